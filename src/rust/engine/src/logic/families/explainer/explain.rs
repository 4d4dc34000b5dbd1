//! Explanations of the steps of Sudoku Explainer's searches.

use crate::logic::forcing_words;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Technique};
use crate::logic::words;
use crate::topology::classic::PEERS;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique.info().family {
        Family::Direct => direct(step),
        Family::Loops => unique_loop(step),
        Family::Graves => grave(step),
        Family::Exclusion => exclusion(step),
        _ => match &step.pattern.forcing {
            Some(forcing) => forcing_words::chains(forcing),
            None => format!("{}.", words::capital(&words::outcome(step))),
        },
    }
}

fn direct(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let outcome = words::outcome(step);
    let pattern = &step.pattern;
    match (&pattern.base[..], &pattern.cover[..], &pattern.sets[..]) {
        (&[from], &[to, left], _) => {
            let (from, to, left) = (words::house(from), words::house(to), words::house(left));
            let all = words::all_of(pattern.cells.len());
            format!(
                "In {from}, the digit {digit} fits only in {cells}, {all} in {to}. That leaves \
                 only one place for {digit} in {left}. {outcome}."
            )
        }
        (&[house], _, &[(cells, set)]) => format!(
            "In {house}, the digits {} fit only in {}, so these cells cannot hold any other digit. \
             That leaves only one place for {digit} in {house}. {outcome}.",
            words::digits(set),
            words::cells(cells),
            house = words::house(house),
        ),
        _ => format!("{}.", words::capital(&outcome)),
    }
}

fn unique_loop(step: &Step) -> String {
    let pattern = &step.pattern;
    let digits = words::digits(step.digits);
    let cells = words::cells(pattern.cells);
    let shape = match pattern.cells.len() {
        4 => "the rectangle",
        _ => "the loop",
    };
    let outcome = words::outcome(step);
    let extra: CellSet = extras(step).map(|it| it.0).collect();
    let extra_digits: DigitSet = extras(step).map(|it| it.1).collect();
    let start = format!(
        "If {cells} held nothing but {digits}, the two digits could swap places around \
         {shape}, and the puzzle would have a second solution."
    );
    let extra_cells = words::cells(extra);
    let extra_words = words::digits(extra_digits);
    let gone: DigitSet = step.eliminations.iter().map(|gone| gone.digit).collect();
    let set = pattern.sets.first().copied();
    let (others, held) = set.unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
    let house = words::houses(&pattern.base);
    let reason = match step.technique {
        Technique::UniqueLoop1 => {
            let conclusion = words::conclusion(step);
            return format!("{start} Only {extra_cells} has other candidates, so {conclusion}.");
        }
        Technique::UniqueLoop2 => format!(
            "Only {extra_cells} have another candidate, {extra_words}, so one of them is \
             {extra_words}, and no cell that sees {} can be {extra_words}",
            words::each_seen(extra),
        ),
        Technique::UniqueLoop4 => format!(
            "Only {extra_cells} have other candidates. One of the two is {locked}, as {house} has \
             no other place for {locked}, so the other must not be {}",
            words::or(gone),
            locked = words::digits(step.digits - gone),
        ),
        Technique::UniqueLoop3Naked => format!(
            "So {} must hold one of its other candidates. {}",
            words::or(extra),
            words::used_up((others, held), &pattern.base)
        ),
        _ => format!(
            "So at least one of {extra_cells} must hold another digit, and at most one of them can be \
             {}. The only other {} for {} in {house} {} {}, so {}",
            words::or(step.digits),
            if others.is_single() { "place" } else { "places" },
            words::digits(held),
            if others.is_single() { "is" } else { "are" },
            words::cells(others),
            match others.is_single() {
                true => format!("{} must be {}", words::cells(others), words::or(held)),
                false => "these cells cannot hold any other digit".to_string(),
            },
        ),
    };
    format!("{start} {reason}. {outcome}.")
}

/// Returns the extra candidates as cells and digits.
fn extras(step: &Step) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    let fins = step.pattern.highlights.iter();
    fins.filter(|(_, role)| *role == crate::logic::step::Role::Fin)
        .map(|(it, _)| (it.cell, it.digit))
}

fn grave(step: &Step) -> String {
    let extra: Vec<Candidate> = extras(step)
        .map(|(cell, digit)| Candidate::new(cell, digit))
        .collect();
    let start = words::without(&words::extra_candidates(&extra, "and"));
    let extra_digits: DigitSet = extra.iter().map(|it| it.digit).collect();
    let cells = step.pattern.cells;
    let set = step.pattern.sets.first().copied();
    let (others, held) = set.unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
    let reason = match step.technique {
        Technique::Bug1 => {
            return format!(
                "{start} So {} must be {}, and its other candidates, {}, can be removed.",
                words::cells(cells),
                words::or(extra_digits),
                words::digits(step.eliminations.iter().map(|gone| gone.digit).collect())
            );
        }
        Technique::Bug2 => format!(
            "So one of {} is {digit}, and no cell that sees {} can be {digit}",
            words::cells(cells),
            words::each_seen(cells),
            digit = words::digits(extra_digits),
        ),
        Technique::Bug4 => format!(
            "So one of {} must hold one of its extra candidates ({}). The other is {held}, as \
             {} has no other place for {held}, so neither can be any other digit",
            words::cells(cells),
            words::extra_candidates(&extra, "and"),
            words::houses(&step.pattern.base),
            held = words::digits(held),
        ),
        _ => format!(
            "So {} must hold one of its extra candidates ({}). {}",
            words::or(cells),
            words::extra_candidates(&extra, "and"),
            words::used_up((others, held), &step.pattern.base)
        ),
    };
    format!("{start} {reason}. {}.", words::outcome(step))
}

