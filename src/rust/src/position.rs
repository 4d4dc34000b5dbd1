//! The position of a player, as R's `as_position()` sends it.

use crate::args::{Fields, Flags, FromR, Object, Strings};
use crate::convert::transposed;
use crate::marks::Marks;
use crate::problem::{Answer, Problem};
use crate::value::NA;
use extendr_api::prelude::Robj;
use oxidoku_engine::logic::{Candidate, Grid, Scale, Solver, StepOptions, Technique, SCALES};
use oxidoku_engine::topology::classic::CELLS;

/// A position and the solver for it.
pub struct PositionArguments {
    /// The pencil marks.
    pub grid: Grid,
    /// The techniques and their variants.
    pub solver: Solver,
}

impl PositionArguments {
    /// Reads the argument `position`.
    pub fn of(position: &Robj) -> Answer<Self> {
        let fields = Fields::of(position, "position")?;
        let mut grid = Grid::new(&fields.get("board")?);
        let Flags::<CELLS>(givens) = fields.get("givens")?;
        let given = (0..CELLS).filter(|&i| givens[i] != 0);
        grid.set_givens(given.map(transposed).collect());
        let marks: Option<Marks> = fields.get("marks")?;
        for (cell, digit) in marks.iter().flat_map(Marks::struck_out) {
            grid.remove(Candidate::new(cell, digit));
        }
        let scale = fields.get("scale")?;
        let techniques = techniques(fields.get("techniques")?, "position$techniques")?;
        let options = step_options(&fields.list("options")?)?;
        Ok(PositionArguments {
            grid,
            solver: Solver::with_scale(scale, techniques, options),
        })
    }
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
