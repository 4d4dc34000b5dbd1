//! What is done for each puzzle, and the row that comes out.

use std::io::Write;

use super::block::Block;
use crate::logic::{rate, Rated, Solver};
use crate::search;
use crate::text::{Record, Unreadable};
use crate::{canonical, Board, Stop, Stopped};

/// What to do.
#[derive(Clone, Debug)]
pub enum What {
    /// Solve: solution, status and number of solutions.
    Solve,
    /// Count solutions.
    Count,
    /// Rate by the path of a solver.
    Rate(Box<Solver>),
    /// Count blanks and clashes, and say whether the solutions beside boards are
    /// right.
    Check,
    /// Canonical forms.
    Canonical,
}

/// A task with its limit.
#[derive(Clone, Debug)]
pub struct Task {
    /// What to do.
    pub what: What,
    /// Where to stop counting solutions; at least 1.
    pub limit: u64,
}

/// How many rows of each status there are, by place in [`Task::STATUSES`].
pub type Counts = [u64; Task::STATUSES.len()];

/// Rows of the table.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// As text, with their line feeds.
    pub text: Vec<u8>,
    /// How many of each status.
    pub counts: Counts,
}

/// One input row.
pub(super) struct Row<'a> {
    puzzle: Result<Board, Unreadable>,
    solution: Option<Board>,
    /// What stands in the place of a puzzle that cannot be read.
    line: &'a [u8],
}

impl<'a> Row<'a> {
    /// The row of a line, which is kept.
    pub(super) fn of_line(line: &'a [u8]) -> Row<'a> {
        let record = Record::of_line(0, line);
        Row {
            puzzle: record.puzzle,
            solution: record.solution,
            line,
        }
    }
}

impl Task {
    /// The words in the column `status`. A search says `unique`, `multiple` or
    /// `none`; without one a board is `solved` or has blanks and is `open`.
    pub const STATUSES: [&'static str; 7] = [
        "unique",
        "multiple",
        "none",
        "invalid",
        "malformed",
        "solved",
        "open",
    ];

    /// The header of the table, with its line feed.
    pub fn header(&self) -> &'static str {
        match self.what {
            What::Solve => "puzzle,solution,status,n_solutions,reason\n",
            What::Count => "puzzle,n_solutions,status,reason\n",
            What::Rate(_) => "puzzle,level,score,hardest,steps,by_logic,status,reason\n",
            What::Check => "puzzle,blanks,conflicts,correct,status,reason\n",
            What::Canonical => "puzzle,canonical,automorphisms,status,reason\n",
        }
    }

    /// Bytes of text that make a block: some thousand puzzles, fewer where each
    /// takes long.
    pub(super) fn block_size(&self) -> usize {
        match self.what {
            What::Solve | What::Count | What::Check => 1 << 18,
            What::Canonical => 1 << 16,
            What::Rate(_) => 1 << 14,
        }
    }

    /// The rows of a block, but those it leaves out.
    ///
    /// # Errors
    /// [`Stopped`] once `stop` says so.
    pub fn run(&self, block: &Block, stop: Stop) -> Result<Rows, Stopped> {
        let mut rows = Vec::with_capacity(block.text.len() / 82 + 1);
        block.records(stop, &mut |record| {
            rows.push(Row {
                puzzle: record.puzzle,
                solution: record.solution,
                line: &[],
            });
        })?;
        self.rows(&rows[block.skip.min(rows.len())..], stop)
    }

    /// One row for each.
    pub(super) fn rows(&self, rows: &[Row], stop: Stop) -> Result<Rows, Stopped> {
        let mut done = Rows {
            text: Vec::with_capacity(rows.len() * 192),
            counts: Counts::default(),
        };
        let Rows { text, counts } = &mut done;
        match &self.what {
            What::Solve | What::Count => self.search(rows, text, counts, stop)?,
            _ => {
                for row in rows {
                    if stop() {
                        return Err(Stopped);
                    }
                    let status = self.one(row, text, stop)?;
                    counts[status] += 1;
                }
            }
        }
        Ok(done)
    }

    /// Solving and counting, many boards at once.
    fn search(
        &self,
        rows: &[Row],
        out: &mut Vec<u8>,
        counts: &mut Counts,
        stop: Stop,
    ) -> Result<(), Stopped> {
        let boards: Vec<Board> = rows.iter().filter_map(|row| row.puzzle.ok()).collect();
        let watch = &mut |_| stop();
        let solve = matches!(self.what, What::Solve);
        // Whether a solution is the only one takes a second one to tell.
        let found = match solve {
            true => search::solve_batch(&boards, self.limit.max(2), 1, None, watch)?,
            false => search::count_batch(&boards, self.limit.max(2), 1, None, watch)?,
        };
        let mut found = found.iter();
        for row in rows {
            let (board, result) = match (row.puzzle, row.puzzle.is_ok().then(|| found.next())) {
                (Ok(board), Some(Some(result))) => (board, result),
                (Err(fault), _) => {
                    counts[self.malformed(row, fault, out)] += 1;
                    continue;
                }
                // As many results as boards.
                (Ok(_), _) => continue,
            };
            let status = match result.count {
                0 if !board.is_consistent() => INVALID,
                0 => NONE,
                1 => UNIQUE,
                _ => MULTIPLE,
            };
            counts[status] += 1;
            put_cells(out, board.cells());
            out.push(b',');
            if solve {
                if result.count > 0 {
                    put_cells(out, &result.solution);
                }
                out.push(b',');
                out.extend_from_slice(Task::STATUSES[status].as_bytes());
                out.push(b',');
            }
            put_number(out, result.count.min(self.limit));
            out.push(b',');
            if !solve {
                out.extend_from_slice(Task::STATUSES[status].as_bytes());
                out.push(b',');
            }
            out.push(b'\n');
        }
        Ok(())
    }

