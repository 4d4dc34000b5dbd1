//! Words for the steps of Sudoku Explainer's searches.

use crate::logic::step::{Branch, Forcing, ForcingKind, Implied, Reason, Step};
use crate::logic::technique::{Family, Technique};
use crate::logic::words;
use crate::{CellSet, DigitSet};

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique.info().family {
        Family::Direct => direct(step),
        Family::Loops => unique_loop(step),
        Family::Graves => grave(step),
        Family::Exclusion => exclusion(step),
        _ => match &step.pattern.forcing {
            Some(forcing) => {
                let mut text = Words::default();
                text.forcing(forcing);
                format!("{} {}.", text.done(), capital(&words::outcome(step)))
            }
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
        "If {cells} held nothing but {digits}, the two digits could change places all around \
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
             in a house they share. It takes one of them, so neither can hold the other digit"
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
fn extras(step: &Step) -> impl Iterator<Item = (usize, u8)> + '_ {
    let fins = step.pattern.marks.iter();
    fins.filter(|(_, role)| *role == crate::logic::step::Role::Fin)
        .map(|(it, _)| (it.cell(), it.digit))
}

fn grave(step: &Step) -> String {
    let cells = words::cells(step.pattern.cells);
    let extra: Vec<String> = extras(step)
        .map(|(cell, digit)| format!("{digit} in {}", words::cell(cell)))
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
        "Without {extra}, every blank would have two candidates and every digit two places in \
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
         candidate: {}. No way that is left uses the candidates struck out. {}.",
        words::and(sets),
        words::outcome(step)
    )
}

/// How many nodes of a chain are told; of longer ones the middle is left out.
const TOLD: usize = 14;
/// How many chains inside are told, and how deep.
const NESTED_TOLD: usize = 4;

/// A text about forcing chains, put together sentence by sentence.
#[derive(Default)]
struct Words {
    sentences: Vec<String>,
}

impl Words {
    fn done(self) -> String {
        self.sentences.join(" ")
    }

    fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    fn forcing(&mut self, forcing: &Forcing) {
        self.start(forcing);
        for branch in &forcing.branches {
            self.say(told(branch));
        }
        self.end(forcing);
        self.inside(forcing);
    }

    /// What all branches have in common before they start.
    fn start(&mut self, forcing: &Forcing) {
        let first = forcing.branches.first().and_then(|it| it.nodes.first());
        let Some(first) = first else { return };
        let cell = first.candidate.cell();
        match forcing.kind {
            ForcingKind::Cycle | ForcingKind::Opposite => {}
            ForcingKind::Contradiction => {
                self.say(format!("Suppose that {}.", state(first)));
            }
            ForcingKind::Double => self.say(format!(
                "Either {} is {} or it is not.",
                words::cell(cell),
                first.candidate.digit
            )),
            ForcingKind::Cell => {
                let digits = forcing.branches.iter().filter_map(|it| it.nodes.first());
                let digits: DigitSet = digits.map(|it| it.candidate.digit).collect();
                let digits = words::or(digits.iter().map(|it| it.to_string()));
                self.say(format!("{} is {digits}.", words::cell(cell)));
            }
            ForcingKind::House(house) => {
                let places = forcing.branches.iter().filter_map(|it| it.nodes.first());
                let places = words::or(places.map(|it| words::cell(it.candidate.cell())));
                let digit = first.candidate.digit;
                self.say(format!(
                    "In {}, the digit {digit} is in {places}.",
                    words::house(house)
                ));
            }
        }
    }

    /// What follows from the branches together.
    fn end(&mut self, forcing: &Forcing) {
        let last = forcing.branches.first().and_then(|it| it.nodes.last());
        let Some(last) = last else { return };
        let candidate = last.candidate;
        match forcing.kind {
            ForcingKind::Cycle => self.say(
                "The same holds the other way round. So one of each two neighbours is true, \
                 and what sees a true one both ways is false."
                    .to_string(),
            ),
            ForcingKind::Opposite => {
                self.say("That is the opposite of the start, so the start is false.".to_string());
            }
            ForcingKind::Contradiction => self.say(format!(
                "But {} cannot be {} and not {}, so the start is false.",
                words::cell(candidate.cell()),
                candidate.digit,
                candidate.digit
            )),
            ForcingKind::Double | ForcingKind::Cell | ForcingKind::House(_) => {
                self.say(format!("In any case {}.", state(last)));
            }
        }
    }

    /// The chains inside.
    fn inside(&mut self, forcing: &Forcing) {
        if forcing.nested.is_empty() {
            return;
        }
        let count = forcing.nested.len();
        let (chains, are) = if count == 1 {
            ("chain", "is")
        } else {
            ("chains", "are")
        };
        self.say(format!(
            "This rests on {count} more {chains} inside, which {are} true once the nodes before \
             hold."
        ));
        for (at, nested) in forcing.nested.iter().take(NESTED_TOLD).enumerate() {
            let branches = nested.branches.iter().map(told);
            let branches: Vec<String> = branches.collect();
            let mut inside = Words::default();
            inside.start(nested);
            let start = inside.done();
            let rest = match nested.nested.len() {
                0 => String::new(),
                1 => " It has a chain inside itself.".to_string(),
                more => format!(" It has {more} chains inside itself."),
            };
            self.say(format!(
                "[{}: {start}{}{} {}.{rest}]",
                at + 1,
                if start.is_empty() { "" } else { " " },
                branches.join(" "),
                capital(&conclusion(nested))
            ));
        }
        if count > NESTED_TOLD {
            self.say(format!("[{} more are not told.]", count - NESTED_TOLD));
        }
    }
}

/// `so r1c2 is not 5`, or what a nested chain strikes out.
fn conclusion(forcing: &Forcing) -> String {
    let mut step = Step::new(Technique::ForcingChain, DigitSet::EMPTY);
    step.placements.extend(forcing.placement);
    step.eliminations.clone_from(&forcing.eliminations);
    words::outcome(&step)
}

/// `r1c2 is 5`.
fn state(node: &Implied) -> String {
    let not = if node.is_on { "" } else { "not " };
    let cell = words::cell(node.candidate.cell());
    format!("{cell} is {not}{}", node.candidate.digit)
}

/// The line from the assumption to the end: `If r1c2 is 5, then r1c7 is not 5
/// (row 1), then ...`.
fn told(branch: &Branch) -> String {
    let line = branch.main_line();
    let mut parts: Vec<String> = line.iter().map(|node| reasoned(node)).collect();
    if parts.len() > TOLD {
        let left_out = parts.len() - TOLD;
        let middle = TOLD / 2;
        parts.splice(middle..middle + left_out, [format!("{left_out} links on")]);
    }
    let beside = branch.nodes.len() - line.len();
    let more = match beside {
        0 => String::new(),
        1 => " (with one more node beside this line)".to_string(),
        more => format!(" (with {more} more nodes beside this line)"),
    };
    match parts.len() {
        1 => format!("If {}, that is it already.", parts[0]),
        _ => format!("If {}{more}.", parts.join(", then ")),
    }
}

fn reasoned(node: &Implied) -> String {
    let state = state(node);
    match node.reason {
        Reason::Assumed | Reason::Cell => state,
        Reason::House(house) => format!("{state} ({})", words::house(house)),
        Reason::Rule => format!("{state} (locked candidates, a pair or an X-Wing)"),
        Reason::Nested(at) => format!("{state} (chain inside, number {})", at + 1),
    }
}
