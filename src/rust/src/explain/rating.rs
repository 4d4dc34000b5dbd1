//! Rates boards.

use super::board::ExplainedBoard;
use super::engine::logic::{rate_position, Position, Solver};
use super::follower::{common_rating, known_scale};
use oxidoku_engine::search::Status;
use oxidoku_engine::stream::Rated;
use oxidoku_engine::{PuzzleStatus, Stop, Stopped};

impl ExplainedBoard {
    /// Returns the status of this board with these digits, and its rating on a scale if it has one
    /// solution.
    pub fn rate(&self, scale: &str, digits: &[u8], stop: Stop) -> Result<Rated, Stopped> {
        let position = Position::of_model(self.grid_of(digits), self.model(), stop)?;
        let status = PuzzleStatus::of_search(position.status(), || position.has_clash());
        let rating = match position.status() {
            Status::Unique => {
                let scale = known_scale(scale);
                let solver =
                    Solver::with_scale(scale, scale.default_techniques(), Default::default());
                let rating = rate_position(&solver, &position, stop)?;
                Some(common_rating(&rating))
            }
            _ => None,
        };
        Ok(Rated { status, rating })
    }
}
