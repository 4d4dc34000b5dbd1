//! Sums that follow from houses and the sums in them: the rule of 45 and similar rules.

use super::network::Network;
use super::part::Part;
use super::parts::{Cage, WeightedSum};
use crate::rules::{Constraints, Sum};
use crate::shape::{Cell, HouseKind, Shape};
use crate::sorting::sort_by;

/// The largest number of cells in a derived sum. Longer sums remove few candidates.
const MOST_CELLS: usize = 6;
/// The largest number of neighbouring houses that are combined.
const MOST_HOUSES: usize = 4;

/// Derives sums from houses and the sums in them. Subtracting the sums from the total of some
/// houses leaves a sum over a few cells inside or outside the houses.
pub(super) fn sums(shape: &Shape, given: &Constraints, network: &Network) -> Vec<Box<dyn Part>> {
    leftovers(shape, given, network)
        .into_iter()
        .map(|sum| part(sum.terms, sum.target, network))
        .collect()
}

fn leftovers(shape: &Shape, given: &Constraints, network: &Network) -> Vec<Sum> {
    let known = known_sums(given);
    let regions = regions(shape, network);
    let mut found: Vec<Sum> = Vec::new();
    let mut keep = |left: Option<Sum>| {
        if let Some(left) = left.filter(|left| !found.contains(left)) {
            found.push(left);
        }
    };
    for union in unions(shape, given) {
        let mut left = Leftover::new(network);
        for house in &union {
            left.add(house, triangle(network));
        }
        let without = left.clone();
        left.take_away(&known);
        keep(left.sum());
        let mut left = without;
        if left.take_away(&regions) > 0 {
            left.take_away(&known);
            keep(left.sum());
        }
    }
    found
}

fn known_sums(given: &Constraints) -> Vec<Sum> {
    let cages = given.cages.iter().map(|(cells, sum)| total(cells, *sum));
    cages.chain(given.sums.iter().cloned()).collect()
}

fn total(cells: &[Cell], target: i32) -> Sum {
    Sum {
        terms: cells.iter().map(|&cell| (cell, 1)).collect(),
        target,
    }
}

/// Returns the regions of a jigsaw as sums.
fn regions(shape: &Shape, network: &Network) -> Vec<Sum> {
    let houses = shape.full_houses().iter();
    houses
        .filter(|house| house.kind == HouseKind::Region)
        .map(|house| total(&house.cells, triangle(network)))
        .collect()
}

/// Lists the sets of houses to count together: each single house, neighbouring rows and
/// columns, and boxes or regions that touch.
fn unions<'a>(shape: &'a Shape, given: &'a Constraints) -> Vec<Vec<&'a [Cell]>> {
    let houses = shape.full_houses();
    let mut unions: Vec<Vec<&[Cell]>> = given.houses.iter().map(|house| vec![&house[..]]).collect();
    for first in 0..houses.len() {
        let is_line = matches!(houses[first].kind, HouseKind::Row | HouseKind::Column);
        let of_kind = houses.iter().enumerate().filter(|(_, house)| {
            house.kind == houses[first].kind && house.grid == houses[first].grid
        });
        if is_line {
            let lines: Vec<&[Cell]> = of_kind
                .filter(|&(at, _)| at >= first)
                .take(MOST_HOUSES)
                .map(|(_, house)| &house.cells[..])
                .collect();
            unions.extend((1..=lines.len()).map(|count| lines[..count].to_vec()));
        } else {
            let others: Vec<&[Cell]> = of_kind
                .filter(|&(at, _)| at > first)
                .map(|(_, house)| &house.cells[..])
                .collect();
            grow(
                shape,
                &mut vec![&houses[first].cells[..]],
                &others,
                &mut unions,
            );
        }
    }
    unions
}

