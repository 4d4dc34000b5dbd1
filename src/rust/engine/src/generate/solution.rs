//! Random full grids. All 6,670,903,752,021,072,936,960 grids are exactly equally likely.
//!
//! The sets of digits in the rows and in the columns of a box determine the box. These are two
//! ordered partitions of the digits into three triples, such that every row triple shares one
//! digit with every column triple ("they cross"). Three boxes side by side fit together if and
//! only if their row partitions do, and three boxes in a stack if and only if their column
//! partitions do. For one partition, there are always 56 pairs of partitions that complete it.
//!
//! So a grid is drawn box by box. Each draw is uniform over a number of choices that does not
//! depend on earlier draws, or the whole grid is restarted, so all resulting grids are equally
//! likely. The numbers are 9! for the first box; 56 and 216 for the rest of its band and of its
//! stack, twice each; 56 for the rows of the middle boxes; then 8, three times. For a partition
//! P to be crossed and a partition Q to be completed, exactly 8 of the 56 completions of Q
//! begin with a partition that crosses P, or none does (if P and Q have a triple in common). A
//! test checks all cases. The last box is then determined, and is either consistent or not.
//! About 1 start in 11 leads to a grid.
//!
//! The only remaining bias is that of the random number generator, whose period is 2^256 - 1.

use super::Rng;
use crate::topology::classic::{DIGITS, ORDERS_OF_THREE};
use crate::{Board, Cell};

/// Three disjoint triples of digits, in order. Digit `d` is bit `d - 1`.
type Triples = [u16; 3];

/// Returns a random full grid. Every grid is equally likely; see the module documentation.
///
/// ```
/// use oxidoku_engine::generate::{random_solution, Rng};
///
/// let grid = random_solution(&mut Rng::new(7));
/// assert!(grid.is_solved());
/// ```
pub fn random_solution(rng: &mut Rng) -> Board {
    loop {
        if let Some(boxes) = draw_boxes(rng) {
            return assemble(&boxes, rng);
        }
    }
}

/// The row and column triples of a box.
#[derive(Clone, Copy)]
struct BoxTriples {
    rows: Triples,
    columns: Triples,
}

/// Draws all boxes, with 1 to 9 in order in the first one. Returns `None` to restart.
fn draw_boxes(rng: &mut Rng) -> Option<[BoxTriples; DIGITS]> {
    let first = BoxTriples {
        rows: [0b000_000_111, 0b000_111_000, 0b111_000_000],
        columns: [0b001_001_001, 0b010_010_010, 0b100_100_100],
    };
    let (rows_2, rows_3) = completion(first.rows, rng);
    let columns_2 = crossing(rows_2, rng);
    let columns_3 = crossing(rows_3, rng);
    let (columns_4, columns_7) = completion(first.columns, rng);
    let rows_4 = crossing(columns_4, rng);
    let rows_7 = crossing(columns_7, rng);
    let (rows_5, rows_6) = completion(rows_4, rng);
    let (columns_5, columns_8) = crossing_completion(columns_2, rows_5, rng)?;
    let (columns_6, columns_9) = crossing_completion(columns_3, rows_6, rng)?;
    let (rows_8, rows_9) = crossing_completion(rows_7, columns_8, rng)?;
    if !cross(rows_9, columns_9) {
        return None;
    }
    let with = |rows, columns| BoxTriples { rows, columns };
    Some([
        first,
        with(rows_2, columns_2),
        with(rows_3, columns_3),
        with(rows_4, columns_4),
        with(rows_5, columns_5),
        with(rows_6, columns_6),
        with(rows_7, columns_7),
        with(rows_8, columns_8),
        with(rows_9, columns_9),
    ])
}

/// Returns one of the 56 pairs of partitions that complete `triples` to a band.
fn completion(triples: Triples, rng: &mut Rng) -> (Triples, Triples) {
    nth_completion(triples, rng.below(56))
}

/// Returns completion `n` (0 to 55) of `triples`.
///
/// In the second box, each row takes k digits from the row below it in the first box (wrapping
/// around) and 3 - k from the row above. There is one way each for k = 0 and 3. For k = 1 and 2
/// there are 3 * 3 * 3 ways each. The third box takes the rest.
fn nth_completion([a, b, c]: Triples, n: u32) -> (Triples, Triples) {
    let (second, third) = if n < 2 {
        ([b, c, a], [c, a, b])
    } else {
        let n = n - 2;
        let (x, y, z) = (
            digit_of(a, n / 2 % 3),
            digit_of(b, n / 6 % 3),
            digit_of(c, n / 18),
        );
        (
            [c ^ z | y, a ^ x | z, b ^ y | x],
            [b ^ y | z, c ^ z | x, a ^ x | y],
        )
    };
    match n % 2 {
        0 => (second, third),
        _ => (third, second),
    }
}

