//! The number of times that some digits occur among cells.
//!
//! Lists: the cells; the cell whose digit gives the number of times, if there is one. Numbers:
//! the mode, then the digits. Mode 0: the digits occur, in total, at least as often as the next
//! number and at most as often as the one after it; both come before the digits. Mode 1: the
//! digits occur, in total, as often as the cell shows. Mode 2: each digit occurs as often as
//! its value, or not at all.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Count;

/// The number of times that digits must occur.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    Within(i32, i32),
    Shown,
    Itself,
}

impl Kind for Count {
    fn name(&self) -> &'static str {
        "count"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        line::value_within(rule, 0, "number", 0, 2)?;
        let cells = rule.list(0);
        let digits = counted(rule);
        let is_digit = |&digit: &i32| shape.values().contains(&digit);
        let is_new = |at: usize| !digits[..at].contains(&digits[at]);
        if digits.is_empty() || !digits.iter().all(is_digit) || !(0..digits.len()).all(is_new) {
            let [low, top] = [shape.lowest(), shape.highest()];
            return Err(RuleFault::new(format!("needs digits from {low} to {top}, each once"), cells));
        }
        let (low, high) = line::count_bounds(shape, cells, digits.len());
        let possible = words::range(low as i32, high as i32);
        match times(rule) {
            Times::Within(least, most) if least > high as i32 || most < low as i32 || least > most => {
                let asked = words::range(least, most);
                let reason = format!("cannot have {asked} of these digits: its cells have {possible}");
                Err(RuleFault::new(reason, cells))
            }
            Times::Within(..) => Ok(()),
            Times::Shown if rule.list(1).len() != 1 => {
                Err(RuleFault::new("needs one cell that says how often", rule.list(1)))
            }
            Times::Shown if low as i32 > shape.highest() || (high as i32) < shape.lowest() => {
                let reason = format!("has {possible} of these digits, which no cell can say");
                Err(RuleFault::new(reason, cells))
            }
            Times::Shown => Ok(()),
            Times::Itself => check_circles(rule, shape),
        }
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let often = |digit: i32| row.iter().filter(|&&it| it == digit).count() as i32;
        let all: i32 = counted(rule).iter().map(|&digit| often(digit)).sum();
        match times(rule) {
            Times::Within(low, high) => low <= all && all <= high,
            Times::Shown => rule.digits_of(1, digits).all(|digit| digit == all),
            Times::Itself => {
                let is_right = |&digit: &i32| [0, digit].contains(&often(digit));
                counted(rule).iter().all(is_right)
            }
        }
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        if times(rule) == Times::Itself && shape.lowest() == 1 {
            out.circles.push((rule.list(0).to_vec(), mask(rule, shape)));
            return;
        }
        for (cells, layers) in machines(rule, shape) {
            out.machine(shape, &cells, layers);
        }
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        Reading::Machines(machines(rule, shape))
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or(match times(rule) {
            Times::Itself => "counting circles",
            _ => "count",
        })
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let (label, cells) = (self.label(rule), words::cells(shape, rule.list(0)));
        if rule.label.is_some() || times(rule) == Times::Itself {
            return format!("the {label} in {cells}");
        }
        let often = match times(rule) {
            Times::Within(low, high) => words::range(low, high),
            _ => words::cells(shape, rule.list(1)),
        };
        let digits = words::or(counted(rule).iter().map(|&digit| words::digit(digit)));
        format!("the {label} {often} of {digits} in {cells}")
    }
}

fn times(rule: &Rule) -> Times {
    let number = |index| rule.value(index).unwrap_or(0);
    match rule.number() {
        0 => Times::Within(number(1), number(2)),
        1 => Times::Shown,
        _ => Times::Itself,
    }
}

/// Returns the digits that are counted.
fn counted(rule: &Rule) -> &[i32] {
    let before = if rule.number() == 0 { 3 } else { 1 };
    rule.values.get(before..).unwrap_or(&[])
}

/// Returns the counted digits as a mask.
fn mask(rule: &Rule, shape: &Shape) -> u32 {
    let bit = |&digit: &i32| 1 << (digit - shape.lowest());
    counted(rule).iter().map(bit).fold(0, |mask, bit: u32| mask | bit)
}

/// Checks that digits can make up the number of cells, with as many different ones as a house
/// needs.
fn check_circles(rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
    let cells = rule.list(0);
    let count = cells.len() as i32;
    let all = counted(rule).len() == shape.digits();
    let most: i32 = counted(rule).iter().sum();
    let block = line::blocks(shape, cells).first().map_or(0, Vec::len) as i32;
    let least = block * (block + 1) / 2;
    if all && !(least..=most).contains(&count) {
        let reason = format!("has {count} cells: digits that count themselves need {least} to {most}");
        return Err(RuleFault::new(reason, cells));
    }
    Ok(())
}

/// Returns machines that count: one for each digit if each digit says how often it occurs, otherwise
/// a single one.
fn machines(rule: &Rule, shape: &Shape) -> Vec<(Vec<Cell>, Arc<Layers>)> {
    let (cells, top, mask) = (rule.list(0), shape.digits(), mask(rule, shape));
    let is_counted = |number: i32| mask >> (number - 1) & 1 == 1;
    match times(rule) {
        Times::Within(low, high) => {
            let step = |_, so_far: i32, digit| {
                let count = so_far + i32::from(is_counted(digit));
                (count <= high).then_some(count)
            };
            let layers = Layers::of(cells.len(), top, 0, step, |count| count >= low);
            vec![(cells.to_vec(), Arc::new(layers))]
        }
        Times::Shown => {
            // The first digit says how many counted digits are still to come.
            let step = |place, left: i32, digit| match place {
                0 => Some(shape.value(digit)),
                _ => Some(left - i32::from(is_counted(digit))).filter(|&left| left >= 0),
            };
            let layers = Layers::of(cells.len() + 1, top, 0, step, |left| left == 0);
            vec![([rule.list(1), cells].concat(), Arc::new(layers))]
        }
        Times::Itself => {
            let of_digit = |&counted: &i32| {
                let step = |_, so_far: i32, digit| {
                    let count = so_far + i32::from(shape.value(digit) == counted);
                    (count <= counted).then_some(count)
                };
                let is_right = |count| count == 0 || count == counted;
                let layers = Layers::of(cells.len(), top, 0, step, is_right);
                (cells.to_vec(), Arc::new(layers))
            };
            counted(rule).iter().map(of_digit).collect()
        }
    }
}

