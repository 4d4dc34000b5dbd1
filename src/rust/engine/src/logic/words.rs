//! Words for cells, houses, digits and conclusions, shared by all families.

use super::state::Candidate;
use super::step::Step;
pub(crate) use crate::phrases::{and, capital, or};
use crate::topology::{House, HouseKind};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of candidates of several cells that are named one by one.
const NAMED: usize = 3;

/// Returns `both` for two items, `all` for more.
pub(crate) fn all_of(count: usize) -> &'static str {
    match count {
        2 => "both",
        _ => "all",
    }
}

/// Returns the object of `a cell that sees ...`, after cells were named: `this cell`, `both` or
/// `all of them`.
pub(crate) fn each_seen(cells: CellSet) -> &'static str {
    match cells.len() {
        1 => "this cell",
        2 => "both",
        _ => "all of them",
    }
}

/// Lists places by the cells of a pattern that they see:
/// `in r1c2 or r1c5, which see r4c2, or in r1c8, which sees r6c8`. A place that sees several of
/// these cells is named once.
pub(crate) fn seen_places(sees: &[(CellSet, CellSet)]) -> String {
    let mut named = CellSet::EMPTY;
    let mut groups = Vec::new();
    for &(places, seen) in sees {
        let places = places - named;
        named |= places;
        match places.len() {
            0 => {}
            1 => groups.push(format!("in {}, which sees {}", cells(places), cells(seen))),
            _ => groups.push(format!("in {}, which see {}", or(places), cells(seen))),
        }
    }
    groups.join(", or ")
}

/// Names a house: `row 4`, `column 7`, `box 2`.
pub(crate) fn house(house: House) -> String {
    house.name()
}

/// Says where something is: `in row 4`, `on diagonal 2`.
pub(crate) fn within(house: House) -> String {
    let preposition = match house.kind {
        HouseKind::Diagonal => "on",
        _ => "in",
    };
    format!("{preposition} {}", self::house(house))
}

/// Lists cells: `r1c2, r1c5 and r3c2`.
pub(crate) fn cells(set: CellSet) -> String {
    and(set)
}

/// Lists digits: `2, 5 and 7`.
pub(crate) fn digits(set: DigitSet) -> String {
    and(set)
}

/// Lists houses, those of the same kind together: `row 1 and column 4`, `rows 2, 5 and 8`,
/// `rows 2 and 5 and box 1`.
pub(crate) fn houses(list: &[House]) -> String {
    joined_houses(list, "and")
}

/// Lists houses of which any is meant: `row 1 or column 4`, `rows 2, 5 and 8`.
pub(crate) fn any_house(list: &[House]) -> String {
    joined_houses(list, "or")
}

/// Lists houses, those of the same kind together, with a word before the last kind.
fn joined_houses(list: &[House], last: &str) -> String {
    let mut groups: Vec<(HouseKind, Vec<usize>)> = Vec::new();
    for house in list {
        let number = house.number + 1;
        match groups.iter_mut().find(|(kind, _)| *kind == house.kind) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((house.kind, vec![number])),
        }
    }
    let has_plural = groups.iter().any(|(_, numbers)| numbers.len() > 1);
    let named = groups.into_iter().map(|(kind, mut numbers)| {
        numbers.sort_unstable();
        let word = match numbers.len() {
            1 => kind.name(),
            _ => kind.plural(),
        };
        format!("{word} {}", and(numbers))
    });
    let named: Vec<String> = named.collect();
    // A comma keeps "and" between numbers apart from "and" between kinds.
    let before = if has_plural && named.len() > 2 {
        ", "
    } else {
        " "
    };
    listed(&named, ", ", before, last)
}

/// Joins items with `comma`, and the last one with `before_last` and a word.
fn listed(items: &[String], comma: &str, before_last: &str, word: &str) -> String {
    match items {
        [others @ .., last] if !others.is_empty() => {
            format!("{}{before_last}{word} {last}", others.join(comma))
        }
        _ => items.concat(),
    }
}

/// Returns what is kept under a key. A new key comes last.
pub(crate) fn under<K: PartialEq, V: Default>(groups: &mut Vec<(K, V)>, key: K) -> &mut V {
    let known = groups.iter().position(|(known, _)| *known == key);
    let at = known.unwrap_or_else(|| {
        groups.push((key, V::default()));
        groups.len() - 1
    });
    &mut groups[at].1
}

/// Joins items that contain commas: `A, or B; and C, or D`.
pub(crate) fn semicolons(items: &[String]) -> String {
    listed(items, "; ", "; ", "and")
}

/// Lists items in parentheses after a word: ` (r1c2 and r1c5)`. Returns nothing for an empty list.
pub(crate) fn aside(list: impl IntoIterator<Item = impl ToString>) -> String {
    match and(list) {
        none if none.is_empty() => none,
        list => format!(" ({list})"),
    }
}

/// Returns `rows`, `columns` or `boxes`, or `houses` if they are of several kinds.
pub(crate) fn plural_of(list: &[House]) -> &'static str {
    match list {
        [first, others @ ..] if others.iter().all(|other| other.kind == first.kind) => {
            first.kind.plural()
        }
        _ => "houses",
    }
}

