//! Singles: the only digit left for a cell, or the only cell left for a digit.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::each_single;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Blocker, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{Bond, House};
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    each_single(context.grid, technique, &mut |single| {
        found.push(single.step(context.topology()))
    })
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    format!("{}. {}.", lead(step), words::outcome(step))
}

/// Returns the main clause of a single's explanation, without a full stop.
fn lead(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let cell = words::cells(step.pattern.cells);
    match step.technique {
        Technique::FullHouse => last_of_house(step),
        Technique::NakedSingle => format!("Only {digit} is left for {cell}"),
        _ => {
            let base = step.pattern.base.iter();
            let place = base.map(|&house| words::capital(&words::within(house)));
            format!("{}, {digit} fits only in {cell}", words::and(place))
        }
    }
}

fn last_of_house(step: &Step) -> String {
    format!(
        "{} is the last empty cell of {}, and {} is the digit still missing there",
        words::cells(step.pattern.cells),
        words::houses(&step.pattern.base),
        words::digits(step.digits)
    )
}

/// Adds the reasons for a single: what rules the digit out of the other cells of its house, or what
/// rules the other digits out of its cell.
///
/// `removed` has the numbers of the steps that removed candidates, where they are known.
pub(in crate::logic) fn give_reasons(
    step: &mut Step,
    grid: &Grid,
    removed: &BTreeMap<Candidate, usize>,
) {
    let Some(&Candidate { cell, digit }) = step.placements.first() else {
        return;
    };
    let mut reasons = match (step.technique, step.pattern.base.first()) {
        (Technique::HiddenSingle, Some(house)) => {
            let others = (house.cells & grid.empty_cells()) - CellSet::of(cell);
            let out = others.iter().map(|cell| Candidate::new(cell, digit));
            let mut reasons = Reasons::new(grid, cells_of, out.collect());
            reasons.by_holders(digit);
            reasons
        }
        (Technique::NakedSingle, _) => {
            let others = grid.topology().digits() - DigitSet::of(digit);
            let out = others.iter().map(|digit| Candidate::new(cell, digit));
            let mut reasons = Reasons::new(grid, digits_of, out.collect());
            reasons.by_houses(cell);
            reasons
        }
        _ => return,
    };
    reasons.by_names(|bond| !is_implied(bond));
    reasons.by_marks();
    reasons.by_names(is_implied);
    reasons.before(removed);
    let said = match &reasons.clauses[..] {
        // A hidden single may be the last empty cell of its house.
        [] => last_of_house(step),
        clauses => format!("{}: {}", lead(step), clauses.join("; ")),
    };
    step.pattern.words = format!("{said}. {}.", words::outcome(step));
    step.pattern.blockers = reasons.blockers;
    step.pattern.rules = reasons.rules.into_iter().collect();
}

/// The digit of some filled cells, and the link between these cells and the candidates that they
/// rule out.
type Said = (Digit, String);

/// Collects reasons that rule out candidates, until none of them is left. The candidates are one
/// digit in several cells, or several digits in one cell.
struct Reasons<'a, 't> {
    grid: &'a Grid<'t>,
    left: Vec<Candidate>,
    /// The function that names candidates by their cells or by their digits.
    name: fn(&[Candidate]) -> String,
    blockers: Vec<Blocker>,
    rules: BTreeSet<usize>,
    clauses: Vec<String>,
}

fn cells_of(candidates: &[Candidate]) -> String {
    words::cells(candidates.iter().map(|it| it.cell).collect())
}

fn digits_of(candidates: &[Candidate]) -> String {
    words::digits(candidates.iter().map(|it| it.digit).collect())
}

impl<'a, 't> Reasons<'a, 't> {
    fn new(grid: &'a Grid<'t>, name: fn(&[Candidate]) -> String, left: Vec<Candidate>) -> Self {
        Reasons {
            grid,
            left,
            name,
            blockers: Vec::new(),
            rules: BTreeSet::new(),
            clauses: Vec::new(),
        }
    }

