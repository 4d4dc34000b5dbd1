//! R's vector of puzzles: a character vector that creates its strings lazily.
//!
//! R stores each distinct string once, in a hash table. A solved grid has each digit nine
//! times, so that R's hash uses only one 32nd of the slots. The table grows with the number
//! of slots in use, and so it never grows here: with a million solutions, each lookup walks
//! some 500 strings. A vector of puzzles is therefore an ALTREP vector: it stores nine columns
//! of integers (`rows.rs`) and creates a string only when R requests it.
//!
//! `data1` of an object is the list of its columns, or the parts of puzzles with rules
//! (`ruled_text.rs`). `data2` is a plain character vector with the same puzzles, created
//! when R requests all strings at once. When code writes text other than a puzzle, only
//! `data2` can hold it; `data1` becomes NULL and `data2` is the value.
//!
//! Vectors share columns. A column is changed in place only if a single vector refers to it
//! (`set_element()`). R calls the functions below and may jump out of them, so none of them
//! owns anything.

use crate::c_vectors::{c_name, integers_at};
use crate::rows::{cells_of, rows_of_text, MISSING, NAMES, ROWS};
use crate::ruled_text::{has_rules, length_of_parts, ruled_string, subset_of_parts};
use crate::value::NA;
use extendr_ffi::{
    cetype_t, DllInfo, R_NaInt, R_NaString, R_NamesSymbol, R_NilValue, R_altrep_class_t,
    R_altrep_data1, R_altrep_data2, R_altrep_inherits, R_make_altstring_class, R_new_altrep,
    R_set_altrep_Duplicate_method, R_set_altrep_Inspect_method, R_set_altrep_Length_method,
    R_set_altrep_data1, R_set_altrep_data2, R_set_altstring_Elt_method,
    R_set_altstring_Set_elt_method, R_set_altvec_Dataptr_method,
    R_set_altvec_Dataptr_or_null_method, R_set_altvec_Extract_subset_method, R_xlen_t, Rboolean,
    Rf_allocVector, Rf_duplicate, Rf_mkCharLenCE, Rf_protect, Rf_setAttrib, Rf_unprotect,
    Rf_xlength, ALTREP, INTEGER, LENGTH, R_CHAR, SET_STRING_ELT, SET_VECTOR_ELT, SEXP, SEXPREC,
    SEXPTYPE, STRING_ELT, STRING_PTR_RO, TYPEOF, VECTOR_ELT,
};
use oxidoku_engine::topology::classic::CELLS;
use std::ffi::c_void;
use std::os::raw::{c_char, c_int};
use std::ptr;
use std::slice::from_raw_parts;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::OnceLock;

// R objects are opaque: only pointers to them are passed.
#[allow(improper_ctypes)]
extern "C" {
    fn R_CheckUserInterrupt();
    fn Rprintf(format: *const c_char, ...);
    fn R_FindNamespace(info: SEXP) -> SEXP;
    fn Rf_eval(call: SEXP, environment: SEXP) -> SEXP;
    fn Rf_install(name: *const c_char) -> SEXP;
    fn Rf_lang1(function: SEXP) -> SEXP;
    fn Rf_mkString(text: *const c_char) -> SEXP;
    fn INTEGER_RO(x: SEXP) -> *const c_int;
}

/// The ALTREP class, set when R loads the library.
static CLASS: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// R's `MAYBE_SHARED()`: whether an object may have more than one reference.
static MAYBE_SHARED: OnceLock<MaybeShared> = OnceLock::new();

type MaybeShared = unsafe extern "C" fn(SEXP) -> c_int;

/// Registers the ALTREP class. Called each time R loads the library. If the library has stayed
/// in memory since it was last loaded, `dll` is NULL, and existing vectors continue to work.
///
/// # Safety
/// Only the library's entry point may call it, with its `DllInfo` or NULL.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_register_vector(dll: *mut c_void, maybe_shared: MaybeShared) {
    MAYBE_SHARED.get_or_init(|| maybe_shared);
    if CLASS.load(Ordering::Relaxed).is_null() {
        let class = R_make_altstring_class(
            c_name(b"oxidoku_puzzles\0"),
            c_name(b"oxidoku\0"),
            dll.cast::<DllInfo>(),
        );
        CLASS.store(class.ptr, Ordering::Relaxed);
    }
    let class = class();
    R_set_altrep_Length_method(class, Some(length));
    R_set_altrep_Duplicate_method(class, Some(duplicate));
    R_set_altrep_Inspect_method(class, Some(inspect));
    R_set_altvec_Dataptr_method(class, Some(data));
    R_set_altvec_Dataptr_or_null_method(class, Some(data_or_null));
    R_set_altvec_Extract_subset_method(class, Some(subset));
    R_set_altstring_Elt_method(class, Some(element));
    R_set_altstring_Set_elt_method(class, Some(set_element));
}

fn class() -> R_altrep_class_t {
    R_altrep_class_t {
        ptr: CLASS.load(Ordering::Relaxed),
    }
}

