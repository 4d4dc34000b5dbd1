//! Classic boards whose rules do no more than strike candidates: the search of classic
//! boards has them.

use super::puzzle::Puzzle;
use super::tree::Move;
use crate::search::{self, Status};
use crate::{Board, Candidates, DigitSet, Stop, Stopped};

/// The board for the search of classic boards, if it is one. A board with limits of its own
/// keeps to the rungs.
pub(super) fn of(puzzle: &Puzzle) -> Option<Candidates> {
    let model = puzzle.model();
    if !model.is_classic_with_marks || puzzle.limits().is_some() {
        return None;
    }
    let mut marks = [DigitSet::EMPTY; 81];
    let masks = puzzle.masks().iter().zip(&model.network.start);
    for (marks, (mask, start)) in marks.iter_mut().zip(masks) {
        *marks = DigitSet::from_bits((mask & start) as u16);
    }
    Some(Candidates::new(&Board::EMPTY, &marks))
}

/// The status, the first solution in order and the guesses.
pub(super) fn solve(
    board: &Candidates,
    stop: Stop,
) -> Result<(Status, Option<Vec<u8>>, u64), Stopped> {
    let solved = search::solve(board, stop)?;
    Ok((solved.status, solved.first.map(digits), solved.guesses))
}

/// The digits of the cells.
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
