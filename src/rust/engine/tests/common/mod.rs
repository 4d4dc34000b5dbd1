//! What several integration tests need.
#![allow(dead_code)] // Each test binary uses its own part of it.

pub mod boards;
pub mod oracle;
pub mod puzzles;

use std::io::Write;
use std::path::PathBuf;
use std::{env, fs, io};

use oxidoku_engine::logic::Candidate;

/// A file of the shared data folder, which stands beside the checkout (or where
/// `OXIDOKU_SHARED` says, and then it has to be there). `None`, with a visible
/// note, where it is absent.
pub fn shared(path: &str) -> Option<String> {
    let told = env::var_os("OXIDOKU_SHARED").filter(|told| !told.is_empty());
    let folder = told.clone().map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared")),
        PathBuf::from,
    );
    let file = folder.join(path);
    match fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) if told.is_some() => panic!("{}: {error}", file.display()),
        Err(_) => {
            // Not by `eprintln!`, which is silent in a test that passes.
            let _ = writeln!(io::stderr(), "left out: {path} is not there");
            None
        }
    }
}

/// The rows of a table of the repository's own test data, cell by cell.
pub fn own_table(name: &str) -> Vec<Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/testthat/data/");
    let text = fs::read_to_string(format!("{folder}{name}")).unwrap();
    let row = |line: &str| line.split(',').map(String::from).collect();
    text.lines().skip(1).map(row).collect()
}

/// Candidates such as `7r5c6`, with a space between two.
pub fn named_candidates(text: &str) -> Vec<Candidate> {
    let candidate = |word: &str| {
        let at = |i: usize| usize::from(word.as_bytes()[i] - b'0');
        Candidate::new(9 * (at(2) - 1) + at(4) - 1, at(0) as u8)
    };
    text.split_whitespace().map(candidate).collect()
}
