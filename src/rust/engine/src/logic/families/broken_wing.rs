//! Broken wings: loops of an odd number of places of one digit. Such a loop is impossible unless a
//! further place, a guardian, holds the digit.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseId, HouseSet};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of cells in a loop.
const MOST: usize = 7;

/// Finds loops of an odd number of places of a digit. Every two neighbours of a loop share a house,
/// their link house. Without other places in the link houses, exactly one of every two neighbours
/// would hold the digit, which is impossible in an odd loop. So one of the other places, the
/// guardians, holds the digit.
pub(in crate::logic) fn find(
    context: &Context,
    _: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for digit in context.digits_outside_templates() {
        let places = context.grid.places(digit);
        let search = Search {
            context,
            digit,
            places,
            target: context.outside_templates(digit),
        };
        for start in places {
            context.check_stop()?;
            let mut walk = Loop {
                cells: vec![start],
                houses: Vec::new(),
                used: HouseSet::EMPTY,
                guardians: CellSet::EMPTY,
            };
            search.extend(&mut walk, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// A search for loops of one digit.
struct Search<'a> {
    context: &'a Context<'a>,
    digit: Digit,
    places: CellSet,
    /// The cells from which the digit can be eliminated without looking at other digits.
    target: CellSet,
}

/// A loop that is not yet closed.
struct Loop {
    cells: Vec<Cell>,
    /// The link houses that join neighbouring cells.
    houses: Vec<HouseId>,
    used: HouseSet,
    /// The other places in the link houses.
    guardians: CellSet,
}

impl Search<'_> {
    /// Extends the loop from its last cell through unused link houses. To find each loop once, the
    /// first cell is the lowest, and the second cell is lower than the last.
    fn extend(&self, walk: &mut Loop, found: &mut Found) -> ControlFlow<()> {
        let topology = self.context.topology();
        let (Some(&first), Some(&last)) = (walk.cells.first(), walk.cells.last()) else {
            return ControlFlow::Continue(());
        };
        for house in topology.houses_of(last) {
            if walk.used.contains(house) {
                continue;
            }
            let others = self.places & topology.cells(house);
            let own: CellSet = walk.cells.iter().copied().collect();
            let is_closing = walk.cells.len() >= 5 && walk.cells.len() % 2 == 1;
            let inside = others & own;
            if is_closing && inside == [first, last].into_iter().collect() {
                self.close(walk, house, others - inside, found)?;
            }
            if inside != CellSet::of(last) || walk.cells.len() == MOST {
                continue;
            }
            for next in others - inside {
                // The house contains just two cells of the loop.
                let guardians = walk.guardians | (others - CellSet::of(next) - CellSet::of(last));
                if next < first || walk.guardians.contains(next) {
                    continue;
                }
                if !self.is_promising(guardians) {
                    continue;
                }
                let before = std::mem::replace(&mut walk.guardians, guardians);
                let used = walk.used;
                walk.used.insert(house);
                walk.cells.push(next);
                walk.houses.push(house);
                self.extend(walk, found)?;
                walk.cells.pop();
                walk.houses.pop();
                walk.used = used;
                walk.guardians = before;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the digit can be eliminated from some cell that sees all guardians.
    fn is_promising(&self, guardians: CellSet) -> bool {
        guardians.is_empty()
            || self
                .target
                .meets(self.context.topology().common_peers(guardians))
    }

    fn close(
        &self,
        walk: &Loop,
        house: HouseId,
        others: CellSet,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let guardians = walk.guardians | others;
        let is_first_way = walk.cells[1] < walk.cells[walk.cells.len() - 1];
        if guardians.is_empty() || !is_first_way || !self.is_promising(guardians) {
            return ControlFlow::Continue(());
        }
        let grid = self.context.grid;
        let topology = grid.topology();
        let mut step = Step::new(Technique::BrokenWing, DigitSet::of(self.digit));
        match guardians.first().filter(|_| guardians.is_single()) {
            Some(only) => step.placements.push(Candidate::new(only, self.digit)),
            None => step.eliminate(grid, self.digit, topology.common_peers(guardians)),
        }
        let pattern = &mut step.pattern;
        pattern.cells = walk.cells.iter().copied().collect();
        pattern.highlight_all(grid, pattern.cells, step.digits);
        pattern.highlight_as(grid, guardians, step.digits, Role::Fin);
        let houses = walk.houses.iter().copied().chain([house]);
        pattern
            .base
            .extend(houses.map(|house| topology.house(house)));
        found.push(step)
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let fins = step.pattern.highlights.iter();
    let guardians: CellSet = fins
        .filter(|(_, role)| *role == Role::Fin)
        .map(|(it, _)| it.cell)
        .collect();
    let digit = words::digits(step.digits);
    let houses = step.pattern.base.iter().copied().map(words::house);
    let start = format!(
        "The {} cells {} form a loop. Neighbouring cells share {}, in this order. With no other \
         place for {digit} in these houses, exactly one of every two neighbours would be {digit}. A \
         loop of an odd number of cells does not allow that.",
        step.pattern.cells.len(),
        words::and(around(step)),
        words::and(houses),
    );
    let outcome = words::outcome(step);
    if guardians.is_single() {
        return format!(
            "{start} The only other place is {}. {outcome}.",
            words::cells(guardians)
        );
    }
    format!(
        "{start} So {digit} is in one of the other places ({}), and no cell that sees {} can be \
         {digit}. {outcome}.",
        words::cells(guardians),
        words::each_seen(guardians),
    )
}

/// Returns the cells of the loop in order: each house contains a cell and its successor.
fn around(step: &Step) -> Vec<Cell> {
    let houses = &step.pattern.base;
    let before = houses.iter().cycle().skip(houses.len().saturating_sub(1));
    let shared = houses.iter().zip(before).filter_map(|(house, before)| {
        let cells = step.pattern.cells & house.cells & before.cells;
        cells.first()
    });
    shared.collect()
}
