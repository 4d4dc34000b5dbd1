//! Reads arguments from R by name.
//!
//! R has already checked the arguments. A value that R must not send becomes a
//! [`Problem::Argument`] that names the argument; it is never replaced by a default.

use crate::convert::{board_from, strict_digit};
use crate::guard::{guarded, Preserved};
use crate::problem::{Answer, Problem};
use extendr_api::prelude::Robj;
use extendr_api::GetSexp;
use extendr_ffi::{
    R_NaString, R_NamesSymbol, R_NilValue, Rboolean, Rf_getAttrib, Rf_isFunction, Rf_xlength,
    ALTREP, DATAPTR_RO, LENGTH, R_CHAR, SEXP, SEXPTYPE, STRING_ELT, STRING_PTR_RO, TYPEOF,
    VECTOR_ELT,
};
use oxidoku_engine::Board;
use std::marker::PhantomData;
use std::slice::from_raw_parts;

// R objects are opaque: only pointers to them are passed.
#[allow(improper_ctypes)]
extern "C" {
    fn INTEGER_RO(x: SEXP) -> *const i32;
    fn LOGICAL_RO(x: SEXP) -> *const i32;
    fn REAL_RO(x: SEXP) -> *const f64;
    fn RAW_RO(x: SEXP) -> *const u8;
}

/// An R object that the caller protects.
#[derive(Clone, Copy)]
pub struct Object<'a> {
    sexp: SEXP,
    life: PhantomData<&'a ()>,
}

impl<'a> Object<'a> {
    /// Returns R's NULL.
    pub fn null() -> Self {
        // SAFETY: NULL is never collected.
        unsafe { Object::held(R_NilValue) }
    }

    /// Returns an R object that something else protects.
    ///
    /// # Safety
    /// R must hold the object for `'a`.
    pub unsafe fn held(sexp: SEXP) -> Self {
        Object {
            sexp,
            life: PhantomData,
        }
    }

    /// Returns the R object.
    pub fn sexp(self) -> SEXP {
        self.sexp
    }

    /// Returns the elements of a list, or `None` for any other object.
    pub fn items(self) -> Option<Vec<Object<'a>>> {
        // SAFETY: `i` is within the list, which was passed to `materialize()` and holds
        // its elements.
        let item = |i: usize| unsafe { VECTOR_ELT(self.sexp, i as isize) };
        let is_list = self.is(SEXPTYPE::VECSXP);
        is_list.then(|| {
            // SAFETY: the list holds it.
            let items = (0..self.len()).map(|i| unsafe { Object::held(item(i)) });
            items.collect()
        })
    }

    /// Returns the values of an integer vector, or `None` for any other object.
    pub fn integers(self) -> Option<&'a [i32]> {
        self.is(SEXPTYPE::INTSXP)
            .then(|| FromR::from_r(self))
            .flatten()
    }

    fn is(self, kind: SEXPTYPE) -> bool {
        // SAFETY: every object has a type.
        unsafe { TYPEOF(self.sexp) == kind }
    }

    /// Returns the length of the object.
    pub fn len(self) -> usize {
        // SAFETY: `Rf_xlength` accepts every object.
        unsafe { Rf_xlength(self.sexp) as usize }
    }

    /// Whether the object is a logical vector.
    pub fn is_logical(self) -> bool {
        self.is(SEXPTYPE::LGLSXP)
    }

    /// Whether the object is NULL.
    pub fn is_null(self) -> bool {
        self.is(SEXPTYPE::NILSXP)
    }
}

impl<'a> From<&'a Robj> for Object<'a> {
    fn from(object: &'a Robj) -> Self {
        // SAFETY: the `Robj` protects it.
        unsafe { Object::held(object.get()) }
    }
}

impl<'a> From<&'a Preserved> for Object<'a> {
    fn from(object: &'a Preserved) -> Self {
        // SAFETY: the object is preserved.
        unsafe { Object::held(object.get()) }
    }
}

/// A type that can be read from an R object.
pub trait FromR<'a>: Sized {
    /// Returns the value, or `None` if the object is of another type.
    fn from_r(object: Object<'a>) -> Option<Self>;
}

/// Reads an argument of a native function.
pub fn read<'a, T: FromR<'a>>(object: &'a Robj, name: &str) -> Answer<T> {
    let object = Object::from(object);
    materialize(object, DEEPEST)?;
    T::from_r(object).ok_or_else(|| Problem::Argument(name.to_string()))
}

