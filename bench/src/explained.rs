// Explains puzzles in one frame. This file is included once for each frame, whose crate is called
// `engine`.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{clock, Outcome, VariantPuzzle, LIMIT};
use engine::logic::{Ending, Grid, Position, Solver, StepOptions, Technique, GENERAL};
use engine::topology::Topology;
use oxidoku_engine::search::general::Model;

/// The number of calls after which the clock is read.
const CALLS_BETWEEN: u32 = 64;

/// Explains a puzzle, or returns `None` if it does not fit into the frame.
pub fn explain(puzzle: &VariantPuzzle, print: bool) -> Option<Outcome> {
    let topology = Topology::of(&puzzle.shape, &puzzle.rules)?;
    let techniques = GENERAL.default_techniques();
    let solver = Solver::with_scale(&GENERAL, techniques, StepOptions::default());
    let model = Arc::new(Model::new(puzzle.shape.clone(), puzzle.rules.clone()));
    let grid = Grid::of_cells(&topology, &puzzle.shape, &puzzle.givens);
    let position = Position::of_model(grid, &model, &|| false).expect("it never stops");
    let start = clock::thread_seconds();
    // Reading the clock takes long, compared with what techniques do between two calls.
    let calls = Cell::new(0u32);
    let stop = || {
        calls.set(calls.get().wrapping_add(1));
        calls.get() % CALLS_BETWEEN == 0 && clock::thread_seconds() - start > LIMIT
    };
    let Ok(path) = solver.path(&position, &stop) else {
        return Some(Outcome {
            solved: false,
            wrong: 0,
            steps: Vec::new(),
            seconds: LIMIT,
        });
    };
    let seconds = clock::thread_seconds() - start;
    let digits: BTreeMap<_, _> = Topology::cells_of(&puzzle.shape)
        .zip(&puzzle.solution)
        .collect();
    let mut wrong = 0;
    if print {
        println!("{} ({})", puzzle.id, puzzle.groups.join(", "));
    }
    for step in &path.steps {
        let placed_right = step
            .placements
            .iter()
            .all(|placed| *digits[&placed.cell] == placed.digit.get());
        let struck_right = step
            .eliminations
            .iter()
            .all(|struck| *digits[&struck.cell] != struck.digit.get());
        let is_wrong = !placed_right || !struck_right;
        wrong += usize::from(is_wrong);
        if print || is_wrong {
            let mark = if is_wrong { "WRONG " } else { "" };
            println!("{mark}{}: {}", step.technique, step.text());
        }
    }
    Some(Outcome {
        solved: path.ending == Ending::Solved,
        wrong,
        steps: path.steps.iter().map(|step| named(step.technique)).collect(),
        seconds,
    })
}

/// Converts a technique to the type used in the table of results.
fn named(technique: Technique) -> oxidoku_engine::logic::Technique {
    technique.name().parse().expect("both frames have the same techniques")
}
