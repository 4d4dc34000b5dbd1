//! Results as plain Rust values, and their conversion to R objects.
//!
//! A native function returns a [`Value`]; one function builds the R objects, under guard.
//! Columns as long as the user's input are R vectors from the start ([`Column`]), so that
//! R reports when there is no memory for them.

use crate::guard::{guarded, Preserved};
use crate::problem::Answer;
use extendr_ffi::{
    cetype_t, R_NaReal, R_NaString, R_NamesSymbol, R_NilValue, R_xlen_t, Rcomplex, Rf_allocVector,
    Rf_cons, Rf_mkCharLenCE, Rf_protect, Rf_setAttrib, Rf_unprotect, CDR, COMPLEX, INTEGER,
    LOGICAL, RAW, REAL, SETCDR, SET_STRING_ELT, SET_VECTOR_ELT, SEXP, SEXPTYPE, STRING_ELT,
};
use std::borrow::Cow;
use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;
use std::slice::from_raw_parts_mut;

#[allow(improper_ctypes)]
extern "C" {
    fn Rf_installChar(name: SEXP) -> SEXP;
}

/// R's NA in integer and logical vectors.
pub const NA: i32 = i32::MIN;

/// Returns R's NA for doubles.
pub fn na_real() -> f64 {
    // SAFETY: R sets this constant when it starts.
    unsafe { R_NaReal }
}

/// Whether a double is R's NA, which is one of the many NaN values.
pub fn is_na_real(value: f64) -> bool {
    // R compares the lower half of the bits.
    value.is_nan() && value.to_bits() as u32 == 1954
}

/// A result, or a part of one.
pub enum Value {
    /// R's NULL.
    Null,
    /// A logical vector; NA is [`NA`].
    Flags(Vec<i32>),
    /// An integer vector.
    Integers(Vec<i32>),
    /// A double vector.
    Reals(Vec<f64>),
    /// A character vector, in ASCII or UTF-8.
    Texts(Vec<Cow<'static, str>>),
    /// A list without names.
    Items(Vec<Value>),
    /// A named list.
    List(Vec<(&'static str, Value)>),
    /// A value with attributes.
    With(Box<Value>, Vec<(&'static str, Value)>),
    /// A value that occurs in several places.
    Shared(Shared),
    /// An existing R object.
    Object(Preserved),
}

/// A value that becomes a single R object, however often it occurs in a result.
#[derive(Clone)]
pub struct Shared(Rc<SharedValue>);

struct SharedValue {
    value: Value,
    /// The R object, once it exists.
    object: Cell<Option<SEXP>>,
}

impl Shared {
    /// Makes a value that can be shared.
    pub fn new(value: Value) -> Self {
        let object = Cell::new(None);
        Shared(Rc::new(SharedValue { value, object }))
    }
}

impl From<&Shared> for Value {
    fn from(shared: &Shared) -> Value {
        Value::Shared(shared.clone())
    }
}

impl From<&mut Shared> for Value {
    fn from(shared: &mut Shared) -> Value {
        Value::Shared(shared.clone())
    }
}

impl Value {
    /// Makes a single string.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Value {
        Value::Texts(vec![text.into()])
    }

    /// Makes a single flag.
    pub fn flag(flag: bool) -> Value {
        Value::Flags(vec![i32::from(flag)])
    }

    /// Makes a logical vector.
    pub fn flags(flags: impl IntoIterator<Item = bool>) -> Value {
        Value::Flags(flags.into_iter().map(i32::from).collect())
    }

    /// Makes a single integer.
    pub fn integer(value: i32) -> Value {
        Value::Integers(vec![value])
    }

    /// Creates a double vector of length one.
    pub fn real(value: f64) -> Value {
        Value::Reals(vec![value])
    }

    /// Makes a character vector.
    pub fn texts<T: Into<Cow<'static, str>>>(texts: impl IntoIterator<Item = T>) -> Value {
        Value::Texts(texts.into_iter().map(Into::into).collect())
    }

    /// Adds attributes to the value.
    pub fn with(self, attributes: Vec<(&'static str, Value)>) -> Value {
        Value::With(Box::new(self), attributes)
    }

    /// Builds the R object.
    pub fn into_preserved(self) -> Answer<Preserved> {
        if let Value::Object(kept) = self {
            return Ok(kept);
        }
        let value = &self;
        // SAFETY: R may jump out of `build`, because `build` owns nothing. The list `shared`
        // protects the objects of shared values until the result contains them.
        let made = Preserved::new(|| unsafe {
            let shared = Rf_protect(Rf_cons(R_NilValue, R_NilValue));
            let object = build(value, shared);
            Rf_unprotect(1);
            object
        });
        Ok(made?)
    }
}

/// Builds the object of a value, unprotected. The function owns nothing, so that R may jump out.
unsafe fn build(value: &Value, shared: SEXP) -> SEXP {
    match value {
        Value::Null => R_NilValue,
        Value::Flags(values) => filled(SEXPTYPE::LGLSXP, values, |x| LOGICAL(x)),
        Value::Integers(values) => filled(SEXPTYPE::INTSXP, values, |x| INTEGER(x)),
        Value::Reals(values) => filled(SEXPTYPE::REALSXP, values, |x| REAL(x)),
        Value::Texts(texts) => {
            let object = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, texts.len() as R_xlen_t));
            for (i, text) in texts.iter().enumerate() {
                SET_STRING_ELT(object, i as R_xlen_t, string(text));
            }
            Rf_unprotect(1);
            object
        }
        Value::Items(items) => {
            let object = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, items.len() as R_xlen_t));
            for (i, item) in items.iter().enumerate() {
                SET_VECTOR_ELT(object, i as R_xlen_t, build(item, shared));
            }
            Rf_unprotect(1);
            object
        }
        Value::List(parts) => {
            let object = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, parts.len() as R_xlen_t));
            let names = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, parts.len() as R_xlen_t));
            for (i, (name, part)) in parts.iter().enumerate() {
                SET_STRING_ELT(names, i as R_xlen_t, string(name));
                SET_VECTOR_ELT(object, i as R_xlen_t, build(part, shared));
            }
            Rf_setAttrib(object, R_NamesSymbol, names);
            Rf_unprotect(2);
            object
        }
        Value::With(value, attributes) => {
            let object = Rf_protect(build(value, shared));
            for (name, attribute) in attributes {
                let name = Rf_protect(Rf_installChar(Rf_protect(string(name))));
                let attribute = Rf_protect(build(attribute, shared));
                Rf_setAttrib(object, name, attribute);
                Rf_unprotect(3);
            }
            Rf_unprotect(1);
            object
        }
        Value::Shared(Shared(made)) => made.object.get().unwrap_or_else(|| {
            let object = Rf_protect(build(&made.value, shared));
            SETCDR(shared, Rf_cons(object, CDR(shared)));
            Rf_unprotect(1);
            made.object.set(Some(object));
            object
        }),
        Value::Object(kept) => kept.get(),
    }
}

