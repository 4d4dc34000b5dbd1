//! Explanations of chains and loops.

use crate::logic::chain_words::{around_backwards, state, walk};
use crate::logic::step::{Chain, Link, Node, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::CellSet;

/// Returns the special name of an AIC of three strong links, such as `M-Wing`, if it has one.
///
/// The name depends on which links stay in a cell and which in a digit: `(x=y)-y=(y-x)=x` is an
/// M-Wing, `x=x-(x=y)-y=y` an S-Wing, `x=x-x=(x-y)=y` an L-Wing and `x=(x-y)=(y-z)=z` an H-Wing.
pub(in crate::logic) fn wing_name(step: &Step) -> Option<&'static str> {
    let chain = step.pattern.chains.first()?;
    let nodes = <&[Node; 6]>::try_from(&chain.nodes[..]).ok()?;
    if step.technique != Technique::Aic || chain.links.first() != Some(&Link::Strong) {
        return None;
    }
    let in_cell = |at: usize| nodes[at].digit != nodes[at + 1].digit;
    let links = [0, 1, 2, 3, 4].map(in_cell);
    let mut backwards = links;
    backwards.reverse();
    [links, backwards]
        .into_iter()
        .find_map(|links| match links {
            [true, false, false, true, false] => Some("M-Wing"),
            [false, false, true, false, false] => Some("S-Wing"),
            [false, false, false, true, false] => Some("L-Wing"),
            [false, true, false, true, false] => Some("H-Wing"),
            _ => None,
        })
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let text = explain_chain(step);
    match step.pattern.name {
        Some(name) => format!("This chain is an {name}. {text}"),
        None => text,
    }
}

fn explain_chain(step: &Step) -> String {
    let Some(chain) = step.pattern.chains.first() else {
        return words::outcome(step);
    };
    let outcome = words::outcome(step);
    if step.technique == Technique::RemotePair {
        // The chain visits each cell twice, once with each digit.
        let mut way: Vec<CellSet> = chain.nodes.iter().map(|node| node.cells).collect();
        way.dedup();
        // Every second link leads from one cell to the next.
        let way = way.into_iter().enumerate().map(|(at, cells)| {
            let bond = (2 * at).checked_sub(1).map(|link| chain.bond(link));
            words::cells(cells) + &bond.unwrap_or_default()
        });
        return format!(
            "{} can only be {}, and each of these cells sees the next, so the two digits alternate \
             along them. A cell that sees two of these cells that are an odd number of steps \
             apart sees both digits. {outcome}.",
            words::and(way),
            words::or(step.digits),
        );
    }
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return outcome;
    };
    let walk = walk(chain);
    // For a loop, the link back to the start.
    let back = chain.bond(chain.nodes.len() - 1);
    if is_loop(chain) && is_continuous(chain) {
        return format!(
            "{walk}, which leads back to the start{back}. {}{} {outcome}.",
            around_backwards(&state(first, true), has_groups(chain)),
            locked_sets(step)
        );
    }
    if chain.links.first() == Some(&Link::Weak) {
        return format!(
            "{walk}. But then {} after all{back}. {outcome}.",
            state(first, false)
        );
    }
    if is_loop(chain) {
        let same = state(first, true);
        return format!("{walk}, then {same}{back}. So {same} either way.");
    }
    format!("{walk}. {} {outcome}.", one_of_both(step, [first, last]))
}

/// Says that one of the ends of a chain is true and what follows.
fn one_of_both(step: &Step, ends: [&Node; 2]) -> String {
    let [either, other] = ends.map(|node| state(node, true));
    let [first, last] = ends;
    let digit = first.digit;
    let mut struck = step.eliminations.iter();
    if last.digit != digit || struck.any(|gone| gone.digit != digit) {
        return format!(
            "So {either}, or {other} (or both). Whichever is true, it rules out {}.",
            words::all_removed(step)
        );
    }
    if first.is_single() && last.is_single() {
        return format!(
            "So {either} or {other} (or both), and no cell that sees both can be {digit}."
        );
    }
    format!(
        "So {digit} is in {}, or it is in {}, and no cell that sees {} can be {digit}.",
        words::or(first.cells),
        words::or(last.cells),
        match (first.cells | last.cells).len() {
            2 => "both",
            _ => "all of these cells",
        }
    )
}

