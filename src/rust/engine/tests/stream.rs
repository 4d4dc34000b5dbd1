//! Files through the pipeline against what is done one puzzle at a time.

use std::io::{self, Read, Write};

use oxidoku_engine::generate::{random_solution, Rng};
use oxidoku_engine::stream::{process, Failure, Start, Summary, Task, What};
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

fn start(rows_done: u64) -> Start {
    Start {
        layout: Layout::Lines(0),
        rows_done,
    }
}

fn whole(text: &str, task: &Task, threads: usize) -> (String, Summary) {
    let mut out = Vec::new();
    let summary = process(
        &mut text.as_bytes(),
        &mut out,
        start(0),
        task,
        threads,
        &mut |_| false,
    );
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
            process(
                &mut text.as_bytes(),
                &mut out,
                start(done),
                &task,
                2,
                &mut |_| false,
            )
            .unwrap();
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
    process(
        &mut Odd(text.as_bytes()),
        &mut out,
        start(0),
        &task,
        2,
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
    let failed = process(
        &mut text.as_bytes(),
        &mut full,
        start(0),
        &task,
        2,
        &mut |_| false,
    );
    assert!(matches!(failed, Err(Failure::Write(_))));
    assert!(rows.as_bytes().starts_with(&full.0) && full.0.ends_with(b"\n"));

    let mut out = Vec::new();
    let mut asked = 0;
    let stopped = process(
        &mut text.as_bytes(),
        &mut out,
        start(0),
        &task,
        2,
        &mut |_| {
            asked += 1;
            asked > 6
        },
    );
    assert!(matches!(stopped, Err(Failure::Stopped)));
    assert!(rows.as_bytes().starts_with(&out));
}
