//! R's vector of puzzles: a character vector whose strings are made only when
//! asked.
//!
//! R keeps every string once, in a hash table. Its hash takes the characters of
//! a solved grid, always the same nine times each, to one 32nd of the slots,
//! and as the table grows by the slots in use, it never grows: with a million
//! solutions each lookup walks some 500 strings. So a vector of puzzles is one of
//! R's ALTREP kind: nine columns of integers (`rows.rs`), and a string only of what
//! somebody looks at.
//!
//! Of an object, `data1` is the list of columns, and `data2` a plain character
//! vector once something wanted all strings at once. Where that is to write into
//! them, `data1` is dropped: then the strings count. The functions below are called
//! by R and may be left by its jumps, so none of them owns anything.

use crate::answer::answer;
use crate::args::{bytes, read, Object, Strings};
use crate::convert::{board_from, digit_of_integer};
use crate::guard::{guarded, Kept};
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::rows::{cells_of, NewRows, Rows, NAMES, ROWS};
use crate::value::{reserved, Column, Value, NA};
use extendr_api::prelude::*;
use extendr_ffi::{
    cetype_t, DllInfo, R_ClassSymbol, R_NaInt, R_NaString, R_NamesSymbol, R_NilValue,
    R_altrep_class_t, R_altrep_data1, R_altrep_data2, R_altrep_inherits, R_make_altstring_class,
    R_new_altrep, R_set_altrep_Duplicate_method, R_set_altrep_Length_method, R_set_altrep_data1,
    R_set_altrep_data2, R_set_altstring_Elt_method, R_set_altstring_Set_elt_method,
    R_set_altvec_Dataptr_method, R_set_altvec_Dataptr_or_null_method,
    R_set_altvec_Extract_subset_method, R_xlen_t, Rboolean, Rcomplex, Rf_allocVector,
    Rf_mkCharLenCE, Rf_protect, Rf_setAttrib, Rf_unprotect, Rf_xlength, ALTREP, INTEGER,
    INTEGER_ELT, REAL_ELT, SET_STRING_ELT, SET_VECTOR_ELT, SEXP, SEXPREC, SEXPTYPE, STRING_ELT,
    STRING_PTR_RO, TYPEOF, VECTOR_ELT,
};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::ffi::c_void;
use std::os::raw::c_char;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

#[allow(improper_ctypes)]
extern "C" {
    fn Rf_mkString(text: *const c_char) -> SEXP;
}

/// The class R gave, from the time the library is loaded.
static CLASS: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

// A vector of puzzles of a list of columns: of R's class `oxidoku_sudoku`, or of
// none.
#[extendr]
fn native_vector(rows: Robj, classed: Robj) -> Robj {
    answer(|| {
        let classed: bool = read(&classed, "classed")?;
        read::<Rows>(&rows, "rows")?;
        let rows = Object::from(&rows).sexp();
        // SAFETY: under guard; `rows` is R's argument.
        let made = Kept::new(|| unsafe {
            let columns = Rf_protect(list_of_columns());
            for i in 0..ROWS as R_xlen_t {
                SET_VECTOR_ELT(columns, i, VECTOR_ELT(rows, i));
            }
            let vector = Rf_protect(new_vector(columns));
            if classed {
                let class = Rf_protect(Rf_mkString(b"oxidoku_sudoku\0".as_ptr().cast()));
                Rf_setAttrib(vector, R_ClassSymbol, class);
                Rf_unprotect(1);
            }
            Rf_unprotect(2);
            vector
        });
        Ok(Value::Object(made?))
    })
}

// The columns of a character vector, `rows`, and the places, from 1, of the strings
// that are not plain: 81 characters, each a digit or a blank. Those are missing in
// the columns, as NA is. Of a vector of puzzles they are at hand.
#[extendr]
fn native_rows(x: Robj) -> Robj {
    answer(|| {
        let strings: Strings = read(&x, "x")?;
        // SAFETY: `strings` is R's argument.
        let rows = match unsafe { columns_at_hand(strings.sexp()) } {
            // SAFETY: under guard; the vector holds its columns.
            Some(rows) => Value::Object(Kept::new(|| rows)?),
            None => return parsed(strings),
        };
        Ok(Value::List(vec![
            ("rows", rows),
            ("odd", Value::Integers(Vec::new())),
        ]))
    })
}

