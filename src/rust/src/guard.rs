//! Guards calls into R that may jump because of errors, Ctrl-C or time limits.
//!
//! R leaves a C function by `longjmp`, which skips every destructor and leaves locks held.
//! No such jump passes a frame of this crate: R is called inside `R_tryCatchError`, which
//! catches errors, inside `R_ToplevelExec`, which catches everything else. The caller gets
//! the jump as a [`Jump`].

use extendr_ffi::{R_NilValue, R_PreserveObject, R_ReleaseObject, Rf_protect, Rf_unprotect, SEXP};
use std::ffi::c_void;
use std::os::raw::c_int;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

// R objects are opaque: only pointers to them are passed.
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

/// The reason why R left a guarded call.
pub enum Jump {
    /// The call itself raised an error, with this condition. If the call only allocates, memory ran
    /// out.
    Failed(Preserved),
    /// R raised an error outside the call, for instance at a time limit.
    Error(Preserved),
    /// The user pressed Ctrl-C.
    Interrupt,
}

/// An R object that is protected from R's garbage collector until this value is dropped.
pub struct Preserved(SEXP);

impl Preserved {
    /// Preserves the object that `make` returns.
    pub fn new(make: impl FnOnce() -> SEXP) -> Result<Preserved, Jump> {
        guarded(|| {
            // SAFETY: inside `guarded`, on R's thread; protected until R preserves it.
            unsafe {
                let object = Rf_protect(make());
                R_PreserveObject(object);
                Rf_unprotect(1);
                Preserved(object)
            }
        })
    }

    /// Returns the R object.
    pub fn get(&self) -> SEXP {
        self.0
    }
}

impl Drop for Preserved {
    fn drop(&mut self) {
        // SAFETY: `new` preserved the object. Releasing it allocates nothing.
        unsafe { R_ReleaseObject(self.0) }
    }
}

/// The state that `guarded` passes through R to its callbacks.
struct Call<F, T> {
    body: Option<F>,
    result: Option<std::thread::Result<T>>,
    /// Whether the body is running.
    inside: bool,
    error: Option<Jump>,
}

/// Runs `body`, which calls R, on R's thread. A jump skips the destructors of `body`, so `body`
/// must own nothing that needs dropping while it calls R.
pub fn guarded<T, F: FnOnce() -> T>(body: F) -> Result<T, Jump> {
    let mut call = Call {
        body: Some(body),
        result: None,
        inside: false,
        error: None,
    };
    let data: *mut Call<F, T> = &mut call;
    // SAFETY: the callbacks cast `data` back to its own type, and run while `call` lives.
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
    // SAFETY: called by `R_ToplevelExec`; this frame has no destructor.
    unsafe {
        R_tryCatchError(inner::<T, F>, data, caught::<T, F>, data);
    }
}

extern "C" fn inner<T, F: FnOnce() -> T>(data: *mut c_void) -> SEXP {
    // SAFETY: `data` is the `Call` of `guarded`, which waits for this function.
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
