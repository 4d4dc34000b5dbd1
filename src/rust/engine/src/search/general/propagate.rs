//! All consequences of candidates, in the network and by the parts.

use super::model::Model;
use super::state::{Narrowed, State};

/// Follows all consequences. After a contradiction nothing is left to do.
pub(super) fn propagate(model: &Model, state: &mut State) -> Narrowed {
    let result = run(model, state);
    if result.is_err() {
        state.forget();
    }
    result
}

fn run(model: &Model, state: &mut State) -> Narrowed {
    while let Some(part) = state.settle()? {
        state.set_at_work(Some(part));
        model.parts[usize::from(part)].restrict(state)?;
        state.set_at_work(None);
    }
    Ok(())
}
