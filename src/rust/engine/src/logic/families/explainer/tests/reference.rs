//! A slow search for chains. It follows every assumption separately, writes down every chain, and
//! sorts the list at the end.
//!
//! It shares only what must be the same with the fast searches: literals and causes, the rules of
//! each kind of chain, the rules that are not chains, and ratings. Everything else follows directly
//! from its definition: links, propagation, paths back, the number of nodes, and the order of the
//! list.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use crate::logic::families::explainer::aligned_exclusion;
use crate::logic::families::explainer::chains::advanced::{chain_rules, simple_rules, Strike};
use crate::logic::families::explainer::chains::links::Sweep;
use crate::logic::families::explainer::chains::literal::{
    candidate_of, conclude, is_on, off, on, Cause, Literal, Rules, TraceNode, NONE,
};
use crate::logic::families::explainer::finding::{Basis, Finding};
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, house_of, CandidateId, Changed, FixedCounts, SeCandidates,
    SeGrid, BOX_ROW_COLUMN, CANDIDATES,
};
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS_OF, DIGITS, PEERS};
use crate::Cell;
use crate::CellSet;

/// One or more chains that end in one conclusion.
struct FoundChain {
    technique: Technique,
    /// Breaks ties between chains with the same rating and complexity.
    key: u8,
    complexity: u32,
    conclusion: (Option<CandidateId>, Vec<CandidateId>),
    traces: Vec<Vec<TraceNode>>,
    /// The reason why one of the assumptions of the chains must hold, if there is one.
    assumed: Cause,
}

impl FoundChain {
    fn rating(&self) -> f64 {
        scale::base(self.technique) + scale::surcharge(self.complexity)
    }
}

/// A chain on which a rule inside another chain depends: the literals of its traces, and its
/// complexity.
struct NestedChain {
    content: Vec<Vec<Literal>>,
    complexity: u32,
}

/// The slow search, with the nested chains that it used.
#[derive(Default)]
pub(super) struct Reference {
    nested: Vec<NestedChain>,
}

const EVERYWHERE: Changed = Changed {
    houses: u32::MAX,
    digits: u16::MAX,
};

impl Reference {
    /// Returns the first finding of the chains and of aligned triplets.
    pub(super) fn first(&mut self, state: &SeGrid) -> Option<Finding> {
        self.nested.clear();
        let single = self.single_chains(&state.candidates).into_iter().next();
        if let Some(found) = single {
            return Some(finding(found));
        }
        let triplet = aligned_exclusion::triplet(state, CellSet::ALL);
        if triplet.is_some() {
            return triplet;
        }
        let dynamic = (0..=5).map(Rules::dynamic);
        let kinds = [Rules::NISHIO, Rules::MULTIPLE].into_iter().chain(dynamic);
        for rules in kinds {
            let found = self.forcing_chains(&state.candidates, &state.frame, rules);
            if let Some(first) = found.into_iter().next() {
                return Some(finding(first));
            }
        }
        None
    }

    /// Returns the number of nodes in all traces, plus those of each distinct nested chain.
    fn complexity(&self, traces: &[Vec<TraceNode>]) -> u32 {
        let mut counted: Vec<&NestedChain> = Vec::new();
        for node in traces.iter().flatten().filter(|node| node.nested != NONE) {
            let inside = &self.nested[node.nested as usize];
            if counted.iter().all(|known| known.content != inside.content) {
                counted.push(inside);
            }
        }
        let own: usize = traces.iter().map(Vec::len).sum();
        own as u32 + counted.iter().map(|inside| inside.complexity).sum::<u32>()
    }
}

fn finding(found: FoundChain) -> Finding {
    Finding {
        technique: found.technique,
        rating: found.rating(),
        complexity: found.complexity,
        placement: found.conclusion.0,
        eliminations: found.conclusion.1,
        basis: Basis::Chains(None),
    }
}

/// Sorts chains by rating, number of nodes and kind. Ties keep the order of discovery.
fn sorted(mut found: Vec<FoundChain>) -> Vec<FoundChain> {
    found.sort_by(|one, two| {
        let rating = one.rating().total_cmp(&two.rating());
        rating.then((one.complexity, one.key).cmp(&(two.complexity, two.key)))
    });
    found
}

