//! Tests chains, loops, forcing chains and nets: all are sound, each technique fires, and short
//! chains agree with a slow enumeration.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::common::puzzles::{beginner_stuck, random_minimal, thin_out, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Chain, Context, Found, Grid, Link, Node, Step, StepOptions, Technique, HODOKU,
};
use oxidoku_engine::topology::classic::{HOUSES_OF, PEERS};
use oxidoku_engine::{never, search, Board, Cell, CellSet, DigitSet};

const CHAINS: [Technique; 9] = [
    Technique::RemotePair,
    Technique::XChain,
    Technique::XyChain,
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAic,
];

const FORCING: [Technique; 4] = [
    Technique::ForcingChainContradiction,
    Technique::ForcingChainVerity,
    Technique::ForcingNetContradiction,
    Technique::ForcingNetVerity,
];

/// Returns the number of random puzzles to examine: with fewer, some techniques never fire.
fn puzzles() -> usize {
    sweep(50, 50, 150)
}

fn steps(grid: &Grid, technique: Technique, options: &StepOptions, mut found: Found) -> Vec<Step> {
    let context = Context::new(grid, options, None, &never);
    find(&context, technique, &mut found);
    found.into_steps()
}

fn assert_sound(step: &Step, solution: &Board) {
    let is_true = |candidate: &Candidate| solution.digit(candidate.cell) == Some(candidate.digit);
    let sound = step.placements.iter().all(is_true) && !step.eliminations.iter().any(is_true);
    assert!(sound, "{step:?} against {solution}");
}

/// Calls `seen` with states of random puzzles, both unchanged and thinned out.
fn states(seed: u64, puzzles: usize, mut seen: impl FnMut(&Grid, &Board)) {
    let mut random = Random(seed);
    for _ in 0..puzzles {
        let puzzle = random_minimal(&mut random);
        let (mut grid, solution) = beginner_stuck(&puzzle);
        for hundredths in [0, 10, 20] {
            thin_out(&mut grid, &solution, hundredths, &mut random);
            seen(&grid, &solution);
        }
    }
}

#[test]
fn no_chain_contradicts_the_solution() {
    let mut fired: HashMap<Technique, usize> = HashMap::new();
    states(1, puzzles(), |grid, solution| {
        for technique in CHAINS {
            let all = steps(grid, technique, &StepOptions::default(), Found::all());
            all.iter().for_each(|step| assert_sound(step, solution));
            *fired.entry(technique).or_default() += all.len();
            // If only one step is requested, it is found whenever any step exists.
            let first = steps(grid, technique, &StepOptions::default(), Found::first());
            first.iter().for_each(|step| assert_sound(step, solution));
            assert_eq!(first.is_empty(), all.is_empty(), "{technique}");
        }
    });
    println!("{fired:?}");
    for technique in CHAINS {
        assert!(fired[&technique] > 0, "{technique} never fired");
    }
}

#[test]
fn no_chain_through_almost_locked_sets_contradicts_the_solution() {
    let options = StepOptions {
        als_in_chains: true,
        ..StepOptions::default()
    };
    let (mut with_sets, mut forced) = (0, 0);
    states(2, puzzles() / 5, |grid, solution| {
        for technique in &CHAINS[6..] {
            for step in steps(grid, *technique, &options, Found::all()) {
                assert_sound(&step, solution);
                with_sets += usize::from(!step.pattern.sets.is_empty());
                forced += usize::from(step.pattern.chains.iter().any(leads_out_of_a_set));
            }
        }
    });
    assert!(with_sets > 0 && forced > 0);
}

/// In a continuous loop, an almost locked set lacks one of the two digits by which the loop enters
/// and leaves it, so it contains each of its other digits. No cell that sees all places of such a
/// digit can be that digit, not even a cell of the loop.
#[test]
fn digits_locked_in_a_loop_are_gone_from_all_cells_that_see_them() {
    let options = StepOptions {
        als_in_chains: true,
        ..StepOptions::default()
    };
    let (mut locked, mut within) = (0, 0);
    states(6, sweep(10, 10, 75), |grid, _| {
        let technique = Technique::GroupedContinuousNiceLoop;
        for step in steps(grid, technique, &options, Found::all()) {
            let nodes = &step.pattern.chains[0].nodes;
            let cells = nodes
                .iter()
                .fold(CellSet::EMPTY, |all, node| all | node.cells | node.set);
            for pair in nodes.chunks_exact(2) {
                for gone in locked_out(grid, &pair[0], &pair[1]) {
                    assert!(step.eliminations.contains(&gone), "{gone:?}: {step:?}");
                    locked += 1;
                    within += usize::from(cells.contains(gone.cell));
                }
            }
        }
    });
    assert!(locked > within && within > 0, "{within} of {locked}");
}

