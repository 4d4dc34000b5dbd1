//! The symmetries that the patterns of puzzles have.

use crate::answer::answer;
use crate::args::read;
use crate::rows::{cells_of, Rows};
use crate::value::{Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::Symmetry;
use oxidoku_engine::{Cell, CellSet};

// A logical column for each symmetry, by name: whether the pattern of each puzzle has that
// symmetry; NA for missing puzzles.
#[extendr]
fn native_symmetries(rows: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        let mut columns = Vec::new();
        for symmetry in Symmetry::ALL {
            if symmetry == Symmetry::None {
                continue;
            }
            let mut holds = Column::flags(x.len(), NA)?;
            for (at, holds) in holds.values().iter_mut().enumerate() {
                if let Some(rows) = x.get(at) {
                    *holds = i32::from(symmetry.holds_for(clue_cells(rows)));
                }
            }
            columns.push((symmetry.name(), holds.into()));
        }
        Ok(Value::List(columns))
    })
}

fn clue_cells(rows: [i32; 9]) -> CellSet {
    let cells = cells_of(rows);
    let is_clue = |cell: &Cell| cells[*cell] != 0;
    Cell::ALL.into_iter().filter(is_clue).collect()
}

extendr_module! {
    mod symmetries;
    fn native_symmetries;
}
