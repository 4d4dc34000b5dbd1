//! Rules first, backtracking over what they leave.

use super::candidates::Candidates;
use super::logic_rules::{place_singles, Placements};
use crate::geometry::HOUSE;
use crate::{Board, DigitSet, Stop, Stopped};

/// What [`solve_hybrid`] found and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hybrid {
    /// A solution: of several, the one that the guesses met first.
    pub solution: Option<Board>,
    /// Whether the rules decided the board alone: filled it, or showed that it
    /// has no solution.
    pub by_logic: bool,
    /// Digits the rules placed before the first guess.
    pub placements: Placements,
    /// Naked pairs that took candidates away before the first guess.
    pub naked_pairs: u32,
    /// Digits tried where the rules were stuck.
    pub guesses: u64,
    /// Digits tried and taken back.
    pub backtracks: u64,
}

/// Repeats naked singles, hidden singles and naked pairs until nothing
/// changes, and where that sticks tries the candidates that are left.
///
/// A guess takes the first of the cells with fewest candidates, lowest digit
/// first, and the same rules follow each guess.
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
pub fn solve_hybrid(board: &Board, stop: Stop) -> Result<Hybrid, Stopped> {
    let mut done = Hybrid {
        solution: None,
        by_logic: true,
        placements: Placements::default(),
        naked_pairs: 0,
        guesses: 0,
        backtracks: 0,
    };
    if !board.is_consistent() {
        return Ok(done);
    }
    let mut candidates = Candidates::new(board);
    done.naked_pairs = settle(&mut candidates, &mut done.placements);
    done.by_logic = candidates.is_contradictory() || candidates.grid().is_solved();
    done.solution = descend(candidates, &mut done, stop)?;
    Ok(done)
}

/// A solution under settled candidates.
fn descend(
    candidates: Candidates,
    done: &mut Hybrid,
    stop: Stop,
) -> Result<Option<Board>, Stopped> {
    if stop() {
        return Err(Stopped);
    }
    if candidates.is_contradictory() {
        return Ok(None);
    }
    let blanks = candidates.grid().blanks();
    let Some(cell) = blanks.iter().min_by_key(|&cell| candidates.of(cell).len()) else {
        return Ok(Some(*candidates.grid()));
    };
    for digit in candidates.of(cell) {
        let mut tried = candidates;
        tried.place(cell, digit);
        done.guesses += 1;
        settle(&mut tried, &mut Placements::default());
        if let Some(solution) = descend(tried, done, stop)? {
            return Ok(Some(solution));
        }
        done.backtracks += 1;
    }
    Ok(None)
}

/// Repeats the rules, the simpler ones first, until nothing changes; gives the
/// number of naked pairs that were of use.
fn settle(candidates: &mut Candidates, placements: &mut Placements) -> u32 {
    let mut pairs = 0;
    while !candidates.is_contradictory() {
        if place_singles(candidates, placements) {
            continue;
        }
        let found = use_naked_pairs(candidates);
        if found == 0 {
            break;
        }
        pairs += found;
    }
    pairs
}

/// Two cells of a house with the same two candidates: no other cell of the
/// house holds either.
fn use_naked_pairs(candidates: &mut Candidates) -> u32 {
    let mut used = 0;
    for house in HOUSE {
        for first in house {
            let pair = candidates.of(first);
            if pair.len() != 2 {
                continue;
            }
            let twin = house
                .iter()
                .find(|&cell| cell > first && candidates.of(cell) == pair);
            let Some(twin) = twin else { continue };
            let others = house.iter().filter(|&cell| cell != first && cell != twin);
            used += u32::from(remove_from(candidates, others, pair));
        }
    }
    used
}

fn remove_from(
    candidates: &mut Candidates,
    cells: impl Iterator<Item = usize>,
    digits: DigitSet,
) -> bool {
    let mut removed = false;
    for cell in cells {
        removed |= candidates.remove(cell, digits);
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never;

    #[test]
    fn an_easy_board_needs_no_guess() {
        let board: Board =
            "004300209005009001070060043006002087190007400050083000600000105003508690042910300"
                .parse()
                .unwrap();
        let done = solve_hybrid(&board, &never).unwrap();
        assert!(done.by_logic);
        assert_eq!((done.guesses, done.backtracks), (0, 0));
        assert_eq!(done.placements.total() as usize, board.blanks().len());
    }

    #[test]
    fn a_naked_pair_clears_the_rest_of_its_house() {
        // Cells 1 and 2 of the first row hold {1, 2}: 3 to 9 stand in column or box.
        let mut candidates = Candidates::new(&Board::EMPTY);
        for cell in [0, 1] {
            candidates.remove(cell, DigitSet::ALL - DigitSet::from_bits(0b11));
        }
        assert_eq!(use_naked_pairs(&mut candidates), 2);
        for cell in [2, 8, 9, 20] {
            assert_eq!(
                candidates.of(cell),
                DigitSet::ALL - DigitSet::from_bits(0b11)
            );
        }
        assert_eq!(candidates.of(27), DigitSet::ALL);
    }

    #[test]
    fn guesses_that_stand_are_the_ones_not_taken_back() {
        let done = solve_hybrid(&Board::EMPTY, &never).unwrap();
        assert!(done.solution.unwrap().is_solved());
        assert!(!done.by_logic && done.guesses > done.backtracks);
    }

    #[test]
    fn a_stop_is_obeyed() {
        assert_eq!(solve_hybrid(&Board::EMPTY, &|| true), Err(Stopped));
    }
}
