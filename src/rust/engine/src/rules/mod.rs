//! What a player adds to a shape: cages, thermometers, dots, chess moves, ...
//!
//! A [`Rule`] is data: a kind, lists of cells and numbers. Each kind is one file
//! with one type that implements [`Kind`], and a line in [`KINDS`]. It says what
//! it needs ([`Kind::check`]), whether a full board keeps it ([`Kind::holds`])
//! and what it means to a search ([`Kind::reduce`]): a few constraints of the
//! plain sorts in [`Constraints`].

mod constraints;
mod fault;
mod line;

pub use constraints::{Constraints, Relation, Sum};
pub use fault::RuleFault;

use crate::shape::{Cell, Shape};

/// Declares the modules of the kinds and their table, in one place.
macro_rules! kinds {
    ($($module:ident :: $type:ident),* $(,)?) => {
        $(mod $module;)*
        /// All kinds of rules, in the order in which they are listed to users.
        pub static KINDS: &[&dyn Kind] = &[$(&$module::$type),*];
    };
}

kinds! {
    diagonals::Diagonals,
    windows::Windows,
    disjoint_groups::DisjointGroups,
    extra_region::ExtraRegion,
    all_different::AllDifferent,
    anti_knight::AntiKnight,
    anti_king::AntiKing,
    non_consecutive::NonConsecutive,
    cage::Cage,
    little_killer::LittleKiller,
    outside_sum::OutsideSum,
    sandwich::Sandwich,
    skyscraper::Skyscraper,
    x_sum::XSum,
    numbered_room::NumberedRoom,
    arrow::Arrow,
    double_arrow::DoubleArrow,
    thermometer::Thermometer,
    whisper::Whisper,
    renban::Renban,
    palindrome::Palindrome,
    between::Between,
    lockout::Lockout,
    region_sum::RegionSum,
    zipper::Zipper,
    sum_line::SumLine,
    entropic::Entropic,
    modular::Modular,
    clone::CloneCells,
    indexing::Indexing,
    kropki::Kropki,
    xv::Xv,
    greater::Greater,
    even::Even,
    odd::Odd,
    quadruple::Quadruple,
    minimum::Minimum,
    maximum::Maximum,
    candidates::CandidatesOnly,
}

/// One rule of a puzzle.
///
/// What the lists and numbers mean is up to the kind; see its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    kind: usize,
    /// Lists of cells.
    pub lists: Vec<Vec<Cell>>,
    /// Numbers.
    pub values: Vec<i32>,
}

impl Rule {
    /// A rule of the kind with this name, or `None` if there is no such kind.
    pub fn new(name: &str, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> Option<Self> {
        let kind = KINDS.iter().position(|kind| kind.name() == name)?;
        Some(Rule {
            kind,
            lists,
            values,
        })
    }

    /// The kind's name, such as `thermometer`.
    pub fn name(&self) -> &'static str {
        KINDS[self.kind].name()
    }

    /// Says why the rule makes no sense on this shape, if it does not.
    pub fn check(&self, shape: &Shape) -> Result<(), RuleFault> {
        let cells = shape.cells();
        let outside: Vec<Cell> = self
            .lists
            .iter()
            .flatten()
            .copied()
            .filter(|&cell| usize::from(cell) >= cells)
            .collect();
        if !outside.is_empty() {
            return Err(RuleFault::new("some cells are not on the board", &[]));
        }
        KINDS[self.kind].check(self, shape)
    }

    /// Whether a full board keeps the rule: one digit a cell, from 1.
    pub fn holds(&self, shape: &Shape, digits: &[u8]) -> bool {
        KINDS[self.kind].holds(self, shape, digits)
    }

    /// Adds what the rule means to a search.
    pub fn reduce(&self, shape: &Shape, out: &mut Constraints) {
        KINDS[self.kind].reduce(self, shape, out);
    }

    /// A list of cells; empty if the rule has fewer lists.
    pub fn list(&self, index: usize) -> &[Cell] {
        self.lists.get(index).map_or(&[], Vec::as_slice)
    }

    /// A number, if the rule has it.
    pub fn value(&self, index: usize) -> Option<i32> {
        self.values.get(index).copied()
    }

    /// A list of cells, two by two.
    fn pairs(&self, index: usize) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.list(index)
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
    }

    /// The digits of a list of cells.
    fn digits_of<'a>(&'a self, index: usize, digits: &'a [u8]) -> impl Iterator<Item = i32> + 'a {
        self.list(index)
            .iter()
            .map(|&cell| i32::from(digits[usize::from(cell)]))
    }
}

/// The first cage that shares cells with an earlier one (its place among the
/// rules), and those cells.
pub fn overlapping_cages(rules: &[Rule]) -> Option<(usize, Vec<Cell>)> {
    let mut taken: Vec<Cell> = Vec::new();
    for (number, rule) in rules.iter().enumerate() {
        if rule.name() != "cage" {
            continue;
        }
        let cells = rule.list(0);
        let shared: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|cell| taken.contains(cell))
            .collect();
        if !shared.is_empty() {
            return Some((number, shared));
        }
        taken.extend(cells);
    }
    None
}

/// One kind of rule. The methods are only called for rules of that kind, and all
/// but [`check`](Kind::check) only for rules that passed it.
pub trait Kind: Sync {
    /// Its name, in `snake_case`.
    fn name(&self) -> &'static str;

    /// Says why a rule makes no sense on this shape.
    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault>;

    /// Whether a full board keeps the rule. Written from the rule's definition
    /// alone, as the oracle that tests compare every search with.
    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool;

    /// Adds what the rule means to a search: constraints that together say
    /// exactly the same.
    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints);
}
