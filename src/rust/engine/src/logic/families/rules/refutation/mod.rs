//! Why a candidate is impossible: what would follow from it in some cells, as sentences.

use super::between::inside_of;
use super::describe;
use super::sums::different::extremes_of;
use super::ways::ways_of_rule;
use crate::logic::context::Context;
use crate::logic::facts::{equations, Equation};
use crate::logic::state::Candidate;
use crate::logic::words;
use crate::rules::{Ends, Reading};
use crate::sets::DIGITS;
use crate::topology::{BoardRule, HouseId};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of consequences of one candidate that are said.
const LONGEST: usize = 5;

/// The maximum number of consequences of all candidates that are said.
const LONGEST_OF_ALL: usize = 8;

/// The maximum number of candidates that are refuted one by one.
const MOST: usize = 12;

/// The maximum number of numbers that a sentence says a cell would need, or could be.
const NAMED: usize = 6;

/// The maximum number of other cells with several digits in such a sentence.
const MOST_VARIED: usize = 2;

/// The maximum number of digits that are tried to find the ways to fill the cells of a rule.
const BUDGET: usize = 2000;

/// Says why candidates of some cells are impossible under some rules: `If r1c2 were 3, r1c4 would
/// be 5. Then no digit would be left for r1c7`. Returns `None` if the reasons are long.
pub(super) fn explained(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    candidates: &[Candidate],
) -> Option<String> {
    if candidates.len() > MOST {
        return None;
    }
    let model = Model::new(context, cells, rules);
    let mut left = LONGEST_OF_ALL;
    let mut sentences: Vec<(String, Vec<Candidate>)> = Vec::new();
    for &candidate in candidates {
        let refutation = model.shortest(candidate)?;
        let follows = model.worded(candidate, &refutation)?;
        match sentences.iter_mut().find(|(known, _)| *known == follows) {
            Some((_, candidates)) => candidates.push(candidate),
            None => {
                left = left.checked_sub(refutation.len())?;
                sentences.push((follows, vec![candidate]));
            }
        }
    }
    let sentences = sentences.into_iter();
    let sentences = sentences.map(|(follows, same)| format!("If {}, {follows}", were(&same)));
    Some(sentences.collect::<Vec<_>>().join(". "))
}

/// Assumes one of some candidates: `r1c2 or r1c3 were 3 or 4, or r1c4 were 5`.
fn were(candidates: &[Candidate]) -> String {
    let cells: CellSet = candidates.iter().map(|it| it.cell).collect();
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for cell in cells {
        let own = candidates.iter().filter(|it| it.cell == cell);
        let digits: DigitSet = own.map(|it| it.digit).collect();
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.insert(cell),
            None => groups.push((digits, CellSet::of(cell))),
        }
    }
    let each = groups.into_iter();
    let each =
        each.map(|(digits, cells)| format!("{} were {}", words::or(cells), words::or(digits)));
    each.collect::<Vec<_>>().join(", or ")
}

/// A consequence of the assumed candidate.
#[derive(Clone, PartialEq, Eq)]
enum Consequence {
    /// Only one digit is left for a cell.
    Last(usize, Digit),
    /// Only one place is left for a digit in a house.
    Place(usize, Digit, HouseId),
    /// A rule leaves some digits to a cell.
    Left(usize, DigitSet, usize),
    /// A rule leaves some digits to a cell, because of the digits left for another cell.
    Partner(usize, DigitSet, usize, usize),
}

/// A contradiction at which the consequences end.
#[derive(Clone, PartialEq, Eq)]
enum End {
    Cell(usize),
    House(HouseId, Digit),
    /// No digit of the second cell is left to go with the first.
    Partner(usize, usize, usize),
    Rule(usize),
}

/// A consequence or a contradiction, and the rules that exclude digits for it, each with the words
/// for its link.
#[derive(Clone)]
struct Derived<T> {
    what: T,
    by: Vec<(usize, String)>,
}

/// What follows from a candidate.
struct Refutation {
    first: Vec<Derived<Consequence>>,
    ending: Ending,
}

enum Ending {
    Once(Derived<End>),
    /// A cell has two digits left, and each leads to a contradiction.
    Cases(usize, Vec<(Digit, Vec<Derived<Consequence>>, Derived<End>)>),
}

impl Refutation {
    /// Returns the number of clauses.
    fn len(&self) -> usize {
        let ending = match &self.ending {
            Ending::Once(_) => 1,
            Ending::Cases(_, cases) => cases.iter().map(|case| case.1.len() + 1).sum(),
        };
        self.first.len() + ending
    }
}

