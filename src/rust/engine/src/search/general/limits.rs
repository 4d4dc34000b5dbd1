//! When the search passes from one rung to the next: see `search.rs`.

/// The most guesses on each rung of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The plain search.
    pub plain: u64,
    /// The search with restarts and with sums that follow from houses and sums, before
    /// the clauses join in.
    pub derived: u64,
    /// The first run of that search, after which it restarts with what it learned. Each
    /// run is twice as long as the last.
    pub run: u64,
    /// The first turn of that search after the clauses have joined in. Each turn is half as
    /// long again as the last. If 0, the clauses search to the end.
    pub turn: u64,
}

impl Limits {
    /// Only the plain search.
    pub const PLAIN: Limits = Limits {
        plain: u64::MAX,
        ..Limits::CLAUSES
    };
    /// Only the search with derived sums, without restarts.
    pub const DERIVED: Limits = Limits {
        derived: u64::MAX,
        run: u64::MAX,
        ..Limits::CLAUSES
    };
    /// Only the clauses.
    pub const CLAUSES: Limits = Limits {
        plain: 0,
        derived: 0,
        run: 0,
        turn: 0,
    };
}
