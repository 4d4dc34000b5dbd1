//! Boards of up to nine rows, columns and digits.

use oxidoku_engine as engine;

#[path = "board.rs"]
mod board;
#[path = "follower.rs"]
mod follower;
#[path = "rating.rs"]
mod rating;
#[path = "solver.rs"]
mod solver;
#[path = "steps.rs"]
mod steps;
#[path = "tables.rs"]
mod tables;

pub use board::ExplainedBoard;
pub use follower::PathFollower;
pub use solver::techniques;
pub use steps::answer;
