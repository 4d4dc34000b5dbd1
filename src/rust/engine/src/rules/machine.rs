//! Machines that read the digits of a line one by one, and their layers. The layer at each
//! place of the line has the states that lie on a path from the start to an accepting end.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::shape::Cell;
use crate::sorting::sort_by;

/// The largest number of states of a machine.
pub(super) const MOST_STATES: usize = 4096;

/// The largest number of steps between states in the layers of one line.
pub(super) const MOST_STEPS: usize = 65_536;

/// A machine in the form of its table: the number of the start state, from 1; for each state, 1
/// if the machine accepts in it and 0 if not; for each state and digit, the next state, or 0 if
/// there is none.
#[derive(Clone, Copy)]
pub(super) struct Machine<'t> {
    digits: usize,
    start: usize,
    accepts: &'t [i32],
    next: &'t [i32],
}

impl<'t> Machine<'t> {
    /// Reads the machine from a table for a board with digits up to `digits`. Returns a message
    /// if the table is invalid.
    pub(super) fn read(numbers: &'t [i32], digits: usize) -> Result<Self, String> {
        let Some((&start, rest)) = numbers.split_first() else {
            return Err("needs a table".to_string());
        };
        let states = rest.len() / (digits + 1);
        if states == 0 || rest.len() % (digits + 1) != 0 {
            return Err(format!("needs a table for {digits} digits"));
        }
        if states > MOST_STATES {
            return Err(format!("has {states} states; there may be {MOST_STATES}"));
        }
        let (accepts, next) = rest.split_at(states);
        let is_state = |&state: &i32| usize::try_from(state).is_ok_and(|state| state <= states);
        if start == 0 || !is_state(&start) || !next.iter().all(is_state) {
            return Err("has a table that names a state it does not have".to_string());
        }
        Ok(Machine {
            digits,
            start: start as usize - 1,
            accepts,
            next,
        })
    }

    /// Returns the state after a digit. States count from 0.
    fn step(&self, state: usize, digit: usize) -> Option<usize> {
        let next = self.next[state * self.digits + digit - 1];
        usize::try_from(next).ok()?.checked_sub(1)
    }

    /// Whether the machine accepts these digits.
    pub(super) fn accepts(&self, digits: impl Iterator<Item = i32>) -> bool {
        let mut digits = digits;
        let end = digits.try_fold(self.start, |state, digit| self.step(state, digit as usize));
        end.is_some_and(|state| self.accepts[state] != 0)
    }

    /// Returns the layers of the machine for lines of this length.
    pub(super) fn layers(&self, length: usize) -> Layers {
        let mut reached = vec![self.start];
        let mut targets = Vec::with_capacity(length);
        // For each state, its number in the next layer, from 1; 0 if it is not in it.
        let mut numbers = vec![0; self.accepts.len()];
        for _ in 0..length {
            let row = |state: usize| &self.next[state * self.digits..(state + 1) * self.digits];
            let next = || {
                reached
                    .iter()
                    .flat_map(|&state| row(state))
                    .map(|&next| next as usize)
            };
            numbers.fill(0);
            next()
                .filter(|&next| next > 0)
                .for_each(|next| numbers[next - 1] = 1);
            let mut after = Vec::new();
            for (state, number) in numbers.iter_mut().enumerate().filter(|(_, it)| **it == 1) {
                after.push(state);
                *number = after.len();
            }
            let target = |next: usize| next.checked_sub(1).map_or(0, |state| numbers[state]);
            targets.push(next().map(target).collect());
            reached = after;
        }
        let ends = reached
            .iter()
            .map(|&state| self.accepts[state] != 0)
            .collect();
        Layers::merged(self.digits, targets, ends)
    }
}

/// Groups the steps from a state by the state to which they lead. `row` has, for each digit, the
/// number of that state, from 1, or 0 if the digit leads nowhere.
fn group(from: usize, row: &[usize], steps: &mut Vec<Step>) {
    let start = steps.len();
    for (digit, to) in row.iter().enumerate() {
        let Some(to) = to.checked_sub(1) else {
            continue;
        };
        match steps[start..]
            .iter_mut()
            .find(|step| usize::from(step.to) == to)
        {
            Some(step) => step.digits |= 1 << digit,
            None => steps.push(Step {
                from: from as u16,
                to: to as u16,
                digits: 1 << digit,
            }),
        }
    }
}

