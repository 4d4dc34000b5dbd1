//! Classic boards whose rules only remove candidates. The search of classic boards solves them.

use super::puzzle::Puzzle;
use super::tree::Move;
use crate::search::{self, Status};
use crate::{Board, Candidates, Cell, DigitSet, Stop, Stopped};

/// Returns the board for the search of classic boards, if the puzzle is such a board. A puzzle
/// with its own limits uses the rungs instead.
pub(super) fn of(puzzle: &Puzzle) -> Option<Candidates> {
    let model = puzzle.model();
    if !model.is_classic_with_marks || puzzle.limits().is_some() {
        return None;
    }
    let masks = puzzle.masks().iter().zip(&model.network.start);
    Some(of_masks(masks.map(|(mask, start)| mask & start)))
}

fn of_masks(masks: impl Iterator<Item = u32>) -> Candidates {
    let mut marks = [DigitSet::EMPTY; 81];
    for (marks, mask) in marks.iter_mut().zip(masks) {
        *marks = DigitSet::from_bits(mask as u16);
    }
    Candidates::new(&Board::EMPTY, &marks)
}

/// Returns the candidates of each cell.
pub(super) fn masks(board: &Candidates) -> Vec<u32> {
    let cells = Cell::ALL.into_iter();
    cells.map(|cell| board.get(cell).bits().into()).collect()
}

/// Returns any solution within these masks.
pub(super) fn any(masks: &[u32], stop: Stop) -> Result<Option<Vec<u8>>, Stopped> {
    let board = of_masks(masks.iter().copied());
    let found = search::solve_any(&board, 1, stop)?;
    Ok(found.solution().map(digits))
}

/// Returns the status, the first solution in order and the guesses.
pub(super) fn solve(
    board: &Candidates,
    stop: Stop,
) -> Result<(Status, Option<Vec<u8>>, u64), Stopped> {
    let solved = search::solve(board, stop)?;
    Ok((solved.status, solved.first.map(digits), solved.guesses))
}

/// Returns the digits of the cells.
pub(super) fn digits(board: Board) -> Vec<u8> {
    board.cells().to_vec()
}

/// Reports the moves of [`solve`].
pub(super) fn trace(
    board: &Candidates,
    on_move: &mut dyn FnMut(Move, &[u32]),
    stop: Stop,
) -> Result<(), Stopped> {
    let mut report = |what: search::Move, grid: &search::CandidateGrid| {
        let masks: Vec<u32> = grid.iter().map(|digits| digits.bits().into()).collect();
        on_move(moved(what), &masks);
    };
    search::trace(board, &mut report, stop)
}

fn moved(what: search::Move) -> Move {
    match what {
        search::Move::Settled => Move::Settled,
        search::Move::Guessed { cell, digit } => Move::Guessed {
            cell: cell.index() as u16,
            digit: digit.get(),
        },
        search::Move::TakenBack { cell, digit } => Move::TakenBack {
            cell: cell.index() as u16,
            digit: digit.get(),
        },
        search::Move::Solved => Move::Solved,
    }
}
