//! The textbook methods on boards of any shape.

use crate::answer::answer;
use crate::args::read;
use crate::general::{read_board, write_board};
use crate::interrupt::Interrupt;
use crate::model::sound_shape;
use crate::problem::Problem;
use crate::solve::{read_method, rule_counts};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::methods::{general, Method, Order, Sweep};
use oxidoku_engine::shape::Shape;
use oxidoku_engine::{Stop, Stopped};

/// What a method did.
#[derive(Default)]
struct Work {
    /// The solution, or what the rules filled in.
    grid: Option<Vec<u8>>,
    guesses: f64,
    backtracks: f64,
    placements: Vec<i32>,
    by_logic: bool,
}

// A board of any shape by a textbook method: the board as text, NULL if there is nothing
// to show, and counts of the work.
#[extendr]
fn native_method_general(shape: Robj, board: Robj, method: Robj, order: Robj, sweep: Robj) -> Robj {
    answer(|| {
        let refused = |name: &str| Problem::Argument(name.to_string());
        let shape = sound_shape(&shape)?;
        let digits = read_board(read(&board, "board")?, &shape).ok_or_else(|| refused("board"))?;
        let method = read_method(&method, &order)?;
        let sweep = Sweep::named(read(&sweep, "sweep")?).ok_or_else(|| refused("sweep"))?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let work = match method {
            Method::Search => return Err(refused("method")),
            Method::Backtracking(order) => by_backtracking(&shape, &digits, order, &stop),
            Method::Logic => Ok(by_rules(&shape, &digits, sweep)),
            Method::Hybrid => by_hybrid(&shape, &digits, sweep, &stop),
        };
        Ok(as_list(work.map_err(|_| interrupt.stop_reason())?))
    })
}

fn by_backtracking(
    shape: &Shape,
    digits: &[u8],
    order: Order,
    stop: Stop,
) -> std::result::Result<Work, Stopped> {
    let done = general::backtrack(shape, digits, order, stop)?;
    Ok(Work {
        grid: done.solution,
        guesses: done.guesses as f64,
        backtracks: done.backtracks as f64,
        ..Work::default()
    })
}

fn by_rules(shape: &Shape, digits: &[u8], sweep: Sweep) -> Work {
    let ruled = general::apply_rules(shape, digits, sweep);
    Work {
        grid: (!ruled.contradiction).then_some(ruled.grid),
        placements: rule_counts(&ruled.placements),
        by_logic: true,
        ..Work::default()
    }
}

fn by_hybrid(
    shape: &Shape,
    digits: &[u8],
    sweep: Sweep,
    stop: Stop,
) -> std::result::Result<Work, Stopped> {
    let done = general::solve_hybrid(shape, digits, sweep, stop)?;
    let mut placements = rule_counts(&done.placements);
    placements.push(done.naked_pairs as i32);
    Ok(Work {
        grid: done.solution,
        guesses: done.guesses as f64,
        backtracks: done.backtracks as f64,
        placements,
        by_logic: done.by_logic,
    })
}

fn as_list(work: Work) -> Value {
    let grid = match work.grid {
        Some(grid) => Value::Texts(vec![write_board(&grid)]),
        None => Value::Null,
    };
    Value::List(vec![
        ("grid", grid),
        ("guesses", Value::real(work.guesses)),
        ("backtracks", Value::real(work.backtracks)),
        ("placements", Value::Integers(work.placements)),
        ("by_logic", Value::flag(work.by_logic)),
    ])
}

extendr_module! {
    mod methods_general;
    fn native_method_general;
}
