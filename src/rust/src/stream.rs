//! Files of any size, and lines as they come.
//!
//! The engine reads and writes plain files itself. What R alone can open, such as
//! a connection, comes block by block from a function of R's, and what R alone can
//! compress goes through one; a function may also do the work itself. All of them
//! are called on R's thread.

use crate::answer::answer;
use crate::args::{read, Callback, Fields, FromR, Object, Strings};
use crate::guard::Kept;
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Scale, Solver, StepOptions};
use oxidoku_engine::stream::{
    gzip_member, process, serve, Block, Counts, Failure, Input, Mark, Output, Partial, Rows,
    Summary, Task, What, Workers,
};
use oxidoku_engine::text::{Layout, Table};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

/// As much of a text as says how it is laid out.
const START: u64 = 1 << 16;

// Does a task for every puzzle of the inputs, from a mark in the output on. What
// became of it: the rows, and why it ended early where it did.
#[extendr]
fn native_process(inputs: Robj, output: Robj, task: Robj, workers: Robj, tell: Robj) -> Robj {
    answer(|| {
        let task = read_task(&Fields::of(&task, "task")?)?;
        let inputs = Fields::of(&inputs, "inputs")?;
        // What went wrong in a function of R's, while the engine sees a failure.
        let wrong = RefCell::new(None);
        let output = Fields::of(&output, "output")?;
        let mut output = match Rowfile::open(&output, &wrong)? {
            Ok(output) => output,
            Err(error) => return Ok(result_of(None, Some(("write", error.to_string())))),
        };
        let texts = Texts::of(&inputs, &wrong)?;
        let mut texts = (0..texts.paths.len()).map(|at| texts.open(at));
        let workers = Fields::of(&workers, "workers")?;
        let function: Option<Callback> = workers.get("function")?;
        let number: usize = workers.get("number")?;
        let mut by_function;
        let workers = match function {
            None => Workers::Threads(number),
            Some(function) => {
                let wrong = &wrong;
                by_function = move |blocks: &[Block]| match rows_by(function, blocks) {
                    Ok(rows) => rows,
                    Err(problem) => {
                        keep(wrong, problem);
                        Vec::new()
                    }
                };
                Workers::Function(number, &mut by_function)
            }
        };
        let mut watcher = Watcher::new(read(&tell, "tell")?);
        let known = output.partial.summary().rows;
        if output.partial.is_empty() {
            let header = output.put(task.header().as_bytes(), &Summary::default());
            if let Err(error) = header {
                return failed(&Failure::Write(error), &output, wrong.take());
            }
        }
        let done = process(
            &mut texts,
            &mut output,
            known,
            &task,
            workers,
            &mut |rows| watcher.ask((known + rows) as usize),
        );
        // All rows that were written are there to go on with.
        let marked = output.partial.mark();
        match (done, marked) {
            (Ok(_), Ok(())) => Ok(result_of(Some(&output), None)),
            (Err(Failure::Stopped), _) if wrong.borrow().is_none() => match watcher.why() {
                Problem::Interrupt => {
                    Ok(result_of(Some(&output), Some(("interrupt", String::new()))))
                }
                problem => Err(problem),
            },
            (Err(failure), _) => failed(&failure, &output, wrong.take()),
            (Ok(_), Err(error)) => failed(&Failure::Write(error), &output, None),
        }
    })
}

/// What R is told of work that failed, unless it knows better itself.
fn failed(failure: &Failure, output: &Rowfile, wrong: Option<Problem>) -> Answer<Value> {
    if let Some(problem) = wrong {
        return Err(problem);
    }
    let why = match failure {
        Failure::Stopped => ("interrupt", String::new()),
        Failure::Read(error) => ("read", error.to_string()),
        Failure::Write(error) => ("write", error.to_string()),
    };
    Ok(result_of(Some(output), Some(why)))
}

