//! Descriptions of sums in explanations.

use crate::logic::facts::Leftover;
use crate::logic::state::Grid;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::{BoardRule, House, Topology};
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
const NAMED: usize = 20;

/// The maximum number of other sums, or of filled cells, that a sentence names.
const NAMED_SUMS: usize = 3;

/// Names cages by their sums: `cages of 8, 13 and 17`. Names a few other sums by their cells.
pub(super) fn cages(topology: &Topology, rules: &[usize]) -> String {
    let rules: Vec<&BoardRule> = rules.iter().map(|&rule| &topology.rules()[rule]).collect();
    let sums = rules.iter().map(|rule| match &rule.reading {
        Reading::Cage(sum) if rule.named().starts_with("the cage of") => Some(sum.target),
        _ => None,
    });
    let Some(mut sums) = sums.collect::<Option<Vec<i32>>>() else {
        let named: Vec<String> = rules.iter().map(|rule| rule.named()).collect();
        return match named.len() {
            1..=NAMED_SUMS => words::and(named).replacen("the ", "", 1),
            _ => "sums".to_string(),
        };
    };
    sums.sort_unstable();
    match sums.len() {
        1 => format!("cage of {}", sums[0]),
        2..=NAMED => format!("cages of {}", words::and(sums)),
        _ => "cages".to_string(),
    }
}

/// Describes the sum of the cages of some houses and what it leaves, such as `Row 1 adds up to 45.
/// The cages of 18 and 20 cover all its cells except r1c9 and add up to 38, so r1c9 is 7`.
pub(super) fn leftover(grid: &Grid, fact: &Leftover) -> String {
    let topology = grid.topology();
    let houses = fact.houses.iter().map(|&house| topology.house(house));
    let houses: Vec<House> = houses.collect();
    let named = words::houses(&houses);
    let verb = if houses.len() == 1 { "adds" } else { "add" };
    let total = format!("{} {verb} up to {}", words::capital(&named), fact.total);
    let noun = cages(topology, &fact.rules);
    let is_one = fact.rules.len() == 1;
    let start = match fact.filled_inside.len() {
        0 => format!("{total}. The {noun}"),
        count => {
            let them = if count == 1 { "it" } else { "them" };
            let filled = filled(grid, fact.filled_inside);
            format!("{total}. {filled}. With {them}, the {noun}")
        }
    };
    // "Its" could be the cells of a single cage.
    let mut area = match houses.len() == 1 && !is_one && fact.filled_inside.is_empty() {
        true => "all its cells".to_string(),
        false => format!("all cells of {named}"),
    };
    if !fact.inside.is_empty() {
        area = format!("{area} except {}", words::cells(fact.inside));
    }
    let counted = fact.counted();
    let (cover, add) = match is_one {
        true => ("covers", "and adds"),
        false => ("cover", "and add"),
    };
    // A single cage and filled cells are several.
    let they = match is_one && fact.filled_inside.is_empty() {
        true => "it adds",
        false => "they add",
    };
    // The counted cells outside the houses.
    let further = fact.outside | fact.filled_outside;
    let counts = match (further.is_empty(), fact.filled_outside.is_empty()) {
        (true, _) => format!(" {add} up to {counted}"),
        (_, true) => format!(
            ", and also {}. Together {they} up to {counted}",
            words::cells(further)
        ),
        (_, false) => format!(
            ", and also {}. Without {}, {they} up to {counted}",
            words::cells(further),
            held_by(grid, fact.filled_outside)
        ),
    };
    format!("{start} {cover} {area}{counts}, so {}", left(fact))
}

/// Says what the cages leave: `r1c9 is 7`, `r1c9 is 2 more than r2c1`.
fn left(fact: &Leftover) -> String {
    if fact.outside.is_empty() {
        let sum = held(fact.inside, fact.difference);
        return format!("{} {sum}", add_up(fact.inside));
    }
    if fact.inside.is_empty() {
        let sum = held(fact.outside, -fact.difference);
        return format!("{} {sum}", add_up(fact.outside));
    }
    let (inside, outside) = (words::cells(fact.inside), words::cells(fact.outside));
    let is_one = fact.inside.is_single();
    let amount = match fact.difference {
        0 if is_one && fact.outside.is_single() => {
            return format!("{inside} and {outside} hold the same digit");
        }
        0 => "as much as".to_string(),
        more if more > 0 => format!("{more} more than"),
        less => format!("{} less than", -less),
    };
    let verb = if is_one { "is" } else { "add up to" };
    let together = match fact.outside.is_single() {
        true => "",
        false => " together",
    };
    format!("{inside} {verb} {amount} {outside}{together}")
}

/// Says what filled cells hold, as a sentence: `r1c2 is 4` or `r1c2 and r1c3 add up to 9`.
fn filled(grid: &Grid, cells: CellSet) -> String {
    let digits = cells.iter().filter_map(|cell| grid.value(cell));
    let sum = digits.map(|digit| i32::from(digit.get())).sum();
    format!("{} {}", add_up(cells), held(cells, sum))
}

/// Says what filled cells hold: `r1c2, which is 4` or `r1c2 and r1c3, which add up to 9`.
fn held_by(grid: &Grid, cells: CellSet) -> String {
    let digits = cells.iter().filter_map(|cell| grid.value(cell));
    let sum: i32 = digits.map(|digit| i32::from(digit.get())).sum();
    let verb = if cells.is_single() { "is" } else { "add up to" };
    format!("{}, which {verb} {}", words::cells(cells), held(cells, sum))
}

/// Returns a sum as a number or, for a single cell, as the digit that boards show.
fn held(cells: CellSet, sum: i32) -> String {
    let digit = u8::try_from(sum).ok().and_then(Digit::new);
    match digit.filter(|_| cells.is_single()) {
        Some(digit) => digit.to_string(),
        None => sum.to_string(),
    }
}
