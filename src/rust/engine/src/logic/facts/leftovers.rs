//! The 45 rule: the cells that the cages of some houses leave over.

use std::rc::Rc;

use super::sums::{filled_sum, known_sum, SumGroup};
use crate::bits::bits;
use crate::logic::state::Grid;
use crate::topology::{HouseId, HouseKind, Topology};
use crate::CellSet;

/// The maximum number of houses that are combined.
const MOST_HOUSES: usize = 4;
/// The maximum number of cells that are left over.
const MOST_LEFT: usize = 6;

/// The cells that the cages of some houses leave over: cells of the houses that are in no counted
/// cage, and cells of counted cages outside the houses. The sum of the cells inside exceeds the sum
/// of the cells outside by `difference`.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Leftover {
    /// The houses, no two of which share a cell.
    pub houses: Vec<HouseId>,
    /// The empty cells of the houses that are in no counted cage.
    pub inside: CellSet,
    /// The empty cells of the counted cages that are outside the houses.
    pub outside: CellSet,
    /// The sum of the cells inside minus the sum of those outside.
    pub difference: i32,
    /// The sum of the houses.
    pub total: i32,
    /// The rules of the counted cages.
    pub rules: Vec<usize>,
    /// The filled cells of the houses that are in no counted cage.
    pub filled_inside: CellSet,
    /// The filled cells of the counted cages that are outside the houses.
    pub filled_outside: CellSet,
}

impl Leftover {
    /// Returns all cells that are left over.
    pub fn cells(&self) -> CellSet {
        self.inside | self.outside
    }

    /// Returns the sum of the houses less the difference: the sum of the counted cages and of the
    /// filled cells inside, less that of the filled cells outside.
    pub fn counted(&self) -> i32 {
        self.total - self.difference
    }
}

/// Finds the leftovers of unions of houses, those of fewer houses first.
pub(super) fn leftovers(grid: &Grid, groups: &[SumGroup], unions: &[Union]) -> Rc<[Leftover]> {
    let mut chosen = Vec::with_capacity(groups.len());
    let mut found: Vec<Leftover> = Vec::new();
    let mut of_rule = vec![None; grid.topology().rules().len()];
    for group in groups {
        of_rule[group.rule] = Some(group);
    }
    for union in unions {
        let Some(leftover) = left_over(grid, &of_rule, union, &mut chosen) else {
            continue;
        };
        let is_known =
            |known: &Leftover| known.inside == leftover.inside && known.outside == leftover.outside;
        if !found.iter().any(is_known) {
            found.push(leftover);
        }
    }
    found.into()
}

/// Houses that are combined, and their cells.
pub(super) struct Union {
    houses: Vec<HouseId>,
    cells: CellSet,
    /// The numbers of the rules that are sums of cells of the houses alone.
    within: Vec<usize>,
    /// The numbers of the rules that are sums of cells inside and outside the houses.
    across: Vec<usize>,
}

/// Lists all houses one by one, or two to four at a time: adjacent rows, adjacent columns, and
/// blocks.
pub(super) fn unions(grid: &Grid, several: bool) -> Vec<Union> {
    let topology = grid.topology();
    let lists: Vec<Vec<HouseId>> = match several {
        false => topology.all().iter().map(|house| vec![house]).collect(),
        true => several_at_a_time(topology),
    };
    let cells = |houses: &[HouseId]| topology.cells_of_all(houses.iter().copied().collect());
    let sums = topology.rules().iter();
    let sums = sums.filter_map(|rule| Some((rule.number, known_sum(topology, rule)?.0)));
    let sums: Vec<(usize, CellSet)> = sums.collect();
    let union = |houses: Vec<HouseId>| {
        let cells = cells(&houses);
        let chosen = |fits: &dyn Fn(CellSet) -> bool| {
            let chosen = sums.iter().filter(|(_, sum)| fits(*sum));
            chosen.map(|&(rule, _)| rule).collect()
        };
        Union {
            within: chosen(&|sum| sum.is_subset(cells)),
            across: chosen(&|sum| sum.meets(cells) && !sum.is_subset(cells)),
            cells,
            houses,
        }
    };
    lists.into_iter().map(union).collect()
}

fn several_at_a_time(topology: &Topology) -> Vec<Vec<HouseId>> {
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

/// Finds the cells that the counted cages leave over of some houses, if they are useful.
fn left_over<'a>(
    grid: &Grid,
    groups: &[Option<&'a SumGroup>],
    union: &Union,
    chosen: &mut Vec<&'a SumGroup>,
) -> Option<Leftover> {
    let topology = grid.topology();
    let (houses, within) = (&union.houses, union.cells);
    let mut counted = CellSet::EMPTY;
    let mut outside = CellSet::EMPTY;
    chosen.clear();
    let crosses = |group: &&SumGroup| {
        let (inside, outside) = (group.cells & within, group.cells - within);
        !inside.is_empty() && outside.len() < inside.len()
    };
    let all = union.within.iter().filter_map(|&rule| groups[rule]);
    let across = union.across.iter().filter_map(|&rule| groups[rule]);
    for group in all.chain(across.filter(crosses)) {
        if !group.all.meets(counted) {
            counted |= group.all;
            outside |= group.cells - within;
            chosen.push(group);
        }
    }
    let inside = (within & grid.empty_cells()) - counted;
    let count = (inside | outside).len();
    // If no counted cage lies in several of the houses, their union adds nothing new.
    let joins = |group: &&SumGroup| {
        let meets = |&&house: &&HouseId| group.all.meets(topology.cells(house));
        houses.iter().filter(meets).count() > 1
    };
    let is_useful = (1..=MOST_LEFT).contains(&count)
        && !chosen.is_empty()
        && (houses.len() == 1 || chosen.iter().any(joins));
    if !is_useful {
        return None;
    }
    let total = sum_of_house(grid) * houses.len() as i32;
    let filled_inside = filled_sum(grid, within - counted);
    let filled_outside = filled_sum(grid, counted - within);
    let of_cages: i32 = chosen.iter().map(|group| group.total).sum();
    Some(Leftover {
        houses: houses.clone(),
        inside,
        outside,
        difference: total - of_cages - filled_inside + filled_outside,
        total,
        rules: chosen.iter().map(|group| group.rule).collect(),
        filled_inside: (within - counted) & grid.filled(),
        filled_outside: (counted - within) & grid.filled(),
    })
}

/// Returns the sum of the digits of a house.
fn sum_of_house(grid: &Grid) -> i32 {
    super::fill::sum_of(grid.topology().digits())
}
