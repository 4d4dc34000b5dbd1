//! Puzzles of any shape and with any rules, and what is drawn for them.
//!
//! A [`Recipe`] describes the puzzles: their shape, rules, clues to draw, and a request.
//! [`Generator::with_rules`](super::Generator::with_rules) makes a random full grid, draws the
//! clues from it, and removes givens while the solution stays unique. Unlike
//! [`random_solution`](super::random_solution), it does not claim that all grids are equally
//! likely.

mod cages;
mod clues;
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
pub(super) use lines::ends;
pub(super) use orbits::Orbits;

pub use dig::minimize;
pub use orbits::has_symmetry;
pub use recipe::{Draw, Made, Recipe};
pub use unmet::Unmet;

use std::sync::Arc;

use super::Rng;
use crate::rules::{in_order, Rule};
use crate::search::general::Model;
use crate::shape::Shape;
use crate::{Stop, Stopped};

/// A board with all its rules, and a full grid that satisfies them.
pub(super) struct Drawn {
    pub(super) shape: Arc<Shape>,
    pub(super) model: Arc<Model>,
    /// The same model with its rules in order, for rating its puzzles.
    pub(super) in_order: Arc<Model>,
    pub(super) solution: Vec<u8>,
    /// The digits that make the solution unique.
    pub(super) givens: Vec<u8>,
}

/// Returns the model of the rules that are not drawn. Returns `None` if regions are drawn,
/// because the model then differs between puzzles, or if the rules make no sense.
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
    // Further grids are only for cages that need help.
    let mut best = match on_grid(recipe, &shape, &plain, rng, stop)? {
        Ok(first) => first,
        Err(unmet) => return Ok(Err(unmet)),
    };
    for _ in 1..turns(shape.digits()).0 {
        if best.help == 0 {
            break;
        }
        if let Ok(other) = on_grid(recipe, &shape, &plain, rng, stop)? {
            best = best.or(other);
        }
    }
    Ok(Ok(best.drawn))
}

/// Returns the number of grids that get cages, and the number of layouts for each grid. On nine
/// rows, about a third of the layouts need no givens. On sixteen rows, one layout takes
/// seconds.
fn turns(digits: usize) -> (usize, usize) {
    match digits {
        0..=9 => (4, 12),
        10..=12 => (2, 8),
        _ => (1, 1),
    }
}

/// A drawn board, and the help that its cages need to determine the solution.
struct Layout {
    drawn: Drawn,
    help: usize,
}

impl Layout {
    /// Returns the layout that needs less help, or the first if they are equal.
    fn or(self, other: Layout) -> Layout {
        match other.help < self.help {
            true => other,
            false => self,
        }
    }
}

/// Draws a full grid, and the rules of a recipe for it.
fn on_grid(
    recipe: &Recipe,
    shape: &Arc<Shape>,
    plain: &Arc<Model>,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Result<Layout, Unmet>, Stopped> {
    let Some(solution) = grid::random_grid(plain, recipe.nodes, rng, stop)? else {
        return Ok(Err(Unmet::NoGrid));
    };
    let mut best: Option<Layout> = None;
    for _ in 0..turns(shape.digits()).1 {
        let Some(drawn) = layout(recipe, shape, plain, &solution, rng, stop)? else {
            break;
        };
        let help = help(recipe, &drawn);
        let next = Layout { drawn, help };
        let less = match best.take() {
            Some(best) => best.or(next),
            None => next,
        };
        if less.help == 0 {
            return Ok(Ok(less));
        }
        best = Some(less);
    }
    Ok(best.ok_or(Unmet::NoRoom))
}

/// Draws the rules of a recipe for a full grid. Returns `None` if there is no room for them.
fn layout(
    recipe: &Recipe,
    shape: &Arc<Shape>,
    plain: &Arc<Model>,
    solution: &[u8],
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Drawn>, Stopped> {
    let mut rules = recipe.rules.clone();
    for draw in &recipe.draw {
        match drawn(draw, shape, &rules, solution, rng) {
            Some(more) => rules.extend(more),
            None => return Ok(None),
        }
    }
    let mut full = match rules.len() == recipe.rules.len() {
        true => plain.clone(),
        false => match model(shape, &rules) {
            Some(full) => full,
            None => return Ok(None),
        },
    };
    // Puzzles with cages get givens only if the cages allow several solutions.
    let givens = match recipe.draws_cages() {
        true => cages::settle(&mut full, recipe.rules.len(), solution, rng, stop)?,
        false => solution.to_vec(),
    };
    let Some(in_order) = rated_model(recipe, shape, &full) else {
        return Ok(None);
    };
    Ok(Some(Drawn {
        shape: shape.clone(),
        model: full,
        in_order,
        solution: solution.to_vec(),
        givens,
    }))
}

/// Returns the model that rates puzzles of a board: with drawn rules, they are put in order.
fn rated_model(recipe: &Recipe, shape: &Arc<Shape>, full: &Arc<Model>) -> Option<Arc<Model>> {
    match recipe.asks_for_paths() && !recipe.draw.is_empty() {
        true => model(shape, &in_order(full.rules().to_vec())),
        false => Some(full.clone()),
    }
}

/// Returns the same board with smaller cages, whose puzzles are easier. Returns `None` if no
/// drawn cage can be cut.
pub(super) fn with_smaller_cages(recipe: &Recipe, drawn: &Drawn, rng: &mut Rng) -> Option<Drawn> {
    let least = recipe.least_cage()?;
    let (shape, solution) = (&drawn.shape, &drawn.solution);
    let mut rules = drawn.model.rules().to_vec();
    if !cages::cut_half(shape, &mut rules, recipe.rules.len(), least, solution, rng) {
        return None;
    }
    let full = model(shape, &rules)?;
    Some(Drawn {
        shape: shape.clone(),
        in_order: rated_model(recipe, shape, &full)?,
        model: full,
        solution: solution.clone(),
        givens: drawn.givens.clone(),
    })
}

/// Returns the number of givens and one-cell cages in a killer, because setters use neither.
/// Returns 0 if no cages are drawn or if givens are requested.
fn help(recipe: &Recipe, drawn: &Drawn) -> usize {
    let Some(least) = recipe.least_cage() else {
        return 0;
    };
    if !recipe.allows_count(0) {
        return 0;
    }
    let own = &drawn.model.rules()[recipe.rules.len()..];
    let is_single = |rule: &&Rule| rule.name() == "cage" && rule.list(0).len() < least.min(2);
    let given = |digit: &&u8| **digit > 0;
    drawn.givens.iter().filter(given).count() + own.iter().filter(is_single).count()
}

fn with_regions(recipe: &Recipe, rng: &mut Rng) -> Option<(Arc<Shape>, Arc<Model>)> {
    if !recipe.draws_regions() {
        return None;
    }
    let shape = Arc::new(regions::with_random_regions(&recipe.shape, rng)?);
    let model = model(&shape, &recipe.rules)?;
    Some((shape, model))
}

/// Draws rules from a full grid. Returns `None` if there is no room for them.
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
        Draw::Thermometers(count) => lines::thermometers((shape, rules, solution), count, rng),
        Draw::Arrows(count) => lines::arrows((shape, rules, solution), count, rng),
        Draw::Clues { kind, count } => clues::clues(kind, count, (shape, rules, solution), rng),
        Draw::Kropki => Some(dots::kropki(shape, solution, rng)),
        Draw::Xv => Some(dots::xv(shape, solution)),
    }
}
