//! Compares the pipeline for files with the processing of one puzzle at a time.

use std::fs;
use std::io::{self, Read, Write};
use std::sync::{mpsc, Arc};

use crate::common::sweep;
use oxidoku_engine::generate::{random_solution, Rng};
use oxidoku_engine::logic::Solver;
use oxidoku_engine::search::general::Model;
use oxidoku_engine::shape::{Regions, Shape};
use oxidoku_engine::stream::{
    process, serve, Failure, Input, OpenError, Operation, Output, Paths, ResumableFile, Rows,
    Summary, Task, Threaded, Workers,
};
use oxidoku_engine::text::Layout;
use oxidoku_engine::{never, search, Board, Cell};

/// Makes puzzles with one solution and with several, malformed lines, and comments.
fn text(rows: usize) -> String {
    let mut rng = Rng::new(5);
    let mut text = String::from("# made for a test\n");
    for row in 0..rows {
        let mut board = random_solution(&mut rng);
        for cell in Cell::ALL {
            if rng.below(10) < 5 {
                board.set(cell, 0);
            }
        }
        match row % 50 {
            7 => text.push_str("1234\n"),
            8 => text.push_str("\n# a comment\r\n"),
            9 => {
                board.set(Cell::of(0), 1);
                board.set(Cell::of(1), 1);
                text.push_str(&format!("{board} clash\r\n"));
            }
            _ => text.push_str(&format!("{board}\n")),
        }
    }
    text
}

fn tasks() -> [Task; 5] {
    [
        Operation::Solve,
        Operation::Count,
        Operation::Rate(Box::<Solver>::default()),
        Operation::Check,
        Operation::Canonical,
    ]
    .map(|operation| Task::new(operation, 5))
}

/// Processes several texts into `out`, without the first `skip` rows.
fn run(
    texts: &[&str],
    out: &mut dyn Output,
    skip: u64,
    task: &Task,
    workers: Workers,
) -> Result<Summary, Failure> {
    let mut inputs = texts.iter().map(|text| {
        Ok(Input {
            text: Box::new(text.as_bytes()),
            layout: Layout::detect(text.as_bytes()),
        })
    });
    process(&mut inputs, out, skip, task, workers, &mut |_| false)
}

fn whole(text: &str, task: &Task, threads: usize) -> (String, Summary) {
    let mut out = Vec::new();
    let summary = run(&[text], &mut out, 0, task, Workers::Threads(threads));
    (String::from_utf8(out).unwrap(), summary.unwrap())
}

#[test]
fn the_rows_are_the_same_for_any_number_of_threads_and_any_start() {
    let text = text(600);
    for task in tasks() {
        let (rows, summary) = whole(&text, &task, 1);
        assert_eq!(rows.lines().count() as u64, summary.rows);
        assert_eq!(rows.lines().count(), 588); // 12 comments and blank lines
        assert_eq!(whole(&text, &task, 3), (rows.clone(), summary));
        let columns = task.header().split(',').count();
        for row in rows.lines() {
            let fields = row.split('"').next().unwrap_or_default();
            assert_eq!(fields.split(',').count(), columns, "{row}");
        }
        for done in [1, 100, 587, 588, 1000] {
            let mut out = Vec::new();
            run(&[&text], &mut out, done, &task, Workers::Threads(2)).unwrap();
            let rest: String = rows.split_inclusive('\n').skip(done as usize).collect();
            assert_eq!(String::from_utf8(out).unwrap(), rest);
        }
    }
}

/// Returns a task on classic boards, and the same task on their model.
fn of_both_kinds(operation: impl Fn() -> Operation) -> [Task; 2] {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let model = Arc::new(Model::new(Arc::new(shape), Vec::new().into()));
    [
        Task::new(operation(), 5),
        Task::of_model(operation(), 5, model, b""),
    ]
}

