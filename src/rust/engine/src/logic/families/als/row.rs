//! Rows of almost locked sets, and how steps show them.

use std::cmp::Reverse;

use crate::logic::facts::AlmostLocked;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Link, Node, Pattern, Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Almost locked sets in a row, each joined to the next by a restricted common. If the first set
/// lacks one of its other digits, it holds the first link. So the second set lacks this link and
/// holds the second link, and so on to the last set.
pub(super) struct SetRow<'a> {
    pub(super) sets: Vec<&'a AlmostLocked>,
    /// `links[i]` joins `sets[i]` and `sets[i + 1]`. Consecutive links differ.
    pub(super) links: Vec<Digit>,
}

impl SetRow<'_> {
    /// Returns the digits that the first or the last set must hold.
    fn ends(&self) -> DigitSet {
        let (first, last) = (self.sets[0], self.sets[self.sets.len() - 1]);
        (first.digits & last.digits)
            - DigitSet::of(self.links[0])
            - DigitSet::of(self.links[self.links.len() - 1])
    }

    /// Returns the rank of the step. Steps with more eliminations come first, then those with fewer
    /// and smaller sets.
    pub(super) fn rank(&self) -> Rank {
        let (first, last) = (self.sets[0], self.sets[self.sets.len() - 1]);
        let gone = self
            .ends()
            .iter()
            .map(|digit| (first.seen(digit) & last.seen(digit)).len())
            .sum();
        rank(gone, &self.sets)
    }

    /// Returns the step of `technique` that eliminates the candidates that see both ends.
    pub(super) fn step(&self, grid: &Grid, technique: Technique) -> Step {
        let mut step = Step::new(technique, DigitSet::EMPTY);
        let (first, last) = (self.sets[0], self.sets[self.sets.len() - 1]);
        for digit in self.ends() {
            step.eliminate(grid, digit, first.seen(digit) & last.seen(digit));
        }
        name_digits(&mut step);
        show(&mut step, grid, &self.sets);
        step.pattern.length = self.links.len();
        step.pattern.chains.push(self.chain(grid));
        step
    }

    /// Returns the links only, as a chain of pairs of places.
    pub(super) fn chain(&self, grid: &Grid) -> Chain {
        let mut chain = Chain::default();
        for (pair, &digit) in self.sets.windows(2).zip(&self.links) {
            if !chain.nodes.is_empty() {
                chain.links.push(Link::Strong);
            }
            for set in pair {
                chain.nodes.push(Node {
                    digit,
                    cells: set.places(grid, digit),
                    set: set.cells,
                });
            }
            chain.links.push(Link::Weak);
        }
        chain
    }
}

/// The order in which steps are shown.
pub(super) type Rank = (Reverse<usize>, usize, usize);

pub(super) fn rank(eliminations: usize, sets: &[&AlmostLocked]) -> Rank {
    let cells = sets.iter().map(|set| set.cells.len()).sum();
    (Reverse(eliminations), sets.len(), cells)
}

/// Sets the digits of a step to those that it eliminates.
pub(super) fn name_digits(step: &mut Step) {
    step.digits = step.eliminations.iter().map(|gone| gone.digit).collect();
}

/// Shows the sets of a step. The eliminated digits become extras, and any links are shown by their
/// chain.
pub(super) fn show(step: &mut Step, grid: &Grid, sets: &[&AlmostLocked]) {
    for (i, set) in sets.iter().enumerate() {
        step.pattern.cells |= set.cells;
        step.pattern.sets.push((set.cells, set.digits));
        for cell in set.cells {
            for digit in grid.candidates(cell) {
                let role = if step.digits.contains(digit) {
                    Role::Fin
                } else {
                    ROLES[i % ROLES.len()]
                };
                step.pattern
                    .highlights
                    .push((Candidate::new(cell, digit), role));
            }
        }
    }
}

const ROLES: [Role; 4] = [Role::ColourA, Role::ColourB, Role::ColourC, Role::ColourD];

/// Lists all sets, such as `A is r1c2 and r1c3, with 1, 2 and 5`.
fn sets_words(pattern: &Pattern, sets: &[(CellSet, DigitSet)]) -> String {
    let named = sets.iter().enumerate().map(|(i, (cells, digits))| {
        let (name, cells) = (words::letter(i), words::cells(*cells));
        let digits = words::digits(*digits);
        format!("{name} is {cells}, with {digits}{}", pattern.set_bond(i))
    });
    named.collect::<Vec<_>>().join("; ")
}

/// Returns the beginning of all explanations of the family.
pub(super) fn start_words(pattern: &Pattern, sets: &[(CellSet, DigitSet)]) -> String {
    format!(
        "Each of the following sets of cells has one more candidate digit than it has cells: {}. So \
         a set that lacks one of its digits holds all the others.",
        sets_words(pattern, sets)
    )
}

/// Returns text such as `3` or `each of 3 and 4`.
pub(super) fn each_of(digits: DigitSet) -> String {
    match digits.len() {
        1 => words::digits(digits),
        _ => format!("each of {}", words::digits(digits)),
    }
}

pub(super) fn explain_row(step: &Step) -> String {
    let sets = &step.pattern.sets;
    let chain = step.pattern.chains.first();
    let nodes = chain.map_or(&[][..], |chain| &chain.nodes);
    let links: Vec<Digit> = nodes.iter().step_by(2).map(|node| node.digit).collect();
    let digits = words::digits(step.digits);
    let one_of = match step.digits.len() {
        1 => digits.clone(),
        _ => format!("one of {digits}"),
    };
    let each = each_of(step.digits);
    let last = words::letter(links.len());
    let mut text = start_words(&step.pattern, sets);
    for (i, link) in links.iter().enumerate() {
        let (name, next) = (words::letter(i), words::letter(i + 1));
        text += &match i {
            0 => format!(" If {name} lacks {one_of}, it holds {link}"),
            _ => format!(" and holds {link}"),
        };
        let bond = chain.map_or(String::new(), |chain| chain.bond(2 * i));
        text += &format!(
            "; then {next} lacks {link}, as all places for {link} in {name} and {next} see each \
             other{bond},"
        );
    }
    let therefore = match only_place(step, sets) {
        Some(cell) => format!(
            "So {cell} is {digits} either way, and no cell that sees {cell} can be {digits}"
        ),
        None => format!(
            "So {each} is in A or in {last}, and {}",
            seen_words(step.digits, &format!("A and {last}"))
        ),
    };
    format!(
        "{text} and holds {digits}. {therefore}. {}.",
        words::outcome(step)
    )
}

/// Returns the only place of the eliminated digit in the first and the last set, if they share it.
fn only_place(step: &Step, sets: &[(CellSet, DigitSet)]) -> Option<Cell> {
    let (Some(first), Some(last)) = (sets.first(), sets.last()) else {
        return None;
    };
    let marks = step.pattern.highlights.iter().map(|mark| mark.0);
    let marks = marks.filter(|it| step.digits.contains(it.digit));
    let places: CellSet = marks
        .map(|it| it.cell)
        .filter(|&cell| (first.0 | last.0).contains(cell))
        .collect();
    places.first().filter(|_| places.is_single())
}

/// Says what the last sentence of an explanation needs: `no cell that sees all places for 3 in A
/// and C can be 3`.
pub(super) fn seen_words(digits: DigitSet, sets: &str) -> String {
    match digits.len() {
        1 => {
            let digit = words::digits(digits);
            format!("no cell that sees all places for {digit} in {sets} can be {digit}")
        }
        _ => format!(
            "no cell that sees all places for one of these digits in {sets} can be that digit"
        ),
    }
}
