//! Checks whether R requests a stop: after Ctrl-C, or at a time limit.
//!
//! `R_CheckUserInterrupt` leaves by a jump. The guard catches it, so that the engine can
//! stop cleanly before R raises the condition: the interrupt, or R's own error.

use crate::args::Callback;
use crate::guard::{guarded, Jump};
use crate::problem::{Answer, Problem};
use crate::value::Value;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

extern "C" {
    fn R_CheckUserInterrupt();
}

/// The time between two checks. Each takes a few microseconds and may run the event loop of a
/// graphical console.
const CHECK_EVERY: Duration = Duration::from_millis(5);
/// The number of calls between two readings of the clock.
const CALLS_PER_READING: u32 = 16;

/// Checks for an interrupt or a time limit. Only for R's own thread.
pub fn pending() -> Answer<()> {
    // SAFETY: under guard, and nothing needs dropping.
    guarded(|| unsafe { R_CheckUserInterrupt() }).map_err(Jump::problem)
}

/// A checker that asks at intervals whether R requests a stop, and keeps the reason. Only for R's
/// own thread.
pub struct Interrupt {
    calls: Cell<u32>,
    last_check: Cell<Option<Instant>>,
    reason: RefCell<Option<Problem>>,
}

impl Interrupt {
    /// Creates a checker, whose first interval starts at the first reading of the clock.
    pub fn new() -> Self {
        Interrupt {
            calls: Cell::new(0),
            last_check: Cell::new(None),
            reason: RefCell::new(None),
        }
    }

    /// Whether the work must stop. Pass this as `stop` to the engine's long functions.
    pub fn poll(&self) -> bool {
        if self.reason.borrow().is_some() {
            return true;
        }
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        calls % CALLS_PER_READING == 0 && self.check()
    }

    fn check(&self) -> bool {
        let now = Instant::now();
        match self.last_check.get() {
            // The clock starts at the first reading, so short calls never check.
            None => self.last_check.set(Some(now)),
            Some(last) if now - last < CHECK_EVERY => {}
            Some(_) => {
                *self.reason.borrow_mut() = pending().err();
                self.last_check.set(Some(Instant::now()));
            }
        }
        self.reason.borrow().is_some()
    }

    /// Returns the reason why the work stopped.
    pub fn stop_reason(&self) -> Problem {
        self.reason.take().unwrap_or(Problem::Interrupt)
    }
}

/// The time between two calls of the R function that shows progress.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// The `on_progress` callback for the engine's work on many items: checks whether R requests a
/// stop, and reports the number of finished items to an R function, if there is one. Only for R's
/// own thread.
pub struct Watcher<'a> {
    on_progress: Option<Callback<'a>>,
    last_report: Instant,
    last_check: Instant,
    reason: Option<Problem>,
}

impl<'a> Watcher<'a> {
    /// Creates a watcher that reports to `on_progress`, a function of one number.
    pub fn new(on_progress: Option<Callback<'a>>) -> Self {
        let now = Instant::now();
        Watcher {
            on_progress,
            last_report: now,
            last_check: now,
            reason: None,
        }
    }

    /// Whether the work must stop; `done` items are finished. Once it returns `true`, it always
    /// does.
    pub fn should_stop(&mut self, done: usize) -> bool {
        if self.reason.is_none() && self.last_check.elapsed() >= CHECK_EVERY {
            self.reason = pending().and_then(|()| self.report(done)).err();
            self.last_check = Instant::now();
        }
        self.reason.is_some()
    }

    fn report(&mut self, done: usize) -> Answer<()> {
        let Some(on_progress) = self.on_progress else {
            return Ok(());
        };
        if self.last_report.elapsed() < REPORT_EVERY {
            return Ok(());
        }
        self.last_report = Instant::now();
        on_progress.call(Value::real(done as f64)).map(drop)
    }

    /// Whether Ctrl-C stopped the work, in which case the results so far are kept.
    ///
    /// # Errors
    /// Returns the reason if anything else stopped the work.
    pub fn interrupted(self) -> Answer<bool> {
        match self.reason {
            None => Ok(false),
            Some(Problem::Interrupt) => Ok(true),
            Some(problem) => Err(problem),
        }
    }

    /// Returns the reason why the work stopped.
    pub fn stop_reason(&mut self) -> Problem {
        self.reason.take().unwrap_or(Problem::Interrupt)
    }
}