/// The deepest nesting of lists that a native function reads.
const DEEPEST: usize = 4;

/// Prepares an object for reading, as [`read`] does.
pub fn lay_out(object: Object) -> Answer<()> {
    materialize(object, DEEPEST)
}

/// Has R lay out in memory the values of numeric vectors and lists that it stores in another form
/// (ALTREP). This may allocate and jump, so it happens here, under guard; afterwards the values can
/// be read without calling R code. Character vectors stay as they are: there may be a million
/// strings, and few functions need all of them.
fn materialize(object: Object, depth: usize) -> Answer<()> {
    let is_list = object.is(SEXPTYPE::VECSXP);
    // SAFETY: `ALTREP` accepts every object.
    let is_altrep = unsafe { ALTREP(object.sexp) } != 0;
    if is_altrep && !object.is(SEXPTYPE::STRSXP) {
        // SAFETY: under guard; every ALTREP object is a vector.
        guarded(|| unsafe { DATAPTR_RO(object.sexp) })?;
    }
    if is_list && depth > 0 {
        for item in object.items().unwrap_or_default() {
            materialize(item, depth - 1)?;
        }
    }
    Ok(())
}

/// A named list, with its own name for error messages.
pub struct Fields<'a> {
    list: Object<'a>,
    names: Object<'a>,
    name: String,
}

impl<'a> Fields<'a> {
    /// Reads the argument `name`, which must be a named list.
    pub fn of(object: &'a Robj, name: &str) -> Answer<Self> {
        Self::in_object(read(object, name)?, name.to_string())
    }

    /// Reads an object, which must be a named list.
    pub fn in_object(list: Object<'a>, name: String) -> Answer<Self> {
        // SAFETY: the list holds its names.
        let names = unsafe { Object::held(Rf_getAttrib(list.sexp, R_NamesSymbol)) };
        if !list.is(SEXPTYPE::VECSXP) || !names.is(SEXPTYPE::STRSXP) {
            return Err(Problem::Argument(name));
        }
        Ok(Fields { list, names, name })
    }

    /// Reads the element called `name`.
    pub fn get<T: FromR<'a>>(&self, name: &str) -> Answer<T> {
        let found = self.find(name).and_then(T::from_r);
        found.ok_or_else(|| Problem::Argument(self.path(name)))
    }

    /// Reads the element called `name`, or returns `other` if there is no such element.
    pub fn get_or<T: FromR<'a>>(&self, name: &str, other: T) -> Answer<T> {
        match self.find(name) {
            Some(_) => self.get(name),
            None => Ok(other),
        }
    }

    /// Reads the element called `name`, which must itself be a named list.
    pub fn list(&self, name: &str) -> Answer<Fields<'a>> {
        Fields::in_object(self.get(name)?, self.path(name))
    }

    fn path(&self, name: &str) -> String {
        format!("{}${}", self.name, name)
    }

    fn find(&self, name: &str) -> Option<Object<'a>> {
        // SAFETY: each element has a name, and names are plain strings.
        unsafe {
            let called = |i: &usize| {
                bytes(STRING_ELT(self.names.sexp, *i as isize)) == Some(name.as_bytes())
            };
            let at = (0..self.list.len()).find(called)?;
            Some(Object::held(VECTOR_ELT(self.list.sexp, at as isize)))
        }
    }
}

/// Returns the bytes of an R string, or `None` for NA.
///
/// # Safety
/// `string` must be a string (CHARSXP) that lives for `'a`.
pub unsafe fn bytes<'a>(string: SEXP) -> Option<&'a [u8]> {
    if string == R_NaString {
        return None;
    }
    Some(from_raw_parts(
        R_CHAR(string).cast(),
        LENGTH(string) as usize,
    ))
}

/// Returns a slice of R's memory. R's pointer to the data of an empty vector is not valid in Rust.
unsafe fn slice<'a, T>(data: *const T, length: usize) -> &'a [T] {
    if length == 0 {
        return &[];
    }
    from_raw_parts(data, length)
}

impl<'a> FromR<'a> for Object<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        Some(object)
    }
}

impl<'a> FromR<'a> for &'a [i32] {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: read as the type and over the length that R reports.
        unsafe {
            let data = match TYPEOF(object.sexp) {
                SEXPTYPE::INTSXP => INTEGER_RO(object.sexp),
                SEXPTYPE::LGLSXP => LOGICAL_RO(object.sexp),
                _ => return None,
            };
            Some(slice(data, object.len()))
        }
    }
}

