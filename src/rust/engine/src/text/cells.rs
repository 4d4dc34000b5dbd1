//! Finds the cells of a puzzle in a line of text.

use std::ops::Range;

use super::notation::{Notation, EMPTY, OTHER, TOO_HIGH};
use super::problem::{Problem, Unreadable};

/// The minimum length of a run of cells that counts as a puzzle, as a fraction of the cells of a
/// board. Shorter runs are numbers or names in other fields.
const ATTEMPT: (usize, usize) = (20, 27);

fn is_cell(notation: &impl Notation, byte: u8) -> bool {
    notation.kinds()[usize::from(byte)] != OTHER
}

/// Finds the first run in `line`, starting at `from`, with exactly as many cells as a board.
/// Without such a run, finds the longest run that looks like a puzzle.
fn find_run(notation: &impl Notation, line: &[u8], from: usize) -> Option<Range<usize>> {
    let is_cell = |byte| is_cell(notation, byte);
    let shortest = notation.cells() * ATTEMPT.0 / ATTEMPT.1;
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
        if length == notation.cells() {
            return Some(start..at);
        }
        let known = meant
            .as_ref()
            .map_or(shortest.saturating_sub(1), |run| run.len());
        if length > known {
            meant = Some(start..at);
        }
    }
    meant
}

/// A board and its range of bytes in a line.
type Found<B> = Result<(B, Range<usize>), Unreadable>;

/// Finds the first puzzle in `line`, starting at byte `from`, and its range. A puzzle is a run of
/// exactly as many cells as a board has, with a single character for empty cells.
pub(super) fn find<N: Notation>(notation: &N, line: &[u8], from: usize) -> Found<N::Board> {
    if let Some(found) = find_first(notation, line, from) {
        return Ok(found);
    }
    find_anywhere(notation, line, from)
}

/// Whether a line has a puzzle, or what looks like a malformed one.
pub(super) fn is_attempt(notation: &impl Notation, line: &[u8]) -> bool {
    match find(notation, line, 0) {
        Ok(_) => true,
        Err(fault) => fault.problem != Problem::Absent,
    }
}

/// Whether a text names its rules. In such a text, a run of as many digits as cells may describe
/// the regions.
fn names_rules(text: &[u8]) -> bool {
    text.starts_with(b".Shape~") || text.starts_with(b"oxidoku:")
}

fn find_anywhere<N: Notation>(notation: &N, line: &[u8], from: usize) -> Found<N::Board> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
    let skip = line[from..].iter().position(|byte| !is_between(byte));
    let start = from + skip.unwrap_or(0);
    if names_rules(&line[start..]) {
        let length = line[start..].iter().position(is_between);
        let run = start..length.map_or(line.len(), |length| start + length);
        let board = with_rules(notation, &line[run.clone()], start)?;
        return Ok((board, run));
    }
    let Some(run) = find_run(notation, line, from) else {
        return find_spaced(notation, line, from);
    };
    let fault = |problem, at| Unreadable {
        problem,
        column: at + 1,
    };
    if run.len() != notation.cells() {
        return Err(fault(length(notation, run.len()), run.start));
    }
    match board(notation, &line[run.clone()]) {
        Ok(board) => Ok((board, run)),
        Err((problem, at)) => Err(fault(problem, run.start + at)),
    }
}

fn length(notation: &impl Notation, found: usize) -> Problem {
    Problem::Length {
        found,
        cells: notation.cells(),
    }
}

/// Reads the board of a text that names its rules and begins at byte `start` of its line.
fn with_rules<N: Notation>(
    notation: &N,
    text: &[u8],
    start: usize,
) -> Result<N::Board, Unreadable> {
    let digits = notation.with_rules(text);
    let board = digits.and_then(|digits| notation.board(&digits).ok_or(Problem::Absent));
    board.map_err(|problem| Unreadable {
        problem,
        column: start + 1,
    })
}

/// Reads the puzzle that begins at byte `from`, if there is one. This is the common case.
fn find_first<N: Notation>(
    notation: &N,
    line: &[u8],
    from: usize,
) -> Option<(N::Board, Range<usize>)> {
    let end = from + notation.cells();
    let touches = |at: usize| line.get(at).is_some_and(|&byte| is_cell(notation, byte));
    if touches(end) || from > 0 && touches(from - 1) {
        return None;
    }
    Some((notation.plain(line.get(from..end)?)?, from..end))
}

