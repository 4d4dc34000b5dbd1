//! A search through all rungs: first the plain search, then one with derived sums and restarts,
//! and finally that search and the clauses in turn.

use super::clauses::{Answer, Clauses};
use super::limits::Limits;
use super::model::Model;
use super::tree::{End, Guide, Move, Tree};
use crate::{Stop, Stopped};

/// With more solutions than this, a search neither restarts nor takes turns with the clauses,
/// because most of the time goes into listing the solutions.
const MANY: usize = 64;

/// The search of one board, and of the same board with fewer candidates. Each search uses what
/// the earlier ones learned.
pub(super) struct Search<'m, 's> {
    model: &'m Model,
    limits: Limits,
    stop: Stop<'s>,
    /// The candidates of the first search.
    start: Vec<u32>,
    /// The weights of cells at the end of the last search that reached the restarts.
    weights: Option<Vec<u32>>,
    /// The clauses, created when they are first needed.
    clauses: Option<Clauses<'s>>,
    pub(super) guesses: u64,
}

/// The destination of the solutions of a search.
struct Outlet<'a> {
    /// The number of solutions wanted.
    limit: u64,
    found: &'a mut dyn FnMut(&[u32]),
    /// The solutions of the tree that it found since its last restart or will not find again,
    /// and those of the clauses. Whichever side finishes first has the complete list.
    by_tree: Vec<Vec<u32>>,
    by_clauses: Vec<Vec<u32>>,
    /// All known solutions, each only once.
    known: Vec<Vec<u32>>,
}

impl Outlet<'_> {
    fn hand_over(&mut self, solutions: &[Vec<u32>]) {
        solutions.iter().for_each(|masks| (self.found)(masks));
    }

    /// Reports and hands over all solutions that the tree and the clauses found. The tree did
    /// not report those of the clauses.
    fn hand_over_known(&mut self, guide: &mut Guide) {
        let mut all = std::mem::take(&mut self.known);
        all.truncate(usize::try_from(self.limit).unwrap_or(usize::MAX));
        for solution in &all {
            (guide.on_move)(Move::Solved, solution);
        }
        self.hand_over(&all);
    }

    fn note(&mut self, solution: &[u32]) {
        if !self.known.iter().any(|known| known == solution) {
            self.known.push(solution.to_vec());
        }
    }

    /// Whether the tree and the clauses together have found enough solutions.
    fn is_full(&self) -> bool {
        self.known.len() as u64 >= self.limit
    }
}

impl<'m, 's> Search<'m, 's> {
    /// Creates the search of a board with these candidates.
    pub(super) fn new(model: &'m Model, limits: Limits, start: &[u32], stop: Stop<'s>) -> Self {
        Search {
            model,
            limits,
            stop,
            start: start.to_vec(),
            weights: None,
            clauses: None,
            guesses: 0,
        }
    }

    /// Passes up to `limit` solutions to `found`, in any order. The candidates in `masks` must
    /// be among those with which the search was created.
    pub(super) fn run(
        &mut self,
        masks: &[u32],
        limit: u64,
        found: &mut dyn FnMut(&[u32]),
        guide: &mut Guide,
    ) -> Result<(), Stopped> {
        self.climb(masks, limit, true, found, guide)?;
        Ok(())
    }

    /// Does the same as [`Search::run`], without the clauses.
    pub(super) fn run_trees(
        &mut self,
        limit: u64,
        found: &mut dyn FnMut(&[u32]),
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        let start = self.start.clone();
        self.climb(&start, limit, false, found, guide)
    }

    fn climb(
        &mut self,
        masks: &[u32],
        limit: u64,
        to_the_end: bool,
        found: &mut dyn FnMut(&[u32]),
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        let mut outlet = Outlet {
            limit,
            found,
            by_tree: Vec::new(),
            by_clauses: Vec::new(),
            known: Vec::new(),
        };
        let mut root = masks.to_vec();
        let end = match self.limits.plain {
            0 => End::OutOfNodes,
            _ => self.plain(&mut root, &mut outlet, guide)?,
        };
        if end != End::OutOfNodes {
            return Ok(end);
        }
        let end = match self.limits.derived.max(self.limits.turn) {
            0 => End::OutOfNodes,
            _ => self.with_restarts(&root, to_the_end, &mut outlet, guide)?,
        };
        if end != End::OutOfNodes || !to_the_end {
            return Ok(end);
        }
        self.ask_clauses(&root, u64::MAX, &mut outlet, guide)
    }

    /// Runs the plain search. `root` receives the candidates left before the first guess.
    fn plain(
        &mut self,
        root: &mut [u32],
        outlet: &mut Outlet,
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        let Some(mut tree) = Tree::new(self.model, root, false) else {
            return Ok(End::Exhausted);
        };
        root.copy_from_slice(tree.masks());
        let limit = outlet.limit;
        // Keep the solutions until the rung is done, because the next rung starts over.
        let mut kept: Vec<Vec<u32>> = Vec::new();
        let mut keep = |masks: &[u32]| kept.push(masks.to_vec());
        let mut end = tree.run(limit, self.limits.plain, &mut keep, guide, self.stop)?;
        if end == End::OutOfNodes && kept.len() > MANY {
            outlet.hand_over(&kept);
            let left = limit - kept.len() as u64;
            end = tree.run(left, u64::MAX, outlet.found, guide, self.stop)?;
        } else if end == End::OutOfNodes {
            (guide.on_move)(Move::Restarted, root);
        } else {
            outlet.hand_over(&kept);
        }
        self.guesses += tree.nodes;
        Ok(end)
    }

