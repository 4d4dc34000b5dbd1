//! Finds the 81 cells of a puzzle in a line of text.

use std::fmt;
use std::ops::Range;

use crate::topology::classic::CELLS;
use crate::{Board, Cell};

/// The reason why a text contains no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The problem.
    pub problem: Problem,
    /// The byte of the line at which it begins, counted from 1.
    pub column: usize,
}

/// A problem with the text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing looks like a puzzle.
    Absent,
    /// The number of cells is not 81.
    Length(usize),
    /// Two different characters are used for empty cells.
    TwoBlanks(u8, u8),
    /// A character that is not a cell.
    Cell(u8),
}

impl fmt::Display for Unreadable {
    /// Shows the reason to a user, beside the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |byte: u8| match byte {
            b' '..=b'~' => format!("\"{}\"", char::from(byte)),
            _ => "a control character".to_string(),
        };
        match self.problem {
            Problem::Absent => return f.write_str("no puzzle in this line"),
            Problem::Length(found) => write!(f, "{found} cells, not 81")?,
            Problem::TwoBlanks(one, other) => {
                write!(
                    f,
                    "two characters for empty cells, {} and {}",
                    shown(one),
                    shown(other)
                )?;
            }
            Problem::Cell(byte) => write!(f, "{} is not a cell", shown(byte))?,
        }
        write!(f, ", at column {}", self.column)
    }
}

/// The shortest run of cells that is meant as a puzzle. Shorter runs are numbers or names
/// in other fields.
const ATTEMPT: usize = 60;

