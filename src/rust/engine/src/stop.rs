//! Stopping long work.

use std::fmt;

/// A function that long work calls regularly and that returns `true` to stop it.
///
/// It is called thousands of times a second, on the thread that does the work, so it
/// must be cheap.
pub type Stop<'a> = &'a (dyn Fn() -> bool + 'a);

/// A [`Stop`] that never stops.
pub fn never() -> bool {
    false
}

/// The work was stopped because the caller's [`Stop`] returned `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped on request")
    }
}

impl std::error::Error for Stopped {}
