//! How far each rung of the search goes.

/// How far each rung goes, in guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The plain search.
    pub plain: u64,
    /// The search with sums that follow from houses and cages. After it the board goes to a search that learns.
    pub derived: u64,
}
