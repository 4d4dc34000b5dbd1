//! Compares the search and the textbook methods with the oracle, on random boards.

use crate::common::boards::board;
use crate::common::oracle::solutions;
use crate::common::{each_case, sweep};
use oxidoku_engine::methods::{apply_rules, backtrack, solve_hybrid, Order};
use oxidoku_engine::search::{self, Status};
use oxidoku_engine::{never, Board, Cell};

fn transposed(board: &Board) -> Board {
    let mut turned = Board::EMPTY;
    for cell in Cell::ALL {
        turned.set(Cell::at(cell.column(), cell.row()), board.get(cell));
    }
    turned
}

fn number() -> usize {
    sweep(60, 600, 6_000)
}

#[test]
fn search_agrees() {
    each_case(number(), 0x0AC1_0001, |random| {
        let board = board(random, 28..60);
        let expected = solutions(&board, 30);
        let solved = search::solve(&board, &never).unwrap();
        let status = match expected.len() {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        assert_eq!(solved.status, status);
        assert_eq!(solved.first, expected.first().copied());
        for limit in [1, 2, 30] {
            let some = &expected[..limit.min(expected.len())];
            assert_eq!(
                search::count(&board, limit as u64, &never).unwrap(),
                some.len() as u64
            );
            assert_eq!(search::list(&board, limit, &never).unwrap(), some.to_vec());
        }
    });
}

#[test]
fn backtracking_and_hybrid_agree() {
    each_case(number(), 0x0AC1_0002, |random| {
        let board = board(random, 28..60);
        let two = solutions(&board, 2);
        let by_row = backtrack(&board, Order::Row, &never).unwrap();
        assert_eq!(by_row.solution, two.first().copied());
        let hybrid = solve_hybrid(&board, &never).unwrap();
        match hybrid.solution {
            Some(any) if two.len() == 2 => assert!(any.is_solved() && board.is_part_of(&any)),
            one_or_none => assert_eq!(one_or_none, two.first().copied()),
        }
    });
}

#[test]
fn column_order_is_row_order_of_the_board_turned() {
    each_case(number(), 0x0AC1_0003, |random| {
        let board = board(random, 36..60);
        let by_column = backtrack(&board, Order::Column, &never).unwrap();
        let turned = backtrack(&transposed(&board), Order::Row, &never).unwrap();
        assert_eq!(
            by_column.solution,
            turned.solution.map(|grid| transposed(&grid))
        );
        assert_eq!(
            (by_column.guesses, by_column.backtracks),
            (turned.guesses, turned.backtracks)
        );
    });
}

#[test]
fn rules_place_only_what_every_solution_holds() {
    each_case(number(), 0x0AC1_0004, |random| {
        let board = board(random, 28..60);
        let ruled = apply_rules(&board);
        let every = solutions(&board, 30);
        assert!(!ruled.contradiction || every.is_empty());
        assert!(every.iter().all(|solution| ruled.grid.is_part_of(solution)));
        assert!(board.is_part_of(&ruled.grid));
        let placed = board.empty_cells().len() - ruled.grid.empty_cells().len();
        assert_eq!(ruled.placements.total() as usize, placed);
    });
}

#[test]
fn a_board_without_solution_that_hangs_backtracking_is_decided() {
    let board: Board =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
            .parse()
            .unwrap();
    assert_eq!(search::solve(&board, &never).unwrap().status, Status::None);
}
