//! The scale of Sudoku Explainer 1.2.1: its order and its ratings.
//!
//! The rating of a puzzle (ER) is that of its hardest step. Two more ratings are common: that of
//! the first step (ED), and that of the hardest step up to the first placement of a digit (EP).

use std::cmp::Ordering;

use super::definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
use super::level::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::score::Score;
use crate::logic::step::Step;
use crate::logic::technique::Technique::{self, *};
use crate::topology::HouseKind;

/// The scale of Sudoku Explainer 1.2.1, whose scores are ratings with one decimal. Sudoku Explainer
/// has no levels: these levels divide its ratings.
pub static EXPLAINER: Scale = Scale {
    name: "se",
    label: "Sudoku Explainer",
    whole: false,
    rows: ROWS,
    tie_groups: TIE_GROUPS,
    score: |row, step| shown(rating(row, step)),
    total: Total::Maximum,
    columns: &[
        ScoreColumn {
            name: "er",
            measure: Measure::Total,
        },
        ScoreColumn {
            name: "ep",
            measure: Measure::FirstPlacement,
        },
        ScoreColumn {
            name: "ed",
            measure: Measure::FirstStep,
        },
    ],
    limits: [
        Score::new(2.5),
        Score::new(4.0),
        Score::new(6.2),
        Score::new(8.4),
        Score::UNLIMITED,
    ],
    singles_as_they_arise: false,
    names_patterns: false,
    walk: Walk::Explainer,
    rated_per_second: 1000,
};

const fn row(technique: Technique, level: Level, rating: f64) -> Row {
    Row {
        technique,
        level,
        score: Score::new(rating),
        on_by_default: true,
    }
}

/// Techniques that are searched for together. The searches themselves choose among their steps, by
/// ratings before rounding.
const TIE_GROUPS: &[TieGroup] = &[
    TieGroup {
        techniques: &[
            UniqueLoop1,
            UniqueLoop2,
            UniqueLoop3Naked,
            UniqueLoop3Hidden,
            UniqueLoop4,
        ],
        order: lowest_first,
    },
    TieGroup {
        techniques: &[Bug1, Bug2, Bug3, Bug4],
        order: lowest_first,
    },
    TieGroup {
        techniques: &[
            BidirectionalXCycle,
            BidirectionalYCycle,
            ForcingXChain,
            BidirectionalCycle,
            ForcingChain,
        ],
        order: lowest_first,
    },
];

fn lowest_first(one: &Step, other: &Step) -> Ordering {
    let key = |step: &Step| (EXPLAINER.score(step), step.pattern.length);
    key(one).cmp(&key(other))
}

/// The techniques in the order in which they are tried, each with its lowest rating. All techniques
/// of a tie group are searched for and their findings compared before one is chosen.
const ROWS: &[Row] = &[
    row(FullHouse, Easy, 1.0),
    row(HiddenSingle, Easy, 1.2),
    row(DirectPointing, Easy, 1.7),
    row(DirectClaiming, Easy, 1.9),
    row(DirectHiddenPair, Easy, 2.0),
    row(NakedSingle, Easy, 2.3),
    row(DirectHiddenTriple, Easy, 2.5),
    row(Pointing, Medium, 2.6),
    row(Claiming, Medium, 2.8),
    row(NakedPair, Medium, 3.0),
    row(XWing, Medium, 3.2),
    row(HiddenPair, Medium, 3.4),
    row(NakedTriple, Medium, 3.6),
    row(Swordfish, Medium, 3.8),
    row(HiddenTriple, Medium, 4.0),
    row(XyWing, Hard, 4.2),
    row(XyzWing, Hard, 4.4),
    row(UniqueLoop1, Hard, 4.5),
    row(UniqueLoop2, Hard, 4.5),
    row(UniqueLoop3Naked, Hard, 4.6),
    row(UniqueLoop3Hidden, Hard, 4.5),
    row(UniqueLoop4, Hard, 4.5),
    row(NakedQuad, Hard, 5.0),
    row(Jellyfish, Hard, 5.2),
    row(HiddenQuad, Hard, 5.4),
    row(Bug1, Hard, 5.6),
    row(Bug2, Hard, 5.7),
    row(Bug3, Hard, 5.8),
    row(Bug4, Hard, 5.7),
    row(AlignedPairExclusion, Hard, 6.2),
    row(BidirectionalXCycle, Unfair, 6.5),
    row(BidirectionalYCycle, Unfair, 6.5),
    row(ForcingXChain, Unfair, 6.6),
    row(BidirectionalCycle, Unfair, 7.0),
    row(ForcingChain, Unfair, 7.0),
    row(AlignedTripletExclusion, Unfair, 7.5),
    row(NishioForcingChains, Unfair, 7.5),
    row(MultipleForcingChains, Unfair, 8.0),
    row(DynamicForcingChains, Extreme, 8.5),
    row(DynamicForcingChainsPlus, Extreme, 9.0),
    row(NestedForcingChains2, Extreme, 9.5),
    row(NestedForcingChains3, Extreme, 10.0),
    row(NestedForcingChains4, Extreme, 10.5),
    row(NestedForcingChains5, Extreme, 11.0),
];

