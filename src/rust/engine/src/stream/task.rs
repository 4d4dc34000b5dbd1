//! What is done for each puzzle, and the row that comes out.

use std::io::Write;

use crate::logic::{rate, Rated, Solver};
use crate::search;
use crate::text::{Reader, Record, Unreadable};
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
    /// Say what is wrong with boards, and whether the solutions beside them are
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

/// How many rows of each status a block had, by place in [`Task::STATUSES`].
pub(super) type Counts = [u64; 6];

/// One input row.
pub(super) struct Row {
    puzzle: Result<Board, Unreadable>,
    solution: Option<Board>,
}

impl Task {
    /// The words in the column `status`. For [`What::Check`], `unique` counts
    /// boards that are complete and consistent, `multiple` those with blanks.
    pub const STATUSES: [&'static str; 6] = [
        "unique",
        "multiple",
        "none",
        "invalid",
        "malformed",
        "solved",
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

    /// The rows of a block of whole lines, but the first `skip`, and how many of
    /// each status there are.
    pub(super) fn run(
        &self,
        reader: &mut Reader,
        block: &[u8],
        skip: usize,
        stop: Stop,
    ) -> Result<(Vec<u8>, Counts), Stopped> {
        let mut rows = Vec::new();
        let mut take = |record: Record| {
            rows.push(Row {
                puzzle: record.puzzle,
                solution: record.solution,
            });
        };
        reader.push(block, &mut take);
        reader.finish(&mut take);
        let rows = &rows[skip.min(rows.len())..];
        let mut out = Vec::with_capacity(rows.len() * 192);
        let mut counts = [0; 6];
        match &self.what {
            What::Solve | What::Count => self.search(rows, &mut out, &mut counts, stop)?,
            _ => {
                for row in rows {
                    if stop() {
                        return Err(Stopped);
                    }
                    let status = self.one(row, &mut out, stop)?;
                    counts[status] += 1;
                }
            }
        }
        Ok((out, counts))
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
                    counts[MALFORMED] += 1;
                    let empty: &[u8] = if solve {
                        b",,malformed,,"
                    } else {
                        b",,malformed,"
                    };
                    out.extend_from_slice(empty);
                    put_reason(out, fault);
                    continue;
                }
                _ => continue,
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
            Err(fault) => {
                let columns = self.header().split(',').count() - 2;
                out.extend(std::iter::repeat(b',').take(columns));
                out.extend_from_slice(b"malformed,");
                put_reason(out, fault);
                return Ok(MALFORMED);
            }
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
                match board.is_consistent() {
                    true => SOLVED,
                    false => INVALID,
                }
            }
            _ => put_check(out, &board, row.solution.as_ref()),
        };
        let word = match (&self.what, status) {
            // A form is made of any board, whatever its solutions.
            (What::Canonical, SOLVED) => "",
            _ => Task::STATUSES[status],
        };
        out.push(b',');
        out.extend_from_slice(word.as_bytes());
        out.extend_from_slice(b",\n");
        Ok(status)
    }
}

const UNIQUE: usize = 0;
const MULTIPLE: usize = 1;
const NONE: usize = 2;
const INVALID: usize = 3;
const MALFORMED: usize = 4;
const SOLVED: usize = 5;

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

/// In quotes, as a reason may hold commas.
fn put_reason(out: &mut Vec<u8>, fault: Unreadable) {
    let text = fault.to_string().replace('"', "\"\"");
    let _ = writeln!(out, "\"{text}\"");
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
    match (conflicts, blanks) {
        (0, 0) => SOLVED,
        (0, _) => UNIQUE,
        _ => INVALID,
    }
}
