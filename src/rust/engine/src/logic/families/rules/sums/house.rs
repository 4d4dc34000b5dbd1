//! Steps that combine several cages of one house.

use std::ops::ControlFlow;

use super::describe;
use crate::logic::context::Context;
use crate::logic::facts::{common, fill, sets_of, NumberSet, SumGroup};
use crate::logic::families::rules::reasons;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds pairs of cages whose cells all see each other. A set of digits of one cage is impossible
/// if every set of the other cage shares a digit with it.
pub(super) fn find_conflicts(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let groups = context.sum_groups();
    for group in groups.iter().filter(|group| group.sets.len() > 1) {
        let seen = context.topology().common_peers(group.cells);
        let others = groups.iter().filter(|other| {
            !other.sets.is_empty()
                && other.rule != group.rule
                && other.cells.is_subset(seen - group.cells)
        });
        for other in others {
            let fits = |set: &DigitSet| other.sets.iter().any(|theirs| !theirs.meets(*set));
            let (left, gone): (Vec<DigitSet>, Vec<DigitSet>) =
                group.sets.iter().copied().partition(fits);
            if gone.is_empty() {
                continue;
            }
            conflict(context, technique, [group, other], &left, &gone, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn conflict(
    context: &Context,
    technique: Technique,
    [group, other]: [&SumGroup; 2],
    left: &[DigitSet],
    gone: &[DigitSet],
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    let possible = left.iter().fold(DigitSet::EMPTY, |all, &set| all | set);
    let mut step = Step::new(technique, possible);
    for digit in grid.candidates_of(group.cells) - possible {
        step.eliminate(grid, digit, group.cells);
    }
    // Remove the digits that all remaining sets share from the cells that see all their places.
    for digit in common(left) {
        let places = grid.places(digit) & group.cells;
        if !places.is_empty() {
            step.eliminate(grid, digit, topology.common_peers(places) - group.cells);
        }
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    step.pattern.cells = group.all | other.all;
    step.pattern.rules = vec![group.rule, other.rule];
    step.pattern.highlight_all(grid, group.cells, possible);
    step.pattern
        .highlight_all(grid, other.cells, other.possible());
    step.pattern.sets.push((group.cells, possible));
    step.pattern.sets.push((other.cells, other.possible()));
    let [name, other_name] = [group, other].map(|it| topology.rules()[it.rule].named());
    let can = match other.cells == other.all {
        true => "can only be".to_string(),
        false => format!(
            "has {} left for {}, which can only be",
            other.sum,
            words::cells(other.cells)
        ),
    };
    // The rest of a sum whose other cells are filled.
    let rest = match group.cells == group.all {
        true => name.clone(),
        false => format!("{} of {name}", words::cells(group.cells)),
    };
    step.pattern.words = context.words(|| {
        let see = if group.cells.is_single() {
            "sees"
        } else {
            "see"
        };
        let they = if group.cells == group.all {
            "it"
        } else {
            "they"
        };
        let these = match other.sets.len() {
            1 => "this set",
            2 => "both of these sets",
            _ => "each of these sets",
        };
        let outside: DigitSet = step
            .eliminations
            .iter()
            .filter(|gone| !group.cells.contains(gone.cell))
            .map(|gone| gone.digit)
            .collect();
        let seen = outside.iter().map(|digit| {
            let places = grid.places(digit) & group.cells;
            let seen = words::all_of(places.len());
            match places == group.all {
                true => format!(
                    " It must contain {digit}, so no other cell that sees all its cells can be \
                     {digit}."
                ),
                false => format!(
                    " Its {digit} is in {}, so no other cell that sees {seen} of these can be \
                     {digit}.",
                    words::or(places)
                ),
            }
        });
        format!(
            "{} {see} {}, so these cells hold different digits. {} {can} {}. If {rest} were \
             {}, {they} would share a digit with {these}. So {rest} can only be {}.{} {}.",
            words::cells(group.cells),
            words::cells(other.cells),
            words::capital(&other_name),
            describe::sets(&other.sets),
            describe::sets(gone),
            describe::sets(left),
            seen.collect::<String>(),
            words::outcome(&step)
        )
    });
    found.push(step)
}

/// A part of a house: a cage with its sets, or a single cell.
struct Part<'a> {
    cells: CellSet,
    group: Option<&'a SumGroup>,
}

impl Part<'_> {
    /// Returns the minimum number of these digits that the part holds.
    fn least(&self, context: &Context, digits: DigitSet) -> usize {
        match self.group {
            Some(group) => {
                let counts = group.sets.iter().map(|&set| (set & digits).len());
                counts.min().unwrap_or(0)
            }
            None => usize::from(context.grid.candidates_of(self.cells).is_subset(digits)),
        }
    }
}

/// Finds cages and cells of a house that together always hold all of some digits. The minimum
/// numbers of these digits that they hold add up to the number of digits.
pub(super) fn find_subsets(
    context: &Context,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    for house in topology.boxes_first() {
        let parts = parts_of(context, house);
        if parts.iter().all(|part| part.group.is_none()) {
            continue;
        }
        let open = grid.candidates_of(topology.cells(house));
        for digits in sets_of(size).filter(|set| set.is_subset(open)) {
            let holding = parts.iter().map(|part| (part, part.least(context, digits)));
            let holding: Vec<_> = holding.filter(|(_, least)| *least > 0).collect();
            let count: usize = holding.iter().map(|(_, least)| least).sum();
            let is_new = holding.len() > 1 && holding.iter().any(|(part, _)| part.group.is_some());
            if count != size || !is_new {
                continue;
            }
            let cells = holding
                .iter()
                .fold(CellSet::EMPTY, |all, (part, _)| all | part.cells);
            let rest = topology.cells(house) - cells;
            let mut step = Step::new(technique, digits);
            for digit in digits {
                step.eliminate(grid, digit, rest);
            }
            if step.is_idle() {
                continue;
            }
            let pattern = &mut step.pattern;
            pattern.base.push(topology.house(house));
            pattern.cells = cells;
            pattern.highlight_all(grid, cells, digits);
            let groups = holding.iter().filter_map(|(part, _)| part.group);
            pattern.rules = groups.map(|group| group.rule).collect();
            step.pattern.words = context.words(|| {
                let holders = holding.iter().map(|(part, least)| {
                    let name = match part.group {
                        Some(group) if group.sets.len() <= 8 => format!(
                            "{} ({})",
                            topology.rules()[group.rule].named(),
                            describe::sets(&group.sets)
                        ),
                        Some(group) => topology.rules()[group.rule].named(),
                        None => words::cells(part.cells),
                    };
                    match least {
                        1 => format!("one is in {name}"),
                        2 => format!("two are in {name}"),
                        3 => format!("three are in {name}"),
                        _ => format!("{least} are in {name}"),
                    }
                });
                let holders: Vec<String> = holders.collect();
                let text = format!(
                    "{place}, {} are always in these cells: {}. So no other cell of \
                     {house} can be {}.",
                    words::digits(digits),
                    words::semicolons(&holders),
                    words::or(digits),
                    place = words::capital(&words::within(topology.house(house))),
                    house = words::house(topology.house(house)),
                );
                format!("{text} {}.", words::outcome(&step))
            });
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cages that lie in a house, and its other cells one by one.
fn parts_of<'a>(context: &'a Context, house: HouseId) -> Vec<Part<'a>> {
    let cells = context.topology().cells(house) & context.grid.empty_cells();
    let mut rest = cells;
    let mut parts = Vec::new();
    for group in context.sum_groups() {
        if group.cells.is_subset(rest) && group.cells.len() > 1 {
            rest = rest - group.cells;
            parts.push(Part {
                cells: group.cells,
                group: Some(group),
            });
        }
    }
    parts.extend(rest.iter().map(|cell| Part {
        cells: CellSet::of(cell),
        group: None,
    }));
    parts
}

/// Finds candidates that occur in no way to fill a house with its cages.
pub(super) fn find_arrangements(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    for house in topology.boxes_first() {
        context.check_stop()?;
        let all_cells = topology.cells(house);
        let within = all_cells & grid.empty_cells();
        let runs = runs_of(context, within);
        if runs.is_empty() {
            continue;
        }
        let in_runs = runs.iter().fold(CellSet::EMPTY, |all, run| all | run.cells);
        let mut cells: Vec<Cell> = Vec::new();
        // For each place, the sums with which a run may end there. Empty if no run ends there.
        let mut ends: Vec<NumberSet> = Vec::new();
        for run in &runs {
            cells.extend(run.cells);
            ends.resize(cells.len() - 1, NumberSet::EMPTY);
            ends.push(run.sums);
        }
        cells.extend(within - in_runs);
        let open: Vec<DigitSet> = cells.iter().map(|&cell| grid.candidates(cell)).collect();
        let supported = fill(
            &open,
            |filling, digit| {
                let sum = filling.state + usize::from(digit.get());
                match ends.get(filling.place) {
                    None => Some(0),
                    Some(sums) if sums.is_empty() => Some(sum),
                    Some(sums) => sums.contains(sum).then_some(0),
                }
            },
            |_, _| true,
        );
        let mut step = Step::new(technique, grid.candidates_of(within));
        for ((&cell, &open), supported) in cells.iter().zip(&open).zip(supported) {
            for digit in open - supported {
                step.eliminate(grid, digit, CellSet::of(cell));
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.base.push(topology.house(house));
        step.pattern.cells = within;
        step.pattern.rules = runs.iter().map(|run| run.group.rule).collect();
        step.pattern.words = context.words(|| {
            let rules = &step.pattern.rules;
            let house = words::house(topology.house(house));
            let sums = describe::cages(topology, rules);
            let article = if sums.starts_with("cage of") || sums.starts_with("cages") {
                "its"
            } else {
                "the"
            };
            let named = format!("{house} with {article} {sums}");
            let of_runs = rules.iter().map(|&rule| topology.rules()[rule].scope());
            let cells = of_runs.fold(within, |all, cells| all | cells) | all_cells;
            let reason = reasons::reasons(context, cells, rules, &step, [&named, ""]);
            format!("{reason}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// The cells of a cage in a house, with the sums that they can have.
struct Run<'a> {
    cells: CellSet,
    sums: NumberSet,
    group: &'a SumGroup,
}

/// Returns the cages that meet a house. No cell belongs to two of them, and cages without sets are
/// left out.
fn runs_of<'a>(context: &'a Context, within: CellSet) -> Vec<Run<'a>> {
    let mut rest = within;
    let mut runs = Vec::new();
    for group in context.sum_groups() {
        let cells = group.cells & within;
        if cells.is_empty() || group.sets.is_empty() || !cells.is_subset(rest) {
            continue;
        }
        let sums = sums_within(context, group, cells);
        rest = rest - cells;
        runs.push(Run { cells, sums, group });
    }
    runs
}

/// Returns the sums that some cells of a cage can have, given what the cells outside can add up to.
fn sums_within(context: &Context, group: &SumGroup, cells: CellSet) -> NumberSet {
    let reach = |reached: NumberSet, cell: Cell| {
        let digits = context.grid.digits_at(cell).iter();
        digits.fold(NumberSet::EMPTY, |all, digit: Digit| {
            all | reached.plus(usize::from(digit.get()))
        })
    };
    let outside = (group.cells - cells).iter();
    let outside = outside.fold(NumberSet::of(0), reach);
    let sum = usize::try_from(group.sum).unwrap_or(0);
    (0..=sum)
        .filter(|part| outside.contains(sum - part))
        .collect()
}
