//! The law of leftovers: some lines hold the same digits as an equal number of regions, so the
//! cells of either group outside the other group hold the same digits too.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{House, HouseId, HouseKind};
use crate::{CellSet, DigitSet};

/// The maximum number of leftover cells on each side.
const MOST: usize = 5;

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let topology = context.topology();
    let regions = topology.numbered(HouseKind::Region);
    if regions.is_empty() {
        return ControlFlow::Continue(());
    }
    for size in 1..=topology.digits().len() / 2 {
        for kind in [HouseKind::Row, HouseKind::Column] {
            for lines in topology.numbered(kind).windows(size) {
                let cells = lines
                    .iter()
                    .fold(CellSet::EMPTY, |all, &it| all | topology.cells(it));
                let search = Search {
                    context,
                    technique,
                    lines,
                    cells,
                };
                search.choose(regions, Vec::new(), CellSet::EMPTY, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    context: &'a Context<'a>,
    technique: Technique,
    lines: &'a [HouseId],
    cells: CellSet,
}

impl Search<'_> {
    /// Chooses as many regions as there are lines. Only a few of their cells may lie outside the
    /// lines.
    fn choose(
        &self,
        regions: &[HouseId],
        chosen: Vec<HouseId>,
        covered: CellSet,
        found: &mut Found,
    ) -> ControlFlow<()> {
        if (covered - self.cells).len() > MOST {
            return ControlFlow::Continue(());
        }
        if chosen.len() == self.lines.len() {
            return self.compare(&chosen, covered, found);
        }
        for (at, &region) in regions.iter().enumerate() {
            let cells = self.context.topology().cells(region);
            if !cells.meets(self.cells) {
                continue;
            }
            let mut chosen = chosen.clone();
            chosen.push(region);
            self.choose(&regions[at + 1..], chosen, covered | cells, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Draws conclusions for each side from the digits of the other.
    fn compare(&self, regions: &[HouseId], covered: CellSet, found: &mut Found) -> ControlFlow<()> {
        let grid = self.context.grid;
        let sides = [self.cells - covered, covered - self.cells];
        let open = sides.map(|cells| digits_of(grid, cells));
        let mut step = Step::new(self.technique, DigitSet::EMPTY);
        for (side, other) in [(0, 1), (1, 0)] {
            for cell in sides[side] {
                for digit in grid.candidates(cell) - open[other] {
                    step.eliminations.push(Candidate::new(cell, digit));
                }
            }
            self.place_needed(sides[side], sides[other], &mut step);
        }
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        step.digits = step.eliminations.iter().map(|it| it.digit).collect();
        let topology = self.context.topology();
        let houses =
            |ids: &[HouseId]| -> Vec<House> { ids.iter().map(|&id| topology.house(id)).collect() };
        step.pattern.base = houses(self.lines);
        step.pattern.cover = houses(regions);
        step.pattern.cells = sides[0] | sides[1];
        step.pattern.sets = vec![(sides[0], open[0]), (sides[1], open[1])];
        step.pattern.words = self.context.words(|| {
            let lines = words::houses(&step.pattern.base);
            let (one, other) = (words::cells(sides[0]), words::cells(sides[1]));
            let hold = match (sides[0].len(), sides[1].len()) {
                (1, 1) => "holds the same digit",
                (1, _) => "holds the same digits",
                _ => "hold the same digits",
            };
            format!(
                "{} and {} hold the same digits. Without the cells that they share, {one} \
                 {hold} as {other}. {} {}.",
                words::capital(&lines),
                words::houses(&step.pattern.cover),
                self.reasons(sides, open, &step),
                words::outcome(&step)
            )
        });
        found.push(step)
    }

    /// Says which digits the other side cannot hold, and which it needs.
    fn reasons(&self, sides: [CellSet; 2], open: [DigitSet; 2], step: &Step) -> String {
        let grid = self.context.grid;
        let mut reasons = Vec::new();
        for (side, other) in [(0, 1), (1, 0)] {
            let own = step
                .eliminations
                .iter()
                .filter(|it| sides[side].contains(it.cell));
            let lost: DigitSet = own.map(|it| it.digit).collect();
            let lost = lost - open[other];
            if !lost.is_empty() {
                let those = words::cells(sides[other]);
                let none = match sides[other].len() {
                    1 => format!("{those} cannot be"),
                    2 => format!("Neither {} can be", those.replacen(" and ", " nor ", 1)),
                    _ => format!("None of {those} can be"),
                };
                reasons.push(format!("{none} {}.", words::or(lost)));
            }
            for digit in self.context.topology().digits() {
                let places = sides[other] & grid.places(digit);
                let held = sides[side].iter().find(|&it| grid.value(it) == Some(digit));
                let is_named = places.iter().any(|place| {
                    let mut gone = step.eliminations.iter();
                    gone.any(|it| it.cell == place && it.digit != digit)
                });
                if let (Some(held), true, true) = (held, places.is_single(), is_named) {
                    reasons.push(format!(
                        "{held} is {digit}, and only {} can be the {digit} of the other cells.",
                        words::cells(places)
                    ));
                }
            }
        }
        reasons.join(" ")
    }

    /// Places a digit that one side holds and that has only one place on the other side.
    fn place_needed(&self, from: CellSet, to: CellSet, step: &mut Step) {
        let grid = self.context.grid;
        for digit in self.context.topology().digits() {
            let holds = |cells: CellSet| {
                cells
                    .iter()
                    .filter(|&cell| grid.value(cell) == Some(digit))
                    .count()
            };
            let places = to & grid.places(digit);
            if holds(from) == holds(to) + 1 && places.is_single() {
                for cell in places {
                    let others = grid.candidates(cell) - DigitSet::of(digit);
                    let others = others.iter().map(|other| Candidate::new(cell, other));
                    step.eliminations.extend(others);
                }
            }
        }
    }
}

/// Returns all digits that some cells can hold.
fn digits_of(grid: &Grid, cells: CellSet) -> DigitSet {
    cells
        .iter()
        .fold(DigitSet::EMPTY, |all, cell| all | grid.digits_at(cell))
}
