//! Chains whose ends cannot both be false: X-chains, XY-chains, nice loops and alternating
//! inference chains (AIC), both plain and grouped.
//!
//! One search finds all of them. It assumes that a node is false and follows strong and weak links
//! to nodes that must then be true. One of the two ends is true, so every candidate that both ends
//! exclude can be removed. The ends decide the name of the chain:
//!
//! * If the ends exclude each other, it is a continuous loop. Exactly one node of each weak link is
//!   true, so each weak link eliminates what both of its nodes exclude.
//! * If the ends are the same candidate, this candidate is true, and the chain is a discontinuous
//!   loop.
//! * If the ends exclude a single candidate, it is a discontinuous loop through this candidate.
//! * Otherwise, it is an AIC. (For a single one of several candidates that the ends of an AIC
//!   exclude, it is a discontinuous loop too.)
//!
//! The length counts links, as in HoDoKu. If a loop closes within a cell, the link there does not
//! count. The path through an almost locked set counts one and a half links more, or two and a half
//! if it leads to a candidate that the set makes true. A half link at the end is dropped.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::{members, LinkFilter, Links, NodeId, Reach, State};
use crate::logic::found::Found;
use crate::logic::step::{Link, Role, Step};
use crate::logic::technique::Technique;
use crate::sorting::sort_by;
use crate::{CellSet, DigitSet};

/// The kind of a chain, as determined by its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChainKind {
    /// All nodes have the same digit.
    X,
    /// All nodes are in cells with two candidates.
    Xy,
    Continuous,
    Discontinuous,
    Aic,
}

/// The two ends of a chain that is not yet traced.
#[derive(Clone, Copy, Debug)]
struct Ends {
    kind: ChainKind,
    start: NodeId,
    end: NodeId,
    /// For a discontinuous loop, the excluded candidate through which it passes, if there is one.
    through: Option<NodeId>,
}

/// A chain that eliminates something.
#[derive(Clone, Debug)]
struct Deduction {
    kind: ChainKind,
    /// The length in links.
    length: usize,
    /// Whether it is an AIC that ends in an almost locked set.
    ends_in_set: bool,
    targets: Vec<NodeId>,
    path: Vec<NodeId>,
    first: Link,
}

impl Deduction {
    /// Returns the cost of following the chain. A chain that ends in an almost locked set is used
    /// only if no other has the same effect.
    fn cost(&self) -> (bool, usize) {
        (self.ends_in_set, self.length)
    }
}

pub(super) fn find(
    context: &Context,
    techniques: &[Technique],
    found: &mut Found,
) -> ControlFlow<()> {
    if found.wants_first_only() && techniques.iter().all(|&it| is_loop(it)) {
        return find_best(context, techniques, found);
    }
    for &technique in techniques {
        find_all(context, technique, found)?;
    }
    ControlFlow::Continue(())
}

/// Finds the steps of one technique, best first.
fn find_all(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let kind = kind_of(technique);
    if kind == ChainKind::X && context.digits_outside_templates().is_empty() {
        return ControlFlow::Continue(());
    }
    let is_grouped = is_grouped(technique);
    let links = links(context, is_grouped);
    for deduction in all(context, links, kind, is_grouped)? {
        found.push(step(links, technique, &deduction))?;
    }
    ControlFlow::Continue(())
}

/// Finds the best step of each of these loops and AIC. They are all plain or all grouped, so one
/// search finds them together.
fn find_best(context: &Context, techniques: &[Technique], found: &mut Found) -> ControlFlow<()> {
    let is_grouped = techniques.iter().any(|&it| is_grouped(it));
    let links = links(context, is_grouped);
    let best = best_of_each(context, links, is_grouped)?;
    for &technique in techniques {
        let kind = kind_of(technique);
        if let Some(deduction) = best.iter().find(|deduction| deduction.kind == kind) {
            found.push(step(links, technique, deduction))?;
        }
    }
    ControlFlow::Continue(())
}

fn kind_of(technique: Technique) -> ChainKind {
    use Technique::*;
    match technique {
        XChain => ChainKind::X,
        XyChain => ChainKind::Xy,
        ContinuousNiceLoop | GroupedContinuousNiceLoop => ChainKind::Continuous,
        DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop => ChainKind::Discontinuous,
        _ => ChainKind::Aic,
    }
}

fn is_grouped(technique: Technique) -> bool {
    use Technique::*;
    matches!(
        technique,
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic
    )
}

