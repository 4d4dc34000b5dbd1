//! Arguments as R sends them, read by name.
//!
//! R has checked them; what it must not send is a [`Problem::Argument`] that
//! names the argument, never a default that is taken in silence.

use crate::convert::{board_from, strict_digit};
use crate::guard::{guarded, Preserved};
use crate::problem::{Answer, Problem};
use extendr_api::prelude::Robj;
use extendr_api::GetSexp;
use extendr_ffi::{
    R_NaString, R_NamesSymbol, Rboolean, Rf_getAttrib, Rf_isFunction, Rf_xlength, ALTREP,
    DATAPTR_RO, LENGTH, R_CHAR, SEXP, SEXPTYPE, STRING_ELT, STRING_PTR_RO, TYPEOF, VECTOR_ELT,
};
use oxidoku_engine::Board;
use std::marker::PhantomData;
use std::slice::from_raw_parts;

// R objects are opaque: only pointers to them cross.
#[allow(improper_ctypes)]
extern "C" {
    fn INTEGER_RO(x: SEXP) -> *const i32;
    fn LOGICAL_RO(x: SEXP) -> *const i32;
    fn REAL_RO(x: SEXP) -> *const f64;
    fn RAW_RO(x: SEXP) -> *const u8;
}

/// An object of R's that its caller protects.
#[derive(Clone, Copy)]
pub struct Object<'a> {
    sexp: SEXP,
    life: PhantomData<&'a ()>,
}

impl<'a> Object<'a> {
    /// The object itself.
    pub fn sexp(self) -> SEXP {
        self.sexp
    }

    /// The elements of a list.
    pub fn items(self) -> Option<Vec<Object<'a>>> {
        // SAFETY: a list that `materialize()` was called for, read over its length; it
        // holds its elements.
        let item = |i: usize| unsafe { VECTOR_ELT(self.sexp, i as isize) };
        let is_list = self.is(SEXPTYPE::VECSXP);
        is_list.then(|| {
            let items = (0..self.len()).map(|i| Object {
                sexp: item(i),
                life: PhantomData,
            });
            items.collect()
        })
    }

    /// The values of an integer vector.
    pub fn integers(self) -> Option<&'a [i32]> {
        self.is(SEXPTYPE::INTSXP)
            .then(|| FromR::from_r(self))
            .flatten()
    }

    fn is(self, kind: SEXPTYPE) -> bool {
        // SAFETY: any object may be asked.
        unsafe { TYPEOF(self.sexp) == kind }
    }

    /// Its length.
    pub fn len(self) -> usize {
        // SAFETY: any object may be asked.
        unsafe { Rf_xlength(self.sexp) as usize }
    }

    /// Whether it is a logical vector.
    pub fn is_logical(self) -> bool {
        self.is(SEXPTYPE::LGLSXP)
    }

    /// Whether it is NULL.
    pub fn is_null(self) -> bool {
        self.is(SEXPTYPE::NILSXP)
    }
}

impl<'a> From<&'a Robj> for Object<'a> {
    fn from(object: &'a Robj) -> Self {
        Object {
            // SAFETY: the `Robj` keeps it.
            sexp: unsafe { object.get() },
            life: PhantomData,
        }
    }
}

impl<'a> From<&'a Preserved> for Object<'a> {
    fn from(object: &'a Preserved) -> Self {
        Object {
            sexp: object.get(),
            life: PhantomData,
        }
    }
}

/// What may be read from an object.
pub trait FromR<'a>: Sized {
    /// `None` where the object is not that.
    fn from_r(object: Object<'a>) -> Option<Self>;
}

/// An argument of a native function.
pub fn read<'a, T: FromR<'a>>(object: &'a Robj, name: &str) -> Answer<T> {
    let object = Object::from(object);
    materialize(object, DEEPEST)?;
    T::from_r(object).ok_or_else(|| Problem::Argument(name.to_string()))
}

/// How deep the lists are that native functions read.
const DEEPEST: usize = 4;

/// Has R lay out the values of numbers and lists that it keeps in another form
/// (ALTREP). That may allocate and jump, so it happens here, under guard; afterwards
/// their memory is read without calling code of R's. Strings stay as they are: there
/// may be a million that nobody needs.
fn materialize(object: Object, depth: usize) -> Answer<()> {
    let is_list = object.is(SEXPTYPE::VECSXP);
    // SAFETY: any object may be asked.
    let is_altrep = unsafe { ALTREP(object.sexp) } != 0;
    if is_altrep && !object.is(SEXPTYPE::STRSXP) {
        // SAFETY: under guard; a vector, as all ALTREP objects are.
        guarded(|| unsafe { DATAPTR_RO(object.sexp) })?;
    }
    if is_list && depth > 0 {
        for item in object.items().unwrap_or_default() {
            materialize(item, depth - 1)?;
        }
    }
    Ok(())
}

/// A named list, and what it is called.
pub struct Fields<'a> {
    list: Object<'a>,
    names: Object<'a>,
    name: String,
}

impl<'a> Fields<'a> {
    /// The argument `name`, which has to be a named list.
    pub fn of(object: &'a Robj, name: &str) -> Answer<Self> {
        Self::in_object(read(object, name)?, name.to_string())
    }

    /// An object, which has to be a named list.
    pub fn in_object(list: Object<'a>, name: String) -> Answer<Self> {
        let names = Object {
            // SAFETY: the list holds its names.
            sexp: unsafe { Rf_getAttrib(list.sexp, R_NamesSymbol) },
            life: PhantomData,
        };
        if !list.is(SEXPTYPE::VECSXP) || !names.is(SEXPTYPE::STRSXP) {
            return Err(Problem::Argument(name));
        }
        Ok(Fields { list, names, name })
    }

