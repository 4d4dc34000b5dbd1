//! Whether the user pressed Ctrl-C.
//!
//! `R_CheckUserInterrupt` jumps out of the function that called it, over every
//! destructor between. Inside `R_ToplevelExec` the jump ends there and comes
//! back as a status, so that the engine can wind up and R raise the condition.

use extendr_api::prelude::*;
use std::cell::Cell;
use std::ffi::c_void;
use std::os::raw::c_int;
use std::ptr;
use std::time::{Duration, Instant};

extern "C" {
    fn R_ToplevelExec(run: extern "C" fn(*mut c_void), data: *mut c_void) -> c_int;
    fn R_CheckUserInterrupt();
}

/// Time between two questions to R, which each cost some tens of nanoseconds
/// and may run the event loop of a graphical console.
const ASK_EVERY: Duration = Duration::from_millis(5);
/// Calls between two looks at the clock.
const LOOK_EVERY: u32 = 16;

extern "C" fn check(_: *mut c_void) {
    // SAFETY: runs inside `R_ToplevelExec`, in a frame without destructors.
    unsafe { R_CheckUserInterrupt() }
}

/// Asks R, now. To be called from R's own thread only.
fn pending() -> bool {
    // SAFETY: `check` takes no data and holds nothing that a jump could leak.
    unsafe { R_ToplevelExec(check, ptr::null_mut()) == 0 }
}

/// Asks R now and then, and remembers a yes. For R's own thread only.
pub struct Interrupt {
    calls: Cell<u32>,
    asked: Cell<Option<Instant>>,
    seen: Cell<bool>,
}

impl Interrupt {
    /// Nothing asked yet.
    pub fn new() -> Self {
        Interrupt {
            calls: Cell::new(0),
            asked: Cell::new(None),
            seen: Cell::new(false),
        }
    }

    /// Whether the user interrupted: the `stop` of the engine's long functions.
    pub fn poll(&self) -> bool {
        if self.seen.get() {
            return true;
        }
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        if calls % LOOK_EVERY == 0 {
            self.look();
        }
        self.seen.get()
    }

    fn look(&self) {
        let now = Instant::now();
        match self.asked.get() {
            // The clock starts at the first look: short calls never ask.
            None => self.asked.set(Some(now)),
            Some(last) if now - last < ASK_EVERY => {}
            Some(_) => {
                self.seen.set(pending());
                self.asked.set(Some(Instant::now()));
            }
        }
    }
}

/// Time between two calls of R's function that draws the progress.
const TELL_EVERY: Duration = Duration::from_millis(200);

/// A `watch` for the engine's long work on many items: asks R whether the user
/// interrupted, and tells an R function, if there is one, how many items are
/// done. For R's own thread only.
pub struct Watcher {
    tell: Option<Function>,
    told: Instant,
    stopped: bool,
}

impl Watcher {
    /// Tells `tell`, a function of one number; NULL for nobody.
    pub fn new(tell: &Robj) -> Self {
        Watcher {
            tell: tell.as_function(),
            told: Instant::now(),
            stopped: false,
        }
    }

    /// Whether to give up; `true` once it was.
    pub fn ask(&mut self, done: usize) -> bool {
        self.stopped = self.stopped || pending() || !self.tell(done);
        self.stopped
    }

    /// Whether R's function came to its end, which a Ctrl-C in it prevents.
    fn tell(&mut self, done: usize) -> bool {
        let Some(tell) = &self.tell else { return true };
        if self.told.elapsed() < TELL_EVERY {
            return true;
        }
        self.told = Instant::now();
        // extendr calls R so that no jump passes this frame.
        tell.call(pairlist!(done as f64)).is_ok()
    }
}