/// Whether a chain has nodes of several cells.
fn has_groups(chain: &Chain) -> bool {
    !chain.nodes.iter().all(Node::is_single)
}

/// Says what almost locked sets of a loop contribute to its eliminations: exactly one of the two
/// nodes in such a set is true, so its cells hold all their other digits.
fn locked_sets(step: &Step) -> String {
    let sets = step.pattern.sees.iter().map(|&(set, seen)| {
        format!(
            " {} lack just one of their candidate digits, so they hold all others, and no cell that \
             sees all places for one of these there ({}) can hold it.",
            words::cells(set),
            words::cells(seen),
        )
    });
    sets.collect()
}

fn is_loop(chain: &Chain) -> bool {
    chain.links.len() == chain.nodes.len()
}

/// Whether strong and weak links alternate all the way around a loop.
fn is_continuous(chain: &Chain) -> bool {
    chain.links.first() != chain.links.last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::state::Candidate;
    use crate::{Cell, Digit, DigitSet};

    /// Makes an AIC from a list of candidates such as `5r1c2`.
    fn chain(candidates: &str) -> Step {
        let node = |word: &str| {
            let number = |at: usize| word.as_bytes()[at] - b'0';
            let cell = Cell::at(usize::from(number(2)) - 1, usize::from(number(4)) - 1);
            Node {
                digit: Digit::of(number(0)),
                cells: CellSet::of(cell),
                set: CellSet::EMPTY,
            }
        };
        let nodes: Vec<Node> = candidates.split(' ').map(node).collect();
        let links = [Link::Strong, Link::Weak].into_iter().cycle();
        let links = links.take(nodes.len() - 1).collect();
        let mut step = Step::new(Technique::Aic, DigitSet::EMPTY);
        step.pattern.chains.push(Chain {
            nodes,
            links,
            ..Chain::default()
        });
        step
    }

    #[test]
    fn short_chains_have_names_both_ways() {
        for (name, text) in [
            ("M-Wing", "1r1c1 2r1c1 2r1c5 2r4c5 1r4c5 1r4c9"),
            ("S-Wing", "1r1c1 1r1c5 1r4c5 2r4c5 2r4c9 2r8c9"),
            ("L-Wing", "1r1c1 1r1c5 1r4c5 1r4c9 2r4c9 2r8c9"),
            ("H-Wing", "1r1c1 1r1c5 2r1c5 2r4c5 3r4c5 3r4c9"),
        ] {
            assert_eq!(wing_name(&chain(text)), Some(name));
            let backwards: Vec<&str> = text.split(' ').rev().collect();
            assert_eq!(wing_name(&chain(&backwards.join(" "))), Some(name));
        }
        // A W-Wing, an XY-Chain, and a chain of two strong links.
        for text in [
            "1r1c1 2r1c1 2r1c5 2r4c5 2r4c9 1r4c9",
            "1r1c1 2r1c1 2r1c5 3r1c5 3r4c5 1r4c5",
            "1r1c1 1r1c5 1r4c5 1r4c9",
        ] {
            assert_eq!(wing_name(&chain(text)), None);
        }
    }

    #[test]
    fn a_remote_pair_is_explained_in_the_order_of_its_links() {
        let pair: DigitSet = [5, 8].map(Digit::of).into_iter().collect();
        let mut step = Step::new(Technique::RemotePair, pair);
        step.eliminations.push(Candidate::of(60, 5));
        let mut chain = Chain::default();
        for cell in [58, 31, 34, 79].map(Cell::of) {
            for digit in pair {
                chain.nodes.push(Node {
                    digit,
                    cells: CellSet::of(cell),
                    set: CellSet::EMPTY,
                });
            }
        }
        step.pattern.chains.push(chain);
        assert!(explain(&step).starts_with("r7c5, r4c5, r4c8 and r9c8 can only be 5 or 8"));
    }
}
