//! Words for forcing chains and their reasons.

use super::chain_words::{shared_length, SHARED};
use super::step::{Branch, Forcing, ForcingKind, Implied, Reason, Step};
use super::technique::Technique;
use super::words;
#[cfg(not(frame16))]
use crate::sorting::sort_by;
use crate::DigitSet;

/// The maximum number of nodes that are spelled out; the middle of a longer chain is left out.
const SPELLED_OUT: usize = 14;
/// The maximum number of nested chains that are spelled out.
#[cfg(not(frame16))]
const NESTED_SPELLED_OUT: usize = 4;

impl Forcing {
    /// Describes the chains one after another, without the nested ones.
    pub fn text(&self) -> String {
        self.text_with(&format!("{}.", words::capital(&conclusion(self))))
    }

    /// Describes a nested chain, whose conclusion depends on the assumptions of the outer chain.
    pub fn text_inside(&self) -> String {
        self.text_with(&format!(
            "{} in this case.",
            words::capital(&conclusion(self))
        ))
    }

    fn text_with(&self, conclusion: &str) -> String {
        let mut sentences: Vec<String> = start(self).into_iter().collect();
        for (at, branch) in self.branches.iter().enumerate() {
            sentences.push(match self.kind {
                // Both branches start from the assumption.
                ForcingKind::Contradiction => supposed(&self.branches[..at], branch),
                ForcingKind::Cycle => around(branch),
                _ => spell_out(branch),
            });
        }
        sentences.extend(end(self));
        sentences.extend(match self.nested.len() {
            0 => None,
            1 => Some(
                "This relies on a nested chain, which follows from the conclusions before it."
                    .into(),
            ),
            more => Some(format!(
                "This relies on {more} nested chains, each of which may use the conclusions of \
                 those before it."
            )),
        });
        sentences.push(conclusion.to_string());
        sentences.join(" ")
    }
}

/// Describes forcing chains together with their nested chains, which are set in brackets.
#[cfg(not(frame16))]
pub(super) fn chains(forcing: &Forcing) -> String {
    let text = forcing.text();
    // Those that the text refers to come first.
    let is_cited = |at: &usize| text.contains(&format!("(chain {})", at + 1));
    let (cited, others): (Vec<usize>, Vec<usize>) = (0..forcing.nested.len()).partition(is_cited);
    let mut shown: Vec<usize> = cited
        .into_iter()
        .chain(others)
        .take(NESTED_SPELLED_OUT)
        .collect();
    sort_by(&mut shown, Ord::cmp);
    let left_out = forcing.nested.len() - shown.len();
    let inside = shown
        .into_iter()
        .map(|at| format!(" [Chain {}: {}]", at + 1, forcing.nested[at].text_inside()));
    let inside: String = inside.collect();
    let more = match left_out {
        0 => String::new(),
        1 => " [One more nested chain is not shown.]".to_string(),
        more => format!(" [{more} more nested chains are not shown.]"),
    };
    format!("{text}{inside}{more}")
}

