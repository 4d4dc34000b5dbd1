//! Candidates that occur in no way to fill a whole line, or cells that marks join.

use std::ops::ControlFlow;

use super::describe;
use super::filling::{asks, Asks, Filling};
use super::reasons::{shown, THESE};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by_key;
use crate::topology::BoardRule;
use crate::{Cell, CellSet};

/// The maximum number of cells of a line, unless a machine checks it.
const LONGEST: usize = 14;

/// The maximum number of joined cells that are filled together. Longer chains are split into parts.
const LARGEST: usize = 8;

/// The requirement that cells hold different digits if they see each other, as part of a sentence.
const DIFFERENT: &str = "with different digits in cells that see each other";

/// Finds candidates that occur in no way to fill a line.
pub(super) fn find_lines(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let changed = context.changed(technique);
    for rule in context.topology().rules() {
        if !rule.scope().meets(changed) {
            continue;
        }
        let Some(asks) = asks(rule) else {
            continue;
        };
        let cells = match &asks {
            Asks::Machines(lines) => lines.iter().flat_map(|(cells, _)| cells).copied().collect(),
            _ => rule.list(0).to_vec(),
        };
        let has_machines = matches!(asks, Asks::Machines(_));
        let open = cells.iter().copied().collect::<CellSet>() & grid.empty_cells();
        if cells.len() > LONGEST && !has_machines || open.is_empty() {
            continue;
        }
        context.check_stop()?;
        let how = match asks {
            Asks::Run => "with consecutive digits",
            _ => DIFFERENT,
        };
        let filling = Filling::new(grid, &cells, asks);
        let struck = filling.unsupported();
        if struck.is_empty() {
            continue;
        }
        if has_machines {
            let reasons = |candidate| filling.reasons(candidate, grid.topology().digits());
            for (reasons, struck) in by_reasons(struck, reasons) {
                found.push(with_reasons(context, technique, rule, reasons, struck))?;
            }
            continue;
        }
        let mut step = step(technique, struck, rule.cells(0));
        step.pattern.rules.push(rule.number);
        let others = with_other_rules(context, rule.cells(0), rule.number, &mut step);
        let how = format!(" {how}{others}");
        step.pattern.words = context.words(|| {
            let rules = &step.pattern.rules;
            let reason = shown(context, [&rule.named(), &how], &cells, rules, &step);
            format!("{reason}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Groups eliminated candidates by the cells that are the reason for them. Groups with the fewest
/// cells come first.
pub(super) fn by_reasons(
    struck: Vec<Candidate>,
    reasons: impl Fn(Candidate) -> CellSet,
) -> Vec<(CellSet, Vec<Candidate>)> {
    let mut groups: Vec<(CellSet, Vec<Candidate>)> = Vec::new();
    for candidate in struck {
        words::under(&mut groups, reasons(candidate)).push(candidate);
    }
    sort_by_key(&mut groups, |(reasons, _)| reasons.len());
    groups
}

/// Makes a step for candidates that no way to fill the cells of a rule contains, because of the
/// cells in `reasons`.
fn with_reasons(
    context: &Context,
    technique: Technique,
    rule: &BoardRule,
    reasons: CellSet,
    struck: Vec<Candidate>,
) -> Step {
    let mut step = for_reasons(context, technique, rule, reasons, struck);
    let others = with_other_rules(context, rule.cells(0), rule.number, &mut step);
    let others = match others.is_empty() {
        true => others,
        false => format!("Cells that see each other hold different digits{others}. "),
    };
    step.pattern.words = context.words(|| {
        let no_way = match reasons.is_empty() {
            true => "No".to_string(),
            false => format!("As {}, no", because(context, reasons)),
        };
        format!(
            "{others}{no_way} way to fill {} has {}. {}.",
            rule.named(),
            words::removed(&step),
            words::outcome(&step)
        )
    });
    step
}

/// Makes the same step as `with_reasons()`, but without words.
pub(super) fn for_reasons(
    context: &Context,
    technique: Technique,
    rule: &BoardRule,
    reasons: CellSet,
    struck: Vec<Candidate>,
) -> Step {
    let grid = context.grid;
    let mut step = step(technique, struck, rule.scope());
    step.pattern.rules.push(rule.number);
    let digits = grid.topology().digits();
    step.pattern.highlight_all(grid, reasons, digits);
    step
}

/// Describes what the cells that are the reason can hold.
pub(super) fn because(context: &Context, reasons: CellSet) -> String {
    let reasons: Vec<Cell> = reasons.iter().collect();
    describe::clauses(&describe::states(context.grid, &reasons))
}

/// Adds the other rules about pairs of these cells to the step, and names them.
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
    format!(", and {} must hold", words::and(names))
}

fn step(technique: Technique, struck: Vec<Candidate>, cells: CellSet) -> Step {
    let mut step = Step::new(technique, struck.iter().map(|it| it.digit).collect());
    step.eliminations = struck;
    step.pattern.cells = cells;
    step.pattern.length = cells.len();
    step
}

/// A pair of cells that a rule joins.
#[derive(Clone, Copy)]
struct Joint {
    cells: [Cell; 2],
    rule: usize,
}

/// Returns the pairs that marks and lines join. Rules about all other pairs are not marks.
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

/// Finds candidates that occur in no way to fill cells joined by marks. Small groups of joined
/// cells are filled as a whole, and larger ones in chains of three cells.
pub(super) fn find_chains(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let changed = context.changed(technique);
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
        if !part.meets(changed) {
            continue;
        }
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

/// Returns chains of three cells around a middle cell. The two ends must see each other, and at
/// least one of the cells must have few candidates.
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
    // A single line is filled by `find_lines()`.
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
    // List the marks between the cells. A line joins several pairs and is listed only once.
    let mut names: Vec<String> = Vec::new();
    for joint in joints.iter().filter(inside) {
        let name = topology.rules()[joint.rule].link(joint.cells);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    step.pattern.words = context.words(|| {
        let how = format!(" {DIFFERENT}");
        format!(
            "{} are joined{}. {}. {}.",
            words::cells(cells),
            words::aside(names),
            shown(context, [THESE, &how], &list, &rules, &step),
            words::outcome(&step)
        )
    });
    step.pattern.rules = rules;
    found.push(step)
}
