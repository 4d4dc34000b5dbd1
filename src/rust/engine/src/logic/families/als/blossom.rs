//! Death blossom: a stem cell each of whose candidates locks an almost locked set.

use std::ops::ControlFlow;

use super::row::{each_of, name_digits, seen_words, show, start_words};
use crate::logic::context::Context;
use crate::logic::facts::{members, AlmostLocked, SetLinks};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::sorting::sort_by_key;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds a stem cell and, for each of its candidates, an almost locked set (a petal). If the stem
/// holds the candidate, its petal loses it and so holds all of its other digits. So a digit that
/// all petals share is in one of them.
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    if context.almost_locked_sets().len() < 2 {
        return ControlFlow::Continue(());
    }
    let links = context.set_links();
    let mut stems: Vec<Cell> = context.grid.empty_cells().iter().collect();
    sort_by_key(&mut stems, |&cell| context.grid.candidates(cell).len());
    for stem in stems {
        let mut petals: Vec<Petals> = context
            .grid
            .candidates(stem)
            .iter()
            .map(|digit| Petals {
                digit,
                sets: members(links.losing(digit, stem).iter().copied()).collect(),
            })
            .collect();
        sort_by_key(&mut petals, |petals| petals.sets.len());
        if petals.len() < 2 || petals[0].sets.is_empty() {
            continue;
        }
        let mut search = PetalSearch {
            context,
            links,
            stem,
            petals: &petals,
            chosen: Vec::with_capacity(petals.len()),
        };
        let digits = !context.grid.candidates(stem);
        let open = [CellSet::ALL - CellSet::of(stem); DIGITS];
        search.go_on(digits, &open, CellSet::EMPTY, found)?;
    }
    ControlFlow::Continue(())
}

/// The sets that lose one candidate of the stem.
struct Petals {
    digit: Digit,
    sets: Vec<usize>,
}

struct PetalSearch<'a> {
    context: &'a Context<'a>,
    links: &'a SetLinks,
    stem: Cell,
    petals: &'a [Petals],
    chosen: Vec<usize>,
}

impl PetalSearch<'_> {
    /// Chooses a petal for the next candidate. `digits` are the digits that all petals so far
    /// share, and `open` has the cells that see each of these digits in all of them.
    fn go_on(
        &mut self,
        digits: DigitSet,
        open: &[CellSet; DIGITS],
        used: CellSet,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let Some(petals) = self.petals.get(self.chosen.len()) else {
            return found.push(self.step(digits, open));
        };
        self.context.check_stop()?;
        for &petal in &petals.sets {
            let set = &self.links.sets[petal];
            if set.cells.meets(used) && !self.context.options.als_overlap {
                continue;
            }
            let mut left = DigitSet::EMPTY;
            let mut next = [CellSet::EMPTY; DIGITS];
            for digit in digits & set.digits {
                let i = digit.index();
                next[i] = open[i] & set.seen(digit);
                if !next[i].is_empty() {
                    left.insert(digit);
                }
            }
            if left.is_empty() {
                continue;
            }
            self.chosen.push(petal);
            self.go_on(left, &next, used | set.cells, found)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn step(&self, digits: DigitSet, open: &[CellSet; DIGITS]) -> Step {
        let grid = self.context.grid;
        let mut step = Step::new(Technique::DeathBlossom, DigitSet::EMPTY);
        for digit in digits {
            step.eliminate(grid, digit, open[digit]);
        }
        name_digits(&mut step);
        let lacked = self.petals.iter().map(|petals| petals.digit);
        let mut chosen: Vec<(Digit, usize)> = lacked.zip(self.chosen.iter().copied()).collect();
        sort_by_key(&mut chosen, |&(digit, _)| digit);
        let sets = chosen.iter().map(|&(_, set)| &self.links.sets[set]);
        let sets: Vec<&AlmostLocked> = sets.collect();
        show(&mut step, grid, &sets);
        step.pattern.cells.insert(self.stem);
        let petals = self.petals.iter();
        // The stem is the last set: it holds a digit that one of the petals loses.
        let lost = petals.map(|petals| petals.digit).collect();
        step.pattern.sets.push((CellSet::of(self.stem), lost));
        for digit in lost {
            let candidate = Candidate::new(self.stem, digit);
            step.pattern.highlights.push((candidate, Role::Pattern));
        }
        step
    }
}

pub(super) fn explain(step: &Step) -> String {
    let Some(((stem, candidates), petals)) = step.pattern.sets.split_last() else {
        return words::outcome(step);
    };
    // The sets are in the order of the digits that they lack.
    let stem = words::cells(*stem);
    let cases = candidates.iter().enumerate().map(|(at, digit)| {
        format!(
            "If {stem} is {digit}, {name}, whose places for {digit} all see {stem}, lacks {digit} \
             and holds {}.",
            words::digits(step.digits),
            name = words::letter(at)
        )
    });
    let cases: Vec<String> = cases.collect();
    format!(
        "{} {stem} can only be {}. {} So {} is in one of the sets, and {}. {}.",
        start_words(&step.pattern, petals),
        words::or(*candidates),
        cases.join(" "),
        each_of(step.digits),
        seen_words(step.digits, "these sets"),
        words::outcome(step)
    )
}
