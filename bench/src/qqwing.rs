//! Runs the program qqwing, if it is installed.

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// Returns the CPU seconds that qqwing takes with these arguments and this input, or `None`, with a
/// note, if it does not run.
pub fn seconds(arguments: &[&str], input: &str) -> Option<f64> {
    let before = children_seconds();
    let child = Command::new("qqwing")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn();
    if !child.is_ok_and(|child| finishes(child, input)) {
        eprintln!("skipped: qqwing did not run");
        return None;
    }
    Some(children_seconds() - before)
}

/// Writes the input to a process, waits for its end, and returns whether it succeeded.
fn finishes(mut child: Child, input: &str) -> bool {
    let written = child
        .stdin
        .take()
        .map_or(Ok(()), |mut stdin| stdin.write_all(input.as_bytes()));
    let ended = child.wait();
    written.is_ok() && ended.is_ok_and(|status| status.success())
}

/// Returns the CPU time of the child processes that have ended.
fn children_seconds() -> f64 {
    // SAFETY: a `rusage` consists of plain numbers, for which zero is a valid value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer refers to a `rusage` that outlives the call.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage) };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}
