//! Reads the shape and the rules of a board from R, and makes the engine's model of both.
//!
//! R sends a list with a `key`, the `shape` and the `rules`. The models are remembered by key;
//! while a key is known, only the key is read.

use crate::answer::answer;
use crate::args::{lay_out, read, Fields, Object};
use crate::explain::FramedBoard;
use crate::problem::{Answer, Problem};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::rules::{Rule, Table};
use oxidoku_engine::search::general::{self, Model, Puzzle};
use oxidoku_engine::shape::{Cell, House, Regions, Shape};
use oxidoku_engine::{PuzzleStatus, Stop, Stopped};
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

/// A shape with rules that make sense on it. Models are made when they are first needed.
pub struct RuleSet {
    shape: Arc<Shape>,
    rules: Arc<[Rule]>,
    model: OnceLock<Arc<Model>>,
    framed: OnceLock<Option<FramedBoard>>,
}

impl RuleSet {
    fn new(shape: Shape, rules: Vec<Rule>) -> Self {
        RuleSet {
            shape: Arc::new(shape),
            rules: rules.into(),
            model: OnceLock::new(),
            framed: OnceLock::new(),
        }
    }

    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the shape and the rules, for boards that share them.
    pub fn parts(&self) -> (Arc<Shape>, Vec<Rule>) {
        (self.shape.clone(), self.rules.to_vec())
    }

    /// Whether these are the rules of the classic board.
    pub fn is_classic(&self) -> bool {
        self.shape.is_classic() && self.rules.is_empty()
    }

    /// Returns the model of the shape and the rules for the search.
    pub fn model(&self) -> &Arc<Model> {
        let make = || Arc::new(Model::new(self.shape.clone(), self.rules.clone()));
        self.model.get_or_init(make)
    }

    /// Returns the board in the form that can be explained, or `None` if it is too large.
    pub fn framed(&self) -> Option<&FramedBoard> {
        let make = || FramedBoard::of(self.model());
        self.framed.get_or_init(make).as_ref()
    }

    /// Makes a puzzle for the search. The digits must fit the shape.
    pub fn puzzle(&self, digits: &[u8]) -> Puzzle {
        Puzzle::new(self.model().clone(), digits).expect("digits that fit the shape")
    }

    /// Returns how much memory the rule set may take, relative to others: the tables of large
    /// boards are long.
    pub fn weight(&self) -> usize {
        if self.shape.rows().max(self.shape.columns()) > 9 {
            8
        } else {
            1
        }
    }
}

/// Returns the status of a board, found by a search.
pub fn status_by_rules(
    rules: &RuleSet,
    digits: &[u8],
    stop: Stop,
) -> std::result::Result<PuzzleStatus, Stopped> {
    let solved = general::solve(&rules.puzzle(digits), stop)?;
    let has_clashes = || !general::clashes(rules.model(), digits).is_empty();
    Ok(PuzzleStatus::of_search(solved.status, has_clashes))
}

/// The maximum total weight of the remembered rule sets, and of those in a block of boards.
pub const MOST_WEIGHT: usize = 64;

thread_local! {
    /// The most recently used rule sets with their keys, the latest at the end.
    static REMEMBERED: RefCell<Vec<(String, Arc<RuleSet>)>> = const { RefCell::new(Vec::new()) };
}

fn remembered(key: &str) -> Option<Arc<RuleSet>> {
    REMEMBERED.with(|known| {
        let mut known = known.borrow_mut();
        let at = known.iter().rposition(|(other, _)| other == key)?;
        let found = known.remove(at);
        let set = found.1.clone();
        known.push(found);
        Some(set)
    })
}

fn remember(key: &str, set: &Arc<RuleSet>) {
    REMEMBERED.with(|known| {
        let mut known = known.borrow_mut();
        known.push((key.to_string(), set.clone()));
        let mut weight = 0;
        let kept = known.iter().rev().take_while(|(_, set)| {
            weight += set.weight();
            weight <= MOST_WEIGHT
        });
        let kept = kept.count();
        let gone = known.len() - kept;
        known.drain(..gone);
    });
}

