//! Generates five hard puzzles with symmetric clues; the same seed gives the same puzzles.
//!
//! ```sh
//! cargo run --release --example generate -- 2024
//! ```

use std::error::Error;

use oxidoku_engine::generate::{Generator, ItemOutcome, Request, Symmetry, SymmetryChoice};
use oxidoku_engine::logic::Level;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let generator = Generator::new(Request {
        levels: vec![Level::Hard],
        symmetry: SymmetryChoice::Of(Symmetry::Rotation180),
        ..Request::default()
    })?;
    let batch = generator.generate(seed, 5, 2, &mut |_| false);
    for outcome in batch.outcomes.into_iter().flatten() {
        match outcome {
            ItemOutcome::Found(made) => println!("{} {}", made.puzzle, made.rating.score),
            ItemOutcome::Exhausted(counts) => println!("none in {} tries", counts.tries),
        }
    }
    Ok(())
}
