//! Whole lines, and cells that marks between them join: digits that no way to fill them has.

use std::ops::ControlFlow;

use super::between::inside_of;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::{Ends, Reading};
use crate::sets::DIGITS;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The most cells of a line.
const LONGEST: usize = 14;

/// The most cells that marks join: longer chains are taken in parts.
const LARGEST: usize = 8;

/// The most cells that are filled to prove one candidate.
const BUDGET: u32 = 1000;

/// What a line asks for besides its pairs of cells.
#[derive(Clone)]
enum Asks {
    Nothing,
    /// Consecutive digits.
    Run,
    /// Inner digits that the ends allow.
    Ends(Ends),
    /// All of these digits.
    Digits(Vec<Digit>),
}

/// Cells to be filled together.
struct Filling {
    cells: Vec<Cell>,
    open: Vec<DigitSet>,
    /// By cell and digit: what it leaves to each other cell.
    leaves: Vec<[Vec<DigitSet>; DIGITS]>,
    asks: Asks,
}

impl Filling {
    fn new(grid: &Grid, cells: &[Cell], asks: Asks) -> Self {
        let topology = grid.topology();
        let mut distinct: Vec<Cell> = Vec::with_capacity(cells.len());
        for &cell in cells {
            if !distinct.contains(&cell) {
                distinct.push(cell);
            }
        }
        let open: Vec<DigitSet> = distinct.iter().map(|&cell| grid.digits_at(cell)).collect();
        let leaves = distinct.iter().zip(&open).map(|(&cell, open)| {
            std::array::from_fn(|at| {
                let digit = Digit::ALL[at];
                if !open.contains(digit) {
                    return Vec::new();
                }
                let mut left = vec![DigitSet::ALL; distinct.len()];
                for (left, &other) in left.iter_mut().zip(&distinct) {
                    if topology.peers(cell).contains(other) {
                        left.remove(digit);
                    }
                }
                for &(other, excluded) in topology.excluded(cell, digit) {
                    if let Some(at) = distinct.iter().position(|&it| it == other) {
                        left[at] = left[at] - excluded;
                    }
                }
                left
            })
        });
        Filling {
            leaves: leaves.collect(),
            cells: distinct,
            open,
            asks,
        }
    }

    /// The candidates that no way to fill the cells has.
    fn unsupported(&self) -> Vec<Candidate> {
        let mut supported = vec![DigitSet::EMPTY; self.cells.len()];
        let mut struck = Vec::new();
        for at in 0..self.cells.len() {
            if self.open[at].len() < 2 {
                continue;
            }
            for digit in self.open[at] {
                if supported[at].contains(digit) {
                    continue;
                }
                let mut open = self.open.clone();
                open[at] = DigitSet::of(digit);
                let mut budget = BUDGET;
                match self.fill(open, CellSet::EMPTY, &mut budget) {
                    Some(filled) => {
                        for (supported, digits) in supported.iter_mut().zip(filled) {
                            *supported |= digits;
                        }
                    }
                    None if budget == 0 => supported[at].insert(digit),
                    None => struck.push(Candidate::new(self.cells[at], digit)),
                }
            }
        }
        struck
    }

    /// One way to fill the cells; `done` are those that were decided, by their places.
    fn fill(&self, open: Vec<DigitSet>, done: CellSet, budget: &mut u32) -> Option<Vec<DigitSet>> {
        if *budget == 0 {
            return None;
        }
        *budget -= 1;
        let last = self.cells.len() - 1;
        let is_end = |at: usize| matches!(self.asks, Asks::Ends(_)) && (at == 0 || at == last);
        let left = (0..open.len()).filter(|&at| !done.contains(Cell::of(at)));
        let next = left.min_by_key(|&at| (!is_end(at), open[at].len()));
        let Some(at) = next else {
            return self.is_kept(&open).then_some(open);
        };
        let done = done | CellSet::of(Cell::of(at));
        for digit in open[at] {
            let mut narrowed = open.clone();
            narrowed[at] = DigitSet::of(digit);
            for (other, left) in self.leaves[at][digit].iter().enumerate() {
                if other != at {
                    narrowed[other] &= *left;
                }
            }
            if !self.narrow(&mut narrowed, digit, done) {
                continue;
            }
            if let Some(filled) = self.fill(narrowed, done, budget) {
                return Some(filled);
            }
        }
        None
    }

