//! Counts and lists solutions.

use crate::answer::answer;
use crate::args::{read, Fields};
use crate::blocks::{in_blocks, Boards, SomeBoards};
use crate::board::{asked_of, marked, puzzles_of_texts, text_of_digits, AnyBoard, GeneralBoard};
use crate::chunked_vec::{check_headroom, OutOfMemory};
use crate::interrupt::{Interrupt, Watcher};
use crate::problem::{Answer, Problem};
use crate::rows::NewRows;
use crate::value::{na_real, need_memory, Column, TextVector, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::search::{self, general, Puzzle};
use oxidoku_engine::{parallel, Board, Stop, Stopped};
use std::mem::size_of;

// Counts the solutions of each board up to `limit` (Inf for all), with NA for boards that are
// missing or not reached. Calls `on_progress` at intervals with the number of finished boards.
// `boards` may also be a list of a single `board` with its `rules` and `marks`; then `on_progress`
// gets the number of solutions so far.
#[extendr]
fn native_count(boards: Robj, limit: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        if let Some(asked) = asked_of(&boards) {
            let on_progress = read(&on_progress, "on_progress")?;
            return count_one(&asked, limit, threads, Watcher::new(on_progress));
        }
        let x = Boards::read(&boards, "boards")?;
        let mut counts = Column::new(x.len(), na_real())?;
        let mut left = x.known();
        in_blocks(&x, &on_progress, |block, watch| {
            let found = count_block(&block.boards, limit, threads, watch);
            for (&at, count) in block.places.iter().zip(&found) {
                if let Some(count) = count {
                    counts.values()[at] = *count as f64;
                    left -= 1;
                }
            }
            Ok(found.len() == block.places.len() && found.iter().all(Option::is_some))
        })?;
        Ok(counted(counts.into(), left))
    })
}

/// Counts the solutions of some boards. If the work is stopped, returns no counts for classic
/// boards.
fn count_block(
    boards: &SomeBoards,
    limit: u64,
    threads: usize,
    watch: parallel::OnProgress,
) -> Vec<Option<u64>> {
    match boards {
        SomeBoards::Classic(boards) => {
            let found = search::count_batch(boards, limit, threads, None, watch);
            let found = found.unwrap_or_default();
            found.iter().map(|outcome| Some(outcome.count)).collect()
        }
        SomeBoards::General(boards) => parallel::map(boards, threads, watch, |board, stop| {
            general::count(&board.puzzle(), limit, stop)
        }),
    }
}

/// Counts the solutions of one board, or of its pencil `marks`. Reports the number found so far.
fn count_one(asked: &Fields, limit: u64, threads: usize, mut watcher: Watcher) -> Answer<Value> {
    let (board, marks) = AnyBoard::asked(asked)?;
    let mut watch = |done| watcher.should_stop(done);
    let count = match (&board, marks) {
        (AnyBoard::Classic(board), None) => {
            search::count_parallel(board, limit, threads, None, &mut watch)
        }
        (AnyBoard::Classic(board), Some(marks)) => {
            let marked = marked(board, marks);
            search::count_parallel(&marked, limit, threads, None, &mut watch)
        }
        (AnyBoard::General(board), marks) => {
            let interrupt = Interrupt::new();
            let stop = || interrupt.poll();
            let count = general::count(&board.marked(marks), limit, &stop);
            let count = count.map_err(|Stopped| interrupt.stop_reason())?;
            return Ok(counted(Value::real(count as f64), 0));
        }
    };
    let count = count.map_err(|Stopped| watcher.stop_reason())?;
    Ok(counted(Value::real(count as f64), 0))
}

fn counted(counts: Value, left: usize) -> Value {
    Value::List(vec![
        ("n_solutions", counts),
        ("left", Value::real(left as f64)),
    ])
}

/// Reads the count at which to stop, at least 1. Inf becomes the largest integer.
pub fn read_limit(limit: &Robj) -> Answer<u64> {
    let value: f64 = read(limit, "limit")?;
    if value < 1.0 {
        return Err(Problem::Argument("limit".to_string()));
    }
    Ok(value as u64)
}