unsafe fn filled<T: Copy>(kind: SEXPTYPE, values: &[T], data: unsafe fn(SEXP) -> *mut T) -> SEXP {
    let object = Rf_allocVector(kind, values.len() as R_xlen_t);
    if !values.is_empty() {
        from_raw_parts_mut(data(object), values.len()).copy_from_slice(values);
    }
    object
}

unsafe fn string(text: &str) -> SEXP {
    Rf_mkCharLenCE(text.as_ptr().cast(), text.len() as i32, cetype_t::CE_UTF8)
}

/// An element type of R's vectors.
pub trait Element: Copy {
    /// The R type of the vector.
    const KIND: SEXPTYPE;
    /// Returns a pointer to the values of a vector.
    ///
    /// # Safety
    /// `object` must be a vector of type `KIND`.
    unsafe fn data(object: SEXP) -> *mut Self;
}

impl Element for i32 {
    const KIND: SEXPTYPE = SEXPTYPE::INTSXP;
    unsafe fn data(object: SEXP) -> *mut i32 {
        INTEGER(object)
    }
}

impl Element for f64 {
    const KIND: SEXPTYPE = SEXPTYPE::REALSXP;
    unsafe fn data(object: SEXP) -> *mut f64 {
        REAL(object)
    }
}

impl Element for u8 {
    const KIND: SEXPTYPE = SEXPTYPE::RAWSXP;
    unsafe fn data(object: SEXP) -> *mut u8 {
        RAW(object)
    }
}

impl Element for Rcomplex {
    const KIND: SEXPTYPE = SEXPTYPE::CPLXSXP;
    unsafe fn data(object: SEXP) -> *mut Rcomplex {
        COMPLEX(object)
    }
}

/// A new R vector, to be filled.
pub struct Column<T> {
    kept: Preserved,
    length: usize,
    kind: PhantomData<T>,
}

