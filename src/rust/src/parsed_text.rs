//! The columns of a vector of puzzles that is plain text, such as one that was saved.
//!
//! To read a million strings takes a tenth of a second, and vctrs may ask for the
//! columns of the same vector again and again. So what was read last is remembered,
//! with the strings it was read from, until R next collects garbage. R keeps every
//! string once, so that two vectors hold the same text where their pointers are equal:
//! a vector that was changed in place is found out.

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

// R objects are opaque: only pointers to them cross.
#[allow(improper_ctypes)]
extern "C" {
    fn R_MakeWeakRef(key: SEXP, value: SEXP, finalizer: SEXP, on_exit: Rboolean) -> SEXP;
    fn R_WeakRefValue(reference: SEXP) -> SEXP;
}

/// Shorter vectors are read anew each time.
const WORTHWHILE: usize = 100;

/// Strings read before R is asked for an interrupt.
const BLOCK: usize = 16_384;

/// A weak reference to a list of strings and their columns. Nothing holds its key, so
/// R drops the list at a garbage collection.
static LAST: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// The columns of strings that are all missing or puzzles in the spelling of a vector
/// of puzzles; `None` where one is not.
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

/// The strings of a vector, which holds them: it is plain, or lays them out now.
fn pointers(x: Strings<'_>) -> Answer<&[SEXP]> {
    if x.len() == 0 {
        return Ok(&[]);
    }
    // SAFETY: under guard; read over the length that R says.
    let first = guarded(|| unsafe { STRING_PTR_RO(x.sexp()) })?;
    Ok(unsafe { from_raw_parts(first, x.len()) })
}

fn parsed(strings: &[SEXP]) -> Answer<Option<NewRows>> {
    let mut rows = NewRows::new(strings.len())?;
    let mut watcher = Watcher::new(None);
    for (at, &string) in strings.iter().enumerate() {
        if at % BLOCK == 0 && watcher.ask(at) {
            return Err(watcher.why());
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
    // SAFETY: R keeps the reference; under guard its value is protected at once. It is
    // NULL or what `remember()` put together.
    let found = Preserved::new(|| unsafe { R_WeakRefValue(last) })?;
    let parts = Object::from(&found).items().unwrap_or_default();
    let [kept, columns] = parts[..] else {
        return Ok(None);
    };
    // SAFETY: a plain vector of strings, read over its length.
    let kept = unsafe { from_raw_parts(STRING_PTR_RO(kept.sexp()), kept.len()) };
    if kept != strings {
        return Ok(None);
    }
    Ok(Some(Preserved::new(|| columns.sexp())?))
}

fn remember(strings: &[SEXP], columns: &Preserved) -> Answer<()> {
    // SAFETY: under guard; `columns` is kept, and so are the strings.
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
