//! Answers lines as they arrive.

use std::cell::RefCell;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::block::LONGEST;
use super::failure::Failure;
use super::pipeline::Summary;
use super::task::Task;
use super::utf8::Decoder;
use crate::Stop;

/// The longest time between two calls of `watch`.
const WATCH_EVERY: Duration = Duration::from_millis(50);
/// The number of bytes to read at once, and to answer at once.
const READ: usize = 1 << 16;
const ANSWERED_AT_ONCE: usize = 1 << 18;

/// A source of text that arrives piece by piece.
pub trait LineSource {
    /// Waits at most `wait`, and appends what can be read to `text`. Returns the number of
    /// bytes, which is 0 at the end of the text, or `None` if nothing has arrived.
    ///
    /// # Errors
    /// Fails if the text cannot be read.
    fn read_within(&mut self, wait: Duration, text: &mut Vec<u8>) -> io::Result<Option<usize>>;
}

/// A source that reads on a separate thread, for a reader that cannot say whether it has to wait.
///
/// The thread ends at the end of the text. Dropping this value earlier may interrupt a read,
/// whose bytes are then lost.
#[derive(Debug)]
pub struct Threaded(Receiver<io::Result<Vec<u8>>>);

impl Threaded {
    /// Starts to read.
    ///
    /// # Errors
    /// Fails if the system cannot start a thread.
    pub fn new(input: impl io::Read + Send + 'static) -> io::Result<Self> {
        let (sender, pieces) = mpsc::sync_channel(16);
        thread::Builder::new().spawn(move || send_pieces(input, &sender))?;
        Ok(Threaded(pieces))
    }
}

impl LineSource for Threaded {
    fn read_within(&mut self, wait: Duration, text: &mut Vec<u8>) -> io::Result<Option<usize>> {
        match self.0.recv_timeout(wait) {
            Ok(piece) => {
                let piece = piece?;
                text.extend_from_slice(&piece);
                Ok(Some(piece.len()))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(0)),
        }
    }
}

/// Sends bytes as soon as they can be read.
fn send_pieces(mut input: impl io::Read, sender: &mpsc::SyncSender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; READ];
    loop {
        let piece = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => Ok(buffer[..read].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = piece.is_err();
        if sender.send(piece).is_err() || failed {
            return;
        }
    }
}

/// Writes a row for every line of `input`, including blank lines. Lines that arrive
/// while others are being answered are answered together. The output is flushed before each wait.
///
/// # Errors
/// See [`Failure`].
pub fn serve(
    input: &mut dyn LineSource,
    output: &mut dyn io::Write,
    task: &Task,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Summary, Failure> {
    let watch = RefCell::new(watch);
    let mut summary = Summary::default();
    let mut lines_in = Lines {
        input,
        decoder: Decoder::new(),
        piece: Vec::new(),
        text: Vec::new(),
    };
    let mut at_end = false;
    while !at_end {
        let stop = || (watch.borrow_mut())(summary.rows);
        at_end = !lines_in.receive(&stop)?;
        let text = &mut lines_in.text;
        let end = match (at_end, text.iter().rposition(|&byte| byte == b'\n')) {
            (true, _) => text.len(),
            (false, Some(end)) => end + 1,
            (false, None) => {
                text.truncate(LONGEST);
                continue;
            }
        };
        let rows = task.answer(lines(&text[..end]), &stop);
        let rows = rows.map_err(|_| Failure::Stopped)?;
        let written = output.write_all(&rows.text);
        written
            .and_then(|()| output.flush())
            .map_err(Failure::Write)?;
        summary.add(&rows.counts);
        text.drain(..end);
    }
    Ok(summary)
}

/// Splits text at line feeds only, so that the number of lines is what the sender expects.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').map(|line| {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        line.strip_suffix(b"\r").unwrap_or(line)
    })
}

/// The text that has arrived but has not been answered yet.
struct Lines<'a> {
    input: &'a mut dyn LineSource,
    decoder: Decoder,
    /// The bytes that were read last.
    piece: Vec<u8>,
    text: Vec<u8>,
}

impl Lines<'_> {
    /// Waits for text, then takes any more that has arrived, up to a limit. Returns `false` at the
    /// end.
    fn receive(&mut self, stop: Stop) -> Result<bool, Failure> {
        let mut wait = WATCH_EVERY;
        loop {
            self.piece.clear();
            let read = self.input.read_within(wait, &mut self.piece);
            match read.map_err(Failure::Read)? {
                Some(0) => {
                    self.decoder.finish(&mut self.text);
                    return Ok(false);
                }
                Some(_) => self.decoder.push(&self.piece, &mut self.text),
                None if wait.is_zero() => return Ok(true),
                None if stop() => return Err(Failure::Stopped),
                None => continue,
            }
            if self.text.len() >= ANSWERED_AT_ONCE {
                return Ok(true);
            }
            wait = Duration::ZERO;
        }
    }
}