fn result_of(output: Option<&Rowfile>, failure: Option<(&'static str, String)>) -> Value {
    let summary = output.map_or_else(Summary::default, |output| output.partial.summary());
    let (kind, text) = match failure {
        Some((kind, text)) => (Value::text(kind), Value::text(text)),
        None => (Value::Null, Value::Null),
    };
    let counts = summary.statuses.iter().map(|&count| count as f64);
    Value::List(vec![
        ("rows", Value::real(summary.rows as f64)),
        ("statuses", Value::Reals(counts.collect())),
        ("failure", kind),
        ("text", text),
    ])
}

// The words for the statuses that are counted.
#[extendr]
fn native_process_statuses() -> Robj {
    answer(|| Ok(Value::texts(Task::STATUSES)))
}

// The rows of one block, as `rows_by` hands them out: for another process.
#[extendr]
fn native_process_block(block: Robj, task: Robj) -> Robj {
    answer(|| {
        let task = read_task(&Fields::of(&task, "task")?)?;
        let block = Fields::of(&block, "block")?;
        let layout: &[i32] = block.get("layout")?;
        let block = Block {
            text: block.get::<&[u8]>("text")?.to_vec(),
            layout: layout_from(layout)
                .ok_or_else(|| Problem::Argument("block$layout".to_string()))?,
            skip: block.get("skip")?,
        };
        let interrupt = crate::interrupt::Interrupt::new();
        let rows = task.run(&block, &|| interrupt.poll());
        let rows = rows.map_err(|_| interrupt.why())?;
        let counts = rows.counts.iter().map(|&count| count as f64);
        Ok(Value::List(vec![
            ("text", raw(&rows.text)?),
            ("counts", Value::Reals(counts.collect())),
        ]))
    })
}

// Answers the lines of standard input on standard output, until the end. The
// number of lines.
#[extendr]
fn native_serve(task: Robj) -> Robj {
    answer(|| {
        let task = read_task(&Fields::of(&task, "task")?)?;
        let mut watcher = Watcher::new(None);
        let kept = IgnoredPipes::new();
        let served = serve(io::stdin(), &mut io::stdout().lock(), &task, &mut |rows| {
            watcher.ask(rows as usize)
        });
        drop(kept);
        let (rows, failure) = match served {
            Ok(summary) => (summary.rows as f64, None),
            Err(Failure::Stopped) => return Err(watcher.why()),
            Err(Failure::Read(error)) => (0.0, Some(("read", error.to_string()))),
            Err(Failure::Write(error)) => (0.0, Some(("write", error.to_string()))),
        };
        let (kind, text) = failure.unzip();
        Ok(Value::List(vec![
            ("rows", Value::real(rows)),
            ("failure", kind.map_or(Value::Null, Value::text)),
            ("text", text.map_or(Value::Null, Value::text)),
        ]))
    })
}

/// While it lives, writing to a closed pipe is an error like any other: R's own
/// handler of that signal would jump out of the write.
struct IgnoredPipes {
    #[cfg(unix)]
    before: usize,
}

#[cfg(unix)]
mod signals {
    use std::os::raw::c_int;

    pub const SIGPIPE: c_int = 13;
    pub const IGNORE: usize = 1;

    extern "C" {
        pub fn signal(number: c_int, handler: usize) -> usize;
    }
}

impl IgnoredPipes {
    #[cfg(unix)]
    fn new() -> Self {
        // SAFETY: only what happens at a closed pipe changes.
        let before = unsafe { signals::signal(signals::SIGPIPE, signals::IGNORE) };
        IgnoredPipes { before }
    }

    #[cfg(not(unix))]
    fn new() -> Self {
        IgnoredPipes {}
    }
}

#[cfg(unix)]
impl Drop for IgnoredPipes {
    fn drop(&mut self) {
        // SAFETY: what was there before.
        unsafe { signals::signal(signals::SIGPIPE, self.before) };
    }
}

/// The task that `what`, `scale` and `limit` say.
fn read_task(task: &Fields) -> Answer<Task> {
    let scale: &Scale = task.get("scale")?;
    let what = match task.get("what")? {
        "solve" => What::Solve,
        "count" => What::Count,
        "rate" => {
            let solver =
                Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
            What::Rate(Box::new(solver))
        }
        "check" => What::Check,
        "canonical" => What::Canonical,
        _ => return Err(Problem::Argument("task$what".to_string())),
    };
    let limit: f64 = task.get("limit")?;
    match limit >= 1.0 {
        true => Ok(Task {
            what,
            limit: limit as u64,
        }),
        false => Err(Problem::Argument("task$limit".to_string())),
    }
}

/// Keeps why a function of R's failed, for when the engine has wound up.
fn keep(wrong: &RefCell<Option<Problem>>, problem: Problem) -> io::Error {
    *wrong.borrow_mut() = Some(problem);
    io::ErrorKind::Other.into()
}

/// The texts to read, one after another.
#[derive(Clone, Copy)]
struct Texts<'a> {
    /// Those that are plain files; NA for the others.
    paths: Strings<'a>,
    /// Which are tables.
    tables: &'a [i32],
    /// Gives bytes of the others: up to so many for `c(place, bytes)`.
    read: Callback<'a>,
    wrong: &'a RefCell<Option<Problem>>,
}

