//! Bent subsets: sets of cells of several houses with as many digits as cells, in which all digits,
//! or all but one, can occur only once.

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

/// Returns the proper subsets of the cells that have no more digits than cells. These are locked by
/// themselves.
fn closed_parts<'a>(grid: &'a Grid<'a>, cells: CellSet) -> impl Iterator<Item = CellSet> + 'a {
    let list: Vec<Cell> = cells.iter().collect();
    let choices = 1..(1u32 << list.len()) - 1;
    let parts = choices.map(move |choice| {
        let chosen = list.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| choice >> at & 1 == 1);
        chosen.map(|(_, &cell)| cell).collect()
    });
    parts.filter(|&part: &CellSet| grid.candidates_of(part).len() <= part.len())
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::DistributedDisjointSubset => disjoint::explain(step),
        _ => wing::explain(step),
    }
}