/// Rates a step by its technique and pattern.
fn rating(row: &Row, step: &Step) -> f64 {
    let pattern = &step.pattern;
    let others = pattern.sets.first().map_or(0, |(cells, _)| cells.len());
    match step.technique {
        HiddenSingle => {
            let in_box = pattern
                .base
                .first()
                .map_or(true, |it| it.kind == HouseKind::Box);
            hidden_single(in_box)
        }
        UniqueLoop1 | UniqueLoop2 | UniqueLoop4 => unique_loop(pattern.cells.len()),
        UniqueLoop3Naked => unique_loop_naked(pattern.cells.len(), others),
        UniqueLoop3Hidden => unique_loop_hidden(pattern.cells.len(), others),
        Bug3 => grave_with_set(others),
        _ => row.score.value() + surcharge(pattern.length as u32),
    }
}

/// Returns the lowest rating of a technique.
pub(in crate::logic) fn base(technique: Technique) -> f64 {
    EXPLAINER
        .row(technique)
        .map_or(0.0, |row| row.score.value())
}

/// Rates a hidden single that is not the last empty cell of a house.
pub(in crate::logic) const fn hidden_single(in_box: bool) -> f64 {
    match in_box {
        true => 1.2,
        false => 1.5,
    }
}

/// Rates a unique loop of this many cells.
pub(in crate::logic) fn unique_loop(cells: usize) -> f64 {
    let mut rating = 4.5;
    if cells >= 10 {
        rating += 0.3;
    }
    if cells >= 8 {
        rating += 0.2;
    } else if cells >= 6 {
        rating += 0.1;
    }
    rating
}

/// Rates a unique loop with a naked set. `others` is the number of cells of the set outside the
/// loop.
pub(in crate::logic) fn unique_loop_naked(cells: usize, others: usize) -> f64 {
    unique_loop(cells) + others as f64 * 0.1
}

/// Rates a unique loop with a hidden set. One cell fewer is counted than for a naked set, a quirk
/// of Sudoku Explainer.
pub(in crate::logic) fn unique_loop_hidden(cells: usize, others: usize) -> f64 {
    unique_loop(cells) + others.saturating_sub(1) as f64 * 0.1
}

/// Rates a bivalue universal grave with a naked set. `others` is the number of cells of the set
/// besides those with extra candidates.
pub(in crate::logic) fn grave_with_set(others: usize) -> f64 {
    5.7 + 0.1 * others as f64
}

/// Returns the surcharge for the nodes of a chain: a tenth for each bound that is below the number
/// of nodes minus two. The bounds are 4, 6, 8, 12, 16, 24, ...
///
/// The tenths are added one by one, because ratings are compared without rounding.
pub(in crate::logic) fn surcharge(nodes: u32) -> f64 {
    let mut added = 0.0;
    let mut bound = 4;
    let mut odd = false;
    while i64::from(nodes) - 2 > bound {
        added += 0.1;
        bound = if odd { bound * 4 / 3 } else { bound * 3 / 2 };
        odd = !odd;
    }
    added
}

/// Rounds a rating to one decimal, as Sudoku Explainer shows it.
pub(in crate::logic) fn shown(rating: f64) -> Score {
    Score::new(((rating + 0.05) * 10.0).trunc() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_chains_cost_more() {
        for (nodes, tenths) in [
            (2, 0),
            (6, 0),
            (7, 1),
            (8, 1),
            (9, 2),
            (10, 2),
            (14, 3),
            (131, 11),
        ] {
            let expected = f64::from(tenths) / 10.0;
            assert!((surcharge(nodes) - expected).abs() < 1e-9, "{nodes}");
        }
    }

    #[test]
    fn loops_cost_by_their_size() {
        let ratings = [4, 6, 8, 10, 12].map(|cells| shown(unique_loop(cells)).value());
        assert_eq!(ratings, [4.5, 4.6, 4.7, 5.0, 5.0]);
    }

    #[test]
    fn ratings_are_of_their_level() {
        for row in EXPLAINER.rows {
            assert_eq!(EXPLAINER.level(Level::Easy, row.score), row.level);
        }
    }
}
