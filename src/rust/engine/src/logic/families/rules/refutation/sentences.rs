//! Sentences for the consequences of a candidate.

use super::consequence::{Consequence, Derived, End, Ending, Group, Refutation, Split};
use super::model::Model;
use super::trail::Trail;
use crate::logic::facts::Equation;
use crate::logic::families::rules::between::inside_of;
use crate::logic::families::rules::describe;
use crate::logic::families::rules::ways::ways_of_rule;
use crate::logic::state::Candidate;
use crate::logic::words;
use crate::rules::{Ends, Reading};
use crate::topology::{BoardRule, HouseId};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of numbers that a sentence says a cell would need, or could be.
const NAMED: usize = 6;

/// The maximum number of other cells with several digits in such a sentence.
const MOST_VARIED: usize = 2;

/// The maximum number of links that are named one by one.
const MOST_LINKS: usize = 2;

/// The maximum number of digits that a rule is said to leave, if it rules out fewer.
const LEFT: usize = 3;

/// Writes sentences, and remembers which rules they have named in full.
pub(super) struct Sentences<'m, 'a> {
    model: &'m Model<'a>,
    /// A line that the first sentence names. Its links need no name after that.
    line: Option<usize>,
    known: Vec<usize>,
    /// The line that was named last.
    last_line: Option<usize>,
}

/// A clause, to which others like it can be added.
enum Clause {
    Whole(String),
    /// A house, and the places that it would need for digits.
    Needs(HouseId, Vec<String>),
    /// A rule by its number and name, the digits that it would leave, and to which cells.
    Leaves(usize, String, Vec<(DigitSet, CellSet)>),
}

impl Clause {
    fn words(&self, model: &Model) -> String {
        match self {
            Clause::Whole(words) => words.clone(),
            Clause::Needs(house, places) => {
                let house = words::house(model.context.topology().house(*house));
                format!("{house} would need {}", words::and(places))
            }
            Clause::Leaves(_, rule, left) => {
                let left = left.iter();
                let left = left.map(|(digits, cells)| {
                    format!("{} for {}", words::or(*digits), words::cells(*cells))
                });
                format!("{rule} would leave only {}", words::and(left))
            }
        }
    }
}

/// The words for a contradiction.
struct Contradiction {
    words: String,
    /// Whether the words compare sums, so that they need a sentence of their own.
    is_sum: bool,
}

impl Contradiction {
    fn of(words: String) -> Self {
        Contradiction {
            words,
            is_sum: false,
        }
    }
}

/// Joins clauses and what they lead to.
fn joined(clauses: &[String], end: &Contradiction) -> String {
    let (words, is_sum) = (&end.words, end.is_sum);
    match clauses {
        [] => words.clone(),
        [one] if is_sum => format!("{one}. Then {words}"),
        [one] => format!("{one}, and {words}"),
        [first, others @ ..] if is_sum => {
            format!("{first}. Then {}. So {words}", describe::clauses(others))
        }
        [first, others @ ..] => format!("{first}. Then {}, and {words}", others.join(", ")),
    }
}

/// Says what some cells would add up to, such as `r1c2 and r1c3 would add up to at least 12`.
fn would(cells: CellSet, bound: &str, number: i32) -> String {
    let verb = match cells.is_single() {
        true => "would be",
        false => "would add up to",
    };
    format!("{} {verb} {bound}{number}", words::cells(cells))
}

/// Returns text such as `r1c2 would be`.
fn would_be(cells: CellSet) -> String {
    format!("{} would be", words::cells(cells))
}

/// Returns the name of a rule without its cells: `the cage of 20`.
fn brief(named: &str) -> &str {
    let ends = [" over ", " in ", " from "].iter();
    let end = ends.filter_map(|word| named.find(word)).min();
    &named[..end.unwrap_or(named.len())]
}

/// Adds what a rule leaves to a cell, in place of what it was said to leave to the cell before.
fn add_left(all: &mut Vec<(DigitSet, CellSet)>, digits: DigitSet, cell: Cell) {
    for (_, cells) in all.iter_mut() {
        *cells = *cells - CellSet::of(cell);
    }
    all.retain(|(_, cells)| !cells.is_empty());
    match all.last_mut().filter(|(known, _)| *known == digits) {
        Some((_, cells)) => cells.insert(cell),
        None => all.push((digits, CellSet::of(cell))),
    }
}

