//! What R sees of the engine.
//!
//! Each function takes boards and numbers that R has checked already, reads them
//! by name ([`args`]) and gives plain vectors and lists back ([`value`]), or a
//! [`problem`]: what R must not send, no memory, an interrupt. R words every
//! condition itself, and no jump of R's passes a frame of this crate ([`guard`]).

mod answer;
mod args;
mod callback;
mod chunked_vec;
mod compare;
mod convert;
mod count;
mod fast_path;
mod general;
mod generate;
mod guard;
mod inspect;
mod interrupt;
mod lazy_text;
mod lists;
mod lz;
mod marks;
mod parsed_text;
mod position;
mod problem;
mod puzzles;
mod rows;
mod shared_column;
mod solve;
mod standard;
mod steps;
mod stream;
mod symmetries;
mod tables;
mod text;
mod typed;
mod value;
mod vector;
mod watch;
mod write;

use extendr_api::prelude::*;

extendr_module! {
    mod oxidoku;
    use compare;
    use count;
    use general;
    use generate;
    use inspect;
    use lists;
    use lz;
    use puzzles;
    use solve;
    use steps;
    use stream;
    use symmetries;
    use text;
    use vector;
    use watch;
    use write;
}
