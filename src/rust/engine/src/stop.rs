//! How long work is asked to give up.

use std::fmt;

/// Asked now and then during long work; `true` means give up. It is called
/// from the thread that does the work, thousands of times a second, so it has
/// to be cheap.
pub type Stop<'a> = &'a (dyn Fn() -> bool + 'a);

/// A [`Stop`] that never gives up.
pub fn never() -> bool {
    false
}

/// The work was given up because the caller's `stop` answered `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped on request")
    }
}

impl std::error::Error for Stopped {}
