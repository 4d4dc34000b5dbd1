//! Any text results in the same records, however it is cut into blocks. An answered line has one
//! row, which can be read back with the same meaning.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/suite/common/text.rs"]
mod text;

fuzz_target!(|bytes: &[u8]| text::check(bytes));