// ---- Lists ---------------------------------------------------------------------

/// The maximum number of bytes per solution that the engine's list needs while it grows.
const LISTED: usize = 3 * size_of::<Board>();

// Lists up to `limit` solutions of the board, or of its pencil `marks`, in row-major lexicographic
// order: as columns of a vector of puzzles, or as texts for a board that is not classic.
#[extendr]
fn native_list(asked: Robj, limit: Robj) -> Robj {
    answer(|| {
        let (board, marks) = AnyBoard::read(&asked)?;
        let limit: usize = read(&limit, "limit")?;
        match (&board, marks) {
            (AnyBoard::Classic(board), None) => list(board, limit),
            (AnyBoard::Classic(board), Some(marks)) => list(&marked(board, marks), limit),
            (AnyBoard::General(board), marks) => list_general(&board.marked(marks), limit),
        }
    })
}

fn list(puzzle: &impl Puzzle, limit: usize) -> Answer<Value> {
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    // Counting first shows how much memory is needed.
    let count = search::count(puzzle, limit as u64, &stop);
    let count = count.map_err(|_| interrupt.stop_reason())? as usize;
    let mut solutions = NewRows::new(count)?;
    need_memory(LISTED * count)?;
    let found = search::list(puzzle, limit, &stop).map_err(|_| interrupt.stop_reason())?;
    for (at, solution) in found.iter().enumerate() {
        solutions.put(at, solution.cells());
    }
    Ok(solutions.into())
}

/// The number of solutions for which memory is checked at once.
const LISTED_AT_ONCE: usize = 1024;

fn list_general(puzzle: &general::Puzzle, limit: usize) -> Answer<Value> {
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut memory = Ok(());
    let mut keep = |digits: &[u8]| {
        if found.len() % LISTED_AT_ONCE == 0 {
            memory = room_for(&mut found);
        }
        if memory.is_ok() {
            found.push((found.len(), text_of_digits(digits)));
        }
        memory.is_ok()
    };
    let done = general::list_each(puzzle, limit, &mut keep, &stop);
    memory?;
    done.map_err(|Stopped| interrupt.stop_reason())?;
    let mut solutions = TextVector::new(found.len())?;
    solutions.put_all(&found)?;
    Ok(solutions.into())
}

fn room_for<T>(items: &mut Vec<T>) -> std::result::Result<(), OutOfMemory> {
    items.try_reserve(LISTED_AT_ONCE)?;
    check_headroom()
}

// ---- Samples -------------------------------------------------------------------

// For each board, counts the solutions up to 2 in a search of at most `nodes` guesses, and returns
// the first solution if there is one. The count is NA for a board on which the search reaches that
// limit, and for all boards after `work` guesses in total. Returns the guesses as well. `boards`
// are texts of boards with the same rules.
#[extendr]
fn native_sample(boards: Robj, rules: Robj, nodes: Robj, work: Robj) -> Robj {
    answer(|| {
        let (nodes, work): (usize, usize) = (read(&nodes, "nodes")?, read(&work, "work")?);
        let puzzles = puzzles_of_texts(&boards, &rules)?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let mut counts = Column::new(puzzles.len(), NA)?;
        let mut solutions = TextVector::new(puzzles.len())?;
        let mut guesses = 0;
        for (at, puzzle) in puzzles.iter().enumerate() {
            if guesses >= work as u64 {
                break;
            }
            let found = general::sample(puzzle, nodes as u64, &stop);
            let found = found.map_err(|Stopped| interrupt.stop_reason())?;
            guesses += found.guesses;
            let Some(found) = found.solutions else {
                continue;
            };
            counts.values()[at] = found.len() as i32;
            if let [only] = found.as_slice() {
                solutions.put_all(&[(at, text_of_digits(only))])?;
            }
        }
        Ok(Value::List(vec![
            ("n_solutions", counts.into()),
            ("solution", solutions.into()),
            ("guesses", Value::real(guesses as f64)),
        ]))
    })
}

