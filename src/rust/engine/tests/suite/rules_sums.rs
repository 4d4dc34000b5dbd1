//! Tests techniques for sums on small boards with random rules: no step removes a candidate that
//! some solution of the position contains.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use crate::common::puzzles::Random;
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Context, Family, Found, Grid, StepOptions, Technique,
};
use oxidoku_engine::never;
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::{list, Model, Puzzle};
use oxidoku_engine::shape::{Cell, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::Digit;

/// The maximum number of solutions to list. Boards with more are left out.
const MOST: usize = 400;

/// Makes a random board that its houses allow.
fn filled(shape: &Shape, random: &mut Random) -> Vec<u8> {
    fn fill(shape: &Shape, board: &mut [u8], at: usize, random: &mut Random) -> bool {
        if at == board.len() {
            return true;
        }
        for digit in random.shuffled((1..=shape.digits() as u8).collect()) {
            let clashes = shape.houses().iter().any(|house| {
                let before = house.cells.iter().map(|&cell| usize::from(cell));
                house.cells.contains(&(at as Cell))
                    && before
                        .filter(|&cell| cell < at)
                        .any(|cell| board[cell] == digit)
            });
            if clashes {
                continue;
            }
            board[at] = digit;
            if fill(shape, board, at + 1, random) {
                return true;
            }
        }
        false
    }
    let mut board = vec![0; shape.cells()];
    assert!(fill(shape, &mut board, 0, random));
    board
}

/// Walks over cells, each of which touches the previous one by an edge or a corner.
fn walk(shape: &Shape, random: &mut Random, length: usize) -> Vec<Cell> {
    let mut cells = vec![random.below(shape.cells()) as Cell];
    let around = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ];
    while cells.len() < length {
        let from = cells[cells.len() - 1];
        let steps = random.shuffled(around.to_vec()).into_iter();
        let mut free = steps
            .filter_map(|(down, right)| shape.beside(from, down, right))
            .filter(|cell| !cells.contains(cell));
        let Some(next) = free.next() else {
            break;
        };
        cells.push(next);
    }
    cells
}

/// Makes a rule that the board obeys, or returns `None` if the first attempt at this kind fails.
fn rule(name: &str, shape: &Shape, board: &[u8], random: &mut Random) -> Option<Rule> {
    let digit = |cell: &Cell| i32::from(board[usize::from(*cell)]);
    let sum = |cells: &[Cell]| cells.iter().map(digit).sum::<i32>();
    let top = shape.digits();
    let (lists, values) = match name {
        "skyscraper" | "sandwich" | "x_sum" => {
            let lines = shape.houses().iter().filter(|it| it.kind.name() != "box");
            let lines: Vec<_> = lines.collect();
            let mut line = lines[random.below(lines.len())].cells.clone();
            if random.below(2) == 0 {
                line.reverse();
            }
            let fits = |&value: &i32| {
                let rule = Rule::new(name, vec![line.clone()], vec![value]);
                rule.is_some_and(|rule| keeps(&rule, shape, board))
            };
            let value = (0..=45).find(fits)?;
            (vec![line], vec![value])
        }
        "arrow" => {
            let circle = 1 + random.below(2);
            let length = circle + 2 + random.below(2);
            let cells = walk(shape, random, length);
            if cells.len() <= circle {
                return None;
            }
            (
                vec![cells[..circle].to_vec(), cells[circle..].to_vec()],
                vec![],
            )
        }
        "region_sum" | "zipper" | "double_arrow" => {
            let length = 3 + random.below(3);
            (vec![walk(shape, random, length)], vec![])
        }
        "sum_line" => {
            let length = 3 + random.below(3);
            let cells = walk(shape, random, length);
            let first = sum(&cells[..1 + random.below(2)]);
            (vec![cells], vec![first])
        }
        _ => {
            let length = 2 + random.below(top - 2);
            let cells = walk(shape, random, length);
            let value = sum(&cells);
            (vec![cells], vec![value])
        }
    };
    let rule = Rule::new(name, lists, values)?;
    (rule.check(shape).is_ok() && keeps(&rule, shape, board)).then_some(rule)
}

/// Makes cages that cover most of a board.
fn cages(shape: &Shape, board: &[u8], random: &mut Random) -> Vec<Rule> {
    let mut taken: Vec<Cell> = Vec::new();
    let mut cages = Vec::new();
    for _ in 0..4 * shape.digits() {
        let Some(cage) = rule("cage", shape, board, random) else {
            continue;
        };
        if cage.list(0).iter().all(|cell| !taken.contains(cell)) {
            taken.extend(cage.list(0));
            cages.push(cage);
        }
    }
    cages
}

