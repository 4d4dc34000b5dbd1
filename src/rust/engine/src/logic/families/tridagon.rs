//! Tridagons: three digits that cannot fill twelve cells of four boxes.
//!
//! The boxes are where two bands cross two stacks. In each of them three empty cells lie on
//! three rows and three columns, so they are a permutation, even or odd. Suppose that the
//! twelve cells held three digits alone. Two boxes of a band have different digits on each
//! of their three rows, so the second has the digits of the first moved on by one row or two,
//! which is an even permutation; likewise two boxes of a stack. The way around all four
//! boxes comes back to the digits it started from, so the four permutations of the boxes
//! multiply to an even one. If they multiply to an odd one, one of the other candidates is
//! true.
//!
//! Known as Thor's hammer and as trivalue oddagon as well; found by the players of the New
//! Sudoku Players' Forum.

use std::ops::ControlFlow;

use super::guardians::{self, GuardianType, Guardians};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::classic::DIGITS;
use crate::{Cell, CellSet, DigitSet};

/// The column in the box for each row of it, and whether the permutation is odd.
const PERMUTATIONS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([2, 1, 0], true),
    ([1, 0, 2], true),
];

/// The pairs of bands or stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Three cells of a box on three rows and three columns, by whether they are odd.
type Diagonal = (CellSet, bool);

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for triple in triples() {
        context.check_stop()?;
        let able = with_two_of(context, triple);
        let diagonals: [Vec<Diagonal>; DIGITS] =
            std::array::from_fn(|block| diagonals(block, able));
        for bands in PAIRS {
            for stacks in PAIRS {
                let boxes = [(0, 0), (0, 1), (1, 0), (1, 1)]
                    .map(|(band, stack)| &diagonals[3 * bands[band] + stacks[stack]][..]);
                let search = Search {
                    context,
                    technique,
                    triple,
                };
                search.join(&boxes, &mut Vec::with_capacity(4), false, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn triples() -> impl Iterator<Item = DigitSet> {
    let all = (0..1u16 << DIGITS).map(DigitSet::from_bits);
    all.filter(|digits| digits.len() == 3)
}

/// The cells that hold at least two of three digits.
fn with_two_of(context: &Context, triple: DigitSet) -> CellSet {
    let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in triple {
        let places = context.grid.places(digit);
        two |= one & places;
        one |= places;
    }
    two
}

/// The permutations of a box that fit into `able` cells.
fn diagonals(block: usize, able: CellSet) -> Vec<Diagonal> {
    let (top, left) = (block / 3 * 3, block % 3 * 3);
    let all = PERMUTATIONS.into_iter().map(|(columns, is_odd)| {
        let cells = (0..3).map(|row| Cell::at(top + row, left + columns[row]));
        (cells.collect::<CellSet>(), is_odd)
    });
    all.filter(|(cells, _)| cells.is_subset(able)).collect()
}

struct Search<'a> {
    context: &'a Context<'a>,
    technique: Technique,
    triple: DigitSet,
}

impl Search<'_> {
    /// Adds three cells of each box that is left. `is_odd` is the product so far.
    fn join(
        &self,
        boxes: &[&[Diagonal]],
        chosen: &mut Vec<CellSet>,
        is_odd: bool,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let cells = chosen.iter().fold(CellSet::EMPTY, |all, &one| all | one);
        let guardians = Guardians::of_cells(self.context.grid, cells, self.triple);
        if !guardians.exclude_something() {
            return ControlFlow::Continue(());
        }
        let Some((first, rest)) = boxes.split_first() else {
            if !is_odd {
                return ControlFlow::Continue(());
            }
            let kind = kind(self.technique);
            return guardians.push(kind, || self.step(chosen), found);
        };
        for &(diagonal, odd) in *first {
            chosen.push(diagonal);
            let joined = self.join(rest, chosen, is_odd != odd, found);
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
        "In boxes {}, {} take three rows and three columns of each box. They cannot hold {} \
         alone: three of these boxes slant one way and one the other, so the digits would not \
         fit together on the way around. But {}. {}.",
        words::and(boxes),
        words::cells(step.pattern.cells),
        words::digits(step.digits),
        guardians::reason(kind(step.technique), step),
        words::outcome(step)
    )
}
