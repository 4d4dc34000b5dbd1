//! A file of rows that an interrupted run can resume, with its journal.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::gzip::crc32;
use super::lock::{open_locked, remove_locked};
use super::pipeline::{Output, Summary};

/// The part of a file that consists of complete rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// The counts of these rows.
    pub summary: Summary,
    /// The number of bytes of these rows, including the header.
    pub bytes: u64,
}

/// The time between two checkpoints.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(200);

/// The paths of a run's files.
#[derive(Clone, Copy, Debug)]
pub struct Paths<'a> {
    /// The finished output, to which the partial file is moved.
    pub output: &'a Path,
    /// The rows written so far.
    pub partial: &'a Path,
    /// The journal, which records how much of the partial file is complete.
    pub journal: &'a Path,
}

/// The process that writes a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The process ID.
    pub pid: u32,
    /// The time when the process began to write, in seconds since 1970.
    pub started: u64,
}

/// The reason why a file cannot be written or resumed. Nothing has been changed.
#[derive(Debug)]
pub enum OpenError {
    /// The system reported an error.
    Io(io::Error),
    /// Another process, or another call in this one, is writing the file.
    Locked(Option<Owner>),
    /// The existing file was not written by this engine.
    Foreign(PathBuf),
    /// These settings, listed by name, differ from those of the interrupted run.
    Changed(Vec<String>),
    /// The journal is damaged.
    Damaged,
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        OpenError::Io(error)
    }
}

/// A file of rows whose journal records how far the work got.
///
/// A checkpoint is added to the journal at intervals, always after its rows: whenever
/// the process is killed, the rows up to the last checkpoint are in the file, and anything
/// after them can be cut off. The journal is locked while the file is written.
#[derive(Debug)]
pub struct ResumableFile {
    output: PathBuf,
    partial: PathBuf,
    journal: PathBuf,
    file: File,
    locked: File,
    /// The length of the journal in bytes.
    journal_bytes: u64,
    /// The rows that were complete when the file was opened.
    start: Checkpoint,
    /// The rows that are complete now.
    now: Checkpoint,
    last: Checkpoint,
    when: Instant,
}

