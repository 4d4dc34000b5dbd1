//! Any bytes are read as a board or cause an error, and a board has the solutions that a slow
//! solver finds.
#![no_main]

#[path = "../../tests/suite/common/oracle.rs"]
#[allow(dead_code)]
mod oracle;

use std::cell::Cell;

use libfuzzer_sys::fuzz_target;
use oxidoku_engine::methods::{backtrack, solve_hybrid, Order};
use oxidoku_engine::search::{self, Status};
use oxidoku_engine::{canonical, never, Board};

const LIMIT: u64 = 20;

/// The limit of the slow solver, which would not finish on some boards.
const TRIES: u64 = 200_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(board) = Board::from_bytes(bytes) else {
        return;
    };
    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(board.conflicts().is_empty(), board.is_consistent());

    let solved = search::solve(&board, &never).unwrap();
    let Some(expected) = oracle::count_within(&board, LIMIT, TRIES) else {
        return;
    };
    let status = match expected {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    assert_eq!(solved.status, status);
    assert_eq!(search::count(&board, LIMIT, &never), Ok(expected));

    let list = search::list(&board, LIMIT as usize, &never).unwrap();
    assert_eq!(list.len() as u64, expected);
    assert_eq!(list.first().copied(), solved.first);
    assert!(list
        .windows(2)
        .all(|two| two[0].to_string() < two[1].to_string()));
    for solution in &list {
        assert!(solution.is_solved() && board.is_part_of(solution));
    }

    if let Ok(hybrid) = solve_hybrid(&board, &soon()) {
        assert_eq!(hybrid.solution.is_some(), expected > 0);
        assert!(hybrid
            .solution
            .iter()
            .all(|found| found.is_solved() && board.is_part_of(found)));
    }
    if let Ok(tried) = backtrack(&board, Order::Row, &soon()) {
        assert_eq!(tried.solution, solved.first);
    }
    if expected == 1 {
        let form = canonical(&board);
        assert_eq!(canonical(&form.board), form);
    }
});

/// Returns a `stop` that ends the work at about the hundredth call: plain methods may not finish.
fn soon() -> impl Fn() -> bool {
    let asked = Cell::new(0);
    move || {
        asked.set(asked.get() + 1);
        asked.get() > 100
    }
}
