//! Why a candidate is impossible: what would follow from it in some cells, as sentences.

mod consequence;
mod model;
mod search;
mod sentences;
mod trail;

use crate::logic::context::Context;
use crate::logic::state::Candidate;
use crate::CellSet;

use consequence::Group;
use model::Model;
use search::shortest;
use sentences::Sentences;

/// The maximum number of consequences of all candidates that are said, unless a single candidate has
/// more.
const LONGEST_OF_ALL: usize = 10;

/// The maximum number of candidates that are refuted one by one.
const MOST: usize = 12;

/// The maximum number of reasons that are given if other candidates are left without one.
const EXAMPLES: usize = 2;

/// Why some candidates are impossible.
pub(super) struct Explained {
    /// Sentences without the last full stop: `If r1c2 were 3, r1c4 would be 5. Then no digit would be
    /// left for r1c7`.
    pub words: String,
    /// The candidates for which the sentences give no reason.
    pub others: Vec<Candidate>,
}

/// Says why all of some candidates are impossible under some rules. Returns `None` if the reasons
/// are long.
pub(super) fn explained(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    candidates: &[Candidate],
) -> Option<String> {
    if candidates.len() > MOST {
        return None;
    }
    let mut model = Model::new(context, cells, rules);
    let groups = groups(&mut model, candidates);
    let known: usize = groups.iter().map(|(_, same)| same.len()).sum();
    let total: usize = groups.iter().map(|(refutation, _)| refutation.len()).sum();
    let is_short = groups.len() == 1 || total <= LONGEST_OF_ALL;
    (known == candidates.len() && is_short).then(|| Sentences::new(&model).all(&groups))?
}

/// Says why some of the candidates are impossible, those with the shortest reasons.
pub(super) fn examples(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    candidates: &[Candidate],
) -> Option<Explained> {
    let mut model = Model::new(context, cells, rules);
    let mut groups = groups(&mut model, candidates);
    crate::sorting::sort_by_key(&mut groups, |(refutation, _)| refutation.len());
    let mut left = LONGEST_OF_ALL;
    let mut chosen: Vec<Group> = Vec::new();
    for group in groups {
        let long = left.checked_sub(group.0.len());
        if chosen.len() == EXAMPLES || long.is_none() && !chosen.is_empty() {
            break;
        }
        left = long.unwrap_or(0);
        chosen.push(group);
    }
    let said: Vec<Candidate> = chosen.iter().flat_map(|(_, same)| same).copied().collect();
    let others = candidates.iter().filter(|it| !said.contains(it));
    (!chosen.is_empty()).then(|| {
        Some(Explained {
            words: Sentences::new(&model).all(&chosen)?,
            others: others.copied().collect(),
        })
    })?
}

/// Refutes candidates. Those whose reasons have the same words are together, and those that only a
/// long refutation shows to be impossible are left out.
fn groups(model: &mut Model, candidates: &[Candidate]) -> Vec<Group> {
    let mut groups: Vec<(String, Group)> = Vec::new();
    for &candidate in candidates {
        // A reader may not see why no way to fill a rule is left, but follow simpler consequences.
        let found = [true, false].into_iter().find_map(|has_ways| {
            model.has_ways = has_ways;
            let refutation = shortest(model, candidate)?;
            let words = Sentences::new(model).one(candidate, &refutation)?;
            Some((words, refutation))
        });
        let Some((words, refutation)) = found else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, (_, candidates))) => candidates.push(candidate),
            None => groups.push((words, (refutation, vec![candidate]))),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
