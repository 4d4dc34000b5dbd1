//! The search and the explanation of a family of techniques.

use std::ops::ControlFlow;

use super::context::Context;
use super::found::Found;
use super::step::Step;
use super::technique::Technique;

/// The search of a family. It pushes its steps to [`Found::push`], and for each technique it starts
/// with the step that a person should see first. The search ends as soon as a push breaks.
pub(super) enum FamilySearch {
    /// Searches for one technique at a time.
    Each(fn(&Context, Technique, &mut Found) -> ControlFlow<()>),
    /// Searches for all techniques that are tried together in one pass.
    Together(fn(&Context, &[Technique], &mut Found) -> ControlFlow<()>),
    /// Searches for one technique at a time. Its search applies the simple ones after assumptions.
    Following(fn(&Context, Technique, &Simple, &mut Found) -> ControlFlow<()>),
}

/// Explains in one or two sentences why a step is true and what follows.
pub(super) type Explain = fn(&Step) -> String;

/// The simple techniques that may be applied after an assumption, and how their steps are found.
pub(super) struct Simple {
    pub techniques: Vec<Technique>,
    /// The number of techniques that each stage applies to all assumptions before the next stage.
    pub stages: Vec<usize>,
    pub find: Find,
}

/// Finds the steps of a technique.
pub(super) type Find = fn(&Context, Technique, &mut Found);
