//! Words for the chains of steps.

use super::step::{Chain, Link, Node};
use super::words;
use crate::CellSet;

/// Describes several chains one after another; see [`walk`].
#[cfg(not(frame16))]
pub(super) fn walks(chains: &[Chain]) -> String {
    chains.iter().map(walk).collect::<Vec<_>>().join(". ")
}

/// Describes a chain from its first node: `If r1c1 is not 4, then r1c7 is 4, then r3c8 is not 4`.
/// The first node is false before a strong link and true before a weak one.
pub(super) fn walk(chain: &Chain) -> String {
    let starts_true = chain.links.first() != Some(&Link::Strong);
    format!("If {}", states(chain, starts_true).join(", then "))
}

/// Lists the states of the nodes of a chain in turn: `r1c1 is not 4`, `r1c7 is 4`, ...
/// `starts_true` says whether the first node is true.
pub(super) fn states(chain: &Chain, starts_true: bool) -> Vec<String> {
    let mut is_true = starts_true;
    let mut before = CellSet::EMPTY;
    let mut states = Vec::with_capacity(chain.nodes.len());
    for (at, node) in chain.nodes.iter().enumerate() {
        // A chain that passes through a set names the set only once.
        let is_named = !node.set.is_empty() && node.set == before;
        let said = match (is_named, is_true) {
            (true, true) => must_hold("these", node),
            _ => state(node, is_true),
        };
        // The rule that makes the link from the previous node.
        let bond = at.checked_sub(1).map(|link| chain.bond(link));
        states.push(said + &bond.unwrap_or_default());
        before = node.set;
        is_true = !is_true;
    }
    states
}

/// Numbers a branch: `a`, `b`, ...
pub(super) fn branch_letter(at: usize) -> char {
    words::letter(at).to_ascii_lowercase()
}

/// Says what a loop that was followed once proves. `opposite` is the state of its first node that
/// was not assumed. With `has_groups`, some of its nodes have several cells.
pub(super) fn around_backwards(opposite: &str, has_groups: bool) -> String {
    let nodes = if has_groups {
        "neighbouring candidates or groups"
    } else {
        "neighbouring candidates"
    };
    format!(
        "If {opposite}, the loop can be followed backwards, and every statement is reversed. Either \
         way, exactly one of every two {nodes} is true, so a candidate that both of \
         them rule out is false."
    )
}

/// The minimum number of states that two lines must share at their start for the second line to
/// refer to the first.
pub(super) const SHARED: usize = 3;

/// Counts the states that two lines share at their start.
pub(super) fn shared_length(known: &[String], line: &[String]) -> usize {
    let both = known.iter().zip(line);
    both.take_while(|(known, own)| known == own).count()
}

/// Sets the first of several states apart, which follows from a premise that was just named:
/// `r1c7 is not 4; then r3c8 is 4, then ...`.
pub(super) fn since(states: String) -> String {
    states.replacen(", then", "; then", 1)
}

/// Joins the states of a line by `then`. If an earlier line begins with the same states, the line
/// refers to them instead of repeating them:
/// `since r1c1 is 4 (see above), r1c7 is not 4; then r3c8 is 4`.
pub(in crate::logic) fn after(before: &[&[String]], line: &[String]) -> String {
    let lengths = before.iter().map(|known| shared_length(known, line));
    let (shared, rest) = line.split_at(lengths.max().unwrap_or(0));
    match shared {
        [.., last] if shared.len() >= SHARED && rest.is_empty() => format!("{last} (see above)"),
        [.., last] if shared.len() >= SHARED => {
            format!("since {last} (see above), {}", since(rest.join(", then ")))
        }
        _ => line.join(", then "),
    }
}

/// Describes the state of a node: `r1c1 is 4`, `4 is in r1c1 or r1c2`, or the opposite.
pub(super) fn state(node: &Node, is_true: bool) -> String {
    let digit = node.digit;
    let cells = words::or(node.cells);
    match (node.set.is_empty(), node.cells.len(), is_true) {
        (false, _, true) => must_hold(&words::cells(node.set), node),
        (false, _, false) => format!("{} cannot hold {digit}", words::cells(node.set)),
        (_, 1, true) => format!("{cells} is {digit}"),
        (_, 1, false) => format!("{cells} is not {digit}"),
        (_, _, true) => format!("{digit} is in {cells}"),
        (_, _, false) => format!("{digit} is not in {cells}"),
    }
}

/// Says that an almost locked set needs a digit: `r1c1 and r1c2 must hold 4 (in r1c1)`.
fn must_hold(set: &str, node: &Node) -> String {
    let cells = words::or(node.cells);
    format!("{set} must hold {} (in {cells})", node.digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(states: &str) -> Vec<String> {
        states.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn a_beginning_that_was_said_is_not_said_again() {
        let first = line("a b c d e");
        let said = |other: &str| after(&[&first], &line(other));
        assert_eq!(after(&[], &first), "a, then b, then c, then d, then e");
        assert_eq!(said("a b c x y"), "since c (see above), x; then y");
        assert_eq!(said("a b c d"), "d (see above)");
        assert_eq!(said("a b x"), "a, then b, then x");
        let lines = [&first[..], &line("a b c x y")[..]];
        assert_eq!(after(&lines, &line("a b c x z")), "since x (see above), z");
    }
}
