//! Finds and explains steps by the families of their techniques.

use super::context::Context;
use super::entries::{entry, text};
use super::family_search::{FamilySearch, Simple};
use super::found::Found;
use super::scale::followed_in_the_head;
use super::step::Step;
use super::technique::{Needs, Technique};
use crate::topology::Topology;

/// Finds steps of one technique in a grid. The step that a person should see first comes first.
pub fn find(context: &Context, technique: Technique, found: &mut Found) {
    find_together(context, &[technique], found);
}

/// Finds steps of techniques that are tried together.
pub(super) fn find_together(context: &Context, techniques: &[Technique], found: &mut Found) {
    let mut rest = techniques;
    while let Some(first) = rest.first() {
        let family = first.info().family;
        let own = rest.iter().take_while(|it| it.info().family == family);
        let (own, others) = rest.split_at(own.count());
        rest = others;
        if !meets(family.needs(), context.grid.topology()) {
            continue;
        }
        let Some((search, _)) = entry(family) else {
            continue;
        };
        let done = match search {
            FamilySearch::Each(find) => own
                .iter()
                .try_for_each(|&technique| find(context, technique, found)),
            FamilySearch::Together(find) => find(context, own, found),
            FamilySearch::Following(search) => {
                let simple = simple();
                own.iter()
                    .try_for_each(|&technique| search(context, technique, &simple, found))
            }
        };
        // A break only means that enough was found.
        if done.is_break() {
            return;
        }
    }
}

fn simple() -> Simple {
    let techniques = followed_in_the_head();
    Simple {
        stages: vec![0, techniques.len()],
        techniques,
        find,
    }
}

/// Whether a board meets the needs of a family.
fn meets(needs: Needs, topology: &Topology) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Exchange => topology.has_only_usual_houses(),
        Needs::Classic => topology.is_classic(),
    }
}

impl Step {
    /// Explains to a beginner what the pattern is, why it works and what follows.
    pub fn text(&self) -> String {
        text(self)
    }
}
