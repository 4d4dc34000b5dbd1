//! Conversion of findings into steps, with patterns for words and pictures.

use super::finding::{BasicFish, Basis, Finding, Locked};
use super::grid::{to_candidate, to_digit, CandidateId};
use crate::bits::bits;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Forcing, Implied, Link, Node, Pattern, Role, Step};
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS_OF, COLUMNS, ROWS};
use crate::topology::{House, HouseId};
use crate::{Cell, CellSet, Digit, DigitSet};

impl Finding {
    /// Returns the step on the grid that the search saw.
    pub fn step(&self, grid: &Grid) -> Step {
        let mut step = Step::new(self.technique, DigitSet::EMPTY);
        step.placements.extend(self.placement.map(to_candidate));
        let struck = self.eliminations.iter().copied().map(to_candidate);
        step.eliminations.extend(struck);
        step.pattern.length = self.complexity as usize;
        // A placement implies its eliminations.
        if self.placement.is_some() {
            step.eliminations.clear();
        }
        step.digits = match self.placement.map(to_candidate) {
            Some(placed) => DigitSet::of(placed.digit),
            None => step
                .eliminations
                .iter()
                .map(|struck| struck.digit)
                .collect(),
        };
        self.describe(grid, &mut step);
        step
    }

    fn describe(&self, grid: &Grid, step: &mut Step) {
        match &self.basis {
            Basis::House(house) => {
                single(step);
                step.pattern.base.push(house_at(grid, *house));
            }
            Basis::Cell => single(step),
            Basis::Locked(locked, left) => describe_locked(grid, step, *locked, *left),
            Basis::Set {
                house,
                cells,
                digits,
            } => {
                let digits = DigitSet::from_bits(*digits);
                if self.placement.is_none() {
                    step.digits = digits;
                }
                describe_set(grid, step, *house, cells_at(*house, *cells), digits);
            }
            Basis::Fish(fish) => describe_fish(grid, step, *fish),
            Basis::Wing {
                pivot,
                pincers,
                digit,
            } => {
                let cells = [*pivot, pincers[0], pincers[1]];
                describe_wing(grid, step, cells, to_digit(*digit));
            }
            Basis::Loop { cells, digits, set } => {
                step.digits = DigitSet::from_bits(*digits);
                describe_loop(grid, step, cells.iter().copied().collect(), *set);
            }
            Basis::Grave { extra, others } => describe_grave(grid, step, extra, *others),
            Basis::Exclusion { cells, excluders } => {
                describe_exclusion(grid, step, cells.iter().copied().collect(), *excluders);
            }
            Basis::Chains(Some(forcing)) => {
                show(&mut step.pattern, forcing);
                step.pattern.forcing = Some(forcing.clone());
            }
            Basis::Chains(None) => {}
        }
    }
}

fn describe_locked(grid: &Grid, step: &mut Step, locked: Locked, left: Option<usize>) {
    let digit = to_digit(locked.digit);
    let from = house_at(grid, locked.from);
    let cells = grid.places(digit) & from.cells;
    step.digits = DigitSet::of(digit);
    step.pattern.cells = cells;
    step.pattern.highlight_all(grid, cells, step.digits);
    step.pattern.base.push(from);
    let cover = [Some(locked.to), left].into_iter().flatten();
    let cover = cover.map(|house| house_at(grid, house));
    step.pattern.cover.extend(cover);
}

fn describe_set(grid: &Grid, step: &mut Step, house: usize, cells: CellSet, digits: DigitSet) {
    step.pattern.cells = cells;
    step.pattern.highlight_all(grid, cells, digits);
    step.pattern.base.push(house_at(grid, house));
    step.pattern.sets.push((cells, digits));
}

fn describe_fish(grid: &Grid, step: &mut Step, fish: BasicFish) {
    let digit = to_digit(fish.digit);
    let across = ROWS + COLUMNS - fish.first;
    let houses = |first: usize, mask| bits(mask).map(move |i| house_at(grid, first + i));
    let cells = bits(fish.lines).fold(CellSet::EMPTY, |cells, line| {
        cells | grid.places(digit) & house_at(grid, fish.first + line).cells
    });
    step.digits = DigitSet::of(digit);
    step.pattern.base.extend(houses(fish.first, fish.lines));
    step.pattern.cover.extend(houses(across, fish.covers));
    step.pattern.cells = cells;
    step.pattern.highlight_all(grid, cells, step.digits);
}

/// Describes a wing. The pivot comes first. The digit shared by all cells or by both pincers is a
/// fin.
fn describe_wing(grid: &Grid, step: &mut Step, cells: [Cell; 3], shared: Digit) {
    debug_assert!(matches!(
        step.technique,
        Technique::XyWing | Technique::XyzWing
    ));
    let all: CellSet = cells.into_iter().collect();
    step.digits = grid.candidates_of(all);
    step.pattern.cells = all;
    let shared = DigitSet::of(shared);
    step.pattern.highlight_all(grid, all, step.digits - shared);
    for cell in all {
        highlight_extra(&mut step.pattern, cell, grid.candidates(cell) & shared);
    }
    let sets = cells.map(|cell| (CellSet::of(cell), grid.candidates(cell)));
    step.pattern.sets.extend(sets);
}

