//! Many puzzles at once, as the columns of R's vector of puzzles.
//!
//! R's memory is read and written on R's thread alone; the engine's threads see boards, a
//! block at a time, so that the memory beyond the result does not depend on the number of
//! puzzles. Results are R vectors of full length from the start, filled block by block:
//! nothing has to be assembled at the end, which would delay Ctrl-C.

use crate::answer::answer;
use crate::args::{read, Callback};
use crate::compare::recycled;
use crate::count::read_limit;
use crate::interrupt::{Interrupt, Watcher};
use crate::problem::{Answer, Problem};
use crate::rows::{NewRows, Rows};
use crate::value::{na_real, need_memory, reserved, Column, Value, Words, NA};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{rate, RateOutcome, Scale, Solver, StepOptions};
use oxidoku_engine::search;
use oxidoku_engine::{canonical, parallel, Board, PuzzleStatus};
use std::ops::Range;

/// Puzzles in a block: enough to keep two threads busy, and few enough for the
/// processor's cache.
const BLOCK: usize = 16_384;

/// Bytes that the engine takes at most: for each puzzle of a block, and for the
/// threads.
const FOR_A_PUZZLE: usize = 512;
const FOR_THREADS: usize = 4 << 20;

/// The column `status`, and the number of puzzles not reached.
struct Statuses {
    words: Words,
    left: usize,
}

impl Statuses {
    /// For puzzles that may be missing; the others are not reached yet.
    fn new(x: &Rows) -> Answer<Self> {
        let mut words = Words::new(x.len(), PuzzleStatus::ALL.map(PuzzleStatus::name))?;
        let mut left = 0;
        for at in 0..x.len() {
            let missing = x.get(at).is_none();
            left += usize::from(!missing);
            let status = match missing {
                true => PuzzleStatus::Malformed,
                false => PuzzleStatus::Interrupted,
            };
            words.put(at, Some(status as usize));
        }
        Ok(Statuses { words, left })
    }

    fn put(&mut self, at: usize, status: PuzzleStatus) {
        self.words.put(at, Some(status as usize));
        self.left -= 1;
    }
}

// Solutions (columns of a vector of puzzles), statuses and numbers of solutions up to
// `limit`. `on_progress` is called now and then with the number of puzzles done.
#[extendr]
fn native_solve_puzzles(rows: Robj, limit: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        // With a limit of 1 the search still has to look for a second solution.
        let enough = limit.max(2);
        let mut statuses = Statuses::new(&x)?;
        let mut counts = Column::new(x.len(), na_real())?;
        let mut solutions = NewRows::new(x.len())?;
        in_blocks(&x, &on_progress, |block, watch| {
            let found = search::solve_batch(&block.boards, enough, threads, None, watch);
            let Ok(found) = found else { return false };
            for ((&at, board), outcome) in block.places.iter().zip(&block.boards).zip(&found) {
                statuses.put(at, PuzzleStatus::of_count(board, outcome.count));
                counts.values()[at] = outcome.count.min(limit) as f64;
                if outcome.count > 0 {
                    solutions.put(at, &outcome.solution);
                }
            }
            true
        })?;
        Ok(Value::List(vec![
            ("solution", solutions.into()),
            ("status", statuses.words.into()),
            ("n_solutions", counts.into()),
            ("left", Value::real(statuses.left as f64)),
        ]))
    })
}

// Numbers of solutions up to `limit`, NA if the puzzle is missing or was not reached.
#[extendr]
fn native_count_puzzles(rows: Robj, limit: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        let mut counts = Column::new(x.len(), na_real())?;
        let mut left = (0..x.len()).filter(|&at| x.get(at).is_some()).count();
        in_blocks(&x, &on_progress, |block, watch| {
            let found = search::count_batch(&block.boards, limit, threads, None, watch);
            let Ok(found) = found else { return false };
            for (&at, outcome) in block.places.iter().zip(&found) {
                counts.values()[at] = outcome.count as f64;
            }
            left -= found.len();
            true
        })?;
        Ok(Value::List(vec![
            ("n_solutions", counts.into()),
            ("left", Value::real(left as f64)),
        ]))
    })
}

/// The columns of a rating, NA without a rating. Levels count from 1.
struct Ratings {
    status: Statuses,
    level: Column<i32>,
    score: Column<f64>,
    pearl: Column<f64>,
    diamond: Column<f64>,
    hardest: Words,
    steps: Column<i32>,
    by_logic: Column<i32>,
}

impl Ratings {
    fn new(x: &Rows, scale: &Scale) -> Answer<Self> {
        let n = x.len();
        Ok(Ratings {
            status: Statuses::new(x)?,
            level: Column::new(n, NA)?,
            score: Column::new(n, na_real())?,
            pearl: Column::new(n, na_real())?,
            diamond: Column::new(n, na_real())?,
            hardest: Words::new(n, scale.rows.iter().map(|row| row.technique.info().name))?,
            steps: Column::new(n, NA)?,
            by_logic: Column::flags(n, NA)?,
        })
    }