    /// Runs the search with derived sums and restarts. It takes turns with the clauses unless
    /// they have the rest of the search to themselves.
    fn with_restarts(
        &mut self,
        root: &[u32],
        to_the_end: bool,
        outlet: &mut Outlet,
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        let Some(mut tree) = Tree::new(self.model.derived(), root, false) else {
            return Ok(End::Exhausted);
        };
        if let Some(weights) = &self.weights {
            tree.set_weights(weights);
        }
        let root = tree.masks().to_vec();
        let mut runs = Runs {
            length: self.limits.run,
            left: self.limits.run,
        };
        let (mut budget, mut turn) = (self.limits.derived, self.limits.turn);
        loop {
            let before = tree.nodes;
            let mut end = self.tree_turn(&mut tree, &mut runs, budget, outlet, guide)?;
            self.guesses += tree.nodes - before;
            if end == End::OutOfNodes && to_the_end && self.limits.turn > 0 {
                let steps = (turn / self.model.guesses_per_step()).max(1);
                end = self.ask_clauses(&root, steps, outlet, guide)?;
                if end == End::OutOfNodes {
                    budget = turn;
                    turn = turn.saturating_add(turn / 2).saturating_add(1);
                    continue;
                }
            }
            self.weights = Some(tree.into_weights());
            if end == End::OutOfNodes {
                (guide.on_move)(Move::Restarted, &root);
            }
            return Ok(end);
        }
    }

    /// Runs the tree for `budget` guesses. The tree restarts whenever a run is over.
    fn tree_turn(
        &mut self,
        tree: &mut Tree<'m>,
        runs: &mut Runs,
        budget: u64,
        outlet: &mut Outlet,
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        let mut rest = budget;
        while rest > 0 {
            let guesses = rest.min(runs.left);
            let wanted = outlet.limit - outlet.by_tree.len() as u64;
            let mut found: Vec<Vec<u32>> = Vec::new();
            let mut keep = |masks: &[u32]| found.push(masks.to_vec());
            let end = tree.run(wanted, guesses, &mut keep, guide, self.stop)?;
            found.iter().for_each(|masks| outlet.note(masks));
            outlet.by_tree.append(&mut found);
            if end != End::OutOfNodes {
                let all = std::mem::take(&mut outlet.by_tree);
                outlet.hand_over(&all);
                return Ok(end);
            }
            if outlet.is_full() {
                outlet.hand_over_known(guide);
                return Ok(End::Enough);
            }
            if outlet.by_tree.len() > MANY {
                let all = std::mem::take(&mut outlet.by_tree);
                outlet.hand_over(&all);
                let left = outlet.limit - all.len() as u64;
                return tree.run(left, u64::MAX, outlet.found, guide, self.stop);
            }
            rest -= guesses;
            if runs.end_after(guesses) {
                tree.restart();
                let root = tree.masks();
                // The tree will find solutions within the new root again.
                outlet.by_tree.retain(|masks| !is_within(masks, root));
                (guide.on_move)(Move::Restarted, tree.masks());
            }
        }
        Ok(End::OutOfNodes)
    }

    /// Runs the clauses for some steps.
    fn ask_clauses(
        &mut self,
        root: &[u32],
        steps: u64,
        outlet: &mut Outlet,
        guide: &mut Guide,
    ) -> Result<End, Stopped> {
        if self.clauses.is_none() {
            let Some(tree) = Tree::new(self.model, &self.start, true) else {
                return Ok(End::Exhausted);
            };
            let mut clauses = Clauses::new(&self.model.network, tree.masks(), self.stop);
            for part in &self.model.parts {
                if (self.stop)() {
                    return Err(Stopped);
                }
                part.clauses(&mut clauses);
            }
            self.clauses = Some(clauses);
        }
        let Some(clauses) = &mut self.clauses else {
            return Ok(End::OutOfNodes);
        };
        clauses.set_steps(steps);
        let end = loop {
            match clauses.ask(root)? {
                Answer::OutOfSteps => return Ok(End::OutOfNodes),
                Answer::Nothing => break End::Exhausted,
                Answer::Solution(solution) => {
                    outlet.note(&solution);
                    outlet.by_clauses.push(solution);
                }
            }
            if outlet.by_clauses.len() as u64 >= outlet.limit || outlet.is_full() {
                break End::Enough;
            }
            if let Some(last) = outlet.by_clauses.last() {
                clauses.exclude(last);
            }
        };
        if end == End::Exhausted {
            // The list of the clauses is complete, and the tree may have found fewer solutions.
            outlet.known = std::mem::take(&mut outlet.by_clauses);
        }
        outlet.hand_over_known(guide);
        Ok(end)
    }
}

/// Whether all digits of a solution are candidates.
fn is_within(solution: &[u32], masks: &[u32]) -> bool {
    solution
        .iter()
        .zip(masks)
        .all(|(digit, mask)| digit & mask != 0)
}

/// The runs between restarts, in guesses.
struct Runs {
    length: u64,
    /// The guesses left in this run.
    left: u64,
}

impl Runs {
    /// Counts further guesses and returns whether the run is over. If it is, the next run is
    /// twice as long.
    fn end_after(&mut self, guesses: u64) -> bool {
        self.left -= guesses;
        if self.left > 0 {
            return false;
        }
        self.length = self.length.saturating_mul(2);
        self.left = self.length;
        true
    }
}
