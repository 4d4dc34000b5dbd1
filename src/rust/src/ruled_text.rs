//! The text of puzzles with rules: cells, and the text of the rules around them.
//!
//! A vector that contains other than classic puzzles stores its parts, a list of
//! * `cells`: a string for each puzzle, one character per cell, NA for a missing puzzle;
//! * `index`: for each puzzle, the number of its rules, from 1;
//! * `heads`: the text of each set of rules, NULL until the first string is needed;
//! * `rules`: R's objects for the sets of rules.
//!
//! The text of a puzzle is made from `heads` and `cells` only. R calls the functions below
//! and may jump out of them, so none of them owns anything.

use crate::c_vectors::{c_name, integers_at};
use extendr_ffi::{
    cetype_t, R_NaString, R_NamesSymbol, R_NilValue, R_xlen_t, Rf_allocVector, Rf_mkCharLenCE,
    Rf_protect, Rf_setAttrib, Rf_unprotect, Rf_xlength, INTEGER, LENGTH, R_CHAR, SET_STRING_ELT,
    SET_VECTOR_ELT, SEXP, SEXPTYPE, STRING_ELT, TYPEOF, VECTOR_ELT,
};
use std::os::raw::{c_char, c_int, c_void};
use std::slice::from_raw_parts;

#[allow(improper_ctypes)]
extern "C" {
    fn R_FindNamespace(info: SEXP) -> SEXP;
    fn Rf_eval(call: SEXP, environment: SEXP) -> SEXP;
    fn Rf_install(name: *const c_char) -> SEXP;
    fn Rf_lang2(function: SEXP, argument: SEXP) -> SEXP;
    fn Rf_mkString(text: *const c_char) -> SEXP;
    fn INTEGER_RO(x: SEXP) -> *const c_int;
    fn REAL_RO(x: SEXP) -> *const f64;
    fn R_alloc(n: usize, size: c_int) -> *mut c_char;
    fn vmaxget() -> *mut c_void;
    fn vmaxset(mark: *const c_void);
}

/// The names of the parts.
const NAMES: [&str; 4] = ["cells", "index", "heads", "rules"];

const CELLS: R_xlen_t = 0;
const INDEX: R_xlen_t = 1;
const HEADS: R_xlen_t = 2;
const RULES: R_xlen_t = 3;

/// Whether the data of a vector are parts; data of classic puzzles have nine columns.
///
/// # Safety
/// `data` must be the first data of a vector of puzzles.
pub unsafe fn has_rules(data: SEXP) -> bool {
    data != R_NilValue && Rf_xlength(data) == NAMES.len() as R_xlen_t
}

/// Returns the number of puzzles.
///
/// # Safety
/// `parts` must be parts.
pub unsafe fn length_of_parts(parts: SEXP) -> R_xlen_t {
    Rf_xlength(VECTOR_ELT(parts, CELLS))
}

/// A puzzle in parts: its cells, a string, and R's object for its rules. The parts hold both.
#[derive(Clone, Copy)]
pub struct StoredPuzzle {
    pub cells: SEXP,
    pub rules: SEXP,
}

/// Returns the puzzle in parts that have only this one, or `None` for others and for a missing
/// puzzle.
///
/// # Safety
/// `parts` must be parts.
pub unsafe fn only_puzzle(parts: SEXP) -> Option<StoredPuzzle> {
    if length_of_parts(parts) != 1 {
        return None;
    }
    let cells = STRING_ELT(VECTOR_ELT(parts, CELLS), 0);
    let index = *INTEGER_RO(VECTOR_ELT(parts, INDEX)) as R_xlen_t;
    let known = VECTOR_ELT(parts, RULES);
    let is_there = cells != R_NaString && (1..=Rf_xlength(known)).contains(&index);
    is_there.then(|| StoredPuzzle {
        cells,
        rules: VECTOR_ELT(known, index - 1),
    })
}

/// Makes parts with copies of `cells` and `index`, so that nothing else can change them.
///
/// # Safety
/// Must run under guard; `cells` must be strings and `index` as many integers.
pub unsafe fn new_parts(cells: SEXP, index: SEXP, rules: SEXP) -> SEXP {
    let n = Rf_xlength(cells);
    let parts = Rf_protect(empty_parts(n));
    for at in 0..n {
        SET_STRING_ELT(VECTOR_ELT(parts, CELLS), at, STRING_ELT(cells, at));
        *INTEGER(VECTOR_ELT(parts, INDEX)).add(at as usize) = *INTEGER_RO(index).add(at as usize);
    }
    SET_VECTOR_ELT(parts, RULES, rules);
    Rf_unprotect(1);
    parts
}

