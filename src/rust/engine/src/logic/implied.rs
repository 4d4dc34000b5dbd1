//! Why houses that no rule names are houses: the last sentences of a step that names them.

use super::step::Step;
use super::words;
use crate::topology::{Derivation, House, HouseSet, Topology};

/// Adds a sentence for each implied house that the text of a step names, and the rules on which
/// it rests.
pub(super) fn explain_implied(step: &mut Step, mut text: String, topology: &Topology) {
    let mut of_words = named_in(&text, step, topology);
    // A house comes after those from which it follows, and the words for it name them.
    for derivation in topology.implied().iter().rev() {
        if of_words.contains(derivation.house) {
            of_words |= derivation.without;
        }
    }
    let mut rules = Vec::new();
    let named = topology.implied().iter().rev();
    for derivation in named.filter(|derivation| of_words.contains(derivation.house)) {
        text = format!("{text} {}", reason(derivation, topology));
        let left_out = derivation.without.iter().map(|house| topology.house(house));
        rules.extend(left_out.filter_map(|house| rule_of(house, topology)));
    }
    if of_words.is_empty() {
        return;
    }
    step.pattern.words = text;
    step.pattern.rules.extend(rules);
    step.pattern.rules.sort_unstable();
    step.pattern.rules.dedup();
}

/// The rule that adds a house, by its place.
fn rule_of(house: House, topology: &Topology) -> Option<usize> {
    let mut rules = topology.rules().iter();
    let rule = rules.find(|rule| rule.has_house(house.cells))?;
    Some(rule.number)
}

/// The implied houses that a text names, or that are in the pattern of its step.
fn named_in(text: &str, step: &Step, topology: &Topology) -> HouseSet {
    let of_pattern = |house: &House| {
        let houses = step.pattern.base.iter().chain(&step.pattern.cover);
        houses.into_iter().any(|other| other.cells == house.cells)
    };
    let houses = topology.implied().iter().map(|derivation| derivation.house);
    houses
        .filter(|&id| {
            let house = topology.house(id);
            of_pattern(&house) || names(text, &house.name())
        })
        .collect()
}

/// Whether a text has a name that no further digit follows.
fn names(text: &str, name: &str) -> bool {
    let goes_on =
        |at: usize| text[at + name.len()..].starts_with(|next: char| next.is_ascii_digit());
    text.match_indices(name).any(|(at, _)| !goes_on(at))
}

/// `Hidden window 1 is r2c1, ...: what rows 2, 3 and 4 leave beside windows 1 and 2.`
fn reason(derivation: &Derivation, topology: &Topology) -> String {
    let list = |houses: HouseSet| -> Vec<House> {
        houses.iter().map(|house| topology.house(house)).collect()
    };
    let house = topology.house(derivation.house);
    format!(
        "{} ({}) is what {} leave beside {}.",
        words::capital(&house.name()),
        words::cells(house.cells),
        words::houses(&list(derivation.of)),
        words::houses(&list(derivation.without)),
    )
}