/// The meaning of each byte in a puzzle: 0 to 9 for a digit (0 is an empty cell), [`EMPTY`]
/// for another character for empty cells, [`OTHER`] for anything else.
const KIND: [u8; 256] = {
    let mut kind = [OTHER; 256];
    let mut digit = 0;
    while digit <= 9 {
        kind[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    let empty_cells = b"._-*?xX";
    let mut i = 0;
    while i < empty_cells.len() {
        kind[empty_cells[i] as usize] = EMPTY;
        i += 1;
    }
    kind
};
const EMPTY: u8 = 10;
const OTHER: u8 = 11;

fn is_cell(byte: u8) -> bool {
    KIND[usize::from(byte)] != OTHER
}

/// The first run of 81 cells in `line`, starting at `from`, or else the longest run
/// that looks like a puzzle.
fn find_run(line: &[u8], from: usize) -> Option<Range<usize>> {
    let mut at = from;
    let mut meant: Option<Range<usize>> = None;
    while at < line.len() {
        let Some(skip) = line[at..].iter().position(|&byte| is_cell(byte)) else {
            break;
        };
        let start = at + skip;
        let length = line[start..]
            .iter()
            .position(|&byte| !is_cell(byte))
            .unwrap_or(line.len() - start);
        at = start + length;
        if length == CELLS {
            return Some(start..at);
        }
        let known = meant.as_ref().map_or(ATTEMPT - 1, |run| run.len());
        if length > known {
            meant = Some(start..at);
        }
    }
    meant
}

/// The first puzzle in `line`, starting at byte `from`, and its place. A puzzle is a run of
/// exactly 81 cells with one character for empty cells.
pub(super) fn find(line: &[u8], from: usize) -> Result<(Board, Range<usize>), Unreadable> {
    if let Some(found) = find_first(line, from) {
        return Ok(found);
    }
    find_anywhere(line, from)
}

/// Whether a line is the text of a puzzle with rules: 81 digits in it may be its regions.
fn has_rules(line: &[u8]) -> bool {
    line.starts_with(b".Shape~") || line.starts_with(b"oxidoku:")
}

fn find_anywhere(line: &[u8], from: usize) -> Result<(Board, Range<usize>), Unreadable> {
    if from == 0 && has_rules(line) {
        return Err(Unreadable {
            problem: Problem::Absent,
            column: 1,
        });
    }
    let Some(run) = find_run(line, from) else {
        return find_spaced(line, from);
    };
    let fault = |problem, at| Unreadable {
        problem,
        column: at + 1,
    };
    if run.len() != CELLS {
        return Err(fault(Problem::Length(run.len()), run.start));
    }
    match board(&line[run.clone()]) {
        Ok(board) => Ok((board, run)),
        Err((problem, at)) => Err(fault(problem, run.start + at)),
    }
}

/// The puzzle that begins at byte `from`, if one does. This is the common case.
fn find_first(line: &[u8], from: usize) -> Option<(Board, Range<usize>)> {
    let end = from + CELLS;
    let touches = |at: usize| line.get(at).is_some_and(|&byte| is_cell(byte));
    if touches(end) || from > 0 && touches(from - 1) {
        return None;
    }
    Some((plain_board(line.get(from..end)?)?, from..end))
}

/// The puzzle in a line of 81 characters with spaces for empty cells.
fn find_spaced(line: &[u8], from: usize) -> Result<(Board, Range<usize>), Unreadable> {
    let absent = Unreadable {
        problem: Problem::Absent,
        column: from + 1,
    };
    let digits = |byte: &u8| matches!(byte, b'1'..=b'9' | b' ');
    if from > 0 || line.len() != CELLS || !line.iter().all(digits) {
        return Err(absent);
    }
    let cells = line.iter().map(|&byte| byte.saturating_sub(b'0'));
    let mut board = Board::EMPTY;
    Cell::ALL
        .into_iter()
        .zip(cells)
        .for_each(|(cell, digit)| board.set(cell, digit));
    match board == Board::EMPTY {
        true => Err(absent),
        false => Ok((board, 0..CELLS)),
    }
}

/// The board in a field that contains nothing else but white space.
pub(super) fn only(field: &[u8], column: usize) -> Result<Board, Unreadable> {
    let fault = |problem, at| Unreadable {
        problem,
        column: column + at + 1,
    };
    let (start, trimmed) = trimmed(field);
    if let Some(board) = plain_board(trimmed) {
        return Ok(board);
    }
    if trimmed.is_empty() {
        return Err(fault(Problem::Absent, 0));
    }
    if let Some(at) = trimmed.iter().position(|&byte| !is_cell(byte)) {
        return Err(fault(Problem::Cell(trimmed[at]), start + at));
    }
    if trimmed.len() != CELLS {
        return Err(fault(Problem::Length(trimmed.len()), start));
    }
    board(trimmed).map_err(|(problem, at)| fault(problem, start + at))
}

/// A field without the white space around it, and the byte at which it begins.
pub(super) fn trimmed(field: &[u8]) -> (usize, &[u8]) {
    let ink = |byte: &u8| !byte.is_ascii_whitespace();
    let start = field.iter().position(ink).unwrap_or(field.len());
    let end = field.iter().rposition(ink).map_or(start, |last| last + 1);
    (start, &field[start..end])
}

/// The board in 81 valid cells. The loop has no early exit, so that it can be vectorised.
fn plain_board(cells: &[u8]) -> Option<Board> {
    let cells: &[u8; CELLS] = cells.try_into().ok()?;
    let is_digit = |byte: u8| byte.wrapping_sub(b'1') < 9;
    let blank = cells.iter().copied().find(|&byte| !is_digit(byte));
    let blank = blank.unwrap_or(b'0');
    if !is_cell(blank) {
        return None;
    }
    let mut digits = [0; CELLS];
    let mut good = true;
    for (digit, &byte) in digits.iter_mut().zip(cells) {
        good &= is_digit(byte) | (byte == blank);
        *digit = if is_digit(byte) { byte - b'0' } else { 0 };
    }
    good.then(|| Board::from_cells(digits).ok()).flatten()
}

/// The board in 81 cells with one character for empty cells.
fn board(cells: &[u8]) -> Result<Board, (Problem, usize)> {
    let mut digits = [0; CELLS];
    let mut other = false;
    for (digit, &byte) in digits.iter_mut().zip(cells) {
        let kind = KIND[usize::from(byte)];
        other |= kind == EMPTY;
        *digit = if kind < EMPTY { kind } else { 0 };
    }
    if other {
        one_blank(cells)?;
    }
    Board::from_cells(digits).map_err(|_| (Problem::Cell(0), 0))
}

/// Checks that all empty cells are the same character. The error has the place of the first
/// one that differs.
fn one_blank(cells: &[u8]) -> Result<(), (Problem, usize)> {
    let is_blank = |byte: u8| matches!(KIND[usize::from(byte)], 0 | EMPTY);
    let first = cells.iter().copied().find(|&byte| is_blank(byte));
    let first = first.unwrap_or(b'0');
    let second = cells
        .iter()
        .position(|&byte| is_blank(byte) && byte != first);
    match second {
        Some(at) => Err((Problem::TwoBlanks(first, cells[at]), at)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

    #[test]
    fn a_puzzle_is_found_between_other_fields() {
        let line = format!("00015097c6c3 {PUZZLE}  7.2");
        let (board, run) = find(line.as_bytes(), 0).unwrap();
        assert_eq!(board.to_string(), PUZZLE);
        assert_eq!(run, 13..94);
        assert_eq!(
            find(line.as_bytes(), run.end).unwrap_err().problem,
            Problem::Absent
        );
    }

    #[test]
    fn each_puzzle_has_one_character_for_empty_cells() {
        for blank in "0._-*?xX ".chars() {
            let text = PUZZLE.replace('0', &blank.to_string());
            let (board, _) = find(text.as_bytes(), 0).unwrap();
            assert_eq!(board.to_string(), PUZZLE, "{blank}");
        }
        let mixed = PUZZLE.replacen('0', ".", 1);
        assert_eq!(
            find(mixed.as_bytes(), 0),
            Err(Unreadable {
                problem: Problem::TwoBlanks(b'.', b'0'),
                column: 2
            })
        );
    }

    #[test]
    fn the_fast_path_agrees_with_the_general_one() {
        let dotted = PUZZLE.replace('0', ".");
        for text in [
            PUZZLE.to_string(),
            dotted.clone(),
            format!("{dotted} {PUZZLE}"),
            format!("{PUZZLE},x"),
            format!("{PUZZLE}0"),
            format!("{dotted}x"),
            dotted.replacen('.', "0", 1),
            dotted.replacen('.', "_", 1),
            PUZZLE.replace('0', "_"),
            PUZZLE[1..].to_string(),
            "1".repeat(81),
        ] {
            let line = text.as_bytes();
            if let Some(found) = find_first(line, 0) {
                assert_eq!(Ok(found), find_anywhere(line, 0), "{text}");
            }
        }
        let is_first = |text: &str| find_first(text.as_bytes(), 0).is_some();
        assert!(is_first(PUZZLE) && is_first(&dotted));
    }

    #[test]
    fn runs_of_another_length_are_reported() {
        let problem = |text: String| find(text.as_bytes(), 0).unwrap_err().problem;
        assert_eq!(problem(format!("{PUZZLE}0")), Problem::Length(82));
        assert_eq!(problem(PUZZLE[1..].to_string()), Problem::Length(80));
        assert_eq!(problem(PUZZLE.repeat(2)), Problem::Length(162));
        assert_eq!(problem("HardestDatabase110626".into()), Problem::Absent);
        assert_eq!(problem(" ".repeat(81)), Problem::Absent);
        assert_eq!(problem(String::new()), Problem::Absent);
    }
}