/// Assumes one of some candidates: `r1c2 or r1c3 were 3 or 4, or r1c4 were 5`.
fn were(candidates: &[Candidate]) -> String {
    let cells: CellSet = candidates.iter().map(|it| it.cell).collect();
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for cell in cells {
        let own = candidates.iter().filter(|it| it.cell == cell);
        let digits: DigitSet = own.map(|it| it.digit).collect();
        words::under(&mut groups, digits).insert(cell);
    }
    let each = groups.into_iter();
    let each =
        each.map(|(digits, cells)| format!("{} were {}", words::or(cells), words::or(digits)));
    each.collect::<Vec<_>>().join(", or ")
}

/// Whether a rule is a line whose pairs all have the same name.
fn is_line(rule: &BoardRule) -> bool {
    matches!(
        rule.reading,
        Reading::Line | Reading::Rising(_) | Reading::Run | Reading::Ends(_)
    )
}

impl<'m, 'a> Sentences<'m, 'a> {
    pub(super) fn new(model: &'m Model<'a>) -> Self {
        let line = match model.rules[..] {
            [rule] if is_line(rule) => Some(0),
            _ => None,
        };
        Sentences {
            model,
            line,
            known: line.into_iter().collect(),
            last_line: None,
        }
    }

    /// Says why candidates are impossible, without the last full stop.
    pub(super) fn all(mut self, groups: &[Group]) -> Option<String> {
        let line = self.line.map(|line| self.model.rules[line].named());
        let mut sentences: Vec<String> = line.iter().map(|it| format!("Look at {it}")).collect();
        for (refutation, same) in groups {
            self.last_line = None;
            let follows = self.one(*same.first()?, refutation)?;
            sentences.push(format!("If {}, {follows}", were(same)));
        }
        Some(sentences.join(". "))
    }

    /// Writes what follows from a candidate. Returns `None` if a reader could not see why a rule is
    /// broken.
    pub(super) fn one(&mut self, candidate: Candidate, refutation: &Refutation) -> Option<String> {
        let place = self.model.place(candidate.cell)?;
        let mut first = vec![Consequence::Last(place, candidate.digit)];
        first.extend(refutation.first.iter().map(|it| it.what.clone()));
        let mut clauses = self.clauses(&refutation.first);
        let (split, cases) = match &refutation.ending {
            Ending::Once(end) => {
                let end = self.end(end, &first)?;
                return Some(joined(&clauses, &end));
            }
            Ending::Cases(split, cases) => (*split, cases),
        };
        let cells = &self.model.cells;
        let ways = cases.iter().map(|case| case.way);
        let either = match split {
            Split::Cell(place) => {
                let digits = words::or(ways.map(|way| way.1));
                format!("{} would be {digits}", cells[place])
            }
            Split::House(house, digit) => {
                let house = words::house(self.model.context.topology().house(house));
                let places = words::or(ways.map(|way| cells[way.0]));
                format!("{house} would need its {digit} in {places}")
            }
        };
        if clauses.last() != Some(&either) {
            clauses.push(either);
        }
        let mut sentences = vec![match clauses.split_last() {
            Some((last, others)) => joined(others, &Contradiction::of(last.clone())),
            None => String::new(),
        }];
        for case in cases {
            let (place, digit) = case.way;
            let mut all = first.clone();
            all.push(Consequence::Last(place, digit));
            all.extend(case.consequences.iter().map(|it| it.what.clone()));
            let clauses = self.clauses(&case.consequences);
            let end = self.end(&case.end, &all)?;
            sentences.push(format!(
                "With {digit} in {}, {}",
                self.model.cells[place],
                joined(&clauses, &end)
            ));
        }
        Some(sentences.join(". "))
    }

