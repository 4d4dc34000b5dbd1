//! Weighted sums: arrows, little killers, and sums that follow from houses.

use super::arrange::mirror;
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, bounds, digits};
use crate::search::general::network::Network;
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

#[derive(Clone, Copy, Debug, Default)]
struct Term {
    cell: Cell,
    factor: i32,
    /// The block of the term. Terms of one block have the same factor, and their cells see each
    /// other.
    block: u8,
}

/// Cells whose digits, each times its factor, add up to a target.
pub(in crate::search::general) struct WeightedSum {
    cells: Vec<Cell>,
    /// The terms, block by block.
    terms: Vec<Term>,
    target: i32,
}

impl WeightedSum {
    /// Creates a sum in which each cell must occur only once.
    pub(in crate::search::general) fn new(
        terms: &[(Cell, i32)],
        target: i32,
        network: &Network,
    ) -> Self {
        let blocks = blocks(terms, network);
        let number = |(block, list): (usize, &Vec<(Cell, i32)>)| {
            let term = move |&(cell, factor): &(Cell, i32)| Term {
                cell,
                factor,
                block: block.min(255) as u8,
            };
            list.iter().map(term).collect::<Vec<Term>>()
        };
        WeightedSum {
            cells: terms.iter().map(|&(cell, _)| cell).collect(),
            terms: blocks.iter().enumerate().flat_map(number).collect(),
            target,
        }
    }
}

impl Part for WeightedSum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        1
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut open = [Term::default(); MOST_OPEN];
        let (mut count, mut target) = (0, self.target);
        for &term in &self.terms {
            let mask = state.mask(term.cell);
            if mask & (mask - 1) == 0 {
                target -= term.factor * bounds(mask).0;
            } else if count < MOST_OPEN {
                open[count] = term;
                count += 1;
            } else {
                return Ok(());
            }
        }
        let open = &open[..count];
        match open {
            [] if target == 0 => Ok(()),
            [] => Err(Contradiction),
            [term] => {
                state.rest();
                state.keep(term.cell, solve_one(*term, target))
            }
            [a, b] => two(*a, *b, target, state),
            [a, b, c] => three([*a, *b, *c], target, state),
            _ => {
                let span = by_bounds(open, target, state)?;
                if open.len() <= REACHED_CELLS && span < 128 {
                    by_reach(open, target, state)?;
                }
                Ok(())
            }
        }
    }

    fn clauses(&self, out: &mut Clauses) {
        let cells: Vec<Cell> = self.terms.iter().map(|term| term.cell).collect();
        let step =
            |place: usize, so_far: i32, digit: i32| Some(so_far + self.terms[place].factor * digit);
        out.word(&cells, 0, step, |total| total == self.target);
    }
}

/// The largest number of open cells for which a sum removes candidates.
const MOST_OPEN: usize = 48;
/// The largest number of open cells for which the part computes all reachable sums.
const REACHED_CELLS: usize = 8;

fn solve_one(term: Term, target: i32) -> u32 {
    if target % term.factor == 0 {
        bit(target / term.factor)
    } else {
        0
    }
}

fn two(a: Term, b: Term, target: i32, state: &mut State) -> Narrowed {
    let [left_a, left_b] = pair(
        a,
        b,
        target,
        state.mask(a.cell),
        state.mask(b.cell),
        state.network,
    );
    state.rest();
    state.keep(a.cell, left_a)?;
    state.keep(b.cell, left_b)
}

/// Returns the remaining candidates of two cells whose terms add up to a target.
fn pair(a: Term, b: Term, target: i32, mask_a: u32, mask_b: u32, network: &Network) -> [u32; 2] {
    let differ = network.sees(a.cell, b.cell);
    if a.factor == b.factor && a.factor.abs() == 1 {
        let sum = target * a.factor;
        let both = bit(sum / 2) & mask_a & mask_b;
        let twice = if differ || sum % 2 != 0 { 0 } else { both };
        let mirror = mirror(sum);
        return [
            mask_a & mirror(mask_b) | twice,
            mask_b & mirror(mask_a) | twice,
        ];
    }
    let mut left = [0, 0];
    for x in digits(mask_a) {
        let partner = solve_one(b, target - a.factor * x) & mask_b;
        let partner = if differ { partner & !bit(x) } else { partner };
        if partner != 0 {
            left[0] |= bit(x);
            left[1] |= partner;
        }
    }
    left
}

