//! Consecutive numbers for the candidates of a grid, and sets of literals.

use super::literal::Literal;
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, CandidateId, SeCandidates, CANDIDATES,
};
use crate::Cell;

/// The candidates of a grid in order. Each literal has a place: `2 i + 1` if candidate `i` is on,
/// and `2 i` if it is off.
#[derive(Clone)]
pub(super) struct Numbers {
    pub ids: Vec<CandidateId>,
    number: Vec<u16>,
}

impl Numbers {
    pub fn new(candidates: &SeCandidates) -> Self {
        let mut numbers = Numbers {
            ids: Vec::with_capacity(256),
            number: vec![u16::MAX; CANDIDATES],
        };
        for cell in Cell::ALL {
            for digit in bits(candidates.digits[cell]) {
                let id = candidate_id(cell, digit);
                numbers.number[usize::from(id)] = numbers.ids.len() as u16;
                numbers.ids.push(id);
            }
        }
        numbers
    }

    /// Returns the number of a candidate.
    pub fn number(&self, id: CandidateId) -> usize {
        usize::from(self.number[usize::from(id)])
    }

    /// Returns the place of a literal.
    pub fn place(&self, literal: Literal) -> usize {
        2 * self.number(literal / 2) + usize::from(literal % 2)
    }

    /// Returns the literal at a place.
    pub fn literal(&self, place: usize) -> Literal {
        2 * self.ids[place / 2] + (place % 2) as Literal
    }

    /// Returns the number of literals.
    pub fn literals(&self) -> usize {
        2 * self.ids.len()
    }
}

/// For each assumed literal, the places of the literals that follow from it.
#[derive(Clone)]
pub(super) struct LiteralSets {
    pub words: usize,
    bits: Vec<u64>,
}

impl LiteralSets {
    /// Creates empty sets for this many literals, rounded up to whole words.
    pub fn new(literals: usize) -> Self {
        let words = (literals + 63) / 64;
        LiteralSets {
            words,
            bits: vec![0; words * words * 64],
        }
    }

    /// Returns the consequences of the literal at a place.
    pub fn of(&self, place: usize) -> &[u64] {
        &self.bits[place * self.words..][..self.words]
    }

    /// Returns the consequences of the literal at a place, as a mutable set.
    pub fn of_mut(&mut self, place: usize) -> &mut [u64] {
        &mut self.bits[place * self.words..][..self.words]
    }

    /// Whether the literal at `to` follows from the literal at `from`.
    pub fn has(&self, from: usize, to: usize) -> bool {
        self.bits[from * self.words + to / 64] >> (to % 64) & 1 == 1
    }

    /// Adds the consequences of the literal at `from` to those of the literal at `to`.
    pub fn join(&mut self, from: usize, to: usize) {
        for word in 0..self.words {
            self.bits[to * self.words + word] |= self.bits[from * self.words + word];
        }
    }

    /// Adds more consequences to those of the literal at `to`.
    pub fn add(&mut self, to: usize, more: &[u64]) {
        for (word, more) in self.of_mut(to).iter_mut().zip(more) {
            *word |= more;
        }
    }

    /// Returns a tile of the sets: 64 assumptions by 64 literals.
    pub fn tile(&self, row: usize, column: usize) -> [u64; 64] {
        let mut tile = [0; 64];
        for (i, bits) in tile.iter_mut().enumerate() {
            *bits = self.bits[(row * 64 + i) * self.words + column];
        }
        tile
    }

    /// Writes a tile of the sets.
    pub fn set_tile(&mut self, row: usize, column: usize, tile: &[u64; 64]) {
        for (i, bits) in tile.iter().enumerate() {
            self.bits[(row * 64 + i) * self.words + column] = *bits;
        }
    }
}

/// Returns the places of the bits that are set.
pub(super) fn places(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(i * 64 + bit)
        })
    })
}
