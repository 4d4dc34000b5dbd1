//! A step: the pattern that a technique found and its conclusion.

use super::state::{Candidate, Grid};
use super::technique::Technique;
use crate::topology::House;
use crate::{Cell, CellSet, Digit, DigitSet};

/// One deduction: a pattern with its placements or eliminations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique that found the step.
    pub technique: Technique,
    /// The digits of the step. Singles and verities have the digit that they place. Chains, loops,
    /// almost locked sets and Sue de Coq have the digits that they eliminate. Other steps have the
    /// digits of the pattern.
    pub digits: DigitSet,
    /// The placements, sorted by cell.
    pub placements: Vec<Candidate>,
    /// The eliminations, sorted by cell and digit.
    pub eliminations: Vec<Candidate>,
    /// The pattern, for words and pictures.
    pub pattern: Pattern,
}

/// The parts of a pattern. A technique fills in those that it has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The cells of the pattern.
    pub cells: CellSet,
    /// Candidates to highlight, with their roles.
    pub highlights: Vec<(Candidate, Role)>,
    /// The houses from which the pattern starts (the base houses of a fish, the house of a single
    /// or subset).
    pub base: Vec<House>,
    /// The houses that cross the base (the cover houses of a fish).
    pub cover: Vec<House>,
    /// Almost locked sets and similar sets: cells with the digits that they can hold.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// Chains, one for each branch: nodes in order with the links between them.
    pub chains: Vec<Chain>,
    /// The length of the chain or chains, in inferences. It is the number of nodes for forcing
    /// chains with their reasons, and 0 for other patterns.
    pub length: usize,
    /// Forcing chains with their reasons.
    pub forcing: Option<Box<Forcing>>,
    /// Pairs of colours, numbered 0 to 3, that see each other.
    pub touching: Vec<[usize; 2]>,
    /// The house at which a hint points if `base` has no house.
    pub look_at: Option<House>,
    /// The filled cells that leave a single only its cell or its digit.
    pub blockers: Vec<Blocker>,
    /// The rules of the puzzle on which the step depends, by their place in its list.
    pub rules: Vec<usize>,
    /// The names of the rules that connect the pattern with the eliminations, such as `knight's
    /// move`. A row, column, box or cell needs no name.
    pub bonds: Vec<String>,
    /// The eliminations that need such rules, each with their names.
    pub removed_by: Vec<(Candidate, String)>,
    /// For each set, the names of the rules that join its cells or join it to the rest of the
    /// pattern, or an empty text. The list is empty if no set needs a name.
    pub set_bonds: Vec<String>,
    /// Groups of cells, each with the cells of the pattern that it sees, if the words name them.
    pub sees: Vec<(CellSet, CellSet)>,
    /// What follows from the assumption of a contradiction, in order. The explanation of a long
    /// contradiction names only some of it.
    pub consequences: Vec<String>,
    /// The explanation of a step that depends on rules. It is written where the rule is available.
    pub words: String,
    /// The special name of a pattern of a more general technique, on scales that use such names.
    pub name: Option<&'static str>,
}

/// A filled cell that leaves a single only its cell or its digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The filled cell.
    pub cell: Cell,
    /// The digit of the filled cell.
    pub digit: Digit,
    /// The cells in which it rules out digits.
    pub cells: CellSet,
    /// The digits that it rules out.
    pub out: DigitSet,
}

/// Forcing chains with their reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forcing {
    /// The reason why they lead to their conclusion.
    pub kind: ForcingKind,
    /// The chains, each from an assumption to its end.
    pub branches: Vec<Branch>,
    /// The number of nodes of all branches and nested chains, each counted once.
    pub size: usize,
    /// The placement, if there is one.
    pub placement: Option<Candidate>,
    /// The eliminations, sorted by cell and digit.
    pub eliminations: Vec<Candidate>,
    /// The nested chains that justify nodes of the branches.
    pub nested: Vec<Forcing>,
}

/// The reason why forcing chains lead to their conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcingKind {
    /// A cycle: its candidates are alternately true and false, in either direction.
    Cycle,
    /// An assumption leads to its opposite.
    Opposite,
    /// An assumption leads to both states of a candidate.
    Contradiction,
    /// Both states of a candidate lead to the same conclusion.
    Double,
    /// Every candidate of a cell leads to the same conclusion.
    Cell,
    /// Every place of a digit in a house leads to the same conclusion.
    House(House),
}

/// A chain. Each node comes after its premises; the first node is the assumption, the last is the
/// end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The nodes.
    pub nodes: Vec<Implied>,
}

/// A node of a forcing chain: a candidate that is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_on: bool,
    /// The premises of the node, by their places in the branch. The previous node of the chain
    /// comes first.
    pub parents: Vec<usize>,
    /// The reason why the node follows.
    pub reason: Reason,
}

/// The reason why a node of a forcing chain follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is assumed.
    Assumed,
    /// The cell has another digit, or only this one is left.
    Cell,
    /// The house has the digit elsewhere, or only this place is left.
    House(House),
    /// This technique applies, because earlier nodes created its pattern: locked candidates, a pair
    /// or an X-Wing.
    Rule(Technique),
    /// A nested chain, by its place in the list.
    Nested(usize),
}

impl Branch {
    /// Returns the main line from the assumption to the end, which leads from each node back to the
    /// previous node of the chain.
    pub fn main_line(&self) -> Vec<&Implied> {
        let mut line = Vec::new();
        let mut at = self.nodes.len().checked_sub(1);
        while let Some(node) = at {
            line.push(&self.nodes[node]);
            // Nodes come after their premises.
            at = self.nodes[node]
                .parents
                .first()
                .copied()
                .filter(|&it| it < node);
        }
        line.reverse();
        line
    }
}

