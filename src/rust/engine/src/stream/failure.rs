//! Reasons why work on a text ended early.

use std::io;

/// The reason why work ended early. Only complete rows were written until then.
#[derive(Debug)]
pub enum Failure {
    /// The caller requested a stop.
    Stopped,
    /// The input could not be read.
    Read(io::Error),
    /// The output could not be written.
    Write(io::Error),
}
