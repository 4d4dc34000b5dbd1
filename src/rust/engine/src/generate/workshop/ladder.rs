//! The puzzles between a full grid and the result of digging in it, easiest first.

use std::sync::Arc;

use crate::generate::general::{Drawn, Orbits};
use crate::shape::Cell;

/// Puzzles of one board, from many givens to few. Each lacks the givens of one more orbit than
/// the puzzle before it, so it is about as hard or harder. The search starts with few givens,
/// because these make the better puzzle of a level. The more givens it has added, the more it
/// adds at a time. After a puzzle that is too easy, it halves the remaining range.
///
/// Acceptance does not depend on that order, because every puzzle is rated. If a puzzle with
/// fewer givens is easier, the only effect is that the search may end without a result.
#[derive(Clone)]
pub(super) struct Ladder {
    drawn: Arc<Drawn>,
    /// The givens of the hardest puzzle, which is the last one.
    dug: Vec<u8>,
    /// The orbits that were dropped, from first to last.
    dropped: Orbits,
    /// The range of puzzles that may meet the request, by the number of orbits that they lack.
    easiest: usize,
    hardest: usize,
    /// The puzzle that is being rated.
    at: usize,
    /// Whether any puzzle was too easy.
    halves: bool,
}

impl Ladder {
    /// Creates the ladder from `full` givens to the `dug` ones, of puzzles with at most `most`
    /// givens. The last puzzle counts as already rated. Returns `None` if there is no other
    /// puzzle.
    pub(super) fn new(
        drawn: Arc<Drawn>,
        full: &[u8],
        dug: &[u8],
        orbits: &Orbits,
        most: usize,
    ) -> Option<Self> {
        let is_dropped = |&cell: &Cell| {
            let at = usize::from(cell);
            full[at] > 0 && dug[at] == 0
        };
        let of_orbit =
            |orbit: &Vec<Cell>| -> Vec<Cell> { orbit.iter().copied().filter(is_dropped).collect() };
        let dropped: Orbits = orbits
            .iter()
            .map(of_orbit)
            .filter(|it| !it.is_empty())
            .collect();
        let mut count = dug.iter().filter(|&&digit| digit > 0).count();
        let mut easiest = dropped.len();
        while easiest > 0 && count + dropped[easiest - 1].len() <= most {
            easiest -= 1;
            count += dropped[easiest].len();
        }
        let hardest = dropped.len();
        let has_more = easiest < hardest;
        has_more.then(|| Ladder {
            drawn,
            dug: dug.to_vec(),
            dropped,
            easiest,
            hardest,
            at: hardest,
            halves: false,
        })
    }

    /// Returns the board of all puzzles of the ladder.
    pub(super) fn drawn(&self) -> &Arc<Drawn> {
        &self.drawn
    }

    /// Returns the next puzzle to rate.
    pub(super) fn next(&mut self) -> Option<Vec<u8>> {
        if self.easiest >= self.hardest {
            return None;
        }
        self.at = match self.halves {
            true => self.easiest + (self.hardest - self.easiest) / 2,
            false => {
                let added = self.dropped.len() - self.hardest;
                let more = 1 + added / 4;
                self.easiest.max(self.hardest.saturating_sub(more))
            }
        };
        let mut puzzle = self.dug.clone();
        for &cell in self.dropped[self.at..].iter().flatten() {
            puzzle[usize::from(cell)] = self.drawn.solution[usize::from(cell)];
        }
        Some(puzzle)
    }

    /// Keeps only the easier puzzles, and returns whether there are any.
    pub(super) fn was_too_hard(&mut self) -> bool {
        self.hardest = self.at;
        self.easiest < self.hardest
    }

    /// Keeps only the harder puzzles, and returns whether there are any.
    pub(super) fn was_too_easy(&mut self) -> bool {
        self.easiest = self.at + 1;
        self.halves = true;
        self.easiest < self.hardest
    }
}
