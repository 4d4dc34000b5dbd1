//! Follows the solution paths of generated puzzles.

use super::board::ExplainedBoard;
use super::engine::logic::{
    rate_path, Level, Position, Rating, Scale, Score, Solver, StepOptions, Technique, GENERAL,
    SCALES,
};
use crate::explain::NewRater;
use oxidoku_engine::generate::{PathRater, RatedPath};
use oxidoku_engine::logic as known;
use oxidoku_engine::search::general::Model;
use oxidoku_engine::{Stop, Stopped};
use std::sync::Arc;

/// A rater of puzzles by their paths with certain techniques.
pub struct PathFollower {
    solver: Solver,
    /// The board of the rules that all puzzles share, for puzzles without further rules.
    plain: Option<Arc<ExplainedBoard>>,
}

impl PathFollower {
    /// Returns a function that makes followers on a scale. `plain` is the board of the rules that
    /// all puzzles share, or `None` if it fits no frame.
    pub fn maker(scale: &'static str, plain: Option<Arc<ExplainedBoard>>) -> NewRater {
        Box::new(move |techniques| Box::new(PathFollower::new(scale, techniques, plain.clone())))
    }

    fn new(
        scale: &str,
        techniques: &[known::Technique],
        plain: Option<Arc<ExplainedBoard>>,
    ) -> Self {
        let own = |it: &known::Technique| it.name().parse::<Technique>().ok();
        let techniques = techniques.iter().filter_map(own);
        PathFollower {
            solver: Solver::with_scale(known_scale(scale), techniques, StepOptions::default()),
            plain,
        }
    }

    fn path(
        &self,
        board: &ExplainedBoard,
        givens: &[u8],
        stop: Stop,
    ) -> Result<RatedPath, Stopped> {
        let position = Position::of_model(board.grid_of(givens), board.model(), stop)?;
        RatedPath::collect(|on_step| {
            let on_step = |technique| common(technique).into_iter().for_each(&mut *on_step);
            rate_path(&self.solver, &position, stop, on_step).map(|rating| common_rating(&rating))
        })
    }
}

impl PathRater for PathFollower {
    fn rate(&self, model: &Arc<Model>, givens: &[u8], stop: Stop) -> Result<RatedPath, Stopped> {
        let is_same = |board: &&Arc<ExplainedBoard>| {
            board.model().rules() == model.rules() && board.model().shape() == model.shape()
        };
        if let Some(board) = self.plain.as_ref().filter(is_same) {
            return self.path(board, givens, stop);
        }
        match ExplainedBoard::of(Arc::clone(model)) {
            Some(board) => self.path(&board, givens, stop),
            // No frame has room for the board, so it has no path.
            None => Ok(RatedPath {
                rating: known::Rating::STUCK,
                used: Vec::new(),
            }),
        }
    }
}

/// Returns a scale by its name. The general scale is not in the list of scales.
pub(super) fn known_scale(name: &str) -> &'static Scale {
    let known = SCALES.into_iter().find(|known| known.name == name);
    known.unwrap_or(&GENERAL)
}

/// Converts a technique to the engine's own type, which differs in the larger frame.
fn common(technique: Technique) -> Option<known::Technique> {
    technique.name().parse().ok()
}

/// Converts a rating to the engine's own type.
pub(super) fn common_rating(rating: &Rating) -> known::Rating {
    let score = |score: Score| known::Score::new(score.value());
    let level = |level: Level| known::Level::ALL[level as usize];
    known::Rating {
        level: level(rating.level),
        score: score(rating.score),
        pearl: score(rating.pearl),
        diamond: score(rating.diamond),
        hardest: rating.hardest.and_then(common),
        steps: rating.steps,
        solved: rating.solved,
        by_logic: rating.by_logic,
    }
}
