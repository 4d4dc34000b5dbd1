//! The terms of a sum in groups whose cells all see each other, which hold different digits.

use crate::topology::Topology;
use crate::{Cell, CellSet};

/// A cell and its factor.
type Term = (Cell, i32);

/// The terms of a sum, each left out in turn and the others divided into groups. Most terms leave
/// the same groups.
pub(in crate::logic) struct Divided {
    /// All groups, each once.
    pub groups: Vec<Vec<Term>>,
    /// For each term, the places of the groups of the other terms.
    pub without: Vec<Vec<usize>>,
}

impl Divided {
    pub fn new(topology: &Topology, terms: &[Term]) -> Self {
        let mut all: Vec<Vec<Term>> = Vec::new();
        let mut place = |group: Vec<Term>| {
            let known = all.iter().position(|known| *known == group);
            known.unwrap_or_else(|| {
                all.push(group);
                all.len() - 1
            })
        };
        let mut without = Vec::with_capacity(terms.len());
        for left_out in terms {
            let rest = terms.iter().filter(|term| term.0 != left_out.0);
            let rest: Vec<Term> = rest.copied().collect();
            let groups = groups_of_peers(topology, &rest).into_iter();
            without.push(groups.map(&mut place).collect());
        }
        Divided {
            groups: all,
            without,
        }
    }
}

/// Groups terms whose factors have the same sign and whose cells all see each other.
pub(in crate::logic) fn groups_of_peers(topology: &Topology, terms: &[Term]) -> Vec<Vec<Term>> {
    let mut rest = terms.to_vec();
    let mut groups = Vec::new();
    while let Some(&(first, factor)) = rest.first() {
        let mut together = CellSet::of(first);
        for &(cell, other) in &rest[1..] {
            if other.signum() == factor.signum() && together.is_subset(topology.peers(cell)) {
                together.insert(cell);
            }
        }
        let (group, others) = rest.into_iter().partition(|term| together.contains(term.0));
        groups.push(group);
        rest = others;
    }
    groups
}
