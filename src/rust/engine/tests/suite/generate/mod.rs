//! Checks full grids and puzzles by independent means.

mod evenness;
mod puzzles;
mod requests;
mod shuffles;

use crate::common::oracle::count;
use oxidoku_engine::Board;

/// Whether the obvious solver finds exactly one solution.
fn has_one_solution(board: &Board) -> bool {
    count(board, 2) == 1
}
