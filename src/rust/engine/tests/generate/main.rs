//! Full grids and puzzles, checked by means of their own.

#[path = "../common/mod.rs"]
mod common;
mod evenness;
mod puzzles;
mod requests;
mod shuffles;

use oxidoku_engine::Board;

/// Whether the obvious solver finds exactly one solution.
fn has_one_solution(board: &Board) -> bool {
    common::oracle::count(board, 2) == 1
}
