//! The last resort on boards with rules: a candidate is assumed, and simple techniques lead from it
//! to a contradiction. If that never happens, further assumptions are refuted on the way.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::logic::context::Context;
use crate::logic::facts::{equations, Settled, Snapshot, Standstill};
use crate::logic::family_search::{Find, Simple};
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::{CELLS, DIGITS};
use crate::sorting::sort_by_key;
use crate::topology::{BoardRule, HouseId, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The number of further assumptions that are tried, after the first contradiction, in search of a
/// shorter one.
const FURTHER: usize = 12;

/// The maximum number of further assumptions in one search.
const MOST_FURTHER: usize = 3_000;

/// The maximum number of empty cells at which singles and rules take turns.
const NEAR_THE_END: usize = 16;

/// The maximum number of deductions that an explanation lists.
const LISTED: usize = 40;

/// The number of deductions that a longer explanation lists: those nearest to the contradiction.
const SHOWN: usize = 10;

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    simple: &Simple,
    found: &mut Found,
) -> ControlFlow<()> {
    if technique == Technique::NestedContradiction {
        return find_nested(context, technique, simple, found);
    }
    let mut assumptions: Vec<Assumption> = assumptions(context.grid)
        .into_iter()
        .map(Assumption::new)
        .collect();
    for &count in &simple.stages {
        let refuted = refute(context, &mut assumptions, simple, count, found)?;
        if refuted.is_empty() {
            continue;
        }
        if !found.wants_first_only() {
            for (candidate, ending) in &refuted {
                found.push(step(context, technique, *candidate, ending))?;
            }
            return ControlFlow::Continue(());
        }
        let shortest = refuted.iter().min_by_key(|(_, ending)| ending.needed.len());
        if let Some((candidate, ending)) = shortest {
            found.push(step(context, technique, *candidate, ending))?;
        }
        return ControlFlow::Continue(());
    }
    ControlFlow::Continue(())
}

/// Finds assumptions that can be refuted only with the help of further assumptions.
fn find_nested(
    context: &Context,
    technique: Technique,
    simple: &Simple,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut stands = vec![DigitSet::EMPTY; CELLS];
    let mut left = MOST_FURTHER;
    for candidate in assumptions(context.grid) {
        if stands[candidate.cell.index()].contains(candidate.digit) {
            continue;
        }
        let mut trail = Trail::of(context, candidate);
        trail.follow(&simple.techniques, simple.find);
        if trail.broken.is_some() {
            continue;
        }
        trail.follow_further(candidate, simple, &mut left)?;
        if let Some(ending) = trail.ending() {
            found.push(step(context, technique, candidate, &ending))?;
            if found.wants_first_only() {
                return ControlFlow::Continue(());
            }
            continue;
        }
        add_placed(context.grid, |cell| trail.grid.value(cell), &mut stands);
    }
    ControlFlow::Continue(())
}

/// Follows assumptions with the first `count` simple techniques, and returns those that end in a
/// contradiction. If only one step is wanted, stops soon after the first of these.
fn refute<'a>(
    context: &'a Context<'a>,
    assumptions: &mut [Assumption<'a>],
    simple: &Simple,
    count: usize,
    found: &Found,
) -> ControlFlow<(), Vec<(Candidate, Ending)>> {
    // A candidate that follows from an unrefuted assumption implies no more than the assumption.
    let mut stands = vec![DigitSet::EMPTY; CELLS];
    let mut refuted = Vec::new();
    let mut further = FURTHER;
    for assumption in assumptions {
        context.check_stop()?;
        if !refuted.is_empty() && found.wants_first_only() {
            further -= 1;
            if further == 0 {
                break;
            }
        }
        let Candidate { cell, digit } = assumption.candidate;
        if stands[cell.index()].contains(digit) {
            continue;
        }
        let techniques = &simple.techniques[..count];
        match assumption.follow(context, techniques, simple.find)? {
            Fate::Contradiction(ending) => refuted.push((assumption.candidate, ending)),
            Fate::Standstill(last) => {
                add_placed(context.grid, |cell| last.value(cell), &mut stands);
            }
        }
    }
    ControlFlow::Continue(refuted)
}

/// A candidate to assume, and the consequences found so far.
struct Assumption<'a> {
    candidate: Candidate,
    trail: Option<Trail<'a>>,
}

/// Where an assumption leads.
enum Fate {
    Contradiction(Ending),
    Standstill(Rc<Standstill>),
}

