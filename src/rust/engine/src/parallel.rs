//! Runs work over many items on several threads.
//!
//! The calling thread does a share of the work, so one thread needs no other. Only the calling
//! thread calls `on_progress`, which may therefore use data that belongs to that thread. The other
//! threads end before the call returns.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crate::{Stop, Stopped};

/// A progress callback. It is called about every 50 ms, on the calling thread, with the
/// number of items done, and returns `true` to stop the work.
pub type OnProgress<'a> = &'a mut dyn FnMut(usize) -> bool;

const REPORT_EVERY: Duration = Duration::from_millis(50);

/// Runs `work` for every item on up to `threads` threads, and returns the results in the order of
/// the items. Items that were left unfinished because `on_progress` or `work` stopped are `None`.
///
/// `work` must call its [`Stop`] often and return [`Stopped`] once that returns `true`.
///
/// ```
/// use oxidoku_engine::parallel;
///
/// let squares = parallel::map(&[1, 2, 3], 2, &mut |_done| false, |n, _stop| Ok(n * n));
/// assert_eq!(squares, [Some(1), Some(4), Some(9)]);
/// ```
pub fn map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    on_progress: OnProgress,
    work: impl Fn(&T, Stop) -> Result<R, Stopped> + Sync,
) -> Vec<Option<R>> {
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    // Small chunks spread expensive items evenly; large chunks keep the overhead of cheap items
    // low.
    let chunk = (items.len() / (threads.max(1) * 64)).clamp(1, 64);
    // After a stop, `results` holds the results of the finished items, and `None` for the rest.
    let _ = fill(
        items,
        &mut results,
        chunk,
        threads,
        on_progress,
        |items, results, stop| {
            for (item, result) in items.iter().zip(results) {
                *result = Some(work(item, stop)?);
            }
            Ok(())
        },
    );
    results
}

/// Splits `items` and `results` into chunks of `chunk` and runs `work` for every pair of
/// chunks, on up to `threads` threads.
///
/// # Errors
/// [`Stopped`] if `on_progress` or `work` stopped. `results` then holds the results
/// written so far.
///
/// # Panics
/// If the lengths differ or `chunk` is 0.
pub fn fill<T: Sync, R: Send>(
    items: &[T],
    results: &mut [R],
    chunk: usize,
    threads: usize,
    on_progress: OnProgress,
    work: impl Fn(&[T], &mut [R], Stop) -> Result<(), Stopped> + Sync,
) -> Result<(), Stopped> {
    assert_eq!(items.len(), results.len(), "one result per item");
    let pieces = items.chunks(chunk).zip(results.chunks_mut(chunk));
    let helpers = threads.min(pieces.len()).saturating_sub(1);
    let queue = Mutex::new(pieces);
    let done = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let drain = |stop: Stop| loop {
        if stop() {
            return;
        }
        let Some((items, results)) = lock(&queue).next() else {
            return;
        };
        if work(items, results, stop).is_err() {
            stopped.store(true, Ordering::Relaxed);
            return;
        }
        done.fetch_add(items.len(), Ordering::Relaxed);
    };

    let progress = Progress::new(on_progress, &done, &stopped);
    let running = AtomicUsize::new(0);
    let caller = thread::current();
    thread::scope(|scope| {
        for _ in 0..helpers {
            let at_work = AtWork::new(&running, &caller);
            let helper = || {
                let _at_work = at_work;
                drain(&|| stopped.load(Ordering::Relaxed));
            };
            // If the system refuses to start a thread, fewer threads do the work.
            if thread::Builder::new().spawn_scoped(scope, helper).is_err() {
                break;
            }
        }
        drain(&|| progress.stop());
        while running.load(Ordering::Acquire) > 0 {
            thread::park_timeout(REPORT_EVERY);
            progress.stop();
        }
    });
    match stopped.into_inner() {
        true => Err(Stopped),
        false => Ok(()),
    }
}

/// A progress callback that is called whenever it is due.
struct Progress<'a, 'w> {
    callback: RefCell<OnProgress<'w>>,
    done: &'a AtomicUsize,
    stopped: &'a AtomicBool,
    last_call: Cell<Instant>,
}

impl<'a, 'w> Progress<'a, 'w> {
    fn new(callback: OnProgress<'w>, done: &'a AtomicUsize, stopped: &'a AtomicBool) -> Self {
        Progress {
            callback: RefCell::new(callback),
            done,
            stopped,
            last_call: Cell::new(Instant::now()),
        }
    }

    /// Whether the work must stop.
    fn stop(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let now = Instant::now();
        if now.duration_since(self.last_call.get()) < REPORT_EVERY {
            return false;
        }
        let stop = (self.callback.borrow_mut())(self.done.load(Ordering::Relaxed));
        self.last_call.set(Instant::now());
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }
}

/// A guard that counts its thread as running, and wakes the caller when it is dropped.
struct AtWork<'a> {
    running: &'a AtomicUsize,
    caller: &'a Thread,
}

impl<'a> AtWork<'a> {
    fn new(running: &'a AtomicUsize, caller: &'a Thread) -> Self {
        running.fetch_add(1, Ordering::Relaxed);
        AtWork { running, caller }
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.running.fetch_sub(1, Ordering::Release);
        self.caller.unpark();
    }
}

/// Locks a queue. The queue stays valid if another thread panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let expected: Vec<_> = items.iter().map(|n| Some(n * 3)).collect();
        for threads in [0, 1, 2, 7] {
            let results = map(&items, threads, &mut |_| false, |n, _| Ok(n * 3));
            assert_eq!(results, expected);
        }
    }

    #[test]
    fn no_items_give_no_results() {
        assert!(map(&[], 2, &mut |_| false, |_: &u8, _| Ok(0)).is_empty());
    }

    #[test]
    fn what_was_done_before_a_stop_is_kept() {
        let items: Vec<usize> = (0..64).collect();
        for threads in [1, 2] {
            // The first item is quick; the others never end.
            let results = map(&items, threads, &mut |_| true, |&n, stop| {
                while n > 0 && !stop() {
                    thread::yield_now();
                }
                match n {
                    0 => Ok(n),
                    _ => Err(Stopped),
                }
            });
            assert_eq!(results[0], Some(0));
            assert!(results[1..].iter().all(Option::is_none));
        }
    }

    #[test]
    fn progress_is_reported_on_the_calling_thread() {
        let caller = thread::current().id();
        let mut seen = Vec::new();
        let items = [20u64; 12];
        let mut on_progress = |done| {
            assert_eq!(thread::current().id(), caller);
            seen.push(done);
            false
        };
        map(&items, 2, &mut on_progress, |&ms, _| {
            thread::sleep(Duration::from_millis(ms));
            Ok(())
        });
        assert!(!seen.is_empty());
        assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]));
    }

    #[test]
    fn a_thread_that_stops_stops_the_others() {
        let results = map(&[1u8; 500], 2, &mut |_| false, |_, _| Err::<(), _>(Stopped));
        assert!(results.iter().all(Option::is_none));
    }
}
