//! Boards of any shape and with any rules: how hard they are, and which cells see each other.

use crate::answer::answer;
use crate::explain::{narrow, wide, RatingRow};
use crate::general::{left, Boards, KnownBoard};
use crate::model::model;
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::Stop;
use std::borrow::Cow;
use std::sync::Arc;

// Ratings on a scale: `status`, `level` (from 1), `score`, `hardest` (the row of the
// technique in R's table of the scale, from 1), `steps` and `by_logic`, and how many boards
// were `left`. NA for a missing board, and for one without a single solution. Calls `on_progress` at
// intervals with the number of finished boards.
#[extendr]
fn native_rate_general(
    shape: Robj,
    rules: Robj,
    boards: Robj,
    scale: Robj,
    threads: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let boards = Boards::read(&boards, &model, &().into())?;
        if let Some(board) = narrow::GeneralBoard::of(Arc::clone(&model)) {
            let rater = board.rater(&scale)?;
            let rate = |known: &KnownBoard, stop: Stop| rater.rate(known, stop);
            return table(boards.total, &boards.search(&threads, &on_progress, rate)?);
        }
        let board = wide::GeneralBoard::of(model).ok_or_else(wrong_shape)?;
        let rater = board.rater(&scale)?;
        let rate = |known: &KnownBoard, stop: Stop| rater.rate(known, stop);
        table(boards.total, &boards.search(&threads, &on_progress, rate)?)
    })
}

fn wrong_shape() -> Problem {
    Problem::Argument("shape".to_string())
}

/// A board with what was found, or `None` if an interrupt came first: its status, and its
/// rating if it has one solution.
type Rated<'b> = (&'b KnownBoard, Option<(&'static str, Option<RatingRow>)>);

fn table(total: usize, found: &[Rated]) -> Answer<Value> {
    let mut statuses: Vec<Cow<'static, str>> = vec!["malformed".into(); total];
    let integers = || Column::new(total, NA);
    let (mut level, mut hardest, mut steps) = (integers()?, integers()?, integers()?);
    let mut score = Column::new(total, na_real())?;
    let mut by_logic = Column::flags(total, NA)?;
    for (known, one) in found {
        let at = known.at;
        statuses[at] = match one {
            Some((status, _)) => (*status).into(),
            None => "interrupted".into(),
        };
        let Some((_, Some(rating))) = one else {
            continue;
        };
        level.values()[at] = rating.level;
        score.values()[at] = rating.score;
        hardest.values()[at] = rating.hardest;
        steps.values()[at] = rating.steps;
        by_logic.values()[at] = i32::from(rating.by_logic);
    }
    Ok(Value::List(vec![
        ("status", Value::Texts(statuses)),
        ("level", level.into()),
        ("score", score.into()),
        ("hardest", hardest.into()),
        ("steps", steps.into()),
        ("by_logic", by_logic.into()),
        ("left", left(found)),
    ]))
}

// By cell: the numbers of the cells that cannot hold its digit, by a house or a rule. NULL for
// boards that are too large to be explained.
#[extendr]
fn native_peers(shape: Robj, rules: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        if let Some(board) = narrow::GeneralBoard::of(Arc::clone(&model)) {
            return Ok(board.peers());
        }
        let board = wide::GeneralBoard::of(model);
        Ok(board.map_or(Value::Null, |board| board.peers()))
    })
}

extendr_module! {
    mod general_rate;
    fn native_rate_general;
    fn native_peers;
}