impl<'a> Assumption<'a> {
    fn new(candidate: Candidate) -> Self {
        Assumption {
            candidate,
            trail: None,
        }
    }

    /// Follows the assumption with some techniques. What followed from it in an earlier position of
    /// the path follows again, so the search resumes from there. Only a contradiction is searched
    /// for once more from the start, for its reasons.
    fn follow(
        &mut self,
        context: &'a Context<'a>,
        techniques: &[Technique],
        find: Find,
    ) -> ControlFlow<(), Fate> {
        // Singles alone are followed as quickly from the start.
        if techniques.is_empty() {
            return ControlFlow::Continue(self.follow_from_start(context, techniques, find));
        }
        let memory = context.memory();
        let assumed = (None, self.candidate);
        let known = memory.standstill(assumed, context.grid);
        let further =
            known.and_then(|known| go_on(context, context.grid, &known, techniques, find));
        let fate = match further {
            Some(last) => Fate::Standstill(last),
            None => self.follow_from_start(context, techniques, find),
        };
        // A search that was stopped on the way may have missed something.
        context.check_stop()?;
        if let Fate::Standstill(last) = &fate {
            memory.keep_standstill(assumed, Rc::clone(last));
        }
        ControlFlow::Continue(fate)
    }

    fn follow_from_start(
        &mut self,
        context: &'a Context<'a>,
        techniques: &[Technique],
        find: Find,
    ) -> Fate {
        let start = || Trail::of(context, self.candidate);
        let trail = self.trail.get_or_insert_with(start);
        trail.follow(techniques, find);
        match trail.ending() {
            Some(ending) => Fate::Contradiction(ending),
            None => Fate::Standstill(Rc::new(Standstill::new(context.grid, &trail.grid))),
        }
    }
}

/// Resumes in a grid from what followed from an assumption in an earlier position. Returns where
/// that leads, or `None` if it leads to a contradiction.
fn go_on(
    context: &Context,
    grid: &Grid,
    known: &Rc<Standstill>,
    techniques: &[Technique],
    find: Find,
) -> Option<Rc<Standstill>> {
    let mut trail = Trail::starting(context, grid.clone());
    if !known.add_to(&mut trail.grid) {
        return None;
    }
    let gone: Vec<Candidate> = known.gone_from(&trail.grid).collect();
    if gone.is_empty() {
        return Some(Rc::clone(known));
    }
    trail.settled.note(techniques, known.after());
    for gone in gone {
        trail.taken(gone, 0);
    }
    trail.follow(techniques, find);
    let last = || Rc::new(Standstill::new(grid, &trail.grid));
    trail.broken.is_none().then(last)
}

/// Adds the digits that an assumption placed in the empty cells of `grid`.
fn add_placed(grid: &Grid, value: impl Fn(Cell) -> Option<Digit>, placed: &mut [DigitSet]) {
    for cell in grid.empty_cells() {
        if let Some(digit) = value(cell) {
            placed[cell.index()].insert(digit);
        }
    }
}

/// Returns the candidates to try, those whose negation implies most first: candidates of cells with
/// two candidates, then of digits with two places in a house, then of fuller cells.
fn assumptions(grid: &Grid) -> Vec<Candidate> {
    let ranked = ranked(grid).into_iter();
    ranked.map(|(_, candidate)| candidate).collect()
}

/// Returns the candidates of cells with two candidates and of digits with two places in a house.
fn one_of_two(grid: &Grid) -> impl Iterator<Item = Candidate> {
    let ranked = ranked(grid).into_iter();
    ranked
        .take_while(|&(rank, _)| rank <= 1)
        .map(|(_, candidate)| candidate)
}

fn ranked(grid: &Grid) -> Vec<(usize, Candidate)> {
    let topology = grid.topology();
    let mut list: Vec<(usize, Candidate)> = Vec::new();
    for cell in grid.empty_cells() {
        let size = grid.candidates(cell).len();
        for digit in grid.candidates(cell) {
            let is_strong = topology
                .houses_around(cell)
                .iter()
                .any(|&house| (grid.places(digit) & house).is_pair());
            let rank = match (size, is_strong) {
                (2, _) => 0,
                (_, true) => 1,
                _ => size,
            };
            list.push((rank, Candidate::new(cell, digit)));
        }
    }
    sort_by_key(&mut list, |&(rank, _)| rank);
    list
}