unsafe fn empty_parts(n: R_xlen_t) -> SEXP {
    let parts = Rf_protect(Rf_allocVector(SEXPTYPE::VECSXP, NAMES.len() as R_xlen_t));
    let names = Rf_protect(Rf_allocVector(SEXPTYPE::STRSXP, NAMES.len() as R_xlen_t));
    for (i, name) in NAMES.iter().enumerate() {
        let name = Rf_mkCharLenCE(name.as_ptr().cast(), name.len() as i32, cetype_t::CE_NATIVE);
        SET_STRING_ELT(names, i as R_xlen_t, name);
    }
    Rf_setAttrib(parts, R_NamesSymbol, names);
    SET_VECTOR_ELT(parts, CELLS, Rf_allocVector(SEXPTYPE::STRSXP, n));
    SET_VECTOR_ELT(parts, INDEX, Rf_allocVector(SEXPTYPE::INTSXP, n));
    Rf_unprotect(2);
    parts
}

/// Returns the parts of the puzzles at the positions in `at`, counted from 1, with NA for
/// positions that do not exist.
///
/// # Safety
/// R may jump. `parts` must be parts, and `at` an integer or double vector.
pub unsafe fn subset_of_parts(parts: SEXP, at: SEXP) -> SEXP {
    let cells = VECTOR_ELT(parts, CELLS);
    let (n, size) = (Rf_xlength(cells), Rf_xlength(at));
    let taken = Rf_protect(empty_parts(size));
    let to = VECTOR_ELT(taken, CELLS);
    for k in 0..size {
        let position = match TYPEOF(at) {
            // NA is negative, and therefore out of range.
            SEXPTYPE::INTSXP => *INTEGER_RO(at).add(k as usize) as R_xlen_t,
            // The cast turns NA into 0, which is out of range.
            _ => *REAL_RO(at).add(k as usize) as R_xlen_t,
        };
        let string = match (1..=n).contains(&position) {
            true => STRING_ELT(cells, position - 1),
            false => R_NaString,
        };
        SET_STRING_ELT(to, k, string);
    }
    SET_VECTOR_ELT(taken, INDEX, integers_at(VECTOR_ELT(parts, INDEX), at));
    SET_VECTOR_ELT(taken, HEADS, VECTOR_ELT(parts, HEADS));
    SET_VECTOR_ELT(taken, RULES, VECTOR_ELT(parts, RULES));
    Rf_unprotect(1);
    taken
}

/// Makes the text of the puzzle at a position, counted from 0.
///
/// # Safety
/// R may jump. `parts` must be parts that have this position, and be protected.
pub unsafe fn ruled_string(parts: SEXP, at: R_xlen_t) -> SEXP {
    let cells = STRING_ELT(VECTOR_ELT(parts, CELLS), at);
    if cells == R_NaString {
        return R_NaString;
    }
    let index = *INTEGER_RO(VECTOR_ELT(parts, INDEX)).add(at as usize);
    let head = STRING_ELT(heads_of(parts), index as R_xlen_t - 1);
    let (head_bytes, cell_bytes) = (bytes_of(head), bytes_of(cells));
    let mut length = 0;
    join(head_bytes, cell_bytes, &mut |bytes| length += bytes.len());
    let mark = vmaxget();
    let buffer: *mut u8 = R_alloc(length.max(1), 1).cast();
    let mut end = buffer;
    join(head_bytes, cell_bytes, &mut |bytes| {
        bytes.as_ptr().copy_to_nonoverlapping(end, bytes.len());
        end = end.add(bytes.len());
    });
    let string = Rf_mkCharLenCE(buffer.cast(), length as c_int, cetype_t::CE_NATIVE);
    vmaxset(mark);
    string
}

unsafe fn bytes_of<'a>(string: SEXP) -> &'a [u8] {
    from_raw_parts(R_CHAR(string).cast(), LENGTH(string) as usize)
}

/// Returns the text of each set of rules, which R's `heads_of_rules()` makes once.
unsafe fn heads_of(parts: SEXP) -> SEXP {
    let known = VECTOR_ELT(parts, HEADS);
    if known != R_NilValue {
        return known;
    }
    let package = Rf_protect(Rf_mkString(c_name(b"oxidoku\0")));
    let namespace = Rf_protect(R_FindNamespace(package));
    let function = Rf_install(c_name(b"heads_of_rules\0"));
    let call = Rf_protect(Rf_lang2(function, VECTOR_ELT(parts, RULES)));
    let heads = Rf_protect(Rf_eval(call, namespace));
    SET_VECTOR_ELT(parts, HEADS, heads);
    Rf_unprotect(4);
    heads
}

