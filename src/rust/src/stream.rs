//! Streams puzzles from files of any size, and answers lines from standard input.
//!
//! The engine reads and writes plain files itself. R functions read inputs that only R can
//! open, such as connections, compress the output, and may distribute blocks over several
//! processes. All these functions are called on R's thread.

use crate::answer::answer;
use crate::args::{read, Callback, Fields, FromR, Object, Strings};
use crate::guard::Preserved;
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::rate::rate_by_rules;
use crate::rules::{rule_set, RuleSet};
use crate::standard;
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Scale, Solver, StepOptions};
use oxidoku_engine::stream::{
    gzip_member, process, serve, Block, Counts, Failure, Input, OpenError, Operation, Output,
    Paths, Rated, Rater, ResumableFile, Rows, Summary, Task, Utf8, Workers,
};
use oxidoku_engine::text::{Layout, Table};
use oxidoku_engine::{PuzzleStatus, Stop, Stopped};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

/// The number of bytes to read before the layout of a text is detected.
const START: u64 = 1 << 16;

// Runs a task on every puzzle of the inputs. Returns the counts of rows, and the reason if the work
// could not begin or ended early.
#[extendr]
fn native_process(
    inputs: Robj,
    output: Robj,
    task: Robj,
    workers: Robj,
    on_progress: Robj,
) -> Robj {
    answer(|| {
        let task = read_task(&Fields::of(&task, "task")?)?;
        let inputs = Fields::of(&inputs, "inputs")?;
        // The error of an R function. The engine only learns that the function failed.
        let wrong = RefCell::new(None);
        let output = Fields::of(&output, "output")?;
        let mut output = match RowSink::open(&output, &task, &wrong)? {
            Ok(output) => output,
            Err(error) => return Ok(refused(error)),
        };
        let texts = Texts::of(&inputs, &wrong)?;
        let mut texts = (0..texts.paths.len()).map(|at| texts.open(at, &task));
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
        let mut watcher = Watcher::new(read(&on_progress, "on_progress")?);
        let known = output.file.resumed();
        if output.file.is_empty() {
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
            &mut |rows| watcher.should_stop((known + rows) as usize),
        );
        // A later call can resume after the last row written.
        let recorded = output.file.checkpoint();
        match (done, recorded) {
            (Ok(_), Ok(())) => Ok(finished(output)),
            (Err(Failure::Stopped), _) if wrong.borrow().is_none() => match watcher.stop_reason() {
                Problem::Interrupt => Ok(output.result(Some(("interrupt", String::new())))),
                problem => Err(problem),
            },
            (Err(failure), _) => failed(&failure, &output, wrong.take()),
            (Ok(_), Err(error)) => failed(&Failure::Write(error), &output, None),
        }
    })
}

/// Returns the result of work that failed, unless an R function caused the failure.
fn failed(failure: &Failure, output: &RowSink, wrong: Option<Problem>) -> Answer<Value> {
    if let Some(problem) = wrong {
        return Err(problem);
    }
    let why = match failure {
        Failure::Stopped => ("interrupt", String::new()),
        Failure::Read(error) => ("read", error.to_string()),
        Failure::Write(error) => ("write", error.to_string()),
    };
    Ok(output.result(Some(why)))
}

/// Returns the result of work that is complete.
fn finished(output: RowSink) -> Value {
    let (summary, resumed) = (output.file.summary(), output.file.resumed());
    let failure = output.file.finish().err();
    result_of(
        summary,
        resumed,
        failure.map(|error| ("finish", error.to_string())),
    )
}

