//! Why a native function has no result.

use crate::guard::{Jump, Preserved};
use std::any::Any;

/// Why there is no result.
pub enum Problem {
    /// The user pressed Ctrl-C.
    Interrupt,
    /// R raised an error meanwhile, such as that of a time limit: its condition.
    Error(Preserved),
    /// There is no memory for the result or for the work.
    Memory,
    /// An argument, by name, that R must not send.
    Argument(String),
    /// A panic, with its message.
    Panic(String),
}

/// What native functions work out.
pub type Answer<T> = std::result::Result<T, Problem>;

impl Jump {
    /// Why a call ended that runs code of R's.
    pub fn problem(self) -> Problem {
        match self {
            Jump::Failed(condition) | Jump::Error(condition) => Problem::Error(condition),
            Jump::Interrupt => Problem::Interrupt,
        }
    }
}

impl From<Jump> for Problem {
    /// Of calls that only allocate.
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
    /// What was caught of a panic.
    pub fn of_panic(panic: &(dyn Any + Send)) -> Problem {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Problem::Panic(text.unwrap_or_default().to_string())
    }

    /// Its name in R.
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
