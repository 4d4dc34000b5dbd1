//! The fish of one digit, before they go on as steps.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::kind::{Fins, FishKind, Shape};
use super::pattern::Fish;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::topology::HouseSet;
use crate::CellSet;

/// Collects fish of one technique and digit.
///
/// Basic fish are all told. Of larger shapes there are thousands that strike the
/// same candidates out; for each set of these only the one with the fewest fins is
/// told, those with few fins before the others.
pub(super) struct FishSteps<'a, 'c> {
    context: &'a Context<'c>,
    technique: Technique,
    digit: u8,
    found: &'a mut Found,
    all: bool,
    fins: Fins,
    fish: Vec<Fish>,
    /// Where in `fish` the one that strikes some cells out is; by base too where Siamese fish are wanted.
    known: HashMap<(HouseSet, CellSet), usize>,
}

impl<'a, 'c> FishSteps<'a, 'c> {
    pub(super) fn new(
        context: &'a Context<'c>,
        technique: Technique,
        kind: FishKind,
        digit: u8,
        found: &'a mut Found,
    ) -> Self {
        let FishKind { shape, fins, .. } = kind;
        FishSteps {
            context,
            technique,
            digit,
            found,
            all: shape == Shape::Basic,
            fins,
            fish: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// Whether a basic fish with fins of this kind is of use: a finned and a
    /// sashimi fish can make a finned Siamese fish.
    pub(super) fn wants(&self, fins: Fins) -> bool {
        fins == self.fins || (fins == Fins::Sashimi && self.context.options.siamese)
    }

    /// Whether a fish has the name that is looked for.
    fn is_named(&self, fish: &Fish) -> bool {
        fish.sashimi == (self.fins == Fins::Sashimi)
    }

    /// Takes a fish; breaks when it is all that is wanted.
    pub(super) fn add(&mut self, fish: Fish) -> ControlFlow<()> {
        if self.all {
            if self.found.wants_first_only() && !self.context.options.siamese {
                return self.push(&fish);
            }
            self.fish.push(fish);
            return ControlFlow::Continue(());
        }
        let base = if self.context.options.siamese {
            fish.base
        } else {
            HouseSet::EMPTY
        };
        let at = *self
            .known
            .entry((base, fish.struck))
            .or_insert(self.fish.len());
        match self.fish.get_mut(at) {
            Some(known) if fish.fins.len() < known.fins.len() => *known = fish,
            Some(_) => {}
            None => self.fish.push(fish),
        }
        ControlFlow::Continue(())
    }

    /// Hands all steps on.
    pub(super) fn deliver(mut self) -> ControlFlow<()> {
        let mut fish = std::mem::take(&mut self.fish);
        if !self.all {
            fish.sort_by_key(|fish| fish.fins.len());
        }
        let mut pairs = match self.context.options.siamese {
            true => siamese(&fish),
            false => Vec::new(),
        };
        pairs.retain(|pair| self.is_named(pair));
        // The parts of a Siamese fish are told as one.
        fish.retain(|fish| {
            let is_part =
                |pair: &Fish| fish.struck != pair.struck && fish.struck.is_subset(pair.struck);
            self.is_named(fish) && !pairs.iter().any(is_part)
        });
        let mut struck = HashSet::new();
        for fish in fish.iter().chain(&pairs) {
            if self.all || struck.insert(fish.struck) {
                self.push(fish)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn push(&mut self, fish: &Fish) -> ControlFlow<()> {
        let step = fish.step(self.context.grid, self.technique, self.digit);
        self.found.push(step)
    }
}

/// Pairs of fish that share all base houses and have different fins, where each
/// strikes out what the other does not.
fn siamese(fish: &[Fish]) -> Vec<Fish> {
    let mut groups: Vec<Vec<&Fish>> = Vec::new();
    let mut group_of = HashMap::new();
    for fish in fish {
        let at = *group_of.entry(fish.base).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(fish),
            None => groups.push(vec![fish]),
        }
    }
    let mut pairs = Vec::new();
    for group in groups {
        for (at, first) in group.iter().enumerate() {
            for second in &group[at + 1..] {
                let struck = first.struck | second.struck;
                if struck == first.struck || struck == second.struck || first.fins == second.fins {
                    continue;
                }
                pairs.push(Fish {
                    base: first.base,
                    cover: first.cover | second.cover,
                    fins: first.fins | second.fins,
                    struck,
                    sashimi: first.sashimi && second.sashimi,
                });
            }
        }
    }
    pairs
}
