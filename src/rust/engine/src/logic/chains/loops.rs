//! Chains whose two ends cannot both be false: X-chains, XY-chains, nice loops
//! and alternating inference chains (AIC), plain and grouped.
//!
//! All of them come from one search: assume that a node is false and follow
//! strong and weak links to the nodes that are then true. One of the two ends
//! being true, whatever both of them forbid goes. What the chain is called
//! depends on its ends:
//!
//! * the ends forbid each other: a continuous loop, whose weak links all hold
//!   exactly one true node, so that each strikes out what it forbids;
//! * the ends are the same candidate: it is true, a discontinuous loop;
//! * the ends forbid a single candidate: a discontinuous loop through it;
//! * else an AIC. (A single candidate among several that the ends of an AIC
//!   forbid makes a discontinuous loop too.)
//!
//! Length counts links, as HoDoKu does: a link within the cell in which a loop
//! closes does not count, and the way through an almost locked set counts one and
//! a half more, or two and a half where it leads to a candidate that the set
//! makes true; half an inference at the end is dropped.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::logic::finder::{Context, Found};
use crate::logic::implications::{members, Links, NodeId, Reach, State, Through};
use crate::logic::step::Link;
use crate::logic::{Role, Step, Technique};
use crate::{CellSet, DigitSet};

/// What a chain between two ends is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    /// All in one digit.
    X,
    /// All in cells of two candidates.
    Xy,
    Continuous,
    Discontinuous,
    Aic,
}

/// Two ends and what they strike out, before the chain is spelled out.
#[derive(Clone, Copy, Debug)]
struct Ends {
    kind: Kind,
    start: NodeId,
    end: NodeId,
    /// The candidate through which a discontinuous loop goes, if it does.
    through: Option<NodeId>,
}

/// A chain that strikes something out.
#[derive(Clone, Debug)]
struct Deduction {
    kind: Kind,
    /// In inferences.
    length: usize,
    /// Whether it is an AIC with an almost locked set at an end.
    ends_in_set: bool,
    victims: Vec<NodeId>,
    path: Vec<NodeId>,
    first: Link,
}

impl Deduction {
    /// What a person would rather follow has less: a chain that ends in an
    /// almost locked set is for where no other does the same.
    fn cost(&self) -> (bool, usize) {
        (self.ends_in_set, self.length)
    }
}

/// The best loop of each kind in a state, for those who want one step.
#[derive(Debug, Default)]
pub(in crate::logic) struct BestLoops([Option<Step>; 3]);

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let kind = kind_of(technique);
    let is_grouped = is_grouped(technique);
    if kind == Kind::X && context.hopeless_digits().is_empty() {
        return ControlFlow::Continue(());
    }
    if !found.wants_first_only() || kind < Kind::Continuous {
        let links = links(context, is_grouped);
        for deduction in all(context, links, kind, is_grouped)? {
            found.push(step(links, technique, &deduction))?;
        }
        return ControlFlow::Continue(());
    }
    let best = context.best_loops(is_grouped, || best_loops(context, is_grouped));
    match &best.0[kind as usize - Kind::Continuous as usize] {
        Some(step) => found.push(step.clone()),
        None => context.check_stop(),
    }
}

fn kind_of(technique: Technique) -> Kind {
    use Technique::*;
    match technique {
        XChain => Kind::X,
        XyChain => Kind::Xy,
        ContinuousNiceLoop | GroupedContinuousNiceLoop => Kind::Continuous,
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop => Kind::Discontinuous,
        _ => Kind::Aic,
    }
}

fn is_grouped(technique: Technique) -> bool {
    use Technique::*;
    matches!(
        technique,
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic
    )
}

/// The technique of a loop or AIC.
fn technique(kind: Kind, is_grouped: bool) -> Technique {
    match (kind, is_grouped) {
        (Kind::X, _) => Technique::XChain,
        (Kind::Xy, _) => Technique::XyChain,
        (Kind::Continuous, false) => Technique::ContinuousNiceLoop,
        (Kind::Discontinuous, false) => Technique::DiscontinuousNiceLoop,
        (Kind::Aic, false) => Technique::Aic,
        (Kind::Continuous, true) => Technique::GroupedContinuousNiceLoop,
        (Kind::Discontinuous, true) => Technique::GroupedDiscontinuousNiceLoop,
        (Kind::Aic, true) => Technique::GroupedAic,
    }
}