    /// Writes consequences as clauses. Consecutive ones of the same house or rule are joined.
    fn clauses(&mut self, consequences: &[Derived<Consequence>]) -> Vec<String> {
        let mut clauses: Vec<Clause> = Vec::new();
        for Derived { what, by: links } in consequences {
            let cells = &self.model.cells;
            let clause = match what {
                Consequence::Last(place, digit) => {
                    let by = self.aside(links);
                    Clause::Whole(format!("{} would be {digit}{by}", cells[*place]))
                }
                Consequence::Place(place, digit, house) => {
                    let by = self.aside(links);
                    let place = format!("its {digit} in {}{by}", cells[*place]);
                    if let Some(Clause::Needs(_, places)) = clauses
                        .last_mut()
                        .filter(|it| matches!(it, Clause::Needs(known, _) if known == house))
                    {
                        places.push(place);
                        continue;
                    }
                    Clause::Needs(*house, vec![place])
                }
                Consequence::Partner(place, digits, rule, from) => {
                    let pair = [cells[*from], cells[*place]];
                    let verb = match digits.len() {
                        1 => "would be",
                        _ => "could only be",
                    };
                    let link = self.model.rules[*rule].link(pair);
                    let by = self.aside(&[(*rule, link)]);
                    Clause::Whole(format!("{} {verb} {}{by}", pair[1], words::or(*digits)))
                }
                Consequence::Left(place, [kept, gone], rule) => {
                    let others = links.iter().filter(|link| link.0 != *rule).cloned();
                    let cell = cells[*place];
                    let is_short = kept.len() <= LEFT || kept.len() <= gone.len();
                    // The same rule leaves digits to several cells.
                    let last = clauses
                        .last_mut()
                        .filter(|it| matches!(it, Clause::Leaves(known, ..) if known == rule));
                    if let (true, Some(Clause::Leaves(_, _, all))) = (is_short, last) {
                        add_left(all, *kept, cell);
                        continue;
                    }
                    let by = self.aside(&others.collect::<Vec<_>>());
                    let named = self.named(*rule) + &by;
                    match is_short {
                        true => Clause::Leaves(*rule, named, vec![(*kept, CellSet::of(cell))]),
                        false => Clause::Whole(format!(
                            "{named} would rule out {} in {cell}",
                            words::and(*gone)
                        )),
                    }
                }
            };
            clauses.push(clause);
        }
        clauses.iter().map(|it| it.words(self.model)).collect()
    }

    /// Names what excludes digits, other than houses and the line of the first sentence.
    fn aside(&mut self, by: &[(usize, String)]) -> String {
        let by = by.iter().filter(|link| Some(link.0) != self.line);
        let by: Vec<&(usize, String)> = by.collect();
        if by.len() > MOST_LINKS {
            let mut labels: Vec<String> =
                by.iter().map(|it| self.model.rules[it.0].label()).collect();
            labels.sort_unstable();
            labels.dedup();
            return words::aside(labels);
        }
        let links: Vec<String> = by.iter().map(|it| self.link(it.0, &it.1)).collect();
        words::aside(links)
    }

    /// Names a link of a rule. A line is named in full at first, then briefly if that is clear.
    fn link(&mut self, rule: usize, link: &str) -> String {
        if !is_line(self.model.rules[rule]) {
            return link.to_string();
        }
        let is_last = self.last_line.replace(rule) == Some(rule);
        if self.known.contains(&rule) {
            if self.is_alone(rule) {
                return self.model.rules[rule].label();
            }
            if is_last {
                return "same line".to_string();
            }
        }
        self.known.push(rule);
        link.to_string()
    }

    /// Whether no other rule has the same label.
    fn is_alone(&self, rule: usize) -> bool {
        let label = self.model.rules[rule].label();
        let mut same = self.model.rules.iter().filter(|it| it.label() == label);
        same.next().is_some() && same.next().is_none()
    }

    /// Names a rule in full at first, then briefly if no other rule has the same label.
    fn named(&mut self, rule: usize) -> String {
        let named = self.model.rules[rule].named();
        if self.known.contains(&rule) {
            if self.is_alone(rule) {
                return format!("the {}", self.model.rules[rule].label());
            }
            // The number of a sum may be enough.
            let brief = brief(&named);
            let mut others = (0..self.model.rules.len()).filter(|&other| other != rule);
            if others.all(|other| self::brief(&self.model.rules[other].named()) != brief) {
                return brief.to_string();
            }
        }
        self.known.push(rule);
        named
    }

    /// Writes the contradiction after all that led to it.
    fn end(
        &mut self,
        Derived { what, by }: &Derived<End>,
        all: &[Consequence],
    ) -> Option<Contradiction> {
        let cells = &self.model.cells;
        Some(Contradiction::of(match what {
            End::Cell(place) => {
                let by = self.aside(by);
                format!("no digit would be left for {}{by}", cells[*place])
            }
            End::House(house, digit) => format!(
                "{} would have no place for {digit}{}",
                words::house(self.model.context.topology().house(*house)),
                self.aside(by)
            ),
            End::Partner(from, to, rule) => {
                let pair = [cells[*from], cells[*to]];
                let link = self.model.rules[*rule].link(pair);
                let by = self.aside(&[(*rule, link)]);
                format!("no digit of {} would fit {}{by}", pair[1], pair[0])
            }
            End::Rule(rule) => return self.broken(*rule, all),
        }))
    }

