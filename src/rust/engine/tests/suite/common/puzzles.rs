//! Puzzles for tests, from the shared data or made at random.

use oxidoku_engine::logic::{Candidate, Grid, Position, Solver, StepOptions, Technique, HODOKU};
use oxidoku_engine::topology::classic;
use oxidoku_engine::{never, search, Board, Cell, Digit};

/// A small generator of random numbers (SplitMix64), the same on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }

    pub fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        self.shuffle(&mut items);
        items
    }

    /// Returns a permutation of `0..N`.
    pub fn permutation<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        self.shuffle(&mut order);
        order
    }

    /// Returns an order of the rows, or of the columns, that keeps bands together.
    pub fn lines(&mut self) -> [usize; 9] {
        let mut lines = [0; 9];
        let bands = self.permutation::<3>();
        for band in 0..3 {
            let within = self.permutation::<3>();
            for i in 0..3 {
                lines[3 * band + i] = 3 * bands[band] + within[i];
            }
        }
        lines
    }

    /// Returns a full grid: a cyclic one with rearranged digits, rows and columns.
    pub fn grid(&mut self) -> Board {
        let digits = self.permutation::<9>();
        let rows = self.lines();
        let columns = self.lines();
        let mut board = Board::EMPTY;
        for (row, &r) in rows.iter().enumerate() {
            for (column, &c) in columns.iter().enumerate() {
                let digit = digits[(3 * (r % 3) + r / 3 + c) % 9] + 1;
                board.set(Cell::at(row, column), digit as u8);
            }
        }
        board
    }

    /// Returns a board with 0, 1 or many solutions: some cells of a full grid, and sometimes a
    /// digit that may not fit.
    pub fn board(&mut self) -> Board {
        let mut board = self.grid();
        let empty_cells = 35 + self.below(28);
        let order = self.permutation::<81>().map(Cell::of);
        for &cell in &order[..empty_cells] {
            board.set(cell, 0);
        }
        if self.below(3) == 0 {
            let cell = order[self.below(81)];
            let digit = match self.below(4) {
                0 => self.below(9) as u8 + 1,
                _ => {
                    board.set(cell, 0);
                    let open = board.open_digits(cell);
                    open.iter()
                        .nth(self.below(open.len()))
                        .map_or(0, Digit::get)
                }
            };
            board.set(cell, digit);
        }
        board
    }
}

/// Reads the boards of a file with one puzzle per line.
pub fn of_file(path: &str) -> Option<Vec<Board>> {
    let text = super::shared(path)?;
    Some(
        text.lines()
            .filter_map(|line| line.get(..81)?.parse().ok())
            .collect(),
    )
}

/// Returns the first `at_most` puzzles of a set, or none, with a note, if the set is absent.
pub fn puzzles(set: &str, at_most: usize) -> Vec<Board> {
    let mut boards = of_file(&format!("puzzles/{set}.txt")).unwrap_or_default();
    boards.truncate(at_most);
    boards
}

/// Returns all puzzles of a set, or for `random` a thousand that are the same on every machine.
pub fn puzzles_or_random(set: &str) -> Vec<Board> {
    if set != "random" {
        return puzzles(set, usize::MAX);
    }
    let mut random = Random(0x5EED_0020);
    (0..1_000).map(|_| random_minimal(&mut random)).collect()
}

/// Makes a random minimal puzzle.
pub fn random_minimal(random: &mut Random) -> Board {
    let mut board = random_full(random);
    let mut order = Cell::ALL;
    random.shuffle(&mut order);
    for cell in order {
        let digit = board.get(cell);
        board.set(cell, 0);
        if search::count(&board, 2, &never) != Ok(1) {
            board.set(cell, digit);
        }
    }
    board
}

/// Makes a full grid: fills three boxes that share no house at random, and the rest with the first
/// digits that fit.
fn random_full(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    for house in [18, 22, 26] {
        let mut digits: Vec<u8> = (1..=9).collect();
        random.shuffle(&mut digits);
        for (cell, digit) in classic::CELLS_OF[house].into_iter().zip(digits) {
            board.set(cell, digit);
        }
    }
    search::list(&board, 1, &never).unwrap()[0]
}

/// Eliminates this percentage of the wrong candidates.
pub fn thin_out(grid: &mut Grid, solution: &Board, per_cent: usize, random: &mut Random) {
    for cell in grid.empty_cells() {
        for digit in grid.candidates(cell) {
            if Some(digit) != solution.digit(cell) && random.below(100) < per_cent {
                grid.remove(Candidate::new(cell, digit));
            }
        }
    }
}

/// Returns the grid in which a solver who knows nothing beyond quadruples is stuck, with the
/// solution.
pub fn beginner_stuck(board: &Board) -> (Grid<'static>, Board) {
    let rows = HODOKU.rows.iter().map(|row| row.technique);
    let known = rows.take_while(|&technique| technique != Technique::XWing);
    let beginner = Solver::new(known, StepOptions::default());
    let position = Position::from_board(board, &never).unwrap();
    let solution = *position.solution().expect("one solution");
    (beginner.path(&position, &never).unwrap().grid, solution)
}
