//! Naked sets of cells that all see each other but are not in one house.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::{add_new, BondNames};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by_key;
use crate::{CellSet, Digit, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let size = match technique {
        Technique::MutualPair => 2,
        Technique::MutualTriple => 3,
        _ => 4,
    };
    let grid = context.grid;
    let able = (2..=size).fold(CellSet::EMPTY, |able, n| able | grid.cells_with(n));
    let search = Search {
        context,
        technique,
        size,
    };
    search.extend(CellSet::EMPTY, DigitSet::EMPTY, able, found)
}

struct Search<'a> {
    context: &'a Context<'a>,
    technique: Technique,
    size: usize,
}

impl Search<'_> {
    /// Adds cells to a set. `able` are the later cells that see all cells of the set.
    fn extend(
        &self,
        cells: CellSet,
        digits: DigitSet,
        able: CellSet,
        found: &mut Found,
    ) -> ControlFlow<()> {
        if cells.len() == self.size {
            return self.push(cells, digits, found);
        }
        let mut able = able;
        for cell in able {
            able.remove(cell);
            let wider = digits | self.context.grid.candidates(cell);
            if wider.len() > self.size {
                continue;
            }
            let cells = cells | CellSet::of(cell);
            let able = able & self.context.topology().peers(cell);
            self.extend(cells, wider, able, found)?;
        }
        ControlFlow::Continue(())
    }

    fn push(&self, cells: CellSet, digits: DigitSet, found: &mut Found) -> ControlFlow<()> {
        let Search { context, .. } = *self;
        let (grid, topology) = (context.grid, context.topology());
        if digits.len() != self.size || !topology.common_houses(cells).is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(self.technique, digits);
        for digit in digits {
            let places = cells & grid.places(digit);
            step.eliminate(grid, digit, topology.common_peers(places) - cells);
        }
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        step.pattern.cells = cells;
        step.pattern.highlight_all(grid, cells, digits);
        step.pattern.sets.push((cells, digits));
        // Collect what makes the cells see each other, other than rows, columns and boxes.
        let mut names = BondNames::new(grid, &[]);
        let mut bonds = Vec::new();
        let mut others = cells;
        // The result is the same for each digit.
        let digit = digits.first().unwrap_or(Digit::ALL[0]);
        for cell in cells {
            others.remove(cell);
            let bond = names.between((CellSet::of(cell), digit), (others, digit));
            add_new(&mut bonds, bond);
        }
        step.pattern.rules = names.into_rules();
        step.pattern.words = context.words(|| {
            format!(
                "{} see each other{} and can only be {}, so each of these digits is in one of the \
                 cells. {} {}.",
                words::cells(cells),
                words::aside(bonds),
                words::or(digits),
                seen_by_places(grid, &step, cells),
                words::outcome(&step)
            )
        });
        found.push(step)
    }
}

/// Says where the digits that a step removes must be, and which cells lose them.
fn seen_by_places(grid: &Grid, step: &Step, cells: CellSet) -> String {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    let struck: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    for digit in struck {
        words::under(&mut groups, cells & grid.places(digit)).insert(digit);
    }
    // What follows from all cells of the set comes first.
    sort_by_key(&mut groups, |(places, _)| *places != cells);
    let sentences = groups.into_iter().map(|(places, digits)| {
        let lost = words::or(digits);
        let seen = match places.len() {
            1 => words::cells(places),
            2 => "both".to_string(),
            3 => "all three".to_string(),
            _ => "all of them".to_string(),
        };
        match places == cells {
            true => format!("No other cell that sees {seen} can be {lost}."),
            false => format!(
                "Among these cells, only {} can be {lost}, so no cell that sees {seen} can be {lost}.",
                words::cells(places)
            ),
        }
    });
    sentences.collect::<Vec<_>>().join(" ")
}
