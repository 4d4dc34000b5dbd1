//! Uniqueness techniques, colouring, almost locked sets and Sue de Coq on random
//! puzzles: they never contradict the solution, and all of them fire.

use std::collections::BTreeMap;

use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, Step, StepOptions, Technique};
use oxidoku_engine::{never, search, Board, DigitSet};

const TECHNIQUES: [Technique; 20] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueRectangle5,
    Technique::UniqueRectangle6,
    Technique::HiddenRectangle,
    Technique::AvoidableRectangle1,
    Technique::AvoidableRectangle2,
    Technique::BugPlus1,
    Technique::SimpleColorsTrap,
    Technique::SimpleColorsWrap,
    Technique::MultiColors1,
    Technique::MultiColors2,
    Technique::Medusa3d,
    Technique::SueDeCoq,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsChain,
    Technique::DeathBlossom,
];

/// A small generator of numbers that are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A random minimal puzzle and its solution.
fn puzzle(numbers: &mut Numbers) -> (Board, Board) {
    let mut board = Board::EMPTY;
    for block in [0, 30, 60] {
        let mut digits: Vec<u8> = (1..=9).collect();
        numbers.shuffle(&mut digits);
        for (i, digit) in digits.into_iter().enumerate() {
            board.set(block + i / 3 * 9 + i % 3, digit);
        }
    }
    let solution = search::solve(&board, &never).unwrap().first.unwrap();
    let mut cells: Vec<usize> = (0..81).collect();
    numbers.shuffle(&mut cells);
    let mut puzzle = solution;
    for cell in cells {
        let mut fewer = puzzle;
        fewer.set(cell, 0);
        if search::count(&fewer, 2, &never).unwrap() == 1 {
            puzzle = fewer;
        }
    }
    (puzzle, solution)
}

fn steps(grid: &Grid, options: &StepOptions, solution: &Board, technique: Technique) -> Vec<Step> {
    let context = Context::new(grid, options, Some(solution), &never);
    let mut found = Found::all();
    find(&context, technique, &mut found);
    found.into_steps()
}

fn first_step(
    grid: &Grid,
    options: &StepOptions,
    solution: &Board,
    technique: Technique,
) -> Option<Step> {
    let context = Context::new(grid, options, Some(solution), &never);
    let mut found = Found::first();
    find(&context, technique, &mut found);
    found.into_steps().pop()
}

fn check(grid: &Grid, solution: &Board, step: &Step) {
    assert!(!step.is_idle(), "{step:?}");
    assert!(!step.text().is_empty());
    for gone in &step.eliminations {
        assert!(grid.has(*gone), "{step:?}");
        assert!(
            solution.get(gone.cell()) != gone.digit,
            "{} strikes {gone:?} out of {}\n{step:?}",
            step.technique,
            grid.board()
        );
    }
    for placed in &step.placements {
        assert_eq!(solution.get(placed.cell()), placed.digit, "{step:?}");
    }
}

/// Places what is a naked or hidden single.
fn place_singles(grid: &mut Grid) {
    let all: Vec<Candidate> = (0..81)
        .flat_map(|cell| (1..=9).map(move |digit| Candidate::new(cell, digit)))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &single in &all {
            let is_naked = grid.marks(single.cell()) == DigitSet::of(single.digit);
            let is_hidden = oxidoku_engine::geometry::HOUSES_OF[single.cell()]
                .iter()
                .any(|&house| grid.places_in(single.digit, house).len() == 1);
            if grid.has(single) && (is_naked || is_hidden) {
                grid.place(single);
                changed = true;
            }
        }
    }
}

/// Fills random blanks with the right digits until `left` are left.
fn fill_in(grid: &mut Grid, solution: &Board, numbers: &mut Numbers, left: usize) {
    while grid.blanks().len() > left {
        let blanks: Vec<usize> = grid.blanks().iter().collect();
        let cell = blanks[numbers.below(blanks.len())];
        grid.place(Candidate::new(cell, solution.get(cell)));
    }
}

/// Leaves two candidates in most blanks, and three in some.
fn trim(grid: &mut Grid, solution: &Board, numbers: &mut Numbers) {
    for cell in grid.blanks() {
        let wrong = grid.marks(cell) - DigitSet::of(solution.get(cell));
        let mut wrong: Vec<u8> = wrong.iter().collect();
        numbers.shuffle(&mut wrong);
        for &digit in wrong.iter().skip(1 + numbers.below(10) / 9) {
            grid.remove(Candidate::new(cell, digit));
        }
    }
}

/// Strikes out some random wrong candidates.
fn reveal(grid: &mut Grid, solution: &Board, numbers: &mut Numbers, n: usize) {
    for _ in 0..n {
        let wrong: Vec<Candidate> = grid
            .blanks()
            .iter()
            .flat_map(|cell| {
                let wrong = grid.marks(cell) - DigitSet::of(solution.get(cell));
                wrong.iter().map(move |digit| Candidate::new(cell, digit))
            })
            .collect();
        if wrong.is_empty() {
            return;
        }
        grid.remove(wrong[numbers.below(wrong.len())]);
    }
}

#[test]
fn steps_hold_and_every_technique_fires() {
    let plain = StepOptions::default();
    let strict = StepOptions {
        incomplete_rectangles: false,
        ..plain
    };
    let overlapping = StepOptions {
        als_overlap: true,
        ..plain
    };
    let mut fired: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut numbers = Numbers(0x5EED_0F0C_51D0);
    let n: usize = std::env::var("OXIDOKU_PUZZLES").map_or(90, |n| n.parse().unwrap());
    for i in 0..n {
        let (puzzle, solution) = puzzle(&mut numbers);
        let mut grid = Grid::new(&puzzle);
        if i % 3 > 0 {
            let left = 12 + numbers.below(25);
            fill_in(&mut grid, &solution, &mut numbers, left);
        }
        if i % 3 > 1 {
            trim(&mut grid, &solution, &mut numbers);
        }
        for round in 0..12 {
            if i % 3 == 0 {
                place_singles(&mut grid);
            }
            if grid.is_full() {
                break;
            }
            let options = [&plain, &strict, &overlapping][round % 3];
            let mut found: Vec<Step> = Vec::new();
            for technique in TECHNIQUES {
                let all = steps(&grid, options, &solution, technique);
                let first = first_step(&grid, options, &solution, technique);
                assert_eq!(first.is_none(), all.is_empty(), "{technique} in {puzzle}");
                *fired.entry(technique).or_default() += all.len();
                found.extend(all);
                found.extend(first);
            }
            for step in &found {
                check(&grid, &solution, step);
            }
            if !found.is_empty() && numbers.below(3) > 0 {
                found[numbers.below(found.len())].apply(&mut grid);
            }
            let n = 1 + numbers.below(12);
            reveal(&mut grid, &solution, &mut numbers, n);
        }
    }
    eprintln!("{fired:?}");
    for technique in TECHNIQUES {
        assert!(fired[&technique] > 0, "{technique} never fired");
    }
}
