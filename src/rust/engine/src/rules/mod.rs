//! What a player adds to a shape: cages, thermometers, dots, chess moves, ...
//!
//! A [`Rule`] is data: a kind, lists of cells and numbers. Each kind is one file
//! with one type that implements [`Kind`], and a line in [`KINDS`]. It says all that
//! the engine asks of the kind: what it needs ([`Kind::check`]), whether a full board
//! keeps it ([`Kind::holds`]), what it means to a search ([`Kind::reduce`]), which is
//! a few constraints of the plain sorts in [`Constraints`], how people reason with it
//! ([`Kind::reading`]), and its words. No other code asks for the name of a kind.

mod combined;
mod constraints;
mod fault;
mod line;
mod machine;
mod opposite;
mod reading;
mod table;
mod words;

pub use constraints::{Constraints, Relation, Sum};
pub use fault::RuleFault;
pub use machine::Layers;
pub use reading::{Ends, Extra, Reading};
pub use table::Table;

use std::sync::Arc;

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
    pairs::Pairs,
    automaton::Automaton,
    sum::Sum,
    equal_sums::EqualSums,
    count::Count,
    distinct::Distinct,
    same_digits::SameDigits,
    any::Any,
    all::All,
    not::Not,
}

/// Rules by kind, each kind in reading order: so that a path does not depend on the order in
/// which they were drawn or written.
pub fn in_order(mut rules: Vec<Rule>) -> Vec<Rule> {
    rules.sort_by_cached_key(|rule| (rule.kind, rule.lists.concat(), rule.values.clone()));
    rules
}

/// The cells that the lists of rules of this kind name.
pub fn cells_of(rules: &[Rule], name: &str) -> Vec<Cell> {
    let of_name = rules.iter().filter(|rule| rule.name() == name);
    of_name.flat_map(|rule| rule.lists.concat()).collect()
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
    /// What a rule of the player's own means.
    pub table: Option<Arc<Table>>,
    /// What the player calls it, without an article.
    pub label: Option<Arc<str>>,
    /// The rules that it combines.
    pub rules: Vec<Rule>,
}

impl Rule {
    /// A rule of the kind with this name, or `None` if there is no such kind.
    pub fn new(name: &str, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> Option<Self> {
        let kind = KINDS.iter().position(|kind| kind.name() == name)?;
        Some(Rule {
            kind,
            lists,
            values,
            table: None,
            label: None,
            rules: Vec::new(),
        })
    }

    /// The same rule with a table.
    pub fn with_table(self, table: Arc<Table>) -> Self {
        Rule {
            table: Some(table),
            ..self
        }
    }

    /// The same rule, called by a label of the player's.
    pub fn with_label(self, label: &str) -> Self {
        Rule {
            label: Some(label.into()),
            ..self
        }
    }

    /// The same rule, which combines others.
    pub fn with_rules(self, rules: Vec<Rule>) -> Self {
        Rule { rules, ..self }
    }

    /// The kind's name, such as `thermometer`.
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// The type that knows about rules of this kind.
    pub fn kind(&self) -> &'static dyn Kind {
        KINDS[self.kind]
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
        self.kind().check(self, shape)
    }

    /// Whether a full board keeps the rule: one digit per cell, from 1.
    pub fn holds(&self, shape: &Shape, digits: &[u8]) -> bool {
        self.kind().holds(self, shape, digits)
    }

    /// Adds what the rule means to a search.
    pub fn reduce(&self, shape: &Shape, out: &mut Constraints) {
        self.kind().reduce(self, shape, out);
    }

    /// A list of cells; empty if the rule has fewer lists.
    pub fn list(&self, index: usize) -> &[Cell] {
        self.lists.get(index).map_or(&[], Vec::as_slice)
    }

    /// A number, if the rule has it.
    pub fn value(&self, index: usize) -> Option<i32> {
        self.values.get(index).copied()
    }

    /// The first number, 0 if the rule has none.
    fn number(&self) -> i32 {
        self.value(0).unwrap_or(0)
    }

    /// The numbers of its table; none if it has no table.
    fn table(&self) -> &[i32] {
        self.table.as_ref().map_or(&[], |table| table.numbers())
    }

    /// The player's label, or this one if there is none.
    fn label_or(&self, label: &str) -> String {
        self.label.as_deref().unwrap_or(label).to_string()
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

/// One kind of rule. The methods are only called for rules of that kind, and all
/// but [`check`](Kind::check) only for rules that passed it. All that have a default are
/// right without their own: steps then name the rule by its label and its cells.
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

    /// Adds that the rule does not hold.
    fn contradict(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        opposite::contradict(rule, shape, out);
    }

    /// What people reason with besides houses, pairs and single cells.
    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Pairs
    }

    /// The kind of house that it adds, if any.
    fn house(&self) -> Extra {
        Extra::Region
    }

    /// Whether people look at it as a whole once its cells are filled, though pairs of cells say
    /// all of it. Rules of which pairs do not say all are always looked at.
    fn is_whole(&self) -> bool {
        false
    }

    /// Pairs of cells that a mark or a line joins, so that people look at them as chains;
    /// `None` if these are all pairs of the rule.
    fn joined(&self, _rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        None
    }

    /// Whether its last list is to have the marks of all other rules of this kind, because it
    /// says something of cells without any mark.
    fn knows_marks_of_others(&self) -> bool {
        false
    }

    /// What people call the rule, without an article.
    fn label(&self, rule: &Rule) -> String {
        rule.label_or(&self.name().replace('_', " "))
    }

    /// The rule with the cells that identify it: `the thermometer from r1c1 to r3c3`.
    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let cells = words::cells(shape, &rule.lists.concat());
        match cells.is_empty() {
            true => format!("the rule {}", self.label(rule)),
            false => format!("the {} in {cells}", self.label(rule)),
        }
    }

    /// What joins two cells that it keeps apart or relates, in a few words without an article:
    /// `thermometer from r1c1 to r3c3`.
    fn link(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        let named = self.named(rule, shape);
        named.strip_prefix("the ").unwrap_or(&named).to_string()
    }

    /// What it asks of one of its pairs of cells, a sentence without its full stop.
    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [a, b] = words::pair(shape, pair);
        let named = self.named(rule, shape);
        format!("The digits in {a} and {b} must obey {named}")
    }

    /// What it asks of some cells, each on its own, a sentence without its full stop.
    fn of_cells(&self, rule: &Rule, shape: &Shape, cells: &[Cell]) -> String {
        let named = words::capital(&self.named(rule, shape));
        format!(
            "{named} leaves only some digits to {}",
            words::cells(shape, cells)
        )
    }

    /// That some digits have no partner in any of its pairs, a sentence without its full stop.
    /// `digits_have` is `4 has` or `4 and 5 have`.
    fn without_partner(&self, rule: &Rule, shape: &Shape, digits_have: &str) -> String {
        let named = self.named(rule, shape);
        format!("Under {named}, {digits_have} no partner where they are removed here")
    }
}
