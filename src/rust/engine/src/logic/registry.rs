//! Finds and explains steps by the families of their techniques.

use super::context::Context;
use super::entries::entry;
use super::families::chains;
use super::family_search::{FamilySearch, Simple};
use super::found::Found;
use super::scale::{Level, GENERAL};
use super::step::Step;
use super::technique::{Family, Needs, Technique};
use crate::topology::Topology;

/// Steps of one technique in a grid, the one a person should see first before
/// the others.
pub fn find(context: &Context, technique: Technique, found: &mut Found) {
    find_together(context, &[technique], found);
}

/// Steps of techniques that are tried together.
pub(super) fn find_together(context: &Context, techniques: &[Technique], found: &mut Found) {
    let mut rest = techniques;
    while let Some(first) = rest.first() {
        let family = first.info().family;
        let own = rest.iter().take_while(|it| it.info().family == family);
        let (own, others) = rest.split_at(own.count());
        rest = others;
        if !meets(family.needs(), context.grid.topology()) {
            continue;
        }
        let Some((search, _)) = entry(family) else {
            continue;
        };
        let done = match search {
            FamilySearch::Each(find) => own
                .iter()
                .try_for_each(|&technique| find(context, technique, found)),
            FamilySearch::Together(find) => find(context, own, found),
            FamilySearch::Following(search) => {
                let simple = simple();
                own.iter()
                    .try_for_each(|&technique| search(context, technique, &simple, found))
            }
        };
        // A break only says that enough was found.
        if done.is_break() {
            return;
        }
    }
}

/// The techniques that a person follows in their head: all simple ones of every board but
/// singles, and what a line or a clue leaves.
fn simple() -> Simple {
    let of_lines = [Technique::SumArrangement, Technique::OutsideArrangement];
    let is_followed = |technique: Technique, level: Level| {
        (level <= Level::Medium || of_lines.contains(&technique))
            && technique.info().family != Family::Singles
    };
    let rows = GENERAL.rows.iter();
    let rows: Vec<_> = rows
        .filter(|row| is_followed(row.technique, row.level))
        .collect();
    Simple {
        techniques: rows.iter().map(|row| row.technique).collect(),
        stages: vec![0, rows.len()],
        find,
    }
}

/// Whether a board has what a family needs.
fn meets(needs: Needs, topology: &Topology) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Exchange => topology.has_only_usual_houses(),
        Needs::Classic => topology.is_classic(),
        Needs::Rules => !topology.is_classic(),
    }
}

/// Gives a pattern of a general technique its own name, if it has one.
pub(super) fn name_pattern(step: &mut Step) {
    step.pattern.name = chains::wing_name(step);
}

impl Step {
    /// What the pattern is, why it works and what follows, for a beginner.
    pub fn text(&self) -> String {
        if !self.pattern.words.is_empty() {
            return self.pattern.words.clone();
        }
        let entry = entry(self.technique.info().family);
        entry.map_or(String::new(), |(_, explain)| explain(self))
    }
}
