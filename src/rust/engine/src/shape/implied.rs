//! Houses that follow from other houses.
//!
//! If some houses of one kind contain other houses, the cells that are left over can form another
//! house. On a board with windows, rows 2 to 4 hold each digit three times, and the two windows
//! inside them twice. So the nine cells that are left form a house too, a hidden window.

use super::{Cell, HouseKind, Shape};
use crate::bits::bits;

/// The largest number of houses of one kind that are combined.
const MOST_TOGETHER: usize = 4;
/// The same for boards of more than 16 rows, which have a great many combinations.
const MOST_TOGETHER_OF_LARGE: usize = 3;

/// A house that follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedHouse {
    /// The cells of the house, in board order.
    pub cells: Vec<Cell>,
    /// Houses of one kind, by their numbers: the houses of the shape come first, then those that
    /// rules add, then implied ones.
    pub of: Vec<usize>,
    /// The houses inside `of` whose cells are left out; no two of them share a cell.
    pub without: Vec<usize>,
}

/// The houses that may be left out of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Any houses, including the regions of a jigsaw.
    Any,
    /// The houses that rules add, and those that follow from them.
    Added,
}

/// Finds the houses that follow from those of a shape and those that rules add, until there are
/// `most` houses in total. Houses that are implied by fewer houses come first. The list is empty
/// for overlapping grids, for boards with spare digits, and for boards whose only houses are rows,
/// columns and boxes.
pub fn implied_houses(
    shape: &Shape,
    added: &[Vec<Cell>],
    left_out: LeftOut,
    most: usize,
) -> Vec<ImpliedHouse> {
    let has_regions = shape
        .houses()
        .iter()
        .any(|house| house.kind == HouseKind::Region);
    let has_inner = !added.is_empty() || has_regions && left_out == LeftOut::Any;
    if shape.corners().len() != 1 || shape.has_spare_digits() || !has_inner {
        return Vec::new();
    }
    let of_shape = shape.houses().iter().map(|house| &house.cells);
    let mut search = Search {
        shape,
        known: of_shape
            .chain(added)
            .map(|cells| CellBits::of(cells))
            .collect(),
        first: match left_out {
            LeftOut::Any => 0,
            LeftOut::Added => shape.houses().len(),
        },
        most,
        found: Vec::new(),
    };
    let families = families(shape);
    // Implied houses may imply others.
    while search.known.len() < most {
        let before = search.found.len();
        families.iter().for_each(|family| search.inside(family));
        if search.found.len() == before {
            break;
        }
    }
    search.found
}

/// Returns the numbers of the rows, of the columns, and of the boxes or regions.
fn families(shape: &Shape) -> Vec<Vec<usize>> {
    let of = |kinds: &[HouseKind]| -> Vec<usize> {
        let houses = shape.houses().iter().enumerate();
        let family = houses.filter(|(_, house)| kinds.contains(&house.kind));
        family.map(|(place, _)| place).collect()
    };
    let kinds: [&[HouseKind]; 3] = [
        &[HouseKind::Row],
        &[HouseKind::Column],
        &[HouseKind::Box, HouseKind::Region],
    ];
    kinds.map(of).into()
}

struct Search<'a> {
    shape: &'a Shape,
    /// All houses so far, as sets.
    known: Vec<CellBits>,
    /// The first house in `known` that may be left out.
    first: usize,
    most: usize,
    found: Vec<ImpliedHouse>,
}

impl Search<'_> {
    /// Adds the houses that remain when houses inside several houses of a family are left out.
    fn inside(&mut self, family: &[usize]) {
        let most = match self.shape.digits() > 16 {
            true => MOST_TOGETHER_OF_LARGE,
            false => MOST_TOGETHER,
        };
        let spans: Vec<u32> = (0..self.known.len())
            .map(|house| self.span(house, family))
            .collect();
        for count in 2..=most.min(family.len().saturating_sub(1)) {
            for together in sets_of(count, family.len()) {
                let is_inside = |&house: &usize| spans[house] != 0 && spans[house] & !together == 0;
                let within: Vec<usize> = (self.first..spans.len()).filter(is_inside).collect();
                if within.len() + 1 < count {
                    continue;
                }
                let of: Vec<usize> = bits(together).map(|at| family[at]).collect();
                let mut left = CellBits::default();
                of.iter().for_each(|&house| left.insert(&self.known[house]));
                self.leave_out(&of, &within, &mut Vec::new(), left);
            }
        }
    }

    /// Returns the houses of a family that a house meets, as bits: 0 if the house belongs to the
    /// family or is not covered by it.
    fn span(&self, house: usize, family: &[usize]) -> u32 {
        if family.contains(&house) {
            return 0;
        }
        let (mut span, mut covered) = (0, 0);
        for (at, &member) in family.iter().enumerate() {
            let shared = self.known[house].shared(&self.known[member]);
            covered += shared;
            span |= u32::from(shared > 0) << at;
        }
        match covered == self.shape.digits() {
            true => span,
            false => 0,
        }
    }

    /// Leaves out one house after another until only as many cells are left as one house has.
    fn leave_out(
        &mut self,
        of: &[usize],
        within: &[usize],
        without: &mut Vec<usize>,
        left: CellBits,
    ) {
        if without.len() + 1 == of.len() {
            if self.known.len() < self.most && !self.known.contains(&left) {
                self.found.push(ImpliedHouse {
                    cells: left.cells(),
                    of: of.to_vec(),
                    without: without.clone(),
                });
                self.known.push(left);
            }
            return;
        }
        for (at, &house) in within.iter().enumerate() {
            if let Some(rest) = left.without(&self.known[house]) {
                without.push(house);
                self.leave_out(of, &within[at + 1..], without, rest);
                without.pop();
            }
        }
    }
}

