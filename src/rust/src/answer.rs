//! What native functions return to R.
//!
//! A native function returns its result or, after a failure, a string of class
//! `oxidoku_problem`, for which R's `check_native()` raises a condition. R words the message;
//! the text from Rust is never shown unchanged.

use crate::guard::{guarded, Preserved};
use crate::problem::{Answer, Problem};
use crate::value::Value;
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClassSymbol, R_NilValue, Rf_install, Rf_protect, Rf_setAttrib, Rf_unprotect, SEXP,
};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a native function and returns its result or its problem as an R object.
pub fn answer(work: impl FnOnce() -> Answer<Value>) -> Robj {
    // SAFETY: the object is preserved until the `Robj` protects it; NULL is never collected.
    unsafe {
        match answer_preserved(work) {
            Some(kept) => Robj::from_sexp(kept.get()),
            None => Robj::from_sexp(R_NilValue),
        }
    }
}

/// Does the work of [`answer`], but returns a preserved object. Returns `None` if memory runs out
/// while the problem itself is built; R then gets NULL.
pub fn answer_preserved(work: impl FnOnce() -> Answer<Value>) -> Option<Preserved> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        work().and_then(|value| value.into_preserved())
    }));
    let problem = match done {
        Ok(Ok(kept)) => return Some(kept),
        Ok(Err(problem)) => problem,
        Err(panic) => Problem::of_panic(panic.as_ref()),
    };
    preserved_problem(problem)
}

/// Returns the string that represents a problem in R.
fn preserved_problem(problem: Problem) -> Option<Preserved> {
    let kind = Value::text(problem.kind()).into_preserved().ok()?;
    let class = Value::text("oxidoku_problem").into_preserved().ok()?;
    let detail = match problem {
        Problem::Error(condition) => Some(condition),
        Problem::Argument(text) | Problem::Panic(text) => Value::text(text).into_preserved().ok(),
        Problem::Interrupt | Problem::Memory => None,
    };
    let detail = detail.as_ref().map(Preserved::get);
    let (object, class) = (kind.get(), class.get());
    // SAFETY: all three are preserved, and their attributes are set under guard.
    guarded(|| unsafe { set_problem_class(object, class, detail) }).ok()?;
    Some(kind)
}

unsafe fn set_problem_class(object: SEXP, class: SEXP, detail: Option<SEXP>) {
    Rf_protect(object);
    if let Some(detail) = detail {
        Rf_setAttrib(object, Rf_install(b"detail\0".as_ptr().cast()), detail);
    }
    Rf_setAttrib(object, R_ClassSymbol, class);
    Rf_unprotect(1);
}