/// Adds a union, and all larger unions that add houses touching it.
fn grow<'a>(
    shape: &Shape,
    union: &mut Vec<&'a [Cell]>,
    others: &[&'a [Cell]],
    unions: &mut Vec<Vec<&'a [Cell]>>,
) {
    unions.push(union.clone());
    if union.len() == MOST_HOUSES {
        return;
    }
    for (at, other) in others.iter().enumerate() {
        if union.iter().any(|house| touch(shape, house, other)) {
            union.push(other);
            grow(shape, union, &others[at + 1..], unions);
            union.pop();
        }
    }
}

/// Whether any cell of one set shares an edge with a cell of the other.
fn touch(shape: &Shape, a: &[Cell], b: &[Cell]) -> bool {
    let place = |cell: Cell| shape.place(cell);
    a.iter().any(|&a| {
        let (row, column) = place(a);
        b.iter().any(|&b| {
            let (other_row, other_column) = place(b);
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        })
    })
}

/// Returns the sum of the digits of a house.
fn triangle(network: &Network) -> i32 {
    let top = network.digits as i32;
    top * (top + 1) / 2
}

/// A sum of cells with factors, which may be larger than 1 or negative.
#[derive(Clone)]
struct Leftover {
    factors: Vec<i32>,
    target: i32,
}

impl Leftover {
    fn new(network: &Network) -> Self {
        Leftover {
            factors: vec![0; network.cells()],
            target: 0,
        }
    }

    fn add(&mut self, cells: &[Cell], total: i32) {
        for &cell in cells {
            self.factors[usize::from(cell)] += 1;
        }
        self.target += total;
    }

    /// Subtracts the sums that do not make the leftover larger, first those that lie inside it.
    /// Returns how many sums it subtracted.
    fn take_away(&mut self, sums: &[Sum]) -> usize {
        let mut taken = vec![false; sums.len()];
        for inside in [true, false] {
            for (sum, taken) in sums.iter().zip(&mut taken) {
                if *taken {
                    continue;
                }
                let (more, size) = self.growth(sum);
                let fits = if inside {
                    more == -size
                } else {
                    more <= 0 && more > -size
                };
                if fits {
                    *taken = true;
                    self.target -= sum.target;
                    for &(cell, factor) in &sum.terms {
                        self.factors[usize::from(cell)] -= factor;
                    }
                }
            }
        }
        taken.iter().filter(|&&taken| taken).count()
    }

    /// Returns by how much the leftover grows when `sum` is subtracted, and the size of `sum`.
    /// Both are totals of factors without their signs.
    fn growth(&self, sum: &Sum) -> (i32, i32) {
        let of = |&(cell, factor): &(Cell, i32)| {
            let here = self.factors[usize::from(cell)];
            ((here - factor).abs() - here.abs(), factor.abs())
        };
        let add = |(a, b): (i32, i32), (c, d): (i32, i32)| (a + c, b + d);
        sum.terms.iter().map(of).fold((0, 0), add)
    }

    /// Returns the sum that is left, if it is useful.
    fn sum(&self) -> Option<Sum> {
        let open = self.factors.iter().filter(|&&factor| factor != 0);
        let count = open.count();
        if count == 0 || count > MOST_CELLS {
            return None;
        }
        let factors = (0..).zip(&self.factors);
        let terms = factors.filter(|(_, &factor)| factor != 0);
        Some(Sum {
            terms: terms.map(|(cell, &factor)| (cell, factor)).collect(),
            target: self.target,
        })
    }
}

