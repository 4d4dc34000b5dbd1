//! The input of every technique.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::rc::Rc;

#[cfg(not(frame16))]
use super::facts::possible;
use super::facts::{
    almost_locked_sets, double_lines, places_by_house, rectangles, sum_groups, AlmostLocked,
    DoubleLine, Leftover, Links, Memory, PlacesByHouse, Rectangle, SetLinks, Settled, SumGroup,
};
use super::state::Grid;
use super::technique::Technique;
use crate::topology::Topology;
use crate::{Board, CellSet, Digit, DigitSet, Stop};

/// Variants of techniques that can be switched on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepOptions {
    /// Rectangles count even if corners lack some of their candidates.
    pub incomplete_rectangles: bool,
    /// Two finned fish with the same base are combined into one step.
    pub siamese: bool,
    /// Almost locked sets may overlap.
    pub als_overlap: bool,
    /// Almost locked sets are nodes of grouped chains.
    pub als_in_chains: bool,
    /// Empty rectangles with only two candidates in the box count.
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

/// A grid, and what a technique may assume about it.
pub struct Context<'a> {
    /// The grid.
    pub grid: &'a Grid<'a>,
    /// The variants that are on.
    pub options: &'a StepOptions,
    /// The solution, if the puzzle is known to have exactly one. Uniqueness techniques find nothing
    /// without it. Only brute force reads its digits.
    pub solution: Option<&'a Board>,
    /// Called regularly in long searches.
    pub stop: Stop<'a>,
    /// Whether the steps are shown, so that they need words.
    is_shown: bool,
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
    /// Where techniques found nothing before.
    settled: Option<&'a Settled>,
    sum_groups: OnceCell<Vec<SumGroup>>,
    /// The leftovers of one house, and of several houses.
    leftovers: [OnceCell<Rc<[Leftover]>>; 2],
}

impl<'a> Context<'a> {
    /// Makes a context for `grid`, with nothing derived yet.
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
            is_shown: true,
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
            settled: None,
            sum_groups: OnceCell::new(),
            leftovers: Default::default(),
        }
    }

    /// Leaves the steps without words, for ratings and for steps that follow an assumption.
    pub(super) fn without_words(self) -> Self {
        Context {
            is_shown: false,
            ..self
        }
    }

    /// Writes the words of a step if it is shown.
    pub(super) fn words(&self, write: impl FnOnce() -> String) -> String {
        match self.is_shown {
            true => write(),
            false => String::new(),
        }
    }

    /// Shares what is known about the board.
    pub(super) fn remembering(self, memory: &Rc<Memory>) -> Self {
        self.memory.get_or_init(|| Rc::clone(memory));
        self
    }

    /// Lets techniques leave out cells in which nothing has changed since they found nothing. These
    /// cells must have no more candidates now than then.
    pub(super) fn after(self, settled: &'a Settled) -> Self {
        Context {
            settled: Some(settled),
            ..self
        }
    }

    /// Returns the cells that have changed since a technique last found nothing. A pattern of other
    /// cells alone has nothing to eliminate.
    pub(super) fn changed(&self, technique: Technique) -> CellSet {
        let all = self.topology().all_cells();
        self.settled
            .map_or(all, |it| it.changed(technique, self.grid))
    }

    /// Returns the digits whose places have changed since a technique last found nothing.
    pub(super) fn changed_digits(&self, technique: Technique) -> DigitSet {
        self.settled
            .map_or(DigitSet::ALL, |it| it.changed_digits(technique, self.grid))
    }

    /// Returns what is known about the board.
    pub(super) fn memory(&self) -> &Rc<Memory> {
        self.memory.get_or_init(Rc::default)
    }

    /// Returns the shape of the board.
    pub(super) fn topology(&self) -> &'a Topology {
        self.grid.topology()
    }

    /// Returns the almost locked sets of the grid, which are listed on first use.
    pub(super) fn almost_locked_sets(&self) -> &Rc<[AlmostLocked]> {
        self.almost_locked
            .get_or_init(|| almost_locked_sets(self.grid).into())
    }

    /// Returns the links between almost locked sets.
    pub(super) fn set_links(&self) -> &SetLinks {
        self.set_links.get_or_init(|| {
            let sets = Rc::clone(self.almost_locked_sets());
            SetLinks::new(self.grid, sets, self.options.als_overlap)
        })
    }

    /// Returns the places of each digit in each house.
    pub(super) fn places_by_house(&self) -> &PlacesByHouse {
        self.places_by_house
            .get_or_init(|| places_by_house(self.grid))
    }

    /// Returns the rectangles that two digits might fill on their own.
    pub(super) fn rectangles(&self) -> &[Rectangle] {
        self.rectangles
            .get_or_init(|| rectangles(self.grid, self.options.incomplete_rectangles))
    }

    /// Returns the double lines that a few digits might fill on their own.
    pub(super) fn double_lines(&self) -> &[DoubleLine] {
        self.double_lines.get_or_init(|| double_lines(self.grid))
    }

    /// Returns the strong and weak links between single candidates.
    pub(super) fn plain_links(&self) -> &Links {
        self.plain_links.get_or_init(|| Links::plain(self.grid))
    }

    /// Returns the strong and weak links between single candidates and groups, and also almost
    /// locked sets if the options include them.
    pub(super) fn grouped_links(&self) -> &Links {
        self.grouped_links.get_or_init(|| {
            if !self.options.als_in_chains {
                return Links::grouped(self.grid);
            }
            let sets = self.almost_locked_sets().iter();
            // A single cell with two candidates already has its links.
            Links::with_sets(self.grid, sets.filter(|set| set.cells.len() > 1))
        })
    }

    /// Returns the cages and other sums of different digits.
    pub(super) fn sum_groups(&self) -> &[SumGroup] {
        self.sum_groups.get_or_init(|| sum_groups(self.grid))
    }

    /// Returns what cages leave over of one house, or of several houses.
    pub(super) fn leftovers(&self, several: bool) -> &[Leftover] {
        self.leftovers[usize::from(several)].get_or_init(|| {
            self.memory()
                .leftovers(self.grid, self.sum_groups(), several)
        })
    }

    /// Returns the cells where some template puts `digit`; see [`possible`].
    #[cfg(not(frame16))]
    pub(super) fn possible(&self, digit: Digit) -> CellSet {
        let possible = self.possible.get_or_init(|| possible(self.grid));
        possible[digit]
    }

    /// Returns the candidates for `digit` that are part of no template. A technique that only uses
    /// this digit can eliminate no other candidates, so it skips the search if this set is empty.
    ///
    /// On a board that is not classic there are no templates, so no candidate is ruled out in
    /// advance: the set contains all candidates for `digit`.
    pub(super) fn outside_templates(&self, digit: Digit) -> CellSet {
        #[cfg(not(frame16))]
        if self.topology().is_classic() {
            return self.grid.places(digit) - self.possible(digit);
        }
        self.grid.places(digit)
    }

    /// Returns the digits with candidates that are part of no template.
    pub(super) fn digits_outside_templates(&self) -> DigitSet {
        DigitSet::ALL
            .iter()
            .filter(|&digit| !self.outside_templates(digit).is_empty())
            .collect()
    }

    /// Breaks when the caller wants to stop. Every long loop must call it.
    pub(super) fn check_stop(&self) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
