//! Plain R vectors through the C interface, for vectors of puzzles.

use extendr_ffi::{
    R_NaInt, R_xlen_t, Rf_allocVector, Rf_protect, Rf_unprotect, Rf_xlength, INTEGER, SEXP,
    SEXPTYPE, TYPEOF,
};
use std::os::raw::{c_char, c_int};

#[allow(improper_ctypes)]
extern "C" {
    fn INTEGER_RO(x: SEXP) -> *const c_int;
    fn REAL_RO(x: SEXP) -> *const f64;
}

/// Converts bytes that end with a zero byte to a C string.
pub fn c_name(name: &'static [u8]) -> *const c_char {
    name.as_ptr().cast()
}

/// Returns the values of an integer vector at the positions in `at`, counted from 1, with NA
/// for positions that do not exist.
///
/// # Safety
/// R may jump. `values` must be a plain integer vector, and `at` an integer or double
/// vector; both must be protected.
pub unsafe fn integers_at(values: SEXP, at: SEXP) -> SEXP {
    let (n, size) = (Rf_xlength(values), Rf_xlength(at) as usize);
    let taken = Rf_protect(Rf_allocVector(SEXPTYPE::INTSXP, size as R_xlen_t));
    let (from, to) = (INTEGER_RO(values), INTEGER(taken));
    let value = |position: R_xlen_t| match (1..=n).contains(&position) {
        true => *from.add(position as usize - 1),
        false => R_NaInt,
    };
    if TYPEOF(at) == SEXPTYPE::INTSXP {
        let at = INTEGER_RO(at);
        // NA is negative, and therefore out of range.
        (0..size).for_each(|k| *to.add(k) = value(*at.add(k) as R_xlen_t));
    } else {
        let at = REAL_RO(at);
        // The cast turns NA into 0, which is out of range.
        (0..size).for_each(|k| *to.add(k) = value(*at.add(k) as R_xlen_t));
    }
    Rf_unprotect(1);
    taken
}
