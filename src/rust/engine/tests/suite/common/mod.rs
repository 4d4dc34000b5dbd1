//! Helpers that the test modules share.

pub mod boards;
mod cases;
pub mod literal;
pub mod oracle;
pub mod own;
pub mod puzzles;
mod sweep;
pub mod text;

use std::io::Write;
use std::path::PathBuf;
use std::{env, fs, io};

pub use cases::each_case;
use oxidoku_engine::logic::Candidate;
pub use sweep::sweep;

/// Reads a file from the folder of large test data: `OXIDOKU_SHARED`, which must contain the file,
/// or `shared` next to the checkout. Returns `None`, with a visible note, if it is absent.
pub fn shared(path: &str) -> Option<String> {
    let given = env::var_os("OXIDOKU_SHARED").filter(|given| !given.is_empty());
    let folder = given.clone().map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared")),
        PathBuf::from,
    );
    let file = folder.join(path);
    match fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if given.is_some() => panic!("{}: {error}", file.display()),
        Err(_) => {
            // `eprintln!` is silent in a test that passes.
            let _ = writeln!(io::stderr(), "left out: {path} is not there");
            None
        }
    }
}

/// Reads the rows of a table of the crate's own test data, cell by cell.
pub fn own_table(name: &str) -> Vec<Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/");
    let text = fs::read_to_string(format!("{folder}{name}")).unwrap();
    let row = |line: &str| line.split(',').map(String::from).collect();
    text.lines().skip(1).map(row).collect()
}

/// Parses candidates such as `7r5c6`, separated by spaces.
pub fn named_candidates(text: &str) -> Vec<Candidate> {
    let candidate = |word: &str| {
        let at = |i: usize| usize::from(word.as_bytes()[i] - b'0');
        Candidate::of(9 * (at(2) - 1) + at(4) - 1, at(0) as u8)
    };
    text.split_whitespace().map(candidate).collect()
}
