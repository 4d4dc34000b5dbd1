//! Where in each house each digit can be.

use crate::logic::state::Grid;
use crate::topology::classic::DIGITS;
use crate::DigitSet;

/// Places in a house, 1 to 9 in board order.
pub(in crate::logic) type Positions = DigitSet;

/// By house and digit (from 0): the places where the digit can be.
pub(in crate::logic) type PlacesByHouse = Vec<[Positions; DIGITS]>;

/// The places of all digits in all houses.
pub(in crate::logic) fn places_by_house(grid: &Grid) -> PlacesByHouse {
    let topology = grid.topology();
    let mut places = vec![[Positions::EMPTY; DIGITS]; topology.houses().len()];
    for (house, places) in places.iter_mut().enumerate() {
        for (position, &cell) in (1..).zip(topology.list(house)) {
            for digit in grid.candidates(cell) {
                places[usize::from(digit) - 1].insert(position);
            }
        }
    }
    places
}