/// Returns the candidates that are off if a candidate is on: the others of its cell, then the
/// others of its digit in its box, row and column, each once.
fn turned_off(grid: &SeCandidates, id: CandidateId, in_cell: bool) -> Vec<(CandidateId, Cause)> {
    let (cell, digit) = cell_and_digit(id);
    let mut links = Vec::with_capacity(28);
    let others = (0..DIGITS).filter(|&other| in_cell && other != digit && grid.has(cell, other));
    links.extend(others.map(|other| (candidate_id(cell, other), Cause::Cell)));
    let mut met = CellSet::of(cell);
    for kind in BOX_ROW_COLUMN {
        for other in CELLS_OF[house_of(cell, kind)] {
            if grid.has(other, digit) && !met.contains(other) {
                met.insert(other);
                links.push((candidate_id(other, digit), Cause::House(kind as u8)));
            }
        }
    }
    links
}

/// Returns the candidates that are on if a candidate that is still in the grid is off: the only
/// other candidate of its cell, and the only other place of its digit in its box, row or column,
/// each once.
fn turned_on(grid: &SeCandidates, id: CandidateId, sweep: Sweep) -> Vec<(CandidateId, Cause)> {
    let (cell, digit) = cell_and_digit(id);
    let mut links: Vec<(CandidateId, Cause)> = Vec::with_capacity(4);
    if !grid.has(cell, digit) {
        return links;
    }
    let mut add_only = |others: &mut dyn Iterator<Item = CandidateId>, cause| {
        if let (Some(only), None) = (others.next(), others.next()) {
            if links.iter().all(|&(known, _)| known != only) {
                links.push((only, cause));
            }
        }
    };
    if sweep.in_cell {
        let others = (0..DIGITS).filter(|&other| other != digit && grid.has(cell, other));
        add_only(
            &mut others.map(|other| candidate_id(cell, other)),
            Cause::Cell,
        );
    }
    for kind in BOX_ROW_COLUMN.into_iter().filter(|_| sweep.in_house) {
        let others = CELLS_OF[house_of(cell, kind)].into_iter();
        let others = others.filter(|&other| other != cell && grid.has(other, digit));
        add_only(
            &mut others.map(|other| candidate_id(other, digit)),
            Cause::House(kind as u8),
        );
    }
    links
}

/// Returns the candidates of a cell or house that existed at the start and are gone. A link to `id`
/// with this cause depends on their being gone.
fn gone(
    start: &SeCandidates,
    grid: &SeCandidates,
    id: CandidateId,
    cause: Cause,
) -> Vec<CandidateId> {
    let (cell, digit) = cell_and_digit(id);
    let all: Vec<(Cell, usize)> = match cause {
        Cause::Cell => (0..DIGITS).map(|other| (cell, other)).collect(),
        Cause::House(kind) => {
            let cells = CELLS_OF[house_of(cell, usize::from(kind))];
            cells.map(|other| (other, digit)).to_vec()
        }
        Cause::Assumption | Cause::Rule(_) => Vec::new(),
    };
    all.into_iter()
        .filter(|&(cell, digit)| start.has(cell, digit) && !grid.has(cell, digit))
        .map(|(cell, digit)| candidate_id(cell, digit))
        .collect()
}

/// A single chain, from its end back to its assumption.
struct Line {
    literal: Literal,
    cause: Cause,
    before: Option<Rc<Line>>,
}

impl Line {
    fn assume(literal: Literal) -> Rc<Self> {
        Rc::new(Line {
            literal,
            cause: Cause::Assumption,
            before: None,
        })
    }

    fn then(self: &Rc<Self>, literal: Literal, cause: Cause) -> Rc<Self> {
        Rc::new(Line {
            literal,
            cause,
            before: Some(Rc::clone(self)),
        })
    }

    fn id(&self) -> CandidateId {
        candidate_of(self.literal)
    }

    fn nodes(&self) -> impl Iterator<Item = &Line> {
        std::iter::successors(Some(self), |line| line.before.as_deref())
    }

    fn trace(&self) -> Vec<TraceNode> {
        let node = |line: &Line| TraceNode {
            literal: line.literal,
            cause: line.cause,
            nested: NONE,
        };
        self.nodes().map(node).collect()
    }
}

