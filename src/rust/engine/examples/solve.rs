//! Solves a board and says whether the solution is the only one.
//!
//! ```sh
//! cargo run --release --example solve -- \
//!     000006000095700300400092005764000003000000000200000971500210009007005480000800000
//! ```

use std::error::Error;

use oxidoku_engine::search::{self, Status};
use oxidoku_engine::{never, Board};

const BOARD: &str =
    "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1);
    let board: Board = text.as_deref().unwrap_or(BOARD).parse()?;
    let Ok(solved) = search::solve(&board, &never) else {
        unreachable!("`never` never stops a search");
    };
    match solved.status {
        Status::None => println!("no solution"),
        Status::Unique => println!("exactly one solution"),
        Status::Multiple => println!("more than one solution; the first in order is"),
    }
    if let Some(solution) = solved.first {
        for row in solution.cells().chunks(9) {
            let digits: Vec<String> = row.iter().map(u8::to_string).collect();
            println!("{}", digits.join(" "));
        }
    }
    Ok(())
}
