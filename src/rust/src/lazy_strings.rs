//! Character vectors of grids that are made into R's strings only when asked.
//!
//! R keeps every string once, in a hash table. Its hash takes the characters of
//! a solved grid, always the same nine times each, to one 32nd of the slots,
//! and as the table grows by the slots in use, it never grows: with a million
//! solutions each lookup walks some 500 strings. So the column `solution` is a
//! vector of R's ALTREP kind: 81 bytes a grid, and a string only of what
//! somebody looks at.
//!
//! Of an object, `data1` is the raw vector of bytes (a row that starts with 0
//! is NA) until something wants all strings at once; then `data2` is a plain
//! character vector and `data1` is dropped. The functions below are called by R
//! and may be left by its jumps, so none of them owns anything.

use crate::guard::Kept;
use crate::problem::Answer;
use crate::value::{Column, Value};
use extendr_ffi::{
    cetype_t, DllInfo, R_NaInt, R_NaString, R_NilValue, R_altrep_class_t, R_altrep_data1,
    R_altrep_data2, R_make_altstring_class, R_new_altrep, R_set_altrep_Duplicate_method,
    R_set_altrep_Length_method, R_set_altrep_data1, R_set_altrep_data2, R_set_altstring_Elt_method,
    R_set_altstring_Set_elt_method, R_set_altvec_Dataptr_method,
    R_set_altvec_Dataptr_or_null_method, R_set_altvec_Extract_subset_method, R_xlen_t, Rboolean,
    Rf_allocVector, Rf_mkCharLenCE, Rf_protect, Rf_unprotect, Rf_xlength, INTEGER_ELT, RAW,
    REAL_ELT, SET_STRING_ELT, SEXP, SEXPREC, SEXPTYPE, STRING_ELT, STRING_PTR_RO, TYPEOF,
};
use oxidoku_engine::topology::classic::CELLS;
use std::ffi::c_void;
use std::ptr;
use std::slice::from_raw_parts_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The class R gave, from the time the library is loaded.
static CLASS: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// Grids that R will see as strings, or as NA where nothing was written.
pub struct Grids {
    bytes: Column<u8>,
}

impl Grids {
    /// `n` times NA.
    pub fn new(n: usize) -> Answer<Self> {
        let bytes = Column::new(n * CELLS, 0)?;
        Ok(Grids { bytes })
    }

    /// Writes the digits of a grid.
    pub fn put(&mut self, at: usize, digits: &[u8; CELLS]) {
        if let Some(row) = self.bytes.values().chunks_exact_mut(CELLS).nth(at) {
            row.copy_from_slice(&digits.map(|digit| digit + b'0'));
        }
    }

    /// The vector of strings.
    pub fn into_strings(self) -> Answer<Value> {
        // SAFETY: under guard; the class was made when the library was loaded.
        let strings =
            Kept::new(|| unsafe { R_new_altrep(class(), self.bytes.object(), R_NilValue) });
        Ok(Value::Object(strings?))
    }
}

/// Tells R of the class. Called once, when the library is loaded.
///
/// # Safety
/// For R's entry point alone, with the `DllInfo` it was given.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_register_lazy_strings(dll: *mut c_void) {
    let class = R_make_altstring_class(
        c_name(b"oxidoku_grids\0"),
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

fn c_name(name: &'static [u8]) -> *const std::os::raw::c_char {
    name.as_ptr().cast()
}

fn class() -> R_altrep_class_t {
    R_altrep_class_t {
        ptr: CLASS.load(Ordering::Relaxed),
    }
}

/// Bytes for `n` grids, all NA.
unsafe fn raw_rows(n: R_xlen_t) -> SEXP {
    let size = n as usize * CELLS;
    let bytes = Rf_allocVector(SEXPTYPE::RAWSXP, size as R_xlen_t);
    from_raw_parts_mut(RAW(bytes), size).fill(0);
    bytes
}

/// Whether the strings were made, all of them.
unsafe fn is_made(x: SEXP) -> bool {
    R_altrep_data2(x) != R_NilValue
}

unsafe extern "C" fn length(x: SEXP) -> R_xlen_t {
    if is_made(x) {
        return Rf_xlength(R_altrep_data2(x));
    }
    Rf_xlength(R_altrep_data1(x)) / CELLS as R_xlen_t
}

unsafe extern "C" fn element(x: SEXP, at: R_xlen_t) -> SEXP {
    if is_made(x) {
        return STRING_ELT(R_altrep_data2(x), at);
    }
    let row = RAW(R_altrep_data1(x)).add(at as usize * CELLS);
    if *row == 0 {
        return R_NaString;
    }
    Rf_mkCharLenCE(row.cast(), CELLS as i32, cetype_t::CE_NATIVE)
}

/// Makes all strings, for what cannot take them one by one.
unsafe fn make(x: SEXP) -> SEXP {
    if !is_made(x) {
        let n = length(x);
        let strings = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, n));
        for at in 0..n {
            SET_STRING_ELT(strings, at, element(x, at));
        }
        R_set_altrep_data2(x, strings);
        R_set_altrep_data1(x, R_NilValue);
        Rf_unprotect(1);
    }
    R_altrep_data2(x)
}

unsafe extern "C" fn set_element(x: SEXP, at: R_xlen_t, value: SEXP) {
    Rf_protect(value);
    SET_STRING_ELT(make(x), at, value);
    Rf_unprotect(1);
}

unsafe extern "C" fn data(x: SEXP, _writable: Rboolean) -> *mut c_void {
    STRING_PTR_RO(make(x)) as *mut c_void
}

unsafe extern "C" fn data_or_null(x: SEXP) -> *const c_void {
    if !is_made(x) {
        return ptr::null();
    }
    STRING_PTR_RO(R_altrep_data2(x)).cast()
}

/// A copy shares the bytes, which nobody changes; NULL lets R copy strings.
unsafe extern "C" fn duplicate(x: SEXP, _deep: Rboolean) -> SEXP {
    if is_made(x) {
        return ptr::null_mut();
    }
    R_new_altrep(class(), R_altrep_data1(x), R_NilValue)
}

/// Elements at positions from 1, NA for those that do not exist. `at` is an
/// integer or double vector; NULL lets R do the rest.
unsafe extern "C" fn subset(x: SEXP, at: SEXP, _call: SEXP) -> SEXP {
    let whole = TYPEOF(at) == SEXPTYPE::INTSXP;
    if is_made(x) || !(whole || TYPEOF(at) == SEXPTYPE::REALSXP) {
        return ptr::null_mut();
    }
    let (n, from) = (length(x), RAW(R_altrep_data1(x)));
    let size = Rf_xlength(at);
    let rows = Rf_protect(raw_rows(size));
    for i in 0..size {
        let position = match whole {
            true if INTEGER_ELT(at, i) == R_NaInt => 0,
            true => INTEGER_ELT(at, i) as R_xlen_t,
            // The cast takes NA to 0.
            false => REAL_ELT(at, i) as R_xlen_t,
        };
        if (1..=n).contains(&position) {
            let row = from.add((position - 1) as usize * CELLS);
            ptr::copy_nonoverlapping(row, RAW(rows).add(i as usize * CELLS), CELLS);
        }
    }
    let result = R_new_altrep(class(), rows, R_NilValue);
    Rf_unprotect(1);
    result
}
