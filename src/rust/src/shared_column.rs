//! The columns of a vector of puzzles as vctrs gets them.
//!
//! vctrs works on the nine columns of a vector, its proxy, and writes into a proxy that
//! it takes for its own. But vectors of puzzles, and text made of them, share columns.
//! So each column of a proxy is an ALTREP integer vector that reads the shared column,
//! and copies it as soon as R or C code asks for memory to write into. Reading a proxy
//! costs no copy, whatever the version of vctrs.
//!
//! `data1` of an object is the shared column, `data2` the copy, once there is one. The
//! functions below are called by R and may be left by its jumps, so none of them owns
//! anything.

use crate::guard::Preserved;
use crate::lazy_text::{c_name, integers_at, list_of_columns};
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

/// The class R gave, from the time the library is loaded.
static CLASS: AtomicPtr<SEXPREC> = AtomicPtr::new(ptr::null_mut());

/// Registers the class, as `oxidoku_register_vector()` does its own.
///
/// # Safety
/// For R's entry point alone, with the `DllInfo` it was given or NULL.
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

/// Columns of a vector of puzzles for code that may write into them.
pub fn proxy_of(columns: Preserved) -> Answer<Preserved> {
    // SAFETY: under guard; the caller keeps the list of nine columns.
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

/// A column that a vector of puzzles may share: a plain integer vector, which nothing
/// writes into any more. What vctrs worked on is such a vector, or one of this file.
///
/// # Safety
/// Under guard; `column` is a protected integer vector.
pub unsafe fn plain_column(column: SEXP) -> SEXP {
    if ALTREP(column) == 0 {
        return column;
    }
    if R_altrep_inherits(column, class()) != Rboolean::TRUE {
        return copy(column);
    }
    // From now on the copy is shared as well: the next write makes another one.
    if R_altrep_data2(column) != R_NilValue {
        R_set_altrep_data1(column, R_altrep_data2(column));
        R_set_altrep_data2(column, R_NilValue);
    }
    R_altrep_data1(column)
}

/// The plain vector that has the values of `x`.
unsafe fn values(x: SEXP) -> SEXP {
    match R_altrep_data2(x) {
        copy if copy != R_NilValue => copy,
        _ => R_altrep_data1(x),
    }
}

/// A plain vector with the values of an integer vector.
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

/// Elements at positions from 1; NULL lets R do the rest.
unsafe extern "C" fn subset(x: SEXP, at: SEXP, _call: SEXP) -> SEXP {
    match TYPEOF(at) {
        SEXPTYPE::INTSXP | SEXPTYPE::REALSXP => integers_at(values(x), at),
        _ => ptr::null_mut(),
    }
}
