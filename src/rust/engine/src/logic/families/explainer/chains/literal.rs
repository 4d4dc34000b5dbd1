//! Literals, their causes, and the rules that chains may use.

use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, CandidateId, SeCandidates,
};
use crate::logic::technique::Technique;

/// A candidate that is on or off: twice the candidate, plus one if it is on.
pub type Literal = u16;

/// Returns the literal that the candidate is on.
pub const fn on(id: CandidateId) -> Literal {
    id * 2 + 1
}

/// Returns the literal that the candidate is off.
pub const fn off(id: CandidateId) -> Literal {
    id * 2
}

pub const fn is_on(literal: Literal) -> bool {
    literal & 1 == 1
}

pub const fn candidate_of(literal: Literal) -> CandidateId {
    literal / 2
}

/// The reason why a node of a chain holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is assumed.
    Assumption,
    /// It follows from the other candidates of its cell.
    Cell,
    /// It follows from the other places of its digit in a house. The number is that of the first
    /// house of the same kind.
    House(u8),
    /// It follows from a rule other than a link. The number is the index of the rule in
    /// [`SIMPLE_RULES`], unless the rule is a chain.
    Rule(u8),
}

/// The techniques that apply inside a chain, in order.
pub(super) const SIMPLE_RULES: [Technique; 4] = [
    Technique::Pointing,
    Technique::HiddenPair,
    Technique::NakedPair,
    Technique::XWing,
];

/// The rules that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether candidates that go off affect which links exist afterwards.
    pub dynamic: bool,
    /// Whether only one digit is used.
    pub nishio: bool,
    /// The level of the rules that apply when links lead no further.
    pub level: u8,
}

impl Rules {
    pub const NISHIO: Self = Rules {
        dynamic: true,
        nishio: true,
        level: 0,
    };
    pub const MULTIPLE: Self = Rules {
        dynamic: false,
        nishio: false,
        level: 0,
    };

    pub const fn dynamic(level: u8) -> Self {
        Rules {
            dynamic: true,
            nishio: false,
            level,
        }
    }

    /// Returns the technique of chains with these rules.
    pub const fn technique(self) -> Technique {
        match (self.nishio, self.dynamic, self.level) {
            (true, ..) => Technique::NishioForcingChains,
            (_, false, _) => Technique::MultipleForcingChains,
            (_, _, 0) => Technique::DynamicForcingChains,
            (_, _, 1) => Technique::DynamicForcingChainsPlus,
            (_, _, 2) => Technique::NestedForcingChains2,
            (_, _, 3) => Technique::NestedForcingChains3,
            (_, _, 4) => Technique::NestedForcingChains4,
            _ => Technique::NestedForcingChains5,
        }
    }
}

/// The value that represents no nested chain.
pub const NONE: u32 = u32::MAX;

/// A node on the path back from a target.
#[derive(Clone, Copy, Debug)]
pub struct TraceNode {
    pub literal: Literal,
    pub cause: Cause,
    /// The number of the nested chain from which it follows, or [`NONE`].
    pub nested: u32,
}

/// A node of a full branch.
pub struct FullNode {
    pub literal: Literal,
    pub cause: Cause,
    pub nested: u32,
    /// The indices in the branch of the nodes from which it follows.
    pub parents: Vec<usize>,
}

/// Returns the conclusion from a literal: either the elimination, or the placement and the
/// eliminations of the other candidates of the cell.
pub fn conclude(
    candidates: &SeCandidates,
    literal: Literal,
) -> (Option<CandidateId>, Vec<CandidateId>) {
    let concluded = candidate_of(literal);
    if !is_on(literal) {
        return (None, vec![concluded]);
    }
    let (cell, digit) = cell_and_digit(concluded);
    let others =
        bits(candidates.digits[cell] & !(1 << digit)).map(|other| candidate_id(cell, other));
    (Some(concluded), others.collect())
}
