//! Solves and verifies every puzzle of the repository and of the sets next to the checkout.

use crate::common::{oracle, own_table, puzzles::of_file};
use oxidoku_engine::methods::solve_hybrid;
use oxidoku_engine::search::{self, Status};
use oxidoku_engine::{never, Board};

/// Whether no solution precedes this one in row-major order: no solution has a lower digit in the
/// first cell where they differ.
fn is_first(board: &Board, solution: &Board) -> bool {
    let mut fixed = *board;
    board.empty_cells().iter().all(|cell| {
        let none_lower = (1..solution.get(cell)).all(|digit| {
            fixed.set(cell, digit);
            oracle::count(&fixed, 1) == 0
        });
        fixed.set(cell, solution.get(cell));
        none_lower
    })
}

#[test]
fn own_puzzles_have_the_solutions_that_the_slow_solver_finds() {
    let rows = own_table("puzzles.csv");
    assert!(rows.len() >= 80);
    for row in rows {
        let board: Board = row[0].parse().unwrap();
        let expected: u64 = row[1].parse().unwrap();
        let solution: Option<Board> = (expected > 0).then(|| row[2].parse().unwrap());
        assert_eq!(oracle::count(&board, 1000), expected, "{board}");
        assert_eq!(search::count(&board, 1000, &never), Ok(expected), "{board}");
        let solved = search::solve(&board, &never).unwrap();
        let status = match expected {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        assert_eq!((solved.status, solved.first), (status, solution), "{board}");
        if let Some(solution) = solution {
            assert!(
                solution.is_solved() && board.is_part_of(&solution),
                "{board}"
            );
            assert!(is_first(&board, &solution), "{board}");
        }
    }
}

/// Runs `verify` on each puzzle of a set; prints a note if the set is absent.
fn each_puzzle(set: &str, verify: impl Fn(&Board)) {
    let Some(puzzles) = of_file(&format!("puzzles/{set}")) else {
        return;
    };
    assert!(
        puzzles.len() > 100,
        "{set} has only {} puzzles",
        puzzles.len()
    );
    puzzles.iter().for_each(verify);
}

fn verify_unique(board: &Board) {
    let solved = search::solve(board, &never).unwrap();
    assert_eq!(solved.status, Status::Unique, "{board}");
    let solution = solved.first.unwrap();
    assert!(
        solution.is_solved() && board.is_part_of(&solution),
        "{board}"
    );
    let hybrid = solve_hybrid(board, &never).unwrap();
    assert_eq!(hybrid.solution, Some(solution), "{board}");
}

#[test]
fn easy() {
    each_puzzle("easy_5000.txt", verify_unique);
}

#[test]
fn seventeen_clues() {
    each_puzzle("17_clue_half.txt", verify_unique);
}

#[test]
fn hard() {
    each_puzzle("top1465.txt", verify_unique);
}

#[test]
fn hardest() {
    each_puzzle("hardest_1106_375.txt", verify_unique);
}

#[test]
fn many_solutions() {
    each_puzzle("many_solutions_5000.txt", |board| {
        let solved = search::solve(board, &never).unwrap();
        assert_eq!(solved.status, Status::Multiple, "{board}");
        let first = solved.first.unwrap();
        assert!(first.is_solved() && board.is_part_of(&first), "{board}");
        assert_eq!(search::list(board, 1, &never).unwrap(), [first], "{board}");
        let any = solve_hybrid(board, &never).unwrap().solution.unwrap();
        assert!(any.is_solved() && board.is_part_of(&any), "{board}");
    });
}

/// In the repository, the R package has a copy of the tables.
#[test]
fn the_package_has_the_same_data() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/testthat/data");
    if !std::path::Path::new(package).exists() {
        return;
    }
    for entry in std::fs::read_dir(own).unwrap() {
        let name = entry.unwrap().file_name();
        if !name.to_string_lossy().ends_with(".csv") {
            continue;
        }
        let read = |folder: &str| std::fs::read(std::path::Path::new(folder).join(&name)).unwrap();
        assert!(read(own) == read(package), "{name:?} differs");
    }
}
