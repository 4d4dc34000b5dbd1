//! Locked candidates.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Step, Technique};

pub(super) fn find(_: &Context, _: Technique, _: &mut Found) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(super) fn tell(step: &Step) -> String {
    words::outcome(step)
}
