//! Slow and obvious solvers to compare with, and boards to compare on.

use oxidoku_engine::topology::classic::HOUSES_OF;
use oxidoku_engine::Board;
use proptest::prelude::*;

/// Whether row, column and box of a cell are free of a digit, by looking.
pub fn fits(board: &Board, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    (0..81).filter(|&other| other != cell).all(|other| {
        let shares_row = other / 9 == row;
        let shares_column = other % 9 == column;
        let shares_box = other / 27 == row / 3 && other % 9 / 3 == column / 3;
        board.get(other) != digit || !(shares_row || shares_column || shares_box)
    })
}

/// Up to `limit` solutions in row-major lexicographic order, by trying every
/// digit in every blank.
pub fn solutions(board: &Board, limit: usize) -> Vec<Board> {
    let clashes = (0..81).any(|cell| board.get(cell) != 0 && !fits(board, cell, board.get(cell)));
    let mut found = Vec::new();
    if !clashes {
        fill(*board, 0, limit, &mut found);
    }
    found
}

fn fill(mut board: Board, from: usize, limit: usize, found: &mut Vec<Board>) {
    let Some(cell) = (from..81).find(|&cell| board.get(cell) == 0) else {
        found.push(board);
        return;
    };
    for digit in 1..=9 {
        if found.len() < limit && fits(&board, cell, digit) {
            board.set(cell, digit);
            fill(board, cell + 1, limit, found);
            board.set(cell, 0);
        }
    }
}

/// Counts solutions up to `limit` by trying digits in the blank with fewest
/// candidates. Slow, and easy to see through.
pub fn count(board: &Board, limit: u64) -> u64 {
    if !board.is_consistent() {
        return 0;
    }
    let mut used = [0; 27];
    let mut blanks = Vec::new();
    for (cell, houses) in HOUSES_OF.iter().enumerate() {
        match board.get(cell) {
            0 => blanks.push(cell),
            digit => houses.iter().for_each(|&house| used[house] |= 1 << digit),
        }
    }
    count_rest(&mut used, &mut blanks, limit)
}

/// Counts the ways to fill the blanks, given the digits used in each house.
fn count_rest(used: &mut [u32; 27], blanks: &mut Vec<usize>, limit: u64) -> u64 {
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
            found += count_rest(used, blanks, limit - found);
            HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] ^= 1 << digit);
        }
    }
    blanks.push(cell);
    found
}

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// A solved grid: one grid with its digits, rows, columns and sides exchanged.
pub fn solved_grid() -> impl Strategy<Value = Board> {
    let order = |n: u8| Just((0..n).collect::<Vec<u8>>()).prop_shuffle();
    let lines = move || (order(3), [order(3), order(3), order(3)]);
    (order(9), lines(), lines(), any::<bool>()).prop_map(|(digits, rows, columns, flip)| {
        let grid: Board = GRID.parse().unwrap();
        let line = |(bands, within): &(Vec<u8>, [Vec<u8>; 3]), i: usize| {
            let band = bands[i / 3] as usize;
            band * 3 + within[band][i % 3] as usize
        };
        let mut board = Board::EMPTY;
        for cell in 0..81 {
            let (row, column) = (line(&rows, cell / 9), line(&columns, cell % 9));
            let from = if flip {
                column * 9 + row
            } else {
                row * 9 + column
            };
            board.set(cell, digits[grid.get(from) as usize - 1] + 1);
        }
        board
    })
}

/// Boards with this many givens, most of them from one solved grid and some
/// changed to another digit: 0, 1 and many solutions, and now and then a clash.
pub fn boards(givens: std::ops::Range<usize>) -> impl Strategy<Value = Board> {
    let cells = Just((0..81).collect::<Vec<usize>>()).prop_shuffle();
    let changes = prop_oneof![
        3 => Just(Vec::new()),
        2 => prop::collection::vec((0..81usize, 1..=9u8), 1..3),
    ];
    (solved_grid(), cells, givens, changes).prop_map(|(grid, cells, givens, changes)| {
        let mut board = grid;
        for &cell in &cells[givens..] {
            board.set(cell, 0);
        }
        for (cell, digit) in changes {
            if fits(&board, cell, digit) {
                board.set(cell, digit);
            }
        }
        board
    })
}
