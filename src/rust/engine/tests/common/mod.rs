//! What several integration tests need.
#![allow(dead_code)] // Each test binary uses its own part of it.

pub mod oracle;
pub mod puzzles;

use std::fs;
use std::path::PathBuf;

/// A file of the shared data folder, which stands beside the checkout (or where
/// `OXIDOKU_SHARED` says). `None`, with a visible note, where it is absent.
pub fn shared(path: &str) -> Option<String> {
    let folder = std::env::var_os("OXIDOKU_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared")),
        PathBuf::from,
    );
    let text = fs::read_to_string(folder.join(path)).ok();
    if text.is_none() {
        eprintln!("skipped: {path} is not there");
    }
    text
}
