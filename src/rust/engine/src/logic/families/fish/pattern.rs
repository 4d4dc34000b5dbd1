//! The pattern of a step that uses a fish.

use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{House, HouseSet};
use crate::{CellSet, Digit, DigitSet};

/// A fish that eliminates something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub(super) base: HouseSet,
    pub(super) cover: HouseSet,
    pub(super) fins: CellSet,
    pub(super) struck: CellSet,
    /// Whether a base house has at most one candidate besides the fins. Only set for basic fish.
    pub(super) sashimi: bool,
}

impl Fish {
    pub(super) fn step(&self, grid: &Grid, technique: Technique, digit: Digit) -> Step {
        let mut step = Step::new(technique, DigitSet::of(digit));
        step.eliminate(grid, digit, self.struck);
        fill_pattern(&mut step, grid, digit, self.base, self.cover, self.fins);
        step
    }
}

/// Fills in the pattern of a fish.
pub(super) fn fill_pattern(
    step: &mut Step,
    grid: &Grid,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
) {
    let topology = grid.topology();
    let body = topology.cells_of_all(base) & grid.places(digit);
    step.pattern.cells = body;
    step.pattern.highlights = body
        .iter()
        .map(|cell| {
            let fin = fins.contains(cell);
            let role = if fin { Role::Fin } else { Role::Pattern };
            (Candidate::new(cell, digit), role)
        })
        .collect();
    step.pattern.base = base.iter().map(|it| topology.house(it)).collect();
    step.pattern.cover = cover.iter().map(|it| topology.house(it)).collect();
}

/// Returns text such as `the fin r1c2` or `the fins r1c2 and r1c3`.
pub(super) fn name_fins(fins: CellSet) -> String {
    let word = if fins.len() == 1 { "fin" } else { "fins" };
    format!("the {word} {}", words::cells(fins))
}

/// Says of each fin in several base houses that it would count for them all, such as `4 in r1c2
/// would count for both row 1 and box 1`.
pub(super) fn shared_fins(step: &Step) -> Option<String> {
    let digit = words::digits(step.digits);
    let shared = fins(step).iter().filter_map(|cell| {
        let houses = step
            .pattern
            .base
            .iter()
            .filter(|it| it.cells.contains(cell));
        let houses: Vec<House> = houses.copied().collect();
        let all = match houses.len() {
            0 | 1 => return None,
            2 => "both ",
            _ => "",
        };
        Some(format!(
            "{digit} in {cell} would count for {all}{}",
            words::houses(&houses)
        ))
    });
    let shared: Vec<String> = shared.collect();
    (!shared.is_empty()).then(|| shared.join("; "))
}

/// Returns the fins of a step.
pub(super) fn fins(step: &Step) -> CellSet {
    let marks = step.pattern.highlights.iter();
    marks
        .filter(|&&(_, role)| role == Role::Fin)
        .map(|(candidate, _)| candidate.cell)
        .collect()
}
