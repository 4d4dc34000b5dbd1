//! Compares the textbook methods on boards of any shape with those of the classic board and with a
//! slow oracle.

use crate::common::sweep;
use oxidoku_engine::generate::Rng;
use oxidoku_engine::methods::{self, record, Event, Method, Order, Outcome, Recording, Sweep};
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::{self, Limits, Model, Puzzle};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, Regions, Shape};
use oxidoku_engine::{never, Board, Stopped};
use std::sync::Arc;

const SWEEPS: [Sweep; 3] = [Sweep::Live, Sweep::ByRule, Sweep::OneByOne];

/// Makes boards with random digits, some without a solution.
fn random_boards(count: u64, clues: u64) -> impl Iterator<Item = Board> {
    (0..count).map(move |item| {
        let mut rng = Rng::for_item(11, item);
        let mut board = Board::EMPTY;
        for _ in 0..clues + item % 8 {
            let cell = oxidoku_engine::Cell::of(rng.below(81) as usize);
            let open = board.open_digits(cell);
            let pick = rng.below(9) as usize;
            if let Some(digit) = open.iter().cycle().nth(pick) {
                board.set(cell, digit.get());
            }
        }
        board
    })
}

fn digits_of(board: &Board) -> Vec<u8> {
    board.cells().to_vec()
}

/// Makes a board of a shape without further rules, if the digits fit.
fn puzzle_of(shape: &Shape, digits: &[u8]) -> Option<Puzzle> {
    puzzle_with(shape, digits, Vec::new())
}

fn puzzle_with(shape: &Shape, digits: &[u8], rules: Vec<Rule>) -> Option<Puzzle> {
    let model = Model::new(Arc::new(shape.clone()), rules.into());
    Puzzle::new(Arc::new(model), digits)
}

#[test]
fn the_rules_count_as_on_the_classic_board() {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let (mut placed, mut contradictions) = (0, 0);
    for board in random_boards(150, 22) {
        let puzzle = puzzle_of(&shape, &digits_of(&board)).unwrap();
        for sweep in SWEEPS {
            let classic = methods::apply_rules_in(&board, sweep);
            let ruled = methods::apply_rules_in(&puzzle, sweep);
            assert_eq!(ruled.placements, classic.placements, "{board} {sweep:?}");
            assert_eq!(ruled.contradiction, classic.contradiction, "{board}");
            if !ruled.contradiction {
                assert_eq!(ruled.grid, digits_of(&classic.grid), "{board}");
            }
            placed += ruled.placements.total();
            contradictions += u32::from(ruled.contradiction);
        }
    }
    assert!(
        placed > 1000 && contradictions > 20,
        "{placed} {contradictions}"
    );
}

#[test]
fn the_hybrid_counts_as_on_the_classic_board() {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let mut guesses = 0;
    for board in random_boards(150, 22) {
        let sweep = SWEEPS[usize::from(board.cells()[0]) % 3];
        let classic = methods::solve_hybrid_in(&board, sweep, &never).unwrap();
        let puzzle = puzzle_of(&shape, &digits_of(&board)).unwrap();
        let done = methods::solve_hybrid_in(&puzzle, sweep, &never).unwrap();
        assert_eq!(done.solution, classic.solution.as_ref().map(digits_of));
        assert_eq!(
            (done.by_logic, done.placements, done.naked_pairs),
            (classic.by_logic, classic.placements, classic.naked_pairs),
            "{board}"
        );
        assert_eq!(
            (done.guesses, done.backtracks),
            (classic.guesses, classic.backtracks),
            "{board}"
        );
        guesses += done.guesses;
    }
    assert!(guesses > 100, "{guesses} guesses");
}

#[test]
fn backtracking_counts_as_on_the_classic_board() {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    for board in random_boards(40, 34) {
        let puzzle = puzzle_of(&shape, &digits_of(&board)).unwrap();
        for order in [Order::Row, Order::Column] {
            let classic = methods::backtrack(&board, order, &never).unwrap();
            let done = methods::backtrack(&puzzle, order, &never).unwrap();
            assert_eq!(done.solution, classic.solution.as_ref().map(digits_of));
            assert_eq!(
                (done.guesses, done.backtracks),
                (classic.guesses, classic.backtracks),
                "{board}"
            );
        }
    }
}