/// Returns a name for the first, second, ... part of a pattern: `A`, `B`, ...
pub(crate) fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

/// States the conclusion of a step without a full stop: `So r1c2 is 5` or
/// `So 5 and 6 can be removed from r1c2`.
pub(crate) fn outcome(step: &Step) -> String {
    format!("So {}", conclusion(step))
}

/// States the conclusion of a step as a clause: `r1c2 is 5` or `5 and 6 can be removed from r1c2`.
pub(crate) fn conclusion(step: &Step) -> String {
    if !step.placements.is_empty() {
        let placed = step
            .placements
            .iter()
            .map(|placed| format!("{} is {}", placed.cell, placed.digit));
        return and(placed);
    }
    // Digits that are removed from the same cells are named together.
    let mut struck: Vec<(Vec<String>, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = cells_of(&step.eliminations, digit).iter();
        let cells: Vec<String> = cells.map(|cell| with_bond(step, cell, digit)).collect();
        if cells.is_empty() {
            continue;
        }
        under(&mut struck, cells).insert(digit);
    }
    let struck = struck.into_iter().enumerate().map(|(at, (cells, digits))| {
        let verb = if at == 0 { " can be removed" } else { "" };
        format!("{}{verb} from {}", self::digits(digits), and(cells))
    });
    let struck: Vec<String> = struck.collect();
    // Semicolons keep commas between cells or digits apart from commas between removals.
    let comma = match struck.iter().any(|it| it.contains(',')) && struck.len() > 2 {
        true => "; ",
        false => ", ",
    };
    // A comma keeps "and" between cells apart from "and" between removals.
    listed(&struck, comma, comma, "and")
}

/// Names a cell from which a digit is removed and the rule that removes the digit:
/// `r1c2 (knight's move)`.
fn with_bond(step: &Step, cell: Cell, digit: Digit) -> String {
    let gone = Candidate::new(cell, digit);
    let mut bonds = step.pattern.removed_by.iter();
    match bonds.find(|(candidate, _)| *candidate == gone) {
        Some((_, bond)) => format!("{cell} ({bond})"),
        None => cell.to_string(),
    }
}

/// Names the eliminations of a step as alternatives: `1 or 2 in r1c2`, or
/// `1 in r1c2, 5 in r1c3 or r1c4, or 6 in r2c8`.
pub(crate) fn removed(step: &Step) -> String {
    few_removed(step).unwrap_or_else(|| by_cells(step, "or"))
}

/// Names the eliminations of a step: `1 and 2 in r1c2`, or
/// `1 in r1c2, 5 in r1c3 and r1c4, and 6 in r2c8`.
pub(crate) fn all_removed(step: &Step) -> String {
    few_removed_as(step, "and").unwrap_or_else(|| by_cells(step, "and"))
}

/// Names the eliminations of a step as alternatives if they are few.
pub(crate) fn few_removed(step: &Step) -> Option<String> {
    few_removed_as(step, "or")
}

/// Names the eliminations of a step if they are few, with a word before the last one.
fn few_removed_as(step: &Step, word: &str) -> Option<String> {
    let places: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let digits: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    if places.is_single() || digits.len() == 1 {
        return Some(candidates_of(digits, places, word));
    }
    if step.eliminations.len() > NAMED {
        return None;
    }
    let one = |it: &Candidate| format!("{} in {}", it.digit, it.cell);
    let named = step.eliminations.iter().map(one);
    Some(match word {
        "and" => and(named),
        _ => or(named),
    })
}

/// Names digits of cells: `1 or 2 in r1c2`.
fn candidates_of(digits: DigitSet, cells: CellSet, word: &str) -> String {
    match word {
        "and" => format!("{} in {}", and(digits), and(cells)),
        _ => format!("{} in {}", or(digits), or(cells)),
    }
}

/// Names the eliminations of a step, digits of the same cells together, with a word before the last
/// group.
fn by_cells(step: &Step, word: &str) -> String {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = cells_of(&step.eliminations, digit);
        if !cells.is_empty() {
            under(&mut groups, cells).insert(digit);
        }
    }
    let named = groups.into_iter();
    let named = named.map(|(cells, digits)| candidates_of(digits, cells, word));
    let named: Vec<String> = named.collect();
    // A comma keeps the word between cells apart from the word between candidates.
    listed(&named, ", ", ", ", word)
}

/// Says what a naked subset of a cell that was just mentioned and other cells eliminates:
/// `With r1c2, that cell uses up 4 and 6 in column 2, so no other cell there can hold them`.
pub(crate) fn used_up((cells, digits): (CellSet, DigitSet), houses: &[House]) -> String {
    format!(
        "With {}, that cell uses up {} in {}, so no other cell there can hold them",
        self::cells(cells),
        and(digits),
        self::houses(houses),
    )
}

