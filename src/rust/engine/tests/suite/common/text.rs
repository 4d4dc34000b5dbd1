//! Checks that apply to any text, for the tests and the fuzz target `text`.

use std::cell::Cell;
use std::io::Cursor;

use oxidoku_engine::stream::{serve, Operation, Task, Threaded};
use oxidoku_engine::text::{Fields, Layout, Reader, Record};

/// The number of bytes that [`Reader::push`] reads between two calls of `stop`.
const POLL_BYTES: usize = 1 << 16;

/// The parts of texts with quoted fields.
const TOKENS: [&[u8]; 16] = [
    b"\"",
    b"\"\"",
    b"\",\"",
    b",\"",
    b"\",",
    b",",
    b";",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"a",
    b"puzzle",
    b"# ",
    b"000006000095700300400092005764000003000000000200000971500210009007005480000800000",
    b"\"000006000095700300400092005764000003000000000200000971500210009007005480000800000\",",
];

/// Makes a text from bytes. For a table, each byte selects a token; otherwise the bytes are the
/// text.
fn text_of(is_table: bool, bytes: &[u8]) -> Vec<u8> {
    if !is_table {
        return bytes.to_vec();
    }
    let tokens = bytes
        .iter()
        .map(|&byte| TOKENS[usize::from(byte) % TOKENS.len()]);
    let mut text = b"puzzle,note\n".to_vec();
    text.extend(tokens.flatten());
    text
}

/// The content of a record, as owned values.
type Said = (u64, Option<String>, Option<String>, Vec<Vec<u8>>);

/// Panics unless all checks succeed. The first byte decides how the others are used.
pub fn check(bytes: &[u8]) {
    let Some((&how, rest)) = bytes.split_first() else {
        return;
    };
    let text = &text_of(how & 1 == 1, rest);
    let layout = Layout::detect(text);
    let whole = records(&layout, [&text[..]]);
    let blocks = records(&layout, text.chunks(usize::from(how / 2).max(1)));
    assert_eq!(whole, blocks);

    let rows = answers(text);
    let lines = text.split(|&byte| byte == b'\n').count();
    let lines = lines - usize::from(text.is_empty() || text.ends_with(b"\n"));
    assert_eq!(rows.iter().filter(|&&byte| byte == b'\n').count(), lines);

    // Rows that contain a puzzle result in the same rows when they are read again.
    let good: Vec<u8> = rows
        .split_inclusive(|&byte| byte == b'\n')
        .filter(|row| row.first().is_some_and(u8::is_ascii_digit))
        .flatten()
        .copied()
        .collect();
    assert_eq!(answers(&good), good);
}

fn records<'a>(layout: &Layout, blocks: impl IntoIterator<Item = &'a [u8]>) -> Vec<Said> {
    let mut said = Vec::new();
    let mut pushed = 0;
    let mut passed_on = 0;
    let mut take = |record: Record| {
        passed_on += bytes_of(&record);
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
        push(&mut reader, block, &mut take);
        pushed += block.len();
    }
    reader.finish(&mut take);
    assert!(passed_on <= pushed, "{passed_on} bytes of {pushed}");
    said
}

/// Pushes a block, and checks that the reader calls `stop` once for each part of the block, so that
/// it reads no part twice.
pub fn push(reader: &mut Reader, block: &[u8], take: &mut impl FnMut(Record)) {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        false
    };
    reader.push(block, &stop, take).unwrap();
    let parts = (block.len() + POLL_BYTES - 1) / POLL_BYTES;
    assert_eq!(asked.get(), parts);
}

/// Returns the number of bytes of the text in a record. As records do not overlap, all of them
/// together contain at most the bytes of the text.
pub fn bytes_of(record: &Record) -> usize {
    match record.fields {
        Fields::Around { before, after } => before.len() + after.len(),
        Fields::Row { row, .. } => row.len(),
    }
}

fn answers(text: &[u8]) -> Vec<u8> {
    let task = Task::new(Operation::Count, 2);
    let mut rows = Vec::new();
    let input = Cursor::new(text.to_vec());
    serve(
        &mut Threaded::new(input).unwrap(),
        &mut rows,
        &task,
        &mut |_| false,
    )
    .unwrap();
    rows
}
