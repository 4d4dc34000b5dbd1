//! Removes redundant clues from puzzles.

use crate::answer::answer;
use crate::args::read;
use crate::blocks::{in_blocks, Boards, Solutions, SomeBoards};
use crate::interrupt::Interrupt;
use crate::problem::Problem;
use crate::request::{read_seed, symmetry};
use extendr_api::prelude::*;
use oxidoku_engine::generate::{general, minimized, Rng, Symmetry};
use oxidoku_engine::Stopped;

// Returns the boards without their redundant clues, in the same form, with NA for boards without a
// unique solution. The random numbers for a board depend on the seed and on the number of the board
// among those with the same rules.
#[extendr]
fn native_minimize(boards: Robj, symmetry: Robj, seed: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let symmetry: Symmetry = self::symmetry(read(&symmetry, "symmetry")?, "symmetry")?;
        let seed = read_seed(&seed)?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let mut made = Solutions::new(&x)?;
        let (mut number, mut last) = (0, None);
        let stopped = in_blocks(&x, &().into(), |block, _| {
            for (i, &at) in block.places.iter().enumerate() {
                let of = x.rules_of(at);
                number = match of {
                    None => at as u64,
                    of if of == last => number + 1,
                    _ => 0,
                };
                last = of;
                let mut rng = Rng::for_item(seed, number);
                let digits = match &block.boards {
                    SomeBoards::Classic(boards) => minimized(&boards[i], symmetry, &mut rng, &stop)
                        .map(|it| it.ok().map(|board| board.cells().to_vec())),
                    SomeBoards::General(boards) => {
                        general::minimize(&boards[i].puzzle(), symmetry, &mut rng, &stop)
                            .map(|it| it.ok())
                    }
                };
                let digits = digits.map_err(|Stopped| interrupt.stop_reason())?;
                made.put_all(digits.iter().map(|digits| (at, &digits[..])))?;
            }
            Ok(true)
        })?;
        match stopped {
            true => Err(Problem::Interrupt),
            false => Ok(made.into()),
        }
    })
}

extendr_module! {
    mod minimize;
    fn native_minimize;
}