    /// Rules out candidates by cells that hold the digit and share a row, column, box or region
    /// with them, using as few of these cells as needed. Other houses need a name, because people
    /// easily overlook them.
    fn by_holders(&mut self, digit: Digit) {
        let (grid, topology) = (self.grid, self.grid.topology());
        let filled = grid.filled().iter();
        let holders: Vec<Cell> = filled
            .filter(|&cell| grid.value(cell) == Some(digit))
            .collect();
        let shares = |holder: Cell, it: &Candidate| topology.share_usual_house(holder, it.cell);
        let (mut used, mut out) = (CellSet::EMPTY, Vec::new());
        while let Some((holder, seen)) = self.largest(&holders, shares) {
            self.take(holder, &seen);
            used.insert(holder);
            out.extend(seen);
        }
        if used.is_empty() {
            return;
        }
        let what = match self.left.is_empty() && out.len() > 1 {
            true => "the other cells".to_string(),
            false => (self.name)(&out),
        };
        self.clauses
            .push(format!("{} out {what}", rule(digit, used)));
    }

    /// Rules out digits that other cells in the houses of `cell` hold, using as few houses as
    /// needed. Houses that only follow from others do not count, because people do not see them.
    fn by_houses(&mut self, cell: Cell) {
        let (grid, topology) = (self.grid, self.grid.topology());
        let houses = topology.boxes_first().map(|it| topology.house(it));
        // The open houses list boxes last.
        let open = topology.open_houses().iter().rev().copied();
        let houses: Vec<House> = houses
            .chain(open)
            .filter(|it| it.cells.contains(cell) && !it.kind.is_implied())
            .collect();
        let holder = |house: House, digit: Digit| {
            let mut filled = (house.cells & grid.filled()).iter();
            filled.find(|&cell| grid.value(cell) == Some(digit))
        };
        let holds = |house: House, it: &Candidate| holder(house, it.digit).is_some();
        while let Some((house, held)) = self.largest(&houses, holds) {
            let name = words::house(house);
            self.clauses
                .push(format!("{name} holds {}", (self.name)(&held)));
            let rule = topology.rule_of_house(house.cells);
            self.rules.extend(rule.map(|rule| rule.number));
            for one in held {
                if let Some(holder) = holder(house, one.digit) {
                    self.take(holder, &[one]);
                }
            }
        }
    }

    /// Rules out candidates by rules and houses that need a name, using as few filled cells as
    /// needed. `counts` chooses the bonds.
    fn by_names(&mut self, counts: impl Fn(Bond) -> bool) {
        let topology = self.grid.topology();
        let mut said: Vec<(Said, CellSet, Vec<Candidate>)> = Vec::new();
        while let Some((holder, digit, number, out)) = self.best_by_name(&counts) {
            for &one in &out {
                let link = match topology.bond((holder, digit), (one.cell, one.digit)) {
                    Some(Bond::House(house)) => house.name(),
                    Some(Bond::Rule(rule)) => rule.link([holder, one.cell]),
                    None => continue,
                };
                let this = (digit, link);
                match said.iter_mut().find(|(known, ..)| *known == this) {
                    Some((_, holders, all)) => {
                        holders.insert(holder);
                        all.push(one);
                    }
                    None => said.push((this, CellSet::of(holder), vec![one])),
                }
            }
            self.take(holder, &out);
            self.rules.extend(number);
        }
        for ((digit, link), holders, out) in said {
            let what = (self.name)(&out);
            self.clauses
                .push(format!("{} out {what} ({link})", rule(digit, holders)));
        }
    }

    /// Returns the filled cell and rule that rule out most of the remaining candidates. The rule is
    /// `None` for a house that no rule adds. Among equals, a filled cell with the same digit as the
    /// candidates comes first.
    fn best_by_name(
        &self,
        counts: impl Fn(Bond) -> bool,
    ) -> Option<(Cell, Digit, Option<usize>, Vec<Candidate>)> {
        let (grid, topology) = (self.grid, self.grid.topology());
        let mut found: BTreeMap<(bool, Cell, Digit, Option<usize>), Vec<Candidate>> =
            BTreeMap::new();
        for holder in grid.filled() {
            let Some(digit) = grid.value(holder) else {
                continue;
            };
            for &one in &self.left {
                let bond = topology.bond((holder, digit), (one.cell, one.digit));
                let rule = match bond.filter(|&bond| counts(bond)) {
                    Some(Bond::Rule(rule)) => Some(rule),
                    Some(Bond::House(house)) => topology.rule_of_house(house.cells),
                    None => continue,
                };
                let number = rule.map(|rule| rule.number);
                let key = (digit != one.digit, holder, digit, number);
                found.entry(key).or_default().push(one);
            }
        }
        // `max_by_key()` returns the last of several equals, so this picks the first.
        let found = found.into_iter().rev();
        let best = found.max_by_key(|(_, out)| out.len());
        best.map(|((_, holder, digit, number), out)| (holder, digit, number, out))
    }

