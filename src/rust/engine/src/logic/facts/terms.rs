//! Rules that say that digits, each counted a few times, add up to a number.

use crate::topology::BoardRule;
use crate::{Cell, CellSet};

/// Cells with factors that add up to a number.
pub(in crate::logic) struct Terms {
    pub terms: Vec<(Cell, i32)>,
    pub target: i32,
}

/// What a rule says, if it is one sum: no cell comes twice.
pub(super) fn terms(rule: &BoardRule) -> Option<Terms> {
    let list = rule.list(0);
    let (terms, target): (Vec<(Cell, i32)>, i32) = match rule.name {
        "cage" | "outside_sum" | "little_killer" => {
            (list.iter().map(|&cell| (cell, 1)).collect(), rule.value(0)?)
        }
        "arrow" => {
            // The circle is a number, read from left to right and from top to bottom.
            let circle: Vec<Cell> = rule.cells(0).iter().collect();
            let powers = (0..circle.len() as u32).rev().map(|power| 10i32.pow(power));
            let read = circle.into_iter().zip(powers);
            let shaft = rule.list(1).iter().map(|&cell| (cell, -1));
            (read.chain(shaft).collect(), 0)
        }
        "double_arrow" => {
            let last = list.len().checked_sub(1)?;
            let factor = |at: usize| if at == 0 || at == last { 1 } else { -1 };
            let terms = list.iter().enumerate();
            (terms.map(|(at, &cell)| (cell, factor(at))).collect(), 0)
        }
        _ => return None,
    };
    let mut merged: Vec<(Cell, i32)> = Vec::new();
    for (cell, factor) in terms {
        match merged.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, known)) => *known += factor,
            None => merged.push((cell, factor)),
        }
    }
    merged.retain(|&(_, factor)| factor != 0);
    Some(Terms {
        terms: merged,
        target,
    })
}

/// All cells of a rule if pairs of cells and houses do not express it, else none.
pub(super) fn cells_to_check(rule: &BoardRule) -> CellSet {
    let says_more = matches!(
        rule.name,
        "cage"
            | "outside_sum"
            | "little_killer"
            | "arrow"
            | "double_arrow"
            | "region_sum"
            | "zipper"
            | "sum_line"
            | "sandwich"
            | "skyscraper"
            | "x_sum"
            | "numbered_room"
            | "renban"
            | "between"
            | "lockout"
            | "quadruple"
            | "entropic"
            | "modular"
    );
    let lists = if says_more { &rule.lists[..] } else { &[] };
    lists.iter().flatten().copied().collect()
}
