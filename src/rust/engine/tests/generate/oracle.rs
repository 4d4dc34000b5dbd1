//! A plain solver that shares nothing with the engine.

use oxidoku_engine::Board;

/// Counts solutions up to `limit` by filling the blank with the fewest digits.
pub fn count(board: &Board, limit: u32) -> u32 {
    descend(&mut *board.cells().to_vec(), limit)
}

fn descend(cells: &mut [u8], limit: u32) -> u32 {
    let tightest = (0..81)
        .filter(|&at| cells[at] == 0)
        .map(|at| (open(cells, at), at))
        .min_by_key(|(open, _)| open.len());
    let Some((open, at)) = tightest else {
        return 1;
    };
    let mut found = 0;
    for digit in open {
        cells[at] = digit;
        found += descend(cells, limit - found);
        if found >= limit {
            break;
        }
    }
    cells[at] = 0;
    found
}

fn open(cells: &[u8], at: usize) -> Vec<u8> {
    let sees = |other: usize| {
        other / 9 == at / 9
            || other % 9 == at % 9
            || (other / 27 == at / 27 && other % 9 / 3 == at % 9 / 3)
    };
    (1..=9)
        .filter(|&digit| !(0..81).any(|other| cells[other] == digit && sees(other)))
        .collect()
}

/// Whether `board` has exactly one solution.
pub fn is_unique(board: &Board) -> bool {
    count(board, 2) == 1
}
