//! Random full grids.

use std::sync::Arc;

use crate::generate::Rng;
use crate::search::general::{find, Found, Model, Puzzle};
use crate::{Stop, Stopped};

/// The largest number of guesses of the first try. Each later try may take twice as many as the
/// one before it.
const FIRST_TRY: u64 = 250;

/// Returns a random full grid that satisfies all rules, or `None` if at most `nodes` guesses do
/// not find one.
pub(super) fn random_grid(
    model: &Arc<Model>,
    nodes: u64,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Vec<u8>>, Stopped> {
    let empty = vec![0; model.shape().cells()];
    let Some(puzzle) = Puzzle::new(model.clone(), &empty) else {
        return Ok(None);
    };
    let (mut used, mut budget) = (0, FIRST_TRY);
    while used < nodes {
        let mut pick = |mask: u32| random_bit(mask, rng);
        match find(&puzzle, budget.min(nodes - used), &mut pick, stop)? {
            Found::Solution(grid) => return Ok(Some(grid)),
            Found::Nothing => return Ok(None),
            Found::OutOfNodes => used += budget,
        }
        budget *= 2;
    }
    Ok(None)
}

/// Returns a random bit of a mask that is not 0. All bits are equally likely.
fn random_bit(mask: u32, rng: &mut Rng) -> u32 {
    let mut rest = mask;
    for _ in 0..rng.below(mask.count_ones()) {
        rest &= rest - 1;
    }
    rest & rest.wrapping_neg()
}
