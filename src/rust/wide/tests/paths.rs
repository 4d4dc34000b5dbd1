//! Compares the larger frame with the engine's own on boards that fit both, and with the solutions
//! of boards that fit only the larger one.

#[path = "../../engine/tests/suite/common/literal.rs"]
mod literal;

use std::sync::Arc;

use literal::{houses_hold, keeps};
use oxidoku_engine::generate::general::{Draw, Made, Recipe};
use oxidoku_engine::generate::{Generator, ItemOutcome};
use oxidoku_engine::never;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::Model;
use oxidoku_engine::shape::{Regions, Shape};

#[path = "../../engine/tests/suite/common/sweep.rs"]
mod sweep;

use sweep::sweep;

/// The row, column and digit of a candidate.
type At = (usize, usize, u8);

/// A step in a form that does not depend on the frame.
#[derive(Debug, PartialEq, Eq)]
struct Plain {
    technique: &'static str,
    text: String,
    placements: Vec<At>,
    eliminations: Vec<At>,
}

/// Explains puzzles in one frame. The module is made once for each frame, whose crate is called
/// `engine`.
macro_rules! frame {
    ($name:ident, $engine:ident) => {
        mod $name {
            use super::*;
            use $engine::logic::{
                Candidate, Ending, Grid, Position, Solver, Step, StepOptions, GENERAL,
            };
            use $engine::topology::Topology;

            fn at(candidates: &[Candidate]) -> Vec<At> {
                let place = |it: &Candidate| (it.cell.row(), it.cell.column(), it.digit.get());
                candidates.iter().map(place).collect()
            }

            fn plain(step: &Step) -> Plain {
                Plain {
                    technique: step.technique.name(),
                    text: step.text(),
                    placements: at(&step.placements),
                    eliminations: at(&step.eliminations),
                }
            }

            /// Returns the path of a puzzle and whether the path solves it, or all steps at its
            /// start.
            pub fn explain(made: &Made, whole: bool) -> (Vec<Plain>, bool) {
                let topology = Topology::of(&made.shape, &made.rules).unwrap();
                let model = Arc::new(Model::new(
                    Arc::clone(&made.shape),
                    made.rules.clone().into(),
                ));
                let grid = Grid::of_cells(&topology, &made.shape, &made.puzzle);
                let position = Position::of_model(grid, &model, &never).unwrap();
                assert_eq!(position.fault(), None);
                let techniques = GENERAL.default_techniques();
                let solver = Solver::with_scale(&GENERAL, techniques, StepOptions::default());
                if !whole {
                    let steps = solver.all_steps(&position, &never).unwrap();
                    return (steps.iter().map(plain).collect(), false);
                }
                let path = solver.path(&position, &never).unwrap();
                let steps = path.steps.iter().map(plain).collect();
                (steps, path.ending == Ending::Solved)
            }
        }
    };
}

frame!(narrow, oxidoku_engine);
frame!(wide, oxidoku_wide);

/// Asserts that two lists of steps are the same, and shows the first difference if they are not.
fn assert_same((one, one_ends): &(Vec<Plain>, bool), (other, other_ends): &(Vec<Plain>, bool)) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other);
    }
    assert_eq!((one.len(), one_ends), (other.len(), other_ends));
}

fn boxes(side: usize) -> Regions {
    let (rows, columns) = Shape::usual_boxes(side).unwrap();
    Regions::Boxes(rows, columns)
}

fn recipe(side: usize, regions: Regions, rules: &[&str], draw: &[Draw]) -> Recipe {
    let shape = Shape::square(side, &regions).unwrap();
    let rules = rules.iter().map(|name| {
        let values = match *name {
            "diagonals" => vec![1, 1],
            _ => vec![],
        };
        Rule::new(name, vec![], values).unwrap()
    });
    Recipe {
        draw: draw.to_vec(),
        ..Recipe::new(Arc::new(shape), rules.collect())
    }
}

