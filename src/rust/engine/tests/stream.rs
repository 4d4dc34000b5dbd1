//! Files through the pipeline against what is done one puzzle at a time.

use std::fs;
use std::io::{self, Read, Write};
use std::sync::mpsc;

use oxidoku_engine::generate::{random_solution, Rng};
use oxidoku_engine::stream::{
    process, serve, Failure, Input, Mark, Output, Partial, Rows, Summary, Task, What, Workers,
};
use oxidoku_engine::text::Layout;
use oxidoku_engine::{never, search, Board};

/// Puzzles with one solution and with several, bad lines, comments.
fn text(rows: usize) -> String {
    let mut rng = Rng::new(5);
    let mut text = String::from("# made for a test\n");
    for row in 0..rows {
        let mut board = random_solution(&mut rng);
        for cell in 0..81 {
            if rng.below(10) < 5 {
                board.set(cell, 0);
            }
        }
        match row % 50 {
            7 => text.push_str("1234\n"),
            8 => text.push_str("\n# a comment\r\n"),
            9 => {
                board.set(0, 1);
                board.set(1, 1);
                text.push_str(&format!("{board} clash\r\n"));
            }
            _ => text.push_str(&format!("{board}\n")),
        }
    }
    text
}

fn tasks() -> [Task; 5] {
    [
        What::Solve,
        What::Count,
        What::Rate(Box::default()),
        What::Check,
        What::Canonical,
    ]
    .map(|what| Task { what, limit: 5 })
}

/// Several texts into `out`, without the first `skip` rows.
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

/// Over many blocks, read in odd pieces.
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
    let task = Task {
        what: What::Solve,
        limit: 2,
    };
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
                assert_eq!((row[0], row[1]), (&line[..81], first.as_str()));
            }
            _ => assert_eq!(row[2], "malformed"),
        }
    }
    assert_eq!(rows.next(), None);
}

/// Over many blocks, most of whose borders are within quotes.
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
    let task = Task {
        what: What::Check,
        limit: 2,
    };
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
    let task = Task {
        what: What::Count,
        limit: 2,
    };
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
    // No line feed at the end, and a text without a row.
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

/// The last mark of a journal whose rows are in the file.
fn last_mark(journal: &str, size: u64) -> Mark {
    let whole = journal
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    let mut marks = whole.map(|line| {
        let numbers: Vec<u64> = line
            .split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect();
        let mut mark = Mark {
            bytes: numbers[1],
            ..Mark::default()
        };
        mark.summary.rows = numbers[0];
        mark.summary.statuses.copy_from_slice(&numbers[2..]);
        mark
    });
    marks.rfind(|mark| mark.bytes <= size).unwrap_or_default()
}

#[test]
fn a_file_is_gone_on_with_wherever_it_was_cut() {
    let folder = std::env::temp_dir().join(format!("oxidoku-partial-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (file, journal) = (folder.join("rows"), folder.join("journal"));
    let text = text(12_000);
    let task = &tasks()[1];
    let (rows, summary) = whole(&text, task, 1);
    for cut in [0, 1, rows.len() / 3, rows.len() / 2 + 40, rows.len() - 1] {
        let _ = fs::remove_file(&file);
        fs::write(&journal, "").unwrap();
        // A mark after every block, then the end of all of it.
        struct Marked(Partial);
        impl Output for Marked {
            fn put(&mut self, rows: &[u8], summary: &Summary) -> io::Result<()> {
                self.0.put(rows, summary)?;
                self.0.mark()
            }
        }
        let mut partial = Marked(Partial::open(&file, &journal, Mark::default()).unwrap());
        run(&[&text], &mut partial, 0, task, Workers::Threads(2)).unwrap();
        assert_eq!(partial.0.summary(), summary);
        drop(partial);
        let whole = fs::read(&file).unwrap();
        fs::write(&file, &whole[..cut]).unwrap();

        let mark = last_mark(&fs::read_to_string(&journal).unwrap(), cut as u64);
        assert_eq!(mark.bytes > 0, cut >= rows.len() / 3);
        let mut partial = Partial::open(&file, &journal, mark).unwrap();
        let done = mark.summary.rows;
        run(&[&text], &mut partial, done, task, Workers::Threads(1)).unwrap();
        assert_eq!(partial.summary(), summary);
        assert!(fs::read(&file).unwrap() == whole, "cut at {cut}");
    }
    // Less than the journal says is there.
    let start = Mark {
        bytes: rows.len() as u64 + 1,
        ..Mark::default()
    };
    assert!(Partial::open(&file, &journal, start).is_err());
    fs::remove_dir_all(&folder).unwrap();
}

/// Reads what is sent, and waits while nothing is.
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
        serve(Sent(sent), &mut Answers(answer), task, &mut |_| false).unwrap()
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
    // Half a line waits for the rest; the last may lack its end.
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
    let stopped = serve(Sent(sent), &mut Vec::new(), task, &mut |_| true);
    assert!(matches!(stopped, Err(Failure::Stopped)));
    drop(send);
}
