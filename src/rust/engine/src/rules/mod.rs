//! Rules that a player adds to a shape: cages, thermometers, dots, chess moves, and others.
//!
//! A [`Rule`] is data: a kind, lists of cells and numbers. Each kind is one file with one type
//! that implements [`Kind`], and a line in [`KINDS`]. The type defines everything that the
//! engine needs to know about the kind: its requirements ([`Kind::check`]), whether a full
//! board satisfies it ([`Kind::holds`]), how it reduces to the few kinds of [`Constraints`] for
//! the search ([`Kind::reduce`]), how people reason with it ([`Kind::reading`]), and its
//! wording. No other code depends on the name of a kind.

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
pub use machine::{Layers, Sweep};
pub use reading::{Ends, Extra, Reading};
pub use table::Table;

use std::sync::Arc;

use crate::shape::{Cell, Shape};

/// Declares the modules of the kinds and the table of kinds in one place.
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

/// Sorts rules by kind and each kind in reading order, so that a path does not depend on the
/// order in which the rules were drawn or written.
pub fn in_order(mut rules: Vec<Rule>) -> Vec<Rule> {
    rules.sort_by_cached_key(|rule| (rule.kind, rule.lists.concat(), rule.values.clone()));
    rules
}

/// Returns the cells in the lists of all rules of the kind with this name.
pub fn cells_of(rules: &[Rule], name: &str) -> Vec<Cell> {
    let of_name = rules.iter().filter(|rule| rule.name() == name);
    of_name.flat_map(|rule| rule.lists.concat()).collect()
}

/// One rule of a puzzle.
///
/// The kind determines the meaning of the lists and numbers; see its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    kind: usize,
    /// The lists of cells.
    pub lists: Vec<Vec<Cell>>,
    /// The numbers.
    pub values: Vec<i32>,
    /// The table that defines a player-defined rule.
    pub table: Option<Arc<Table>>,
    /// The player's name for the rule, without an article.
    pub label: Option<Arc<str>>,
    /// The rules that this rule combines.
    pub rules: Vec<Rule>,
}

impl Rule {
    /// Creates a rule of the kind with this name, or returns `None` if there is no such kind.
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

    /// Returns the same rule with a table.
    pub fn with_table(self, table: Arc<Table>) -> Self {
        Rule {
            table: Some(table),
            ..self
        }
    }

    /// Returns the same rule with the player's label.
    pub fn with_label(self, label: &str) -> Self {
        Rule {
            label: Some(label.into()),
            ..self
        }
    }

    /// Returns the same rule, combining other rules.
    pub fn with_rules(self, rules: Vec<Rule>) -> Self {
        Rule { rules, ..self }
    }

    /// Returns the name of the kind, such as `thermometer`.
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// Returns the type that implements rules of this kind.
    pub fn kind(&self) -> &'static dyn Kind {
        KINDS[self.kind]
    }

    /// Checks whether the rule makes sense on this shape, and returns the reason if it does
    /// not.
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

    /// Whether a full board satisfies the rule. The board has the number of a digit per cell, from
    /// 1.
    pub fn holds(&self, shape: &Shape, digits: &[u8]) -> bool {
        if shape.lowest() == 1 {
            return self.holds_for(shape, digits);
        }
        let above = shape.above() as u8;
        let values: Vec<u8> = digits.iter().map(|it| it.saturating_sub(above)).collect();
        self.holds_for(shape, &values)
    }

    /// Whether the values of the digits of a full board satisfy the rule.
    fn holds_for(&self, shape: &Shape, values: &[u8]) -> bool {
        self.kind().holds(self, shape, values)
    }

    /// Returns what people reason with. Explanations of sums and of pointing digits take the number
    /// of a digit for its value. If these differ, such a rule is read as a whole.
    pub fn reading(&self, shape: &Shape) -> Reading {
        let reading = self.kind().reading(self, shape);
        match shape.lowest() == 1 || !reading.needs_values() {
            true => reading,
            false => Reading::Whole(Vec::new()),
        }
    }

    /// Adds the constraints that express the rule.
    pub fn reduce(&self, shape: &Shape, out: &mut Constraints) {
        self.kind().reduce(self, shape, out);
    }

    /// Returns a list of cells, which is empty if the rule has fewer lists.
    pub fn list(&self, index: usize) -> &[Cell] {
        self.lists.get(index).map_or(&[], Vec::as_slice)
    }

    /// Returns a number, if the rule has it.
    pub fn value(&self, index: usize) -> Option<i32> {
        self.values.get(index).copied()
    }

    /// Returns the first number, or 0 if the rule has none.
    fn number(&self) -> i32 {
        self.value(0).unwrap_or(0)
    }

    /// Returns the numbers of the table, or nothing if the rule has no table.
    fn table(&self) -> &[i32] {
        self.table.as_ref().map_or(&[], |table| table.numbers())
    }

    /// Returns the player's label, or `label` if there is none.
    fn label_or(&self, label: &str) -> String {
        self.label.as_deref().unwrap_or(label).to_string()
    }

    /// Iterates over a list of cells, two by two.
    fn pairs(&self, index: usize) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.list(index)
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
    }

    /// Returns the digits of a list of cells.
    fn digits_of<'a>(&'a self, index: usize, digits: &'a [u8]) -> impl Iterator<Item = i32> + 'a {
        self.list(index)
            .iter()
            .map(|&cell| i32::from(digits[usize::from(cell)]))
    }
}