impl ResumableFile {
    /// Opens the file after the last checkpoint of an interrupted run if `resume` is set
    /// and there is one; otherwise opens an empty file. `settings`, each a name and a value with a
    /// space between them, must be those of the interrupted run.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(paths: Paths, settings: &[String], resume: bool) -> Result<Self, OpenError> {
        if !is_file_or_absent(paths.journal)? {
            return Err(OpenError::Foreign(paths.journal.into()));
        }
        let is_new = fs::symlink_metadata(paths.journal).is_err();
        let Some(mut locked) = open_locked(paths.journal)? else {
            return Err(OpenError::Locked(owner_of(paths.journal)));
        };
        let mut bytes = Vec::new();
        locked.read_to_end(&mut bytes)?;
        let opened = Self::open_with(paths, settings, resume, &bytes, &locked);
        match opened {
            Ok((file, start, journal_bytes)) => Ok(ResumableFile {
                output: paths.output.into(),
                partial: paths.partial.into(),
                journal: paths.journal.into(),
                file,
                locked,
                journal_bytes,
                start,
                now: start,
                last: start,
                when: Instant::now(),
            }),
            Err(error) => {
                if is_new {
                    let _ = remove_locked(locked, paths.journal);
                }
                Err(error)
            }
        }
    }

    /// Returns the file, the checkpoint where its rows end, and the length of the journal.
    fn open_with(
        paths: Paths,
        settings: &[String],
        resume: bool,
        journal: &[u8],
        locked: &File,
    ) -> Result<(File, Checkpoint, u64), OpenError> {
        let journal = Journal::parse(journal);
        if matches!(journal, Journal::Foreign) {
            return Err(OpenError::Foreign(paths.journal.into()));
        }
        let is_there = fs::symlink_metadata(paths.partial).is_ok();
        // The journal is written first and removed last.
        if is_there && (matches!(journal, Journal::Empty) || !is_file_or_absent(paths.partial)?) {
            return Err(OpenError::Foreign(paths.partial.into()));
        }
        if resume && is_there {
            return resume_after(journal, paths, settings, locked);
        }
        if is_there {
            fs::remove_file(paths.partial)?;
        }
        locked.set_len(0)?;
        let mut text = MAGIC.to_vec();
        for setting in settings {
            put_line(
                &mut text,
                &format!("setting {}", setting.replace('\n', " ")),
            );
        }
        put_line(&mut text, &process_line());
        write_at(locked, 0, &text)?;
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(paths.partial)?;
        Ok((file, Checkpoint::default(), text.len() as u64))
    }

    /// Records in the journal how many rows are complete.
    ///
    /// # Errors
    /// Fails if the journal cannot be written.
    pub fn checkpoint(&mut self) -> io::Result<()> {
        if self.now == self.last {
            return Ok(());
        }
        let mut text = format!("checkpoint {} {}", self.now.summary.rows, self.now.bytes);
        for count in self.now.summary.statuses {
            text.push_str(&format!(" {count}"));
        }
        let mut line = Vec::new();
        put_line(&mut line, &text);
        write_at(&self.locked, self.journal_bytes, &line)?;
        self.journal_bytes += line.len() as u64;
        self.last = self.now;
        self.when = Instant::now();
        Ok(())
    }

    /// Moves the file to its final path and removes the journal. If another file is replaced,
    /// its permissions are kept.
    ///
    /// # Errors
    /// Fails if the file cannot be moved. The file is then complete, and the journal records that.
    pub fn finish(self) -> io::Result<()> {
        drop(self.file);
        if let Ok(old) = fs::metadata(&self.output) {
            // This may fail, because the new file may belong to another user.
            let _ = fs::set_permissions(&self.partial, old.permissions());
        }
        fs::rename(&self.partial, &self.output)?;
        // A journal left without a partial file does no harm.
        let _ = remove_locked(self.locked, &self.journal);
        Ok(())
    }

    /// Whether the file is empty, without even a header.
    pub fn is_empty(&self) -> bool {
        self.now.bytes == 0
    }

    /// Returns the counts of all rows, including those of earlier runs.
    pub fn summary(&self) -> Summary {
        self.now.summary
    }

    /// Returns the number of rows written by earlier runs.
    pub fn resumed(&self) -> u64 {
        self.start.summary.rows
    }
}

impl Output for ResumableFile {
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
        self.file.write_all(rows)?;
        let known = &self.start.summary;
        self.now.bytes += rows.len() as u64;
        self.now.summary.rows = known.rows + summary.rows;
        for (place, sum) in self.now.summary.statuses.iter_mut().enumerate() {
            *sum = known.statuses[place] + summary.statuses[place];
        }
        if self.when.elapsed() >= CHECKPOINT_EVERY {
            self.checkpoint()?;
        }
        Ok(())
    }
}

/// Continues after the rows that the journal confirms, and cuts off the rest.
fn resume_after(
    journal: Journal,
    paths: Paths,
    settings: &[String],
    locked: &File,
) -> Result<(File, Checkpoint, u64), OpenError> {
    let Journal::Ours(journal) = journal else {
        return Err(OpenError::Damaged);
    };
    if journal.settings != settings {
        return Err(OpenError::Changed(changed_names(
            &journal.settings,
            settings,
        )));
    }
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .open(paths.partial)?;
    let size = file.metadata()?.len();
    let mut latest_first = journal.checkpoints.into_iter().rev();
    let start = latest_first
        .find(|checkpoint| checkpoint.bytes <= size)
        .unwrap_or_default();
    // After the last line feed there may be an incomplete line.
    let mut line = Vec::new();
    put_line(&mut line, &process_line());
    write_at(locked, journal.bytes, &line)?;
    file.set_len(start.bytes)?;
    file.seek(SeekFrom::Start(start.bytes))?;
    Ok((file, start, journal.bytes + line.len() as u64))
}

