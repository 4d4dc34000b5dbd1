//! Random puzzles and the states a solver may meet in them.

use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, StepOptions, Technique};
use oxidoku_engine::{never, search, Board};

/// A small generator of random numbers (xorshift64*): tests need no more.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((bits * end as u64) >> 32) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A puzzle and its only solution.
pub struct Puzzle {
    pub board: Board,
    pub solution: Board,
}

/// A minimal puzzle.
pub fn puzzle(random: &mut Random) -> Puzzle {
    let solution = loop {
        let mut board = Board::EMPTY;
        for _ in 0..12 {
            let cell = random.below(CELLS);
            let digit = random.below(9) as u8 + 1;
            if board.get(cell) == 0 && board.open_digits(cell).contains(digit) {
                board.set(cell, digit);
            }
        }
        let steps = std::cell::Cell::new(0);
        let stop = || {
            steps.set(steps.get() + 1);
            steps.get() > 3000
        };
        if let Ok(boards) = search::list(&board, 1, &stop) {
            if let Some(&solution) = boards.first() {
                break solution;
            }
        }
    };
    let mut cells: Vec<usize> = (0..CELLS).collect();
    random.shuffle(&mut cells);
    let mut board = solution;
    for cell in cells {
        board.set(cell, 0);
        if search::count(&board, 2, &never) != Ok(1) {
            board.set(cell, solution.get(cell));
        }
    }
    Puzzle { board, solution }
}

/// Takes a step of the first of `techniques` that has one. Tells whether one had.
pub fn advance(grid: &mut Grid, techniques: &[Technique]) -> bool {
    let options = StepOptions::default();
    for &technique in techniques {
        let mut found = Found::first();
        find(
            &Context::new(grid, &options, None, &never),
            technique,
            &mut found,
        );
        if let Some(step) = found.into_steps().first() {
            step.apply(grid);
            return true;
        }
    }
    false
}

/// The state in which a person is stuck who knows only up to quadruples.
pub fn stuck(puzzle: &Puzzle) -> Grid {
    let mut grid = Grid::new(&puzzle.board);
    let known: Vec<Technique> = Technique::all()
        .take_while(|&technique| technique != Technique::XWing)
        .collect();
    while advance(&mut grid, &known) {}
    grid
}

/// Strikes out about `hundredths` per cent of the wrong candidates.
pub fn thin_out(grid: &mut Grid, solution: &Board, hundredths: usize, random: &mut Random) {
    for cell in grid.blanks() {
        for digit in grid.marks(cell) {
            if digit != solution.get(cell) && random.below(100) < hundredths {
                grid.remove(Candidate::new(cell, digit));
            }
        }
    }
}
