//! Lines answered as they come.

use std::cell::RefCell;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::block::LONGEST;
use super::pipeline::{Failure, Summary};
use super::task::{Row, Task};
use crate::Stop;

/// How often `watch` is asked at the least.
const WATCH_EVERY: Duration = Duration::from_millis(50);
/// As much as is read at once, and as is answered at once.
const READ: usize = 1 << 16;
const ANSWERED_AT_ONCE: usize = 1 << 18;

/// Writes a row for every line of `input`, blank or not, and flushes it as soon as
/// there is nothing else to answer: what waits meanwhile is answered together.
///
/// `input` is read on a thread of its own, which ends with the input: where `watch`
/// stops the work, it may be left waiting for more.
///
/// # Errors
/// See [`Failure`].
pub fn serve(
    input: impl io::Read + Send + 'static,
    output: &mut dyn io::Write,
    task: &Task,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Summary, Failure> {
    let (sender, parts) = mpsc::sync_channel(16);
    let reader = thread::Builder::new().spawn(move || read(input, &sender));
    reader.map_err(Failure::Read)?;
    let watch = RefCell::new(watch);
    let mut summary = Summary::default();
    let mut text = Vec::new();
    let mut at_end = false;
    while !at_end {
        let stop = || (watch.borrow_mut())(summary.rows);
        at_end = !receive(&parts, &mut text, &stop)?;
        let end = match (at_end, text.iter().rposition(|&byte| byte == b'\n')) {
            (true, _) => text.len(),
            (false, Some(end)) => end + 1,
            (false, None) => {
                text.truncate(LONGEST);
                continue;
            }
        };
        let rows: Vec<Row> = lines(&text[..end]).map(Row::of_line).collect();
        let rows = task.rows(&rows, &stop).map_err(|_| Failure::Stopped)?;
        let written = output.write_all(&rows.text);
        written
            .and_then(|()| output.flush())
            .map_err(Failure::Write)?;
        summary.add(&rows.counts);
        text.drain(..end);
    }
    Ok(summary)
}

/// Lines that end with a line feed, whatever else is in them: as many as whoever
/// wrote them counts.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').map(|line| {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        line.strip_suffix(b"\r").unwrap_or(line)
    })
}

/// Waits for text, then takes what else is there, up to a limit; `false` at the end.
fn receive(
    parts: &Receiver<io::Result<Vec<u8>>>,
    text: &mut Vec<u8>,
    stop: Stop,
) -> Result<bool, Failure> {
    let mut part = loop {
        match parts.recv_timeout(WATCH_EVERY) {
            Ok(part) => break Some(part),
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
            Err(RecvTimeoutError::Timeout) if stop() => return Err(Failure::Stopped),
            Err(RecvTimeoutError::Timeout) => {}
        }
    };
    while let Some(received) = part {
        text.extend_from_slice(&received.map_err(Failure::Read)?);
        part = match text.len() < ANSWERED_AT_ONCE {
            true => parts.try_recv().ok(),
            false => None,
        };
    }
    Ok(true)
}

/// Sends what can be read, as soon as it can be.
fn read(mut input: impl io::Read, sender: &mpsc::SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; READ];
    loop {
        let part = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => Ok(buffer[..read].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = part.is_err();
        if sender.send(part).is_err() || failed {
            return;
        }
    }
}
