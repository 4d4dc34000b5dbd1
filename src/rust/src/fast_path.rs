//! A fast path for the most common input: a plain 9x9 integer or double matrix, a string of 81
//! characters, or a vector of one puzzle that is stored with its rules.
//!
//! These functions use R's C interface directly. With extendr's objects a call would
//! cost several times as much as the search, because extendr registers and releases every
//! object in a table. R calls the functions with `.External()`; `entrypoint.c` registers
//! them. For any other input they return NULL, and R takes the general path.
//!
//! While R may jump, no function here owns anything or holds a lock.

use crate::answer::answer_preserved;
use crate::args::{bytes, Fields, Object};
use crate::board::{digits_of_text, AnyBoard};
use crate::convert::{board_from, digit_of_double, digit_of_integer, matrix_values, write_board};
use crate::guard::Preserved;
use crate::inspect::conflicts;
use crate::interrupt::Interrupt;
use crate::lazy_text::{columns_at_hand, parts_at_hand};
use crate::problem::{Answer, Problem};
use crate::ruled_text::{only_puzzle, StoredPuzzle};
use crate::rules::rule_set;
use crate::value::{Value, NA};
use extendr_ffi::{
    R_ClassSymbol, R_DimSymbol, R_NilValue, Rboolean, Rf_allocMatrix, Rf_allocVector, Rf_getAttrib,
    Rf_install, Rf_isObject, Rf_protect, Rf_setAttrib, Rf_unprotect, CAR, CDR, INTEGER, LENGTH,
    REAL, SET_VECTOR_ELT, SEXP, SEXPTYPE, STRING_ELT, TYPEOF, VECTOR_ELT,
};
use oxidoku_engine::search::{self, general, Solved};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, PuzzleStatus};
use std::os::raw::{c_char, c_int};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::slice::{from_raw_parts, from_raw_parts_mut};

// R objects are opaque: only pointers to them are passed.
#[allow(improper_ctypes)]
extern "C" {
    fn Rf_shallow_duplicate(x: SEXP) -> SEXP;
    fn Rf_ScalarReal(value: f64) -> SEXP;
    fn Rf_ScalarLogical(value: c_int) -> SEXP;
    fn Rf_inherits(x: SEXP, class: *const c_char) -> Rboolean;
}

/// The attribute of an `oxidoku_solution` that holds its elements, as a C string.
const FIELDS: &[u8] = b"fields\0";

/// The positions in this list of the elements that a solve fills. Only boards with other rules have
/// the last.
mod slot {
    pub const GUESSES: isize = 3;
    pub const GIVENS: isize = 6;
    pub const RULES: isize = 7;
}

/// `.External(plain_board, x)`: returns the board in a plain matrix or string as an integer
/// matrix with 0 for an empty cell, the board of a puzzle stored with its rules as a list of such a
/// matrix and the rules, and NULL for any other `x`.
///
/// # Safety
/// Only R may call it, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_plain_board(call: SEXP) -> SEXP {
    let x = CAR(CDR(call));
    if let Some(board) = board_in(x) {
        return new_matrix(&board);
    }
    let Some((puzzle, size)) = caught(|| stored_puzzle(x)) else {
        return R_NilValue;
    };
    let found = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, 2));
    SET_VECTOR_ELT(found, 0, matrix_of(size));
    SET_VECTOR_ELT(found, 1, puzzle.rules);
    let values = values_of(VECTOR_ELT(found, 0), size);
    let read = caught(|| {
        any_board(puzzle)?.write(values);
        Some(())
    });
    Rf_unprotect(1);
    read.map_or(R_NilValue, |()| found)
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

/// `.External(solve_plain, x, templates)`: solves the board in a plain matrix or string, or the
/// puzzle that is stored with its rules.
///
/// The result is
/// * the finished `oxidoku_solution` for a board without clashes, with the attributes of the
///   template for its status (`templates` has one for each status, in the order of
///   `native_lists()`, and again one for each status of a board with other rules);
/// * an unclassed list of `givens` and `conflicts` for a classic board with clashes;
/// * a problem (`problem.rs`) if the user interrupted;
/// * NULL for any other `x`.
///
/// # Safety
/// Only R may call it, with the pairlist of the call.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_solve_plain(call: SEXP) -> SEXP {
    let (x, templates) = (CAR(CDR(call)), CAR(CDR(CDR(call))));
    let Some(board) = board_in(x) else {
        return solve_stored(x, templates);
    };
    match solved(&board) {
        // The search finds no solution for a board with clashes.
        Ok(solved) if solved.first.is_none() && !board.is_consistent() => {
            given(|| Ok(clashes(&board)))
        }
        Ok(solved) => classic_result(templates, &board, &solved),
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

/// Runs Rust code for a C function, which unwinding must not leave.
fn caught<T>(work: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok().flatten()
}

fn board_in(x: SEXP) -> Option<Board> {
    caught(|| read(x))
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
        let matrix = matrix_of((9, 9));
        write_board(board, values_of(matrix, (9, 9)));
        matrix
    }
}

/// The numbers of rows and columns of a board.
type Size = (usize, usize);

unsafe fn matrix_of((rows, columns): Size) -> SEXP {
    Rf_allocMatrix(SEXPTYPE::INTSXP, rows as c_int, columns as c_int)
}

/// Returns the values of a matrix that [`matrix_of`] made. R must hold it as long as they are used.
unsafe fn values_of<'a>(matrix: SEXP, (rows, columns): Size) -> &'a mut [i32] {
    from_raw_parts_mut(INTEGER(matrix), rows * columns)
}

