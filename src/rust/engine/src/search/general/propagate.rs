//! Propagation of all changes, through the network and the parts.

use super::part::Part;
use super::state::{Narrowed, State};

/// Propagates all changes. A contradiction discards the changes that are left.
pub(super) fn propagate(parts: &[Box<dyn Part>], state: &mut State) -> Narrowed {
    let result = run(parts, state);
    if result.is_err() {
        state.forget();
    }
    result
}

fn run(parts: &[Box<dyn Part>], state: &mut State) -> Narrowed {
    while let Some(part) = state.settle()? {
        state.set_at_work(Some(part));
        parts[usize::from(part)].restrict(state)?;
        state.set_at_work(None);
    }
    Ok(())
}
