//! Positions in which techniques found nothing, so that they need not look at the same cells again.

use std::rc::Rc;

use crate::logic::state::Grid;
use crate::logic::technique::Technique;
use crate::sets::CELLS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The digits that are open in every cell of a position.
pub(in crate::logic) struct Snapshot {
    /// For each cell, its digit or its candidates.
    open: [DigitSet; CELLS],
    filled: CellSet,
}

impl Snapshot {
    pub fn of(grid: &Grid) -> Self {
        Snapshot {
            open: Cell::ALL.map(|cell| grid.digits_at(cell)),
            filled: grid.filled(),
        }
    }

    /// Returns the filled cells.
    pub fn filled(&self) -> CellSet {
        self.filled
    }

    /// Returns the digit or the candidates of a cell.
    pub fn digits_at(&self, cell: Cell) -> DigitSet {
        self.open[cell]
    }

    /// Returns the digit of a filled cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        let is_filled = self.filled.contains(cell);
        is_filled.then(|| self.open[cell].first())?
    }

    /// Returns the cells that have other digits in a grid, or that are filled only there.
    fn changed(&self, grid: &Grid) -> CellSet {
        let cells = grid.topology().all_cells().iter();
        let others = cells.filter(|&cell| self.open[cell] != grid.digits_at(cell));
        others.collect::<CellSet>() | (self.filled ^ grid.filled())
    }

    /// Returns the digits whose places are others in a grid.
    fn changed_digits(&self, grid: &Grid) -> DigitSet {
        let before = |cell: Cell| match self.filled.contains(cell) {
            true => DigitSet::EMPTY,
            false => self.open[cell],
        };
        let cells = grid.topology().all_cells().iter();
        cells.fold(DigitSet::EMPTY, |all, cell| {
            all | (before(cell) ^ grid.candidates(cell))
        })
    }
}

/// For each technique, the last position in which it found nothing.
///
/// On the way to the present position candidates went and none came. A pattern that a technique did
/// not find then is not there now, unless one of its cells has changed.
#[derive(Clone, Default)]
pub(in crate::logic) struct Settled(Vec<Option<Rc<Snapshot>>>);

impl Settled {
    /// Notes that these techniques find nothing in a position.
    pub fn note(&mut self, techniques: &[Technique], position: &Rc<Snapshot>) {
        for &technique in techniques {
            let at = technique as usize;
            if self.0.len() <= at {
                self.0.resize(at + 1, None);
            }
            self.0[at] = Some(Rc::clone(position));
        }
    }

    fn last(&self, technique: Technique) -> Option<&Snapshot> {
        self.0.get(technique as usize)?.as_deref()
    }

    /// Returns the cells that have changed since a technique last found nothing.
    pub fn changed(&self, technique: Technique, grid: &Grid) -> CellSet {
        let last = self.last(technique);
        last.map_or(grid.topology().all_cells(), |it| it.changed(grid))
    }

    /// Returns the digits whose places have changed since a technique last found nothing.
    pub fn changed_digits(&self, technique: Technique, grid: &Grid) -> DigitSet {
        let last = self.last(technique);
        last.map_or(DigitSet::ALL, |it| it.changed_digits(grid))
    }
}
