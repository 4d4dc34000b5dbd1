//! A solver obeys the order, the choice within tie groups and the scores of any scale.

use crate::common::puzzles::{random_minimal, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    rate, Ending, Level, Position, RateOutcome, Row, Scale, Score, Solver, Step, StepOptions,
    Technique, TieGroup, Total, Walk, HODOKU,
};
use oxidoku_engine::never;
use std::cmp::Ordering;

const fn row(technique: Technique, level: Level, score: f64) -> Row {
    Row {
        technique,
        level,
        score: Score::new(score),
        on_by_default: true,
    }
}

/// A scale with hidden singles first, where a single in a box is easier than a single in a line.
static OWN: Scale = Scale {
    name: "own",
    label: "Own",
    whole: false,
    rows: &[
        row(Technique::HiddenSingle, Level::Easy, 1.2),
        row(Technique::NakedSingle, Level::Easy, 2.3),
        row(Technique::Pointing, Level::Medium, 2.6),
        row(Technique::Claiming, Level::Medium, 2.8),
        row(Technique::ForcingNetContradiction, Level::Extreme, 9.0),
    ],
    tie_groups: &[TieGroup {
        techniques: &[Technique::Pointing, Technique::Claiming],
        order: fewest_first,
    }],
    score: |row, step| {
        let by_house = step.technique == Technique::HiddenSingle
            && step
                .pattern
                .base
                .iter()
                .any(|house| house.kind.name() != "box");
        Score::new(row.score.value() + if by_house { 0.3 } else { 0.0 })
    },
    total: Total::Maximum,
    columns: &[],
    limits: [Score::UNLIMITED; 5],
    singles_as_they_arise: false,
    names_patterns: false,
    walk: Walk::ByTechnique,
    rated_per_second: 4000,
};

fn fewest_first(one: &Step, other: &Step) -> Ordering {
    one.eliminations.len().cmp(&other.eliminations.len())
}

#[test]
fn a_path_keeps_the_order_of_its_scale() {
    let solver = Solver::with_scale(&OWN, OWN.default_techniques(), StepOptions::default());
    let mut random = Random(11);
    let mut rivals = 0;
    for _ in 0..sweep(8, 20, 200) {
        let board = random_minimal(&mut random);
        let position = Position::from_board(&board, &never).unwrap();
        let path = solver.path(&position, &never).unwrap();
        let mut grid = position.grid().clone();
        let mut highest = Score::ZERO;
        for step in &path.steps {
            let here = Position::new(grid.clone(), &never).unwrap();
            let all = solver.all_steps(&here, &never).unwrap();
            let first = &all[0];
            let group = |step: &Step| match step.technique {
                Technique::Claiming => Technique::Pointing,
                other => other,
            };
            assert_eq!(group(step), group(first), "{board}");
            if group(step) == Technique::Pointing {
                // The step that eliminates the fewest candidates; among equals, the first.
                let mut tied = all.iter().filter(|it| group(it) == Technique::Pointing);
                let fewest = tied.clone().map(|it| it.eliminations.len()).min();
                let least = tied.find(|it| Some(it.eliminations.len()) == fewest);
                assert_eq!(Some(step), least);
                rivals += usize::from(step.technique == Technique::Claiming);
            } else {
                assert_eq!(worded(step), worded(first));
            }
            highest = highest.max(OWN.score(step));
            step.apply(&mut grid);
        }
        let RateOutcome::Rated(rating) = rate(&solver, &board, &never).unwrap() else {
            panic!("it has one solution");
        };
        assert_eq!((rating.score, rating.steps), (highest, path.steps.len()));
        assert_eq!(rating.solved, path.ending == Ending::Solved);
    }
    assert!(rivals > 0);
}

/// Returns a step as it is worded without the steps before it: a path knows when candidates were
/// removed.
fn worded(step: &Step) -> Step {
    let mut step = step.clone();
    let clauses = step.pattern.words.split("; ").map(|clause| {
        let Some((start, rest)) = clause.split_once(" in step") else {
            return clause.to_string();
        };
        let end = rest.find(". So ").map_or("", |at| &rest[at..]);
        format!("{start} earlier{end}")
    });
    step.pattern.words = clauses.collect::<Vec<_>>().join("; ");
    step
}

#[test]
fn techniques_of_other_scales_are_left_out() {
    let solver = Solver::with_scale(&OWN, HODOKU.default_techniques(), StepOptions::default());
    let own: Vec<Technique> = OWN.rows.iter().map(|row| row.technique).collect();
    assert_eq!(solver.techniques(), own);
}
