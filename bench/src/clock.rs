//! The CPU time of the calling thread.

/// CPU seconds this thread has used.
pub fn thread_seconds() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the clock writes the struct, which outlives the call.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0, "the thread has a CPU clock");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
