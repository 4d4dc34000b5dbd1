//! A fast path for the most common input: a plain 9x9 integer or double matrix, or a string
//! of 81 characters.
//!
//! These functions use R's C interface directly. With extendr's objects a call would
//! cost several times as much as the search, because extendr registers and releases every
//! object in a table. R calls the functions with `.External()`; `entrypoint.c` registers
//! them. For any other input they return NULL, and R takes the general path.
//!
//! While R may jump, no function here owns anything or holds a lock.

use crate::answer::answer_preserved;
use crate::args::bytes;
use crate::convert::{board_from, digit_of_double, digit_of_integer, matrix_values, write_board};
use crate::guard::Preserved;
use crate::inspect::conflicts;
use crate::interrupt::Interrupt;
use crate::lazy_text::{columns_at_hand, parts_at_hand};
use crate::problem::{Answer, Problem};
use crate::solve::status_code;
use crate::value::Value;
use extendr_ffi::{
    R_DimSymbol, R_NilValue, Rboolean, Rf_allocMatrix, Rf_getAttrib, Rf_install, Rf_isObject,
    Rf_protect, Rf_setAttrib, Rf_unprotect, CAR, CDR, INTEGER, LENGTH, REAL, SET_VECTOR_ELT, SEXP,
    SEXPTYPE, STRING_ELT, TYPEOF, VECTOR_ELT,
};
use oxidoku_engine::search::{self, Solved, Status};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::os::raw::c_int;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::slice::{from_raw_parts, from_raw_parts_mut};

// R objects are opaque: only pointers to them are passed.
#[allow(improper_ctypes)]
extern "C" {
    fn Rf_shallow_duplicate(x: SEXP) -> SEXP;
    fn Rf_ScalarReal(value: f64) -> SEXP;
    fn Rf_ScalarLogical(value: c_int) -> SEXP;
}

/// The attribute of an `oxidoku_solution` that holds its elements, as a C string.
const FIELDS: &[u8] = b"fields\0";

/// The positions in this list of the elements that a solve fills.
mod slot {
    pub const GUESSES: isize = 3;
    pub const GIVENS: isize = 6;
}

/// `.External(plain_board, x)`: returns the board in a plain matrix or string as an integer
/// matrix with 0 for an empty cell, or NULL if `x` is neither.
///
/// # Safety
/// Only R may call it, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_plain_board(call: SEXP) -> SEXP {
    let x = CAR(CDR(call));
    match board_in(x) {
        Some(board) => new_matrix(&board),
        None => R_NilValue,
    }
}

/// `.External(puzzle_parts, x)`: returns the parts of a vector of puzzles with rules
/// (`ruled_text.rs`), TRUE for a vector of classic puzzles, or FALSE for anything else.
///
/// # Safety
/// Only R may call it, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_puzzle_parts(call: SEXP) -> SEXP {
    let x = CAR(CDR(call));
    if TYPEOF(x) != SEXPTYPE::STRSXP {
        return Rf_ScalarLogical(0);
    }
    match parts_at_hand(x) {
        Some(parts) => parts,
        None => Rf_ScalarLogical(columns_at_hand(x).is_some().into()),
    }
}

/// `.External(solve_plain, x, templates)`: solves the board in a plain matrix or string.
///
/// The result is
/// * the finished `oxidoku_solution` for a board without clashes: a filled copy of the template
///   for its status (`templates` has one for each status, in the order of `status_code`);
/// * an unclassed list of `givens` and `conflicts` for a board with clashes;
/// * a problem (`problem.rs`) if the user interrupted;
/// * NULL for any other `x`.
///
/// # Safety
/// Only R may call it, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_solve_plain(call: SEXP) -> SEXP {
    let (x, templates) = (CAR(CDR(call)), CAR(CDR(CDR(call))));
    let Some(board) = board_in(x) else {
        return R_NilValue;
    };
    match solved(&board) {
        // The search finds no solution for a board with clashes.
        Ok(solved) if solved.status == Status::None && !board.is_consistent() => {
            given(|| Ok(clashes(&board)))
        }
        Ok(solved) => filled_template(templates, &board, &solved),
        Err(problem) => given(|| Err(problem)),
    }
}