impl Reference {
    /// Returns all cycles and single chains, in order.
    fn single_chains(&self, grid: &SeCandidates) -> Vec<FoundChain> {
        let mut found = Vec::new();
        for (in_cell, in_house) in [(false, true), (true, false), (true, true)] {
            let sweep = Sweep { in_cell, in_house };
            for id in 0..CANDIDATES as CandidateId {
                let (cell, digit) = cell_and_digit(id);
                let size = grid.digits[cell].count_ones();
                if !grid.has(cell, digit) || size < 2 || !in_house && size > 2 {
                    continue;
                }
                found.extend(cycles(grid, sweep, id));
                if in_house {
                    found.extend(chain(grid, sweep, on(id)));
                    found.extend(chain(grid, sweep, off(id)));
                }
            }
        }
        sorted(found)
    }
}

/// Returns the cycles through a candidate that is on, shortest first. Each candidate is visited as
/// on only once, but as off from every candidate that turns it off.
fn cycles(grid: &SeCandidates, sweep: Sweep, start: CandidateId) -> Vec<FoundChain> {
    let mut met = vec![false; CANDIDATES];
    met[usize::from(start)] = true;
    let mut on_lines = vec![Line::assume(on(start))];
    let mut closed = Vec::new();
    let mut length = 0;
    while !on_lines.is_empty() {
        length += 2;
        let mut off_lines = Vec::new();
        for line in on_lines.drain(..) {
            for (id, cause) in turned_off(grid, line.id(), sweep.in_cell) {
                if line.nodes().all(|node| node.literal != off(id)) {
                    off_lines.push(line.then(off(id), cause));
                }
            }
        }
        for line in off_lines {
            for (id, cause) in turned_on(grid, line.id(), sweep) {
                if id == start && length >= 4 {
                    closed.push(line.then(on(id), cause));
                }
                if !std::mem::replace(&mut met[usize::from(id)], true) {
                    on_lines.push(line.then(on(id), cause));
                }
            }
        }
    }
    closed
        .iter()
        .filter_map(|line| cycle(grid, sweep, line))
        .collect()
}

/// Returns a cycle if it eliminates something: a candidate outside its cells that sees an on
/// candidate and an off candidate of the cycle with the same digit.
fn cycle(grid: &SeCandidates, sweep: Sweep, line: &Line) -> Option<FoundChain> {
    let way = line.trace();
    let nodes = &way[..way.len() - 1];
    let cells: CellSet = (nodes.iter())
        .map(|node| cell_and_digit(candidate_of(node.literal)).0)
        .collect();
    let sees = |cell: Cell, digit: usize, state: bool| {
        nodes.iter().any(|node| {
            let (other, its_digit) = cell_and_digit(candidate_of(node.literal));
            is_on(node.literal) == state && its_digit == digit && PEERS[cell].contains(other)
        })
    };
    let struck: Vec<CandidateId> = (!cells)
        .iter()
        .flat_map(|cell| (0..DIGITS).map(move |digit| (cell, digit)))
        .filter(|&(cell, digit)| grid.has(cell, digit))
        .filter(|&(cell, digit)| sees(cell, digit, true) && sees(cell, digit, false))
        .map(|(cell, digit)| candidate_id(cell, digit))
        .collect();
    if struck.is_empty() {
        return None;
    }
    let (technique, key) = match (sweep.in_cell, sweep.in_house) {
        (false, _) => (Technique::BidirectionalXCycle, 2),
        (true, false) => (Technique::BidirectionalYCycle, 3),
        (true, true) => (Technique::BidirectionalCycle, 4),
    };
    let contrary = |node: &TraceNode| TraceNode {
        literal: node.literal ^ 1,
        ..*node
    };
    let backward = way[1..].iter().rev().map(contrary).collect();
    Some(FoundChain {
        technique,
        key,
        complexity: nodes.len() as u32,
        conclusion: (None, struck),
        traces: vec![nodes.to_vec(), backward],
        assumed: Cause::Assumption,
    })
}

