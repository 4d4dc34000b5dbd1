//! Counts empty cells and clashes, and checks the solutions in the input.

use super::super::kinds::Kind;
use super::super::table::{InputRow, TableWriter};
use super::in_turn::{empty_cells, put_each, status_without_search};
use crate::{Stop, Stopped};

pub const COLUMNS: [&str; 3] = ["blanks", "conflicts", "correct"];

pub fn put_rows<K: Kind>(
    rows: &[InputRow<K::Board>],
    table: &mut TableWriter<K>,
    stop: Stop,
) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, row, board| {
        let kind = table.kind;
        table.put(board, |fields| {
            fields.number(empty_cells::<K>(board));
            fields.number(kind.conflicts(board) as u64);
            match &row.solution {
                Some(solution) => fields.word(is_solution(kind, solution, board)),
                None => fields.missing(1),
            }
            status_without_search(kind, board)
        });
        Ok(())
    })
}

fn is_solution<K: Kind>(kind: &K, solution: &K::Board, board: &K::Board) -> bool {
    let pairs = digits::<K>(solution).iter().zip(digits::<K>(board));
    let keeps = |(&solved, &given): (&u8, &u8)| given == 0 || given == solved;
    K::is_full(solution) && kind.is_consistent(solution) && pairs.into_iter().all(keeps)
}

fn digits<K: Kind>(board: &K::Board) -> &[u8] {
    K::digits(board).as_ref()
}
