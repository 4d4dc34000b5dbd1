//! Nishio, multiple and dynamic forcing chains.

use std::rc::Rc;

use super::engine::{sort, ChainFinding, Engine};
use super::literal::{conclude, is_on, off, on, Cause, Literal, Rules};
use super::numbers::{places, LiteralSets, Numbers};
use super::request::{ForcingRequest, KnownRuns, Scope};
use super::run::Run;
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, candidates_at, cell_and_digit, house_of, CandidateId, FixedCounts, SeCandidates,
    BOX_ROW_COLUMN,
};
use crate::logic::scale::explainer as scale;
use crate::logic::step::ForcingKind;
use crate::sorting::sort_by_key;
use crate::topology::classic::{classic, CELLS_OF, DIGITS};
use crate::topology::HouseId;
use crate::{Cell, Stop, Stopped};

/// A finding before its paths back are traced: its runs and their targets.
struct Plan {
    kind: ForcingKind,
    key: u8,
    assumed: Cause,
    /// Its position in the order of all findings of the search.
    order: u64,
    /// The lanes of its runs.
    lanes: Vec<usize>,
    /// The literal to which all runs lead, or `None` for a contradiction.
    common: Option<Literal>,
    conclusion: Literal,
}

/// A search for forcing chains on one grid.
struct ForcingSearch<'a> {
    engine: &'a mut Engine,
    candidates: &'a SeCandidates,
    frame: &'a FixedCounts,
    rules: Rules,
    stop: Stop<'a>,
    numbers: &'a Numbers,
    /// The consequences of each assumption. If a run ends in a contradiction, only those found
    /// before it.
    sets: LiteralSets,
    known: KnownRuns,
    /// Runs of the previous level, which the runs of this level continue.
    earlier: Option<&'a KnownRuns>,
    /// Whether the search may abandon runs that cannot lead to the first finding.
    prunes: bool,
    plans: Vec<Plan>,
    /// Literals that eliminate nothing.
    idle: Vec<u64>,
}

impl Engine {
    /// Returns findings of forcing chains, in order, and keeps the runs in `known_runs`.
    pub(super) fn forcing_chains(
        &mut self,
        asked: ForcingRequest,
        known_runs: &mut KnownRuns,
    ) -> Result<Vec<ChainFinding>, Stopped> {
        let ForcingRequest {
            candidates,
            frame,
            rules,
            numbers,
            sets,
            dead,
            earlier,
            scope,
            stop,
        } = asked;
        let technique = rules.technique();
        if rules.nishio && dead.is_empty()
            || matches!(scope, Scope::First(allowed) if !allowed.has(technique))
        {
            return Ok(Vec::new());
        }
        let mut known = std::mem::take(known_runs);
        known.runs.resize_with(numbers.literals(), || None);
        let mut search = ForcingSearch {
            engine: self,
            candidates,
            frame,
            rules,
            stop,
            sets,
            numbers,
            known,
            earlier,
            prunes: rules.level >= 2 && !scope.is_all(),
            plans: Vec::new(),
            idle: Vec::new(),
        };
        search.run_dead_lanes(dead)?;
        search.find_idle();
        let least = if rules.dynamic { 2 } else { 3 };
        for cell in Cell::ALL
            .into_iter()
            .filter(|&cell| candidates.digits[cell].count_ones() >= least)
        {
            search.start_at(cell)?;
        }
        let mut findings = match scope {
            Scope::First(_) => search.first()?.into_iter().collect(),
            Scope::All => search.all()?,
        };
        *known_runs = search.known;
        sort(&mut findings);
        Ok(findings)
    }
}

