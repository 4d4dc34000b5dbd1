//! A board that is not classic, with positions on it.

use super::engine::logic::{Candidate, Grid, Position};
use super::engine::topology::{Bond, Topology};
use super::engine::{with_lowest_digit, Cell, DigitSet};
use super::steps::answer;
use crate::args::Fields;
use crate::explain::{Asked, Marked};
use crate::problem::Answer;
use crate::value::Value;
use oxidoku_engine::search::general::Model;
use std::sync::Arc;

/// A board that is not classic.
pub struct ExplainedBoard {
    model: Arc<Model>,
    topology: Topology,
}

impl ExplainedBoard {
    /// Makes the board of a model, or returns `None` if it does not fit.
    pub fn of(model: Arc<Model>) -> Option<Self> {
        let topology = Topology::of(model.shape(), model.rules())?;
        Some(ExplainedBoard { model, topology })
    }

    /// Returns the model of the shape and the rules.
    pub(super) fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Answers R's question about a position: see [`answer`](super::steps::answer).
    pub fn answer(&self, fields: &Fields, asked: &Asked, marked: &Marked) -> Answer<Value> {
        let grid = self.marked_grid(marked);
        with_lowest_digit(self.model.shape().lowest(), || {
            answer(fields, asked, |stop| {
                Position::of_model(grid, &self.model, stop)
            })
        })
    }

    /// Lists for each cell, in the order of the shape, the numbers of its peers: the cells that
    /// cannot contain the same digit because of a house or a rule.
    pub fn peers(&self) -> Value {
        let cells: Vec<_> = Topology::cells_of(self.model.shape()).collect();
        let peers = cells.iter().map(|&cell| {
            let peers = self.topology.given_peers(cell);
            let places = (1..)
                .zip(&cells)
                .filter(|(_, &other)| peers.contains(other));
            Value::Integers(places.map(|(number, _)| number).collect())
        });
        Value::Items(peers.collect())
    }

    /// Lists the pairs of cells that rules keep different although no row, column, box or region
    /// contains both: the numbers of the two cells and the name of the link, or of the house that a
    /// rule adds.
    pub fn bonds(&self) -> Value {
        let cells: Vec<Cell> = Topology::cells_of(self.model.shape()).collect();
        let Some(digit) = self.topology.digits().first() else {
            return Value::Null;
        };
        let (mut first, mut second, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for (a, number) in cells.iter().zip(1..) {
            for (b, other) in cells.iter().zip(1..).skip(number as usize) {
                let is_peer = self.topology.peers(*a).contains(*b);
                let bond = self.topology.bond((*a, digit), (*b, digit));
                let name = match bond.filter(|_| is_peer) {
                    Some(Bond::Rule(rule)) => rule.link([*a, *b]),
                    Some(Bond::House(house)) if house.is_added() => house.name(),
                    _ => continue,
                };
                first.push(number);
                second.push(other);
                names.push(name);
            }
        }
        Value::List(vec![
            ("first", Value::Integers(first)),
            ("second", Value::Integers(second)),
            ("name", Value::texts(names)),
        ])
    }

    /// Makes the grid of the givens, one digit per cell, with all candidates that they leave.
    pub(super) fn grid_of(&self, digits: &[u8]) -> Grid<'_> {
        Grid::of_cells(&self.topology, self.model.shape(), digits)
    }

    /// Makes the grid of a position.
    fn marked_grid(&self, marked: &Marked) -> Grid<'_> {
        let mut grid = self.grid_of(marked.digits);
        let cells = || Topology::cells_of(self.model.shape());
        let given = cells().zip(&marked.givens).filter(|(_, &given)| given);
        grid.set_givens(given.map(|(cell, _)| cell).collect());
        for (cell, &mask) in cells().zip(marked.masks.iter().flatten()) {
            for digit in grid.candidates(cell) - DigitSet::from_bits(mask as u16) {
                grid.remove(Candidate::new(cell, digit));
            }
        }
        grid
    }
}
