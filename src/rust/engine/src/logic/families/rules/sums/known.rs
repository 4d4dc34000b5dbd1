//! Cells whose sum is known from a rule or from the 45 rule.

use super::describe;
use crate::logic::context::Context;
use crate::logic::facts::{all_differ, open_sets, Leftover, SumGroup};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{CellSet, DigitSet};

/// Empty cells with different digits and a known sum.
pub(super) struct Known<'a> {
    pub cells: CellSet,
    pub sum: i32,
    pub sets: Vec<DigitSet>,
    source: Source<'a>,
}

enum Source<'a> {
    /// The sum of a rule.
    Rule(&'a SumGroup),
    /// The sum of the leftover cells.
    Hidden(&'a Leftover),
    /// The sum that leftover cells within a cage leave to the rest of the cage.
    Rest(&'a Leftover, &'a SumGroup),
}

impl<'a> Known<'a> {
    /// Returns the cells and the sum of a rule.
    pub fn of_rule(group: &'a SumGroup) -> Self {
        Known {
            cells: group.cells,
            sum: group.sum,
            sets: group.sets.clone(),
            source: Source::Rule(group),
        }
    }

    /// Returns the leftover cells if they are all on one side and hold different digits.
    pub fn hidden(context: &'a Context, fact: &'a Leftover) -> Option<Self> {
        let (cells, sum) = one_side(fact)?;
        let is_cage = cells.len() > 1 && all_differ(context.topology(), cells);
        is_cage.then(|| Known {
            cells,
            sum,
            sets: open_sets(context.grid, cells, sum),
            source: Source::Hidden(fact),
        })
    }

    /// Returns the rest of a cage that contains all leftover cells.
    pub fn rest(context: &'a Context, fact: &'a Leftover) -> Option<Self> {
        let (cells, sum) = one_side(fact)?;
        let holds = |group: &&SumGroup| cells.is_subset(group.cells) && cells != group.cells;
        let group = context.sum_groups().iter().find(holds)?;
        let (cells, sum) = (group.cells - cells, group.sum - sum);
        Some(Known {
            cells,
            sum,
            sets: open_sets(context.grid, cells, sum),
            source: Source::Rest(fact, group),
        })
    }

    /// Returns the digits that occur in any of the sets.
    pub fn possible(&self) -> DigitSet {
        self.sets
            .iter()
            .fold(DigitSet::EMPTY, |all, &set| all | set)
    }

    /// Returns the beginning of a sentence, such as `The cage of 17 in r1c1 and r1c2`, which "can
    /// be ..." can follow.
    pub fn opening(&self, context: &Context) -> String {
        let topology = context.topology();
        let cells = words::cells(self.cells);
        match self.source {
            Source::Rule(group) => {
                let rule = words::capital(&topology.rules()[group.rule].named());
                match group.cells == group.all {
                    true => rule,
                    false => format!("{rule} has {} left for {cells}, which", self.sum),
                }
            }
            Source::Hidden(fact) => {
                format!("{}. These cells", describe::leftover(context.grid, fact))
            }
            Source::Rest(fact, group) => {
                let rule = topology.rules()[group.rule].named();
                let rest = describe::leftover(context.grid, fact);
                format!(
                    "{rest}. That leaves {} of {rule} for {cells}, which",
                    self.sum
                )
            }
        }
    }

    /// Makes a step with the rules, houses and cells that show where the sum comes from.
    pub fn step(&self, context: &Context, technique: Technique, digits: DigitSet) -> Step {
        let mut step = Step::new(technique, digits);
        let pattern = &mut step.pattern;
        pattern.cells = self.cells;
        pattern.highlight_all(context.grid, self.cells, digits);
        match self.source {
            Source::Rule(group) => {
                pattern.rules.push(group.rule);
                pattern.cells = group.all;
            }
            Source::Hidden(fact) => show_leftover(context, fact, &mut step),
            Source::Rest(fact, group) => {
                show_leftover(context, fact, &mut step);
                step.pattern.cells |= fact.cells();
                step.pattern.rules.push(group.rule);
                step.pattern.rules.dedup();
            }
        }
        step
    }
}

/// Returns the leftover cells and their sum if they are all inside or all outside.
fn one_side(fact: &Leftover) -> Option<(CellSet, i32)> {
    if fact.outside.is_empty() {
        return Some((fact.inside, fact.difference));
    }
    fact.inside
        .is_empty()
        .then_some((fact.outside, -fact.difference))
}

/// Shows the houses, the counted cages and the leftover cells.
pub(super) fn show_leftover(context: &Context, fact: &Leftover, step: &mut Step) {
    let topology = context.topology();
    let houses = fact.houses.iter().map(|&house| topology.house(house));
    step.pattern.base.extend(houses);
    step.pattern.rules.extend(&fact.rules);
    step.pattern.cells |= fact.cells();
}
