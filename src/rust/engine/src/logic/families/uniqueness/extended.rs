//! Extended rectangles: three or four rows that cross two columns, or the other way round.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::families::guardians::{self, GuardianType, Guardians};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseKind;
use crate::{Cell, CellSet, DigitSet};

/// Two lines have empty cells where they cross some others, as many as there are digits.
/// If the cells held only these digits, the two lines could swap their digits, since
/// the cells that swap share their boxes, or each line has all of its cells in one box. So
/// one of the extra candidates is true.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    for kind in [HouseKind::Row, HouseKind::Column] {
        for one in 0..9 {
            context.check_stop()?;
            for other in one + 1..9 {
                let lines = Lines::new(context.grid, kind, [one, other]);
                lines.choose(&mut Vec::new(), 0, technique, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Most cells with extras of several digits.
const MOST_WITH_EXTRAS: usize = 3;

/// Two lines, and the pairs of cells where others cross them.
struct Lines<'a> {
    grid: &'a Grid,
    /// Whether the two lines cross the same boxes.
    side_by_side: bool,
    /// By number of the crossing line, the two cells, if both are empty.
    pairs: [Option<CellSet>; 9],
}

impl<'a> Lines<'a> {
    fn new(grid: &'a Grid, kind: HouseKind, numbers: [usize; 2]) -> Self {
        let at = |line: usize, across: usize| match kind {
            HouseKind::Row => Cell::at(line, across),
            _ => Cell::at(across, line),
        };
        let pairs = std::array::from_fn(|across| {
            let pair: CellSet = numbers.iter().map(|&line| at(line, across)).collect();
            pair.is_subset(grid.empty_cells()).then_some(pair)
        });
        Lines {
            grid,
            side_by_side: numbers[0] / 3 == numbers[1] / 3,
            pairs,
        }
    }

    /// Adds crossing lines from `from` on to those `chosen`.
    fn choose(
        &self,
        chosen: &mut Vec<usize>,
        from: usize,
        technique: Technique,
        found: &mut Found,
    ) -> ControlFlow<()> {
        if self.is_shape(chosen) {
            self.push(chosen, technique, found)?;
        }
        if chosen.len() == 4 {
            return ControlFlow::Continue(());
        }
        for across in from..9 {
            if self.pairs[across].is_some() {
                chosen.push(across);
                self.choose(chosen, across + 1, technique, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the two lines can swap their digits. Side by side, three crossing lines must
    /// be in three bands or stacks, and four must not leave three in one. Otherwise they must
    /// be those of one box.
    fn is_shape(&self, chosen: &[usize]) -> bool {
        let mut chutes = [0; 3];
        for across in chosen {
            chutes[across / 3] += 1;
        }
        match (chosen.len(), self.side_by_side) {
            (3, true) => chutes == [1; 3],
            (4, true) => !chutes.contains(&3),
            (3, false) => chutes.contains(&3),
            _ => false,
        }
    }

    fn push(&self, chosen: &[usize], technique: Technique, found: &mut Found) -> ControlFlow<()> {
        let grid = self.grid;
        let size = chosen.len();
        let pairs = chosen.iter().filter_map(|&across| self.pairs[across]);
        let cells = pairs.fold(CellSet::EMPTY, |all, pair| all | pair);
        let all = grid.candidates_of(cells);
        let small = cells.iter().filter(|&it| grid.candidates(it).len() <= size);
        let is_nearly_pure = small.count() + MOST_WITH_EXTRAS >= cells.len();
        if all.len() > size + 1 && !is_nearly_pure {
            return ControlFlow::Continue(());
        }
        for digits in subsets(all, size) {
            if !fits(grid, cells, digits) {
                continue;
            }
            let guardians = Guardians::of_cells(grid, cells, digits);
            if guardians.cells().len() > MOST_WITH_EXTRAS && guardians.digits().len() > 1 {
                continue;
            }
            let blank = || {
                let mut step = Step::new(technique, digits);
                step.pattern.cells = cells;
                step.pattern.highlight_all(grid, cells, digits);
                step
            };
            guardians.push(guardian_type(technique), blank, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether each cell can hold one of the digits, and is not yet sure to hold one of them.
fn fits(grid: &Grid, cells: CellSet, digits: DigitSet) -> bool {
    cells.iter().all(|cell| {
        let candidates = grid.candidates(cell);
        candidates.meets(digits) && candidates.len() > 1
    })
}

/// The subsets of some digits with so many members.
fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..1 << 9).map(DigitSet::from_bits);
    all.filter(move |it| it.is_subset(digits) && it.len() == size)
}

const fn guardian_type(technique: Technique) -> GuardianType {
    match technique {
        Technique::ExtendedRectangle1 => GuardianType::OneCell,
        Technique::ExtendedRectangle2 => GuardianType::Seen,
        Technique::ExtendedRectangle3 => GuardianType::Subset,
        _ => GuardianType::Locked,
    }
}

pub(super) fn explain(step: &Step) -> String {
    format!(
        "If {} held only {}, two lines of them could swap their digits, and the puzzle would have \
         two solutions. So {}. {}.",
        words::cells(step.pattern.cells),
        words::digits(step.digits),
        guardians::reason(guardian_type(step.technique), step),
        words::outcome(step)
    )
}
