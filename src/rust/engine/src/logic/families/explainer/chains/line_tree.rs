//! The search tree for single chains.

use super::literal::{Cause, Literal, TraceNode, NONE};
use crate::logic::families::explainer::grid::CANDIDATES;

/// A node, with the index of its parent.
#[derive(Clone, Copy)]
pub(super) struct PathNode {
    pub literal: Literal,
    pub cause: Cause,
    parent: u32,
}

const ROOT: u32 = u32::MAX;

/// Buffers of the search from one candidate, which the next search reuses.
#[derive(Default)]
pub(super) struct LineTree {
    pub steps: Vec<PathNode>,
    pub pending: Vec<u32>,
    pub next: Vec<u32>,
    /// For each literal, the number of the last search that met it.
    met: Vec<u32>,
    search: u32,
}

impl LineTree {
    pub fn start(&mut self, literal: Literal) {
        self.met.resize(2 * CANDIDATES, 0);
        self.search += 1;
        self.steps.clear();
        self.pending.clear();
        self.next.clear();
        self.steps.push(PathNode {
            literal,
            cause: Cause::Assumption,
            parent: ROOT,
        });
        self.pending.push(0);
        self.meet(literal);
    }

    /// Notes a literal, and returns whether it is new.
    pub fn meet(&mut self, literal: Literal) -> bool {
        let met = &mut self.met[usize::from(literal)];
        std::mem::replace(met, self.search) != self.search
    }

    pub fn push(&mut self, literal: Literal, cause: Cause, parent: u32) -> u32 {
        self.steps.push(PathNode {
            literal,
            cause,
            parent,
        });
        (self.steps.len() - 1) as u32
    }

    /// Whether `literal` is an ancestor of the step.
    pub fn is_ancestor(&self, step: u32, literal: Literal) -> bool {
        let mut at = self.steps[step as usize].parent;
        while at != ROOT {
            let step = self.steps[at as usize];
            if step.literal == literal {
                return true;
            }
            at = step.parent;
        }
        false
    }

    /// Returns the path back from a step to the first step.
    pub fn way_back(&self, from: u32) -> Vec<PathNode> {
        let mut way = Vec::new();
        let mut at = from;
        while at != ROOT {
            way.push(self.steps[at as usize]);
            at = self.steps[at as usize].parent;
        }
        way
    }
}

pub(super) fn trace_node(step: PathNode) -> TraceNode {
    TraceNode {
        literal: step.literal,
        cause: step.cause,
        nested: NONE,
    }
}
