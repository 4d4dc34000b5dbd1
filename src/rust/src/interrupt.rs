//! Whether R wants the work to end: Ctrl-C, or a time limit.
//!
//! `R_CheckUserInterrupt` jumps. Under guard the jump ends there, so that the
//! engine can wind up and R raise the condition: the interrupt, or its own error.

use crate::args::Callback;
use crate::guard::{guarded, Jump};
use crate::problem::{Answer, Problem};
use crate::value::Value;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

extern "C" {
    fn R_CheckUserInterrupt();
}

/// Time between two questions to R, which each cost some microseconds and may run
/// the event loop of a graphical console.
const ASK_EVERY: Duration = Duration::from_millis(5);
/// Calls between two looks at the clock.
const LOOK_EVERY: u32 = 16;

/// What R wants, now. To be asked from R's own thread only.
fn pending() -> Answer<()> {
    // SAFETY: under guard, and nothing is held.
    guarded(|| unsafe { R_CheckUserInterrupt() }).map_err(Jump::problem)
}

/// Asks R now and then, and remembers why the work is to end. For R's own thread
/// only.
pub struct Interrupt {
    calls: Cell<u32>,
    asked: Cell<Option<Instant>>,
    why: RefCell<Option<Problem>>,
}

impl Interrupt {
    /// Nothing asked yet.
    pub fn new() -> Self {
        Interrupt {
            calls: Cell::new(0),
            asked: Cell::new(None),
            why: RefCell::new(None),
        }
    }

    /// Whether the work is to end: the `stop` of the engine's long functions.
    pub fn poll(&self) -> bool {
        if self.why.borrow().is_some() {
            return true;
        }
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        calls % LOOK_EVERY == 0 && self.look()
    }

    fn look(&self) -> bool {
        let now = Instant::now();
        match self.asked.get() {
            // The clock starts at the first look: short calls never ask.
            None => self.asked.set(Some(now)),
            Some(last) if now - last < ASK_EVERY => {}
            Some(_) => {
                *self.why.borrow_mut() = pending().err();
                self.asked.set(Some(Instant::now()));
            }
        }
        self.why.borrow().is_some()
    }

    /// Why the work ended.
    pub fn why(&self) -> Problem {
        self.why.take().unwrap_or(Problem::Interrupt)
    }
}

/// Time between two calls of R's function that draws the progress.
const TELL_EVERY: Duration = Duration::from_millis(200);

/// A `watch` for the engine's long work on many items: asks R whether the work is
/// to end, and tells an R function, if there is one, how many items are done. For
/// R's own thread only.
pub struct Watcher<'a> {
    tell: Option<Callback<'a>>,
    told: Instant,
    asked: Instant,
    why: Option<Problem>,
}

impl<'a> Watcher<'a> {
    /// Tells `tell`, a function of one number.
    pub fn new(tell: Option<Callback<'a>>) -> Self {
        let now = Instant::now();
        Watcher {
            tell,
            told: now,
            asked: now,
            why: None,
        }
    }

    /// Whether to give up; `true` once it was.
    pub fn ask(&mut self, done: usize) -> bool {
        if self.why.is_none() && self.asked.elapsed() >= ASK_EVERY {
            self.why = pending().and_then(|()| self.tell(done)).err();
            self.asked = Instant::now();
        }
        self.why.is_some()
    }

    fn tell(&mut self, done: usize) -> Answer<()> {
        let Some(tell) = self.tell else { return Ok(()) };
        if self.told.elapsed() < TELL_EVERY {
            return Ok(());
        }
        self.told = Instant::now();
        tell.call(Value::real(done as f64)).map(drop)
    }

    /// Whether Ctrl-C ended the work: what is done then counts. Any other end is
    /// a problem.
    pub fn interrupted(self) -> Answer<bool> {
        match self.why {
            None => Ok(false),
            Some(Problem::Interrupt) => Ok(true),
            Some(problem) => Err(problem),
        }
    }

    /// Why the work ended.
    pub fn why(&mut self) -> Problem {
        self.why.take().unwrap_or(Problem::Interrupt)
    }
}