fn links<'c>(context: &'c Context, is_grouped: bool) -> &'c Links {
    if is_grouped {
        context.grouped_links()
    } else {
        context.plain_links()
    }
}

fn has_groups(links: &Links, deduction: &Deduction) -> bool {
    deduction.path.iter().any(|&node| node >= links.singles())
}

/// The shortest chain for each set of eliminations, best first.
fn all(
    context: &Context,
    links: &Links,
    kind: Kind,
    is_grouped: bool,
) -> ControlFlow<(), Vec<Deduction>> {
    let mut best: HashMap<Vec<NodeId>, Deduction> = HashMap::new();
    search(context, links, kind, |reach, ends| {
        if ends.kind != kind {
            return;
        }
        let deduction = spell_out(links, reach, ends);
        if deduction.victims.is_empty() || is_grouped != has_groups(links, &deduction) {
            return;
        }
        let known = best.entry(deduction.victims.clone());
        let known = known.or_insert_with(|| deduction.clone());
        if deduction.cost() < known.cost() {
            *known = deduction;
        }
    })?;
    let mut list: Vec<Deduction> = best.into_values().collect();
    list.sort_unstable_by(|a, b| rank(a).cmp(&rank(b)));
    ControlFlow::Continue(list)
}

/// The best of each kind of loop.
fn best_loops(context: &Context, is_grouped: bool) -> BestLoops {
    let links = links(context, is_grouped);
    let mut best: [Option<Deduction>; 3] = Default::default();
    // Interrupted or not, what was found is true.
    let _ = search(context, links, Kind::Aic, |reach, ends| {
        let best = &mut best[ends.kind as usize - Kind::Continuous as usize];
        if let Some(known) = best {
            if !may_beat(links, reach, ends, known) {
                return;
            }
        }
        let deduction = spell_out(links, reach, ends);
        if deduction.victims.is_empty() || is_grouped != has_groups(links, &deduction) {
            return;
        }
        if best
            .as_ref()
            .map_or(true, |known| rank(&deduction) < rank(known))
        {
            *best = Some(deduction);
        }
    });
    BestLoops(best.map(|deduction| {
        let deduction = deduction?;
        Some(step(
            links,
            technique(deduction.kind, is_grouped),
            &deduction,
        ))
    }))
}

/// What a person would like first: more eliminations, then a shorter chain.
fn rank(deduction: &Deduction) -> impl Ord + '_ {
    let Deduction { victims, path, .. } = deduction;
    (usize::MAX - victims.len(), deduction.cost(), victims, path)
}

/// Whether spelling the chain out is worth it: it strikes out as much as
/// `known` and is not longer.
fn may_beat(links: &Links, reach: &Reach, ends: Ends, known: &Deduction) -> bool {
    let victims = match ends {
        Ends {
            kind: Kind::Continuous,
            ..
        } => return true,
        Ends {
            through: Some(_), ..
        } => 1,
        Ends { start, end, .. } if start == end => return true,
        Ends { start, end, .. } => links.common_weak(start, end).count(),
    };
    victims > known.victims.len()
        || victims == known.victims.len() && reach.distance(ends.end) <= known.length
}

/// Shows the ends of chains of `kind` (loops and AIC together) to `seen`.
fn search(
    context: &Context,
    links: &Links,
    kind: Kind,
    mut seen: impl FnMut(&Reach, Ends),
) -> ControlFlow<()> {
    let mut search_through = |through: Through| {
        let mut reach = Reach::new(links);
        for start in members(links.linked(through).words().iter().copied()) {
            context.check_stop()?;
            reach.run_through(links, start, State::False, through);
            for end in reach.true_nodes() {
                // A chain reads the same from its other end.
                if end >= start {
                    judge(links, &reach, kind, start, end, &mut seen);
                }
            }
        }
        ControlFlow::Continue(())
    };
    match kind {
        Kind::X => context
            .hopeless_digits()
            .iter()
            .try_for_each(|digit| search_through(Through::Digit(digit))),
        Kind::Xy => search_through(Through::Bivalue),
        _ => search_through(Through::Everything),
    }
}

