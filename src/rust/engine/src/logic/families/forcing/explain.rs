//! Explanations of forcing chains and nets.

use crate::logic::chain_words::{after, branch_letter, states};
use crate::logic::step::{Link, Node, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{CellSet, DigitSet};

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => explain_verity(step),
        _ => explain_contradiction(step),
    }
}

/// Explains a contradiction: all branches start from the opposite of the conclusion.
fn explain_contradiction(step: &Step) -> String {
    let starts_true = step.placements.is_empty();
    let branches: Vec<Vec<String>> = step
        .pattern
        .chains
        .iter()
        .map(|chain| states(chain, starts_true))
        .collect();
    let start = branches.iter().find_map(|branch| branch.first());
    let start = start.cloned().unwrap_or_default();
    let branches: Vec<&[String]> = branches
        .iter()
        .map(|it| it.get(1..).unwrap_or_default())
        .collect();
    let walks = branches
        .iter()
        .enumerate()
        .filter(|(_, branch)| !branch.is_empty())
        .map(|(at, branch)| after(&branches[..at], branch));
    let walks: Vec<String> = walks.collect();
    let is_one = walks.len() == 1;
    // Several branches are numbered. One that repeats states begins with `since`.
    let walks = walks.into_iter().enumerate().map(|(at, walk)| {
        let walk = match walk.starts_with("since ") {
            true => words::capital(&walk),
            false => format!("Then {walk}"),
        };
        match is_one {
            true => format!(" {walk}."),
            false => format!(" ({}) {walk}.", branch_letter(at)),
        }
    });
    format!(
        "Suppose {start}.{}{} But {}. {}.",
        walks.collect::<String>(),
        premises(step),
        clash(step, starts_true),
        words::outcome(step)
    )
}

/// Returns the rule that the ends of the branches violate: a candidate cannot be both true and
/// false, or a cell or house needs a digit.
fn clash(step: &Step, starts_true: bool) -> String {
    let ends = step.pattern.chains.iter().filter_map(|chain| {
        let is_true = starts_true == (chain.nodes.len() % 2 == 1);
        Some((chain.nodes.last()?, is_true))
    });
    let ends: Vec<(&Node, bool)> = ends.collect();
    let digits: DigitSet = ends.iter().map(|(node, _)| node.digit).collect();
    let cells = ends
        .iter()
        .fold(CellSet::EMPTY, |cells, (node, _)| cells | node.cells);
    let digit = words::or(digits);
    if ends.iter().any(|&(_, is_true)| is_true) {
        return format!(
            "{} cannot both be {digit} and not be {digit}",
            words::cells(cells)
        );
    }
    match &step.pattern.base[..] {
        [house] => format!(
            "{} needs its {digit} in {}",
            words::house(*house),
            words::or(cells)
        ),
        _ => format!("{} must be {digit}", words::cells(cells)),
    }
}

/// Explains a verity: each branch starts from one of several possibilities, one of which is true,
/// and ends with the conclusion.
fn explain_verity(step: &Step) -> String {
    let concludes_true = !step.placements.is_empty();
    let branches = step.pattern.chains.iter().map(|chain| {
        let starts_true = match chain.links.first() {
            Some(link) => *link == Link::Weak,
            // The branch starts with the conclusion itself.
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
    // This is the only candidate of a cell, or the only place for a digit in a house.
    if let [only] = &branches[..] {
        let start = only.first().cloned().unwrap_or_default();
        let rest = only.get(1..).unwrap_or_default();
        let then = match rest.is_empty() {
            true => String::new(),
            false => format!(" Then {}.", rest.join(", then ")),
        };
        return format!(
            "{start}, the only possibility left.{then}{} {}.",
            premises(step),
            words::outcome(step)
        );
    }
    let house = match &step.pattern.base[..] {
        [house] => format!("In {}, one", words::house(*house)),
        _ => "One".to_string(),
    };
    format!(
        "{house} of these must be true: {}. {}{} {}, the result is the same. {}.",
        words::or(starts),
        walks.join(" "),
        premises(step),
        match branches.len() {
            2 => "Either way",
            _ => "In every case",
        },
        words::outcome(step)
    )
}

/// Returns a remark about the branches of a net.
fn premises(step: &Step) -> &'static str {
    match step.technique {
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity => {
            " (Some links use earlier conclusions as well as the one before them.)"
        }
        _ => "",
    }
}