impl<T: Element> Column<T> {
    /// Creates a vector with `length` copies of `value`.
    ///
    /// # Errors
    /// Fails if R has no memory for them.
    pub fn new(length: usize, value: T) -> Answer<Self> {
        Self::of_kind(T::KIND, length, value)
    }

    /// Creates a vector of `length` arbitrary values, all of which the caller must replace.
    pub fn unfilled(length: usize) -> Answer<Self> {
        Self::unfilled_of_kind(T::KIND, length)
    }

    fn of_kind(kind: SEXPTYPE, length: usize, value: T) -> Answer<Self> {
        let mut column = Self::unfilled_of_kind(kind, length)?;
        column.values().fill(value);
        Ok(column)
    }

    fn unfilled_of_kind(kind: SEXPTYPE, length: usize) -> Answer<Self> {
        // SAFETY: under guard.
        let kept = Preserved::new(|| unsafe { Rf_allocVector(kind, length as R_xlen_t) })?;
        Ok(Column {
            kept,
            length,
            kind: PhantomData,
        })
    }

    /// Returns the values.
    pub fn values(&mut self) -> &mut [T] {
        if self.length == 0 {
            return &mut [];
        }
        // SAFETY: the vector is preserved, has this length, and nothing else refers to it.
        unsafe { from_raw_parts_mut(T::data(self.kept.get()), self.length) }
    }
}

impl Column<i32> {
    /// Creates a logical vector, which R stores as integers.
    pub fn flags(length: usize, value: i32) -> Answer<Self> {
        Self::of_kind(SEXPTYPE::LGLSXP, length, value)
    }
}

/// A character vector that repeats a few words.
pub struct Words {
    words: Preserved,
    column: Preserved,
}

impl Words {
    /// Creates a vector of `length` NA values, to be filled from `words`.
    pub fn new(length: usize, words: impl IntoIterator<Item = &'static str>) -> Answer<Self> {
        let words = Value::texts(words).into_preserved()?;
        // SAFETY: under guard.
        let column =
            Preserved::new(|| unsafe { Rf_allocVector(SEXPTYPE::STRSXP, length as R_xlen_t) })?;
        let mut words = Words { words, column };
        // R fills a new character vector with empty strings.
        (0..length).for_each(|at| words.put(at, None));
        Ok(words)
    }

    /// Writes the word at position `word` in `words`, or NA.
    pub fn put(&mut self, at: usize, word: Option<usize>) {
        // SAFETY: both vectors are preserved, and nothing is allocated. R raises an error for a
        // position that does not exist; nothing here needs dropping then.
        unsafe {
            let word = match word {
                Some(word) => STRING_ELT(self.words.get(), word as R_xlen_t),
                None => R_NaString,
            };
            SET_STRING_ELT(self.column.get(), at as R_xlen_t, word);
        }
    }
}

impl Words {
    /// Returns the vector.
    pub fn into_column(self) -> Preserved {
        self.column
    }
}

impl From<Words> for Value {
    fn from(words: Words) -> Value {
        Value::Object(words.column)
    }
}

/// A character vector that starts with NA everywhere and is filled block by block.
pub struct TextVector(Preserved);

impl TextVector {
    /// Creates a vector of `length` NA values.
    pub fn new(length: usize) -> Answer<Self> {
        Ok(TextVector(Words::new(length, [])?.into_column()))
    }

    /// Writes texts to their positions.
    pub fn put_all(&mut self, texts: &[(usize, String)]) -> Answer<()> {
        let column = self.0.get();
        // SAFETY: under guard. The vector is preserved, and it protects each string that it
        // contains.
        guarded(|| unsafe {
            for (at, text) in texts {
                SET_STRING_ELT(column, *at as R_xlen_t, string(text));
            }
        })?;
        Ok(())
    }
}

impl From<TextVector> for Value {
    fn from(texts: TextVector) -> Value {
        Value::Object(texts.0)
    }
}

impl<T: Element> From<Column<T>> for Value {
    fn from(column: Column<T>) -> Value {
        Value::Object(column.kept)
    }
}

/// Returns an empty vector with room for `length` items.
///
/// # Errors
/// Fails if there is no memory for them.
pub fn reserved<T>(length: usize) -> Answer<Vec<T>> {
    let mut items = Vec::new();
    items.try_reserve_exact(length)?;
    Ok(items)
}

/// Fails if fewer than `bytes` bytes of memory are available. Used before work that allocates
/// without checking.
pub fn need_memory(bytes: usize) -> Answer<()> {
    reserved::<u8>(bytes).map(drop)
}
