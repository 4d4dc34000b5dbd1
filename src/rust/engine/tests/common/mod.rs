//! What the tests of the search share: an obvious solver and the puzzle sets.
#![allow(dead_code, clippy::needless_range_loop)]

use std::path::PathBuf;

use oxidoku_engine::geometry::HOUSES_OF;
use oxidoku_engine::Board;

/// Counts solutions up to `limit` by trying digits in the blank with fewest
/// candidates. Slow, and easy to see through.
pub fn count(board: &Board, limit: u64) -> u64 {
    if !board.is_consistent() {
        return 0;
    }
    let mut used = [0; 27];
    let mut blanks = Vec::new();
    for cell in 0..81 {
        match board.get(cell) {
            0 => blanks.push(cell),
            digit => HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] |= 1 << digit),
        }
    }
    fill(&mut used, &mut blanks, limit)
}

/// Counts the ways to fill the blanks, given the digits used in each house.
fn fill(used: &mut [u32; 27], blanks: &mut Vec<usize>, limit: u64) -> u64 {
    let open = |used: &[u32; 27], cell: usize| {
        let [row, column, block] = HOUSES_OF[cell];
        0b11_1111_1110 & !(used[row] | used[column] | used[block])
    };
    let tightest = (0..blanks.len()).min_by_key(|&i| open(used, blanks[i]).count_ones());
    let Some(tightest) = tightest else {
        return limit.min(1);
    };
    let cell = blanks.swap_remove(tightest);
    let mut found = 0;
    for digit in 1..=9 {
        if open(used, cell) >> digit & 1 == 1 && found < limit {
            HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] ^= 1 << digit);
            found += fill(used, blanks, limit - found);
            HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] ^= 1 << digit);
        }
    }
    blanks.push(cell);
    found
}

/// The first `at_most` puzzles of a set, or none with a message where the sets
/// are not there. They are looked for beside the checkout, or where
/// `OXIDOKU_SHARED` says.
pub fn puzzles(set: &str, at_most: usize) -> Vec<Board> {
    let shared = match std::env::var_os("OXIDOKU_SHARED") {
        Some(shared) => PathBuf::from(shared),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared"),
    };
    let path = shared.join("puzzles").join(format!("{set}.txt"));
    match std::fs::read_to_string(&path) {
        Ok(text) => text
            .lines()
            .take(at_most)
            .map(|line| line[..81].parse().expect("a set holds puzzles"))
            .collect(),
        Err(error) => {
            eprintln!("skipped: {}: {error}", path.display());
            Vec::new()
        }
    }
}

/// Random numbers from a seed (the xorshift64* generator).
pub struct Random(pub u64);

impl Random {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    /// A permutation of `0..N`.
    pub fn permutation<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// A full grid: a cyclic one with digits, rows and columns rearranged.
    pub fn grid(&mut self) -> Board {
        let digits = self.permutation::<9>();
        let mut rows = [0; 9];
        let mut columns = [0; 9];
        for lines in [&mut rows, &mut columns] {
            let bands = self.permutation::<3>();
            for band in 0..3 {
                let within = self.permutation::<3>();
                for i in 0..3 {
                    lines[3 * band + i] = 3 * bands[band] + within[i];
                }
            }
        }
        let mut board = Board::EMPTY;
        for row in 0..9 {
            for column in 0..9 {
                let (r, c) = (rows[row], columns[column]);
                let digit = digits[(3 * (r % 3) + r / 3 + c) % 9] + 1;
                board.set(9 * row + column, digit as u8);
            }
        }
        board
    }

    /// A board with 0, 1 or many solutions: some cells of a full grid, and at
    /// times a digit that may not fit.
    pub fn board(&mut self) -> Board {
        let mut board = self.grid();
        let blanks = 35 + self.below(28);
        let order = self.permutation::<81>();
        for &cell in &order[..blanks] {
            board.set(cell, 0);
        }
        if self.below(3) == 0 {
            let cell = order[self.below(81)];
            let digit = match self.below(4) {
                0 => self.below(9) as u8 + 1,
                _ => {
                    board.set(cell, 0);
                    let open = board.open_digits(cell);
                    open.iter().nth(self.below(open.len())).unwrap_or(0)
                }
            };
            board.set(cell, digit);
        }
        board
    }
}
