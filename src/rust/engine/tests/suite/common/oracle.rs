//! Slow and obvious solvers as references for comparison.

use oxidoku_engine::topology::classic::HOUSES_OF;
use oxidoku_engine::{Board, Candidates, Cell};

/// Whether the other cells in the row, column and box of a cell do not contain a digit.
pub fn fits(board: &Board, cell: Cell, digit: u8) -> bool {
    let mut others = Cell::ALL.into_iter().filter(|&other| other != cell);
    let (row, column) = (cell.row(), cell.column());
    others.all(|other| {
        let shares_row = other.row() == row;
        let shares_column = other.column() == column;
        let shares_box = other.row() / 3 == row / 3 && other.column() / 3 == column / 3;
        board.get(other) != digit || !(shares_row || shares_column || shares_box)
    })
}

/// Returns up to `limit` solutions in row-major lexicographic order, by trying every digit in every
/// empty cell.
pub fn solutions(board: &Board, limit: usize) -> Vec<Board> {
    let mut cells = Cell::ALL.into_iter();
    let clashes = cells.any(|cell| board.get(cell) != 0 && !fits(board, cell, board.get(cell)));
    let mut found = Vec::new();
    if !clashes {
        fill(*board, 0, limit, &mut found);
    }
    found
}

fn fill(mut board: Board, from: usize, limit: usize, found: &mut Vec<Board>) {
    let mut later = Cell::ALL.into_iter().skip(from);
    let Some(cell) = later.find(|&cell| board.get(cell) == 0) else {
        found.push(board);
        return;
    };
    for digit in 1..=9 {
        if found.len() < limit && fits(&board, cell, digit) {
            board.set(cell, digit);
            fill(board, cell.index() + 1, limit, found);
            board.set(cell, 0);
        }
    }
}

/// Counts solutions up to `limit` by trying digits in the empty cell with the fewest candidates.
/// This is slow, but obviously right.
pub fn count(board: &Board, limit: u64) -> u64 {
    count_within(board, limit, u64::MAX).expect("there is no end to the tries")
}

/// Counts as [`count`] does, or returns `None` after this many tries: some boards without a
/// solution would take forever.
pub fn count_within(board: &Board, limit: u64, tries: u64) -> Option<u64> {
    if !board.is_consistent() {
        return Some(0);
    }
    let mut used = [0; 27];
    let mut empty_cells = Vec::new();
    for (cell, houses) in Cell::ALL.into_iter().zip(HOUSES_OF) {
        match board.get(cell) {
            0 => empty_cells.push(cell),
            digit => houses.iter().for_each(|&house| used[house] |= 1 << digit),
        }
    }
    let mut left = tries;
    let found = count_rest(&mut used, &mut empty_cells, limit, &mut left);
    (left > 0).then_some(found)
}

/// Counts the ways to fill the empty cells, given the digits used in each house, as long as tries
/// are `left`.
fn count_rest(
    used: &mut [u32; 27],
    empty_cells: &mut Vec<Cell>,
    limit: u64,
    left: &mut u64,
) -> u64 {
    let open = |used: &[u32; 27], cell: Cell| {
        let [row, column, block] = HOUSES_OF[cell];
        0b11_1111_1110 & !(used[row] | used[column] | used[block])
    };
    let tightest = (0..empty_cells.len()).min_by_key(|&i| open(used, empty_cells[i]).count_ones());
    let Some(tightest) = tightest else {
        return limit.min(1);
    };
    let cell = empty_cells.swap_remove(tightest);
    let mut found = 0;
    for digit in 1..=9 {
        if open(used, cell) >> digit & 1 == 1 && found < limit && *left > 0 {
            *left -= 1;
            HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] ^= 1 << digit);
            found += count_rest(used, empty_cells, limit - found, left);
            HOUSES_OF[cell]
                .iter()
                .for_each(|&house| used[house] ^= 1 << digit);
        }
    }
    empty_cells.push(cell);
    found
}

/// Returns up to `limit` solutions of a board with removed candidates, in row-major lexicographic
/// order: tries every candidate cell by cell, as long as each later cell has one that fits.
pub fn solutions_within(candidates: &Candidates, limit: usize) -> Vec<Board> {
    fn fill(board: &Board, from: usize, candidates: &Candidates, limit: usize) -> Vec<Board> {
        let open = |cell: Cell| candidates.get(cell) & board.open_digits(cell);
        let mut later = Cell::ALL.into_iter().skip(from);
        let Some(cell) = later.next() else {
            return vec![*board];
        };
        let mut found = Vec::new();
        if open(cell).is_empty() || later.any(|later| open(later).is_empty()) {
            return found;
        }
        for digit in open(cell) {
            if found.len() < limit {
                let mut next = *board;
                next.set(cell, digit.get());
                found.extend(fill(&next, from + 1, candidates, limit - found.len()));
            }
        }
        found
    }
    fill(&Board::EMPTY, 0, candidates, limit)
}