/// The role of a highlighted candidate in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// A candidate of the pattern proper.
    Pattern,
    /// A fin, or another extra candidate on which the deduction depends.
    Fin,
    /// The first colour.
    ColourA,
    /// The second colour.
    ColourB,
    /// The first colour of a second pair of colours.
    ColourC,
    /// The second colour of a second pair of colours.
    ColourD,
}

/// A chain of nodes; `links[i]` joins `nodes[i]` and `nodes[i + 1]`. In a loop the last link leads
/// back to the first node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The nodes in order.
    pub nodes: Vec<Node>,
    /// The links: one fewer than nodes, or as many in a loop.
    pub links: Vec<Link>,
    /// For each link, the name of the rule that makes it (`knight's move`), or an empty text for a
    /// link by a row, column, box or cell. The list is empty if no link has a name.
    pub bonds: Vec<String>,
}

impl Chain {
    /// Returns the rule that makes a link as a suffix, ` (knight's move)`, or an empty text for a
    /// row, column, box or cell.
    pub(super) fn bond(&self, link: usize) -> String {
        suffix(self.bonds.get(link))
    }
}

/// Returns the name of a rule as a suffix. The suffix is empty for a link without a rule.
fn suffix(bond: Option<&String>) -> String {
    match bond {
        Some(bond) if !bond.is_empty() => format!(" ({bond})"),
        _ => String::new(),
    }
}

/// A node of a chain: one digit in one cell, in a group of cells of one house, or in an almost
/// locked set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells; more than one for a group or an almost locked set.
    pub cells: CellSet,
    /// All cells of an almost locked set; empty for other nodes.
    pub set: CellSet,
}

/// The connection between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
}

impl Link {
    /// Returns the other kind: strong after weak, weak after strong.
    pub(super) fn other(self) -> Link {
        match self {
            Link::Strong => Link::Weak,
            Link::Weak => Link::Strong,
        }
    }
}

impl Node {
    /// Whether the node is one candidate of one cell.
    pub(super) fn is_single(&self) -> bool {
        self.cells.is_single() && self.set.is_empty()
    }
}

impl Pattern {
    /// Returns the rules that join a set as a suffix, ` (knight's move)`, or an empty text.
    pub(super) fn set_bond(&self, set: usize) -> String {
        suffix(self.set_bonds.get(set))
    }

    /// Highlights a candidate of the pattern proper.
    pub(super) fn highlight(&mut self, candidate: Candidate) {
        self.highlights.push((candidate, Role::Pattern));
    }

    /// Highlights those of `digits` that are candidates in `cells`.
    pub(super) fn highlight_all(&mut self, grid: &Grid, cells: CellSet, digits: DigitSet) {
        for cell in cells {
            for digit in grid.candidates(cell) & digits {
                self.highlight(Candidate::new(cell, digit));
            }
        }
    }

    /// Highlights those of `digits` that are candidates in `cells`, in a given role.
    pub(super) fn highlight_as(
        &mut self,
        grid: &Grid,
        cells: CellSet,
        digits: DigitSet,
        role: Role,
    ) {
        for cell in cells {
            for digit in grid.candidates(cell) & digits {
                self.highlights.push((Candidate::new(cell, digit), role));
            }
        }
    }

    /// Highlights the candidates of chain nodes, which are alternately true and false, and adds
    /// their cells and almost locked sets.
    pub(super) fn show_nodes(&mut self, nodes: &[Node], even: Role, odd: Role) {
        for (at, node) in nodes.iter().enumerate() {
            let role = if at % 2 == 0 { even } else { odd };
            self.cells = self.cells | node.cells | node.set;
            for cell in node.cells {
                let candidate = Candidate::new(cell, node.digit);
                if !self
                    .highlights
                    .iter()
                    .any(|&(marked, _)| marked == candidate)
                {
                    self.highlights.push((candidate, role));
                }
            }
            if node.set.is_empty() {
                continue;
            }
            match self.sets.iter_mut().find(|(cells, _)| *cells == node.set) {
                Some((_, digits)) => digits.insert(node.digit),
                None => self.sets.push((node.set, DigitSet::of(node.digit))),
            }
        }
    }
}

impl Step {
    /// Makes a step of `technique` about `digits`, without placements or eliminations.
    pub fn new(technique: Technique, digits: DigitSet) -> Self {
        Step {
            technique,
            digits,
            placements: Vec::new(),
            eliminations: Vec::new(),
            pattern: Pattern::default(),
        }
    }

    /// Adds the elimination of `digit` from those of `cells` that still have it.
    pub fn eliminate(&mut self, grid: &Grid, digit: Digit, cells: CellSet) {
        let open = cells & grid.places(digit);
        let struck = open.iter().map(|cell| Candidate::new(cell, digit));
        self.eliminations.extend(struck);
    }

    /// Adds the elimination of all candidates of a cell except `digits`, and returns them.
    pub(super) fn keep(&mut self, grid: &Grid, cell: Cell, digits: DigitSet) -> DigitSet {
        let gone = grid.candidates(cell) - digits;
        let struck = gone.iter().map(|digit| Candidate::new(cell, digit));
        self.eliminations.extend(struck);
        gone
    }

    /// Whether the step changes nothing.
    pub fn is_idle(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Sorts placements and eliminations and removes duplicates.
    pub(super) fn tidy(&mut self) {
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self.placements.sort_unstable();
        self.placements.dedup();
    }

    /// Applies the step to a grid.
    pub fn apply(&self, grid: &mut Grid) {
        for &candidate in &self.placements {
            grid.place(candidate);
        }
        for &candidate in &self.eliminations {
            grid.remove(candidate);
        }
    }
}
