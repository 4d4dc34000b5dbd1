//! A board as clauses: the last rung of the search, which learns from conflicts.
//!
//! Each open candidate is a variable. Houses, peers and links become clauses over these
//! variables. Parts add further clauses and variables.
//!
//! `batsat` solves the clauses. It is pure Rust under the MIT license, has one small dependency
//! and about 27 kB of code, and is the fastest such crate on these clauses. It asks its
//! callbacks whether to stop.

use std::cell::Cell as Flag;

use batsat::{lbool, Callbacks, Lit, Solver, SolverInterface, SolverOpts};

use super::masks::digits;
use super::network::Network;
use crate::shape::Cell;
use crate::sorting::sort_by;
use crate::{Stop, Stopped};

/// The outcome of [`Clauses::ask`].
pub(super) enum Answer {
    /// A solution.
    Solution(Vec<u32>),
    /// There is no solution, or no further one.
    Nothing,
    /// The steps were used up before the search ended.
    OutOfSteps,
}

/// The callbacks of the solver, which count steps and ask the caller whether to stop.
struct Watch<'a> {
    stop: Stop<'a>,
    is_stopped: Flag<bool>,
    /// The number of steps left. A step is a choice of the solver together with its
    /// consequences.
    steps: Flag<u64>,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        if (self.stop)() {
            self.is_stopped.set(true);
            return true;
        }
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left == 0
    }
}

/// A statement about a candidate: known to be true or false, or a variable.
#[derive(Clone, Copy)]
pub(super) enum Literal {
    Is(bool),
    Open(Lit),
}

/// The literals of which exactly one is true at a place of a word, each with its symbol.
pub(super) type Choices = Vec<(i32, Literal)>;

/// A function that returns whether a refused condition applies to a board.
type Holds<'a> = Box<dyn Fn(&[u8]) -> bool + 'a>;

/// A condition that no solution may satisfy, and the cells on which it depends.
struct Refusal<'a> {
    cells: Vec<Cell>,
    holds: Holds<'a>,
    /// The choices within which the refusal counts: see [`Clauses::one_of`].
    within: Vec<Literal>,
}

/// The clauses of a board, and the solver to which they are added.
pub(super) struct Clauses<'a> {
    solver: Solver<Watch<'a>>,
    /// The variables of open candidates, by cell and digit.
    candidates: Vec<Option<Lit>>,
    masks: Vec<u32>,
    digits: usize,
    /// `false` once the clauses are known to contradict each other.
    consistent: bool,
    /// The choices within which new clauses count.
    within: Vec<Literal>,
    /// The conditions to check for each solution.
    refusals: Vec<Refusal<'a>>,
}

impl<'a> Clauses<'a> {
    /// Creates the clauses of houses, peers and links for a board with these candidates, which
    /// must have been propagated.
    pub(super) fn new(network: &Network, masks: &[u32], stop: Stop<'a>) -> Self {
        let watch = Watch {
            stop,
            is_stopped: Flag::new(false),
            steps: Flag::new(0),
        };
        let mut clauses = Clauses {
            solver: Solver::new(SolverOpts::default(), watch),
            candidates: vec![None; masks.len() * network.digits],
            masks: masks.to_vec(),
            digits: network.digits,
            consistent: true,
            within: Vec::new(),
            refusals: Vec::new(),
        };
        for (cell, &mask) in masks
            .iter()
            .enumerate()
            .filter(|(_, mask)| !mask.is_power_of_two())
        {
            for digit in digits(mask) {
                let lit = clauses.variable();
                clauses.candidates[cell * clauses.digits + digit as usize - 1] = Some(lit);
            }
        }
        clauses.cells_and_houses(network);
        clauses.peers_and_links(network);
        clauses
    }

    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn literal(&self, cell: Cell, digit: i32) -> Literal {
        let mask = self.mask(cell);
        match self.candidates[usize::from(cell) * self.digits + digit as usize - 1] {
            Some(lit) => Literal::Open(lit),
            None => Literal::Is(mask >> (digit - 1) & 1 == 1),
        }
    }

    /// Returns the digits that a cell may hold.
    pub(super) fn mask(&self, cell: Cell) -> u32 {
        self.masks[usize::from(cell)]
    }

    fn cells_and_houses(&mut self, network: &Network) {
        for cell in 0..self.masks.len() as Cell {
            let all: Vec<i32> = digits(self.mask(cell)).collect();
            self.any(all.iter().map(|&digit| (cell, digit)));
            for (i, &a) in all.iter().enumerate() {
                for &b in &all[..i] {
                    self.never(&[(cell, a), (cell, b)]);
                }
            }
        }
        for house in network.houses.iter() {
            for digit in digits(network.full) {
                self.any(house.iter().map(|&cell| (cell, digit)));
            }
        }
    }

