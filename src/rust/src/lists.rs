//! The lists that the engine defines. R reads each of them once per session.

use crate::answer::answer;
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::generate::{SymmetryChoice, FIRST_ITEMS};
use oxidoku_engine::logic::{Info, Level, Measure, Scale, ScoreColumn, Total, SCALES};
use oxidoku_engine::methods::Method;
use oxidoku_engine::PuzzleStatus;

// Returns the words of arguments and results: `levels` (easiest first), `symmetries`, `methods` and
// `statuses`. `first_items` is the number of items of a generated set that are tried before the
// generator may give up. `scales` is the list that `scales()` returns.
#[extendr]
fn native_lists() -> Robj {
    answer(|| {
        Ok(Value::List(vec![
            ("levels", Value::texts(Level::ALL.map(Level::name))),
            ("symmetries", Value::texts(SymmetryChoice::names())),
            ("methods", Value::texts(Method::NAMES)),
            (
                "statuses",
                Value::texts(PuzzleStatus::ALL.map(PuzzleStatus::name)),
            ),
            ("first_items", Value::integer(FIRST_ITEMS as i32)),
            ("scales", scales()),
        ]))
    })
}

/// Returns the scales as a list of columns. For each scale, `columns` has the names of its scores,
/// `measures` the parts of the result of `native_rate()` that contain them, and `techniques` its
/// techniques.
fn scales() -> Value {
    let texts = |of: fn(&Scale) -> &'static str| Value::texts(SCALES.into_iter().map(of));
    let total = |scale: &Scale| match scale.total {
        Total::Sum => "sum",
        Total::Maximum => "max",
    };
    let names = |of: fn(&ScoreColumn) -> &'static str| {
        let names = |scale: &Scale| Value::texts(scale.columns.iter().map(of));
        Value::Items(SCALES.into_iter().map(names).collect())
    };
    Value::List(vec![
        ("name", texts(|scale| scale.name)),
        ("label", texts(|scale| scale.label)),
        (
            "whole",
            Value::flags(SCALES.into_iter().map(|scale| scale.whole)),
        ),
        ("total", texts(total)),
        ("rated_per_second", {
            let rates = SCALES
                .into_iter()
                .map(|scale| f64::from(scale.rated_per_second));
            Value::Reals(rates.collect())
        }),
        ("columns", names(|column| column.name)),
        ("measures", names(|column| measure_name(column.measure))),
        (
            "techniques",
            Value::Items(SCALES.into_iter().map(techniques).collect()),
        ),
    ])
}

/// Returns the techniques of a scale, in its order, as a list of columns.
fn techniques(scale: &Scale) -> Value {
    let rows = || scale.rows.iter();
    let texts =
        |of: fn(&Info) -> &'static str| Value::texts(rows().map(|row| of(row.technique.info())));
    Value::List(vec![
        ("name", texts(|info| info.name)),
        ("label", texts(|info| info.label)),
        ("family", texts(|info| info.family.name())),
        ("level", Value::texts(rows().map(|row| row.level.name()))),
        (
            "score",
            Value::Reals(rows().map(|row| row.score.value()).collect()),
        ),
        (
            "on_by_default",
            Value::flags(rows().map(|row| row.on_by_default)),
        ),
        ("description", texts(|info| info.description)),
    ])
}

/// Returns the name of the part of the result of `native_rate()` that contains a score.
fn measure_name(measure: Measure) -> &'static str {
    match measure {
        Measure::Total => "score",
        Measure::FirstPlacement => "pearl",
        Measure::FirstStep => "diamond",
    }
}

extendr_module! {
    mod lists;
    fn native_lists;
}
