//! Runs a task over blocks, on several threads, and writes the rows in order.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use super::block::{Block, Blocks, Input};
use super::failure::Failure;
use super::table::{Counts, Rows};
use super::task::Task;

/// The longest time between two calls of `watch`.
const WATCH_EVERY: Duration = Duration::from_millis(50);

/// The number of rows written, in total and by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The number of rows written, without those skipped at the start.
    pub rows: u64,
    /// The number of rows with each status.
    pub statuses: Counts,
}

impl Summary {
    /// Counts the rows of one more block.
    pub(super) fn add(&mut self, counts: &Counts) {
        for (sum, count) in self.statuses.iter_mut().zip(counts) {
            *sum += count;
            self.rows += count;
        }
    }
}

/// A destination of rows.
pub trait Output {
    /// Writes the rows of a block; `summary` counts all rows so far, including these.
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()>;
}

impl<W: io::Write> Output for W {
    fn put(&mut self, rows: &[u8], _summary: &Summary) -> io::Result<()> {
        self.write_all(rows)
    }
}

/// The workers that run the task.
pub enum Workers<'a> {
    /// This many threads in addition to the calling one.
    Threads(usize),
    /// A function that takes up to this many blocks at a time and returns the rows of each, in
    /// order, or of fewer blocks if it was stopped.
    Function(usize, &'a mut dyn FnMut(&[Block]) -> Vec<Rows>),
}

/// Runs `task` on every puzzle of `inputs`, in order, but skips the first `skip` rows, which
/// an earlier run has written. The calling thread reads, writes and calls `watch` with the
/// number of rows written; if `watch` returns `true`, the work stops. The header of the table is
/// not written.
///
/// ```
/// use oxidoku_engine::stream::{process, Input, Operation, Task, Workers};
/// use oxidoku_engine::text::Layout;
///
/// let text = b"000006000095700300400092005764000003000000000200000971500210009007005480000800000\n?\n";
/// let input = Input { text: Box::new(&text[..]), layout: Layout::Lines(0) };
/// let task = Task::new(Operation::Count, 2);
/// let mut out = Vec::new();
/// let mut inputs = std::iter::once(Ok(input));
/// let workers = Workers::Threads(1);
/// let summary = process(&mut inputs, &mut out, 0, &task, workers, &mut |_| false).unwrap();
/// assert_eq!(summary.rows, 2);
/// assert!(String::from_utf8(out).unwrap().contains(",1,unique,\n,,malformed,"));
/// ```
///
/// # Errors
/// See [`Failure`].
pub fn process(
    inputs: &mut dyn Iterator<Item = io::Result<Input<'_>>>,
    output: &mut dyn Output,
    skip: u64,
    task: &Task,
    workers: Workers,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<Summary, Failure> {
    let mut work = Work {
        blocks: Blocks::new(inputs, skip, task.block_size()),
        output,
        summary: Summary::default(),
        watch,
    };
    match workers {
        Workers::Threads(threads) => work.by_threads(task, threads.max(1)),
        Workers::Function(at_once, function) => {
            work.in_turn(at_once.max(1), function)?;
            Ok(work.summary)
        }
    }
}

/// The work of the calling thread.
struct Work<'w, 'a> {
    blocks: Blocks<'w, 'a>,
    output: &'w mut dyn Output,
    summary: Summary,
    watch: &'w mut dyn FnMut(u64) -> bool,
}

impl Work<'_, '_> {
    fn by_threads(&mut self, task: &Task, threads: usize) -> Result<Summary, Failure> {
        let stopped = AtomicBool::new(false);
        let (jobs, queue) = mpsc::sync_channel::<(u64, Block)>(2 * threads);
        let queue = Mutex::new(queue);
        let (results, finished) = mpsc::channel::<(u64, Option<Rows>)>();
        thread::scope(|scope| {
            let mut running = 0;
            for _ in 0..threads {
                let (queue, results, stopped) = (&queue, results.clone(), &stopped);
                let work = move || {
                    let stop = || stopped.load(Ordering::Relaxed);
                    // The calling thread drops the receiver when it stops early.
                    while let Some((number, block)) = receive(queue) {
                        let rows = task.run(&block, &stop).ok();
                        if results.send((number, rows)).is_err() {
                            return;
                        }
                    }
                };
                // If the system cannot start all threads, fewer threads do the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
                running += 1;
            }
            drop(results);
            let done = match running {
                0 => self.in_turn(1, &mut |blocks| {
                    let rows = blocks.iter().map(|block| task.run(block, &crate::never));
                    rows.filter_map(Result::ok).collect()
                }),
                _ => self.drive(&jobs, &finished, 2 * running),
            };
            stopped.store(done.is_err(), Ordering::Relaxed);
            drop(jobs);
            done.map(|()| self.summary)
        })
    }

    /// Sends blocks to the threads and writes their rows. At most `ahead` blocks are sent but not
    /// yet written.
    fn drive(
        &mut self,
        jobs: &mpsc::SyncSender<(u64, Block)>,
        finished: &mpsc::Receiver<(u64, Option<Rows>)>,
        ahead: u64,
    ) -> Result<(), Failure> {
        let mut waiting = BTreeMap::new();
        let (mut sent, mut written) = (0, 0);
        let mut at_end = false;
        loop {
            while !at_end && sent < written + ahead {
                match self.next_block()? {
                    // The threads receive blocks until the channel is closed.
                    Some(block) => jobs.send((sent, block)).map_err(|_| Failure::Stopped)?,
                    None => {
                        at_end = true;
                        break;
                    }
                }
                sent += 1;
                self.ask()?;
            }
            if written == sent && at_end {
                return Ok(());
            }
            match finished.recv_timeout(WATCH_EVERY) {
                Ok((number, rows)) => {
                    waiting.insert(number, rows.ok_or(Failure::Stopped)?);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Stopped),
            }
            while let Some(rows) = waiting.remove(&written) {
                self.put(&rows)?;
                written += 1;
            }
            self.ask()?;
        }
    }

    /// Runs the blocks on this thread, a few at a time.
    fn in_turn(
        &mut self,
        at_once: usize,
        function: &mut dyn FnMut(&[Block]) -> Vec<Rows>,
    ) -> Result<(), Failure> {
        loop {
            let mut blocks = Vec::new();
            while blocks.len() < at_once {
                match self.next_block()? {
                    Some(block) => blocks.push(block),
                    None => break,
                }
            }
            if blocks.is_empty() {
                return Ok(());
            }
            let done = function(&blocks);
            for rows in &done {
                self.put(rows)?;
            }
            if done.len() < blocks.len() {
                return Err(Failure::Stopped);
            }
            self.ask()?;
        }
    }

    fn next_block(&mut self) -> Result<Option<Block>, Failure> {
        let (watch, rows) = (&mut self.watch, self.summary.rows);
        self.blocks.next(&mut || watch(rows))
    }

    fn put(&mut self, rows: &Rows) -> Result<(), Failure> {
        self.summary.add(&rows.counts);
        let put = self.output.put(&rows.text, &self.summary);
        put.map_err(Failure::Write)
    }

    fn ask(&mut self) -> Result<(), Failure> {
        match (self.watch)(self.summary.rows) {
            true => Err(Failure::Stopped),
            false => Ok(()),
        }
    }
}

/// Receives the next block, or returns `None` after the last.
fn receive(queue: &Mutex<mpsc::Receiver<(u64, Block)>>) -> Option<(u64, Block)> {
    queue.lock().ok()?.recv().ok()
}