/// A deduction from the assumption.
#[derive(Clone)]
struct Deduction {
    /// The conclusion.
    conclusion: Conclusion,
    /// The numbers of the deductions that it rests on.
    premises: Vec<usize>,
}

/// The conclusion of a deduction. It becomes text only when needed, since most trails end without a
/// contradiction.
#[derive(Clone)]
enum Conclusion {
    /// A digit is placed for a reason. The first one is the assumption.
    Placed(Candidate, Why),
    /// A technique removes candidates.
    Removed(Technique, Vec<Candidate>),
    /// A further assumption leads to a contradiction.
    Refuted(Candidate),
}

/// The reason why a digit is placed.
#[derive(Clone, Copy)]
enum Why {
    /// It is assumed.
    Assumed,
    /// It is the only digit left for its cell.
    Cell,
    /// Its cell is the only place left for it in a house.
    House(HouseId),
    /// A technique places it.
    Technique(Technique),
}

impl Conclusion {
    fn words(&self, topology: &Topology) -> String {
        match self {
            Conclusion::Placed(placed, why) => {
                let why = match why {
                    Why::Assumed => String::new(),
                    Why::Cell => " (only digit left)".to_string(),
                    Why::House(house) => format!(" ({})", words::house(topology.house(*house))),
                    Why::Technique(technique) => format!(" ({})", brief(*technique)),
                };
                format!("{} is {}{why}", placed.cell, placed.digit)
            }
            Conclusion::Refuted(Candidate { cell, digit }) => format!(
                "{cell} is not {digit} ({digit} there would itself lead to a contradiction)"
            ),
            Conclusion::Removed(technique, gone) => {
                let mut step = Step::new(*technique, DigitSet::EMPTY);
                step.eliminations.clone_from(gone);
                // Semicolons separate the steps of the trail.
                let gone = words::conclusion(&step).replace("; ", ", ");
                format!("{gone} ({})", brief(*technique))
            }
        }
    }
}

/// Names a technique within parentheses: `Pointing` for `Locked Candidates Type 1 (Pointing)`.
fn brief(technique: Technique) -> &'static str {
    let label = technique.info().label;
    let inside = label
        .split_once(" (")
        .map(|(_, inside)| inside.trim_end_matches(')'));
    inside.unwrap_or(label)
}

/// Returns the candidates that further assumptions rule out.
fn refuted(conclusions: &[Conclusion]) -> impl Iterator<Item = Candidate> + '_ {
    conclusions.iter().filter_map(|it| match it {
        Conclusion::Refuted(candidate) => Some(*candidate),
        _ => None,
    })
}

/// The way in which an assumption ends in a contradiction.
struct Ending {
    /// The deductions that lead to the contradiction, in order.
    needed: Vec<Conclusion>,
    /// The places in `needed` of the deductions that are nearest to the contradiction, in order:
    /// those on which it rests, then those on which these rest, and so on.
    nearest: Vec<usize>,
    /// The contradiction, in words.
    contradiction: String,
    /// The cells that take part in the contradiction.
    cells: CellSet,
    /// The digits that these cells lose. Empty if the cells break a rule.
    lost: DigitSet,
}

/// An empty cell without candidates, a house without a place for a digit, or the number of a rule
/// that the filled cells break.
#[derive(Clone)]
enum Broken {
    Cell(Cell),
    House(HouseId, Digit),
    Rule(usize),
}

/// The consequences of an assumption, with their reasons.
#[derive(Clone)]
struct Trail<'a> {
    context: &'a Context<'a>,
    grid: Grid<'a>,
    deductions: Vec<Deduction>,
    /// For each cell and digit, the deduction that removed the candidate.
    taken_by: Vec<Option<usize>>,
    /// Pending singles, with the house of each hidden single.
    queue: VecDeque<(Candidate, Option<HouseId>)>,
    broken: Option<Broken>,
    /// Where techniques found nothing.
    settled: Settled,
}

impl<'a> Trail<'a> {
    /// Starts a trail without an assumption.
    fn starting(context: &'a Context<'a>, grid: Grid<'a>) -> Self {
        Trail {
            context,
            grid,
            deductions: Vec::new(),
            taken_by: vec![None; CELLS * DIGITS],
            queue: VecDeque::new(),
            broken: None,
            settled: Settled::default(),
        }
    }

    /// Starts a trail with an assumption.
    fn of(context: &'a Context<'a>, assumed: Candidate) -> Self {
        let mut trail = Trail::starting(context, context.grid.clone());
        trail.place(assumed, Why::Assumed, Vec::new());
        trail
    }