const KINDS: [&str; 10] = [
    "cage",
    "little_killer",
    "outside_sum",
    "arrow",
    "double_arrow",
    "region_sum",
    "zipper",
    "sum_line",
    "skyscraper",
    "sandwich",
];

fn techniques() -> Vec<Technique> {
    let is_about_sums =
        |technique: &Technique| matches!(technique.info().family, Family::Sums | Family::Outside);
    Technique::all().filter(is_about_sums).collect()
}

#[test]
fn no_step_removes_what_a_solution_keeps() {
    let boards = sweep(200, 1_000, 20_000);
    let shapes = [(2, 2), (2, 3), (3, 2)].map(|(rows, columns)| {
        Shape::square(rows * columns, &Regions::Boxes(rows, columns)).unwrap()
    });
    let mut random = Random(22);
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    let mut compared = 0;
    while compared < boards {
        let shape = &shapes[random.below(shapes.len())];
        let board = filled(shape, &mut random);
        let mut rules = match random.below(3) {
            0 => Vec::new(),
            _ => cages(shape, &board, &mut random),
        };
        for _ in 0..random.below(8) {
            let name = match random.below(6) {
                0 => "x_sum",
                _ => KINDS[random.below(KINDS.len())],
            };
            rules.extend(rule(name, shape, &board, &mut random));
        }
        let mut givens = board.clone();
        let empty = shape.cells() - random.below(shape.cells() / 3);
        let order = random.shuffled((0..shape.cells()).collect());
        for cell in order.into_iter().take(empty) {
            givens[cell] = 0;
        }
        compared += usize::from(compare(shape, &rules, &givens, &mut random, &mut steps));
    }
    for technique in techniques() {
        let count = steps.get(technique.name()).copied().unwrap_or(0);
        assert!(count > 0, "{technique} found nothing: {steps:?}");
    }
}

/// Compares all steps of a position with all its solutions, and returns whether the solutions are
/// few enough.
fn compare(
    shape: &Shape,
    rules: &[Rule],
    givens: &[u8],
    random: &mut Random,
    steps: &mut BTreeMap<&str, usize>,
) -> bool {
    let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.into()));
    let puzzle = Puzzle::new(model, givens).expect("digits of the board");
    let mut solutions = list(&puzzle, MOST, &never).expect("never stopped");
    // The module `variants` tests that no solution is missing.
    for board in &solutions {
        assert!(houses_hold(shape, board), "{board:?}");
        let broken = rules.iter().find(|rule| !keeps(rule, shape, board));
        assert_eq!(broken, None, "{board:?}");
    }
    if solutions.is_empty() || solutions.len() >= MOST {
        return false;
    }
    let topology = Topology::of(shape, rules).expect("a small board");
    let mut grid = Grid::of_cells(&topology, shape, givens);
    let cells: Vec<_> = Topology::cells_of(shape).collect();
    let kept = solutions[random.below(solutions.len())].clone();
    // A position on the way to one of the solutions. The first round removes random candidates that
    // no solution contains, and the second round some that other solutions contain.
    for round in 0..2 {
        for (at, &cell) in cells.iter().enumerate() {
            for digit in grid.candidates(cell).iter().map(Digit::get) {
                let is_in_one = solutions.iter().any(|board| board[at] == digit);
                let chance = if round == 0 { 2 } else { 12 };
                let goes = (round == 1 || !is_in_one) && random.below(chance) == 0;
                if goes && kept[at] != digit {
                    grid.remove(Candidate::new(cell, Digit::new(digit).unwrap()));
                    solutions.retain(|board| board[at] != digit);
                }
            }
        }
    }
    let options = StepOptions::default();
    let context = Context::new(&grid, &options, None, &never);
    for technique in techniques() {
        let mut found = Found::all();
        find(&context, technique, &mut found);
        for step in found.into_steps() {
            *steps.entry(technique.name()).or_default() += 1;
            for board in &solutions {
                let digit = |cell| board[cells.iter().position(|&it| it == cell).unwrap()];
                let keeps = step
                    .placements
                    .iter()
                    .all(|it| digit(it.cell) == it.digit.get())
                    && step
                        .eliminations
                        .iter()
                        .all(|it| digit(it.cell) != it.digit.get());
                assert!(
                    keeps,
                    "{}: {}\n{rules:?}\n{board:?}",
                    technique,
                    step.text()
                );
            }
        }
    }
    true
}