fn classic_result(templates: SEXP, board: &Board, solved: &Solved) -> SEXP {
    // SAFETY: each object is protected before the next is allocated.
    unsafe {
        let grid = Rf_protect(matrix_of((9, 9)));
        let values = values_of(grid, (9, 9));
        match &solved.first {
            Some(solution) => write_board(solution, values),
            None => values.fill(NA),
        }
        let givens = Rf_protect(new_matrix(board));
        let template = VECTOR_ELT(templates, PuzzleStatus::from(solved.status) as isize);
        finish(grid, template, givens, solved.guesses, None);
        Rf_unprotect(2);
        grid
    }
}

/// Makes a result of a solved matrix: gives it the attributes of a template, with the elements of
/// this result.
unsafe fn finish(grid: SEXP, template: SEXP, givens: SEXP, guesses: u64, rules: Option<SEXP>) {
    let name = Rf_install(FIELDS.as_ptr().cast());
    let fields = Rf_protect(Rf_shallow_duplicate(Rf_getAttrib(template, name)));
    SET_VECTOR_ELT(fields, slot::GUESSES, Rf_ScalarReal(guesses as f64));
    SET_VECTOR_ELT(fields, slot::GIVENS, givens);
    if let Some(rules) = rules {
        SET_VECTOR_ELT(fields, slot::RULES, rules);
    }
    Rf_setAttrib(grid, R_ClassSymbol, Rf_getAttrib(template, R_ClassSymbol));
    Rf_setAttrib(grid, name, fields);
    Rf_unprotect(1);
}

// ---- A puzzle stored with its rules -----------------------------------------------

/// Returns the puzzle of a vector that stores a single one with its rules, and the size of its
/// board.
fn stored_puzzle(x: SEXP) -> Option<(StoredPuzzle, Size)> {
    // SAFETY: R protects `x` during the call.
    let puzzle = unsafe {
        let is_puzzles = Rf_inherits(x, b"oxidoku_sudoku\0".as_ptr().cast()) == Rboolean::TRUE;
        let parts = is_puzzles.then(|| parts_at_hand(x)).flatten()?;
        only_puzzle(parts)?
    };
    let rules = rule_set(object_of(&puzzle)).ok()?;
    let shape = rules.shape();
    Some((puzzle, (shape.rows(), shape.columns())))
}

fn object_of(puzzle: &StoredPuzzle) -> Object<'_> {
    // SAFETY: R protects the vector that holds the rules during the call.
    unsafe { Object::held(puzzle.rules) }
}

fn any_board(puzzle: StoredPuzzle) -> Option<AnyBoard> {
    let rules = rule_set(object_of(&puzzle)).ok()?;
    // SAFETY: R protects the vector that holds the cells during the call.
    let digits = digits_of_text(unsafe { bytes(puzzle.cells) }?)?;
    AnyBoard::of(&rules, digits)
}

/// Whether users see the board as it is stored, and all of its rules are applied.
fn is_shown_as_stored(puzzle: &StoredPuzzle) -> bool {
    let Ok(fields) = Fields::in_object(object_of(puzzle), "rules".to_string()) else {
        return false;
    };
    let left_out = fields.get_or("left_out", Object::null());
    left_out.is_ok_and(|left_out| left_out.len() == 0)
        && rule_set(object_of(puzzle)).is_ok_and(|rules| rules.shape().lowest() == 1)
}

/// What a search found, apart from the solution.
struct Found {
    status: PuzzleStatus,
    guesses: u64,
}

unsafe fn solve_stored(x: SEXP, templates: SEXP) -> SEXP {
    let puzzle = caught(|| stored_puzzle(x).filter(|(puzzle, _)| is_shown_as_stored(puzzle)));
    let Some((puzzle, size)) = puzzle else {
        return R_NilValue;
    };
    let grid = Rf_protect(matrix_of(size));
    let givens = Rf_protect(matrix_of(size));
    let found = solve_into(puzzle, values_of(grid, size), values_of(givens, size));
    let result = match found {
        Some(Ok(found)) => {
            let of_other_rules = LENGTH(templates) as isize / 2;
            let template = VECTOR_ELT(templates, of_other_rules + found.status as isize);
            finish(grid, template, givens, found.guesses, Some(puzzle.rules));
            grid
        }
        Some(Err(problem)) => given(|| Err(problem)),
        None => R_NilValue,
    };
    Rf_unprotect(2);
    result
}

/// Writes the solution and the givens of a puzzle into the values of two matrices. Returns `None`
/// for a board with clashes, and for one that turns out to be classic.
fn solve_into(
    puzzle: StoredPuzzle,
    solution: &mut [i32],
    givens: &mut [i32],
) -> Option<Answer<Found>> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        let AnyBoard::General(board) = any_board(puzzle)? else {
            return None;
        };
        let interrupt = Interrupt::new();
        let Ok(solved) = general::solve(&board.puzzle(), &|| interrupt.poll()) else {
            return Some(Err(interrupt.stop_reason()));
        };
        let status = board.status(solved.status);
        if status == PuzzleStatus::Invalid {
            return None;
        }
        board.write(&board.digits, givens);
        solution.fill(NA);
        if let Some(digits) = &solved.first {
            board.write(digits, solution);
        }
        let guesses = solved.guesses;
        Some(Ok(Found { status, guesses }))
    }));
    done.unwrap_or_else(|panic| Some(Err(Problem::of_panic(panic.as_ref()))))
}