/// Returns all sets of `count` numbers below `n`, as bits.
fn sets_of(count: usize, n: usize) -> impl Iterator<Item = u32> {
    let first = (1u64 << count) - 1;
    let next = |&set: &u64| {
        // The next larger number with as many bits (Gosper's hack).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | ((set ^ carried) / lowest) >> 2)
    };
    std::iter::successors(Some(first), next)
        .take_while(move |&set| set < 1 << n)
        .map(|set| set as u32)
}

/// A set of cells of any shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct CellBits([u64; CellBits::WORDS]);

impl CellBits {
    const WORDS: usize = (super::LARGEST * super::LARGEST + 63) / 64;

    fn of(cells: &[Cell]) -> Self {
        let mut set = CellBits::default();
        for &cell in cells {
            set.0[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        set
    }

    fn insert(&mut self, other: &Self) {
        for (word, &other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    /// Returns the number of members that two sets share.
    fn shared(&self, other: &Self) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Returns the set without the members of `other`, or `None` if `other` is not a subset.
    fn without(&self, other: &Self) -> Option<Self> {
        let words = self.0.iter().zip(&other.0);
        if words.clone().any(|(own, other)| other & !own != 0) {
            return None;
        }
        let mut rest = self.clone();
        for (word, &other) in rest.0.iter_mut().zip(&other.0) {
            *word ^= other;
        }
        Some(rest)
    }

    /// Returns the members, in order.
    fn cells(&self) -> Vec<Cell> {
        let is_member = |&cell: &usize| self.0[cell / 64] >> (cell % 64) & 1 == 1;
        let all = (0..64 * CellBits::WORDS).filter(is_member);
        all.map(|cell| cell as Cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Regions;

    fn rectangle(rows: [usize; 3], columns: [usize; 3]) -> Vec<Cell> {
        let cells = rows
            .iter()
            .flat_map(|row| columns.map(|column| 9 * row + column));
        cells.map(|cell| cell as Cell).collect()
    }

    #[test]
    fn windows_imply_five_hidden_windows() {
        let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
        let (first, second, between) = ([1, 2, 3], [5, 6, 7], [0, 4, 8]);
        let windows: Vec<Vec<Cell>> = [
            (first, first),
            (first, second),
            (second, first),
            (second, second),
        ]
        .map(|(rows, columns)| rectangle(rows, columns))
        .into();
        let implied = implied_houses(&shape, &windows, LeftOut::Added, 64);
        let cells: Vec<Vec<Cell>> = implied.iter().map(|house| house.cells.clone()).collect();
        let expected = [
            rectangle(first, between),
            rectangle(second, between),
            rectangle(between, first),
            rectangle(between, second),
            rectangle(between, between),
        ];
        assert_eq!(cells, expected);
        // Rows 2 to 4 without the first two windows.
        assert_eq!(
            (&implied[0].of[..], &implied[0].without[..]),
            (&[1, 2, 3][..], &[27, 28][..])
        );
        assert_eq!(implied_houses(&shape, &windows, LeftOut::Any, 33).len(), 2);
    }

    #[test]
    fn a_region_within_two_rows_leaves_a_house() {
        let layout = [1, 1, 2, 2, 1, 1, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3];
        let layout = layout.into_iter().map(Some).collect();
        let shape = Shape::square(4, &Regions::Layout(layout)).unwrap();
        let implied = implied_houses(&shape, &[], LeftOut::Any, 64);
        let cells: Vec<&[Cell]> = implied.iter().map(|house| &house.cells[..]).collect();
        assert_eq!(cells[..2], [[2, 3, 6, 7], [10, 11, 14, 15]]);
        assert_eq!(cells.len(), 8);
    }

    #[test]
    fn plain_boards_imply_nothing() {
        for regions in [Regions::None, Regions::Boxes(3, 3)] {
            let shape = Shape::square(9, &regions).unwrap();
            assert_eq!(implied_houses(&shape, &[], LeftOut::Any, 64), []);
        }
        let samurai = Shape::overlapping(&[(0, 0), (6, 6)]).unwrap();
        assert_eq!(
            implied_houses(
                &samurai,
                &[vec![0, 1, 2, 3, 4, 5, 6, 7, 8]],
                LeftOut::Any,
                64
            ),
            []
        );
    }
}
