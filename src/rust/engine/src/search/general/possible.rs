//! The digits that each cell holds in some solution. Setters call these true candidates.

use super::classic;
use super::ladder::{any, search_of};
use super::puzzle::Puzzle;
use crate::{Candidates, Stop, Stopped};

/// Returns the digits that each cell holds in some solution, as a mask with digit 1 in bit 0.
/// All masks are 0 if there is no solution.
pub fn possible(puzzle: &Puzzle, stop: Stop) -> Result<Vec<u32>, Stopped> {
    let masks = puzzle.masks().to_vec();
    if let Some(board) = classic::of(puzzle) {
        return possible_classic(&board, stop);
    }
    let mut search = search_of(puzzle, stop);
    // Each search asks for a digit that no known solution has in that cell, so it does not
    // matter that the clauses exclude the known solutions.
    of_each_cell(masks, &mut |masks| any(&mut search, masks))
}

/// Does the same as [`possible`] for a classic board.
pub fn possible_classic(board: &Candidates, stop: Stop) -> Result<Vec<u32>, Stopped> {
    let masks = classic::masks(board);
    of_each_cell(masks, &mut |masks| classic::any(masks, stop))
}

/// The digits of a solution within some masks, if there is one.
type AnySolution = Result<Option<Vec<u8>>, Stopped>;

/// Searches, cell by cell, for solutions with a digit that no known solution has there.
/// Candidates without a solution are eliminated, which helps the next searches.
fn of_each_cell(
    mut open: Vec<u32>,
    any: &mut dyn FnMut(&[u32]) -> AnySolution,
) -> Result<Vec<u32>, Stopped> {
    let mut seen = vec![0; open.len()];
    for cell in 0..open.len() {
        while open[cell] != seen[cell] {
            let all = open[cell];
            open[cell] &= !seen[cell];
            let Some(digits) = any(&open)? else {
                open[cell] = seen[cell];
                break;
            };
            open[cell] = all;
            for (seen, digit) in seen.iter_mut().zip(digits) {
                *seen |= 1 << (digit - 1);
            }
        }
        // If the first cell has no solution, the board has none.
        if open[cell] == 0 {
            return Ok(vec![0; open.len()]);
        }
    }
    Ok(seen)
}
