//! Descriptions of sums in explanations.

use crate::logic::facts::Leftover;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::{House, Topology};
use crate::{CellSet, Digit, DigitSet};

/// Lists sets of digits, such as `1+7, 2+6 or 3+5`. If there are more than eight sets, returns only
/// their number.
pub(super) fn sets(sets: &[DigitSet]) -> String {
    if sets.len() > 8 {
        return format!("one of {} sets of digits", sets.len());
    }
    words::or(sets.iter().map(|&set| plus(set)))
}

/// Returns text such as `only be 8+9` or `only be 1+7, 2+6 or 3+5`.
pub(super) fn sets_after_can(sets: &[DigitSet]) -> String {
    match sets.is_empty() {
        true => "hold no digits of this sum".to_string(),
        false => format!("only be {}", self::sets(sets)),
    }
}

/// Returns text such as `1+7`.
pub(super) fn plus(set: DigitSet) -> String {
    let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    digits.join("+")
}

/// Returns text such as `r1c9 is` or `r1c8 and r1c9 add up to`.
pub(super) fn add_up(cells: CellSet) -> String {
    let verb = if cells.is_single() { "is" } else { "add up to" };
    format!("{} {verb}", words::cells(cells))
}

/// The maximum number of cages whose sums a sentence names.
const NAMED: usize = 8;

/// Names cages by their sums: `cages of 8, 13 and 17`.
fn cages(topology: &Topology, rules: &[usize]) -> String {
    let sums = rules
        .iter()
        .filter_map(|&number| match &topology.rules()[number].reading {
            Reading::Cage(sum) => Some(sum.target),
            _ => None,
        });
    let mut sums: Vec<i32> = sums.collect();
    sums.sort_unstable();
    match sums.len() {
        1 => format!("cage of {}", sums[0]),
        2..=NAMED => format!("cages of {}", words::and(sums)),
        _ => "cages".to_string(),
    }
}

/// Describes the sum of the cages of some houses and what it leaves, such as `Row 1 adds up to 45.
/// The cages in row 1 cover all cells except r1c9 and add up to 38, so r1c9 is 7`.
pub(super) fn leftover(topology: &Topology, fact: &Leftover) -> String {
    let houses: Vec<House> = fact
        .houses
        .iter()
        .map(|&house| topology.house(house))
        .collect();
    let named = words::houses(&houses);
    let are_cages = |&number: &usize| matches!(topology.rules()[number].reading, Reading::Cage(_));
    let noun = match fact.rules.iter().all(are_cages) {
        true => cages(topology, &fact.rules),
        false => format!("sum{}", if fact.rules.len() == 1 { "" } else { "s" }),
    };
    let filled = match fact.has_filled_inside {
        true => " and the filled cells",
        false => "",
    };
    // A single cage, and several sums.
    let (cover, add_up_to) = match fact.rules.len() == 1 && !fact.has_filled_inside {
        true => ("covers", "adds up to"),
        false => ("cover", "add up to"),
    };
    let apart = match fact.has_filled_outside {
        true => format!(" (not counting the filled cells outside {named})"),
        false => String::new(),
    };
    let (counted, total) = (fact.counted(), fact.total);
    let all = match houses.len() {
        1 => format!("{} adds up to {total}", words::capital(&named)),
        _ => format!("{} add up to {total}", words::capital(&named)),
    };
    if fact.outside.is_empty() {
        return format!(
            "{all}. The {noun}{filled} in {named}{apart} {cover} all cells except {} and {add_up_to} \
             {counted}, so {} {}",
            words::cells(fact.inside),
            add_up(fact.inside),
            held(fact.inside, fact.difference)
        );
    }
    let outside = words::cells(fact.outside);
    if fact.inside.is_empty() {
        let verb = if fact.outside.is_single() {
            "is"
        } else {
            "add up to"
        };
        let amount = held(fact.outside, -fact.difference);
        return format!(
            "The {noun}{filled} that {cover} {named} and {outside}{apart} {add_up_to} {counted}. \
             {all}, so {outside} {verb} {amount}"
        );
    }
    let inside = words::cells(fact.inside);
    let start = format!(
        "The {noun}{filled} that {cover} {named} except {inside}, together with {outside}{apart}, \
         {add_up_to} {counted}. {all}, so"
    );
    let is_one = fact.inside.is_single();
    let verb = if is_one { "is" } else { "add up to" };
    let amount = match fact.difference {
        0 if is_one && fact.outside.is_single() => {
            return format!("{start} {inside} and {outside} hold the same digit");
        }
        0 => "as much as".to_string(),
        more if more > 0 => format!("{more} more than"),
        less => format!("{} less than", -less),
    };
    let together = match fact.outside.is_single() {
        true => "",
        false => " together",
    };
    format!("{start} {inside} {verb} {amount} {outside}{together}")
}

/// Returns a sum as a number or, for a single cell, as the digit that boards show.
fn held(cells: CellSet, sum: i32) -> String {
    let digit = u8::try_from(sum).ok().and_then(Digit::new);
    match digit.filter(|_| cells.is_single()) {
        Some(digit) => digit.to_string(),
        None => sum.to_string(),
    }
}