    fn put(&mut self, at: usize, rated: &RateOutcome, scale: &Scale) {
        self.status.put(
            at,
            match rated {
                RateOutcome::Rated(_) => PuzzleStatus::Unique,
                RateOutcome::MultipleSolutions => PuzzleStatus::Multiple,
                RateOutcome::NoSolution => PuzzleStatus::None,
                RateOutcome::Clash => PuzzleStatus::Invalid,
            },
        );
        if let RateOutcome::Rated(rating) = rated {
            self.level.values()[at] = rating.level as i32 + 1;
            self.score.values()[at] = rating.score.value();
            self.pearl.values()[at] = rating.pearl.value();
            self.diamond.values()[at] = rating.diamond.value();
            let place = rating.hardest.and_then(|hardest| scale.place(hardest));
            self.hardest.put(at, place);
            self.steps.values()[at] = i32::try_from(rating.steps).unwrap_or(NA);
            self.by_logic.values()[at] = i32::from(rating.by_logic);
        }
    }
}

// Ratings on a scale: what `Ratings` holds.
#[extendr]
fn native_rate(rows: Robj, scale: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let scale: &Scale = read(&scale, "scale")?;
        let threads = read(&threads, "threads")?;
        let solver = Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
        let mut ratings = Ratings::new(&x, scale)?;
        in_blocks(&x, &on_progress, |block, watch| {
            let rated = parallel::map(&block.boards, threads, watch, |board, stop| {
                rate(&solver, board, stop)
            });
            for (&at, rated) in block.places.iter().zip(&rated) {
                if let Some(rated) = rated {
                    ratings.put(at, rated, scale);
                }
            }
            rated.iter().all(Option::is_some)
        })?;
        Ok(Value::List(vec![
            ("status", ratings.status.words.into()),
            ("level", ratings.level.into()),
            ("score", ratings.score.into()),
            ("pearl", ratings.pearl.into()),
            ("diamond", ratings.diamond.into()),
            ("hardest", ratings.hardest.into()),
            ("steps", ratings.steps.into()),
            ("by_logic", ratings.by_logic.into()),
            ("left", Value::real(ratings.status.left as f64)),
        ]))
    })
}

// Canonical forms (columns of a vector of puzzles) and numbers of automorphisms.
#[extendr]
fn native_canonical(rows: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let threads = read(&threads, "threads")?;
        let mut forms = NewRows::new(x.len())?;
        let mut automorphisms = Column::new(x.len(), NA)?;
        let interrupted = in_blocks(&x, &on_progress, |block, watch| {
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
        if interrupted {
            return Err(Problem::Interrupt);
        }
        Ok(Value::List(vec![
            ("form", forms.into()),
            ("automorphisms", automorphisms.into()),
        ]))
    })
}

// Whether each solution solves its puzzle: a full grid without a clash that keeps the
// clues. NA if one of them is missing; one of the two may have length 1.
#[extendr]
fn native_is_solution(puzzle: Robj, solution: Robj) -> Robj {
    answer(|| {
        let puzzles: Rows = read(&puzzle, "puzzle")?;
        let solutions: Rows = read(&solution, "solution")?;
        let n = recycled(puzzles.len(), solutions.len())?;
        let at = |rows: &Rows, i: usize| rows.board(if rows.len() == 1 { 0 } else { i });
        let interrupt = Interrupt::new();
        let mut solves = Column::flags(n, NA)?;
        for (i, solves) in solves.values().iter_mut().enumerate() {
            if let (Some(puzzle), Some(solution)) = (at(&puzzles, i), at(&solutions, i)) {
                *solves = i32::from(solution.is_solved() && puzzle.is_part_of(&solution));
            }
            if interrupt.poll() {
                return Err(interrupt.why());
            }
        }
        Ok(solves.into())
    })
}

/// Some puzzles of a vector, with their places in it.
struct Block {
    places: Vec<usize>,
    boards: Vec<Board>,
}

impl Block {
    fn new() -> Answer<Self> {
        Ok(Block {
            places: reserved(BLOCK)?,
            boards: reserved(BLOCK)?,
        })
    }

    /// Takes the puzzles at up to [`BLOCK`] places.
    fn fill(&mut self, x: &Rows, places: Range<usize>) {
        self.places.clear();
        self.boards.clear();
        for at in places {
            if let Some(board) = x.board(at) {
                self.places.push(at);
                self.boards.push(board);
            }
        }
    }
}

/// Passes the puzzles to `work`, a block at a time, until it answers `false` or Ctrl-C is
/// pressed. Its second argument is the engine's progress callback for that block. Answers
/// whether Ctrl-C was pressed.
fn in_blocks(
    x: &Rows,
    on_progress: &Robj,
    mut work: impl FnMut(&Block, parallel::OnProgress) -> bool,
) -> Answer<bool> {
    let on_progress: Option<Callback> = read(on_progress, "on_progress")?;
    need_memory(FOR_THREADS + FOR_A_PUZZLE * x.len().min(BLOCK))?;
    let mut watcher = Watcher::new(on_progress);
    let mut block = Block::new()?;
    for from in (0..x.len()).step_by(BLOCK) {
        let to = x.len().min(from + BLOCK);
        block.fill(x, from..to);
        if !work(&block, &mut |done| watcher.ask(from + done)) || watcher.ask(to) {
            break;
        }
    }
    watcher.interrupted()
}

extendr_module! {
    mod puzzles;
    fn native_solve_puzzles;
    fn native_count_puzzles;
    fn native_rate;
    fn native_canonical;
    fn native_is_solution;
}
