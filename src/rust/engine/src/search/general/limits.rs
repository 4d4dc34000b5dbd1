//! The limits at which the search passes from one rung to the next: see `search.rs`.

/// The largest number of guesses on each rung of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The guesses of the plain search.
    pub plain: u64,
    /// The guesses of the search with restarts and derived sums, before it takes turns with the
    /// clauses.
    pub derived: u64,
    /// The guesses of the first run of that search. After a run, the search restarts with what
    /// it learned. Each run is twice as long as the one before.
    pub run: u64,
    /// The guesses of the first turn of that search after the clauses have joined in. Each turn
    /// is half as long again as the one before. If it is 0, the clauses search to the end.
    pub turn: u64,
}

impl Limits {
    /// The limits for the plain search only.
    pub const PLAIN: Limits = Limits {
        plain: u64::MAX,
        ..Limits::CLAUSES
    };
    /// The limits for only the search with derived sums, without restarts.
    pub const DERIVED: Limits = Limits {
        derived: u64::MAX,
        run: u64::MAX,
        ..Limits::CLAUSES
    };
    /// The limits for the clauses only.
    pub const CLAUSES: Limits = Limits {
        plain: 0,
        derived: 0,
        run: 0,
        turn: 0,
    };
}