/// A kind of rule. The methods are only called for rules of that kind, and all except
/// [`check`](Kind::check) only for rules that passed it. All default implementations are
/// correct for any kind: with them, steps name the rule by its label and its cells.
pub trait Kind: Sync {
    /// Returns the name of the kind, in `snake_case`.
    fn name(&self) -> &'static str;

    /// Checks whether a rule makes sense on this shape, and returns the reason if it does not.
    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault>;

    /// Whether a full board satisfies the rule. `digits` are the values of digits. This is written
    /// only from the definition of the rule, as the oracle with which tests compare every search.
    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool;

    /// Adds constraints that together are equivalent to the rule.
    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints);

    /// Adds constraints that together say that the rule does not hold.
    fn contradict(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        opposite::contradict(rule, shape, out);
    }

    /// Returns what people reason with in addition to houses, pairs and single cells.
    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Pairs
    }

    /// Returns the kind of house that the rule adds, if it adds one.
    fn house(&self) -> Extra {
        Extra::Region
    }

    /// Whether people look at the rule as a whole once its cells are filled, although pairs of
    /// cells express all of it. Rules that pairs do not fully express are always looked at as a
    /// whole.
    fn is_whole(&self) -> bool {
        false
    }

    /// Returns the pairs of cells that a mark or a line joins, so that people see them as
    /// chains. `None` represents all pairs of the rule.
    fn joined(&self, _rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        None
    }

    /// Whether the last list must contain the marks of all other rules of this kind, because
    /// the rule restricts cells without any mark.
    fn knows_marks_of_others(&self) -> bool {
        false
    }

    /// Returns the name that people use for the rule, without an article.
    fn label(&self, rule: &Rule) -> String {
        rule.label_or(&self.name().replace('_', " "))
    }

    /// Returns the rule with the cells that identify it: `the thermometer from r1c1 to r3c3`.
    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let cells = words::cells(shape, &rule.lists.concat());
        match cells.is_empty() {
            true => format!("the rule {}", self.label(rule)),
            false => format!("the {} in {cells}", self.label(rule)),
        }
    }

    /// Returns a few words, without an article, for the link between two cells of the rule:
    /// `thermometer from r1c1 to r3c3`.
    fn link(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        let named = self.named(rule, shape);
        named.strip_prefix("the ").unwrap_or(&named).to_string()
    }

    /// Returns what the rule requires of one of its pairs of cells, as a sentence without a
    /// period.
    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [a, b] = words::pair(shape, pair);
        let named = self.named(rule, shape);
        format!("The digits in {a} and {b} must obey {named}")
    }

    /// Returns what the rule requires of some single cells, as a sentence without a period.
    fn of_cells(&self, rule: &Rule, shape: &Shape, cells: &[Cell]) -> String {
        let named = words::capital(&self.named(rule, shape));
        format!(
            "{named} leaves only some digits to {}",
            words::cells(shape, cells)
        )
    }

    /// Returns a sentence without a period, which says why some digits have no partner in a
    /// pair of the rule, if there is more to say than that. `digits_have` is `4 has` or `4 and 5
    /// have`.
    fn without_partner(&self, _: &Rule, _: &Shape, _digits_have: &str) -> Option<String> {
        None
    }
}