/// Returns one of the 8 completions of `triples` whose first partition crosses `other`, or
/// `None` if no completion does.
fn crossing_completion(
    triples: Triples,
    other: Triples,
    rng: &mut Rng,
) -> Option<(Triples, Triples)> {
    if triples.iter().any(|triple| other.contains(triple)) {
        return None;
    }
    loop {
        let (next, last) = completion(triples, rng);
        if cross(next, other) {
            return Some((next, last));
        }
    }
}

/// Returns one of the 216 partitions that cross `rows`, with each row in a random order.
fn crossing(rows: Triples, rng: &mut Rng) -> Triples {
    let mut n = rng.below(216) as usize;
    rows.iter().fold([0; 3], |columns, &row| {
        let order = ORDERS_OF_THREE[n % 6];
        n /= 6;
        [0, 1, 2].map(|i| columns[i] | digit_of(row, order[i] as u32))
    })
}

/// Whether every triple of one partition shares a digit with every triple of the other.
fn cross(rows: Triples, columns: Triples) -> bool {
    rows.iter()
        .all(|row| columns.iter().all(|column| row & column != 0))
}

/// Returns the lowest (0), middle (1) or highest (2) digit of a triple, as a bit.
fn digit_of(triple: u16, n: u32) -> u16 {
    let above_lowest = triple & (triple - 1);
    match n {
        0 => triple ^ above_lowest,
        1 => above_lowest & above_lowest.wrapping_neg(),
        _ => above_lowest & (above_lowest - 1),
    }
}

/// Writes the boxes into a board, with one of the 9! labellings.
fn assemble(boxes: &[BoxTriples; DIGITS], rng: &mut Rng) -> Board {
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut labels);
    let mut board = Board::EMPTY;
    for cell in Cell::ALL {
        let triples = &boxes[cell.block()];
        let digit = triples.rows[cell.row() % 3] & triples.columns[cell.column() % 3];
        board.set(cell, labels[digit.trailing_zeros() as usize]);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns all ordered partitions of the nine digits into triples.
    fn partitions() -> Vec<Triples> {
        let triples: Vec<u16> = (0..512).filter(|t: &u16| t.count_ones() == 3).collect();
        let mut found = Vec::new();
        for &a in &triples {
            for &b in triples.iter().filter(|&&b| a & b == 0) {
                found.push([a, b, 0x1FF ^ a ^ b]);
            }
        }
        found
    }

    #[test]
    fn completions_are_all_bands_with_a_given_first_box() {
        let first = [0b000_000_111, 0b000_111_000, 0b111_000_000];
        let drawn: BTreeSet<_> = (0..56).map(|n| nth_completion(first, n)).collect();
        let all = partitions();
        let fits = |p: Triples, q: Triples| (0..3).all(|i| p[i] & q[i] == 0);
        let mut expected = BTreeSet::new();
        for &second in all.iter().filter(|&&p| fits(p, first)) {
            let third = [0, 1, 2].map(|i| 0x1FF ^ first[i] ^ second[i]);
            if third.iter().fold(0, |union, t| union | t) == 0x1FF {
                expected.insert((second, third));
            }
        }
        assert_eq!(drawn, expected);
        assert_eq!(drawn.len(), 56);
    }

    #[test]
    fn crossing_completions_are_eight_or_none() {
        // Relabeling turns any partition into this one.
        let completed = [0b000_000_111, 0b000_111_000, 0b111_000_000];
        for other in partitions() {
            let crossing = (0..56)
                .filter(|&n| cross(nth_completion(completed, n).0, other))
                .count();
            let in_common = completed.iter().any(|triple| other.contains(triple));
            assert_eq!(crossing, if in_common { 0 } else { 8 }, "{other:?}");
        }
    }

    #[test]
    fn every_crossing_partition_can_be_drawn() {
        let rows = [0b000_000_111, 0b000_111_000, 0b111_000_000];
        let mut rng = Rng::new(5);
        let drawn: BTreeSet<_> = (0..5000).map(|_| crossing(rows, &mut rng)).collect();
        assert_eq!(drawn.len(), 216);
        assert!(drawn.iter().all(|&columns| cross(rows, columns)));
    }
}
