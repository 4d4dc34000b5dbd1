//! The few patterns that an outside clue leaves to its line, in words.

use crate::logic::context::Context;
use crate::logic::families::rules::sums::describe::plus;
use crate::logic::step::Step;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Cell, Digit, DigitSet};

/// The maximum number of patterns that a sentence lists.
const LISTED: usize = 8;

/// The maximum number of digits that are tried to find the patterns.
const BUDGET: usize = 100_000;

/// The cells that a clue is about, and their digits. The other cells of the line hold the others.
#[derive(Clone, PartialEq, Eq)]
enum Pattern {
    /// The places of the lowest and the highest digit, and the digits between.
    Sandwich([usize; 2], DigitSet),
    /// The number of the first digits, which is the first of them, and these digits.
    XSum(Digit, DigitSet),
    /// The digits that can be seen, with their places.
    Skyscraper(Vec<(usize, Digit)>),
}

/// Lists the patterns that a clue leaves to its line, if they are few: `1 in r1c1, 9 in r1c4 and
/// 2+5 between, or ...`. Also returns whether they show each elimination of the step: the cell or
/// the digit is taken in each pattern.
pub(super) fn listed(context: &Context, rule: &BoardRule, step: &Step) -> Option<(String, bool)> {
    let line = rule.list(0);
    let mut search = Search {
        context,
        rule,
        patterns: Vec::new(),
        budget: BUDGET,
    };
    search.extend(&mut Vec::new(), DigitSet::EMPTY);
    let patterns = search.patterns;
    if search.budget == 0 || patterns.is_empty() || patterns.len() > LISTED {
        return None;
    }
    let digits = context.topology().digits();
    let shows = step.eliminations.iter().all(|gone| {
        let place = line.iter().position(|&cell| cell == gone.cell);
        place.is_some_and(|place| {
            let mut each = patterns.iter();
            each.all(|it| !it.leaves(place, digits).contains(gone.digit))
        })
    });
    Some((all_named(&patterns, line, digits), shows))
}

impl Pattern {
    fn of(reading: &Reading<Cell>, way: &[Digit], digits: DigitSet) -> Option<Self> {
        Some(match *reading {
            Reading::Sandwich(sum) => {
                let place = |digit: Option<Digit>| way.iter().position(|&it| Some(it) == digit);
                let ends = [digits.iter().next(), digits.iter().next_back()].map(place);
                let (low, high) = (ends[0]?, ends[1]?);
                let between: DigitSet = way[low.min(high) + 1..low.max(high)]
                    .iter()
                    .copied()
                    .collect();
                (total(between) == sum).then_some(Pattern::Sandwich([low, high], between))?
            }
            Reading::XSum(sum) => {
                let first = *way.first()?;
                let counted: DigitSet = way
                    .get(..usize::from(first.get()))?
                    .iter()
                    .copied()
                    .collect();
                (total(counted) == sum).then_some(Pattern::XSum(first, counted))?
            }
            Reading::Skyscraper(seen) => {
                let mut visible: Vec<(usize, Digit)> = Vec::new();
                for (place, &digit) in way.iter().enumerate() {
                    if visible.last().map_or(true, |&(_, last)| digit > last) {
                        visible.push((place, digit));
                    }
                }
                (visible.len() as i32 == seen).then_some(Pattern::Skyscraper(visible))?
            }
            _ => return None,
        })
    }

    /// Returns the digits that the pattern leaves to a place of the line.
    fn leaves(&self, place: usize, digits: DigitSet) -> DigitSet {
        match self {
            Pattern::Sandwich([low, high], between) => {
                let crust = |at: usize| match at {
                    _ if at == *low => digits.iter().next(),
                    _ if at == *high => digits.iter().next_back(),
                    _ => None,
                };
                if let Some(digit) = crust(place) {
                    return DigitSet::of(digit);
                }
                let ends: DigitSet = [crust(*low), crust(*high)].into_iter().flatten().collect();
                match (low.min(high)..low.max(high)).contains(&&place) {
                    true => *between,
                    false => digits - *between - ends,
                }
            }
            Pattern::XSum(first, counted) => match place {
                0 => DigitSet::of(*first),
                _ if place < usize::from(first.get()) => *counted - DigitSet::of(*first),
                _ => digits - *counted,
            },
            Pattern::Skyscraper(visible) => {
                let own = visible.iter().find(|(at, _)| *at == place);
                if let Some(&(_, digit)) = own {
                    return DigitSet::of(digit);
                }
                let seen: DigitSet = visible.iter().map(|it| it.1).collect();
                let before = visible.iter().rev().find(|(at, _)| *at < place);
                let is_lower = |digit: &Digit| before.is_some_and(|(_, high)| digit < high);
                (digits - seen).iter().filter(is_lower).collect()
            }
        }
    }

