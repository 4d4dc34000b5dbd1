//! Scales and techniques by their names.

use super::engine::logic::{Scale, Solver, StepOptions, Technique, SCALES};
use crate::args::{Fields, FromR, Object, Strings};
use crate::problem::{Answer, Problem};

/// Makes the solver from the fields of R's `as_position()`: `scale`, `techniques` and `options`.
pub fn solver(fields: &Fields) -> Answer<Solver> {
    let scale = fields.get("scale")?;
    let techniques = techniques(fields.get("techniques")?, "position$techniques")?;
    let options = step_options(&fields.list("options")?)?;
    Ok(Solver::with_scale(scale, techniques, options))
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

/// Reads techniques by their names; `argument` is the name of the argument.
pub fn techniques(names: Strings, argument: &str) -> Answer<Vec<Technique>> {
    let technique = |name: Option<&str>| name?.parse().ok();
    let techniques: Option<Vec<Technique>> = names.iter().map(technique).collect();
    techniques.ok_or_else(|| Problem::Argument(argument.to_string()))
}

/// Reads a scale by its name.
impl<'a> FromR<'a> for &'static Scale {
    fn from_r(object: Object<'a>) -> Option<Self> {
        let name = <&str>::from_r(object)?;
        SCALES.into_iter().find(|scale| scale.name == name)
    }
}
