//! How hard a board is.

use super::board::GeneralBoard;
use super::engine::logic::{rate_position, Position, Rating, Scale, Solver, StepOptions};
use super::solver::row_of;
use crate::args::read;
use crate::explain::RatingRow;
use crate::general::KnownBoard;
use crate::problem::Answer;
use crate::value::NA;
use extendr_api::Robj;
use oxidoku_engine::search::Status;
use oxidoku_engine::{Stop, Stopped};

/// Rates boards of one shape with the same rules.
pub struct Rater<'b> {
    board: &'b GeneralBoard,
    solver: Solver,
}

impl GeneralBoard {
    /// Rates on the scale that the argument `scale` names.
    pub fn rater(&self, scale: &Robj) -> Answer<Rater<'_>> {
        let scale: &Scale = read(scale, "scale")?;
        let techniques = scale.default_techniques();
        Ok(Rater {
            board: self,
            solver: Solver::with_scale(scale, techniques, StepOptions::default()),
        })
    }
}

impl Rater<'_> {
    /// The status of a board, and its rating if it has one solution.
    pub fn rate(
        &self,
        known: &KnownBoard,
        stop: Stop,
    ) -> Result<(&'static str, Option<RatingRow>), Stopped> {
        let grid = self.board.grid_of(&known.digits);
        let position = Position::of_model(grid, self.board.model(), stop)?;
        let status = match position.status() {
            Status::Unique => {
                let rating = rate_position(&self.solver, &position, stop)?;
                return Ok(("unique", Some(self.row(&rating))));
            }
            Status::Multiple => "multiple",
            Status::None if position.has_clash() => "invalid",
            Status::None => "none",
        };
        Ok((status, None))
    }

    fn row(&self, rating: &Rating) -> RatingRow {
        let scale = self.solver.scale();
        RatingRow {
            level: rating.level as i32 + 1,
            score: rating.score.value(),
            hardest: rating.hardest.map_or(NA, |it| row_of(scale, it)),
            steps: i32::try_from(rating.steps).unwrap_or(NA),
            by_logic: rating.by_logic,
        }
    }
}
