//! A file in the making, with a journal of what is in it.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::pipeline::{Output, Summary};

/// How much of a file is whole rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Its rows.
    pub summary: Summary,
    /// Their bytes, the header's too.
    pub bytes: u64,
}

/// Time between two marks in the journal.
const MARK_EVERY: Duration = Duration::from_millis(200);

/// A file of rows whose journal says how far it got.
///
/// The journal gets a line `rows bytes statuses...` now and then, always after the
/// rows themselves: whenever the process is killed, the rows of the last whole line
/// of the journal are in the file, and what follows them there can be cut off.
#[derive(Debug)]
pub struct Partial {
    file: File,
    journal: File,
    /// Where the file was opened.
    start: Mark,
    /// Where it is.
    now: Mark,
    marked: Mark,
    when: Instant,
}

impl Partial {
    /// Opens the file for the rows that follow `start`, and cuts off what is behind
    /// it: all, for no rows. The journal has to be there; lines are added to it.
    ///
    /// # Errors
    /// Where either cannot be written, or the file is shorter than `start` says.
    pub fn open(file: &Path, journal: &Path, start: Mark) -> io::Result<Partial> {
        let journal = OpenOptions::new().append(true).open(journal)?;
        let file = OpenOptions::new().create(true).append(true).open(file)?;
        if file.metadata()?.len() < start.bytes {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        file.set_len(start.bytes)?;
        Ok(Partial {
            file,
            journal,
            start,
            now: start,
            marked: start,
            when: Instant::now(),
        })
    }

    /// Writes down how far the file got.
    ///
    /// # Errors
    /// Where the journal cannot be written.
    pub fn mark(&mut self) -> io::Result<()> {
        if self.now == self.marked {
            return Ok(());
        }
        let mut line = format!("{} {}", self.now.summary.rows, self.now.bytes);
        for count in self.now.summary.statuses {
            line.push_str(&format!(" {count}"));
        }
        line.push('\n');
        self.journal.write_all(line.as_bytes())?;
        self.marked = self.now;
        self.when = Instant::now();
        Ok(())
    }

    /// Whether nothing is in it, not even a header.
    pub fn is_empty(&self) -> bool {
        self.now.bytes == 0
    }

    /// All rows, those at the start among them.
    pub fn summary(&self) -> Summary {
        self.now.summary
    }
}

impl Output for Partial {
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
        self.file.write_all(rows)?;
        let known = &self.start.summary;
        self.now.bytes += rows.len() as u64;
        self.now.summary.rows = known.rows + summary.rows;
        for (place, sum) in self.now.summary.statuses.iter_mut().enumerate() {
            *sum = known.statuses[place] + summary.statuses[place];
        }
        match self.when.elapsed() >= MARK_EVERY {
            true => self.mark(),
            false => Ok(()),
        }
    }
}
