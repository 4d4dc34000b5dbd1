//! Every kernel, on one thread and on three, counts as many solutions as the slow solver.
#![no_main]

#[path = "../../tests/suite/common/oracle.rs"]
#[allow(dead_code)]
mod oracle;

use libfuzzer_sys::fuzz_target;
use oxidoku_engine::search::{self, Kernel};
use oxidoku_engine::{never, Board, Cell};

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

const LIMIT: u64 = 3;

/// The limit of the slow solver, which would not finish on some boards.
const TRIES: u64 = 200_000;

/// The number of bytes for a board: 11 with a bit for each clue of a full grid, and 4 for clues
/// that are changed.
const BYTES: usize = 15;

fuzz_target!(|bytes: &[u8]| {
    let (boards, expected): (Vec<Board>, Vec<u64>) = bytes
        .chunks_exact(BYTES)
        .take(70)
        .map(board)
        .filter_map(|board| Some((board, oracle::count_within(&board, LIMIT, TRIES)?)))
        .unzip();
    for kernel in Kernel::available() {
        for (board, &many) in boards.iter().zip(&expected) {
            let one = search::solve_any_with(kernel, board, LIMIT, &never).unwrap();
            assert_eq!(one.count, many, "{board} on {}", kernel.name());
        }
        for threads in [1, 3] {
            let mut watch = |_| false;
            let found = search::solve_batch(&boards, LIMIT, threads, Some(kernel), &mut watch);
            for ((outcome, board), &many) in found.unwrap().iter().zip(&boards).zip(&expected) {
                assert_eq!(outcome.count, many, "{board} on {}", kernel.name());
                if let Some(solution) = outcome.solution() {
                    assert!(
                        solution.is_solved() && board.is_part_of(&solution),
                        "{board}"
                    );
                }
            }
        }
    }
});

fn board(bytes: &[u8]) -> Board {
    let grid: Board = GRID.parse().unwrap();
    let mut board = Board::EMPTY;
    for cell in Cell::ALL {
        if bytes[cell.index() / 8] >> (cell.index() % 8) & 1 == 1 {
            board.set(cell, grid.get(cell));
        }
    }
    for change in bytes[11..].chunks_exact(2) {
        let digit = change[1] % 16;
        if digit <= 9 {
            board.set(Cell::of(usize::from(change[0]) % 81), digit);
        }
    }
    board
}
