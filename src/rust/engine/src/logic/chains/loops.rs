//! Chains whose two ends cannot both be false.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::geometry::PEERS;
use crate::logic::finder::{Context, Found};
use crate::logic::implications::{members, Links, NodeId, Reach, State, Through};
use crate::logic::step::Link;
use crate::logic::{Role, Step, Technique};
use crate::{CellSet, DigitSet};

/// What a chain between two ends is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Kind {
    X,
    Xy,
    Continuous,
    Discontinuous,
    Aic,
}

/// A chain that strikes something out.
#[derive(Clone, Debug)]
struct Deduction {
    kind: Kind,
    /// In inferences, as steps count them.
    length: usize,
    victims: Vec<NodeId>,
    path: Vec<NodeId>,
    first: Link,
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    use Technique::*;
    let (links, kind) = match technique {
        XChain => (context.plain_links(), Kind::X),
        XyChain => (context.plain_links(), Kind::Xy),
        ContinuousNiceLoop => (context.plain_links(), Kind::Continuous),
        DiscontinuousNiceLoop => (context.plain_links(), Kind::Discontinuous),
        Aic => (context.plain_links(), Kind::Aic),
        GroupedContinuousNiceLoop => (context.grouped_links(), Kind::Continuous),
        GroupedDiscontinuousNiceLoop => (context.grouped_links(), Kind::Discontinuous),
        GroupedAic => (context.grouped_links(), Kind::Aic),
        _ => return ControlFlow::Continue(()),
    };
    let grouped = matches!(
        technique,
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic
    );
    let mut all = Collector {
        links,
        best: HashMap::new(),
    };
    let mut reach = Reach::new(links);
    let through: Vec<Through> = match kind {
        Kind::X => (1..=9).map(Through::Digit).collect(),
        Kind::Xy => vec![Through::Bivalue],
        _ => vec![Through::Everything],
    };
    for through in through {
        for start in members(links.linked(through).words().iter().copied()) {
            context.check_stop()?;
            reach.run_through(links, start, State::False, through, usize::MAX);
            for end in reach.true_nodes() {
                all.judge(&reach, kind, start, end);
            }
        }
    }
    let mut list: Vec<Deduction> = all.best.into_values().filter(|d| d.kind == kind).collect();
    list.sort_by(|a, b| {
        (a.length, b.victims.len(), &a.victims).cmp(&(b.length, a.victims.len(), &b.victims))
    });
    for deduction in list {
        let is_grouped = deduction.path.iter().any(|&node| node >= links.singles());
        if is_grouped == grouped {
            found.push(step(links, technique, &deduction))?;
        }
    }
    ControlFlow::Continue(())
}

struct Collector<'a> {
    links: &'a Links,
    best: HashMap<(Kind, Vec<NodeId>), Deduction>,
}

impl Collector<'_> {
    fn judge(&mut self, reach: &Reach, kind: Kind, start: NodeId, end: NodeId) {
        let links = self.links;
        let victims: Vec<NodeId> = links.common_weak(start, end).collect();
        let digit = |node: NodeId| links.node(node).digit;
        if start == end {
            if start < links.singles() && kind != Kind::X && kind != Kind::Xy {
                let cell = links.node(start).cells;
                let victims: Vec<NodeId> = victims
                    .into_iter()
                    .filter(|&v| links.node(v).cells == cell)
                    .collect();
                let path = reach.path_to(links, end, State::True);
                self.keep(Kind::Discontinuous, victims, path, Link::Strong, 0);
            }
            return;
        }
        if kind == Kind::X || kind == Kind::Xy {
            if digit(start) == digit(end) && !victims.is_empty() {
                let path = reach.path_to(links, end, State::True);
                self.keep(kind, victims, path, Link::Strong, 0);
            }
            return;
        }
        if links.is_weak(start, end) {
            let path = reach.path_to(links, end, State::True);
            let mut victims = Vec::new();
            for i in 0..path.len() / 2 {
                let a = path[2 * i + 1];
                let b = path[(2 * i + 2) % path.len()];
                victims.extend(links.common_weak(a, b));
            }
            for i in 0..path.len() / 2 {
                let (a, b) = (links.node(path[2 * i]), links.node(path[2 * i + 1]));
                if a.set.is_empty() || a.set != b.set {
                    continue;
                }
                for &other in links.strong(path[2 * i]) {
                    let other = usize::from(other);
                    if other != path[2 * i + 1] {
                        victims.extend(links.common_weak(other, other));
                    }
                }
            }
            victims.sort_unstable();
            victims.dedup();
            victims.retain(|v| !path.contains(v));
            self.keep(Kind::Continuous, victims, path, Link::Strong, 0);
            if digit(start) != digit(end) {
                return;
            }
        }
        if victims.is_empty() {
            return;
        }
        let path = reach.path_to(links, end, State::True);
        for &v in &victims {
            let in_cell = |n: NodeId| digit(n) != digit(v);
            let mut path = path.clone();
            if in_cell(start) {
                path.reverse();
            }
            path.insert(0, v);
            if in_cell(*path.last().unwrap()) {
                self.keep(Kind::Discontinuous, vec![v], path, Link::Weak, 0);
            } else {
                self.keep(Kind::Discontinuous, vec![v], path, Link::Weak, 1);
            }
        }
        if victims.len() > 1 {
            self.keep(Kind::Aic, victims, path, Link::Strong, 0);
        }
    }

    fn keep(
        &mut self,
        kind: Kind,
        victims: Vec<NodeId>,
        path: Vec<NodeId>,
        first: Link,
        extra: usize,
    ) {
        if victims.is_empty() {
            return;
        }
        let links = self.links;
        let n = path.len();
        // An almost locked set counts once.
        let mut length = n - 1 + extra;
        for pair in path.windows(2) {
            let (a, b) = (links.node(pair[0]), links.node(pair[1]));
            if !a.set.is_empty() && a.set == b.set {
                length += 1;
            }
        }
        let key = (kind, victims.clone());
        let d = Deduction {
            kind,
            length,
            victims,
            path,
            first,
        };
        match self.best.get(&key) {
            Some(old) if old.length <= length => {}
            _ => {
                self.best.insert(key, d);
            }
        }
    }
}

fn step(links: &Links, technique: Technique, deduction: &Deduction) -> Step {
    let digits: DigitSet = deduction
        .victims
        .iter()
        .map(|&v| links.node(v).digit)
        .collect();
    let mut step = Step::new(technique, digits);
    step.eliminations = deduction
        .victims
        .iter()
        .map(|&v| links.candidate(v))
        .collect();
    step.pattern.length = deduction.length;
    step.pattern
        .chains
        .push(links.chain(&deduction.path, deduction.first));
    let _ = (PEERS, Role::Pattern);
    step.pattern.cells = deduction.path.iter().fold(CellSet::EMPTY, |all, &n| {
        all | links.node(n).cells | links.node(n).set
    });
    step
}