impl<'a> FromR<'a> for &'a [f64] {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: read as the type and over the length that R reports.
        object
            .is(SEXPTYPE::REALSXP)
            .then(|| unsafe { slice(REAL_RO(object.sexp), object.len()) })
    }
}

impl<'a> FromR<'a> for &'a [u8] {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: read as the type and over the length that R reports.
        object
            .is(SEXPTYPE::RAWSXP)
            .then(|| unsafe { slice(RAW_RO(object.sexp), object.len()) })
    }
}

/// Reads NULL as `None`.
impl<'a, T: FromR<'a>> FromR<'a> for Option<T> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if object.is_null() {
            return Some(None);
        }
        T::from_r(object).map(Some)
    }
}

/// Reads a single number other than NA.
impl<'a> FromR<'a> for f64 {
    fn from_r(object: Object<'a>) -> Option<Self> {
        match <&[f64]>::from_r(object)? {
            &[value] if !value.is_nan() => Some(value),
            _ => None,
        }
    }
}

/// Reads a single non-negative integer.
impl<'a> FromR<'a> for usize {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::INTSXP) {
            return None;
        }
        match <&[i32]>::from_r(object)? {
            &[value] => usize::try_from(value).ok(),
            _ => None,
        }
    }
}

/// Reads TRUE or FALSE.
impl<'a> FromR<'a> for bool {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::LGLSXP) {
            return None;
        }
        match <&[i32]>::from_r(object)? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}

/// Reads a single string.
impl<'a> FromR<'a> for &'a str {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::STRSXP) || object.len() != 1 {
            return None;
        }
        Strings(object).iter().next().flatten()
    }
}

/// Reads a board as converted by R: 81 integers from 0 to 9.
impl<'a> FromR<'a> for Board {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::INTSXP) {
            return None;
        }
        board_from(<&[i32]>::from_r(object)?, strict_digit)
    }
}

/// A logical vector without NA.
pub struct Flags<'a>(pub &'a [i32]);

impl<'a> FromR<'a> for Flags<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        let flags: &[i32] = FromR::from_r(object)?;
        let good = object.is_logical() && flags.iter().all(|&flag| flag >= 0);
        good.then_some(Flags(flags))
    }
}

/// A character vector.
#[derive(Clone, Copy)]
pub struct Strings<'a>(Object<'a>);

impl Strings<'_> {
    /// Returns the number of strings.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// Returns the vector as an R object.
    pub fn sexp(self) -> SEXP {
        self.0.sexp
    }
}

impl<'a> Strings<'a> {
    /// Iterates over the strings of a short vector. Yields `None` for NA and for text that is not
    /// UTF-8. If R has no memory for the strings, yields `None` for each of them.
    pub fn iter(self) -> impl Iterator<Item = Option<&'a str>> {
        let held = self.hold().is_ok();
        (0..self.len()).map(move |i| {
            let bytes = if held { self.held(i) } else { None };
            std::str::from_utf8(bytes?).ok()
        })
    }

    /// Makes an ALTREP vector hold its strings. Otherwise it may create a string on each access.
    pub fn hold(self) -> Answer<()> {
        // SAFETY: under guard. A vector that has returned a pointer to all its strings holds them.
        if unsafe { ALTREP(self.0.sexp) } != 0 {
            guarded(|| unsafe { STRING_PTR_RO(self.0.sexp) })?;
        }
        Ok(())
    }

    /// Returns the bytes of one string, or `None` for NA. The vector must hold its strings.
    pub fn held(self, at: usize) -> Option<&'a [u8]> {
        assert!(at < self.len());
        // SAFETY: `at` is within the vector, which holds its strings.
        unsafe { bytes(STRING_ELT(self.0.sexp, at as isize)) }
    }
}

impl<'a> FromR<'a> for Strings<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        object.is(SEXPTYPE::STRSXP).then_some(Strings(object))
    }
}

/// An R function.
#[derive(Clone, Copy)]
pub struct Callback<'a>(Object<'a>);

impl Callback<'_> {
    /// Returns the function as an R object.
    pub fn sexp(self) -> SEXP {
        self.0.sexp
    }
}

impl<'a> FromR<'a> for Callback<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: `Rf_isFunction` accepts every object.
        let is_function = unsafe { Rf_isFunction(object.sexp) } == Rboolean::TRUE;
        is_function.then_some(Callback(object))
    }
}
