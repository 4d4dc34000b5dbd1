//! Boards of any size and with any rules: solving, counting, listing and checking them.
//!
//! R sends boards as strings of one character a cell: `.` for an empty cell, 1 to 9, then A
//! for 10.

use crate::answer::answer;
use crate::args::{read, Strings};
use crate::count::read_limit;
use crate::interrupt::{Interrupt, Watcher};
use crate::model::model;
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::search::general::{self, Broken, Model, Puzzle};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, Shape};
use oxidoku_engine::{parallel, Stop, Stopped};
use std::borrow::Cow;
use std::sync::Arc;

// ---- Boards --------------------------------------------------------------------

/// The digits of a board, 0 for an empty cell.
pub fn read_board(text: &str, shape: &Shape) -> Option<Vec<u8>> {
    let digit = |byte| match byte {
        b'.' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        b'A'..=b'P' => Some(byte - b'A' + 10),
        _ => None,
    };
    let digits: Vec<u8> = text.bytes().map(digit).collect::<Option<_>>()?;
    let fits = digits
        .iter()
        .all(|&digit| usize::from(digit) <= shape.digits());
    (digits.len() == shape.cells() && fits).then_some(digits)
}

pub fn write_board(digits: &[u8]) -> Cow<'static, str> {
    let letter = |&digit: &u8| match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    };
    digits.iter().map(letter).collect::<String>().into()
}

fn marks_of(marks: &Robj) -> Answer<Option<Vec<u32>>> {
    let masks: Option<&[i32]> = read(marks, "marks")?;
    Ok(masks.map(|masks| masks.iter().map(|&mask| mask as u32).collect()))
}

/// A board as text and as a puzzle.
fn read_puzzle(
    text: &str,
    model: &Arc<Model>,
    marks: Option<&[u32]>,
    arg: &str,
) -> Answer<(Vec<u8>, Puzzle)> {
    let wrong = || Problem::Argument(arg.to_string());
    let digits = read_board(text, model.shape()).ok_or_else(wrong)?;
    let puzzle = Puzzle::new(model.clone(), &digits).ok_or_else(wrong)?;
    Ok(match marks {
        Some(marks) => (digits, puzzle.with_candidates(marks)),
        None => (digits, puzzle),
    })
}

/// The digits of one board.
fn one_board(board: &Robj, model: &Model) -> Answer<Vec<u8>> {
    read_board(read(board, "board")?, model.shape())
        .ok_or_else(|| Problem::Argument("board".to_string()))
}

/// The boards of a call.
pub struct Boards {
    /// How many there are, with those that are missing.
    pub total: usize,
    /// Those that are not missing.
    pub known: Vec<KnownBoard>,
}

pub struct KnownBoard {
    /// Its place among all boards, from 0.
    pub at: usize,
    pub digits: Vec<u8>,
    pub puzzle: Puzzle,
}

impl Boards {
    pub fn read(boards: &Robj, model: &Arc<Model>, marks: &Robj) -> Answer<Boards> {
        let texts: Strings = read(boards, "boards")?;
        let marks = marks_of(marks)?;
        let mut known = Vec::with_capacity(texts.len());
        for (at, text) in texts.iter().enumerate() {
            let Some(text) = text else { continue };
            let (digits, puzzle) = read_puzzle(text, model, marks.as_deref(), "boards")?;
            known.push(KnownBoard { at, digits, puzzle });
        }
        Ok(Boards {
            total: texts.len(),
            known,
        })
    }

    /// Searches each board that is not missing, and gives what was found with the board. It
    /// is `None` for a board that was not reached before an interrupt.
    pub fn search<T: Send>(
        &self,
        threads: &Robj,
        on_progress: &Robj,
        work: impl Fn(&KnownBoard, Stop) -> std::result::Result<T, Stopped> + Sync,
    ) -> Answer<Vec<(&KnownBoard, Option<T>)>> {
        let mut watcher = Watcher::new(read(on_progress, "on_progress")?);
        let mut watch = |done| watcher.should_stop(done);
        let found = parallel::map(&self.known, read(threads, "threads")?, &mut watch, work);
        if found.iter().any(Option::is_none) {
            watcher.interrupted()?;
        }
        Ok(self.known.iter().zip(found).collect())
    }
}

