//! Words for the steps of Sudoku Explainer's searches.

use crate::logic::step::{Branch, Forcing, ForcingKind, Implied, Reason, Step};
use crate::logic::technique::{Family, Technique};
use crate::logic::words;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique.info().family {
        Family::Direct => direct(step),
        Family::Loops => unique_loop(step),
        Family::Graves => grave(step),
        Family::Exclusion => exclusion(step),
        _ => match &step.pattern.forcing {
            Some(forcing) => chains(forcing),
            None => format!("{}.", capital(&words::outcome(step))),
        },
    }
}

/// `So r1c2 is 5`.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn direct(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let outcome = words::outcome(step);
    let pattern = &step.pattern;
    match (&pattern.base[..], &pattern.cover[..], &pattern.sets[..]) {
        (&[from], &[to, left], _) => {
            let (from, to, left) = (words::house(from), words::house(to), words::house(left));
            format!(
                "In {from}, the digit {digit} fits only in {cells}, all in {to}. That leaves \
                 only one place for {digit} in {left}. {outcome}."
            )
        }
        (&[house], _, &[(cells, set)]) => format!(
            "In {}, the digits {} fit only in {}, which can hold nothing else. That leaves only \
             one place for {digit}. {outcome}.",
            words::house(house),
            words::digits(set),
            words::cells(cells)
        ),
        _ => format!("{}.", capital(&outcome)),
    }
}

fn unique_loop(step: &Step) -> String {
    let pattern = &step.pattern;
    let digits = words::digits(step.digits);
    let cells = words::cells(pattern.cells);
    let shape = match pattern.cells.len() {
        4 => "a rectangle",
        _ => "a loop",
    };
    let outcome = words::outcome(step);
    let extra: CellSet = extras(step).map(|it| it.0).collect();
    let extra_digits: DigitSet = extras(step).map(|it| it.1).collect();
    let start = format!(
        "If {cells} held nothing but {digits}, the two digits could swap places all around \
         {shape}, and the puzzle would have a second solution."
    );
    let extra_cells = words::cells(extra);
    let extra_words = words::digits(extra_digits);
    let reason = match step.technique {
        Technique::UniqueLoop1 => {
            format!("Only {extra_cells} has other candidates, so it must hold one of them")
        }
        Technique::UniqueLoop2 => format!(
            "Only {extra_cells} have another candidate, the digit {extra_words}, so one of them \
             holds it, and no cell that sees them all does"
        ),
        Technique::UniqueLoop4 => format!(
            "{extra_cells} have other candidates, but one of the two digits has no other place \
             in a house they share. It takes one of these cells, so neither can hold the other digit"
        ),
        technique => {
            let set = pattern.sets.first();
            let (others, held) = set.copied().unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
            let house = words::houses(&pattern.base);
            let (others, held) = (words::cells(others), words::digits(held));
            match technique {
                Technique::UniqueLoop3Naked => format!(
                    "So {extra_cells} hold one of {extra_words} between them. In {house} that \
                     one, with {others}, takes up {held}, and the rest of the house cannot \
                     hold them"
                ),
                _ => format!(
                    "So {extra_cells} hold one of {extra_words} between them, and only one of \
                     {digits}. In {house} the digits {held} need the other of the two cells, and \
                     {others}, which have no room for anything else"
                ),
            }
        }
    };
    format!("{start} {reason}. {outcome}.")
}

/// Extra candidates: cell and digit.
fn extras(step: &Step) -> impl Iterator<Item = (Cell, Digit)> + '_ {
    let fins = step.pattern.highlights.iter();
    fins.filter(|(_, role)| *role == crate::logic::step::Role::Fin)
        .map(|(it, _)| (it.cell, it.digit))
}

fn grave(step: &Step) -> String {
    let cells = words::cells(step.pattern.cells);
    let extra: Vec<String> = extras(step)
        .map(|(cell, digit)| format!("{digit} in {}", cell))
        .collect();
    let extra = words::and(extra);
    let outcome = words::outcome(step);
    let reason = match step.technique {
        Technique::Bug1 => format!("so {cells} holds one of its extra candidates"),
        Technique::Bug2 => {
            "so one of these holds, and no cell that sees all of them can hold the digit"
                .to_string()
        }
        Technique::Bug4 => format!(
            "so one of these holds. The cells {cells} need one more digit for the other cell, \
             the only one that both can have beside"
        ),
        _ => {
            let set = step.pattern.sets.first();
            let (others, held) = set.copied().unwrap_or((CellSet::EMPTY, DigitSet::EMPTY));
            format!(
                "so one of these holds. With {} it takes up {} in a house they share",
                words::cells(others),
                words::digits(held)
            )
        }
    };
    format!(
        "Without {extra}, every empty cell would have two candidates and every digit two places in \
         each house, and the puzzle would have a second solution or none: {reason}. {outcome}."
    )
}

fn exclusion(step: &Step) -> String {
    let cells = words::cells(step.pattern.cells);
    let sets = step
        .pattern
        .sets
        .iter()
        .map(|&(cell, digits)| format!("{} ({})", words::cells(cell), words::digits(digits)));
    format!(
        "Go through all ways to fill {cells}. A way is not allowed if two of the cells that see \
         each other hold the same digit, or if a cell that sees all of them is left without a \
         candidate: {}. None of the ways left uses the candidates that go. {}.",
        words::and(sets),
        words::outcome(step)
    )
}

/// The most nodes of a chain that are spelled out; longer ones lose their middle.
const SPELLED_OUT: usize = 14;
/// The most nested chains that are spelled out.
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
        sentences.push(format!("{}.", capital(&conclusion(self))));
        sentences.join(" ")
    }
}

/// Forcing chains with those inside, which are set off by brackets.
fn chains(forcing: &Forcing) -> String {
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
        ForcingKind::Cycle => "The loop can be read both ways. So one of each two neighbours is \
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
            [format!("after {left_out} more links")],
        );
    }
    let more = match beside {
        0 => String::new(),
        1 => " (one more node supports this line)".to_string(),
        more => format!(" ({more} more nodes support this line)"),
    };
    match parts.len() {
        1 => format!("If {}, nothing more is needed.", parts[0]),
        _ => format!("If {}{more}.", parts.join(", then ")),
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
