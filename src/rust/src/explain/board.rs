//! A board that is not classic, and a position on it.

use super::engine::logic::{Candidate, Grid, Position};
use super::engine::topology::Topology;
use super::engine::DigitSet;
use super::steps::answer;
use crate::args::Fields;
use crate::board::digits_of_text;
use crate::explain::Asked;
use crate::problem::{Answer, Problem};
use crate::value::Value;
use oxidoku_engine::search::general::Model;
use std::sync::Arc;

/// A board that is not classic.
pub struct GeneralBoard {
    model: Arc<Model>,
    topology: Topology,
}

impl GeneralBoard {
    /// The board of a model; `None` if it does not fit.
    pub fn of(model: Arc<Model>) -> Option<Self> {
        let topology = Topology::of(model.shape(), model.rules())?;
        Some(GeneralBoard { model, topology })
    }

    /// Its shape and rules.
    pub(super) fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// What R asks about a position: see [`answer`](super::steps::answer).
    pub fn answer(&self, fields: &Fields, asked: &Asked) -> Answer<Value> {
        let grid = self.marked_grid(fields)?;
        answer(fields, asked, |stop| {
            Position::of_model(grid, &self.model, stop)
        })
    }

    /// By cell in the order of the shape: the numbers of the cells that cannot hold its digit,
    /// by a house or a rule.
    pub fn peers(&self) -> Value {
        let cells: Vec<_> = Topology::cells_of(self.model.shape()).collect();
        let peers = cells.iter().map(|&cell| {
            let peers = self.topology.peers(cell);
            let places = (1..)
                .zip(&cells)
                .filter(|(_, &other)| peers.contains(other));
            Value::Integers(places.map(|(number, _)| number).collect())
        });
        Value::Items(peers.collect())
    }

    /// The grid of givens, one digit a cell, with all candidates that they leave.
    pub(super) fn grid_of(&self, digits: &[u8]) -> Grid<'_> {
        Grid::of_cells(&self.topology, self.model.shape(), digits)
    }

    /// The grid of the fields `board` and `givens`, both a string, and `marks`, a mask for
    /// each cell or NULL.
    fn marked_grid(&self, fields: &Fields) -> Answer<Grid<'_>> {
        let wrong = |name: &str| Problem::Argument(format!("position${name}"));
        let shape = self.model.shape();
        let digits = |name: &str| {
            let text: &str = fields.get(name)?;
            let digits = digits_of_text(text.as_bytes()).filter(|it| it.len() == shape.cells());
            let fits = |&digit: &u8| usize::from(digit) <= shape.digits();
            let fits = |digits: &Vec<u8>| digits.iter().all(fits);
            digits.filter(fits).ok_or_else(|| wrong(name))
        };
        let (digits, givens) = (digits("board")?, digits("givens")?);
        let mut grid = self.grid_of(&digits);
        let cells = || Topology::cells_of(shape);
        let given = cells().zip(&givens).filter(|(_, &digit)| digit != 0);
        grid.set_givens(given.map(|(cell, _)| cell).collect());
        let marks: Option<&[i32]> = fields.get("marks")?;
        for (cell, &mask) in cells().zip(marks.unwrap_or_default()) {
            for digit in grid.candidates(cell) - DigitSet::from_bits(mask as u16) {
                grid.remove(Candidate::new(cell, digit));
            }
        }
        Ok(grid)
    }
}
