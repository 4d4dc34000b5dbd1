//! Tests that no step of any technique removes a digit of the solution or places a wrong one.
//!
//! Follows the paths of some 400 puzzles (of 10,000 with OXIDOKU_SWEEP=all) and checks all
//! steps in a sample of states. `--nocapture` prints how often each technique fired.

use std::collections::{HashMap, HashSet};

use crate::common::puzzles::{of_file, random_minimal, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Context, Ending, Found, Grid, Position, Solver, Step, StepOptions, Technique,
    HODOKU,
};
use oxidoku_engine::topology::classic::classic;
use oxidoku_engine::{never, search, Board, Cell, Digit, DigitSet};

/// Returns the interval at which the test takes puzzles.
fn every() -> usize {
    sweep(100, 25, 1)
}

type Fired = HashMap<Technique, usize>;

/// Returns puzzles of all levels with one solution: shared ones, with each file thinned to about
/// `most`, and random ones.
fn puzzles() -> Vec<Board> {
    let files = [
        ("puzzles/easy_5000.txt", 2500),
        ("puzzles/17_clue_half.txt", 2500),
        ("puzzles/top1465.txt", 1465),
        ("puzzles/hardest_1106_375.txt", 375),
        ("logic/ratings_dev.csv", 607),
    ];
    let mut puzzles: Vec<Board> = RARE_PUZZLES.map(|puzzle| puzzle.parse().unwrap()).into();
    for (path, most) in files {
        let boards = of_file(path).unwrap_or_default();
        let every = (boards.len() / most).max(1) * every();
        puzzles.extend(boards.into_iter().step_by(every));
    }
    let mut random = Random(1);
    // Adds more random puzzles if the files are missing.
    let missing = (LEAST / every()).saturating_sub(puzzles.len());
    let n = missing.max(3000 / every());
    puzzles.extend((0..n).map(|_| random_minimal(&mut random)));
    puzzles
}

/// The number of puzzles of a full run.
const LEAST: usize = 10_100;

/// Puzzles with an Avoidable Rectangle Type 2, which 10,000 random puzzles may lack.
const RARE_PUZZLES: [&str; 2] = [
    "003010906705040003020700001200600000000390010000005700000000000001000020870034000",
    "530000000040000120070000083000830010006900700005020000084600370000002900000100008",
];

/// Techniques that are too rare for these puzzles. [`two_kites_that_share_their_middle`] tests the
/// kites, and `newer.rs` the others.
const RARE: [Technique; 9] = [
    Technique::DualTwoStringKite,
    Technique::FireworkQuad,
    Technique::BivalueOddagon1,
    Technique::BivalueOddagon3,
    Technique::BivalueOddagon4,
    Technique::Tridagon1,
    Technique::Tridagon2,
    Technique::DoubleExocet,
    Technique::GurthSymmetricalPlacement,
];

fn check(step: &Step, grid: &Grid, solution: &Board) {
    let context = || format!("{step:?}\nin {:?}\nsolution {solution}", grid.board());
    assert!(!step.is_idle(), "idle: {}", context());
    for &placed in &step.placements {
        let right = solution.digit(placed.cell) == Some(placed.digit);
        assert!(right && grid.has(placed), "placed: {}", context());
    }
    for &struck in &step.eliminations {
        let right = solution.digit(struck.cell) != Some(struck.digit);
        assert!(right && grid.has(struck), "eliminated: {}", context());
    }
}

/// Whether a step is explained in whole sentences, with more than its outcome.
fn is_explained(step: &Step) -> bool {
    let text = step.text();
    let starts = text.starts_with(|first: char| first.is_uppercase() || first == 'r');
    starts && text.ends_with('.') && text.len() > 35
}