fn judge(
    links: &Links,
    reach: &Reach,
    kind: Kind,
    start: NodeId,
    end: NodeId,
    seen: &mut impl FnMut(&Reach, Ends),
) {
    let mut show = |kind, through| {
        seen(
            reach,
            Ends {
                kind,
                start,
                end,
                through,
            },
        )
    };
    let same_digit = links.node(start).digit == links.node(end).digit;
    if kind < Kind::Continuous {
        if start != end && same_digit && links.common_weak(start, end).next().is_some() {
            show(kind, None);
        }
        return;
    }
    if start == end {
        if start < links.singles() {
            show(Kind::Discontinuous, None);
        }
        return;
    }
    if links.is_weak(start, end) {
        show(Kind::Continuous, None);
        if !same_digit {
            return;
        }
    }
    let mut victims = 0;
    for victim in links.common_weak(start, end) {
        show(Kind::Discontinuous, Some(victim));
        victims += 1;
    }
    if victims > 1 {
        show(Kind::Aic, None);
    }
}

/// The chain between two ends and all it strikes out.
fn spell_out(links: &Links, reach: &Reach, ends: Ends) -> Deduction {
    let Ends {
        kind,
        start,
        end,
        through,
    } = ends;
    let mut path = reach.path_to(links, end, State::True);
    let mut first = Link::Strong;
    let mut length = path.len() - 1 + detours(links, &path);
    let victims = match through {
        Some(victim) => {
            let in_cell = |node: NodeId| links.node(node).digit != links.node(victim).digit;
            // The link within the cell, if there is one, comes last.
            if in_cell(start) {
                path.reverse();
            }
            path.insert(0, victim);
            first = Link::Weak;
            length += if in_cell(start) || in_cell(end) { 1 } else { 2 };
            vec![victim]
        }
        None if start == end => {
            let cell = links.node(start).cells;
            let others = links.common_weak(start, start);
            others
                .filter(|&other| links.node(other).cells == cell)
                .collect()
        }
        None if kind == Kind::Continuous => loop_victims(links, &path),
        None => links.common_weak(start, end).collect(),
    };
    let in_set = |node| links.is_in_set(node);
    Deduction {
        kind,
        length,
        ends_in_set: kind == Kind::Aic && (in_set(start) || in_set(end)),
        victims,
        path,
        first,
    }
}

/// What almost locked sets add to the length of a path, which starts with a
/// strong link.
fn detours(links: &Links, path: &[NodeId]) -> usize {
    let strong = path.chunks_exact(2);
    let halves = strong.map(|pair| links.detour(pair[0], pair[1]));
    halves.sum::<usize>() / 2
}

/// What the weak links of a continuous loop strike out, and the digits locked
/// in the almost locked sets on the way. The cells of the loop itself are left
/// alone, except by links within a cell.
fn loop_victims(links: &Links, path: &[NodeId]) -> Vec<NodeId> {
    let cells = path.iter().fold(CellSet::EMPTY, |all, &node| {
        all | links.node(node).cells | links.node(node).set
    });
    let is_off = |victim: NodeId| !links.node(victim).cells.meets(cells);
    let mut victims = Vec::new();
    for (at, &a) in path.iter().enumerate() {
        let b = path[(at + 1) % path.len()];
        if at % 2 == 0 {
            victims.extend(links.locked_out(a, b).filter(|&victim| is_off(victim)));
            continue;
        }
        let in_cell = links.node(a).cells == links.node(b).cells;
        let goes = |victim: NodeId| is_off(victim) || in_cell && !path.contains(&victim);
        victims.extend(links.common_weak(a, b).filter(|&victim| goes(victim)));
    }
    victims.sort_unstable();
    victims.dedup();
    victims
}

fn step(links: &Links, technique: Technique, deduction: &Deduction) -> Step {
    let Deduction { victims, path, .. } = deduction;
    let digits: DigitSet = victims
        .iter()
        .map(|&victim| links.node(victim).digit)
        .collect();
    let mut step = Step::new(technique, digits);
    step.eliminations = victims
        .iter()
        .map(|&victim| links.candidate(victim))
        .collect();
    step.pattern.length = deduction.length;
    let mut chain = links.chain(path, deduction.first);
    if path.len() > 1 && path.first() == path.last() {
        chain.nodes.pop();
    } else if deduction.kind == Kind::Continuous || deduction.first == Link::Weak {
        chain.links.push(Link::Weak);
    }
    let through = usize::from(deduction.first == Link::Weak);
    step.pattern
        .show_nodes(&chain.nodes[through..], Role::ColourA, Role::ColourB);
    step.pattern.chains.push(chain);
    step
}