    /// Narrows by what the line asks for; `digit` was just placed. Whether all cells keep
    /// a digit.
    fn narrow(&self, open: &mut [DigitSet], digit: Digit, done: CellSet) -> bool {
        match &self.asks {
            Asks::Run => {
                let reach = |other: &Digit| other.index().abs_diff(digit.index()) < open.len();
                let near: DigitSet = Digit::ALL.into_iter().filter(reach).collect();
                open.iter_mut().for_each(|open| *open &= near);
            }
            Asks::Ends(ends) => {
                let last = open.len() - 1;
                let both = done.contains(Cell::of(0)) && done.contains(Cell::of(last));
                if let (true, Some(a), Some(b)) = (both, open[0].first(), open[last].first()) {
                    let Some(inside) = inside_of(*ends, [a, b], DigitSet::ALL) else {
                        return false;
                    };
                    open[1..last].iter_mut().for_each(|open| *open &= inside);
                }
            }
            Asks::Digits(digits) => {
                let held = |&digit: &Digit| open.iter().any(|open| open.contains(digit));
                if !digits.iter().all(held) {
                    return false;
                }
            }
            Asks::Nothing => {}
        }
        open.iter().all(|open| !open.is_empty())
    }

    /// Whether filled cells keep what narrowing did not see to.
    fn is_kept(&self, filled: &[DigitSet]) -> bool {
        let Asks::Digits(digits) = &self.asks else {
            return true;
        };
        digits.iter().all(|&digit| {
            let count = |of: &dyn Fn(&&DigitSet) -> bool| filled.iter().filter(of).count();
            let needed = digits.iter().filter(|&&it| it == digit).count();
            count(&|it| it.contains(digit)) >= needed
        })
    }
}

/// Rules with a list of cells that are filled together.
fn asks(rule: &BoardRule) -> Option<Asks> {
    Some(match &rule.reading {
        Reading::Line | Reading::Rising(_) => Asks::Nothing,
        Reading::Run => Asks::Run,
        Reading::Ends(ends) => Asks::Ends(*ends),
        Reading::Contains(digits) => {
            Asks::Digits(digits.iter().filter_map(|&it| Digit::new(it)).collect())
        }
        _ => return None,
    })
}

