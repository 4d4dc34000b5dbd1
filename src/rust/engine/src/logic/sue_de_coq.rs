//! Sue de Coq: two houses that cross, locked together.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Candidate, Grid, Role, Step, Technique};
use crate::geometry::{BOXES, HOUSE};
use crate::{CellSet, DigitSet};

/// For two or three cells where a line crosses a box: cells in the rest of the
/// line and cells in the rest of the box that share no digit, such that all
/// together hold as many digits as they are cells. Each digit can stand among
/// them once only, so each one does.
pub(super) fn find(context: &Context, _: Technique, found: &mut Found) -> ControlFlow<()> {
    for block in BOXES..HOUSE.len() {
        for line in 0..BOXES {
            let crossing = HOUSE[line] & HOUSE[block] & context.grid.blanks();
            if crossing.len() >= 2 {
                context.check_stop()?;
                find_in(context, line, block, crossing, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells of one house outside the crossing.
#[derive(Clone, Copy)]
struct Wing {
    cells: CellSet,
    digits: DigitSet,
}

fn find_in(
    context: &Context,
    line: usize,
    block: usize,
    crossing: CellSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let mut wings: Option<[Vec<Wing>; 2]> = None;
    for core in cores(crossing) {
        let digits = grid.marks_of(core);
        if digits.len() < core.len() + 2 {
            continue;
        }
        let [in_line, in_box] = wings.get_or_insert_with(|| {
            [
                list_wings(grid, HOUSE[line] - HOUSE[block]),
                list_wings(grid, HOUSE[block] - HOUSE[line]),
            ]
        });
        let surplus = digits.len() - core.len();
        for &first in in_line.iter() {
            // Each wing has to take up at least one digit of the core for good.
            let Some(taken) = taken(first, digits).filter(|&taken| taken < surplus) else {
                continue;
            };
            for &second in in_box.iter() {
                if second.digits.meets(first.digits) {
                    continue;
                }
                if self::taken(second, digits) != Some(surplus - taken) {
                    continue;
                }
                push(
                    context,
                    [line, block],
                    (core, digits),
                    [first, second],
                    found,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The choices of two or more cells of a crossing, pairs first.
fn cores(crossing: CellSet) -> impl Iterator<Item = CellSet> {
    let pairs = crossing
        .iter()
        .map(move |left_out| crossing - CellSet::of(left_out))
        .filter(|pair| pair.len() == 2);
    pairs.chain(Some(crossing))
}

/// How many digits of the core the cells of a wing hold for certain: one a
/// cell, less those that they may take from outside the core.
fn taken(wing: Wing, core: DigitSet) -> Option<usize> {
    wing.cells
        .len()
        .checked_sub((wing.digits - core).len())
        .filter(|&taken| taken > 0)
}

/// The sets of blanks among `cells` that are no locked set by themselves,
/// smallest first.
fn list_wings(grid: &Grid, cells: CellSet) -> Vec<Wing> {
    let mut wings = vec![Wing {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
    }];
    for cell in cells & grid.blanks() {
        for i in 0..wings.len() {
            wings.push(Wing {
                cells: wings[i].cells | CellSet::of(cell),
                digits: wings[i].digits | grid.marks(cell),
            });
        }
    }
    wings.retain(|wing| !wing.cells.is_empty() && wing.digits.len() > wing.cells.len());
    wings.sort_by_key(|wing| wing.cells.len());
    wings
}

fn push(
    context: &Context,
    houses: [usize; 2],
    (core, digits): (CellSet, DigitSet),
    wings: [Wing; 2],
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let cells = core | wings[0].cells | wings[1].cells;
    let mut step = Step::new(Technique::SueDeCoq, DigitSet::EMPTY);
    for (i, house) in houses.into_iter().enumerate() {
        // A digit that the other wing may take need not be in this house.
        let locked = (digits | wings[i].digits) - wings[1 - i].digits;
        for digit in locked {
            step.eliminate(grid, digit, HOUSE[house] - cells);
        }
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    step.digits = step.eliminations.iter().map(|gone| gone.digit).collect();
    step.pattern.cells = cells;
    step.pattern.base.extend(houses);
    step.pattern.sets.push((core, digits));
    for wing in wings {
        step.pattern.sets.push((wing.cells, wing.digits));
    }
    for cell in cells {
        for digit in grid.marks(cell) {
            let role = if wings[0].digits.contains(digit) {
                Role::ColourA
            } else if wings[1].digits.contains(digit) {
                Role::ColourB
            } else {
                Role::Pattern
            };
            step.pattern.marks.push((Candidate::new(cell, digit), role));
        }
    }
    found.push(step)
}

pub(super) fn tell(step: &Step) -> String {
    let houses = &step.pattern.base;
    let [(core, digits), (line, line_digits), (block, block_digits)] = step.pattern.sets[..] else {
        return words::outcome(step);
    };
    let all = digits | line_digits | block_digits;
    format!(
        "{} hold {}; with {} in {} ({}) and {} in {} ({}) these are {} cells for {} digits, none \
         of which can stand among them twice. So each is there once: {} inside {}, {} inside {}, \
         {}.",
        words::cells(core),
        words::digits(digits),
        words::cells(line),
        words::house(houses[0]),
        words::digits(line_digits),
        words::cells(block),
        words::house(houses[1]),
        words::digits(block_digits),
        step.pattern.cells.len(),
        all.len(),
        words::digits(all - block_digits),
        words::house(houses[0]),
        words::digits(all - line_digits),
        words::house(houses[1]),
        words::outcome(step)
    )
}