/// Whether a technique is a nice loop or an AIC, plain or grouped.
fn is_loop(technique: Technique) -> bool {
    !matches!(kind_of(technique), ChainKind::X | ChainKind::Xy)
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

/// Returns the shortest chain for each set of eliminations, best first.
fn all(
    context: &Context,
    links: &Links,
    kind: ChainKind,
    is_grouped: bool,
) -> ControlFlow<(), Vec<Deduction>> {
    let mut best: HashMap<Vec<NodeId>, Deduction> = HashMap::new();
    search(context, links, kind, |reach, ends| {
        if ends.kind != kind {
            return;
        }
        let deduction = spell_out(links, reach, ends);
        if deduction.targets.is_empty() || is_grouped != has_groups(links, &deduction) {
            return;
        }
        let known = best.entry(deduction.targets.clone());
        let known = known.or_insert_with(|| deduction.clone());
        if deduction.cost() < known.cost() {
            *known = deduction;
        }
    })?;
    let mut list: Vec<Deduction> = best.into_values().collect();
    sort_by(&mut list, |a, b| rank(a).cmp(&rank(b)));
    ControlFlow::Continue(list)
}

/// Returns the best loop of each kind and the best AIC, if there are any.
fn best_of_each(
    context: &Context,
    links: &Links,
    is_grouped: bool,
) -> ControlFlow<(), Vec<Deduction>> {
    let mut best: Vec<Deduction> = Vec::new();
    search(context, links, ChainKind::Aic, |reach, ends| {
        let known = best.iter().position(|known| known.kind == ends.kind);
        if known.is_some_and(|known| !may_beat(links, reach, ends, &best[known])) {
            return;
        }
        let deduction = spell_out(links, reach, ends);
        if deduction.targets.is_empty() || is_grouped != has_groups(links, &deduction) {
            return;
        }
        match known.map(|known| &mut best[known]) {
            Some(known) if rank(&deduction) < rank(known) => *known = deduction,
            Some(_) => {}
            None => best.push(deduction),
        }
    })?;
    ControlFlow::Continue(best)
}

/// Returns a sort key that reflects how people prefer chains: those with more eliminations come
/// first, then shorter ones.
fn rank(deduction: &Deduction) -> impl Ord + '_ {
    let Deduction { targets, path, .. } = deduction;
    (usize::MAX - targets.len(), deduction.cost(), targets, path)
}

/// Whether the chain is worth tracing: it may eliminate more than `known`, or as much without being
/// longer.
fn may_beat(links: &Links, reach: &Reach, ends: Ends, known: &Deduction) -> bool {
    let targets = match ends {
        Ends {
            kind: ChainKind::Continuous,
            ..
        } => return true,
        Ends {
            through: Some(_), ..
        } => 1,
        Ends { start, end, .. } if start == end => return true,
        Ends { start, end, .. } => links.common_weak(start, end).count(),
    };
    targets > known.targets.len()
        || targets == known.targets.len() && reach.distance(ends.end) <= known.length
}

/// Calls `visit` with the ends of each chain of `kind`. Loops and AIC are searched together.
fn search(
    context: &Context,
    links: &Links,
    kind: ChainKind,
    mut visit: impl FnMut(&Reach, Ends),
) -> ControlFlow<()> {
    let mut search_filtered = |filter: LinkFilter| {
        let mut reach = Reach::new(links);
        for start in members(links.linked(filter).words().iter().copied()) {
            context.check_stop()?;
            reach.run_filtered(links, start, State::False, filter);
            for end in reach.true_nodes() {
                // Skip chains that were already found from their other end.
                if end >= start {
                    name_chains(links, &reach, kind, start, end, &mut visit);
                }
            }
        }
        ControlFlow::Continue(())
    };
    match kind {
        ChainKind::X => context
            .digits_outside_templates()
            .iter()
            .try_for_each(|digit| search_filtered(LinkFilter::Digit(digit))),
        ChainKind::Xy => search_filtered(LinkFilter::Bivalue),
        _ => search_filtered(LinkFilter::Everything),
    }
}