#[test]
fn boards_of_a_model_have_the_rows_of_classic_boards() {
    let text = text(300);
    let solved = text
        .lines()
        .filter_map(|line| line.get(..81)?.parse::<Board>().ok());
    let mut table = String::from("\u{FEFF}note;puzzle;solution\r\n");
    for board in solved {
        let solution = search::solve(&board, &never).unwrap().first;
        let solution = solution.map_or(String::new(), |first| first.to_string());
        table.push_str(&format!("\"a;\rb\";{board};{solution}\r\n"));
    }
    let hostile = format!(
        "{}\0\n\x01{}0\n{}",
        "1".repeat(81),
        "5".repeat(80),
        ".".repeat(81)
    );
    for text in [text, table, hostile] {
        for operation in [
            || Operation::Solve,
            || Operation::Count,
            || Operation::Check,
        ] {
            let [classic, of_model] = of_both_kinds(operation);
            let (rows, summary) = whole(&text, &classic, 2);
            let (others, others_summary) = whole(&text, &of_model, 2);
            assert_eq!(summary, others_summary);
            let with_zeros = |row: &str| {
                let (puzzle, rest) = row.split_once(',').unwrap();
                format!("{},{rest}", puzzle.replace('.', "0"))
            };
            for (row, other) in rows.lines().zip(others.lines()) {
                assert_eq!(row, with_zeros(other));
            }
        }
    }
}

/// Tests many blocks, read in pieces of odd sizes.
#[test]
fn solutions_are_those_of_one_board_at_a_time() {
    struct Odd<'a>(&'a [u8]);
    impl Read for Odd<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = buffer.len().min(self.0.len()).min(7919);
            buffer[..size].copy_from_slice(&self.0[..size]);
            self.0 = &self.0[size..];
            Ok(size)
        }
    }
    let text = text(40_000);
    let task = Task::new(Operation::Solve, 2);
    let mut out = Vec::new();
    let input = Input {
        text: Box::new(Odd(text.as_bytes())),
        layout: Layout::Lines(0),
    };
    process(
        &mut std::iter::once(Ok(input)),
        &mut out,
        0,
        &task,
        Workers::Threads(2),
        &mut |_| false,
    )
    .unwrap();
    let out = String::from_utf8(out).unwrap();
    let mut rows = out.lines();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let row: Vec<&str> = rows.next().unwrap().split(',').collect();
        match line.get(..81).map(str::parse::<Board>) {
            Some(Ok(board)) => {
                let solved = search::solve(&board, &never).unwrap();
                let first = solved
                    .first
                    .map_or(String::new(), |first| first.to_string());
                assert_eq!((row[0], row[2]), (&line[..81], first.as_str()));
            }
            _ => assert_eq!(row[4], "malformed"),
        }
    }
    assert_eq!(rows.next(), None);
}

/// Tests many blocks, most of whose borders are within quotes.
#[test]
fn rows_of_several_lines_are_not_cut() {
    let puzzle =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
    let mut text = String::from("note,puzzle\r\n");
    let rows = 30_000;
    for row in 0..rows {
        let (note, digit) = ("a, \"\"b\"\"\n\r\n".repeat(row % 7), row % 9 + 1);
        text.push_str(&format!("\"{note}{row}\",{digit}{}\n", &puzzle[1..]));
    }
    let task = Task::new(Operation::Check, 2);
    for threads in [1, 3] {
        let (out, summary) = whole(&text, &task, threads);
        assert_eq!(summary.rows, rows as u64);
        for (row, line) in out.lines().enumerate() {
            let digit = row % 9 + 1;
            assert!(
                line.starts_with(&format!("{digit}{}", &puzzle[1..])),
                "{row}: {line}"
            );
        }
    }
}

#[test]
fn what_was_written_before_a_failure_is_whole_rows() {
    struct Full(Vec<u8>, usize);
    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.len() + bytes.len() > self.1 {
                return Err(io::Error::new(io::ErrorKind::Other, "disk full"));
            }
            self.0.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let text = text(40_000);
    let task = Task::new(Operation::Count, 2);
    let (rows, _) = whole(&text, &task, 1);
    let mut full = Full(Vec::new(), rows.len() / 2);
    let failed = run(&[&text], &mut full, 0, &task, Workers::Threads(2));
    assert!(matches!(failed, Err(Failure::Write(_))));
    assert!(rows.as_bytes().starts_with(&full.0) && full.0.ends_with(b"\n"));

    let mut out = Vec::new();
    let mut asked = 0;
    let input = Input {
        text: Box::new(text.as_bytes()),
        layout: Layout::Lines(0),
    };
    let stopped = process(
        &mut std::iter::once(Ok(input)),
        &mut out,
        0,
        &task,
        Workers::Threads(2),
        &mut |_| {
            asked += 1;
            asked > 6
        },
    );
    assert!(matches!(stopped, Err(Failure::Stopped)));
    assert!(rows.as_bytes().starts_with(&out));
}

