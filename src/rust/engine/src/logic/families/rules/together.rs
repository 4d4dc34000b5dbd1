//! Cells that are filled together under all rules inside them: which of their candidates occur in
//! no way to fill them, and which rules and cells are the reason.

use super::between::inside_of;
use crate::logic::state::{Candidate, Grid};
use crate::rules::{Ends, Reading};
use crate::sets::DIGITS;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of cells that are filled together.
pub(super) const MOST: usize = 24;

/// The maximum number of digits that are tried to prove one candidate.
const BUDGET: u32 = 200;

/// The digits that are open at each place.
type Open = [DigitSet; MOST];

/// Terms of a sum, each a place with its factor, and the total.
type Terms = (Vec<(usize, i32)>, i32);

/// Cells to fill together.
pub(super) struct Together<'a> {
    grid: &'a Grid<'a>,
    pub(super) cells: Vec<Cell>,
    open: Open,
    /// For each place and digit, the digits that it excludes at other places.
    excluded: Vec<[Vec<(usize, DigitSet)>; DIGITS]>,
    /// The places of houses that lie among the cells and hold each digit once.
    houses: Vec<Vec<usize>>,
    sums: Vec<Terms>,
    /// The places of lines with consecutive digits.
    runs: Vec<Vec<usize>>,
    /// The places of lines whose ends limit their inner cells.
    ends: Vec<(Vec<usize>, Ends)>,
    /// The numbers of rules that are checked once all their places are filled.
    checks: Vec<(usize, Vec<usize>)>,
    /// Whether any rule limits the ways to fill the cells.
    pub(super) has_rules: bool,
}

