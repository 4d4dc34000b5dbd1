//! Fish: one digit, `n` base houses and `n` cover houses.
//!
//! Each base house needs the digit once, and each cover house holds it at most once. If the cover
//! houses contain all places of the base houses, these places use up the cover houses, and the
//! digit can be removed from the rest of the cover houses. Places that prevent this are fins. They
//! lie outside the cover houses, or in two base houses at once (endo fins), where one digit would
//! serve both houses. If there are fins, one of them is true or the fish works, so only candidates
//! that see all fins can be removed. A place in two cover houses would use up both for one base
//! house, so it is removed even from a base house (cannibalism).
//!
//! The shape of a fish determines which houses may be mixed; see [`Shape`]. Fish with only rows and
//! columns are in [`basic`], and the others in [`complex`].

mod basic;
mod complex;
mod kind;
#[cfg(not(frame16))]
pub(in crate::logic) mod kraken;
mod pattern;
mod search;
mod steps;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::House;
use crate::{CellSet, DigitSet};

use kind::{FishKind, Shape};
use pattern::{fins, name_fins, shared_fins};
use steps::FishSteps;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let Some(kind) = FishKind::of(technique) else {
        return ControlFlow::Continue(());
    };
    // A fish of this kind depends on the places of one digit.
    let changed = context.changed_digits(technique);
    for digit in DigitSet::ALL & changed {
        if context.outside_templates(digit).is_empty() {
            continue;
        }
        context.check_stop()?;
        let mut steps = FishSteps::new(context, technique, kind, digit, found);
        match kind.shape {
            Shape::Basic => basic::find(context, kind, digit, &mut steps)?,
            _ => complex::find(context, kind, digit, &mut steps)?,
        }
        steps.deliver()?;
    }
    ControlFlow::Continue(())
}

/// Names the base and the cover houses after a sentence has introduced them, such as `the rows` and
/// `the columns`. Houses of several kinds are listed again.
fn kinds(step: &Step) -> (String, String) {
    let named = |houses: &[House]| match words::plural_of(houses) {
        "houses" => words::houses(houses),
        kind => format!("the {kind}"),
    };
    (named(&step.pattern.base), named(&step.pattern.cover))
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let base = words::houses(&step.pattern.base);
    let cover = words::houses(&step.pattern.cover);
    let size = step.pattern.base.len();
    let fins = fins(step);
    let struck: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let cannibal = struck.meets(step.pattern.cells);
    let crossings = match cannibal {
        true => ", nor can a cell that two of these cover houses share",
        false => "",
    };
    let outcome = words::outcome(step);
    if fins.is_empty() {
        let (bases, covers) = kinds(step);
        return format!(
            "In {base}, all places for the digit {digit} lie in {cover}. Each of {bases} needs \
             one, and each of {covers} takes only one, so no other cell of {cover} can be \
             {digit}{crossings}. {outcome}."
        );
    }
    // A Siamese fish has more cover houses than base houses.
    let (covers, those) = match step.pattern.cover.len() > size {
        true => (
            format!("{size} of {cover}, chosen in two ways"),
            "the houses chosen".to_string(),
        ),
        false => (cover, words::any_house(&step.pattern.cover)),
    };
    let in_cover = |cell| {
        step.pattern
            .cover
            .iter()
            .any(|house| house.cells.contains(cell))
    };
    let start = match shared_fins(step) {
        // The fins lie in the cover houses, too. They matter because they count twice.
        Some(shared) if step.pattern.cover.len() == size && fins.iter().all(in_cover) => {
            let no_fin = match fins.is_single() {
                true => format!("{} is not {digit}", words::cells(fins)),
                false => format!("none of {} is {digit}", words::cells(fins)),
            };
            format!(
                "All places for the digit {digit} in {base} lie in {covers}, but {shared}. If \
                 {no_fin}, each of {base} needs a {digit} of its own. So"
            )
        }
        shared => format!(
            "Without {}{}, all places for the digit {digit} in {base} would lie in {covers}. So",
            name_fins(fins),
            words::aside(shared)
        ),
    };
    format!(
        "{start} {} is {digit}, or no cell of {those} outside {base} can be {digit}{crossings}. \
         Either way, {}.",
        words::or(fins),
        words::conclusion(step)
    )
}
