//! Compares the search of boards with removed candidates with the obvious solver, kernel by kernel.

use crate::common::oracle::solutions_within;
use crate::common::puzzles::{puzzles, Random};
use crate::common::{each_case, sweep};
use oxidoku_engine::search::general::possible_classic;
use oxidoku_engine::search::{self, Counted, Kernel, Status};
use oxidoku_engine::{never, Board, Candidates, Cell, Digit, DigitSet};

fn cases() -> usize {
    sweep(60, 240, 1_200)
}

/// Makes candidates around a full grid, with some wrong ones, sometimes without a right one, and
/// with some cells filled.
fn pencil_marks(random: &mut Random) -> Candidates {
    let grid = random.grid();
    let wrong = 20 + random.below(42);
    let filled = 20 + random.below(35);
    let misses = random.below(3) == 0;
    let mut board = Board::EMPTY;
    let mut marks = [DigitSet::EMPTY; 81];
    for (cell, digits) in Cell::ALL.into_iter().zip(&mut marks) {
        if random.below(100) < filled {
            board.set(cell, grid.get(cell));
        }
        *digits = Digit::ALL
            .into_iter()
            .filter(|_| random.below(100) < wrong)
            .collect();
        if !misses || random.below(40) != 0 {
            digits.insert(grid.digit(cell).unwrap());
        }
    }
    Candidates::new(&board, &marks)
}

fn many(random: &mut Random, n: usize) -> Vec<Candidates> {
    (0..n).map(|_| pencil_marks(random)).collect()
}

fn is_solution(solution: &Board, of: &Candidates) -> bool {
    solution.is_solved() && of.allow(solution)
}

#[test]
fn pencil_marks_agree_with_the_obvious_solver() {
    let mut random = Random(0x5EED_0010);
    let mut counts = [0; 3];
    for candidates in many(&mut random, cases()) {
        let expected = solutions_within(&candidates, 30);
        let n = expected.len() as u64;
        counts[expected.len().min(2)] += 1;
        let solved = search::solve(&candidates, &never).unwrap();
        let status = [Status::None, Status::Unique, Status::Multiple][expected.len().min(2)];
        assert_eq!(solved.status, status);
        assert_eq!(solved.first, expected.first().copied());
        assert_eq!(search::is_unique(&candidates, &never), Ok(n == 1));
        for limit in [1, 2, 30] {
            let some = &expected[..expected.len().min(limit)];
            assert_eq!(
                search::list(&candidates, limit, &never),
                Ok(some.to_vec()),
                "{limit}"
            );
            assert_eq!(
                search::count(&candidates, limit as u64, &never),
                Ok(some.len() as u64)
            );
        }
        if n < 30 {
            let bit = |board: &Board, cell| 1u32 << (board.get(cell) - 1);
            let of_all = |cell| expected.iter().fold(0, |all, board| all | bit(board, cell));
            let wanted: Vec<u32> = Cell::ALL.into_iter().map(of_all).collect();
            assert_eq!(possible_classic(&candidates, &never), Ok(wanted));
        }
        for kernel in Kernel::available() {
            let found = search::solve_any_with(kernel, &candidates, 30, &never).unwrap();
            assert_eq!(found.count, n, "{kernel:?}");
            assert!(found
                .solution()
                .map_or(n == 0, |s| is_solution(&s, &candidates)));
            let count =
                search::count_parallel(&candidates, 30, 2, Some(kernel), &mut |_| false).unwrap();
            assert_eq!(count, n, "{kernel:?}");
        }
    }
    assert!(counts.iter().all(|&n| n > cases() / 40), "{counts:?}");
}

#[test]
fn batches_agree_with_the_obvious_solver_on_kernels_and_threads() {
    let mut random = Random(0x5EED_0011);
    let puzzles = many(&mut random, cases());
    let expected: Vec<Vec<Board>> = puzzles.iter().map(|it| solutions_within(it, 5)).collect();
    for kernel in Kernel::available() {
        for limit in [1, 2, 5] {
            let mut raw = vec![Counted::NONE; puzzles.len()];
            search::count_each(kernel, &puzzles, limit, &mut raw, &never).unwrap();
            for threads in [1, 2] {
                let batch =
                    search::solve_batch(&puzzles, limit, threads, Some(kernel), &mut |_| false)
                        .unwrap();
                for (((expected, found), raw), puzzle) in
                    expected.iter().zip(&batch).zip(&raw).zip(&puzzles)
                {
                    let n = (expected.len() as u64).min(limit);
                    assert_eq!((found.count, raw.count), (n, n), "{kernel:?}");
                    assert_eq!(found.solution(), expected.first().copied(), "{kernel:?}");
                    assert!(raw.solution().map_or(n == 0, |s| is_solution(&s, puzzle)));
                }
            }
        }
    }
}

#[test]
fn all_candidates_of_a_board_are_the_board() {
    for set in ["17_clue_half", "top1465", "many_solutions_5000"] {
        for board in puzzles(set, 300) {
            let open = Candidates::of(&board);
            let any = Candidates::new(&board, &[DigitSet::ALL; 81]);
            let expected = search::solve(&board, &never).unwrap();
            for candidates in [open, any] {
                let found = search::solve(&candidates, &never).unwrap();
                assert_eq!(
                    (found.status, found.first),
                    (expected.status, expected.first)
                );
            }
        }
    }
}

#[test]
fn cells_without_candidates_and_clashes_have_no_solution() {
    let mut empty = Candidates::of(&Board::EMPTY);
    for digit in Digit::ALL {
        empty.remove(Cell::of(80), digit);
    }
    let mut clash = Board::EMPTY;
    clash.set(Cell::of(0), 5);
    clash.set(Cell::of(8), 5);
    let clash = Candidates::new(&clash, &[DigitSet::ALL; 81]);
    let twins = Candidates::new(&Board::EMPTY, &[DigitSet::of(Digit::of(1)); 81]);
    for candidates in [empty, clash, twins] {
        assert_eq!(search::count(&candidates, 2, &never), Ok(0));
        for kernel in Kernel::available() {
            let mut found = [Counted::NONE];
            search::count_each(kernel, &[candidates], 2, &mut found, &never).unwrap();
            assert_eq!(found, [Counted::NONE]);
        }
    }
}

/// Sets of digits of any kind and size are searched without a panic, and all kernels agree.
#[test]
fn any_candidates_are_searched() {
    each_case(sweep(50, 120, 500), 0xCA4D_0001, |random| {
        let any_digits = |random: &mut Random| match random.below(2) {
            0 => DigitSet::ALL,
            _ => DigitSet::from_bits(random.below(0x200) as u16),
        };
        let number = 1 + random.below(19);
        let any_sets = |_| Candidates::new(&Board::EMPTY, &[(); 81].map(|()| any_digits(random)));
        let puzzles: Vec<Candidates> = (0..number).map(any_sets).collect();
        let mut expected: Option<Vec<u64>> = None;
        for kernel in Kernel::available() {
            let mut found = vec![Counted::NONE; puzzles.len()];
            search::count_each(kernel, &puzzles, 2, &mut found, &never).unwrap();
            for (found, puzzle) in found.iter().zip(&puzzles) {
                assert!(found.solution().map_or(true, |s| is_solution(&s, puzzle)));
            }
            let counts: Vec<u64> = found.iter().map(|found| found.count).collect();
            assert_eq!(expected.get_or_insert(counts.clone()), &counts);
        }
    });
}
