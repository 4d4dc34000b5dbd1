//! Tests positions, hints, paths, and the messages about faults.

use crate::common::puzzles::{random_minimal, Random};
use oxidoku_engine::logic::{
    find, Candidate, Context, Detail, Ending, Fault, Found, Grid, Hint, Position, Solver, Step,
    StepOptions, Technique,
};
use oxidoku_engine::search::Status;
use oxidoku_engine::topology::HouseKind;
use oxidoku_engine::{never, Board, Cell, CellSet, Digit, Stopped};

const EASY: &str =
    "600007008005000070100530200000090080000003000700600000061000000807020093053078620";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn hint(grid: Grid) -> Hint {
    let position = Position::new(grid, &never).unwrap();
    Solver::default().hint(&position, &never).unwrap()
}

/// Returns the grid of the easy puzzle with digits written into it; its givens are marked.
fn with_entries(entries: &[(Cell, u8)]) -> Grid<'static> {
    let puzzle = board(EASY);
    let mut filled = puzzle;
    for &(cell, digit) in entries {
        filled.set(cell, digit);
    }
    let mut grid = Grid::new(&filled);
    grid.set_givens(!puzzle.empty_cells());
    grid
}

fn solution() -> Board {
    *Position::from_board(&board(EASY), &never)
        .unwrap()
        .solution()
        .unwrap()
}

/// Returns a digit that is wrong in a cell, but clashes with no given.
fn plausible_but_wrong(cell: Cell) -> u8 {
    let open = board(EASY).open_digits(cell);
    let mut wrong = open
        .iter()
        .map(Digit::get)
        .filter(|&digit| digit != solution().get(cell));
    wrong.next().expect("several digits fit")
}

/// Ranks how easily a person sees a single: the last cell of a house comes first, then a hidden
/// single in a box, a hidden single in a line, and a naked single. Other steps come after all
/// singles.
fn sight(step: &Step) -> usize {
    let in_box = step
        .pattern
        .base
        .iter()
        .any(|house| house.kind == HouseKind::Box);
    match (step.technique, in_box) {
        (Technique::FullHouse, _) => 0,
        (Technique::HiddenSingle, true) => 1,
        (Technique::HiddenSingle, false) => 2,
        (Technique::NakedSingle, _) => 3,
        _ => 4,
    }
}

/// Calls `see` for every position on the paths of some puzzles, with the step that the path takes
/// there.
fn steps_of_paths(solver: &Solver, puzzles: usize, mut see: impl FnMut(&Position, &Step)) {
    let mut random = Random(6);
    for _ in 0..puzzles {
        let mut position = Position::from_board(&random_minimal(&mut random), &never).unwrap();
        for step in solver.path(&position, &never).unwrap().steps {
            see(&position, &step);
            let mut grid = position.grid().clone();
            step.apply(&mut grid);
            position = Position::new(grid, &never).unwrap();
        }
    }
}

#[test]
fn a_hint_is_the_next_step_of_the_path_or_a_single_that_is_seen_before_it() {
    let solver = Solver::default();
    let singles = [
        Technique::FullHouse,
        Technique::HiddenSingle,
        Technique::NakedSingle,
    ];
    let singles = Solver::new(singles, StepOptions::default());
    let mut earlier = 0;
    steps_of_paths(&solver, 5, |position, step| {
        let Hint::Step(mut hint) = solver.hint(position, &never).unwrap() else {
            panic!("no step");
        };
        // Only a hint contains the house to look at.
        let house = hint.where_to_look().unwrap();
        let mut changed = hint.placements.iter().chain(&hint.eliminations);
        assert!(!hint.pattern.base.is_empty() || changed.any(|it| house.cells.contains(it.cell)));
        hint.pattern.look_at = None;
        let first = solver.next_step(position, &never).unwrap().unwrap();
        let all = singles.all_steps(position, &never).unwrap();
        let least = all.iter().map(sight).min().unwrap_or(4);
        if sight(&first) == least {
            assert_eq!(hint, first);
        } else {
            assert_eq!(sight(&hint), least);
            assert!(all.contains(&hint));
            earlier += 1;
        }
        assert_eq!(sight(step) == 4, sight(&hint) == 4);
    });
    assert!(earlier > 5, "{earlier}");
}

#[test]
fn a_hint_keeps_to_the_allowed_techniques() {
    let solver = Solver::new([Technique::NakedSingle], StepOptions::default());
    steps_of_paths(&Solver::default(), 2, |position, _| {
        let hint = solver.hint(position, &never).unwrap();
        assert!(match hint {
            Hint::Step(step) => step.technique == Technique::NakedSingle,
            _ => true,
        });
    });
}

#[test]
fn a_hint_tells_as_little_as_asked() {
    let hint = hint(Grid::new(&board(EASY)));
    let Hint::Step(step) = &hint else {
        panic!("{hint:?}");
    };
    let (placed, label) = (step.placements[0], step.technique.info().label);
    let cell = placed.cell.to_string();
    let [nudge, technique, full] =
        [Detail::Nudge, Detail::Technique, Detail::Step].map(|detail| hint.text(detail));
    assert!(!nudge.contains(label) && !nudge.contains(&cell), "{nudge}");
    assert!(
        technique.contains(label) && !technique.contains(&cell),
        "{technique}"
    );
    assert!(full.contains(label) && full.contains(&cell), "{full}");
}

