//! Boards with more digits than a row has cells. `variants.rs` compares their searches with
//! backtracking; here are their shapes, what follows from their houses, and their steps.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use crate::common::puzzles::Random;
use crate::common::sweep;
use crate::variants::{board_with, spare_shapes};
use oxidoku_engine::generate::general::{Draw, Recipe};
use oxidoku_engine::generate::{Generator, ItemOutcome};
use oxidoku_engine::logic::{Ending, Grid, Position, Solver, StepOptions, Technique, GENERAL};
use oxidoku_engine::never;
use oxidoku_engine::rules::{Rule, KINDS};
use oxidoku_engine::search::general::{clashes, count, list, Model, Puzzle};
use oxidoku_engine::shape::{Regions, Shape, ShapeError};
use oxidoku_engine::topology::{Bond, Topology};
use oxidoku_engine::Digit;

fn spare(side: usize, digits: usize) -> Shape {
    let regions = match Shape::usual_boxes(side) {
        Some((height, width)) => Regions::Boxes(height, width),
        None => Regions::None,
    };
    let shape = Shape::square(side, &regions).unwrap();
    shape.with_digits(digits).unwrap()
}

fn puzzle(shape: &Shape, rules: &[Rule], givens: &[u8]) -> Puzzle {
    let model = Model::new(Arc::new(shape.clone()), rules.to_vec().into());
    Puzzle::new(Arc::new(model), givens).unwrap()
}

#[test]
fn a_board_has_at_least_as_many_digits_as_rows() {
    let six = || Shape::square(6, &Regions::Boxes(2, 3)).unwrap();
    for digits in [6, 7, 25] {
        let shape = six().with_digits(digits).unwrap();
        assert_eq!(
            (shape.digits(), shape.side(), shape.houses().len()),
            (digits, 6, 18)
        );
        let is_spare = digits > 6;
        assert_eq!(shape.has_spare_digits(), is_spare);
        assert_eq!(shape.full_houses().is_empty(), is_spare);
        assert_eq!(shape.open_houses().is_empty(), !is_spare);
    }
    for digits in [0, 5, 26] {
        let fault = six().with_digits(digits).unwrap_err();
        assert_eq!(fault, ShapeError::Digits(digits, 6, 25));
        assert!(
            fault.to_string().contains("there must be 6 to 25"),
            "{fault}"
        );
    }
    let samurai = Shape::overlapping(&[(0, 0), (6, 6)]).unwrap();
    assert!(samurai.clone().with_digits(9).is_ok());
    let fault = samurai.with_digits(10).unwrap_err();
    assert_eq!(fault.to_string(), "there are 10 digits; this board has 9");
}

/// Counts the full boards of four rows by filling cell by cell.
#[test]
fn all_boards_of_four_rows_are_counted() {
    fn fill(board: &mut Vec<u8>, at: usize, digits: u8) -> u64 {
        if at == 16 {
            return 1;
        }
        let (row, column) = (at / 4, at % 4);
        let mut total = 0;
        for digit in 1..=digits {
            let is_taken = (0..at).any(|other| {
                let (r, c) = (other / 4, other % 4);
                let together = r == row || c == column || (r / 2, c / 2) == (row / 2, column / 2);
                together && board[other] == digit
            });
            if !is_taken {
                board[at] = digit;
                total += fill(board, at + 1, digits);
            }
        }
        board[at] = 0;
        total
    }
    let shape = spare(4, 5);
    let expected = fill(&mut vec![0; 16], 0, 5);
    assert!(expected > 288);
    let found = count(&puzzle(&shape, &[], &[0; 16]), u64::MAX, &never).unwrap();
    assert_eq!(found, expected);
}

#[test]
fn peers_are_named_by_their_row_column_or_box() {
    let shape = spare(6, 9);
    let topology = Topology::of(&shape, &[]).unwrap();
    assert_eq!((topology.side(), topology.digits().len()), (6, 9));
    assert_eq!(
        (topology.houses().len(), topology.open_houses().len()),
        (0, 18)
    );
    assert_eq!(topology.all_cells().len(), 36);
    assert!(!topology.is_classic() && !topology.has_only_usual_houses());
    let cells: Vec<_> = Topology::cells_of(&shape).collect();
    let digit = Digit::of(9);
    let named = |a: usize, b: usize, other: Digit| match topology
        .bond((cells[a], digit), (cells[b], other))
    {
        Some(Bond::House(house)) => house.name(),
        Some(Bond::Rule(rule)) => rule.named(),
        None => String::new(),
    };
    assert_eq!(named(0, 5, digit), "row 1");
    assert_eq!(named(0, 30, digit), "column 1");
    assert_eq!(named(0, 7, digit), "box 1");
    assert_eq!(named(0, 35, digit), "");
    assert_eq!(named(0, 5, Digit::of(8)), "");
    // A cell sees 5 others of its row, 5 of its column and 2 more of its box.
    assert!(cells.iter().all(|&cell| topology.peers(cell).len() == 12));
}

#[test]
fn repeats_in_a_row_clash_and_missing_digits_do_not() {
    let shape = spare(4, 6);
    let model = Model::new(Arc::new(shape), Vec::new().into());
    let full = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 6, 1, 2, 3];
    assert!(clashes(&model, &full).is_empty());
    let mut wrong = full;
    wrong[0] = 4;
    assert_eq!(clashes(&model, &wrong).len(), 1);
}

/// Techniques that rely on houses with every digit, which only a rule can add.
const RELYING: [&str; 8] = [
    "hidden_single",
    "full_house",
    "pointing",
    "hidden_pair",
    "x_wing",
    "innie_outie",
    "skyscraper",
    "unique_rectangle_1",
];

