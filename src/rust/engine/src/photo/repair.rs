//! Checks a reading by solving the board. A puzzle has exactly one solution, so a board without one
//! is changed where it was most likely misread, and most doubts are resolved.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::network::Scores;
use crate::search::is_unique;
use crate::sorting::sort_by;
use crate::{Board, Cell, CellSet, Stop, Stopped};

/// The number of other readings of a cell that are tried.
const OTHERS: usize = 3;
/// The limit of how unlikely all changes may be together, as a logarithm.
const COSTLIEST: f32 = 14.0;
/// Cells read with more confidence than this count as right, unless they clash.
const SURE: f32 = 0.95;
/// If more cells than this are doubtful, the picture cannot be repaired.
const MOST: usize = 24;
/// The share of pictures whose board does not have exactly one solution, because of a misprint, a
/// variant or a player's mistake.
const IMPROPER: f32 = 0.05;
/// A puzzle with exactly one solution has at least this many givens.
const FEWEST: usize = 17;
/// The maximum numbers of boards that are tried, and that are searched.
const TRIED: usize = 20_000;
const SEARCHED: usize = 400;

/// Returns the most likely reading of a cell.
pub fn reading(scores: &Scores) -> u8 {
    let better = |best: usize, class| match scores[class] > scores[best] {
        true => class,
        false => best,
    };
    (1..scores.len()).fold(0, better) as u8
}

/// Returns the board of the most likely readings.
pub fn board_of(scores: &[Scores]) -> Board {
    let mut board = Board::EMPTY;
    for (cell, scores) in Cell::ALL.into_iter().zip(scores) {
        board.set(cell, reading(scores));
    }
    board
}

/// A change of the digit of one cell.
#[derive(Clone, Copy)]
struct Swap {
    cell: Cell,
    digit: u8,
    cost: f32,
}

/// Changes that are made together: indices into `swaps`, in increasing order.
struct Changes {
    cost: f32,
    swaps: Vec<usize>,
}

impl Ord for Changes {
    // Puts the cheapest changes first in the heap; ties go to the earlier swaps.
    fn cmp(&self, other: &Self) -> Ordering {
        let cost = other.cost.total_cmp(&self.cost);
        cost.then_with(|| other.swaps.cmp(&self.swaps))
    }
}

