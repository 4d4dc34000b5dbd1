//! The reasons why a native function returns no result.

use crate::guard::{Jump, Preserved};
use std::any::Any;

/// The reason why there is no result.
pub enum Problem {
    /// The user pressed Ctrl-C.
    Interrupt,
    /// R raised an error during the call, for instance at a time limit, with this condition.
    Error(Preserved),
    /// Memory ran out.
    Memory,
    /// The argument with this name has a value that R must not send.
    Argument(String),
    /// The code panicked with this message.
    Panic(String),
}

/// The result of a native function, or the problem that prevented it.
pub type Answer<T> = std::result::Result<T, Problem>;

impl Jump {
    /// Returns the problem of a call that runs R code.
    pub fn problem(self) -> Problem {
        match self {
            Jump::Failed(condition) | Jump::Error(condition) => Problem::Error(condition),
            Jump::Interrupt => Problem::Interrupt,
        }
    }
}

impl From<Jump> for Problem {
    /// Returns the problem of a call that only allocates.
    fn from(jump: Jump) -> Self {
        match jump {
            Jump::Failed(_) => Problem::Memory,
            other => other.problem(),
        }
    }
}

impl From<std::collections::TryReserveError> for Problem {
    fn from(_: std::collections::TryReserveError) -> Self {
        Problem::Memory
    }
}

impl Problem {
    /// Returns the problem of a caught panic.
    pub fn of_panic(panic: &(dyn Any + Send)) -> Problem {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Problem::Panic(text.unwrap_or_default().to_string())
    }

    /// Returns the name of the problem in R.
    pub fn kind(&self) -> &'static str {
        match self {
            Problem::Interrupt => "interrupt",
            Problem::Error(_) => "error",
            Problem::Memory => "memory",
            Problem::Argument(_) => "argument",
            Problem::Panic(_) => "panic",
        }
    }
}
