//! The family that searches for and explains each technique. Only `classic_entries.rs` and
//! `explainer_walk.rs` name other families.

use std::collections::BTreeMap;

use super::bonds::name_bonds;
#[cfg(not(frame16))]
use super::classic_entries::classic_entry;
use super::families::{
    als, chains, colouring, contradiction, fish, forcing, locked, rules, single_digit, singles,
    subsets, sue_de_coq, uniqueness, wings,
};
use super::family_search::{Explain, FamilySearch};
use super::implied::explain_implied;
use super::state::{Candidate, Grid};
use super::step::Step;
use super::technique::Family;

/// Returns how a family searches and explains, or `None` if no scale of these boards uses it.
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

/// Stores the special name of a pattern of a general technique, if it has one.
pub(super) fn name_pattern(step: &mut Step) {
    step.pattern.name = chains::wing_name(step);
}

/// Adds the reasons that are shown with a step in `grid`: the cells that block the other cells or
/// digits of a single, the rules that make links, and the houses that imply others.
pub(super) fn give_reasons(step: &mut Step, grid: &Grid) {
    give_reasons_in_path(step, grid, &BTreeMap::new());
}

/// Does the same for a step of a path. `removed` has the number of the step that removed each
/// candidate.
pub(super) fn give_reasons_in_path(
    step: &mut Step,
    grid: &Grid,
    removed: &BTreeMap<Candidate, usize>,
) {
    if step.technique.info().family == Family::Singles {
        singles::give_reasons(step, grid, removed);
    } else if !grid.topology().is_classic() {
        name_bonds(step, grid);
    }
    if !grid.topology().implied().is_empty() {
        explain_implied(step, text(step), grid.topology());
    }
}

/// Explains a step by its own words or, if it has none, by those of its family.
pub(super) fn text(step: &Step) -> String {
    if !step.pattern.words.is_empty() {
        return step.pattern.words.clone();
    }
    let entry = entry(step.technique.info().family);
    entry.map_or(String::new(), |(_, explain)| explain(step))
}