impl<'a> Texts<'a> {
    fn of(inputs: &Fields<'a>, wrong: &'a RefCell<Option<Problem>>) -> Answer<Self> {
        let texts = Texts {
            paths: inputs.get("paths")?,
            tables: inputs.get("tables")?,
            read: inputs.get("read")?,
            wrong,
        };
        match texts.tables.len() == texts.paths.len() {
            true => Ok(texts),
            false => Err(Problem::Argument("inputs$tables".to_string())),
        }
    }

    fn open(self, at: usize) -> io::Result<Input<'a>> {
        let mut text: Box<dyn Read + 'a> = match self.paths.iter().nth(at).flatten() {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(Given { texts: self, at }),
        };
        let mut start = Vec::new();
        (&mut text).take(START).read_to_end(&mut start)?;
        let layout = match (Layout::detect(&start), self.tables[at] != 0) {
            (Layout::Table(_), false) => Layout::Lines(0),
            (layout, _) => layout,
        };
        Ok(Input {
            text: Box::new(Cursor::new(start).chain(text)),
            layout,
        })
    }
}

/// A text that R reads.
struct Given<'a> {
    texts: Texts<'a>,
    at: usize,
}

impl Read for Given<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wanted = vec![self.at as f64 + 1.0, buffer.len() as f64];
        let given = self.texts.read.call(Value::Reals(wanted));
        let given = given.map_err(|problem| keep(self.texts.wrong, problem))?;
        let bytes = bytes_of(&given).ok_or(io::ErrorKind::InvalidData)?;
        let fitting = buffer.get_mut(..bytes.len());
        fitting
            .ok_or(io::ErrorKind::InvalidData)?
            .copy_from_slice(bytes);
        Ok(bytes.len())
    }
}

/// The bytes of a raw vector.
fn bytes_of(object: &Kept) -> Option<&[u8]> {
    FromR::from_r(Object::from(object))
}

/// A raw vector of bytes.
fn raw(bytes: &[u8]) -> Answer<Value> {
    let mut column = Column::new(bytes.len(), 0)?;
    column.values().copy_from_slice(bytes);
    Ok(column.into())
}

/// The file that is written, compressed or not.
struct Rowfile<'a> {
    partial: Partial,
    /// Compresses bytes.
    compress: Option<Callback<'a>>,
    /// Whether that gives zlib's format, of which gzip's is made here.
    gzip: bool,
    wrong: &'a RefCell<Option<Problem>>,
}