/// Joins the text of rules and the cells, piece by piece. The text of rules can be
/// * empty: the cells are the whole text of the puzzle;
/// * `?` and another text: the cells are the whole text, unless they have letters but no
///   digits, so that the letters might count from A = 1;
/// * a text that ends with `=`: the cells follow in pieces, so that no line reader takes them
///   for a classic puzzle after a name;
/// * `.Shape~9x9` and so on, the text of Interactive Sudoku Solver: the givens follow, and then
///   two periods, whose absence shows that the text is cut.
fn join(head: &[u8], cells: &[u8], put: &mut dyn FnMut(&[u8])) {
    match head {
        [] => put(cells),
        [b'?', head @ ..] => match has_letters_alone(cells) {
            true => join(head, cells, put),
            false => put(cells),
        },
        [.., b'='] => {
            put(head);
            let shown: Vec<u8> = cells.iter().map(|&cell| from_zero(cell)).collect();
            let begins_at_zero = head
                .windows(7)
                .any(|at| at == b"/from0/" || at == b"/from0=");
            let cells = if begins_at_zero { &shown } else { cells };
            for (i, row) in cells.chunks(side_of(cells.len())).enumerate() {
                put(if i > 0 { b"/" } else { b"" });
                put(row);
            }
        }
        _ => {
            put(head);
            join_givens(side_of(cells.len()), cells, put);
            put(b"..");
        }
    }
}

/// Returns the character of the digit with this number on a board whose lowest digit is 0.
fn from_zero(cell: u8) -> u8 {
    match cell {
        b'.' | b'0' => b'.',
        b'A' => b'9',
        _ => cell - 1,
    }
}

fn has_letters_alone(cells: &[u8]) -> bool {
    cells.iter().any(u8::is_ascii_alphabetic) && !cells.iter().any(u8::is_ascii_digit)
}

fn side_of(cells: usize) -> usize {
    (1..=25).find(|side| side * side >= cells).unwrap_or(25)
}

/// Writes givens such as `.~R1C1_5~R2Ca_10`: rows and columns above nine are letters, digits are
/// numbers.
fn join_givens(side: usize, cells: &[u8], put: &mut dyn FnMut(&[u8])) {
    let line = |number: usize| b"123456789abcdefghijklmnop"[number % 25];
    let givens = cells.iter().enumerate().filter(|(_, cell)| **cell != b'.');
    for (i, (at, &cell)) in givens.enumerate() {
        if i == 0 {
            put(b".");
        }
        put(&[b'~', b'R', line(at / side), b'C', line(at % side), b'_']);
        let digit = match cell {
            b'A'..=b'Z' => cell - b'A' + 10,
            _ => cell.wrapping_sub(b'0'),
        };
        if digit > 9 {
            put(&[b'0' + digit / 10]);
        }
        put(&[b'0' + digit % 10]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(head: &str, cells: &str) -> String {
        let mut text = Vec::new();
        join(head.as_bytes(), cells.as_bytes(), &mut |bytes| {
            text.extend_from_slice(bytes)
        });
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn digits_may_begin_at_zero() {
        assert_eq!(
            joined("oxidoku:2x2/from0=", "1.24"),
            "oxidoku:2x2/from0=0./13"
        );
        assert_eq!(
            joined("oxidoku:2x2/from0/digits11=", ".AB0"),
            "oxidoku:2x2/from0/digits11=.9/A."
        );
        assert_eq!(
            joined("oxidoku:2x2/digits11=", "1.AB"),
            "oxidoku:2x2/digits11=1./AB"
        );
    }

    #[test]
    fn cells_follow_the_text_of_rules() {
        assert_eq!(joined("", "12.."), "12..");
        assert_eq!(joined("oxidoku:2x2=", "12.."), "oxidoku:2x2=12/..");
        assert_eq!(joined("?oxidoku:2x2=", "A1.."), "A1..");
        assert_eq!(joined("?oxidoku:2x2=", "A..."), "oxidoku:2x2=A./..");
        let cells = format!("1{}4", ".".repeat(14));
        assert_eq!(
            joined(".Shape~4x4.X", &cells),
            ".Shape~4x4.X.~R1C1_1~R4C4_4.."
        );
        assert_eq!(joined(".Shape~4x4.X", &".".repeat(16)), ".Shape~4x4.X..");
        let large = format!("{}G{}", ".".repeat(9), ".".repeat(246));
        assert_eq!(
            joined(".Shape~16x16.X", &large),
            ".Shape~16x16.X.~R1Ca_16.."
        );
    }
}