#[test]
fn several_texts_are_read_one_after_another() {
    let text = text(300);
    let task = &tasks()[0];
    let puzzles: Vec<&str> = text.lines().filter(|line| line.len() == 81).collect();
    let table = format!("quizzes;note\n{};x\n", puzzles.join(";x\n"));
    let (rows, _) = whole(&text, task, 1);
    let (of_table, _) = whole(&table, task, 1);
    // The first text has no line feed at the end, and two texts have no rows.
    let texts = [text.trim_end(), "# nothing\n", &table, "", &text];
    let expected = format!("{rows}{of_table}{rows}");
    for skip in [0, 10, rows.lines().count() + 5] {
        let mut out = Vec::new();
        run(&texts, &mut out, skip as u64, task, Workers::Threads(2)).unwrap();
        let rest: String = expected.split_inclusive('\n').skip(skip).collect();
        assert_eq!(String::from_utf8(out).unwrap(), rest);
    }
}

#[test]
fn a_function_may_do_the_work_and_stop() {
    let text = text(20_000);
    for task in [&tasks()[1], &tasks()[3]] {
        let (rows, summary) = whole(&text, task, 1);
        let mut out = Vec::new();
        let mut calls = 0;
        let mut work = |blocks: &[_]| {
            calls += 1;
            let rows = blocks.iter().map(|block| task.run(block, &never).unwrap());
            rows.collect::<Vec<Rows>>()
        };
        let done = run(&[&text], &mut out, 0, task, Workers::Function(3, &mut work)).unwrap();
        assert!(calls > 1);
        assert_eq!(
            (String::from_utf8(out).unwrap(), done),
            (rows.clone(), summary)
        );

        let mut out = Vec::new();
        let mut one = |blocks: &[_]| vec![task.run(&blocks[0], &never).unwrap()];
        let stopped = run(&[&text], &mut out, 0, task, Workers::Function(3, &mut one));
        assert!(matches!(stopped, Err(Failure::Stopped)));
        assert!(!out.is_empty() && rows.as_bytes().starts_with(&out));
    }
}

