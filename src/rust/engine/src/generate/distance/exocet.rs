//! The distance of a position from a junior exocet; `logic/families/exocet.rs` has its parts.

use super::FAR;
use crate::logic::Grid;
use crate::topology::classic::DIGITS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The largest number of digits that a base may have.
const BASE_DIGITS: usize = 4;
/// The weight of an extra digit in the base, as a number of other faults.
const TOO_MANY: usize = 2;

/// Returns the smallest number of faults of all bases and targets. Faults are digits of the
/// base in companions, lines beyond two that cover the S-cells of a digit, and digits beyond
/// four in the base.
pub(super) fn distance(grid: &Grid) -> usize {
    let holders = grid.holders();
    let mut nearest = FAR;
    for is_stack in [false, true] {
        for number in 0..3 {
            let band = Band {
                grid,
                holders: &holders,
                is_stack,
                number,
            };
            for line in 0..3 {
                for third in 0..DIGITS {
                    band.approach(line, third, &mut nearest);
                }
            }
        }
    }
    nearest
}

/// A band, or a stack turned on its side.
struct Band<'a> {
    grid: &'a Grid<'a>,
    /// For each digit, the cells that hold it or may hold it.
    holders: &'a [CellSet; DIGITS],
    is_stack: bool,
    number: usize,
}

impl Band<'_> {
    /// Returns the cell at a line of the board along the band and a place across it.
    fn at(&self, line: usize, across: usize) -> Cell {
        match self.is_stack {
            false => Cell::at(line, across),
            true => Cell::at(across, line),
        }
    }

    /// Lowers `nearest` to the distance from an exocet with its base on a line of the band,
    /// beside the place `third`.
    fn approach(&self, line: usize, third: usize, nearest: &mut usize) {
        let block = third / 3;
        let own = 3 * self.number + line;
        let base = [1, 2].map(|step| self.at(own, 3 * block + (third + step) % 3));
        if base.iter().any(|&cell| self.grid.value(cell).is_some()) {
            return;
        }
        let digits = self.grid.candidates_of(base.into_iter().collect());
        let too_many = TOO_MANY * digits.len().saturating_sub(BASE_DIGITS);
        if digits.len() < 3 || too_many >= *nearest {
            return;
        }
        let targets = [1, 2].map(|step| self.targets((block + step) % 3, line, digits));
        for (first, first_faults) in targets[0].iter().flatten() {
            for (second, second_faults) in targets[1].iter().flatten() {
                let faults = too_many + first_faults + second_faults;
                let cross = [third, *first, *second];
                let lines = digits
                    .iter()
                    .map(|digit| self.lines_beyond_two(cross, digit));
                if faults < *nearest {
                    *nearest = (*nearest).min(faults + lines.sum::<usize>());
                }
            }
        }
    }

    /// Returns the cross-lines of a box that have room for a target, each with the number of
    /// digits of the base in its companion.
    fn targets(&self, block: usize, line: usize, digits: DigitSet) -> [Option<(usize, usize)>; 3] {
        [0, 1, 2].map(|place| {
            let cross = 3 * block + place;
            let faults = [1, 2].into_iter().filter_map(|step| {
                let lines = [(line + step) % 3, (line + 3 - step) % 3];
                let [target, companion] = lines.map(|line| self.at(3 * self.number + line, cross));
                let fits = self.grid.candidates(target).meets(digits);
                fits.then(|| {
                    digits
                        .iter()
                        .filter(|&it| self.holds(companion, it))
                        .count()
                })
            });
            Some((cross, faults.min()?))
        })
    }

    fn holds(&self, cell: Cell, digit: Digit) -> bool {
        self.holders[digit].contains(cell)
    }

    /// Returns how many lines beyond two are needed to cover the S-cells of a digit.
    fn lines_beyond_two(&self, cross: [usize; 3], digit: Digit) -> usize {
        let outside = (0..DIGITS).filter(|line| line / 3 != self.number);
        let by_line: Vec<usize> = outside
            .map(|line| {
                let held = |place: &usize| self.holds(self.at(line, cross[*place]), digit);
                (0..3)
                    .filter(held)
                    .fold(0, |places, place| places | 1 << place)
            })
            .collect();
        // Use some of the cross-lines, and each line that has a place on none of them.
        let cover = |chosen: usize| {
            let rest = by_line.iter().filter(|&&places| places & !chosen != 0);
            chosen.count_ones() as usize + rest.count()
        };
        let fewest = (0..1 << cross.len()).map(cover).min();
        fewest.unwrap_or(0).saturating_sub(2)
    }
}
