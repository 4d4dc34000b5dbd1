//! Converts R objects to vectors of puzzles, and vectors to their columns.

use crate::answer::answer;
use crate::args::{bytes, read, Object, Strings};
use crate::c_vectors::c_name;
use crate::convert::{board_from, digit_of_integer};
use crate::guard::{guarded, Preserved};
use crate::interrupt::Watcher;
use crate::lazy_text::{columns_at_hand, list_of_columns, new_vector, parts_at_hand};
use crate::parsed_text::columns_of_strings;
use crate::problem::{Answer, Problem};
use crate::rows::{NewRows, Rows, ROWS};
use crate::ruled_text::new_parts;
use crate::shared_column::{plain_column, proxy_of};
use crate::value::{reserved, Value, NA};
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClassSymbol, R_xlen_t, Rf_ScalarInteger, Rf_allocVector, Rf_protect, Rf_setAttrib,
    Rf_unprotect, Rf_xlength, SET_VECTOR_ELT, SEXP, SEXPTYPE, STRING_ELT, VECTOR_ELT,
};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::os::raw::{c_char, c_int};

#[allow(improper_ctypes)]
extern "C" {
    fn Rf_mkString(text: *const c_char) -> SEXP;
    fn INTEGER_RO(x: SEXP) -> *const c_int;
}

// Makes a vector of puzzles from a list of columns, with the class `oxidoku_sudoku` if
// `classed`.
#[extendr]
fn native_vector(rows: Robj, classed: Robj) -> Robj {
    answer(|| {
        let classed: bool = read(&classed, "classed")?;
        read::<Rows>(&rows, "rows")?;
        let rows = Object::from(&rows).sexp();
        // SAFETY: under guard; R protects its argument `rows`.
        let made = Preserved::new(|| unsafe {
            let columns = Rf_protect(list_of_columns());
            for i in 0..ROWS as R_xlen_t {
                SET_VECTOR_ELT(columns, i, plain_column(VECTOR_ELT(rows, i)));
            }
            let vector = Rf_protect(new_vector(columns));
            if classed {
                add_class(vector);
            }
            Rf_unprotect(2);
            vector
        });
        Ok(Value::Object(made?))
    })
}

// Makes a list of vectors with one puzzle each, from columns.
#[extendr]
fn native_puzzles_apart(rows: Robj) -> Robj {
    answer(|| {
        read::<Rows>(&rows, "rows")?;
        let rows = Object::from(&rows).sexp();
        // SAFETY: under guard; R protects its argument `rows`, a list of columns as long as the
        // first.
        let made = Preserved::new(|| unsafe {
            let n = Rf_xlength(VECTOR_ELT(rows, 0));
            let list = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, n));
            for at in 0..n {
                let columns = Rf_protect(list_of_columns());
                for i in 0..ROWS as R_xlen_t {
                    let value = *INTEGER_RO(VECTOR_ELT(rows, i)).offset(at);
                    SET_VECTOR_ELT(columns, i, Rf_ScalarInteger(value));
                }
                let vector = new_vector(columns);
                SET_VECTOR_ELT(list, at, vector);
                add_class(vector);
                Rf_unprotect(1);
            }
            Rf_unprotect(1);
            list
        });
        Ok(Value::Object(made?))
    })
}

unsafe fn add_class(vector: SEXP) {
    let class = Rf_protect(Rf_mkString(c_name(b"oxidoku_sudoku\0")));
    Rf_setAttrib(vector, R_ClassSymbol, class);
    Rf_unprotect(1);
}

// Makes a vector of puzzles with rules, of class `oxidoku_sudoku`, from its parts: see
// `ruled_text.rs`.
#[extendr]
fn native_ruled_vector(cells: Robj, index: Robj, rules: Robj) -> Robj {
    answer(|| {
        let cells: Strings = read(&cells, "cells")?;
        let numbers: &[i32] = read(&index, "index")?;
        let rules = Object::from(&rules);
        let n = rules.items().map_or(0, |rules| rules.len()) as i32;
        if numbers.len() != cells.len() || !numbers.iter().all(|i| *i == NA || (1..=n).contains(i))
        {
            return Err(Problem::Argument("index".to_string()));
        }
        let index = Object::from(&index).sexp();
        // SAFETY: under guard; R protects its arguments, which were checked.
        let made = Preserved::new(|| unsafe {
            let parts = Rf_protect(new_parts(cells.sexp(), index, rules.sexp()));
            let vector = Rf_protect(new_vector(parts));
            add_class(vector);
            Rf_unprotect(2);
            vector
        });
        Ok(Value::Object(made?))
    })
}

