//! The findings of the searches, and the techniques that the searches may use.

use super::grid::CandidateId;
use crate::logic::scale::{explainer as scale, Score};
use crate::logic::step::Forcing;
use crate::logic::technique::{Technique, TECHNIQUES};
use crate::{Cell, CellSet};

/// The techniques that the searches may use.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Allowed([bool; TECHNIQUES.len()]);

impl Allowed {
    /// Allows only these techniques.
    pub fn new(techniques: &[Technique]) -> Self {
        let mut allowed = [false; TECHNIQUES.len()];
        for &technique in techniques {
            allowed[technique as usize] = true;
        }
        Allowed(allowed)
    }

    pub(super) fn has(&self, technique: Technique) -> bool {
        self.0[technique as usize]
    }
}

/// One step of a path, as the searches find it.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Finding {
    pub technique: Technique,
    /// The unrounded rating. Comparisons use this value.
    pub(super) rating: f64,
    /// The number of nodes in its chains, including nested chains. 0 for a step without chains.
    pub(super) complexity: u32,
    pub(super) placement: Option<CandidateId>,
    /// The candidates that it eliminates, in ascending order.
    pub(super) eliminations: Vec<CandidateId>,
    pub(super) basis: Basis,
}

/// The pattern of a finding.
#[derive(Clone, Debug)]
pub(super) enum Basis {
    House(usize),
    /// Only a cell.
    Cell,
    /// A locked digit, and the house of the hidden single that results, if any.
    Locked(Locked, Option<usize>),
    /// A set of cells (by place) and digits in a house.
    Set {
        house: usize,
        cells: u16,
        digits: u16,
    },
    Fish(BasicFish),
    Wing {
        pivot: Cell,
        pincers: [Cell; 2],
        digit: usize,
    },
    /// The cells in order, the two digits, and the set of a type 3: its house, its digits and its
    /// other cells.
    Loop {
        cells: Vec<Cell>,
        digits: u16,
        set: Option<(usize, u16, u16)>,
    },
    /// The extra candidates, and the other cells of a naked set.
    Grave {
        extra: Vec<CandidateId>,
        others: CellSet,
    },
    Exclusion {
        cells: Vec<Cell>,
        excluders: CellSet,
    },
    /// The chains, if the caller explains them.
    Chains(Option<Box<Forcing>>),
}

impl Finding {
    pub(super) fn placing(technique: Technique, id: CandidateId, basis: Basis) -> Self {
        Finding {
            technique,
            rating: scale::base(technique),
            complexity: 0,
            placement: Some(id),
            eliminations: Vec::new(),
            basis,
        }
    }

    pub(super) fn striking(
        technique: Technique,
        mut eliminations: Vec<CandidateId>,
        basis: Basis,
    ) -> Self {
        eliminations.sort_unstable();
        Finding {
            technique,
            rating: scale::base(technique),
            complexity: 0,
            placement: None,
            eliminations,
            basis,
        }
    }

    pub(super) fn rated(self, rating: f64) -> Self {
        Finding { rating, ..self }
    }

    /// Returns the rating as it is shown.
    pub fn score(&self) -> Score {
        scale::shown(self.rating)
    }

    /// Whether it places a digit.
    pub fn places(&self) -> bool {
        self.placement.is_some()
    }
}

/// A fish: a digit, its lines, and the lines that cross them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BasicFish {
    /// The digit, counted from 0.
    pub digit: usize,
    /// The first house of the kind of its lines, which are rows or columns.
    pub first: usize,
    /// Its lines, one bit for each.
    pub lines: u16,
    /// The crossing lines that contain all places of the digit on its lines, one bit for each.
    pub covers: u16,
}

/// A digit whose places in one house all lie in another house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Locked {
    /// The house in which the digit is locked.
    pub from: usize,
    /// The house that contains all these places.
    pub to: usize,
    /// The digit, counted from 0.
    pub digit: usize,
}
