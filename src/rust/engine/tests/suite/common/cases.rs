//! Runs tests on random values that are the same on every machine.

use super::puzzles::Random;

/// A guard that prints the seed of a case if its test panics.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed with Random({:#x})", self.0);
        }
    }
}

/// Runs `test` this many times, each time with different random numbers, derived from `seed`. A
/// failure prints the seed of its case, with which `each_case(1, ...)` repeats it.
pub fn each_case(number: usize, seed: u64, test: impl Fn(&mut Random)) {
    for number in 0..number as u64 {
        // The seeds are far apart, because the generator adds a constant to its seed.
        let case = Case(seed + (number << 40));
        test(&mut Random(case.0));
    }
}

#[test]
fn the_seed_of_a_case_repeats_it() {
    let numbers = |number, seed| {
        let seen = std::cell::RefCell::new(Vec::new());
        each_case(number, seed, |random| seen.borrow_mut().push(random.next()));
        seen.into_inner()
    };
    let all = numbers(3, 7);
    assert_eq!(all[2..], numbers(1, 7 + (2 << 40)));
    assert!(all[0] != all[1] && all[1] != all[2]);
}
