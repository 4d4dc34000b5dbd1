//! Measures CPU time.

/// Returns the CPU seconds that this thread has used.
#[allow(dead_code)] // not every program uses both functions
pub fn thread_seconds() -> f64 {
    seconds(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// Returns the CPU seconds that all threads of this process have used.
#[allow(dead_code)]
pub fn process_seconds() -> f64 {
    seconds(libc::CLOCK_PROCESS_CPUTIME_ID)
}

fn seconds(clock: libc::clockid_t) -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the clock writes the struct, which outlives the call.
    let status = unsafe { libc::clock_gettime(clock, &mut time) };
    assert_eq!(status, 0, "the clock is there");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
