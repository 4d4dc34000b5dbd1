//! Chains and loops.

mod loops;
mod remote_pair;
mod tell;

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::Technique;

pub(super) use loops::BestLoops;
pub(super) use tell::{states, tell, walks};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    match technique {
        Technique::RemotePair => remote_pair::find(context, found),
        _ => loops::find(context, technique, found),
    }
}
