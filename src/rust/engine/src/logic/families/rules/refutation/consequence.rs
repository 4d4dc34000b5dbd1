//! What follows from a candidate, and the contradiction at which this ends.

use crate::logic::state::Candidate;
use crate::topology::HouseId;
use crate::{Digit, DigitSet};

/// What cases distinguish: the digits of a cell, or the places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Split {
    Cell(usize),
    House(HouseId, Digit),
}

/// A consequence of the assumed candidate.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Consequence {
    /// Only one digit is left for a cell.
    Last(usize, Digit),
    /// Only one place is left for a digit in a house.
    Place(usize, Digit, HouseId),
    /// A rule leaves some digits to a cell, and rules out others.
    Left(usize, [DigitSet; 2], usize),
    /// A rule leaves some digits to a cell, because of the digits left for another cell.
    Partner(usize, DigitSet, usize, usize),
}

/// A contradiction at which the consequences end.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum End {
    Cell(usize),
    House(HouseId, Digit),
    /// No digit of the second cell is left to go with the first.
    Partner(usize, usize, usize),
    Rule(usize),
}

/// A consequence or a contradiction, and the rules that exclude digits for it, each with the words
/// for its link.
#[derive(Clone)]
pub(super) struct Derived<T> {
    pub(super) what: T,
    pub(super) by: Vec<(usize, String)>,
}

/// What follows from a candidate.
pub(super) struct Refutation {
    pub(super) first: Vec<Derived<Consequence>>,
    pub(super) ending: Ending,
}

pub(super) enum Ending {
    Once(Derived<End>),
    /// Each of some cases leads to a contradiction.
    Cases(Split, Vec<Case>),
}

/// A case: a digit in a cell, what follows from it, and the contradiction.
pub(super) struct Case {
    pub(super) way: (usize, Digit),
    pub(super) consequences: Vec<Derived<Consequence>>,
    pub(super) end: Derived<End>,
}

impl Refutation {
    /// Returns the number of clauses.
    pub(super) fn len(&self) -> usize {
        let ending = match &self.ending {
            Ending::Once(_) => 1,
            Ending::Cases(_, cases) => cases.iter().map(|case| case.consequences.len() + 1).sum(),
        };
        self.first.len() + ending
    }
}

/// A refutation, and the candidates that it shows to be impossible.
pub(super) type Group = (Refutation, Vec<Candidate>);
