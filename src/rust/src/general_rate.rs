//! Boards of any shape and with any rules: how hard they are, and which cells see each other.

use crate::answer::answer;
use crate::args::read;
use crate::general::{left, Boards, KnownBoard};
use crate::model::model;
use crate::position::{row_of, GeneralBoard};
use crate::problem::Problem;
use crate::value::{na_real, Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{rate_position, Position, Rating, Scale, Solver, StepOptions};
use oxidoku_engine::search::Status;
use oxidoku_engine::topology::Topology;
use oxidoku_engine::{Stop, Stopped};
use std::borrow::Cow;

// Ratings on a scale: `status`, `level` (from 1), `score`, `hardest` (the row of the
// technique in R's table of the scale, from 1), `steps` and `by_logic`, and how many boards
// were `left`. NA where a board is missing or has not one solution. Calls `on_progress` at
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
        let board = GeneralBoard::read(&shape, &rules)?;
        let board = board.ok_or_else(|| Problem::Argument("shape".to_string()))?;
        let scale: &Scale = read(&scale, "scale")?;
        let solver = Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
        let boards = Boards::read(&boards, &model(&shape, &rules)?, &().into())?;
        let found = boards.search(&threads, &on_progress, |known, stop| {
            rate(&board, &solver, known, stop)
        })?;
        let mut statuses: Vec<Cow<'static, str>> = vec!["malformed".into(); boards.total];
        let integers = || Column::new(boards.total, NA);
        let (mut level, mut hardest, mut steps) = (integers()?, integers()?, integers()?);
        let mut score = Column::new(boards.total, na_real())?;
        let mut by_logic = Column::flags(boards.total, NA)?;
        for (known, one) in &found {
            let at = known.at;
            statuses[at] = match one {
                Some((status, _)) => (*status).into(),
                None => "interrupted".into(),
            };
            let Some((_, Some(rating))) = one else {
                continue;
            };
            level.values()[at] = rating.level as i32 + 1;
            score.values()[at] = rating.score.value();
            hardest.values()[at] = rating.hardest.map_or(NA, |it| row_of(scale, it));
            steps.values()[at] = i32::try_from(rating.steps).unwrap_or(NA);
            by_logic.values()[at] = i32::from(rating.by_logic);
        }
        Ok(Value::List(vec![
            ("status", Value::Texts(statuses)),
            ("level", level.into()),
            ("score", score.into()),
            ("hardest", hardest.into()),
            ("steps", steps.into()),
            ("by_logic", by_logic.into()),
            ("left", left(&found)),
        ]))
    })
}

/// The status of a board, and its rating if it has one solution.
fn rate(
    board: &GeneralBoard,
    solver: &Solver,
    known: &KnownBoard,
    stop: Stop,
) -> std::result::Result<(&'static str, Option<Rating>), Stopped> {
    let position = Position::of_model(board.grid_of(&known.digits), &board.model, stop)?;
    let status = match position.status() {
        Status::Unique => {
            let rating = rate_position(solver, &position, stop)?;
            return Ok(("unique", Some(rating)));
        }
        Status::Multiple => "multiple",
        Status::None if position.has_clash() => "invalid",
        Status::None => "none",
    };
    Ok((status, None))
}

// By cell: the numbers of the cells that cannot hold its digit, by a house or a rule. NULL for
// boards that are too large to be explained.
#[extendr]
fn native_peers(shape: Robj, rules: Robj) -> Robj {
    answer(|| {
        let model = model(&shape, &rules)?;
        let Some(topology) = Topology::of(model.shape(), model.rules()) else {
            return Ok(Value::Null);
        };
        let cells: Vec<_> = Topology::cells_of(model.shape()).collect();
        let peers = cells.iter().map(|&cell| {
            let peers = topology.peers(cell);
            let places = (1..)
                .zip(&cells)
                .filter(|(_, &other)| peers.contains(other));
            Value::Integers(places.map(|(number, _)| number).collect())
        });
        Ok(Value::Items(peers.collect()))
    })
}

extendr_module! {
    mod general_rate;
    fn native_rate_general;
    fn native_peers;
}
