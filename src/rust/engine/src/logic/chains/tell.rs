//! Words for chains and loops.

use crate::logic::{words, Step};

pub(crate) fn tell(step: &Step) -> String {
    words::outcome(step)
}