/// Returns the unprotected R object for a value or a problem.
fn given(work: impl FnOnce() -> Answer<Value>) -> SEXP {
    // SAFETY: NULL is never collected.
    unsafe {
        answer_preserved(work)
            .as_ref()
            .map_or(R_NilValue, Preserved::get)
    }
}

fn clashes(board: &Board) -> Value {
    let dim = vec![("dim", Value::Integers(vec![9, 9]))];
    Value::List(vec![
        ("givens", Value::Integers(matrix_values(board)).with(dim)),
        ("conflicts", conflicts(board)),
    ])
}

fn board_in(x: SEXP) -> Option<Board> {
    // Unwinding must not leave a C function.
    catch_unwind(AssertUnwindSafe(|| read(x))).ok().flatten()
}

fn solved(board: &Board) -> Result<Solved, Problem> {
    catch_unwind(AssertUnwindSafe(|| {
        let interrupt = Interrupt::new();
        search::solve(board, &|| interrupt.poll()).map_err(|_| interrupt.stop_reason())
    }))
    .unwrap_or_else(|panic| Err(Problem::of_panic(panic.as_ref())))
}

/// Reads the board in a plain matrix (9x9, integer or double, without a class) or in a string of 81
/// characters.
fn read(x: SEXP) -> Option<Board> {
    // SAFETY: R protects `x` during the call; each vector is read with the type and the
    // length that R reports for it.
    unsafe {
        if Rf_isObject(x) == Rboolean::TRUE {
            return None;
        }
        if TYPEOF(x) == SEXPTYPE::STRSXP {
            return read_string(x);
        }
        if !is_nine_by_nine(x) {
            return None;
        }
        match TYPEOF(x) {
            SEXPTYPE::INTSXP => board_from(from_raw_parts(INTEGER(x), CELLS), digit_of_integer),
            SEXPTYPE::REALSXP => board_from(from_raw_parts(REAL(x), CELLS), digit_of_double),
            _ => None,
        }
    }
}

/// Reads the board in a character vector of one string without dimensions.
unsafe fn read_string(x: SEXP) -> Option<Board> {
    if LENGTH(x) != 1 || Rf_getAttrib(x, R_DimSymbol) != R_NilValue {
        return None;
    }
    Board::from_bytes(bytes(STRING_ELT(x, 0))?).ok()
}

/// Whether `x` has two dimensions of 9, and therefore 81 values.
unsafe fn is_nine_by_nine(x: SEXP) -> bool {
    let dim = Rf_getAttrib(x, R_DimSymbol);
    TYPEOF(dim) == SEXPTYPE::INTSXP && LENGTH(dim) == 2 && from_raw_parts(INTEGER(dim), 2) == [9, 9]
}

fn new_matrix(board: &Board) -> SEXP {
    // SAFETY: the new matrix has 81 integers, and nothing is allocated while it
    // is unprotected.
    unsafe {
        let matrix = Rf_allocMatrix(SEXPTYPE::INTSXP, 9, 9);
        write_board(board, from_raw_parts_mut(INTEGER(matrix), CELLS));
        matrix
    }
}

fn filled_template(templates: SEXP, board: &Board, solved: &Solved) -> SEXP {
    // SAFETY: R passes its own `solution_templates`, a list of 9x9 integer matrices, each with a
    // list as its `fields` attribute. Each object is protected, or part of one that is, before the
    // next is allocated.
    unsafe {
        let template = VECTOR_ELT(templates, status_code(solved.status) as isize - 1);
        let result = Rf_protect(Rf_shallow_duplicate(template));
        if let Some(solution) = &solved.first {
            write_board(solution, from_raw_parts_mut(INTEGER(result), CELLS));
        }
        let name = Rf_install(FIELDS.as_ptr().cast());
        let fields = Rf_protect(Rf_shallow_duplicate(Rf_getAttrib(result, name)));
        SET_VECTOR_ELT(fields, slot::GUESSES, Rf_ScalarReal(solved.guesses as f64));
        SET_VECTOR_ELT(fields, slot::GIVENS, new_matrix(board));
        Rf_setAttrib(result, name, fields);
        Rf_unprotect(2);
        result
    }
}
