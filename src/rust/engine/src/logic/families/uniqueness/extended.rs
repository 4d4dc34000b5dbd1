//! Extended rectangles: three or four rows that cross two columns, or vice versa.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::DoubleLine;
use crate::logic::families::guardians::{self, GuardianType, Guardians};
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::CellSet;

/// Finds extended rectangles. If the two lines held only a few digits where the other lines cross
/// them, they could swap these digits. So one of the extra candidates is true.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for &DoubleLine { cells, digits } in context.double_lines() {
        let guardians = Guardians::of_cells(grid, cells, digits);
        let bare = || {
            let mut step = Step::new(technique, digits);
            step.pattern.cells = cells;
            step.pattern.highlight_all(grid, cells, digits);
            step
        };
        guardians.push(guardian_type(technique), bare, found)?;
    }
    ControlFlow::Continue(())
}

const fn guardian_type(technique: Technique) -> GuardianType {
    match technique {
        Technique::ExtendedRectangle1 => GuardianType::OneCell,
        Technique::ExtendedRectangle2 => GuardianType::Seen,
        Technique::ExtendedRectangle3 => GuardianType::Subset,
        _ => GuardianType::Locked,
    }
}

pub(super) fn explain(step: &Step) -> String {
    format!(
        "If {} held only {}, {} could swap their digits in these cells, and the puzzle would \
         have two solutions. {}",
        words::cells(step.pattern.cells),
        words::digits(step.digits),
        lines(step.pattern.cells),
        guardians::conclusion(guardian_type(step.technique), step)
    )
}

/// Returns the two lines that the cells lie in, such as `rows 1 and 4`.
fn lines(cells: CellSet) -> String {
    let rows: BTreeSet<usize> = cells.iter().map(|cell| cell.row() + 1).collect();
    let columns: BTreeSet<usize> = cells.iter().map(|cell| cell.column() + 1).collect();
    match rows.len() {
        2 => format!("rows {}", words::and(rows)),
        _ => format!("columns {}", words::and(columns)),
    }
}