fn part(mut terms: Vec<(Cell, i32)>, target: i32, network: &Network) -> Box<dyn Part> {
    sort_by(&mut terms, Ord::cmp);
    let sign = terms[0].1;
    let is_cage = terms.iter().enumerate().all(|(i, &(cell, factor))| {
        factor == sign
            && sign.abs() == 1
            && terms[..i]
                .iter()
                .all(|&(other, _)| network.sees(cell, other))
    });
    if is_cage {
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        return Box::new(Cage::new(cells, sign * target));
    }
    Box::new(WeightedSum::new(&terms, target, network))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::Rule;
    use crate::search::general::{solve, Model, Puzzle};
    use crate::shape::Regions;

    /// Returns a full board of a shape with rules.
    fn filled(shape: &Shape, rules: &[Rule]) -> Vec<u8> {
        let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.to_vec().into()));
        let board = Puzzle::new(model, &vec![0; shape.cells()]).unwrap();
        solve(&board, &crate::never).unwrap().first.unwrap()
    }

    fn named(name: &str, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> Rule {
        Rule::new(name, lists, values).unwrap()
    }

    /// Returns the sums that are left over if a full board has these cages.
    fn found(shape: &Shape, rules: &[Rule], full: &[u8], cages: &[Vec<Cell>]) -> Vec<Sum> {
        let mut given = Constraints::default();
        for rule in rules {
            rule.reduce(shape, &mut given);
        }
        for cage in cages {
            let digits = cage.iter().map(|&cell| i32::from(full[usize::from(cell)]));
            given.cages.push((cage.clone(), digits.sum()));
        }
        let sums = leftovers(shape, &given, &Network::new(shape, &given));
        for sum in &sums {
            let of = |&(cell, factor): &(Cell, i32)| factor * i32::from(full[usize::from(cell)]);
            let total: i32 = sum.terms.iter().map(of).sum();
            assert_eq!(total, sum.target, "{sum:?}");
        }
        sums
    }

    fn has(sums: &[Sum], terms: &[(Cell, i32)]) -> bool {
        let opposite: Vec<(Cell, i32)> = terms.iter().map(|&(cell, by)| (cell, -by)).collect();
        sums.iter()
            .any(|sum| sum.terms == terms || sum.terms == opposite)
    }

    #[test]
    fn houses_of_rules_leave_cells_over() {
        let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
        let rules = [named("diagonals", vec![], vec![1, 0])];
        let full = filled(&shape, &rules);
        // Seven of nine cells of the diagonal. The last cage also has a cell beside the
        // diagonal.
        let cages = [vec![0, 10, 20, 30], vec![40, 50, 51]];
        let sums = found(&shape, &rules, &full, &cages);
        assert!(
            has(&sums, &[(51, -1), (60, 1), (70, 1), (80, 1)]),
            "{sums:?}"
        );
    }

    #[test]
    fn boxes_that_touch_are_counted_together() {
        let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
        let full = filled(&shape, &[]);
        // Boxes 1 and 4, one above the other. One cage lies in both, and another reaches
        // outside.
        let cages = [
            vec![0, 1, 2, 9, 10],
            vec![11, 18, 19, 20, 27],
            vec![28, 29, 36, 37, 38],
            vec![45, 46, 47, 48],
        ];
        let sums = found(&shape, &[], &full, &cages);
        assert!(!sums.is_empty());
        assert!(has(&sums, &[(48, -1)]), "{sums:?}");
    }

    #[test]
    fn rows_less_regions_of_a_jigsaw_are_left_over() {
        let layout = "AAABCABBCCDBCDDD".bytes();
        let layout = layout.map(|label| Some(label.into())).collect();
        let shape = Shape::square(4, &Regions::Layout(layout)).unwrap();
        let full = filled(&shape, &[]);
        // The first row is region A, except for one cell on either side.
        let sums = found(&shape, &[], &full, &[]);
        assert!(
            has(&sums, &[(3, 1), (5, -1)]) || has(&sums, &[(3, 1), (4, -1)]),
            "{sums:?}"
        );
    }

    #[test]
    fn what_is_left_over_is_right_on_any_board() {
        let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
        let rules = [named("diagonals", vec![], vec![1, 1])];
        let full = filled(&shape, &rules);
        let mut seed = 5u32;
        let mut below = |most: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as usize % most
        };
        let mut count = 0;
        for _ in 0..30 {
            let mut cages: Vec<Vec<Cell>> = Vec::new();
            let mut at = 0;
            while at < 70 {
                let size = 2 + below(4);
                cages.push((at..at + size).map(|cell| cell as Cell).collect());
                at += size + below(2);
            }
            count += found(&shape, &rules, &full, &cages).len();
        }
        assert!(count > 500, "{count}");
    }
}
