//! Puzzles of any shape and with any rules: each has one solution by a second
//! solver, the clauses alone, and keeps to its recipe.

use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use oxidoku_engine::generate::general::{generate, minimize, Draw, Made, Recipe, Unmet};
use oxidoku_engine::generate::{Rng, Symmetry};
use oxidoku_engine::never;
use oxidoku_engine::rules::{overlapping_cages, Rule};
use oxidoku_engine::search::general::{clashes, count, solve, Limits, Model, Puzzle};
use oxidoku_engine::shape::{Cell, Regions, Shape};

const CLAUSES: Limits = Limits {
    plain: 0,
    derived: 0,
};

fn boxes(side: usize) -> Arc<Shape> {
    let (height, width) = Shape::usual_boxes(side).unwrap();
    Arc::new(Shape::square(side, &Regions::Boxes(height, width)).unwrap())
}

fn named(name: &str, values: Vec<i32>) -> Rule {
    Rule::new(name, vec![], values).unwrap()
}

fn ways(made: &Made, puzzle: &[u8]) -> u64 {
    let model = Model::checked(made.shape.clone(), made.rules.clone().into()).unwrap();
    let puzzle = Puzzle::new(Arc::new(model), puzzle).unwrap();
    count(&puzzle.with_limits(CLAUSES), 2, &never).unwrap()
}

/// Makes a puzzle and checks what every puzzle must be.
fn made(recipe: &Recipe, seed: u64) -> Made {
    let made = generate(recipe, &mut Rng::new(seed), &never)
        .unwrap()
        .unwrap();
    let again = generate(recipe, &mut Rng::new(seed), &never)
        .unwrap()
        .unwrap();
    assert_eq!(made, again);
    let model = Model::checked(made.shape.clone(), made.rules.clone().into()).unwrap();
    assert!(clashes(&model, &made.solution).is_empty());
    assert!(houses_hold(&made.shape, &made.solution));
    assert!(made
        .rules
        .iter()
        .all(|rule| keeps(rule, &made.shape, &made.solution)));
    assert!(made
        .puzzle
        .iter()
        .zip(&made.solution)
        .all(|(&given, &digit)| given == 0 || given == digit));
    assert_eq!(ways(&made, &made.puzzle), 1);
    made
}

fn givens(made: &Made) -> usize {
    made.puzzle.iter().filter(|&&digit| digit > 0).count()
}

#[test]
fn shapes_and_global_rules_give_unique_puzzles() {
    for side in [4, 6, 8, 9, 10, 12] {
        made(&Recipe::new(boxes(side), vec![]), side as u64);
    }
    let latin = Arc::new(Shape::square(5, &Regions::None).unwrap());
    made(&Recipe::new(latin, vec![]), 1);
    let rules = [
        named("diagonals", vec![1, 1]),
        named("windows", vec![]),
        named("anti_knight", vec![]),
        named("disjoint_groups", vec![]),
        named("non_consecutive", vec![0]),
    ];
    for rule in rules {
        made(&Recipe::new(boxes(9), vec![rule]), 7);
    }
}

#[test]
fn two_grids_that_overlap_give_unique_puzzles() {
    let shape = Shape::overlapping(&[(0, 0), (6, 6)]).unwrap();
    made(&Recipe::new(Arc::new(shape), vec![]), 3);
}

#[test]
fn drawn_clues_give_unique_puzzles() {
    let draws = [
        Draw::Regions,
        Draw::Cages { sizes: (2, 5) },
        Draw::Thermometers(3),
        Draw::Arrows(3),
        Draw::Kropki,
        Draw::Xv,
    ];
    for (seed, draw) in draws.into_iter().enumerate() {
        for side in [6, 9] {
            let recipe = Recipe {
                draw: vec![draw],
                ..Recipe::new(boxes(side), vec![])
            };
            let made = made(&recipe, seed as u64);
            let drawn = made.rules.len();
            match draw {
                Draw::Regions => assert!(drawn == 0 && made.shape.block().is_none()),
                Draw::Cages { .. } => {
                    let covered: usize = made.rules.iter().map(|rule| rule.list(0).len()).sum();
                    assert_eq!(covered, side * side);
                }
                Draw::Thermometers(count) | Draw::Arrows(count) => assert_eq!(drawn, count),
                _ => assert_eq!(drawn, 1),
            }
        }
    }
}

