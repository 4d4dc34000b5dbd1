//! Sums that are added or subtracted, two of rules or up to three of a house: the limits of their
//! digits.
//! Cells of different sums that see each other hold different digits.

use std::ops::ControlFlow;

use super::different::{extremes, in_order_of_cells};
use crate::logic::context::Context;
use crate::logic::facts::sum_of;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by_key;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of cells in a combined sum.
const MOST: usize = 16;

/// Cells with their factors, which add up to the target.
#[derive(Clone)]
struct Equation {
    terms: Vec<(Cell, i32)>,
    target: i32,
    rules: Vec<usize>,
    house: Option<HouseId>,
    /// Whether a cell has changed since the search last found nothing.
    is_new: bool,
}

impl Equation {
    fn cells(&self) -> CellSet {
        self.terms.iter().map(|term| term.0).collect()
    }

    /// Adds another equation, or subtracts it if `sign` is -1.
    fn plus(&self, other: &Equation, sign: i32) -> Equation {
        let mut sum = self.clone();
        for &(cell, factor) in &other.terms {
            match sum.terms.iter_mut().find(|term| term.0 == cell) {
                Some(term) => term.1 += sign * factor,
                None => sum.terms.push((cell, sign * factor)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        sum.target += sign * other.target;
        sum.rules.extend(&other.rules);
        sum.house = self.house.or(other.house);
        sum.is_new |= other.is_new;
        sum
    }

    /// Returns the sum of the factors of some cells.
    fn weight(&self, cells: CellSet) -> i32 {
        let inside = self.terms.iter().filter(|term| cells.contains(term.0));
        inside.map(|term| term.1).sum()
    }
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let topology = context.topology();
    let changed = context.changed(technique);
    let sums = sums(context, changed);
    for (at, one) in sums.iter().enumerate() {
        context.check_stop()?;
        let near = one
            .cells()
            .iter()
            .fold(one.cells(), |near, cell| near | topology.peers(cell));
        for other in &sums[at + 1..] {
            if (one.is_new || other.is_new) && other.cells().meets(near) {
                for sign in [1, -1] {
                    strike(context, technique, &one.plus(other, sign), found)?;
                }
            }
        }
    }
    for house in topology.boxes_first() {
        context.check_stop()?;
        let cells = topology.cells(house);
        let Some(whole) = of_house(context, house, changed) else {
            continue;
        };
        // A sum whose factors cancel each other in the house says nothing of its total.
        let inside: Vec<&Equation> = sums
            .iter()
            .filter(|sum| (sum.cells() & cells).len() >= 2 && sum.weight(cells) != 0)
            .collect();
        if !whole.is_new && inside.iter().all(|sum| !sum.is_new) {
            continue;
        }
        for (at, one) in inside.iter().enumerate() {
            let less = less_sum(&whole, one, cells);
            for with_one in [&less, &whole.plus(one, one.weight(cells).signum())] {
                strike(context, technique, with_one, found)?;
            }
            for (next, other) in inside.iter().enumerate().skip(at + 1) {
                let both = less_sum(&less, other, cells);
                strike(context, technique, &both, found)?;
                for third in &inside[next + 1..] {
                    if !both.is_new && !third.is_new {
                        continue;
                    }
                    strike(context, technique, &less_sum(&both, third, cells), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Takes a sum from the total of a house. A sum that counts cells of the house as negative is added.
fn less_sum(total: &Equation, sum: &Equation, house: CellSet) -> Equation {
    total.plus(sum, -sum.weight(house).signum())
}

/// Returns the sums of rules, without their filled cells.
fn sums(context: &Context, changed: CellSet) -> Vec<Equation> {
    let rules = context.topology().rules().iter();
    let of_rules = rules.filter_map(|rule| Some((rule.number, rule.reading.sum()?)));
    let sums = of_rules.map(|(number, sum)| {
        let all = Equation {
            terms: sum.terms.clone(),
            target: sum.target,
            rules: vec![number],
            house: None,
            is_new: sum.terms.iter().any(|term| changed.contains(term.0)),
        };
        without_filled(context, all)
    });
    sums.filter(|sum| sum.terms.len() > 1).collect()
}

/// Returns the sum of a house that holds each digit once, without its filled cells.
fn of_house(context: &Context, house: HouseId, changed: CellSet) -> Option<Equation> {
    let topology = context.topology();
    let (cells, digits) = (topology.cells(house), topology.digits());
    let all = Equation {
        terms: cells.iter().map(|cell| (cell, 1)).collect(),
        target: digits.iter().map(|digit| i32::from(digit.get())).sum(),
        rules: Vec::new(),
        house: Some(house),
        is_new: cells.meets(changed),
    };
    let open = without_filled(context, all);
    (cells.len() == digits.len() && open.terms.len() > 1).then_some(open)
}

fn without_filled(context: &Context, mut sum: Equation) -> Equation {
    let target = &mut sum.target;
    sum.terms.retain(|&(cell, factor)| {
        let value = context.grid.value(cell);
        *target -= value.map_or(0, |digit| factor * i32::from(digit.get()));
        value.is_none()
    });
    sum
}

/// Pushes a step for the digits that are too small or too great for an equation.
fn strike(
    context: &Context,
    technique: Technique,
    sum: &Equation,
    found: &mut Found,
) -> ControlFlow<()> {
    if !sum.is_new || sum.rules.is_empty() || !(2..=MOST).contains(&sum.terms.len()) {
        return ControlFlow::Continue(());
    }
    // Far from its limits, a sum removes nothing.
    let (low, high) = limits(context, &sum.terms, None);
    let greatest = sum.terms.iter().map(|term| term.1.abs()).max().unwrap_or(0);
    let reach = greatest * context.topology().digits().len() as i32;
    if sum.target - low >= reach && high - sum.target >= reach {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique, DigitSet::EMPTY);
    let mut reasons = Vec::new();
    for &(cell, factor) in &sum.terms {
        let (low, high) = limits(context, &sum.terms, Some(cell));
        let fits = |digit: &Digit| {
            let rest = sum.target - factor * i32::from(digit.get());
            (low..=high).contains(&rest)
        };
        let open = context.grid.candidates(cell);
        let kept: DigitSet = open.iter().filter(fits).collect();
        if kept == open {
            continue;
        }
        let gone = step.keep(context.grid, cell, kept);
        step.digits |= gone;
        let all: DigitSet = context.topology().digits().iter().filter(fits).collect();
        reasons.push(context.words(|| reason(context, sum, (cell, factor), open, all)));
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    let cells = sum.cells();
    let struck: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let digits = context.topology().digits();
    step.pattern.cells = cells;
    step.pattern.rules.clone_from(&sum.rules);
    let house = sum.house.map(|house| context.topology().house(house));
    step.pattern.base.extend(house);
    step.pattern
        .highlight_all(context.grid, cells - struck, digits);
    let rules = sum
        .rules
        .iter()
        .map(|&rule| context.topology().rules()[rule].named());
    step.pattern.words = context.words(|| {
        let rules = words::and(rules);
        let (held, and_filled) = filled_in_words(context, sum);
        let given = match house {
            Some(house) => format!(
                "{} adds up to {}{held}. With {rules}{and_filled}, this gives",
                words::capital(&words::house(house)),
                sum_of(context.topology().digits())
            ),
            None if held.is_empty() => {
                format!("{}{and_filled} together give", words::capital(&rules))
            }
            None => format!(
                "{} together give",
                words::capital(&format!("{}. {}", &held[2..], words::capital(&rules)))
            ),
        };
        format!(
            "{given} {}. {}. {}.",
            in_words(sum),
            words::capital(&first_of(&reasons)),
            words::outcome(&step)
        )
    });
    found.push(step)
}

/// The most filled cells that a sentence names.
const MOST_FILLED: usize = 3;

/// Says what the filled cells of the house and the rules of a sum hold, as a sentence that follows
/// another: `. r1c2 is 4 and r1c3 is 5`. If they are many, returns words to add to the rules instead.
fn filled_in_words(context: &Context, sum: &Equation) -> (String, &'static str) {
    let (grid, topology) = (context.grid, context.topology());
    let house = sum.house.map_or(CellSet::EMPTY, |it| topology.cells(it));
    let scopes = sum.rules.iter().map(|&rule| topology.rules()[rule].scope());
    let filled = scopes.fold(house, |all, cells| all | cells) & grid.filled();
    match filled.len() {
        0 => (String::new(), ""),
        1..=MOST_FILLED => {
            let cells = filled.iter();
            let held = cells.filter_map(|cell| Some(format!("{cell} is {}", grid.value(cell)?)));
            (format!(". {}", words::and(held)), "")
        }
        _ => (String::new(), " and the filled cells"),
    }
}

/// Says why the candidates in `gone`, which a sum of terms excludes, are too low or too high.
/// Returns `None` if the limits of the other cells do not exclude all of them.
pub(super) fn limits_said(
    context: &Context,
    terms: &[(Cell, i32)],
    target: i32,
    gone: &[Candidate],
) -> Option<String> {
    let sum = Equation {
        terms: terms.to_vec(),
        target,
        rules: Vec::new(),
        house: None,
        is_new: true,
    };
    let mut reasons = Vec::new();
    for &(cell, factor) in terms {
        let (low, high) = limits(context, terms, Some(cell));
        let fits = |digit: &Digit| {
            let rest = target - factor * i32::from(digit.get());
            (low..=high).contains(&rest)
        };
        let own = gone.iter().filter(|it| it.cell == cell);
        let own: DigitSet = own.map(|it| it.digit).collect();
        if own.iter().any(|digit| fits(&digit)) {
            return None;
        }
        if !own.is_empty() {
            let all = context.topology().digits().iter().filter(fits).collect();
            reasons.push(reason(
                context,
                &sum,
                (cell, factor),
                context.grid.candidates(cell),
                all,
            ));
        }
    }
    Some(first_of(&reasons))
}

/// The most limits of cells that a step explains. Those of the other cells follow in the same way.
const MOST_REASONS: usize = 2;

pub(super) fn first_of(reasons: &[String]) -> String {
    let (first, rest) = reasons.split_at(reasons.len().min(MOST_REASONS));
    let first = first.join("; ");
    match rest.len() {
        0 => first,
        1 => format!("{first}; and likewise for the other cell"),
        _ => format!("{first}; and likewise for the other cells"),
    }
}

/// Writes an equation, such as `r1c1 + 2 × r1c2 - r4c4 = 12`.
fn in_words(sum: &Equation) -> String {
    let mut terms = sum.terms.clone();
    sort_by_key(&mut terms, |&(cell, factor)| (factor < 0, cell));
    let mut text = String::new();
    for (at, (cell, factor)) in terms.into_iter().enumerate() {
        let sign = match (at, factor < 0) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        };
        let times = match factor.abs() {
            1 => String::new(),
            by => format!("{by} × "),
        };
        text.push_str(&format!("{sign}{times}{cell}"));
    }
    format!("{text} = {}", sum.target)
}

/// Says why a cell cannot hold some of its candidates in `open`. `all` has the digits that the
/// other cells leave to the cell.
fn reason(
    context: &Context,
    sum: &Equation,
    (cell, factor): (Cell, i32),
    open: DigitSet,
    all: DigitSet,
) -> String {
    let (Some(least), Some(most)) = (all.iter().next(), all.iter().next_back()) else {
        return format!("no digit of {cell} makes the sum right");
    };
    let mut limits = Vec::new();
    let rest: Vec<(Cell, i32)> = sum
        .terms
        .iter()
        .copied()
        .filter(|term| term.0 != cell)
        .collect();
    // The highest digit of the cell follows from the smallest rest on its side and the greatest on the
    // other.
    for (is_most, is_limited, bound) in [
        (true, open.iter().any(|digit| digit > most), most),
        (false, open.iter().any(|digit| digit < least), least),
    ] {
        if !is_limited {
            continue;
        }
        let side = |same: bool| -> Vec<(Cell, i32)> {
            let of_side = rest.iter().filter(|term| (term.1 * factor > 0) == same);
            of_side.copied().collect()
        };
        let parts = [(side(true), is_most), (side(false), !is_most)];
        let parts = parts.iter().filter(|(terms, _)| !terms.is_empty());
        let parts = parts.map(|(terms, is_least)| side_in_words(context, terms, *is_least));
        let limit = if is_most { "at most" } else { "at least" };
        // What the rest leaves to the cell, times its factor.
        let (low, high) = self::limits(context, &sum.terms, Some(cell));
        let total = match (is_most, factor > 0) {
            (true, true) => sum.target - low,
            (false, true) => sum.target - high,
            (true, false) => high - sum.target,
            (false, false) => low - sum.target,
        };
        let so = match factor.abs() {
            1 => format!("{cell} is {limit} {bound}"),
            by => format!("{by} × {cell} is {limit} {total}, and {cell} is {limit} {bound}"),
        };
        limits.push(format!("{}, so {so}", words::and(parts)));
    }
    match limits.is_empty() {
        true => format!("the other cells leave {} for {cell}", words::or(all)),
        false => limits.join("; "),
    }
}

/// Describes the least or the greatest sum of terms with one sign, such as `r1c2 and r1c3 add up to
/// at least 1 + 2 × 3 = 7`.
fn side_in_words(context: &Context, terms: &[(Cell, i32)], is_least: bool) -> String {
    let groups = groups(context, terms);
    let (cells, numbers) = in_order_of_cells(context.grid, &groups, is_least);
    let bound = if is_least { "at least" } else { "at most" };
    let total: i32 = numbers.iter().sum();
    let factor = |cell: Cell| {
        let own = terms.iter().find(|term| term.0 == cell);
        own.map_or(1, |term| term.1.abs())
    };
    let is_plain = terms.iter().all(|term| term.1.abs() == 1);
    if let (Some(cell), &[number]) = (cells.first().filter(|_| cells.is_single()), &numbers[..]) {
        return match factor(cell) {
            1 => format!("{cell} is {bound} {number}"),
            by => format!("{by} × {cell} is {bound} {by} × {} = {number}", number / by),
        };
    }
    let plus = if is_plain { "+" } else { " + " };
    let numbers = cells
        .iter()
        .zip(&numbers)
        .map(|(cell, number)| match factor(cell) {
            1 => number.to_string(),
            by => format!("{by} × {}", number / by),
        });
    let numbers: Vec<String> = numbers.collect();
    let named = match is_plain {
        true => words::cells(cells),
        false => words::and(cells.iter().map(|cell| match factor(cell) {
            1 => cell.to_string(),
            by => format!("{by} × {cell}"),
        })),
    };
    format!(
        "{named} add up to {bound} {} = {total}{}",
        numbers.join(plus),
        differ(context.grid, terms, total, is_least)
    )
}

/// Says that cells hold different digits if this makes their least or greatest sum what it is.
pub(super) fn differ(
    grid: &Grid,
    terms: &[(Cell, i32)],
    total: i32,
    is_least: bool,
) -> &'static str {
    let alone = terms.iter().map(|&(cell, factor)| {
        let digits = grid.digits_at(cell);
        let digit = match is_least {
            true => digits.iter().next(),
            false => digits.iter().next_back(),
        };
        factor.abs() * digit.map_or(0, |digit| i32::from(digit.get()))
    });
    match alone.sum::<i32>() == total {
        true => "",
        false => " (cells that see each other differ)",
    }
}

/// Returns bounds for the sum of all terms except one.
fn limits(context: &Context, terms: &[(Cell, i32)], but: Option<Cell>) -> (i32, i32) {
    let side = |is_positive: bool| -> Vec<(Cell, i32)> {
        let of_side = terms
            .iter()
            .filter(|term| Some(term.0) != but && (term.1 > 0) == is_positive);
        of_side.copied().collect()
    };
    let (mut low, mut high) = (0, 0);
    for is_positive in [true, false] {
        for group in groups(context, &side(is_positive)) {
            let sum = |is_least| extremes(context.grid, &group, is_least).iter().sum::<i32>();
            match is_positive {
                true => {
                    low += sum(true);
                    high += sum(false);
                }
                false => {
                    low -= sum(false);
                    high -= sum(true);
                }
            }
        }
    }
    (low, high)
}

/// Divides terms into groups whose cells all see each other, starting with the house that holds
/// most of them.
fn groups(context: &Context, terms: &[(Cell, i32)]) -> Vec<Vec<(Cell, i32)>> {
    let topology = context.topology();
    let mut rest: CellSet = terms.iter().map(|term| term.0).collect();
    let mut groups = Vec::new();
    while let Some(first) = rest.first() {
        let inside = |house| (topology.cells(house) & rest).len();
        let fullest = topology.all().iter().max_by_key(|&house| inside(house));
        let house = fullest.filter(|&house| inside(house) > 1);
        let mut group = house.map_or(CellSet::of(first), |house| topology.cells(house) & rest);
        for cell in rest - group {
            if group.is_subset(topology.peers(cell)) {
                group.insert(cell);
            }
        }
        rest = rest - group;
        let own = terms.iter().filter(|term| group.contains(term.0));
        groups.push(own.copied().collect());
    }
    groups
}
