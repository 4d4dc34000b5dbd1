//! Chains of four or more almost locked sets.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use super::row::{Rank, SetRow};
use crate::bits::bits;
use crate::logic::context::Context;
use crate::logic::facts::{members, SetLinks};
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::sets::DIGITS;
use crate::sorting::sort_by;
use crate::{Cell, Digit, DigitSet};

/// The minimum number of sets: shorter chains are pairs and wings.
const FEWEST_SETS: usize = 4;

pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    if context.almost_locked_sets().len() < FEWEST_SETS {
        return ControlFlow::Continue(());
    }
    let links = context.set_links();
    let (mut chains, is_unclear) = quick_chains(context, links)?;
    if found.wants_first_only() && (!chains.is_empty() || !is_unclear) {
        chains = chains.into_iter().min().into_iter().collect();
    } else {
        for start in 0..links.sets.len() {
            context.check_stop()?;
            chains.extend(chains_from(links, start));
        }
        sort_by(&mut chains, Ord::cmp);
    }
    for (_, path) in chains {
        let row = path.row(links);
        found.push(row.step(context.grid, Technique::AlsChain))?;
    }
    ControlFlow::Continue(())
}

type RankedChain = (Rank, SetPath);

/// Sets in order, and the digits that join them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SetPath {
    sets: Vec<usize>,
    links: Vec<Digit>,
}

impl SetPath {
    fn row<'a>(&self, links: &'a SetLinks) -> SetRow<'a> {
        SetRow {
            sets: self.sets.iter().map(|&i| &links.sets[i]).collect(),
            links: self.links.clone(),
        }
    }

    /// Whether the path is long enough to be a chain and visits no set twice.
    fn is_chain(&self) -> bool {
        let sets = &self.sets;
        sets.len() >= FEWEST_SETS && (1..sets.len()).all(|i| !sets[..i].contains(&sets[i]))
    }

    fn ranked(self, links: &SetLinks) -> RankedChain {
        (self.row(links).rank(), self)
    }
}

/// Losses of digits, each caused by the loss before it.
struct Losses {
    /// For each set and lost digit, the loss that causes this loss. A first loss causes itself.
    cause: Vec<Option<Loss>>,
    queue: VecDeque<Loss>,
}

/// A digit that a set loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Loss {
    set: usize,
    digit: Digit,
}

impl Losses {
    fn new(sets: usize) -> Self {
        Losses {
            cause: vec![None; sets * DIGITS],
            queue: VecDeque::new(),
        }
    }

    fn clear(&mut self) {
        self.cause.fill(None);
        self.queue.clear();
    }

    fn cause(&mut self, loss: Loss) -> &mut Option<Loss> {
        &mut self.cause[loss.set * DIGITS + loss.digit.index()]
    }

    /// Notes a loss unless it is known. Returns whether it is new.
    fn add(&mut self, loss: Loss, cause: Loss) -> bool {
        let slot = self.cause(loss);
        if slot.is_some() {
            return false;
        }
        *slot = Some(cause);
        self.queue.push_back(loss);
        true
    }

    /// Returns the losses that lead to `loss`, the first one first.
    fn path_to(&mut self, loss: Loss) -> Vec<Loss> {
        let mut path = vec![loss];
        let mut last = loss;
        while let Some(cause) = *self.cause(last) {
            if cause == last {
                break;
            }
            path.push(cause);
            last = cause;
        }
        path.reverse();
        path
    }
}

