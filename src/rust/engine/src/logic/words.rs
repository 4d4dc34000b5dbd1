//! Words for cells, houses, digits and conclusions, shared by all families.

use super::state::Candidate;
use super::step::Step;
pub(crate) use crate::phrases::{and, capital, or};
use crate::topology::{House, HouseKind};
use crate::{CellSet, Digit, DigitSet};

/// The maximum number of candidates of several cells that a sentence names.
const NAMED: usize = 3;

/// Returns `both` for two items, `all` for more.
pub(crate) fn all_of(count: usize) -> &'static str {
    match count {
        2 => "both",
        _ => "all",
    }
}

/// Names a house: `row 4`, `column 7`, `box 2`.
pub(crate) fn house(house: House) -> String {
    house.name()
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
    match &named[..] {
        // A comma keeps "and" between numbers apart from "and" between kinds.
        [others @ .., end] if has_plural && others.len() > 1 => {
            format!("{}, {last} {end}", others.join(", "))
        }
        [others @ .., end] if !others.is_empty() => format!("{} {last} {end}", others.join(", ")),
        _ => named.concat(),
    }
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
    if !step.placements.is_empty() {
        let placed = step
            .placements
            .iter()
            .map(|placed| format!("{} is {}", placed.cell, placed.digit));
        return format!("So {}", and(placed));
    }
    // Digits that are removed from the same cells are named together.
    let mut struck: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in Digit::ALL {
        let cells = cells_of(&step.eliminations, digit);
        if cells.is_empty() {
            continue;
        }
        match struck.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => *digits |= DigitSet::of(digit),
            None => struck.push((cells, DigitSet::of(digit))),
        }
    }
    let struck = struck.into_iter().enumerate().map(|(at, (cells, digits))| {
        let verb = if at == 0 { " can be removed" } else { "" };
        format!("{}{verb} from {}", self::digits(digits), self::cells(cells))
    });
    let struck: Vec<String> = struck.collect();
    let bonds = aside(&step.pattern.bonds);
    // A comma keeps "and" between cells apart from "and" between removals.
    format!("So {}{bonds}", struck.join(", and "))
}

/// Names the eliminations of a step if they are few, such as `1 or 2 in r1c2` or `1 in r1c2 or
/// 5 in r1c3`. A sentence that says what is removed follows.
pub(crate) fn removed(step: &Step) -> String {
    few_removed(step).unwrap_or_else(|| "any of the following candidates".to_string())
}

/// Names the eliminations of a step if they are few.
pub(crate) fn few_removed(step: &Step) -> Option<String> {
    let places: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let digits: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    if places.is_single() || digits.len() == 1 {
        return Some(format!("{} in {}", or(digits), or(places)));
    }
    if step.eliminations.len() > NAMED {
        return None;
    }
    let one = |it: &Candidate| format!("{} in {}", it.digit, it.cell);
    Some(or(step.eliminations.iter().map(one)))
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
    use crate::Cell;

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
    }
}