// ---- Minimal puzzles -----------------------------------------------------------

/// The number of classic boards whose variants are counted together.
const TOGETHER: usize = 512;

// Whether each board has exactly one solution, and more without any one of its clues; NA for boards
// that are missing or not reached.
#[extendr]
fn native_minimal(boards: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let threads = read(&threads, "threads")?;
        let mut minimal = Column::flags(x.len(), NA)?;
        let mut left = x.known();
        need_memory(TOGETHER * 81 * 3 * size_of::<Board>())?;
        in_blocks(&x, &on_progress, |block, watch| {
            let found = match &block.boards {
                SomeBoards::Classic(boards) => are_minimal(boards, threads, watch),
                SomeBoards::General(boards) => parallel::map(boards, threads, watch, is_minimal),
            };
            for (&at, one) in block.places.iter().zip(&found) {
                if let Some(one) = one {
                    minimal.values()[at] = i32::from(*one);
                    left -= 1;
                }
            }
            Ok(found.len() == block.places.len() && found.iter().all(Option::is_some))
        })?;
        Ok(Value::List(vec![
            ("minimal", minimal.into()),
            ("left", Value::real(left as f64)),
        ]))
    })
}

/// Whether each board that was reached is minimal. The boards are counted in lanes, with all their
/// variants.
fn are_minimal(boards: &[Board], threads: usize, watch: parallel::OnProgress) -> Vec<Option<bool>> {
    let mut minimal = Vec::with_capacity(boards.len());
    for boards in boards.chunks(TOGETHER) {
        let done = minimal.len();
        // So few boards may be counted before the engine first reports.
        if watch(done) {
            break;
        }
        let mut unique = |boards: &[Board]| {
            let found = search::count_batch(boards, 2, threads, None, &mut |_| watch(done)).ok()?;
            Some(
                found
                    .iter()
                    .map(|outcome| outcome.count == 1)
                    .collect::<Vec<_>>(),
            )
        };
        let Some(mut some) = unique(boards) else {
            break;
        };
        let mut fewer = Vec::new();
        for (at, board) in boards.iter().enumerate().filter(|&(at, _)| some[at]) {
            fewer.extend(without_each_clue(board).map(|board| (at, board)));
        }
        let variants: Vec<Board> = fewer.iter().map(|(_, board)| *board).collect();
        let Some(spare) = unique(&variants) else {
            break;
        };
        for ((at, _), _) in fewer.iter().zip(spare).filter(|(_, is_unique)| *is_unique) {
            some[*at] = false;
        }
        minimal.extend(some.into_iter().map(Some));
    }
    minimal
}

fn without_each_clue(board: &Board) -> impl Iterator<Item = Board> + '_ {
    let clues = oxidoku_engine::Cell::ALL
        .into_iter()
        .filter(|&cell| board.get(cell) != 0);
    clues.map(|cell| {
        let mut fewer = *board;
        fewer.set(cell, 0);
        fewer
    })
}

fn is_minimal(board: &GeneralBoard, stop: Stop) -> std::result::Result<bool, Stopped> {
    let mut digits = board.digits.clone();
    let unique = |digits: &[u8]| Ok(general::count(&board.with_digits(digits), 2, stop)? == 1);
    if !unique(&digits)? {
        return Ok(false);
    }
    for at in 0..digits.len() {
        let clue = std::mem::take(&mut digits[at]);
        if clue != 0 && unique(&digits)? {
            return Ok(false);
        }
        digits[at] = clue;
    }
    Ok(true)
}

extendr_module! {
    mod count;
    fn native_count;
    fn native_list;
    fn native_sample;
    fn native_minimal;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_seen_between_the_few_boards_that_are_counted_together() {
        let boards = vec![Board::EMPTY; 3 * TOGETHER];
        let mut asked = 0;
        let minimal = are_minimal(&boards, 1, &mut |done| {
            asked += 1;
            done >= TOGETHER
        });
        assert_eq!((minimal.len(), asked), (TOGETHER, 2));
    }
}
