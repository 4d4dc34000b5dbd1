//! Distributed disjoint subsets: cells of several houses with as many digits as cells, where each
//! digit can occur only once.

use std::ops::ControlFlow;

use super::closed_parts;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::CELLS;
use crate::{Cell, CellSet, DigitSet};

/// The minimum and the maximum number of cells in a set.
const FEWEST: usize = 4;
const MOST: usize = 6;

/// The maximum number of candidates of a cell in a set.
const MOST_CANDIDATES: usize = 5;

/// Finds sets in which every two cells that share a digit see each other, so each digit occurs at
/// most once. There are as many cells as digits, so each digit occurs exactly once. (Two such sets
/// where two lines cross three are SudokuWiki's Twinned XY-Chains.)
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let graph = Graph::new(grid);
    for cell in graph.cells {
        context.check_stop()?;
        // Find each set only from its lowest cell.
        let later = graph.cells - CellSet::from_bits((1 << cell.index() << 1) - 1);
        let set = Set {
            cells: CellSet::of(cell),
            digits: grid.candidates(cell),
            next: graph.joined[cell] & later,
            allowed: graph.allowed[cell] & later,
        };
        set.grow(grid, &graph, found)?;
    }
    ControlFlow::Continue(())
}

/// The cells that can belong to a set, and which of them fit together.
struct Graph {
    cells: CellSet,
    /// For each cell, the cells that see it and share a digit with it.
    joined: [CellSet; CELLS],
    /// For each cell, the cells that can be in one set with it. These are the cells of `joined` and
    /// those that share no digit with it.
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
    /// The cells that share a digit with the set. The next cell is one of these.
    next: CellSet,
    /// The cells that fit into a set with all cells of this set and were not left out.
    allowed: CellSet,
}

impl Set {
    fn grow(self, grid: &Grid, graph: &Graph, found: &mut Found) -> ControlFlow<()> {
        let size = self.cells.len();
        let mut left = self;
        for cell in self.next & self.allowed {
            left.allowed.remove(cell);
            let digits = self.digits | grid.candidates(cell);
            if digits.len() > MOST {
                continue;
            }
            let set = Set {
                cells: left.cells | CellSet::of(cell),
                digits,
                next: left.next | graph.joined[cell],
                allowed: left.allowed & graph.allowed[cell],
            };
            let is_closed = digits.len() <= size + 1;
            if is_closed && size + 1 >= FEWEST {
                set.report(grid, found)?;
            }
            // The other cells of a larger set around a closed set have different digits, so a path
            // finds them as another step.
            if size + 1 < MOST && !(is_closed && found.wants_first_only()) {
                set.grow(grid, graph, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn report(self, grid: &Grid, found: &mut Found) -> ControlFlow<()> {
        let is_plain = !grid.topology().common_houses(self.cells).is_empty();
        if self.digits.len() != self.cells.len() || is_plain {
            return ControlFlow::Continue(());
        }
        let struck = struck(grid, self.cells);
        // A path uses the closed part first. A list of all steps includes the larger set only if it
        // eliminates more than the part.
        let is_enough = |part: CellSet| {
            let known = self::struck(grid, part);
            found.wants_first_only() || struck.iter().all(|it| known.contains(it))
        };
        if struck.is_empty() || closed_parts(grid, self.cells).any(is_enough) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(Technique::DistributedDisjointSubset, self.digits);
        step.eliminations = struck;
        step.pattern.cells = self.cells;
        step.pattern.highlight_all(grid, self.cells, self.digits);
        found.push(step)
    }
}

/// Returns the candidates that a set eliminates: each digit in cells that see all its places in the
/// set.
fn struck(grid: &Grid, cells: CellSet) -> Vec<Candidate> {
    let removed = grid.candidates_of(cells).iter().flat_map(|digit| {
        let places = grid.places(digit);
        let seen = grid.topology().common_peers(cells & places) & places;
        let seen = (seen - cells).iter();
        seen.map(move |cell| Candidate::new(cell, digit))
    });
    removed.collect()
}

pub(super) fn explain(step: &Step) -> String {
    let places = step.digits.iter().map(|digit| {
        let highlights = step.pattern.highlights.iter();
        let of_digit = highlights.filter(|(it, _)| it.digit == digit);
        let cells: Vec<Cell> = of_digit.map(|(it, _)| it.cell).collect();
        format!("{digit} in {}", words::or(cells))
    });
    format!(
        "The {} cells {} have only {} candidate digits between them, each at most once, since its \
         places there see each other. So each digit is in one of its places: {}. No other cell that \
         sees all places listed for a digit can be that digit. {}.",
        step.pattern.cells.len(),
        words::cells(step.pattern.cells),
        step.digits.len(),
        places.collect::<Vec<_>>().join("; "),
        words::outcome(step)
    )
}
