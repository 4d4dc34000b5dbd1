//! Tests houses that follow from others: each contains every digit once in random solved boards
//! that obey the houses it follows from, and steps that rely on such a house give the reason.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::puzzles::Random;
use crate::common::sweep;
use crate::variants::shapes;
use oxidoku_engine::logic::{Grid, Hint, Position, Solver, StepOptions, GENERAL};
use oxidoku_engine::never;
use oxidoku_engine::rules::{Constraints, Rule};
use oxidoku_engine::search::general::{candidates, list, Model, Puzzle};
use oxidoku_engine::shape::{implied_houses, Cell, LeftOut, Regions, Shape};
use oxidoku_engine::topology::{HouseKind, Topology};

fn solved(shape: &Shape, rules: &[Rule], random: &mut Random) -> Vec<u8> {
    let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.to_vec().into()));
    let mut givens = vec![0; shape.cells()];
    // A full first row in random order leads to random boards.
    let first = random.shuffled((1..=shape.digits() as u8).collect());
    givens[..first.len()].copy_from_slice(&first);
    let puzzle = Puzzle::new(model, &givens).unwrap();
    let boards = list(&puzzle, 20, &never).unwrap();
    boards[random.below(boards.len())].clone()
}

/// Makes a board with windows and 25 givens, which may have several solutions.
fn windoku(shape: &Shape, rules: &[Rule], random: &mut Random) -> Vec<u8> {
    let mut givens = solved(shape, rules, random);
    for cell in random.shuffled((0..81).collect()).into_iter().take(56) {
        givens[cell] = 0;
    }
    givens
}

/// Draws a cell for each digit, all in a few neighbouring rows.
fn drawn_house(shape: &Shape, board: &[u8], random: &mut Random) -> Vec<Cell> {
    let side = shape.side();
    let first = random.below(side - 1);
    let rows = first..(first + 2 + random.below(2)).min(side);
    let mut house: Vec<Cell> = (1..=shape.digits() as u8)
        .map(|digit| {
            let row = rows.start + random.below(rows.len());
            let cells = side * row..side * (row + 1);
            cells
                .into_iter()
                .find(|&cell| board[cell] == digit)
                .unwrap() as Cell
        })
        .collect();
    house.sort_unstable();
    house
}

#[test]
fn implied_houses_hold_each_digit_once() {
    let mut random = Random(11);
    let mut found = 0;
    let mut shapes = shapes();
    // Nothing follows from houses that do not hold every digit.
    shapes.retain(|shape| !shape.has_spare_digits());
    shapes.push(Shape::square(9, &Regions::Boxes(3, 3)).unwrap());
    for case in 0..140 {
        let shape = &shapes[case % shapes.len()];
        let board = solved(shape, &[], &mut random);
        let added: Vec<Vec<Cell>> = (0..random.below(4))
            .map(|_| drawn_house(shape, &board, &mut random))
            .collect();
        let houses = shape.houses().iter().map(|house| house.cells.clone());
        let mut all: Vec<Vec<Cell>> = houses.chain(added.clone()).collect();
        for implied in implied_houses(shape, &added, LeftOut::Any, 64) {
            // The cells according to the definition.
            let mut cells: Vec<Cell> = implied.of.iter().flat_map(|&of| all[of].clone()).collect();
            let without: Vec<Cell> = implied
                .without
                .iter()
                .flat_map(|&at| all[at].clone())
                .collect();
            cells.retain(|cell| !without.contains(cell));
            cells.sort_unstable();
            assert_eq!(implied.cells, cells, "case {case}");
            let mut digits: Vec<u8> = cells.iter().map(|&cell| board[usize::from(cell)]).collect();
            digits.sort_unstable();
            let once: Vec<u8> = (1..=shape.digits() as u8).collect();
            assert_eq!(digits, once, "case {case}: {cells:?} of {board:?}");
            all.push(implied.cells);
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_step_says_why_a_hidden_window_is_a_house() {
    let mut random = Random(5);
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let windows = Rule::new("windows", vec![], vec![]).unwrap();
    let rules = vec![windows];
    let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.clone().into()));
    let topology = Topology::of(&shape, &rules).unwrap();
    let hidden = topology.of_kind(HouseKind::HiddenWindow);
    assert_eq!(hidden.len(), 5);
    let mut named = 0;
    for _ in 0..5 {
        let givens = windoku(&shape, &rules, &mut random);
        let grid = Grid::of_cells(&topology, &shape, &givens);
        let position = Position::of_model(grid, &model, &never).unwrap();
        if position.fault().is_some() {
            continue;
        }
        let all = GENERAL.default_techniques().collect::<Vec<_>>();
        let solver = Solver::with_scale(&GENERAL, all, StepOptions::default());
        for step in solver.path(&position, &never).unwrap().steps {
            let text = step.text();
            if text.contains("idden window") {
                named += 1;
                assert!(text.contains(" consists of the cells of "), "{text}");
                assert_eq!(step.pattern.rules, [0], "{text}");
            }
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn a_hint_gives_each_reason_once() {
    let mut random = Random(6);
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let rules = vec![Rule::new("windows", vec![], vec![]).unwrap()];
    let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.clone().into()));
    let topology = Topology::of(&shape, &rules).unwrap();
    let all = GENERAL.default_techniques().collect::<Vec<_>>();
    let solver = Solver::with_scale(&GENERAL, all, StepOptions::default());
    let mut others_than_singles = 0;
    for _ in 0..sweep(40, 60, 600) {
        let givens = windoku(&shape, &rules, &mut random);
        let mut grid = Grid::of_cells(&topology, &shape, &givens);
        loop {
            let position = Position::of_model(grid.clone(), &model, &never).unwrap();
            let Hint::Step(step) = solver.hint(&position, &never).unwrap() else {
                break;
            };
            let text = step.text();
            for number in 1..=5 {
                let reason = format!("Hidden window {number} (");
                assert!(text.matches(&reason).count() <= 1, "{text}");
            }
            let is_named = text.contains("idden window");
            others_than_singles += usize::from(is_named && step.placements.is_empty());
            step.apply(&mut grid);
        }
    }
    assert!(others_than_singles > 5, "{others_than_singles}");
}

#[test]
fn candidates_are_struck_by_given_houses_alone() {
    let shape = Arc::new(Shape::square(9, &Regions::Boxes(3, 3)).unwrap());
    let rules = vec![Rule::new("windows", vec![], vec![]).unwrap()];
    let model = Model::new(shape, rules.into());
    let mut digits = [0; 81];
    digits[9] = 5; // r2c1, in a hidden window with r3c5
    let left = candidates(&model, &digits);
    assert_eq!(left[22], (1 << 9) - 1);
    assert_eq!(left[10] >> 4 & 1, 0);
}

#[test]
fn hidden_windows_of_sixteen_rows_hold_each_digit_once() {
    let mut random = Random(16);
    let shape = Shape::square(16, &Regions::Boxes(4, 4)).unwrap();
    let rules = vec![Rule::new("windows", vec![], vec![]).unwrap()];
    let mut meaning = Constraints::default();
    rules[0].reduce(&shape, &mut meaning);
    let implied = implied_houses(&shape, &meaning.houses, LeftOut::Added, 64);
    assert_eq!(implied.len(), 7);
    for _ in 0..3 {
        let board = solved(&shape, &rules, &mut random);
        for house in &implied {
            let digits: BTreeSet<u8> = house
                .cells
                .iter()
                .map(|&cell| board[usize::from(cell)])
                .collect();
            assert_eq!(digits.len(), 16, "{house:?}");
        }
    }
}