/// Whether cells hang together by edges.
fn hang_together(shape: &Shape, cells: &[Cell]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let beside = shape.beside(cell, down, right);
            reached.extend(beside.filter(|it| cells.contains(it) && !reached.contains(it)));
        }
    }
    reached.len() == cells.len()
}

#[test]
fn drawn_cages_hang_together_beside_a_cage_that_is_there() {
    let first = Rule::new("cage", vec![vec![0, 1, 6]], vec![9]).unwrap();
    let recipe = Recipe {
        draw: vec![Draw::Cages { sizes: (4, 6) }],
        ..Recipe::new(boxes(6), vec![first.clone()])
    };
    let mut cut = 0;
    for seed in 0..20 {
        let made = made(&recipe, seed);
        assert_eq!(made.rules[0], first);
        assert_eq!(overlapping_cages(&made.rules), None);
        let mut cells: Vec<Cell> = made
            .rules
            .iter()
            .flat_map(|it| it.lists[0].clone())
            .collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(0..36), "every cell is in one cage");
        for rule in &made.rules {
            assert!(hang_together(&made.shape, rule.list(0)), "{rule:?}");
        }
        cut += made.rules[1..]
            .iter()
            .filter(|it| it.list(0).len() < 4)
            .count();
    }
    assert!(cut > 20, "{cut} cages were cut");
}

/// A cage of four can be cut, so that fewer than two digits a board have to be given.
#[test]
fn cages_are_cut_before_digits_are_given() {
    let recipe = Recipe {
        draw: vec![Draw::Cages { sizes: (4, 4) }],
        ..Recipe::new(boxes(6), vec![])
    };
    let given: usize = (0..20).map(|seed| givens(&made(&recipe, seed))).sum();
    assert!(given < 2 * 20, "{given} digits are given");
}

/// Guesses for killer sudoku, drawn on boxes or on regions, with a rung alone.
fn guesses(draw: &[Draw], limits: Limits) -> u64 {
    let recipe = Recipe {
        draw: draw.to_vec(),
        ..Recipe::new(boxes(9), vec![])
    };
    let of_seed = |seed: u64| {
        let made = generate(&recipe, &mut Rng::new(seed), &never)
            .unwrap()
            .unwrap();
        let model = Arc::new(Model::new(made.shape.clone(), made.rules.clone().into()));
        let puzzle = Puzzle::new(model, &made.puzzle)
            .unwrap()
            .with_limits(limits);
        let solved = solve(&puzzle, &never).unwrap();
        assert_eq!(solved.first, Some(made.solution));
        solved.guesses
    };
    (0..20).map(of_seed).sum()
}

/// As recorded: sums that follow from houses and cages prune the search.
#[test]
fn derived_sums_spare_guesses() {
    const PLAIN: Limits = Limits {
        plain: u64::MAX,
        derived: 0,
    };
    const DERIVED: Limits = Limits {
        plain: 0,
        derived: u64::MAX,
    };
    let cages = Draw::Cages { sizes: (3, 5) };
    for (draw, most) in [(&[cages][..], 300), (&[Draw::Regions, cages], 650)] {
        let (plain, derived) = (guesses(draw, PLAIN), guesses(draw, DERIVED));
        assert!(
            derived <= most && derived < plain,
            "{draw:?}: {derived}, {plain} without"
        );
    }
}

#[test]
fn minimal_puzzles_need_every_given() {
    let recipe = Recipe {
        minimal: true,
        ..Recipe::new(boxes(6), vec![named("diagonals", vec![1, 1])])
    };
    let made = made(&recipe, 5);
    for cell in (0..36).filter(|&cell| made.puzzle[cell] > 0) {
        let mut puzzle = made.puzzle.clone();
        puzzle[cell] = 0;
        assert_eq!(ways(&made, &puzzle), 2);
    }
    let model = Arc::new(Model::new(made.shape.clone(), made.rules.clone().into()));
    let full = Puzzle::new(model.clone(), &made.solution).unwrap();
    let left = minimize(&full, Symmetry::None, &mut Rng::new(1), &never)
        .unwrap()
        .unwrap();
    assert_eq!(ways(&made, &left), 1);
    let empty = Puzzle::new(model, &[0; 36]).unwrap();
    let none = minimize(&empty, Symmetry::None, &mut Rng::new(1), &never).unwrap();
    assert_eq!(none, Err(Unmet::NotUnique));
}