/// Returns the names of the settings that differ between two runs.
fn changed_names(old: &[String], new: &[String]) -> Vec<String> {
    let missing = |from: &[String], other: &[String]| -> Vec<String> {
        let lines = from.iter().filter(|line| !other.contains(line));
        lines.cloned().collect()
    };
    let mut lines = missing(old, new);
    lines.extend(missing(new, old));
    if lines.is_empty() {
        // The settings are the same, in another order.
        let pairs = old.iter().zip(new).filter(|(old, new)| old != new);
        lines = pairs.map(|(old, _)| old.clone()).collect();
    }
    let mut names: Vec<String> = Vec::new();
    for line in lines {
        let name = line.split(' ').next().unwrap_or_default().to_string();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn is_file_or_absent(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(there) => Ok(there.is_file()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// Writes the end of a file, starting at byte `at`. If it cannot be written completely, no part of
/// it is kept.
fn write_at(mut file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    file.set_len(at)?;
    file.seek(SeekFrom::Start(at))?;
    let written = file.write_all(bytes);
    if written.is_err() {
        file.set_len(at)?;
    }
    written
}

/// The first line of a journal.
const MAGIC: &[u8] = b"oxidoku journal\n";

/// The content of a journal.
#[derive(Debug)]
enum Journal {
    /// Nothing.
    Empty,
    /// Text that this engine did not write.
    Foreign,
    /// A journal of this engine that is not reliable.
    Damaged,
    /// A journal of this engine.
    Ours(Entries),
}

#[derive(Debug, Default)]
struct Entries {
    settings: Vec<String>,
    /// The process that wrote last.
    owner: Option<Owner>,
    checkpoints: Vec<Checkpoint>,
    /// The number of bytes up to the last line feed.
    bytes: u64,
}

impl Journal {
    /// Reads a journal: lines with a checksum each, of which the last may be truncated.
    ///
    /// After a power failure, data that seemed to be written may be missing: the system
    /// fills in zeros.
    fn parse(bytes: &[u8]) -> Journal {
        if MAGIC.starts_with(bytes) {
            return Journal::Empty;
        }
        if bytes.iter().all(|&byte| byte == 0) {
            return Journal::Damaged;
        }
        let Some(lines) = bytes.strip_prefix(MAGIC) else {
            return Journal::Foreign;
        };
        if lines.contains(&0) {
            return Journal::Damaged;
        }
        let end = lines.iter().rposition(|&byte| byte == b'\n');
        let lines = &lines[..end.map_or(0, |end| end + 1)];
        let mut entries = Entries {
            bytes: (MAGIC.len() + lines.len()) as u64,
            ..Entries::default()
        };
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            let read = checked(line).and_then(|text| entries.take(text));
            // If a checkpoint is unreadable, the one before it is used.
            if read.is_none() && !line.starts_with(b"checkpoint") {
                return Journal::Damaged;
            }
        }
        Journal::Ours(entries)
    }
}

impl Entries {
    fn take(&mut self, text: &str) -> Option<()> {
        let (kind, rest) = text.split_once(' ')?;
        match kind {
            "setting" => self.settings.push(rest.to_string()),
            "process" => {
                let (pid, started) = rest.split_once(' ')?;
                self.owner = Some(Owner {
                    pid: pid.parse().ok()?,
                    started: started.parse().ok()?,
                });
            }
            "checkpoint" => self.checkpoints.push(read_checkpoint(rest)?),
            _ => return None,
        }
        Some(())
    }
}

fn read_checkpoint(text: &str) -> Option<Checkpoint> {
    let mut numbers = text.split(' ').map(|number| number.parse::<u64>().ok());
    let mut checkpoint = Checkpoint::default();
    checkpoint.summary.rows = numbers.next()??;
    checkpoint.bytes = numbers.next()??;
    for count in &mut checkpoint.summary.statuses {
        *count = numbers.next()??;
    }
    Some(checkpoint)
}

/// Returns the process that wrote the journal of a locked file.
fn owner_of(journal: &Path) -> Option<Owner> {
    match Journal::parse(&fs::read(journal).ok()?) {
        Journal::Ours(entries) => entries.owner,
        _ => None,
    }
}

fn process_line() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = now.map_or(0, |time| time.as_secs());
    format!("process {} {seconds}", std::process::id())
}

/// Adds a line with its checksum.
fn put_line(to: &mut Vec<u8>, text: &str) {
    to.extend_from_slice(format!("{text} {:08x}\n", crc32(text.as_bytes())).as_bytes());
}

/// Returns the text of a line, or `None` if its checksum is wrong.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (text, sum) = line.rsplit_once(' ')?;
    (sum == format!("{:08x}", crc32(text.as_bytes()))).then_some(text)
}