impl<'a> Together<'a> {
    /// Makes a model of cells of a grid under those rules that `counts` accepts, and all houses.
    /// Returns `None` if there are too many cells.
    pub fn new(
        grid: &'a Grid<'a>,
        cells: &[Cell],
        counts: impl Fn(&BoardRule) -> bool,
    ) -> Option<Self> {
        if cells.len() > MOST {
            return None;
        }
        let topology = grid.topology();
        let mut model = Together {
            grid,
            cells: cells.to_vec(),
            open: [DigitSet::EMPTY; MOST],
            excluded: (0..cells.len()).map(|_| Default::default()).collect(),
            houses: Vec::new(),
            sums: Vec::new(),
            runs: Vec::new(),
            ends: Vec::new(),
            checks: Vec::new(),
            has_rules: false,
        };
        for (open, &cell) in model.open.iter_mut().zip(cells) {
            *open = grid.digits_at(cell);
        }
        let all: CellSet = cells.iter().copied().collect();
        for house in topology.all() {
            let own = topology.cells(house);
            if own.is_subset(all) && own.len() == topology.digits().len() {
                model.houses.push(model.places(own.iter()));
            }
        }
        for a in 0..cells.len() {
            for b in 0..cells.len() {
                let shared = topology.houses_of(cells[a]) & topology.houses_of(cells[b]);
                if a != b && !shared.is_empty() {
                    for digit in topology.digits() {
                        model.excluded[a][digit].push((b, DigitSet::of(digit)));
                    }
                }
            }
        }
        for rule in topology.rules().iter().filter(|rule| counts(rule)) {
            model.add(rule, all);
        }
        Some(model)
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&it| it == cell)
    }

    fn places(&self, cells: impl Iterator<Item = Cell>) -> Vec<usize> {
        cells.filter_map(|cell| self.place(cell)).collect()
    }

    /// Adds what a rule asks of the cells.
    fn add(&mut self, rule: &BoardRule, all: CellSet) {
        self.add_pairs(rule);
        self.add_ties(rule, all);
        let scope = rule.scope();
        if rule.to_check.is_empty() || !scope.is_subset(all) {
            return;
        }
        self.has_rules = true;
        match &rule.reading {
            Reading::Cage(sum) | Reading::Sum(sum) => {
                let place = |&(cell, factor): &(Cell, i32)| Some((self.place(cell)?, factor));
                let terms = sum.terms.iter().filter_map(place).collect();
                self.sums.push((terms, sum.target));
            }
            Reading::Run => self.runs.push(self.places(rule.list(0).iter().copied())),
            Reading::Ends(ends) => {
                let places = self.places(rule.list(0).iter().copied());
                self.ends.push((places, *ends));
            }
            _ => {}
        }
        self.checks.push((rule.number, self.places(scope.iter())));
    }

    /// Adds the candidates that exclude each other by a rule.
    fn add_pairs(&mut self, rule: &BoardRule) {
        let digits = self.grid.topology().digits();
        let own = reach(rule);
        let places: Vec<usize> = (0..self.cells.len())
            .filter(|&at| own.contains(self.cells[at]))
            .collect();
        for &a in &places {
            for &b in places.iter().filter(|&&b| b != a) {
                let excluded = rule.exclusions(self.cells[a], self.cells[b]);
                for digit in digits {
                    if !excluded[digit].is_empty() {
                        self.has_rules = true;
                        self.excluded[a][digit].push((b, excluded[digit]));
                    }
                }
            }
        }
    }

    /// Adds how the digits of two cells of a line depend on each other through cells of the line
    /// between them that are not among the cells.
    fn add_ties(&mut self, rule: &BoardRule, all: CellSet) {
        let Some(steps) = steps_along(rule) else {
            return;
        };
        let list = rule.list(0);
        let members: Vec<usize> = (0..list.len())
            .filter(|&at| all.contains(list[at]))
            .collect();
        for ends in members.windows(2) {
            if ends[1] - ends[0] < 2 {
                continue;
            }
            let (Some(a), Some(b)) = (self.place(list[ends[0]]), self.place(list[ends[1]])) else {
                continue;
            };
            for digit in self.open[a] {
                let mut reached = DigitSet::of(digit);
                for at in ends[0]..ends[1] {
                    let (pair, place) = steps[at];
                    let open = self.grid.digits_at(list[at + 1]);
                    reached = rule.pairs[pair].partners(place, reached) & open;
                }
                for other in self.open[b] - reached {
                    self.has_rules = true;
                    self.excluded[a][digit].push((b, DigitSet::of(other)));
                    self.excluded[b][other].push((a, DigitSet::of(digit)));
                }
            }
        }
    }

    /// Returns, for each cell, the digits that occur in some way to fill all cells.
    pub fn supported(&self) -> Vec<DigitSet> {
        let count = self.cells.len();
        let mut supported = vec![DigitSet::EMPTY; count];
        for at in 0..count {
            for digit in self.open[at] {
                if supported[at].contains(digit) {
                    continue;
                }
                match self.fill_with(at, digit) {
                    Proof::Way(way) => {
                        for (supported, digits) in supported.iter_mut().zip(way) {
                            *supported |= digits;
                        }
                    }
                    Proof::Unknown => supported[at].insert(digit),
                    Proof::None => {}
                }
            }
        }
        supported
    }

    /// Whether none of the candidates occurs in any way to fill the cells.
    pub fn refutes(&self, candidates: &[Candidate]) -> bool {
        candidates.iter().all(|it| {
            let place = self.place(it.cell);
            place.is_some_and(|at| matches!(self.fill_with(at, it.digit), Proof::None))
        })
    }

    /// Returns the cells whose candidates are needed to rule out some candidates. These are
    /// impossible even if all other cells hold any of `digits`.
    pub fn reasons(&mut self, candidates: &[Candidate], digits: DigitSet) -> CellSet {
        let own: CellSet = candidates.iter().map(|it| it.cell).collect();
        let mut reasons = CellSet::EMPTY;
        for at in 0..self.cells.len() {
            if self.open[at] == digits || own.contains(self.cells[at]) {
                continue;
            }
            let narrow = std::mem::replace(&mut self.open[at], digits);
            if !self.refutes(candidates) {
                self.open[at] = narrow;
                reasons.insert(self.cells[at]);
            }
        }
        reasons
    }

    fn fill_with(&self, at: usize, digit: Digit) -> Proof {
        let mut open = self.open;
        open[at] = DigitSet::of(digit);
        let mut budget = BUDGET;
        match self.fill(open, 0, &mut budget) {
            Some(way) => Proof::Way(way),
            None if budget == 0 => Proof::Unknown,
            None => Proof::None,
        }
    }

    /// Returns one way to fill the cells. `done` has a bit for each place whose digit has been
    /// taken from the others.
    fn fill(&self, mut open: Open, mut done: u32, budget: &mut u32) -> Option<Open> {
        if *budget == 0 {
            return None;
        }
        *budget -= 1;
        if !self.narrow(&mut open, &mut done) {
            return None;
        }
        let left = (0..self.cells.len()).filter(|at| done >> at & 1 == 0);
        let Some(at) = left.min_by_key(|&at| open[at].len()) else {
            return Some(open);
        };
        for digit in open[at] {
            let mut tried = open;
            tried[at] = DigitSet::of(digit);
            if let Some(way) = self.fill(tried, done, budget) {
                return Some(way);
            }
        }
        None
    }

    /// Removes digits that single digits, houses, sums and lines rule out, as long as there are
    /// any. Returns whether every cell keeps a digit and every filled rule holds.
    fn narrow(&self, open: &mut Open, done: &mut u32) -> bool {
        loop {
            let filled = *done;
            if !self.narrow_by_singles(open, done) {
                return false;
            }
            let before = *open;
            if !self.narrow_by_houses(open)
                || !self.sums.iter().all(|sum| narrow_by_sum(sum, open))
                || !self.runs.iter().all(|run| narrow_by_run(run, open))
                || !self.ends.iter().all(|line| narrow_by_ends(line, open))
            {
                return false;
            }
            if before == *open {
                return *done == filled || self.keeps(open, filled, *done);
            }
            if !self.keeps(open, filled, *done) {
                return false;
            }
        }
    }

    fn narrow_by_singles(&self, open: &mut Open, done: &mut u32) -> bool {
        loop {
            let is_new = |&at: &usize| *done >> at & 1 == 0 && open[at].len() < 2;
            let Some(at) = (0..self.cells.len()).find(is_new) else {
                return true;
            };
            let Some(digit) = open[at].first() else {
                return false;
            };
            *done |= 1 << at;
            for &(other, gone) in &self.excluded[at][digit] {
                open[other] = open[other] - gone;
                if open[other].is_empty() {
                    return false;
                }
            }
        }
    }

    /// Fills the last places of digits in houses.
    fn narrow_by_houses(&self, open: &mut Open) -> bool {
        for house in &self.houses {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &at in house {
                twice |= once & open[at];
                once |= open[at];
            }
            if once.len() < house.len() {
                return false;
            }
            let last = once - twice;
            for &at in house {
                let own = open[at] & last;
                match own.len() {
                    0 => {}
                    1 => open[at] = own,
                    _ => return false,
                }
            }
        }
        true
    }

    /// Whether the rules hold whose last place was filled since `filled`.
    fn keeps(&self, open: &Open, filled: u32, done: u32) -> bool {
        let topology = self.grid.topology();
        self.checks.iter().all(|(number, places)| {
            let all = places.iter().fold(0, |all, at| all | 1u32 << at);
            if all & !done != 0 || all & !filled == 0 {
                return true;
            }
            topology.keeps(*number, |cell| {
                self.place(cell).and_then(|place| open[place].first())
            })
        })
    }
}