/// Returns the shortest chain from an assumption to its opposite.
fn chain(grid: &SeCandidates, sweep: Sweep, assumption: Literal) -> Option<FoundChain> {
    let mut met = vec![false; 2 * CANDIDATES];
    met[usize::from(assumption)] = true;
    let mut lines = VecDeque::from([Line::assume(assumption)]);
    while let Some(line) = lines.pop_front() {
        let was_on = is_on(line.literal);
        let links = match was_on {
            true => turned_off(grid, line.id(), sweep.in_cell),
            false => turned_on(grid, line.id(), sweep),
        };
        for (id, cause) in links {
            let literal = if was_on { off(id) } else { on(id) };
            if std::mem::replace(&mut met[usize::from(literal)], true) {
                continue;
            }
            let longer = line.then(literal, cause);
            if literal == assumption ^ 1 {
                return Some(opposite(grid, sweep, &longer));
            }
            lines.push_back(longer);
        }
    }
    None
}

fn opposite(grid: &SeCandidates, sweep: Sweep, line: &Line) -> FoundChain {
    let (technique, key) = match sweep.in_cell {
        false => (Technique::ForcingXChain, 2),
        true => (Technique::ForcingChain, 4),
    };
    let trace = line.trace();
    FoundChain {
        technique,
        key,
        complexity: trace.len() as u32,
        conclusion: conclude(grid, line.literal),
        traces: vec![trace],
        assumed: Cause::Assumption,
    }
}

/// A literal that follows from an assumption, and the facts from which it follows.
struct Fact {
    literal: Literal,
    cause: Cause,
    nested: u32,
    parents: Vec<usize>,
}

/// All facts that follow from an assumption, in order of discovery.
struct SlowRun {
    facts: Vec<Fact>,
    /// For each literal that holds, its fact.
    fact_of: Vec<Option<usize>>,
    waiting_on: VecDeque<usize>,
    waiting_off: VecDeque<usize>,
    /// A candidate that is both on and off: the fact that it is on, and the fact that it is off.
    contradiction: Option<[usize; 2]>,
    /// The candidates, without those that are off and already processed.
    grid: SeCandidates,
}

impl SlowRun {
    fn new(start: &SeCandidates, assumption: Literal) -> Self {
        let mut all = SlowRun {
            facts: Vec::new(),
            fact_of: vec![None; 2 * CANDIDATES],
            waiting_on: VecDeque::new(),
            waiting_off: VecDeque::new(),
            contradiction: None,
            grid: start.clone(),
        };
        all.add(assumption, Cause::Assumption, NONE, Vec::new());
        all
    }

    fn fact(&self, literal: Literal) -> Option<usize> {
        self.fact_of[usize::from(literal)]
    }

    /// Returns the facts that these candidates are off.
    fn facts_off(&self, ids: &[CandidateId]) -> Vec<usize> {
        ids.iter().filter_map(|&id| self.fact(off(id))).collect()
    }

    fn add(&mut self, literal: Literal, cause: Cause, nested: u32, parents: Vec<usize>) {
        let at = self.facts.len();
        self.fact_of[usize::from(literal)] = Some(at);
        match is_on(literal) {
            true => self.waiting_on.push_back(at),
            false => self.waiting_off.push_back(at),
        }
        self.facts.push(Fact {
            literal,
            cause,
            nested,
            parents,
        });
    }

    /// Notes that a literal follows by a link. Returns `false` if its opposite holds.
    fn follows(&mut self, literal: Literal, cause: Cause, parents: Vec<usize>) -> bool {
        if let Some(contrary) = self.fact(literal ^ 1) {
            let at = self.facts.len();
            self.facts.push(Fact {
                literal,
                cause,
                nested: NONE,
                parents,
            });
            self.contradiction = Some(match is_on(literal) {
                true => [at, contrary],
                false => [contrary, at],
            });
            return false;
        }
        if self.fact(literal).is_none() {
            self.add(literal, cause, NONE, parents);
        }
        true
    }