/// The number of boards that were not reached.
pub fn left<T>(found: &[(&KnownBoard, Option<T>)]) -> Value {
    Value::real(found.iter().filter(|(_, one)| one.is_none()).count() as f64)
}

/// What a search found of one board.
struct Outcome {
    count: f64,
    status: &'static str,
    guesses: f64,
    solution: Option<Vec<u8>>,
}

fn outcome(board: &KnownBoard, limit: u64, stop: Stop) -> std::result::Result<Outcome, Stopped> {
    let puzzle = &board.puzzle;
    let solved = general::solve(puzzle, stop)?;
    let count = match solved.status {
        Status::None => 0,
        Status::Unique => 1,
        Status::Multiple if limit > 2 => general::count(puzzle, limit, stop)?,
        Status::Multiple => limit.min(2),
    };
    let model = puzzle.model();
    let status = match solved.status {
        Status::Unique => "unique",
        Status::Multiple => "multiple",
        Status::None if general::clashes(model, &board.digits).is_empty() => "none",
        Status::None => "invalid",
    };
    Ok(Outcome {
        count: count as f64,
        status,
        guesses: solved.guesses as f64,
        solution: solved.first,
    })
}

// Solutions, statuses and numbers of solutions up to `limit`; NA for a missing board.
// Calls `on_progress` at intervals with the number of finished boards.
#[extendr]
fn native_solve_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    marks: Robj,
    limit: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let limit = read_limit(&limit)?;
        let boards = Boards::read(&boards, &model, &marks)?;
        let found = boards.search(&threads, &on_progress, |board, stop| {
            outcome(board, limit, stop)
        })?;
        let mut counts = Column::new(boards.total, na_real())?;
        let mut guesses = Column::new(boards.total, na_real())?;
        let mut statuses: Vec<Cow<'static, str>> = vec!["malformed".into(); boards.total];
        let mut solutions: Vec<Cow<'static, str>> = vec!["".into(); boards.total];
        for (board, one) in &found {
            let at = board.at;
            statuses[at] = "interrupted".into();
            if let Some(one) = one {
                statuses[at] = one.status.into();
                counts.values()[at] = one.count;
                guesses.values()[at] = one.guesses;
                solutions[at] = one.solution.as_deref().map_or("".into(), write_board);
            }
        }
        Ok(Value::List(vec![
            ("solution", Value::Texts(solutions)),
            ("status", Value::Texts(statuses)),
            ("n_solutions", counts.into()),
            ("guesses", guesses.into()),
            ("left", left(&found)),
        ]))
    })
}

// Numbers of solutions up to `limit`; NA for a board that is missing or not reached.
#[extendr]
fn native_count_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    marks: Robj,
    limit: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let limit = read_limit(&limit)?;
        let boards = Boards::read(&boards, &model, &marks)?;
        let found = boards.search(&threads, &on_progress, |board, stop| {
            general::count(&board.puzzle, limit, stop)
        })?;
        let mut counts = Column::new(boards.total, na_real())?;
        for (board, one) in &found {
            counts.values()[board.at] = one.map_or_else(na_real, |count| count as f64);
        }
        Ok(Value::List(vec![
            ("n_solutions", counts.into()),
            ("left", left(&found)),
        ]))
    })
}

