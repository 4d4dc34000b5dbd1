//! Singles: one digit for a cell, or one cell for a digit.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::each_single;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    each_single(context.grid, technique, &mut |single| {
        found.push(single.step(context.topology()))
    })
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let cell = words::cells(step.pattern.cells);
    let house = words::houses(&step.pattern.base);
    let why = match step.technique {
        Technique::FullHouse => {
            format!("{cell} is the last empty cell of {house}, and {digit} is the digit still missing there")
        }
        Technique::NakedSingle => {
            format!("The only candidate left in {cell} is {digit}")
        }
        _ => format!("In {house}, {cell} is the only cell that can still hold {digit}"),
    };
    format!("{why}. {}.", words::outcome(step))
}