/// Checks all steps of all techniques, except for searches of unbounded length.
fn check_all_steps(
    grid: &Grid,
    solution: &Board,
    options: &StepOptions,
    fired: &mut Fired,
    dumb: &mut HashSet<Technique>,
) {
    let context = Context::new(grid, options, Some(solution), &never);
    for technique in techniques().filter(|&technique| !is_long(technique)) {
        let mut found = Found::all();
        find(&context, technique, &mut found);
        for step in found.into_steps() {
            assert_eq!(step.technique, technique);
            check(&step, grid, solution);
            *fired.entry(technique).or_default() += 1;
            if !is_explained(&step) {
                dumb.insert(technique);
            }
        }
    }
}

/// Lists the techniques of HoDoKu's scale; `explainer.rs` tests the others.
fn techniques() -> impl Iterator<Item = Technique> {
    HODOKU.rows.iter().map(|row| row.technique)
}

/// Whether a technique takes seconds per state, such as large fish with arbitrary houses. The tests
/// of fish have a few states for them.
fn is_long(technique: Technique) -> bool {
    let name = technique.name();
    let large = ["squirmbag", "whale", "leviathan"];
    let free = ["franken", "mutant"];
    let jelly = name.contains("mutant_jellyfish");
    jelly
        || free.iter().any(|word| name.contains(word))
            && large.iter().any(|word| name.contains(word))
}

/// Eliminates some candidates that are not part of the solution, as a player might.
fn thin(grid: &mut Grid, solution: &Board, random: &mut Random) {
    for cell in grid.empty_cells() {
        for digit in grid.candidates(cell) {
            if Some(digit) != solution.digit(cell) && random.below(12) == 0 {
                grid.remove(Candidate::new(cell, digit));
            }
        }
    }
}

#[test]
fn no_step_ever_contradicts_the_solution() {
    let puzzles = puzzles();
    println!("{} puzzles", puzzles.len());
    let solver = Solver::default();
    let mut fired = Fired::new();
    let mut dumb = HashSet::new();
    let mut random = Random(2);
    for (number, board) in puzzles.iter().enumerate() {
        let position = Position::from_board(board, &never).unwrap();
        let solution = *position.solution().expect("one solution");
        let path = solver.path(&position, &never).unwrap();
        assert_eq!(path.ending, Ending::Solved, "{board}");
        let look = number % sweep(20, 40, 100) == 0;
        let mut grid = position.grid().clone();
        for step in &path.steps {
            check(step, &grid, &solution);
            *fired.entry(step.technique).or_default() += 1;
            if look && random.below(30) == 0 {
                let options = StepOptions {
                    incomplete_rectangles: random.below(2) == 0,
                    siamese: random.below(2) == 0,
                    als_overlap: random.below(2) == 0,
                    als_in_chains: random.below(2) == 0,
                    small_empty_rectangles: random.below(2) == 0,
                };
                let mut state = grid.clone();
                if random.below(2) == 0 {
                    thin(&mut state, &solution, &mut random);
                }
                check_all_steps(&state, &solution, &options, &mut fired, &mut dumb);
            }
            step.apply(&mut grid);
        }
        assert_eq!(grid.board(), solution, "{board}");
    }
    let dumb: Vec<&str> = dumb.into_iter().map(Technique::name).collect();
    println!("not explained in sentences: {dumb:?}");
    for (technique, count) in &fired {
        println!("{:32} {count}", technique.name());
    }
    let silent: Vec<&str> = techniques()
        .filter(|technique| !RARE.contains(technique) && !is_long(*technique))
        .filter(|technique| !fired.contains_key(technique))
        .map(Technique::name)
        .collect();
    println!("never fired: {silent:?}");
    let few = puzzles.len() < LEAST;
    assert!(silent.is_empty() || few, "never fired: {silent:?}");
    assert!(dumb.is_empty(), "not explained in sentences: {dumb:?}");
}