    /// Follows the assumption with some techniques until a contradiction, or until nothing more
    /// follows.
    fn follow(&mut self, techniques: &[Technique], find: Find) {
        loop {
            self.follow_singles();
            if self.broken.is_none() {
                let rule = self.context.memory().broken_rule(&self.grid);
                self.broken = rule.map(|rule| Broken::Rule(rule.number));
            }
            if self.broken.is_some() || self.grid.is_full() {
                return;
            }
            if !self.follow_techniques(techniques, find) && self.queue.is_empty() {
                return;
            }
        }
    }

    /// Refutes further assumptions, in cells with two candidates and for digits with two places in
    /// a house. Stops at a contradiction, when no more assumptions can be refuted, or after `left`
    /// attempts.
    fn follow_further(
        &mut self,
        assumed: Candidate,
        simple: &Simple,
        left: &mut usize,
    ) -> ControlFlow<()> {
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            let mut stands = vec![DigitSet::EMPTY; CELLS];
            for candidate in one_of_two(&self.grid) {
                self.context.check_stop()?;
                if self.broken.is_some() || self.grid.is_full() || *left == 0 {
                    return ControlFlow::Continue(());
                }
                let is_known = stands[candidate.cell.index()].contains(candidate.digit);
                if is_known || !self.grid.has(candidate) {
                    continue;
                }
                *left -= 1;
                if let Some(last) = self.known_further(assumed, candidate, simple)? {
                    add_placed(&self.grid, |cell| last.value(cell), &mut stands);
                    continue;
                }
                let mut further = self.clone();
                further.place(candidate, Why::Assumed, Vec::new());
                further.follow(&simple.techniques, simple.find);
                if further.broken.is_none() {
                    let last = Rc::new(Standstill::new(&self.grid, &further.grid));
                    add_placed(&self.grid, |cell| last.value(cell), &mut stands);
                    self.context.check_stop()?;
                    let memory = self.context.memory();
                    memory.keep_standstill((Some(assumed), candidate), last);
                    continue;
                }
                goes_on = true;
                self.refuted(candidate, &further);
                self.follow(&simple.techniques, simple.find);
            }
        }
        ControlFlow::Continue(())
    }

    /// Resumes from what followed from a further assumption in an earlier position, or without the
    /// first assumption. Returns where that leads, or `None` if it leads to a contradiction or
    /// nothing is known.
    fn known_further(
        &self,
        assumed: Candidate,
        further: Candidate,
        simple: &Simple,
    ) -> ControlFlow<(), Option<Rc<Standstill>>> {
        let (context, grid) = (self.context, &self.grid);
        let memory = context.memory();
        let both = (Some(assumed), further);
        let known = memory.standstill(both, grid);
        let known = known.or_else(|| memory.standstill((None, further), grid));
        let Some(known) = known else {
            return ControlFlow::Continue(None);
        };
        let last = go_on(context, grid, &known, &simple.techniques, simple.find);
        context.check_stop()?;
        if let Some(last) = &last {
            memory.keep_standstill(both, Rc::clone(last));
        }
        ControlFlow::Continue(last)
    }

    /// Removes a candidate that leads to a contradiction from this position.
    fn refuted(&mut self, candidate: Candidate, further: &Trail) {
        let needed = further.needed();
        let id = self.deductions.len();
        self.deductions.push(Deduction {
            conclusion: Conclusion::Refuted(candidate),
            premises: (0..id).filter(|&at| needed[at]).collect(),
        });
        self.grid.remove(candidate);
        self.taken(candidate, id);
    }

    fn place(&mut self, candidate: Candidate, why: Why, premises: Vec<usize>) {
        let id = self.deductions.len();
        self.deductions.push(Deduction {
            conclusion: Conclusion::Placed(candidate, why),
            premises,
        });
        let Candidate { cell, digit } = candidate;
        let topology = self.grid.topology();
        let others = self.grid.candidates(cell) - DigitSet::of(digit);
        let peers = self.grid.places(digit) & topology.peers(cell);
        self.grid.place(candidate);
        for other in others {
            self.taken(Candidate::new(cell, other), id);
        }
        for peer in peers {
            self.taken(Candidate::new(peer, digit), id);
        }
        for &(other, excluded) in topology.excluded(cell, digit) {
            for excluded in excluded & self.grid.candidates(other) {
                let gone = Candidate::new(other, excluded);
                self.grid.remove(gone);
                self.taken(gone, id);
            }
        }
    }

    /// Notes which deduction removed a candidate, and queues the singles that result.
    fn taken(&mut self, gone: Candidate, by: usize) {
        let Candidate { cell, digit } = gone;
        let known = &mut self.taken_by[cell.index() * DIGITS + digit.index()];
        known.get_or_insert(by);
        if self.grid.value(cell).is_none() {
            let left = self.grid.candidates(cell);
            match (left.len(), left.first()) {
                (0, _) => {
                    self.broken.get_or_insert(Broken::Cell(cell));
                }
                (1, Some(last)) => self.queue.push_back((Candidate::new(cell, last), None)),
                _ => {}
            }
        }
        let topology = self.grid.topology();
        for house in topology.houses_of(cell) {
            let places = self.grid.places_in(digit, house);
            if places.len() > 1 {
                continue;
            }
            let holds = |cell: Cell| self.grid.value(cell) == Some(digit);
            if topology.cells(house).iter().any(holds) {
                continue;
            }
            match places.first() {
                Some(last) => self
                    .queue
                    .push_back((Candidate::new(last, digit), Some(house))),
                None => {
                    self.broken.get_or_insert(Broken::House(house, digit));
                }
            }
        }
    }

    /// Places singles until none is left or a contradiction appears. Near the end it places only
    /// one, so that the rules are checked before the board is full.
    fn follow_singles(&mut self) {
        while let (None, Some((single, house))) = (&self.broken, self.queue.pop_front()) {
            if !self.grid.has(single) {
                continue;
            }
            let topology = self.grid.topology();
            let gone: Vec<Candidate> = match house {
                None => (topology.digits() - DigitSet::of(single.digit))
                    .iter()
                    .map(|digit| Candidate::new(single.cell, digit))
                    .collect(),
                Some(house) => (topology.cells(house) - CellSet::of(single.cell))
                    .iter()
                    .map(|cell| Candidate::new(cell, single.digit))
                    .collect(),
            };
            let premises = self.reasons(gone);
            self.place(single, house.map_or(Why::Cell, Why::House), premises);
            if self.grid.empty_cells().len() <= NEAR_THE_END {
                return;
            }
        }
    }

    /// Returns the deductions that removed these candidates.
    fn reasons(&self, gone: impl IntoIterator<Item = Candidate>) -> Vec<usize> {
        let by = |it: Candidate| self.taken_by[it.cell.index() * DIGITS + it.digit.index()];
        let mut reasons: Vec<usize> = gone.into_iter().filter_map(by).collect();
        reasons.sort_unstable();
        reasons.dedup();
        reasons
    }

    /// Applies the steps of the first technique that has any. Returns whether there were any.
    fn follow_techniques(&mut self, techniques: &[Technique], find: Find) -> bool {
        let mut idle = 0;
        let steps = {
            // The grid may have no solution, so uniqueness techniques do not apply.
            let Context { options, stop, .. } = self.context;
            let context = Context::new(&self.grid, options, None, *stop)
                .remembering(self.context.memory())
                .after(&self.settled)
                .without_words();
            let mut steps = Vec::new();
            for &technique in techniques {
                let mut found = Found::all();
                find(&context, technique, &mut found);
                steps = found.into_steps();
                if !steps.is_empty() {
                    break;
                }
                idle += 1;
            }
            steps
        };
        let position = Rc::new(Snapshot::of(&self.grid));
        self.settled.note(&techniques[..idle], &position);
        for step in &steps {
            self.carry_out(step);
        }
        !steps.is_empty()
    }

    fn carry_out(&mut self, step: &Step) {
        let open: Vec<Candidate> = step
            .eliminations
            .iter()
            .copied()
            .filter(|&gone| self.grid.has(gone))
            .collect();
        let premises = self.reasons(self.about(step));
        let id = self.deductions.len();
        if !open.is_empty() {
            self.deductions.push(Deduction {
                conclusion: Conclusion::Removed(step.technique, open.clone()),
                premises: premises.clone(),
            });
        }
        for &gone in &open {
            self.grid.remove(gone);
        }
        for &gone in &open {
            self.taken(gone, id);
        }
        for &placed in &step.placements {
            if self.grid.has(placed) {
                self.place(placed, Why::Technique(step.technique), premises.clone());
            }
        }
    }

    /// Returns the candidates that a step depends on: those of its cells, and those of its digits
    /// in its houses.
    fn about(&self, step: &Step) -> Vec<Candidate> {
        let topology = self.grid.topology();
        let pattern = &step.pattern;
        let sets = pattern.sets.iter().map(|&(cells, _)| cells);
        let mut cells = sets.fold(pattern.cells, |all, cells| all | cells);
        for &number in &pattern.rules {
            let rule = &topology.rules()[number];
            // A rule about all pairs of the board does not depend on particular cells.
            if rule.pairs.len() <= CELLS / 2 && pattern.cells.is_empty() {
                cells |= rule.cells(0);
            }
        }
        let all = topology.digits();
        let of_cells = cells
            .iter()
            .flat_map(|cell| all.iter().map(move |digit| Candidate::new(cell, digit)));
        let houses = pattern.base.iter().chain(&pattern.cover);
        let of_houses = houses.flat_map(|house| {
            let cells = house.cells.iter();
            cells.flat_map(|cell| {
                step.digits
                    .iter()
                    .map(move |digit| Candidate::new(cell, digit))
            })
        });
        of_cells.chain(of_houses).collect()
    }

    /// Says how the filled cells break a rule.
    fn fault(&self, rule: &BoardRule) -> String {
        let named = rule.named();
        let wrong = equations(&self.grid, rule).into_iter().find_map(|sum| {
            let [(plus, left), (minus, right)] =
                [sum.plus, sum.minus].map(|cells| self.added_up(cells).unwrap_or_default());
            let is_filled = sum.cells().is_subset(self.grid.filled());
            let is_wrong = is_filled && left - right != sum.target;
            match (is_wrong, sum.minus.is_empty(), sum.target) {
                (false, ..) => None,
                (_, true, target) => Some(format!("{named} adds up to {plus} instead of {target}")),
                (_, _, 0) => Some(format!(
                    "{} while {} ({})",
                    adds(sum.plus, &plus),
                    adds(sum.minus, &minus),
                    rule.label()
                )),
                _ => None,
            }
        });
        wrong.unwrap_or_else(|| match rule.reading.sum() {
            Some(_) => format!("the sum of {named} is wrong"),
            None => format!("{named} is broken"),
        })
    }

    /// Adds up filled cells, such as `1+2 = 3`.
    fn added_up(&self, cells: CellSet) -> Option<(String, i32)> {
        let digits = cells
            .iter()
            .map(|cell| Some(i32::from(self.grid.value(cell)?.get())));
        let digits: Vec<i32> = digits.collect::<Option<_>>()?;
        let sum: i32 = digits.iter().sum();
        let numbers: Vec<String> = digits.iter().map(i32::to_string).collect();
        Some(match numbers.len() {
            0 | 1 => (sum.to_string(), sum),
            _ => (format!("{} = {sum}", numbers.join("+")), sum),
        })
    }

    fn ending(&self) -> Option<Ending> {
        let (gone, contradiction) = self.contradiction()?;
        let lost = match *self.broken.as_ref()? {
            Broken::Cell(_) => self.grid.topology().digits(),
            Broken::House(_, digit) => DigitSet::of(digit),
            Broken::Rule(_) => DigitSet::EMPTY,
        };
        let is_needed = self.needed();
        // The first deduction is the assumption.
        let needed: Vec<usize> = (1..is_needed.len()).filter(|&at| is_needed[at]).collect();
        let nearest = self.nearest(&gone).into_iter();
        let nearest = nearest.filter_map(|at| needed.binary_search(&at).ok());
        let conclusion = |at: usize| self.deductions[at].conclusion.clone();
        Some(Ending {
            nearest: nearest.collect(),
            needed: needed.into_iter().map(conclusion).collect(),
            contradiction,
            cells: gone.iter().map(|it| it.cell).collect(),
            lost,
        })
    }

    /// Returns the [`SHOWN`] deductions that are nearest to a contradiction, in order. `gone` has
    /// the candidates whose absence is the contradiction.
    fn nearest(&self, gone: &[Candidate]) -> Vec<usize> {
        let mut near: Vec<usize> = Vec::new();
        let mut next = self.reasons(gone.iter().copied());
        while !next.is_empty() && near.len() < SHOWN {
            // The later of two that are equally near comes first. The assumption is said anyway.
            next.retain(|at| *at > 0 && !near.contains(at));
            let left = SHOWN - near.len();
            near.extend(next.iter().rev().take(left));
            let before = next.iter().flat_map(|&at| &self.deductions[at].premises);
            let before: BTreeSet<usize> = before.copied().collect();
            next = before.into_iter().collect();
        }
        near.sort_unstable();
        near
    }

    /// Returns, for each deduction, whether the contradiction rests on it.
    fn needed(&self) -> Vec<bool> {
        let mut is_needed = vec![false; self.deductions.len()];
        let (gone, _) = self.contradiction().unwrap_or_default();
        for reason in self.reasons(gone) {
            is_needed[reason] = true;
        }
        for at in (0..self.deductions.len()).rev() {
            if is_needed[at] {
                for &premise in &self.deductions[at].premises {
                    is_needed[premise] = true;
                }
            }
        }
        is_needed
    }

    /// Returns the contradiction: the candidates whose absence proves it, and its words.
    fn contradiction(&self) -> Option<(Vec<Candidate>, String)> {
        let topology = self.grid.topology();
        Some(match *self.broken.as_ref()? {
            Broken::Cell(cell) => {
                let digits = topology.digits().iter();
                let gone = digits.map(|digit| Candidate::new(cell, digit));
                (gone.collect(), format!("no digit is left for {cell}"))
            }
            Broken::House(house, digit) => {
                let cells = topology.cells(house).iter();
                let gone = cells.map(|cell| Candidate::new(cell, digit));
                let place = words::within(topology.house(house));
                (gone.collect(), format!("{digit} has no place left {place}"))
            }
            Broken::Rule(number) => {
                let rule = &topology.rules()[number];
                let cells = rule.cells(0) | rule.cells(1);
                let digits = topology.digits().iter();
                let gone = cells
                    .iter()
                    .flat_map(|cell| digits.clone().map(move |digit| Candidate::new(cell, digit)));
                (gone.collect(), self.fault(rule))
            }
        })
    }
}

