//! Words for chains and loops.

use crate::logic::step::{Chain, Link, Node};
use crate::logic::{words, Step, Technique};

pub(crate) fn tell(step: &Step) -> String {
    let Some(chain) = step.pattern.chains.first() else {
        return words::outcome(step);
    };
    let outcome = words::outcome(step);
    if step.technique == Technique::RemotePair {
        return format!(
            "{} hold {} alone, and each sees the next, so the two digits take turns along them. \
             A cell that sees one of each turn sees both digits, {outcome}.",
            words::cells(step.pattern.cells),
            words::digits(step.digits),
        );
    }
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return outcome;
    };
    // The first node is false before a strong link and true before a weak one.
    let starts_true = chain.links.first() != Some(&Link::Strong);
    let walk = format!("If {}", states(chain, starts_true).join(", then "));
    if is_loop(chain) && is_continuous(chain) {
        return format!(
            "{walk}, which leads back to the start; read backwards, it holds as well. So exactly \
             one of every two neighbours is true, and nothing else that they forbid can be, \
             {outcome}."
        );
    }
    if chain.links.first() == Some(&Link::Weak) {
        return format!(
            "{walk}. But then {} after all, {outcome}.",
            state(first, false)
        );
    }
    if is_loop(chain) {
        return format!(
            "{walk}, then {}. So it is in any case, {outcome}.",
            state(first, true)
        );
    }
    format!(
        "{walk}. So {} or {} (or both), and what neither allows is wrong, {outcome}.",
        state(first, true),
        state(last, true)
    )
}

fn is_loop(chain: &Chain) -> bool {
    chain.links.len() == chain.nodes.len()
}

/// Whether strong and weak links take turns all around a loop.
fn is_continuous(chain: &Chain) -> bool {
    chain.links.first() != chain.links.last()
}

/// `r1c1 is not 4`, `r1c7 is 4`, ...: what a chain says of its nodes in turn,
/// from whether the first one is true.
pub(in crate::logic) fn states(chain: &Chain, starts_true: bool) -> Vec<String> {
    let states = chain.nodes.iter().enumerate();
    states
        .map(|(at, node)| state(node, starts_true == (at % 2 == 0)))
        .collect()
}

/// `r1c1 is 4`, `4 is in r1c1 or r1c2`, or that it is not so.
fn state(node: &Node, is_true: bool) -> String {
    let digit = node.digit;
    let cells = words::or(node.cells.iter().map(words::cell));
    if !node.set.is_empty() {
        let set = words::cells(node.set);
        return if is_true {
            format!("these keep {digit} (in {cells})")
        } else {
            format!("{set} lose {digit}")
        };
    }
    match (node.cells.len(), is_true) {
        (1, true) => format!("{cells} is {digit}"),
        (1, false) => format!("{cells} is not {digit}"),
        (_, true) => format!("{digit} is in {cells}"),
        (_, false) => format!("{digit} is not in {cells}"),
    }
}
