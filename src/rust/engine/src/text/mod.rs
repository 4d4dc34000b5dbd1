//! Puzzles in text files: one a line, or a column of a table.
//!
//! A [`Layout`] says how a text is laid out, and [`Layout::detect`] finds it by
//! the text's beginning. A [`Reader`] takes the text in blocks, as they come
//! from a file of any size, and gives a [`Record`] for every puzzle and every
//! line that should hold one. It keeps no more than an unfinished line.
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
mod reader;
mod rows;
mod scan;
mod whole;

pub use cells::{Problem, Unreadable};
pub use fields::Field;
pub use layout::{Layout, Table};
pub use reader::{Fields, Reader, Record};
pub(crate) use whole::{WholeRows, LONGEST_LINE};