fn exclusion(step: &Step) -> String {
    let reasons = step.eliminations.iter().map(|&gone| excluded(step, gone));
    let reasons: Vec<String> = reasons.collect();
    format!("{} {}.", reasons.join(" "), words::outcome(step))
}

/// Explains why a candidate leaves no way to fill the other cells of an aligned exclusion.
fn excluded(step: &Step, gone: Candidate) -> String {
    let others = step.pattern.cells - CellSet::of(gone.cell);
    let mut ways = vec![vec![gone]];
    for cell in others {
        let marks = step.pattern.highlights.iter().map(|(mark, _)| *mark);
        let own: Vec<Candidate> = marks.filter(|mark| mark.cell == cell).collect();
        let longer = ways.iter().flat_map(|way| {
            let longer = |&next: &Candidate| way.iter().copied().chain([next]).collect();
            own.iter().map(longer).collect::<Vec<Vec<Candidate>>>()
        });
        ways = longer.collect();
    }
    let mut clauses = Vec::new();
    ways.retain(|way| !way[1..].iter().any(|it| excludes(gone, *it)));
    let same = step.pattern.highlights.iter().map(|(mark, _)| *mark);
    let same = same.filter(|mark| mark.digit == gone.digit);
    let places: CellSet = same.map(|mark| mark.cell).collect();
    let seen = places & others & PEERS[gone.cell];
    if !seen.is_empty() {
        clauses.push(format!(
            "{} could not be {}",
            words::cells(seen),
            gone.digit
        ));
    }
    let before = ways.len();
    ways.retain(|way| match way[1..] {
        [one, other] => !excludes(one, other),
        _ => true,
    });
    if ways.len() < before {
        clauses.push(format!(
            "{} could not hold the same digit",
            words::cells(others)
        ));
    }
    let mut none = "no digit";
    while let Some((cells, digits)) = largest_excluder(step, &ways) {
        let (refuted, left): (Vec<_>, Vec<_>) =
            ways.into_iter().partition(|way| leaves_none(digits, way));
        ways = left;
        if refuted.is_empty() {
            break;
        }
        clauses.push(format!(
            "{} would leave {none} for {}, which can only be {}",
            fillings(&refuted, digits - DigitSet::of(gone.digit)),
            words::cells(cells),
            words::or(digits)
        ));
        none = "none";
    }
    // A comma keeps "and" between digits apart from "and" between clauses.
    let last = clauses.pop().unwrap_or_default();
    let clauses = match clauses.is_empty() {
        true => last,
        false => format!("{}, and {last}", clauses.join(", ")),
    };
    format!(
        "If {} were {}, {} could not be filled: {clauses}.",
        gone.cell,
        gone.digit,
        words::cells(others)
    )
}

/// Names the candidates by which these ways to fill cells hold some digits:
/// `7 in r7c1 and 8 in r8c4, or 8 in r7c1 and 7 in r8c4`.
fn fillings(ways: &[Vec<Candidate>], digits: DigitSet) -> String {
    if digits.len() == 1 {
        let own = ways.iter().flat_map(|way| &way[1..]);
        let own = own.filter(|it| digits.contains(it.digit));
        let cells: CellSet = own.map(|it| it.cell).collect();
        return format!("{} in {}", words::digits(digits), words::or(cells));
    }
    let mut named: Vec<String> = Vec::new();
    for way in ways {
        let own = way[1..].iter().filter(|it| digits.contains(it.digit));
        let own = words::and(own.map(|it| format!("{} in {}", it.digit, it.cell)));
        if !named.contains(&own) {
            named.push(own);
        }
    }
    named.join(", or ")
}

fn excludes(one: Candidate, other: Candidate) -> bool {
    one.digit == other.digit && PEERS[one.cell].contains(other.cell)
}

/// Whether a way to fill cells leaves no digit for a cell that sees all of them and can only hold
/// these digits.
fn leaves_none(digits: DigitSet, way: &[Candidate]) -> bool {
    digits.is_subset(way.iter().map(|it| it.digit).collect())
}

/// Returns the excluder that makes most of these ways impossible.
fn largest_excluder(step: &Step, ways: &[Vec<Candidate>]) -> Option<(CellSet, DigitSet)> {
    let excluders = step.pattern.sets.iter().rev().copied();
    excluders.max_by_key(|&(_, digits)| ways.iter().filter(|way| leaves_none(digits, way)).count())
}
