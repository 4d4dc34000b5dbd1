//! Rules that apply inside a chain when links lead no further.

use super::closure;
use super::engine::{ChainFinding, Engine};
use super::lanes::AssumptionLanes;
use super::literal::{candidate_of, is_on, Cause, Rules, NONE};
use super::numbers::Numbers;
use super::request::{ForcingRequest, KnownRuns, Scope};
use super::run::Run;
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, candidates_at, cell_and_digit, house_of, CandidateId, Changed, FixedCounts,
    SeCandidates, CANDIDATES, CROSSING,
};
use crate::logic::families::explainer::{fish, locking, subsets};
use crate::{Stop, Stopped};

/// The eliminations of a rule, the earlier eliminations on which they depend, and the nested chain
/// if the rule is a chain.
pub struct Strike {
    pub struck: Vec<CandidateId>,
    pub parents: Vec<CandidateId>,
    pub by: Cause,
    pub nested: u32,
}

impl Engine {
    /// Applies the rules one after another, starting with number `first`, until one eliminates
    /// something. Returns the smallest number of nodes on which such an elimination depends,
    /// including nested chains. `None` if nothing is eliminated.
    pub(super) fn apply_rules(
        &mut self,
        run: &mut Run,
        source: &SeCandidates,
        frame: &FixedCounts,
        level: u8,
        first: usize,
        stop: Stop,
    ) -> Result<Option<u32>, Stopped> {
        let mut strikes = match first {
            0 => {
                let (grid, changes) = (&run.grid, &mut run.rule_changes);
                simple_rules(grid, source, frame, |rule| {
                    std::mem::replace(&mut changes[rule], Changed::NOWHERE)
                })
            }
            _ => Vec::new(),
        };
        if strikes.is_empty() {
            strikes = self.nested_rules(&run.grid, source, frame, level, first, stop)?;
        }
        Ok(self.strike(run, &strikes, level))
    }

    /// Returns the eliminations of the first chain rule that has any, starting with the rule
    /// numbered `first`.
    pub(super) fn nested_rules(
        &mut self,
        grid: &SeCandidates,
        source: &SeCandidates,
        frame: &FixedCounts,
        level: u8,
        first: usize,
        stop: Stop,
    ) -> Result<Vec<Strike>, Stopped> {
        for rules in chain_rules(level).iter().skip(first.saturating_sub(1)) {
            let findings = match rules {
                None => self.single_chains(grid, Scope::All, stop)?,
                Some(rules) => self.nested_chains(grid, frame, *rules, stop)?,
            };
            let strikes = self.strikes_of(&findings, source, grid);
            if !strikes.is_empty() {
                return Ok(strikes);
            }
        }
        Ok(Vec::new())
    }

    /// Carries out the eliminations of rules. Returns the smallest number of nodes on which one of
    /// them depends, including nested chains.
    pub(super) fn strike(&self, run: &mut Run, strikes: &[Strike], level: u8) -> Option<u32> {
        let mut least = None;
        for strike in strikes {
            let inside = match strike.nested {
                NONE => 0,
                nested => self.nested[nested as usize].complexity,
            };
            for &struck in &strike.struck {
                if let Some(node) = run.strike(struck, strike.by, strike.nested, &strike.parents) {
                    let nodes = match level {
                        0 | 1 => 0,
                        _ => run.count(node) + inside,
                    };
                    least = Some(least.map_or(nodes, |least| nodes.min(least)));
                }
            }
        }
        // The eliminations are new, because the grid contains no candidates that are off.
        least
    }

    fn nested_chains(
        &mut self,
        grid: &SeCandidates,
        frame: &FixedCounts,
        rules: Rules,
        stop: Stop,
    ) -> Result<Vec<ChainFinding>, Stopped> {
        let numbers = &Numbers::new(grid);
        let reach = closure::closure(grid, numbers);
        let (sets, dead) = match rules.dynamic {
            false => (reach, Vec::new()),
            true => {
                let mut lanes = AssumptionLanes::new(grid, numbers, &reach);
                lanes.close();
                let dead = match rules.level {
                    0 => lanes.dead(),
                    _ => (0..numbers.literals()).collect(),
                };
                (lanes.sets(), dead)
            }
        };
        let mut known = KnownRuns::default();
        let asked = ForcingRequest {
            candidates: grid,
            frame,
            rules,
            numbers,
            sets,
            dead: &dead,
            earlier: None,
            scope: Scope::All,
            stop,
        };
        let found = self.forcing_chains(asked, &mut known);
        known.recycle(&mut self.spare_runs);
        found
    }