impl ForcingSearch<'_> {
    /// Runs a lane to its end, unless it was run before.
    fn run(&mut self, lane: usize) -> Result<(), Stopped> {
        if self.known.runs[lane].is_none() {
            self.start(lane)?;
            self.finish(lane)?;
        }
        Ok(())
    }

    /// Follows the links of a lane and applies the rules once. Returns the smallest number of nodes
    /// on which an elimination by a rule depends.
    fn start(&mut self, lane: usize) -> Result<Option<u32>, Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let earlier = self
            .earlier
            .and_then(|known| known.runs.get(lane)?.as_ref());
        // The rules of the previous level eliminate nothing more.
        let first_rule = match earlier {
            Some(_) => [0, 0, 1, 2, 1, 2][usize::from(self.rules.level)],
            None => 0,
        };
        // If nothing is eliminated, the run of the previous level is also the run of this level.
        let mut strikes = None;
        if let Some(earlier) = earlier.filter(|it| first_rule > 0 && !it.has_pending()) {
            let (source, frame, level) = (self.candidates, self.frame, self.rules.level);
            let found = match earlier.conflict {
                Some(_) => Vec::new(),
                None => (self.engine).nested_rules(
                    &earlier.grid,
                    source,
                    frame,
                    level,
                    first_rule,
                    self.stop,
                )?,
            };
            if found.is_empty() {
                self.known.runs[lane] = Some(Rc::clone(earlier));
                return Ok(None);
            }
            strikes = Some(found);
        }
        let spare = self.engine.spare_runs.pop();
        let mut shared = spare.unwrap_or_else(|| Rc::new(Run::new()));
        let run = Rc::make_mut(&mut shared);
        match earlier {
            Some(earlier) => run.resume_from(earlier),
            None => run.start(self.candidates, self.numbers.literal(lane)),
        }
        run.follow_links(self.candidates, self.rules);
        let least = match strikes {
            Some(strikes) => Ok(self.engine.strike(run, &strikes, self.rules.level)),
            None => self.ask(run, first_rule),
        };
        self.known.runs[lane] = Some(shared);
        least
    }

    fn ask(&mut self, run: &mut Run, first_rule: usize) -> Result<Option<u32>, Stopped> {
        if run.conflict.is_some() || self.rules.level == 0 {
            return Ok(None);
        }
        let (source, frame, level) = (self.candidates, self.frame, self.rules.level);
        self.engine
            .apply_rules(run, source, frame, level, first_rule, self.stop)
    }

    /// Continues a lane until nothing more follows.
    fn finish(&mut self, lane: usize) -> Result<(), Stopped> {
        let Some(mut run) = self.known.runs[lane].take() else {
            return Ok(());
        };
        while run.has_pending() {
            let run = Rc::make_mut(&mut run);
            run.follow_links(self.candidates, self.rules);
            self.ask(run, 0)?;
        }
        self.known.runs[lane] = Some(run);
        Ok(())
    }

    /// Runs the assumptions that may end in a contradiction, because the consequences found before
    /// it depend on the order.
    fn run_dead_lanes(&mut self, dead: &[usize]) -> Result<(), Stopped> {
        match self.prunes {
            true => self.run_promising(dead)?,
            false => dead.iter().try_for_each(|&lane| self.run(lane))?,
        }
        for &lane in dead {
            let Some(run) = &self.known.runs[lane] else {
                continue;
            };
            let bits = self.sets.of_mut(lane);
            bits.fill(0);
            for &node in run.ons.iter().chain(&run.offs) {
                let place = self.numbers.place(run.literal(node));
                bits[place / 64] |= 1 << (place % 64);
            }
        }
        Ok(())
    }

    /// Runs lanes, starting with those in which the rules eliminate something that depends on few
    /// nodes. Everything new on this level depends on such an elimination. So once a contradiction
    /// with no more nodes is known, the remaining lanes are abandoned.
    fn run_promising(&mut self, lanes: &[usize]) -> Result<(), Stopped> {
        let mut open = Vec::new();
        for &lane in lanes {
            if self.known.runs[lane].is_none() {
                let least = self.start(lane)?;
                open.extend(least.map(|least| (least, lane)));
            }
        }
        open.sort_unstable();
        let mut best = u32::MAX;
        for (least, lane) in open {
            if least >= best {
                break;
            }
            self.finish(lane)?;
            if let Some((run, conflict)) = self.conflict(lane) {
                let traces = conflict.map(|target| run.trace(target));
                best = best.min(self.engine.complexity(&traces));
            }
        }
        Ok(())
    }

    fn conflict(&self, lane: usize) -> Option<(&Run, [u16; 2])> {
        let run = self.known.runs[lane].as_ref()?;
        Some((run, run.conflict?))
    }

    /// Marks the literals that eliminate nothing: "on" for the only candidate of a cell, and both
    /// literals of a candidate that is gone from the grid.
    fn find_idle(&mut self) {
        self.idle = vec![0; self.sets.words];
        for (number, &id) in self.numbers.ids.iter().enumerate() {
            let (cell, digit) = cell_and_digit(id);
            let idle = match self.candidates.has(cell, digit) {
                false => 3,
                true if self.candidates.digits[cell].count_ones() == 1 => 2,
                true => 0,
            };
            self.idle[number / 32] |= idle << (2 * number % 64);
        }
    }

    fn is_dead(&self, lane: usize) -> bool {
        matches!(&self.known.runs[lane], Some(run) if run.conflict.is_some())
    }

    /// Plans all findings that start from the candidates of a cell.
    fn start_at(&mut self, cell: Cell) -> Result<(), Stopped> {
        let masks = self.candidates.digits[cell];
        let order = (cell.index() as u64) << 32;
        for digit in bits(masks) {
            let assumed = candidate_id(cell, digit);
            let order = order + ((digit as u64) << 24);
            let lane_on = self.numbers.place(on(assumed));
            let lane_off = self.numbers.place(off(assumed));
            if self.rules.dynamic {
                self.contradiction(lane_on, off(assumed), order);
                self.contradiction(lane_off, on(assumed), order + (1 << 20));
                if !self.rules.nishio && masks.count_ones() >= 3 {
                    let lanes = [lane_on, lane_off];
                    self.common(
                        ForcingKind::Double,
                        1,
                        Cause::Assumption,
                        &lanes,
                        order + (2 << 20),
                    )?;
                }
            }
            if !self.rules.nishio {
                self.region_chains(cell, digit, order + (3 << 20))?;
            }
        }
        if self.rules.nishio {
            return Ok(());
        }
        let masks = bits(masks).map(|digit| candidate_id(cell, digit));
        let (lanes, count) = self.lanes_on(masks);
        let order = order + (9 << 24);
        self.common(ForcingKind::Cell, 5, Cause::Cell, &lanes[..count], order)
    }

    fn region_chains(&mut self, cell: Cell, digit: usize, order: u64) -> Result<(), Stopped> {
        for (i, first) in BOX_ROW_COLUMN.into_iter().enumerate() {
            let house = house_of(cell, first);
            let places = self.candidates.places[house][digit];
            let first_place = places.trailing_zeros() as usize;
            if places.count_ones() < 2 || CELLS_OF[house][first_place] != cell {
                continue;
            }
            let (lanes, count) = self.lanes_on(candidates_at(house, digit, places));
            let kind = ForcingKind::House(classic().house(HouseId::from_index(house)));
            let order = order + ((i as u64) << 20);
            self.common(kind, 6, Cause::House(first as u8), &lanes[..count], order)?;
        }
        Ok(())
    }

    /// Returns the lanes in which one of these candidates is on, and their number, which is nine at
    /// most.
    fn lanes_on(&self, masks: impl Iterator<Item = CandidateId>) -> ([usize; DIGITS], usize) {
        let mut lanes = [0; DIGITS];
        let mut count = 0;
        for (lane, id) in lanes.iter_mut().zip(masks) {
            *lane = self.numbers.place(on(id));
            count += 1;
        }
        (lanes, count)
    }

    /// Plans a contradiction if the run ended in one.
    fn contradiction(&mut self, lane: usize, conclusion: Literal, order: u64) {
        if !self.is_dead(lane) {
            return;
        }
        self.plans.push(Plan {
            kind: ForcingKind::Contradiction,
            key: 7,
            assumed: Cause::Assumption,
            order,
            lanes: vec![lane],
            common: None,
            conclusion,
        });
    }

    /// Plans a finding for each literal to which all lanes lead: first for candidates that are on,
    /// then for candidates that are off.
    fn common(
        &mut self,
        kind: ForcingKind,
        key: u8,
        assumed: Cause,
        lanes: &[usize],
        order: u64,
    ) -> Result<(), Stopped> {
        let mut common = [0u64; 24];
        let mut any = 0;
        for (word, common) in common.iter_mut().enumerate().take(self.sets.words) {
            *common = lanes.iter().fold(!self.idle[word], |all, &lane| {
                all & self.sets.of(lane)[word]
            });
            any |= *common;
        }
        if any == 0 {
            return Ok(());
        }
        for &lane in lanes {
            self.run(lane)?;
        }
        let Some(first) = &self.known.runs[lanes[0]] else {
            return Ok(());
        };
        {
            for place in places(&common) {
                let literal = self.numbers.literal(place);
                let Some(node) = first.node(literal) else {
                    continue;
                };
                let section = u64::from(!is_on(literal)) << 16;
                self.plans.push(Plan {
                    kind,
                    key,
                    assumed,
                    // Nodes that are on, and nodes that are off, are numbered in the order in which
                    // they were found.
                    order: order + section + u64::from(node),
                    lanes: lanes.to_vec(),
                    common: Some(literal),
                    conclusion: literal,
                });
            }
        }
        Ok(())
    }

    /// Returns the targets of a finding, each with its run.
    fn targets(&self, plan: &Plan) -> Vec<(&Run, u16)> {
        let mut targets = Vec::new();
        for &lane in &plan.lanes {
            let Some(run) = &self.known.runs[lane] else {
                continue;
            };
            match plan.common {
                Some(literal) => targets.extend(run.node(literal).map(|node| (&**run, node))),
                None => targets.extend(
                    run.conflict
                        .into_iter()
                        .flatten()
                        .map(|node| (&**run, node)),
                ),
            }
        }
        targets
    }

    /// Returns the first finding in the order of the search.
    fn first(&mut self) -> Result<Option<ChainFinding>, Stopped> {
        let plans = std::mem::take(&mut self.plans);
        let mut best: Option<(u32, u8, u64, usize)> = None;
        for (i, plan) in plans.iter().enumerate() {
            let limit = best.map_or(u32::MAX, |best| best.0);
            let Some(complexity) = self.complexity(plan, limit) else {
                continue;
            };
            let rank = (complexity, plan.key, plan.order, i);
            if best.map_or(true, |best| rank < best) {
                best = Some(rank);
            }
        }
        let Some((.., i)) = best else {
            return Ok(None);
        };
        if self.engine.explained {
            self.keep(&plans[i])?;
        }
        let finding = self.finding(&plans[i]);
        self.engine.keeping = false;
        Ok(Some(finding))
    }

    /// Replays the runs of a finding, and keeps their nested chains in full.
    fn keep(&mut self, plan: &Plan) -> Result<(), Stopped> {
        self.engine.keeping = true;
        self.earlier = None;
        for &lane in &plan.lanes {
            self.known.runs[lane] = None;
            self.run(lane)?;
        }
        Ok(())
    }

    /// Returns the number of nodes of a finding. May return `None` if there are more than `limit`.
    fn complexity(&mut self, plan: &Plan, limit: u32) -> Option<u32> {
        if self.rules.level >= 2 {
            let traces: Vec<_> = (self.targets(plan).iter())
                .map(|&(run, target)| run.trace(target))
                .collect();
            return Some(self.engine.complexity(&traces));
        }
        let Some(literal) = plan.common else {
            let targets = self.targets(plan);
            return Some(targets.iter().map(|&(run, node)| run.count(node)).sum());
        };
        let mut total = 0;
        (self.known.counts).resize_with(self.numbers.literals(), Vec::new);
        for &lane in &plan.lanes {
            let run = self.known.runs[lane].as_ref()?;
            if self.known.counts[lane].is_empty() {
                self.known.counts[lane] = run.counts();
            }
            total += self.known.counts[lane][usize::from(run.node(literal)?)];
            if total > limit {
                return None;
            }
        }
        Some(total)
    }

    /// Returns all findings in the order in which they were found.
    fn all(&mut self) -> Result<Vec<ChainFinding>, Stopped> {
        let mut plans = std::mem::take(&mut self.plans);
        sort_by_key(&mut plans, |plan| plan.order);
        Ok(plans.iter().map(|plan| self.finding(plan)).collect())
    }

    fn finding(&self, plan: &Plan) -> ChainFinding {
        let (placement, eliminations) = conclude(self.candidates, plan.conclusion);
        let traces: Vec<_> = (self.targets(plan).iter())
            .map(|&(run, target)| run.trace(target))
            .collect();
        let complexity = self.engine.complexity(&traces);
        let mut finding = ChainFinding {
            technique: self.rules.technique(),
            rating: scale::base(self.rules.technique()) + scale::surcharge(complexity),
            complexity,
            key: plan.key,
            placement,
            eliminations,
            traces,
            assumed: plan.assumed,
            forcing: None,
        };
        if self.engine.keeping {
            let targets = self.targets(plan).into_iter();
            let branches: Vec<_> = targets.map(|(run, target)| run.branch(target)).collect();
            let full = self.engine.full(&finding, plan.kind, &branches);
            finding.forcing = Some(Box::new(full));
        }
        finding
    }
}
