//! Chains and loops.

mod explain;
mod loops;
mod remote_pair;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::technique::Technique;

pub(in crate::logic) use explain::{explain, wing_name};

pub(in crate::logic) fn find(
    context: &Context,
    techniques: &[Technique],
    found: &mut Found,
) -> ControlFlow<()> {
    match techniques {
        [Technique::RemotePair] => remote_pair::find(context, found),
        _ => loops::find(context, techniques, found),
    }
}