/// No step of any technique contradicts any solution of its board, on boards with rules of every
/// kind. The boards have few solutions, which the search lists; `variants.rs` checks the search.
#[test]
fn steps_agree_with_all_solutions() {
    let mut shapes = spare_shapes();
    shapes.push(spare(7, 9));
    shapes.push(spare(8, 9));
    let mut random = Random(77);
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name()).collect();
    let path = Solver::with_scale(
        &GENERAL,
        GENERAL.default_techniques().collect::<Vec<_>>(),
        StepOptions::default(),
    );
    let all: Vec<Technique> = Technique::all()
        .filter(|it| {
            let name = it.name();
            let is_long = [
                "brute_force",
                "squirmbag",
                "whale",
                "leviathan",
                "mutant",
                "nest",
                "net",
            ];
            !is_long.iter().any(|word| name.contains(word))
        })
        .collect();
    let every = Solver::with_scale(&GENERAL, all, StepOptions::default());
    let mut fired: BTreeSet<&str> = BTreeSet::new();
    let (mut done, mut solved, mut steps) = (0, 0, 0);
    let boards = sweep(100, 300, 3_000);
    while done < boards {
        let shape = &shapes[random.below(shapes.len())];
        let other = kinds[random.below(kinds.len())];
        let names = [kinds[done % kinds.len()], other, "cage"];
        let names = match names[0] {
            // A sandwich needs the lowest and the highest digit in its line.
            "sandwich" | "windows" => ["thermometer", other, "cage"],
            _ => names,
        };
        let Some((solution, rules)) = board_with(&names, shape, &mut random) else {
            done += usize::from(random.below(20) == 0);
            continue;
        };
        let mut givens = solution;
        let order = random.shuffled((0..shape.cells()).collect::<Vec<_>>());
        let empty = shape.cells() / 3 + random.below(shape.cells() / 3);
        order.iter().take(empty).for_each(|&cell| givens[cell] = 0);
        let solutions = list(&puzzle(shape, &rules, &givens), 40, &never).unwrap();
        if solutions.is_empty() || solutions.len() == 40 {
            continue;
        }
        done += 1;
        let topology = Topology::of(shape, &rules).unwrap();
        let model = Model::new(Arc::new(shape.clone()), rules.clone().into());
        let model = Arc::new(model);
        let mut grid = Grid::of_cells(&topology, shape, &givens);
        let position = Position::of_model(grid.clone(), &model, &never).unwrap();
        let digit = |solution: &Vec<u8>, cell| {
            let at = Topology::cells_of(shape).position(|it| it == cell).unwrap();
            Digit::of(solution[at])
        };
        // Without a house that holds each digit, no step may rely on one.
        let has_houses = !topology.houses().is_empty();
        let agrees = |step: &oxidoku_engine::logic::Step| {
            assert!(
                has_houses || !RELYING.contains(&step.technique.name()),
                "{step:?}"
            );
            let text = || {
                format!(
                    "{}: {} on {givens:?} with {rules:?}",
                    step.technique,
                    step.text()
                )
            };
            for solution in &solutions {
                let mut placed = step.placements.iter();
                assert!(
                    placed.all(|it| digit(solution, it.cell) == it.digit),
                    "{}",
                    text()
                );
                let mut gone = step.eliminations.iter();
                assert!(
                    gone.all(|it| digit(solution, it.cell) != it.digit),
                    "{}",
                    text()
                );
            }
        };
        let look = random.below(4) == 0;
        let followed = path.path(&position, &never).unwrap();
        solved += usize::from(followed.ending == Ending::Solved);
        for (at, step) in followed.steps.iter().enumerate() {
            agrees(step);
            fired.insert(step.technique.name());
            if look && at % 7 == 0 {
                let here = Position::of_model(grid.clone(), &model, &never).unwrap();
                for step in every.all_steps(&here, &never).unwrap() {
                    agrees(&step);
                    fired.insert(step.technique.name());
                    steps += 1;
                }
            }
            step.apply(&mut grid);
        }
        if solutions.len() == 1 && followed.ending == Ending::Solved {
            let here: Vec<u8> = Topology::cells_of(shape)
                .map(|cell| grid.value(cell).unwrap().get())
                .collect();
            assert_eq!(here, solutions[0]);
        }
    }
    println!("{done} boards, {solved} solved, {steps} further steps: {fired:?}");
    assert!(solved > boards / 8, "{solved} of {boards}");
    let of_pairs = [
        "naked_single",
        "mutual_pair",
        "cage_combinations",
        "xy_wing",
    ];
    assert!(
        of_pairs.iter().all(|name| fired.contains(name)),
        "{fired:?}"
    );
}

#[test]
fn puzzles_are_made_with_spare_digits() {
    let draws: [&[Draw]; 3] = [&[], &[Draw::Cages { sizes: (2, 4) }], &[Draw::Regions]];
    for (number, draw) in draws.into_iter().enumerate() {
        let recipe = Recipe {
            draw: draw.to_vec(),
            ..Recipe::new(Arc::new(spare(6, 9)), Vec::new())
        };
        let generator = Generator::with_rules(recipe, &|_| unreachable!()).unwrap();
        let made = match generator.generate_one(number as u64, 0, &never).unwrap() {
            ItemOutcome::Found(made) => made.made,
            ItemOutcome::Exhausted(counts) => panic!("{counts:?}"),
        };
        assert_eq!((made.shape.side(), made.shape.digits()), (6, 9));
        assert!(houses_hold(&made.shape, &made.solution));
        let rules = &made.rules;
        assert!(rules
            .iter()
            .all(|rule| keeps(rule, &made.shape, &made.solution)));
        let found = count(&puzzle(&made.shape, rules, &made.puzzle), 2, &never).unwrap();
        assert_eq!(found, 1);
    }
}