/// Reads the rules from an R list. Rules without a key are not remembered.
pub fn rule_set(object: Object) -> Answer<Arc<RuleSet>> {
    let fields = Fields::in_object(object, "rules".to_string())?;
    let key: Option<&str> = fields.get_or("key", None)?;
    if let Some(set) = key.and_then(remembered) {
        return Ok(set);
    }
    lay_out(object)?;
    let wrong = || Problem::Argument("rules".to_string());
    let shape = read_shape(fields.get("shape")?)?.map_err(|_| wrong())?;
    let mut rules = read_rules(fields.get("rules")?, &shape)?.map_err(|_| wrong())?;
    if rules.iter().any(|rule| rule.check(&shape).is_err()) {
        return Err(wrong());
    }
    share_marks(&mut rules);
    let set = Arc::new(RuleSet::new(shape, rules));
    if let Some(key) = key {
        remember(key, &set);
    }
    Ok(set)
}

/// Gives each rule about unmarked cells the marks of all other rules of its kind: an edge with any
/// dot is not unmarked.
fn share_marks(rules: &mut [Rule]) {
    let own: Vec<(&str, Vec<Cell>)> = rules
        .iter()
        .map(|rule| (rule.name(), rule.lists.concat()))
        .collect();
    for (at, rule) in rules.iter_mut().enumerate() {
        if !rule.kind().knows_marks_of_others() {
            continue;
        }
        let is_other = |&other: &usize| other != at && own[other].0 == rule.name();
        let others: Vec<usize> = (0..own.len()).filter(is_other).collect();
        if !others.is_empty() {
            let marks = others.iter().flat_map(|&other| own[other].1.clone());
            rule.lists.push(marks.collect());
        }
    }
}

// Returns facts about a shape: its cells, houses and boxes. If no such shape can exist, `fault`
// gives the reason.
#[extendr]
fn native_shape(shape: Robj) -> Robj {
    answer(|| match read_shape(read(&shape, "shape")?)? {
        Ok(shape) => Ok(shape_facts(&shape)),
        Err(fault) => Ok(Value::List(vec![("fault", Value::text(fault))])),
    })
}

fn shape_facts(shape: &Shape) -> Value {
    let places = || (0..shape.cells() as Cell).map(|cell| shape.place(cell));
    let houses = shape.houses();
    let numbers = |of: &dyn Fn(&House) -> usize| {
        Value::Integers(houses.iter().map(|house| of(house) as i32 + 1).collect())
    };
    let block = match shape.block() {
        Some((height, width)) => Value::Integers(vec![height as i32, width as i32]),
        None => Value::Null,
    };
    Value::List(vec![
        ("rows", Value::integer(shape.rows() as i32)),
        ("columns", Value::integer(shape.columns() as i32)),
        ("digits", Value::integer(shape.digits() as i32)),
        ("lowest", Value::integer(shape.lowest())),
        (
            "row",
            Value::Integers(places().map(|at| at.0 as i32 + 1).collect()),
        ),
        (
            "col",
            Value::Integers(places().map(|at| at.1 as i32 + 1).collect()),
        ),
        (
            "kind",
            Value::texts(houses.iter().map(|house| house.kind.name())),
        ),
        ("number", numbers(&|house| house.number)),
        ("grid", numbers(&|house| house.grid)),
        (
            "cells",
            Value::Items(
                houses
                    .iter()
                    .map(|house| cell_numbers(&house.cells))
                    .collect(),
            ),
        ),
        ("box", block),
    ])
}

fn cell_numbers(cells: &[Cell]) -> Value {
    Value::Integers(cells.iter().map(|&cell| i32::from(cell) + 1).collect())
}

// Returns the first rule that makes no sense on a shape, with the reason and its cells, or TRUE if
// all rules make sense.
#[extendr]
fn native_check_rules(shape: Robj, rules: Robj) -> Robj {
    answer(|| {
        let shape = read_shape(read(&shape, "shape")?)?;
        let shape = shape.map_err(|_| Problem::Argument("shape".to_string()))?;
        let rules = match read_rules(read(&rules, "rules")?, &shape)? {
            Ok(rules) => rules,
            Err(fault) => return Ok(fault),
        };
        for (at, rule) in rules.iter().enumerate() {
            if let Err(fault) = rule.check(&shape) {
                let places: Vec<_> = fault.cells.iter().map(|&cell| shape.place(cell)).collect();
                return Ok(rule_fault(at, fault.reason, &places));
            }
        }
        Ok(Value::flag(true))
    })
}

