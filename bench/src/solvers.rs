//! The built-in solvers.

use oxidoku_engine::search::{self, Counted, Kernel};
use oxidoku_engine::{never, Board};
use sudoku::Sudoku;

/// The answer of a solver for one puzzle.
#[derive(Clone, Copy)]
pub struct Answer {
    /// The number of solutions found, up to the limit.
    pub count: u64,
    /// One of the solutions, if the solver reports it.
    pub solution: Option<Board>,
    /// The number of guesses, if the solver reports it.
    pub guesses: Option<u64>,
}

/// A solver of puzzles, one set at a time.
pub trait Solver {
    fn name(&self) -> &str;
    /// Returns `batch` or `single`.
    fn mode(&self) -> &'static str;
    /// Returns the name of the kernel, or `-` if there is no choice.
    fn kernel(&self) -> &'static str {
        "-"
    }
    /// Converts the puzzles to the solver's own form. This is not measured.
    fn prepare(&mut self, puzzles: &[Board]);
    /// Solves all puzzles. This is measured.
    fn solve(&mut self, limit: u64);
    /// Returns the answers found by the last [`Solver::solve`].
    fn answers(&self) -> Vec<Answer>;
}

fn answer(outcome: &Counted) -> Answer {
    Answer {
        count: outcome.count,
        solution: outcome.solution(),
        guesses: Some(outcome.guesses),
    }
}

/// This engine, which solves all puzzles at once.
pub struct Batch {
    kernel: Kernel,
    puzzles: Vec<Board>,
    outcomes: Vec<Counted>,
}

impl Batch {
    pub fn new(kernel: Kernel) -> Self {
        Batch {
            kernel,
            puzzles: Vec::new(),
            outcomes: Vec::new(),
        }
    }
}

impl Solver for Batch {
    fn name(&self) -> &str {
        "oxidoku"
    }

    fn mode(&self) -> &'static str {
        "batch"
    }

    fn kernel(&self) -> &'static str {
        self.kernel.name()
    }

    fn prepare(&mut self, puzzles: &[Board]) {
        self.puzzles = puzzles.to_vec();
        self.outcomes = vec![Counted::NONE; puzzles.len()];
    }

    fn solve(&mut self, limit: u64) {
        search::count_each(
            self.kernel,
            &self.puzzles,
            limit,
            &mut self.outcomes,
            &never,
        )
        .expect("never stopped");
    }

    fn answers(&self) -> Vec<Answer> {
        self.outcomes.iter().map(answer).collect()
    }
}

/// This engine with one puzzle per call.
pub struct Single(Batch);

impl Single {
    pub fn new(kernel: Kernel) -> Self {
        Single(Batch::new(kernel))
    }
}

impl Solver for Single {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn mode(&self) -> &'static str {
        "single"
    }

    fn kernel(&self) -> &'static str {
        self.0.kernel()
    }

    fn prepare(&mut self, puzzles: &[Board]) {
        self.0.prepare(puzzles);
    }

    fn solve(&mut self, limit: u64) {
        for (puzzle, outcome) in self.0.puzzles.iter().zip(&mut self.0.outcomes) {
            *outcome = search::solve_any_with(self.0.kernel, puzzle, limit, &never)
                .expect("never stopped");
        }
    }

    fn answers(&self) -> Vec<Answer> {
        self.0.answers()
    }
}

/// This engine with all puzzles at once and the first solution in order, which is what R gets.
pub struct InOrder(Batch);

impl InOrder {
    pub fn new(kernel: Kernel) -> Self {
        InOrder(Batch::new(kernel))
    }
}

impl Solver for InOrder {
    fn name(&self) -> &str {
        "oxidoku-in-order"
    }

    fn mode(&self) -> &'static str {
        self.0.mode()
    }

    fn kernel(&self) -> &'static str {
        self.0.kernel()
    }

    fn prepare(&mut self, puzzles: &[Board]) {
        self.0.prepare(puzzles);
    }

    fn solve(&mut self, limit: u64) {
        let kernel = Some(self.0.kernel);
        self.0.outcomes = search::solve_batch(&self.0.puzzles, limit, 1, kernel, &mut |_| false)
            .expect("never stopped");
    }

    fn answers(&self) -> Vec<Answer> {
        self.0.answers()
    }
}

/// The crate `sudoku`, through its fastest function, which only counts.
#[derive(Default)]
pub struct Crate {
    puzzles: Vec<Sudoku>,
    counts: Vec<u64>,
}

impl Solver for Crate {
    fn name(&self) -> &str {
        "sudoku"
    }

    fn mode(&self) -> &'static str {
        "single"
    }

    fn prepare(&mut self, puzzles: &[Board]) {
        self.puzzles = puzzles
            .iter()
            .map(|puzzle| Sudoku::from_bytes(*puzzle.cells()).expect("a board's bytes are 0 to 9"))
            .collect();
        self.counts = vec![0; puzzles.len()];
    }

    fn solve(&mut self, limit: u64) {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        for (puzzle, count) in self.puzzles.iter().zip(&mut self.counts) {
            *count = puzzle.solutions_count_up_to(limit) as u64;
        }
    }

    fn answers(&self) -> Vec<Answer> {
        let answer = |&count: &u64| Answer {
            count,
            solution: None,
            guesses: None,
        };
        self.counts.iter().map(answer).collect()
    }
}
