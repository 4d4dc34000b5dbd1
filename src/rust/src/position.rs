//! The position of a player, as R's `as_position()` returns it.

use crate::args::{Fields, Flags, FromR, Object, Strings};
use crate::convert::transposed;
use crate::general::read_board;
use crate::marks::Marks;
use crate::model::model;
use crate::problem::{Answer, Problem};
use crate::value::NA;
use extendr_api::prelude::Robj;
use oxidoku_engine::logic::{Candidate, Grid, Scale, Solver, StepOptions, Technique, SCALES};
use oxidoku_engine::search::general::Model;
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::topology::Topology;
use oxidoku_engine::DigitSet;
use std::sync::Arc;

/// A board that is not classic.
pub struct GeneralBoard {
    /// Its shape and rules.
    pub model: Arc<Model>,
    topology: Topology,
}

impl GeneralBoard {
    /// Reads the arguments `shape` and `rules`, which are NULL for the classic board.
    pub fn read(shape: &Robj, rules: &Robj) -> Answer<Option<Self>> {
        if Object::from(shape).is_null() {
            return Ok(None);
        }
        let model = model(shape, rules)?;
        let topology = Topology::of(model.shape(), model.rules());
        let topology = topology.ok_or_else(|| Problem::Argument("shape".to_string()))?;
        Ok(Some(GeneralBoard { model, topology }))
    }

    /// The grid of givens, one digit a cell, with all candidates that they leave.
    pub fn grid_of(&self, digits: &[u8]) -> Grid<'_> {
        Grid::of_cells(&self.topology, self.model.shape(), digits)
    }

    /// The grid of the fields `board` and `givens`, both a string, and `marks`, a mask for
    /// each cell or NULL.
    fn marked_grid(&self, fields: &Fields) -> Answer<Grid<'_>> {
        let wrong = |name: &str| Problem::Argument(format!("position${name}"));
        let shape = self.model.shape();
        let digits = read_board(fields.get("board")?, shape).ok_or_else(|| wrong("board"))?;
        let mut grid = self.grid_of(&digits);
        let givens: &str = fields.get("givens")?;
        let givens = read_board(givens, shape).ok_or_else(|| wrong("givens"))?;
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

/// A position and the solver for it.
pub struct PositionArguments<'b> {
    /// The pencil marks.
    pub grid: Grid<'b>,
    /// The techniques and their variants.
    pub solver: Solver,
}

impl<'b> PositionArguments<'b> {
    /// Reads the argument `position`. `board` is `None` for the classic board.
    pub fn of(position: &Robj, board: Option<&'b GeneralBoard>) -> Answer<Self> {
        let fields = Fields::of(position, "position")?;
        let grid = match board {
            Some(board) => board.marked_grid(&fields)?,
            None => classic_grid(&fields)?,
        };
        let scale = fields.get("scale")?;
        let techniques = techniques(fields.get("techniques")?, "position$techniques")?;
        let options = step_options(&fields.list("options")?)?;
        Ok(PositionArguments {
            grid,
            solver: Solver::with_scale(scale, techniques, options),
        })
    }
}

fn classic_grid(fields: &Fields) -> Answer<Grid<'static>> {
    let mut grid = Grid::new(&fields.get("board")?);
    let Flags::<CELLS>(givens) = fields.get("givens")?;
    let given = (0..CELLS).filter(|&i| givens[i] != 0);
    grid.set_givens(given.map(transposed).collect());
    let marks: Option<Marks> = fields.get("marks")?;
    for (cell, digit) in marks.iter().flat_map(Marks::struck_out) {
        grid.remove(Candidate::new(cell, digit));
    }
    Ok(grid)
}

fn step_options(fields: &Fields) -> Answer<StepOptions> {
    Ok(StepOptions {
        incomplete_rectangles: fields.get("incomplete_rectangles")?,
        siamese: fields.get("siamese")?,
        als_overlap: fields.get("als_overlap")?,
        als_in_chains: fields.get("als_in_chains")?,
        small_empty_rectangles: fields.get("small_empty_rectangles")?,
    })
}

/// Techniques by their names, from the argument `argument`.
pub fn techniques(names: Strings, argument: &str) -> Answer<Vec<Technique>> {
    let technique = |name: Option<&str>| name?.parse().ok();
    let techniques: Option<Vec<Technique>> = names.iter().map(technique).collect();
    techniques.ok_or_else(|| Problem::Argument(argument.to_string()))
}

/// A scale by its name.
impl<'a> FromR<'a> for &'static Scale {
    fn from_r(object: Object<'a>) -> Option<Self> {
        let name = <&str>::from_r(object)?;
        SCALES.into_iter().find(|scale| scale.name == name)
    }
}

/// The row of a technique in R's table of a scale, from 1.
pub fn row_of(scale: &Scale, technique: Technique) -> i32 {
    scale.place(technique).map_or(NA, |place| place as i32 + 1)
}