/// What the search for a way with a candidate shows.
enum Proof {
    Way(Open),
    None,
    /// It took too long.
    Unknown,
}

/// Returns the cells that a rule concerns, as a whole or as pairs.
pub(super) fn reach(rule: &BoardRule) -> CellSet {
    let of_pairs: CellSet = rule.pairs.iter().flat_map(|pair| pair.cells).collect();
    rule.scope() | of_pairs
}

/// Returns, for each two neighbours of a line, the pair of the rule that relates them, and the
/// place of the first of them in the pair. `None` if the rule is not such a line.
pub(super) fn steps_along(rule: &BoardRule) -> Option<Vec<(usize, usize)>> {
    if !matches!(rule.reading, Reading::Line | Reading::Rising(_)) {
        return None;
    }
    let step = |cells: &[Cell]| {
        let found = rule.pairs.iter().position(|pair| {
            pair.cells == [cells[0], cells[1]] || pair.cells == [cells[1], cells[0]]
        })?;
        Some((found, usize::from(rule.pairs[found].cells[0] != cells[0])))
    };
    rule.list(0).windows(2).map(step).collect()
}

/// Removes digits that are too small or too great for a sum.
fn narrow_by_sum((terms, target): &Terms, open: &mut Open) -> bool {
    let limits = |digits: DigitSet, factor: i32| {
        let mut digits = digits.iter().map(|digit| factor * i32::from(digit.get()));
        let first = digits.next().unwrap_or(0);
        let last = digits.next_back().unwrap_or(first);
        (first.min(last), first.max(last))
    };
    let (mut low, mut high) = (0, 0);
    for &(at, factor) in terms {
        let (least, most) = limits(open[at], factor);
        low += least;
        high += most;
    }
    if low > *target || high < *target {
        return false;
    }
    for &(at, factor) in terms {
        let (least, most) = limits(open[at], factor);
        let fits = |digit: &Digit| {
            let own = factor * i32::from(digit.get());
            low - least + own <= *target && high - most + own >= *target
        };
        open[at] = open[at].iter().filter(fits).collect();
        if open[at].is_empty() {
            return false;
        }
    }
    true
}

/// Removes digits that lie too far from others for consecutive digits.
fn narrow_by_run(run: &[usize], open: &mut Open) -> bool {
    let lows = run.iter().filter_map(|&at| open[at].iter().next());
    let highs = run.iter().filter_map(|&at| open[at].iter().next_back());
    let (Some(low), Some(high)) = (lows.max(), highs.min()) else {
        return true;
    };
    // The lowest digit of the run is at most `high`, and its highest at least `low`.
    let least = (low.index() + 1).saturating_sub(run.len());
    let most = high.index() + run.len() - 1;
    for &at in run {
        let fits = |digit: &Digit| (least..=most).contains(&digit.index());
        open[at] = open[at].iter().filter(fits).collect();
        if open[at].is_empty() {
            return false;
        }
    }
    true
}

/// Removes digits that the ends of a line exclude from its inside.
fn narrow_by_ends((line, ends): &(Vec<usize>, Ends), open: &mut Open) -> bool {
    let [first, inner @ .., last] = &line[..] else {
        return true;
    };
    if open[*first].len() > 1 || open[*last].len() > 1 {
        return true;
    }
    let (Some(a), Some(b)) = (open[*first].first(), open[*last].first()) else {
        return false;
    };
    let Some(inside) = inside_of(*ends, [a, b], DigitSet::ALL) else {
        return false;
    };
    inner.iter().all(|&at| {
        open[at] &= inside;
        !open[at].is_empty()
    })
}
