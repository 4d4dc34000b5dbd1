//! The textbook methods on boards of any shape.

use crate::answer::answer;
use crate::args::read;
use crate::general::{read_board, write_board};
use crate::interrupt::Interrupt;
use crate::model::sound_shape;
use crate::problem::Problem;
use crate::solve::{read_method, Work};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::methods::{general, Method, Sweep};
use oxidoku_engine::Stopped;

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
        let work: Work<Vec<u8>> = match method {
            Method::Search => return Err(refused("method")),
            Method::Backtracking(order) => {
                general::backtrack(&shape, &digits, order, &stop).map(Work::from)
            }
            Method::Logic => Ok(general::apply_rules(&shape, &digits, sweep).into()),
            Method::Hybrid => general::solve_hybrid(&shape, &digits, sweep, &stop).map(Work::from),
        }
        .map_err(|Stopped| interrupt.stop_reason())?;
        Ok(Value::List(
            work.members(|grid| Value::Texts(vec![write_board(grid)])),
        ))
    })
}

extendr_module! {
    mod methods_general;
    fn native_method_general;
}
