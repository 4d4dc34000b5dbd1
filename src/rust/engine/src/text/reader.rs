//! Reads records from blocks of text.

use std::ops::Range;

use super::cells;
use super::lines::Lines;
use super::notation::{ClassicNotation, Notation};
use super::problem::Unreadable;
use super::rows::Rows;
use super::{Layout, Table};
use crate::{Board, Stop, Stopped};

/// The contents of a line, or of a row of a table.
#[derive(Clone, Debug)]
pub struct Record<'a, B = Board> {
    /// The number of the first line, counted from 1.
    pub line: u64,
    /// The puzzle, or the reason why the record has no puzzle.
    pub puzzle: Result<B, Unreadable>,
    /// The solution, if there is one and it is a valid board.
    pub solution: Option<B>,
    /// The other fields.
    pub fields: Fields<'a>,
}

/// The contents of a line besides the puzzle and the solution.
#[derive(Clone, Debug)]
pub enum Fields<'a> {
    /// The text around the puzzle and the solution, without surrounding white space, for
    /// [`Layout::Lines`].
    Around {
        /// The text before the puzzle.
        before: &'a [u8],
        /// The text after the puzzle or the solution.
        after: &'a [u8],
    },
    /// The whole row of a table, which [`Table::fields`] splits.
    Row {
        /// The row: a line, or several if a quoted field contains line ends.
        row: &'a [u8],
        /// The table.
        table: &'a Table,
        /// The number of fields.
        count: usize,
    },
}

impl<'a, B> Record<'a, B> {
    /// Makes the record of a line that is not part of a table.
    pub fn of_line<N: Notation<Board = B>>(notation: &N, number: u64, line: &'a [u8]) -> Self {
        let around = |run: Range<usize>| Fields::Around {
            before: cells::trimmed(&line[..run.start]).1,
            after: cells::trimmed(&line[run.end..]).1,
        };
        let (puzzle, run) = match cells::find(notation, line, 0) {
            Ok(found) => found,
            Err(fault) => {
                return Record {
                    line: number,
                    puzzle: Err(fault),
                    solution: None,
                    fields: around(line.len()..line.len()),
                }
            }
        };
        // A second board in the line is the solution if it is full.
        let second = cells::find(notation, line, run.end).ok();
        let second = second.filter(|(board, _)| N::is_full(board));
        let (solution, end) = match second {
            Some((board, second)) => (Some(board), second.end),
            None => (None, run.end),
        };
        Record {
            line: number,
            puzzle: Ok(puzzle),
            solution,
            fields: around(run.start..end),
        }
    }
}

/// The number of bytes read between two calls of `stop`.
const POLL_BYTES: usize = 1 << 16;

/// A reader of records from text. The text comes in blocks.
#[derive(Debug)]
pub struct Reader<N = ClassicNotation> {
    notation: N,
    layout: Layout,
    lines: Lines,
    rows: Rows,
}

impl Reader {
    /// Creates a reader at the beginning of a text with this layout.
    pub fn new(layout: Layout) -> Reader {
        Reader::of(ClassicNotation, layout)
    }
}

impl<N: Notation> Reader<N> {
    /// Creates a reader of boards in another notation.
    pub fn of(notation: N, layout: Layout) -> Reader<N> {
        Reader {
            notation,
            layout,
            lines: Lines::default(),
            rows: Rows::default(),
        }
    }

    /// Returns the layout of the text.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Reads the next block and passes the records of all rows that end in it to `take`.
    ///
    /// Takes time linear in the length of the block, for any content.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop`, called every 64 kB, returns `true`. Discard the reader then:
    /// it has read a part of the block.
    pub fn push(
        &mut self,
        block: &[u8],
        stop: Stop,
        take: &mut impl FnMut(Record<N::Board>),
    ) -> Result<(), Stopped> {
        let Reader {
            notation,
            layout,
            lines,
            rows,
        } = self;
        for part in block.chunks(POLL_BYTES) {
            if stop() {
                return Err(Stopped);
            }
            lines.push(part, &mut |number, line| {
                read(notation, layout, rows, number, line, take)
            });
        }
        Ok(())
    }

    /// Passes on the records at the end of the text: that of a last line without a line ending, and
    /// those of a row that is still open.
    pub fn finish(&mut self, take: &mut impl FnMut(Record<N::Board>)) {
        let Reader {
            notation,
            layout,
            lines,
            rows,
        } = self;
        lines.finish(&mut |number, line| read(notation, layout, rows, number, line, take));
        if let Layout::Table(table) = layout {
            rows.finish(&mut |number, row| take_row(notation, number, row, table, take));
        }
    }
}