// The columns of boards in an integer array, one 9x9 matrix behind the other, and the
// places, from 1, of those that hold what no cell can; 0 and NA are blank.
#[extendr]
fn native_rows_of_cells(cells: Robj) -> Robj {
    answer(|| {
        let cells: &[i32] = read(&cells, "cells")?;
        if cells.len() % CELLS != 0 {
            return Err(Problem::Argument("cells".to_string()));
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
        Ok(Value::List(vec![
            ("rows", rows.into()),
            ("odd", Value::Integers(odd)),
        ]))
    })
}

/// Strings in a block.
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
                // SAFETY: under guard, and `at` is inside the vector. Nothing else
                // is made in R while the string is looked at.
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
        if watcher.ask(from) {
            return Err(watcher.why());
        }
    }
    Ok(Value::List(vec![
        ("rows", rows.into()),
        ("odd", Value::Integers(odd)),
    ]))
}

/// The columns of a vector of ours, also where R put a wrapper around it. `None`
/// where the strings count.
unsafe fn columns_at_hand(x: SEXP) -> Option<SEXP> {
    if ALTREP(x) == 0 {
        return None;
    }
    let inner = match R_altrep_inherits(x, class()) == Rboolean::TRUE {
        true => x,
        false => R_altrep_data1(x),
    };
    let ours = TYPEOF(inner) == SEXPTYPE::STRSXP
        && ALTREP(inner) != 0
        && R_altrep_inherits(inner, class()) == Rboolean::TRUE;
    let rows = ours.then(|| R_altrep_data1(inner))?;
    (rows != R_NilValue).then_some(rows)
}

// Of two vectors of puzzles, element by element: -1, 0 or 1 as the first comes
// before the second, is it, or comes after; NA where one is missing. One of them may
// have length 1.
#[extendr]
fn native_compare(one: Robj, other: Robj) -> Robj {
    answer(|| {
        let one: Rows = read(&one, "one")?;
        let other: Rows = read(&other, "other")?;
        let n = recycled(one.len(), other.len())?;
        let at = |rows: &Rows, i: usize| if rows.len() == 1 { 0 } else { i };
        let mut order = Column::new(n, NA)?;
        for (i, order) in order.values().iter_mut().enumerate() {
            let (a, b) = (at(&one, i), at(&other, i));
            if !one.is_missing(a) && !other.is_missing(b) {
                *order = one.cmp(a, &other, b) as i32;
            }
        }
        Ok(order.into())
    })
}

// Ranks from 1, equal puzzles alike; NA for missing ones.
#[extendr]
fn native_ranks(rows: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let mut ranks = Column::new(rows.len(), NA)?;
        let mut rank = 0;
        for place in in_order(&rows)? {
            rank += i32::from(place.is_new);
            ranks.values()[place.at as usize] = rank;
        }
        Ok(ranks.into())
    })
}

/// A puzzle while puzzles are sorted.
struct Place {
    /// The rows by which it is being sorted.
    number: u64,
    at: u32,
    /// Whether it differs from the one before, as far as rows have been looked at.
    is_new: bool,
}

/// The places of the puzzles that are not missing, the least puzzles first. Two rows at
/// a time sort those that are alike so far. All puzzles are gone over before the next
/// rows are: to look up things here and there is twice as fast in one or two columns as
/// in all of them at once, which counts where there are many repeats.
fn in_order(rows: &Rows) -> Answer<Vec<Place>> {
    let mut places: Vec<Place> = reserved(rows.len())?;
    let there = (0..rows.len()).filter(|&at| !rows.is_missing(at));
    places.extend(there.map(|at| Place {
        number: 0,
        at: at as u32,
        is_new: false,
    }));
    if let Some(first) = places.first_mut() {
        first.is_new = true;
    }
    for row in (0..ROWS).step_by(2) {
        for_each_run(&mut places, |run| {
            for place in run {
                place.number = rows.pair(place.at as usize, row);
            }
        });
        for_each_run(&mut places, |run| {
            run.sort_unstable_by_key(|place| place.number);
            let mut last = None;
            for place in run {
                place.is_new = last != Some(place.number);
                last = Some(place.number);
            }
        });
    }
    Ok(places)
}

