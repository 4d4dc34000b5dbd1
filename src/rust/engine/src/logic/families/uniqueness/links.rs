//! Unique rectangles with strong links. They eliminate candidates that occur only in deadly
//! fillings of the corners.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::highlights::highlighted;
use super::{hidden, unique};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Link, Node, Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseId, HouseKind};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A set of fillings of four corners, one bit for each filling. Each corner holds the first digit,
/// the second digit or another one.
type Fillings = u128;

/// The number of values of a corner: one of two digits, or another digit.
const VALUES: usize = 3;
const OTHER: usize = 2;

/// For each corner and value, the fillings in which the corner has this value. Corners 0 and 1
/// share a row, and corners 0 and 2 share a column.
const WITH: [[Fillings; VALUES]; 4] = {
    let mut with = [[0; VALUES]; 4];
    let mut filling = 0;
    while filling < 81 {
        let mut rest = filling;
        let mut corner = 0;
        while corner < 4 {
            with[corner][rest % VALUES] |= 1 << filling;
            rest /= VALUES;
            corner += 1;
        }
        filling += 1;
    }
    with
};

/// The pairs of corners that share a row or a column.
const SIDES: [[usize; 2]; 4] = [[0, 1], [2, 3], [0, 2], [1, 3]];

/// The fillings in which no digit occurs twice on a side.
const POSSIBLE: Fillings = {
    let mut possible = (1 << 81) - 1;
    let mut side = 0;
    while side < SIDES.len() {
        let [one, other] = SIDES[side];
        let twice = WITH[one][0] & WITH[other][0] | WITH[one][1] & WITH[other][1];
        possible &= !twice;
        side += 1;
    }
    possible
};

/// The fillings with one digit in two opposite corners and the other digit in the other two.
const DEADLY: Fillings =
    POSSIBLE & !(WITH[0][OTHER] | WITH[1][OTHER] | WITH[2][OTHER] | WITH[3][OTHER]);

