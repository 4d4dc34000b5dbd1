//! Fills cells in all ways that a rule allows, where digits may repeat.

use crate::logic::state::Grid;
use crate::sets::DIGITS;
use crate::{Cell, Digit, DigitSet};

/// The maximum number of cells that one search fills before it gives up and ignores pairs of
/// candidates.
const MOST_TRIED: usize = 20_000;
/// The same limit for lists of cells that are too long for a reader to try all ways.
const MOST_TRIED_OF_LONG: usize = 500;
/// A list of more cells than this is long.
const LONG: usize = 16;
/// After filling this many cells, the search for a way determines which states can still lead to an
/// end.
const AT_ONCE: usize = 100;

/// A rule that moves from state to state as its cells are filled one after another.
pub(in crate::logic) trait Machine {
    /// Returns the number of states.
    fn states(&self) -> usize;
    /// Returns the state before any cell is filled.
    fn start(&self) -> usize;
    /// Returns the state after the cell at a place, or `None` if the rule does not allow the digit.
    fn next(&self, place: usize, state: usize, digit: i32) -> Option<usize>;
    /// Whether the rule is satisfied when all cells are filled.
    fn accepts(&self, state: usize) -> bool;
}

/// A rule that the digits of different cells, each multiplied by a factor, add up to a number.
pub(in crate::logic) struct WeightedSum {
    factors: Vec<i32>,
    /// The smallest partial sum, which is at most 0 and corresponds to state 0.
    least: i32,
    most: i32,
    target: i32,
}

impl WeightedSum {
    pub fn new(factors: Vec<i32>, target: i32) -> Self {
        let extreme = |keeps: fn(&i32) -> bool| {
            let kept = factors.iter().copied().filter(keeps);
            kept.sum::<i32>() * DIGITS as i32
        };
        let (least, most) = (extreme(|&factor| factor < 0), extreme(|&factor| factor > 0));
        WeightedSum {
            factors,
            least,
            most,
            target,
        }
    }
}

impl Machine for WeightedSum {
    fn states(&self) -> usize {
        (self.most - self.least) as usize + 1
    }

    fn start(&self) -> usize {
        -self.least as usize
    }

    fn next(&self, place: usize, state: usize, digit: i32) -> Option<usize> {
        usize::try_from(state as i32 + self.factors[place] * digit).ok()
    }

    fn accepts(&self, state: usize) -> bool {
        state as i32 + self.least == self.target
    }
}

/// A rule that divides cells into parts of given lengths that all have the same sum.
pub(in crate::logic) struct EqualParts {
    /// For each place, whether it is the last of its part.
    ends: Vec<bool>,
    /// A number above the largest sum of a part.
    base: usize,
}

impl EqualParts {
    pub fn new(lengths: &[usize]) -> Self {
        let longest = lengths.iter().max().map_or(0, |&length| length);
        let ends = lengths
            .iter()
            .flat_map(|&length| (1..=length).map(move |place| place == length));
        EqualParts {
            ends: ends.collect(),
            base: longest * DIGITS + 1,
        }
    }
}

impl Machine for EqualParts {
    fn states(&self) -> usize {
        self.base * self.base
    }

    fn start(&self) -> usize {
        0
    }

    /// Combines two sums in a state: that of the first part (0 before its end), and that of the
    /// current part.
    fn next(&self, place: usize, state: usize, digit: i32) -> Option<usize> {
        let (all, part) = (state / self.base, state % self.base + digit as usize);
        if all > 0 && part > all {
            return None;
        }
        match (self.ends[place], all) {
            (false, _) => Some(all * self.base + part),
            (true, 0) => Some(part * self.base),
            (true, _) => (part == all).then_some(all * self.base),
        }
    }

    fn accepts(&self, _: usize) -> bool {
        true
    }
}

/// A rule that divides a line into parts of any lengths that all have this sum.
pub(in crate::logic) struct PartsOfSum(pub i32);

impl Machine for PartsOfSum {
    fn states(&self) -> usize {
        self.0 as usize + 1
    }

    fn start(&self) -> usize {
        0
    }

    fn next(&self, _: usize, state: usize, digit: i32) -> Option<usize> {
        let part = state as i32 + digit;
        match part == self.0 {
            true => Some(0),
            false => (part < self.0).then_some(part as usize),
        }
    }

    fn accepts(&self, state: usize) -> bool {
        state == 0
    }
}

/// Returns, for each cell, the digits that occur in any way to fill all cells so that the rule
/// accepts them and no two candidates exclude each other. If that takes too long, the result has
/// all digits that the rule allows without other rules.
pub(in crate::logic) fn arrange(
    grid: &Grid,
    cells: &[Cell],
    machine: &impl Machine,
) -> Vec<DigitSet> {
    let open: Vec<DigitSet> = cells.iter().map(|&cell| grid.digits_at(cell)).collect();
    let mut search = Search::new(grid, cells, machine);
    let mut supported = vec![DigitSet::EMPTY; cells.len()];
    // Ignoring pairs of cells first is quick, and often sufficient.
    let (alive, possible) = search.alive(&open);
    for place in 0..cells.len() {
        for digit in possible[place] {
            if supported[place].contains(digit) {
                continue;
            }
            match search.way_with(&alive, &possible, place, digit) {
                Some(way) => {
                    for (at, &digit) in way.iter().enumerate() {
                        supported[at].insert(digit);
                    }
                }
                None if search.left == 0 => return possible,
                None => {}
            }
        }
    }
    supported
}

