//! Any candidates of any board are eliminated. The result is a position or a fault, and no step of
//! a path contradicts a solution.
#![no_main]

#[path = "../../tests/suite/common/oracle.rs"]
#[allow(dead_code)]
mod oracle;

use libfuzzer_sys::fuzz_target;
use oxidoku_engine::logic::{Candidate, Grid, Position, Solver};
use oxidoku_engine::{never, search, Board, Cell, Digit};

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// The number of bytes with a bit for each clue of a full grid. Candidates to remove follow, two
/// bytes each: a cell and a digit.
const CLUES: usize = 11;

fuzz_target!(|bytes: &[u8]| {
    if bytes.len() < CLUES {
        return;
    }
    let full: Board = GRID.parse().unwrap();
    let mut board = Board::EMPTY;
    let is_clue = |cell: &Cell| bytes[cell.index() / 8] >> (cell.index() % 8) & 1 == 1;
    for cell in Cell::ALL.into_iter().filter(is_clue) {
        board.set(cell, full.get(cell));
    }
    // Boards with many solutions reveal nothing that others do not, and take long.
    if oracle::count(&board, 50) == 50 {
        return;
    }
    let mut grid = Grid::new(&board);
    for struck in bytes[CLUES..].chunks_exact(2) {
        let candidate = Candidate::of(usize::from(struck[0]) % 81, struck[1] % 9 + 1);
        if grid.has(candidate) {
            grid.remove(candidate);
        }
    }
    let position = Position::new(grid, &never).unwrap();
    let solver = Solver::default();
    let _ = solver.hint(&position, &soon());
    if position.fault().is_some() {
        return;
    }
    let Ok(path) = solver.path(&position, &soon()) else {
        return;
    };
    // The solutions of the board that use only the remaining candidates.
    let open = |solution: &&Board| {
        let mut cells = Cell::ALL.into_iter();
        cells.all(|cell| {
            let digit = Digit::of(solution.get(cell));
            let candidate = Candidate::new(cell, digit);
            board.digit(cell) == Some(digit) || position.grid().has(candidate)
        })
    };
    let solutions = search::list(&board, 50, &never).unwrap();
    for solution in solutions.iter().filter(open) {
        for step in &path.steps {
            for gone in &step.eliminations {
                assert_ne!(
                    solution.digit(gone.cell),
                    Some(gone.digit),
                    "{board}: {step:?}"
                );
            }
            for placed in &step.placements {
                assert_eq!(
                    solution.digit(placed.cell),
                    Some(placed.digit),
                    "{board}: {step:?}"
                );
            }
        }
    }
});

/// Returns a `stop` that ends the work after a number of calls: some searches for steps take
/// seconds.
fn soon() -> impl Fn() -> bool {
    let asked = std::cell::Cell::new(0);
    move || {
        asked.set(asked.get() + 1);
        asked.get() > 2_000
    }
}
