//! Blocks in, rows out, in order.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use super::task::{Counts, Task};
use crate::text::{Layout, Reader};
use crate::Stopped;

/// Bytes of a block: some 12,000 puzzles.
const BLOCK: usize = 1 << 20;
/// A line that is longer is no puzzle: what is over is left out.
const LONGEST: usize = 1 << 20;
/// How often `watch` is asked at the least.
const WATCH_EVERY: Duration = Duration::from_millis(50);

/// Where to begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// How the text is laid out.
    pub layout: Layout,
    /// Rows that are there already and not wanted again.
    pub rows_done: u64,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Rows written, those left out at the start not counted.
    pub rows: u64,
    /// How many of each of [`Task::STATUSES`].
    pub statuses: [u64; 6],
}

/// Why it ended early. What was written until then is whole rows.
#[derive(Debug)]
pub enum Failure {
    /// `watch` said so.
    Stopped,
    /// The input could not be read.
    Read(io::Error),
    /// The output could not be written.
    Write(io::Error),
}

struct Job {
    number: u64,
    layout: Layout,
    text: Vec<u8>,
    skip: usize,
}

struct Done {
    number: u64,
    result: Result<(Vec<u8>, Counts), Stopped>,
}

/// Does `task` for every puzzle that `input` holds, on up to `threads` threads
/// beside the calling one, which reads, writes and asks `watch` with the number
/// of rows written. The header of the table is not written.
///
/// ```
/// use oxidoku_engine::stream::{process, Start, Task, What};
/// use oxidoku_engine::text::Layout;
///
/// let text = b"000006000095700300400092005764000003000000000200000971500210009007005480000800000\n?\n";
/// let start = Start { layout: Layout::Lines(0), rows_done: 0 };
/// let task = Task { what: What::Count, limit: 2 };
/// let mut out = Vec::new();
/// let summary = process(&mut &text[..], &mut out, start, &task, 1, &mut |_| false).unwrap();
/// assert_eq!(summary.rows, 2);
/// assert!(String::from_utf8(out).unwrap().contains(",1,unique,\n,,malformed,"));
/// ```
///
/// # Errors
/// See [`Failure`].
pub fn process(
    input: &mut dyn io::Read,
    output: &mut dyn io::Write,
    start: Start,
    task: &Task,
    threads: usize,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Summary, Failure> {
    let threads = threads.max(1);
    let stopped = AtomicBool::new(false);
    let (jobs, queue) = mpsc::sync_channel::<Job>(threads);
    let queue = Mutex::new(queue);
    let (results, finished) = mpsc::channel::<Done>();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, results, stopped) = (&queue, results.clone(), &stopped);
            scope.spawn(move || work(queue, &results, task, stopped));
        }
        drop(results);
        let mut blocks = Blocks::new(input, start);
        // Dropping `jobs` at the end lets the threads come home.
        let jobs = jobs;
        let done = drive(&mut blocks, &jobs, &finished, output, threads, watch);
        stopped.store(done.is_err(), Ordering::Relaxed);
        done
    })
}