/// Returns a best chain from the set `start` for every later set and every choice of eliminated
/// digits. The search is breadth first over the losses that follow if the set `start` holds all of
/// its digits except the first link.
fn chains_from(links: &SetLinks, start: usize) -> impl Iterator<Item = RankedChain> {
    let first = &links.sets[start];
    let mut best: BTreeMap<(usize, DigitSet), RankedChain> = BTreeMap::new();
    let mut losses = Losses::new(links.sets.len());
    for first_link in first.digits {
        losses.clear();
        for set in members(links.joined(start, first_link).iter().copied()) {
            let loss = Loss {
                set,
                digit: first_link,
            };
            losses.add(loss, loss);
        }
        while let Some(loss) = losses.queue.pop_front() {
            let last = &links.sets[loss.set];
            for digit in last.digits - DigitSet::of(loss.digit) {
                for set in members(links.joined(loss.set, digit).iter().copied()) {
                    losses.add(Loss { set, digit }, loss);
                }
            }
            if loss.set <= start {
                continue;
            }
            let struck: DigitSet = (first.digits & last.digits)
                .iter()
                .filter(|&digit| digit != first_link && digit != loss.digit)
                .filter(|&digit| first.seen(digit).meets(last.seen(digit)))
                .collect();
            if struck.is_empty() {
                continue;
            }
            let mut path = SetPath {
                sets: vec![start],
                links: Vec::new(),
            };
            for loss in losses.path_to(loss) {
                path.sets.push(loss.set);
                path.links.push(loss.digit);
            }
            if !path.is_chain() {
                continue;
            }
            let chain = path.ranked(links);
            match best.get_mut(&(loss.set, struck)) {
                Some(known) if *known <= chain => {}
                Some(known) => *known = chain,
                None => {
                    best.insert((loss.set, struck), chain);
                }
            }
        }
    }
    best.into_values()
}

/// Returns one chain for each candidate that a chain eliminates. Also returns whether any
/// candidates are unclear, because what eliminates them first is a pair, a wing, or a path that
/// visits a set twice.
fn quick_chains(context: &Context, links: &SetLinks) -> ControlFlow<(), (Vec<RankedChain>, bool)> {
    let mut chains = Vec::new();
    let mut is_unclear = false;
    let mut lost = vec![None; links.sets.len()];
    let mut cause = vec![0usize; links.sets.len()];
    for digit in Digit::ALL {
        for cell in context.grid.places(digit) {
            context.check_stop()?;
            match refute(links, digit, cell, &mut lost, &mut cause) {
                Refuted::Not => {}
                Refuted::Otherwise => is_unclear = true,
                Refuted::By(path) => chains.push(path.ranked(links)),
            }
        }
    }
    ControlFlow::Continue((chains, is_unclear))
}

/// Whether a candidate was proved false.
enum Refuted {
    Not,
    By(SetPath),
    Otherwise,
}

/// Assumes that the candidate is true: then all sets that see it lose its digit. If a set loses two
/// digits as a result, the candidate is false.
fn refute(
    links: &SetLinks,
    digit: Digit,
    cell: Cell,
    lost: &mut [Option<Digit>],
    cause: &mut [usize],
) -> Refuted {
    let mut queue: Vec<usize> = members(links.losing(digit, cell).iter().copied()).collect();
    let mut refuted = Refuted::Not;
    if queue.len() < 2 {
        return refuted;
    }
    lost.fill(None);
    for &set in &queue {
        lost[set] = Some(digit);
        cause[set] = set;
    }
    // The sets that lost any digit, one bit for each set.
    let mut known = links.losing(digit, cell).to_vec();
    let mut next = 0;
    while let Some(&set) = queue.get(next) {
        next += 1;
        for link in links.sets[set].digits - lost[set].map_or(DigitSet::EMPTY, DigitSet::of) {
            for (word, &joined) in links.joined(set, link).iter().enumerate() {
                if joined == 0 {
                    continue;
                }
                for met in bits(joined & known[word]) {
                    let met = word * 64 + met;
                    if lost[met] == Some(link) {
                        continue;
                    }
                    let path = meet(lost, cause, set, link, met);
                    if path.is_chain() {
                        return Refuted::By(path);
                    }
                    refuted = Refuted::Otherwise;
                }
                for reached in bits(joined & !known[word]) {
                    let reached = word * 64 + reached;
                    lost[reached] = Some(link);
                    cause[reached] = set;
                    queue.push(reached);
                }
                known[word] |= joined;
            }
        }
    }
    refuted
}

/// Returns the path from the first cause of `set` by way of `link` to `met`, and back to the first
/// cause of `met`.
fn meet(lost: &[Option<Digit>], cause: &[usize], set: usize, link: Digit, met: usize) -> SetPath {
    let mut path = SetPath {
        sets: vec![set],
        links: Vec::new(),
    };
    let mut at = set;
    while cause[at] != at {
        path.links.extend(lost[at]);
        at = cause[at];
        path.sets.push(at);
    }
    path.sets.reverse();
    path.links.reverse();
    path.links.push(link);
    path.sets.push(met);
    let mut at = met;
    while cause[at] != at {
        path.links.extend(lost[at]);
        at = cause[at];
        path.sets.push(at);
    }
    path
}