fn name_chains(
    links: &Links,
    reach: &Reach,
    kind: ChainKind,
    start: NodeId,
    end: NodeId,
    visit: &mut impl FnMut(&Reach, Ends),
) {
    let mut show = |kind, through| {
        visit(
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
    if matches!(kind, ChainKind::X | ChainKind::Xy) {
        if start != end && same_digit && links.common_weak(start, end).next().is_some() {
            show(kind, None);
        }
        return;
    }
    if start == end {
        if start < links.singles() {
            show(ChainKind::Discontinuous, None);
        }
        return;
    }
    if links.is_weak(start, end) {
        show(ChainKind::Continuous, None);
        if !same_digit {
            return;
        }
    }
    let mut targets = 0;
    for target in links.common_weak(start, end) {
        show(ChainKind::Discontinuous, Some(target));
        targets += 1;
    }
    if targets > 1 {
        show(ChainKind::Aic, None);
    }
}

/// Traces the chain between two ends and lists its eliminations.
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
    let targets = match through {
        Some(target) => {
            let in_cell = |node: NodeId| links.node(node).digit != links.node(target).digit;
            // If one link lies within the cell, it comes last.
            if in_cell(start) {
                path.reverse();
            }
            path.insert(0, target);
            first = Link::Weak;
            length += if in_cell(start) || in_cell(end) { 1 } else { 2 };
            vec![target]
        }
        None if start == end => {
            let cell = links.node(start).cells;
            let others = links.common_weak(start, start);
            others
                .filter(|&other| links.node(other).cells == cell)
                .collect()
        }
        None if kind == ChainKind::Continuous => loop_targets(links, &path),
        None => links.common_weak(start, end).collect(),
    };
    let in_set = |node| links.is_in_set(node);
    Deduction {
        kind,
        length,
        ends_in_set: kind == ChainKind::Aic && (in_set(start) || in_set(end)),
        targets,
        path,
        first,
    }
}

/// Returns the extra length from almost locked sets on a path that starts with a strong link.
fn detours(links: &Links, path: &[NodeId]) -> usize {
    let strong = path.chunks_exact(2);
    let halves = strong.map(|pair| links.detour(pair[0], pair[1]));
    halves.sum::<usize>() / 2
}

/// Returns the eliminations of a continuous loop. They follow from its weak links and from digits
/// locked in its almost locked sets. In the cells of the loop itself, only links within a cell and
/// locked digits eliminate.
fn loop_targets(links: &Links, path: &[NodeId]) -> Vec<NodeId> {
    let cells = path.iter().fold(CellSet::EMPTY, |all, &node| {
        all | links.node(node).cells | links.node(node).set
    });
    let is_off = |target: NodeId| !links.node(target).cells.meets(cells);
    let mut targets = Vec::new();
    for (at, &a) in path.iter().enumerate() {
        let b = path[(at + 1) % path.len()];
        if at % 2 == 0 {
            targets.extend(links.locked_out(a, b));
            continue;
        }
        let in_cell = links.node(a).cells == links.node(b).cells;
        let goes = |target: NodeId| is_off(target) || in_cell && !path.contains(&target);
        targets.extend(links.common_weak(a, b).filter(|&target| goes(target)));
    }
    targets.sort_unstable();
    targets.dedup();
    targets
}

fn step(links: &Links, technique: Technique, deduction: &Deduction) -> Step {
    let Deduction { targets, path, .. } = deduction;
    let digits: DigitSet = targets
        .iter()
        .map(|&target| links.node(target).digit)
        .collect();
    let mut step = Step::new(technique, digits);
    step.eliminations = targets
        .iter()
        .map(|&target| links.candidate(target))
        .collect();
    step.pattern.length = deduction.length;
    let mut chain = links.chain(path, deduction.first);
    if path.len() > 1 && path.first() == path.last() {
        chain.nodes.pop();
    } else if deduction.kind == ChainKind::Continuous || deduction.first == Link::Weak {
        chain.links.push(Link::Weak);
    }
    let through = usize::from(deduction.first == Link::Weak);
    step.pattern
        .show_nodes(&chain.nodes[through..], Role::ColourA, Role::ColourB);
    step.pattern.chains.push(chain);
    if deduction.kind == ChainKind::Continuous {
        step.pattern.sees = locked_sets(links, path);
    }
    step
}

/// Returns the almost locked sets of a continuous loop that eliminate more than its weak links do,
/// each with the cells where they do so.
fn locked_sets(links: &Links, path: &[NodeId]) -> Vec<(CellSet, CellSet)> {
    let by_links = |target: &NodeId| {
        let weak = (1..path.len()).step_by(2);
        let mut pairs = weak.map(|at| [path[at], path[(at + 1) % path.len()]]);
        pairs.any(|[a, b]| links.common_weak(a, b).any(|it| it == *target))
    };
    let strong = path.chunks_exact(2).map(|pair| {
        let locked = links.locked_out(pair[0], pair[1]);
        let more = locked.filter(|target| !by_links(target));
        let cells: CellSet = more.map(|target| links.candidate(target).cell).collect();
        let own = pair.iter().map(|&node| match links.is_in_set(node) {
            true => links.node(node).set,
            false => links.node(node).cells,
        });
        (own.fold(CellSet::EMPTY, |all, own| all | own), cells)
    });
    strong.filter(|(_, cells)| !cells.is_empty()).collect()
}
