//! The 45 rule: what the cages of some houses leave over.

use super::sums::{filled_sum, SumGroup};
use crate::logic::state::Grid;
use crate::sets::bits;
use crate::topology::{HouseId, HouseKind, HouseSet};
use crate::CellSet;

/// The most houses that are counted together.
const MOST_HOUSES: usize = 4;
/// The most cells that are left over.
pub(in crate::logic) const MOST_LEFT: usize = 6;

/// The cells that the cages of some houses leave over: those in the houses and in no cage
/// that is counted, and those of counted cages that lie outside. The digits inside are
/// together `difference` more than those outside.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Leftover {
    /// The houses, none of which share a cell.
    pub houses: Vec<HouseId>,
    /// Empty cells of the houses.
    pub inside: CellSet,
    /// Empty cells outside the houses.
    pub outside: CellSet,
    /// The sum inside less that outside.
    pub difference: i32,
    /// The sum of the houses.
    pub total: i32,
    /// The rules of the counted cages.
    pub rules: Vec<usize>,
    /// Whether there are filled cells of the houses that no counted cage has.
    pub has_filled_inside: bool,
    /// Whether there are filled cells of counted cages outside the houses.
    pub has_filled_outside: bool,
}

impl Leftover {
    /// All cells left over.
    pub fn cells(&self) -> CellSet {
        self.inside | self.outside
    }

    /// The sum of the counted cages and filled cells.
    pub fn counted(&self) -> i32 {
        self.total - self.difference
    }
}

/// What is left over in each house, or in each group of two to four houses of a kind, those
/// of fewer houses first.
pub(in crate::logic) fn leftovers(
    grid: &Grid,
    groups: &[SumGroup],
    several: bool,
) -> Vec<Leftover> {
    let topology = grid.topology();
    if groups.is_empty() {
        return Vec::new();
    }
    let unions: Vec<Vec<HouseId>> = match several {
        false => topology.all().iter().map(|house| vec![house]).collect(),
        true => unions(grid),
    };
    let mut found: Vec<Leftover> = Vec::new();
    for houses in unions {
        let Some(leftover) = left_over(grid, groups, houses) else {
            continue;
        };
        let is_known =
            |known: &Leftover| known.inside == leftover.inside && known.outside == leftover.outside;
        if !found.iter().any(is_known) {
            found.push(leftover);
        }
    }
    found
}

/// Rows, columns and blocks, two to four at a time: rows and columns next to each other.
fn unions(grid: &Grid) -> Vec<Vec<HouseId>> {
    let topology = grid.topology();
    let mut unions = Vec::new();
    for count in 2..=MOST_HOUSES.min(topology.digits().len() - 1) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = topology.numbered(kind).windows(count);
            unions.extend(lines.map(<[HouseId]>::to_vec));
        }
        let blocks: Vec<HouseId> = topology.blocks().iter().collect();
        let chosen = (0u32..1 << blocks.len()).filter(|set| set.count_ones() as usize == count);
        unions.extend(chosen.map(|set| bits(set).map(|at| blocks[at]).collect()));
    }
    unions
}

fn left_over(grid: &Grid, groups: &[SumGroup], houses: Vec<HouseId>) -> Option<Leftover> {
    let topology = grid.topology();
    let one = sum_of_house(grid);
    let within = topology.cells_of_all(houses.iter().copied().collect::<HouseSet>());
    let mut leftover = Leftover {
        total: one * houses.len() as i32,
        difference: one * houses.len() as i32,
        inside: within & grid.empty_cells(),
        outside: CellSet::EMPTY,
        rules: Vec::new(),
        has_filled_inside: false,
        has_filled_outside: false,
        houses,
    };
    let mut counted = CellSet::EMPTY;
    // A group of houses whose cages lie in one house each says nothing new.
    let mut joins = leftover.houses.len() == 1;
    let is_inside = |group: &&SumGroup| group.all.is_subset(within);
    let crosses = |group: &&SumGroup| {
        let (inside, outside) = (group.cells & within, group.cells - within);
        !group.all.is_subset(within) && !inside.is_empty() && outside.len() < inside.len()
    };
    let all = groups.iter().filter(is_inside);
    for group in all.chain(groups.iter().filter(crosses)) {
        if group.all.meets(counted) {
            continue;
        }
        counted |= group.all;
        leftover.rules.push(group.rule);
        leftover.difference -= group.total;
        leftover.outside |= group.cells - within;
        let outside = filled_sum(grid, group.all - within);
        leftover.difference += outside;
        leftover.has_filled_outside |= outside > 0;
        let part_of = |&house: &HouseId| group.all.meets(topology.cells(house));
        joins |= leftover
            .houses
            .iter()
            .filter(|house| part_of(house))
            .count()
            > 1;
    }
    let filled = filled_sum(grid, within - counted);
    leftover.difference -= filled;
    leftover.has_filled_inside = filled > 0;
    leftover.inside = leftover.inside - counted;
    let count = leftover.cells().len();
    let is_useful = joins && count > 0 && count <= MOST_LEFT && !leftover.rules.is_empty();
    is_useful.then_some(leftover)
}

/// What the digits of a house add up to.
pub(in crate::logic) fn sum_of_house(grid: &Grid) -> i32 {
    super::fill::sum_of(grid.topology().digits())
}