    /// Follows links until none leads further or a candidate is both on and off. Candidates that
    /// are on are processed first.
    fn follow_links(&mut self, start: &SeCandidates, rules: Rules) {
        let sweep = Sweep {
            in_cell: !rules.nishio,
            in_house: true,
        };
        while self.contradiction.is_none() {
            if let Some(at) = self.waiting_on.pop_front() {
                let id = candidate_of(self.facts[at].literal);
                let links = turned_off(&self.grid, id, sweep.in_cell);
                let _ = links
                    .into_iter()
                    .all(|(other, cause)| self.follows(off(other), cause, vec![at]));
            } else if let Some(at) = self.waiting_off.pop_front() {
                let id = candidate_of(self.facts[at].literal);
                let links = turned_on(&self.grid, id, sweep);
                let _ = links.into_iter().all(|(other, cause)| {
                    let gone = gone(start, &self.grid, other, cause);
                    let mut parents = vec![at];
                    parents.extend(self.facts_off(&gone));
                    self.follows(on(other), cause, parents)
                });
                if rules.dynamic {
                    let (cell, digit) = cell_and_digit(id);
                    self.grid.remove(cell, digit);
                }
            } else {
                return;
            }
        }
    }

    /// Returns the literals on the paths back from a fact, breadth first, each once.
    fn trace(&self, target: usize) -> Vec<TraceNode> {
        let mut met = HashSet::new();
        let mut waiting = VecDeque::from([target]);
        let mut trace = Vec::new();
        while let Some(at) = waiting.pop_front() {
            let fact = &self.facts[at];
            if met.insert(fact.literal) {
                trace.push(TraceNode {
                    literal: fact.literal,
                    cause: fact.cause,
                    nested: fact.nested,
                });
                waiting.extend(&fact.parents);
            }
        }
        trace
    }

    /// Returns the literals that are on, then those that are off, each in order of discovery.
    fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        let holds = |at: usize| self.fact(self.facts[at].literal) == Some(at);
        let all = (0..self.facts.len()).filter(move |&at| holds(at));
        let literals: Vec<Literal> = all.map(|at| self.facts[at].literal).collect();
        let (ons, offs): (Vec<_>, Vec<_>) = literals.into_iter().partition(|&it| is_on(it));
        ons.into_iter().chain(offs)
    }
}

/// The input of a search for forcing chains.
#[derive(Clone, Copy)]
struct Setting<'a> {
    grid: &'a SeCandidates,
    frame: &'a FixedCounts,
    rules: Rules,
}

impl Reference {
    /// Returns all forcing chains of one kind, in order.
    fn forcing_chains(
        &mut self,
        grid: &SeCandidates,
        frame: &FixedCounts,
        rules: Rules,
    ) -> Vec<FoundChain> {
        let setting = Setting { grid, frame, rules };
        let least = if rules.dynamic { 2 } else { 3 };
        let mut found = Vec::new();
        for cell in Cell::ALL
            .into_iter()
            .filter(|&cell| grid.digits[cell].count_ones() >= least)
        {
            self.chains_from(setting, cell, &mut found);
        }
        sorted(found)
    }

    /// Adds the chains that start in a cell, or in a house in which it is the first cell that can
    /// hold the digit.
    fn chains_from(&mut self, setting: Setting, cell: Cell, found: &mut Vec<FoundChain>) {
        let Setting { grid, rules, .. } = setting;
        let digits: Vec<usize> = (0..DIGITS).filter(|&digit| grid.has(cell, digit)).collect();
        let mut in_cell = Vec::new();
        for &digit in &digits {
            let id = candidate_id(cell, digit);
            let if_on = self.follow(setting, on(id));
            if rules.dynamic {
                let if_off = self.follow(setting, off(id));
                found.extend(self.contradiction(setting, &if_on, off(id)));
                found.extend(self.contradiction(setting, &if_off, on(id)));
                if !rules.nishio && digits.len() >= 3 {
                    let both = [&if_on, &if_off];
                    found.extend(self.common(setting, 1, Cause::Assumption, &both));
                }
            }
            for kind in BOX_ROW_COLUMN.into_iter().filter(|_| !rules.nishio) {
                let cells = CELLS_OF[house_of(cell, kind)].into_iter();
                let mut cells: Vec<Cell> = cells.filter(|&it| grid.has(it, digit)).collect();
                if cells.len() < 2 || cells.remove(0) != cell {
                    continue;
                }
                let others: Vec<SlowRun> = (cells.into_iter())
                    .map(|other| self.follow(setting, on(candidate_id(other, digit))))
                    .collect();
                let all: Vec<&SlowRun> = std::iter::once(&if_on).chain(&others).collect();
                found.extend(self.common(setting, 6, Cause::House(kind as u8), &all));
            }
            in_cell.push(if_on);
        }
        if !rules.nishio {
            let all: Vec<&SlowRun> = in_cell.iter().collect();
            found.extend(self.common(setting, 5, Cause::Cell, &all));
        }
    }