fn rule_fault(at: usize, reason: String, places: &[(usize, usize)]) -> Value {
    Value::List(vec![
        ("rule", Value::integer(at as i32 + 1)),
        ("reason", Value::text(reason)),
        (
            "row",
            Value::Integers(places.iter().map(|at| at.0 as i32 + 1).collect()),
        ),
        (
            "col",
            Value::Integers(places.iter().map(|at| at.1 as i32 + 1).collect()),
        ),
    ])
}

/// Reads a shape, or returns the reason why it cannot exist.
fn read_shape(shape: Object) -> Answer<std::result::Result<Shape, String>> {
    let fields = Fields::in_object(shape, "shape".to_string())?;
    let wrong = || Problem::Argument("shape".to_string());
    let corners: Option<&[i32]> = fields.get("corners")?;
    if let Some(corners) = corners {
        let corner = |pair: &[i32]| Some((pair[0].try_into().ok()?, pair[1].try_into().ok()?));
        let corners: Option<Vec<(usize, usize)>> = corners.chunks_exact(2).map(corner).collect();
        let shape = Shape::overlapping(&corners.ok_or_else(wrong)?);
        return Ok(shape.map_err(|fault| fault.to_string()));
    }
    let side: usize = fields.get("side")?;
    let block: Option<&[i32]> = fields.get("box")?;
    let layout: Option<&[i32]> = fields.get("layout")?;
    let regions = match (block, layout) {
        (Some(&[height, width]), None) => Regions::Boxes(
            height.try_into().map_err(|_| wrong())?,
            width.try_into().map_err(|_| wrong())?,
        ),
        (None, Some(layout)) => Regions::Layout(
            layout
                .iter()
                .map(|&label| u16::try_from(label).ok())
                .collect(),
        ),
        (None, None) => Regions::None,
        _ => return Err(wrong()),
    };
    let digits: Option<usize> = fields.get_or("digits", None)?;
    let lowest: Option<usize> = fields.get_or("lowest", None)?;
    let shape = Shape::square(side, &regions);
    let shape = shape.and_then(|shape| shape.with_digits(digits.unwrap_or(side)));
    let shape = match lowest {
        None => shape,
        Some(0) => shape.map(Shape::with_zero),
        Some(_) => return Err(wrong()),
    };
    Ok(shape.map_err(|fault| fault.to_string()))
}

/// Reads rules, each a list of `name`, `cells` and `values`; a rule that the user defines may also
/// have a `table`, a `label` and the `rules` that it combines. Returns a fault if a cell is not on
/// the board. Cells are a matrix of two columns, row and column, counted from 1. Equal tables
/// become one.
fn read_rules(list: Object, shape: &Shape) -> Answer<std::result::Result<Vec<Rule>, Value>> {
    read_rules_within(list, shape, &mut Vec::new(), &[])
}

/// The maximum depth of nested rules.
const MOST_DEPTH: usize = 32;

/// Reads rules nested within others, with the tables known so far and the numbers of the enclosing
/// rules. A fault has the number of the outermost rule.
fn read_rules_within(
    list: Object,
    shape: &Shape,
    tables: &mut Vec<Arc<Table>>,
    around: &[usize],
) -> Answer<std::result::Result<Vec<Rule>, Value>> {
    let wrong = || Problem::Argument("rules".to_string());
    let list = match list.is_null() {
        true => Vec::new(),
        false if around.len() > MOST_DEPTH => return Err(wrong()),
        false => list.items().ok_or_else(wrong)?,
    };
    let mut rules = Vec::with_capacity(list.len());
    for (at, rule) in list.into_iter().enumerate() {
        let rule = Fields::in_object(rule, "rule".to_string())?;
        let lists = rule.get::<Object>("cells")?.items().ok_or_else(wrong)?;
        let mut cells = Vec::with_capacity(lists.len());
        for list in lists {
            match read_cells(list.integers().ok_or_else(wrong)?, shape) {
                Ok(list) => cells.push(list),
                Err(places) => {
                    let reason = "names cells that are not on the board".to_string();
                    let outer = around.first().map_or(at, |&outer| outer);
                    return Ok(Err(rule_fault(outer, reason, &places)));
                }
            }
        }
        let numbers: &[i32] = rule.get("values")?;
        let mut read = Rule::new(rule.get("name")?, cells, numbers.to_vec()).ok_or_else(wrong)?;
        if let Some(table) = rule.get_or::<Option<&[i32]>>("table", None)? {
            read = read.with_table(shared(tables, table));
        }
        if let Some(label) = rule.get_or::<Option<&str>>("label", None)? {
            read = read.with_label(label);
        }
        if let Some(parts) = rule.get_or::<Option<Object>>("rules", None)? {
            match read_rules_within(parts, shape, tables, &[around, &[at]].concat())? {
                Ok(parts) => read = read.with_rules(parts),
                Err(fault) => return Ok(Err(fault)),
            }
        }
        rules.push(read);
    }
    Ok(Ok(rules))
}

