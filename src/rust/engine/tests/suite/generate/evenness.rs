//! Tests how evenly full grids are drawn, against exact expectations.
//!
//! The columns of a band cut its three boxes into triples. The relation of the three
//! partitions to one another (up to the names of the digits) has some hundred classes. The
//! number of grids in each class is computed here, from the number of ways to match rows to
//! given columns. The sum over all classes must be the published number of grids. Filling by
//! backtracking misses these expectations, as a test shows.

use oxidoku_engine::generate::{random_solution, Rng};
use oxidoku_engine::{Board, Cell};

/// Three triples of digits as bit masks, lowest first.
type Partition = [u16; 3];

const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// Lists all 280 partitions of nine digits into triples. The first one is {1, 2, 3}, {4, 5, 6}, {7,
/// 8, 9}.
fn partitions() -> Vec<Partition> {
    let triples: Vec<u16> = (0..512u16).filter(|t| t.count_ones() == 3).collect();
    let mut found = Vec::new();
    for &a in triples.iter().filter(|&a| a & 1 == 1) {
        for &b in triples.iter().filter(|&b| a & b == 0) {
            let c = 0x1FF ^ a ^ b;
            if b.trailing_zeros() < c.trailing_zeros() {
                found.push([a, b, c]);
            }
        }
    }
    found
}

fn cross(p: Partition, q: Partition) -> bool {
    p.iter().all(|a| q.iter().all(|b| a & b != 0))
}

/// Lists the pairs of ordered partitions that complete `p` to three that fit side by side.
fn completions(p: Partition) -> Vec<(Partition, Partition)> {
    let mut found = Vec::new();
    let inside = |union: u16| (0..512u16).filter(move |t| t.count_ones() == 3 && t & !union == 0);
    for x in inside(p[1] | p[2]) {
        for y in inside((p[0] | p[2]) & !x) {
            let z = 0x1FF ^ x ^ y;
            if z & p[2] == 0 {
                let second = [x, y, z];
                let third = [0, 1, 2].map(|i| 0x1FF ^ p[i] ^ second[i]);
                found.push((second, third));
            }
        }
    }
    found
}

struct Classes {
    all: Vec<Partition>,
    /// For each partition, the indices of all partitions after the renaming that turns it into the
    /// first one.
    seen_from: Vec<Vec<usize>>,
    /// The class of each pair of second and third partition, if the first partition is partition 0.
    class: Vec<usize>,
    /// The number of grids whose first band belongs to each class.
    grids: Vec<u128>,
}

impl Classes {
    fn new() -> Self {
        let all = partitions();
        let index = |p: Partition| {
            let mut p = p;
            p.sort_unstable();
            p.sort_by_key(|t| t.trailing_zeros());
            all.iter().position(|&q| q == p).expect("a partition")
        };
        let renamed = |p: Partition, names: &[u32; 9]| {
            index(p.map(|t| {
                (0..9)
                    .filter(|d| t >> d & 1 == 1)
                    .fold(0, |image, d| image | 1 << names[d as usize])
            }))
        };
        let seen_from: Vec<Vec<usize>> = all
            .iter()
            .map(|p| {
                let mut names = [0; 9];
                let digits = p
                    .iter()
                    .flat_map(|t| (0..9usize).filter(move |d| t >> d & 1 == 1));
                for (name, digit) in digits.enumerate() {
                    names[digit] = name as u32;
                }
                all.iter().map(|&q| renamed(q, &names)).collect()
            })
            .collect();

        // Renamings that keep the first partition: they permute its triples and the digits within
        // them.
        let orders = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let mut keeping: Vec<Vec<usize>> = Vec::new();
        for n in 0..6usize.pow(4) {
            let order = |place: u32| orders[n / 6usize.pow(place) % 6];
            let names: Vec<u32> = (0..9)
                .map(|d| 3 * order(3)[d / 3] + order(d as u32 / 3)[d % 3])
                .collect();
            let names: [u32; 9] = names.try_into().expect("nine digits");
            keeping.push(all.iter().map(|&q| renamed(q, &names)).collect());
        }

        let mut class = vec![usize::MAX; 280 * 280];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for pair in 0..280 * 280 {
            if class[pair] != usize::MAX {
                continue;
            }
            let mut orbit: Vec<usize> = keeping
                .iter()
                .map(|to| to[pair / 280] * 280 + to[pair % 280])
                .collect();
            orbit.sort_unstable();
            orbit.dedup();
            for &member in &orbit {
                class[member] = members.len();
            }
            members.push(orbit);
        }

        // The number of ways to match rows to the columns of a band, by class.
        let crossing: Vec<Partition> = ordered_crossing(all[0]);
        let rows: Vec<u128> = members
            .iter()
            .map(|orbit| {
                let (second, third) = (all[orbit[0] / 280], all[orbit[0] % 280]);
                let fits = |p: &Partition| {
                    completions(*p)
                        .iter()
                        .filter(|(q, r)| cross(*q, second) && cross(*r, third))
                        .count() as u128
                };
                crossing.iter().map(fits).sum()
            })
            .collect();

        // The ways to place the other two bands under the columns of a band.
        let stacks: Vec<Vec<(usize, usize)>> = all
            .iter()
            .map(|&p| {
                let of = |(q, r): (Partition, Partition)| (index(q), index(r));
                completions(p).into_iter().map(of).collect()
            })
            .collect();
        let band = |a: usize, b: usize, c: usize| {
            let seen = &seen_from[a];
            rows[class[seen[b] * 280 + seen[c]]]
        };
        let grids = members
            .iter()
            .enumerate()
            .map(|(number, orbit)| {
                if rows[number] == 0 {
                    return 0;
                }
                let (second, third) = (orbit[0] / 280, orbit[0] % 280);
                let mut below = 0;
                for &(a, d) in &stacks[0] {
                    for &(b, e) in &stacks[second] {
                        for &(c, f) in &stacks[third] {
                            below += band(a, b, c) * band(d, e, f);
                        }
                    }
                }
                // There are 280 first partitions, and six orders of columns in each box.
                280 * 216 * orbit.len() as u128 * rows[number] * below
            })
            .collect();
        Classes {
            all,
            seen_from,
            class,
            grids,
        }
    }

