//! A request with what follows from it for every item.

use super::judge::Judge;
use super::{Request, Symmetry};

/// What the items of a call have in common.
pub(super) struct Task {
    pub(super) request: Request,
    pub(super) judge: Judge,
    pub(super) symmetries: Vec<Symmetry>,
}

impl Task {
    pub(super) fn new(request: Request) -> Self {
        Task {
            judge: Judge::new(&request),
            symmetries: request.symmetries(),
            request,
        }
    }
}