/// Returns the candidates that see all places of a digit that a strong link within an almost locked
/// set leaves locked there.
fn locked_out(grid: &Grid, from: &Node, to: &Node) -> Vec<Candidate> {
    let set = from.set;
    if set.is_empty() || to.set != set {
        return Vec::new();
    }
    let linked: DigitSet = [from.digit, to.digit].into_iter().collect();
    let locked = grid.candidates_of(set) - linked;
    let out = locked.iter().flat_map(|digit| {
        let places = set & grid.places(digit);
        let sees_all = move |cell: &Cell| places.is_subset(PEERS[*cell]);
        let cells = (grid.places(digit) - set).iter().filter(sees_all);
        cells.map(move |cell| Candidate::new(cell, digit))
    });
    out.collect()
}

/// Whether a strong link joins an almost locked set and a cell outside it.
fn leads_out_of_a_set(chain: &Chain) -> bool {
    let links = chain.links.iter().zip(chain.nodes.windows(2));
    let mut strong = links.filter(|(&link, _)| link == Link::Strong);
    strong.any(|(_, pair)| {
        let leads = |set: &Node, to: &Node| {
            !set.set.is_empty() && to.set.is_empty() && !set.set.meets(to.cells)
        };
        leads(&pair[0], &pair[1]) || leads(&pair[1], &pair[0])
    })
}

#[test]
fn no_forcing_chain_or_net_contradicts_the_solution() {
    let mut fired: HashMap<Technique, usize> = HashMap::new();
    states(3, puzzles() / 5, |grid, solution| {
        for technique in FORCING {
            let all = steps(grid, technique, &StepOptions::default(), Found::all());
            all.iter().for_each(|step| assert_sound(step, solution));
            *fired.entry(technique).or_default() += all.len();
        }
    });
    println!("{fired:?}");
    assert!(FORCING.iter().all(|technique| fired[technique] > 0));
}

#[test]
fn chains_of_a_step_hang_together() {
    let options = StepOptions {
        als_in_chains: true,
        ..StepOptions::default()
    };
    states(4, puzzles() / 20 + 1, |grid, _| {
        for technique in CHAINS.into_iter().chain(FORCING) {
            for step in steps(grid, technique, &options, Found::all()) {
                assert!(!step.pattern.chains.is_empty());
                for chain in &step.pattern.chains {
                    let (nodes, links) = (chain.nodes.len(), chain.links.len());
                    assert!(links == nodes || links + 1 == nodes, "{chain:?}");
                    for node in &chain.nodes {
                        assert!(!node.cells.is_empty());
                        assert!(node.cells.is_subset(grid.places(node.digit)));
                    }
                }
                assert!(step.text().len() > 40, "{}", step.text());
                check_house(grid, &step);
            }
        }
    });
}

/// Checks the house that a contradiction names: it has no other places for the digit than those
/// where the branches end.
fn check_house(grid: &Grid, step: &Step) {
    let text = step.text();
    let said = text.split_once(" needs its ").map(|(said, _)| said);
    let is_contradiction = matches!(
        step.technique,
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction
    );
    if !is_contradiction {
        return;
    }
    assert_eq!(said.is_some(), !step.pattern.base.is_empty(), "{text}");
    for house in &step.pattern.base {
        let name = format!("But {} {}", house.kind.name(), house.number + 1);
        assert!(said.unwrap().ends_with(&name), "{text}");
        let ends = step
            .pattern
            .chains
            .iter()
            .filter_map(|chain| chain.nodes.last());
        let ends: Vec<&Node> = ends.collect();
        let cells = ends
            .iter()
            .fold(CellSet::EMPTY, |cells, node| cells | node.cells);
        let places = grid.places(ends[0].digit) & house.cells;
        assert_eq!(places, cells, "{text}");
        assert!(
            ends.iter().all(|node| node.digit == ends[0].digit),
            "{text}"
        );
    }
}

#[test]
fn forcing_chains_and_nets_fire_on_a_hard_puzzle() {
    let text = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let board: Board = text.parse().unwrap();
    let solution = search::solve(&board, &never).unwrap().first.unwrap();
    let mut grid = Grid::new(&board);
    let mut used: HashMap<Technique, usize> = HashMap::new();
    let rows = HODOKU.rows.iter().map(|row| row.technique);
    let known: Vec<Technique> = rows
        .take_while(|&technique| technique != Technique::XWing)
        .chain(FORCING)
        .collect();
    while !grid.is_full() {
        let step = known.iter().find_map(|&technique| {
            let first = steps(&grid, technique, &StepOptions::default(), Found::first());
            first.into_iter().next()
        });
        let Some(step) = step else { break };
        assert_sound(&step, &solution);
        step.apply(&mut grid);
        *used.entry(step.technique).or_default() += 1;
    }
    println!("{used:?}, {} cells left", grid.empty_cells().len());
    assert!(FORCING.iter().any(|technique| used.contains_key(technique)));
}