fn three(terms: [Term; 3], target: i32, state: &mut State) -> Narrowed {
    let [a, b, c] = terms;
    let masks = terms.map(|term| state.mask(term.cell));
    let sees = [b, c].map(|term| state.network.sees(a.cell, term.cell));
    let mut left = [0; 3];
    for x in digits(masks[0]) {
        let without = |mask: u32, sees: bool| if sees { mask & !bit(x) } else { mask };
        let [y, z] = pair(
            b,
            c,
            target - a.factor * x,
            without(masks[1], sees[0]),
            without(masks[2], sees[1]),
            state.network,
        );
        if y != 0 {
            left[0] |= bit(x);
            left[1] |= y;
            left[2] |= z;
        }
    }
    state.rest();
    for (term, left) in terms.iter().zip(left) {
        state.keep(term.cell, left)?;
    }
    Ok(())
}

/// Returns the smallest and the largest sum of a block of different digits. The range is empty
/// if there are not enough digits.
fn block_range(masks: impl Iterator<Item = u32> + Clone) -> (i32, i32) {
    let union = masks.clone().fold(0, |union, mask| union | mask);
    let (mut low, mut high) = (0, 0);
    let (mut from_below, mut from_above) = (union, union);
    for mask in masks {
        // Each cell takes the next free digit. Which digits are taken in the end does not
        // depend on the order of the cells.
        let (least, most) = bounds(mask);
        let above = from_below & (u32::MAX << (least - 1));
        let below = from_above & (u32::MAX >> (32 - most));
        if above == 0 || below == 0 {
            return EMPTY;
        }
        let (lowest, highest) = (above.trailing_zeros(), 31 - below.leading_zeros());
        from_below &= !(1 << lowest);
        from_above &= !(1 << highest);
        low += lowest as i32 + 1;
        high += highest as i32 + 1;
    }
    (low, high)
}

const EMPTY: (i32, i32) = (1, 0);

/// Divides terms into blocks of cells that see each other and have the same factor. The larger
/// the blocks, the less their sums vary.
fn blocks(terms: &[(Cell, i32)], network: &Network) -> Vec<Vec<(Cell, i32)>> {
    let orders = [in_order(terms, network), by_house(terms, network)];
    let squares = |blocks: &Vec<Vec<(Cell, i32)>>| -> usize {
        blocks.iter().map(|block| block.len() * block.len()).sum()
    };
    let [first, second] = orders;
    if squares(&second) > squares(&first) {
        second
    } else {
        first
    }
}

/// Adds each term to the first block in which it fits.
fn in_order(terms: &[(Cell, i32)], network: &Network) -> Vec<Vec<(Cell, i32)>> {
    let mut blocks: Vec<Vec<(Cell, i32)>> = Vec::new();
    for &(cell, factor) in terms {
        let fits = |block: &&mut Vec<(Cell, i32)>| {
            block
                .iter()
                .all(|&(other, same)| same == factor && network.sees(cell, other))
        };
        match blocks.iter_mut().find(fits) {
            Some(block) => block.push((cell, factor)),
            None => blocks.push(vec![(cell, factor)]),
        }
    }
    blocks
}

/// Repeatedly takes the house with the most terms.
fn by_house(terms: &[(Cell, i32)], network: &Network) -> Vec<Vec<(Cell, i32)>> {
    let mut factors: Vec<i32> = terms.iter().map(|&(_, factor)| factor).collect();
    factors.sort_unstable();
    factors.dedup();
    let mut blocks = Vec::new();
    for factor in factors {
        let mut rest: Vec<(Cell, i32)> = terms.to_vec();
        rest.retain(|&(_, other)| other == factor);
        while !rest.is_empty() {
            let inside =
                |house: &[Cell]| rest.iter().filter(|(cell, _)| house.contains(cell)).count();
            let best = network.houses.iter().max_by_key(|house| inside(house));
            let block = match best.filter(|house| inside(house) > 1) {
                Some(house) => rest
                    .iter()
                    .copied()
                    .filter(|(cell, _)| house.contains(cell))
                    .collect(),
                None => in_order(&rest, network).swap_remove(0),
            };
            rest.retain(|term| !block.contains(term));
            blocks.push(block);
        }
    }
    blocks
}

fn times(factor: i32, (low, high): (i32, i32)) -> (i32, i32) {
    if factor > 0 {
        (factor * low, factor * high)
    } else {
        (factor * high, factor * low)
    }
}