    /// The element called `name`.
    pub fn get<T: FromR<'a>>(&self, name: &str) -> Answer<T> {
        let found = self.find(name).and_then(T::from_r);
        found.ok_or_else(|| Problem::Argument(self.path(name)))
    }

    /// The element called `name`, a named list itself.
    pub fn list(&self, name: &str) -> Answer<Fields<'a>> {
        Fields::in_object(self.get(name)?, self.path(name))
    }

    fn path(&self, name: &str) -> String {
        format!("{}${}", self.name, name)
    }

    fn find(&self, name: &str) -> Option<Object<'a>> {
        // SAFETY: the names are as many as the elements, and plain strings.
        unsafe {
            let called = |i: &usize| {
                bytes(STRING_ELT(self.names.sexp, *i as isize)) == Some(name.as_bytes())
            };
            let at = (0..self.list.len()).find(called)?;
            Some(Object {
                sexp: VECTOR_ELT(self.list.sexp, at as isize),
                life: PhantomData,
            })
        }
    }
}

/// The bytes of a string of R's; `None` for NA.
///
/// # Safety
/// `string` is a string (CHARSXP) that lives for `'a`.
pub unsafe fn bytes<'a>(string: SEXP) -> Option<&'a [u8]> {
    if string == R_NaString {
        return None;
    }
    Some(from_raw_parts(
        R_CHAR(string).cast(),
        LENGTH(string) as usize,
    ))
}

/// A slice of R's memory; R's pointers to nothing are no pointers of Rust's.
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
        // SAFETY: read as the type and over the length that R says.
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
        // SAFETY: read as the type and over the length that R says.
        object
            .is(SEXPTYPE::REALSXP)
            .then(|| unsafe { slice(REAL_RO(object.sexp), object.len()) })
    }
}

impl<'a> FromR<'a> for &'a [u8] {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: read as the type and over the length that R says.
        object
            .is(SEXPTYPE::RAWSXP)
            .then(|| unsafe { slice(RAW_RO(object.sexp), object.len()) })
    }
}

/// NULL is nothing.
impl<'a, T: FromR<'a>> FromR<'a> for Option<T> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if object.is_null() {
            return Some(None);
        }
        T::from_r(object).map(Some)
    }
}

/// One number, not NA.
impl<'a> FromR<'a> for f64 {
    fn from_r(object: Object<'a>) -> Option<Self> {
        match <&[f64]>::from_r(object)? {
            &[value] if !value.is_nan() => Some(value),
            _ => None,
        }
    }
}

/// One whole number from 0.
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

/// TRUE or FALSE.
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

/// One string.
impl<'a> FromR<'a> for &'a str {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::STRSXP) || object.len() != 1 {
            return None;
        }
        Strings(object).iter().next().flatten()
    }
}

/// A board as R's input conversion makes it: 81 integers from 0 to 9.
impl<'a> FromR<'a> for Board {
    fn from_r(object: Object<'a>) -> Option<Self> {
        if !object.is(SEXPTYPE::INTSXP) {
            return None;
        }
        board_from(<&[i32]>::from_r(object)?, strict_digit)
    }
}

/// So many flags, none of them NA.
pub struct Flags<'a, const N: usize>(pub &'a [i32]);

impl<const N: usize> Flags<'_, N> {
    /// The places of what is FALSE.
    pub fn off(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).filter(|&i| self.0[i] == 0)
    }
}

impl<'a, const N: usize> FromR<'a> for Flags<'a, N> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        let flags: &[i32] = FromR::from_r(object)?;
        let good = object.is_logical() && flags.len() == N && flags.iter().all(|&flag| flag >= 0);
        good.then_some(Flags(flags))
    }
}

/// A character vector.
#[derive(Clone, Copy)]
pub struct Strings<'a>(Object<'a>);

impl Strings<'_> {
    /// How many strings.
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// The vector.
    pub fn sexp(self) -> SEXP {
        self.0.sexp
    }
}

impl<'a> Strings<'a> {
    /// Each of a few; `None` for NA, for what is not UTF-8, and for all of them where
    /// R has no memory for them.
    pub fn iter(self) -> impl Iterator<Item = Option<&'a str>> {
        // SAFETY: under guard. An ALTREP vector may make a string each time it is asked
        // for one; it holds them all once it gave a pointer to them.
        let held = unsafe { ALTREP(self.0.sexp) == 0 }
            || guarded(|| unsafe { STRING_PTR_RO(self.0.sexp) }).is_ok();
        (0..self.len()).map(move |i| {
            // SAFETY: within the vector, which holds its strings.
            let bytes = unsafe { held.then(|| bytes(STRING_ELT(self.0.sexp, i as isize))) };
            std::str::from_utf8(bytes.flatten()?).ok()
        })
    }
}

impl<'a> FromR<'a> for Strings<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        object.is(SEXPTYPE::STRSXP).then_some(Strings(object))
    }
}

/// A function of R's.
#[derive(Clone, Copy)]
pub struct Callback<'a>(Object<'a>);

impl Callback<'_> {
    /// The function.
    pub fn sexp(self) -> SEXP {
        self.0.sexp
    }
}

impl<'a> FromR<'a> for Callback<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        // SAFETY: any object may be asked.
        let is_function = unsafe { Rf_isFunction(object.sexp) } == Rboolean::TRUE;
        is_function.then_some(Callback(object))
    }
}