#[test]
fn a_wrong_entry_comes_before_everything_else() {
    let cell = Cell::of(1);
    let mut grid = with_entries(&[
        (cell, plausible_but_wrong(cell)),
        (Cell::of(2), solution().get(Cell::of(2))),
    ]);
    let other = grid.empty_cells().first().unwrap();
    grid.remove(Candidate::new(other, solution().digit(other).unwrap()));
    let hint = hint(grid);
    assert_eq!(hint, Hint::Fault(Fault::WrongEntries(CellSet::of(cell))));
    assert!(hint.text(Detail::Nudge).contains("r1c2"));
}

#[test]
fn an_entry_that_clashes_with_a_given_is_wrong() {
    let grid = with_entries(&[(Cell::of(1), 6)]);
    assert_eq!(
        hint(grid),
        Hint::Fault(Fault::WrongEntries(CellSet::of(Cell::of(1))))
    );
}

#[test]
fn a_candidate_eliminated_by_mistake_is_named() {
    let mut grid = with_entries(&[]);
    let lost = Candidate::of(1, solution().get(Cell::of(1)));
    grid.remove(lost);
    let hint = hint(grid);
    assert_eq!(hint, Hint::Fault(Fault::WrongEliminations(vec![lost])));
    let nudge = hint.text(Detail::Nudge);
    assert_eq!(nudge, "A pencil mark in r1c2 was removed by mistake.");
    let named = format!("{} in r1c2", lost.digit);
    assert!(hint.text(Detail::Step).contains(&named));
}

#[test]
fn givens_that_clash_or_have_no_solution_are_named() {
    let mut clash = Board::EMPTY;
    clash.set(Cell::of(0), 5);
    clash.set(Cell::of(8), 5);
    let cells = [0, 8].map(Cell::of).into_iter().collect();
    assert_eq!(hint(Grid::new(&clash)), Hint::Fault(Fault::Clash(cells)));
    let mut none = Board::EMPTY;
    (1..=8).for_each(|digit| none.set(Cell::of(usize::from(digit) - 1), digit));
    none.set(Cell::of(17), 9);
    assert_eq!(hint(Grid::new(&none)), Hint::Fault(Fault::NoSolution));
}

#[test]
fn marks_that_no_solution_fits_are_noticed_without_one_solution() {
    let mut grid = Grid::new(&Board::EMPTY);
    (0..9).for_each(|cell| grid.remove(Candidate::of(cell, 7)));
    let position = Position::new(grid, &never).unwrap();
    assert_eq!(position.status(), Status::Multiple);
    assert!(matches!(position.fault(), Some(Fault::DeadEnd(Some(_)))));
    let path = Solver::default().path(&position, &never).unwrap();
    assert!(path.steps.is_empty() && matches!(path.ending, Ending::Faulty(_)));
    assert_eq!(
        Solver::default().all_steps(&position, &never),
        Ok(Vec::new())
    );
}

#[test]
fn a_solved_board_and_a_stuck_one_differ() {
    assert_eq!(hint(Grid::new(&solution())), Hint::Solved);
    let solver = Solver::new([Technique::XWing], StepOptions::default());
    let position = Position::from_board(&board(EASY), &never).unwrap();
    assert_eq!(
        solver.hint(&position, &never),
        Ok(Hint::Stuck(Status::Unique))
    );
    let path = solver.path(&position, &never).unwrap();
    assert_eq!(path.ending, Ending::Stuck);
}

#[test]
fn a_hint_that_finds_nothing_says_if_there_are_several_solutions() {
    let stuck = hint(Grid::new(&Board::EMPTY));
    assert_eq!(stuck, Hint::Stuck(Status::Multiple));
    assert!(stuck.text(Detail::Nudge).contains("several solutions"));
}

#[test]
fn techniques_are_tried_in_the_order_of_the_scale() {
    let names = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::NakedSingle,
    ];
    let solver = Solver::new(names, StepOptions::default());
    let sorted = [Technique::NakedSingle, Technique::HiddenSingle];
    assert_eq!(solver.techniques(), sorted);
}

#[test]
fn the_driver_misses_no_single() {
    let singles = [
        Technique::FullHouse,
        Technique::NakedSingle,
        Technique::HiddenSingle,
    ];
    let options = StepOptions::default();
    let solver = Solver::default();
    let mut random = Random(7);
    for _ in 0..10 {
        let position = Position::from_board(&random_minimal(&mut random), &never).unwrap();
        let mut grid = position.grid().clone();
        for step in solver.path(&position, &never).unwrap().steps {
            let context = Context::new(&grid, &options, position.solution(), &never);
            let simplest = singles.into_iter().find_map(|technique| {
                let mut found = Found::all();
                find(&context, technique, &mut found);
                let steps = found.into_steps();
                (!steps.is_empty()).then_some((technique, steps))
            });
            match simplest {
                Some((technique, steps)) => {
                    assert_eq!(step.technique, technique);
                    assert!(steps
                        .iter()
                        .any(|other| other.placements == step.placements));
                }
                None => assert!(!singles.contains(&step.technique)),
            }
            step.apply(&mut grid);
        }
    }
}

#[test]
fn work_stops_when_asked() {
    let position = Position::from_board(&board(EASY), &never).unwrap();
    let solver = Solver::default();
    // The check of an easy board ends before its first call of `stop`.
    let long = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(
        Position::from_board(&board(long), &|| true).err(),
        Some(Stopped)
    );
    assert_eq!(solver.all_steps(&position, &|| true), Err(Stopped));
    let one = Solver::new([Technique::XWing], StepOptions::default());
    assert_eq!(one.path(&position, &|| true), Err(Stopped));
}