fn made(recipe: &Recipe, seed: u64) -> Made {
    let generator = Generator::with_rules(recipe.clone(), &|_| unreachable!()).unwrap();
    let made = match generator.generate_one(seed, 0, &never).unwrap() {
        ItemOutcome::Found(made) => made.made,
        ItemOutcome::Exhausted(counts) => panic!("seed {seed}: {counts:?}"),
    };
    assert!(houses_hold(&made.shape, &made.solution));
    let is_kept = |rule: &Rule| keeps(rule, &made.shape, &made.solution);
    assert!(made.rules.iter().all(is_kept));
    made
}

/// Returns recipes for boards that fit both frames.
fn small() -> Vec<Recipe> {
    let cages = Draw::Cages { sizes: (2, 4) };
    vec![
        recipe(4, boxes(4), &[], &[]),
        recipe(6, boxes(6), &["diagonals"], &[]),
        recipe(6, boxes(6), &[], &[cages]),
        recipe(6, Regions::None, &[], &[Draw::Arrows(4)]),
        recipe(7, Regions::None, &[], &[Draw::Regions]),
        recipe(8, boxes(8), &["anti_king"], &[]),
        recipe(9, boxes(9), &["windows"], &[]),
        recipe(9, boxes(9), &["anti_knight"], &[]),
        recipe(9, boxes(9), &[], &[Draw::Thermometers(5)]),
        recipe(9, boxes(9), &[], &[Draw::Kropki]),
        recipe(9, boxes(9), &[], &[Draw::Xv]),
        recipe(9, boxes(9), &[], &[cages]),
    ]
}

/// Returns recipes for boards that fit only the larger frame.
fn large() -> Vec<Recipe> {
    vec![
        recipe(10, boxes(10), &[], &[]),
        recipe(10, Regions::None, &[], &[Draw::Regions]),
        recipe(10, boxes(10), &["diagonals"], &[]),
        recipe(12, boxes(12), &[], &[]),
        recipe(12, boxes(12), &["anti_king"], &[]),
        recipe(12, boxes(12), &[], &[Draw::Kropki]),
        recipe(12, boxes(12), &[], &[Draw::Cages { sizes: (2, 3) }]),
        recipe(15, boxes(15), &[], &[]),
        recipe(16, boxes(16), &[], &[]),
    ]
}

#[test]
fn boards_that_fit_both_frames_have_the_same_paths() {
    for (number, recipe) in small().iter().enumerate() {
        let made = made(recipe, 40 + number as u64);
        let path = narrow::explain(&made, true);
        assert!(!path.0.is_empty());
        assert_same(&wide::explain(&made, true), &path);
    }
}

#[test]
fn boards_that_fit_both_frames_have_the_same_steps() {
    for (number, recipe) in small().iter().enumerate().take(6) {
        let made = made(recipe, 80 + number as u64);
        let steps = narrow::explain(&made, false);
        assert!(!steps.0.is_empty());
        assert_same(&wide::explain(&made, false), &steps);
    }
}

#[test]
fn no_step_of_a_larger_board_contradicts_its_solution() {
    let seeds = sweep(1, 1, 20) as u64;
    for (number, recipe) in large().iter().enumerate() {
        for seed in 0..seeds {
            let made = made(recipe, 100 * number as u64 + seed);
            let digit = |row: usize, column: usize| {
                made.solution[usize::from(made.shape.cell_at(row, column).unwrap())]
            };
            let (steps, _) = wide::explain(&made, true);
            assert!(!steps.is_empty());
            for step in steps {
                let placed = step.placements.iter();
                assert!(
                    placed.into_iter().all(|&(r, c, d)| digit(r, c) == d),
                    "{step:?}"
                );
                let struck = step.eliminations.iter();
                assert!(
                    struck.into_iter().all(|&(r, c, d)| digit(r, c) != d),
                    "{step:?}"
                );
            }
        }
    }
}