/// Makes a vector from a list of columns, without the class `oxidoku_sudoku`.
///
/// # Safety
/// Must run under guard; `columns` must come from [`list_of_columns`], or be parts as
/// `ruled_text.rs` makes them, and be protected.
pub unsafe fn new_vector(columns: SEXP) -> SEXP {
    R_new_altrep(class(), columns, R_NilValue)
}

/// Allocates a list for the columns, with their names.
///
/// # Safety
/// Must run under guard.
pub unsafe fn list_of_columns() -> SEXP {
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

/// Returns the columns of a vector of classic puzzles, even inside one of R's wrapper objects.
/// Returns `None` if its strings are the value, or if `x` is another kind of vector.
///
/// # Safety
/// `x` must stay protected while the columns are in use.
pub unsafe fn columns_at_hand(x: SEXP) -> Option<SEXP> {
    data_at_hand(x).filter(|&data| !has_rules(data))
}

/// Returns the parts of a vector of puzzles with rules, as [`columns_at_hand`] returns columns.
///
/// # Safety
/// `x` must stay protected while the parts are in use.
pub unsafe fn parts_at_hand(x: SEXP) -> Option<SEXP> {
    data_at_hand(x).filter(|&data| has_rules(data))
}

unsafe fn data_at_hand(x: SEXP) -> Option<SEXP> {
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
    let data = ours.then(|| R_altrep_data1(inner))?;
    (data != R_NilValue).then_some(data)
}

unsafe extern "C" fn length(x: SEXP) -> R_xlen_t {
    match R_altrep_data1(x) {
        parts if has_rules(parts) => length_of_parts(parts),
        columns if columns != R_NilValue => Rf_xlength(VECTOR_ELT(columns, 0)),
        _ => Rf_xlength(R_altrep_data2(x)),
    }
}

/// Prints, for `.Internal(inspect(x))`, whether the vector has columns and whether it has all its
/// strings.
unsafe extern "C" fn inspect(
    x: SEXP,
    _pre: c_int,
    _deep: c_int,
    _pvec: c_int,
    _subtree: Option<unsafe extern "C" fn(SEXP, c_int, c_int, c_int)>,
) -> Rboolean {
    let has_columns = c_int::from(R_altrep_data1(x) != R_NilValue);
    let has_strings = c_int::from(R_altrep_data2(x) != R_NilValue);
    Rprintf(
        c_name(b" oxidoku_puzzles (columns=%d, strings=%d)\n\0"),
        has_columns,
        has_strings,
    );
    Rboolean::TRUE
}

unsafe extern "C" fn element(x: SEXP, at: R_xlen_t) -> SEXP {
    let strings = R_altrep_data2(x);
    if strings != R_NilValue {
        return STRING_ELT(strings, at);
    }
    let data = R_altrep_data1(x);
    if has_rules(data) {
        return ruled_string(data, at);
    }
    let rows = rows_at(data, at);
    if is_solved(rows) && solved_in_a_row(x) == MANY_SOLVED {
        warn_of_solved_text();
    }
    string_of(rows)
}

/// The number of solved grids whose strings make R slow.
const MANY_SOLVED: usize = 100_000;

fn is_solved(rows: [i32; ROWS]) -> bool {
    rows[0] != NA && !cells_of(rows).contains(&0)
}

/// Counts the strings of solved grids that R has read from this vector without reading from another
/// one in between.
fn solved_in_a_row(x: SEXP) -> usize {
    static VECTOR: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    if VECTOR.swap(x, Ordering::Relaxed) != x {
        COUNT.store(0, Ordering::Relaxed);
    }
    COUNT.fetch_add(1, Ordering::Relaxed) + 1
}

/// Calls R's `warn_solved_text()`, which warns once per session.
unsafe fn warn_of_solved_text() {
    let package = Rf_protect(Rf_mkString(c_name(b"oxidoku\0")));
    let namespace = Rf_protect(R_FindNamespace(package));
    let call = Rf_protect(Rf_lang1(Rf_install(c_name(b"warn_solved_text\0"))));
    Rf_eval(call, namespace);
    Rf_unprotect(3);
}

/// Warns if creating all strings of a vector would be slow.
unsafe fn expect_text(columns: SEXP, n: R_xlen_t) {
    let enough = MANY_SOLVED as R_xlen_t;
    if n < enough {
        return;
    }
    let solved = (0..n).filter(|&at| is_solved(rows_at(columns, at)));
    if solved.take(MANY_SOLVED).count() == MANY_SOLVED {
        warn_of_solved_text();
    }
}

/// Returns the rows of the puzzle at a position.
unsafe fn rows_at(columns: SEXP, at: R_xlen_t) -> [i32; ROWS] {
    let mut rows = [0; ROWS];
    for (i, row) in rows.iter_mut().enumerate() {
        *row = *INTEGER_RO(VECTOR_ELT(columns, i as R_xlen_t)).add(at as usize);
    }
    rows
}

unsafe fn string_of(rows: [i32; ROWS]) -> SEXP {
    if rows[0] == R_NaInt {
        return R_NaString;
    }
    let text = cells_of(rows).map(|digit| digit + b'0');
    Rf_mkCharLenCE(text.as_ptr().cast(), CELLS as i32, cetype_t::CE_NATIVE)
}

/// The number of strings to create between two checks for an interrupt.
const BLOCK: R_xlen_t = 4096;

/// Creates all strings, for code that cannot read them one by one.
unsafe fn materialize(x: SEXP) -> SEXP {
    if R_altrep_data2(x) == R_NilValue {
        let (n, data) = (length(x), R_altrep_data1(x));
        let with_rules = has_rules(data);
        if !with_rules {
            expect_text(data, n);
        }
        let strings = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, n));
        for at in 0..n {
            if at % BLOCK == 0 {
                R_CheckUserInterrupt();
            }
            let string = match with_rules {
                true => ruled_string(data, at),
                false => string_of(rows_at(data, at)),
            };
            SET_STRING_ELT(strings, at, string);
        }
        R_set_altrep_data2(x, strings);
        Rf_unprotect(1);
    }
    R_altrep_data2(x)
}