/// Reads the puzzle in a line of as many characters as cells, with spaces for empty cells.
fn find_spaced<N: Notation>(notation: &N, line: &[u8], from: usize) -> Found<N::Board> {
    let absent = Unreadable {
        problem: Problem::Absent,
        column: from + 1,
    };
    let digit = |&byte: &u8| match notation.kinds()[usize::from(byte)] {
        _ if byte == b' ' => Some(0),
        digit @ 1..TOO_HIGH => Some(digit),
        _ => None,
    };
    if from > 0 || line.len() != notation.cells() {
        return Err(absent);
    }
    let digits: Option<Vec<u8>> = line.iter().map(digit).collect();
    let filled = digits.filter(|digits| digits.iter().any(|&digit| digit > 0));
    let board = filled.and_then(|digits| notation.board(&digits));
    Ok((board.ok_or(absent)?, 0..line.len()))
}

/// Reads the board in a field that contains nothing else but white space.
pub(super) fn only<N: Notation>(
    notation: &N,
    field: &[u8],
    column: usize,
) -> Result<N::Board, Unreadable> {
    let fault = |problem, at| Unreadable {
        problem,
        column: column + at + 1,
    };
    let (start, trimmed) = trimmed(field);
    if let Some(board) = notation.plain(trimmed) {
        return Ok(board);
    }
    if trimmed.is_empty() {
        return Err(fault(Problem::Absent, 0));
    }
    if names_rules(trimmed) {
        return with_rules(notation, trimmed, column + start);
    }
    if let Some(at) = trimmed.iter().position(|&byte| !is_cell(notation, byte)) {
        return Err(fault(Problem::Cell(trimmed[at]), start + at));
    }
    if trimmed.len() != notation.cells() {
        return Err(fault(length(notation, trimmed.len()), start));
    }
    board(notation, trimmed).map_err(|(problem, at)| fault(problem, start + at))
}

/// Returns the byte at which the text of a field begins, and the text without surrounding white
/// space.
pub(super) fn trimmed(field: &[u8]) -> (usize, &[u8]) {
    let ink = |byte: &u8| !byte.is_ascii_whitespace();
    let start = field.iter().position(ink).unwrap_or(field.len());
    let end = field.iter().rposition(ink).map_or(start, |last| last + 1);
    (start, &field[start..end])
}

/// Reads the board in cells with a single character for empty cells.
fn board<N: Notation>(notation: &N, cells: &[u8]) -> Result<N::Board, (Problem, usize)> {
    let mut digits = Vec::with_capacity(cells.len());
    let mut other = false;
    for (at, &byte) in cells.iter().enumerate() {
        let kind = notation.kinds()[usize::from(byte)];
        match kind {
            EMPTY => other = true,
            TOO_HIGH | OTHER => return Err((Problem::Cell(byte), at)),
            _ => {}
        }
        digits.push(if kind == EMPTY { 0 } else { kind });
    }
    if other {
        one_blank(notation, cells)?;
    }
    // Where 0 is a digit, A is 10.
    let from_one = notation.kinds()[usize::from(b'0')] == 0;
    let has_number = digits.iter().any(|digit| (1..=9).contains(digit));
    if from_one && !has_number && digits.iter().any(|&digit| digit > 9) {
        return Err((Problem::Letters, 0));
    }
    notation.board(&digits).ok_or((Problem::Cell(0), 0))
}

