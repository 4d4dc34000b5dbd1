//! Two almost locked sets with one or two restricted commons.

use std::ops::ControlFlow;

use super::row::{name_digits, rank, show, start_words, Rank, SetRow};
use crate::bits::bits;
use crate::logic::context::Context;
use crate::logic::facts::{AlmostLocked, SetLinks};
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::sorting::sort_by;
use crate::{CellSet, Digit, DigitSet};

pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    if context.almost_locked_sets().len() < 2 {
        return ControlFlow::Continue(());
    }
    let links = context.set_links();
    let mut pairs: Vec<(Rank, [usize; 2])> = Vec::new();
    for first in 0..links.sets.len() {
        context.check_stop()?;
        each_partner(links, first, |second| {
            let sets = [&links.sets[first], &links.sets[second]];
            let gone = eliminations(context, sets);
            let gone = gone.iter().map(|cells| cells.len()).sum();
            if gone > 0 {
                pairs.push((rank(gone, &sets), [first, second]));
            }
        });
    }
    if found.wants_first_only() {
        pairs = pairs.into_iter().min().into_iter().collect();
    } else {
        sort_by(&mut pairs, Ord::cmp);
    }
    for (_, pair) in pairs {
        found.push(step(context, pair.map(|i| &links.sets[i])))?;
    }
    ControlFlow::Continue(())
}

/// Calls `see` for each later set that may form a step with the set `first`.
fn each_partner(links: &SetLinks, first: usize, mut see: impl FnMut(usize)) {
    let digits = links.sets[first].digits;
    for word in first / 64..links.words() {
        // The sets joined by at least one digit, and those joined by at least two.
        let (mut once, mut twice) = (0, 0);
        for digit in digits {
            let joined = links.joined(first, digit)[word];
            twice |= once & joined;
            once |= joined;
        }
        if once == 0 {
            continue;
        }
        let mut partners = twice;
        for digit in digits {
            let by_others = once & !links.joined(first, digit)[word];
            partners |= by_others & links.meeting(first, digit)[word];
        }
        if word == first / 64 {
            partners &= u64::MAX << (first % 64);
        }
        for second in bits(partners) {
            see(word * 64 + second);
        }
    }
}

/// Returns, for each digit, the cells that lose it.
fn eliminations(context: &Context, sets: [&AlmostLocked; 2]) -> [CellSet; DIGITS] {
    let [a, b] = sets;
    let restricted = a.restricted_commons(b, context.grid);
    let is_double = restricted.len() >= 2;
    let mut gone = [CellSet::EMPTY; DIGITS];
    for digit in a.digits | b.digits {
        let cells = &mut gone[digit];
        let is_common = a.digits.contains(digit) && b.digits.contains(digit);
        if is_common && (is_double || !restricted.contains(digit)) {
            *cells = a.seen(digit) & b.seen(digit);
        }
        // Each set holds just one of the two links, so both sets are locked in their other digits.
        if is_double && !restricted.contains(digit) {
            *cells = (*cells | a.seen(digit) | b.seen(digit)) - (a.cells | b.cells);
        }
    }
    gone
}

fn step(context: &Context, sets: [&AlmostLocked; 2]) -> Step {
    let grid = context.grid;
    let restricted = sets[0].restricted_commons(sets[1], grid);
    let rows: Vec<SetRow> = restricted
        .iter()
        .map(|digit| SetRow {
            sets: sets.to_vec(),
            links: vec![digit],
        })
        .collect();
    if let [row] = &rows[..] {
        return row.step(grid, Technique::AlsXz);
    }
    let mut step = Step::new(Technique::AlsXz, DigitSet::EMPTY);
    for (digit, cells) in Digit::ALL.into_iter().zip(eliminations(context, sets)) {
        step.eliminate(grid, digit, cells);
    }
    name_digits(&mut step);
    show(&mut step, grid, &sets);
    step.pattern.length = 2;
    step.pattern.chains = rows.iter().map(|row| row.chain(grid)).collect();
    step
}

pub(super) fn explain_doubly_linked(step: &Step) -> String {
    let [(one, first), (other, second)] = [0, 1].map(|at| {
        let chain = &step.pattern.chains[at];
        let digit = chain.nodes.first().map(|node| node.digit);
        (words::and(digit), chain.bond(0))
    });
    format!(
        "{} All places for {one} in A and B see each other{first}, and so do all places for \
         {other}{second}, so neither digit can be in both sets. Each set lacks at most one of its \
         digits. So one of {one} and {other} is in A and the other is in B, and each set holds all \
         its other digits. No cell that sees all places for {one} or for {other} in A and B can be \
         that digit, and no cell that sees all places for another digit of one set can be that \
         digit. {}.",
        start_words(&step.pattern, &step.pattern.sets),
        words::outcome(step),
    )
}
