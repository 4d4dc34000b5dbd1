//! What R sees of the engine.
//!
//! Each function takes boards and numbers that R has checked already, and
//! gives plain vectors and lists back; NULL where the user interrupted. No
//! message ever crosses: R words every condition itself.

mod convert;
mod count;
mod generate;
mod inspect;
mod interrupt;
mod lazy_strings;
mod plain;
mod puzzles;
mod solve;
mod steps;
mod tables;

use extendr_api::prelude::*;

extendr_module! {
    mod oxidoku;
    use count;
    use generate;
    use inspect;
    use plain;
    use puzzles;
    use solve;
    use steps;
}
