//! The family that searches for and explains each technique. Only `classic_entries.rs` and
//! `explainer_walk.rs` name others.

use super::bonds::name_bonds;
#[cfg(not(frame16))]
use super::classic_entries::classic_entry;
use super::families::{
    als, chains, colouring, contradiction, fish, forcing, locked, rules, single_digit, singles,
    subsets, sue_de_coq, uniqueness, wings,
};
use super::family_search::{Explain, FamilySearch};
use super::implied::explain_implied;
use super::state::Grid;
use super::step::Step;
use super::technique::Family;

/// How a family searches and explains; `None` for one that no scale of these boards uses.
pub(super) fn entry(family: Family) -> Option<(FamilySearch, Explain)> {
    use FamilySearch::{Each, Following, Together};
    Some(match family {
        Family::Singles => (Each(singles::find), singles::explain),
        Family::Locked => (Each(locked::find), locked::explain),
        Family::Subsets => (Each(subsets::find), subsets::explain),
        Family::Fish => (Each(fish::find), fish::explain),
        Family::Chains => (Together(chains::find), chains::explain),
        Family::Uniqueness => (Each(uniqueness::find), uniqueness::explain),
        Family::SingleDigit => (Each(single_digit::find), single_digit::explain),
        Family::Wings => (Each(wings::find), wings::explain),
        Family::SueDeCoq => (Each(sue_de_coq::find), sue_de_coq::explain),
        Family::Colouring => (Each(colouring::find), colouring::explain),
        Family::Als => (Each(als::find), als::explain),
        Family::Forcing => (Each(forcing::find), forcing::explain),
        Family::Rules => (Each(rules::find), rules::explain),
        Family::Contradictions => (Following(contradiction::find), contradiction::explain),
        Family::Sums | Family::Outside => (Each(rules::sums::find), rules::sums::explain),
        #[cfg(not(frame16))]
        _ => return classic_entry(family),
        #[cfg(frame16)]
        _ => return None,
    })
}

/// Gives a pattern of a general technique its own name, if it has one.
pub(super) fn name_pattern(step: &mut Step) {
    step.pattern.name = chains::wing_name(step);
}

/// Adds the reasons for which a step in `grid` is shown: what blocks the other cells or digits
/// of a single, the rules that make links, and the houses from which others follow.
pub(super) fn give_reasons(step: &mut Step, grid: &Grid) {
    if step.technique.info().family == Family::Singles {
        singles::give_reasons(step, grid);
    } else if !grid.topology().is_classic() {
        name_bonds(step, grid);
    }
    if !grid.topology().implied().is_empty() {
        explain_implied(step, text(step), grid.topology());
    }
}

/// The explanation of a step: its words, or those that its family has for it.
pub(super) fn text(step: &Step) -> String {
    if !step.pattern.words.is_empty() {
        return step.pattern.words.clone();
    }
    let entry = entry(step.technique.info().family);
    entry.map_or(String::new(), |(_, explain)| explain(step))
}
