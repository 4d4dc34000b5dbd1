//! Bivalue oddagons: odd loops of two digits.
//!
//! Five, seven or nine cells form a loop in which each cell sees only its two neighbours. If they
//! held only two digits, these would have to alternate, which is impossible in an odd loop. So one
//! of the other candidates, the guardians, is true.
//!
//! First described by borescoper on the New Sudoku Players' Forum.

use std::ops::ControlFlow;

use super::guardians::{self, GuardianType, Guardians};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::classic::classic;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The lengths of the loops. Longer loops are too hard to spot.
const LENGTHS: [usize; 3] = [5, 7, 9];

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for length in LENGTHS {
        for a in Digit::ALL {
            context.check_stop()?;
            for b in Digit::ALL.into_iter().filter(|&b| b > a) {
                let search = Search::new(context, technique, [a, b], length);
                search.run(found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    context: &'a Context<'a>,
    technique: Technique,
    digits: DigitSet,
    length: usize,
    /// The cells that can hold both digits. `guarded` are those that can hold other digits too.
    able: CellSet,
    guarded: CellSet,
}

impl<'a> Search<'a> {
    fn new(
        context: &'a Context<'a>,
        technique: Technique,
        [a, b]: [Digit; 2],
        length: usize,
    ) -> Self {
        let grid = context.grid;
        let able = grid.places(a) & grid.places(b);
        let digits = DigitSet::of(a) | DigitSet::of(b);
        let others = (!digits).iter();
        let others = others.fold(CellSet::EMPTY, |all, digit| all | grid.places(digit));
        Search {
            context,
            technique,
            digits,
            length,
            able,
            guarded: able & others,
        }
    }

    fn run(&self, found: &mut Found) -> ControlFlow<()> {
        let free = self.able - self.guarded;
        // A house contains at most two cells of a loop.
        let most_guarded = match kind(self.technique) {
            GuardianType::OneCell => 1,
            GuardianType::Subset | GuardianType::Locked => 2,
            GuardianType::Seen => self.length,
        };
        if free.len() + most_guarded < self.length {
            return ControlFlow::Continue(());
        }
        let mut rest = self.joined(self.able);
        while let Some(start) = rest.first() {
            // Find each loop once, from its first cell.
            let open = rest - CellSet::of(start);
            self.walk(&mut vec![start], CellSet::of(start), open, found)?;
            rest = self.joined(open);
        }
        ControlFlow::Continue(())
    }

    /// Returns the cells that may be part of a loop of these cells. Each of them sees two others,
    /// and its own guardians may lead to a step. Empty if too few cells are left.
    fn joined(&self, mut cells: CellSet) -> CellSet {
        let topology = self.context.topology();
        loop {
            let fits = |cell: &Cell| {
                let around = cells & topology.peers(*cell);
                !around.without_first().is_empty() && self.is_promising(CellSet::of(*cell))
            };
            let kept: CellSet = cells.iter().filter(fits).collect();
            if kept.len() < self.length {
                return CellSet::EMPTY;
            }
            if kept == cells {
                return cells;
            }
            cells = kept;
        }
    }

    /// Extends the path from its last cell. The cells in `open` see no cell of the path except
    /// possibly its first and last.
    fn walk(
        &self,
        path: &mut Vec<Cell>,
        cells: CellSet,
        open: CellSet,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let topology = self.context.topology();
        let (Some(&start), Some(&last)) = (path.first(), path.last()) else {
            return ControlFlow::Continue(());
        };
        let around = topology.peers(start);
        let is_closing = path.len() + 1 == self.length;
        let next = open & topology.peers(last);
        let next = match (is_closing, path.len()) {
            // Find each loop in one direction only.
            (true, _) => next & (around - up_to(path[1])),
            (false, 1) => next,
            // Only the two neighbours of the start see it.
            (false, _) => next - around,
        };
        for cell in next {
            let cells = cells | CellSet::of(cell);
            if !self.is_promising(cells) {
                continue;
            }
            if is_closing {
                self.push(cells, found)?;
                continue;
            }
            let open = match path.len() {
                // The last cell of the loop sees the start.
                1 => open - CellSet::of(cell),
                _ => open - topology.peers(last) - CellSet::of(cell),
            };
            path.push(cell);
            let walked = self.walk(path, cells, open, found);
            path.pop();
            walked?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a loop that includes these cells may lead to a step by its guardians.
    fn is_promising(&self, cells: CellSet) -> bool {
        let guarded = cells & self.guarded;
        kind(self.technique).can_conclude(self.context.grid, guarded, self.digits)
    }

    fn push(&self, cells: CellSet, found: &mut Found) -> ControlFlow<()> {
        let grid = self.context.grid;
        let bare = || {
            let mut step = Step::new(self.technique, self.digits);
            step.pattern.cells = cells;
            step.pattern.length = self.length;
            step.pattern.highlight_all(grid, cells, self.digits);
            step
        };
        Guardians::of_cells(grid, cells, self.digits).push(kind(self.technique), bare, found)
    }
}

/// Returns all cells up to and including `cell`.
fn up_to(cell: Cell) -> CellSet {
    CellSet::from_bits((2 << cell.index()) - 1)
}

fn kind(technique: Technique) -> GuardianType {
    match technique {
        Technique::BivalueOddagon1 => GuardianType::OneCell,
        Technique::BivalueOddagon2 => GuardianType::Seen,
        Technique::BivalueOddagon3 => GuardianType::Subset,
        _ => GuardianType::Locked,
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    format!(
        "{} form a loop of {} cells, an odd number, in which each cell sees the next. If these \
         cells held only {}, the two digits would have to alternate around the loop, which is impossible. {}",
        words::and(around(step.pattern.cells)),
        step.pattern.length,
        words::digits(step.digits),
        guardians::conclusion(kind(step.technique), step)
    )
}

/// Returns the cells of a loop in order. Each cell sees only its two neighbours.
fn around(cells: CellSet) -> Vec<Cell> {
    let mut left = cells;
    let mut order: Vec<Cell> = Vec::new();
    while let Some(next) = match order.last() {
        Some(&last) => (left & classic().peers(last)).first(),
        None => left.first(),
    } {
        left.remove(next);
        order.push(next);
    }
    order
}
