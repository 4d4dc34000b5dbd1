//! How hard a board is.

use super::board::GeneralBoard;
use super::engine::logic::{rate_position, Position, Rating, Scale, Solver, StepOptions, SCALES};
use super::solver::row_of;
use crate::explain::RatingRow;
use crate::value::NA;
use oxidoku_engine::search::Status;
use oxidoku_engine::{PuzzleStatus, Stop, Stopped};

impl GeneralBoard {
    /// The status of digits on this board, and their rating on a scale if they have one solution.
    pub fn rate(
        &self,
        scale: &str,
        digits: &[u8],
        stop: Stop,
    ) -> Result<(PuzzleStatus, Option<RatingRow>), Stopped> {
        let position = Position::of_model(self.grid_of(digits), self.model(), stop)?;
        let status = match position.status() {
            Status::None if position.has_clash() => PuzzleStatus::Invalid,
            status => status.into(),
        };
        let scale = SCALES.into_iter().find(|it| it.name == scale);
        let (PuzzleStatus::Unique, Some(scale)) = (status, scale) else {
            return Ok((status, None));
        };
        let options = StepOptions::default();
        let solver = Solver::with_scale(scale, scale.default_techniques(), options);
        let rating = rate_position(&solver, &position, stop)?;
        Ok((status, Some(row(scale, &rating))))
    }
}

fn row(scale: &Scale, rating: &Rating) -> RatingRow {
    RatingRow {
        level: rating.level as i32 + 1,
        score: rating.score.value(),
        hardest: rating.hardest.map_or(NA, |it| row_of(scale, it)),
        steps: i32::try_from(rating.steps).unwrap_or(NA),
        by_logic: rating.by_logic,
    }
}
