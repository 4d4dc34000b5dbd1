//! Distributed disjoint subsets: cells of several houses with as many digits, each of which
//! can be there once only.

use std::ops::ControlFlow;

use super::is_reducible;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::classic::CELLS;
use crate::{Cell, CellSet, DigitSet};

/// Fewest and most cells of a set.
const FEWEST: usize = 4;
const MOST: usize = 6;

/// Most candidates of a cell of a set.
const MOST_CANDIDATES: usize = 5;

/// Every two cells of a set that share a digit see each other, so each digit is in it once
/// at most. There are as many cells, so each digit is in it once. (Two such sets at the
/// crossings of two lines with three are SudokuWiki's Twinned XY-Chains.)
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let graph = Graph::new(grid);
    for cell in graph.cells {
        context.check_stop()?;
        // Each set is found from the lowest of its cells.
        let later = graph.cells - CellSet::from_bits((1 << cell.index() << 1) - 1);
        let set = Set {
            cells: CellSet::of(cell),
            digits: grid.candidates(cell),
            repeated: DigitSet::EMPTY,
            next: graph.joined[cell] & later,
            allowed: graph.allowed[cell] & later,
        };
        set.grow(grid, &graph, found)?;
    }
    ControlFlow::Continue(())
}

/// Which cells can be in one set.
struct Graph {
    cells: CellSet,
    /// The cells that see a cell and share a digit with it.
    joined: [CellSet; CELLS],
    /// These and the cells that share no digit with it.
    allowed: [CellSet; CELLS],
}

impl Graph {
    fn new(grid: &Grid) -> Self {
        let cells = grid.empty_cells().iter();
        let cells = cells.filter(|&it| (2..=MOST_CANDIDATES).contains(&grid.candidates(it).len()));
        let cells: CellSet = cells.collect();
        let mut graph = Graph {
            cells,
            joined: [CellSet::EMPTY; CELLS],
            allowed: [CellSet::EMPTY; CELLS],
        };
        for cell in cells {
            let digits = grid.candidates(cell).iter();
            let sharing = digits.fold(CellSet::EMPTY, |all, digit| all | grid.places(digit));
            let peers = grid.topology().peers(cell);
            graph.joined[cell] = sharing & peers & cells;
            graph.allowed[cell] = (cells - sharing) | graph.joined[cell];
        }
        graph
    }
}

/// A set that grows cell by cell.
#[derive(Clone, Copy)]
struct Set {
    cells: CellSet,
    digits: DigitSet,
    /// The digits that several of its cells have.
    repeated: DigitSet,
    /// The cells to add next: those that share a digit with the set.
    next: CellSet,
    /// The cells that can be in a set with all of its cells, and were not left out.
    allowed: CellSet,
}

impl Set {
    fn grow(self, grid: &Grid, graph: &Graph, found: &mut Found) -> ControlFlow<()> {
        let size = self.cells.len();
        let mut left = self;
        for cell in self.next & self.allowed {
            left.allowed.remove(cell);
            let digits = self.digits | grid.candidates(cell);
            let repeated = self.repeated | (self.digits & grid.candidates(cell));
            if digits.len() > MOST || digits.len() <= size {
                continue;
            }
            let set = Set {
                cells: left.cells | CellSet::of(cell),
                digits,
                repeated,
                next: left.next | graph.joined[cell],
                allowed: left.allowed & graph.allowed[cell],
            };
            if digits.len() == size + 1 {
                // With more cells it would only be larger than it needs to be.
                if size + 1 >= FEWEST && repeated == digits {
                    set.report(grid, found)?;
                }
            } else if size + 1 < MOST {
                set.grow(grid, graph, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn report(self, grid: &Grid, found: &mut Found) -> ControlFlow<()> {
        let topology = grid.topology();
        let mut step = Step::new(Technique::DistributedDisjointSubset, self.digits);
        for digit in self.digits {
            let seen = topology.common_peers(self.cells & grid.places(digit));
            step.eliminate(grid, digit, seen - self.cells);
        }
        let is_plain = !topology.common_houses(self.cells).is_empty();
        if step.is_idle() || is_plain || is_reducible(grid, self.cells) {
            return ControlFlow::Continue(());
        }
        step.pattern.cells = self.cells;
        step.pattern.highlight_all(grid, self.cells, self.digits);
        found.push(step)
    }
}

pub(super) fn explain(step: &Step) -> String {
    let places = step.digits.iter().map(|digit| {
        let highlights = step.pattern.highlights.iter();
        let of_digit = highlights.filter(|(it, _)| it.digit == digit);
        let cells: Vec<Cell> = of_digit.map(|(it, _)| it.cell).collect();
        format!("{digit} in {}", words::or(cells))
    });
    format!(
        "The {} cells {} hold {} digits, and each of these can be there just once, since its \
         places there see each other. So each is in one of its places: {}. A cell outside that \
         sees all places of a digit cannot be this digit. {}.",
        step.pattern.cells.len(),
        words::cells(step.pattern.cells),
        step.digits.len(),
        words::and(places),
        words::outcome(step)
    )
}
