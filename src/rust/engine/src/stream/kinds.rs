//! The boards of a run: either classic ones, or those of one model.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::search::general::{self, Model, Puzzle};
use crate::search::{count_batch, solve_batch};
use crate::text::{ClassicNotation, Kinds, Notation, Problem, RulesNotation};
use crate::topology::classic::CELLS;
use crate::{canonical, Board, PuzzleStatus, Stop, Stopped};

/// The result of a search on a board.
pub(super) struct Found<C> {
    pub count: u64,
    pub status: PuzzleStatus,
    /// The first solution, if there is one.
    pub first: Option<C>,
}

impl<C> Found<C> {
    const NONE: Self = Found {
        count: 0,
        status: PuzzleStatus::None,
        first: None,
    };
}

/// A kind of board: how the boards of a run are read, searched and written.
pub(super) trait Kind: Notation + Sync {
    /// The digits of a board.
    type Digits: AsRef<[u8]> + 'static;

    fn digits(board: &Self::Board) -> &Self::Digits;

    /// Appends a board to a text, one character per cell.
    fn put_cells(&self, text: &mut Vec<u8>, digits: &Self::Digits);

    /// Returns the number of pairs of cells that clash, plus the number of cells that break a rule
    /// in another way.
    fn conflicts(&self, board: &Self::Board) -> usize;

    fn is_consistent(&self, board: &Self::Board) -> bool;

    /// Counts the solutions of each board, up to `limit`, and finds its status. Includes the first
    /// solution if it is `wanted`, and possibly even if it is not.
    fn search(
        &self,
        boards: &[Self::Board],
        limit: u64,
        wanted: bool,
        stop: Stop,
    ) -> Result<Vec<Found<Self::Digits>>, Stopped>;

    /// Returns the canonical form and the number of automorphisms; only classic boards have them.
    fn canonical(board: &Self::Board) -> Option<(Self::Digits, u32)>;
}

impl Kind for ClassicNotation {
    type Digits = [u8; CELLS];

    fn digits(board: &Board) -> &[u8; CELLS] {
        board.cells()
    }

    fn put_cells(&self, text: &mut Vec<u8>, digits: &[u8; CELLS]) {
        text.extend_from_slice(&digits.map(|digit| digit + b'0'));
    }

    fn conflicts(&self, board: &Board) -> usize {
        board.conflicts().len()
    }

    fn is_consistent(&self, board: &Board) -> bool {
        board.is_consistent()
    }

    fn search(
        &self,
        boards: &[Board],
        limit: u64,
        wanted: bool,
        stop: Stop,
    ) -> Result<Vec<Found<[u8; CELLS]>>, Stopped> {
        let search = if wanted { solve_batch } else { count_batch };
        let found = search(boards, limit, 1, None, &mut |_| stop())?;
        let found = found.into_iter().zip(boards).map(|(found, board)| Found {
            count: found.count,
            status: PuzzleStatus::of_count(board, found.count),
            first: (found.count > 0).then_some(found.solution),
        });
        Ok(found.collect())
    }

    fn canonical(board: &Board) -> Option<([u8; CELLS], u32)> {
        let form = canonical(board);
        Some((*form.board.cells(), form.automorphisms))
    }
}

/// The boards of a model.
#[derive(Clone)]
pub(super) struct OfModel {
    model: Arc<Model>,
    notation: RulesNotation,
}

impl OfModel {
    /// Makes the kind of a model. `head` is the text of the rules, as in [`RulesNotation`].
    pub(super) fn new(model: Arc<Model>, head: &[u8]) -> Self {
        let shape = model.shape();
        // No shape has more digits than letters.
        let (digits, lowest) = (shape.digits() as u8, shape.lowest() as u8);
        OfModel {
            notation: RulesNotation::new(shape.cells(), digits, lowest, head),
            model,
        }
    }
}

impl Notation for OfModel {
    type Board = Vec<u8>;

    fn cells(&self) -> usize {
        self.notation.cells()
    }

    fn kinds(&self) -> &Kinds {
        self.notation.kinds()
    }

    fn board(&self, digits: &[u8]) -> Option<Vec<u8>> {
        self.notation.board(digits)
    }

    fn is_full(board: &Vec<u8>) -> bool {
        RulesNotation::is_full(board)
    }

    fn with_rules(&self, text: &[u8]) -> Result<Vec<u8>, Problem> {
        self.notation.with_rules(text)
    }
}

impl Kind for OfModel {
    type Digits = Vec<u8>;

    fn digits(board: &Vec<u8>) -> &Vec<u8> {
        board
    }

    fn put_cells(&self, text: &mut Vec<u8>, digits: &Vec<u8>) {
        const LETTERS: &[u8; 26] = b"0123456789ABCDEFGHIJKLMNOP";
        // The value of a digit is its number, or one less.
        let values = &LETTERS[self.model.shape().lowest() as usize..];
        text.extend(digits.iter().map(|&digit| match digit {
            0 => b'.',
            digit => values[usize::from(digit) - 1],
        }));
    }

    fn conflicts(&self, board: &Vec<u8>) -> usize {
        let rows = general::clash_rows(&self.model, board);
        let alone = |row: &general::ClashRow| row.other.is_none().then_some(row.broken);
        let different = rows.iter().map(|row| (row.cell, row.other, alone(row)));
        different.collect::<BTreeSet<_>>().len()
    }

    fn is_consistent(&self, board: &Vec<u8>) -> bool {
        general::clashes(&self.model, board).is_empty()
    }

    fn search(
        &self,
        boards: &[Vec<u8>],
        limit: u64,
        _wanted: bool,
        stop: Stop,
    ) -> Result<Vec<Found<Vec<u8>>>, Stopped> {
        let search = |board: &Vec<u8>| {
            let Some(puzzle) = Puzzle::new(self.model.clone(), board) else {
                return Ok(Found::NONE);
            };
            let (solved, count) = general::solve_up_to(&puzzle, limit, stop)?;
            let status = PuzzleStatus::of_search(solved.status, || !self.is_consistent(board));
            Ok(Found {
                count,
                status,
                first: solved.first,
            })
        };
        boards.iter().map(search).collect()
    }

    fn canonical(_board: &Vec<u8>) -> Option<(Vec<u8>, u32)> {
        None
    }
}
