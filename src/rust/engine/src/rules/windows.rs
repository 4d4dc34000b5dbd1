//! Windows: additional boxes that hold every digit once. They are a row and a column away from
//! the edge and from each other.

use super::{line, Constraints, Extra, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Windows;

impl Kind for Windows {
    fn name(&self) -> &'static str {
        "windows"
    }

    fn check(&self, _rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        if windows(shape).is_empty() {
            return Err(RuleFault::new(
                "needs boxes, and room between them for windows",
                &[],
            ));
        }
        Ok(())
    }

    fn holds(&self, _rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        windows(shape)
            .iter()
            .all(|cells| line::all_different(cells, digits))
    }

    fn reduce(&self, _rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for cells in windows(shape) {
            out.all_different(shape, &cells);
        }
    }

    fn house(&self) -> Extra {
        Extra::Window
    }
}

/// Returns the windows. They start one cell from the edge and are one cell apart, so a 9x9
/// board has four and a 16x16 board has nine.
fn windows(shape: &Shape) -> Vec<Vec<Cell>> {
    let Some((height, width)) = shape.block() else {
        return Vec::new();
    };
    let (side, mut windows) = (shape.side(), Vec::new());
    if shape.corners().len() != 1 || (side - 1) % (height + 1) + (side - 1) % (width + 1) != 0 {
        return windows;
    }
    for top in (1..)
        .step_by(height + 1)
        .take_while(|top| top + height < side)
    {
        for left in (1..)
            .step_by(width + 1)
            .take_while(|left| left + width < side)
        {
            let cells =
                (0..height * width).map(|k| shape.cell_at(top + k / width, left + k % width));
            windows.push(cells.flatten().collect());
        }
    }
    windows
}
