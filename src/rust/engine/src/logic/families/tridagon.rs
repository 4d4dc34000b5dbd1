//! Tridagons: three digits that cannot fill twelve cells of four boxes.
//!
//! The boxes lie where two bands cross two stacks. In each box, three empty cells lie on three
//! different rows and three different columns, so they form a permutation, which is even or odd.
//! Suppose that the twelve cells held only three digits. Two boxes of a band have different digits
//! on each of their three rows. So the second box has the digits of the first shifted by one or two
//! rows, which is an even permutation. The same is true of two boxes of a stack. Going around all
//! four boxes returns to the initial digits, so the product of the boxes' four permutations is
//! even. If it is odd instead, one of the other candidates is true.
//!
//! Also known as Thor's hammer or trivalue oddagon. Found by players of the New Sudoku Players'
//! Forum.

use std::ops::ControlFlow;

use super::guardians::{self, GuardianType, Guardians};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::classic::{Diagonal, DIAGONALS, DIGITS, PAIRS_OF_THREE};
use crate::{CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for triple in triples() {
        context.check_stop()?;
        let search = Search::new(context, technique, triple);
        let has_diagonal = DIAGONALS.map(|diagonals| diagonals.iter().any(|it| search.fits(it)));
        for bands in PAIRS_OF_THREE {
            for stacks in PAIRS_OF_THREE {
                let boxes = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(band, stack)| 3 * bands[band] + stacks[stack]);
                if boxes.iter().all(|&block| has_diagonal[block]) {
                    search.join(&boxes, &mut Vec::with_capacity(4), false, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn triples() -> impl Iterator<Item = DigitSet> {
    let all = (0..1u16 << DIGITS).map(DigitSet::from_bits);
    all.filter(|digits| digits.len() == 3)
}

struct Search<'a> {
    context: &'a Context<'a>,
    technique: Technique,
    triple: DigitSet,
    /// The cells that can hold at least two of the three digits. `guarded` are those that can hold
    /// other digits too.
    able: CellSet,
    guarded: CellSet,
}

impl<'a> Search<'a> {
    fn new(context: &'a Context<'a>, technique: Technique, triple: DigitSet) -> Self {
        let grid = context.grid;
        let (mut one, mut able, mut others) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::ALL {
            let places = grid.places(digit);
            if triple.contains(digit) {
                able |= one & places;
                one |= places;
            } else {
                others |= places;
            }
        }
        Search {
            context,
            technique,
            triple,
            able,
            guarded: able & others,
        }
    }

    /// Whether the cells of a diagonal may be part of the pattern.
    fn fits(&self, (cells, _): &Diagonal) -> bool {
        cells.is_subset(self.able) && self.is_promising(*cells)
    }

    fn is_promising(&self, cells: CellSet) -> bool {
        kind(self.technique).can_conclude(self.context.grid, cells & self.guarded, self.triple)
    }

    /// Adds a diagonal of each remaining box. `is_odd` is the parity of the product so far.
    fn join(
        &self,
        boxes: &[usize],
        chosen: &mut Vec<CellSet>,
        is_odd: bool,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let cells = chosen.iter().fold(CellSet::EMPTY, |all, &one| all | one);
        if !self.is_promising(cells) {
            return ControlFlow::Continue(());
        }
        let Some((&first, rest)) = boxes.split_first() else {
            if !is_odd {
                return ControlFlow::Continue(());
            }
            let guardians = Guardians::of_cells(self.context.grid, cells, self.triple);
            return guardians.push(kind(self.technique), || self.step(chosen), found);
        };
        for diagonal in DIAGONALS[first].iter().filter(|it| self.fits(it)) {
            chosen.push(diagonal.0);
            let joined = self.join(rest, chosen, is_odd != diagonal.1, found);
            chosen.pop();
            joined?;
        }
        ControlFlow::Continue(())
    }

    fn step(&self, chosen: &[CellSet]) -> Step {
        let mut step = Step::new(self.technique, self.triple);
        for &cells in chosen {
            step.pattern.cells |= cells;
            step.pattern.sets.push((cells, self.triple));
            step.pattern
                .highlight_all(self.context.grid, cells, self.triple);
        }
        step
    }
}

fn kind(technique: Technique) -> GuardianType {
    match technique {
        Technique::Tridagon1 => GuardianType::OneCell,
        _ => GuardianType::Seen,
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let boxes = step.pattern.sets.iter();
    let boxes = boxes.filter_map(|(cells, _)| Some(cells.first()?.block() + 1));
    format!(
        "Each of boxes {} has three of the cells {}, in different rows and columns. If they \
         held only {}, the puzzle would have no solution: in three of these boxes the cells slant \
         one way, in the fourth the other way, and the digits would not fit together. {}",
        words::and(boxes),
        words::cells(step.pattern.cells),
        words::digits(step.digits),
        guardians::conclusion(kind(step.technique), step)
    )
}