/// Says what cells add up to, such as `r1c2 and r1c3 add up to 1+2 = 3`.
fn adds(cells: CellSet, sum: &str) -> String {
    let verb = if cells.is_single() { "is" } else { "add up to" };
    format!("{} {verb} {sum}", words::cells(cells))
}

fn step(context: &Context, technique: Technique, assumed: Candidate, ending: &Ending) -> Step {
    let mut step = Step::new(technique, DigitSet::of(assumed.digit));
    step.eliminations.push(assumed);
    step.pattern.cells = ending.cells | CellSet::of(assumed.cell);
    step.pattern.length = ending.needed.len() + 1;
    step.pattern.highlights.push((assumed, Role::Pattern));
    step.pattern.highlight_as(
        context.grid,
        ending.cells - CellSet::of(assumed.cell),
        ending.lost,
        Role::Fin,
    );
    for refuted in refuted(&ending.needed) {
        let highlights = &mut step.pattern.highlights;
        highlights.retain(|&(candidate, _)| candidate != refuted);
        highlights.push((refuted, Role::ColourB));
    }
    step.pattern.words = context.words(|| words_of(context.topology(), assumed, ending, &step));
    if !step.pattern.words.is_empty() {
        let words = ending.needed.iter().map(|it| it.words(context.topology()));
        step.pattern.consequences = words.collect();
    }
    step
}

