//! Applies rules first, then backtracking to the remaining cells.

use super::event::{Event, NoObserver, Observer};
use super::grid::{digits_in, Grid, NoSolution};
use super::ground::{is_consistent, Ground, Textbook};
use super::singles::Placements;
use super::sweep::Sweep;
use super::trial::Trial;
use crate::shape::Cell;
use crate::{Board, Stop, Stopped};

/// The result of [`solve_hybrid`], with counts of its work. `B` is the kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hybrid<B = Board> {
    /// A solution. If there are several, it is the one that the guesses reached first.
    pub solution: Option<B>,
    /// Whether the rules were enough to fill the board or to show that it has no solution.
    pub by_logic: bool,
    /// The digits that the rules placed before the first guess. A region counts as a box.
    pub placements: Placements,
    /// The number of naked pairs that eliminated candidates before the first guess.
    pub naked_pairs: u32,
    /// The number of digits that were tried when the rules were stuck.
    pub guesses: u64,
    /// The number of digits that were tried and taken back.
    pub backtracks: u64,
}

/// Repeats naked singles, hidden singles and naked pairs until nothing changes. If cells remain
/// empty, it tries their candidates.
///
/// A guess is made in the first of the cells with the fewest candidates, lowest digit first. The
/// same rules are applied after each guess.
///
/// ```
/// use oxidoku_engine::{methods, never, Board};
///
/// let board: Board = "800000000003600000070090200050007000000045700\
///                     000100030001000068008500010090000400".parse().unwrap();
/// let done = methods::solve_hybrid(&board, &never).unwrap();
/// assert!(done.solution.unwrap().is_solved());
/// assert!(!done.by_logic && done.guesses > 0);
/// ```
pub fn solve_hybrid<B: Textbook>(board: &B, stop: Stop) -> Result<Hybrid<B::Filled>, Stopped> {
    solve_hybrid_in(board, Sweep::Live, stop)
}

/// Runs [`solve_hybrid`], with the singles before the first guess in the order of `sweep`.
pub fn solve_hybrid_in<B: Textbook>(
    board: &B,
    sweep: Sweep,
    stop: Stop,
) -> Result<Hybrid<B::Filled>, Stopped> {
    let done = solve_hybrid_observed(board, sweep, &mut NoObserver, stop)?;
    Ok(Hybrid {
        solution: done.solution.map(|digits| board.filled(&digits)),
        by_logic: done.by_logic,
        placements: done.placements,
        naked_pairs: done.naked_pairs,
        guesses: done.guesses,
        backtracks: done.backtracks,
    })
}