// Numbers of solutions up to 2 that a search of at most `nodes` guesses a board finds, with
// the solution if there is one: NA for a board on which it reaches that limit, and for all
// boards after `work` guesses in all. Gives the guesses, too.
#[extendr]
fn native_sample_general(shape: Robj, rules: Robj, boards: Robj, nodes: Robj, work: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let boards = Boards::read(&boards, &model, &Robj::from(()))?;
        let nodes: usize = read(&nodes, "nodes")?;
        let work: usize = read(&work, "work")?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let mut counts = vec![NA; boards.total];
        let mut solutions: Vec<Cow<'static, str>> = vec!["".into(); boards.total];
        let mut guesses = 0;
        for board in &boards.known {
            if guesses >= work as u64 {
                break;
            }
            let found = general::sample(&board.puzzle, nodes as u64, &stop)
                .map_err(|_| interrupt.stop_reason())?;
            guesses += found.guesses;
            let Some(found) = found.solutions else {
                continue;
            };
            counts[board.at] = found.len() as i32;
            if let [only] = found.as_slice() {
                solutions[board.at] = write_board(only);
            }
        }
        Ok(Value::List(vec![
            ("n_solutions", Value::Integers(counts)),
            ("solution", Value::Texts(solutions)),
            ("guesses", Value::real(guesses as f64)),
        ]))
    })
}

// Up to `limit` solutions in row-major lexicographic order.
#[extendr]
fn native_list_general(shape: Robj, rules: Robj, board: Robj, marks: Robj, limit: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let marks = marks_of(&marks)?;
        let (_, puzzle) = read_puzzle(read(&board, "board")?, &model, marks.as_deref(), "board")?;
        let limit: usize = read(&limit, "limit")?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let found = general::list(&puzzle, limit, &stop).map_err(|_| interrupt.stop_reason())?;
        Ok(Value::Texts(
            found.iter().map(|digits| write_board(digits)).collect(),
        ))
    })
}

// ---- Clashes and candidates ----------------------------------------------------

/// The rows of a clash: pairs of equal digits, or else each cell alone.
fn clash_rows(cells: &[Cell], digits: &[u8]) -> Vec<(Cell, Option<Cell>)> {
    let digit = |cell: Cell| digits[usize::from(cell)];
    let equal = cells
        .windows(2)
        .all(|pair| digit(pair[0]) == digit(pair[1]));
    if cells.len() != 2 && (!equal || cells.len() == 1) {
        return cells.iter().map(|&cell| (cell, None)).collect();
    }
    let mut pairs = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        pairs.extend(cells[i + 1..].iter().map(|&other| (cell, Some(other))));
    }
    pairs
}

// What the digits of a board break, one row a pair of cells, or a row for each cell
// of a rule that its digits break together.
#[extendr]
fn native_clashes_general(shape: Robj, rules: Robj, board: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let shape = model.shape();
        let digits = one_board(&board, &model)?;
        let mut columns: [Vec<i32>; 7] = Default::default();
        for clash in general::clashes(&model, &digits) {
            let (house, rule) = match clash.broken {
                Broken::House(house) => (house as i32 + 1, NA),
                Broken::Rule(rule) => (NA, rule as i32 + 1),
            };
            for (cell, other) in clash_rows(&clash.cells, &digits) {
                let place = |cell: Cell| shape.place(cell);
                let one_based = |at: usize| at as i32 + 1;
                let row = [
                    i32::from(digits[usize::from(cell)]),
                    one_based(place(cell).0),
                    one_based(place(cell).1),
                    other.map_or(NA, |other| one_based(place(other).0)),
                    other.map_or(NA, |other| one_based(place(other).1)),
                    house,
                    rule,
                ];
                for (column, value) in columns.iter_mut().zip(row) {
                    column.push(value);
                }
            }
        }
        let names = [
            "digit",
            "row",
            "col",
            "other_row",
            "other_col",
            "house",
            "rule",
        ];
        let columns = columns.into_iter().map(Value::Integers);
        Ok(Value::List(names.into_iter().zip(columns).collect()))
    })
}

// For each cell the digits that the rules leave, as a mask, digit 1 in bit 0.
#[extendr]
fn native_candidates_general(shape: Robj, rules: Robj, board: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let digits = one_board(&board, &model)?;
        let masks = general::candidates(&model, &digits);
        Ok(Value::Integers(
            masks.into_iter().map(|mask| mask as i32).collect(),
        ))
    })
}

extendr_module! {
    mod general;
    fn native_solve_general;
    fn native_count_general;
    fn native_sample_general;
    fn native_list_general;
    fn native_clashes_general;
    fn native_candidates_general;
}
