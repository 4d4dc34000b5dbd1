//! Where a digit's places in a house lie so that another cell sees them all.

use super::network::Network;
use crate::shape::Cell;

/// Cells that see the same places of a house.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The places as bits, in the order of the house's cells.
    pub(super) places: u32,
    /// The cells, outside of the house.
    pub(super) cells: Vec<Cell>,
}

/// By house: its patterns with two places or more.
#[derive(Debug)]
pub(super) struct Pointing {
    patterns: Vec<Vec<Pattern>>,
}

impl Pointing {
    pub(super) fn new(network: &Network) -> Self {
        let of_house = |house: &Vec<Cell>| {
            let mut patterns: Vec<Pattern> = Vec::new();
            for cell in (0..network.cells() as Cell).filter(|cell| !house.contains(cell)) {
                let places = house.iter().enumerate().fold(0, |places, (place, &other)| {
                    places | u32::from(network.sees(cell, other)) << place
                });
                if places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                match patterns.iter_mut().find(|known| known.places == places) {
                    Some(known) => known.cells.push(cell),
                    None => patterns.push(Pattern {
                        places,
                        cells: vec![cell],
                    }),
                }
            }
            patterns
        };
        Pointing {
            patterns: network.houses.iter().map(of_house).collect(),
        }
    }

    #[inline]
    pub(super) fn of(&self, house: u16) -> &[Pattern] {
        &self.patterns[usize::from(house)]
    }
}
