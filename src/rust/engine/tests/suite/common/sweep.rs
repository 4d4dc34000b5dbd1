//! Defines how much of its sweeps a test run does, as set by `OXIDOKU_SWEEP`.

use std::env::{self, VarError};
use std::io::{self, Write};
use std::sync::OnceLock;

/// An amount of work, named by the value of the variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amount {
    /// `little`: the amount of `tools/test.sh`, and for slow builds such as those with a sanitizer.
    Little,
    /// `usual`, or no value: enough to notice a fault.
    Usual,
    /// `all`: the amount of `tools/test-long.sh`.
    All,
}

impl Amount {
    /// # Panics
    /// Panics if no amount has this name.
    fn named(value: &str) -> Amount {
        match value {
            "little" => Amount::Little,
            "" | "usual" => Amount::Usual,
            "all" => Amount::All,
            _ => panic!("OXIDOKU_SWEEP is {value:?}: it must be little, usual or all"),
        }
    }

    /// Returns the amount of this run. The first call prints it.
    fn of_this_run() -> Amount {
        static AMOUNT: OnceLock<Amount> = OnceLock::new();
        *AMOUNT.get_or_init(|| {
            let amount = match env::var("OXIDOKU_SWEEP") {
                Ok(value) => Amount::named(&value),
                Err(VarError::NotPresent) => Amount::Usual,
                Err(error) => panic!("OXIDOKU_SWEEP: {error}"),
            };
            let note = match amount {
                Amount::Little => "little; OXIDOKU_SWEEP=usual or all for more",
                Amount::Usual => "usual; OXIDOKU_SWEEP=all for more, little for less",
                Amount::All => "all",
            };
            // `eprintln!` is silent in a test that passes.
            let _ = writeln!(io::stderr(), "sweeps: {note}");
            amount
        })
    }
}

/// Returns the size of a sweep, or the interval at which it takes rows of a table.
///
/// # Panics
/// Panics if one of the amounts is 0: no sweep is empty.
pub fn sweep(little: usize, usual: usize, all: usize) -> usize {
    assert!(little.min(usual).min(all) > 0, "a sweep is empty");
    match Amount::of_this_run() {
        Amount::Little => little,
        Amount::Usual => usual,
        Amount::All => all,
    }
}

#[test]
fn amounts_have_names() {
    assert_eq!(Amount::named("little"), Amount::Little);
    assert_eq!(Amount::named(""), Amount::Usual);
    assert_eq!(Amount::named("usual"), Amount::Usual);
    assert_eq!(Amount::named("all"), Amount::All);
}

#[test]
#[should_panic(expected = "OXIDOKU_SWEEP is \"long\": it must be little, usual or all")]
fn other_amounts_are_refused() {
    Amount::named("long");
}

#[test]
#[should_panic(expected = "a sweep is empty")]
fn no_sweep_is_empty() {
    sweep(0, 1, 1);
}