#[test]
fn boards_with_several_solutions_keep_all_of_them() {
    let solver = Solver::default();
    let mut random = Random(3);
    for _ in 0..sweep(10, 60, 200) {
        let mut board = random_minimal(&mut random);
        let given = (!board.empty_cells()).iter().nth(random.below(17)).unwrap();
        board.set(given, 0);
        let solutions = search::list(&board, 50, &never).unwrap();
        let position = Position::from_board(&board, &never).unwrap();
        let path = solver.path(&position, &never).unwrap();
        assert_eq!(path.ending, Ending::Stuck, "{board}");
        let mut grid = position.grid().clone();
        for step in &path.steps {
            for solution in &solutions {
                check(step, &grid, solution);
            }
            step.apply(&mut grid);
        }
    }
}

#[test]
fn two_kites_that_share_their_middle() {
    // Rows 1 and 2 and columns 1 and 2 have two places for 1 each: 1 is in r1c2 or r2c1, and these
    // lead to four other places.
    let cell = |row: usize, column: usize| Cell::at(row - 1, column - 1);
    let middle = [cell(1, 2), cell(2, 1)];
    let far = [cell(1, 5), cell(2, 6), cell(5, 1), cell(6, 2)];
    let mut board = Board::EMPTY;
    for placed in [middle[0], far[1], far[2]] {
        board.set(placed, 1);
    }
    let solution = search::list(&board, 1, &never).unwrap()[0];
    let mut grid = Grid::empty(classic());
    for gone in Cell::ALL
        .into_iter()
        .filter(|gone| gone.row() < 2 || gone.column() < 2)
    {
        if !far.contains(&gone) && !middle.contains(&gone) {
            grid.remove(Candidate::new(gone, Digit::of(1)));
        }
    }
    let options = StepOptions::default();
    let context = Context::new(&grid, &options, None, &never);
    let mut found = Found::all();
    find(&context, Technique::DualTwoStringKite, &mut found);
    let steps = found.into_steps();
    assert_eq!(steps.len(), 1, "{steps:?}");
    check(&steps[0], &grid, &solution);
    let struck = [cell(5, 5), cell(6, 6)].map(|cell| Candidate::new(cell, Digit::of(1)));
    assert_eq!(steps[0].eliminations, struck);
    assert!(is_explained(&steps[0]));
}

/// HoDoKu joins any two kites with the same middle, even of two digits, into a dual kite that names
/// only the first digit. But such kites have nothing in common that makes them one pattern, so here
/// they are two steps.
#[test]
fn kites_of_two_digits_are_not_a_dual_kite() {
    let givens =
        "000800004000070050000006001006030000800050600004000002090360800200005040500018700";
    let filled =
        "605820074480070056070546081756032408820450637004687502197364825268795143543218769";
    let [givens, board] = [givens, filled].map(|text| text.parse::<Board>().unwrap());
    let solution = search::list(&givens, 1, &never).unwrap()[0];
    let grid = Grid::new(&board);
    let options = StepOptions::default();
    let context = Context::new(&grid, &options, Some(&solution), &never);
    let steps = |technique| {
        let mut found = Found::all();
        find(&context, technique, &mut found);
        found.into_steps()
    };
    let kites = steps(Technique::TwoStringKite);
    // Both kites are in r5c6 and r4c4, with the far ends r5c3 and r2c4.
    let cell = |row: usize, column: usize| Cell::at(row - 1, column - 1);
    let cells = [cell(5, 3), cell(5, 6), cell(4, 4), cell(2, 4)];
    for digit in [1, 9].map(Digit::of) {
        let is_it = |kite: &&Step| {
            let is_here = kite.pattern.cells == cells.into_iter().collect();
            is_here && kite.digits == DigitSet::of(digit)
        };
        let kite = kites.iter().find(is_it).unwrap();
        assert_eq!(kite.eliminations, [Candidate::new(cell(2, 3), digit)]);
    }
    let (dual, none) = (steps(Technique::DualTwoStringKite), Vec::new());
    assert_eq!(dual, none);
}