/// Checks that all empty cells are the same character. The error has the position of the first one
/// that differs.
fn one_blank(notation: &impl Notation, cells: &[u8]) -> Result<(), (Problem, usize)> {
    let is_blank = |byte: u8| matches!(notation.kinds()[usize::from(byte)], 0 | EMPTY);
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
    use super::super::notation::{ClassicNotation, RulesNotation};
    use super::*;
    use crate::Board;

    fn find(line: &[u8], from: usize) -> Found<Board> {
        super::find(&ClassicNotation, line, from)
    }

    fn find_first(line: &[u8], from: usize) -> Option<(Board, Range<usize>)> {
        super::find_first(&ClassicNotation, line, from)
    }

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
                assert_eq!(
                    Ok(found),
                    find_anywhere(&ClassicNotation, line, 0),
                    "{text}"
                );
            }
        }
        let is_first = |text: &str| find_first(text.as_bytes(), 0).is_some();
        assert!(is_first(PUZZLE) && is_first(&dotted));
    }

    #[test]
    fn runs_of_another_length_are_reported() {
        let problem = |text: String| find(text.as_bytes(), 0).unwrap_err().problem;
        assert_eq!(problem(format!("{PUZZLE}0")), length(&ClassicNotation, 82));
        assert_eq!(
            problem(PUZZLE[1..].to_string()),
            length(&ClassicNotation, 80)
        );
        assert_eq!(problem(PUZZLE.repeat(2)), length(&ClassicNotation, 162));
        assert_eq!(problem("HardestDatabase110626".into()), Problem::Absent);
        assert_eq!(problem(" ".repeat(81)), Problem::Absent);
        assert_eq!(problem(String::new()), Problem::Absent);
    }

    #[test]
    fn boards_of_other_sizes_are_found_likewise() {
        let four = RulesNotation::new(16, 4, 1, b"oxidoku:4x4/x=");
        let find = |line: &str, from| super::find(&four, line.as_bytes(), from);
        let problem = |line: &str| find(line, 0).unwrap_err().problem;
        let board: Vec<u8> = (0..16).map(|at| u8::from(at == 0)).collect();
        for blank in "0._-*?xX".chars() {
            let text = format!("1{}", blank.to_string().repeat(15));
            assert_eq!(find(&text, 0), Ok((board.clone(), 0..16)), "{blank}");
            let text = format!("0123 {text},label");
            assert_eq!(find(&text, 0), Ok((board.clone(), 5..21)), "{blank}");
        }
        assert_eq!(
            find(&format!("1{}", " ".repeat(15)), 0),
            Ok((board.clone(), 0..16))
        );
        let ruled = "oxidoku:4x4/x=1.../..../..../....";
        let both = format!("{ruled} {ruled},more");
        assert_eq!(find(&both, 0), Ok((board.clone(), 0..ruled.len())));
        assert_eq!(find(&both, ruled.len()).unwrap().1.end, 2 * ruled.len() + 1);
        assert_eq!(only(&four, ruled.as_bytes(), 0), Ok(board.clone()));
        assert_eq!(only(&four, b" 1000000000000000 ", 0), Ok(board));
        assert_eq!(problem("1.............."), length(&four, 15));
        assert_eq!(problem("1............0.."), Problem::TwoBlanks(b'.', b'0'));
        assert_eq!(problem("1............5.."), Problem::Cell(b'5'));
        assert_eq!(problem("1234"), Problem::Absent);
        assert_eq!(
            problem("oxidoku:4x4/y=1.../..../..../...."),
            Problem::OtherRules
        );
    }

    #[test]
    fn letters_alone_are_no_board() {
        let ten = RulesNotation::new(100, 10, 1, b"");
        let text = |first: &str| format!("{first}{}", ".".repeat(100 - first.len()));
        let read = |first: &str| only(&ten, text(first).as_bytes(), 0);
        assert_eq!(read("aA1").unwrap()[..3], [10, 10, 1]);
        assert_eq!(read("A").unwrap_err().problem, Problem::Letters);
        assert!(read(".").is_ok());
    }

    #[test]
    fn zero_may_be_a_digit() {
        let four = RulesNotation::new(16, 4, 0, b"oxidoku:4x4/from0=");
        let problem = |text: &str| only(&four, text.as_bytes(), 0).unwrap_err().problem;
        let board: Vec<u8> = [1, 4].into_iter().chain([0; 14]).collect();
        for text in ["03..............", "oxidoku:4x4/from0=03../..../..../...."] {
            assert_eq!(only(&four, text.as_bytes(), 0), Ok(board.clone()));
        }
        assert_eq!(problem("04.............."), Problem::Cell(b'4'));
        assert_eq!(problem("03............_."), Problem::TwoBlanks(b'.', b'_'));
        let ten = RulesNotation::new(100, 10, 0, b"");
        let nine = format!("9{}", ".".repeat(99));
        assert_eq!(only(&ten, nine.as_bytes(), 0).unwrap()[..2], [10, 0]);
    }
}