    fn peers_and_links(&mut self, network: &Network) {
        for cell in 0..self.masks.len() as Cell {
            for &peer in network
                .peers
                .of(cell.into())
                .iter()
                .filter(|&&peer| peer > cell)
            {
                for digit in digits(self.mask(cell) & self.mask(peer)) {
                    self.never(&[(cell, digit), (peer, digit)]);
                }
            }
            for link in network.links.of(cell.into()) {
                let table = &network.tables[usize::from(link.table)];
                for digit in digits(self.mask(cell)) {
                    for other in digits(self.mask(link.other) & !table.partners(1 << (digit - 1))) {
                        self.never(&[(cell, digit), (link.other, other)]);
                    }
                }
            }
        }
    }

    /// Requires that at least one of these candidates is true.
    pub(super) fn any(&mut self, candidates: impl IntoIterator<Item = (Cell, i32)>) {
        let literals = candidates
            .into_iter()
            .map(|(cell, digit)| self.literal(cell, digit))
            .collect();
        self.clause(literals);
    }

    /// Requires that not all of these candidates are true.
    pub(super) fn never(&mut self, candidates: &[(Cell, i32)]) {
        let literals = candidates
            .iter()
            .map(|&(cell, digit)| not(self.literal(cell, digit)))
            .collect();
        self.clause(literals);
    }

    fn clause(&mut self, literals: Vec<Literal>) {
        let mut open = Vec::with_capacity(literals.len() + self.within.len());
        for literal in literals
            .into_iter()
            .chain(self.within.iter().copied().map(not))
        {
            match literal {
                Literal::Is(true) => return,
                Literal::Is(false) => {}
                Literal::Open(lit) => open.push(lit),
            }
        }
        self.consistent &= self.solver.add_clause_reuse(&mut open);
    }

    /// Requires that at least one of `branches` holds. `say` writes the clauses of a branch.
    pub(super) fn one_of<B>(&mut self, branches: &[B], say: impl Fn(&B, &mut Self)) {
        let chosen: Vec<Literal> = branches
            .iter()
            .map(|_| Literal::Open(self.variable()))
            .collect();
        self.clause(chosen.clone());
        for (branch, chosen) in branches.iter().zip(chosen) {
            self.within.push(chosen);
            say(branch, self);
            self.within.pop();
        }
    }

    /// Rejects the solutions for which `holds` returns `true`. It must depend only on these
    /// cells.
    pub(super) fn refuse(&mut self, cells: &[Cell], holds: impl Fn(&[u8]) -> bool + 'a) {
        self.refusals.push(Refusal {
            cells: cells.to_vec(),
            holds: Box::new(holds),
            within: self.within.clone(),
        });
    }

    /// Returns the choice of whether any of the cells holds a digit: 1 if one does, and 0 if
    /// none does.
    pub(super) fn held(&mut self, cells: &[Cell], digit: i32) -> Choices {
        let is_held = Literal::Open(self.variable());
        let mut holds = vec![not(is_held)];
        for &cell in cells {
            if self.mask(cell) >> (digit - 1) & 1 == 0 {
                continue;
            }
            let here = self.literal(cell, digit);
            self.clause(vec![not(here), is_held]);
            holds.push(here);
        }
        self.clause(holds);
        vec![(0, not(is_held)), (1, is_held)]
    }

    /// Requires that the cells hold, in this order, a word that leads from the state `start` to
    /// a state that `accept` accepts. `step` returns the state after a digit at a place, if the
    /// digit is allowed there.
    pub(super) fn word<S: Ord + Copy>(
        &mut self,
        cells: &[Cell],
        start: S,
        step: impl Fn(usize, S, i32) -> Option<S>,
        accept: impl Fn(S) -> bool,
    ) {
        let places = cells.iter().map(|&cell| {
            let digits = digits(self.mask(cell));
            digits
                .map(|digit| (digit, self.literal(cell, digit)))
                .collect()
        });
        let places: Vec<Choices> = places.collect();
        self.word_of(&places, start, step, accept);
    }

    /// Does the same as [`Clauses::word`] for any choices at each place.
    pub(super) fn word_of<S: Ord + Copy>(
        &mut self,
        places: &[Choices],
        start: S,
        step: impl Fn(usize, S, i32) -> Option<S>,
        accept: impl Fn(S) -> bool,
    ) {
        let layers = layers(places, start, &step, &accept);
        if layers[0].is_empty() {
            return self.clause(Vec::new());
        }
        let mut here = vec![(start, Literal::Is(true))];
        for (place, choices) in places.iter().enumerate() {
            let there: Vec<(S, Literal)> = layers[place + 1]
                .iter()
                .map(|&state| (state, Literal::Open(self.variable())))
                .collect();
            let at = |state: S| {
                there
                    .binary_search_by_key(&state, |&(state, _)| state)
                    .ok()
                    .map(|i| there[i].1)
            };
            let mut from: Vec<Vec<Literal>> = vec![Vec::new(); there.len()];
            for &(said, stands) in choices {
                let mut allowed = vec![not(stands)];
                for &(state, is) in &here {
                    let next = step(place, state, said);
                    let mut clause = vec![not(is), not(stands)];
                    if let Some(literal) = next.and_then(at) {
                        clause.push(literal);
                        allowed.push(is);
                        let index =
                            there.binary_search_by_key(&next.unwrap_or(state), |&(state, _)| state);
                        if let Ok(index) = index {
                            from[index].push(is);
                        }
                    }
                    self.clause(clause);
                }
                self.clause(allowed);
            }
            for (&(_, is), mut before) in there.iter().zip(from) {
                before.push(not(is));
                self.clause(before);
            }
            here = there;
        }
    }

