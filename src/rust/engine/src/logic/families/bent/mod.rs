//! Bent subsets: sets of cells of several houses, with as many digits as cells, in which
//! all digits or all but one can be once only.

mod disjoint;
mod wing;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::{Cell, CellSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    match technique {
        Technique::VwxyzWing => wing::find(context, technique, 5, found),
        Technique::UvwxyzWing => wing::find(context, technique, 6, found),
        _ => disjoint::find(context, found),
    }
}

/// Whether some of the cells, but not all, have no more digits than there are cells. These
/// would be locked on their own.
fn is_reducible(grid: &Grid, cells: CellSet) -> bool {
    let list: Vec<Cell> = cells.iter().collect();
    (1..(1u32 << list.len()) - 1).any(|choice| {
        let chosen = (0..list.len()).filter(|&at| choice >> at & 1 == 1);
        let chosen: CellSet = chosen.map(|at| list[at]).collect();
        grid.candidates_of(chosen).len() <= chosen.len()
    })
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::DistributedDisjointSubset => disjoint::explain(step),
        _ => wing::explain(step),
    }
}
