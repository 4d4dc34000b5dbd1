//! Removal of clues until every remaining one is needed.

use super::{Rng, Symmetry};
use crate::topology::classic::{CELLS_OF, HOUSES, HOUSES_OF};
use crate::{search, Board, Cell, CellSet, DigitSet, Stop, Stopped};

/// The error for a board that does not have exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnique;

impl std::fmt::Display for NotUnique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the board does not have exactly one solution")
    }
}

impl std::error::Error for NotUnique {}

/// Drops clues in random order as long as the solution stays unique.
///
/// The result is minimal: without any one of its clues (with a symmetry, any orbit of clues) it
/// has more than one solution. An orbit is dropped as a whole. If `board` has only part of an
/// orbit, that part counts as the orbit.
///
/// ```
/// use oxidoku_engine::generate::{minimized, random_solution, Rng, Symmetry};
/// use oxidoku_engine::{never, search};
///
/// let mut rng = Rng::new(4);
/// let grid = random_solution(&mut rng);
/// let puzzle = minimized(&grid, Symmetry::Rotation180, &mut rng, &never).unwrap().unwrap();
/// assert!(Symmetry::Rotation180.holds_for(!puzzle.empty_cells()));
/// assert_eq!(search::count(&puzzle, 2, &never), Ok(1));
/// ```
///
/// # Errors
/// Returns [`Stopped`] if `stop` returns `true`. The inner error is [`NotUnique`], if `board`
/// does not have exactly one solution.
pub fn minimized(
    board: &Board,
    symmetry: Symmetry,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Result<Board, NotUnique>, Stopped> {
    if !search::is_unique(board, stop)? {
        return Ok(Err(NotUnique));
    }
    let mut orbits = symmetry.orbits();
    rng.shuffle(&mut orbits);
    reduced(board, &orbits, 0, stop).map(Ok)
}

/// Drops those of `orbits`, in their order, without which a board with one solution still has
/// only one. Keeps at least `floor` clues.
pub(super) fn reduced(
    board: &Board,
    orbits: &[CellSet],
    floor: usize,
    stop: Stop,
) -> Result<Board, Stopped> {
    let mut givens = Givens::new(board);
    for &orbit in orbits {
        let orbit = orbit & givens.cells;
        if orbit.is_empty() || givens.cells.len() < floor + orbit.len() {
            continue;
        }
        let kept = givens.clone();
        givens.drop(orbit);
        if !givens.imply(board, orbit) && !search::is_unique(&givens.board, stop)? {
            givens = kept;
        }
    }
    Ok(givens.board)
}

/// Whether each orbit that holds clues is needed for a unique solution.
pub(super) fn is_minimal(board: &Board, orbits: &[CellSet], stop: Stop) -> Result<bool, Stopped> {
    Ok(reduced(board, orbits, 0, stop)? == *board)
}

/// A board, and the digits that each house already holds.
#[derive(Clone)]
struct Givens {
    board: Board,
    cells: CellSet,
    held: [DigitSet; HOUSES],
}

impl Givens {
    fn new(board: &Board) -> Self {
        let mut givens = Givens {
            board: Board::EMPTY,
            cells: CellSet::EMPTY,
            held: [DigitSet::EMPTY; HOUSES],
        };
        for cell in !board.empty_cells() {
            givens.put(cell, board);
        }
        givens
    }

    /// Restores the digit that `cell` holds in `full`.
    fn put(&mut self, cell: Cell, full: &Board) {
        let Some(digit) = full.digit(cell) else {
            return;
        };
        self.board.set(cell, digit.get());
        self.cells.insert(cell);
        for house in HOUSES_OF[cell] {
            self.held[house].insert(digit);
        }
    }

    fn drop(&mut self, cells: CellSet) {
        for cell in cells {
            let Some(digit) = self.board.digit(cell) else {
                continue;
            };
            for house in HOUSES_OF[cell] {
                self.held[house].remove(digit);
            }
            self.board.set(cell, 0);
        }
        self.cells = self.cells - cells;
    }

    /// Returns the digits that `cell` cannot hold.
    fn seen_from(&self, cell: Cell) -> DigitSet {
        let [row, column, block] = HOUSES_OF[cell];
        self.held[row] | self.held[column] | self.held[block]
    }

    /// Whether singles are enough to restore the dropped cells of `full`. On a well-filled
    /// board they usually are, and this check is far faster than a search.
    fn imply(&self, full: &Board, dropped: CellSet) -> bool {
        if dropped.len() == 1 {
            return dropped.iter().all(|cell| self.is_single(cell, full));
        }
        let mut known = self.clone();
        let mut left = dropped;
        loop {
            let single = left.iter().find(|&cell| known.is_single(cell, full));
            let Some(cell) = single else {
                return left.is_empty();
            };
            known.put(cell, full);
            left.remove(cell);
        }
    }

    /// Whether the empty cell `cell` has no other digit left than in `full`, or one of its
    /// houses has no other place for that digit.
    fn is_single(&self, cell: Cell, full: &Board) -> bool {
        if self.seen_from(cell).len() == 8 {
            return true;
        }
        let Some(digit) = full.digit(cell) else {
            return false;
        };
        HOUSES_OF[cell].iter().any(|&house| {
            CELLS_OF[house].iter().all(|&other| {
                other == cell || self.cells.contains(other) || self.seen_from(other).contains(digit)
            })
        })
    }
}
