//! What a native function gives where there is no result.
//!
//! A string with the class `oxidoku_problem`; R's `received()` raises the
//! condition for it. No text of Rust's becomes a message by itself.

use crate::guard::{guarded, Jump, Kept};
use crate::value::Value;
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClassSymbol, R_NilValue, Rf_install, Rf_protect, Rf_setAttrib, Rf_unprotect, SEXP,
};
use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Why there is no result.
pub enum Problem {
    /// The user pressed Ctrl-C.
    Interrupt,
    /// R raised an error meanwhile, such as that of a time limit: its condition.
    Error(Kept),
    /// There is no memory for the result or for the work.
    Memory,
    /// An argument, by name, that R must not send.
    Argument(String),
    /// A panic, with its message.
    Panic(String),
}

/// What native functions work out.
pub type Answer<T = Value> = std::result::Result<T, Problem>;

impl From<Jump> for Problem {
    /// Of calls that only allocate.
    fn from(jump: Jump) -> Self {
        match jump {
            Jump::Failed(_) => Problem::Memory,
            other => other.problem(),
        }
    }
}

impl From<std::collections::TryReserveError> for Problem {
    fn from(_: std::collections::TryReserveError) -> Self {
        Problem::Memory
    }
}

/// Runs a native function and gives R its result, or what went wrong.
pub fn answer(work: impl FnOnce() -> Answer) -> Robj {
    // SAFETY: the object is kept until the `Robj` keeps it; `NULL` always lives.
    unsafe {
        match answer_kept(work) {
            Some(kept) => Robj::from_sexp(kept.get()),
            None => Robj::from_sexp(R_NilValue),
        }
    }
}

/// See [`answer`]. `None` where there is not even memory to say that there is
/// none: R takes NULL for that.
pub fn answer_kept(work: impl FnOnce() -> Answer) -> Option<Kept> {
    let done = catch_unwind(AssertUnwindSafe(|| {
        work().and_then(|value| value.into_kept())
    }));
    let problem = match done {
        Ok(Ok(kept)) => return Some(kept),
        Ok(Err(problem)) => problem,
        Err(panic) => Problem::of_panic(panic.as_ref()),
    };
    problem.into_kept()
}

impl Problem {
    /// What was caught of a panic.
    pub fn of_panic(panic: &(dyn Any + Send)) -> Problem {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Problem::Panic(text.unwrap_or_default().to_string())
    }

    fn kind(&self) -> &'static str {
        match self {
            Problem::Interrupt => "interrupt",
            Problem::Error(_) => "error",
            Problem::Memory => "memory",
            Problem::Argument(_) => "argument",
            Problem::Panic(_) => "panic",
        }
    }

    fn into_kept(self) -> Option<Kept> {
        let kind = Value::text(self.kind()).into_kept().ok()?;
        let class = Value::text("oxidoku_problem").into_kept().ok()?;
        let detail = match self {
            Problem::Error(condition) => Some(condition),
            Problem::Argument(text) | Problem::Panic(text) => Value::text(text).into_kept().ok(),
            Problem::Interrupt | Problem::Memory => None,
        };
        let detail = detail.as_ref().map(Kept::get);
        let (object, class) = (kind.get(), class.get());
        // SAFETY: all three are kept, and their attributes are set under guard.
        guarded(|| unsafe { dress(object, class, detail) }).ok()?;
        Some(kind)
    }
}

unsafe fn dress(object: SEXP, class: SEXP, detail: Option<SEXP>) {
    Rf_protect(object);
    if let Some(detail) = detail {
        Rf_setAttrib(object, Rf_install(b"detail\0".as_ptr().cast()), detail);
    }
    Rf_setAttrib(object, R_ClassSymbol, class);
    Rf_unprotect(1);
}
