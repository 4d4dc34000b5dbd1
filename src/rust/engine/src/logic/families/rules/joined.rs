//! Houses and rules that are filled together: candidates that occur in no way to fill them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::describe;
use super::reasons;
use super::together::{reach, steps_along, Together, MOST};
use crate::logic::context::Context;
use crate::logic::facts::Question;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::sorting::sort_by_key;
use crate::topology::{BoardRule, HouseId};
use crate::{Cell, CellSet};

/// The maximum number of empty cells of a rule outside a house with which it is filled.
const OUTSIDE: usize = 3;

/// The maximum number of empty cells of two rules that are filled together.
const OF_TWO: usize = 10;

/// Finds candidates that occur in no way to fill a house under the rules inside it, first without
/// and then with the cells outside that belong to rules with several cells in the house.
pub(super) fn find_of_house(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    if topology.rules().is_empty() {
        return ControlFlow::Continue(());
    }
    for is_wide in [false, true] {
        for house in topology.boxes_first() {
            let cells = topology.cells(house);
            if (cells & grid.empty_cells()).len() < 2 {
                continue;
            }
            let outside = match is_wide {
                true => outside(context, cells),
                false => CellSet::EMPTY,
            };
            if is_wide && outside.is_empty() {
                continue;
            }
            let group = Group {
                cells: cells | outside,
                house: Some(house),
                rules: Vec::new(),
            };
            strike(context, technique, &group, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells outside a house that belong to rules with at least two empty cells inside.
fn outside(context: &Context, house: CellSet) -> CellSet {
    let empty = context.grid.empty_cells();
    let mut outside = CellSet::EMPTY;
    for rule in context.topology().rules() {
        let scope = rule.scope();
        let wider = outside | (scope - house);
        let meets = (scope & house & empty).len() >= 2;
        if is_whole(rule) && meets && (wider & empty).len() <= OUTSIDE {
            outside = wider;
        }
    }
    outside
}

/// Whether people look at a rule as a whole, not as at pairs of cells.
fn is_whole(rule: &BoardRule) -> bool {
    !rule.to_check.is_empty() && rule.scope().len() <= MOST
}

/// Finds candidates that occur in no way to fill two rules together.
pub(super) fn find_of_two(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let is_long = |rule: &&BoardRule| {
        let open = (rule.scope() & grid.empty_cells()).len();
        let is_line = is_whole(rule) || steps_along(rule).is_some();
        is_line && (2..OF_TWO).contains(&open)
    };
    let rules: Vec<&BoardRule> = context.topology().rules().iter().filter(is_long).collect();
    for (at, one) in rules.iter().enumerate() {
        for other in &rules[at + 1..] {
            let cells = one.scope() | other.scope();
            if (cells & grid.empty_cells()).len() > OF_TWO || !are_joined(context, one, other) {
                continue;
            }
            let group = Group {
                cells,
                house: None,
                rules: vec![one.number, other.number],
            };
            strike(context, technique, &group, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether two rules share an empty cell, or at least two empty cells of the one see one of the
/// other.
fn are_joined(context: &Context, one: &BoardRule, other: &BoardRule) -> bool {
    let empty = context.grid.empty_cells();
    let (one, other) = (one.scope() & empty, other.scope() & empty);
    let sees = |cell: &Cell| context.topology().peers(*cell).meets(other);
    one.meets(other) || one.iter().filter(sees).count() >= 2
}

/// Cells that are filled together.
struct Group {
    cells: CellSet,
    house: Option<HouseId>,
    /// The two rules, if the cells are those of rules.
    rules: Vec<usize>,
}

impl Group {
    /// Returns what is filled: the house or those of the two rules that are needed, the other cells
    /// among those that matter, and the rules that matter for a house.
    fn named(&self, context: &Context, needed: &[usize], matter: CellSet) -> String {
        let topology = context.topology();
        let named = |rule: &usize| topology.rules()[*rule].named();
        let own = self.rules.iter().copied();
        let own: Vec<usize> = own.filter(|rule| needed.contains(rule)).collect();
        let mut parts: Vec<String> = own.iter().map(named).collect();
        let mut others = matter - concerned(context, &own);
        if let Some(house) = self.house {
            parts.push(words::house(topology.house(house)));
            others = others - topology.cells(house);
        }
        if !others.is_empty() {
            parts.push(words::cells(others));
        }
        let filled = parts.join(" together with ");
        let under: Vec<usize> = needed
            .iter()
            .copied()
            .filter(|it| !own.contains(it))
            .collect();
        match under.is_empty() {
            true => filled,
            false => format!("{filled} under {}", words::and(under.iter().map(named))),
        }
    }
}

/// Pushes a step for the candidates of a group that occur in no way to fill it.
fn strike(
    context: &Context,
    technique: Technique,
    group: &Group,
    found: &mut Found,
) -> ControlFlow<()> {
    context.check_stop()?;
    let grid = context.grid;
    let cells: Vec<Cell> = group.cells.iter().collect();
    let left = context.memory().ways(question(context, &cells), |_| {
        match Together::new(grid, &cells, |_| true) {
            Some(model) if model.has_rules => model.supported(),
            _ => cells.iter().map(|&cell| grid.digits_at(cell)).collect(),
        }
    });
    let mut struck: Vec<Candidate> = Vec::new();
    for (&cell, &left) in cells.iter().zip(left.iter()) {
        let gone = (grid.candidates(cell) - left).iter();
        struck.extend(gone.map(|digit| Candidate::new(cell, digit)));
    }
    // What houses alone rule out is a matter of other techniques.
    if !struck.is_empty() {
        if let Some(houses) = Together::new(grid, &cells, |_| false) {
            struck.retain(|it| !houses.refutes(&[*it]));
        }
    }
    for (rules, struck) in by_rules(context, &cells, struck) {
        push(context, technique, (group, &cells), (rules, struck), found)?;
    }
    ControlFlow::Continue(())
}

/// Pushes a step for candidates of a group that the same rules rule out.
fn push(
    context: &Context,
    technique: Technique,
    (group, cells): (&Group, &[Cell]),
    (rules, struck): (Vec<usize>, Vec<Candidate>),
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    let mut step = Step::new(technique, struck.iter().map(|it| it.digit).collect());
    step.eliminations = struck;
    let counts = |rule: &BoardRule| rules.contains(&rule.number);
    let reasons = match Together::new(grid, cells, counts) {
        Some(mut model) => model.reasons(&step.eliminations, topology.digits()),
        None => CellSet::EMPTY,
    };
    let struck: CellSet = step.eliminations.iter().map(|it| it.cell).collect();
    let matter = group.cells & (concerned(context, &rules) | reasons | struck);
    let house = group.house.map(|house| topology.cells(house));
    step.pattern.cells = matter | house.unwrap_or(CellSet::EMPTY);
    step.pattern.length = step.pattern.cells.len();
    step.pattern
        .base
        .extend(group.house.map(|house| topology.house(house)));
    step.pattern.highlight_all(grid, reasons, topology.digits());
    step.pattern.words = context.words(|| {
        let reasons: Vec<Cell> = reasons.iter().collect();
        let because = describe::described(grid, &reasons);
        let because = because.map_or(String::new(), |clause| format!(", as {clause}"));
        let named = group.named(context, &rules, matter);
        let reason = reasons::reasons(context, group.cells, &rules, &step, [&named, &because]);
        format!("{reason}. {}.", words::outcome(&step))
    });
    step.pattern.rules = rules;
    found.push(step)
}

/// Returns the cells that some rules concern.
fn concerned(context: &Context, rules: &[usize]) -> CellSet {
    let rules = rules.iter().map(|&rule| &context.topology().rules()[rule]);
    rules.fold(CellSet::EMPTY, |all, rule| all | reach(rule))
}

/// Divides candidates by the rules that are needed to rule them out, those with the fewest rules
/// first.
fn by_rules(
    context: &Context,
    cells: &[Cell],
    struck: Vec<Candidate>,
) -> Vec<(Vec<usize>, Vec<Candidate>)> {
    let all: CellSet = cells.iter().copied().collect();
    let rules = context.topology().rules().iter();
    let inside = rules.filter(|rule| (reach(rule) & all).len() >= 2);
    let inside: Vec<usize> = inside.map(|rule| rule.number).collect();
    let mut models = HashMap::new();
    let mut refutes = |rules: &[usize], candidate: Candidate| {
        let model = models.entry(rules.to_vec()).or_insert_with(|| {
            let counts = |rule: &BoardRule| rules.contains(&rule.number);
            Together::new(context.grid, cells, counts)
        });
        let model = model.as_ref();
        model.is_some_and(|model| model.refutes(&[candidate]))
    };
    let mut groups: Vec<(Vec<usize>, Vec<Candidate>)> = Vec::new();
    for candidate in struck {
        let single = inside.iter().find(|&&rule| refutes(&[rule], candidate));
        let enough = |(rules, _): &&mut (Vec<usize>, Vec<Candidate>)| match single {
            Some(&rule) => *rules == [rule],
            None => refutes(rules, candidate),
        };
        if let Some((_, candidates)) = groups.iter_mut().find(enough) {
            candidates.push(candidate);
            continue;
        }
        let needed = match single {
            Some(&rule) => vec![rule],
            None => needed_rules(&inside, |rules| refutes(rules, candidate)),
        };
        groups.push((needed, vec![candidate]));
        sort_by_key(&mut groups, |(rules, _)| rules.len());
    }
    groups
}

/// Leaves out rules as long as the rest suffices.
fn needed_rules(rules: &[usize], mut suffice: impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    let mut needed = rules.to_vec();
    let mut at = needed.len();
    while at > 0 {
        at -= 1;
        let left_out = needed.remove(at);
        if !suffice(&needed) {
            needed.insert(at, left_out);
        }
    }
    needed
}

/// Asks about some cells. The answer also depends on the other cells of lines that join them.
fn question(context: &Context, cells: &[Cell]) -> Question {
    let all: CellSet = cells.iter().copied().collect();
    let rules = context.topology().rules().iter();
    let lines = rules.filter(|rule| matches!(rule.reading, Reading::Line | Reading::Rising(_)));
    let lines = lines.map(|rule| rule.cells(0));
    let joining = lines.filter(|line| (*line & all).len() >= 2);
    let others = joining.fold(CellSet::EMPTY, |others, line| others | line) - all;
    let list: Vec<Cell> = cells.iter().copied().chain(others).collect();
    // No other question starts with -3.
    Question::new(context.grid, &list, vec![-3, cells.len() as i32])
}