fn read<N: Notation>(
    notation: &N,
    layout: &Layout,
    rows: &mut Rows,
    number: u64,
    line: &[u8],
    take: &mut impl FnMut(Record<N::Board>),
) {
    match layout {
        Layout::Lines(skip) => {
            let is_comment = line.first() == Some(&b'#');
            let is_title = || number <= *skip && !cells::is_attempt(notation, line);
            if !is_comment && !is_blank(line) && !is_title() {
                take(Record::of_line(notation, number, line));
            }
        }
        Layout::Table(table) if number > table.header => {
            rows.push(number, line, table.separator, &mut |number, row| {
                take_row(notation, number, row, table, take);
            });
        }
        Layout::Table(_) => {}
    }
}

fn take_row<N: Notation>(
    notation: &N,
    number: u64,
    row: &[u8],
    table: &Table,
    take: &mut impl FnMut(Record<N::Board>),
) {
    if !is_blank(row) {
        take(read_row(notation, number, row, table));
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

fn read_row<'a, N: Notation>(
    notation: &N,
    number: u64,
    row: &'a [u8],
    table: &'a Table,
) -> Record<'a, N::Board> {
    let mut puzzle = cells::only(notation, &[], row.len());
    let mut solution = None;
    let mut count = 0;
    for (column, field) in table.fields(row).enumerate() {
        count += 1;
        if column == table.puzzle {
            puzzle = cells::only(notation, field.raw(), field.start);
        } else if Some(column) == table.solution {
            solution = cells::only(notation, field.raw(), field.start).ok();
        }
    }
    Record {
        line: number,
        puzzle,
        solution,
        fields: Fields::Row { row, table, count },
    }
}

#[cfg(test)]
mod tests {
    use super::super::Problem;
    use super::*;

    const PUZZLE: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
    const SOLUTION: &str =
        "372456198695781324481392765764129853819573246253648971548217639137965482926834517";

    type Seen = (u64, Result<String, Problem>, Option<String>, Vec<String>);

    fn read_all(text: &str, block: usize) -> Vec<Seen> {
        let mut seen = Vec::new();
        let mut take = |record: Record| {
            let fields = match record.fields {
                Fields::Around { before, after } => vec![before.to_vec(), after.to_vec()],
                Fields::Row { row, table, .. } => table
                    .fields(row)
                    .map(|field| field.text().into_owned())
                    .collect(),
            };
            seen.push((
                record.line,
                record
                    .puzzle
                    .map(|board| board.to_string())
                    .map_err(|fault| fault.problem),
                record.solution.map(|board| board.to_string()),
                fields
                    .iter()
                    .map(|field| String::from_utf8_lossy(field).into_owned())
                    .collect(),
            ));
        };
        let mut reader = Reader::new(Layout::detect(text.as_bytes()));
        for block in text.as_bytes().chunks(block) {
            reader.push(block, &crate::never, &mut take).unwrap();
        }
        reader.finish(&mut take);
        seen
    }

    #[test]
    fn a_bad_line_does_not_affect_others() {
        let text = format!(
            "{PUZZLE},first\nnothing here\n{PUZZLE}0\n\n# {PUZZLE}\n{PUZZLE} {SOLUTION} 7.2"
        );
        let seen = read_all(&text, 1000);
        assert_eq!(seen, read_all(&text, 7));
        let puzzles: Vec<_> = seen.iter().map(|it| (it.0, it.1.clone())).collect();
        assert_eq!(
            puzzles,
            [
                (1, Ok(PUZZLE.to_string())),
                (2, Err(Problem::Absent)),
                (
                    3,
                    Err(Problem::Length {
                        found: 82,
                        cells: 81
                    })
                ),
                (6, Ok(PUZZLE.to_string())),
            ]
        );
        assert_eq!(seen[0].3, ["", ",first"]);
        assert_eq!(seen[3].2.as_deref(), Some(SOLUTION));
        assert_eq!(seen[3].3, ["", "7.2"]);
    }

    #[test]
    fn only_titles_are_skipped_above_a_header() {
        let text = format!("A list\n{PUZZLE}\n{PUZZLE}1\n#!sudoku -c1,Puzzle\n{PUZZLE}\nwords\n");
        let seen = read_all(&text, 1000);
        assert_eq!(seen, read_all(&text, 7));
        let lines: Vec<_> = seen.iter().map(|it| (it.0, it.1.is_ok())).collect();
        assert_eq!(lines, [(2, true), (3, false), (5, true), (6, false)]);
    }

    #[test]
    fn tables_are_read_by_their_header() {
        let text = format!(
            "id,puzzle,solution,note\n1,{PUZZLE},{SOLUTION},\"a,\n\"\"b\"\"\"\n2,12,,\n3\n"
        );
        let seen = read_all(&text, 1000);
        assert_eq!(seen[0].1.as_deref(), Ok(PUZZLE));
        assert_eq!(seen[0].2.as_deref(), Some(SOLUTION));
        assert_eq!(seen[0].3[3], "a,\n\"b\"");
        assert_eq!(
            seen[1].1,
            Err(Problem::Length {
                found: 2,
                cells: 81
            })
        );
        assert_eq!(seen[2].1, Err(Problem::Absent));
    }
}