/// Creates all strings, for code that may write any text. They replace the columns.
unsafe fn materialize_mut(x: SEXP) -> SEXP {
    let strings = materialize(x);
    R_set_altrep_data1(x, R_NilValue);
    strings
}

/// Writes one element. NA, or a puzzle in the vector's own spelling, goes into the columns; any
/// other text converts the whole vector to strings.
unsafe extern "C" fn set_element(x: SEXP, at: R_xlen_t, value: SEXP) {
    Rf_protect(value);
    match (R_altrep_data1(x), rows_of_string(value)) {
        (columns, Some(rows)) if columns != R_NilValue && !has_rules(columns) => {
            let columns = own_columns(x, columns);
            for (i, row) in rows.into_iter().enumerate() {
                *INTEGER(VECTOR_ELT(columns, i as R_xlen_t)).add(at as usize) = row;
            }
            if R_altrep_data2(x) != R_NilValue {
                SET_STRING_ELT(R_altrep_data2(x), at, value);
            }
        }
        _ => SET_STRING_ELT(materialize_mut(x), at, value),
    }
    Rf_unprotect(1);
}

/// Returns the rows of a string, or `None` if the columns cannot represent it.
unsafe fn rows_of_string(string: SEXP) -> Option<[i32; ROWS]> {
    if string == R_NaString {
        return Some(MISSING);
    }
    rows_of_text(from_raw_parts(
        R_CHAR(string).cast(),
        LENGTH(string) as usize,
    ))
}

/// Returns the columns of `x`, copied first if anything else refers to them.
unsafe fn own_columns(x: SEXP, columns: SEXP) -> SEXP {
    // Without `MAYBE_SHARED()`, assume that the columns are shared.
    let shared = |x| {
        MAYBE_SHARED
            .get()
            .map_or(true, |is_shared| is_shared(x) != 0)
    };
    if !shared(columns) && !(0..ROWS as R_xlen_t).any(|i| shared(VECTOR_ELT(columns, i))) {
        return columns;
    }
    let copies = Rf_protect(list_of_columns());
    for i in 0..ROWS as R_xlen_t {
        SET_VECTOR_ELT(copies, i, Rf_duplicate(VECTOR_ELT(columns, i)));
    }
    R_set_altrep_data1(x, copies);
    Rf_unprotect(1);
    copies
}

unsafe extern "C" fn data(x: SEXP, writable: Rboolean) -> *mut c_void {
    let strings = match writable {
        Rboolean::FALSE => materialize(x),
        _ => materialize_mut(x),
    };
    STRING_PTR_RO(strings) as *mut c_void
}

unsafe extern "C" fn data_or_null(x: SEXP) -> *const c_void {
    match R_altrep_data2(x) {
        strings if strings != R_NilValue => STRING_PTR_RO(strings).cast(),
        _ => ptr::null(),
    }
}

/// Makes a copy that shares the columns. Returning NULL leaves copying the strings to R.
unsafe extern "C" fn duplicate(x: SEXP, _deep: Rboolean) -> SEXP {
    match R_altrep_data1(x) {
        columns if columns != R_NilValue => new_vector(columns),
        _ => ptr::null_mut(),
    }
}

/// Returns the elements at the positions in `at`, counted from 1, with NA for positions that do not
/// exist. Returning NULL leaves the work to R, which happens unless `at` is an integer or double
/// vector.
unsafe extern "C" fn subset(x: SEXP, at: SEXP, _call: SEXP) -> SEXP {
    let columns = R_altrep_data1(x);
    let kind = TYPEOF(at);
    if columns == R_NilValue || !(kind == SEXPTYPE::INTSXP || kind == SEXPTYPE::REALSXP) {
        return ptr::null_mut();
    }
    if has_rules(columns) {
        let parts = Rf_protect(subset_of_parts(columns, at));
        let result = new_vector(parts);
        Rf_unprotect(1);
        return result;
    }
    let taken = Rf_protect(list_of_columns());
    for i in 0..ROWS as R_xlen_t {
        SET_VECTOR_ELT(taken, i, integers_at(VECTOR_ELT(columns, i), at));
    }
    let result = new_vector(taken);
    Rf_unprotect(1);
    result
}