/// Runs [`solve_hybrid_in`] with an observer, and returns the solution as digits.
pub(super) fn solve_hybrid_observed(
    board: &impl Textbook,
    sweep: Sweep,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<Hybrid<Vec<u8>>, Stopped> {
    let mut done = Hybrid {
        solution: None,
        by_logic: true,
        placements: Placements::default(),
        naked_pairs: 0,
        guesses: 0,
        backtracks: 0,
    };
    let (ground, givens) = (board.ground(), board.givens());
    if !is_consistent(&ground, &givens) {
        return Ok(done);
    }
    let mut grid = Grid::new(&ground, &givens);
    let Hybrid {
        placements,
        naked_pairs,
        ..
    } = &mut done;
    let settled = settle(&mut grid, sweep, placements, naked_pairs, observer);
    done.by_logic = settled.is_err() || grid.is_full();
    if settled.is_ok() {
        done.solution = descend(&Trial::new(grid), &mut done, observer, stop)?;
    }
    Ok(done)
}

/// Searches for a solution by trying candidates of the remaining cells.
fn descend<G: Ground>(
    trial: &Trial<G>,
    done: &mut Hybrid<Vec<u8>>,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<Option<Vec<u8>>, Stopped> {
    if stop() {
        return Err(Stopped);
    }
    let Some(cell) = trial.grid().tightest() else {
        return Ok(Some(trial.grid().digits().to_vec()));
    };
    for digit in digits_in(trial.grid().candidates(cell)) {
        done.guesses += 1;
        if let Ok(next) = trial.with((cell, digit), observer) {
            if let Some(solution) = descend(&next, done, observer, stop)? {
                return Ok(Some(solution));
            }
        }
        done.backtracks += 1;
        let event = Event::TakenBack { cell, digit };
        observer.observe(event, || trial.grid().snapshot());
    }
    Ok(None)
}

/// Repeats the rules, the simpler ones first, until nothing changes, and counts the naked pairs
/// that eliminated something.
fn settle<G: Ground>(
    grid: &mut Grid<G>,
    sweep: Sweep,
    placements: &mut Placements,
    naked_pairs: &mut u32,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    loop {
        grid.check_cells()?;
        if sweep.place_singles(grid, placements, observer)? {
            continue;
        }
        let used = use_naked_pairs(grid, observer);
        if used == 0 {
            return Ok(());
        }
        *naked_pairs += used;
    }
}

/// Uses naked pairs: if two cells of a house have the same two candidates, no other cell of the
/// house can hold either.
fn use_naked_pairs<G: Ground>(grid: &mut Grid<G>, observer: &mut impl Observer) -> u32 {
    let mut used = 0;
    let ground = grid.ground;
    for house in 0..ground.houses() {
        let cells = ground.cells_of(house);
        for (at, &first) in cells.iter().enumerate() {
            let pair = grid.candidates(first);
            if pair.count_ones() != 2 {
                continue;
            }
            let mut later = cells[at + 1..].iter().copied();
            let twin = later.find(|&cell| grid.candidates(cell) == pair);
            let Some(twin) = twin else { continue };
            let others = cells.iter().filter(|&&cell| cell != first && cell != twin);
            if remove_from(grid, others, pair) {
                used += 1;
                let cells = [first, twin];
                observer.observe(Event::Paired { cells }, || grid.snapshot());
            }
        }
    }
    used
}

/// Removes digits from cells, and returns whether any candidate was removed.
fn remove_from<'a, G: Ground>(
    grid: &mut Grid<G>,
    cells: impl Iterator<Item = &'a Cell>,
    digits: u32,
) -> bool {
    cells.fold(false, |removed, &cell| grid.remove(cell, digits) | removed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Rng;
    use crate::methods::ground::ClassicGround;
    use crate::{never, Cell};

    #[test]
    fn an_easy_board_needs_no_guess() {
        let board: Board =
            "004300209005009001070060043006002087190007400050083000600000105003508690042910300"
                .parse()
                .unwrap();
        let done = solve_hybrid(&board, &never).unwrap();
        assert!(done.by_logic);
        assert_eq!((done.guesses, done.backtracks), (0, 0));
        assert_eq!(done.placements.total() as usize, board.empty_cells().len());
    }

    #[test]
    fn a_naked_pair_clears_the_rest_of_its_house() {
        // Cells 1 and 2 of the first row hold {1, 2}; the other digits are eliminated there.
        let (all, others) = (0b1_1111_1111, 0b1_1111_1100);
        let mut grid = Grid::new(&ClassicGround, &[0; 81]);
        remove_from(&mut grid, [0, 1].iter(), others);
        assert_eq!(use_naked_pairs(&mut grid, &mut NoObserver), 2);
        for cell in [2, 8, 9, 20] {
            assert_eq!(grid.candidates(cell), others);
        }
        assert_eq!(grid.candidates(27), all);
    }

    #[test]
    fn guesses_that_stand_are_the_ones_not_taken_back() {
        let done = solve_hybrid(&Board::EMPTY, &never).unwrap();
        assert!(done.solution.unwrap().is_solved());
        assert!(!done.by_logic && done.guesses > done.backtracks);
    }

    /// Works like [`descend`], but applies all rules to the whole board after each guess.
    fn descend_slowly<G: Ground>(grid: Grid<G>, done: &mut Hybrid<Vec<u8>>) -> Option<Vec<u8>> {
        let Some(cell) = grid.tightest() else {
            return Some(grid.digits().to_vec());
        };
        for digit in digits_in(grid.candidates(cell)) {
            let mut tried = grid.clone();
            tried.place(cell, digit);
            done.guesses += 1;
            if settle(
                &mut tried,
                Sweep::Live,
                &mut Placements::default(),
                &mut 0,
                &mut NoObserver,
            )
            .is_ok()
            {
                let solution = descend_slowly(tried, done);
                if solution.is_some() {
                    return solution;
                }
            }
            done.backtracks += 1;
        }
        None
    }

    #[test]
    fn guesses_are_those_of_the_rules_gone_over_again() {
        let mut rng = Rng::for_item(3, 0);
        let mut guessed = 0;
        for i in 0..1000 {
            // Some digits are random, so that there are boards without a solution, too.
            let mut board = Board::EMPTY;
            for _ in 0..20 + i % 12 {
                let cell = Cell::of(rng.below(81) as usize);
                let open = board.open_digits(cell);
                let pick = rng.below(9) as usize;
                if let Some(digit) = open.iter().cycle().nth(pick) {
                    board.set(cell, digit.get());
                }
            }
            let done = solve_hybrid_observed(&board, Sweep::Live, &mut NoObserver, &never).unwrap();
            let mut slow = Hybrid {
                guesses: 0,
                backtracks: 0,
                solution: None,
                ..done
            };
            if !done.by_logic {
                let mut grid = Grid::new(&ClassicGround, &board.givens());
                settle(
                    &mut grid,
                    Sweep::Live,
                    &mut Placements::default(),
                    &mut 0,
                    &mut NoObserver,
                )
                .unwrap();
                slow.solution = descend_slowly(grid, &mut slow);
                guessed += 1;
                assert_eq!(slow, done, "{board}");
            }
        }
        assert!(guessed > 20, "{guessed} boards");
    }

    #[test]
    fn a_stop_is_obeyed() {
        assert_eq!(solve_hybrid(&Board::EMPTY, &|| true), Err(Stopped));
    }
}
