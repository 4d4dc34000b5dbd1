//! Tests malformed and hostile texts.

use std::cell::Cell;

use crate::common::text::{self, check};
use oxidoku_engine::generate::Rng;
use oxidoku_engine::text::{Layout, Reader, Record};
use oxidoku_engine::Stopped;

const PUZZLE: &str =
    "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

/// Runs the body of the fuzz target on random bytes, short and long.
#[test]
fn random_texts_are_the_same_in_blocks_of_any_size() {
    let mut rng = Rng::new(1);
    for round in 0..400u32 {
        let length = 1 + rng.below(if round % 10 == 0 { 2000 } else { 60 });
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        check(&bytes);
    }
}

/// Makes tables in which quotes cause the most work, one megabyte each.
fn worst_tables() -> Vec<(&'static str, String)> {
    let fill = |line: &str| line.repeat((1 << 20) / line.len());
    let mut tables = vec![
        (
            "a quote that is never closed",
            format!("{PUZZLE},\"\n{}", fill("a\n")),
        ),
        ("an open quote a line", fill(&format!("{PUZZLE},\"a\n"))),
        ("a quote a line", fill("\"\n")),
        (
            "a closed and an open field a line",
            fill("a\",\"\n") + "q\"z\n",
        ),
        ("the same with CRLF", fill("a\",\"\r\n")),
        ("the same with CR", fill("a\",\"\r")),
        (
            "two quotes a line",
            format!("{PUZZLE},\"\n{}q\"z\n", fill("x\"\"y\n")),
        ),
        ("open, then closed", fill("a,\"\n\"\n")),
        ("open, then stray", fill("a,\"\n\"z\n")),
        ("quotes only", fill("\"")),
        ("pairs of quotes", fill("\"\",")),
        ("separators only", fill(",")),
        ("spaces and quotes", fill(" \" ")),
        (
            "long lines that open",
            fill(&format!("a\",\"{}\n", "y".repeat(60_000))),
        ),
        ("empty lines in a quote", format!("a,\"{}", fill("\n"))),
        (
            "line feeds after returns in a quote",
            format!("a,\"{}", fill("\r\n")),
        ),
    ];
    for (_, text) in &mut tables {
        text.insert_str(0, &format!("puzzle,note,x\n{PUZZLE},a,b\n"));
    }
    tables
}

/// No part of the text is read or passed on twice, as a reader would do that tries a row again for
/// each of its lines. The unit tests of `rows.rs` count the work in each part.
#[test]
fn the_worst_tables_are_read_once() {
    for (name, text) in worst_tables() {
        let (mut rows, mut bytes, mut last) = (0, 0, 0);
        let mut take = |record: Record| {
            assert!(record.line > last, "{name}");
            last = record.line;
            rows += 1;
            bytes += text::bytes_of(&record);
        };
        let mut reader = Reader::new(Layout::detect(text.as_bytes()));
        text::push(&mut reader, text.as_bytes(), &mut take);
        reader.finish(&mut take);
        assert!(rows > 0 && bytes <= text.len(), "{name}: {bytes} bytes");
    }
}

#[test]
fn reading_stops_within_a_block() {
    let text = format!("puzzle\n{}", format!("{PUZZLE}\n").repeat(20_000));
    let mut rows = 0;
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 3
    };
    let mut reader = Reader::new(Layout::detect(text.as_bytes()));
    let done = reader.push(text.as_bytes(), &stop, &mut |_| rows += 1);
    assert_eq!(done, Err(Stopped));
    assert!(rows > 0 && rows < 10_000);
}
