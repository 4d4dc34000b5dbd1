//! Applies four rules without guessing: a cell with only one candidate, and a digit with only one
//! place in a row, in a column, or in a box or region.

use super::event::{NoObserver, Observer, Snapshot};
use super::grid::{Grid, NoSolution};
use super::ground::{is_consistent, Ground, Textbook};
use super::singles::Placements;
use super::sweep::Sweep;
use crate::Board;

/// The result of [`apply_rules`]. `B` is the kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled<B = Board> {
    /// The board with every digit that the rules placed.
    pub grid: B,
    /// The number of digits that each rule placed. A region counts as a box.
    pub placements: Placements,
    /// Whether the rules found a cell without a candidate or a house without a place for a digit.
    /// The board then has no solution.
    pub contradiction: bool,
}

/// Repeats the four rules until nothing changes.
///
/// In each round every rule is applied once to the whole board, in the order of the fields of
/// [`Placements`]. Each digit is counted for the rule that placed it.
///
/// ```
/// use oxidoku_engine::{methods, Board, Cell};
///
/// let mut board: Board = "123456789456789123789123456214365897365897214\
///                         897214365531642978642978531978531642".parse().unwrap();
/// board.set(Cell::of(40), 0);
/// let ruled = methods::apply_rules(&board);
/// assert!(ruled.grid.is_solved());
/// assert_eq!(ruled.placements.naked_single, 1);
/// ```
pub fn apply_rules<B: Textbook>(board: &B) -> Ruled<B::Filled> {
    apply_rules_in(board, Sweep::Live)
}

/// Runs [`apply_rules`] with the rules in the order of `sweep`.
pub fn apply_rules_in<B: Textbook>(board: &B, sweep: Sweep) -> Ruled<B::Filled> {
    let ruled = apply_rules_observed(board, sweep, &mut NoObserver);
    Ruled {
        grid: board.filled(&ruled.grid.digits),
        placements: ruled.placements,
        contradiction: ruled.contradiction,
    }
}

/// Runs [`apply_rules_in`] with an observer, and also returns the remaining candidates.
pub(super) fn apply_rules_observed(
    board: &impl Textbook,
    sweep: Sweep,
    observer: &mut impl Observer,
) -> Ruled<Snapshot> {
    let (ground, givens) = (board.ground(), board.givens());
    let mut grid = Grid::new(&ground, &givens);
    let mut placements = Placements::default();
    let contradiction = !is_consistent(&ground, &givens)
        || follow_rules(&mut grid, sweep, &mut placements, observer).is_err();
    Ruled {
        grid: grid.snapshot(),
        placements,
        contradiction,
    }
}

fn follow_rules<G: Ground>(
    grid: &mut Grid<G>,
    sweep: Sweep,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    grid.check_cells()?;
    while sweep.place_singles(grid, placements, observer)? {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    const SOLVED: &str =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    /// Returns the solved grid with these cells emptied.
    fn emptied(cells: &[Cell]) -> Board {
        let mut board = board(SOLVED);
        for &cell in cells {
            board.set(cell, 0);
        }
        board
    }

    #[test]
    fn each_placement_counts_for_the_rule_that_made_it() {
        let mut only_row = Board::EMPTY;
        // 1 fits only one cell of the first row, and only the rule about rows shows it.
        for (cell, digit) in [(0, 2), (1, 3), (2, 4), (30, 1), (67, 1), (53, 1)] {
            only_row.set(Cell::of(cell), digit);
        }
        // In row 1, boxes 2 and 3 remain, and the 1s close columns 4, 5 and 9.
        for (cell, digit) in [(5, 5), (6, 6)] {
            only_row.set(Cell::of(cell), digit);
        }
        let ruled = apply_rules(&only_row);
        assert_eq!(ruled.grid.get(Cell::of(7)), 1);
        assert_eq!(ruled.placements.naked_single, 0);
        assert!(ruled.placements.hidden_single_row >= 1);
    }

    #[test]
    fn a_lone_blank_is_a_naked_single() {
        let ruled = apply_rules(&emptied(&[Cell::of(40)]));
        assert_eq!(
            ruled.placements,
            Placements {
                naked_single: 1,
                ..Placements::default()
            }
        );
        assert_eq!(ruled.grid, board(SOLVED));
    }

    #[test]
    fn stuck_is_not_contradictory() {
        let ruled = apply_rules(&Board::EMPTY);
        assert_eq!(ruled.grid, Board::EMPTY);
        assert!(!ruled.contradiction);
    }

    #[test]
    fn contradictions_are_noticed() {
        let no_candidate = board(&format!("012345678900000000{}", "0".repeat(63)));
        assert!(apply_rules(&no_candidate).contradiction);
        let clash = board(&format!("55{}", "0".repeat(79)));
        assert!(apply_rules(&clash).contradiction);
        // 1 has no place in row 1, though every empty cell has a candidate.
        let mut no_place = board(&format!("000234567{}", "0".repeat(72)));
        no_place.set(Cell::of(12), 0);
        no_place.set(Cell::of(19), 1);
        let ruled = apply_rules(&no_place);
        assert!(ruled.contradiction);
    }
}
