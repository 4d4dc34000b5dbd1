//! ERI pairs: two cells with the same two candidates around an empty rectangle of both.

use std::ops::ControlFlow;

use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseKind;
use crate::{Cell, CellSet};

/// Finds two cells with the same two candidates that share neither band nor stack. A box shares the
/// band of one cell and the stack of the other. Both digits must be confined in this box to the row
/// of the former and the column of the latter, the arms of a cross. (ERI is the empty rectangle's
/// intersection, the cell where the arms meet.)
pub(super) fn find(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let pairs = grid.cells_with(2);
    for one in pairs {
        for other in pairs - CellSet::of(one) {
            if grid.candidates(one) == grid.candidates(other) {
                if let Some(step) = step(grid, one, other) {
                    found.push(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the step with the row of one cell and the column of the other.
fn step(grid: &Grid, in_row: Cell, in_column: Cell) -> Option<Step> {
    let topology = grid.topology();
    let row = topology.house_of(in_row, HouseKind::Row)?;
    let column = topology.house_of(in_column, HouseKind::Column)?;
    let lines = topology.cells(row) | topology.cells(column);
    let corner = (topology.cells(row) & topology.cells(column)).first()?;
    let block = topology.house_of(corner, HouseKind::Box)?;
    let pair = grid.candidates(in_row);
    let is_locked = |digit| {
        let places = grid.places_in(digit, block);
        !places.is_empty() && places.is_subset(lines)
    };
    let twins: CellSet = [in_row, in_column].into_iter().collect();
    let corners = topology.common_peers(twins);
    // Cells that share a band or stack have more common peers.
    if corners.len() != 2 || !pair.iter().all(is_locked) {
        return None;
    }
    let arms = topology.cells(block) - CellSet::of(corner);
    let mut step = Step::new(Technique::EriPair, pair);
    for digit in pair {
        step.eliminate(grid, digit, (lines - twins - arms) | corners);
    }
    if step.is_idle() {
        return None;
    }
    let pattern = &mut step.pattern;
    pattern.cells = twins;
    pattern.highlight_all(grid, twins, pair);
    let arms = arms & lines;
    pattern.highlight_as(grid, arms, pair, Role::Fin);
    pattern.base.push(topology.house(block));
    pattern
        .cover
        .extend([row, column].map(|it| topology.house(it)));
    Some(step)
}

pub(super) fn explain(step: &Step) -> String {
    let (Some(&block), &[row, column]) = (step.pattern.base.first(), &step.pattern.cover[..])
    else {
        return String::new();
    };
    let (row_cells, column_cells) = (row.cells, column.cells);
    let in_row = words::cells(step.pattern.cells & row.cells);
    let [block, row, column] = [block, row, column].map(words::house);
    let digits = words::or(step.digits);
    let mut struck = step.eliminations.iter();
    let lines = match struck.any(|gone| (row_cells | column_cells).contains(gone.cell)) {
        true => format!(
            " In {row}, {in_row} has one of the digits and {block} the other, so the rest of {row} \
             cannot hold them; the same is true of {column}."
        ),
        false => String::new(),
    };
    format!(
        "{} can only be {digits}, and in {block} both digits fit only in {row} or {column}. If \
         both cells held the same digit, {block} would have no place for it. So the cells hold \
         different digits, and no cell that sees both can be {digits}.{lines} {}.",
        words::cells(step.pattern.cells),
        words::outcome(step)
    )
}
