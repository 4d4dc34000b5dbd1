//! A player-defined relation between two digits, for pairs of cells.
//!
//! Table: for each digit of the first cell, a mask of the digits that the second cell may hold.
//! Numbers: first the choice of pairs. 0: neighbours on the line of the first list. 1: all pairs
//! of its cells. 2: its cells, two by two. 3: all cells of the board that are certain moves
//! apart, except the pairs of the first list. The moves follow, as rows down and columns right.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Pairs;

/// The choice of pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Neighbours,
    All,
    Listed,
    Apart,
}

impl Kind for Pairs {
    fn name(&self) -> &'static str {
        "pairs"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::value_within(rule, 0, "number", 0, 3)?;
        let masks = rule.table();
        let all = shape.all_digits();
        let is_mask = |&mask: &i32| mask >= 0 && mask as u32 & !all == 0;
        if masks.len() != shape.digits() || !masks.iter().all(is_mask) {
            let digits = shape.digits();
            return Err(RuleFault::new(format!("needs a table for {digits} digits"), &[]));
        }
        if masks.iter().all(|&mask| mask == 0) {
            return Err(RuleFault::new("has a table that no two digits keep", &[]));
        }
        match sort(rule) {
            Sort::Neighbours => line::at_least(rule, 0, 2)?,
            Sort::All => line::distinct(rule, 0, 2)?,
            Sort::Listed if rule.list(0).len() % 2 == 1 || rule.list(0).is_empty() => {
                return Err(RuleFault::new("needs pairs of cells", rule.list(0)));
            }
            Sort::Apart if rule.values.len() < 3 || rule.values.len() % 2 == 0 => {
                return Err(RuleFault::new("needs moves of two numbers each", &[]));
            }
            Sort::Listed | Sort::Apart => {}
        }
        let pairs = pairs(rule, shape);
        if let Some(pair) = pairs.iter().find(|[a, b]| a == b) {
            return Err(RuleFault::new("joins a cell to itself", &pair[..1]));
        }
        if matches!(sort(rule), Sort::All | Sort::Apart) && !is_symmetric(masks) {
            return Err(RuleFault::new("has a table that depends on the order of two cells", &[]));
        }
        let is_equal = masks.iter().enumerate().all(|(at, &mask)| mask & !(1 << at) == 0);
        let together = |&&[a, b]: &&[Cell; 2]| line::share_house(shape, a, b);
        match pairs.iter().find(together) {
            Some(pair) if is_equal => {
                Err(RuleFault::new("asks for the same digit twice in a house", pair))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let keeps = |&[a, b]: &[Cell; 2]| {
            let (x, y) = (line::digit(digits, a), line::digit(digits, b));
            let [x, y] = [x, y].map(|value| shape.number(value));
            rule.table()[x as usize - 1] >> (y - 1) & 1 == 1
        };
        pairs(rule, shape).iter().all(keeps)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let masks = rule.table();
        let keeps = |x: i32, y: i32| masks[x as usize - 1] >> (y - 1) & 1 == 1;
        let relation = out.relation(shape, |x, y| keeps(shape.number(x), shape.number(y)));
        let pairs = pairs(rule, shape).into_iter();
        out.pairs.extend(pairs.map(|[a, b]| (a, b, relation)));
        let differ = (1..=masks.len() as i32).all(|digit| !keeps(digit, digit));
        if sort(rule) == Sort::All && differ && rule.list(0).len() <= shape.digits() {
            out.all_different(shape, rule.list(0));
        }
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        match sort(rule) {
            Sort::Neighbours | Sort::All => Reading::Line,
            Sort::Listed | Sort::Apart => Reading::Pairs,
        }
    }

    /// Returns no pairs if the pairs are those of the whole board, which have no marks.
    fn joined(&self, rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        (sort(rule) == Sort::Apart).then(Vec::new)
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("pair rule")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let (label, cells) = (self.label(rule), rule.list(0));
        match sort(rule) {
            Sort::Neighbours => format!("the {label} from {}", words::ends(shape, cells)),
            Sort::All | Sort::Listed => format!("the {label} in {}", words::cells(shape, cells)),
            Sort::Apart => format!("the {label}"),
        }
    }
}

fn sort(rule: &Rule) -> Sort {
    match rule.value(0) {
        Some(1) => Sort::All,
        Some(2) => Sort::Listed,
        Some(3) => Sort::Apart,
        _ => Sort::Neighbours,
    }
}

fn is_symmetric(masks: &[i32]) -> bool {
    let keeps = |a: usize, b: usize| masks[a] >> b & 1;
    (0..masks.len()).all(|a| (0..a).all(|b| keeps(a, b) == keeps(b, a)))
}

/// Returns the pairs to which the relation applies.
fn pairs(rule: &Rule, shape: &Shape) -> Vec<[Cell; 2]> {
    let cells = rule.list(0);
    match sort(rule) {
        Sort::Neighbours => line::steps(cells).collect(),
        Sort::All => {
            let before = |at: usize| cells[..at].iter().map(move |&a| [a, cells[at]]);
            (0..cells.len()).flat_map(before).collect()
        }
        Sort::Listed => rule.pairs(0).collect(),
        Sort::Apart => {
            let moves = rule.values[1..].chunks_exact(2);
            let moves: Vec<(isize, isize)> = moves
                .map(|step| (step[0] as isize, step[1] as isize))
                .collect();
            let mut pairs = line::moves(shape, &moves);
            pairs.retain(|&pair| !line::has_pair(rule, 0, pair));
            pairs
        }
    }
}
