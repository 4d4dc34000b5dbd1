//! Collects the fish of one digit and turns them into steps.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::kind::{Fins, FishKind, Shape};
use super::pattern::Fish;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::sorting::sort_by_key;
use crate::topology::HouseSet;
use crate::{CellSet, Digit};

/// The fish of one technique and digit.
///
/// All basic fish are reported. Larger shapes have thousands of fish with the same eliminations.
/// For each set of eliminations, only the fish with the fewest fins is reported. The fish are
/// sorted by their number of fins.
pub(super) struct FishSteps<'a, 'c> {
    context: &'a Context<'c>,
    technique: Technique,
    digit: Digit,
    found: &'a mut Found,
    all: bool,
    fins: Fins,
    fish: Vec<Fish>,
    /// The index in `fish` of the fish with these eliminations. If Siamese fish are requested, the
    /// base is also part of the key.
    known: HashMap<(HouseSet, CellSet), usize>,
}

impl<'a, 'c> FishSteps<'a, 'c> {
    pub(super) fn new(
        context: &'a Context<'c>,
        technique: Technique,
        kind: FishKind,
        digit: Digit,
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

    /// Whether the search needs basic fish with fins of this kind. A finned fish and a sashimi fish
    /// can form a finned Siamese fish.
    pub(super) fn wants(&self, fins: Fins) -> bool {
        fins == self.fins || (fins == Fins::Sashimi && self.context.options.siamese)
    }

    /// Whether a fish has the fins that the technique asks for.
    fn is_named(&self, fish: &Fish) -> bool {
        fish.sashimi == (self.fins == Fins::Sashimi)
    }

    /// Adds a fish. Breaks as soon as no more are needed.
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

    /// Pushes the steps of all fish.
    pub(super) fn deliver(mut self) -> ControlFlow<()> {
        let mut fish = std::mem::take(&mut self.fish);
        if !self.all {
            sort_by_key(&mut fish, |fish| fish.fins.len());
        }
        let mut pairs = match self.context.options.siamese {
            true => siamese(&fish),
            false => Vec::new(),
        };
        pairs.retain(|pair| self.is_named(pair));
        // A fish that is part of a Siamese fish is not reported separately.
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

/// Returns pairs of fish with the same base houses and different fins, each of which eliminates
/// something that the other does not.
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
