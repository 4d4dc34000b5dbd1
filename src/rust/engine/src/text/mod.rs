//! Reads puzzles from text files: one per line, or a column of a table.
//!
//! [`Layout::detect`] finds the [`Layout`] of a text from its beginning. A [`Reader`] takes
//! the text in blocks, so that files may have any size, and returns a [`Record`] for every
//! puzzle and for every line that should contain one. It keeps only the unfinished line or
//! row.
//!
//! ```
//! use oxidoku_engine::never;
//! use oxidoku_engine::text::{Layout, Reader};
//!
//! let text = b"# two puzzles\n\
//!     000006000095700300400092005764000003000000000200000971500210009007005480000800000 easy\n\
//!     .....6....957..3..4...92..5764.....3.........2.....9715..21...9..7..548....8....\n";
//! let mut reader = Reader::new(Layout::detect(text));
//! let mut lines = Vec::new();
//! let mut read = |record: oxidoku_engine::text::Record| {
//!     lines.push((record.line, record.puzzle.is_ok()));
//! };
//! reader.push(text, &never, &mut read)?;
//! reader.finish(&mut read);
//! assert_eq!(lines, [(2, true), (3, false)]); // 80 cells in the third line
//! # Ok::<(), oxidoku_engine::Stopped>(())
//! ```

mod cells;
mod fields;
mod layout;
mod lines;
mod notation;
mod problem;
mod reader;
mod rows;
mod scan;
mod whole;

pub use fields::Field;
pub use layout::{Layout, Table};
pub use notation::{ClassicNotation, Kinds, Notation, RulesNotation};
pub use problem::{Problem, Unreadable};
pub use reader::{Fields, Reader, Record};
pub(crate) use whole::{WholeRows, LONGEST_LINE};