/// Those of at least two puzzles that are alike so far.
fn for_each_run(places: &mut [Place], mut work: impl FnMut(&mut [Place])) {
    let mut rest = places;
    while let Some((_, others)) = rest.split_first() {
        let length = 1 + others.iter().take_while(|place| !place.is_new).count();
        let (run, others) = rest.split_at_mut(length);
        if length > 1 {
            work(run);
        }
        rest = others;
    }
}

/// The length of two vectors together, one of which may be repeated.
pub fn recycled(one: usize, other: usize) -> Answer<usize> {
    match (one, other) {
        (one, other) if one == other => Ok(one),
        (1, n) | (n, 1) => Ok(n),
        _ => Err(Problem::Argument("other".to_string())),
    }
}

// Keys by which R's match() compares puzzles: a complex number of 106 bits, which two
// puzzles share as good as never (of a million puzzles with a probability of 1e-20).
#[extendr]
fn native_keys(rows: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let mut keys = Column::new(rows.len(), key(None))?;
        for (at, value) in keys.values().iter_mut().enumerate() {
            *value = key(rows.get(at));
        }
        Ok(keys.into())
    })
}

fn key(rows: Option<[i32; ROWS]>) -> Rcomplex {
    let rows = rows.unwrap_or([-1; ROWS]);
    let half = |seed: u64| {
        let mixed = rows.iter().fold(seed, |hash, &row| mix(hash ^ row as u64));
        (mixed >> 11) as f64
    };
    Rcomplex {
        r: half(0x9E37_79B9_7F4A_7C15),
        i: half(0xD1B5_4A32_D192_ED03),
    }
}

/// A one-to-one mix of 64 bits, in which each bit of the input counts for all of the
/// output (the finisher of SplitMix64).
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

// The numbers of clues.
#[extendr]
fn native_clues(rows: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let mut clues = Column::new(rows.len(), NA)?;
        for (at, clues) in clues.values().iter_mut().enumerate() {
            if let Some(rows) = rows.get(at) {
                *clues = cells_of(rows).iter().filter(|&&digit| digit != 0).count() as i32;
            }
        }
        Ok(clues.into())
    })
}

/// Tells R of the class. Called once, when the library is loaded.
///
/// # Safety
/// For R's entry point alone, with the `DllInfo` it was given.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_register_vector(dll: *mut c_void) {
    let class = R_make_altstring_class(
        c_name(b"oxidoku_puzzles\0"),
        c_name(b"oxidoku\0"),
        dll.cast::<DllInfo>(),
    );
    R_set_altrep_Length_method(class, Some(length));
    R_set_altrep_Duplicate_method(class, Some(duplicate));
    R_set_altvec_Dataptr_method(class, Some(data));
    R_set_altvec_Dataptr_or_null_method(class, Some(data_or_null));
    R_set_altvec_Extract_subset_method(class, Some(subset));
    R_set_altstring_Elt_method(class, Some(element));
    R_set_altstring_Set_elt_method(class, Some(set_element));
    CLASS.store(class.ptr, Ordering::Relaxed);
}

fn c_name(name: &'static [u8]) -> *const c_char {
    name.as_ptr().cast()
}

fn class() -> R_altrep_class_t {
    R_altrep_class_t {
        ptr: CLASS.load(Ordering::Relaxed),
    }
}

unsafe fn new_vector(columns: SEXP) -> SEXP {
    R_new_altrep(class(), columns, R_NilValue)
}

/// A list for the columns, with their names.
unsafe fn list_of_columns() -> SEXP {
    let columns = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, ROWS as R_xlen_t));
    let names = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, ROWS as R_xlen_t));
    for (i, name) in NAMES.iter().enumerate() {
        let name = Rf_mkCharLenCE(name.as_ptr().cast(), name.len() as i32, cetype_t::CE_NATIVE);
        SET_STRING_ELT(names, i as R_xlen_t, name);
    }
    Rf_setAttrib(columns, R_NamesSymbol, names);
    Rf_unprotect(2);
    columns
}

unsafe extern "C" fn length(x: SEXP) -> R_xlen_t {
    match R_altrep_data1(x) {
        rows if rows != R_NilValue => Rf_xlength(VECTOR_ELT(rows, 0)),
        _ => Rf_xlength(R_altrep_data2(x)),
    }
}

