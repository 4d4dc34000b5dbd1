//! Words for forcing chains and nets.

use crate::logic::{words, Step};

pub(crate) fn tell(step: &Step) -> String {
    words::outcome(step)
}
