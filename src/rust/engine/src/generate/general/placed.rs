//! Symmetric clues without numbers, placed before there is a grid: a grid for them is easier to
//! find than symmetric clues in a grid.

use super::clues::{are_cells, are_lines, line, says_enough, some_of};
use super::lines::{arrow, lines, thermometer, Growth, Wanted, LENGTHS};
use super::orbits::Moves;
use super::recipe::Draw;
use crate::generate::Rng;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// The largest number of cells of an arrow: a circle has room for only a few digits.
const LONGEST_ARROW: usize = 5;

/// Whether clues can be placed without a grid.
pub(super) fn can_be_placed(draw: &Draw) -> bool {
    match *draw {
        Draw::Thermometers(_) | Draw::Arrows(_) => true,
        Draw::Clues { kind, .. } => are_lines(kind) || are_cells(kind),
        Draw::Regions | Draw::Cages { .. } | Draw::Kropki | Draw::Xv => false,
    }
}

/// Places clues that `moves` take to each other. Returns `None` if no room for them is found.
pub(super) fn placed(
    draw: &Draw,
    (shape, rules): (&Shape, &[Rule]),
    moves: &Moves,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let mut lines_of = |count, most, is_whole: &dyn Fn(&[Cell]) -> bool| {
        let wanted = Wanted {
            count,
            growth: Growth::Free { most },
            moves,
        };
        lines((shape, rules), &wanted, rng, &|_, _| true, is_whole)
    };
    match *draw {
        Draw::Thermometers(count) => {
            let most = LENGTHS.1.min(shape.digits());
            let cells = lines_of(count, most, &|_| true)?;
            cells.into_iter().map(thermometer).collect()
        }
        Draw::Arrows(count) => {
            let cells = lines_of(count, LONGEST_ARROW, &|_| true)?;
            cells.into_iter().map(arrow).collect()
        }
        Draw::Clues { kind, count } if are_cells(kind) => {
            let mut chosen = some_of(moves.orbits(), count, rng)?;
            chosen.sort_unstable();
            let rule = Rule::new(kind, vec![chosen], vec![])?;
            rule.check(shape).is_ok().then(|| vec![rule])
        }
        Draw::Clues { kind, count } => {
            let is_whole = |cells: &[Cell]| {
                says_enough(kind, shape, cells) && line(kind, shape, cells.to_vec()).is_some()
            };
            let cells = lines_of(count, LENGTHS.1, &is_whole)?;
            cells
                .into_iter()
                .map(|cells| line(kind, shape, cells))
                .collect()
        }
        Draw::Regions | Draw::Cages { .. } | Draw::Kropki | Draw::Xv => None,
    }
}
