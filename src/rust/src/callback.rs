//! Calls to R functions passed as arguments.

use crate::args::Callback;
use crate::guard::{Jump, Preserved};
use crate::problem::Answer;
use crate::value::Value;
use extendr_ffi::{R_GlobalEnv, R_NilValue, Rf_cons, Rf_lcons, Rf_protect, Rf_unprotect, SEXP};

#[allow(improper_ctypes)]
extern "C" {
    fn Rf_eval(call: SEXP, environment: SEXP) -> SEXP;
}

impl Callback<'_> {
    /// Calls the function with one argument. Only for R's own thread.
    pub fn call(self, argument: Value) -> Answer<Preserved> {
        let argument = argument.into_preserved()?;
        let (function, argument) = (self.sexp(), argument.get());
        // SAFETY: under guard, and the closure owns nothing that needs dropping.
        let given = Preserved::new(|| unsafe {
            let arguments = Rf_protect(Rf_cons(argument, R_NilValue));
            let call = Rf_protect(Rf_lcons(function, arguments));
            let value = Rf_eval(call, R_GlobalEnv);
            Rf_unprotect(2);
            value
        });
        given.map_err(Jump::problem)
    }
}