/// A separate folder for a test, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("oxidoku-{name}-{}", std::process::id());
        let folder = Folder(std::env::temp_dir().join(name));
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    /// Opens the files `rows`, `rows.partial` and `rows.journal`.
    fn open(&self, settings: &[&str], resume: bool) -> Result<ResumableFile, OpenError> {
        let settings: Vec<String> = settings.iter().map(|text| text.to_string()).collect();
        let [output, partial, journal] = self.paths();
        let paths = Paths {
            output: &output,
            partial: &partial,
            journal: &journal,
        };
        ResumableFile::open(paths, &settings, resume)
    }

    fn paths(&self) -> [std::path::PathBuf; 3] {
        ["rows", "rows.partial", "rows.journal"].map(|name| self.0.join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An output that records a checkpoint after every block.
struct Recorded(ResumableFile);

impl Output for Recorded {
    fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
        self.0.put(rows, summary)?;
        self.0.checkpoint()
    }
}

#[test]
fn a_file_is_resumed_wherever_it_was_cut() {
    let folder = Folder::new("resumed");
    let [output, partial, journal] = folder.paths();
    let text = text(12_000);
    let task = &tasks()[1];
    let (rows, summary) = whole(&text, task, 1);
    let cuts = [0, 1, rows.len() / 3, rows.len() / 2 + 40, rows.len() - 1];
    for (number, cut) in cuts.into_iter().enumerate() {
        let mut file = Recorded(folder.open(&["what count"], false).unwrap());
        run(&[&text], &mut file, 0, task, Workers::Threads(2)).unwrap();
        assert_eq!(file.0.summary(), summary);
        drop(file);
        let complete = fs::read(&partial).unwrap();
        assert_eq!(complete, rows.as_bytes());
        fs::write(&partial, &complete[..cut]).unwrap();
        // The process may have ended in the middle of a line.
        let mut lines = fs::read(&journal).unwrap();
        lines.extend(&b"checkpoint 12 1"[..5 * (number % 3)]);
        fs::write(&journal, &lines).unwrap();

        let mut file = folder.open(&["what count"], true).unwrap();
        assert_eq!(file.resumed() > 0, cut >= rows.len() / 3);
        let done = file.resumed();
        run(&[&text], &mut file, done, task, Workers::Threads(1)).unwrap();
        assert_eq!(file.summary(), summary);
        file.finish().unwrap();
        assert!(fs::read(&output).unwrap() == complete, "cut at {cut}");
        assert!(!partial.exists() && !journal.exists());
    }
}

/// Writes two blocks of rows and leaves the files unfinished.
fn interrupted(folder: &Folder) -> Vec<u8> {
    let mut file = Recorded(folder.open(&["what a", "input b"], false).unwrap());
    for rows in 1..=2 {
        let mut summary = Summary {
            rows,
            ..Summary::default()
        };
        summary.statuses[0] = rows;
        file.put(b"0123456789", &summary).unwrap();
    }
    drop(file);
    fs::read(&folder.paths()[2]).unwrap()
}

#[test]
fn a_damaged_journal_is_not_believed() {
    let folder = Folder::new("damaged");
    let [_, partial, journal] = folder.paths();
    let good = interrupted(&folder);
    let resumed = |journal_text: &[u8]| {
        fs::write(&journal, journal_text).unwrap();
        fs::write(&partial, b"01234567890123456789").unwrap();
        folder
            .open(&["what a", "input b"], true)
            .map(|file| file.resumed())
    };
    assert_eq!(resumed(&good).unwrap(), 2);
    let end = good.len() - 1;
    let last = good[..end].iter().rposition(|&byte| byte == b'\n').unwrap();
    // Replaces each byte in turn by another digit, another letter, a line feed and a zero.
    for at in 0..good.len() {
        // A small sweep takes two of them in turn.
        let others = [b'7', b'q', b'\n', 0].into_iter();
        for other in others.skip(at % 2).step_by(sweep(2, 1, 1)) {
            if good[at] == other {
                continue;
            }
            let mut bad = good.clone();
            bad[at] = other;
            match resumed(&bad) {
                // If a checkpoint is damaged, the one before it is used.
                Ok(rows) => assert!(rows < 2 || at < last, "{other} at {at}"),
                Err(OpenError::Damaged | OpenError::Foreign(_) | OpenError::Changed(_)) => {}
                Err(error) => panic!("{error:?}: {other} at {at}"),
            }
        }
    }
    // This is what a power failure leaves of a file that was never written out.
    assert!(matches!(
        resumed(&vec![0; good.len()]),
        Err(OpenError::Damaged)
    ));
    let mut cut = good.clone();
    cut.extend([0; 100]);
    assert!(matches!(resumed(&cut), Err(OpenError::Damaged)));
    // The work can begin again.
    assert_eq!(folder.open(&["what a"], false).unwrap().resumed(), 0);
}

#[test]
fn only_the_same_work_is_resumed() {
    let folder = Folder::new("changed");
    interrupted(&folder);
    let changed = |settings: &[&str]| match folder.open(settings, true) {
        Err(OpenError::Changed(names)) => names.join(" "),
        other => panic!("{other:?}"),
    };
    assert_eq!(changed(&["what c", "input b"]), "what");
    assert_eq!(changed(&["what a", "input b", "limit 3"]), "limit");
    assert_eq!(changed(&["what a"]), "input");
    assert_eq!(changed(&["input b", "what a"]), "what input");
    assert_eq!(
        folder.open(&["what a", "input b"], true).unwrap().resumed(),
        2
    );
}

#[test]
fn one_call_at_a_time_writes_a_file() {
    let folder = Folder::new("locked");
    let first = folder.open(&[], false).unwrap();
    for resume in [false, true] {
        match folder.open(&[], resume) {
            Err(OpenError::Locked(Some(owner))) => assert_eq!(owner.pid, std::process::id()),
            other => panic!("{other:?}"),
        }
    }
    drop(first);
    folder.open(&[], true).unwrap().finish().unwrap();
    assert!(folder.paths()[0].exists());
}

#[test]
fn files_of_others_are_left_alone() {
    let folder = Folder::new("foreign");
    let [_, partial, journal] = folder.paths();
    for (path, other) in [(&partial, &journal), (&journal, &partial)] {
        for resume in [false, true] {
            fs::write(path, "mine").unwrap();
            match folder.open(&[], resume) {
                Err(OpenError::Foreign(named)) => assert_eq!(&named, path),
                other => panic!("{other:?}"),
            }
            assert_eq!(fs::read(path).unwrap(), b"mine");
            assert!(!other.exists());
        }
        fs::remove_file(path).unwrap();
        fs::create_dir(path).unwrap();
        assert!(matches!(
            folder.open(&[], false),
            Err(OpenError::Foreign(_))
        ));
        fs::remove_dir(path).unwrap();
    }
}

/// Reading stops as soon as the caller requests it, in a text without line ends, or in one whose
/// rows have all been written.
#[test]
fn reading_stops_when_asked() {
    struct Endless(&'static [u8], usize);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            for byte in buffer.iter_mut() {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            }
            Ok(buffer.len())
        }
    }
    for (text, skip) in [(&b"\0"[..], 0), (b"12345\n", u64::MAX)] {
        let input = Input {
            text: Box::new(Endless(text, 0)),
            layout: Layout::Lines(0),
        };
        let mut asked = 0;
        let stopped = process(
            &mut std::iter::once(Ok(input)),
            &mut Vec::new(),
            skip,
            &tasks()[1],
            Workers::Threads(1),
            &mut |_| {
                asked += 1;
                asked > 20
            },
        );
        assert!(matches!(stopped, Err(Failure::Stopped)));
    }
}

