//! Copy-on-write columns of a vector of puzzles, for vctrs.
//!
//! vctrs works on the nine columns of a vector, its proxy, and may write into them in
//! place. But vectors of puzzles share their columns with each other and with the text
//! converted from them. Each column of a proxy is therefore an ALTREP integer vector that
//! reads the shared column and copies it when R or C code requests writable memory.
//! Reading a proxy needs no copy, whatever the version of vctrs.
//!
//! `data1` of an object is the shared column, `data2` the copy if there is one. R calls the
//! functions below and may jump out of them, so none of them owns anything.

use crate::c_vectors::{c_name, integers_at};
use crate::guard::Preserved;
use crate::lazy_text::list_of_columns;
use crate::problem::Answer;
use crate::rows::ROWS;
use extendr_ffi::{
    DllInfo, R_NilValue, R_altrep_class_t, R_altrep_data1, R_altrep_data2, R_altrep_inherits,
    R_make_altinteger_class, R_new_altrep, R_set_altinteger_Elt_method,
    R_set_altrep_Duplicate_method, R_set_altrep_Length_method, R_set_altrep_data1,
    R_set_altrep_data2, R_set_altvec_Dataptr_method, R_set_altvec_Dataptr_or_null_method,
    R_set_altvec_Extract_subset_method, R_xlen_t, Rboolean, Rf_allocVector, Rf_protect,
    Rf_unprotect, Rf_xlength, ALTREP, INTEGER, SET_VECTOR_ELT, SEXP, SEXPREC, SEXPTYPE, TYPEOF,
    VECTOR_ELT,
};
use std::ffi::c_void;
use std::os::raw::c_int;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

#[allow(improper_ctypes)]
extern "C" {
    fn INTEGER_RO(x: SEXP) -> *const c_int;
}

/// The ALTREP class, set when R loads the library.
static CLASS: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// Registers the class, as `oxidoku_register_vector()` in `lazy_text.rs` does.
///
/// # Safety
/// Only the library's entry point may call it, with its `DllInfo` or NULL.
#[no_mangle]
pub unsafe extern "C" fn oxidoku_register_column(dll: *mut DllInfo) {
    if CLASS.load(Ordering::Relaxed).is_null() {
        let class = R_make_altinteger_class(
            c_name(b"oxidoku_shared_column\0"),
            c_name(b"oxidoku\0"),
            dll,
        );
        CLASS.store(class.ptr, Ordering::Relaxed);
    }
    let class = class();
    R_set_altrep_Length_method(class, Some(length));
    R_set_altrep_Duplicate_method(class, Some(duplicate));
    R_set_altvec_Dataptr_method(class, Some(data));
    R_set_altvec_Dataptr_or_null_method(class, Some(data_or_null));
    R_set_altvec_Extract_subset_method(class, Some(subset));
    R_set_altinteger_Elt_method(class, Some(element));
}

fn class() -> R_altrep_class_t {
    R_altrep_class_t {
        ptr: CLASS.load(Ordering::Relaxed),
    }
}

/// Makes a proxy of the columns of a vector of puzzles, for code that may write into them.
pub fn proxy_of(columns: Preserved) -> Answer<Preserved> {
    // SAFETY: under guard; `columns` is a preserved list of nine columns.
    let proxy = Preserved::new(|| unsafe {
        let proxy = Rf_protect(list_of_columns());
        for i in 0..ROWS as R_xlen_t {
            let column = VECTOR_ELT(columns.get(), i);
            SET_VECTOR_ELT(proxy, i, R_new_altrep(class(), column, R_NilValue));
        }
        Rf_unprotect(1);
        proxy
    });
    Ok(proxy?)
}

/// Returns a plain integer vector that a vector of puzzles may share, because nothing will
/// write into it again. vctrs returns plain vectors and vectors of this class.
///
/// # Safety
/// Must run under guard; `column` must be a protected integer vector.
pub unsafe fn plain_column(column: SEXP) -> SEXP {
    if ALTREP(column) == 0 {
        return column;
    }
    if R_altrep_inherits(column, class()) != Rboolean::TRUE {
        return copy(column);
    }
    // The copy becomes the shared column, so that the next write copies it again.
    if R_altrep_data2(column) != R_NilValue {
        R_set_altrep_data1(column, R_altrep_data2(column));
        R_set_altrep_data2(column, R_NilValue);
    }
    R_altrep_data1(column)
}

/// Returns the plain vector with the current values of `x`.
unsafe fn values(x: SEXP) -> SEXP {
    match R_altrep_data2(x) {
        copy if copy != R_NilValue => copy,
        _ => R_altrep_data1(x),
    }
}

/// Makes a plain vector with the values of an integer vector.
unsafe fn copy(x: SEXP) -> SEXP {
    let n = Rf_xlength(x);
    let copy = Rf_protect(Rf_allocVector(SEXPTYPE::INTSXP, n));
    ptr::copy_nonoverlapping(INTEGER_RO(x), INTEGER(copy), n as usize);
    Rf_unprotect(1);
    copy
}

unsafe extern "C" fn length(x: SEXP) -> R_xlen_t {
    Rf_xlength(values(x))
}

unsafe extern "C" fn element(x: SEXP, at: R_xlen_t) -> c_int {
    *INTEGER_RO(values(x)).add(at as usize)
}

unsafe extern "C" fn data(x: SEXP, writable: Rboolean) -> *mut c_void {
    if writable != Rboolean::FALSE && R_altrep_data2(x) == R_NilValue {
        R_set_altrep_data2(x, copy(R_altrep_data1(x)));
    }
    INTEGER(values(x)).cast()
}

unsafe extern "C" fn data_or_null(x: SEXP) -> *const c_void {
    INTEGER_RO(values(x)).cast()
}

unsafe extern "C" fn duplicate(x: SEXP, _deep: Rboolean) -> SEXP {
    copy(values(x))
}

/// Returns the elements at these positions, counted from 1. Returning NULL leaves the work to R.
unsafe extern "C" fn subset(x: SEXP, at: SEXP, _call: SEXP) -> SEXP {
    match TYPEOF(at) {
        SEXPTYPE::INTSXP | SEXPTYPE::REALSXP => integers_at(values(x), at),
        _ => ptr::null_mut(),
    }
}
