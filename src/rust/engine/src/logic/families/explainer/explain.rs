//! Explanations of the steps of Sudoku Explainer's searches.

use crate::logic::forcing_words;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Technique};
use crate::logic::words;
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
    let reason = match step.technique {
        Technique::UniqueLoop1 => {
            format!("Only {extra_cells} has other candidates, so it must hold one of them")
        }
        Technique::UniqueLoop2 => format!(
            "Only {extra_cells} have another candidate, the digit {extra_words}, so one of them \
             holds it, and no cell that sees {} does",
            match extra.len() {
                2 => "both",
                _ => "all of them",
            }
        ),
        Technique::UniqueLoop4 => format!(
            "{extra_cells} have other candidates, but one of them is {locked}, as {house} has no \
             other place for {locked}. If the other were {}, all these cells would hold nothing \
             but {digits}",
            words::or(gone),
            locked = words::digits(step.digits - gone),
            house = words::houses(&pattern.base),
        ),
        technique => {
            let set = pattern.sets.first();
            let (others, held) = set.copied().unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
            let house = words::houses(&pattern.base);
            let (others, held) = (words::cells(others), words::digits(held));
            match technique {
                Technique::UniqueLoop3Naked => format!(
                    "So one of {extra_cells} holds one of {extra_words}. With {others} that makes \
                     a naked subset of {held} in {house}, and the other cells of {house} cannot \
                     hold these digits"
                ),
                _ => format!(
                    "So one of {extra_cells} holds one of {extra_words}, and only the other can \
                     hold one of {digits}. In {house}, the digits {held} fit only in that cell \
                     and in {others}, which can hold nothing else"
                ),
            }
        }
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
    let cells = words::cells(step.pattern.cells);
    let extra: Vec<String> = extras(step)
        .map(|(cell, digit)| format!("{digit} in {}", cell))
        .collect();
    let extra_digits: DigitSet = extras(step).map(|(_, digit)| digit).collect();
    let extra = words::and(extra);
    let outcome = words::outcome(step);
    let set = step.pattern.sets.first().copied();
    let (others, held) = set.unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
    let (held, house) = (words::digits(held), words::houses(&step.pattern.base));
    let reason = match step.technique {
        Technique::Bug1 => format!("So {cells} is {}", words::or(extra_digits)),
        Technique::Bug2 => {
            "So one of these is true, and no cell that sees all of them can hold the digit"
                .to_string()
        }
        Technique::Bug4 => format!(
            "So one of these is true, in one of {cells}. The other cell is {held}, as {house} has \
             no other place for {held}, so neither can be any other digit"
        ),
        _ => format!(
            "So one of these is true. With {} that makes a naked subset of {held} in {house}",
            words::cells(others),
        ),
    };
    format!(
        "Without {extra}, every empty cell would have two candidates, and every digit two places in \
         each house where it is missing, and the puzzle would have no solution or more than one. \
         {reason}. {outcome}."
    )
}

fn exclusion(step: &Step) -> String {
    let cells = words::cells(step.pattern.cells);
    let sets = step
        .pattern
        .sets
        .iter()
        .map(|&(cell, digits)| format!("{} ({})", words::cells(cell), words::digits(digits)));
    format!(
        "Trying all ways to fill {cells} shows that none has {}. Each way with such a \
         candidate would put the same digit in two cells that see each other, or leave no \
         candidate for a cell that sees all of them: {}. {}.",
        words::removed(step),
        words::and(sets),
        words::outcome(step)
    )
}
