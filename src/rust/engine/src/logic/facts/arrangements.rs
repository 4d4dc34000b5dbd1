//! Fills cells in all ways that a rule allows, where digits may repeat.

use super::states::StateSet;
use crate::logic::state::Grid;
use crate::sets::{CELLS, DIGITS};
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

    /// Adds to `to` the states after the cell at a place, if it holds `digit`.
    fn advance(&self, place: usize, from: &StateSet, digit: i32, to: &mut StateSet) {
        let next = |state| self.next(place, state, digit);
        for state in from.iter().filter_map(next) {
            if state < self.states() {
                to.insert(state);
            }
        }
    }

    /// Adds to `leading` the states of `from` that lead to `after` if the cell at a place holds
    /// `digit`. Returns whether there are any.
    fn retreat(
        &self,
        place: usize,
        from: &StateSet,
        digit: i32,
        after: &StateSet,
        leading: &mut StateSet,
    ) -> bool {
        let leads = |&state: &usize| {
            let next = self.next(place, state, digit);
            next.is_some_and(|to| to < self.states() && after.contains(to))
        };
        let mut any = false;
        for state in from.iter().filter(leads) {
            leading.insert(state);
            any = true;
        }
        any
    }
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

    // Sums are states in order, so all of them move at once.
    fn advance(&self, place: usize, from: &StateSet, digit: i32, to: &mut StateSet) {
        to.add_moved(from, self.factors[place] * digit);
    }

    fn retreat(
        &self,
        place: usize,
        from: &StateSet,
        digit: i32,
        after: &StateSet,
        leading: &mut StateSet,
    ) -> bool {
        leading.add_leading_to(from, self.factors[place] * digit, after)
    }
}

/// A rule that divides cells into parts of given lengths that all have the same sum.
pub(in crate::logic) struct EqualParts {
    /// For each place, whether it is the last of its part.
    ends: Vec<bool>,
    /// A number above the largest sum of a part and one more digit.
    base: usize,
    /// The states in which the sum of the current part can still become that of all parts.
    valid: StateSet,
}

impl EqualParts {
    pub fn new(lengths: &[usize]) -> Self {
        let longest = lengths.iter().max().map_or(0, |&length| length);
        let ends = lengths
            .iter()
            .flat_map(|&length| (1..=length).map(move |place| place == length));
        let most = longest * DIGITS;
        let base = most + DIGITS + 1;
        let mut valid = StateSet::with_room(base * base);
        for all in 0..=most {
            let greatest = if all > 0 { all } else { most };
            (0..=greatest).for_each(|part| valid.insert(all * base + part));
        }
        EqualParts {
            ends: ends.collect(),
            base,
            valid,
        }
    }

    /// Returns, for each possible sum of all parts, the state after the end of a part, and the
    /// states from which the last cell of a part leads there if it holds `digit`: in the first part,
    /// and in a later one.
    fn ends_with(&self, digit: i32) -> impl Iterator<Item = (usize, [usize; 2])> + '_ {
        let digit = digit as usize;
        let sums = digit..self.base - DIGITS;
        sums.map(move |all| {
            let part = all - digit;
            (all * self.base, [part, all * self.base + part])
        })
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

    // Inside a part, all states move at once.
    fn advance(&self, place: usize, from: &StateSet, digit: i32, to: &mut StateSet) {
        if !self.ends[place] {
            to.add_moved(from, digit);
            return to.keep(&self.valid);
        }
        for (after, before) in self.ends_with(digit) {
            if before.iter().any(|&state| from.contains(state)) {
                to.insert(after);
            }
        }
    }