/// A step from a state of one layer to a state of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    from: u16,
    to: u16,
    /// The digits that lead from one to the other, as a mask.
    digits: u32,
}

/// The layers of a machine for lines of one length.
#[derive(Debug, PartialEq, Eq)]
pub struct Layers {
    /// For each place, the number of states in all layers before it. The last item is the
    /// number of all states except the end.
    starts: Vec<usize>,
    /// The steps of all places, in the order of the states from which they lead. State 0 of the
    /// last layer is the end.
    steps: Vec<Step>,
    /// For each state, numbered across all layers, the number of steps from the states before it.
    /// The last item is the number of all steps.
    rows: Vec<u32>,
    /// Whether the machine accepts any line.
    is_open: bool,
}

/// The question and the answer of a sweep, with its working memory.
#[derive(Default)]
pub struct Sweep {
    /// For each cell, its candidates as a mask.
    pub open: Vec<u32>,
    /// For each cell, the digits that are left.
    pub left: Vec<u32>,
    /// The digits that every line has, if its cells hold different digits.
    pub needed: u32,
    reached: Vec<bool>,
    down: Vec<Ways>,
    up: Vec<Ways>,
    /// For each state, the digits that may come before it, according to what may come after it.
    free: Vec<u32>,
}

/// The digits that all known paths to a state use, and those that some of them use.
#[derive(Clone, Copy)]
struct Ways {
    all: u32,
    some: u32,
}

impl Ways {
    /// The value before the first path is known.
    const NONE: Ways = Ways {
        all: u32::MAX,
        some: 0,
    };
    /// The path without any digit.
    const EMPTY: Ways = Ways { all: 0, some: 0 };

    fn is_none(self) -> bool {
        self.all == u32::MAX
    }

    /// Returns the digits of `mask` that may come next after `count` different ones.
    fn left(self, mask: u32, count: usize) -> u32 {
        match self.some.count_ones() as usize == count {
            true => mask & !self.some,
            false => mask & !self.all,
        }
    }

    /// Adds the paths of `before`, continued with one of the digits of `mask`.
    fn add(&mut self, before: Ways, mask: u32) {
        let certain = if mask.is_power_of_two() { mask } else { 0 };
        self.all &= before.all | certain;
        self.some |= before.some | mask;
    }
}

