//! Many puzzles at once, as R's character vectors.
//!
//! Strings are read and made through R's C interface: as objects of extendr's
//! each would cost more than its solution. All of that happens on R's thread;
//! the engine's threads see boards alone, a block at a time, so that the memory
//! beyond the result stays the same however many puzzles there are. What is as
//! long as the input is R's own from the start, and filled block by block: then
//! nothing is left to be put together at the end, which Ctrl-C would wait for.

use crate::answer::answer;
use crate::args::{bytes, read, Callback, Strings};
use crate::count::read_limit;
use crate::guard::guarded;
use crate::interrupt::Watcher;
use crate::lazy_strings::Grids;
use crate::position::row_of;
use crate::problem::{Answer, Problem};
use crate::solve::status_code;
use crate::value::{na_real, need_memory, reserved, Column, Value, NA};
use extendr_api::prelude::*;
use extendr_ffi::STRING_ELT;
use oxidoku_engine::logic::{rate, Rated, Scale, Solver, StepOptions};
use oxidoku_engine::search::{self, Status};
use oxidoku_engine::{canonical, parallel, Board};
use std::ops::Range;

/// Puzzles in a block: enough to keep two threads busy, and few enough for the
/// processor's cache.
const BLOCK: usize = 16_384;

/// Bytes that the engine takes at most: for each puzzle of a block, and for the
/// threads.
const FOR_A_PUZZLE: usize = 512;
const FOR_THREADS: usize = 4 << 20;

/// Where R's `puzzle_statuses` go on after the statuses of a solved board.
const INVALID: i32 = 4;
const MALFORMED: i32 = 5;
const INTERRUPTED: i32 = 6;

// Which strings are not plain: 81 characters, each a digit or a blank. Places
// are counted from 1.
#[extendr]
fn native_odd_strings(x: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let mut watcher = Watcher::new(None);
        // Two rounds, as nobody knows beforehand how many there are.
        let mut count = 0;
        each_odd(x, &mut watcher, |_| count += 1)?;
        let mut places = Column::new(count, 0)?;
        if count > 0 {
            let mut free = places.values().iter_mut();
            each_odd(x, &mut watcher, |at| {
                if let Some(place) = free.next() {
                    *place = at as i32 + 1;
                }
            })?;
        }
        Ok(places.into())
    })
}

fn each_odd(x: Strings, watcher: &mut Watcher, mut found: impl FnMut(usize)) -> Answer<()> {
    let mut block = Block::new()?;
    for from in (0..x.len()).step_by(BLOCK) {
        block.fill(x, from..x.len().min(from + BLOCK))?;
        block.others.iter().for_each(|&at| found(at));
        if watcher.ask(from) {
            return Err(watcher.why());
        }
    }
    Ok(())
}

// The 81 characters of a matrix, row by row.
#[extendr]
fn native_board_string(board: Robj) -> Robj {
    answer(|| Ok(Value::text(read::<Board>(&board, "board")?.to_string())))
}

// Solutions, statuses and numbers of solutions up to `limit` of plain strings;
// NA stands for a malformed puzzle. `tell` is called now and then with the
// number of puzzles done.
#[extendr]
fn native_solve_puzzles(x: Robj, limit: Robj, threads: Robj, tell: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        // With a limit of 1 the search still has to look for a second solution.
        let enough = limit.max(2);
        let mut statuses = Column::new(x.len(), INTERRUPTED)?;
        let mut counts = Column::new(x.len(), na_real())?;
        let mut solutions = Grids::new(x.len())?;
        let interrupted = in_blocks(x, &tell, |block, watch| {
            let found = search::solve_batch(&block.boards, enough, threads, None, watch);
            let Ok(found) = found else { return false };
            block.mark_others(statuses.values());
            for ((&at, board), outcome) in block.places.iter().zip(&block.boards).zip(&found) {
                statuses.values()[at] = status(board, outcome.count);
                counts.values()[at] = outcome.count.min(limit) as f64;
                if outcome.count > 0 {
                    solutions.put(at, &outcome.solution);
                }
            }
            true
        })?;
        Ok(Value::List(vec![
            ("solution", solutions.into_strings()?),
            ("status", statuses.into()),
            ("n_solutions", counts.into()),
            ("interrupted", Value::flag(interrupted)),
        ]))
    })
}

