//! Rates boards, and finds canonical forms.

use crate::answer::answer;
use crate::args::read;
use crate::blocks::{in_blocks, Boards, SomeBoards, Statuses};
use crate::problem::{Answer, Problem};
use crate::rows::NewRows;
use crate::rules::{status_by_rules, RuleSet};
use crate::value::{na_real, Column, Value, Words, NA};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{rate, Scale, Solver, StepOptions};
use oxidoku_engine::stream::Rated;
use oxidoku_engine::{canonical, parallel, Stop, Stopped};

/// The columns of ratings, with NA for boards without a rating. Levels count from 1.
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
    fn new(x: &Boards, scale: &Scale) -> Answer<Self> {
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

    fn put(&mut self, at: usize, rated: &Rated, scale: &Scale) {
        self.status.put(at, rated.status);
        let Some(rating) = &rated.rating else { return };
        self.level.values()[at] = rating.level as i32 + 1;
        // If a path gets stuck, the scores of its steps are not those of the puzzle.
        if rating.solved {
            self.score.values()[at] = rating.score.value();
        }
        self.pearl.values()[at] = rating.pearl.value();
        self.diamond.values()[at] = rating.diamond.value();
        let hardest = rating.hardest.and_then(|hardest| scale.place(hardest));
        self.hardest.put(at, hardest);
        self.steps.values()[at] = i32::try_from(rating.steps).unwrap_or(NA);
        self.by_logic.values()[at] = i32::from(rating.by_logic);
    }
}

/// Rates a board with its rules, on a scale with this name.
pub fn rate_by_rules(
    rules: &RuleSet,
    scale: &str,
    digits: &[u8],
    stop: Stop,
) -> std::result::Result<Rated, Stopped> {
    if let Some(framed) = rules.framed() {
        return framed.rate(scale, digits, stop);
    }
    // No frame has room for the board, so it has only a status.
    let (status, rating) = (status_by_rules(rules, digits, stop)?, None);
    Ok(Rated { status, rating })
}

// Rates boards on a scale and returns the columns of `Ratings`. Boards that are too large to be
// explained have only a status. Calls `on_progress` at intervals with the number of finished
// boards.
#[extendr]
fn native_rate(boards: Robj, scale: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let scale: &Scale = read(&scale, "scale")?;
        let threads = read(&threads, "threads")?;
        let solver = Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
        let mut ratings = Ratings::new(&x, scale)?;
        in_blocks(&x, &on_progress, |block, watch| {
            let rated = match &block.boards {
                SomeBoards::Classic(boards) => {
                    parallel::map(boards, threads, watch, |board, stop| {
                        rate(&solver, board, stop).map(Rated::from)
                    })
                }
                SomeBoards::General(boards) => {
                    parallel::map(boards, threads, watch, |board, stop| {
                        rate_by_rules(&board.rules, scale.name, &board.digits, stop)
                    })
                }
            };
            for (&at, rated) in block.places.iter().zip(&rated) {
                if let Some(rated) = rated {
                    ratings.put(at, rated, scale);
                }
            }
            Ok(rated.iter().all(Option::is_some))
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

// Returns the canonical forms (columns of a vector of puzzles) and the numbers of automorphisms of
// classic boards.
#[extendr]
fn native_canonical(boards: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let threads = read(&threads, "threads")?;
        let mut forms = NewRows::new(x.len())?;
        let mut automorphisms = Column::new(x.len(), NA)?;
        let interrupted = in_blocks(&x, &on_progress, |block, watch| {
            let SomeBoards::Classic(boards) = &block.boards else {
                return Err(Problem::Argument("boards".to_string()));
            };
            let found = parallel::map(boards, threads, watch, |board, _| Ok(canonical(board)));
            for (&at, form) in block.places.iter().zip(&found) {
                if let Some(form) = form {
                    forms.put(at, form.board.cells());
                    automorphisms.values()[at] = form.automorphisms as i32;
                }
            }
            Ok(found.iter().all(Option::is_some))
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

extendr_module! {
    mod rate;
    fn native_rate;
    fn native_canonical;
}