    /// Returns the class of three boxes side by side, given their cells column by column.
    fn of(&self, boxes: [[[u8; 3]; 3]; 3]) -> usize {
        let [first, second, third] = boxes.map(|columns| {
            let mut p = columns.map(|cells| cells.iter().fold(0u16, |t, d| t | 1 << (d - 1)));
            p.sort_by_key(|t| t.trailing_zeros());
            self.all.iter().position(|&q| q == p).expect("a partition")
        });
        let seen = &self.seen_from[first];
        self.class[seen[second] * 280 + seen[third]]
    }
}

fn ordered_crossing(columns: Partition) -> Vec<Partition> {
    let mut found = Vec::new();
    let transversal = |t: u16| t.count_ones() == 3 && columns.iter().all(|c| t & c != 0);
    for a in (0..512).filter(|&a| transversal(a)) {
        for b in (0..512).filter(|&b| transversal(b) && a & b == 0) {
            found.push([a, b, 0x1FF ^ a ^ b]);
        }
    }
    found
}

/// Computes Pearson's statistic and its number of degrees of freedom, with rare classes (fewer than
/// 5 expected) combined.
fn chi_square(observed: &[u64], weights: &[u128]) -> (f64, f64) {
    let total: u128 = weights.iter().sum();
    let sample: u64 = observed.iter().sum();
    let (mut statistic, mut classes) = (0.0, 0.0);
    let (mut rare_expected, mut rare_observed) = (0.0, 0.0);
    for (&seen, &weight) in observed.iter().zip(weights) {
        let expected = sample as f64 * (weight as f64 / total as f64);
        if expected < 5.0 {
            rare_expected += expected;
            rare_observed += seen as f64;
            continue;
        }
        statistic += (seen as f64 - expected).powi(2) / expected;
        classes += 1.0;
    }
    if rare_expected > 0.0 {
        statistic += (rare_observed - rare_expected).powi(2) / rare_expected;
        classes += 1.0;
    }
    (statistic, classes - 1.0)
}

/// Returns the 99.9% point of chi-square (Wilson and Hilferty's approximation).
fn limit(freedom: f64) -> f64 {
    let c = 2.0 / (9.0 * freedom);
    freedom * (1.0 - c + 3.0902 * c.sqrt()).powi(3)
}

fn grids(seed: u64, n: u64) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(seed);
    (0..n).map(move |_| random_solution(&mut rng))
}

