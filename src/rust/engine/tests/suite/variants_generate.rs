//! Tests puzzles of any shape and with any rules: each has one solution according to a second
//! solver, which uses only clauses, and follows its recipe.

use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use crate::common::sweep;
use oxidoku_engine::generate::general::{minimize, Draw, Made, Recipe, Unmet};
use oxidoku_engine::generate::{
    GeneratedVariant, Generator, ItemOutcome, PathRater, RatedPath, Request, RequestError, Rng,
    Symmetry, SymmetryChoice, TryCounts, Variant, FIRST_ITEMS,
};
use oxidoku_engine::logic::{
    rate_path, Grid, Level, Position, Solver, StepOptions, Technique, GENERAL,
};
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::{clashes, count, solve, Limits, Model, Puzzle};
use oxidoku_engine::shape::{Cell, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::{never, Stop, Stopped};

pub fn boxes(side: usize) -> Arc<Shape> {
    let (height, width) = Shape::usual_boxes(side).unwrap();
    Arc::new(Shape::square(side, &Regions::Boxes(height, width)).unwrap())
}

fn named(name: &str, values: Vec<i32>) -> Rule {
    Rule::new(name, vec![], values).unwrap()
}

fn ways(made: &Made, puzzle: &[u8]) -> u64 {
    let model = Model::checked(made.shape.clone(), made.rules.clone().into()).unwrap();
    let puzzle = Puzzle::new(Arc::new(model), puzzle).unwrap();
    count(&puzzle.with_limits(Limits::CLAUSES), 2, &never).unwrap()
}

/// A rater by the usual path, for boards of up to nine rows.
struct Narrow(Solver);

impl PathRater for Narrow {
    fn rate(&self, model: &Arc<Model>, givens: &[u8], stop: Stop) -> Result<RatedPath, Stopped> {
        let topology = Topology::of(model.shape(), model.rules()).unwrap();
        let grid = Grid::of_cells(&topology, model.shape(), givens);
        let position = Position::of_model(grid, model, stop)?;
        RatedPath::collect(|on_step| rate_path(&self.0, &position, stop, on_step))
    }
}

fn rater(techniques: &[Technique]) -> Box<dyn PathRater> {
    let techniques = techniques.iter().copied();
    let solver = Solver::with_scale(&GENERAL, techniques, StepOptions::default());
    Box::new(Narrow(solver))
}

pub fn generator(recipe: &Recipe) -> Generator<Variant> {
    Generator::with_rules(recipe.clone(), &rater).unwrap()
}

pub fn outcome(recipe: &Recipe, seed: u64) -> ItemOutcome<GeneratedVariant> {
    generator(recipe).generate_one(seed, 0, &never).unwrap()
}

pub fn found(outcome: ItemOutcome<GeneratedVariant>) -> GeneratedVariant {
    match outcome {
        ItemOutcome::Found(made) => made,
        ItemOutcome::Exhausted(counts) => panic!("{counts:?}"),
    }
}

fn exhausted(recipe: &Recipe) -> TryCounts {
    match outcome(recipe, 1) {
        ItemOutcome::Exhausted(counts) => counts,
        ItemOutcome::Found(made) => panic!("{made:?}"),
    }
}

/// Returns the request of a recipe without any demands.
fn request() -> Request<Vec<Cell>> {
    Recipe::new(boxes(4), vec![]).request
}

/// Makes a puzzle and checks the properties that every puzzle must have.
pub fn made(recipe: &Recipe, seed: u64) -> Made {
    let made = found(outcome(recipe, seed)).made;
    assert_eq!(made, found(outcome(recipe, seed)).made);
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

/// Whether cells are connected by edges.
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

/// A cage of four can be cut, so that few digits have to be given.
#[test]
fn cages_are_cut_before_digits_are_given() {
    let recipe = Recipe {
        draw: vec![Draw::Cages { sizes: (4, 4) }],
        ..Recipe::new(boxes(6), vec![])
    };
    let given: usize = (0..20).map(|seed| givens(&made(&recipe, seed))).sum();
    assert!(given < 20, "{given} digits are given");
}

/// Cages are drawn again if digits would have to be given otherwise.
#[test]
fn killers_have_no_givens_and_no_cages_of_one_cell() {
    for (shape, sizes) in [(boxes(6), (2, 4)), (boxes(9), (2, 5))] {
        let recipe = Recipe {
            draw: vec![Draw::Cages { sizes }],
            ..Recipe::new(shape, vec![])
        };
        let is_single = |rule: &&Rule| rule.list(0).len() == 1;
        let help = |made: &Made| givens(made) + made.rules.iter().filter(is_single).count();
        let tried = sweep(8, 20, 20) as u64;
        let helped = (0..tried).filter(|&seed| help(&made(&recipe, seed)) > 0);
        let helped = helped.count();
        assert!(helped <= 1, "{helped} of {tried} with {sizes:?}");
    }
}

/// If givens are requested, there are some.
#[test]
fn killers_have_givens_on_request() {
    let mut recipe = Recipe {
        draw: vec![Draw::Cages { sizes: (2, 5) }],
        ..Recipe::new(boxes(6), vec![])
    };
    recipe.request.clues = Some((2, 4));
    for seed in 0..10 {
        assert!((2..=4).contains(&givens(&made(&recipe, seed))));
    }
}

/// Counts the guesses for killer sudokus, drawn on boxes or on regions, with a single rung.
fn guesses(made: &[Made], limits: Limits) -> u64 {
    let of_one = |made: &Made| {
        let model = Arc::new(Model::new(made.shape.clone(), made.rules.clone().into()));
        let puzzle = Puzzle::new(model, &made.puzzle)
            .unwrap()
            .with_limits(limits);
        let solved = solve(&puzzle, &never).unwrap();
        assert_eq!(solved.first.as_ref(), Some(&made.solution));
        solved.guesses
    };
    made.iter().map(of_one).sum()
}

/// Sums that follow from houses and cages prune the search. The bounds are recorded numbers of
/// guesses.
#[test]
fn derived_sums_spare_guesses() {
    let cages = Draw::Cages { sizes: (3, 5) };
    for (draw, most) in [(&[cages][..], 300), (&[Draw::Regions, cages], 1_000)] {
        let recipe = Recipe {
            draw: draw.to_vec(),
            ..Recipe::new(boxes(9), vec![])
        };
        let twenty: Vec<Made> = (0..20)
            .map(|seed| found(outcome(&recipe, seed)).made)
            .collect();
        let plain = guesses(&twenty, Limits::PLAIN);
        let derived = guesses(&twenty, Limits::DERIVED);
        assert!(
            derived <= most && derived < plain,
            "{draw:?}: {derived}, {plain} without"
        );
    }
}

#[test]
fn minimal_puzzles_need_every_given() {
    let recipe = Recipe {
        request: Request {
            minimal: true,
            ..request()
        },
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
    let turned = Request {
        symmetry: SymmetryChoice::Of(Symmetry::Rotation180),
        clues: Some((18, 20)),
        ..request()
    };
    for draw in [vec![], vec![Draw::Cages { sizes: (2, 4) }]] {
        let recipe = Recipe {
            draw,
            request: turned.clone(),
            ..Recipe::new(boxes(6), vec![])
        };
        let turned = made(&recipe, 2);
        assert!((18..=20).contains(&givens(&turned)));
        assert!((0..36).all(|cell| (turned.puzzle[cell] > 0) == (turned.puzzle[35 - cell] > 0)));
    }

    let tight = Recipe::new(
        boxes(4),
        vec![
            named("anti_king", vec![]),
            named("non_consecutive", vec![0]),
        ],
    );
    let counts = exhausted(&tight);
    assert_eq!((counts.unmet, counts.tries), (Some(Unmet::NoGrid), 1));
    assert!(counts.hopeless);
    let few = Recipe {
        request: Request {
            clues: Some((8, 12)),
            max_tries: 20,
            ..request()
        },
        ..Recipe::new(boxes(9), vec![])
    };
    let counts = exhausted(&few);
    assert_eq!((counts.tries, counts.other_clues), (20, 20));
    let crowded = Recipe {
        draw: vec![Draw::Thermometers(20)],
        request: Request {
            max_tries: 5,
            ..request()
        },
        ..Recipe::new(boxes(4), vec![])
    };
    let counts = exhausted(&crowded);
    assert_eq!((counts.unmet, counts.unmade), (Some(Unmet::NoRoom), 5));
    let any = generator(&Recipe::new(boxes(9), vec![]));
    assert_eq!(any.generate_one(1, 0, &|| true), Err(Stopped));
}

#[test]
fn requests_that_no_puzzle_meets_are_refused() {
    let refused = |shape: &Arc<Shape>, request: Request<Vec<Cell>>| {
        let recipe = Recipe {
            request,
            ..Recipe::new(shape.clone(), vec![])
        };
        Generator::with_rules(recipe, &rater).err()
    };
    let six = boxes(6);
    let of = SymmetryChoice::Of;
    let wide = Arc::new(Shape::overlapping(&[(0, 0), (0, 6)]).unwrap());
    let diagonal = Request {
        symmetry: of(Symmetry::Diagonal),
        ..request()
    };
    let against_shape = RequestError::ShapeAgainstSymmetry(Symmetry::Diagonal);
    assert_eq!(refused(&wide, diagonal), Some(against_shape));
    let few = Request {
        clues: Some((1, 4)),
        ..request()
    };
    assert_eq!(refused(&six, few), Some(RequestError::TooFewForDigits(5)));
    let empty = Request {
        clues: Some((12, 10)),
        ..request()
    };
    assert_eq!(refused(&six, empty), Some(RequestError::EmptyClues));
    let odd = Request {
        clues: Some((11, 11)),
        symmetry: of(Symmetry::Rotation180),
        ..request()
    };
    let against = RequestError::CluesAgainstSymmetry(Symmetry::Rotation180);
    assert_eq!(refused(&six, odd), Some(against));
    let lopsided = Request {
        pattern: Some((0..12).collect()),
        symmetry: of(Symmetry::Horizontal),
        ..request()
    };
    let against = RequestError::PatternAgainstSymmetry(Symmetry::Horizontal);
    assert_eq!(refused(&six, lopsided), Some(against));
    let required = Request {
        levels: vec![Level::Easy],
        require: vec![Technique::XWing],
        ..request()
    };
    let against = RequestError::RequireAgainstLevel(Technique::XWing);
    assert_eq!(refused(&six, required), Some(against));
}

/// There are few boards with four rows, so puzzles repeat unless that is prevented.
#[test]
fn no_puzzle_comes_twice() {
    let four = |relabellings| Recipe {
        request: Request {
            relabellings,
            ..request()
        },
        ..Recipe::new(boxes(4), vec![])
    };
    for relabellings in [true, false] {
        let generator = generator(&four(relabellings));
        let batch = |n, threads| generator.generate(1, n, threads, &mut |_| false).outcomes;
        let outcomes = batch(300, 2);
        let again = outcomes
            .iter()
            .flatten()
            .filter(|it| matches!(it, ItemOutcome::Found(made) if made.tries > 1));
        assert!(relabellings || again.count() > 0, "some puzzles gave way");
        assert_eq!(outcomes[..100], batch(100, 1));
        let puzzle = |it: &Option<ItemOutcome<_>>| found(it.clone().unwrap()).made;
        let puzzles: Vec<Made> = outcomes.iter().map(puzzle).collect();
        let mut plain: Vec<Vec<u8>> = puzzles
            .iter()
            .map(|it| {
                if relabellings {
                    it.puzzle.clone()
                } else {
                    renamed(&it.puzzle)
                }
            })
            .collect();
        plain.sort_unstable();
        plain.dedup();
        assert_eq!(plain.len(), 300);
    }
}

/// Renames the digits in the order in which they occur.
fn renamed(puzzle: &[u8]) -> Vec<u8> {
    let mut names = vec![0];
    let mut name = |&digit: &u8| match names.iter().position(|&known| known == digit) {
        Some(at) => at as u8,
        None => {
            names.push(digit);
            names.len() as u8 - 1
        }
    };
    puzzle.iter().map(&mut name).collect()
}

#[test]
fn a_call_gives_up_after_its_first_items() {
    let rare = Recipe {
        request: Request {
            clues: Some((8, 9)),
            max_tries: 2,
            ..request()
        },
        ..Recipe::new(boxes(9), vec![])
    };
    let batch = generator(&rare).generate(1, 10_000, 2, &mut |_| false);
    assert!(batch.gave_up && !batch.stopped);
    assert_eq!(batch.outcomes.len(), FIRST_ITEMS);
    // If the rules allow no grid, the first item shows it.
    let none = [
        named("anti_king", vec![]),
        named("non_consecutive", vec![0]),
    ];
    let none = Recipe::new(boxes(4), none.to_vec());
    let batch = generator(&none).generate(1, 10_000, 2, &mut |_| false);
    assert!(batch.gave_up);
    assert_eq!(batch.outcomes.len(), 1);
}

/// Whether a path with all techniques meets a request.
fn fits(made: &Made, request: &Request<Vec<Cell>>) -> bool {
    let model = Arc::new(Model::new(made.shape.clone(), made.rules.clone().into()));
    let all: Vec<Technique> = GENERAL.default_techniques().collect();
    let path = rater(&all).rate(&model, &made.puzzle, &never).unwrap();
    let may = |it: &Technique| request.allow.as_ref().map_or(true, |all| all.contains(it));
    path.rating.by_logic
        && (request.levels.is_empty() || request.levels.contains(&path.rating.level))
        && request.require.iter().all(|it| path.used.contains(it))
        && path.used.iter().all(may)
}

#[test]
fn levels_and_techniques_are_met() {
    use Technique::{FullHouse, HiddenSingle, NakedSingle, Pointing};
    let of_level = |level| Request {
        levels: vec![level],
        ..request()
    };
    let pointing = Request {
        require: vec![Pointing],
        ..request()
    };
    let singles = Request {
        allow: Some(vec![FullHouse, NakedSingle, HiddenSingle]),
        ..request()
    };
    let thermometers = vec![Draw::Thermometers(2)];
    let all = [
        (of_level(Level::Easy), vec![]),
        (of_level(Level::Easy), thermometers.clone()),
        (of_level(Level::Medium), thermometers.clone()),
        (pointing, thermometers),
        (singles, vec![]),
    ];
    for (request, draw) in all {
        let recipe = Recipe {
            draw,
            request: request.clone(),
            ..Recipe::new(boxes(6), vec![])
        };
        let made = generator(&recipe)
            .generate(3, 3, 2, &mut |_| false)
            .outcomes;
        for made in made.into_iter().map(|it| found(it.unwrap())) {
            assert!(fits(&made.made, &request), "{request:?}: {made:?}");
            assert!(made.rating.is_some());
        }
    }
}

/// A rater that works until it is stopped.
struct Slow;

impl PathRater for Slow {
    fn rate(&self, _: &Arc<Model>, _: &[u8], stop: Stop) -> Result<RatedPath, Stopped> {
        for _ in 0..u32::MAX {
            if stop() {
                return Err(Stopped);
            }
        }
        panic!("not stopped")
    }
}

#[test]
fn ratings_end_when_the_work_of_all_tries_is_done() {
    let slow = |max_tries| {
        let recipe = Recipe {
            request: Request {
                levels: vec![Level::Hard],
                max_tries,
                ..request()
            },
            ..Recipe::new(boxes(4), vec![])
        };
        Generator::with_rules(recipe, &|_| Box::new(Slow)).unwrap()
    };
    let ItemOutcome::Exhausted(counts) = slow(10).generate_one(1, 0, &never).unwrap() else {
        panic!("never rated")
    };
    assert_eq!((counts.tries, counts.too_long), (1, 1));
    // A stop by the caller says nothing about a puzzle.
    let batch = slow(u64::MAX).generate(1, 2, 2, &mut |_| true);
    assert!(batch.stopped);
    assert_eq!(batch.outcomes, [None]);
}

#[test]
fn clues_keep_to_a_pattern() {
    let cells: Vec<Cell> = (0..36)
        .filter(|cell| (cell / 6 + cell % 6) % 2 == 0)
        .collect();
    let recipe = Recipe {
        request: Request {
            pattern: Some(cells.clone()),
            symmetry: SymmetryChoice::Random,
            ..request()
        },
        ..Recipe::new(boxes(6), vec![])
    };
    for seed in 0..5 {
        let made = made(&recipe, seed);
        let clues = (0..36).filter(|&cell| made.puzzle[usize::from(cell)] > 0);
        assert!(clues.eq(cells.iter().copied()));
    }
}

/// Regions of 5x5 start as rows, and drawing must change them.
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

/// A diagonal step and another that crosses it would share the point where four cells meet.
#[test]
fn drawn_lines_do_not_cross() {
    let shape = boxes(6);
    let recipe = Recipe {
        draw: vec![Draw::Thermometers(4), Draw::Arrows(2)],
        ..Recipe::new(shape.clone(), vec![])
    };
    let mut slanted = 0;
    for seed in 0..40 {
        let ItemOutcome::Found(GeneratedVariant { made, .. }) = outcome(&recipe, seed) else {
            continue;
        };
        let steps = made.rules.iter().flat_map(|rule| {
            let cells = rule.lists.concat();
            let pairs = cells.windows(2).map(|pair| [pair[0], pair[1]]);
            pairs.collect::<Vec<_>>()
        });
        // The midpoint of each diagonal step, times two.
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
    assert!(slanted > 50, "{slanted} slanted steps");
}

/// A puzzle that is too hard gets givens back until it has the level, and few of them are
/// superfluous.
#[test]
fn levels_are_found_in_few_tries_and_with_few_givens() {
    let rules = [
        vec![named("anti_knight", vec![])],
        vec![named("non_consecutive", vec![])],
        vec![named("diagonals", vec![1, 1])],
    ];
    for rules in rules {
        for (level, most_givens) in [(Level::Easy, 45), (Level::Medium, 32)] {
            let mut recipe = Recipe::new(boxes(9), rules.clone());
            recipe.request.levels = vec![level];
            let mut tries = 0;
            for seed in 0..4 {
                let it = found(outcome(&recipe, seed));
                assert_eq!(it.rating.map(|rating| rating.level), Some(level));
                assert_eq!(ways(&it.made, &it.made.puzzle), 1);
                let many = givens(&it.made);
                assert!(many <= most_givens, "{level:?} {rules:?}: {many} givens");
                tries += it.tries;
            }
            assert!(tries <= 4 * 30, "{level:?} {rules:?}: {tries} tries");
        }
    }
}

/// Givens come back in whole orbits, and never more than requested.
#[test]
fn givens_that_come_back_keep_symmetry_and_number() {
    let mut recipe = Recipe::new(boxes(6), vec![named("diagonals", vec![1, 1])]);
    recipe.request.levels = vec![Level::Easy];
    recipe.request.symmetry = SymmetryChoice::Of(Symmetry::Rotation180);
    recipe.request.clues = Some((6, 12));
    for seed in 0..10 {
        let it = found(outcome(&recipe, seed));
        let puzzle = &it.made.puzzle;
        assert!((6..=12).contains(&givens(&it.made)));
        let turned = (0..36).all(|cell| (puzzle[cell] > 0) == (puzzle[35 - cell] > 0));
        assert!(turned, "{puzzle:?}");
        assert_eq!(ways(&it.made, puzzle), 1);
    }
}

/// Other givens determine the solution, at a requested level too.
#[test]
fn ends_of_lines_have_no_givens() {
    let named = |name| Draw::clues(name, 4).unwrap();
    for draw in [Draw::Thermometers(6), Draw::Arrows(6), named("renban")] {
        for level in [None, Some(Level::Easy)] {
            let mut recipe = Recipe {
                draw: vec![draw],
                ..Recipe::new(boxes(9), vec![])
            };
            recipe.request.levels = level.into_iter().collect();
            for seed in 0..5 {
                let made = found(outcome(&recipe, seed)).made;
                assert!(givens(&made) > 0);
                for cells in made.rules.iter().map(|rule| rule.lists.concat()) {
                    for end in [cells[0], cells[cells.len() - 1]] {
                        assert_eq!(made.puzzle[usize::from(end)], 0, "{draw:?} {seed}");
                    }
                }
            }
        }
    }
}

/// The cages of a killer that is too hard are cut, down to the least size requested.
#[test]
fn killers_become_easier_by_smaller_cages() {
    for (sizes, level) in [((2, 5), Level::Easy), ((3, 6), Level::Medium)] {
        let mut recipe = Recipe {
            draw: vec![Draw::Cages { sizes }],
            ..Recipe::new(boxes(6), vec![])
        };
        recipe.request.levels = vec![level];
        recipe.request.minimal = true;
        let mut tries = 0;
        for seed in 0..5 {
            let it = found(outcome(&recipe, seed));
            assert_eq!(it.rating.map(|rating| rating.level), Some(level));
            assert_eq!(ways(&it.made, &it.made.puzzle), 1);
            let cells: usize = it.made.rules.iter().map(|rule| rule.list(0).len()).sum();
            assert_eq!(cells, 36);
            tries += it.tries;
        }
        assert!(tries < 100, "{tries} tries for {level:?}");
    }
}

#[test]
fn cages_are_cut_alike_on_any_number_of_threads() {
    let mut recipe = Recipe {
        draw: vec![Draw::Cages { sizes: (2, 6) }],
        ..Recipe::new(boxes(6), vec![])
    };
    recipe.request.levels = vec![Level::Easy];
    let generator = generator(&recipe);
    let made = |threads| generator.generate(9, 8, threads, &mut |_| false).outcomes;
    let one = made(1);
    let is_found = |it: &&Option<ItemOutcome<_>>| matches!(it, Some(ItemOutcome::Found(_)));
    assert_eq!(one.iter().filter(is_found).count(), 8);
    // A puzzle found in a later try has cages that were cut.
    let is_later = |it: &Option<ItemOutcome<GeneratedVariant>>| matches!(it, Some(ItemOutcome::Found(made)) if made.tries > 1);
    assert!(one.iter().any(is_later));
    for threads in [2, 3] {
        assert_eq!(one, made(threads), "{threads} threads");
    }
}

/// All kinds that are drawn by name.
pub const BY_NAME: [&str; 20] = [
    "whisper",
    "renban",
    "palindrome",
    "between",
    "region_sum",
    "zipper",
    "entropic",
    "modular",
    "little_killer",
    "outside_sum",
    "sandwich",
    "skyscraper",
    "x_sum",
    "numbered_room",
    "even",
    "odd",
    "minimum",
    "maximum",
    "greater",
    "quadruple",
];

#[test]
fn clues_of_every_kind_hold_for_the_only_solution() {
    for name in BY_NAME {
        for side in [6, 9] {
            let recipe = Recipe {
                draw: vec![Draw::clues(name, 2).unwrap()],
                ..Recipe::new(boxes(side), vec![])
            };
            let made = made(&recipe, 1);
            assert!(!made.rules.is_empty() && made.rules.len() <= 2);
            for rule in &made.rules {
                assert_eq!(rule.name(), name);
                let solution = &made.solution;
                assert!(keeps(rule, &made.shape, solution), "{name} {solution:?}");
            }
            assert_eq!(ways(&made, &made.puzzle), 1, "{name}");
        }
    }
    assert!(["cage", "arrow", "anti_king", "nothing"]
        .iter()
        .all(|name| Draw::clues(name, 1).is_none()));
}

/// `made()` checks that the values of the digits keep all rules.
#[test]
fn clues_are_about_values_where_digits_begin_at_0() {
    let named = BY_NAME.iter().map(|name| Draw::clues(name, 2).unwrap());
    let own = [
        Draw::Cages { sizes: (2, 4) },
        Draw::Cages { sizes: (1, 1) },
        Draw::Thermometers(2),
        Draw::Arrows(2),
        Draw::Kropki,
        Draw::Xv,
    ];
    let mut has_sum_of_0 = false;
    for draw in own.into_iter().chain(named) {
        for side in [4, 6, 9] {
            let shape = Arc::new(Shape::clone(&boxes(side)).with_zero());
            let recipe = Recipe {
                draw: vec![draw],
                ..Recipe::new(shape, vec![])
            };
            // On the smallest board there may be no room.
            if side == 4 && matches!(outcome(&recipe, 1), ItemOutcome::Exhausted(_)) {
                continue;
            }
            let made = made(&recipe, 1);
            assert!(!made.rules.is_empty(), "{draw:?} {side}");
            has_sum_of_0 |=
                (made.rules.iter()).any(|rule| rule.name() == "cage" && rule.value(0) == Some(0));
        }
    }
    assert!(has_sum_of_0);
}

/// If there is no room in any grid, the first few items show it.
#[test]
fn a_board_without_room_is_given_up() {
    let latin = Arc::new(Shape::square(7, &Regions::None).unwrap());
    for (shape, name, count) in [(latin, "region_sum", 2), (boxes(9), "whisper", 60)] {
        let recipe = Recipe {
            draw: vec![Draw::clues(name, count).unwrap()],
            ..Recipe::new(shape, vec![])
        };
        let counts = exhausted(&recipe);
        assert_eq!(counts.unmet, Some(Unmet::NoRoom));
        assert!(counts.hopeless && counts.tries <= 30, "{counts:?}");
    }
}

/// The levels of puzzles that are too easy are counted.
#[test]
fn a_tally_names_the_levels_that_were_met() {
    let mut recipe = Recipe::new(boxes(6), vec![]);
    recipe.request.levels = vec![Level::Extreme];
    recipe.request.max_tries = 100;
    let counts = exhausted(&recipe);
    assert_eq!(counts.too_easy, 100);
    assert_eq!(counts.levels.iter().sum::<u64>(), 100);
    assert!(counts.levels[Level::Easy as usize] > 0);
    assert_eq!(counts.levels[Level::Extreme as usize], 0);
}

#[test]
fn sums_outside_see_a_box_or_three_cells() {
    let latin = Arc::new(Shape::square(7, &Regions::None).unwrap());
    for shape in [latin, boxes(9)] {
        let recipe = Recipe {
            draw: vec![Draw::clues("outside_sum", 4).unwrap()],
            ..Recipe::new(shape, vec![])
        };
        let made = made(&recipe, 1);
        assert!(made.rules.iter().all(|rule| rule.list(0).len() == 3));
    }
}

/// No two drawn lines share a cell, and no line turns by more than a right angle.
#[test]
fn drawn_lines_stay_apart_and_turn_by_right_angles_at_most() {
    let draw = ["whisper", "modular", "palindrome"].map(|name| Draw::clues(name, 3).unwrap());
    let recipe = Recipe {
        draw: draw.to_vec(),
        ..Recipe::new(boxes(9), vec![])
    };
    for seed in 0..10 {
        let made = made(&recipe, seed);
        let mut cells = made
            .rules
            .iter()
            .flat_map(|rule| rule.list(0))
            .collect::<Vec<_>>();
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all);
        for rule in &made.rules {
            let at = |cell: &Cell| {
                (
                    made.shape.place(*cell).0 as i32,
                    made.shape.place(*cell).1 as i32,
                )
            };
            let places: Vec<(i32, i32)> = rule.list(0).iter().map(at).collect();
            assert!((3..=7).contains(&places.len()));
            for turn in places.windows(3) {
                let [a, b, c] = *turn else { unreachable!() };
                assert!((b.0 - a.0) * (c.0 - b.0) + (b.1 - a.1) * (c.1 - b.1) >= 0);
            }
        }
    }
}