/// Finds rectangles of four empty cells in two rows, two columns and two boxes that can all hold
/// two digits. If two of the corners are the only places for one of the digits in a house, one of
/// them holds it. If all four corners held only the two digits, these could swap places. So a value
/// of a corner that occurs only in such fillings is false. Finds only what the other techniques
/// with rectangles leave.
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let others = OnceCell::new();
    for corners in rectangles(grid) {
        let sets = corners.map(|corner| grid.candidates(corner));
        let shared = sets[0] & sets[1] & sets[2] & sets[3];
        for one in shared {
            for other in shared.iter().filter(|&it| it > one) {
                let rectangle = Rectangle {
                    grid,
                    corners,
                    pair: [one, other],
                };
                let Some(step) = rectangle.step() else {
                    continue;
                };
                let others = others.get_or_init(|| steps_of_others(context));
                if !others.iter().any(|it| covers(it, &step)) {
                    found.push(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the corners of all rectangles in two boxes that share two candidates.
fn rectangles(grid: &Grid) -> Vec<[Cell; 4]> {
    let mut list = Vec::new();
    for one in 0..9 {
        for other in one + 1..9 {
            for kind in [HouseKind::Row, HouseKind::Column] {
                if one / 3 == other / 3 {
                    add_rectangles(grid, kind, [one, other], &mut list);
                }
            }
        }
    }
    list
}

/// Adds the rectangles with two sides on these lines of a band or stack.
fn add_rectangles(grid: &Grid, kind: HouseKind, numbers: [usize; 2], list: &mut Vec<[Cell; 4]>) {
    let pair = |across: usize| {
        numbers.map(|line| match kind {
            HouseKind::Row => Cell::at(line, across),
            _ => Cell::at(across, line),
        })
    };
    let mut shared = [DigitSet::EMPTY; 9];
    for (across, shared) in shared.iter_mut().enumerate() {
        let [one, other] = pair(across);
        *shared = grid.candidates(one) & grid.candidates(other);
    }
    for one in 0..6 {
        // The opposite side is in a later box.
        for other in one - one % 3 + 3..9 {
            if (shared[one] & shared[other]).len() > 1 {
                let ([a, b], [c, d]) = (pair(one), pair(other));
                list.push(match kind {
                    HouseKind::Row => [a, c, b, d],
                    _ => [a, b, c, d],
                });
            }
        }
    }
}

/// Returns the steps of the other techniques with rectangles.
fn steps_of_others(context: &Context) -> Vec<Step> {
    let mut found = Found::all();
    let techniques = [
        Technique::UniqueRectangle1,
        Technique::UniqueRectangle2,
        Technique::UniqueRectangle3,
        Technique::UniqueRectangle4,
        Technique::UniqueRectangle5,
        Technique::UniqueRectangle6,
    ];
    for technique in techniques {
        let _ = unique::find(context, technique, &mut found);
    }
    let _ = hidden::find(context, &mut found);
    found.into_steps()
}

/// Whether `known` is about the same rectangle as `step` and removes all that `step` removes.
fn covers(known: &Step, step: &Step) -> bool {
    let mut struck = step.eliminations.iter();
    step.pattern.cells.is_subset(known.pattern.cells)
        && struck.all(|it| known.eliminations.contains(it))
}

/// Four corners, in the order of [`WITH`], that can hold two digits.
struct Rectangle<'a> {
    grid: &'a Grid<'a>,
    corners: [Cell; 4],
    pair: [Digit; 2],
}

/// A house in which two corners are the only places for a digit.
#[derive(Clone, Copy)]
struct Lock {
    house: HouseId,
    /// The index of the digit in the pair.
    digit: usize,
    /// The indices of the corners.
    ends: [usize; 2],
}

impl Lock {
    /// Returns the fillings that the lock allows.
    fn fillings(self) -> Fillings {
        let [one, other] = self.ends;
        WITH[one][self.digit] | WITH[other][self.digit]
    }
}

impl Rectangle<'_> {
    fn step(&self) -> Option<Step> {
        let mut locks = self.locks();
        let mut step = self.conclusion(&locks)?;
        // Drop the links that do not change the conclusion.
        let mut at = 0;
        while at < locks.len() {
            let left_out = locks.remove(at);
            let same = self.conclusion(&locks);
            if same.map(|it| it.eliminations) != Some(step.eliminations.clone()) {
                locks.insert(at, left_out);
                at += 1;
            }
        }
        self.describe(&mut step, &locks);
        Some(step)
    }

    /// Returns the links between the corners.
    fn locks(&self) -> Vec<Lock> {
        let topology = self.grid.topology();
        let mut locks = Vec::new();
        for ends in SIDES {
            let cells = self.cells_of(ends);
            for (digit, &of_pair) in self.pair.iter().enumerate() {
                let houses = topology.common_houses(cells).iter();
                let locked = houses.filter(|&it| self.grid.places_in(of_pair, it) == cells);
                locks.extend(locked.take(1).map(|house| Lock { house, digit, ends }));
            }
        }
        locks
    }

    fn cells_of(&self, ends: [usize; 2]) -> CellSet {
        ends.into_iter()
            .map(|corner| self.corners[corner])
            .collect()
    }

    fn extras(&self, corner: usize) -> DigitSet {
        self.grid.candidates(self.corners[corner]) - self.digits()
    }

    fn digits(&self) -> DigitSet {
        self.pair.into_iter().collect()
    }

    /// Returns the step that eliminates what only deadly fillings allow.
    fn conclusion(&self, locks: &[Lock]) -> Option<Step> {
        let mut fillings = POSSIBLE;
        for (corner, with) in WITH.iter().enumerate() {
            if self.extras(corner).is_empty() {
                fillings &= !with[OTHER];
            }
        }
        for lock in locks {
            fillings &= lock.fillings();
        }
        let alive = fillings & !DEADLY;
        if alive == 0 {
            return None;
        }
        let mut step = Step::new(Technique::UniqueRectangleLinks, self.digits());
        for (corner, with) in WITH.iter().enumerate() {
            for (value, &with) in with.iter().enumerate() {
                if fillings & with == 0 || alive & with != 0 {
                    continue;
                }
                let digits = match self.pair.get(value) {
                    Some(&digit) => DigitSet::of(digit),
                    None => self.extras(corner),
                };
                for digit in digits {
                    step.eliminate(self.grid, digit, CellSet::of(self.corners[corner]));
                }
            }
        }
        step.tidy();
        (!step.is_idle()).then_some(step)
    }

    fn describe(&self, step: &mut Step, locks: &[Lock]) {
        let topology = self.grid.topology();
        let pattern = &mut step.pattern;
        pattern.cells = self.corners.into_iter().collect();
        pattern.highlight_all(self.grid, pattern.cells, step.digits);
        pattern.highlight_as(self.grid, pattern.cells, !step.digits, Role::Fin);
        for lock in locks {
            let node = |corner: usize| Node {
                digit: self.pair[lock.digit],
                cells: CellSet::of(self.corners[corner]),
                set: CellSet::EMPTY,
            };
            pattern.base.push(topology.house(lock.house));
            pattern.chains.push(Chain {
                nodes: lock.ends.map(node).to_vec(),
                links: vec![Link::Strong],
                ..Chain::default()
            });
        }
    }
}

pub(super) fn explain(step: &Step) -> String {
    let ways = step.eliminations.iter().map(|&gone| forced(step, gone));
    let ways: Vec<String> = ways.collect();
    format!(
        "{} The two digits could swap places in these four cells, and the puzzle would have two \
         solutions. {}.",
        ways.join(" "),
        words::outcome(step)
    )
}

/// Says how a candidate of a corner would force the digits of all other corners:
/// `If r8c9 were 4, r7c9 and r8c3 would be 7 (they can only be 4 or 7), and r7c3 would be 4 (column
/// 3 has no other place for 4).`
fn forced(step: &Step, assumed: Candidate) -> String {
    let corners = step.pattern.cells;
    let other = |digit: Digit| step.digits - DigitSet::of(digit);
    let mut known = vec![assumed];
    let mut clauses = Vec::new();
    loop {
        let open = corners - known.iter().map(|it| it.cell).collect();
        let near = |cell: Cell| {
            let mut known = known.iter();
            known.find(move |it| it.cell.row() == cell.row() || it.cell.column() == cell.column())
        };
        // Corners with no other candidates, next to a corner with a known digit.
        let narrow = open - highlighted(step, Role::Fin).0;
        let by_cells: Vec<Candidate> = narrow
            .iter()
            .filter_map(|cell| Some(Candidate::new(cell, other(near(cell)?.digit).first()?)))
            .collect();
        if let [first, ..] = by_cells[..] {
            let same = by_cells.iter().filter(|it| it.digit == first.digit);
            let same: Vec<Candidate> = same.copied().collect();
            clauses.push(format!(
                "{} would be {} ({} can only be {})",
                words::and(same.iter().map(|it| it.cell)),
                first.digit,
                if same.len() == 1 { "it" } else { "they" },
                words::or(step.digits),
            ));
            known.extend(same);
            continue;
        }
        // A house in which the corner is the only place left.
        let Some((cell, digit, house)) = locked(step, &known) else {
            break;
        };
        clauses.push(format!(
            "{cell} would be {digit} ({house} has no other place for {digit})"
        ));
        known.push(Candidate::new(cell, digit));
    }
    // A comma keeps "and" between cells apart from "and" between clauses.
    let last = clauses.pop().unwrap_or_default();
    let clauses = match clauses.is_empty() {
        true => last,
        false => format!("{}, and {last}", clauses.join(", ")),
    };
    format!("If {} were {}, {clauses}.", assumed.cell, assumed.digit)
}

/// Returns a corner that is the only place left for a digit in a house, given the digits of some
/// corners, and the name of the house.
fn locked(step: &Step, known: &[Candidate]) -> Option<(Cell, Digit, String)> {
    let sees = |one: Cell, other: Cell| one.row() == other.row() || one.column() == other.column();
    let is_known = |cell: Cell| known.iter().any(|it| it.cell == cell);
    let is_out = |cell: Cell, digit: Digit| {
        let mut known = known.iter();
        known.any(|it| (it.cell == cell) != (it.digit == digit) && sees(it.cell, cell))
    };
    let links = step.pattern.base.iter().zip(&step.pattern.chains);
    links.into_iter().find_map(|(house, chain)| {
        let digit = chain.nodes.first()?.digit;
        let ends: Vec<Cell> = chain
            .nodes
            .iter()
            .filter_map(|it| it.cells.first())
            .collect();
        let left = ends
            .iter()
            .find(|&&it| !is_known(it) && !is_out(it, digit))?;
        let mut others = ends.iter().filter(|&it| it != left);
        let is_only = others.all(|&other| is_out(other, digit));
        is_only.then(|| (*left, digit, words::house(*house)))
    })
}
