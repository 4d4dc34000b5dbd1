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
mod outside;
mod placed;
mod recipe;
mod regions;
mod unmet;
mod walk;

pub(super) use dig::{dig, is_minimal};
pub(super) use lines::ends;
pub(super) use orbits::{Moves, Orbits};

pub use dig::minimize;
pub use orbits::has_symmetry;
pub use recipe::{Draw, Made, Recipe};
pub use unmet::Unmet;

use std::sync::Arc;

use self::lines::{Growth, Wanted};
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
    /// The moves of the symmetry of drawn cages.
    cage_moves: Moves,
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
    let moves = recipe.moves(&shape, rng);
    let Some(plain) = with_placed(recipe, &shape, plain, &moves, rng, stop)? else {
        return Ok(Err(Unmet::NoSymmetricPlace));
    };
    let on_grid = |rng: &mut Rng| on_grid(recipe, (&shape, &plain), &moves, rng, stop);
    // Further grids are only for cages that need help.
    let mut best = match on_grid(rng)? {
        Ok(first) => first,
        Err(unmet) => return Ok(Err(unmet)),
    };
    for _ in 1..turns(shape.digits()).0 {
        if best.help == 0 {
            break;
        }
        if let Ok(other) = on_grid(rng)? {
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

/// The largest number of layouts of symmetric clues for each draft, and the largest number of
/// guesses to find a grid for one.
const PLACINGS: (usize, u64) = (20, 2_000);

/// Adds the symmetric clues that can be placed without a grid. Returns `None` if no layout has a
/// grid.
fn with_placed(
    recipe: &Recipe,
    shape: &Arc<Shape>,
    plain: Arc<Model>,
    moves: &[Moves],
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Arc<Model>>, Stopped> {
    let is_first = |draw: &(&Draw, &Moves)| is_placed(draw.0, draw.1);
    let first: Vec<_> = recipe.draw.iter().zip(moves).filter(is_first).collect();
    if first.is_empty() {
        return Ok(Some(plain));
    }
    for _ in 0..PLACINGS.0 {
        let mut rules = plain.rules().to_vec();
        let mut fits = true;
        for (draw, moves) in &first {
            let more = placed::placed(draw, (shape, &rules), moves, rng);
            fits &= more.is_some();
            rules.extend(more.into_iter().flatten());
        }
        let Some(model) = fits.then(|| model(shape, &rules)).flatten() else {
            continue;
        };
        if grid::random_grid(&model, PLACINGS.1, rng, stop)?.is_some() {
            return Ok(Some(model));
        }
    }
    Ok(None)
}

/// Whether clues are placed before there is a grid.
fn is_placed(draw: &Draw, moves: &Moves) -> bool {
    !moves.are_none() && placed::can_be_placed(draw)
}

/// Draws a full grid, and the rules of a recipe for it. `plain` has the rules that are there
/// before the grid.
fn on_grid(
    recipe: &Recipe,
    (shape, plain): (&Arc<Shape>, &Arc<Model>),
    moves: &[Moves],
    rng: &mut Rng,
    stop: Stop,
) -> Result<Result<Layout, Unmet>, Stopped> {
    let Some(solution) = grid::random_grid(plain, recipe.nodes, rng, stop)? else {
        return Ok(Err(Unmet::NoGrid));
    };
    let mut best: Option<Layout> = None;
    for _ in 0..turns(shape.digits()).1 {
        let Some(drawn) = layout(recipe, (shape, plain), moves, &solution, rng, stop)? else {
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
    let are_symmetric = moves.iter().any(|moves| !moves.are_none());
    Ok(best.ok_or(match are_symmetric {
        true => Unmet::NoSymmetricPlace,
        false => Unmet::NoRoom,
    }))
}

/// Draws the rules of a recipe for a full grid. Returns `None` if there is no room for them.
fn layout(
    recipe: &Recipe,
    (shape, plain): (&Arc<Shape>, &Arc<Model>),
    moves: &[Moves],
    solution: &[u8],
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Drawn>, Stopped> {
    let mut rules = plain.rules().to_vec();
    for (draw, moves) in recipe.draw.iter().zip(moves) {
        if is_placed(draw, moves) {
            continue;
        }
        match drawn(draw, moves, (shape, &rules, solution), rng) {
            Some(more) => rules.extend(more),
            None => return Ok(None),
        }
    }
    let mut full = match rules.len() == plain.rules().len() {
        true => plain.clone(),
        false => match model(shape, &rules) {
            Some(full) => full,
            None => return Ok(None),
        },
    };
    // Puzzles with cages get givens only if the cages allow several solutions.
    let cage_moves = recipe
        .cage_moves(moves)
        .unwrap_or_else(|| Moves::none(shape));
    let givens = match recipe.draws_cages() {
        true => {
            let drawn = (recipe.rules.len(), &cage_moves);
            cages::settle(&mut full, drawn, solution, rng, stop)?
        }
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
        cage_moves,
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
    let of = (recipe.rules.len(), &drawn.cage_moves);
    if !cages::cut_half(shape, &mut rules, of, least, solution, rng) {
        return None;
    }
    let full = model(shape, &rules)?;
    Some(Drawn {
        shape: shape.clone(),
        in_order: rated_model(recipe, shape, &full)?,
        model: full,
        solution: solution.clone(),
        givens: drawn.givens.clone(),
        cage_moves: drawn.cage_moves.clone(),
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
    moves: &Moves,
    (shape, rules, solution): (&Shape, &[Rule], &[u8]),
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let board = (shape, rules, solution);
    let stepwise = |count| Wanted {
        count,
        growth: Growth::StepByStep,
        moves,
    };
    match *draw {
        Draw::Regions => Some(Vec::new()),
        Draw::Cages { sizes } => cages::cages(shape, (rules, solution), sizes, moves, rng),
        Draw::Thermometers(count) => lines::thermometers(board, &stepwise(count), rng),
        Draw::Arrows(count) => lines::arrows(board, &stepwise(count), rng),
        Draw::Clues { kind, count } => clues::clues(kind, (count, moves), board, rng),
        Draw::Kropki => Some(dots::kropki(shape, solution, rng)),
        Draw::Xv => Some(dots::xv(shape, solution)),
    }
}