impl PartialOrd for Changes {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Changes {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Changes {}

/// The result of a check, which relies on a puzzle having exactly one solution.
pub struct Checked {
    /// The most likely board with exactly one solution. `None` if the board as read already has
    /// one, or if no such board was found.
    pub repaired: Option<Board>,
    /// The scores of all cells. In doubtful and repaired cells, the scores of readings that lead to
    /// no solution or to several are reduced.
    pub scores: Vec<Scores>,
}

/// Checks a reading by solving it.
pub fn checked(scores: &[Scores], stop: Stop) -> Result<Checked, Stopped> {
    let read = board_of(scores);
    let unique = is_unique(&read, stop)?;
    let repaired = match unique {
        true => None,
        false => repaired(&read, scores, stop)?,
    };
    let mut scores = scores.to_vec();
    if let Some(board) = repaired.or(unique.then_some(read)) {
        for (cell, scores) in Cell::ALL.into_iter().zip(&mut scores) {
            let own = read.get(cell);
            // A repaired board says too little about its other cells.
            let in_doubt = unique && scores[usize::from(own)] < SURE.ln();
            if in_doubt || board.get(cell) != own {
                weigh(scores, cell, &board, stop)?;
            }
        }
    }
    Ok(Checked { repaired, scores })
}

// Weighs the readings of a cell, given the other cells of a board with exactly one solution.
fn weigh(scores: &mut Scores, cell: Cell, board: &Board, stop: Stop) -> Result<(), Stopped> {
    for (class, score) in scores.iter_mut().enumerate() {
        let mut other = *board;
        other.set(cell, class as u8);
        if !is_unique(&other, stop)? {
            *score += IMPROPER.ln();
        }
    }
    let total: f32 = scores.iter().map(|score| score.exp()).sum();
    *scores = scores.map(|score| score - total.ln());
    Ok(())
}

fn repaired(board: &Board, scores: &[Scores], stop: Stop) -> Result<Option<Board>, Stopped> {
    if 81 - board.empty_cells().len() < FEWEST {
        return Ok(None);
    }
    let swaps = swaps(board, scores);
    let mut heap = BinaryHeap::new();
    if let Some(first) = swaps.first() {
        heap.push(Changes {
            cost: first.cost,
            swaps: vec![0],
        });
    }
    let (mut tried, mut searched) = (0, 0);
    while let Some(changes) = heap.pop() {
        tried += 1;
        if tried > TRIED || searched > SEARCHED || changes.cost > COSTLIEST {
            break;
        }
        if let Some(changed) = applied(board, &swaps, &changes) {
            if changed.is_consistent() {
                searched += 1;
                if is_unique(&changed, stop)? {
                    return Ok(Some(changed));
                }
            }
        }
        push_next(&mut heap, &swaps, changes);
    }
    Ok(None)
}

// Lists the possible changes, the most likely first.
fn swaps(board: &Board, scores: &[Scores]) -> Vec<Swap> {
    let clashing: CellSet = board
        .conflicts()
        .iter()
        .flat_map(|&(one, other)| [one, other])
        .collect();
    let doubtful = |cell: Cell| {
        let sure = scores[cell.index()][usize::from(board.get(cell))] > SURE.ln();
        !sure || clashing.contains(cell)
    };
    let cells: CellSet = Cell::ALL
        .into_iter()
        .filter(|&cell| doubtful(cell))
        .collect();
    if cells.len() > MOST {
        return Vec::new();
    }
    let mut swaps: Vec<Swap> = cells
        .into_iter()
        .flat_map(|cell| {
            let own = scores[cell.index()];
            let mut classes: Vec<usize> = (0..own.len()).collect();
            sort_by(&mut classes, |&a, &b| {
                own[b].total_cmp(&own[a]).then(a.cmp(&b))
            });
            let others = classes.into_iter().skip(1).take(OTHERS);
            others.map(move |class| Swap {
                cell,
                digit: class as u8,
                cost: own[usize::from(reading(&own))] - own[class],
            })
        })
        .filter(|swap| swap.cost <= COSTLIEST)
        .collect();
    sort_by(&mut swaps, |a, b| a.cost.total_cmp(&b.cost));
    swaps
}

// Returns the board after these changes, or `None` if they change a cell twice.
fn applied(board: &Board, swaps: &[Swap], changes: &Changes) -> Option<Board> {
    let mut changed = *board;
    let cells: Vec<Cell> = changes.swaps.iter().map(|&i| swaps[i].cell).collect();
    let twice = (1..cells.len()).any(|i| cells[..i].contains(&cells[i]));
    for &i in &changes.swaps {
        changed.set(swaps[i].cell, swaps[i].digit);
    }
    (!twice).then_some(changed)
}

// Pushes the sets of changes that follow: the next swap is added, or replaces the last one. So
// every set occurs once, after the cheaper set that it extends.
fn push_next(heap: &mut BinaryHeap<Changes>, swaps: &[Swap], changes: Changes) {
    let Some(&last) = changes.swaps.last() else {
        return;
    };
    let Some(next) = swaps.get(last + 1) else {
        return;
    };
    let mut instead = changes.swaps.clone();
    instead.pop();
    instead.push(last + 1);
    heap.push(Changes {
        cost: changes.cost - swaps[last].cost + next.cost,
        swaps: instead,
    });
    let mut more = changes.swaps;
    more.push(last + 1);
    heap.push(Changes {
        cost: changes.cost + next.cost,
        swaps: more,
    });
}
