//! Empty cells, clashes, and the solutions in the input.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{put_each, status_without_search};
use crate::{Board, Stop, Stopped};

pub const COLUMNS: [&str; 3] = ["blanks", "conflicts", "correct"];

pub fn put_rows(rows: &[InputRow], table: &mut TableWriter, stop: Stop) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, row, board| {
        table.put(board, |fields| {
            fields.number(board.empty_cells().len() as u64);
            fields.number(board.conflicts().len() as u64);
            match &row.solution {
                Some(solution) => fields.word(is_solution(solution, board)),
                None => fields.missing(1),
            }
            status_without_search(board)
        });
        Ok(())
    })
}

fn is_solution(solution: &Board, board: &Board) -> bool {
    solution.is_solved() && board.is_part_of(solution)
}