fn result_of(summary: Summary, resumed: u64, failure: Option<(&'static str, String)>) -> Value {
    let (kind, text) = match failure {
        Some((kind, text)) => (Value::text(kind), Value::text(text)),
        None => (Value::Null, Value::Null),
    };
    let counted = || {
        let counts = PuzzleStatus::ALL.into_iter().zip(summary.statuses);
        counts.filter(|(status, _)| *status != PuzzleStatus::Interrupted)
    };
    let counts = counted().map(|(_, count)| count as f64).collect();
    let names = Value::texts(counted().map(|(status, _)| status.name()));
    let statuses = Value::With(Box::new(Value::Reals(counts)), vec![("names", names)]);
    Value::List(vec![
        ("rows", Value::real(summary.rows as f64)),
        ("resumed", Value::real(resumed as f64)),
        ("statuses", statuses),
        ("failure", kind),
        ("text", text),
    ])
}

/// Returns the result of work that could not begin.
fn refused(error: OpenError) -> Value {
    let failure = |kind: &'static str| ("failure", Value::text(kind));
    let fields = match error {
        OpenError::Io(error) => {
            let failure = Some(("write", error.to_string()));
            return result_of(Summary::default(), 0, failure);
        }
        OpenError::Locked(owner) => {
            let number = |number: Option<f64>| number.map_or(Value::Null, Value::real);
            vec![
                failure("locked"),
                ("pid", number(owner.map(|owner| f64::from(owner.pid)))),
                ("started", number(owner.map(|owner| owner.started as f64))),
            ]
        }
        OpenError::Foreign(path) => vec![
            failure("foreign"),
            ("path", Value::text(path.to_string_lossy().into_owned())),
        ],
        OpenError::Changed(settings) => {
            vec![failure("changed"), ("changed", Value::texts(settings))]
        }
        OpenError::Damaged => vec![failure("damaged")],
    };
    Value::List(fields)
}

// Processes one block, sent from another process by `rows_by`.
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
        let rows = rows.map_err(|_| interrupt.stop_reason())?;
        let counts = rows.counts.iter().map(|&count| count as f64);
        Ok(Value::List(vec![
            ("text", raw(&rows.text)?),
            ("counts", Value::Reals(counts.collect())),
        ]))
    })
}

