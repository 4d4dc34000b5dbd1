//! Words for forcing chains with their reasons.

use super::step::{Branch, Forcing, ForcingKind, Implied, Reason, Step};
use super::technique::Technique;
use super::words;
use crate::DigitSet;

/// The most nodes of a chain that are spelled out; longer ones lose their middle.
const SPELLED_OUT: usize = 14;
/// The most nested chains that are spelled out.
#[cfg(not(frame16))]
const NESTED_SPELLED_OUT: usize = 4;

impl Forcing {
    /// Its chains in words, one after the other, without those inside.
    pub fn text(&self) -> String {
        let mut sentences: Vec<String> = start(self).into_iter().collect();
        sentences.extend(self.branches.iter().map(spell_out));
        sentences.extend(end(self));
        sentences.extend(match self.nested.len() {
            0 => None,
            1 => Some(
                "This relies on one chain inside, which holds once the nodes before it do.".into(),
            ),
            more => Some(format!(
                "This relies on {more} chains inside, which hold once the nodes before them do."
            )),
        });
        sentences.push(format!("{}.", words::capital(&conclusion(self))));
        sentences.join(" ")
    }
}

/// Forcing chains with those inside, which are set off by brackets.
#[cfg(not(frame16))]
pub(super) fn chains(forcing: &Forcing) -> String {
    let inside = forcing.nested.iter().take(NESTED_SPELLED_OUT).enumerate();
    let inside = inside.map(|(at, nested)| format!(" [Chain {}: {}]", at + 1, nested.text()));
    let left_out = forcing.nested.len().saturating_sub(NESTED_SPELLED_OUT);
    let more = match left_out {
        0 => String::new(),
        more => format!(" [{more} more chains inside are in the data of the step.]"),
    };
    format!("{}{}{more}", forcing.text(), inside.collect::<String>())
}

/// What all branches have in common before they start.
fn start(forcing: &Forcing) -> Option<String> {
    let firsts = || forcing.branches.iter().filter_map(|it| it.nodes.first());
    let first = firsts().next()?;
    let cell = first.candidate.cell;
    let digit = first.candidate.digit;
    match forcing.kind {
        ForcingKind::Cycle | ForcingKind::Opposite => None,
        ForcingKind::Contradiction => Some(format!("Suppose that {}.", state(first))),
        ForcingKind::Double => Some(format!("Either {cell} is {digit} or it is not.")),
        ForcingKind::Cell => {
            let digits: DigitSet = firsts().map(|it| it.candidate.digit).collect();
            let digits = words::or(digits);
            Some(format!("{cell} is {digits}."))
        }
        ForcingKind::House(house) => {
            let places = words::or(firsts().map(|it| it.candidate.cell));
            let house = words::house(house);
            Some(format!("In {house}, the digit {digit} is in {places}."))
        }
    }
}

/// What follows from the branches together.
fn end(forcing: &Forcing) -> Option<String> {
    let last = forcing.branches.first()?.nodes.last()?;
    let cell = last.candidate.cell;
    let digit = last.candidate.digit;
    Some(match forcing.kind {
        ForcingKind::Cycle => "The loop can be read both ways. So one of every two neighbours is \
                               true, and a candidate that sees both is false."
            .to_string(),
        ForcingKind::Opposite => {
            "This contradicts the assumption, so the assumption is false.".to_string()
        }
        ForcingKind::Contradiction => {
            format!(
                "But {cell} cannot both be {digit} and not be {digit}, so the assumption is false."
            )
        }
        ForcingKind::Double | ForcingKind::Cell | ForcingKind::House(_) => {
            format!("In any case {}.", state(last))
        }
    })
}

/// `so r1c2 is not 5`, or what a nested chain eliminates.
fn conclusion(forcing: &Forcing) -> String {
    let mut step = Step::new(Technique::ForcingChain, DigitSet::EMPTY);
    step.placements.extend(forcing.placement);
    step.eliminations.clone_from(&forcing.eliminations);
    words::outcome(&step)
}

/// `r1c2 is 5`.
fn state(node: &Implied) -> String {
    let not = if node.is_on { "" } else { "not " };
    let cell = node.candidate.cell;
    format!("{cell} is {not}{}", node.candidate.digit)
}

/// A chain from the assumption to its end: `If r1c2 is 5, then r1c7 is not 5 (row 1),
/// then ...`. A short chain is spelled out with all its premises.
fn spell_out(branch: &Branch) -> String {
    let line = branch.main_line();
    let beside = branch.nodes.len() - line.len();
    if beside > 0 && branch.nodes.len() <= SPELLED_OUT {
        return spell_out_in_full(branch);
    }
    let mut parts: Vec<String> = line.iter().map(|node| reasoned(node)).collect();
    if parts.len() > SPELLED_OUT {
        let left_out = parts.len() - SPELLED_OUT;
        let middle = SPELLED_OUT / 2;
        parts.splice(
            middle..middle + left_out,
            [match left_out {
                1 => "one link later".to_string(),
                more => format!("{more} links later"),
            }],
        );
    }
    let more = match beside {
        0 => String::new(),
        1 => " (one more node supports this line)".to_string(),
        more => format!(" ({more} more nodes support this line)"),
    };
    match parts.len() {
        1 => format!("If {}, nothing more is needed.", parts[0]),
        // What comes after the links left out follows them in the same breath.
        _ => format!(
            "If {}{more}.",
            parts.join(", then ").replace(" later, then ", " later ")
        ),
    }
}

/// All nodes: what a node rests on comes before it, line by line.
fn spell_out_in_full(branch: &Branch) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut before = None;
    for at in lines_in_order(branch) {
        let node = &branch.nodes[at];
        let (first, others) = match node.parents.split_first() {
            Some((&first, others)) => (Some(first), others),
            None => (None, &[][..]),
        };
        let others = others.iter().map(|&other| state(&branch.nodes[other]));
        let with = match words::and(others) {
            none if none.is_empty() => String::new(),
            others => format!(", since {others} too"),
        };
        let reasoned_node = reasoned(node) + &with;
        match (sentences.last_mut(), first) {
            (Some(sentence), Some(first)) if before == Some(first) => {
                sentence.push_str(", then ");
                sentence.push_str(&reasoned_node);
            }
            (_, Some(first)) => {
                sentences.push(format!(
                    "As {}, {reasoned_node}",
                    state(&branch.nodes[first])
                ));
            }
            (_, None) => sentences.push(format!("If {reasoned_node}")),
        }
        before = Some(at);
    }
    format!("{}.", sentences.join(". "))
}

/// The nodes in an order in which lines stay together: right before a node comes
/// the line it came from, before that the lines of all else it follows from.
fn lines_in_order(branch: &Branch) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = branch.nodes.len().checked_sub(1).into_iter().collect();
    while let Some(&at) = open.last() {
        let missing = |parent: &&usize| !order.contains(*parent);
        match branch.nodes[at].parents.iter().rev().find(missing) {
            Some(&parent) => open.push(parent),
            None => {
                open.pop();
                if !order.contains(&at) {
                    order.push(at);
                }
            }
        }
    }
    order
}

fn reasoned(node: &Implied) -> String {
    let state = state(node);
    match node.reason {
        Reason::Assumed | Reason::Cell => state,
        Reason::House(house) => format!("{state} ({})", words::house(house)),
        Reason::Rule => format!("{state} (locked candidates, a pair or an X-Wing)"),
        Reason::Nested(at) => format!("{state} (chain {})", at + 1),
    }
}
