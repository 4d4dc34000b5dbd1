//! Chains of four and more almost locked sets.

use std::ops::ControlFlow;

use crate::logic::finder::{Context, Found};

pub(super) fn find(_: &Context, _: &mut Found) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
