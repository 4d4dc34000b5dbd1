//! The layout of a text: one puzzle per line, or a table with a header.

use super::cells;
use super::fields::{split, Field};
use super::lines::Lines;
use super::notation::{ClassicNotation, Notation};

/// The layout of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One puzzle per line, with or without other fields around it. Lines that begin with `#` are
    /// comments. The number is that of a header: lines up to it are titles, unless they have a
    /// puzzle or an attempt at one.
    Lines(u64),
    /// A table.
    Table(Table),
}

/// A table of separated columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The character between two columns: `,`, `;` or a tab.
    pub separator: u8,
    /// The names of the columns in order; empty if there is no header.
    pub names: Vec<String>,
    /// The column with the puzzle, counted from 0.
    pub puzzle: usize,
    /// The column with the solution, if the table has one.
    pub solution: Option<usize>,
    /// The line with the header, or 0 if there is no header.
    pub header: u64,
}

/// The names of columns with puzzles; those of well-known collections come first.
const PUZZLE_NAMES: [&str; 10] = [
    "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid", "problem",
    "unsolved",
];
const SOLUTION_NAMES: [&str; 6] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "solved",
    "solved_board",
];
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

impl Layout {
    /// Detects the layout of a text with classic boards from its beginning, for which a few
    /// lines are enough.
    pub fn detect(start: &[u8]) -> Layout {
        Layout::detect_for(&ClassicNotation, start)
    }

    /// Detects the layout of a text with boards in another notation.
    pub fn detect_for(notation: &impl Notation, start: &[u8]) -> Layout {
        let mut first = Vec::new();
        let mut lines = Lines::default();
        let mut keep = |number: u64, line: &[u8]| {
            if first.len() < 50 && !cells::trimmed(line).1.is_empty() {
                first.push((number, line.to_vec()));
            }
        };
        lines.push(start, &mut keep);
        lines.finish(&mut keep);
        let listed = first.iter().find(|(_, line)| line.starts_with(b"#!sudoku"));
        if let Some(&(number, _)) = listed {
            return Layout::Lines(number);
        }
        let mut plain = first.iter().filter(|(_, line)| line[0] != b'#');
        let Some((number, header)) = plain.next() else {
            return Layout::Lines(0);
        };
        if cells::find(notation, header, 0).is_ok() {
            return Layout::Lines(0);
        }
        let row = plain.next().map_or(&[][..], |(_, line)| line);
        match Table::new(notation, *number, header, row) {
            Some(table) => Layout::Table(table),
            None => Layout::Lines(0),
        }
    }
}

impl Layout {
    /// Returns the layout of the rest of the text, after the header.
    pub fn without_header(&self) -> Layout {
        match self {
            Layout::Lines(_) => Layout::Lines(0),
            Layout::Table(table) => Layout::Table(Table {
                header: 0,
                ..table.clone()
            }),
        }
    }
}

impl Table {
    /// Splits a row into fields.
    pub fn fields<'a>(&self, row: &'a [u8]) -> impl Iterator<Item = Field<'a>> {
        split(row, self.separator)
    }

    /// Makes the table with this header and this first row, or returns `None` if no column can
    /// contain puzzles.
    fn new(notation: &impl Notation, number: u64, header: &[u8], row: &[u8]) -> Option<Table> {
        let separator = *SEPARATORS
            .iter()
            .max_by_key(|&separator| header.iter().filter(|byte| *byte == separator).count())?;
        let names: Vec<String> = split(header, separator)
            .map(|name| String::from_utf8_lossy(&name.text()).into_owned())
            .collect();
        let named = |known: &[&str]| {
            known.iter().find_map(|known| {
                names
                    .iter()
                    .position(|name| name.trim().eq_ignore_ascii_case(known))
            })
        };
        let holds_board = |field: &Field| cells::only(notation, field.raw(), 0).is_ok();
        let boards: Vec<usize> = split(row, separator)
            .enumerate()
            .filter(|(_, field)| holds_board(field))
            .map(|(column, _)| column)
            .collect();
        let puzzle = named(&PUZZLE_NAMES).or_else(|| boards.first().copied())?;
        // A single unknown name above lines without puzzles is not a header. Neither is a first
        // row that begins the puzzles with a malformed one.
        let is_nameless = names.len() == 1 && boards.is_empty()
            || cells::is_attempt(notation, header)
            || split(header, separator).any(|name| is_no_name(name.raw()));
        if named(&PUZZLE_NAMES).is_none() && is_nameless {
            return None;
        }
        Some(Table {
            separator,
            puzzle,
            solution: named(&SOLUTION_NAMES).filter(|&column| column != puzzle),
            names,
            header: number,
        })
    }
}

/// Whether a text of more than one character has no letter, so that it is no name. It may be the
/// puzzle of a board of another size, or a line that separates puzzles.
fn is_no_name(text: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    text.len() > 1 && !text.iter().any(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

    fn table(text: &str) -> Table {
        match Layout::detect(text.as_bytes()) {
            Layout::Table(table) => table,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn headers_name_the_columns() {
        let kaggle = table(&format!("quizzes,solutions\n{PUZZLE},{PUZZLE}\n"));
        assert_eq!((kaggle.puzzle, kaggle.solution), (0, Some(1)));
        let rated = table(&format!(
            "id;Puzzle;Solution;clues\n1;{PUZZLE};{PUZZLE};26\n"
        ));
        assert_eq!((rated.puzzle, rated.solution), (1, Some(2)));
        assert_eq!(rated.names, ["id", "Puzzle", "Solution", "clues"]);
        let unknown = table(&format!("a\tb\n1\t{PUZZLE}\n"));
        assert_eq!((unknown.puzzle, unknown.solution), (1, None));
        let alone = table(&format!("\"sudoku\"\n\"{PUZZLE}\"\n"));
        assert_eq!((alone.puzzle, alone.header), (0, 1));
    }

    #[test]
    fn lines_need_no_header() {
        for text in [
            format!("{PUZZLE}\n"),
            format!("# a comment\n\n{PUZZLE},label,author\n"),
            String::new(),
            "not a puzzle\nnor this\n".to_string(),
            // A malformed puzzle is not a name.
            format!("{}\n{PUZZLE}\n", &PUZZLE[1..]),
            format!("{PUZZLE}1\n{PUZZLE}\n"),
            format!("{}0.\n{PUZZLE}\n", &PUZZLE[2..]),
            format!("1,{},easy\n2,{PUZZLE},hard\n", &PUZZLE[1..]),
            format!("{}\n{PUZZLE}\n", ".".repeat(36)),
            format!("1,{}\n2,{PUZZLE}\n", "0".repeat(16)),
            format!("------\n{PUZZLE}\n"),
            format!("+===+\n{PUZZLE}\n"),
        ] {
            assert_eq!(Layout::detect(text.as_bytes()), Layout::Lines(0), "{text}");
        }
        let listed = format!("A title\n#!sudoku -c1,Puzzle,Label\n{PUZZLE},x\n");
        assert_eq!(Layout::detect(listed.as_bytes()), Layout::Lines(2));
    }
}
