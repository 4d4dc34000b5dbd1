//! Calls of R that may jump: errors, Ctrl-C, time limits.
//!
//! R leaves a C function by `longjmp`, over every destructor and every lock
//! between. Nothing in this crate lets such a jump pass: R is called inside
//! `R_tryCatchError`, which ends errors, inside `R_ToplevelExec`, which ends all
//! else, and the jump comes back as a [`Jump`].

use extendr_ffi::{R_NilValue, R_PreserveObject, R_ReleaseObject, Rf_protect, Rf_unprotect, SEXP};
use std::ffi::c_void;
use std::os::raw::c_int;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

// R objects are opaque: only pointers to them cross.
#[allow(improper_ctypes)]
extern "C" {
    fn R_ToplevelExec(run: extern "C" fn(*mut c_void), data: *mut c_void) -> c_int;
    fn R_tryCatchError(
        body: extern "C" fn(*mut c_void) -> SEXP,
        body_data: *mut c_void,
        handler: extern "C" fn(SEXP, *mut c_void) -> SEXP,
        handler_data: *mut c_void,
    ) -> SEXP;
}

/// How R left what it was asked to do.
pub enum Jump {
    /// The call itself raised an error: its condition. Where it only allocates,
    /// memory ran out.
    Failed(Preserved),
    /// R raised an error around the call, such as that of a time limit.
    Error(Preserved),
    /// Ctrl-C.
    Interrupt,
}

/// An R object that R's garbage collector leaves alone while this lives.
pub struct Preserved(SEXP);

impl Preserved {
    /// Keeps what `make` makes.
    pub fn new(make: impl FnOnce() -> SEXP) -> Result<Preserved, Jump> {
        guarded(|| {
            // SAFETY: inside `guarded`, on R's thread; protected until R keeps it.
            unsafe {
                let object = Rf_protect(make());
                R_PreserveObject(object);
                Rf_unprotect(1);
                Preserved(object)
            }
        })
    }

    /// The object.
    pub fn get(&self) -> SEXP {
        self.0
    }
}

impl Drop for Preserved {
    fn drop(&mut self) {
        // SAFETY: R keeps the object since `new`. Letting go allocates nothing.
        unsafe { R_ReleaseObject(self.0) }
    }
}

/// What `guarded` hands through R to the functions that R calls back.
struct Call<F, T> {
    body: Option<F>,
    result: Option<std::thread::Result<T>>,
    /// Whether the body is at work.
    inside: bool,
    error: Option<Jump>,
}

/// Runs `body`, which calls R, on R's thread. A jump out of it ends here; so
/// `body` must own nothing that needs dropping while it calls R.
pub fn guarded<T, F: FnOnce() -> T>(body: F) -> Result<T, Jump> {
    let mut call = Call {
        body: Some(body),
        result: None,
        inside: false,
        error: None,
    };
    let data: *mut Call<F, T> = &mut call;
    // SAFETY: the callbacks get `data` back as what it is, while it lives.
    let ended = unsafe { R_ToplevelExec(toplevel::<T, F>, data.cast()) } != 0;
    if let Some(jump) = call.error {
        return Err(jump);
    }
    match call.result {
        Some(Ok(value)) if ended => Ok(value),
        Some(Err(panic)) => resume_unwind(panic),
        _ => Err(Jump::Interrupt),
    }
}

extern "C" fn toplevel<T, F: FnOnce() -> T>(data: *mut c_void) {
    // SAFETY: called by `R_ToplevelExec`; no frame here has a destructor.
    unsafe {
        R_tryCatchError(inner::<T, F>, data, caught::<T, F>, data);
    }
}

extern "C" fn inner<T, F: FnOnce() -> T>(data: *mut c_void) -> SEXP {
    // SAFETY: `data` is the `Call` of `guarded`, which waits for this.
    unsafe {
        let call = data.cast::<Call<F, T>>();
        if let Some(body) = (*call).body.take() {
            (*call).inside = true;
            // Unwinding must not leave a C function.
            let result = catch_unwind(AssertUnwindSafe(body));
            (*call).result = Some(result);
            (*call).inside = false;
        }
        R_NilValue
    }
}

extern "C" fn caught<T, F: FnOnce() -> T>(condition: SEXP, data: *mut c_void) -> SEXP {
    // SAFETY: as in `inner`; R protects the condition during the call.
    unsafe {
        let call = data.cast::<Call<F, T>>();
        R_PreserveObject(condition);
        (*call).error = Some(match (*call).inside {
            true => Jump::Failed(Preserved(condition)),
            false => Jump::Error(Preserved(condition)),
        });
        R_NilValue
    }
}