// Returns the columns of boards (`rows`) and the positions of odd boards, counted from 1, which are
// NA in the columns. `x` can be a character vector, in which strings that are not 81 digits and
// empty cells are odd, or an integer array, one 9x9 matrix after another, in which matrices with
// impossible values are odd; 0 and NA mean empty cells there. For a vector of puzzles, returns the
// columns it already has.
#[extendr]
fn native_rows(x: Robj) -> Robj {
    answer(|| {
        if let Some(cells) = Object::from(&x).integers() {
            return rows_of_matrices(cells);
        }
        let strings: Strings = read(&x, "x")?;
        // SAFETY: R protects its argument `strings`.
        match unsafe { columns_at_hand(strings.sexp()) } {
            // SAFETY: under guard; the vector holds its columns.
            Some(rows) => {
                let rows = Value::Object(Preserved::new(|| rows)?);
                Ok(rows_and_odd(rows, Vec::new()))
            }
            None => parsed(strings),
        }
    })
}

fn rows_and_odd(rows: Value, odd: Vec<i32>) -> Value {
    Value::List(vec![("rows", rows), ("odd", Value::Integers(odd))])
}

// Returns the columns of a vector of puzzles, or FALSE if it contains other text. Functions such as
// gsub() keep the class of a vector although their result is text. `to_write` says that code may
// write into the columns.
#[extendr]
fn native_puzzle_columns(x: Robj, to_write: Robj) -> Robj {
    answer(|| {
        let to_write: bool = read(&to_write, "to_write")?;
        Ok(Value::Object(match columns_of_puzzles(read(&x, "x")?)? {
            Some(columns) if to_write => proxy_of(columns)?,
            Some(columns) => columns,
            None => return Ok(Value::flag(false)),
        }))
    })
}

fn columns_of_puzzles(x: Strings) -> Answer<Option<Preserved>> {
    // SAFETY: R protects its argument `x`.
    if unsafe { parts_at_hand(x.sexp()) }.is_some() {
        return Ok(None);
    }
    // SAFETY: R protects its argument `x`, which holds its columns.
    match unsafe { columns_at_hand(x.sexp()) } {
        Some(columns) => Ok(Some(Preserved::new(|| columns)?)),
        None => columns_of_strings(x),
    }
}

fn rows_of_matrices(cells: &[i32]) -> Answer<Value> {
    if cells.len() % CELLS != 0 {
        return Err(Problem::Argument("x".to_string()));
    }
    let mut rows = NewRows::new(cells.len() / CELLS)?;
    let mut odd: Vec<i32> = Vec::new();
    for (at, matrix) in cells.chunks_exact(CELLS).enumerate() {
        match board_from(matrix, digit_of_integer) {
            Some(board) => rows.put(at, board.cells()),
            None => {
                odd.try_reserve(1)?;
                odd.push(at as i32 + 1);
            }
        }
    }
    Ok(rows_and_odd(rows.into(), odd))
}

/// The number of strings in a block.
const BLOCK: usize = 16_384;

fn parsed(x: Strings) -> Answer<Value> {
    let mut rows = NewRows::new(x.len())?;
    let mut watcher = Watcher::new(None);
    let mut boards: Vec<(usize, Board)> = reserved(BLOCK)?;
    let mut odd: Vec<i32> = Vec::new();
    for from in (0..x.len()).step_by(BLOCK) {
        boards.clear();
        odd.try_reserve(BLOCK)?;
        let (boards, odd) = (&mut boards, &mut odd);
        guarded(|| {
            for at in from..x.len().min(from + BLOCK) {
                // SAFETY: under guard, and `at` is within the vector. R allocates nothing
                // else while the string is read.
                match unsafe { bytes(STRING_ELT(x.sexp(), at as isize)) }.map(Board::from_bytes) {
                    Some(Ok(board)) => boards.push((at, board)),
                    Some(Err(_)) => odd.push(at as i32 + 1),
                    None => {}
                }
            }
        })?;
        for (at, board) in boards {
            rows.put(*at, board.cells());
        }
        if watcher.should_stop(from) {
            return Err(watcher.stop_reason());
        }
    }
    Ok(rows_and_odd(rows.into(), odd))
}

extendr_module! {
    mod vector;
    fn native_vector;
    fn native_ruled_vector;
    fn native_puzzles_apart;
    fn native_puzzle_columns;
    fn native_rows;
}
