//! Records the work of a method as frames.

use crate::answer::answer;
use crate::args::read;
use crate::board::AnyBoard;
use crate::interrupt::Interrupt;
use crate::solve::read_method;
use crate::value::{Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::methods::{self, Event, Frame, Outcome, Recording, Rule, WorkCounts};
use oxidoku_engine::Stopped;

// Returns up to `limit` frames of the events from `first` to `last`, on any board. Before R calls
// this, it rejects boards with clashes, and textbook methods if there are rules beyond houses.
#[extendr]
fn native_watch(
    asked: Robj,
    method: Robj,
    order: Robj,
    limit: Robj,
    first: Robj,
    last: Robj,
) -> Robj {
    answer(|| {
        let (board, _) = AnyBoard::read(&asked)?;
        let method = read_method(&method, &order)?;
        let limit: usize = read(&limit, "limit")?;
        let first: f64 = read(&first, "first")?;
        let last: f64 = read(&last, "last")?;
        let interrupt = Interrupt::new();
        let span = (first as u64, last as u64);
        let stop = || interrupt.poll();
        let done = match &board {
            AnyBoard::Classic(board) => methods::record(board, method, limit, span, &stop),
            AnyBoard::General(board) => {
                methods::record(&board.puzzle(), method, limit, span, &stop)
            }
        };
        let recording = done.map_err(|Stopped| interrupt.stop_reason())?;
        Ok(as_list(&recording))
    })
}

/// Returns the frames as a list of columns; cells count from 0, row by row.
fn as_list(recording: &Recording) -> Value {
    let frames = &recording.frames;
    let reals = |of: fn(&Frame) -> u64| Value::Reals(frames.iter().map(|f| of(f) as f64).collect());
    let integers = |of: fn(&Event) -> i32| {
        Value::Integers(frames.iter().map(|frame| of(&frame.event)).collect())
    };
    let cells =
        |of: &dyn Fn(&Frame) -> Vec<i32>| Value::Integers(frames.iter().flat_map(of).collect());
    Value::List(vec![
        ("number", reals(|frame| frame.number)),
        (
            "event",
            Value::texts(frames.iter().map(|frame| word_of(&frame.event))),
        ),
        ("cell", integers(|event| cell_of(event).unwrap_or(NA))),
        ("digit", integers(|event| digit_of(event).unwrap_or(NA))),
        ("twin", integers(|event| twin_of(event).unwrap_or(NA))),
        ("placements", reals(|frame| frame.counts.placements)),
        ("guesses", reals(|frame| frame.counts.guesses)),
        ("backtracks", reals(|frame| frame.counts.backtracks)),
        (
            "digits",
            cells(&|frame| {
                frame
                    .snapshot
                    .digits
                    .iter()
                    .map(|&digit| digit.into())
                    .collect()
            }),
        ),
        (
            "marks",
            cells(&|frame| {
                frame
                    .snapshot
                    .candidates
                    .iter()
                    .map(|&mask| mask as i32)
                    .collect()
            }),
        ),
        ("events", Value::real(recording.events as f64)),
        ("counts", counts_of(&recording.counts)),
        ("ending", Value::text(outcome_of(recording.outcome))),
    ])
}

fn counts_of(counts: &WorkCounts) -> Value {
    Value::List(vec![
        ("placements", Value::real(counts.placements as f64)),
        ("guesses", Value::real(counts.guesses as f64)),
        ("backtracks", Value::real(counts.backtracks as f64)),
    ])
}

fn word_of(event: &Event) -> &'static str {
    match event {
        Event::Start => "start",
        Event::Tried { .. } => "try",
        Event::TakenBack { .. } => "take_back",
        Event::Placed { rule, .. } => match rule {
            Rule::NakedSingle => "naked_single",
            Rule::HiddenSingleRow => "hidden_single_row",
            Rule::HiddenSingleColumn => "hidden_single_column",
            Rule::HiddenSingleBox => "hidden_single_box",
            Rule::Single => "single",
        },
        Event::Paired { .. } => "naked_pair",
        Event::Propagated { .. } => "propagate",
        Event::Solved => "solution",
        Event::Restarted => "restart",
        Event::End => "end",
    }
}

fn cell_of(event: &Event) -> Option<i32> {
    match event {
        Event::Tried { cell, .. } | Event::TakenBack { cell, .. } | Event::Placed { cell, .. } => {
            Some(i32::from(*cell))
        }
        Event::Paired { cells } => Some(cells[0].into()),
        _ => None,
    }
}

fn digit_of(event: &Event) -> Option<i32> {
    match event {
        Event::Tried { digit, .. }
        | Event::TakenBack { digit, .. }
        | Event::Placed { digit, .. } => Some(i32::from(*digit)),
        _ => None,
    }
}

fn twin_of(event: &Event) -> Option<i32> {
    match event {
        Event::Paired { cells } => Some(cells[1].into()),
        _ => None,
    }
}

fn outcome_of(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Solved => "solved",
        Outcome::Stuck => "stuck",
        Outcome::None => "none",
        Outcome::Unique => "unique",
        Outcome::Multiple => "multiple",
    }
}

extendr_module! {
    mod watch;
    fn native_watch;
}
