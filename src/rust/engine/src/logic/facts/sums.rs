//! Cells with a known sum: cages and the like.

use super::fill::sets_with_sum;
use crate::logic::state::Grid;
use crate::rules::Reading;
use crate::topology::{BoardRule, Topology};
use crate::{Cell, CellSet, DigitSet};

/// Cells that hold different digits with a known sum, and the part that is still open.
#[derive(Clone, Debug)]
pub(in crate::logic) struct SumGroup {
    /// The rule that requires the sum, by its place among the rules of the puzzle.
    pub rule: usize,
    /// All cells of the group, including filled ones.
    pub all: CellSet,
    /// The sum of all cells.
    pub total: i32,
    /// The empty cells of the group.
    pub cells: CellSet,
    /// The sum of the empty cells.
    pub sum: i32,
    /// The sets of digits that the empty cells may hold.
    pub sets: Vec<DigitSet>,
}

impl SumGroup {
    /// Returns the digits that occur in any of the sets.
    pub fn possible(&self) -> DigitSet {
        self.sets
            .iter()
            .fold(DigitSet::EMPTY, |all, &set| all | set)
    }
}

/// Returns the digits that all sets have in common.
pub(in crate::logic) fn common(sets: &[DigitSet]) -> DigitSet {
    match sets {
        [] => DigitSet::EMPTY,
        [first, others @ ..] => others.iter().fold(*first, |common, &set| common & set),
    }
}

/// Returns the sum of those cells that are filled.
pub(in crate::logic) fn filled_sum(grid: &Grid, cells: CellSet) -> i32 {
    let filled = cells.iter().filter_map(|cell| grid.value(cell));
    filled.map(|digit| i32::from(digit.get())).sum()
}

/// Whether all of these cells see each other.
pub(in crate::logic) fn all_differ(topology: &Topology, cells: CellSet) -> bool {
    let sees_others = |cell: Cell| (cells - CellSet::of(cell)).is_subset(topology.peers(cell));
    cells.iter().all(sees_others)
}

/// Returns the sets of different digits with this sum that empty cells can hold. In such a set
/// every cell has a candidate and every digit has a place.
pub(in crate::logic) fn open_sets(grid: &Grid, cells: CellSet, sum: i32) -> Vec<DigitSet> {
    let candidates: Vec<DigitSet> = cells.iter().map(|cell| grid.candidates(cell)).collect();
    let all = grid.candidates_of(cells);
    let fits =
        |set: &&DigitSet| set.is_subset(all) && candidates.iter().all(|open| open.meets(**set));
    let sets = sets_with_sum(cells.len(), sum).iter();
    sets.filter(fits).copied().collect()
}

/// Returns the cages and other sums of different digits that have empty cells.
pub(in crate::logic) fn sum_groups(grid: &Grid) -> Vec<SumGroup> {
    let topology = grid.topology();
    let mut groups = Vec::new();
    for rule in topology.rules() {
        let Some((all, total)) = known_sum(topology, rule) else {
            continue;
        };
        let cells = all & grid.empty_cells();
        if cells.is_empty() {
            continue;
        }
        let sum = total - filled_sum(grid, all);
        groups.push(SumGroup {
            rule: rule.number,
            all,
            total,
            cells,
            sum,
            sets: open_sets(grid, cells, sum),
        });
    }
    groups
}

/// Returns the cells and the sum of a rule that only requires different digits with this sum.
pub(super) fn known_sum(topology: &Topology, rule: &BoardRule) -> Option<(CellSet, i32)> {
    let sum = rule.reading.sum()?;
    let cells: CellSet = sum.terms.iter().map(|&(cell, _)| cell).collect();
    let is_plain = sum.terms.iter().all(|&(_, factor)| factor == 1);
    let is_cage = matches!(rule.reading, Reading::Cage(_));
    (is_cage || is_plain && all_differ(topology, cells)).then_some((cells, sum.target))
}