    fn retreat(
        &self,
        place: usize,
        from: &StateSet,
        digit: i32,
        after: &StateSet,
        leading: &mut StateSet,
    ) -> bool {
        if !self.ends[place] {
            return leading.add_leading_to(from, digit, after);
        }
        let mut any = false;
        for (end, before) in self.ends_with(digit) {
            for state in before {
                if after.contains(end) && from.contains(state) {
                    leading.insert(state);
                    any = true;
                }
            }
        }
        any
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

/// For each place, the states that can be passed before its cell is filled.
type Passed = Vec<StateSet>;

impl<'m, M: Machine> Search<'m, M> {
    fn new(grid: &Grid, cells: &[Cell], machine: &'m M) -> Self {
        let topology = grid.topology();
        let mut excluded = Vec::with_capacity(cells.len() * DIGITS);
        for &cell in cells {
            for digit in Digit::ALL {
                let mut by_cell = [DigitSet::EMPTY; CELLS];
                for peer in topology.peers(cell) {
                    by_cell[peer] = DigitSet::of(digit);
                }
                for &(other, more) in topology.excluded(cell, digit) {
                    by_cell[other] |= more;
                }
                let of_places = cells.iter().map(|&other| by_cell[other]).enumerate();
                excluded.push(of_places.filter(|(_, digits)| !digits.is_empty()).collect());
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
        let mut reached = vec![StateSet::with_room(self.machine.states()); self.count + 1];
        reached[0].insert(self.machine.start());
        for (place, &open) in open.iter().enumerate() {
            let (before, after) = reached.split_at_mut(place + 1);
            for digit in open {
                let digit = i32::from(digit.get());
                self.machine
                    .advance(place, &before[place], digit, &mut after[0]);
            }
        }
        reached
    }

    /// Returns the states that can be reached and lead to an end, and the digits on the way.
    fn alive(&self, open: &[DigitSet]) -> (Passed, Vec<DigitSet>) {
        let mut alive = self.reached(open);
        let mut digits = vec![DigitSet::EMPTY; self.count];
        let none = StateSet::with_room(self.machine.states());
        let mut ends = none.clone();
        let last = alive[self.count].iter();
        last.filter(|&state| self.machine.accepts(state))
            .for_each(|state| ends.insert(state));
        alive[self.count] = ends;
        for place in (0..self.count).rev() {
            let (before, after) = alive.split_at_mut(place + 1);
            let mut leading = none.clone();
            for digit in open[place] {
                let number = i32::from(digit.get());
                let (from, to) = (&before[place], &after[0]);
                if self.machine.retreat(place, from, number, to, &mut leading) {
                    digits[place].insert(digit);
                }
            }
            before[place] = leading;
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
            if !alive[place + 1].contains(to) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A rule that moves one state at a time.
    struct OneByOne<M>(M);

    impl<M: Machine> Machine for OneByOne<M> {
        fn states(&self) -> usize {
            self.0.states()
        }

        fn start(&self) -> usize {
            self.0.start()
        }

        fn next(&self, place: usize, state: usize, digit: i32) -> Option<usize> {
            self.0.next(place, state, digit)
        }

        fn accepts(&self, state: usize) -> bool {
            self.0.accepts(state)
        }
    }

    fn alive(machine: &impl Machine, open: &[DigitSet]) -> (Passed, Vec<DigitSet>) {
        let search = Search {
            machine,
            count: open.len(),
            excluded: Vec::new(),
            open: Vec::new(),
            left: 0,
        };
        search.alive(open)
    }

    /// Returns a source of random numbers below a limit.
    fn random(mut state: u32) -> impl FnMut(u32) -> u32 {
        move |below| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        }
    }

    /// Leaves each digit open in each of some cells with a chance of one in `odds`.
    fn open(count: usize, odds: u32, random: &mut impl FnMut(u32) -> u32) -> Vec<DigitSet> {
        let mut cell = || {
            let digits = (1..=DIGITS as u8).map(Digit::of);
            digits.filter(|_| random(odds) == 0).collect()
        };
        (0..count).map(|_| cell()).collect()
    }

    /// Returns the digits of each place in all ways to fill the rest with a sum.
    fn by_trial(open: &[DigitSet], factors: &[i32], target: i32) -> Option<Vec<DigitSet>> {
        let Some((first, others)) = open.split_first() else {
            return (target == 0).then(Vec::new);
        };
        let mut all: Option<Vec<DigitSet>> = None;
        for digit in *first {
            let rest = target - factors[0] * i32::from(digit.get());
            let Some(rest) = by_trial(others, &factors[1..], rest) else {
                continue;
            };
            let all = all.get_or_insert_with(|| vec![DigitSet::EMPTY; open.len()]);
            all[0].insert(digit);
            for (all, rest) in all[1..].iter_mut().zip(rest) {
                *all |= rest;
            }
        }
        all
    }

    #[test]
    fn sums_move_all_states_at_once() {
        let mut random = random(1);
        let (mut some, mut none) = (0, 0);
        for _ in 0..500 {
            let count = 1 + random(4) as usize;
            let open = open(count, 2, &mut random);
            let factors: Vec<i32> = (0..count)
                .map(|_| [1, -1, 10, 2][random(4) as usize])
                .collect();
            let target = random(60) as i32 - 20;
            let machine = || WeightedSum::new(factors.clone(), target);
            let found = alive(&machine(), &open);
            assert!(
                found == alive(&OneByOne(machine()), &open),
                "{open:?} {factors:?} {target}"
            );
            let wanted = by_trial(&open, &factors, target);
            some += usize::from(wanted.is_some());
            none += usize::from(wanted.is_none());
            let wanted = wanted.unwrap_or_else(|| vec![DigitSet::EMPTY; count]);
            assert_eq!(found.1, wanted, "{open:?} {factors:?} {target}");
        }
        assert!(some > 100 && none > 100, "{some} {none}");
    }

    /// Returns the digits of each place in all ways to fill parts with equal sums.
    fn by_trial_of_parts(open: &[DigitSet], lengths: &[usize]) -> Vec<DigitSet> {
        let mut found = vec![DigitSet::EMPTY; open.len()];
        let mut ways: Vec<Vec<Digit>> = vec![Vec::new()];
        for digits in open {
            let longer = |way: &Vec<Digit>| {
                let longer = digits.iter().map(|digit| [&way[..], &[digit]].concat());
                longer.collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        for way in ways {
            let mut rest = &way[..];
            let sums = lengths.iter().map(|&length| {
                let (part, others) = rest.split_at(length);
                rest = others;
                part.iter().map(|digit| i32::from(digit.get())).sum()
            });
            let sums: Vec<i32> = sums.collect();
            if sums.windows(2).all(|two| two[0] == two[1]) {
                let places = found.iter_mut().zip(&way);
                places.for_each(|(found, &digit)| found.insert(digit));
            }
        }
        found
    }

    #[test]
    fn parts_move_all_states_at_once() {
        let mut random = random(2);
        let (mut some, mut none) = (0, 0);
        for _ in 0..400 {
            let lengths: Vec<usize> = (0..2 + random(2)).map(|_| 1 + random(2) as usize).collect();
            let count = lengths.iter().sum();
            let open = open(count, 3, &mut random);
            let machine = EqualParts::new(&lengths);
            let found = alive(&machine, &open);
            assert!(
                found == alive(&OneByOne(machine), &open),
                "{open:?} {lengths:?}"
            );
            let wanted = by_trial_of_parts(&open, &lengths);
            let is_possible = wanted.iter().all(|digits| !digits.is_empty());
            some += usize::from(is_possible);
            none += usize::from(!is_possible);
            assert_eq!(found.1, wanted, "{open:?} {lengths:?}");
        }
        assert!(some > 50 && none > 50, "{some} {none}");
    }
}
