//! Steps of what the searches find, with patterns for words and pictures.

use super::finding::{Basis, Finding};
use super::grid::to_candidate;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Forcing, Implied, Link, Node, Pattern, Role, Step};
use crate::logic::technique::Technique;
use crate::sets::bits;
use crate::topology::classic::{CELLS_OF, COLUMNS, ROWS};
use crate::{CellSet, DigitSet};

impl Finding {
    /// The step on the grid that the search saw.
    pub fn step(&self, grid: &Grid) -> Step {
        let mut step = Step::new(self.technique, DigitSet::EMPTY);
        step.placements.extend(self.placement.map(to_candidate));
        let struck = self.eliminations.iter().copied().map(to_candidate);
        step.eliminations.extend(struck);
        step.pattern.length = self.complexity as usize;
        // What a placement strikes out with it goes without saying.
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
                step.pattern.base.push(grid.topology().house(*house));
            }
            Basis::Cell => single(step),
            Basis::Locked(locked, left) => {
                let digit = locked.digit as u8 + 1;
                step.digits = DigitSet::of(digit);
                let cells = grid.places_in(digit, locked.from);
                step.pattern.cells = cells;
                step.pattern.mark_all(grid, cells, step.digits);
                step.pattern.base.push(grid.topology().house(locked.from));
                step.pattern.cover.push(grid.topology().house(locked.to));
                let left = left.map(|house| grid.topology().house(house));
                step.pattern.cover.extend(left);
            }
            Basis::Set {
                house,
                cells,
                digits,
            } => {
                let cells = cells_at(*house, *cells);
                let digits = DigitSet::from_bits(*digits);
                if self.placement.is_none() {
                    step.digits = digits;
                }
                step.pattern.cells = cells;
                step.pattern.mark_all(grid, cells, digits);
                step.pattern.base.push(grid.topology().house(*house));
                step.pattern.sets.push((cells, digits));
            }
            Basis::Fish(fish) => {
                let digit = fish.digit as u8 + 1;
                step.digits = DigitSet::of(digit);
                let across = ROWS + COLUMNS - fish.first;
                let houses =
                    |first: usize, mask| bits(mask).map(move |i| grid.topology().house(first + i));
                step.pattern.base.extend(houses(fish.first, fish.lines));
                step.pattern.cover.extend(houses(across, fish.covers));
                step.pattern.cells = bits(fish.lines).fold(CellSet::EMPTY, |cells, line| {
                    cells | grid.places_in(digit, fish.first + line)
                });
                let cells = step.pattern.cells;
                step.pattern.mark_all(grid, cells, step.digits);
            }
            Basis::Wing {
                pivot,
                pincers,
                digit,
            } => wing(
                grid,
                step,
                [*pivot, pincers[0], pincers[1]],
                *digit as u8 + 1,
            ),
            Basis::Loop { cells, digits, set } => {
                let digits = DigitSet::from_bits(*digits);
                let all: CellSet = cells.iter().copied().collect();
                step.digits = digits;
                step.pattern.cells = all;
                step.pattern.mark_all(grid, all, digits);
                for cell in all {
                    mark_extra(&mut step.pattern, cell, grid.marks(cell) - digits);
                }
                if let Some((house, digits, others)) = *set {
                    let others = cells_at(house, others);
                    let digits = DigitSet::from_bits(digits);
                    step.pattern.base.push(grid.topology().house(house));
                    step.pattern.sets.push((others, digits));
                }
            }
            Basis::Grave { extra, others } => {
                for &id in extra {
                    let extra = to_candidate(id);
                    step.pattern.cells.insert(extra.cell());
                    step.pattern.marks.push((extra, Role::Fin));
                }
                if !others.is_empty() {
                    step.pattern.sets.push((*others, grid.marks_of(*others)));
                }
            }
            Basis::Exclusion { cells, excluders } => {
                step.pattern.cells = cells.iter().copied().collect();
                let base = step.pattern.cells;
                step.pattern.mark_all(grid, base, grid.marks_of(base));
                for cell in *excluders {
                    step.pattern
                        .sets
                        .push((CellSet::of(cell), grid.marks(cell)));
                }
            }
            Basis::Chains(forcing) => {
                if let Some(forcing) = forcing {
                    show(&mut step.pattern, forcing);
                    step.pattern.forcing = Some(forcing.clone());
                }
            }
        }
    }
}

fn single(step: &mut Step) {
    for &placed in &step.placements {
        step.pattern.cells.insert(placed.cell());
        step.pattern.mark(placed);
    }
}

fn cells_at(house: usize, places: u16) -> CellSet {
    bits(places).map(|at| CELLS_OF[house][at]).collect()
}

fn mark_extra(pattern: &mut Pattern, cell: usize, digits: DigitSet) {
    for digit in digits {
        pattern.marks.push((Candidate::new(cell, digit), Role::Fin));
    }
}

/// The pivot first; the digit that all or both pincers share is marked as a fin.
fn wing(grid: &Grid, step: &mut Step, cells: [usize; 3], shared: u8) {
    let all: CellSet = cells.into_iter().collect();
    step.digits = grid.marks_of(all);
    step.pattern.cells = all;
    let shared = DigitSet::of(shared);
    step.pattern.mark_all(grid, all, step.digits - shared);
    for cell in all {
        mark_extra(&mut step.pattern, cell, grid.marks(cell) & shared);
    }
    for cell in cells {
        step.pattern
            .sets
            .push((CellSet::of(cell), grid.marks(cell)));
    }
    debug_assert!(matches!(
        step.technique,
        Technique::XyWing | Technique::XyzWing
    ));
}

/// What a picture shows of forcing chains: the line from the assumption to the
/// end of each branch, and all nodes.
fn show(pattern: &mut Pattern, forcing: &Forcing) {
    for branch in &forcing.branches {
        for node in &branch.nodes {
            let role = match node.is_on {
                true => Role::ColourB,
                false => Role::ColourA,
            };
            pattern.cells.insert(node.candidate.cell());
            if !pattern.marks.contains(&(node.candidate, role)) {
                pattern.marks.push((node.candidate, role));
            }
        }
        pattern.chains.push(line(&branch.main_line()));
    }
}

/// A chain of single candidates: what is on strikes out by a weak link, what is
/// off leaves by a strong link. A rule goes from off to off: the chain goes on
/// from the last candidate before it.
fn line(nodes: &[&Implied]) -> Chain {
    let node = |implied: &Implied| Node {
        digit: implied.candidate.digit,
        cells: CellSet::of(implied.candidate.cell()),
        set: CellSet::EMPTY,
    };
    let links = nodes.windows(2).map(|pair| match pair[1].is_on {
        true => Link::Strong,
        false => Link::Weak,
    });
    Chain {
        links: links.collect(),
        nodes: nodes.iter().copied().map(node).collect(),
    }
}
