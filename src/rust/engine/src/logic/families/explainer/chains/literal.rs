//! Candidates that are on or off, why they are, and what chains may use.

use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, CandidateId, SeCandidates,
};
use crate::logic::technique::Technique;

/// A candidate that is on or off: twice the candidate, plus one if it is on.
pub type Literal = u16;

/// The candidate that is on.
pub const fn on(id: CandidateId) -> Literal {
    id * 2 + 1
}

/// The candidate that is off.
pub const fn off(id: CandidateId) -> Literal {
    id * 2
}

pub const fn is_on(literal: Literal) -> bool {
    literal & 1 == 1
}

pub const fn candidate_of(literal: Literal) -> CandidateId {
    literal / 2
}

/// Why a node of a chain holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is assumed.
    Assumption,
    /// It follows from the other candidates of its cell.
    Cell,
    /// It follows from the other places of its digit in a house. The number is that of
    /// the first house of the same kind.
    House(u8),
    /// It follows from a rule that is more than a link. The number is the place of the rule
    /// in [`SIMPLE_RULES`], unless the rule is a chain.
    Rule(u8),
}

/// The techniques that apply inside a chain, in order.
pub(super) const SIMPLE_RULES: [Technique; 4] = [
    Technique::Pointing,
    Technique::HiddenPair,
    Technique::NakedPair,
    Technique::XWing,
];

/// The rules of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Candidates that go off change what follows next.
    pub dynamic: bool,
    /// One digit only.
    pub nishio: bool,
    /// Level of the rules that apply when no link leads on.
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

    /// The technique of its chains.
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

/// No nested chain.
pub const NONE: u32 = u32::MAX;

/// A node on the path back from a target.
#[derive(Clone, Copy, Debug)]
pub struct TraceNode {
    pub literal: Literal,
    pub cause: Cause,
    /// Number of the nested chain it follows from.
    pub nested: u32,
}

/// A node of a branch in full.
pub struct FullNode {
    pub literal: Literal,
    pub cause: Cause,
    pub nested: u32,
    /// The nodes that it follows from, by their places in the branch.
    pub parents: Vec<usize>,
}

/// The conclusion from a literal: the elimination, or the placement and the other
/// candidates of the cell.
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
