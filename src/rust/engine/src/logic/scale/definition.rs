//! The definition of a scale.

use std::cmp::Ordering;

use super::level::Level;
use super::score::Score;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// An order of techniques with the scores of their steps.
///
/// The place of a technique in [`Scale::rows`] is its place in the order; nothing else defines the
/// order.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Its name in programs, such as `hodoku`.
    pub name: &'static str,
    /// Its display name.
    pub label: &'static str,
    /// Whether its scores are whole numbers.
    pub whole: bool,
    /// Its techniques, in the order in which they are tried.
    pub rows: &'static [Row],
    /// Techniques that share a place in the order; they are neighbours in `rows`.
    pub tie_groups: &'static [TieGroup],
    /// Returns the score of a step whose technique has the row.
    pub score: fn(&Row, &Step) -> Score,
    /// How the scores of the steps are combined.
    pub total: Total,
    /// The scores that a rating on this scale reports, with the names that its users know.
    pub columns: &'static [ScoreColumn],
    /// The highest score of a puzzle of each level, easiest level first.
    pub limits: [Score; Level::ALL.len()],
    /// Whether singles are taken in the order in which they arise, as a person sees them, rather
    /// than in the order of a search.
    pub singles_as_they_arise: bool,
    /// Whether its texts use special names for some patterns of a technique, such as M-Wing for an
    /// AIC.
    pub names_patterns: bool,
    /// How the next step of a path is found.
    pub walk: Walk,
    /// The approximate number of puzzles that one thread rates per second, from which the program
    /// decides whether to use several threads.
    pub rated_per_second: u32,
}

/// The way in which the next step of a path is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Technique by technique. Each technique searches the whole grid from scratch.
    ByTechnique,
    /// By the searches of Sudoku Explainer, which reuse results from one step to the next.
    Explainer,
}

/// Compares names, which are different for all scales.
impl PartialEq for Scale {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Scale {}

/// The row of a technique on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The technique.
    pub technique: Technique,
    /// The level of a puzzle that needs it.
    pub level: Level,
    /// The score of a step, or the lowest score if it depends on the step.
    pub score: Score,
    /// Whether the technique is on by default.
    pub on_by_default: bool,
}

/// Techniques that are tried together.
#[derive(Clone, Copy, Debug)]
pub struct TieGroup {
    /// The techniques, in their order.
    pub techniques: &'static [Technique],
    /// The order that chooses among all their steps: the smallest is taken, and of equal steps the
    /// first. A family may leave out steps that no order prefers. For example, of several loops it
    /// only finds the one with the most eliminations and, among those, the shortest.
    pub order: fn(&Step, &Step) -> Ordering,
}

/// A score of a rating, with its name on a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreColumn {
    /// Its name, such as `er`.
    pub name: &'static str,
    /// The score that the column contains.
    pub measure: Measure,
}

/// The scores of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The total over all steps.
    Total,
    /// The total up to the first step that places a digit.
    FirstPlacement,
    /// The score of the first step.
    FirstStep,
}

/// The way in which the scores of the steps are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Their sum.
    Sum,
    /// The highest of them.
    Maximum,
}

impl Total {
    /// Returns the total after one more step.
    pub fn with(self, total: Score, step: Score) -> Score {
        match self {
            Total::Sum => Score::new(total.value() + step.value()),
            Total::Maximum => total.max(step),
        }
    }
}

impl Scale {
    /// Returns the place of a technique in the order, from 0, and its row, or `None` if the scale
    /// does not have the technique.
    pub fn find(&self, technique: Technique) -> Option<(usize, &'static Row)> {
        let mut rows = self.rows.iter().enumerate();
        rows.find(|(_, row)| row.technique == technique)
    }

    /// Returns the row of a technique.
    pub fn row(&self, technique: Technique) -> Option<&'static Row> {
        self.find(technique).map(|(_, row)| row)
    }

    /// Returns the place of a technique in the order, from 0.
    pub fn place(&self, technique: Technique) -> Option<usize> {
        self.find(technique).map(|(place, _)| place)
    }

    /// Returns the techniques that are on by default.
    pub fn default_techniques(&self) -> impl Iterator<Item = Technique> {
        let on = self.rows.iter().filter(|row| row.on_by_default);
        on.map(|row| row.technique)
    }

    /// Returns the score of a step, or zero if its technique belongs to another scale.
    pub fn score(&self, step: &Step) -> Score {
        match self.row(step.technique) {
            Some(row) => (self.score)(row, step),
            None => Score::ZERO,
        }
    }

    /// Returns the place at which a technique is searched for: its own place, or that of the first
    /// technique of its tie group.
    pub fn search_rank(&self, technique: Technique) -> Option<usize> {
        let group = self.tie_group(technique);
        let first = group.and_then(|group| group.techniques.first());
        self.place(first.copied().unwrap_or(technique))
    }

    /// Returns the tie group of a technique, if it belongs to one.
    pub fn tie_group(&self, technique: Technique) -> Option<&'static TieGroup> {
        let mut groups = self.tie_groups.iter();
        groups.find(|group| group.techniques.contains(&technique))
    }

    /// Returns the highest score that a puzzle of a level may have.
    pub fn limit(&self, level: Level) -> Score {
        let limits = Level::ALL.into_iter().zip(self.limits);
        let mut found = limits.filter(|&(of, _)| of == level);
        found.next().map_or(Score::UNLIMITED, |(_, limit)| limit)
    }

    /// Returns the level of a puzzle: that of its hardest step, or the first harder level whose
    /// limit the score does not exceed.
    pub fn level(&self, hardest: Level, score: Score) -> Level {
        let mut levels = Level::ALL.into_iter().filter(|&level| level >= hardest);
        let keeps = |level: &Level| score <= self.limit(*level);
        levels.find(keeps).unwrap_or(Level::Extreme)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{HODOKU, SCALES};
    use super::*;
    use crate::{Digit, DigitSet};

    #[test]
    fn a_technique_has_one_row_and_tie_groups_are_neighbours() {
        for scale in SCALES {
            for (place, row) in scale.rows.iter().enumerate() {
                assert_eq!(scale.place(row.technique), Some(place));
            }
            for group in scale.tie_groups {
                let place = scale.place(group.techniques[0]).unwrap();
                for (technique, row) in group.techniques.iter().zip(&scale.rows[place..]) {
                    assert_eq!(*technique, row.technique);
                }
            }
        }
    }

    #[test]
    fn a_score_can_depend_on_the_step_and_a_total_be_the_highest() {
        let by_length = Scale {
            score: |row, step| Score::new(row.score.value() + step.pattern.length as f64 / 10.0),
            total: Total::Maximum,
            ..HODOKU
        };
        let mut total = Score::ZERO;
        for length in [5, 20, 10] {
            let mut step = Step::new(Technique::XChain, DigitSet::of(Digit::of(1)));
            step.pattern.length = length;
            total = by_length.total.with(total, by_length.score(&step));
        }
        assert_eq!(total, Score::new(262.0));
    }

    #[test]
    fn a_high_score_raises_the_level() {
        assert_eq!(HODOKU.level(Level::Easy, Score::from(800)), Level::Easy);
        assert_eq!(HODOKU.level(Level::Easy, Score::from(801)), Level::Medium);
        assert_eq!(HODOKU.level(Level::Hard, Score::from(5)), Level::Hard);
        assert_eq!(HODOKU.level(Level::Hard, Score::from(9000)), Level::Extreme);
    }
}