// Numbers of solutions up to `limit`, NA where the puzzle is malformed or was
// not reached.
#[extendr]
fn native_count_puzzles(x: Robj, limit: Robj, threads: Robj, tell: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        let mut statuses = Column::new(x.len(), INTERRUPTED)?;
        let mut counts = Column::new(x.len(), na_real())?;
        let interrupted = in_blocks(x, &tell, |block, watch| {
            let found = search::count_batch(&block.boards, limit, threads, None, watch);
            let Ok(found) = found else { return false };
            block.mark_others(statuses.values());
            for ((&at, board), outcome) in block.places.iter().zip(&block.boards).zip(&found) {
                statuses.values()[at] = status(board, outcome.count);
                counts.values()[at] = outcome.count as f64;
            }
            true
        })?;
        Ok(Value::List(vec![
            ("status", statuses.into()),
            ("n_solutions", counts.into()),
            ("interrupted", Value::flag(interrupted)),
        ]))
    })
}

/// The columns of a rating, NA where there is none: levels and rows of the table
/// of the scale count from 1.
struct Ratings {
    status: Column<i32>,
    level: Column<i32>,
    score: Column<f64>,
    pearl: Column<f64>,
    diamond: Column<f64>,
    hardest: Column<i32>,
    steps: Column<i32>,
    by_logic: Column<i32>,
}

impl Ratings {
    fn new(n: usize) -> Answer<Self> {
        Ok(Ratings {
            status: Column::new(n, INTERRUPTED)?,
            level: Column::new(n, NA)?,
            score: Column::new(n, na_real())?,
            pearl: Column::new(n, na_real())?,
            diamond: Column::new(n, na_real())?,
            hardest: Column::new(n, NA)?,
            steps: Column::new(n, NA)?,
            by_logic: Column::flags(n, NA)?,
        })
    }

    fn put(&mut self, at: usize, rated: &Rated, scale: &Scale) {
        self.status.values()[at] = match rated {
            Rated::Rated(_) => status_code(Status::Unique),
            Rated::ManySolutions => status_code(Status::Multiple),
            Rated::NoSolution => status_code(Status::None),
            Rated::Clash => INVALID,
        };
        if let Rated::Rated(rating) = rated {
            let count = |n: u64| i32::try_from(n).unwrap_or(NA);
            self.level.values()[at] = rating.level as i32 + 1;
            self.score.values()[at] = rating.score.value();
            self.pearl.values()[at] = rating.pearl.value();
            self.diamond.values()[at] = rating.diamond.value();
            let row = |technique| row_of(scale, technique);
            self.hardest.values()[at] = rating.hardest.map_or(NA, row);
            self.steps.values()[at] = count(rating.steps as u64);
            self.by_logic.values()[at] = i32::from(rating.by_logic);
        }
    }
}

// Ratings on a scale: what `Ratings` holds.
#[extendr]
fn native_rate(x: Robj, scale: Robj, threads: Robj, tell: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let scale: &Scale = read(&scale, "scale")?;
        let threads = read(&threads, "threads")?;
        let solver = Solver::with_scale(scale, scale.usual(), StepOptions::default());
        let mut ratings = Ratings::new(x.len())?;
        let interrupted = in_blocks(x, &tell, |block, watch| {
            let rated = parallel::map(&block.boards, threads, watch, |board, stop| {
                rate(&solver, board, stop)
            });
            block.mark_others(ratings.status.values());
            for (&at, rated) in block.places.iter().zip(&rated) {
                if let Some(rated) = rated {
                    ratings.put(at, rated, scale);
                }
            }
            rated.iter().all(Option::is_some)
        })?;
        Ok(Value::List(vec![
            ("status", ratings.status.into()),
            ("level", ratings.level.into()),
            ("score", ratings.score.into()),
            ("pearl", ratings.pearl.into()),
            ("diamond", ratings.diamond.into()),
            ("hardest", ratings.hardest.into()),
            ("steps", ratings.steps.into()),
            ("by_logic", ratings.by_logic.into()),
            ("interrupted", Value::flag(interrupted)),
        ]))
    })
}

// Canonical forms and numbers of automorphisms, NA where the puzzle is malformed
// or was not reached.
#[extendr]
fn native_canonical(x: Robj, threads: Robj, tell: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let threads = read(&threads, "threads")?;
        let mut forms = Grids::new(x.len())?;
        let mut automorphisms = Column::new(x.len(), NA)?;
        let interrupted = in_blocks(x, &tell, |block, watch| {
            let found = parallel::map(&block.boards, threads, watch, |board, _| {
                Ok(canonical(board))
            });
            for (&at, form) in block.places.iter().zip(&found) {
                if let Some(form) = form {
                    forms.put(at, form.board.cells());
                    automorphisms.values()[at] = form.automorphisms as i32;
                }
            }
            found.iter().all(Option::is_some)
        })?;
        Ok(Value::List(vec![
            ("form", forms.into_strings()?),
            ("automorphisms", automorphisms.into()),
            ("interrupted", Value::flag(interrupted)),
        ]))
    })
}