/// A source that returns what is sent, and otherwise waits.
struct Sent(mpsc::Receiver<Vec<u8>>);

impl Read for Sent {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let part = self.0.recv().unwrap_or_default();
        buffer[..part.len()].copy_from_slice(&part);
        Ok(part.len())
    }
}

#[test]
fn lines_are_answered_one_for_one_before_the_input_ends() {
    struct Answers(mpsc::Sender<Vec<u8>>);
    impl Write for Answers {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).unwrap();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    const PUZZLE: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
    let (send, sent) = mpsc::channel();
    let (answer, answers) = mpsc::channel();
    let worker = std::thread::spawn(move || {
        let task = &tasks()[1];
        serve(
            &mut Threaded::new(Sent(sent)).unwrap(),
            &mut Answers(answer),
            task,
            &mut |_| false,
        )
        .unwrap()
    });
    let ask = |text: &str| send.send(text.as_bytes().to_vec()).unwrap();
    let next = || String::from_utf8(answers.recv().unwrap()).unwrap();
    ask(&format!("{PUZZLE}\n"));
    assert_eq!(next(), format!("{PUZZLE},1,unique,\n"));
    ask("\n#\r, \"x\"\r\n");
    assert_eq!(
        next(),
        ",,malformed,\"no puzzle in this line\"\n\
         \"#, \"\"x\"\"\",,malformed,\"no puzzle in this line\"\n"
    );
    // An incomplete line waits for its rest; the last line may lack its line feed.
    ask(&PUZZLE[..40]);
    ask(&PUZZLE[40..]);
    drop(send);
    assert_eq!(next(), format!("{PUZZLE},1,unique,\n"));
    let summary = worker.join().unwrap();
    assert_eq!((summary.rows, summary.statuses[4]), (4, 2));
}

#[test]
fn a_worker_stops_while_it_waits() {
    let (send, sent) = mpsc::channel();
    let task = &tasks()[1];
    let stopped = serve(
        &mut Threaded::new(Sent(sent)).unwrap(),
        &mut Vec::new(),
        task,
        &mut |_| true,
    );
    assert!(matches!(stopped, Err(Failure::Stopped)));
    drop(send);
}
