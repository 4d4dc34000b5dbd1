//! The consequences of a candidate, in the order in which they follow.

use super::consequence::{Case, Consequence, Derived, End, Ending, Refutation, Split};
use super::model::Model;
use crate::sets::DIGITS;
use crate::{CellSet, Digit, DigitSet};

/// The consequences of a candidate.
#[derive(Clone)]
pub(super) struct Trail<'a> {
    model: &'a Model<'a>,
    pub(super) open: Vec<DigitSet>,
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
    pub(super) fn new(model: &'a Model<'a>, left_out: &'a [Consequence]) -> Self {
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
    pub(super) fn retrace(&mut self, consequences: &[Consequence]) {
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
                Consequence::Left(place, [digits, _], _)
                | Consequence::Partner(place, digits, ..) => {
                    follow(place, digits);
                }
            }
        }
    }

    pub(super) fn assume(&mut self, place: usize, digit: Digit) -> Result<(), End> {
        self.restrict(place, DigitSet::of(digit), 0)?;
        self.spread(place, digit, 0)
    }

    /// Draws consequences until there is a contradiction, or none is left.
    pub(super) fn follow(&mut self) -> Result<(), End> {
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
            Consequence::Left(at, [left, _], _) | Consequence::Partner(at, left, ..) => {
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
                if self.open[place].len() == 1 && model.is_out_of_reach(number, &self.open) {
                    return Err(End::Rule(number));
                }
                let kept = match self.open[place] & left {
                    none if none.is_empty() => left,
                    kept => kept,
                };
                if kept.is_empty() {
                    return Err(End::Rule(number));
                }
                let gone = self.open[place] - kept;
                let found = Consequence::Left(place, [kept, gone], number);
                if let Some(by) = self.add(found, &lost) {
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
                let gone = self.open[place] - left;
                let found = Consequence::Left(place, [left, gone], number);
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
    pub(super) fn needed(&self, end: &End) -> Vec<bool> {
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
    pub(super) fn selected(&self, is_chosen: impl Fn(usize) -> bool) -> Vec<Derived<Consequence>> {
        let found = self.found.iter().enumerate();
        let found = found.filter(|(at, _)| is_chosen(at + 1));
        found
            .map(|(_, (consequence, _))| consequence.clone())
            .collect()
    }

    pub(super) fn ended(&self, what: End) -> Derived<End> {
        let by = match what {
            End::Cell(_) | End::House(..) => self.links(&self.lost(&what)),
            End::Partner(..) | End::Rule(_) => Vec::new(),
        };
        Derived { what, by }
    }

    /// Returns the ways that cases distinguish, each a cell with its digit.
    pub(super) fn ways(&self, split: &Split) -> Vec<(usize, Digit)> {
        match *split {
            Split::Cell(place) => {
                let digits = self.open[place].iter();
                digits.map(|digit| (place, digit)).collect()
            }
            Split::House(house, digit) => {
                let cells = self.model.context.topology().cells(house);
                let inside =
                    (0..self.open.len()).filter(|&at| cells.contains(self.model.cells[at]));
                let places = inside.filter(|&at| self.open[at].contains(digit));
                places.map(|place| (place, digit)).collect()
            }
        }
    }

    /// Refutes each of the ways that cases distinguish.
    pub(super) fn cases(&self, split: Split) -> Option<Refutation> {
        let start = self.found.len();
        let topology = self.model.context.topology();
        let lost: Vec<(usize, DigitSet)> = match split {
            Split::Cell(place) => vec![(place, topology.digits())],
            Split::House(house, digit) => {
                let cells = topology.cells(house);
                let inside =
                    (0..self.open.len()).filter(|&at| cells.contains(self.model.cells[at]));
                let others = inside.filter(|&at| !self.open[at].contains(digit));
                others.map(|at| (at, DigitSet::of(digit))).collect()
            }
        };
        let mut shared = vec![false; start + 1];
        for by in self.removers(&lost) {
            shared[by] = true;
        }
        let mut cases = Vec::new();
        for (place, digit) in self.ways(&split) {
            let mut trail = self.clone();
            let by = trail.add(Consequence::Last(place, digit), &lost)?;
            let end = trail.restrict(place, DigitSet::of(digit), by);
            let end = end.and_then(|()| trail.spread(place, digit, by));
            let end = end.and_then(|()| trail.follow()).err()?;
            let needed = trail.needed(&end);
            for (shared, needed) in shared.iter_mut().zip(&needed) {
                *shared |= needed;
            }
            cases.push(Case {
                way: (place, digit),
                consequences: trail.selected(|number| number > by && needed[number]),
                end: trail.ended(end),
            });
        }
        self.trace_back(&mut shared);
        Some(Refutation {
            first: self.selected(|number| shared[number]),
            ending: Ending::Cases(split, cases),
        })
    }
}
