//! The input of every technique.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::rc::Rc;

#[cfg(not(frame16))]
use super::facts::possible;
use super::facts::{
    almost_locked_sets, double_lines, places_by_house, rectangles, sum_groups, AlmostLocked,
    DoubleLine, Leftover, Links, Memory, PlacesByHouse, Rectangle, SetLinks, SumGroup,
};
use super::state::Grid;
use crate::topology::Topology;
use crate::{Board, CellSet, Digit, DigitSet, Stop};

/// Variants of techniques that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepOptions {
    /// Rectangles count although corners miss some of their candidates.
    pub incomplete_rectangles: bool,
    /// Two finned fish with the same base are joined to one step.
    pub siamese: bool,
    /// Almost locked sets may overlap.
    pub als_overlap: bool,
    /// Almost locked sets are nodes of grouped chains.
    pub als_in_chains: bool,
    /// Empty rectangles with two candidates in the box count.
    pub small_empty_rectangles: bool,
}

impl Default for StepOptions {
    fn default() -> Self {
        StepOptions {
            incomplete_rectangles: true,
            siamese: false,
            als_overlap: false,
            als_in_chains: false,
            small_empty_rectangles: false,
        }
    }
}

/// A grid, and what may be assumed about it.
pub struct Context<'a> {
    /// The grid.
    pub grid: &'a Grid<'a>,
    /// The variants that are on.
    pub options: &'a StepOptions,
    /// The solution, if the puzzle is known to have exactly one. Uniqueness
    /// techniques find nothing without it. Only brute force reads it.
    pub solution: Option<&'a Board>,
    /// Called regularly in long searches.
    pub stop: Stop<'a>,
    almost_locked: OnceCell<Rc<[AlmostLocked]>>,
    set_links: OnceCell<SetLinks>,
    #[cfg(not(frame16))]
    possible: OnceCell<[CellSet; crate::sets::DIGITS]>,
    places_by_house: OnceCell<PlacesByHouse>,
    rectangles: OnceCell<Vec<Rectangle>>,
    double_lines: OnceCell<Vec<DoubleLine>>,
    plain_links: OnceCell<Links>,
    grouped_links: OnceCell<Links>,
    memory: OnceCell<Rc<Memory>>,
    sum_groups: OnceCell<Vec<SumGroup>>,
    /// Of one house, and of several.
    leftovers: [OnceCell<Rc<[Leftover]>>; 2],
}

impl<'a> Context<'a> {
    /// A context for `grid`, with nothing derived yet.
    pub fn new(
        grid: &'a Grid<'a>,
        options: &'a StepOptions,
        solution: Option<&'a Board>,
        stop: Stop<'a>,
    ) -> Self {
        Context {
            grid,
            options,
            solution,
            stop,
            almost_locked: OnceCell::new(),
            set_links: OnceCell::new(),
            #[cfg(not(frame16))]
            possible: OnceCell::new(),
            places_by_house: OnceCell::new(),
            rectangles: OnceCell::new(),
            double_lines: OnceCell::new(),
            plain_links: OnceCell::new(),
            grouped_links: OnceCell::new(),
            memory: OnceCell::new(),
            sum_groups: OnceCell::new(),
            leftovers: Default::default(),
        }
    }

    /// Shares what is known of the board.
    pub(super) fn remembering(self, memory: &Rc<Memory>) -> Self {
        self.memory.get_or_init(|| Rc::clone(memory));
        self
    }

    /// What is known of the board.
    pub(super) fn memory(&self) -> &Rc<Memory> {
        self.memory.get_or_init(Rc::default)
    }

    /// The shape of the board.
    pub(super) fn topology(&self) -> &'a Topology {
        self.grid.topology()
    }

    /// The almost locked sets of the grid, listed when first asked for.
    pub(super) fn almost_locked_sets(&self) -> &Rc<[AlmostLocked]> {
        self.almost_locked
            .get_or_init(|| almost_locked_sets(self.grid).into())
    }

    /// Which almost locked sets are joined to which.
    pub(super) fn set_links(&self) -> &SetLinks {
        self.set_links.get_or_init(|| {
            let sets = Rc::clone(self.almost_locked_sets());
            SetLinks::new(self.grid, sets, self.options.als_overlap)
        })
    }

    /// Where in each house each digit can be.
    pub(super) fn places_by_house(&self) -> &PlacesByHouse {
        self.places_by_house
            .get_or_init(|| places_by_house(self.grid))
    }

    /// The rectangles that two digits might fill on their own.
    pub(super) fn rectangles(&self) -> &[Rectangle] {
        self.rectangles
            .get_or_init(|| rectangles(self.grid, self.options.incomplete_rectangles))
    }

    /// Two lines that a few digits might fill on their own.
    pub(super) fn double_lines(&self) -> &[DoubleLine] {
        self.double_lines.get_or_init(|| double_lines(self.grid))
    }

    /// Strong and weak links between single candidates.
    pub(super) fn plain_links(&self) -> &Links {
        self.plain_links.get_or_init(|| Links::plain(self.grid))
    }

    /// Strong and weak links between single candidates and groups, and also
    /// almost locked sets if the options include them.
    pub(super) fn grouped_links(&self) -> &Links {
        self.grouped_links.get_or_init(|| {
            if !self.options.als_in_chains {
                return Links::grouped(self.grid);
            }
            let sets = self.almost_locked_sets().iter();
            // A single cell of two candidates has its links already.
            Links::with_sets(self.grid, sets.filter(|set| set.cells.len() > 1))
        })
    }

    /// The cages and other sums of different digits.
    pub(super) fn sum_groups(&self) -> &[SumGroup] {
        self.sum_groups.get_or_init(|| sum_groups(self.grid))
    }

    /// What cages leave over of one house, or of several.
    pub(super) fn leftovers(&self, several: bool) -> &[Leftover] {
        self.leftovers[usize::from(several)].get_or_init(|| {
            self.memory()
                .leftovers(self.grid, self.sum_groups(), several)
        })
    }

    /// The cells where some template puts `digit`; see [`possible`].
    #[cfg(not(frame16))]
    pub(super) fn possible(&self, digit: Digit) -> CellSet {
        let possible = self.possible.get_or_init(|| possible(self.grid));
        possible[digit]
    }

    /// The candidates for `digit` that are part of no template. A technique that argues
    /// with this digit alone can eliminate only these, so it skips the search if this set
    /// is empty.
    ///
    /// On a board that is not classic, no template is known, and no candidate is ruled out:
    /// these are all candidates for `digit`.
    pub(super) fn outside_templates(&self, digit: Digit) -> CellSet {
        #[cfg(not(frame16))]
        if self.topology().is_classic() {
            return self.grid.places(digit) - self.possible(digit);
        }
        self.grid.places(digit)
    }

    /// The digits with candidates that are part of no template.
    pub(super) fn digits_outside_templates(&self) -> DigitSet {
        DigitSet::ALL
            .iter()
            .filter(|&digit| !self.outside_templates(digit).is_empty())
            .collect()
    }

    /// Breaks once the caller wants to stop; call it in every long loop.
    pub(super) fn check_stop(&self) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
