//! What a family of techniques offers.

use std::ops::ControlFlow;

use super::context::Context;
use super::found::Found;
use super::step::Step;
use super::technique::Technique;

/// How a family searches. Steps go to [`Found::push`], of each technique the one
/// a person should see first before the others, and the search ends as soon as
/// that breaks.
pub(super) enum FamilySearch {
    /// One technique at a time.
    Each(fn(&Context, Technique, &mut Found) -> ControlFlow<()>),
    /// All techniques that are tried together, in one go.
    Together(fn(&Context, &[Technique], &mut Found) -> ControlFlow<()>),
    /// One technique at a time, which follows the simple techniques.
    Following(fn(&Context, Technique, &Simple, &mut Found) -> ControlFlow<()>),
}

/// Explains in a sentence or two why a step is true and what follows.
pub(super) type Explain = fn(&Step) -> String;

/// The simple techniques that may follow an assumption, and how their steps are found.
pub(super) struct Simple {
    pub techniques: Vec<Technique>,
    /// How many of them are followed from all assumptions before any is followed by more.
    pub stages: Vec<usize>,
    pub find: Find,
}

/// How the steps of a technique are found.
pub(super) type Find = fn(&Context, Technique, &mut Found);