/// The oracle: recursion over the cells in order, with a scan of all houses for each digit. Counts
/// the digits that are placed and taken back.
fn recurse(shape: &Shape, grid: &mut Vec<u8>, order: &[Cell], counts: &mut (u64, u64)) -> bool {
    let Some((&cell, rest)) = order.split_first() else {
        return true;
    };
    for digit in 1..=shape.digits() as u8 {
        let clashes = shape.houses().iter().any(|house| {
            let has = |&other: &Cell| grid[usize::from(other)] == digit;
            house.cells.contains(&cell) && house.cells.iter().any(has)
        });
        if clashes {
            continue;
        }
        grid[usize::from(cell)] = digit;
        counts.0 += 1;
        if recurse(shape, grid, rest, counts) {
            return true;
        }
        grid[usize::from(cell)] = 0;
        counts.1 += 1;
    }
    false
}

fn shapes() -> Vec<Shape> {
    let jigsaw = "111222113322413526433556444566455566"
        .bytes()
        .map(|label| Some(u16::from(label)));
    // A jigsaw has regions with one cell for each digit.
    let jigsaw = Shape::square(6, &Regions::Layout(jigsaw.collect()));
    let mut shapes = vec![
        Shape::square(4, &Regions::Boxes(2, 2)).unwrap(),
        Shape::square(5, &Regions::None).unwrap(),
        Shape::square(6, &Regions::Boxes(2, 3)).unwrap(),
        Shape::square(6, &Regions::Boxes(3, 2)).unwrap(),
        Shape::square(8, &Regions::Boxes(2, 4)).unwrap(),
    ];
    shapes.extend(jigsaw);
    let spare = Shape::square(6, &Regions::Boxes(2, 3)).unwrap();
    shapes.extend(spare.with_digits(9));
    shapes
}

#[test]
fn every_method_agrees_with_the_oracle_on_other_shapes() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (number, shape) in shapes().iter().enumerate() {
        for item in 0..sweep(25, 60, 600) as u64 {
            let mut rng = Rng::for_item(12 + number as u64, item);
            let cells = shape.cells() as u64;
            let mut digits = vec![0; shape.cells()];
            // There are enough digits to let the oracle finish soon.
            for _ in 0..if cells > 36 { cells * 3 / 4 } else { cells / 3 } {
                let cell = rng.below(cells as u32) as usize;
                digits[cell] = 1 + rng.below(shape.digits() as u32) as u8;
                let repeats = |house: &oxidoku_engine::shape::House| {
                    let same = |&&other: &&Cell| digits[usize::from(other)] == digits[cell];
                    house.cells.contains(&(cell as Cell))
                        && house.cells.iter().filter(same).count() > 1
                };
                if shape.houses().iter().any(repeats) {
                    digits[cell] = 0;
                }
            }
            let found = compare(shape, &digits);
            solved += u32::from(found);
            unsolvable += u32::from(!found);
        }
    }
    assert!(solved > 50 && unsolvable > 20, "{solved} {unsolvable}");
}

fn compare(shape: &Shape, digits: &[u8]) -> bool {
    let is_empty = |&cell: &Cell| digits[usize::from(cell)] == 0;
    let by_row: Vec<Cell> = (0..shape.cells() as Cell).filter(is_empty).collect();
    let mut by_column = by_row.clone();
    by_column.sort_by_key(|&cell| (shape.place(cell).1, shape.place(cell).0));
    let mut has_solution = false;
    let puzzle = puzzle_of(shape, digits).unwrap();
    for (order, cells) in [(Order::Row, by_row), (Order::Column, by_column)] {
        let (mut grid, mut counts) = (digits.to_vec(), (0, 0));
        has_solution = recurse(shape, &mut grid, &cells, &mut counts);
        let done = methods::backtrack(&puzzle, order, &never).unwrap();
        assert_eq!(done.solution, has_solution.then_some(grid));
        assert_eq!((done.guesses, done.backtracks), counts);
    }
    for sweep in SWEEPS {
        let hybrid = methods::solve_hybrid_in(&puzzle, sweep, &never).unwrap();
        assert_eq!(hybrid.solution.is_some(), has_solution);
        if let Some(solution) = &hybrid.solution {
            check_solution(shape, digits, solution);
            let stood = hybrid.guesses - hybrid.backtracks;
            assert_eq!(hybrid.by_logic, hybrid.guesses == 0);
            assert!(stood <= digits.iter().filter(|&&digit| digit == 0).count() as u64);
        }
        let ruled = methods::apply_rules_in(&puzzle, sweep);
        assert!(!(ruled.contradiction && has_solution));
        if ruled.grid.iter().all(|&digit| digit > 0) && !ruled.contradiction {
            check_solution(shape, digits, &ruled.grid);
        }
    }
    has_solution
}