    /// Names the pattern without the digits that `sets()` lists, and the cells of these digits.
    fn named(&self, line: &[Cell], digits: DigitSet) -> (String, String) {
        match self {
            Pattern::Sandwich(ends, _) => {
                let crust = [digits.iter().next(), digits.iter().next_back()];
                let held = crust.into_iter().flatten().zip(ends);
                let held: Vec<String> = held
                    .map(|(digit, &at)| format!("{digit} in {}", line[at]))
                    .collect();
                let is_empty = self.others().is_empty();
                let comma = if is_empty { " and " } else { ", " };
                (held.join(comma), "between them".to_string())
            }
            Pattern::XSum(first, _) => {
                let last = line[usize::from(first.get()) - 1];
                let cells = match first.get() {
                    2 => format!("in {last}"),
                    _ => format!("in {} to {last}", line.get(1).unwrap_or(&last)),
                };
                (format!("{first} in {}", line[0]), cells)
            }
            Pattern::Skyscraper(visible) => {
                let held = visible
                    .iter()
                    .map(|&(at, digit)| format!("{digit} in {}", line[at]));
                (words::and(held), String::new())
            }
        }
    }

    /// Returns the digits whose order is open.
    fn others(&self) -> DigitSet {
        match self {
            Pattern::Sandwich(_, between) => *between,
            Pattern::XSum(first, counted) => *counted - DigitSet::of(*first),
            Pattern::Skyscraper(_) => DigitSet::EMPTY,
        }
    }
}

/// Names patterns, those that differ only in digits whose order is open together: `4 in r1c1 and
/// 1+8+9 or 3+6+9 in r2c1 to r4c1; or 5 in ...`.
fn all_named(patterns: &[Pattern], line: &[Cell], digits: DigitSet) -> String {
    let mut groups: Vec<((String, String), Vec<DigitSet>)> = Vec::new();
    for pattern in patterns {
        words::under(&mut groups, pattern.named(line, digits)).push(pattern.others());
    }
    let each = groups.into_iter().map(|((named, cells), sets)| {
        let sets: Vec<String> = sets
            .iter()
            .filter(|it| !it.is_empty())
            .map(|it| plus(*it))
            .collect();
        match sets.is_empty() {
            true => named,
            false => format!("{named} and {} {cells}", words::or(sets)),
        }
    });
    each.collect::<Vec<_>>().join("; or ")
}

fn total(digits: DigitSet) -> i32 {
    digits.iter().map(|digit| i32::from(digit.get())).sum()
}

/// A search for the patterns of all ways to fill a line.
struct Search<'a> {
    context: &'a Context<'a>,
    rule: &'a BoardRule,
    patterns: Vec<Pattern>,
    budget: usize,
}

impl Search<'_> {
    fn extend(&mut self, way: &mut Vec<Digit>, used: DigitSet) {
        let digits = self.context.topology().digits();
        let Some(&cell) = self.rule.list(0).get(way.len()) else {
            let pattern = Pattern::of(&self.rule.reading, way, digits);
            if let Some(pattern) = pattern.filter(|it| !self.patterns.contains(it)) {
                self.patterns.push(pattern);
            }
            return;
        };
        for digit in self.context.grid.digits_at(cell) - used {
            if self.budget == 0 || self.patterns.len() > LISTED {
                return;
            }
            self.budget -= 1;
            way.push(digit);
            self.extend(way, used | DigitSet::of(digit));
            way.pop();
        }
    }
}