/// Describes the assumption, its consequences and the contradiction.
fn words_of(topology: &Topology, assumed: Candidate, ending: &Ending, step: &Step) -> String {
    let outcome = words::outcome(step);
    let Candidate { cell, digit } = assumed;
    let (needed, contradiction) = (&ending.needed, &ending.contradiction);
    if needed.is_empty() {
        return format!("If {cell} were {digit}, {contradiction} at once. {outcome}.");
    }
    let start = format!("Suppose {cell} is {digit}.");
    let listed = |conclusions: &[Conclusion]| {
        let words = conclusions.iter().map(|it| it.words(topology));
        words.collect::<Vec<_>>().join("; ")
    };
    if needed.len() <= LISTED {
        return format!(
            "{start} Then, step by step: {}. But then {contradiction}. {outcome}.",
            listed(needed)
        );
    }
    let is_near = |at: &usize| ending.nearest.contains(at);
    let (near, others): (Vec<usize>, Vec<usize>) = (0..needed.len()).partition(is_near);
    let [near, others] = [near, others]
        .map(|some| -> Vec<Conclusion> { some.iter().map(|&at| needed[at].clone()).collect() });
    let one = |it: Candidate| format!("{} in {}", it.digit, it.cell);
    let further: Vec<String> = refuted(&others).map(one).collect();
    let further = match &further[..] {
        [] => String::new(),
        [only] => format!(
            " One of the others rules out {only}, which would itself lead to a contradiction."
        ),
        several => format!(
            " Some of the others rule out {}, each of which would itself lead to a contradiction.",
            words::and(several)
        ),
    };
    format!(
        "{start} Then {} consequences lead to a contradiction. Those nearest to it are: \
         {}. But then {contradiction}.{further} {outcome}.",
        needed.len(),
        listed(&near)
    )
}