/// Removes digits that leave the other cells too much or too little, given that blocks hold
/// different digits. Returns the difference between the largest and the smallest sum, or
/// `i32::MAX` if the target is too far from both for any cell to matter.
fn by_bounds(open: &[Term], target: i32, state: &mut State) -> Result<i32, Contradiction> {
    let (mut low, mut high) = (0, 0);
    for block in open.chunk_by_block() {
        let range = block_range(block.iter().map(|term| state.mask(term.cell)));
        if range == EMPTY {
            return Err(Contradiction);
        }
        let range = times(block[0].factor, range);
        low += range.0;
        high += range.1;
    }
    if target < low || target > high {
        return Err(Contradiction);
    }
    let span = high - low;
    let slack = (target - low).min(high - target);
    let varies = |term: &Term| {
        let (least, most) = bounds(state.mask(term.cell));
        term.factor.abs() * (most - least)
    };
    // No cell can leave the others too much or too little.
    if open.iter().all(|term| varies(term) <= slack) {
        return Ok(i32::MAX);
    }
    for block in open.chunk_by_block() {
        let own = times(
            block[0].factor,
            block_range(block.iter().map(|term| state.mask(term.cell))),
        );
        let mut left = [0u32; MOST_OPEN];
        for (i, term) in block.iter().enumerate() {
            let others = block
                .iter()
                .enumerate()
                .filter(|&(k, _)| k != i)
                .map(|(_, term)| term.cell);
            let others = times(
                term.factor,
                block_range(others.map(|cell| state.mask(cell))),
            );
            // The smallest and the largest sum of all the other cells.
            let (least, most) = (low - own.0 + others.0, high - own.1 + others.1);
            let fits = |&x: &i32| {
                let rest = target - term.factor * x;
                least <= rest && rest <= most
            };
            left[i] = digits(state.mask(term.cell))
                .filter(fits)
                .fold(0, |left, x| left | bit(x));
        }
        for (term, left) in block.iter().zip(left) {
            state.keep(term.cell, left)?;
        }
    }
    Ok(span)
}

trait Blocks {
    fn chunk_by_block(&self) -> BlockIter<'_>;
}

impl Blocks for [Term] {
    fn chunk_by_block(&self) -> BlockIter<'_> {
        BlockIter { rest: self }
    }
}

struct BlockIter<'a> {
    rest: &'a [Term],
}

impl<'a> Iterator for BlockIter<'a> {
    type Item = &'a [Term];

    fn next(&mut self) -> Option<&'a [Term]> {
        let first = self.rest.first()?;
        let same = |term: &&Term| term.block == first.block && term.factor == first.factor;
        let length = self.rest.iter().take_while(same).count();
        let (block, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(block)
    }
}

/// Determines which sums can be reached, cell by cell, from both ends.
fn by_reach(open: &[Term], target: i32, state: &mut State) -> Narrowed {
    let offset = |term: &Term| times(term.factor, bounds(state.mask(term.cell))).0;
    let base: i32 = open.iter().map(offset).sum();
    let Ok(goal) = u32::try_from(target - base) else {
        return Err(Contradiction);
    };
    if goal >= 128 {
        return Ok(());
    }
    let mut reached = [0u128; REACHED_CELLS + 1];
    let mut shifts = [[0u8; 32]; REACHED_CELLS];
    reached[0] = 1;
    for (i, term) in open.iter().enumerate() {
        let least = offset(term);
        for (shift, x) in shifts[i].iter_mut().zip(digits(state.mask(term.cell))) {
            *shift = (term.factor * x - least).min(255) as u8;
            if *shift < 128 {
                reached[i + 1] |= reached[i] << *shift;
            }
        }
    }
    let mut wanted = 1u128 << goal;
    if reached[open.len()] & wanted == 0 {
        return Err(Contradiction);
    }
    for (i, term) in open.iter().enumerate().rev() {
        let (mut left, mut before) = (0, 0);
        for (shift, x) in shifts[i].iter().zip(digits(state.mask(term.cell))) {
            let from = if *shift < 128 {
                wanted >> *shift & reached[i]
            } else {
                0
            };
            if from != 0 {
                left |= bit(x);
                before |= from;
            }
        }
        wanted = before;
        state.keep(term.cell, left)?;
    }
    Ok(())
}