    fn follow(&mut self, setting: Setting, assumption: Literal) -> SlowRun {
        let mut all = SlowRun::new(setting.grid, assumption);
        loop {
            all.follow_links(setting.grid, setting.rules);
            let ended = all.contradiction.is_some() || setting.rules.level == 0;
            if ended || !self.apply_rules(setting, &mut all) {
                return all;
            }
        }
    }

    /// Returns a contradiction, if there is one.
    fn contradiction(
        &self,
        setting: Setting,
        all: &SlowRun,
        conclusion: Literal,
    ) -> Option<FoundChain> {
        let traces = all.contradiction?.map(|target| all.trace(target)).to_vec();
        self.concluding(setting, 7, Cause::Assumption, traces, conclusion)
    }

    /// Returns the conclusions that follow from all assumptions.
    fn common(
        &self,
        setting: Setting,
        key: u8,
        assumed: Cause,
        all: &[&SlowRun],
    ) -> Vec<FoundChain> {
        let common = all[0].literals().filter_map(|literal| {
            let traces: Option<Vec<_>> = (all.iter())
                .map(|one| one.fact(literal).map(|target| one.trace(target)))
                .collect();
            self.concluding(setting, key, assumed, traces?, literal)
        });
        common.collect()
    }

    /// Returns the finding if its conclusion eliminates something.
    fn concluding(
        &self,
        setting: Setting,
        key: u8,
        assumed: Cause,
        traces: Vec<Vec<TraceNode>>,
        literal: Literal,
    ) -> Option<FoundChain> {
        let conclusion = conclude(setting.grid, literal);
        (!conclusion.1.is_empty()).then(|| FoundChain {
            technique: setting.rules.technique(),
            key,
            complexity: self.complexity(&traces),
            conclusion,
            traces,
            assumed,
        })
    }

    /// Applies the rules one after another until one eliminates something. Returns whether one did.
    fn apply_rules(&mut self, setting: Setting, all: &mut SlowRun) -> bool {
        let (start, frame) = (setting.grid, setting.frame);
        let mut strikes = simple_rules(&all.grid, start, frame, |_| EVERYWHERE);
        for rules in chain_rules(setting.rules.level) {
            if !strikes.is_empty() {
                break;
            }
            let chains = match rules {
                None => self.single_chains(&all.grid),
                Some(rules) => self.forcing_chains(&all.grid, frame, *rules),
            };
            strikes = chains
                .iter()
                .filter_map(|inside| self.strike(inside, start, &all.grid))
                .collect();
        }
        for strike in &strikes {
            for &id in &strike.struck {
                if all.fact(off(id)).is_none() {
                    let parents = all.facts_off(&strike.parents);
                    all.add(off(id), strike.by, strike.nested, parents);
                }
            }
        }
        !strikes.is_empty()
    }

    /// Returns the eliminations of a nested chain if it depends on candidates that are gone.
    /// Otherwise, the chain would hold without the assumption.
    fn strike(
        &mut self,
        inside: &FoundChain,
        start: &SeCandidates,
        grid: &SeCandidates,
    ) -> Option<Strike> {
        let mut parents: Vec<CandidateId> = Vec::new();
        let links_on = inside.traces.iter().flatten();
        for node in links_on.filter(|node| is_on(node.literal)) {
            let cause = match node.cause {
                Cause::Assumption => inside.assumed,
                cause => cause,
            };
            for id in gone(start, grid, candidate_of(node.literal), cause) {
                if !parents.contains(&id) {
                    parents.push(id);
                }
            }
        }
        if parents.is_empty() {
            return None;
        }
        let literals = |trace: &Vec<TraceNode>| trace.iter().map(|node| node.literal).collect();
        self.nested.push(NestedChain {
            content: inside.traces.iter().map(literals).collect(),
            complexity: inside.complexity,
        });
        Some(Strike {
            struck: inside.conclusion.1.clone(),
            parents,
            by: Cause::Rule(0),
            nested: (self.nested.len() - 1) as u32,
        })
    }
}
