//! Words for forcing chains and nets.

use crate::logic::chains::states;
use crate::logic::Link;
use crate::logic::{words, Step, Technique};

pub(crate) fn tell(step: &Step) -> String {
    match step.technique {
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => tell_verity(step),
        _ => tell_contradiction(step),
    }
}

/// All branches start from the opposite of what the step says.
fn tell_contradiction(step: &Step) -> String {
    let starts_true = step.placements.is_empty();
    let branches: Vec<Vec<String>> = step
        .pattern
        .chains
        .iter()
        .map(|chain| states(chain, starts_true))
        .collect();
    let start = branches.iter().filter_map(|branch| branch.first()).next();
    let walks = branches
        .iter()
        .filter(|branch| branch.len() > 1)
        .map(|branch| format!("{}.", branch[1..].join(", then ")));
    let walks: Vec<String> = walks.collect();
    format!(
        "Suppose {}. Then {}{} Not all of that can be, {}.",
        start.cloned().unwrap_or_default(),
        walks.join(" Also, "),
        premises(step),
        words::outcome(step)
    )
}

/// Each branch starts from one of several things of which one is true, and
/// ends with what the step says.
fn tell_verity(step: &Step) -> String {
    let concludes_true = !step.placements.is_empty();
    let branches = step.pattern.chains.iter().map(|chain| {
        let starts_true = match chain.links.first() {
            Some(link) => *link == Link::Weak,
            // The start is what the step says.
            None => concludes_true,
        };
        states(chain, starts_true)
    });
    let branches: Vec<Vec<String>> = branches.collect();
    let starts = branches.iter().filter_map(|branch| branch.first().cloned());
    let walks = branches
        .iter()
        .filter(|branch| branch.len() > 1)
        .map(|branch| format!("If {}.", branch.join(", then ")));
    let walks: Vec<String> = walks.collect();
    format!(
        "One of these must be so: {}. {}{} It ends alike each time, {}.",
        words::or(starts),
        walks.join(" "),
        premises(step),
        words::outcome(step)
    )
}

/// What to know about the branches of a net.
fn premises(step: &Step) -> &'static str {
    match step.technique {
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity => {
            " (A link of these may need more than the one before it: what follows from the \
             start by other ways.)"
        }
        _ => "",
    }
}
