//! Explains a puzzle step by step and rates it on every scale.
//!
//! ```sh
//! cargo run --release --example explain
//! ```

use std::error::Error;

use oxidoku_engine::logic::{rate, Position, RateOutcome, Solver, StepOptions, SCALES};
use oxidoku_engine::{never, Board};

const PUZZLE: &str =
    "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let puzzle: Board = text.as_deref().unwrap_or(PUZZLE).parse()?;
    let Ok(position) = Position::from_board(&puzzle, &never) else {
        unreachable!("`never` never stops a search");
    };
    let Ok(path) = Solver::default().path(&position, &never) else {
        unreachable!("`never` never stops a search");
    };
    for (number, step) in path.steps.iter().enumerate() {
        println!("{}. {}: {}", number + 1, step.technique, step.text());
    }
    println!("{:?}", path.ending);
    for scale in SCALES {
        let techniques = scale.default_techniques();
        let solver = Solver::with_scale(scale, techniques, StepOptions::default());
        if let Ok(RateOutcome::Rated(rating)) = rate(&solver, &puzzle, &never) {
            let level = rating.level.name();
            println!("{}: {level}, {}", scale.label, rating.score);
        }
    }
    Ok(())
}
