//! Steps that depend on sums: cages and the 45 rule, arrows, lines and outside clues.

mod bounds;
mod cage;
mod combined;
mod describe;
pub(super) mod different;
mod fill;
mod house;
mod innies;
mod known;
mod lines;
mod outside;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    if context.topology().rules().is_empty() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::SumLastCell => lines::find_last_cells(context, technique, found),
        Technique::CageSingleCombination
        | Technique::CageCombinations
        | Technique::CageMustContain
        | Technique::CageArrangement
        | Technique::HiddenCage
        | Technique::SplitCage => cage::find(context, technique, found),
        Technique::InnieOutie
        | Technique::InnieOutieDifference
        | Technique::InnieOutieHouses
        | Technique::InniesOuties => innies::find(context, technique, found),
        Technique::CageConflict => house::find_conflicts(context, technique, found),
        Technique::KillerPair => house::find_subsets(context, technique, 2, found),
        Technique::KillerTriple => house::find_subsets(context, technique, 3, found),
        Technique::CagesOfHouse => house::find_arrangements(context, technique, found),
        Technique::SumBounds => bounds::find(context, technique, found),
        Technique::SumsTogether => combined::find(context, technique, found),
        Technique::SumArrangement => lines::find_arrangements(context, technique, found),
        Technique::SkyscraperBounds => outside::skyscraper::find_bounds(context, technique, found),
        Technique::SandwichCrust => outside::sandwich::find_crust(context, technique, found),
        Technique::XSumFirst => outside::x_sum::find_first(context, technique, found),
        _ => outside::find_arrangements(context, technique, found),
    }
}

/// Returns the words of a step, which were written when it was found.
pub(in crate::logic) fn explain(step: &Step) -> String {
    step.pattern.words.clone()
}