/// Lists candidates by their cells: `3 or 5 in r1c2, or 4 in r5c2`. Those of one digit are listed
/// together: `3 in r1c2 or r5c2`.
pub(crate) fn extra_candidates(candidates: &[Candidate], word: &str) -> String {
    let cells: CellSet = candidates.iter().map(|it| it.cell).collect();
    let digits: DigitSet = candidates.iter().map(|it| it.digit).collect();
    if digits.len() == 1 {
        return candidates_of(digits, cells, word);
    }
    let named = cells.iter().map(|cell| {
        let own = candidates.iter().filter(|it| it.cell == cell);
        let digits: DigitSet = own.map(|it| it.digit).collect();
        candidates_of(digits, CellSet::of(cell), word)
    });
    let named: Vec<String> = named.collect();
    let is_short = named.len() == candidates.len();
    // A comma keeps the word between cells apart from the word between digits.
    let before = if is_short { " " } else { ", " };
    listed(&named, ", ", before, word)
}

/// Says what a grid would be without the extra candidates: a bivalue universal grave.
pub(crate) fn without(extras: &str) -> String {
    format!(
        "Without {extras}, every empty cell would have two candidates, and every digit two places \
         in every row, column and box where it is missing. Such a puzzle has more than one \
         solution, or none."
    )
}

fn cells_of(candidates: &[Candidate], digit: Digit) -> CellSet {
    candidates
        .iter()
        .filter(|candidate| candidate.digit == digit)
        .map(|candidate| candidate.cell)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::Technique;
    use crate::topology::classic::classic;
    use crate::topology::HouseId;

    #[test]
    fn lists_read_like_speech() {
        assert_eq!(
            cells([0, 1, 80].map(Cell::of).into_iter().collect()),
            "r1c1, r1c2 and r9c9"
        );
        assert_eq!(digits(DigitSet::of(Digit::of(4))), "4");
        assert_eq!(
            houses(&[0, 9, 26].map(|id| classic().house(HouseId::of(id)))),
            "row 1, column 1 and box 9"
        );
        let houses_of = |ids: &[usize]| -> Vec<House> {
            let ids = ids.iter().map(|&id| HouseId::of(id));
            ids.map(|id| classic().house(id)).collect()
        };
        assert_eq!(houses(&houses_of(&[5, 8])), "rows 6 and 9");
        assert_eq!(
            houses(&houses_of(&[9, 0, 3, 10, 26])),
            "columns 1 and 2, rows 1 and 4, and box 9"
        );
        assert_eq!(plural_of(&houses_of(&[18, 19])), "boxes");
        assert_eq!(plural_of(&houses_of(&[0, 19])), "houses");
    }

    #[test]
    fn digits_eliminated_from_the_same_cells_are_named_together() {
        let mut step = Step::new(Technique::NakedPair, DigitSet::of(Digit::of(1)));
        let struck = [(4, 1), (4, 2), (5, 3), (4, 9)];
        step.eliminations = struck
            .map(|(cell, digit)| Candidate::of(cell, digit))
            .to_vec();
        assert_eq!(
            outcome(&step),
            "So 1, 2 and 9 can be removed from r1c5, and 3 from r1c6"
        );
        // Only the last of several removals follows "and".
        step.eliminations.remove(0);
        step.eliminations.push(Candidate::of(7, 4));
        assert_eq!(
            outcome(&step),
            "So 2 and 9 can be removed from r1c5, 3 from r1c6, and 4 from r1c8"
        );
        step.eliminations.push(Candidate::of(4, 1));
        step.tidy();
        assert_eq!(
            outcome(&step),
            "So 1, 2 and 9 can be removed from r1c5; 3 from r1c6; and 4 from r1c8"
        );
    }

    #[test]
    fn eliminations_are_listed_as_alternatives() {
        let listed = |struck: &[(u8, u8)]| {
            let mut step = Step::new(Technique::TemplateDelete, DigitSet::EMPTY);
            let struck = struck.iter();
            let struck = struck.map(|&(cell, digit)| Candidate::of(cell.into(), digit));
            step.eliminations = struck.collect();
            removed(&step)
        };
        assert_eq!(listed(&[(1, 1), (1, 2)]), "1 or 2 in r1c2");
        assert_eq!(listed(&[(1, 1), (2, 2)]), "1 in r1c2 or 2 in r1c3");
        assert_eq!(
            listed(&[(1, 1), (2, 5), (3, 5), (16, 6)]),
            "1 in r1c2, 5 in r1c3 or r1c4, or 6 in r2c8"
        );
    }

    #[test]
    fn each_elimination_names_the_rule_that_causes_it() {
        let mut step = Step::new(Technique::TurbotFish, DigitSet::of(Digit::of(4)));
        let struck = [4, 5, 6].map(|cell| Candidate::of(cell, 4));
        step.eliminations = struck.to_vec();
        step.pattern.removed_by = vec![(struck[1], "diagonal 1".to_string())];
        assert_eq!(
            conclusion(&step),
            "4 can be removed from r1c5, r1c6 (diagonal 1) and r1c7"
        );
    }
}
