//! Sue de Coq: two houses that cross and lock each other's digits.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by_key;
use crate::topology::House;
use crate::{Cell, CellSet, DigitSet};

/// Finds two or three cells where a line crosses a box, cells in the rest of the line, and cells in
/// the rest of the box that share no digit with those in the line. There must be as many digits as
/// cells in all. Each digit can occur only once among the cells, so each occurs exactly once.
pub(in crate::logic) fn find(
    context: &Context,
    _: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = context.topology();
    for meeting in topology.intersections() {
        let crossing = meeting.cells & context.grid.empty_cells();
        if crossing.len() >= 2 {
            context.check_stop()?;
            let [line, block] = meeting.houses.map(|house| topology.house(house));
            find_in(context, line, block, crossing, found)?;
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

/// The empty cells that one house has outside the crossing, with the digits of every choice of
/// these cells. Bit `i` of a choice represents `cells[i]`.
struct Side {
    cells: [Cell; OUTSIDE],
    choices: usize,
    digits: [DigitSet; 1 << OUTSIDE],
}

/// The maximum number of cells that a house has outside a crossing of three cells.
const OUTSIDE: usize = 6;

impl Side {
    fn new(grid: &Grid, cells: CellSet) -> Self {
        let mut side = Side {
            cells: [Cell::ALL[0]; OUTSIDE],
            choices: 1,
            digits: [DigitSet::EMPTY; 1 << OUTSIDE],
        };
        for (i, cell) in (cells & grid.empty_cells())
            .iter()
            .take(OUTSIDE)
            .enumerate()
        {
            side.cells[i] = cell;
            for choice in 0..side.choices {
                side.digits[side.choices + choice] = side.digits[choice] | grid.candidates(cell);
            }
            side.choices *= 2;
        }
        side
    }

    /// Lists the choices of cells that must take digits from the core, with how many they take: the
    /// number of cells minus the number of their digits outside the core. Leaves out choices that
    /// are locked without the core.
    fn list_wings(&self, core: DigitSet, surplus: usize, wings: &mut Wings) {
        wings.n = 0;
        let choices = self.digits.iter().enumerate();
        for (choice, &digits) in choices.take(self.choices).skip(1) {
            let (cells, free) = (chosen(choice as u8), (digits - core).len());
            if free < cells && digits.len() > cells && cells - free < surplus {
                wings.list[wings.n] = (choice as u8, (cells - free) as u8);
                wings.n += 1;
            }
        }
    }

    fn wing(&self, choice: u8) -> Wing {
        let cells = self.cells.iter().enumerate();
        Wing {
            cells: cells
                .filter(|(i, _)| choice >> i & 1 == 1)
                .map(|(_, &cell)| cell)
                .collect(),
            digits: self.digits[usize::from(choice)],
        }
    }
}

/// Returns the number of cells in a choice.
fn chosen(choice: u8) -> usize {
    DigitSet::from_bits(choice.into()).len()
}

/// Choices of one side, with the number of digits that each takes from the core.
struct Wings {
    list: [(u8, u8); 1 << OUTSIDE],
    n: usize,
}

impl Wings {
    const NONE: Wings = Wings {
        list: [(0, 0); 1 << OUTSIDE],
        n: 0,
    };

    fn iter(&self) -> impl Iterator<Item = (u8, usize)> + '_ {
        let list = self.list[..self.n].iter();
        list.map(|&(choice, taken)| (choice, usize::from(taken)))
    }
}

fn find_in(
    context: &Context,
    line: House,
    block: House,
    crossing: CellSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let in_line = Side::new(grid, line.cells - block.cells);
    let in_box = Side::new(grid, block.cells - line.cells);
    let [mut first_wings, mut second_wings] = [Wings::NONE; 2];
    let mut patterns = Vec::new();
    for core in cores(crossing) {
        let digits = grid.candidates_of(core);
        if digits.len() < core.len() + 2 {
            continue;
        }
        let surplus = digits.len() - core.len();
        in_line.list_wings(digits, surplus, &mut first_wings);
        if first_wings.n == 0 {
            continue;
        }
        in_box.list_wings(digits, surplus, &mut second_wings);
        for (first, taken) in first_wings.iter() {
            for (second, also_taken) in second_wings.iter() {
                let [a, b] = [
                    in_line.digits[usize::from(first)],
                    in_box.digits[usize::from(second)],
                ];
                if taken + also_taken == surplus && !a.meets(b) {
                    patterns.push((core, digits, first, second));
                }
            }
        }
    }
    sort_by_key(&mut patterns, |(core, _, first, second)| {
        core.len() + chosen(*first) + chosen(*second)
    });
    for (core, digits, first, second) in patterns {
        let wings = [in_line.wing(first), in_box.wing(second)];
        push(context, [line, block], (core, digits), wings, found)?;
    }
    ControlFlow::Continue(())
}

/// Returns the choices of two or more cells of a crossing, pairs first.
fn cores(crossing: CellSet) -> impl Iterator<Item = CellSet> {
    let pairs = crossing
        .iter()
        .map(move |left_out| crossing - CellSet::of(left_out))
        .filter(|pair| pair.len() == 2);
    pairs.chain(Some(crossing))
}

fn push(
    context: &Context,
    houses: [House; 2],
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
            step.eliminate(grid, digit, house.cells - cells);
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
        for digit in grid.candidates(cell) {
            let role = if wings[0].digits.contains(digit) {
                Role::ColourA
            } else if wings[1].digits.contains(digit) {
                Role::ColourB
            } else {
                Role::Pattern
            };
            step.pattern
                .highlights
                .push((Candidate::new(cell, digit), role));
        }
    }
    found.push(step)
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let houses = &step.pattern.base;
    let [(core, digits), (line, line_digits), (block, block_digits)] = step.pattern.sets[..] else {
        return words::outcome(step);
    };
    let all = digits | line_digits | block_digits;
    format!(
        "{} can only be {}; {} in {} only {}; and {} in {} only {}. So there are as many \
         candidate digits as cells. The places for {} in these cells all lie in {}, and those for \
         {} in {}. So each of the digits is in these cells at most once, and therefore exactly \
         once. {}.",
        words::cells(core),
        words::or(digits),
        words::cells(line),
        words::house(houses[0]),
        words::or(line_digits),
        words::cells(block),
        words::house(houses[1]),
        words::or(block_digits),
        words::digits(all - block_digits),
        words::house(houses[0]),
        words::digits(all - line_digits),
        words::house(houses[1]),
        words::outcome(step)
    )
}