struct Search<'m, M> {
    machine: &'m M,
    count: usize,
    /// For each place and digit, the digits that it excludes at other places.
    excluded: Vec<Vec<(usize, DigitSet)>>,
    /// For each place, the digits that are open at it and at every later place.
    open: Vec<DigitSet>,
    /// The number of cells that may still be filled.
    left: usize,
}

/// For each place, whether each state can be passed before its cell is filled.
type Passed = Vec<Vec<bool>>;

impl<'m, M: Machine> Search<'m, M> {
    fn new(grid: &Grid, cells: &[Cell], machine: &'m M) -> Self {
        let topology = grid.topology();
        let mut excluded = Vec::with_capacity(cells.len() * DIGITS);
        for &cell in cells {
            for digit in Digit::ALL {
                let mut list = Vec::new();
                for (place, &other) in cells.iter().enumerate() {
                    let mut digits = DigitSet::EMPTY;
                    if topology.peers(cell).contains(other) {
                        digits.insert(digit);
                    }
                    let by_rules = topology.excluded(cell, digit).iter();
                    for (_, more) in by_rules.filter(|(it, _)| *it == other) {
                        digits |= *more;
                    }
                    if !digits.is_empty() {
                        list.push((place, digits));
                    }
                }
                excluded.push(list);
            }
        }
        Search {
            machine,
            count: cells.len(),
            excluded,
            open: vec![DigitSet::EMPTY; cells.len() * (cells.len() + 1)],
            left: match cells.len() {
                0..=LONG => MOST_TRIED,
                _ => MOST_TRIED_OF_LONG,
            },
        }
    }

    /// Returns the states before each place that can be reached from the start.
    fn reached(&self, open: &[DigitSet]) -> Passed {
        let mut reached = vec![vec![false; self.machine.states()]; self.count + 1];
        reached[0][self.machine.start()] = true;
        for place in 0..self.count {
            for state in 0..self.machine.states() {
                if !reached[place][state] {
                    continue;
                }
                for digit in open[place] {
                    if let Some(to) = self.step(place, state, digit) {
                        reached[place + 1][to] = true;
                    }
                }
            }
        }
        reached
    }

    /// Returns the states that can be reached and lead to an end, and the digits on the way.
    fn alive(&self, open: &[DigitSet]) -> (Passed, Vec<DigitSet>) {
        let mut alive = self.reached(open);
        let mut digits = vec![DigitSet::EMPTY; self.count];
        for (state, alive) in alive[self.count].iter_mut().enumerate() {
            *alive &= self.machine.accepts(state);
        }
        for place in (0..self.count).rev() {
            for state in 0..self.machine.states() {
                if !alive[place][state] {
                    continue;
                }
                let mut leads = false;
                for digit in open[place] {
                    let to = self.step(place, state, digit);
                    if to.is_some_and(|to| alive[place + 1][to]) {
                        leads = true;
                        digits[place].insert(digit);
                    }
                }
                alive[place][state] = leads;
            }
        }
        (alive, digits)
    }

    fn step(&self, place: usize, state: usize, digit: Digit) -> Option<usize> {
        let to = self.machine.next(place, state, i32::from(digit.get()))?;
        (to < self.machine.states()).then_some(to)
    }

    /// Finds a way with a digit at a place. Most ways are found at once. Otherwise the states that
    /// lead to the end are recomputed for this digit.
    fn way_with(
        &mut self,
        alive: &Passed,
        open: &[DigitSet],
        place: usize,
        digit: Digit,
    ) -> Option<Vec<Digit>> {
        let count = self.count;
        self.open[..count].copy_from_slice(open);
        self.open[place] = DigitSet::of(digit);
        for &(other, digits) in &self.excluded[place * DIGITS + digit.index()] {
            self.open[other] = self.open[other] - digits;
        }
        let start = self.machine.start();
        let mut way = Vec::with_capacity(count);
        let all = self.left;
        self.left = all.min(AT_ONCE);
        let is_found = self.extend(alive, start, &mut way);
        let is_decided = is_found || self.left > 0;
        self.left += all - all.min(AT_ONCE);
        if is_decided {
            return is_found.then_some(way);
        }
        let (alive, digits) = self.alive(&self.open[..count]);
        if digits.iter().any(|digits| digits.is_empty()) {
            return None;
        }
        way.clear();
        self.open[..count].copy_from_slice(&digits);
        self.extend(&alive, start, &mut way).then_some(way)
    }

    /// Removes from later places what a digit at a place excludes, and returns whether all of them
    /// keep a digit.
    fn narrow(&mut self, place: usize, digit: Digit) -> bool {
        let count = self.count;
        let (own, next) = (place * count, (place + 1) * count);
        self.open
            .copy_within(own + place + 1..next, next + place + 1);
        for &(other, digits) in &self.excluded[place * DIGITS + digit.index()] {
            if other > place {
                let open = &mut self.open[next + other];
                *open = *open - digits;
                if open.is_empty() {
                    return false;
                }
            }
        }
        true
    }

    /// Fills the cells after `way` with open digits.
    fn extend(&mut self, alive: &Passed, state: usize, way: &mut Vec<Digit>) -> bool {
        let (place, count) = (way.len(), self.count);
        if place == count {
            return true;
        }
        let own = place * count;
        for digit in self.open[own + place] {
            let Some(to) = self.step(place, state, digit) else {
                continue;
            };
            if !alive[place + 1][to] {
                continue;
            }
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if !self.narrow(place, digit) {
                continue;
            }
            way.push(digit);
            if self.extend(alive, to, way) {
                return true;
            }
            way.pop();
        }
        false
    }
}
