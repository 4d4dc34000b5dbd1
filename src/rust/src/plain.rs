//! The short way for the common input: a plain 9x9 integer or double matrix.
//!
//! These two functions talk to R's C interface themselves. Through extendr's
//! objects a call would cost several times the search, as each object is
//! entered in a table and taken out again. What is not plain, or goes wrong,
//! comes back as NULL, and R takes the long way.

use crate::convert::{board_from, digit_of_double, digit_of_integer, write_board};
use crate::interrupt::Interrupt;
use crate::solve::status_code;
use extendr_api::metadata::{Arg, Func};
use extendr_api::prelude::*;
use extendr_ffi::{
    R_DimSymbol, R_NilValue, Rboolean, Rf_ScalarInteger, Rf_allocMatrix, Rf_getAttrib, Rf_isObject,
    Rf_protect, Rf_unprotect, INTEGER, LENGTH, REAL, SET_VECTOR_ELT, SEXP, SEXPTYPE, TYPEOF,
    VECTOR_ELT,
};
use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::search::{self, Solved, Status};
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

/// The board in a plain matrix as an integer matrix with 0 for a blank, or
/// NULL where `x` is not that.
#[no_mangle]
pub extern "C" fn wrap__native_plain_board(x: SEXP) -> SEXP {
    or_null(|| {
        let board = read(x)?;
        Some(new_matrix(&board))
    })
}

/// The finished `oxidoku_solution` of a plain and consistent board: a copy of
/// the template for its status (`templates` has one each, in the order of
/// `status_code`) with its slots filled. NULL for any other `x`, and an integer
/// where the user interrupted.
#[no_mangle]
pub extern "C" fn wrap__native_solve_plain(x: SEXP, templates: SEXP) -> SEXP {
    or_null(|| {
        let board = read(x)?;
        let interrupt = Interrupt::new();
        match search::solve(&board, &|| interrupt.poll()) {
            // The search finds nothing on a board that clashes.
            Ok(solved) if solved.status == Status::None && !board.is_consistent() => None,
            Ok(solved) => Some(filled_template(templates, &board, &solved)),
            // SAFETY: called on R's thread.
            Err(_) => Some(unsafe { Rf_ScalarInteger(0) }),
        }
    })
}

/// Unwinding must not leave a C function.
fn or_null(f: impl FnOnce() -> Option<SEXP>) -> SEXP {
    match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Some(value)) => value,
        // SAFETY: a constant that R set at its start.
        _ => unsafe { R_NilValue },
    }
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

/// What `#[extendr]` writes for its own functions: the entry in the table of
/// native functions and in the generated R wrappers.
fn describe(
    r_name: &'static str,
    c_name: &'static str,
    function: *const u8,
    args: &[&'static str],
) -> Func {
    let arg = |&name: &&'static str| Arg {
        name,
        arg_type: "Robj",
        default: None,
    };
    Func {
        doc: "",
        rust_name: r_name,
        mod_name: r_name,
        r_name,
        c_name,
        args: args.iter().map(arg).collect(),
        return_type: "Robj",
        func_ptr: function,
        hidden: false,
        invisible: None,
    }
}

#[allow(non_snake_case)]
fn meta__native_plain_board(functions: &mut Vec<Func>) {
    functions.push(describe(
        "native_plain_board",
        "wrap__native_plain_board",
        wrap__native_plain_board as *const u8,
        &["x"],
    ));
}

#[allow(non_snake_case)]
fn meta__native_solve_plain(functions: &mut Vec<Func>) {
    functions.push(describe(
        "native_solve_plain",
        "wrap__native_solve_plain",
        wrap__native_solve_plain as *const u8,
        &["x", "templates"],
    ));
}

extendr_module! {
    mod plain;
    fn native_plain_board;
    fn native_solve_plain;
}