// Whether each solution is a solved grid that holds the digits of its puzzle; NA
// where either is malformed. Both are of one length.
#[extendr]
fn native_is_solution(x: Robj, solution: Robj, tell: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        let solution: Strings = read(&solution, "solution")?;
        if x.len() != solution.len() {
            return Err(Problem::Argument("solution".to_string()));
        }
        let mut right = Column::flags(x.len(), NA)?;
        let mut grids = Block::new()?;
        let mut problem = None;
        in_blocks(x, &tell, |block, _| {
            let every = block.places.iter().chain(&block.others);
            let from = every.clone().min().copied().unwrap_or(0);
            let to = every.max().map_or(0, |&last| last + 1);
            if let Err(found) = grids.fill(solution, from..to) {
                problem = Some(found);
                return false;
            }
            let mut puzzles = block.places.iter().zip(&block.boards).peekable();
            for (&at, grid) in grids.places.iter().zip(&grids.boards) {
                while puzzles.next_if(|(&place, _)| place < at).is_some() {}
                if let Some((_, puzzle)) = puzzles.next_if(|(&place, _)| place == at) {
                    let solves = puzzle.is_part_of(grid) && grid.is_solved();
                    right.values()[at] = i32::from(solves);
                }
            }
            true
        })?;
        match problem {
            Some(problem) => Err(problem),
            None => Ok(right.into()),
        }
    })
}

/// Some puzzles of a vector, with their places in it.
struct Block {
    places: Vec<usize>,
    boards: Vec<Board>,
    /// The places of what is no plain string.
    others: Vec<usize>,
}

impl Block {
    fn new() -> Answer<Self> {
        Ok(Block {
            places: reserved(BLOCK)?,
            boards: reserved(BLOCK)?,
            others: reserved(BLOCK)?,
        })
    }

    /// Reads the strings at up to [`BLOCK`] places. A vector that makes its strings
    /// when asked does not keep them: nothing else is made in R meanwhile.
    fn fill(&mut self, x: Strings, places: Range<usize>) -> Answer<()> {
        self.places.clear();
        self.boards.clear();
        self.others.clear();
        let block = &mut *self;
        guarded(|| {
            for at in places {
                // SAFETY: under guard, and `at` is inside the vector.
                let text = unsafe { bytes(STRING_ELT(x.sexp(), at as isize)) };
                match text.and_then(|text| Board::from_bytes(text).ok()) {
                    Some(board) => {
                        block.places.push(at);
                        block.boards.push(board);
                    }
                    None => block.others.push(at),
                }
            }
        })?;
        Ok(())
    }

    fn mark_others(&self, statuses: &mut [i32]) {
        for &at in &self.others {
            statuses[at] = MALFORMED;
        }
    }
}

/// Gives the puzzles to `work`, a block at a time, until that answers `false`: its
/// second argument is the engine's `watch` for that block. Says whether Ctrl-C
/// ended it.
fn in_blocks(
    x: Strings,
    tell: &Robj,
    mut work: impl FnMut(&Block, parallel::Watch) -> bool,
) -> Answer<bool> {
    let tell: Option<Callback> = read(tell, "tell")?;
    need_memory(FOR_THREADS + FOR_A_PUZZLE * x.len().min(BLOCK))?;
    let mut watcher = Watcher::new(tell);
    let mut block = Block::new()?;
    for from in (0..x.len()).step_by(BLOCK) {
        let to = x.len().min(from + BLOCK);
        block.fill(x, from..to)?;
        if !work(&block, &mut |done| watcher.ask(from + done)) || watcher.ask(to) {
            break;
        }
    }
    watcher.interrupted()
}

fn status(board: &Board, count: u64) -> i32 {
    match count {
        0 if !board.is_consistent() => INVALID,
        0 => status_code(Status::None),
        1 => status_code(Status::Unique),
        _ => status_code(Status::Multiple),
    }
}

extendr_module! {
    mod puzzles;
    fn native_odd_strings;
    fn native_board_string;
    fn native_solve_puzzles;
    fn native_count_puzzles;
    fn native_rate;
    fn native_canonical;
    fn native_is_solution;
}