    /// Sets the number of steps that are left.
    pub(super) fn set_steps(&mut self, steps: u64) {
        self.solver.cb().steps.set(steps);
    }

    /// Searches for a solution with these candidates that is not excluded.
    pub(super) fn ask(&mut self, masks: &[u32]) -> Result<Answer, Stopped> {
        let mut struck = Vec::new();
        for (cell, (&own, &asked)) in self.masks.iter().zip(masks).enumerate() {
            for digit in digits(own & !asked) {
                match self.literal(cell as Cell, digit) {
                    Literal::Is(_) => return Ok(Answer::Nothing),
                    Literal::Open(lit) => struck.push(!lit),
                }
            }
        }
        if !self.consistent {
            return Ok(Answer::Nothing);
        }
        loop {
            let answer = self.solver.solve_limited(&struck);
            let watch = self.solver.cb();
            if watch.is_stopped.get() || (watch.stop)() {
                return Err(Stopped);
            }
            if answer == lbool::FALSE {
                return Ok(Answer::Nothing);
            }
            if answer != lbool::TRUE {
                return Ok(Answer::OutOfSteps);
            }
            let solution = self.solution();
            if !self.refuse_again(&solution) {
                return Ok(Answer::Solution(solution));
            }
            if !self.consistent {
                return Ok(Answer::Nothing);
            }
        }
    }

    /// Whether a solution is refused. If it is, adds clauses that exclude its digits in the
    /// cells on which the refusal depends.
    fn refuse_again(&mut self, solution: &[u32]) -> bool {
        let board: Vec<u8> = solution
            .iter()
            .map(|mask| mask.trailing_zeros() as u8 + 1)
            .collect();
        let is_refused = |refusal: &&Refusal| {
            let is_within = refusal.within.iter().all(|&literal| self.is_true(literal));
            is_within && (refusal.holds)(&board)
        };
        let refused = self.refusals.iter().filter(is_refused).map(|refusal| {
            let digit = |&cell: &Cell| i32::from(board[usize::from(cell)]);
            let own = refusal
                .cells
                .iter()
                .map(|cell| self.literal(*cell, digit(cell)));
            own.chain(refusal.within.iter().copied()).map(not).collect()
        });
        let clauses: Vec<Vec<Literal>> = refused.collect();
        let is_refused = !clauses.is_empty();
        clauses.into_iter().for_each(|clause| self.clause(clause));
        is_refused
    }

    /// Whether a literal is true in the solution that the solver found last.
    fn is_true(&self, literal: Literal) -> bool {
        match literal {
            Literal::Open(lit) => self.solver.value_lit(lit) == lbool::TRUE,
            Literal::Is(is) => is,
        }
    }

    /// Excludes a solution from all further searches.
    pub(super) fn exclude(&mut self, solution: &[u32]) {
        let digit = |cell: usize| solution[cell].trailing_zeros() as i32 + 1;
        let other = (0..self.masks.len())
            .map(|cell| not(self.literal(cell as Cell, digit(cell))))
            .collect();
        self.clause(other);
    }

    fn solution(&self) -> Vec<u32> {
        let mut solution = self.masks.clone();
        for (cell, mask) in solution
            .iter_mut()
            .enumerate()
            .filter(|(_, mask)| !mask.is_power_of_two())
        {
            let is_true = |digit: &i32| self.is_true(self.literal(cell as Cell, *digit));
            *mask = digits(*mask)
                .filter(is_true)
                .fold(0, |mask, digit| mask | 1 << (digit - 1));
        }
        solution
    }
}

fn not(literal: Literal) -> Literal {
    match literal {
        Literal::Is(is) => Literal::Is(!is),
        Literal::Open(lit) => Literal::Open(!lit),
    }
}

/// Returns, for each place, the states that lie on a path from the start to an accepted end.
fn layers<S: Ord + Copy>(
    places: &[Choices],
    start: S,
    step: &impl Fn(usize, S, i32) -> Option<S>,
    accept: &impl Fn(S) -> bool,
) -> Vec<Vec<S>> {
    let mut layers = vec![vec![start]];
    for (place, choices) in places.iter().enumerate() {
        let here = &layers[place];
        let after = |&state: &S| {
            let next = move |&(said, _): &(i32, Literal)| step(place, state, said);
            choices.iter().filter_map(next)
        };
        let mut next: Vec<S> = here.iter().flat_map(after).collect();
        sort_by(&mut next, Ord::cmp);
        next.dedup();
        layers.push(next);
    }
    layers[places.len()].retain(|&state| accept(state));
    for (place, choices) in places.iter().enumerate().rev() {
        let after = std::mem::take(&mut layers[place + 1]);
        let leads = |state: &S| {
            choices.iter().any(|&(said, _)| {
                step(place, *state, said).is_some_and(|next| after.binary_search(&next).is_ok())
            })
        };
        layers[place].retain(leads);
        layers[place + 1] = after;
    }
    layers
}
