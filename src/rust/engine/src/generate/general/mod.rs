//! What is drawn for puzzles of any shape and with any rules.
//!
//! A [`Recipe`] describes the puzzles: their shape, rules, clues to draw, and a request.
//! [`Generator::with_rules`](super::Generator::with_rules) makes a random full grid, draws
//! the clues from it, and removes givens while the solution is the only one. Unlike
//! [`random_solution`](super::random_solution) it does not claim that all grids are equally
//! likely.

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

pub(super) use dig::{dig, is_minimal};
pub(super) use orbits::Orbits;

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

/// A board with all its rules and a full grid that keeps them.
pub(super) struct Drawn {
    pub(super) shape: Arc<Shape>,
    pub(super) model: Arc<Model>,
    pub(super) solution: Vec<u8>,
    /// Digits with which the solution is the only one.
    pub(super) givens: Vec<u8>,
}

/// The model of the rules that are not drawn; `None` if regions are drawn, so that it
/// differs from puzzle to puzzle, or if the rules make no sense.
pub(super) fn plain_model(recipe: &Recipe) -> Option<Arc<Model>> {
    if recipe.draws_regions() {
        return None;
    }
    model(&recipe.shape, &recipe.rules)
}

fn model(shape: &Arc<Shape>, rules: &[Rule]) -> Option<Arc<Model>> {
    Some(Arc::new(Model::checked(shape.clone(), rules.into()).ok()?))
}

/// Draws a full grid and the rules of a recipe. `plain` is its plain model, if it has one.
pub(super) fn draw(
    recipe: &Recipe,
    plain: Option<&Arc<Model>>,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Result<Drawn, Unmet>, Stopped> {
    let plain = match plain {
        Some(plain) => Some((recipe.shape.clone(), plain.clone())),
        None => with_regions(recipe, rng),
    };
    let Some((shape, plain)) = plain else {
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
    let mut full = match rules.len() == recipe.rules.len() {
        true => plain,
        false => match model(&shape, &rules) {
            Some(full) => full,
            None => return Ok(Err(Unmet::NoRoom)),
        },
    };
    // Puzzles with cages get givens only if the cages allow several solutions.
    let givens = match recipe.draws_cages() {
        true => cages::settle(&mut full, recipe.rules.len(), &solution, rng, stop)?,
        false => solution.clone(),
    };
    Ok(Ok(Drawn {
        shape,
        model: full,
        solution,
        givens,
    }))
}

fn with_regions(recipe: &Recipe, rng: &mut Rng) -> Option<(Arc<Shape>, Arc<Model>)> {
    if !recipe.draws_regions() {
        return None;
    }
    let shape = Arc::new(regions::with_random_regions(&recipe.shape, rng)?);
    let model = model(&shape, &recipe.rules)?;
    Some((shape, model))
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