    fn strikes_of(
        &mut self,
        findings: &[ChainFinding],
        source: &SeCandidates,
        grid: &SeCandidates,
    ) -> Vec<Strike> {
        let mut strikes = Vec::new();
        for finding in findings {
            let parents = parents_of(finding, source, grid);
            if parents.is_empty() {
                continue;
            }
            strikes.push(Strike {
                struck: finding.eliminations.clone(),
                parents,
                by: Cause::Rule(0),
                nested: self.keep(finding),
            });
        }
        strikes
    }
}

/// Returns the chains that a level of dynamic chains may nest, in order: single chains (`None`) or
/// forcing chains.
pub fn chain_rules(level: u8) -> &'static [Option<Rules>] {
    const DYNAMIC: Option<Rules> = Some(Rules::dynamic(0));
    const NESTED: Option<Rules> = Some(Rules::dynamic(2));
    const MULTIPLE: Option<Rules> = Some(Rules::MULTIPLE);
    match level {
        0 | 1 => &[],
        2 => &[None],
        3 => &[None, MULTIPLE],
        4 => &[DYNAMIC],
        _ => &[DYNAMIC, NESTED],
    }
}

/// Tries locked digits, hidden pairs, naked pairs and X-Wings. Returns the eliminations of the
/// first rule that eliminates something because of candidates that are gone.
///
/// Rule `i` only looks at `changes(i)`, which is called just before the rule is applied.
pub fn simple_rules(
    grid: &SeCandidates,
    source: &SeCandidates,
    frame: &FixedCounts,
    mut changes: impl FnMut(usize) -> Changed,
) -> Vec<Strike> {
    let mut strikes = Vec::new();
    let gone =
        |house: usize, digit: usize| source.places[house][digit] & !grid.places[house][digit];
    locking::each(grid, changes(0), |locked| {
        let gone = gone(locked.from, locked.digit) & !CROSSING[locked.from][locked.to];
        let struck = candidates_at(locked.to, locked.digit, locked.struck(grid));
        push(
            &mut strikes,
            0,
            struck.collect(),
            candidates_at(locked.from, locked.digit, gone),
        )
    });
    if strikes.is_empty() {
        subsets::each_hidden(grid, &frame.empty_cells, 2, changes(1), |set| {
            let parents = source.ids_in(set.house, !set.cells & 0x1FF, set.digits);
            push(&mut strikes, 1, set.struck_inside(grid), parents)
        });
    }
    if strikes.is_empty() {
        subsets::each_naked(grid, &frame.empty_cells, 2, changes(2), |set| {
            let parents = source.ids_in(set.house, set.cells, !set.digits);
            push(&mut strikes, 2, set.struck_outside(grid), parents)
        });
    }
    if strikes.is_empty() {
        fish::each(grid, &frame.placed, 2, changes(3), |fish| {
            let parents = bits(fish.lines).flat_map(|line| {
                let house = fish.first + line;
                candidates_at(house, fish.digit, gone(house, fish.digit) & !fish.covers)
            });
            let mut struck = fish.struck(grid);
            struck.sort_unstable();
            push(&mut strikes, 3, struck, parents)
        });
    }
    strikes
}

/// Keeps the eliminations of a simple rule if they depend on candidates that are gone. `rule` is
/// its index.
fn push(
    strikes: &mut Vec<Strike>,
    rule: u8,
    struck: Vec<CandidateId>,
    parents: impl Iterator<Item = CandidateId>,
) -> Option<()> {
    if struck.is_empty() {
        return None;
    }
    let parents: Vec<CandidateId> = parents.collect();
    if !parents.is_empty() {
        strikes.push(Strike {
            struck,
            parents,
            by: Cause::Rule(rule),
            nested: NONE,
        });
    }
    None
}

/// Returns the candidates of `source` that are missing in `grid` and must be missing for the chain
/// to be valid.
fn parents_of(
    finding: &ChainFinding,
    source: &SeCandidates,
    grid: &SeCandidates,
) -> Vec<CandidateId> {
    let mut parents: Vec<CandidateId> = Vec::new();
    let mut known = [false; CANDIDATES];
    let mut add = |id: CandidateId| {
        if !std::mem::replace(&mut known[usize::from(id)], true) {
            parents.push(id);
        }
    };
    for node in finding.traces.iter().flatten() {
        if !is_on(node.literal) {
            continue;
        }
        let (cell, digit) = cell_and_digit(candidate_of(node.literal));
        let cause = match node.cause {
            Cause::Assumption => finding.assumed,
            cause => cause,
        };
        match cause {
            Cause::Cell => bits(source.digits[cell] & !grid.digits[cell])
                .map(|digit| candidate_id(cell, digit))
                .for_each(&mut add),
            Cause::House(first) => {
                let house = house_of(cell, usize::from(first));
                let gone = source.places[house][digit] & !grid.places[house][digit];
                candidates_at(house, digit, gone).for_each(&mut add);
            }
            Cause::Assumption | Cause::Rule(_) => {}
        }
    }
    parents
}