/// Returns the table of these numbers, reusing a known one if there is one.
fn shared(tables: &mut Vec<Arc<Table>>, numbers: &[i32]) -> Arc<Table> {
    if let Some(known) = tables.iter().find(|known| known.numbers() == numbers) {
        return known.clone();
    }
    let table = Arc::new(Table::new(numbers.to_vec()));
    tables.push(table.clone());
    table
}

/// Returns the cells at these rows and columns, or the positions that are not on the board.
fn read_cells(
    matrix: &[i32],
    shape: &Shape,
) -> std::result::Result<Vec<Cell>, Vec<(usize, usize)>> {
    let (rows, columns) = matrix.split_at(matrix.len() / 2);
    let mut cells = Vec::with_capacity(rows.len());
    let mut missing = Vec::new();
    for (&row, &column) in rows.iter().zip(columns) {
        let place = ((row.max(1) - 1) as usize, (column.max(1) - 1) as usize);
        match shape.cell_at(place.0, place.1) {
            Some(cell) if row >= 1 && column >= 1 => cells.push(cell),
            _ => missing.push(place),
        }
    }
    if missing.is_empty() {
        Ok(cells)
    } else {
        Err(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(side: usize) -> Arc<RuleSet> {
        let shape = Shape::square(side, &Regions::None).unwrap();
        Arc::new(RuleSet::new(shape, Vec::new()))
    }

    #[test]
    fn equal_tables_become_one() {
        let mut tables = Vec::new();
        let [first, same, other] = [[1, 2], [1, 2], [2, 1]].map(|it| shared(&mut tables, &it));
        assert!(Arc::ptr_eq(&first, &same));
        assert_eq!(other.numbers(), [2, 1]);
        assert_eq!(tables.len(), 2);
    }

    #[test]
    fn the_rules_used_last_are_remembered() {
        for i in 0..MOST_WEIGHT + 10 {
            remember(&i.to_string(), &plain(4));
            // The first rule set is used again and again.
            assert!(remembered("0").is_some());
        }
        assert!(remembered("1").is_none());
        assert!(remembered(&(MOST_WEIGHT + 9).to_string()).is_some());
        let total = |sets: &Vec<(String, Arc<RuleSet>)>| sets.iter().map(|it| it.1.weight()).sum();
        let weight: usize = REMEMBERED.with(|sets| total(&sets.borrow()));
        assert_eq!(weight, MOST_WEIGHT);
        for i in 0..20 {
            remember(&format!("large {i}"), &plain(16));
        }
        let weight: usize = REMEMBERED.with(|sets| total(&sets.borrow()));
        assert!(weight <= MOST_WEIGHT);
        assert!(remembered("0").is_none());
    }

    #[test]
    fn each_rule_of_dots_knows_those_of_the_others() {
        let rule = |name: &str, white: Vec<Cell>, black: Vec<Cell>| {
            Rule::new(name, vec![white, black], vec![1, 2, 0, 0]).unwrap()
        };
        let mut rules = [
            rule("kropki", vec![0, 1], vec![2, 3]),
            rule("xv", vec![8, 9], vec![]),
            rule("kropki", vec![4, 5], vec![]),
        ];
        share_marks(&mut rules);
        assert_eq!(rules[0].lists[2..], [vec![4, 5]]);
        assert_eq!(rules[1].lists.len(), 2);
        assert_eq!(rules[2].lists[2..], [vec![0, 1, 2, 3]]);
        share_marks(&mut rules[..2]);
        assert_eq!(rules[0].lists.len(), 3);
    }
}

extendr_module! {
    mod rules;
    fn native_shape;
    fn native_check_rules;
}