/// An oracle that finds strong and weak links directly from their definitions.
struct Slow<'a> {
    grid: &'a Grid<'a>,
    candidates: Vec<Candidate>,
}

impl<'a> Slow<'a> {
    fn new(grid: &'a Grid<'a>) -> Self {
        let cells = grid.empty_cells().iter();
        let candidates = cells.flat_map(|cell| {
            let marks = grid.candidates(cell).iter();
            marks.map(move |digit| Candidate::new(cell, digit))
        });
        Slow {
            grid,
            candidates: candidates.collect(),
        }
    }

    fn weak(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.digit != b.digit;
        }
        a.digit == b.digit && PEERS[a.cell].contains(b.cell)
    }

    fn strong(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            return a.digit != b.digit && self.grid.candidates(a.cell).len() == 2;
        }
        a.digit == b.digit
            && HOUSES_OF[a.cell].iter().any(|&house| {
                HOUSES_OF[b.cell].contains(&house) && self.grid.places_in(a.digit, house).len() == 2
            })
    }

    /// Records, for each candidate at the end of an alternating chain that continues `path`, the
    /// length of the shortest such chain. Chains begin with a strong link, have at most `limit`
    /// links, and contain only links that `allowed` accepts.
    fn walk(
        &self,
        at: Candidate,
        length: usize,
        limit: usize,
        allowed: &dyn Fn(Candidate, Candidate) -> bool,
        ends: &mut BTreeMap<Candidate, usize>,
    ) {
        for &on in &self.candidates {
            if !self.strong(at, on) || !allowed(at, on) {
                continue;
            }
            let shortest = ends.entry(on).or_insert(length + 1);
            *shortest = (*shortest).min(length + 1);
            if length + 3 > limit {
                continue;
            }
            for &off in &self.candidates {
                if self.weak(on, off) && allowed(on, off) {
                    self.walk(off, length + 2, limit, allowed, ends);
                }
            }
        }
    }

    /// Returns the candidates that both ends of a chain forbid, with the length of the shortest
    /// such chain.
    fn deductions(
        &self,
        limit: usize,
        allowed: &dyn Fn(Candidate, Candidate) -> bool,
        same_digit: bool,
    ) -> BTreeMap<BTreeSet<Candidate>, usize> {
        let mut all = BTreeMap::new();
        for &start in &self.candidates {
            let mut ends = BTreeMap::new();
            self.walk(start, 0, limit, allowed, &mut ends);
            for (end, length) in ends {
                if end == start || same_digit && end.digit != start.digit {
                    continue;
                }
                // Ends that forbid each other within a cell form a loop.
                if !same_digit && end.cell == start.cell {
                    continue;
                }
                let candidates = self.candidates.iter().copied();
                let victims: BTreeSet<Candidate> = candidates
                    .filter(|&other| self.weak(start, other) && self.weak(end, other))
                    .collect();
                if !victims.is_empty() {
                    let shortest = all.entry(victims).or_insert(length);
                    *shortest = (*shortest).min(length);
                }
            }
        }
        all
    }
}

/// Returns the eliminations of all steps with up to `limit` inferences.
fn found(grid: &Grid, technique: Technique, limit: usize) -> BTreeMap<BTreeSet<Candidate>, usize> {
    let all = steps(grid, technique, &StepOptions::default(), Found::all());
    let short = all.into_iter().filter(|step| step.pattern.length <= limit);
    short
        .map(|step| (step.eliminations.into_iter().collect(), step.pattern.length))
        .collect()
}

#[test]
fn short_chains_are_those_of_a_slow_enumeration() {
    const LIMIT: usize = 5;
    let mut compared = 0;
    states(5, puzzles() / 10, |grid, _| {
        let slow = Slow::new(grid);
        let in_digit = |a: Candidate, b: Candidate| a.digit == b.digit;
        let expected = slow.deductions(LIMIT, &in_digit, true);
        assert_eq!(found(grid, Technique::XChain, LIMIT), expected);

        let bivalue = |candidate: Candidate| grid.candidates(candidate.cell).len() == 2;
        let in_pairs = |a: Candidate, b: Candidate| {
            let is_strong_in_cell = a.cell == b.cell;
            let is_weak_between = a.digit == b.digit && a.cell != b.cell;
            bivalue(a) && bivalue(b) && (is_strong_in_cell || is_weak_between)
        };
        // Strong links are within cells, and weak links between cells.
        let xy = found(grid, Technique::XyChain, LIMIT);
        for (victims, length) in &xy {
            let expected = slow.deductions(*length, &in_pairs, true);
            assert!(expected.contains_key(victims));
        }

        let expected: BTreeMap<_, _> = slow
            .deductions(LIMIT, &|_, _| true, false)
            .into_iter()
            .filter(|(victims, _)| victims.len() > 1)
            .collect();
        assert_eq!(found(grid, Technique::Aic, LIMIT), expected);
        compared += expected.len();
    });
    assert!(compared > 0);
}