/// Introduces the branches, if they have something in common before they start.
fn start(forcing: &Forcing) -> Option<String> {
    let firsts = || forcing.branches.iter().filter_map(|it| it.nodes.first());
    let first = firsts().next()?;
    let cell = first.candidate.cell;
    let digit = first.candidate.digit;
    match forcing.kind {
        ForcingKind::Cycle | ForcingKind::Opposite => None,
        ForcingKind::Contradiction => Some(format!("Suppose {}.", state(first))),
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

/// States what follows from the branches together.
fn end(forcing: &Forcing) -> Option<String> {
    let last = forcing.branches.first()?.nodes.last()?;
    let cell = last.candidate.cell;
    let digit = last.candidate.digit;
    Some(match forcing.kind {
        ForcingKind::Cycle => "The same holds in the other direction. So of every two \
                               neighbouring candidates in the loop exactly one is true, and any \
                               other candidate that both rule out is false."
            .to_string(),
        ForcingKind::Opposite => "This contradicts the assumption.".to_string(),
        ForcingKind::Contradiction => {
            format!("But {cell} cannot both be {digit} and not be {digit}.")
        }
        ForcingKind::Double | ForcingKind::Cell | ForcingKind::House(_) => {
            match forcing.branches.len() {
                2 => format!("Either way, {}.", state(last)),
                _ => format!("In every case, {}.", state(last)),
            }
        }
    })
}

/// States the conclusion: `So r1c2 is not 5`, or what a nested chain eliminates.
fn conclusion(forcing: &Forcing) -> String {
    let mut step = Step::new(Technique::ForcingChain, DigitSet::EMPTY);
    step.placements.extend(forcing.placement);
    step.eliminations.clone_from(&forcing.eliminations);
    words::outcome(&step)
}

/// Describes the state of a node: `r1c2 is 5`.
fn state(node: &Implied) -> String {
    let not = if node.is_on { "" } else { "not " };
    let cell = node.candidate.cell;
    format!("{cell} is {not}{}", node.candidate.digit)
}

/// Describes a chain from the assumption to its end:
/// `If r1c2 is 5, then r1c7 is not 5 (row 1), then ...`. A short chain is spelled out with all its
/// premises.
fn spell_out(branch: &Branch) -> String {
    if is_short(branch) {
        return spell_out_in_full(branch);
    }
    match &line(branch)[..] {
        [only] => format!("If {only}, nothing more is needed."),
        parts => format!("If {}{}.", joined(parts), others_used(branch)),
    }
}

/// Describes a chain whose assumption has just been stated: `Then r1c7 is not 5 (row 1), then ...`.
/// A second chain starts
/// with `If r1c2 is 5, then also ...` and does not repeat the beginning of the first.
fn supposed(before: &[Branch], branch: &Branch) -> String {
    let start = branch.nodes.first().map(state).unwrap_or_default();
    let first = match before.is_empty() {
        true => "Then".to_string(),
        false => format!("If {start}, then also"),
    };
    if is_short(branch) {
        let full = spell_out_in_full(branch);
        let rest = full.strip_prefix(&format!("If {start}, then "));
        return rest.map_or(full.clone(), |rest| format!("{first} {rest}"));
    }
    let own = line(branch);
    let own = own.get(1..).unwrap_or_default();
    let lengths = before.iter().filter(|it| !is_short(it)).map(|other| {
        let known = line(other);
        let shared = shared_length(&known[1..], own);
        // The text cannot refer to states that a long line leaves out.
        let (length, shown) = (known.len() - 1, SPELLED_OUT / 2);
        match length > SPELLED_OUT && shared <= length - shown {
            true => shared.min(shown),
            false => shared,
        }
    });
    let (shared, rest) = own.split_at(lengths.max().unwrap_or(0));
    let words = match shared {
        [.., last] if shared.len() >= SHARED && !rest.is_empty() => {
            let last = last.split(" (").next().unwrap_or(last);
            format!("As {last} (see above), {}", joined(rest))
        }
        _ => format!("{first} {}", joined(own)),
    };
    format!("{words}{}.", others_used(branch))
}

/// Describes a chain that returns to its start:
/// `If r1c2 is 5, then r1c7 is not 5 (row 1), ..., which leads back to the start (box 2)`.
fn around(branch: &Branch) -> String {
    let (Some(first), line) = (branch.nodes.first(), line(branch)) else {
        return String::new();
    };
    let start = state(first);
    let back = line.first().and_then(|words| words.strip_prefix(&start));
    let back = back.unwrap_or_default().to_string();
    let parts = [start].into_iter().chain(line.into_iter().skip(1));
    let parts: Vec<String> = parts.collect();
    format!(
        "If {}, which leads back to the start{back}.",
        joined(&parts)
    )
}

/// Whether a chain has additional premises and is short enough to spell all of them out.
fn is_short(branch: &Branch) -> bool {
    let beside = branch.nodes.len() - branch.main_line().len();
    beside > 0 && branch.nodes.len() <= SPELLED_OUT
}

/// Describes the nodes of a chain's main line, one by one.
fn line(branch: &Branch) -> Vec<String> {
    branch.main_line().into_iter().map(reasoned).collect()
}

/// Joins the states of a line, leaving out the middle of a long line.
fn joined(parts: &[String]) -> String {
    if parts.len() <= SPELLED_OUT {
        return parts.join(", then ");
    }
    // There is one link more than there are states between.
    let links = parts.len() - SPELLED_OUT + 1;
    let shown = SPELLED_OUT / 2;
    // The states after the gap continue the same sentence.
    format!(
        "{}, then, {links} links later, {}",
        parts[..shown].join(", then "),
        parts[parts.len() - shown..].join(", then ")
    )
}

/// Says how many inferences a line uses without naming them.
fn others_used(branch: &Branch) -> String {
    match branch.nodes.len() - branch.main_line().len() {
        0 => String::new(),
        1 => " (with one further inference, not shown here)".to_string(),
        more => format!(" (with {more} further inferences, not shown here)"),
    }
}

/// Spells out all nodes, line by line. The premises of a node come before it.
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
            others => format!(", also because {others}"),
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

/// Orders the nodes so that lines stay together. The line that leads to a node comes right before
/// it, preceded by the lines of its other premises.
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
        Reason::Rule(technique) => format!("{state} ({})", rule_name(technique)),
        Reason::Nested(at) => format!("{state} (chain {})", at + 1),
    }
}

/// Names a technique inside a chain: `hidden pair`, `X-Wing`.
fn rule_name(technique: Technique) -> String {
    match technique {
        Technique::Pointing | Technique::Claiming => "locked candidates".to_string(),
        Technique::XWing => technique.info().label.to_string(),
        _ => technique.info().label.to_lowercase(),
    }
}
