//! Reads requests for puzzles and writes their ratings, in the same way for all boards.

use crate::args::{read, Fields, FromR, Strings};
use crate::explain::narrow::techniques;
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::{Request, Symmetry};
use oxidoku_engine::logic::{Level, Rating, Scale, Score};
use std::str::FromStr;

/// Reads the request; `cells` converts the flags of its pattern to cells.
pub fn read_request<C>(fields: &Fields, cells: impl Fn(&[i32]) -> C) -> Answer<Request<C>> {
    let level = |&level: &i32| {
        Level::ALL
            .get(usize::try_from(level).ok()?.checked_sub(1)?)
            .copied()
    };
    let levels: &[i32] = fields.get("levels")?;
    let clues: Option<(i32, i32)> = range(fields, "clues")?;
    let score: Option<(f64, f64)> = range(fields, "score")?;
    let pattern: &[i32] = fields.get("pattern")?;
    Ok(Request {
        scale: fields.get("scale")?,
        levels: all(levels.iter().map(level), "request$levels")?,
        score: score.map(|(low, high)| (Score::new(low), Score::new(high))),
        clues: clues.map(|(low, high)| (low.max(0) as usize, high.max(0) as usize)),
        symmetry: symmetry(fields.get("symmetry")?, "request$symmetry")?,
        minimal: fields.get("minimal")?,
        pattern: (!pattern.is_empty()).then(|| cells(pattern)),
        require: techniques(fields.get("require")?, "request$require")?,
        allow: match fields.get::<Option<Strings>>("allow")? {
            Some(names) => Some(techniques(names, "request$allow")?),
            None => None,
        },
        relabellings: fields.get("relabellings")?,
        max_tries: fields.get::<f64>("max_tries")? as u64,
    })
}

/// Collects all values, or returns a problem with their argument if one is missing.
fn all<T>(values: impl Iterator<Item = Option<T>>, name: &str) -> Answer<Vec<T>> {
    let all: Option<Vec<T>> = values.collect();
    all.ok_or_else(|| Problem::Argument(name.to_string()))
}

/// Reads a symmetry by name, or a set of symmetries to choose from.
pub fn symmetry<T: FromStr>(name: &str, argument: &str) -> Answer<T> {
    let symmetry = name.parse();
    symmetry.map_err(|_| Problem::Argument(argument.to_string()))
}

/// Reads the lowest and the highest value, or returns `None` if they are not given.
fn range<'a, T: Copy + 'a>(fields: &Fields<'a>, name: &str) -> Answer<Option<(T, T)>>
where
    &'a [T]: FromR<'a>,
{
    match fields.get::<&[T]>(name)? {
        [] => Ok(None),
        &[low, high] => Ok(Some((low, high))),
        _ => Err(Problem::Argument(format!("request${name}"))),
    }
}

/// Makes a seed from random numbers below 2^31 drawn by R.
pub fn read_seed(seed: &Robj) -> Answer<u64> {
    let parts: &[i32] = read(seed, "seed")?;
    if parts.len() != 2 {
        return Err(Problem::Argument("seed".to_string()));
    }
    let join = |joined: u64, &part: &i32| joined << 31 | u64::from(part as u32);
    Ok(parts.iter().fold(0, join))
}

/// The columns that generated puzzles have on every board.
pub struct MadeColumns {
    pub puzzle: Value,
    pub solution: Value,
    pub clues: Vec<i32>,
    /// The ratings, if the request asks for them.
    pub ratings: Vec<Option<Rating>>,
    pub symmetry: Vec<Symmetry>,
    pub tries: Vec<f64>,
}

impl MadeColumns {
    /// Adds columns for ratings on a scale, with NA for puzzles that were not rated.
    pub fn with_ratings(self, scale: &Scale) -> Vec<(&'static str, Value)> {
        let ratings = || self.ratings.iter().map(Option::as_ref);
        let integers = |of: &dyn Fn(&Rating) -> i32| {
            Value::Integers(ratings().map(|it| it.map_or(NA, of)).collect())
        };
        let reals = |of: fn(&Rating) -> f64| {
            Value::Reals(ratings().map(|it| it.map_or_else(na_real, of)).collect())
        };
        let place = |it: &Rating| scale.place(it.hardest?);
        let hardest = |it: &Rating| place(it).map_or(NA, |place| place as i32 + 1);
        vec![
            ("puzzle", self.puzzle),
            ("solution", self.solution),
            ("clues", Value::Integers(self.clues)),
            ("level", integers(&|it| it.level as i32 + 1)),
            ("score", reals(|it| it.score.value())),
            ("pearl", reals(|it| it.pearl.value())),
            ("diamond", reals(|it| it.diamond.value())),
            ("hardest", integers(&hardest)),
            (
                "symmetry",
                Value::texts(self.symmetry.iter().map(Symmetry::to_string)),
            ),
            ("tries", Value::Reals(self.tries)),
        ]
    }
}
