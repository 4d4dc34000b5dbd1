//! Steps that depend on the rules of a board: thermometers, dots, lines, marks, cages and so on.
//!
//! Each file finds the steps of one kind of reasoning. It also writes their words, because it knows
//! the rule.

mod arrangement;
mod between;
mod cliques;
mod common;
mod describe;
mod filling;
mod joined;
mod leftovers;
mod marks;
mod pairs;
mod quadruple;
mod reasons;
mod refutation;
mod renban;
mod room;
pub(in crate::logic) mod sums;
mod thermometer;
mod together;
mod ways;
mod whole;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// A function that finds the steps of a technique.
type Search = fn(&Context, Technique, &mut Found) -> ControlFlow<()>;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    search(technique).map_or(ControlFlow::Continue(()), |search| {
        search(context, technique, found)
    })
}

fn search(technique: Technique) -> Option<Search> {
    Some(match technique {
        Technique::GivenMarks => marks::find,
        Technique::ThermometerEnds => thermometer::find,
        Technique::PairRule => pairs::find,
        Technique::RenbanRange => renban::find_range,
        Technique::RenbanNeeds => renban::find_needed,
        Technique::BetweenRange => between::find,
        Technique::QuadrupleDigits => quadruple::find,
        Technique::QuadrupleNeeds => quadruple::find_needed,
        Technique::NumberedRoom => room::find,
        Technique::CommonPeer => common::find_of_house,
        Technique::CommonExclusion => common::find_of_cell,
        Technique::RuleChain => arrangement::find_chains,
        Technique::LineArrangement => find_lines,
        Technique::MutualPair | Technique::MutualTriple | Technique::MutualQuad => cliques::find,
        Technique::LawOfLeftovers => leftovers::find,
        Technique::HouseArrangement => joined::find_of_house,
        Technique::JoinedRules => joined::find_of_two,
        _ => return None,
    })
}

/// Searches lines and rules that are read as a whole.
fn find_lines(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    arrangement::find_lines(context, technique, found)?;
    whole::find(context, technique, found)
}

/// Returns the words of a step, which were written when it was found.
pub(in crate::logic) fn explain(step: &Step) -> String {
    step.pattern.words.clone()
}
