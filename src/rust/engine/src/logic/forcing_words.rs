//! Words for forcing chains and their reasons.

use super::chain_words::{around_backwards, branch_letter, shared_length, since, SHARED};
use super::step::{Branch, Forcing, ForcingKind, Implied, Reason, Step};
use super::technique::Technique;
use super::words;
#[cfg(not(frame16))]
use crate::sorting::sort_by;
use crate::{CellSet, DigitSet};

/// The maximum number of nodes that are spelled out; the middle of a longer chain is left out.
const SPELLED_OUT: usize = 24;
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
                ForcingKind::Contradiction => format!(
                    "({}) {}",
                    branch_letter(at),
                    supposed(&self.branches[..at], branch)
                ),
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
            let place = words::capital(&words::within(house));
            Some(format!("{place}, the digit {digit} is in {places}."))
        }
    }
}

/// States what follows from the branches together.
fn end(forcing: &Forcing) -> Option<String> {
    let last = forcing.branches.first()?.nodes.last()?;
    let cell = last.candidate.cell;
    let digit = last.candidate.digit;
    Some(match forcing.kind {
        ForcingKind::Cycle => {
            let first = forcing.branches.first()?.nodes.first()?;
            let mut opposite = first.clone();
            opposite.is_on = !first.is_on;
            around_backwards(&state(&opposite), false)
        }
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
        return Inferences::of(branch, &[]).text("If");
    }
    match &line(branch)[..] {
        [only] => format!("If {only}, nothing more is needed."),
        parts => format!("If {}{}.", joined(parts), others_used(branch)),
    }
}

/// Describes a chain whose assumption has just been stated: `Then r1c7 is not 5 (row 1), then ...`.
/// A second chain does not repeat what the first one says.
fn supposed(before: &[Branch], branch: &Branch) -> String {
    if is_short(branch) {
        return Inferences::of(branch, before).text("Then");
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
            format!("Since {last} (see above), {}", since(joined(rest)))
        }
        _ => format!("Then {}", joined(own)),
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
    // Every link of a loop may eliminate something, so no part is left out.
    format!(
        "If {}, which leads back to the start{back}.",
        parts.join(", then ")
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

/// The inferences of a branch, in the order in which they are said. Those that have the same
/// premises are said together, such as `r2c4 and r2c5 are not 4`.
struct Inferences<'a> {
    branch: &'a Branch,
    groups: Vec<Vec<usize>>,
}

impl<'a> Inferences<'a> {
    /// Groups the nodes of a branch, without those that earlier branches state.
    fn of(branch: &'a Branch, before: &[Branch]) -> Self {
        let nodes = &branch.nodes;
        let is_known = |node: &Implied| {
            let mut known = before.iter().filter(|it| is_short(it));
            known.any(|other| {
                let mut stated = other.nodes.iter();
                stated.any(|it| (it.candidate, it.is_on) == (node.candidate, node.is_on))
            })
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for at in lines_in_order(branch) {
            let node = &nodes[at];
            let is_start = node.parents.is_empty();
            if !is_start && is_known(node) {
                continue;
            }
            let fits = |group: &&mut Vec<usize>| can_be_said_together(&nodes[group[0]], node);
            match groups.iter_mut().find(fits) {
                Some(group) if !is_start => group.push(at),
                _ => groups.push(vec![at]),
            }
        }
        Inferences { branch, groups }
    }

    /// Returns sentences that begin with `If` and the assumption, or with `Then` and what follows
    /// from the assumption.
    fn text(&self, start: &str) -> String {
        let mut left: Vec<&Vec<usize>> = self.groups.iter().collect();
        let mut text = String::new();
        let mut last: &[usize] = &[];
        // Whether the last states were written with their premises.
        let mut is_since = false;
        while let Some(next) = self.next(&left, last) {
            let group = left.remove(next);
            let states = self.states(group);
            let parents = &self.branch.nodes[group[0]].parents;
            let is_start = parents.is_empty();
            let follows = !is_start && parents.iter().all(|parent| last.contains(parent));
            text += &match (is_start, follows) {
                (true, _) if start == "Then" => String::new(),
                (true, _) => format!("{start} {states}"),
                (_, true) if text.is_empty() => format!("{start} {states}"),
                (_, true) if is_since => format!("; then {states}"),
                (_, true) => format!(", then {states}"),
                _ => {
                    let stop = if text.is_empty() { "" } else { ". " };
                    format!("{stop}Since {}, {states}", self.premises(parents))
                }
            };
            is_since = !is_start && !follows;
            last = group;
        }
        text + "."
    }

    /// Chooses the next group: the first that follows from the last one, or the first one of all.
    fn next(&self, left: &[&Vec<usize>], last: &[usize]) -> Option<usize> {
        let follows = |group: &&Vec<usize>| {
            let parents = &self.branch.nodes[group[0]].parents;
            !parents.is_empty() && parents.iter().all(|parent| last.contains(parent))
        };
        let next = left.iter().position(follows);
        next.or((!left.is_empty()).then_some(0))
    }

    /// Describes the states of a group with their reason: `r2c4 and r2c5 are not 4 (box 2)`.
    fn states(&self, group: &[usize]) -> String {
        let nodes: Vec<&Implied> = group.iter().map(|&at| &self.branch.nodes[at]).collect();
        let [first, others @ ..] = &nodes[..] else {
            return String::new();
        };
        if others.iter().all(|node| node.reason == first.reason) {
            return joined_states(&nodes) + &reason(first);
        }
        let mut groups: Vec<(String, CellSet)> = Vec::new();
        for node in nodes.iter().copied() {
            let (reason, cell) = (reason(node), node.candidate.cell);
            words::under(&mut groups, reason).insert(cell);
        }
        let groups = groups.iter();
        let groups = groups.map(|(reason, cells)| words::cells(*cells) + reason);
        format!("{} are not {}", words::and(groups), first.candidate.digit)
    }

    /// Lists the premises of an inference: `r1c1 is 4, and r2c4 and r2c5 are not 4`.
    fn premises(&self, parents: &[usize]) -> String {
        let mut groups: Vec<Vec<&Implied>> = Vec::new();
        for &parent in parents {
            let node = &self.branch.nodes[parent];
            let same = |group: &&mut Vec<&Implied>| {
                let digit = |it: &&Implied| it.candidate.digit == node.candidate.digit;
                let cell = |it: &&Implied| it.candidate.cell == node.candidate.cell;
                let is_off = !node.is_on && !group[0].is_on;
                is_off && (group.iter().all(digit) || group.iter().all(cell))
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.push(node),
                None => groups.push(vec![node]),
            }
        }
        let comma = match groups.iter().any(|group| group.len() > 1) {
            true => ", and ",
            false => " and ",
        };
        let groups: Vec<String> = groups.iter().map(|group| joined_states(group)).collect();
        match &groups[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{}{comma}{last}", others.join(", "))
            }
            _ => groups.concat(),
        }
    }
}

/// Whether two inferences have the same premises, and both rule out the same digit, or both rule out
/// digits of the same cell.
fn can_be_said_together(one: &Implied, other: &Implied) -> bool {
    let same_digit = one.candidate.digit == other.candidate.digit;
    let same_cell = one.candidate.cell == other.candidate.cell && one.reason == other.reason;
    !one.is_on && !other.is_on && one.parents == other.parents && (same_digit || same_cell)
}

/// Describes states of the same kind: `r2c4 and r2c5 are not 4`, or `r2c4 is neither 4 nor 5`.
fn joined_states(nodes: &[&Implied]) -> String {
    let [first, .., last] = nodes else {
        return nodes.iter().map(|node| state(node)).collect();
    };
    let cells: CellSet = nodes.iter().map(|node| node.candidate.cell).collect();
    let digits: DigitSet = nodes.iter().map(|node| node.candidate.digit).collect();
    match (cells.is_single(), digits.len()) {
        (true, 2) => {
            let [low, high] = [first, last].map(|node| node.candidate.digit);
            let (low, high) = (low.min(high), low.max(high));
            format!("{} is neither {low} nor {high}", first.candidate.cell)
        }
        (true, _) => format!("{} is not {}", first.candidate.cell, words::or(digits)),
        _ => format!("{} are not {}", words::cells(cells), words::digits(digits)),
    }
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
    state(node) + &reason(node)
}

/// Returns the reason for a state as a suffix: ` (row 1)`. A reason within the cell needs no name.
fn reason(node: &Implied) -> String {
    match node.reason {
        Reason::Assumed | Reason::Cell => String::new(),
        Reason::House(house) => format!(" ({})", words::house(house)),
        Reason::Rule(technique) => format!(" ({})", rule_name(technique)),
        Reason::Nested(at) => format!(" (chain {})", at + 1),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::state::Candidate;
    use crate::topology::classic::classic;
    use crate::topology::HouseId;
    use crate::Cell;

    /// Makes a node of a digit in a cell, with the numbers of its premises and of its house.
    fn node(cell: usize, digit: u8, is_on: bool, parents: &[usize], house: usize) -> Implied {
        let reason = match parents {
            [] => Reason::Assumed,
            _ => Reason::House(classic().house(HouseId::of(house))),
        };
        Implied {
            candidate: Candidate::of(Cell::of(cell).index(), digit),
            is_on,
            parents: parents.to_vec(),
            reason,
        }
    }

    #[test]
    fn inferences_with_the_same_premises_are_said_together() {
        let branch = Branch {
            nodes: vec![
                node(4, 4, true, &[], 0),
                node(12, 4, false, &[0], 19),
                node(13, 4, false, &[0], 19),
                node(14, 4, false, &[0], 19),
                node(40, 4, false, &[0], 13),
                node(16, 4, true, &[1, 2, 3], 1),
                node(79, 4, false, &[5, 4], 16),
            ],
        };
        let rest =
            "r5c5 (column 5) and r2c4, r2c5 and r2c6 (box 2) are not 4, then r2c8 is 4 (row \
                    2). Since r2c8 is 4 and r5c5 is not 4, r9c8 is not 4 (column 8).";
        assert_eq!(spell_out(&branch), format!("If r1c5 is 4, then {rest}"));
        assert_eq!(supposed(&[], &branch), format!("Then {rest}"));
        // What the first branch states is not stated again, but named as a premise.
        let mut second = branch.clone();
        second.nodes[6] = node(25, 4, false, &[5, 3], 20);
        assert_eq!(
            supposed(&[branch], &second),
            "Since r2c8 is 4 and r2c6 is not 4, r3c8 is not 4 (box 3)."
        );
    }
}
