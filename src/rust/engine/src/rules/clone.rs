//! Clones: two groups of cells that hold the same digits, cell by cell.
//!
//! Lists: the cells; their clones.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct CloneCells;

impl Kind for CloneCells {
    fn name(&self) -> &'static str {
        "clone"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        line::no_repeat(rule.list(1))?;
        if rule.list(0).len() != rule.list(1).len() {
            return Err(RuleFault::new(
                "has groups of different sizes",
                rule.list(0),
            ));
        }
        let own = |(&a, &b): (&Cell, &Cell)| (a == b).then_some(a);
        let pairs = || rule.list(0).iter().zip(rule.list(1));
        if let Some(cell) = pairs().find_map(own) {
            return Err(RuleFault::new("has a cell as its own clone", &[cell]));
        }
        for group in groups(pairs()) {
            let others = |&a: &Cell| group.iter().map(move |&b| [a, b]);
            let mut both = group.iter().flat_map(others);
            if let Some(pair) = both.find(|&[a, b]| line::share_house(shape, a, b)) {
                return Err(RuleFault::new(
                    "asks for the same digit twice in a house",
                    &pair,
                ));
            }
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.digits_of(0, digits).eq(rule.digits_of(1, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let same = out.relation(shape, |x, y| x == y);
        let pairs = rule.list(0).iter().zip(rule.list(1));
        out.pairs.extend(pairs.map(|(&a, &b)| (a, b, same)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let [cells, clones] = [0, 1].map(|list| words::cells(shape, rule.list(list)));
        format!("the clones {cells} and {clones}")
    }

    fn link(&self, _rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        format!("clones {}", words::edge(shape, pair))
    }

    fn of_pair(&self, _rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [a, b] = words::pair(shape, pair);
        format!("The clones {a} and {b} hold the same digit")
    }
}

/// Returns the groups of cells that hold the same digit: clones, clones of clones, and so on.
fn groups<'a>(pairs: impl Iterator<Item = (&'a Cell, &'a Cell)>) -> Vec<Vec<Cell>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for (&a, &b) in pairs {
        let (touched, mut rest): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.contains(&a) || group.contains(&b));
        let mut joined = touched.concat();
        for cell in [a, b] {
            if !joined.contains(&cell) {
                joined.push(cell);
            }
        }
        rest.push(joined);
        groups = rest;
    }
    groups
}
