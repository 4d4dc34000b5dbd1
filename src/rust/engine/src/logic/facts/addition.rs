//! Sums of cells as equations, which a reader can check by addition.

use crate::logic::state::Grid;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::CellSet;

/// The cells in `plus` add up to `target` more than those in `minus`.
#[derive(Clone)]
pub(in crate::logic) struct Equation {
    pub plus: CellSet,
    pub minus: CellSet,
    pub target: i32,
}

impl Equation {
    /// Returns all cells.
    pub fn cells(&self) -> CellSet {
        self.plus | self.minus
    }
}

/// Returns equations that a rule asks for. A sandwich clue has one as soon as the lowest and the
/// highest digit are filled in. Sums that count a cell more than once have no equation here.
pub(in crate::logic) fn equations(grid: &Grid, rule: &BoardRule) -> Vec<Equation> {
    match &rule.reading {
        Reading::Cage(sum) | Reading::Sum(sum) => {
            let side = |factor: i32| -> CellSet {
                let own = sum.terms.iter().filter(|term| term.1 == factor);
                own.map(|term| term.0).collect()
            };
            let (plus, minus, target) = (side(1), side(-1), sum.target);
            let counts_once = plus.len() + minus.len() == sum.terms.len() && !plus.meets(minus);
            let own = Equation {
                plus,
                minus,
                target,
            };
            counts_once.then_some(own).into_iter().collect()
        }
        Reading::EqualSums(parts) => {
            let sets: Vec<CellSet> = parts
                .iter()
                .map(|it| it.iter().copied().collect())
                .collect();
            let all = sets.iter().fold(CellSet::EMPTY, |all, &it| all | it);
            if all.len() != parts.iter().map(Vec::len).sum::<usize>() {
                return Vec::new();
            }
            let pairs = (0..sets.len()).flat_map(|a| (a + 1..sets.len()).map(move |b| (a, b)));
            let pairs = pairs.map(|(a, b)| Equation {
                plus: sets[a],
                minus: sets[b],
                target: 0,
            });
            pairs.collect()
        }
        Reading::Sandwich(sum) => between(grid, rule, *sum).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns the equation of the cells between the lowest and the highest digit of a line.
fn between(grid: &Grid, rule: &BoardRule, target: i32) -> Option<Equation> {
    let line = rule.list(0);
    let digits = grid.topology().digits();
    let place = |digit| line.iter().position(|&cell| grid.value(cell) == digit);
    let low = place(digits.iter().next())?;
    let high = place(digits.iter().next_back())?;
    let inside = &line[low.min(high) + 1..low.max(high)];
    Some(Equation {
        plus: inside.iter().copied().collect(),
        minus: CellSet::EMPTY,
        target,
    })
}