/// Returns the words of a step, which were written when it was found.
pub(in crate::logic) fn explain(step: &Step) -> String {
    step.pattern.words.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::context::StepOptions;
    use crate::never;
    use crate::rules::Rule;
    use crate::shape::{Regions, Shape};

    struct Random(u32);

    impl Random {
        fn below(&mut self, below: usize) -> usize {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 16) as usize % below
        }
    }

    /// Draws rules about cells of neighbouring columns, whose sums nothing need satisfy.
    fn rules(shape: &Shape, side: usize, random: &mut Random) -> Vec<Rule> {
        let mut rules = Vec::new();
        while rules.len() < side {
            let start = random.below(side * side - 2 * side);
            let cells: Vec<u16> = [0, 1, side, side + 1, 2 * side]
                .map(|by| ((start + by) % (side * side)) as u16)
                .to_vec();
            let (first, others) = cells.split_at(1);
            let sum = (side + random.below(2 * side)) as i32;
            let (name, lists, values) = match random.below(7) {
                0 => ("cage", vec![cells[..3].to_vec()], vec![sum]),
                1 => ("little_killer", vec![cells[1..4].to_vec()], vec![sum]),
                2 => ("arrow", vec![first.to_vec(), others[..2].to_vec()], vec![]),
                3 => ("region_sum", vec![cells.clone()], vec![]),
                4 => ("renban", vec![cells[..4].to_vec()], vec![]),
                5 => ("zipper", vec![cells[..3].to_vec()], vec![]),
                _ => ("thermometer", vec![cells[..3].to_vec()], vec![]),
            };
            let rule = Rule::new(name, lists, values);
            rules.extend(rule.into_iter().filter(|it| it.check(shape).is_ok()));
        }
        rules
    }

    /// Asserts that no technique finds anything in a grid.
    fn assert_idle(grid: &Grid, techniques: &[Technique]) {
        let options = StepOptions::default();
        let context = Context::new(grid, &options, None, &never).without_words();
        for &technique in techniques {
            let mut found = Found::all();
            crate::logic::registry::find(&context, technique, &mut found);
            assert!(found.into_steps().is_empty(), "{technique}");
        }
    }

    fn remove_some(grid: &mut Grid, one_of: usize, random: &mut Random) {
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                if grid.candidates(cell).len() > 1 && random.below(one_of) == 0 {
                    grid.remove(Candidate::new(cell, digit));
                }
            }
        }
    }

    /// Techniques leave out cells that have not changed since they found nothing.
    #[test]
    fn nothing_follows_at_a_standstill() {
        let find = crate::logic::registry::find;
        let techniques = crate::logic::scale::followed_in_the_head();
        let mut random = Random(1);
        let (mut first, mut later) = (0, 0);
        for round in 0..60 {
            let (side, rows) = [(4, 2), (6, 2), (9, 3)][round % 3];
            let shape = Shape::square(side, &Regions::Boxes(rows, side / rows)).unwrap();
            let rules = rules(&shape, side, &mut random);
            let topology = Topology::of(&shape, &rules).unwrap();
            let mut grid = Grid::empty(&topology);
            remove_some(&mut grid, 4, &mut random);
            let mut after = grid.clone();
            remove_some(&mut after, 40, &mut random);
            let options = StepOptions::default();
            let [context, next] =
                [&grid, &after].map(|grid| Context::new(grid, &options, None, &never));
            for assumed in assumptions(&after).into_iter().step_by(3) {
                let mut trail = Trail::of(&context, assumed);
                trail.follow(&techniques, find);
                if trail.broken.is_some() {
                    continue;
                }
                assert_idle(&trail.grid, &techniques);
                first += 1;
                let known = Rc::new(Standstill::new(&grid, &trail.grid));
                if let Some(last) = go_on(&next, &after, &known, &techniques, find) {
                    let mut grid = after.clone();
                    assert!(last.add_to(&mut grid));
                    assert_idle(&grid, &techniques);
                    later += 1;
                }
            }
        }
        assert!(first > 200 && later > 100, "{first} {later}");
    }
}
