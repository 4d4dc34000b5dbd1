//! Dots: the digits across a white dot differ by a number, and of the digits across a black dot
//! one is a multiple of the other.
//!
//! Lists: pairs with a white dot; pairs with a black dot; pairs with a dot that another rule
//! describes, if there are any. Numbers: the difference; the ratio; 1 if all white dots are
//! marked; 1 if all black dots are marked. If all dots of a colour are marked, an edge without
//! any dot does not have their difference or ratio.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Kropki;

impl Kind for Kropki {
    fn name(&self) -> &'static str {
        "kropki"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::edges(rule, 0, shape)?;
        line::edges(rule, 1, shape)?;
        line::edges(rule, 2, shape)?;
        line::value_within(rule, 0, "difference", 1, shape.digits() as i32 - 1)?;
        line::value_within(rule, 1, "ratio", 2, shape.highest())?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let keeps = |keep: &dyn Fn(i32, i32) -> bool, [a, b]: [Cell; 2]| {
            keep(line::digit(digits, a), line::digit(digits, b))
        };
        let (white, black) = (is_white(rule), is_black(rule));
        rule.pairs(0).all(|pair| keeps(&white, pair))
            && rule.pairs(1).all(|pair| keeps(&black, pair))
            && unmarked(rule, shape, 2)
                .iter()
                .all(|&pair| !keeps(&white, pair))
            && unmarked(rule, shape, 3)
                .iter()
                .all(|&pair| !keeps(&black, pair))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let (white, black) = (is_white(rule), is_black(rule));
        let [is, is_not] = [
            out.relation(shape, &white),
            out.relation(shape, |x, y| !white(x, y)),
        ];
        out.pairs.extend(rule.pairs(0).map(|[a, b]| (a, b, is)));
        let free = unmarked(rule, shape, 2);
        out.pairs.extend(free.iter().map(|&[a, b]| (a, b, is_not)));
        let [is, is_not] = [
            out.relation(shape, &black),
            out.relation(shape, |x, y| !black(x, y)),
        ];
        out.pairs.extend(rule.pairs(1).map(|[a, b]| (a, b, is)));
        let free = unmarked(rule, shape, 3);
        out.pairs.extend(free.iter().map(|&[a, b]| (a, b, is_not)));
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the dots".to_string()
    }

    fn link(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let edge = words::edge(shape, pair);
        let has = |list| line::has_pair(rule, list, pair);
        match (has(0), has(1), rule.value(2), rule.value(3)) {
            (true, ..) => format!("white dot {edge}"),
            (_, true, ..) => format!("black dot {edge}"),
            (_, _, Some(1), Some(1)) => format!("no dot {edge}"),
            (_, _, Some(1), _) => format!("no white dot {edge}"),
            _ => format!("no black dot {edge}"),
        }
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [a, b] = words::pair(shape, pair);
        let (difference, ratio) = (rule.value(0).unwrap_or(1), rule.value(1).unwrap_or(2));
        if line::has_pair(rule, 0, pair) {
            let asked = match difference {
                1 => "consecutive digits".to_string(),
                _ => format!("digits that differ by {difference}"),
            };
            return format!("The white dot between {a} and {b} asks for {asked}");
        }
        let times = match ratio {
            2 => "twice".to_string(),
            _ => format!("{ratio} times"),
        };
        if line::has_pair(rule, 1, pair) {
            return format!("The black dot between {a} and {b} makes one digit {times} the other");
        }
        let (white, black) = (rule.value(2) == Some(1), rule.value(3) == Some(1));
        let differ = match difference {
            1 => "are not consecutive".to_string(),
            _ => format!("do not differ by {difference}"),
        };
        let (dot, so) = match (white, black) {
            (true, true) => (
                "dot",
                format!("their digits {differ}, and neither is {times} the other"),
            ),
            (true, false) => ("white dot", format!("their digits {differ}")),
            _ => ("black dot", format!("neither digit is {times} the other")),
        };
        format!("There is no {dot} between {a} and {b}, so {so}")
    }

    fn joined(&self, rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        Some(rule.pairs(0).chain(rule.pairs(1)).collect())
    }

    fn knows_marks_of_others(&self) -> bool {
        true
    }
}

fn is_white(rule: &Rule) -> impl Fn(i32, i32) -> bool {
    let difference = rule.value(0).unwrap_or(1);
    move |x, y| (x - y).abs() == difference
}

fn is_black(rule: &Rule) -> impl Fn(i32, i32) -> bool {
    let ratio = rule.value(1).unwrap_or(2);
    move |x, y| x == ratio * y || y == ratio * x
}

/// Returns the edges without a dot of any colour, if all dots of one colour are marked, otherwise
/// nothing. The value at index `flag` is 1 if all dots of this colour are marked.
fn unmarked(rule: &Rule, shape: &Shape, flag: usize) -> Vec<[Cell; 2]> {
    match rule.value(flag) {
        Some(1) => line::free_edges(rule, shape, &[0, 1, 2]),
        _ => Vec::new(),
    }
}