/// Joins clauses and what they lead to.
fn joined(clauses: &[String], end: &str) -> String {
    match clauses {
        [] => end.to_string(),
        [one] => format!("{one}, and {end}"),
        [first, others @ ..] => format!("{first}. Then {}, and {end}", others.join(", ")),
    }
}

/// Says what some cells would add up to, such as `r1c2 and r1c3 would add up to at least 12`.
fn would(cells: CellSet, bound: &str, number: i32) -> String {
    let verb = match cells.is_single() {
        true => "would be",
        false => "would add up to",
    };
    let space = if bound.is_empty() { "" } else { " " };
    format!("{} {verb} {bound}{space}{number}", words::cells(cells))
}

/// The maximum number of links that are named one by one.
const MOST_LINKS: usize = 2;

/// Cells, and what limits their digits: houses, and some rules.
struct Model<'a> {
    context: &'a Context<'a>,
    cells: Vec<Cell>,
    rules: Vec<&'a BoardRule>,
    /// The equations of each rule.
    equations: Vec<Vec<Equation>>,
    /// The houses that lie among the cells and hold each digit once.
    houses: Vec<HouseId>,
}

impl<'a> Model<'a> {
    fn new(context: &'a Context<'a>, cells: CellSet, rules: &[usize]) -> Self {
        let topology = context.topology();
        let is_full = |&house: &HouseId| {
            let own = topology.cells(house);
            own.is_subset(cells) && own.len() == topology.digits().len()
        };
        let rules: Vec<&BoardRule> = rules.iter().map(|&it| &topology.rules()[it]).collect();
        let equations = rules.iter().map(|rule| equations(context.grid, rule));
        Model {
            context,
            cells: cells.iter().collect(),
            equations: equations.collect(),
            rules,
            houses: topology.all().iter().filter(is_full).collect(),
        }
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&it| it == cell)
    }

    /// Returns the consequences that lead from a candidate to a contradiction, without those that
    /// can be left out. If every contradiction needs cases, distinguishes two of them.
    fn shortest(&self, candidate: Candidate) -> Option<Refutation> {
        let mut left_out = Vec::new();
        let Some(mut best) = self.refute(candidate, &left_out) else {
            return self.by_cases(candidate);
        };
        let mut at = best.0.len();
        while at > 0 {
            at -= 1;
            left_out.push(best.0[at].what.clone());
            match self.refute(candidate, &left_out) {
                Some(shorter) if shorter.0.len() < best.0.len() => {
                    best = shorter;
                    at = at.min(best.0.len());
                }
                _ => {
                    left_out.pop();
                }
            }
        }
        let (first, end) = best;
        (first.len() <= LONGEST).then_some(Refutation {
            first,
            ending: Ending::Once(end),
        })
    }

    fn refute(
        &self,
        candidate: Candidate,
        left_out: &[Consequence],
    ) -> Option<(Vec<Derived<Consequence>>, Derived<End>)> {
        let place = self.place(candidate.cell)?;
        let mut trail = Trail::new(self, left_out);
        let end = match trail.assume(place, candidate.digit) {
            Err(end) => end,
            Ok(()) => trail.follow().err()?,
        };
        let needed = trail.needed(&end);
        Some((trail.selected(|number| needed[number]), trail.ended(end)))
    }

    /// Refutes both digits of a cell that has only two left.
    fn by_cases(&self, candidate: Candidate) -> Option<Refutation> {
        let mut trail = Trail::new(self, &[]);
        trail
            .assume(self.place(candidate.cell)?, candidate.digit)
            .ok()?;
        trail.follow().ok()?;
        let cells = (0..self.cells.len()).filter(|&at| trail.open[at].len() == 2);
        let cases = cells.filter_map(|at| trail.cases(at));
        let shortest = cases.min_by_key(Refutation::len)?;
        (shortest.len() <= LONGEST + 2).then_some(shortest)
    }

    /// Writes the consequences and the contradiction. Returns `None` if a reader could not see why a
    /// rule is broken.
    fn worded(&self, candidate: Candidate, refutation: &Refutation) -> Option<String> {
        let own = Consequence::Last(self.place(candidate.cell)?, candidate.digit);
        let mut first = vec![own];
        first.extend(refutation.first.iter().map(|it| it.what.clone()));
        let mut known = Vec::new();
        let mut clauses = self.clauses(&refutation.first, &mut known);
        let (place, cases) = match &refutation.ending {
            Ending::Once(end) => {
                let end = self.end(end, &first, &mut known)?;
                return Some(joined(&clauses, &end));
            }
            Ending::Cases(place, cases) => (*place, cases),
        };
        let cell = self.cells[place];
        let digits = words::or(cases.iter().map(|case| case.0));
        let either = format!("{cell} would be {digits}");
        if clauses.last() != Some(&either) {
            clauses.push(either);
        }
        let mut sentences = vec![match clauses.split_last() {
            Some((last, others)) => joined(others, last),
            None => String::new(),
        }];
        for (digit, consequences, end) in cases {
            let mut all = first.clone();
            all.push(Consequence::Last(place, *digit));
            all.extend(consequences.iter().map(|it| it.what.clone()));
            let clauses = self.clauses(consequences, &mut known);
            let end = self.end(end, &all, &mut known)?;
            sentences.push(format!(
                "With {digit} in {cell}, {}",
                joined(&clauses, &end)
            ));
        }
        Some(sentences.join(". "))
    }

    /// Writes consequences as clauses.
    fn clauses(
        &self,
        consequences: &[Derived<Consequence>],
        known: &mut Vec<usize>,
    ) -> Vec<String> {
        let mut clauses: Vec<String> = Vec::new();
        let mut last_rule = None;
        for Derived { what, by: links } in consequences {
            let by = self.aside(links);
            let clause = match what {
                Consequence::Last(place, digit) => {
                    format!("{} would be {digit}{by}", self.cells[*place])
                }
                Consequence::Place(place, digit, house) => format!(
                    "{} would need its {digit} in {}{by}",
                    words::house(self.context.topology().house(*house)),
                    self.cells[*place]
                ),
                Consequence::Partner(place, digits, rule, from) => {
                    let pair = [self.cells[*from], self.cells[*place]];
                    let by = self.rules[*rule].link(pair);
                    let verb = match digits.len() {
                        1 => "would be",
                        _ => "could only be",
                    };
                    format!("{} {verb} {} ({by})", pair[1], words::or(*digits))
                }
                Consequence::Left(place, digits, rule) => {
                    let left = format!("{} for {}", words::or(*digits), self.cells[*place]);
                    // The same rule leaves digits to several cells.
                    if let (true, Some(clause)) = (last_rule == Some(*rule), clauses.last_mut()) {
                        clause.push_str(" and ");
                        clause.push_str(&left);
                        continue;
                    }
                    last_rule = Some(*rule);
                    let others = links.iter().filter(|link| link.0 != *rule).cloned();
                    let by = self.aside(&others.collect::<Vec<_>>());
                    let rule = self.named(*rule, known);
                    format!("{rule} would leave only {left}{by}")
                }
            };
            if !matches!(what, Consequence::Left(..)) {
                last_rule = None;
            }
            clauses.push(clause);
        }
        clauses
    }

    /// Names what excludes digits, other than houses.
    fn aside(&self, by: &[(usize, String)]) -> String {
        let mut links: Vec<String> = by.iter().map(|(_, link)| link.clone()).collect();
        if links.len() > MOST_LINKS {
            links = by
                .iter()
                .map(|(rule, _)| self.rules[*rule].label())
                .collect();
            links.sort_unstable();
            links.dedup();
        }
        words::aside(links)
    }

    /// Writes the contradiction after all that led to it.
    fn end(
        &self,
        Derived { what, by }: &Derived<End>,
        all: &[Consequence],
        known: &mut Vec<usize>,
    ) -> Option<String> {
        let by = self.aside(by);
        Some(match what {
            End::Cell(place) => format!("no digit would be left for {}{by}", self.cells[*place]),
            End::House(house, digit) => format!(
                "{} would have no place for {digit}{by}",
                words::house(self.context.topology().house(*house))
            ),
            End::Partner(from, to, rule) => {
                let pair = [self.cells[*from], self.cells[*to]];
                let by = self.rules[*rule].link(pair);
                format!("no digit of {} would fit {} ({by})", pair[1], pair[0])
            }
            End::Rule(rule) => self.broken(*rule, all, known)?,
        })
    }

    /// Says why a rule has no way left: its sum is out of reach, or the few ways to fill it are all
    /// excluded.
    fn broken(&self, rule: usize, all: &[Consequence], known: &mut Vec<usize>) -> Option<String> {
        let mut trail = Trail::new(self, &[]);
        trail.retrace(all);
        let mut equations = self.equations[rule].iter();
        if let Some(sum) = equations.find_map(|it| self.out_of_reach(it, &trail.open)) {
            return Some(format!("{sum}, which breaks {}", self.named(rule, known)));
        }
        let mut equations = self.equations[rule].iter();
        if let Some(needed) = equations.find_map(|it| self.not_left(it, &trail.open)) {
            return Some(format!("{} {needed}", self.named(rule, known)));
        }
        if let Some(ends) = self.nothing_inside(self.rules[rule], &trail.open) {
            return Some(format!("{ends} of {}", self.named(rule, known)));
        }
        let cells: Vec<Cell> = self.rules[rule].scope().iter().collect();
        let [ways, cells] = ways_of_rule(self.context, self.rules[rule], &cells)?;
        Some(format!(
            "none of the ways to fill {} would be left ({ways} in {cells})",
            self.named(rule, known)
        ))
    }

    /// Says that the cells of a sum add up to too much or too little.
    fn out_of_reach(&self, sum: &Equation, open: &[DigitSet]) -> Option<String> {
        let (plus, minus) = (sum.plus, sum.minus);
        let limit = |cells: CellSet, is_least: bool| self.limit(cells, open, is_least);
        let (low, high) = (limit(plus, true)?, limit(plus, false)?);
        if minus.is_empty() {
            let bound = match () {
                () if low > sum.target => "at least",
                () if high < sum.target => "at most",
                () => return None,
            };
            let number = if bound == "at least" { low } else { high };
            let is_exact = low == high;
            return Some(would(plus, if is_exact { "" } else { bound }, number));
        }
        if sum.target != 0 || plus.is_empty() {
            return None;
        }
        let (least, most) = (limit(minus, true)?, limit(minus, false)?);
        let bounds = match () {
            () if low > most => [("at least", low), ("at most", most)],
            () if high < least => [("at most", high), ("at least", least)],
            () => return None,
        };
        let is_exact = [low == high, least == most];
        let bounds = bounds.into_iter().zip(is_exact);
        let bounds = bounds.map(|(bound, is_exact)| (if is_exact { "" } else { bound.0 }, bound.1));
        let sides = [plus, minus].into_iter().zip(bounds);
        let sides = sides.map(|(cells, (bound, number))| would(cells, bound, number));
        Some(sides.collect::<Vec<_>>().join(" and "))
    }

    /// Says that the ends of a line leave too few digits to its inside.
    fn nothing_inside(&self, rule: &BoardRule, open: &[DigitSet]) -> Option<String> {
        let (Reading::Ends(ends), [first, inside @ .., last]) = (&rule.reading, rule.list(0))
        else {
            return None;
        };
        let topology = self.context.topology();
        let [a, b] = [first, last].map(|&cell| self.place(cell).map(|at| open[at]));
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
            let own = self.place(cell).map(|at| open[at]);
            own.is_some_and(|own| !own.meets(left))
        };
        let digits = words::digits(left);
        if let Some(stuck) = inside.iter().find(is_stuck) {
            return Some(format!(
                "only {digits}, {} for {stuck}, would lie {where_to}",
                match left.len() {
                    1 => "which is not left",
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
    /// 8 or 10 in r1c2 (r1c3 can only be 1 or 3), which could only be 4 or 5`.
    fn not_left(&self, sum: &Equation, open: &[DigitSet]) -> Option<String> {
        let digits = self.context.topology().digits();
        for cell in sum.cells() {
            let own = open[self.place(cell)?];
            let others = sum.cells() - CellSet::of(cell);
            let varied = others.iter().filter_map(|it| self.place(it));
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
                format!("{} can only be {digits}", self.cells[at])
            });
            let known: Vec<String> = known.collect();
            let aside = match known.is_empty() {
                true => String::new(),
                false => format!(" ({})", describe::clauses(&known)),
            };
            return Some(format!(
                "would need {} in {cell}{aside}, which could only be {}",
                words::or(needed),
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
            .map(|it| self.place(it))
            .collect();
        let others = others?;
        let mut ways: Vec<Vec<Digit>> = vec![Vec::new()];
        for (number, &place) in others.iter().enumerate() {
            let fits = |way: &Vec<Digit>, digit: Digit| {
                let mut before = others[..number].iter().zip(way);
                before.all(|(&at, &own)| self.conflict((at, own), (place, digit)).is_none())
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
            let terms = terms.map(|(&at, digit)| sign(self.cells[at]) * i32::from(digit.get()));
            sign(cell) * (sum.target - terms.sum::<i32>())
        });
        let mut needed: Vec<i32> = needed.filter(|&number| number > 0).collect();
        needed.sort_unstable();
        needed.dedup();
        Some(needed)
    }

    /// Returns the digits that the limits of the other cells of a rule's sums leave to a cell.
    fn left_by_sums(&self, rule: usize, open: &[DigitSet], at: usize) -> Option<DigitSet> {
        let sums = self.equations[rule].iter();
        let left = sums.filter_map(|sum| self.left_by_sum(sum, open, at));
        left.reduce(|all, it| all & it)
    }

    /// Returns the digits that the limits of the other cells of a sum leave to a cell.
    fn left_by_sum(&self, sum: &Equation, open: &[DigitSet], at: usize) -> Option<DigitSet> {
        let cell = CellSet::of(self.cells[at]);
        if !sum.cells().meets(cell) {
            return None;
        }
        let (own, other, target) = match sum.plus.meets(cell) {
            true => (sum.plus - cell, sum.minus, sum.target),
            false => (sum.minus - cell, sum.plus, -sum.target),
        };
        // The digit is the target, less the cells of its own side, with those of the other added.
        let low = target + self.limit(other, open, true)? - self.limit(own, open, false)?;
        let high = target + self.limit(other, open, false)? - self.limit(own, open, true)?;
        let digits = self.context.topology().digits().iter();
        let fits = |digit: &Digit| (low..=high).contains(&i32::from(digit.get()));
        Some(digits.filter(fits).collect())
    }

    /// Returns the least or the greatest sum of some cells.
    fn limit(&self, cells: CellSet, open: &[DigitSet], is_least: bool) -> Option<i32> {
        let topology = self.context.topology();
        let mut rest = cells;
        let mut total = 0;
        while let Some(first) = rest.first() {
            let mut group = CellSet::of(first);
            for cell in rest {
                let sees = |other: Cell| topology.peers(cell).contains(other);
                if group.iter().all(|other| other == cell || sees(other)) {
                    group.insert(cell);
                }
            }
            rest = rest - group;
            let open: Option<Vec<DigitSet>> = group
                .iter()
                .map(|cell| Some(open[self.place(cell)?]))
                .collect();
            let open = open?;
            total += extremes_of(&open, &vec![1; open.len()], is_least)
                .iter()
                .sum::<i32>();
        }
        Some(total)
    }

    /// Names a rule in full at first, then briefly if no other rule has the same label.
    fn named(&self, rule: usize, known: &mut Vec<usize>) -> String {
        let label = self.rules[rule].label();
        let same = self.rules.iter().filter(|it| it.label() == label).count();
        if same == 1 && known.contains(&rule) {
            return format!("the {label}");
        }
        known.push(rule);
        self.rules[rule].named()
    }

    /// Returns the digits that a rule leaves to each cell, or `None` if its cells are not among
    /// these, or if there are too many ways to fill them.
    fn left_by(&self, rule: &BoardRule, open: &[DigitSet]) -> Option<Vec<(usize, DigitSet)>> {
        let scope = rule.scope();
        if rule.to_check.is_empty() {
            return None;
        }
        let places: Option<Vec<usize>> = scope.iter().map(|cell| self.place(cell)).collect();
        let mut places = places?;
        crate::sorting::sort_by_key(&mut places, |&at| open[at].len());
        let mut ways = Ways {
            model: self,
            rule,
            places: &places,
            open,
            chosen: Vec::new(),
            left: vec![DigitSet::EMPTY; places.len()],
            budget: BUDGET,
        };
        ways.extend();
        let left = ways.left;
        (ways.budget > 0).then(|| places.into_iter().zip(left).collect())
    }

    /// Returns whether two digits exclude each other: by a house (`Some(None)`) or by a rule.
    fn conflict(&self, (a, x): (usize, Digit), (b, y): (usize, Digit)) -> Option<Option<usize>> {
        let topology = self.context.topology();
        let cells = [self.cells[a], self.cells[b]];
        if x == y
            && topology
                .houses_of(cells[0])
                .meets(topology.houses_of(cells[1]))
        {
            return Some(None);
        }
        let excludes = |rule: &&BoardRule| rule.excludes((cells[0], x), (cells[1], y));
        self.rules.iter().position(excludes).map(Some)
    }
}

/// A search for all ways to fill the cells of a rule.
struct Ways<'a> {
    model: &'a Model<'a>,
    rule: &'a BoardRule,
    places: &'a [usize],
    open: &'a [DigitSet],
    chosen: Vec<Digit>,
    left: Vec<DigitSet>,
    budget: usize,
}

impl Ways<'_> {
    fn extend(&mut self) {
        let Some(&place) = self.places.get(self.chosen.len()) else {
            return self.note();
        };
        for digit in self.open[place] {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let mut before = self.places.iter().zip(&self.chosen);
            let conflict = |(&other, &own): (&usize, &Digit)| {
                self.model.conflict((other, own), (place, digit)).is_some()
            };
            if before.any(conflict) {
                continue;
            }
            self.chosen.push(digit);
            self.extend();
            self.chosen.pop();
        }
    }

    fn note(&mut self) {
        let cells = &self.model.cells;
        let places = self.places.iter().zip(&self.chosen);
        let digit = |cell: Cell| {
            let mut own = places.clone();
            own.find(|(&place, _)| cells[place] == cell)
                .map(|(_, &digit)| digit)
        };
        if self.model.context.topology().keeps(self.rule.number, digit) {
            for (left, &digit) in self.left.iter_mut().zip(&self.chosen) {
                left.insert(digit);
            }
        }
    }
}

/// The consequences of a candidate.
#[derive(Clone)]
struct Trail<'a> {
    model: &'a Model<'a>,
    open: Vec<DigitSet>,
    /// For each cell and digit, the consequence that removed it. The assumption is number 0.
    taken_by: Vec<[Option<usize>; DIGITS]>,
    /// For each cell and digit, the rule and the cell that excluded it.
    excluded_by: Vec<[Option<(usize, usize)>; DIGITS]>,
    /// Whether the digit of a cell was taken from the other cells.
    done: Vec<bool>,
    /// The consequences with what they rest on, from number 1.
    found: Vec<(Derived<Consequence>, Vec<usize>)>,
    left_out: &'a [Consequence],
}

impl<'a> Trail<'a> {
    fn new(model: &'a Model<'a>, left_out: &'a [Consequence]) -> Self {
        let (grid, cells) = (model.context.grid, &model.cells);
        Trail {
            model,
            open: cells.iter().map(|&it| grid.digits_at(it)).collect(),
            taken_by: vec![[None; DIGITS]; cells.len()],
            excluded_by: vec![[None; DIGITS]; cells.len()],
            done: cells.iter().map(|&it| grid.value(it).is_some()).collect(),
            found: Vec::new(),
            left_out,
        }
    }

    /// Repeats some consequences and nothing else.
    fn retrace(&mut self, consequences: &[Consequence]) {
        let mut follow = |place: usize, digits: DigitSet| {
            // The contradiction comes last, and is known.
            let _ = self.restrict(place, digits, 0);
            if let (1, Some(digit)) = (digits.len(), digits.first()) {
                let _ = self.spread(place, digit, 0);
            }
        };
        for consequence in consequences {
            match *consequence {
                Consequence::Last(place, digit) | Consequence::Place(place, digit, _) => {
                    follow(place, DigitSet::of(digit));
                }
                Consequence::Left(place, digits, _) | Consequence::Partner(place, digits, ..) => {
                    follow(place, digits);
                }
            }
        }
    }

    fn assume(&mut self, place: usize, digit: Digit) -> Result<(), End> {
        self.restrict(place, DigitSet::of(digit), 0)?;
        self.spread(place, digit, 0)
    }

    /// Draws consequences until there is a contradiction, or none is left.
    fn follow(&mut self) -> Result<(), End> {
        while self.follow_cells()? || self.follow_houses()? || self.follow_rules()? {}
        Ok(())
    }

    /// Adds a consequence that rests on digits that cells lost, and returns its number. Returns
    /// `None` if it can be left out.
    fn add(&mut self, what: Consequence, lost: &[(usize, DigitSet)]) -> Option<usize> {
        if self.left_out.contains(&what) {
            return None;
        }
        let by = self.links(lost);
        self.found.push((Derived { what, by }, self.removers(lost)));
        Some(self.found.len())
    }

    /// Returns what removed digits from cells.
    fn removers(&self, lost: &[(usize, DigitSet)]) -> Vec<usize> {
        let by = lost.iter().flat_map(|&(place, digits)| {
            let by = &self.taken_by[place];
            digits.iter().filter_map(|digit| by[digit.index()])
        });
        let mut by: Vec<usize> = by.collect();
        by.sort_unstable();
        by.dedup();
        by
    }

    /// Returns the rules that excluded digits from cells, with the words for their links.
    fn links(&self, lost: &[(usize, DigitSet)]) -> Vec<(usize, String)> {
        let mut links: Vec<(usize, String)> = Vec::new();
        for &(place, digits) in lost {
            for digit in digits {
                let Some((rule, from)) = self.excluded_by[place][digit.index()] else {
                    continue;
                };
                let pair = [from, place].map(|at| self.model.cells[at]);
                let link = (rule, self.model.rules[rule].link(pair));
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
        links
    }

    /// Removes all digits of a cell except some.
    fn restrict(&mut self, place: usize, digits: DigitSet, by: usize) -> Result<(), End> {
        for gone in self.open[place] - digits {
            self.taken_by[place][gone.index()] = Some(by);
        }
        self.open[place] &= digits;
        match self.open[place].is_empty() {
            true => Err(End::Cell(place)),
            false => Ok(()),
        }
    }

    /// Removes from the other cells what a digit excludes.
    fn spread(&mut self, place: usize, digit: Digit, by: usize) -> Result<(), End> {
        self.done[place] = true;
        for other in 0..self.open.len() {
            if other == place {
                continue;
            }
            let mut kept = DigitSet::EMPTY;
            for open in self.open[other] {
                match self.model.conflict((place, digit), (other, open)) {
                    None => kept.insert(open),
                    Some(rule) => {
                        self.excluded_by[other][open.index()] = rule.map(|rule| (rule, place));
                    }
                }
            }
            self.restrict(other, kept, by)?;
        }
        Ok(())
    }

    /// Takes the digit of a cell with only one from the other cells.
    fn follow_cells(&mut self) -> Result<bool, End> {
        for place in 0..self.open.len() {
            let (false, 1, Some(digit)) = (
                self.done[place],
                self.open[place].len(),
                self.open[place].first(),
            ) else {
                continue;
            };
            let all = self.model.context.topology().digits();
            let lost = [(place, all - DigitSet::of(digit))];
            // A consequence that leaves one digit to the cell is such a reason already.
            let mut premises = self.removers(&lost).into_iter();
            let said = premises.find(|&by| by > 0 && self.leaves(by, place, digit));
            let last = Consequence::Last(place, digit);
            let Some(by) = said.or_else(|| self.add(last, &lost)) else {
                self.done[place] = true;
                continue;
            };
            self.spread(place, digit, by)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn leaves(&self, number: usize, place: usize, digit: Digit) -> bool {
        let own = DigitSet::of(digit);
        match self.found[number - 1].0.what {
            Consequence::Left(at, left, _) | Consequence::Partner(at, left, ..) => {
                at == place && left == own
            }
            _ => false,
        }
    }

    /// Finds the last place of a digit in a house.
    fn follow_houses(&mut self) -> Result<bool, End> {
        let topology = self.model.context.topology();
        for &house in &self.model.houses {
            let cells = topology.cells(house);
            let inside: Vec<usize> = (0..self.open.len())
                .filter(|&at| cells.contains(self.model.cells[at]))
                .collect();
            for digit in topology.digits() {
                let places = inside.iter().filter(|&&at| self.open[at].contains(digit));
                let places: Vec<usize> = places.copied().collect();
                match places[..] {
                    [] => return Err(End::House(house, digit)),
                    [place] if !self.done[place] && self.open[place].len() > 1 => {
                        let others = inside.iter().filter(|&&at| at != place);
                        let lost = others.map(|&at| (at, DigitSet::of(digit)));
                        let lost: Vec<(usize, DigitSet)> = lost.collect();
                        let found = Consequence::Place(place, digit, house);
                        let Some(by) = self.add(found, &lost) else {
                            continue;
                        };
                        self.restrict(place, DigitSet::of(digit), by)?;
                        self.spread(place, digit, by)?;
                        return Ok(true);
                    }
                    _ => {}
                }
            }
        }
        Ok(false)
    }

    /// Applies the rules, pairs of cells first.
    fn follow_rules(&mut self) -> Result<bool, End> {
        let model = self.model;
        let all = model.context.topology().digits();
        for (number, rule) in model.rules.iter().enumerate() {
            for pair in &rule.pairs {
                let places = pair.cells.map(|cell| model.place(cell));
                let [Some(a), Some(b)] = places else {
                    continue;
                };
                for (from, to, source) in [(a, b, 0), (b, a, 1)] {
                    let left = pair.partners(source, self.open[from]) & self.open[to];
                    if left == self.open[to] {
                        continue;
                    }
                    if left.is_empty() {
                        return Err(End::Partner(from, to, number));
                    }
                    let found = Consequence::Partner(to, left, number, from);
                    if let Some(by) = self.add(found, &[(from, all), (to, all)]) {
                        self.restrict(to, left, by)?;
                        return Ok(true);
                    }
                }
            }
        }
        for (number, rule) in model.rules.iter().enumerate() {
            for place in 0..self.open.len() {
                let Some(left) = model.left_by_sums(number, &self.open, place) else {
                    continue;
                };
                if self.open[place].is_subset(left) {
                    continue;
                }
                let scope = rule.scope();
                let inside = (0..self.open.len()).filter(|&at| scope.contains(model.cells[at]));
                let lost: Vec<(usize, DigitSet)> = inside.map(|at| (at, all)).collect();
                let kept = match self.open[place] & left {
                    none if none.is_empty() => left,
                    kept => kept,
                };
                if kept.is_empty() {
                    return Err(End::Rule(number));
                }
                if let Some(by) = self.add(Consequence::Left(place, kept, number), &lost) {
                    self.restrict(place, kept, by)?;
                    return Ok(true);
                }
            }
        }
        for (number, rule) in model.rules.iter().enumerate() {
            let Some(left) = model.left_by(rule, &self.open) else {
                continue;
            };
            let lost = left.iter().map(|&(place, _)| (place, all));
            let lost: Vec<(usize, DigitSet)> = lost.collect();
            if left.iter().any(|(_, left)| left.is_empty()) {
                return Err(End::Rule(number));
            }
            let mut goes_on = false;
            for (place, left) in left {
                if left == self.open[place] {
                    continue;
                }
                let found = Consequence::Left(place, left, number);
                if let Some(by) = self.add(found, &lost) {
                    self.restrict(place, left, by)?;
                    goes_on = true;
                }
            }
            if goes_on {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the digits that cells lost before a contradiction.
    fn lost(&self, end: &End) -> Vec<(usize, DigitSet)> {
        let topology = self.model.context.topology();
        let all = topology.digits();
        let inside = |cells: CellSet, digits: DigitSet| -> Vec<(usize, DigitSet)> {
            let inside = (0..self.open.len()).filter(|&at| cells.contains(self.model.cells[at]));
            inside.map(|at| (at, digits)).collect()
        };
        match *end {
            End::Cell(place) => vec![(place, all)],
            End::House(house, digit) => inside(topology.cells(house), DigitSet::of(digit)),
            End::Partner(from, to, _) => vec![(from, all), (to, all)],
            End::Rule(rule) => inside(self.model.rules[rule].scope(), all),
        }
    }

    /// Returns, for each consequence by its number, whether a contradiction rests on it.
    fn needed(&self, end: &End) -> Vec<bool> {
        let mut needed = vec![false; self.found.len() + 1];
        for by in self.removers(&self.lost(end)) {
            needed[by] = true;
        }
        self.trace_back(&mut needed);
        needed
    }

    /// Adds what needed consequences rest on.
    fn trace_back(&self, needed: &mut [bool]) {
        for number in (1..needed.len()).rev() {
            if needed[number] {
                for &premise in &self.found[number - 1].1 {
                    needed[premise] = true;
                }
            }
        }
    }

    /// Returns some of the consequences by their numbers.
    fn selected(&self, is_chosen: impl Fn(usize) -> bool) -> Vec<Derived<Consequence>> {
        let found = self.found.iter().enumerate();
        let found = found.filter(|(at, _)| is_chosen(at + 1));
        found
            .map(|(_, (consequence, _))| consequence.clone())
            .collect()
    }

    fn ended(&self, what: End) -> Derived<End> {
        let by = match what {
            End::Cell(_) | End::House(..) => self.links(&self.lost(&what)),
            End::Partner(..) | End::Rule(_) => Vec::new(),
        };
        Derived { what, by }
    }

    /// Refutes both digits of a cell.
    fn cases(&self, place: usize) -> Option<Refutation> {
        let start = self.found.len();
        let all = self.model.context.topology().digits();
        let mut shared = vec![false; start + 1];
        for by in self.removers(&[(place, all)]) {
            shared[by] = true;
        }
        let mut cases = Vec::new();
        for digit in self.open[place] {
            let mut trail = self.clone();
            let by = trail.add(Consequence::Last(place, digit), &[(place, all)])?;
            let end = trail.restrict(place, DigitSet::of(digit), by);
            let end = end.and_then(|()| trail.spread(place, digit, by));
            let end = end.and_then(|()| trail.follow()).err()?;
            let needed = trail.needed(&end);
            for (shared, needed) in shared.iter_mut().zip(&needed) {
                *shared |= needed;
            }
            let own = trail.selected(|number| number > by && needed[number]);
            cases.push((digit, own, trail.ended(end)));
        }
        self.trace_back(&mut shared);
        Some(Refutation {
            first: self.selected(|number| shared[number]),
            ending: Ending::Cases(place, cases),
        })
    }
}
