//! Words for chains and loops.

use crate::logic::step::{Chain, Link, Node};
use crate::logic::{words, Step, Technique};
use crate::CellSet;

pub(crate) fn tell(step: &Step) -> String {
    let Some(chain) = step.pattern.chains.first() else {
        return words::outcome(step);
    };
    let outcome = words::outcome(step);
    if step.technique == Technique::RemotePair {
        // The chain goes through the cells once for each digit.
        let mut way: Vec<CellSet> = chain.nodes.iter().map(|node| node.cells).collect();
        way.dedup();
        return format!(
            "{} hold {} alone, and each sees the next, so the two digits take turns along them. \
             A cell that sees one of each turn sees both digits, {outcome}.",
            words::and(way.into_iter().map(words::cells)),
            words::digits(step.digits),
        );
    }
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return outcome;
    };
    let walk = walk(chain);
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

/// Chains one after the other; see [`walk`].
pub(in crate::logic) fn walks(chains: &[Chain]) -> String {
    chains.iter().map(walk).collect::<Vec<_>>().join(". ")
}

/// `If r1c1 is not 4, then r1c7 is 4, then r3c8 is not 4`: a chain from its
/// first node, which is false before a strong link and true before a weak one.
fn walk(chain: &Chain) -> String {
    let starts_true = chain.links.first() != Some(&Link::Strong);
    format!("If {}", states(chain, starts_true).join(", then "))
}

/// `r1c1 is not 4`, `r1c7 is 4`, ...: what a chain says of its nodes in turn,
/// from whether the first one is true.
pub(in crate::logic) fn states(chain: &Chain, starts_true: bool) -> Vec<String> {
    let mut is_true = starts_true;
    let mut before = CellSet::EMPTY;
    let mut states = Vec::with_capacity(chain.nodes.len());
    for node in &chain.nodes {
        // A set is named once on the way through it.
        let is_named = !node.set.is_empty() && node.set == before;
        states.push(match (is_named, is_true) {
            (true, true) => keep("these", node),
            _ => state(node, is_true),
        });
        before = node.set;
        is_true = !is_true;
    }
    states
}

/// `r1c1 is 4`, `4 is in r1c1 or r1c2`, or that it is not so.
fn state(node: &Node, is_true: bool) -> String {
    let digit = node.digit;
    let cells = words::or(node.cells.iter().map(words::cell));
    match (node.set.is_empty(), node.cells.len(), is_true) {
        (false, _, true) => keep(&words::cells(node.set), node),
        (false, _, false) => format!("{} lose {digit}", words::cells(node.set)),
        (_, 1, true) => format!("{cells} is {digit}"),
        (_, 1, false) => format!("{cells} is not {digit}"),
        (_, _, true) => format!("{digit} is in {cells}"),
        (_, _, false) => format!("{digit} is not in {cells}"),
    }
}

/// An almost locked set keeps a digit: `r1c1 and r1c2 keep 4 (in r1c1)`.
fn keep(set: &str, node: &Node) -> String {
    let cells = words::or(node.cells.iter().map(words::cell));
    format!("{set} keep {} (in {cells})", node.digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Candidate;
    use crate::DigitSet;

    #[test]
    fn a_remote_pair_is_told_in_the_order_of_its_links() {
        let pair: DigitSet = [5, 8].into_iter().collect();
        let mut step = Step::new(Technique::RemotePair, pair);
        step.eliminations.push(Candidate::new(60, 5));
        let mut chain = Chain::default();
        for cell in [58, 31, 34, 79] {
            for digit in pair {
                chain.nodes.push(Node {
                    digit,
                    cells: CellSet::of(cell),
                    set: CellSet::EMPTY,
                });
            }
        }
        step.pattern.chains.push(chain);
        assert!(tell(&step).starts_with("r7c5, r4c5, r4c8 and r9c8 hold 5 and 8 alone"));
    }
}
