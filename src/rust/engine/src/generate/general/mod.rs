//! Puzzles of any shape and with any rules.
//!
//! A [`Recipe`] describes the puzzle: its shape, rules, clues to draw, symmetry and
//! number of clues. [`generate`] makes a random full grid and draws the clues from
//! it. Then it removes givens while the solution is the only one. Unlike
//! [`random_solution`](super::random_solution) it does not claim that all grids
//! are equally likely.

mod cages;
mod dig;
mod dots;
mod grid;
mod lines;
mod orbits;
mod recipe;
mod regions;
mod unmet;
mod walk;

pub use dig::minimize;
pub use orbits::has_symmetry;
pub use recipe::{Draw, Made, Recipe};
pub use unmet::Unmet;

use std::sync::Arc;

use super::Rng;
use crate::rules::Rule;
use crate::search::general::Model;
use crate::shape::Shape;
use crate::{Stop, Stopped};

/// The most grids to try for a puzzle.
const TRIES: usize = 20;

/// The result of a try, or why it failed.
type Tried<T> = Result<Result<T, Unmet>, Stopped>;

/// Makes a puzzle. The same recipe and random numbers give the same puzzle.
///
/// # Errors
/// Returns [`Stopped`] if `stop` returns `true`. The inner error is [`Unmet`] if no
/// puzzle can meet the recipe, or if none was found within its nodes.
pub fn generate(recipe: &Recipe, rng: &mut Rng, stop: Stop) -> Tried<Made> {
    let orbits = match orbits::orbits(&recipe.shape, recipe.symmetry) {
        Some(orbits) => orbits,
        None => return Ok(Err(Unmet::Symmetry(recipe.symmetry))),
    };
    let mut why = Unmet::NoGrid;
    for _ in 0..TRIES {
        match attempt(recipe, orbits.clone(), rng, stop)? {
            Ok(made) => return Ok(Ok(made)),
            // Another try would not find a grid either.
            Err(Unmet::NoGrid) if !recipe.draws_regions() => return Ok(Err(Unmet::NoGrid)),
            Err(reason) => why = reason,
        }
    }
    Ok(Err(why))
}

fn attempt(recipe: &Recipe, mut orbits: orbits::Orbits, rng: &mut Rng, stop: Stop) -> Tried<Made> {
    let shape = match recipe.draws_regions() {
        true => match regions::with_random_regions(&recipe.shape, rng) {
            Some(shape) => Arc::new(shape),
            None => return Ok(Err(Unmet::NoRegions)),
        },
        false => recipe.shape.clone(),
    };
    let model = |rules: &[Rule]| Model::checked(shape.clone(), rules.into()).map(Arc::new);
    let Ok(plain) = model(&recipe.rules) else {
        return Ok(Err(Unmet::NoRegions));
    };
    let Some(solution) = grid::random_grid(&plain, recipe.nodes, rng, stop)? else {
        return Ok(Err(Unmet::NoGrid));
    };
    let mut rules = recipe.rules.clone();
    for draw in &recipe.draw {
        match drawn(draw, &shape, &rules, &solution, rng) {
            Some(more) => rules.extend(more),
            None => return Ok(Err(Unmet::NoRoom)),
        }
    }
    let Ok(mut full) = model(&rules) else {
        return Ok(Err(Unmet::NoRoom));
    };
    let mut givens = solution.clone();
    if recipe.draws_cages() {
        // Puzzles with cages get givens only if the cages allow several solutions.
        givens = cages::settle(&mut full, recipe.rules.len(), &solution, rng, stop)?;
        rules = full.rules().to_vec();
    }
    rng.shuffle(&mut orbits);
    let puzzle = dig::dig(&full, givens, &solution, &orbits, recipe, stop)?;
    let clues = puzzle.iter().filter(|&&digit| digit > 0).count();
    match recipe.clues {
        Some((_, most)) if clues > most => Ok(Err(Unmet::Clues(clues))),
        Some((least, _)) if clues < least && !recipe.draws_cages() => Ok(Err(Unmet::Clues(clues))),
        _ => Ok(Ok(Made {
            shape,
            rules,
            puzzle,
            solution,
        })),
    }
}

/// Rules drawn from a full grid; `None` if there is no room for them.
fn drawn(
    draw: &Draw,
    shape: &Shape,
    rules: &[Rule],
    solution: &[u8],
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    match *draw {
        Draw::Regions => Some(Vec::new()),
        Draw::Cages { sizes } => Some(cages::cages(shape, rules, solution, sizes, rng)),
        Draw::Thermometers(count) => lines::thermometers(shape, solution, count, rng),
        Draw::Arrows(count) => lines::arrows(shape, solution, count, rng),
        Draw::Kropki => Some(dots::kropki(shape, solution, rng)),
        Draw::Xv => Some(dots::xv(shape, solution)),
    }
}
