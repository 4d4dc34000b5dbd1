//! Rules first, then backtracking over the remaining cells.

use super::grid::{is_consistent, lowest, memberships, Grid};
use super::sweeps::place_singles;
use crate::methods::singles::{NoSolution, Placements};
use crate::methods::{self, Sweep};
use crate::shape::{Cell, Shape};
use crate::{Stop, Stopped};

/// The result of [`solve_hybrid`].
pub type Hybrid = methods::Hybrid<Vec<u8>>;

/// Repeats naked singles, hidden singles and naked pairs until nothing changes, and then
/// tries the remaining candidates: the first of the cells with the fewest, lowest digit
/// first. The same rules follow each guess.
pub fn solve_hybrid(
    shape: &Shape,
    digits: &[u8],
    sweep: Sweep,
    stop: Stop,
) -> Result<Hybrid, Stopped> {
    let mut done = Hybrid::start();
    if !is_consistent(shape, digits) {
        return Ok(done);
    }
    let houses_of = memberships(shape);
    let mut grid = Grid::new(shape, &houses_of, digits);
    let settled = settle(
        &mut grid,
        sweep,
        &mut done.placements,
        &mut done.naked_pairs,
    );
    done.by_logic = settled.is_err() || grid.empty_cells().is_empty();
    if settled.is_ok() {
        done.solution = descend(&grid, &mut done, stop)?;
    }
    Ok(done)
}

/// Tries the remaining cells for a solution.
fn descend(grid: &Grid, done: &mut Hybrid, stop: Stop) -> Result<Option<Vec<u8>>, Stopped> {
    if stop() {
        return Err(Stopped);
    }
    let Some(cell) = tightest(grid) else {
        return Ok(Some(grid.digits.clone()));
    };
    let mut rest = grid.candidates(cell);
    while rest != 0 {
        let digit = lowest(rest);
        rest &= rest - 1;
        done.guesses += 1;
        let mut tried = grid.clone();
        tried.place(cell, digit);
        // Where the rules end does not depend on their order.
        let settled = settle(&mut tried, Sweep::Live, &mut Placements::default(), &mut 0);
        if settled.is_ok() {
            if let Some(solution) = descend(&tried, done, stop)? {
                return Ok(Some(solution));
            }
        }
        done.backtracks += 1;
    }
    Ok(None)
}

/// The first of the empty cells with the fewest candidates.
fn tightest(grid: &Grid) -> Option<Cell> {
    let cells = grid.empty_cells().into_iter();
    cells.min_by_key(|&cell| grid.candidates(cell).count_ones())
}

/// Repeats the rules, the simpler ones first, until nothing changes. Counts the naked
/// pairs that removed something.
fn settle(
    grid: &mut Grid,
    sweep: Sweep,
    placements: &mut Placements,
    naked_pairs: &mut u32,
) -> Result<(), NoSolution> {
    loop {
        grid.check_cells()?;
        if place_singles(grid, sweep, placements)? {
            continue;
        }
        let used = use_naked_pairs(grid);
        if used == 0 {
            return Ok(());
        }
        *naked_pairs += used;
    }
}

/// Two cells of a house with the same two candidates: no other cell of the house holds
/// either.
fn use_naked_pairs(grid: &mut Grid) -> u32 {
    let mut used = 0;
    let shape = grid.shape;
    for house in shape.houses() {
        for (at, &first) in house.cells.iter().enumerate() {
            let pair = grid.candidates(first);
            if pair.count_ones() != 2 {
                continue;
            }
            let mut later = house.cells[at + 1..].iter().copied();
            let Some(twin) = later.find(|&cell| grid.candidates(cell) == pair) else {
                continue;
            };
            let mut removed = false;
            for &cell in house.cells.iter() {
                if cell != first && cell != twin {
                    removed |= grid.remove(cell, pair);
                }
            }
            used += u32::from(removed);
        }
    }
    used
}
