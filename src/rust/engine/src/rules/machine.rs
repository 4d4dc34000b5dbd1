//! Machines that read the digits of a line one by one, and their layers. The layer at each
//! place of the line has the states that lie on a path from the start to an accepting end.

use std::collections::BTreeMap;

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
        let step = |_, state, digit: i32| self.step(state, digit as usize);
        let accepts = |state: usize| self.accepts[state] != 0;
        Layers::of(length, self.digits, self.start, step, accepts)
    }
}

/// Groups the steps from a state by the state to which they lead.
fn grouped(from: usize, row: &[Option<usize>]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (digit, to) in row.iter().enumerate() {
        let Some(to) = *to else {
            continue;
        };
        match steps.iter_mut().find(|step| usize::from(step.to) == to) {
            Some(step) => step.digits |= 1 << digit,
            None => steps.push(Step {
                from: from as u16,
                to: to as u16,
                digits: 1 << digit,
            }),
        }
    }
    steps
}

/// A step from a state of one layer to a state of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    from: u16,
    to: u16,
    /// The digits that lead from one to the other, as a mask.
    digits: u32,
}

/// A step, with states numbered across all layers.
struct Way {
    from: usize,
    to: usize,
    digits: u32,
}

/// The layers of a machine for lines of one length.
#[derive(Debug, PartialEq, Eq)]
pub struct Layers {
    /// For each place, the number of states in all layers before it. The last item is the
    /// number of all states except the end.
    starts: Vec<usize>,
    /// For each place, the steps that its digit takes, in the order of the states from which
    /// they lead. State 0 of the last layer is the end.
    steps: Vec<Vec<Step>>,
    /// Whether the machine accepts any line.
    is_open: bool,
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
    /// states that the machine accepts. States of a layer from which the same digits lead to
    /// the same states are merged.
    pub(super) fn of<S: Ord + Copy>(
        length: usize,
        digits: usize,
        start: S,
        step: impl Fn(usize, S, i32) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Layers {
        let mut reached = vec![vec![start]];
        for place in 0..length {
            let next = |&state: &S| {
                let step = &step;
                (1..=digits as i32).filter_map(move |digit| step(place, state, digit))
            };
            let mut next: Vec<S> = reached[place].iter().flat_map(next).collect();
            sort_by(&mut next, Ord::cmp);
            next.dedup();
            reached.push(next);
        }
        // For each state, its number in the layer after the current place, if it leads to an
        // end.
        let end = |&state: &S| accepts(state).then_some(0);
        let mut after: Vec<Option<usize>> = reached[length].iter().map(end).collect();
        let mut steps = vec![Vec::new(); length];
        for place in (0..length).rev() {
            let mut rows: BTreeMap<Vec<Option<usize>>, usize> = BTreeMap::new();
            let mut before = vec![None; reached[place].len()];
            for (&state, before) in reached[place].iter().zip(&mut before) {
                let next = |digit| {
                    let next = step(place, state, digit)?;
                    after[reached[place + 1].binary_search(&next).ok()?]
                };
                let row: Vec<Option<usize>> = (1..=digits as i32).map(next).collect();
                if row.iter().all(Option::is_none) {
                    continue;
                }
                let new = rows.len();
                let number = *rows.entry(row.clone()).or_insert(new);
                if number == new {
                    steps[place].extend(grouped(number, &row));
                }
                *before = Some(number);
            }
            after = before;
        }
        let is_open = match length {
            0 => accepts(start),
            _ => !steps[0].is_empty(),
        };
        let mut starts = vec![0];
        for steps in &steps {
            let states = steps.last().map_or(0, |step: &Step| step.from + 1);
            starts.push(starts[starts.len() - 1] + usize::from(states));
        }
        Layers {
            starts,
            steps,
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
        self.steps.len()
    }

    /// Whether the machine accepts any line of this length.
    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the number of steps in all layers.
    pub(super) fn steps(&self) -> usize {
        self.steps.iter().map(Vec::len).sum()
    }

    /// Returns the state to which a digit leads at a place.
    pub fn next(&self, place: usize, state: u16, digit: i32) -> Option<u16> {
        let steps = &self.steps[place];
        let first = steps.partition_point(|step| step.from < state);
        let mut own = steps[first..].iter().take_while(|step| step.from == state);
        let leads = |step: &&Step| step.digits >> (digit - 1) & 1 == 1;
        own.find(leads).map(|step| step.to)
    }

    /// Returns the number of states in all layers.
    fn states(&self) -> usize {
        self.starts[self.length()] + 1
    }

    /// Iterates over the places with their steps. States are numbered across all layers.
    fn places(&self) -> impl DoubleEndedIterator<Item = (usize, impl Iterator<Item = Way> + '_)> {
        (0..self.length()).map(|place| {
            let (from, to) = (self.starts[place], self.starts[place + 1]);
            let ways = self.steps[place].iter().map(move |step| Way {
                from: from + usize::from(step.from),
                to: to + usize::from(step.to),
                digits: step.digits,
            });
            (place, ways)
        })
    }

    /// Returns, for each cell, the digits of its mask that occur in some accepted line, or
    /// `None` if there is no such line.
    pub fn sweep(&self, open: &[u32]) -> Option<Vec<u32>> {
        if !self.is_open {
            return None;
        }
        let mut reached = vec![false; self.states()];
        reached[0] = true;
        for (place, ways) in self.places() {
            for way in ways {
                reached[way.to] |= reached[way.from] && way.digits & open[place] != 0;
            }
        }
        let mut left = vec![0; open.len()];
        let mut leads = vec![false; self.states()];
        leads[self.starts[self.length()]] = true;
        for (place, ways) in self.places().rev() {
            for way in ways {
                let digits = way.digits & open[place];
                if reached[way.from] && leads[way.to] && digits != 0 {
                    leads[way.from] = true;
                    left[place] |= digits;
                }
            }
        }
        leads[0].then_some(left)
    }

    /// Does the same as [`Layers::sweep`] for cells that hold different digits. It removes more
    /// digits, but not all that it could. Also returns the digits that every such line has.
    pub fn sweep_different(&self, open: &[u32]) -> Option<(Vec<u32>, u32)> {
        if !self.is_open {
            return None;
        }
        let length = self.length();
        let mut down = vec![Ways::NONE; self.states()];
        down[0] = Ways::EMPTY;
        for (place, ways) in self.places() {
            for way in ways {
                let before = down[way.from];
                let digits = before.left(way.digits & open[place], place);
                if !before.is_none() && digits != 0 {
                    down[way.to].add(before, digits);
                }
            }
        }
        let mut left = vec![0; open.len()];
        let mut up = vec![Ways::NONE; self.states()];
        up[self.starts[length]] = Ways::EMPTY;
        for (place, ways) in self.places().rev() {
            for way in ways {
                let (above, below) = (down[way.from], up[way.to]);
                if above.is_none() || below.is_none() {
                    continue;
                }
                let digits = above.left(way.digits & open[place], place);
                let digits = below.left(digits, length - 1 - place);
                let others = Ways {
                    all: 0,
                    some: above.some | below.some,
                };
                let is_room = others.some.count_ones() as usize + 1 >= length;
                let digits = others.left(digits, length - 1);
                if is_room && digits != 0 {
                    up[way.from].add(below, digits);
                    left[place] |= digits;
                }
            }
        }
        (!up[0].is_none()).then_some((left, up[0].all))
    }
}