impl<'a> Rowfile<'a> {
    fn open(output: &Fields<'a>, wrong: &'a RefCell<Option<Problem>>) -> Answer<io::Result<Self>> {
        let file: &str = output.get("file")?;
        let journal: &str = output.get("journal")?;
        // Rows, bytes and how many of each status.
        let mark: &[f64] = output.get("mark")?;
        let mut start = Mark::default();
        if mark.len() != 2 + start.summary.statuses.len() {
            return Err(Problem::Argument("output$mark".to_string()));
        }
        start.summary.rows = mark[0] as u64;
        start.bytes = mark[1] as u64;
        for (count, &value) in start.summary.statuses.iter_mut().zip(&mark[2..]) {
            *count = value as u64;
        }
        let (compress, gzip) = (output.get("compress")?, output.get("gzip")?);
        let partial = Partial::open(Path::new(file), Path::new(journal), start);
        Ok(partial.map(|partial| Rowfile {
            partial,
            compress,
            gzip,
            wrong,
        }))
    }
}

impl Output for Rowfile<'_> {
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
        let Some(compress) = self.compress else {
            return self.partial.put(rows, summary);
        };
        let compressed = raw(rows).and_then(|rows| compress.call(rows));
        let compressed = compressed.map_err(|problem| keep(self.wrong, problem))?;
        let bytes = bytes_of(&compressed).ok_or(io::ErrorKind::InvalidData)?;
        match self.gzip {
            true => self.partial.put(&gzip_member(bytes, rows), summary),
            false => self.partial.put(bytes, summary),
        }
    }
}

/// The rows of some blocks, by a function of R's that takes and gives lists; fewer
/// where it has not done them all.
fn rows_by(function: Callback, blocks: &[Block]) -> Answer<Vec<Rows>> {
    let blocks: Answer<Vec<Value>> = blocks.iter().map(block_value).collect();
    let done = function.call(Value::Items(blocks?))?;
    let done = Object::from(&done).items().unwrap_or_default();
    done.into_iter()
        .map(|rows| {
            let rows = Fields::in_object(rows, "rows".to_string())?;
            let mut counts = Counts::default();
            let values: &[f64] = rows.get("counts")?;
            for (count, &value) in counts.iter_mut().zip(values) {
                *count = value as u64;
            }
            let text = rows.get::<&[u8]>("text")?.to_vec();
            Ok(Rows { text, counts })
        })
        .collect()
}

fn block_value(block: &Block) -> Answer<Value> {
    Ok(Value::List(vec![
        ("text", raw(&block.text)?),
        ("layout", Value::Integers(layout_words(&block.layout))),
        ("skip", Value::integer(block.skip as i32)),
    ]))
}

/// A layout as four numbers: lines at the top that hold no puzzle, the separator or
/// 0 for lines, the columns of puzzle and solution from 1, 0 for none.
fn layout_words(layout: &Layout) -> Vec<i32> {
    let column = |at: usize| at as i32 + 1;
    match layout {
        Layout::Lines(skip) => vec![*skip as i32, 0, 0, 0],
        Layout::Table(table) => vec![
            table.header as i32,
            i32::from(table.separator),
            column(table.puzzle),
            table.solution.map_or(0, column),
        ],
    }
}

fn layout_from(words: &[i32]) -> Option<Layout> {
    let &[top, separator, puzzle, solution] = words else {
        return None;
    };
    let top = u64::try_from(top).ok()?;
    if separator == 0 {
        return Some(Layout::Lines(top));
    }
    let column = |at: i32| usize::try_from(at - 1).ok();
    Some(Layout::Table(Table {
        separator: u8::try_from(separator).ok()?,
        names: Vec::new(),
        puzzle: column(puzzle)?,
        solution: column(solution),
        header: top,
    }))
}

extendr_module! {
    mod stream;
    fn native_process;
    fn native_process_statuses;
    fn native_process_block;
    fn native_serve;
}
