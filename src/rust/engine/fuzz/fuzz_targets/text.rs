//! Any text gives the same records whatever blocks it comes in, and a line that is
//! answered has one row, which is read back as what it says.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/suite/common/text.rs"]
mod text;

fuzz_target!(|bytes: &[u8]| text::check(bytes));
