//! Two almost locked sets that a third set joins.

use std::ops::ControlFlow;

use super::row::{Rank, SetRow};
use crate::bits::bits;
use crate::logic::context::Context;
use crate::logic::facts::{members, SetLinks};
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::sorting::sort_by;
use crate::{Digit, DigitSet};

pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    if context.almost_locked_sets().len() < 3 {
        return ControlFlow::Continue(());
    }
    let links = context.set_links();
    let mut wings: Vec<(Rank, [usize; 3], [Digit; 2])> = Vec::new();
    for pivot in 0..links.sets.len() {
        context.check_stop()?;
        each_wing(context, links, pivot, |sets, by| {
            let rank = row(links, sets, by).rank();
            wings.push((rank, sets, by));
        });
    }
    if found.wants_first_only() {
        wings = wings.into_iter().min().into_iter().collect();
    } else {
        sort_by(&mut wings, Ord::cmp);
    }
    for (_, sets, by) in wings {
        let row = row(links, sets, by);
        found.push(row.step(context.grid, Technique::AlsXyWing))?;
    }
    ControlFlow::Continue(())
}

fn row(links: &SetLinks, sets: [usize; 3], by: [Digit; 2]) -> SetRow<'_> {
    SetRow {
        sets: sets.iter().map(|&i| &links.sets[i]).collect(),
        links: by.to_vec(),
    }
}

/// Calls `see` for every wing with this pivot. Passes the first set, the pivot and the last set,
/// and the digits that join them.
fn each_wing(
    context: &Context,
    links: &SetLinks,
    pivot: usize,
    mut see: impl FnMut([usize; 3], [Digit; 2]),
) {
    let digits = links.sets[pivot].digits;
    for x in digits {
        let by_x = links.joined(pivot, x);
        if by_x.iter().all(|&word| word == 0) {
            continue;
        }
        for y in digits.iter().filter(|&y| y > x) {
            let by_y = links.joined(pivot, y);
            if by_y.iter().all(|&word| word == 0) {
                continue;
            }
            let joining = DigitSet::of(x) | DigitSet::of(y);
            for first in members(by_x.iter().copied()) {
                let set = &links.sets[first];
                let ends = set.digits - joining;
                for (word, &by_y) in by_y.iter().enumerate().filter(|(_, &word)| word != 0) {
                    let meeting = ends
                        .iter()
                        .fold(0, |all, z| all | links.meeting(first, z)[word]);
                    for last in bits(by_y & meeting) {
                        let last = word * 64 + last;
                        let overlaps = links.sets[last].cells.meets(set.cells);
                        if last != first && (context.options.als_overlap || !overlaps) {
                            see([first, pivot, last], [x, y]);
                        }
                    }
                }
            }
        }
    }
}
