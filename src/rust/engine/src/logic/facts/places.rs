//! The places of each digit in each house.

use crate::logic::state::Grid;
use crate::sets::DIGITS;

/// Places in a house, one bit each, in board order.
pub(in crate::logic) type Positions = u16;

/// For each house and digit, the places where the digit can be.
pub(in crate::logic) type PlacesByHouse = Vec<[Positions; DIGITS]>;

/// Finds the places of all digits in all houses.
pub(in crate::logic) fn places_by_house(grid: &Grid) -> PlacesByHouse {
    let topology = grid.topology();
    let mut places = vec![[0; DIGITS]; topology.houses().len()];
    for (house, places) in topology.all().iter().zip(&mut places) {
        for (position, &cell) in topology.list(house).iter().enumerate() {
            for digit in grid.candidates(cell) {
                places[digit] |= 1 << position;
            }
        }
    }
    places
}
