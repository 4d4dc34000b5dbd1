//! Chute remote pairs: two cells in a band or stack with the same two candidates.

use std::ops::ControlFlow;

use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseKind, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds two cells with the same two candidates in one chute (a band or a stack), in different
/// boxes and on different lines. If both held the same digit, the third box would need this digit
/// on the third line. If it cannot have it there, one of the cells holds the other digit.
/// (SudokuWiki's Chute Remote Pairs.)
pub(super) fn find(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let topology = grid.topology();
    let pairs = grid.cells_with(2);
    for kind in [HouseKind::Row, HouseKind::Column] {
        for one in pairs {
            let twins = (pairs & chute(topology, one, kind)) - topology.peers(one);
            let twins = twins.iter().filter(|&other| other > one);
            for other in twins.filter(|&it| grid.candidates(it) == grid.candidates(one)) {
                if let Some(step) = step(grid, kind, one, other) {
                    found.push(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells of the chute of `cell`: the three boxes along the lines of this kind.
fn chute(topology: &Topology, cell: Cell, kind: HouseKind) -> CellSet {
    let block = topology.house_cells(cell, HouseKind::Box);
    let lines = block.iter().map(|cell| topology.house_cells(cell, kind));
    lines.fold(CellSet::EMPTY, |all, line| all | line)
}

fn step(grid: &Grid, kind: HouseKind, one: Cell, other: Cell) -> Option<Step> {
    let topology = grid.topology();
    let house = |cell, kind| topology.house_cells(cell, kind);
    let own_boxes = house(one, HouseKind::Box) | house(other, HouseKind::Box);
    let third_box = chute(topology, one, kind) - own_boxes;
    let third = third_box - house(one, kind) - house(other, kind);
    let pair = grid.candidates(one);
    let missing: DigitSet = pair.iter().filter(|&it| lacks(grid, third, it)).collect();
    let mut step = Step::new(Technique::ChuteRemotePair, pair);
    let seen = topology.peers(one) & topology.peers(other);
    for lacking in missing {
        for digit in pair - DigitSet::of(lacking) {
            step.eliminate(grid, digit, seen);
        }
    }
    if missing == pair {
        // The third box has one of the digits on each of the two lines.
        let lines = house(one, kind) | house(other, kind);
        let twins: CellSet = [one, other].into_iter().collect();
        for digit in pair {
            step.eliminate(grid, digit, lines - twins - third_box);
        }
    }
    if step.is_idle() {
        return None;
    }
    let pattern = &mut step.pattern;
    pattern.cells = [one, other].into_iter().collect();
    pattern.highlight_all(grid, pattern.cells, pair);
    pattern.sets.push((third, missing));
    let block = third.first()?;
    let block = topology.house_of(block, HouseKind::Box)?;
    pattern.base.push(topology.house(block));
    Some(step)
}

/// Whether a digit is neither filled in nor possible in any of the cells.
fn lacks(grid: &Grid, cells: CellSet, digit: Digit) -> bool {
    !grid.places(digit).meets(cells) && cells.iter().all(|cell| grid.value(cell) != Some(digit))
}

pub(super) fn explain(step: &Step) -> String {
    let (Some(&(third, missing)), Some(&block)) =
        (step.pattern.sets.first(), step.pattern.base.first())
    else {
        return String::new();
    };
    let cells = words::cells(step.pattern.cells);
    let pair = words::or(step.digits);
    let block = words::house(block);
    let third = words::or(third);
    let outcome = words::outcome(step);
    if missing == step.digits {
        return format!(
            "{cells} can only be {pair}. Neither digit can be in {third}, so if both cells held \
             the same digit, {block} would have no place for it. So the cells hold different \
             digits, and on the line of each cell {block} has the digit of the other. {outcome}."
        );
    }
    let left = words::digits(step.digits - missing);
    let missing = words::digits(missing);
    format!(
        "{cells} can only be {pair}. They cannot both be {missing}, since {block} would then \
         need its {missing} in {third}, where it cannot be. So one of the two is {left}, and \
         no cell that sees both can be {left}. {outcome}."
    )
}
