//! Digits that each occur as often as their value, or not at all.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// Cells in which each digit of a mask occurs as often as its value, or not at all.
pub(super) struct Circles {
    cells: Vec<Cell>,
    mask: u32,
}

/// The sums of some sets of digits, up to the number of cells. Bit `n` represents the sum `n`.
struct Sums(Vec<u64>);

impl Sums {
    fn of(most: usize) -> Self {
        let mut words = vec![0; most / 64 + 1];
        words[0] = 1;
        Sums(words)
    }

    fn has(&self, sum: usize) -> bool {
        self.0[sum / 64] >> (sum % 64) & 1 == 1
    }

    /// Adds one more digit to each set.
    fn plus(&self, digit: usize) -> Self {
        let mut moved = vec![0; self.0.len()];
        for (from, word) in moved.iter_mut().skip(digit / 64).enumerate() {
            *word = self.0[from] << (digit % 64);
            if digit % 64 > 0 && from > 0 {
                *word |= self.0[from - 1] >> (64 - digit % 64);
            }
        }
        Sums(moved)
    }

    fn or(mut self, other: &Sums) -> Self {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(own, other)| *own |= other);
        self
    }
}

/// Whether a digit occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occurs {
    Never,
    Perhaps,
    Certainly,
}

impl Circles {
    pub(super) fn new(cells: Vec<Cell>, mask: u32) -> Self {
        Circles { cells, mask }
    }

    /// Returns the smallest and the largest number of cells with each digit, by digit.
    fn counts(&self, state: &State) -> Vec<(usize, usize)> {
        let mut counts = vec![(0, 0); state.network.digits + 1];
        for &cell in &self.cells {
            let mask = state.mask(cell);
            for digit in digits(mask) {
                let (certain, possible) = &mut counts[digit as usize];
                *certain += usize::from(mask.is_power_of_two());
                *possible += 1;
            }
        }
        counts
    }

    /// Returns the smallest and the largest number of cells with digits that are not counted.
    fn others(&self, state: &State) -> (usize, usize) {
        let masks = self.cells.iter().map(|&cell| state.mask(cell));
        let least = masks.clone().filter(|mask| mask & self.mask == 0).count();
        (least, masks.filter(|mask| mask & !self.mask != 0).count())
    }

    /// Returns, by digit, whether it occurs in all, some or none of the sets of digits that
    /// make the number of cells. Returns `None` if there is no such set.
    fn occurring(&self, state: &State) -> Option<Vec<Occurs>> {
        let counts = self.counts(state);
        let known = |digit: i32| match counts[digit as usize] {
            (certain, possible)
                if certain > digit as usize || certain > 0 && possible < digit as usize =>
            {
                None
            }
            (0, possible) if possible < digit as usize => Some(Occurs::Never),
            (0, _) => Some(Occurs::Perhaps),
            _ => Some(Occurs::Certainly),
        };
        let counted: Vec<i32> = digits(self.mask).collect();
        let known: Vec<Occurs> = counted
            .iter()
            .map(|&digit| known(digit))
            .collect::<Option<_>>()?;
        let sums = |skipped: Option<usize>| {
            let mut sums = Sums::of(self.cells.len());
            for (at, &digit) in counted
                .iter()
                .enumerate()
                .filter(|(at, _)| Some(*at) != skipped)
            {
                sums = match known[at] {
                    Occurs::Never => sums,
                    Occurs::Perhaps => sums.plus(digit as usize).or(&sums),
                    Occurs::Certainly => sums.plus(digit as usize),
                };
            }
            sums
        };
        let (least, most) = self.others(state);
        let count = self.cells.len();
        let makes = |sums: &Sums, digit: usize| {
            (least..=most).any(|others| others + digit <= count && sums.has(count - others - digit))
        };
        if !makes(&sums(None), 0) {
            return None;
        }
        let mut occurs = vec![Occurs::Perhaps; state.network.digits + 1];
        for (at, &digit) in counted.iter().enumerate() {
            let without = sums(Some(at));
            occurs[digit as usize] = match (
                known[at],
                makes(&without, 0),
                makes(&without, digit as usize),
            ) {
                (Occurs::Perhaps, true, true) => Occurs::Perhaps,
                (Occurs::Never, ..) | (Occurs::Perhaps, true, false) => Occurs::Never,
                _ => Occurs::Certainly,
            };
        }
        Some(occurs)
    }
}

impl Part for Circles {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        1
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let occurs = self.occurring(state).ok_or(Contradiction)?;
        let counts = self.counts(state);
        for digit in digits(self.mask) {
            let (certain, possible) = counts[digit as usize];
            let often = digit as usize;
            let is_full = certain == often;
            let is_short = occurs[often] == Occurs::Certainly && possible == often;
            for &cell in &self.cells {
                let mask = state.mask(cell);
                let is_placed = mask == bit(digit);
                if occurs[often] == Occurs::Never || is_full && !is_placed {
                    state.keep(cell, !bit(digit))?;
                } else if is_short && mask & bit(digit) != 0 {
                    state.keep(cell, bit(digit))?;
                }
            }
        }
        Ok(())
    }

    fn clauses(&self, out: &mut Clauses) {
        for counted in digits(self.mask) {
            let step = |_, count: i32, digit| {
                let count = count + i32::from(digit == counted);
                (count <= counted).then_some(count)
            };
            out.word(&self.cells, 0, step, |count| count == 0 || count == counted);
        }
    }
}
