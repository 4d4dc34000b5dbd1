//! Parses the columns of a vector of puzzles that is stored as plain text, such as one restored
//! from a file.
//!
//! Parsing a million strings takes a tenth of a second, and vctrs may request the columns of
//! the same vector repeatedly. The last result is therefore cached with its strings until
//! R's next garbage collection. R stores each distinct string once, so that two vectors have
//! the same text if their pointers are equal; a vector changed in place misses the cache.

use crate::args::{bytes, Object, Strings};
use crate::guard::{guarded, Preserved};
use crate::interrupt::Watcher;
use crate::problem::Answer;
use crate::rows::{rows_of_text, NewRows};
use crate::value::Value;
use extendr_ffi::{
    R_MakeExternalPtr, R_NilValue, R_PreserveObject, R_ReleaseObject, R_xlen_t, Rboolean,
    Rf_allocVector, Rf_protect, Rf_unprotect, SET_STRING_ELT, SET_VECTOR_ELT, SEXP, SEXPREC,
    SEXPTYPE, STRING_PTR_RO,
};
use std::ptr;
use std::slice::from_raw_parts;
use std::sync::atomic::{AtomicPtr, Ordering};

// R objects are opaque: only pointers to them are passed.
#[allow(improper_ctypes)]
extern "C" {
    fn R_MakeWeakRef(key: SEXP, value: SEXP, finalizer: SEXP, on_exit: Rboolean) -> SEXP;
    fn R_WeakRefValue(reference: SEXP) -> SEXP;
}

/// The length below which a vector is parsed again each time.
const WORTHWHILE: usize = 100;

/// The number of strings to parse between two checks for an interrupt.
const BLOCK: usize = 16_384;

/// A weak reference to a list of strings and their columns. Nothing refers to its key, so R
/// drops the list at the next garbage collection.
static LAST: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// Returns the columns of a character vector if each string is NA or a puzzle in the spelling of
/// vectors of puzzles; otherwise `None`.
pub fn columns_of_strings(x: Strings) -> Answer<Option<Preserved>> {
    let strings = pointers(x)?;
    if let Some(columns) = remembered(strings)? {
        return Ok(Some(columns));
    }
    let Some(columns) = parsed(strings)? else {
        return Ok(None);
    };
    let columns = Value::from(columns).into_preserved()?;
    if strings.len() >= WORTHWHILE {
        remember(strings, &columns)?;
    }
    Ok(Some(columns))
}

/// Returns pointers to the strings of a vector. This makes an ALTREP vector create all its strings.
fn pointers(x: Strings<'_>) -> Answer<&[SEXP]> {
    if x.len() == 0 {
        return Ok(&[]);
    }
    // SAFETY: under guard; read over the length that R reports.
    let first = guarded(|| unsafe { STRING_PTR_RO(x.sexp()) })?;
    Ok(unsafe { from_raw_parts(first, x.len()) })
}

fn parsed(strings: &[SEXP]) -> Answer<Option<NewRows>> {
    let mut rows = NewRows::new(strings.len())?;
    let mut watcher = Watcher::new(None);
    for (at, &string) in strings.iter().enumerate() {
        if at % BLOCK == 0 && watcher.should_stop(at) {
            return Err(watcher.stop_reason());
        }
        // SAFETY: the vector holds its strings.
        match unsafe { bytes(string) }.map(rows_of_text) {
            Some(Some(puzzle)) => rows.put_rows(at, puzzle),
            Some(None) => return Ok(None),
            None => {}
        }
    }
    Ok(Some(rows))
}

fn remembered(strings: &[SEXP]) -> Answer<Option<Preserved>> {
    let last = LAST.load(Ordering::Relaxed);
    if last.is_null() {
        return Ok(None);
    }
    // SAFETY: the reference is preserved, and its value is protected immediately, under
    // guard. The value is NULL or the list that `remember()` made.
    let found = Preserved::new(|| unsafe { R_WeakRefValue(last) })?;
    let parts = Object::from(&found).items().unwrap_or_default();
    let [kept, columns] = parts[..] else {
        return Ok(None);
    };
    // SAFETY: `kept` is a plain vector of strings, read over its length.
    let kept = unsafe { from_raw_parts(STRING_PTR_RO(kept.sexp()), kept.len()) };
    if kept != strings {
        return Ok(None);
    }
    Ok(Some(Preserved::new(|| columns.sexp())?))
}

fn remember(strings: &[SEXP], columns: &Preserved) -> Answer<()> {
    // SAFETY: under guard; `columns` is preserved, and R's argument protects the strings.
    guarded(|| unsafe {
        let copy = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, strings.len() as R_xlen_t));
        for (at, &string) in strings.iter().enumerate() {
            SET_STRING_ELT(copy, at as R_xlen_t, string);
        }
        let both = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, 2));
        SET_VECTOR_ELT(both, 0, copy);
        SET_VECTOR_ELT(both, 1, columns.get());
        let key = Rf_protect(R_MakeExternalPtr(ptr::null_mut(), R_NilValue, R_NilValue));
        let last = Rf_protect(R_MakeWeakRef(key, both, R_NilValue, Rboolean::FALSE));
        R_PreserveObject(last);
        let before = LAST.swap(last, Ordering::Relaxed);
        if !before.is_null() {
            R_ReleaseObject(before);
        }
        Rf_unprotect(4);
    })?;
    Ok(())
}
