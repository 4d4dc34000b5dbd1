//! Techniques that use almost locked sets: pairs, wings, chains and blossoms.

mod blossom;
mod chain;
mod row;
mod wing;
mod xz;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    match technique {
        Technique::AlsXz => xz::find(context, found),
        Technique::AlsXyWing => wing::find(context, found),
        Technique::AlsChain => chain::find(context, found),
        _ => blossom::find(context, found),
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::DeathBlossom => blossom::explain(step),
        Technique::AlsXz if step.pattern.chains.len() == 2 => xz::explain_doubly_linked(step),
        _ => row::explain_row(step),
    }
}
