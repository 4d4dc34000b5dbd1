//! The problems of a text that contains no puzzle.

use std::fmt;

/// The reason why a text contains no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The problem.
    pub problem: Problem,
    /// The byte of the line at which the problem begins, counted from 1.
    pub column: usize,
}

/// A problem with the text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// Nothing looks like a puzzle.
    Absent,
    /// The number of cells differs from that of the board.
    Length {
        /// The number of cells in the text.
        found: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// Two different characters are used for empty cells.
    TwoBlanks(u8, u8),
    /// A character that is not a cell.
    Cell(u8),
    /// There are letters but no digit from 1 to 9, so that the first letter may mean 1 or 10.
    Letters,
    /// The text names rules other than those of the board, or writes them in another way.
    OtherRules,
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
            Problem::OtherRules => return f.write_str("a puzzle with other rules"),
            Problem::Letters => f.write_str("letters alone, of which A may be 1 or 10")?,
            Problem::Length { found, cells } => write!(f, "{found} cells, not {cells}")?,
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