    /// Says why a rule has no way left: its sum is out of reach, or the few ways to fill it are all
    /// excluded.
    fn broken(&mut self, rule: usize, all: &[Consequence]) -> Option<Contradiction> {
        let mut trail = Trail::new(self.model, &[]);
        trail.retrace(all);
        let sums = self.model.sums(rule, &trail.open);
        if let Some(sum) = sums
            .iter()
            .find_map(|it| self.out_of_reach(it, &trail.open))
        {
            return Some(Contradiction {
                words: format!("{sum}, which breaks {}", self.named(rule)),
                is_sum: true,
            });
        }
        if let Some(needed) = sums.iter().find_map(|it| self.not_left(it, &trail.open)) {
            return Some(Contradiction::of(format!("{} {needed}", self.named(rule))));
        }
        if let Some(ends) = self.nothing_inside(self.model.rules[rule], &trail.open) {
            return Some(Contradiction::of(match self.line == Some(rule) {
                true => ends,
                false => format!("{ends} of {}", self.named(rule)),
            }));
        }
        let cells: Vec<Cell> = self.model.rules[rule].scope().iter().collect();
        let ways = ways_of_rule(self.model.context, self.model.rules[rule], &cells)?;
        let named = self.named(rule);
        Some(Contradiction::of(match ways.is_only() {
            true => format!(
                "the only way to fill {named} would be ruled out ({})",
                ways.placed("in")
            ),
            false => format!(
                "none of the ways to fill {named} would be left ({})",
                ways.placed("in")
            ),
        }))
    }

    /// Says that the cells of a sum add up to too much or too little. `Model::is_out_of_reach()`
    /// knows when.
    fn out_of_reach(&self, sum: &Equation, open: &[DigitSet]) -> Option<String> {
        let (plus, minus) = (sum.plus, sum.minus);
        let limit = |cells: CellSet, is_least: bool| self.model.limit(cells, open, is_least);
        let (low, high) = (limit(plus, true)?, limit(plus, false)?);
        let bound = |least: i32, most: i32, is_least: bool| match (least == most, is_least) {
            (true, _) => ("", least),
            (_, true) => ("at least ", least),
            (_, false) => ("at most ", most),
        };
        if minus.is_empty() {
            let (bound, number) = match () {
                () if low > sum.target => bound(low, high, true),
                () if high < sum.target => bound(low, high, false),
                () => return None,
            };
            return Some(would(plus, bound, number));
        }
        if sum.target != 0 || plus.is_empty() {
            return None;
        }
        let (least, most) = (limit(minus, true)?, limit(minus, false)?);
        let [one, other] = match () {
            () if low > most => [bound(low, high, true), bound(least, most, false)],
            () if high < least => [bound(low, high, false), bound(least, most, true)],
            () => return None,
        };
        // A single cell comes last.
        let sides = match plus.is_single() {
            true => [(minus, other), (plus, one)],
            false => [(plus, one), (minus, other)],
        };
        let [(cells, (bound, number)), (others, (limit, other))] = sides;
        let first = would(cells, bound, number);
        Some(match (others.is_single(), limit) {
            (true, "") => format!("{first} instead of {other}"),
            (true, _) => format!("{first}, but {} {limit}{other}", would_be(others)),
            (false, _) if cells.is_single() => {
                format!("{first}, but {}", would(others, limit, other))
            }
            (false, _) => format!("{first}, but {} to {limit}{other}", words::cells(others)),
        })
    }

