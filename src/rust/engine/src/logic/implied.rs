//! Explains why houses that no rule names are houses, in the last sentences of a step that uses
//! them.

use super::step::Step;
use super::words;
use crate::topology::{Derivation, House, HouseSet, Topology};

/// Adds a sentence for each implied house that the text of a step names, and the rules from which
/// the house follows.
pub(super) fn explain_implied(step: &mut Step, mut text: String, topology: &Topology) {
    let mut named = named_in(&text, step, topology);
    if named.is_empty() {
        return;
    }
    let mut rules = std::mem::take(&mut step.pattern.rules);
    // The reason for a house may name other implied houses, which come before it in the list.
    for derivation in topology.implied().iter().rev() {
        if !named.contains(derivation.house) {
            continue;
        }
        named |= derivation.without;
        text = format!("{text} {}", reason(derivation, topology));
        let left_out = derivation.without.iter();
        let of = left_out.filter_map(|it| topology.rule_of_house(topology.cells(it)));
        rules.extend(of.map(|rule| rule.number));
    }
    rules.sort_unstable();
    rules.dedup();
    step.pattern.rules = rules;
    step.pattern.words = text;
}

/// Returns the implied houses that a text names, or that are in the pattern of its step.
fn named_in(text: &str, step: &Step, topology: &Topology) -> HouseSet {
    let (base, cover) = (&step.pattern.base, &step.pattern.cover);
    let houses = topology.implied_houses().iter();
    houses
        .filter(|&id| {
            let house = topology.house(id);
            base.contains(&house) || cover.contains(&house) || names(text, &house.name())
        })
        .collect()
}

/// Whether a text contains a name that is not followed by another digit.
fn names(text: &str, name: &str) -> bool {
    let goes_on =
        |at: usize| text[at + name.len()..].starts_with(|next: char| next.is_ascii_digit());
    text.match_indices(name).any(|(at, _)| !goes_on(at))
}

/// Gives the reason:
/// `Hidden window 1 (r2c1, ...) is what rows 2, 3 and 4 leave beside windows 1 and 2.`
fn reason(derivation: &Derivation, topology: &Topology) -> String {
    let list = |houses: HouseSet| -> Vec<House> {
        houses.iter().map(|house| topology.house(house)).collect()
    };
    let house = topology.house(derivation.house);
    format!(
        "{} ({}) consists of the cells of {} outside {}, so it has each digit once.",
        words::capital(&house.name()),
        words::cells(house.cells),
        words::houses(&list(derivation.of)),
        words::houses(&list(derivation.without)),
    )
}
