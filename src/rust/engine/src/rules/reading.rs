//! The ways in which people read rules: the forms of reasoning that explanations know.

use std::sync::Arc;

use super::{Layers, Rule, Sum};
use crate::shape::Cell;

/// The form of reasoning with a rule, in addition to the houses, the pairs of cells and the
/// digits of single cells to which the rule reduces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading<C = Cell> {
    /// Nothing further.
    #[default]
    Pairs,
    /// A line in the first list, whose pairs are worth looking at together.
    Line,
    /// Digits that rise along the first list, each by at least this number.
    Rising(i32),
    /// Consecutive digits in the first list, in any order.
    Run,
    /// The ends of the first list, which limit its inner cells.
    Ends(Ends),
    /// Digits that the first list contains, each at least as often as it occurs here.
    Contains(Vec<u8>),
    /// Different digits with a sum.
    Cage(Sum<C>),
    /// A sum in which digits may repeat.
    Sum(Sum<C>),
    /// Segments of a line that all have the same sum.
    EqualSums(Vec<Vec<C>>),
    /// Segments, one after the other, into which the first list is divided, each with this sum.
    Parts(i32),
    /// The sum between the lowest and the highest digit of the first list.
    Sandwich(i32),
    /// The number of digits of the first list that are higher than all before them.
    Skyscraper(i32),
    /// The sum of as many cells of the first list as its first digit says.
    XSum(i32),
    /// The digit in the cell of the first list to which its first digit points.
    Room(i32),
    /// Machines that read lines of cells.
    Machines(Vec<(Vec<C>, Arc<Layers>)>),
    /// The rule as a whole, as the search treats it. If one of several rules must hold, the
    /// list contains these.
    Whole(Vec<Rule>),
}

/// The limits that the ends of a line set for its inner cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Inner digits lie strictly between the digits of the ends.
    Between,
    /// The ends differ by at least this number, and inner digits are lower or higher than both.
    Outside(i32),
}

/// The kind of house that a rule adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// A main diagonal.
    Diagonal,
    /// An additional box between the others.
    Window,
    /// The cells at the same position in their boxes.
    Group,
    /// Any other cells.
    Region,
}

impl<C: Copy> Reading<C> {
    /// Returns the reading by a single machine.
    pub(super) fn machine(cells: Vec<C>, layers: Layers) -> Self {
        Reading::Machines(vec![(cells, Arc::new(layers))])
    }

    /// Whether reasoning with the rule uses the values of digits, and not only their order.
    pub(super) fn needs_values(&self) -> bool {
        match self {
            Reading::Cage(_) | Reading::Sum(_) | Reading::EqualSums(_) | Reading::Parts(_) => true,
            Reading::Sandwich(_) | Reading::Skyscraper(_) | Reading::XSum(_) => true,
            Reading::Room(_) => true,
            Reading::Pairs | Reading::Line | Reading::Rising(_) | Reading::Run => false,
            Reading::Ends(_) | Reading::Contains(_) | Reading::Machines(_) => false,
            Reading::Whole(_) => false,
        }
    }

    /// Returns the rule as a single sum, if it is one.
    pub fn sum(&self) -> Option<&Sum<C>> {
        match self {
            Reading::Cage(sum) | Reading::Sum(sum) => Some(sum),
            _ => None,
        }
    }

    /// Returns the same reading with other cells.
    pub fn map<D>(&self, to: impl Fn(C) -> D) -> Reading<D> {
        let sum = |sum: &Sum<C>| Sum {
            terms: sum.terms.iter().map(|&(it, by)| (to(it), by)).collect(),
            target: sum.target,
        };
        let list = |cells: &Vec<C>| cells.iter().map(|&it| to(it)).collect();
        match self {
            Reading::Pairs => Reading::Pairs,
            Reading::Line => Reading::Line,
            Reading::Rising(least) => Reading::Rising(*least),
            Reading::Run => Reading::Run,
            Reading::Ends(ends) => Reading::Ends(*ends),
            Reading::Contains(digits) => Reading::Contains(digits.clone()),
            Reading::Cage(cage) => Reading::Cage(sum(cage)),
            Reading::Sum(terms) => Reading::Sum(sum(terms)),
            Reading::EqualSums(parts) => Reading::EqualSums(parts.iter().map(list).collect()),
            Reading::Parts(total) => Reading::Parts(*total),
            Reading::Sandwich(total) => Reading::Sandwich(*total),
            Reading::Skyscraper(seen) => Reading::Skyscraper(*seen),
            Reading::XSum(total) => Reading::XSum(*total),
            Reading::Room(digit) => Reading::Room(*digit),
            Reading::Machines(lines) => Reading::Machines(
                (lines
                    .iter()
                    .map(|(cells, layers)| (list(cells), Arc::clone(layers))))
                .collect(),
            ),
            Reading::Whole(rules) => Reading::Whole(rules.clone()),
        }
    }
}