#[test]
fn bands_and_stacks_are_as_common_as_among_all_grids() {
    let classes = Classes::new();
    assert_eq!(classes.grids.iter().sum::<u128>(), GRIDS);

    // The first band and stack are drawn first, and the last ones result from the others.
    let mut observed = vec![vec![0u64; classes.grids.len()]; 4];
    for grid in grids(20, 40_000) {
        let columns = |row: usize, column: usize| {
            [0, 1, 2].map(|j| [0, 1, 2].map(|i| grid.get(Cell::at(row + i, column + j))))
        };
        let rows = |row: usize, column: usize| {
            [0, 1, 2].map(|i| [0, 1, 2].map(|j| grid.get(Cell::at(row + i, column + j))))
        };
        observed[0][classes.of([0, 3, 6].map(|column| columns(0, column)))] += 1;
        observed[1][classes.of([6, 3, 0].map(|column| columns(6, column)))] += 1;
        observed[2][classes.of([0, 3, 6].map(|row| rows(row, 0)))] += 1;
        observed[3][classes.of([6, 3, 0].map(|row| rows(row, 6)))] += 1;
    }
    for observed in &observed {
        let (statistic, freedom) = chi_square(observed, &classes.grids);
        println!("bands: {statistic:.0} at {freedom}");
        assert!(freedom > 20.0);
        assert!(statistic < limit(freedom), "{statistic} at {freedom}");
    }
}

/// Fills three rows cell by cell with random digits, and goes back when no digit is left, as most
/// programs fill grids. (Every band has completions, so the later rows do not change it.)
fn band_by_backtracking(rng: &mut Rng) -> [u8; 27] {
    fn fill(band: &mut [u8; 27], at: usize, rng: &mut Rng) -> bool {
        if at == 27 {
            return true;
        }
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        let row = at / 9 * 9;
        for digit in digits {
            let in_row = band[row..at].contains(&digit);
            let in_box = (0..row).any(|cell| band[cell] == digit && cell % 9 / 3 == at % 9 / 3);
            if in_row || in_box {
                continue;
            }
            band[at] = digit;
            if fill(band, at + 1, rng) {
                return true;
            }
        }
        false
    }
    let mut band = [0; 27];
    fill(&mut band, 0, rng);
    band
}

#[test]
fn filling_by_backtracking_would_be_noticed() {
    let classes = Classes::new();
    let mut observed = vec![0u64; classes.grids.len()];
    let mut rng = Rng::new(23);
    for _ in 0..40_000 {
        let band = band_by_backtracking(&mut rng);
        let columns =
            |column: usize| [0, 1, 2].map(|j| [0, 1, 2].map(|i| band[i * 9 + column + j]));
        observed[classes.of([0, 3, 6].map(columns))] += 1;
    }
    let (statistic, freedom) = chi_square(&observed, &classes.grids);
    println!("backtracking: {statistic:.0} at {freedom}");
    assert!(statistic > 2.0 * limit(freedom), "{statistic} at {freedom}");
}

#[test]
fn first_rows_and_columns_are_even() {
    const BINS: usize = 1260;
    let mut observed = vec![vec![0u64; BINS]; 4];
    for grid in grids(21, 30_000) {
        let lines = [
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|column| grid.get(Cell::at(0, column))),
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|row| grid.get(Cell::at(row, 0))),
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|column| grid.get(Cell::at(8, column))),
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|at| grid.get(Cell::at(3 + at / 3, 3 + at % 3))),
        ];
        for (line, observed) in lines.iter().zip(&mut observed) {
            observed[rank(line) * BINS / 362_880] += 1;
        }
    }
    for observed in &observed {
        let (statistic, freedom) = chi_square(observed, &[1; BINS]);
        assert!(statistic < limit(freedom), "{statistic} at {freedom}");
    }
}

/// Returns the rank of an order of nine digits among all 9!.
fn rank(digits: &[u8; 9]) -> usize {
    (0..9).fold(0, |rank, at| {
        let lower = digits[at + 1..].iter().filter(|&&d| d < digits[at]).count();
        rank * (9 - at) + lower
    })
}

#[test]
fn every_digit_is_as_common_in_every_cell() {
    let mut observed = vec![0u64; 81 * 9];
    for grid in grids(22, 10_000) {
        assert!(grid.is_solved());
        for cell in Cell::ALL {
            observed[cell.index() * 9 + usize::from(grid.get(cell)) - 1] += 1;
        }
    }
    // Rows, columns and boxes make the counts depend on each other: at least 8 * 8 * 8 directions
    // are fixed, so the statistic stays below that of independent counts.
    let (statistic, freedom) = chi_square(&observed, &[1; 81 * 9]);
    assert!(statistic < limit(freedom), "{statistic} at {freedom}");
}

#[test]
fn first_grids_are_pinned() {
    let texts: Vec<String> = grids(1, 2).map(|grid| grid.to_string()).collect();
    assert_eq!(
        texts,
        [
            "784219356153764298269583417521938674396147582478625139632871945815492763947356821",
            "746139258583724196192685473251876934364912785978453621625391847437268519819547362",
        ]
    );
}
