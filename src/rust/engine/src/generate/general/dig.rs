//! Removal of givens while the puzzle has exactly one solution.

use std::sync::Arc;

use super::orbits::{orbits, Orbits};
use super::unmet::Unmet;
use crate::generate::{Rng, Symmetry};
use crate::search::general::{count, find, solve, Found, Model, Puzzle};
use crate::search::Status;
use crate::shape::Cell;
use crate::{Stop, Stopped};

/// Returns the largest number of guesses to prove that a given is redundant. Puzzles that must
/// be minimal have no such limit.
fn longest_proof(digits: usize) -> u64 {
    match digits {
        0..=9 => 2000,
        10..=16 => 300,
        _ => 50,
    }
}

/// Removes the redundant orbits, in the given order, and keeps at least `floor` givens. Unless
/// the puzzle has to be minimal, orbits stay if their proof takes too long.
pub(in crate::generate) fn dig(
    model: &Arc<Model>,
    givens: Vec<u8>,
    solution: &[u8],
    orbits: &Orbits,
    (floor, minimal): (usize, bool),
    stop: Stop,
) -> Result<Vec<u8>, Stopped> {
    let proof = match minimal {
        true => None,
        false => Some(longest_proof(model.shape().digits())),
    };
    reduce(model, givens, solution, orbits, floor, proof, stop)
}

/// Whether each orbit of givens is needed for the only solution.
pub(in crate::generate) fn is_minimal(
    model: &Arc<Model>,
    givens: &[u8],
    solution: &[u8],
    orbits: &Orbits,
    stop: Stop,
) -> Result<bool, Stopped> {
    Ok(reduce(model, givens.to_vec(), solution, orbits, 0, None, stop)? == givens)
}

/// Removes givens in random order while the solution stays unique. The result is minimal:
/// removing any given (with a symmetry, any orbit) allows a second solution.
///
/// # Errors
/// Returns [`Stopped`] if `stop` returns `true`. The inner error is [`Unmet`], if the board
/// does not have exactly one solution or its shape does not have the symmetry.
pub fn minimize(
    puzzle: &Puzzle,
    symmetry: Symmetry,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Result<Vec<u8>, Unmet>, Stopped> {
    let model = puzzle.model();
    let Some(mut orbits) = orbits(model.shape(), symmetry) else {
        return Ok(Err(Unmet::Symmetry(symmetry)));
    };
    let solved = solve(puzzle, stop)?;
    let (Status::Unique, Some(solution)) = (solved.status, solved.first) else {
        return Ok(Err(Unmet::NotUnique));
    };
    rng.shuffle(&mut orbits);
    let given = |(mask, &digit): (&u32, &u8)| if mask.is_power_of_two() { digit } else { 0 };
    let givens = puzzle.masks().iter().zip(&solution).map(given).collect();
    reduce(model, givens, &solution, &orbits, 0, None, stop).map(Ok)
}

fn reduce(
    model: &Arc<Model>,
    mut givens: Vec<u8>,
    solution: &[u8],
    orbits: &Orbits,
    floor: usize,
    proof: Option<u64>,
    stop: Stop,
) -> Result<Vec<u8>, Stopped> {
    let mut left = givens.iter().filter(|&&digit| digit > 0).count();
    for orbit in orbits {
        let is_given = |cell: &Cell| givens[usize::from(*cell)] > 0;
        let orbit: Vec<Cell> = orbit.iter().copied().filter(is_given).collect();
        if orbit.is_empty() || left < floor + orbit.len() {
            continue;
        }
        for &cell in &orbit {
            givens[usize::from(cell)] = 0;
        }
        if are_needed(model, &givens, solution, &orbit, proof, stop)? {
            for &cell in &orbit {
                givens[usize::from(cell)] = solution[usize::from(cell)];
            }
        } else {
            left -= orbit.len();
        }
    }
    Ok(givens)
}

/// Whether, without the givens in some cells, one of these cells can hold a digit other than
/// that of the solution. Returns `true` also if a proof takes too long.
fn are_needed(
    model: &Arc<Model>,
    givens: &[u8],
    solution: &[u8],
    cells: &[Cell],
    proof: Option<u64>,
    stop: Stop,
) -> Result<bool, Stopped> {
    let all = model.shape().all_digits();
    for (number, &cell) in cells.iter().enumerate() {
        let Some(puzzle) = Puzzle::new(model.clone(), givens) else {
            return Ok(true);
        };
        let mut masks = vec![all; givens.len()];
        let own = |cell: Cell| 1 << (solution[usize::from(cell)] - 1);
        masks[usize::from(cell)] &= !own(cell);
        // The cells before this one are known to allow no other digit.
        for &known in &cells[..number] {
            masks[usize::from(known)] = own(known);
        }
        let puzzle = puzzle.with_candidates(&masks);
        let other = match proof {
            None => count(&puzzle, 1, stop)? > 0,
            Some(nodes) => {
                let mut lowest = |mask: u32| mask & mask.wrapping_neg();
                find(&puzzle, nodes, &mut lowest, stop)? != Found::Nothing
            }
        };
        if other {
            return Ok(true);
        }
    }
    Ok(false)
}