#[test]
fn recipes_are_kept_or_refused() {
    let recipe = Recipe {
        symmetry: Symmetry::Rotation180,
        clues: Some((18, 20)),
        ..Recipe::new(boxes(6), vec![])
    };
    let turned = made(&recipe, 2);
    assert!((18..=20).contains(&givens(&turned)));
    assert!((0..36).all(|cell| (turned.puzzle[cell] > 0) == (turned.puzzle[35 - cell] > 0)));

    let refused = |recipe: Recipe| {
        generate(&recipe, &mut Rng::new(1), &never)
            .unwrap()
            .unwrap_err()
    };
    let wide = Shape::overlapping(&[(0, 0), (0, 6)]).unwrap();
    let wide = Recipe {
        symmetry: Symmetry::Diagonal,
        ..Recipe::new(Arc::new(wide), vec![])
    };
    assert_eq!(refused(wide), Unmet::Symmetry(Symmetry::Diagonal));
    let tight = Recipe::new(
        boxes(4),
        vec![
            named("anti_king", vec![]),
            named("non_consecutive", vec![0]),
        ],
    );
    assert_eq!(refused(tight), Unmet::NoGrid);
    let few = Recipe {
        clues: Some((1, 5)),
        ..Recipe::new(boxes(9), vec![])
    };
    assert!(matches!(refused(few), Unmet::Clues(_)));
    let crowded = Recipe {
        draw: vec![Draw::Thermometers(20)],
        ..Recipe::new(boxes(4), vec![])
    };
    assert_eq!(refused(crowded), Unmet::NoRoom);
    assert!(generate(&Recipe::new(boxes(9), vec![]), &mut Rng::new(1), &|| true).is_err());
}

/// Regions of 5x5 start as rows, from which the draw must lead away.
#[test]
fn drawn_regions_are_no_rows_or_columns() {
    let latin = Arc::new(Shape::square(5, &Regions::None).unwrap());
    let recipe = Recipe {
        draw: vec![Draw::Regions],
        ..Recipe::new(latin, vec![])
    };
    for seed in 0..30 {
        let made = made(&recipe, seed);
        // A region that is a row or column is not listed again.
        assert_eq!(made.shape.houses().len(), 15);
    }
}

/// A step to a corner and one across it would share the middle of four cells.
#[test]
fn drawn_lines_do_not_cross() {
    let shape = boxes(6);
    let recipe = Recipe {
        draw: vec![Draw::Thermometers(4), Draw::Arrows(2)],
        ..Recipe::new(shape.clone(), vec![])
    };
    let mut slanted = 0;
    for seed in 0..40 {
        let Ok(made) = generate(&recipe, &mut Rng::new(seed), &never).unwrap() else {
            continue;
        };
        for name in ["thermometer", "arrow"] {
            let of_name = made.rules.iter().filter(|rule| rule.name() == name);
            let steps = of_name.flat_map(|rule| {
                let cells = rule.lists.concat();
                let pairs = cells.windows(2).map(|pair| [pair[0], pair[1]]);
                pairs.collect::<Vec<_>>()
            });
            // Twice the middle of each step to a corner.
            let mut middles: Vec<(usize, usize)> = steps
                .map(|[a, b]| (shape.place(a), shape.place(b)))
                .filter(|(a, b)| a.0 != b.0 && a.1 != b.1)
                .map(|(a, b)| (a.0 + b.0, a.1 + b.1))
                .collect();
            slanted += middles.len();
            let count = middles.len();
            middles.sort_unstable();
            middles.dedup();
            assert_eq!(middles.len(), count, "seed {seed}: {:?}", made.rules);
        }
    }
    assert!(slanted > 50, "{slanted} slanted steps");
}