fn check_solution(shape: &Shape, digits: &[u8], solution: &[u8]) {
    assert!(digits
        .iter()
        .zip(solution)
        .all(|(&given, &digit)| given == 0 || given == digit));
    for house in shape.houses() {
        let mut row: Vec<u8> = house
            .cells
            .iter()
            .map(|&cell| solution[usize::from(cell)])
            .collect();
        row.sort_unstable();
        assert!(row.windows(2).all(|two| two[0] < two[1]));
        assert!(row[0] >= 1 && usize::from(row[row.len() - 1]) <= shape.digits());
    }
}

#[test]
fn unfit_boards_have_no_solution_and_a_stop_is_obeyed() {
    let shape = Shape::square(6, &Regions::Boxes(2, 3)).unwrap();
    for digits in [vec![], vec![7; 36]] {
        assert!(puzzle_of(&shape, &digits).is_none());
    }
    let mut clash = vec![0; 36];
    (clash[0], clash[1]) = (4, 4);
    let clash = puzzle_of(&shape, &clash).unwrap();
    let done = methods::backtrack(&clash, Order::Row, &never).unwrap();
    assert_eq!((done.solution, done.guesses), (None, 0));
    let done = methods::solve_hybrid(&clash, &never).unwrap();
    assert_eq!((done.solution, done.guesses), (None, 0));
    assert!(methods::apply_rules(&clash).contradiction);
    let large = Shape::square(25, &Regions::Boxes(5, 5)).unwrap();
    let empty = puzzle_of(&large, &[0; 625]).unwrap();
    assert_eq!(
        methods::backtrack(&empty, Order::Row, &|| true),
        Err(Stopped)
    );
    assert_eq!(methods::solve_hybrid(&empty, &|| true), Err(Stopped));
}

// ---- Traces --------------------------------------------------------------------

const ALL: (u64, u64) = (0, u64::MAX);

#[test]
fn every_event_is_that_of_the_classic_board() {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let methods = [
        Method::Backtracking(Order::Row),
        Method::Backtracking(Order::Column),
        Method::Logic,
        Method::Hybrid,
    ];
    let mut events = 0;
    for board in random_boards(40, 34) {
        let puzzle = puzzle_of(&shape, &digits_of(&board)).unwrap();
        for method in methods {
            let classic = record(&board, method, 500, ALL, &never).unwrap();
            let any = record(&puzzle, method, 500, ALL, &never).unwrap();
            assert_eq!(any, classic, "{board} {method:?}");
            events += any.events;
        }
    }
    assert!(events > 10_000, "{events} events");
}

