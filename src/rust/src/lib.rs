//! Connects R to the engine.
//!
//! Each function reads arguments that R has checked ([`args`]) and returns plain vectors and
//! lists ([`value`]), or a [`problem`]: an invalid argument, lack of memory, an interrupt.
//! R words every condition, and no jump of R passes a frame of this crate ([`guard`]).

mod answer;
mod args;
mod blocks;
mod board;
mod c_vectors;
mod callback;
mod chunked_vec;
mod compare;
mod convert;
mod count;
mod explain;
mod fast_path;
mod general_generate;
mod generate;
mod guard;
mod inspect;
mod interrupt;
mod lazy_text;
mod lists;
mod lz;
mod minimize;
mod parsed_text;
mod photo;
mod picture_file;
mod pipe;
mod pointer;
mod problem;
mod rate;
mod request;
mod rows;
mod ruled_text;
mod rules;
mod shared_column;
mod solve;
mod standard;
mod steps;
mod stream;
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
    use generate;
    use inspect;
    use lists;
    use lz;
    use minimize;
    use photo;
    use picture_file;
    use pipe;
    use rate;
    use rules;
    use solve;
    use steps;
    use stream;
    use text;
    use vector;
    use watch;
    use write;
}
