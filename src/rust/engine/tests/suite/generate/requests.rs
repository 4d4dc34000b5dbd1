//! Impossible requests and exhausted tries end with a clear result.

use std::cell::Cell;

use oxidoku_engine::generate::{
    Generator, ItemOutcome, Request, Symmetry, SymmetryChoice, FIRST_ITEMS,
};
use oxidoku_engine::Stopped;

fn hopeless(max_tries: u64) -> Generator {
    let request = Request {
        clues: Some((17, 17)),
        symmetry: SymmetryChoice::Of(Symmetry::Full),
        max_tries,
        ..Request::default()
    };
    Generator::new(request).expect("not refused")
}

#[test]
fn an_impossible_request_ends_after_its_tries() {
    let generator = hopeless(25);
    let Ok(ItemOutcome::Exhausted(tally)) = generator.generate_one(1, 0, &oxidoku_engine::never)
    else {
        panic!("no such puzzle is known");
    };
    assert_eq!(tally.tries, 25);
    assert_eq!(tally.other_clues, 25);
    assert!(tally.clues.expect("puzzles were made").0 > 17);
}

#[test]
fn a_call_gives_up_when_its_first_items_cannot_be_had() {
    let generator = hopeless(2);
    let n = FIRST_ITEMS + 5;
    let batch = generator.generate(1, n, 2, &mut |_| false);
    assert!(batch.gave_up && !batch.stopped);
    assert_eq!(batch.outcomes.len(), FIRST_ITEMS);
    assert!(batch.outcomes.iter().all(Option::is_some));

    let batch = generator.generate(1, 3, 1, &mut |_| false);
    assert!(!batch.gave_up);
    assert_eq!(batch.outcomes.len(), 3);
}

#[test]
fn a_stop_is_heeded() {
    let generator = hopeless(u64::MAX);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 50
    };
    assert_eq!(generator.generate_one(1, 0, &stop), Err(Stopped));
    let batch = generator.generate(1, 2, 2, &mut |_| true);
    assert!(batch.stopped && !batch.gave_up);
    assert_eq!(batch.outcomes, [None, None]);
}

#[test]
fn what_was_finished_before_a_stop_is_kept() {
    let generator = Generator::new(Request::default()).expect("a sensible request");
    let mut watch = |done| done >= 20;
    let batch = generator.generate(1, 1_000_000, 2, &mut watch);
    assert!(batch.stopped);
    assert!(batch.outcomes.len() < 1_000_000);
    let made = batch.outcomes.iter().flatten().count();
    assert!(made >= 20);
    let whole = generator.generate(1, 5, 1, &mut |_| false);
    assert_eq!(batch.outcomes[..5], whole.outcomes);
}
