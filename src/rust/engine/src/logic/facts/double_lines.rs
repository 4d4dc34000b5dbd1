//! Double lines: the cells where some lines cross two other lines, if the cells have candidates for
//! half as many digits as there are cells, and few other candidates.

use crate::logic::state::Grid;
use crate::topology::HouseKind;
use crate::{Cell, CellSet, DigitSet};

/// Cells of two lines whose digits could be exchanged if the cells held no other digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct DoubleLine {
    /// The cells, two for each digit.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// The maximum number of cells with candidates of several other digits.
const MOST_WITH_EXTRAS: usize = 3;

/// The lines that cross two lines of the same band or stack: one line in each crossing band or
/// stack, or four lines of which no three are in the same one.
const SIDE_BY_SIDE: [u16; 27 + 108] = {
    let mut shapes = [0; 27 + 108];
    let mut found = 0;
    let mut lines: u16 = 0;
    while lines < 1 << 9 {
        let chutes = [lines & 7, lines >> 3 & 7, lines >> 6];
        let counts = [
            chutes[0].count_ones(),
            chutes[1].count_ones(),
            chutes[2].count_ones(),
        ];
        let is_full = counts[0] == 3 || counts[1] == 3 || counts[2] == 3;
        let is_spread = counts[0] == 1 && counts[1] == 1 && counts[2] == 1;
        if is_spread || lines.count_ones() == 4 && !is_full {
            shapes[found] = lines;
            found += 1;
        }
        lines += 1;
    }
    shapes
};

/// The lines that cross two lines of different bands or stacks: those of a box.
const APART: [u16; 3] = [0o7, 0o70, 0o700];

/// Finds all double lines with three or four digits in which each cell has one of the digits and at
/// least two candidates. At most three cells have candidates of several other digits.
///
/// Cells of different lines that exchange their digits share a box, or else each line has all its
/// cells in one box. So every house keeps its digits.
pub(in crate::logic) fn double_lines(grid: &Grid) -> Vec<DoubleLine> {
    let mut list = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column] {
        for one in 0..9 {
            for other in one + 1..9 {
                let shapes: &[u16] = match one / 3 == other / 3 {
                    true => &SIDE_BY_SIDE,
                    false => &APART,
                };
                add(grid, kind, [one, other], shapes, &mut list);
            }
        }
    }
    list
}

fn add(
    grid: &Grid,
    kind: HouseKind,
    numbers: [usize; 2],
    shapes: &[u16],
    list: &mut Vec<DoubleLine>,
) {
    let pair = |across: usize| {
        numbers.map(|line| match kind {
            HouseKind::Row => Cell::at(line, across),
            _ => Cell::at(across, line),
        })
    };
    let mut open = 0;
    for across in 0..9 {
        let holds_two = |cell: Cell| grid.candidates(cell).len() > 1;
        open |= u16::from(pair(across).into_iter().all(holds_two)) << across;
    }
    let fits = |shape: &&u16| **shape & !open == 0;
    for &shape in shapes.iter().filter(fits) {
        let cells: CellSet = crate::bits::bits(shape).flat_map(pair).collect();
        add_digits(grid, cells, list);
    }
}

/// Adds the sets of digits that could fill the cells without other digits.
fn add_digits(grid: &Grid, cells: CellSet, list: &mut Vec<DoubleLine>) {
    let mut candidates = [DigitSet::EMPTY; 8];
    let mut n = 0;
    for cell in cells {
        candidates[n] = grid.candidates(cell);
        n += 1;
    }
    let candidates = &candidates[..n];
    let size = n / 2;
    let all = candidates.iter().fold(DigitSet::EMPTY, |all, &it| all | it);
    let small = candidates.iter().filter(|it| it.len() <= size).count();
    if all.len() > size + 1 && small + MOST_WITH_EXTRAS < n {
        return;
    }
    for digits in subsets(all, size) {
        let extras = all - digits;
        let guarded = candidates.iter().filter(|it| !it.is_subset(digits)).count();
        let is_near = guarded <= MOST_WITH_EXTRAS || extras.len() <= 1;
        if is_near && candidates.iter().all(|it| it.meets(digits)) {
            list.push(DoubleLine { cells, digits });
        }
    }
}

/// Returns the subsets of `size` digits, in the order of their bits.
fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    // The next larger number with as many ones.
    let next = |&bits: &u16| {
        let low = bits & bits.wrapping_neg();
        let carried = bits + low;
        Some(carried | (((bits ^ carried) >> 2) / low))
    };
    let all = std::iter::successors(Some((1 << size) - 1), next);
    let all = all
        .take_while(|&bits| bits < 1 << 9)
        .map(DigitSet::from_bits);
    all.filter(move |it| it.is_subset(digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_have_their_size() {
        assert_eq!(subsets(DigitSet::ALL, 3).count(), 84);
        assert_eq!(subsets(DigitSet::ALL, 4).count(), 126);
        assert_eq!(subsets(DigitSet::from_bits(0b1_0001_1100), 3).count(), 4);
        assert!(subsets(DigitSet::ALL, 4).all(|it| it.len() == 4));
    }
}