// Answers the lines of standard input on standard output until the input ends. Returns the number
// of lines.
#[extendr]
fn native_serve(task: Robj) -> Robj {
    answer(|| {
        let task = read_task(&Fields::of(&task, "task")?)?;
        let mut watcher = Watcher::new(None);
        let kept = standard::IgnoredPipes::new();
        let watch = &mut |rows| watcher.should_stop(rows as usize);
        let served = match (standard::input(), standard::output()) {
            (Err(error), _) => Err(Failure::Read(error)),
            (_, Err(error)) => Err(Failure::Write(error)),
            (Ok(mut input), Ok(mut output)) => serve(&mut input, &mut output, &task, watch),
        };
        drop(kept);
        let (rows, failure) = match served {
            Ok(summary) => (summary.rows as f64, None),
            Err(Failure::Stopped) => return Err(watcher.stop_reason()),
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

/// Reads the task from the fields `what`, `scale` and `limit` and, for boards that are not classic,
/// `rules` and `head`, which is the text of the rules.
fn read_task(task: &Fields) -> Answer<Task> {
    let rules: Object = task.get_or("rules", Object::null())?;
    let rules = match rules.is_null() {
        true => None,
        false => Some(rule_set(rules)?),
    };
    let scale: &'static Scale = task.get("scale")?;
    let operation = match (task.get("what")?, &rules) {
        ("solve", _) => Operation::Solve,
        ("count", _) => Operation::Count,
        ("rate", None) => {
            let solver =
                Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
            Operation::Rate(Box::new(solver))
        }
        ("rate", Some(rules)) => {
            let rules = rules.clone();
            Operation::Rate(Box::new(RulesRater { rules, scale }))
        }
        ("check", _) => Operation::Check,
        ("canonical", None) => Operation::Canonical,
        _ => return Err(Problem::Argument("task$what".to_string())),
    };
    let limit: f64 = task.get("limit")?;
    if limit < 1.0 {
        return Err(Problem::Argument("task$limit".to_string()));
    }
    let limit = limit as u64;
    match rules {
        None => Ok(Task::new(operation, limit)),
        Some(rules) => {
            let head: &str = task.get("head")?;
            // The text of a plain board with more than nine digits is only its cells if they
            // contain a digit from 1 to 9. Otherwise the text starts with this head.
            let head = head.strip_prefix('?').unwrap_or(head);
            let model = rules.model().clone();
            Ok(Task::of_model(operation, limit, model, head.as_bytes()))
        }
    }
}

/// A rater of boards by their rules.
struct RulesRater {
    rules: Arc<RuleSet>,
    scale: &'static Scale,
}

impl Rater for RulesRater {
    fn rate(&self, digits: &[u8], stop: Stop) -> std::result::Result<Rated, Stopped> {
        rate_by_rules(&self.rules, self.scale.name, digits, stop)
    }
}

/// Keeps the error of an R function until the engine has returned.
fn keep(wrong: &RefCell<Option<Problem>>, problem: Problem) -> io::Error {
    *wrong.borrow_mut() = Some(problem);
    io::ErrorKind::Other.into()
}

/// The texts to read, one after another.
#[derive(Clone, Copy)]
struct Texts<'a> {
    /// The paths of plain files; NA for other inputs.
    paths: Strings<'a>,
    /// Whether each input is a table; NA if its text decides.
    tables: &'a [i32],
    /// The function that reads other inputs: for `c(place, bytes)`, it returns up to `bytes` bytes
    /// of input `place`.
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

    fn open(self, at: usize, task: &Task) -> io::Result<Input<'a>> {
        let text: Box<dyn Read + 'a> = match self.paths.iter().nth(at).flatten() {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(Given { texts: self, at }),
        };
        let mut text = Utf8::new(text);
        let mut start = Vec::new();
        (&mut text).take(START).read_to_end(&mut start)?;
        let layout = match (task.layout_of(&start), self.tables[at]) {
            (Layout::Table(_), 0) => Layout::Lines(0),
            (Layout::Lines(_), 1) => {
                let reason = "There is no column of puzzles";
                return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
            }
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

/// Returns the bytes of a raw vector.
fn bytes_of(object: &Preserved) -> Option<&[u8]> {
    FromR::from_r(Object::from(object))
}

/// Makes a raw vector of bytes.
fn raw(bytes: &[u8]) -> Answer<Value> {
    let mut column = Column::new(bytes.len(), 0)?;
    column.values().copy_from_slice(bytes);
    Ok(column.into())
}

/// The output file, compressed or not.
struct RowSink<'a> {
    file: ResumableFile,
    /// The function that compresses bytes.
    compress: Option<Callback<'a>>,
    wrong: &'a RefCell<Option<Problem>>,
}

impl<'a> RowSink<'a> {
    fn open(
        output: &Fields<'a>,
        task: &Task,
        wrong: &'a RefCell<Option<Problem>>,
    ) -> Answer<Result<Self, OpenError>> {
        let paths = Paths {
            output: Path::new(output.get::<&str>("path")?),
            partial: Path::new(output.get::<&str>("partial")?),
            journal: Path::new(output.get::<&str>("journal")?),
        };
        let settings: Strings = output.get("settings")?;
        let settings = settings.iter().map(|text| text.map(str::to_string));
        let settings: Option<Vec<String>> = settings.collect();
        let mut settings =
            settings.ok_or_else(|| Problem::Argument("output$settings".to_string()))?;
        settings.push(format!("columns {}", task.header().trim_end()));
        let compress = output.get("compress")?;
        let file = ResumableFile::open(paths, &settings, output.get("resume")?);
        Ok(file.map(|file| RowSink {
            file,
            compress,
            wrong,
        }))
    }

    fn result(&self, failure: Option<(&'static str, String)>) -> Value {
        result_of(self.file.summary(), self.file.resumed(), failure)
    }
}

impl Output for RowSink<'_> {
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
        let Some(compress) = self.compress else {
            return self.file.put(rows, summary);
        };
        let compressed = raw(rows).and_then(|rows| compress.call(rows));
        let compressed = compressed.map_err(|problem| keep(self.wrong, problem))?;
        let bytes = bytes_of(&compressed).ok_or(io::ErrorKind::InvalidData)?;
        self.file.put(bytes, summary)
    }
}

// Makes a gzip member of `zlib`, the compressed form of `plain`.
#[extendr]
fn native_gzip(zlib: Robj, plain: Robj) -> Robj {
    answer(|| {
        let member = gzip_member(read(&zlib, "zlib")?, read(&plain, "plain")?);
        raw(&member)
    })
}

// Returns the kind of a path, following links: "file", "folder", "other" (a device, a pipe or a
// socket) or "absent".
#[extendr]
fn native_file_kind(path: Robj) -> Robj {
    answer(|| {
        let found = fs::metadata(read::<&str>(&path, "path")?);
        Ok(Value::text(match found {
            Ok(found) if found.is_file() => "file",
            Ok(found) if found.is_dir() => "folder",
            Err(error) if error.kind() == io::ErrorKind::NotFound => "absent",
            _ => "other",
        }))
    })
}

/// Computes the rows of some blocks with an R function that takes and returns lists. It may
/// complete fewer blocks than it was given.
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

/// Encodes a layout as four numbers: header lines, the separator (0 for lines), and the columns of
/// the puzzle and the solution, counted from 1 (0 for none).
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
    fn native_process_block;
    fn native_serve;
    fn native_gzip;
    fn native_file_kind;
}
