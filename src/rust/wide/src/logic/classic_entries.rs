//! No family here is for the classic board alone.

use super::family_search::{Explain, FamilySearch};
use super::technique::Family;

/// None: see the engine's file of this name.
pub(super) fn classic_entry(_family: Family) -> Option<(FamilySearch, Explain)> {
    None
}
