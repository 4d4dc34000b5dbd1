//! Almost locked pairs, triples and quadruples.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;

pub(in crate::logic) fn find(
    _context: &Context,
    _technique: Technique,
    _found: &mut Found,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    format!("{}.", words::outcome(step))
}