impl Layers {
    /// Creates the layers of a machine for lines of one length. The arguments give the state
    /// before the first digit, the state after a digit at a place, if there is one, and the
    /// states that the machine accepts.
    pub(super) fn of<S: Ord + Copy>(
        length: usize,
        digits: usize,
        start: S,
        step: impl Fn(usize, S, i32) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Layers {
        let mut reached = vec![start];
        let mut targets = Vec::with_capacity(length);
        for place in 0..length {
            let next = |&state: &S| {
                let step = &step;
                (1..=digits as i32).map(move |digit| step(place, state, digit))
            };
            let next: Vec<Option<S>> = reached.iter().flat_map(next).collect();
            let mut after: Vec<S> = next.iter().flatten().copied().collect();
            sort_by(&mut after, Ord::cmp);
            after.dedup();
            let number = |next: &Option<S>| {
                let number = next.and_then(|next| after.binary_search(&next).ok());
                number.map_or(0, |number| number + 1)
            };
            targets.push(next.iter().map(number).collect());
            reached = after;
        }
        let ends = reached.iter().map(|&state| accepts(state)).collect();
        Layers::merged(digits, targets, ends)
    }

    /// Creates layers. `targets` has, for each place, state and digit, the number of the next
    /// state in its layer, from 1, or 0 if there is none. `ends` marks the states after the last
    /// place in which a line may end. Drops the states that lead to no end, and merges those of a
    /// layer from which the same digits lead to the same states.
    fn merged(digits: usize, targets: Vec<Vec<usize>>, ends: Vec<bool>) -> Layers {
        let length = targets.len();
        let accepts_empty = ends.first() == Some(&true);
        // For each state of the layer after the current place, its number, from 1, or 0.
        let mut after: Vec<usize> = ends.into_iter().map(usize::from).collect();
        let mut steps: Vec<Vec<Step>> = vec![Vec::new(); length];
        for (place, targets) in targets.iter().enumerate().rev() {
            let mut rows: HashMap<Vec<usize>, usize> = HashMap::new();
            let mut before = Vec::with_capacity(targets.len() / digits);
            let mut row = vec![0; digits];
            for targets in targets.chunks_exact(digits) {
                for (to, &target) in row.iter_mut().zip(targets) {
                    *to = target.checked_sub(1).map_or(0, |target| after[target]);
                }
                let number = match rows.get(&row) {
                    _ if row.iter().all(|&to| to == 0) => 0,
                    Some(&number) => number,
                    None => {
                        group(rows.len(), &row, &mut steps[place]);
                        rows.insert(row.clone(), rows.len() + 1);
                        rows.len()
                    }
                };
                before.push(number);
            }
            after = before;
        }
        let is_open = match length {
            0 => accepts_empty,
            _ => !steps[0].is_empty(),
        };
        let mut starts = vec![0];
        for steps in &steps {
            let states = steps.last().map_or(0, |step| step.from + 1);
            starts.push(starts[starts.len() - 1] + usize::from(states));
        }
        // Each state before the end has a step, and those of a layer are in order.
        let mut rows = vec![0; starts[length] + 1];
        for (steps, start) in steps.iter().zip(&starts) {
            for step in steps {
                rows[start + usize::from(step.from) + 1] += 1;
            }
        }
        for state in 1..rows.len() {
            rows[state] += rows[state - 1];
        }
        Layers {
            starts,
            steps: steps.concat(),
            rows,
            is_open,
        }
    }

    /// Creates the layers of a machine that adds up digits, each multiplied by a factor.
    /// Returns `None` if they would be too large.
    pub(super) fn of_sum(
        terms: &[(Cell, i32)],
        digits: usize,
        is_right: impl Fn(i32) -> bool,
    ) -> Option<Layers> {
        let spread: usize = terms.iter().map(|(_, by)| by.unsigned_abs() as usize).sum();
        if spread * digits * terms.len() > MOST_STEPS {
            return None;
        }
        let step = |place: usize, sum: i32, digit: i32| Some(sum + terms[place].1 * digit);
        let layers = Layers::of(terms.len(), digits, 0, step, is_right);
        (layers.steps() <= MOST_STEPS).then_some(layers)
    }

    /// Returns layers that accept exactly the lines that these do not.
    pub(super) fn complement(&self, digits: usize) -> Layers {
        let step = |place, state: Option<u16>, digit| {
            Some(state.and_then(|state| self.next(place, state, digit)))
        };
        let start = self.is_open.then_some(0);
        Layers::of(self.length(), digits, start, step, |state| state.is_none())
    }

    /// Returns the number of cells in the lines.
    pub fn length(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the machine accepts any line of this length.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the number of steps in all layers.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Returns the state to which a digit leads at a place.
    pub fn next(&self, place: usize, state: u16, digit: i32) -> Option<u16> {
        let state = self.starts[place] + usize::from(state);
        if state >= self.starts[place + 1] {
            return None;
        }
        let leads = |step: &&Step| step.digits >> (digit - 1) & 1 == 1;
        self.from(state).iter().find(leads).map(|step| step.to)
    }

    /// Returns the number of states in all layers.
    fn states(&self) -> usize {
        self.starts[self.length()] + 1
    }

    /// Returns the steps from a state, numbered across all layers.
    #[inline]
    fn from(&self, state: usize) -> &[Step] {
        &self.steps[self.rows[state] as usize..self.rows[state + 1] as usize]
    }

    /// Finds, for each cell, the digits of its mask that occur in some accepted line. Returns
    /// whether there is such a line.
    pub fn sweep(&self, sweep: &mut Sweep) -> bool {
        sweep.needed = 0;
        refill(&mut sweep.left, 0, self.length());
        refill(&mut sweep.reached, false, self.states());
        if !self.is_open {
            return false;
        }
        // Whether paths from the start reach each state; on the way back, whether these paths
        // also lead to the end.
        let (open, reached) = (&sweep.open, &mut sweep.reached);
        reached[0] = true;
        for (place, &open) in open.iter().enumerate() {
            let next = self.starts[place + 1];
            for state in self.starts[place]..next {
                if !reached[state] {
                    continue;
                }
                for step in self.from(state) {
                    reached[next + usize::from(step.to)] |= step.digits & open != 0;
                }
            }
        }
        for (place, &open) in open.iter().enumerate().rev() {
            let next = self.starts[place + 1];
            let mut left = 0;
            for state in self.starts[place]..next {
                if !reached[state] {
                    continue;
                }
                let mut own = 0;
                for step in self.from(state) {
                    if reached[next + usize::from(step.to)] {
                        own |= step.digits & open;
                    }
                }
                reached[state] = own != 0;
                left |= own;
            }
            sweep.left[place] = left;
        }
        reached[0]
    }

    /// Does the same as [`Layers::sweep`] for cells that hold different digits. It removes more
    /// digits, but not all that it could. Also finds the digits that every such line has.
    pub fn sweep_different(&self, sweep: &mut Sweep) -> bool {
        refill(&mut sweep.left, 0, self.length());
        refill(&mut sweep.down, Ways::NONE, self.states());
        refill(&mut sweep.up, Ways::NONE, self.states());
        refill(&mut sweep.free, 0, self.states());
        if !self.is_open {
            return false;
        }
        self.descend(sweep);
        self.ascend(sweep);
        sweep.needed = sweep.up[0].all;
        !sweep.up[0].is_none()
    }

    /// Finds the digits on the paths from the start to each state.
    fn descend(&self, sweep: &mut Sweep) {
        let down = &mut sweep.down;
        down[0] = Ways::EMPTY;
        for (place, &open) in sweep.open.iter().enumerate() {
            let next = self.starts[place + 1];
            for state in self.starts[place]..next {
                let before = down[state];
                if before.is_none() {
                    continue;
                }
                let open = before.left(open, place);
                for step in self.from(state) {
                    let digits = step.digits & open;
                    if digits != 0 {
                        down[next + usize::from(step.to)].add(before, digits);
                    }
                }
            }
        }
    }

    /// Finds the digits on the paths from each state to the end, and those that are left.
    fn ascend(&self, sweep: &mut Sweep) {
        let length = self.length();
        let (down, up, free) = (&sweep.down, &mut sweep.up, &mut sweep.free);
        let end = self.starts[length];
        up[end] = Ways::EMPTY;
        free[end] = u32::MAX;
        for (place, &open) in sweep.open.iter().enumerate().rev() {
            let next = self.starts[place + 1];
            let mut left = 0;
            for state in self.starts[place]..next {
                let above = down[state];
                if above.is_none() {
                    continue;
                }
                let open = above.left(open, place);
                let mut ways = Ways::NONE;
                for step in self.from(state) {
                    let to = next + usize::from(step.to);
                    let digits = step.digits & open & free[to];
                    if digits == 0 {
                        continue;
                    }
                    // The other cells take all of these digits if there are no more of them.
                    let others = above.some | up[to].some;
                    let digits = match (others.count_ones() as usize + 1).cmp(&length) {
                        Ordering::Less => 0,
                        Ordering::Equal => digits & !others,
                        Ordering::Greater => digits,
                    };
                    if digits != 0 {
                        ways.add(up[to], digits);
                        left |= digits;
                    }
                }
                if !ways.is_none() {
                    up[state] = ways;
                    free[state] = ways.left(u32::MAX, length - place);
                }
            }
            sweep.left[place] = left;
        }
    }
}

/// Gives a list this many times the same value.
fn refill<T: Clone>(list: &mut Vec<T>, value: T, length: usize) {
    list.clear();
    list.resize(length, value);
}
