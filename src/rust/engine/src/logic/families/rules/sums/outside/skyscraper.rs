//! Skyscraper clues: the number of digits that are higher than all digits before them.

use std::ops::ControlFlow;

use super::{open_digits, step_of};
use crate::logic::context::Context;
use crate::logic::facts::{fill, Filling};
use crate::logic::families::rules::reasons;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Cell, Digit, DigitSet};

/// The maximum number of digits of a board on which the digits that can be seen are counted.
const MOST_DIGITS: usize = 9;

/// The maximum number of reasons that are said.
const EXAMPLES: usize = 3;

/// Finds digits that are too high: the first cells must leave room for others to rise behind them.
/// If the clue is 1, a digit that is higher than all others comes first.
pub(in super::super) fn find_bounds(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let digits = context.topology().digits();
    let top = digits.len() as i32;
    for rule in context.topology().rules() {
        let Reading::Skyscraper(seen) = rule.reading else {
            continue;
        };
        let mut step = step_of(context, technique, rule);
        // Different digits reach at least the number of cells.
        let length = rule.list(0).len() as i32;
        let mut limits = Vec::new();
        for (place, &cell) in (0..).zip(rule.list(0)) {
            // At most `place` of the `seen` rising digits come before this cell.
            let most = (top - seen + 1 + place).min(top);
            let is_open = |digit: &Digit| {
                let digit = i32::from(digit.get());
                match (seen, place) {
                    (1, 0) => digit >= length,
                    (1, _) => digit < top,
                    _ => digit <= most,
                }
            };
            let open: DigitSet = digits.iter().filter(is_open).collect();
            let lost = step.keep(context.grid, cell, open);
            if let (false, Some(most)) = (lost.is_empty(), open.iter().next_back()) {
                limits.push(format!("{cell} is at most {most}"));
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.words = context.words(|| {
            let clue = words::capital(&rule.named());
            let why = match seen {
                1 if length < top => {
                    format!("{clue} means that the first digit hides all others, so it is the highest")
                }
                1 => format!("{clue} means that {top} is first, since it hides all others"),
                _ => {
                    let higher = match seen {
                        2 => "a higher digit",
                        _ => "the higher digits",
                    };
                    format!(
                        "{clue} means that {seen} digits can be seen, each higher than all before it. \
                         To leave room for {higher}, {}",
                        words::and(limits)
                    )
                }
            };
            format!("{why}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the digits that each cell holds in some way to fill the line.
pub(super) fn fill_line(open: &[DigitSet], seen: i32) -> Vec<DigitSet> {
    fill(
        open,
        |filling, digit| {
            let count = filling.state + usize::from(is_seen(filling, digit));
            (count as i32 <= seen).then_some(count)
        },
        |_, count| count as i32 == seen,
    )
}

fn is_seen(filling: &Filling, digit: Digit) -> bool {
    filling.used.iter().all(|before| before < digit)
}

/// Says of candidates that with each of them too many or too few digits could be seen, and which.
/// Returns `None` if that is not known.
pub(super) fn counted(
    context: &Context,
    rule: &BoardRule,
    seen: i32,
    gone: &[Candidate],
) -> Option<String> {
    let seen = usize::try_from(seen).ok()?;
    if context.topology().digits().len() > MOST_DIGITS {
        return None;
    }
    let (line, open) = (rule.list(0), open_digits(context, rule));
    // Digits of a cell with the same reason are said together.
    let mut known: Vec<((bool, Cell, String), DigitSet)> = Vec::new();
    for &it in gone {
        let place = line.iter().position(|&cell| cell == it.cell)?;
        let mut open = open.clone();
        open[place] = DigitSet::of(it.digit);
        if let Some(count) = Count::of(&open, seen) {
            let reason = (!count.is_complete, it.cell, count.words(line, seen));
            words::under(&mut known, reason).insert(it.digit);
        }
    }
    // Reasons that name all digits that matter come first.
    crate::sorting::sort_by_key(&mut known, |&((is_short, ..), _)| is_short);
    known.truncate(EXAMPLES);
    if known.is_empty() {
        return None;
    }
    let is_said = |it: &Candidate| {
        let mut known = known.iter();
        known.any(|((_, cell, _), digits)| *cell == it.cell && digits.contains(it.digit))
    };
    let others: Vec<Candidate> = gone.iter().copied().filter(|it| !is_said(it)).collect();
    let said = known.iter().map(|((_, cell, words), digits)| {
        format!("If {cell} were {}, {words}", words::or(*digits))
    });
    let rest = (!others.is_empty()).then(|| reasons::likewise(&others));
    Some(said.chain(rest).collect::<Vec<_>>().join(". "))
}

/// How many digits can be seen in all ways to fill a line, compared with its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    More,
    Fewer,
    /// Some ways show more, others fewer.
    Other,
}

/// What can be seen in all ways to fill a line. No way agrees with the clue.
#[derive(Debug)]
struct Count {
    number: Number,
    /// Places and digits that can be seen: for `More`, in every way, each another one; for
    /// `Fewer`, in any way.
    places: Vec<usize>,
    digits: DigitSet,
    /// Whether these places and digits alone are more or fewer than the clue.
    is_complete: bool,
}

impl Count {
    /// Returns `None` if the line cannot be filled, or if some way agrees with the clue.
    fn of(open: &[DigitSet], seen: usize) -> Option<Self> {
        let ends = |agrees: &dyn Fn(usize) -> bool| {
            let ways = ways(open, |_, _, _| true, agrees);
            is_possible(&ways).then_some(ways)
        };
        let (fewer, more) = (ends(&|count| count < seen), ends(&|count| count > seen));
        if ends(&|count| count == seen).is_some() {
            return None;
        }
        match (fewer, more) {
            (None, None) => None,
            (None, Some(ways)) => Some(Self::more(open, seen, &ways)),
            (Some(_), None) => Some(Self::fewer(open, seen)),
            (Some(_), Some(_)) => Some(Count {
                number: Number::Other,
                places: Vec::new(),
                digits: DigitSet::EMPTY,
                is_complete: false,
            }),
        }
    }

    /// `all` has the digits that each place holds in some way.
    fn more(open: &[DigitSet], seen: usize, all: &[DigitSet]) -> Self {
        // What no way hides can be seen in every way.
        let is_hidden = |hides: &dyn Fn(usize, Digit) -> bool| {
            let allows =
                |filling: &Filling, digit, is_seen: bool| !is_seen || !hides(filling.place, digit);
            is_possible(&ways(open, allows, &|_| true))
        };
        let places = 0..open.len();
        let places: Vec<usize> = places
            .filter(|&place| !is_hidden(&|at, _| at == place))
            .collect();
        let elsewhere = |digit: &Digit| places.iter().all(|&place| !all[place].contains(*digit));
        let held = all.iter().fold(DigitSet::EMPTY, |held, &some| held | some);
        let digits: DigitSet = held
            .iter()
            .filter(elsewhere)
            .filter(|&digit| !is_hidden(&|_, it| it == digit))
            .collect();
        Count {
            number: Number::More,
            is_complete: places.len() + digits.len() > seen,
            places,
            digits,
        }
    }

    fn fewer(open: &[DigitSet], seen: usize) -> Self {
        // What cannot be seen is hidden in every way.
        let can_be_seen = |shows: &dyn Fn(usize, Digit) -> bool| {
            let allows =
                |filling: &Filling, digit, is_seen: bool| is_seen || !shows(filling.place, digit);
            let ways = ways(open, allows, &|_| true);
            let mut held = ways.iter().enumerate();
            is_possible(&ways) && held.any(|(at, held)| held.iter().any(|it| shows(at, it)))
        };
        let any = open.iter().fold(DigitSet::EMPTY, |any, &some| any | some);
        let digits: DigitSet = any
            .iter()
            .filter(|&digit| can_be_seen(&|_, it| it == digit))
            .collect();
        let places = 0..open.len();
        let places: Vec<usize> = places
            .filter(|&place| can_be_seen(&|at, _| at == place))
            .collect();
        let by_digits = digits.len() < seen;
        Count {
            number: Number::Fewer,
            is_complete: by_digits || places.len() < seen,
            places: if by_digits { Vec::new() } else { places },
            digits: if by_digits { digits } else { DigitSet::EMPTY },
        }
    }

    /// Returns the clause that follows `If r1c2 were 7,`.
    fn words(&self, line: &[Cell], seen: usize) -> String {
        let digits = if seen == 1 && self.number == Number::More {
            "digit"
        } else {
            "digits"
        };
        let number = match self.number {
            Number::More => format!("more than {seen} {digits}"),
            Number::Fewer => format!("fewer than {seen} {digits}"),
            Number::Other => {
                return format!(
                    "more or fewer than {seen} digits could be seen, whatever the other cells hold"
                )
            }
        };
        if !self.is_complete {
            return format!("{number} could be seen, whatever the other cells hold");
        }
        let cells: Vec<String> = self.places.iter().map(|&at| line[at].to_string()).collect();
        let in_cells = match cells.len() {
            0 => None,
            1 => Some(format!("the one in {}", cells[0])),
            _ => Some(format!("those in {}", words::and(cells))),
        };
        let named = in_cells.into_iter().chain(match self.digits.is_empty() {
            true => None,
            false => Some(words::and(self.digits)),
        });
        let named: Vec<String> = named.collect();
        let only = match self.number {
            Number::Fewer => "only ",
            _ => "",
        };
        format!("{number} could be seen: {only}{}", named.join(", and "))
    }
}

/// Returns the digits that each cell holds in some way to fill a line, of those ways in which
/// `allows` allows each digit, knowing whether the digit can be seen, and `ends` allows the number of
/// digits that can be seen.
fn ways(
    open: &[DigitSet],
    allows: impl Fn(&Filling, Digit, bool) -> bool,
    ends: &dyn Fn(usize) -> bool,
) -> Vec<DigitSet> {
    fill(
        open,
        |filling, digit| {
            let is_seen = is_seen(filling, digit);
            allows(filling, digit, is_seen).then_some(filling.state + usize::from(is_seen))
        },
        |_, count| ends(count),
    )
}

fn is_possible(ways: &[DigitSet]) -> bool {
    ways.iter().all(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists all ways to fill cells with different digits.
    fn all_ways(open: &[DigitSet]) -> Vec<Vec<Digit>> {
        open.iter().fold(vec![Vec::new()], |ways, &some| {
            let longer = ways.iter().flat_map(|way: &Vec<Digit>| {
                let new = some.iter().filter(|digit| !way.contains(digit));
                new.map(|digit| way.iter().copied().chain([digit]).collect())
            });
            longer.collect()
        })
    }

    /// Returns the places that can be seen.
    fn seen_in(way: &[Digit]) -> Vec<usize> {
        let is_seen = |&at: &usize| way[..at].iter().all(|&before| before < way[at]);
        (0..way.len()).filter(is_seen).collect()
    }

    #[test]
    fn counts_are_those_of_all_ways() {
        let mut state = 7_u64;
        let mut next = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let mut met = [0; 5];
        for _ in 0..4_000 {
            let length = 3 + next(3) as usize;
            let open: Vec<DigitSet> = (0..length)
                .map(|_| DigitSet::from_bits((1 + next((1 << length) - 1)) as u16))
                .collect();
            let seen = 1 + next(length as u64) as usize;
            let all: Vec<(Vec<Digit>, Vec<usize>)> = all_ways(&open)
                .into_iter()
                .map(|way| (way.clone(), seen_in(&way)))
                .collect();
            let agrees = all.iter().any(|(_, places)| places.len() == seen);
            let Some(count) = Count::of(&open, seen) else {
                assert!(agrees || all.is_empty(), "{open:?} {seen}");
                met[0] += 1;
                continue;
            };
            assert!(!agrees && !all.is_empty(), "{open:?} {seen}");
            let more = all.iter().filter(|(_, places)| places.len() > seen).count();
            let number = match more {
                0 => Number::Fewer,
                _ if more == all.len() => Number::More,
                _ => Number::Other,
            };
            assert_eq!(count.number, number, "{open:?} {seen}");
            for (way, places) in &all {
                let digits: DigitSet = places.iter().map(|&at| way[at]).collect();
                let named =
                    |at: &usize| count.places.contains(at) || count.digits.contains(way[*at]);
                match number {
                    Number::More => {
                        assert!(
                            count.places.iter().all(|at| places.contains(at)),
                            "{open:?}"
                        );
                        assert!(count.digits.is_subset(digits), "{open:?}");
                        // No digit is also one of the places.
                        let in_places = count.places.iter().map(|&at| way[at]);
                        let in_places: DigitSet = in_places.collect();
                        assert!((in_places & count.digits).is_empty(), "{open:?}");
                    }
                    Number::Fewer => assert!(places.iter().all(named), "{open:?} {count:?}"),
                    Number::Other => {}
                }
            }
            let named = count.places.len() + count.digits.len();
            let is_complete = match number {
                Number::More => named > seen,
                Number::Fewer => named < seen,
                Number::Other => false,
            };
            assert_eq!(count.is_complete, is_complete, "{open:?} {seen} {count:?}");
            met[match (number, is_complete) {
                (Number::Other, _) => 1,
                (Number::More, true) => 2,
                (Number::Fewer, true) => 3,
                _ => 4,
            }] += 1;
        }
        assert!(met.iter().all(|&count| count > 10), "{met:?}");
    }

    #[test]
    fn words_name_what_can_be_seen() {
        let digits = |some: &[u8]| some.iter().map(|&it| Digit::of(it)).collect::<DigitSet>();
        let line: Vec<Cell> = (0..4).map(|at| Cell::at(0, at)).collect();
        let words = |open: [&[u8]; 4], seen| {
            let open = open.map(digits);
            Count::of(&open, seen).unwrap().words(&line, seen)
        };
        assert_eq!(
            words([&[1, 2], &[3], &[1, 2, 4], &[1, 2, 4]], 2),
            "more than 2 digits could be seen: those in r1c1 and r1c2, and 4"
        );
        assert_eq!(
            words([&[3], &[1, 2, 4], &[1, 2, 4], &[1, 2, 4]], 3),
            "fewer than 3 digits could be seen: only 3 and 4"
        );
        assert_eq!(
            words([&[1, 2], &[1, 3, 4], &[1, 3, 4], &[1, 3, 4]], 1),
            "more than 1 digit could be seen: the one in r1c1, and 4"
        );
    }
}