    /// The row of one puzzle, and its status.
    fn one(&self, row: &Row, out: &mut Vec<u8>, stop: Stop) -> Result<usize, Stopped> {
        let board = match row.puzzle {
            Ok(board) => board,
            Err(fault) => return Ok(self.malformed(row, fault, out)),
        };
        put_cells(out, board.cells());
        let status = match &self.what {
            What::Rate(solver) => put_rating(out, &rate(solver, &board, stop)?),
            What::Canonical => {
                let form = canonical(&board);
                out.push(b',');
                put_cells(out, form.board.cells());
                out.push(b',');
                put_number(out, u64::from(form.automorphisms));
                status_of(&board)
            }
            _ => put_check(out, &board, row.solution.as_ref()),
        };
        out.push(b',');
        out.extend_from_slice(Task::STATUSES[status].as_bytes());
        out.extend_from_slice(b",\n");
        Ok(status)
    }

    /// The row of what is no puzzle; its status.
    fn malformed(&self, row: &Row, fault: Unreadable, out: &mut Vec<u8>) -> usize {
        if !row.line.is_empty() {
            put_quoted(out, &String::from_utf8_lossy(row.line));
        }
        let columns = self.header().split(',');
        for name in columns.skip(1) {
            out.push(b',');
            match name {
                "status" => out.extend_from_slice(Task::STATUSES[MALFORMED].as_bytes()),
                "reason\n" => put_quoted(out, &fault.to_string()),
                _ => {}
            }
        }
        out.push(b'\n');
        MALFORMED
    }
}

const UNIQUE: usize = 0;
const MULTIPLE: usize = 1;
const NONE: usize = 2;
const INVALID: usize = 3;
const MALFORMED: usize = 4;
const SOLVED: usize = 5;
const OPEN: usize = 6;

fn put_cells(out: &mut Vec<u8>, cells: &[u8; 81]) {
    out.extend_from_slice(&cells.map(|digit| digit + b'0'));
}

fn put_number(out: &mut Vec<u8>, number: u64) {
    if number < 10 {
        out.push(b'0' + number as u8);
        return;
    }
    // Writing to a vector cannot fail.
    let _ = write!(out, "{number}");
}

/// In quotes, as it may hold commas; what no table of text should hold is left out.
fn put_quoted(out: &mut Vec<u8>, text: &str) {
    let clean: String = text.chars().filter(|letter| !letter.is_control()).collect();
    // Writing to a vector cannot fail.
    let _ = write!(out, "\"{}\"", clean.replace('"', "\"\""));
}

/// Level, score, hardest technique, steps and whether logic was enough; the
/// status comes back.
fn put_rating(out: &mut Vec<u8>, rated: &Rated) -> usize {
    let (rating, status) = match rated {
        Rated::Rated(rating) => (Some(rating), UNIQUE),
        Rated::Clash => (None, INVALID),
        Rated::NoSolution => (None, NONE),
        Rated::ManySolutions => (None, MULTIPLE),
    };
    let Some(rating) = rating else {
        out.extend_from_slice(b",,,,,");
        return status;
    };
    let hardest = rating.hardest.map_or("", |technique| technique.name());
    let _ = write!(
        out,
        ",{},{},{hardest},{},{}",
        rating.level.name(),
        rating.score,
        rating.steps,
        rating.by_logic
    );
    status
}

/// Blanks, pairs of cells that clash, and whether the solution is right; the
/// status comes back.
fn put_check(out: &mut Vec<u8>, board: &Board, solution: Option<&Board>) -> usize {
    let blanks = board.blanks().len();
    let conflicts = board.conflicts().len();
    let correct = match solution {
        Some(solution) if solution.is_solved() && board.is_part_of(solution) => "true",
        Some(_) => "false",
        None => "",
    };
    let _ = write!(out, ",{blanks},{conflicts},{correct}");
    status_of(board)
}

/// The status of a board by itself.
fn status_of(board: &Board) -> usize {
    match (board.is_consistent(), board.blanks().is_empty()) {
        (false, _) => INVALID,
        (true, true) => SOLVED,
        (true, false) => OPEN,
    }
}