unsafe extern "C" fn element(x: SEXP, at: R_xlen_t) -> SEXP {
    let made = R_altrep_data2(x);
    if made != R_NilValue {
        return STRING_ELT(made, at);
    }
    let columns = R_altrep_data1(x);
    let mut rows = [0; ROWS];
    for (i, row) in rows.iter_mut().enumerate() {
        *row = INTEGER_ELT(VECTOR_ELT(columns, i as R_xlen_t), at);
    }
    if rows[0] == R_NaInt {
        return R_NaString;
    }
    let text = cells_of(rows).map(|digit| digit + b'0');
    Rf_mkCharLenCE(text.as_ptr().cast(), CELLS as i32, cetype_t::CE_NATIVE)
}

/// All strings, for what cannot take them one by one.
unsafe fn made(x: SEXP) -> SEXP {
    if R_altrep_data2(x) == R_NilValue {
        let n = length(x);
        let strings = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, n));
        for at in 0..n {
            SET_STRING_ELT(strings, at, element(x, at));
        }
        R_set_altrep_data2(x, strings);
        Rf_unprotect(1);
    }
    R_altrep_data2(x)
}

/// All strings, to write into: from now on they count.
unsafe fn made_to_change(x: SEXP) -> SEXP {
    let strings = made(x);
    R_set_altrep_data1(x, R_NilValue);
    strings
}

unsafe extern "C" fn set_element(x: SEXP, at: R_xlen_t, value: SEXP) {
    Rf_protect(value);
    SET_STRING_ELT(made_to_change(x), at, value);
    Rf_unprotect(1);
}

unsafe extern "C" fn data(x: SEXP, writable: Rboolean) -> *mut c_void {
    let strings = match writable {
        Rboolean::FALSE => made(x),
        _ => made_to_change(x),
    };
    STRING_PTR_RO(strings) as *mut c_void
}

unsafe extern "C" fn data_or_null(x: SEXP) -> *const c_void {
    match R_altrep_data2(x) {
        strings if strings != R_NilValue => STRING_PTR_RO(strings).cast(),
        _ => ptr::null(),
    }
}

/// A copy shares the columns, which nobody changes; NULL lets R copy strings.
unsafe extern "C" fn duplicate(x: SEXP, _deep: Rboolean) -> SEXP {
    match R_altrep_data1(x) {
        rows if rows != R_NilValue => new_vector(rows),
        _ => ptr::null_mut(),
    }
}

/// Elements at positions from 1, NA for those that do not exist. `at` is an
/// integer or double vector; NULL lets R do the rest.
unsafe extern "C" fn subset(x: SEXP, at: SEXP, _call: SEXP) -> SEXP {
    let whole = TYPEOF(at) == SEXPTYPE::INTSXP;
    let columns = R_altrep_data1(x);
    if columns == R_NilValue || !(whole || TYPEOF(at) == SEXPTYPE::REALSXP) {
        return ptr::null_mut();
    }
    let (n, size) = (length(x), Rf_xlength(at));
    let taken = Rf_protect(list_of_columns());
    for i in 0..ROWS as R_xlen_t {
        let column = Rf_allocVector(SEXPTYPE::INTSXP, size);
        SET_VECTOR_ELT(taken, i, column);
        let (from, to) = (INTEGER(VECTOR_ELT(columns, i)), INTEGER(column));
        for k in 0..size {
            let position = match whole {
                true if INTEGER_ELT(at, k) == R_NaInt => 0,
                true => INTEGER_ELT(at, k) as R_xlen_t,
                // The cast takes NA to 0.
                false => REAL_ELT(at, k) as R_xlen_t,
            };
            let inside = (1..=n).contains(&position);
            *to.add(k as usize) = match inside {
                true => *from.add(position as usize - 1),
                false => R_NaInt,
            };
        }
    }
    let result = new_vector(taken);
    Rf_unprotect(1);
    result
}

extendr_module! {
    mod vector;
    fn native_vector;
    fn native_rows;
    fn native_rows_of_cells;
    fn native_compare;
    fn native_clues;
    fn native_keys;
    fn native_ranks;
}
