//! Puzzles for tests: from the shared data and made at random.

use oxidoku_engine::{geometry, never, search, Board, CellSet};

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
}

/// The boards of a file with one puzzle a line.
pub fn of_file(path: &str) -> Option<Vec<Board>> {
    let text = super::shared(path)?;
    Some(
        text.lines()
            .filter_map(|line| line.get(..81)?.parse().ok())
            .collect(),
    )
}

/// A random puzzle from which no given can be taken.
pub fn random_minimal(random: &mut Random) -> Board {
    let mut board = random_full(random);
    let mut order: Vec<usize> = CellSet::ALL.iter().collect();
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

/// A full grid: three boxes that do not see each other at random, the rest the
/// first that fits.
fn random_full(random: &mut Random) -> Board {
    let mut board = Board::EMPTY;
    for house in [18, 22, 26] {
        let mut digits: Vec<u8> = (1..=9).collect();
        random.shuffle(&mut digits);
        for (cell, digit) in geometry::CELLS_OF[house].into_iter().zip(digits) {
            board.set(cell, digit);
        }
    }
    search::list(&board, 1, &never).unwrap()[0]
}
