//! The search of boards of any shape and with any rules.

mod alone;
mod classic;
mod clauses;
mod derive;
mod inspect;
mod ladder;
mod limits;
mod masks;
mod memo;
mod model;
mod network;
mod part;
mod parts;
mod possible;
mod propagate;
mod puzzle;
mod search;
mod state;
mod tree;
mod watchers;

pub use alone::Alone;
pub use inspect::{candidates, clash_rows, clashes, Broken, Clash, ClashRow};
pub use ladder::{
    another, count, find, list, list_each, sample, solve, solve_up_to, trace, Found, Sampled,
    Solved,
};
pub use limits::Limits;
pub use model::Model;
pub use possible::{possible, possible_classic};
pub use puzzle::Puzzle;
pub use tree::Move;