/// Describes a loop of the digits of the step, with the naked or hidden set of a type 3.
fn describe_loop(grid: &Grid, step: &mut Step, cells: CellSet, set: Option<(usize, u16, u16)>) {
    let pair = step.digits;
    step.pattern.cells = cells;
    step.pattern.highlight_all(grid, cells, pair);
    for cell in cells {
        highlight_extra(&mut step.pattern, cell, grid.candidates(cell) - pair);
    }
    if let Some((house, digits, others)) = set {
        let others = cells_at(house, others);
        step.pattern.base.push(house_at(grid, house));
        step.pattern
            .sets
            .push((others, DigitSet::from_bits(digits)));
    }
    if step.technique == Technique::UniqueLoop4 {
        let gone = &step.eliminations;
        let losing: CellSet = gone.iter().map(|gone| gone.cell).collect();
        let lost: DigitSet = gone.iter().map(|gone| gone.digit).collect();
        let locked = (pair - lost).first();
        let places = locked.map_or(CellSet::EMPTY, |digit| grid.places(digit));
        let is_locked = |house: &House| (places & house.cells).is_subset(losing);
        let house = common_house(grid, losing, is_locked);
        step.pattern.base.extend(house);
    }
}

/// A house with all these cells that meets a condition.
fn common_house(grid: &Grid, cells: CellSet, is_wanted: impl Fn(&House) -> bool) -> Option<House> {
    let topology = grid.topology();
    let houses = topology.common_houses(cells).iter();
    houses.map(|house| topology.house(house)).find(is_wanted)
}

fn describe_grave(grid: &Grid, step: &mut Step, extra: &[CandidateId], others: CellSet) {
    for &id in extra {
        let extra = to_candidate(id);
        step.pattern.cells.insert(extra.cell);
        step.pattern.highlights.push((extra, Role::Fin));
    }
    let cells = step.pattern.cells;
    match step.technique {
        // Each digit except the extra one has two places in each house: these cells.
        Technique::Bug4 => {
            let extras: DigitSet = extra.iter().map(|&id| to_candidate(id).digit).collect();
            let mut shared = grid.candidates_of(cells) - extras;
            for cell in cells {
                shared &= grid.candidates(cell);
            }
            step.pattern
                .base
                .extend(common_house(grid, cells, |_| true));
            step.pattern.sets.push((cells, shared));
        }
        Technique::Bug3 => {
            let struck = step.eliminations.iter().map(|gone| gone.cell).collect();
            let all = cells | others;
            let is_struck = |house: &House| CellSet::is_subset(struck, house.cells);
            step.pattern.base.extend(common_house(grid, all, is_struck));
            step.pattern.sets.push((others, grid.candidates_of(others)));
        }
        _ => {}
    }
}

fn describe_exclusion(grid: &Grid, step: &mut Step, cells: CellSet, excluders: CellSet) {
    step.pattern.cells = cells;
    step.pattern
        .highlight_all(grid, cells, grid.candidates_of(cells));
    let sets = excluders
        .iter()
        .map(|cell| (CellSet::of(cell), grid.candidates(cell)));
    step.pattern.sets.extend(sets);
}

fn single(step: &mut Step) {
    for &placed in &step.placements {
        step.pattern.cells.insert(placed.cell);
        step.pattern.highlight(placed);
    }
}

/// Returns the house with this number, as the searches count houses.
fn house_at(grid: &Grid, house: usize) -> House {
    grid.topology().house(HouseId::from_index(house))
}

fn cells_at(house: usize, places: u16) -> CellSet {
    bits(places).map(|at| CELLS_OF[house][at]).collect()
}

fn highlight_extra(pattern: &mut Pattern, cell: Cell, digits: DigitSet) {
    for digit in digits {
        pattern
            .highlights
            .push((Candidate::new(cell, digit), Role::Fin));
    }
}

/// Adds forcing chains to a picture: all nodes, and the line from the assumption to the end of each
/// branch.
fn show(pattern: &mut Pattern, forcing: &Forcing) {
    for branch in &forcing.branches {
        for node in &branch.nodes {
            let role = match node.is_on {
                true => Role::ColourB,
                false => Role::ColourA,
            };
            pattern.cells.insert(node.candidate.cell);
            if !pattern.highlights.contains(&(node.candidate, role)) {
                pattern.highlights.push((node.candidate, role));
            }
        }
        pattern.chains.push(line(&branch.main_line()));
    }
}

/// Returns a chain of single candidates. A strong link leads to a candidate that is on, and a weak
/// link to one that is off. By a rule, a weak link may lead from one candidate that is off to
/// another.
fn line(nodes: &[&Implied]) -> Chain {
    let node = |implied: &Implied| Node {
        digit: implied.candidate.digit,
        cells: CellSet::of(implied.candidate.cell),
        set: CellSet::EMPTY,
    };
    let links = nodes.windows(2).map(|pair| match pair[1].is_on {
        true => Link::Strong,
        false => Link::Weak,
    });
    Chain {
        links: links.collect(),
        nodes: nodes.iter().copied().map(node).collect(),
        ..Chain::default()
    }
}
