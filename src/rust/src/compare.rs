//! Compares, ranks and counts vectors of puzzles, column by column.

use crate::answer::answer;
use crate::args::read;
use crate::blocks::Boards;
use crate::problem::{Answer, Problem};
use crate::rows::{Rows, ROWS};
use crate::value::{reserved, Column, NA};
use extendr_api::prelude::*;
use extendr_ffi::Rcomplex;

// Compares two vectors of puzzles, element by element: -1, 0 or 1 if the first puzzle is less than,
// equal to or greater than the second; NA if either is missing. One of the vectors may have length
// 1.
#[extendr]
fn native_compare(one: Robj, other: Robj) -> Robj {
    answer(|| {
        let one: Rows = read(&one, "one")?;
        let other: Rows = read(&other, "other")?;
        let n = recycled(one.len(), other.len())?;
        let at = |rows: &Rows, i: usize| if rows.len() == 1 { 0 } else { i };
        let mut order = Column::new(n, NA)?;
        for (i, order) in order.values().iter_mut().enumerate() {
            let (a, b) = (at(&one, i), at(&other, i));
            if !one.is_missing(a) && !other.is_missing(b) {
                *order = one.cmp(a, &other, b) as i32;
            }
        }
        Ok(order.into())
    })
}

// Returns the ranks of puzzles, from 1. Equal puzzles share a rank; missing ones are NA.
#[extendr]
fn native_ranks(rows: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let mut ranks = Column::new(rows.len(), NA)?;
        let mut rank = 0;
        for place in in_order(&rows)? {
            rank += i32::from(place.is_new);
            ranks.values()[place.at as usize] = rank;
        }
        Ok(ranks.into())
    })
}

/// A puzzle during sorting.
struct Place {
    /// The next two rows to compare, as one number.
    number: u64,
    at: u32,
    /// Whether this puzzle differs from the one before it in the rows compared so far.
    is_new: bool,
}

/// Returns the puzzles that are not missing, in ascending order. Each round compares two more rows
/// of the puzzles that are equal so far. Going over all puzzles in each round is faster if there
/// are many repeats: random access to one or two columns takes half the time of random access to
/// all nine.
fn in_order(rows: &Rows) -> Answer<Vec<Place>> {
    let mut places: Vec<Place> = reserved(rows.len())?;
    let there = (0..rows.len()).filter(|&at| !rows.is_missing(at));
    places.extend(there.map(|at| Place {
        number: 0,
        at: at as u32,
        is_new: false,
    }));
    if let Some(first) = places.first_mut() {
        first.is_new = true;
    }
    for row in (0..ROWS).step_by(2) {
        for_each_run(&mut places, |run| {
            for place in run {
                place.number = rows.pair(place.at as usize, row);
            }
        });
        for_each_run(&mut places, |run| {
            run.sort_unstable_by_key(|place| place.number);
            let mut last = None;
            for place in run {
                place.is_new = last != Some(place.number);
                last = Some(place.number);
            }
        });
    }
    Ok(places)
}

/// Calls `work` for each run of at least two puzzles that are equal so far.
fn for_each_run(places: &mut [Place], mut work: impl FnMut(&mut [Place])) {
    let mut rest = places;
    while let Some((_, others)) = rest.split_first() {
        let length = 1 + others.iter().take_while(|place| !place.is_new).count();
        let (run, others) = rest.split_at_mut(length);
        if length > 1 {
            work(run);
        }
        rest = others;
    }
}

/// Returns the common length of two vectors, one of which may have length 1.
pub fn recycled(one: usize, other: usize) -> Answer<usize> {
    match (one, other) {
        (one, other) if one == other => Ok(one),
        (1, n) | (n, 1) => Ok(n),
        _ => Err(Problem::Argument("other".to_string())),
    }
}

// Returns keys with which R's match() compares puzzles: a complex number of 106 bits for each
// puzzle. Among a million puzzles, two share a key with a probability of 1e-20.
#[extendr]
fn native_keys(rows: Robj) -> Robj {
    answer(|| {
        let rows: Rows = read(&rows, "rows")?;
        let mut keys = Column::new(rows.len(), key(None))?;
        for (at, value) in keys.values().iter_mut().enumerate() {
            *value = key(rows.get(at));
        }
        Ok(keys.into())
    })
}

fn key(rows: Option<[i32; ROWS]>) -> Rcomplex {
    let rows = rows.unwrap_or([-1; ROWS]);
    let half = |seed: u64| {
        let mixed = rows.iter().fold(seed, |hash, &row| mix(hash ^ row as u64));
        (mixed >> 11) as f64
    };
    Rcomplex {
        r: half(0x9E37_79B9_7F4A_7C15),
        i: half(0xD1B5_4A32_D192_ED03),
    }
}

/// Mixes 64 bits one-to-one, so that each input bit affects all output bits (the finisher of
/// SplitMix64).
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

// Counts the clues of each board; NA for missing boards.
#[extendr]
fn native_clues(boards: Robj) -> Robj {
    answer(|| {
        let boards = Boards::read(&boards, "boards")?;
        let mut clues = Column::new(boards.len(), NA)?;
        match &boards {
            Boards::Rows(rows) => rows.count_clues(clues.values()),
            Boards::Texts(texts) => texts.count_clues(clues.values()),
        }
        Ok(clues.into())
    })
}

extendr_module! {
    mod compare;
    fn native_compare;
    fn native_clues;
    fn native_keys;
    fn native_ranks;
}
