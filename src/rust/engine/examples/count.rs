//! Counts the solutions of a board on two threads and shows the progress.
//!
//! ```sh
//! cargo run --release --example count
//! ```

use std::error::Error;

use oxidoku_engine::search;
use oxidoku_engine::Board;

/// A board that is hard but can still be counted in a moment: a full grid without the digits 1 to
/// 3.
const BOARD: &str =
    "000456789456789000789000456000365897365897000897000365500640978640978500978500640";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let board: Board = text.as_deref().unwrap_or(BOARD).parse()?;
    let mut on_progress = |found| {
        eprintln!("{found} so far");
        // Returning `true` would stop the count.
        false
    };
    match search::count_parallel(&board, u64::MAX, 2, None, &mut on_progress) {
        Ok(count) => println!("{count} solutions"),
        Err(stopped) => println!("{stopped:?}"),
    }
    Ok(())
}