/// All ways to fill one line.
pub(super) fn find_lines(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Some(asks) = asks(rule).filter(|_| rule.list(0).len() <= LONGEST) else {
            continue;
        };
        if (rule.cells(0) & grid.empty_cells()).is_empty() {
            continue;
        }
        context.check_stop()?;
        let filling = Filling::new(grid, rule.list(0), asks);
        let struck = filling.unsupported();
        if struck.is_empty() {
            continue;
        }
        let mut step = step(technique, struck, rule.cells(0));
        step.pattern.rules.push(rule.number);
        let others = with_other_rules(context, rule.cells(0), rule.number, &mut step);
        step.pattern.words = format!(
            "Cells of {} that see each other hold different digits{others}. No way to fill it has {}. {}.",

            rule.named(),
            named(&step),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Names the other rules about pairs of these cells.
fn with_other_rules(context: &Context, cells: CellSet, own: usize, step: &mut Step) -> String {
    let inside = |rule: &&BoardRule| {
        let both = |pair: &[Cell; 2]| pair.iter().all(|&cell| cells.contains(cell));
        rule.number != own && rule.pairs.iter().any(|pair| both(&pair.cells))
    };
    let others: Vec<&BoardRule> = context.topology().rules().iter().filter(inside).collect();
    if others.is_empty() {
        return String::new();
    }
    step.pattern
        .rules
        .extend(others.iter().map(|rule| rule.number));
    let names = others.iter().map(|rule| rule.named());
    format!(", and there is {} to keep", words::and(names))
}

/// `4 in r1c2 and 5 in r1c3`, by cell; at most a few.
fn named(step: &Step) -> String {
    match step.eliminations.len() {
        1..=3 => {
            let one = |it: &Candidate| format!("{} in {}", it.digit, it.cell);
            words::or(step.eliminations.iter().map(one))
        }
        _ => "any of the digits that go now".to_string(),
    }
}

fn step(technique: Technique, struck: Vec<Candidate>, cells: CellSet) -> Step {
    let mut step = Step::new(technique, struck.iter().map(|it| it.digit).collect());
    step.eliminations = struck;
    step.pattern.cells = cells;
    step.pattern.length = cells.len();
    step
}

/// A pair of cells that a rule joins, for chains.
#[derive(Clone, Copy)]
struct Joint {
    cells: [Cell; 2],
    rule: usize,
}

/// The pairs that marks and lines join. What a rule says of all other pairs is no mark.
fn joints(context: &Context) -> Vec<Joint> {
    let mut joints = Vec::new();
    for rule in context.topology().rules() {
        joints.extend(rule.joined().into_iter().map(|cells| Joint {
            cells,
            rule: rule.number,
        }));
    }
    joints
}

/// All ways to fill cells that marks join: whole where they are few, else three or four in
/// a row.
pub(super) fn find_chains(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let joints = joints(context);
    let mut beside = vec![CellSet::EMPTY; crate::sets::CELLS];
    for joint in &joints {
        let [a, b] = joint.cells;
        beside[a.index()].insert(b);
        beside[b.index()].insert(a);
    }
    let mut left: CellSet = joints.iter().flat_map(|joint| joint.cells).collect();
    while let Some(start) = left.first() {
        let mut part = CellSet::of(start);
        loop {
            let wider = part
                .iter()
                .fold(part, |all, cell| all | beside[cell.index()]);
            if wider == part {
                break;
            }
            part = wider;
        }
        left = left - part;
        context.check_stop()?;
        if (3..=LARGEST).contains(&part.len()) {
            fill_chain(context, technique, part, &joints, found)?;
            continue;
        }
        for middle in part {
            for chain in paths(context, middle, &beside) {
                fill_chain(context, technique, chain, &joints, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Three cells in a row around the middle one whose ends concern each other too, and which
/// are nearly decided.
fn paths(context: &Context, middle: Cell, beside: &[CellSet]) -> Vec<CellSet> {
    let (grid, topology) = (context.grid, context.topology());
    let few = |cell: Cell| grid.candidates(cell).len() <= 5;
    let mut paths = Vec::new();
    for a in beside[middle.index()] {
        for b in beside[middle.index()] {
            if a < b && topology.peers(a).contains(b) && (few(a) || few(b) || few(middle)) {
                paths.push([a, middle, b].into_iter().collect());
            }
        }
    }
    paths
}

fn fill_chain(
    context: &Context,
    technique: Technique,
    cells: CellSet,
    joints: &[Joint],
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    if (cells & grid.empty_cells()).len() < 2 {
        return ControlFlow::Continue(());
    }
    let inside = |joint: &&Joint| joint.cells.iter().all(|&cell| cells.contains(cell));
    let mut rules: Vec<usize> = joints.iter().filter(inside).map(|it| it.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    // A single line is filled as a line.
    if let &[rule] = &rules[..] {
        if asks(&topology.rules()[rule]).is_some() {
            return ControlFlow::Continue(());
        }
    }
    let list: Vec<Cell> = cells.iter().collect();
    let struck = Filling::new(grid, &list, Asks::Nothing).unsupported();
    if struck.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = step(technique, struck, cells);
    let names = rules.iter().map(|&rule| topology.rules()[rule].named());
    step.pattern.words = format!(
        "{} are a chain of {} cells, joined by {}. Cells that see each other hold different \
         digits, and no way to fill the chain has {}. {}.",
        words::cells(cells),
        cells.len(),
        words::and(names),
        named(&step),
        words::outcome(&step)
    );
    step.pattern.rules = rules;
    found.push(step)
}
