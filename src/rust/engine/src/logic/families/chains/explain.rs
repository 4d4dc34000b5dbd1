//! Words for chains and loops.

use crate::logic::chain_words::{state, walk};
use crate::logic::step::{Chain, Link, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::CellSet;

pub(in crate::logic) fn explain(step: &Step) -> String {
    let Some(chain) = step.pattern.chains.first() else {
        return words::outcome(step);
    };
    let outcome = words::outcome(step);
    if step.technique == Technique::RemotePair {
        // The chain visits each cell twice, once for each digit.
        let mut way: Vec<CellSet> = chain.nodes.iter().map(|node| node.cells).collect();
        way.dedup();
        return format!(
            "{} hold only {}, and each sees the next, so the two digits alternate along them. \
             A cell that sees two cells of opposite turns sees both digits. {outcome}.",
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
            "{walk}, which leads back to the start. Read backwards, it holds as well. So exactly \
             one of every two neighbours is true, and everything they rule out is false. \
             {outcome}."
        );
    }
    if chain.links.first() == Some(&Link::Weak) {
        return format!(
            "{walk}. But then {} after all. {outcome}.",
            state(first, false)
        );
    }
    if is_loop(chain) {
        return format!(
            "{walk}, then {}. So this holds in any case. {outcome}.",
            state(first, true)
        );
    }
    format!(
        "{walk}. So {} or {} (or both), and what both rule out is false. {outcome}.",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::state::Candidate;
    use crate::logic::step::Node;
    use crate::{Cell, Digit, DigitSet};

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
        assert!(explain(&step).starts_with("r7c5, r4c5, r4c8 and r9c8 hold only 5 and 8"));
    }
}