    /// Rules out candidates by marks of single cells.
    fn by_marks(&mut self) {
        for rule in self.grid.topology().rules() {
            let forbids = |it: &Candidate| {
                let mut marks = rule.allowed.iter();
                marks.any(|&(cell, open)| cell == it.cell && !open.contains(it.digit))
            };
            let out: Vec<Candidate> = self.left.iter().copied().filter(forbids).collect();
            if out.is_empty() {
                continue;
            }
            self.left.retain(|it| !out.contains(it));
            self.rules.insert(rule.number);
            let digits: DigitSet = out.iter().map(|it| it.digit).collect();
            let (cells, digits) = (cells_of(&out), words::or(digits));
            self.clauses
                .push(format!("{cells} cannot be {digits} ({})", rule.label()));
        }
    }

    /// Names the remaining candidates, which earlier steps or the player ruled out.
    fn before(&mut self, removed: &BTreeMap<Candidate, usize>) {
        let left = self.left.iter().copied();
        let (known, unknown): (Vec<Candidate>, Vec<Candidate>) =
            left.partition(|it| removed.contains_key(it));
        let steps: BTreeSet<usize> = known.iter().map(|it| removed[it]).collect();
        let word = if steps.len() == 1 { "step" } else { "steps" };
        let steps = format!("in {word} {}", words::and(steps));
        for (out, when) in [(known, &steps[..]), (unknown, "earlier")] {
            let Some(&first) = out.first() else {
                continue;
            };
            let is_one_digit = out.iter().all(|it| it.digit == first.digit);
            let were = if is_one_digit { "was" } else { "were" };
            let (digits, cells) = (digits_of(&out), cells_of(&out));
            self.clauses
                .push(format!("{digits} {were} ruled out of {cells} {when}"));
        }
    }

    /// Returns the thing that rules out most of the remaining candidates, and these candidates. The
    /// first of several equals wins. `None` if nothing rules out any.
    fn largest<T: Copy>(
        &self,
        things: &[T],
        rules_out: impl Fn(T, &Candidate) -> bool,
    ) -> Option<(T, Vec<Candidate>)> {
        let out = |thing: T| -> Vec<Candidate> {
            let left = self.left.iter().copied();
            left.filter(|it| rules_out(thing, it)).collect()
        };
        let each = things.iter().rev().map(|&thing| (thing, out(thing)));
        let best = each.max_by_key(|(_, out)| out.len());
        best.filter(|(_, out)| !out.is_empty())
    }

    /// Removes candidates that a filled cell rules out, and notes the cell as their blocker.
    fn take(&mut self, holder: Cell, out: &[Candidate]) {
        self.left.retain(|it| !out.contains(it));
        self.blockers
            .extend(self.grid.value(holder).map(|digit| Blocker {
                cell: holder,
                digit,
                cells: out.iter().map(|it| it.cell).collect(),
                out: out.iter().map(|it| it.digit).collect(),
            }));
    }
}

/// Whether a bond is a house that follows from others.
fn is_implied(bond: Bond) -> bool {
    matches!(bond, Bond::House(house) if house.kind.is_implied())
}

/// Returns text such as `the 9 in r1c2 rules` or `the 9s in r1c2 and r3c4 rule`.
fn rule(digit: Digit, holders: CellSet) -> String {
    let cells = words::cells(holders);
    match holders.is_single() {
        true => format!("the {digit} in {cells} rules"),
        false => format!("the {digit}s in {cells} rule"),
    }
}