/// Reads, hands out, collects and writes, until the input is at its end.
fn drive(
    blocks: &mut Blocks,
    jobs: &mpsc::SyncSender<Job>,
    finished: &mpsc::Receiver<Done>,
    output: &mut dyn io::Write,
    threads: usize,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Summary, Failure> {
    let mut summary = Summary::default();
    let mut waiting = BTreeMap::new();
    let (mut sent, mut written) = (0, 0);
    let mut at_end = false;
    loop {
        // Two blocks a thread under way: one at work, one waiting for it.
        while !at_end && sent < written + 2 * threads as u64 {
            match blocks.next(sent).map_err(Failure::Read)? {
                Some(job) => {
                    // The threads live as long as the channel.
                    if jobs.send(job).is_err() {
                        return Err(Failure::Stopped);
                    }
                    sent += 1;
                }
                None => at_end = true,
            }
            if watch(summary.rows) {
                return Err(Failure::Stopped);
            }
        }
        if written == sent && at_end {
            output.flush().map_err(Failure::Write)?;
            return Ok(summary);
        }
        match finished.recv_timeout(WATCH_EVERY) {
            Ok(done) => {
                let result = done.result.map_err(|_| Failure::Stopped)?;
                waiting.insert(done.number, result);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Failure::Stopped),
        }
        while let Some((rows, counts)) = waiting.remove(&written) {
            output.write_all(&rows).map_err(Failure::Write)?;
            written += 1;
            for (sum, count) in summary.statuses.iter_mut().zip(counts) {
                *sum += count;
                summary.rows += count;
            }
        }
        if watch(summary.rows) {
            return Err(Failure::Stopped);
        }
    }
}

fn work(
    queue: &Mutex<mpsc::Receiver<Job>>,
    results: &mpsc::Sender<Done>,
    task: &Task,
    stopped: &AtomicBool,
) {
    let stop = || stopped.load(Ordering::Relaxed);
    loop {
        let job = match queue.lock() {
            Ok(queue) => queue.recv(),
            Err(_) => return,
        };
        let Ok(job) = job else { return };
        let mut reader = Reader::new(job.layout);
        let result = task.run(&mut reader, &job.text, job.skip, &stop);
        let done = Done {
            number: job.number,
            result,
        };
        if results.send(done).is_err() {
            return;
        }
    }
}

/// Cuts the input into blocks of whole lines.
struct Blocks<'a> {
    input: &'a mut dyn io::Read,
    layout: Layout,
    /// Rows still to be left out.
    skip: u64,
    /// The beginning of the next block.
    carry: Vec<u8>,
    at_end: bool,
}

impl<'a> Blocks<'a> {
    fn new(input: &'a mut dyn io::Read, start: Start) -> Self {
        Blocks {
            input,
            layout: start.layout,
            skip: start.rows_done,
            carry: Vec::new(),
            at_end: false,
        }
    }

    /// The next block with a row that is wanted.
    fn next(&mut self, number: u64) -> io::Result<Option<Job>> {
        while let Some(text) = self.text()? {
            let layout = self.layout.clone();
            // What stands at the top stands there once.
            self.layout = self.layout.without_header();
            let mut skip = 0;
            if self.skip > 0 {
                let rows = rows_in(&layout, &text);
                skip = self.skip.min(rows);
                self.skip -= skip;
                if skip == rows {
                    continue;
                }
            }
            return Ok(Some(Job {
                number,
                layout,
                text,
                skip: skip as usize,
            }));
        }
        Ok(None)
    }

    /// Whole lines, a block or so of them.
    fn text(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut text = std::mem::take(&mut self.carry);
        while !self.at_end {
            let known = text.len();
            self.read_block(&mut text)?;
            let fresh = &text[known..];
            let end = fresh.iter().rposition(|&byte| byte == b'\n');
            let end = end.or_else(|| fresh.iter().rposition(|&byte| byte == b'\r'));
            if let Some(end) = end {
                self.carry = text.split_off(known + end + 1);
                return Ok(Some(text));
            }
            // A line without an end in sight.
            text.truncate(LONGEST);
        }
        Ok((!text.is_empty()).then_some(text))
    }

    /// Reads a block, or what is left.
    fn read_block(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let mut at = text.len();
        let end = at + BLOCK;
        text.resize(end, 0);
        while at < end && !self.at_end {
            match self.input.read(&mut text[at..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => at += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        text.truncate(at);
        Ok(())
    }
}

fn rows_in(layout: &Layout, text: &[u8]) -> u64 {
    let mut rows = 0;
    let mut reader = Reader::new(layout.clone());
    let mut count = |_: crate::text::Record| rows += 1;
    reader.push(text, &mut count);
    reader.finish(&mut count);
    rows
}