    /// Says that the ends of a line leave too few digits to its inside.
    fn nothing_inside(&self, rule: &BoardRule, open: &[DigitSet]) -> Option<String> {
        let (Reading::Ends(ends), [first, inside @ .., last]) = (&rule.reading, rule.list(0))
        else {
            return None;
        };
        let topology = self.model.context.topology();
        let [a, b] = [first, last].map(|&cell| self.model.place(cell).map(|at| open[at]));
        let mut left = DigitSet::EMPTY;
        for a in a? {
            for b in b? {
                left |= inside_of(*ends, [a, b], topology.digits()).unwrap_or(DigitSet::EMPTY);
            }
        }
        let where_to = match ends {
            Ends::Between => "between the ends",
            Ends::Outside(_) => "outside the ends",
        };
        if left.is_empty() {
            return Some(format!("no digit would lie {where_to}"));
        }
        let is_stuck = |&&cell: &&Cell| {
            let own = self.model.place(cell).map(|at| open[at]);
            own.is_some_and(|own| !own.meets(left))
        };
        let digits = words::digits(left);
        if let Some(stuck) = inside.iter().find(is_stuck) {
            return Some(format!(
                "only {digits}, {} for {stuck}, would lie {where_to}",
                match left.len() {
                    1 => "which is not left",
                    2 => "neither of which is left",
                    _ => "none of which is left",
                }
            ));
        }
        let all: CellSet = inside.iter().copied().collect();
        let differ = |cell: Cell| (all - topology.peers(cell)).is_single();
        let is_short = all.iter().all(differ) && all.len() > left.len();
        let too_few = if left.len() == 1 {
            "too few"
        } else {
            "too few digits"
        };
        is_short.then(|| {
            format!(
                "only {digits} would lie {where_to}, {too_few} for {}",
                words::cells(all)
            )
        })
    }

    /// Says which numbers a sum would need in a cell that has none of them left, such as `would need
    /// 8 or 10 in r1c2 (r1c3 can only be 1 or 3), but r1c2 could only be 4 or 5`.
    fn not_left(&self, sum: &Equation, open: &[DigitSet]) -> Option<String> {
        let digits = self.model.context.topology().digits();
        for cell in sum.cells() {
            let own = open[self.model.place(cell)?];
            let others = sum.cells() - CellSet::of(cell);
            let varied = others.iter().filter_map(|it| self.model.place(it));
            let varied: Vec<usize> = varied.filter(|&at| open[at].len() > 1).collect();
            if own.len() > NAMED || varied.len() > MOST_VARIED {
                continue;
            }
            let Some(needed) = self.needed_in(sum, open, cell) else {
                continue;
            };
            let is_left = |number: &i32| own.iter().any(|it| i32::from(it.get()) == *number);
            if needed.is_empty() || needed.len() > NAMED || needed.iter().any(is_left) {
                continue;
            }
            let is_digit = |number: i32| digits.iter().find(|it| i32::from(it.get()) == number);
            let needed = needed.into_iter();
            let needed = needed.map(|it| is_digit(it).map_or(it.to_string(), |it| it.to_string()));
            let known = varied.iter().map(|&at| {
                let digits = words::or(open[at]);
                format!("{} can only be {digits}", self.model.cells[at])
            });
            let known: Vec<String> = known.collect();
            let aside = match known.is_empty() {
                true => String::new(),
                false => format!(" ({})", describe::clauses(&known)),
            };
            return Some(format!(
                "would need {} in {cell}{aside}, but {cell} {} {}",
                words::or(needed),
                if own.len() == 1 {
                    "would be"
                } else {
                    "could only be"
                },
                words::or(own)
            ));
        }
        None
    }

    /// Returns the numbers that a cell needs for some digits of the other cells of a
    /// sum, in ascending order.
    fn needed_in(&self, sum: &Equation, open: &[DigitSet], cell: Cell) -> Option<Vec<i32>> {
        let others: Option<Vec<usize>> = (sum.cells() - CellSet::of(cell))
            .iter()
            .map(|it| self.model.place(it))
            .collect();
        let others = others?;
        let mut ways: Vec<Vec<Digit>> = vec![Vec::new()];
        for (number, &place) in others.iter().enumerate() {
            let fits = |way: &Vec<Digit>, digit: Digit| {
                let mut before = others[..number].iter().zip(way);
                before.all(|(&at, &own)| self.model.conflict((at, own), (place, digit)).is_none())
            };
            let longer = ways.iter().flat_map(|way| {
                let digits = open[place].iter().filter(|&digit| fits(way, digit));
                digits.map(|digit| way.iter().copied().chain([digit]).collect())
            });
            ways = longer.collect();
        }
        let sign = |cell: Cell| if sum.plus.contains(cell) { 1 } else { -1 };
        let needed = ways.iter().map(|way| {
            let terms = others.iter().zip(way);
            let terms =
                terms.map(|(&at, digit)| sign(self.model.cells[at]) * i32::from(digit.get()));
            sign(cell) * (sum.target - terms.sum::<i32>())
        });
        let mut needed: Vec<i32> = needed.filter(|&number| number > 0).collect();
        needed.sort_unstable();
        needed.dedup();
        Some(needed)
    }
}
