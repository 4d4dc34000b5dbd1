//! Compares the search in vector lanes with an obvious solver, kernel by kernel.

use crate::common::oracle::count;
use crate::common::puzzles::{puzzles, puzzles_or_random, Random};
use crate::common::{each_case, sweep};
use oxidoku_engine::search::{count_each, Counted, Kernel};
use oxidoku_engine::{never, Board, Cell, Stopped};

/// A board that has no solution, which takes long to prove.
const HARD_WITHOUT_SOLUTION: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn outcomes(kernel: Kernel, boards: &[Board], limit: u64) -> Vec<Counted> {
    let mut out = vec![Counted::NONE; boards.len()];
    count_each(kernel, boards, limit, &mut out, &never).expect("never stops");
    out
}

fn check(kernel: Kernel, boards: &[Board], limit: u64, expected: &[u64]) -> Result<(), String> {
    for ((board, outcome), &expected) in boards
        .iter()
        .zip(outcomes(kernel, boards, limit))
        .zip(expected)
    {
        if outcome.count != expected {
            return Err(format!(
                "{kernel:?} {board}: {} for {expected}",
                outcome.count
            ));
        }
        let solution = Board::from_cells(outcome.solution).map_err(|error| error.to_string())?;
        if expected > 0 && !(solution.is_solved() && board.is_part_of(&solution)) {
            return Err(format!("{kernel:?} {board}: {solution} is no solution"));
        }
    }
    Ok(())
}

#[test]
fn every_kernel_agrees_with_the_obvious_solver_on_the_sets() {
    for (set, at_most) in [
        ("easy_5000", sweep(150, 1_000, 5_000)),
        ("17_clue_half", sweep(20, 100, 1_000)),
        ("top1465", sweep(30, 150, 1_465)),
        ("hardest_1106_375", sweep(4, 20, 375)),
        ("many_solutions_5000", sweep(150, 1_000, 5_000)),
    ] {
        let boards = puzzles(set, at_most);
        let expected: Vec<u64> = boards.iter().map(|board| count(board, 2)).collect();
        for kernel in Kernel::available() {
            check(kernel, &boards, 2, &expected).unwrap();
        }
    }
}

/// The number of guesses shows whether propagation is complete: if it misses something, the answers
/// stay right but the guesses increase.
#[test]
fn guesses_stay_within_what_was_recorded() {
    for (set, bound) in [
        ("random", 0.95),
        ("easy_5000", 0.001),
        ("17_clue_half", 0.59),
        ("top1465", 8.86),
        ("hardest_1106_375", 110.9),
        ("many_solutions_5000", 6.87),
    ] {
        let boards = puzzles_or_random(set);
        for kernel in Kernel::available() {
            let guesses: u64 = outcomes(kernel, &boards, 2).iter().map(|o| o.guesses).sum();
            let mean = guesses as f64 / boards.len().max(1) as f64;
            assert!(mean <= bound, "{set} {kernel:?}: {mean} guesses a puzzle");
        }
    }
}

#[test]
fn a_unique_solution_and_its_guesses_depend_on_the_puzzle_alone() {
    let boards = puzzles("top1465", 60);
    let alone: Vec<Counted> = boards
        .iter()
        .map(|&board| outcomes(Kernel::Portable, &[board], 2)[0])
        .collect();
    let mut turned = boards.clone();
    for kernel in Kernel::available() {
        for _ in 0..5 {
            let by = 13.min(turned.len());
            turned.rotate_left(by);
            for (board, outcome) in turned.iter().zip(outcomes(kernel, &turned, 2)) {
                let at = boards.iter().position(|other| other == board).unwrap();
                assert_eq!(outcome, alone[at]);
            }
        }
    }
}

#[test]
fn random_boards_agree_with_the_obvious_solver() {
    each_case(sweep(20, 64, 256), 0x1A4E_0001, |random| {
        let number = 1 + random.below(39);
        let limit = [1, 2, 3, 200][random.below(4)];
        let boards: Vec<Board> = (0..number).map(|_| random.board()).collect();
        let expected: Vec<u64> = boards.iter().map(|board| count(board, limit)).collect();
        for kernel in Kernel::available() {
            check(kernel, &boards, limit, &expected).unwrap();
        }
    });
}

#[test]
fn many_random_boards_agree() {
    let mut random = Random(0x0C1D_0CBA);
    let boards: Vec<Board> = (0..sweep(500, 10_000, 100_000))
        .map(|_| random.board())
        .collect();
    let up_to_20: Vec<u64> = boards.iter().map(|board| count(board, 20)).collect();
    for number in 0..3 {
        assert!(up_to_20.iter().filter(|&&n| n.min(2) == number).count() > boards.len() / 20);
    }
    for kernel in Kernel::available() {
        for limit in [1, 2, 20] {
            let expected: Vec<u64> = up_to_20.iter().map(|&n| n.min(limit)).collect();
            check(kernel, &boards, limit, &expected).unwrap();
        }
    }
}

#[test]
fn deep_searches_end_with_the_exact_number() {
    let limit = sweep(10_000, 200_000, 1_000_000) as u64;
    for kernel in Kernel::available() {
        assert_eq!(outcomes(kernel, &[Board::EMPTY], limit)[0].count, limit);
    }
}

#[test]
fn a_search_without_solution_ends() {
    let board = HARD_WITHOUT_SOLUTION.parse().unwrap();
    for kernel in Kernel::available() {
        let outcome = outcomes(kernel, &[board], 1)[0];
        assert_eq!((outcome.count, outcome.solution), (0, [0; 81]));
    }
}

#[test]
fn a_clash_is_no_solution() {
    let mut boards = Vec::new();
    for (first, second) in [(0, 8), (0, 72), (0, 10), (40, 44), (40, 76), (80, 60)] {
        for digit in 1..=9 {
            let mut board = Board::EMPTY;
            board.set(Cell::of(first), digit);
            board.set(Cell::of(second), digit);
            boards.push(board);
        }
    }
    for kernel in Kernel::available() {
        for outcome in outcomes(kernel, &boards, 2) {
            assert_eq!((outcome.count, outcome.guesses), (0, 0));
        }
    }
}

#[test]
fn a_limit_of_zero_searches_nothing() {
    for kernel in Kernel::available() {
        assert_eq!(
            outcomes(kernel, &[Board::EMPTY; 20], 0),
            [Counted::NONE; 20]
        );
    }
}

#[test]
fn work_stops_when_asked() {
    for kernel in Kernel::available() {
        for patience in [0, 1, 10] {
            let asked = std::cell::Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > patience
            };
            let mut out = [Counted::NONE];
            let result = count_each(kernel, &[Board::EMPTY], u64::MAX, &mut out, &stop);
            assert_eq!(result, Err(Stopped));
            assert_eq!(asked.get(), patience + 1);
        }
    }
}

#[test]
fn kernels_have_names() {
    assert_eq!(Kernel::available().next(), Some(Kernel::best()));
    // A processor that runs a kernel also runs the narrower ones, and the tests try all of them.
    let all = [Kernel::Avx512, Kernel::Avx2, Kernel::V128, Kernel::Portable];
    let available: Vec<Kernel> = Kernel::available().collect();
    assert!(!available.is_empty() && all.ends_with(&available));
    for kernel in Kernel::available() {
        assert_eq!(Kernel::from_name(kernel.name()), Some(kernel));
        assert!([4, 8, 16].contains(&kernel.lanes()));
    }
    assert_eq!(Kernel::from_name("fastest"), None);
}
