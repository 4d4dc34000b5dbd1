//! Any text gives the same records whatever blocks it comes in, and a line that is
//! answered has one row, which is read back as what it says.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use oxidoku_engine::stream::{serve, Task, What};
use oxidoku_engine::text::{Fields, Layout, Reader, Record};

/// What a record says, on its own.
type Said = (u64, Option<String>, Option<String>, Vec<Vec<u8>>);

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, text)) = bytes.split_first() else {
        return;
    };
    let layout = Layout::detect(text);
    let whole = records(&layout, [text]);
    let blocks = records(&layout, text.chunks(usize::from(size).max(1)));
    assert_eq!(whole, blocks);

    let rows = answers(text);
    let lines = text.split(|&byte| byte == b'\n').count();
    let lines = lines - usize::from(text.is_empty() || text.ends_with(b"\n"));
    assert_eq!(rows.iter().filter(|&&byte| byte == b'\n').count(), lines);

    // The answers that hold a puzzle get the same answers.
    let good: Vec<u8> = rows
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|row| row.first().is_some_and(u8::is_ascii_digit))
        .flatten()
        .copied()
        .collect();
    assert_eq!(answers(&good), good);
});

fn records<'a>(layout: &Layout, blocks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Said> {
    let mut said = Vec::new();
    let mut take = |record: Record| {
        let board = |board: oxidoku_engine::Board| board.to_string();
        let fields = match record.fields {
            Fields::Around { before, after } => vec![before.to_vec(), after.to_vec()],
            Fields::Row { row, table, .. } => {
                let fields = table.fields(row);
                fields.map(|field| field.text().into_owned()).collect()
            }
        };
        let puzzle = record.puzzle.ok().map(board);
        said.push((record.line, puzzle, record.solution.map(board), fields));
    };
    let mut reader = Reader::new(layout.clone());
    for block in blocks {
        reader.push(block, &mut take);
    }
    reader.finish(&mut take);
    said
}

fn answers(text: &[u8]) -> Vec<u8> {
    let task = Task {
        what: What::Count,
        limit: 2,
    };
    let mut rows = Vec::new();
    let input = Cursor::new(text.to_vec());
    serve(input, &mut rows, &task, &mut |_| false).unwrap();
    rows
}