/// Makes boards of several sizes, plain and with cages, from an empty one to nearly full ones.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    let large = Shape::square(16, &Regions::Boxes(4, 4)).unwrap();
    for (number, shape) in shapes().iter().chain([&large]).enumerate() {
        let empty = puzzle_of(shape, &vec![0; shape.cells()]).unwrap();
        let full = general::solve(&empty, &never).unwrap().first.unwrap();
        puzzles.push(empty);
        for item in 0..12 {
            let mut rng = Rng::for_item(40 + number as u64, item);
            let mut digits = full.clone();
            for _ in 0..shape.cells() {
                digits[rng.below(shape.cells() as u32) as usize] = 0;
            }
            // One board in three has a digit that may be wrong.
            let cell = rng.below(shape.cells() as u32) as usize;
            if item % 3 == 0 && digits[cell] == 0 {
                digits[cell] = 1 + rng.below(shape.digits() as u32) as u8;
            }
            // Cages of two cells in a row, with their sum on the full board.
            let cage = |row: &Vec<Cell>| {
                let pair = row[..2].to_vec();
                let sum = pair.iter().map(|&cell| i32::from(full[usize::from(cell)]));
                Rule::new("cage", vec![pair.clone()], vec![sum.sum()]).unwrap()
            };
            let rows = shape.houses().iter().take(shape.digits());
            let cages = rows.map(|house| cage(&house.cells)).collect();
            puzzles.push(puzzle_of(shape, &digits).unwrap());
            puzzles.push(puzzle_with(shape, &digits, cages).unwrap());
        }
    }
    puzzles
}

/// Follows a search using only the events of its frames.
fn replay(recording: &Recording) -> u64 {
    let (mut tried, mut restarts) = (Vec::new(), 0);
    let mut last = recording.frames[0].snapshot.clone();
    for frame in &recording.frames[1..] {
        let now = &frame.snapshot;
        let digit_at = |cell: Cell| now.digits[usize::from(cell)];
        let held = |cell: Cell, digit: u8| last.candidates[usize::from(cell)] >> (digit - 1) & 1;
        match frame.event {
            Event::Tried { cell, digit } => {
                assert_eq!((held(cell, digit), digit_at(cell)), (1, digit));
                tried.push((cell, digit));
            }
            Event::TakenBack { cell, digit } => {
                assert_eq!(tried.pop(), Some((cell, digit)));
                assert_ne!(digit_at(cell), digit);
            }
            Event::Propagated { .. } => {
                let kept =
                    |&cell: &usize| last.digits[cell] == 0 || last.digits[cell] == now.digits[cell];
                assert!((0..now.digits.len()).all(|cell| kept(&cell)));
            }
            // The last of the searches, which learns clauses, does not report its steps.
            Event::Solved if restarts > 0 => assert!(!now.digits.contains(&0)),
            Event::Solved => assert_eq!(*now, last),
            Event::Restarted => {
                tried.clear();
                restarts += 1;
            }
            Event::End => {}
            other => panic!("{other:?} in a search"),
        }
        last = now.clone();
    }
    restarts
}

#[test]
fn the_fast_search_is_traced_on_any_board() {
    let short = Limits {
        plain: 1,
        derived: 2,
        run: 2,
        turn: 1,
    };
    let (mut guesses, mut restarts, mut outcomes) = (0, 0, [0; 3]);
    for puzzle in puzzles() {
        for puzzle in [puzzle.clone().with_limits(short), puzzle] {
            let solved = general::solve(&puzzle, &never).unwrap();
            let recording = record(&puzzle, Method::Search, 100_000, ALL, &never).unwrap();
            assert_eq!(recording.frames.len() as u64, recording.events);
            assert_eq!(recording.counts.guesses, solved.guesses);
            let (expected, at) = match solved.status {
                Status::None => (Outcome::None, 0),
                Status::Unique => (Outcome::Unique, 1),
                Status::Multiple => (Outcome::Multiple, 2),
            };
            assert_eq!(recording.outcome, expected);
            let end = &recording.frames.last().unwrap().snapshot;
            if let (Status::Unique, Some(first)) = (solved.status, &solved.first) {
                assert_eq!(&end.digits, first);
            }
            restarts += replay(&recording);
            guesses += solved.guesses;
            outcomes[at] += 1;
        }
    }
    assert!(guesses > 500 && restarts > 20, "{guesses} {restarts}");
    assert!(outcomes.iter().all(|&count| count > 10), "{outcomes:?}");
}

#[test]
fn a_trace_obeys_a_stop() {
    let large = Shape::square(16, &Regions::Boxes(4, 4)).unwrap();
    let empty = puzzle_of(&large, &[0; 256]).unwrap();
    let stopped = record(&empty, Method::Search, 10, ALL, &|| true);
    assert_eq!(stopped, Err(Stopped));
}
