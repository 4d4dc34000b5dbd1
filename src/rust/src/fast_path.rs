//! The short way for the common input: a plain 9x9 integer or double matrix.
//!
//! These two functions talk to R's C interface themselves. Through extendr's
//! objects a call would cost several times the search, as each object is
//! entered in a table and taken out again. R calls them by `.External()`:
//! `entrypoint.c` registers them. What is not plain comes back as NULL, and R
//! takes the long way.
//!
//! Nothing here owns anything while R may jump, nor holds a lock.

use crate::answer::answer_preserved;
use crate::convert::{board_from, digit_of_double, digit_of_integer, matrix_values, write_board};
use crate::guard::Preserved;
use crate::inspect::conflicts;
use crate::interrupt::Interrupt;
use crate::problem::{Answer, Problem};
use crate::solve::status_code;
use crate::value::Value;
use extendr_ffi::{
    R_DimSymbol, R_NilValue, Rboolean, Rf_allocMatrix, Rf_getAttrib, Rf_isObject, Rf_protect,
    Rf_unprotect, CAR, CDR, INTEGER, LENGTH, REAL, SET_VECTOR_ELT, SEXP, SEXPTYPE, TYPEOF,
    VECTOR_ELT,
};
use oxidoku_engine::search::{self, Solved, Status};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::slice::{from_raw_parts, from_raw_parts_mut};

// R objects are opaque: only pointers to them cross.
#[allow(improper_ctypes)]
extern "C" {
    fn Rf_shallow_duplicate(x: SEXP) -> SEXP;
    fn Rf_ScalarReal(value: f64) -> SEXP;
}

/// Where the slots that a solve fills stand in R's `solution_templates`.
mod slot {
    pub const SOLUTION: isize = 0;
    pub const GUESSES: isize = 4;
    pub const GIVENS: isize = 7;
}

/// `.External(plain_board, x)`: the board in a plain matrix as an integer matrix
/// with 0 for an empty cell, or NULL where `x` is not that.
///
/// # Safety
/// For R alone, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_plain_board(call: SEXP) -> SEXP {
    let x = CAR(CDR(call));
    match board_in(x) {
        Some(board) => new_matrix(&board),
        None => R_NilValue,
    }
}

/// `.External(solve_plain, x, templates)`: the finished `oxidoku_solution` of a
/// plain and consistent board: a copy of the template for its status (`templates`
/// has one each, in the order of `status_code`) with its slots filled. A list without
/// a class, of `givens` and `conflicts`, for a plain board that clashes. NULL for any
/// other `x`, and a problem (`problem.rs`) where the user interrupted.
///
/// # Safety
/// For R alone, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_solve_plain(call: SEXP) -> SEXP {
    let (x, templates) = (CAR(CDR(call)), CAR(CDR(CDR(call))));
    let Some(board) = board_in(x) else {
        return R_NilValue;
    };
    match solved(&board) {
        // The search finds nothing on a board that clashes.
        Ok(solved) if solved.status == Status::None && !board.is_consistent() => {
            given(|| Ok(clashes(&board)))
        }
        Ok(solved) => filled_template(templates, &board, &solved),
        Err(problem) => given(|| Err(problem)),
    }
}

/// R's object of a value or a problem, unprotected.
fn given(work: impl FnOnce() -> Answer<Value>) -> SEXP {
    // SAFETY: `NULL` always lives.
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
        search::solve(board, &|| interrupt.poll()).map_err(|_| interrupt.why())
    }))
    .unwrap_or_else(|panic| Err(Problem::of_panic(panic.as_ref())))
}

/// The board in a plain matrix: no class, 9x9, integer or double.
fn read(x: SEXP) -> Option<Board> {
    // SAFETY: `x` is an object of R's, protected by its caller; each vector is
    // read as the type and over the length that R says it has.
    unsafe {
        if Rf_isObject(x) == Rboolean::TRUE || !is_nine_by_nine(x) {
            return None;
        }
        match TYPEOF(x) {
            SEXPTYPE::INTSXP => board_from(from_raw_parts(INTEGER(x), CELLS), digit_of_integer),
            SEXPTYPE::REALSXP => board_from(from_raw_parts(REAL(x), CELLS), digit_of_double),
            _ => None,
        }
    }
}

/// Whether R gives `x` two dimensions of 9: it holds 81 values then.
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
    // SAFETY: R passes its own `solution_templates`, a list of lists that have
    // these slots. The copy is protected while its parts are made, and each part
    // is in the copy before the next is made.
    unsafe {
        let template = VECTOR_ELT(templates, status_code(solved.status) as isize - 1);
        let result = Rf_protect(Rf_shallow_duplicate(template));
        if let Some(solution) = &solved.first {
            SET_VECTOR_ELT(result, slot::SOLUTION, new_matrix(solution));
        }
        SET_VECTOR_ELT(result, slot::GUESSES, Rf_ScalarReal(solved.guesses as f64));
        SET_VECTOR_ELT(result, slot::GIVENS, new_matrix(board));
        Rf_unprotect(1);
        result
    }
}
