//! Lets a caller stop long work.

use std::fmt;

/// A function that long work calls regularly and that returns `true` to stop it.
///
/// It is called thousands of times per second, on the thread that does the work, so it must be
/// cheap.
pub type Stop<'a> = &'a (dyn Fn() -> bool + 'a);

/// Never asks to stop: the [`Stop`] of work that runs to its end.
pub fn never() -> bool {
    false
}

/// The error of work that ended early because the caller's [`Stop`] returned `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped on request")
    }
}

impl std::error::Error for Stopped {}
