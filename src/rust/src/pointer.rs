//! Rust values that R keeps between calls, behind external pointers.

use crate::args::{read, Object};
use crate::guard::Preserved;
use crate::problem::{Answer, Problem};
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClearExternalPtr, R_ExternalPtrAddr, R_ExternalPtrTag, R_MakeExternalPtr, R_NilValue,
    R_RegisterCFinalizerEx, Rboolean, Rf_install, Rf_protect, Rf_unprotect, SEXP, SEXPTYPE, TYPEOF,
};

/// A type whose values R keeps.
pub trait Kept {
    /// The tag of pointers to this type, which no other pointer has. It ends with a zero byte.
    const TAG: &'static [u8];
}

/// Makes an external pointer that owns a value.
pub fn pointer_to<T: Kept>(value: T) -> Answer<Preserved> {
    let address = Box::into_raw(Box::new(value));
    // SAFETY: under guard; R calls `drop_kept` once, when it collects the pointer.
    let kept = Preserved::new(|| unsafe {
        let pointer = Rf_protect(R_MakeExternalPtr(address.cast(), tag::<T>(), R_NilValue));
        R_RegisterCFinalizerEx(pointer, Some(drop_kept::<T>), Rboolean::FALSE);
        Rf_unprotect(1);
        pointer
    });
    // After a failure the value is leaked, because the finalizer may already be registered.
    Ok(kept?)
}

/// Runs `work` on the value behind a pointer, which is the argument `name`.
pub fn with_kept<T: Kept, R>(
    pointer: &Robj,
    name: &str,
    work: impl FnOnce(&mut T) -> Answer<R>,
) -> Answer<R> {
    let wrong = || Problem::Argument(name.to_string());
    let object: Object = read(pointer, name)?;
    // SAFETY: only `pointer_to` makes pointers with the tag, and R calls one native function
    // at a time.
    let value = unsafe {
        let pointer = object.sexp();
        if TYPEOF(pointer) != SEXPTYPE::EXTPTRSXP || R_ExternalPtrTag(pointer) != tag::<T>() {
            return Err(wrong());
        }
        R_ExternalPtrAddr(pointer).cast::<T>().as_mut()
    };
    work(value.ok_or_else(wrong)?)
}

unsafe fn tag<T: Kept>() -> SEXP {
    Rf_install(T::TAG.as_ptr().cast())
}

unsafe extern "C" fn drop_kept<T: Kept>(pointer: SEXP) {
    let address = R_ExternalPtrAddr(pointer).cast::<T>();
    if !address.is_null() {
        R_ClearExternalPtr(pointer);
        drop(Box::from_raw(address));
    }
}
