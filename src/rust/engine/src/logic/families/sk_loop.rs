//! SK loops: pairs of cells around four filled cells, which their digits join into a loop.
//!
//! The four filled cells lie where two rows of different bands cross two columns of different
//! stacks. In the box of each filled cell, the other empty cells of its row and of its column form
//! a row pair and a column pair. Each of the four lines counts up to three digits of its pairs, and
//! the boxes count all other digits. If the counts add up to no more than the number of cells in
//! the pairs, each line and each box has the digits that it counts in its pairs, and nowhere else.
//!
//! Named after Steve Kurzhals, who found the first loop in the puzzle *Easter Monster*. If there
//! are several ways to count the digits, the conclusions of all of them are true.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by;
use crate::topology::classic::lines_apart;
use crate::topology::{House, HouseId, HouseKind};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The minimum number of cells in a loop.
const CELLS: usize = 12;
/// The maximum number of digits that a line counts.
const PER_LINE: usize = 3;
/// The number of lines of a loop: two rows and two columns.
const LINES: usize = 4;

pub(in crate::logic) fn find(
    context: &Context,
    _: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for rows in lines_apart() {
        context.check_stop()?;
        for columns in lines_apart() {
            if let Some(ring) = Ring::new(context, rows, columns) {
                ring.push(found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs around four filled cells.
struct Ring<'a> {
    context: &'a Context<'a>,
    lines: [HouseId; LINES],
    boxes: [Corner; 4],
}

/// The part of a loop that lies in one box.
#[derive(Clone, Copy)]
struct Corner {
    house: HouseId,
    /// The numbers of the row and the column through its filled cell.
    lines: [usize; 2],
    /// The pair on each of these lines.
    pairs: [CellSet; 2],
}

/// The lines that count a digit, one bit for each line.
type Counting = usize;

impl<'a> Ring<'a> {
    fn new(context: &'a Context<'a>, rows: [usize; 2], columns: [usize; 2]) -> Option<Self> {
        let (grid, topology) = (context.grid, context.topology());
        let at = |i: usize| Cell::at(rows[i / 2], columns[i % 2]);
        if (0..4).any(|i| grid.value(at(i)).is_none()) {
            return None;
        }
        let house = |cell: Cell, kind: HouseKind| topology.house_of(cell, kind);
        let mut boxes = Vec::with_capacity(4);
        for i in 0..4 {
            let block = house(at(i), HouseKind::Box)?;
            let open = topology.cells(block) & grid.empty_cells();
            let pair = |kind: HouseKind| topology.house_cells(at(i), kind) & open;
            boxes.push(Corner {
                house: block,
                lines: [i / 2, 2 + i % 2],
                pairs: [pair(HouseKind::Row), pair(HouseKind::Column)],
            });
        }
        let ring = Ring {
            context,
            lines: [
                house(at(0), HouseKind::Row)?,
                house(at(2), HouseKind::Row)?,
                house(at(0), HouseKind::Column)?,
                house(at(1), HouseKind::Column)?,
            ],
            boxes: boxes.try_into().ok()?,
        };
        let all_open = ring.boxes.iter().flat_map(|corner| corner.pairs);
        let none_empty = all_open.into_iter().all(|pair| !pair.is_empty());
        (none_empty && ring.cells().len() >= CELLS).then_some(ring)
    }

    fn pairs(&self) -> impl Iterator<Item = CellSet> + '_ {
        self.boxes.iter().flat_map(|corner| corner.pairs)
    }

    fn cells(&self) -> CellSet {
        self.pairs().fold(CellSet::EMPTY, |all, pair| all | pair)
    }

    /// Whether a box counts a digit if these lines count it.
    fn is_left_to(&self, corner: &Corner, digit: Digit, by: Counting) -> bool {
        let places = self.context.grid.places(digit);
        let both = corner.lines.iter().zip(corner.pairs);
        both.into_iter()
            .any(|(line, pair)| by >> line & 1 == 0 && places.meets(pair))
    }

    /// Returns how often a digit is counted if these lines count it.
    fn count(&self, digit: Digit, by: Counting) -> usize {
        let boxes = self.boxes.iter();
        let boxes = boxes.filter(|corner| self.is_left_to(corner, digit, by));
        by.count_ones() as usize + boxes.count()
    }

    /// Returns, for each digit, the choices of lines that count it least often. `None` unless these
    /// minimum counts add up to the number of cells.
    fn tight(&self) -> Option<Vec<(Digit, Vec<Counting>)>> {
        let mut total = 0;
        let mut choices = Vec::new();
        for digit in self.context.grid.candidates_of(self.cells()) {
            let counts: [usize; 1 << LINES] = std::array::from_fn(|by| self.count(digit, by));
            let least = counts.iter().copied().min()?;
            total += least;
            let best = (0..1 << LINES).filter(|&by| counts[by] == least);
            choices.push((digit, best.collect()));
        }
        (total == self.cells().len()).then_some(choices)
    }

    fn push(&self, found: &mut Found) -> ControlFlow<()> {
        let Some(choices) = self.tight() else {
            return ControlFlow::Continue(());
        };
        let possible = within_limit(&choices);
        let mut step = Step::new(Technique::SkLoop, DigitSet::EMPTY);
        for ((digit, _), counted) in choices.iter().zip(&possible) {
            for &by in counted {
                self.strike(&mut step, *digit, by);
            }
        }
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        self.show(&mut step, &choices, &possible);
        found.push(step)
    }

    /// Removes a digit from the rest of the lines and boxes that count it.
    fn strike(&self, step: &mut Step, digit: Digit, by: Counting) {
        let (grid, topology) = (self.context.grid, self.context.topology());
        for (number, &line) in self.lines.iter().enumerate() {
            if by >> number & 1 == 1 {
                step.eliminate(grid, digit, topology.cells(line) - self.cells());
            }
        }
        for corner in &self.boxes {
            if self.is_left_to(corner, digit, by) {
                let own = corner.pairs[0] | corner.pairs[1];
                step.eliminate(grid, digit, topology.cells(corner.house) - own);
            }
        }
    }

    /// Shows the pairs, and one way to count each digit: by lines or by boxes.
    fn show(
        &self,
        step: &mut Step,
        choices: &[(Digit, Vec<Counting>)],
        possible: &[Vec<Counting>],
    ) {
        let topology = self.context.topology();
        step.pattern.cells = self.cells();
        let houses = self.lines.map(|line| topology.house(line));
        step.pattern.base.extend_from_slice(&houses[..2]);
        step.pattern.cover.extend_from_slice(&houses[2..]);
        for (at, line) in self.lines.iter().enumerate() {
            let own = topology.cells(*line) & self.cells();
            let mut digits = DigitSet::EMPTY;
            for ((digit, _), counted) in choices.iter().zip(possible) {
                let is_counted = counted.first().is_some_and(|by| by >> at & 1 == 1);
                if is_counted {
                    digits.insert(*digit);
                }
                let role = if is_counted {
                    Role::ColourA
                } else {
                    Role::ColourB
                };
                for cell in own & self.context.grid.places(*digit) {
                    let candidate = (Candidate::new(cell, *digit), role);
                    step.pattern.highlights.push(candidate);
                }
            }
            step.pattern.sets.push((own, digits));
        }
        step.digits = step.eliminations.iter().map(|gone| gone.digit).collect();
    }
}

/// Returns, for each digit, the choices that can be combined with choices for all other digits so
/// that no line counts more than three.
fn within_limit(choices: &[(Digit, Vec<Counting>)]) -> Vec<Vec<Counting>> {
    // The possible counts of the lines before each digit. `after` has those of the digits that
    // follow.
    let mut before = vec![vec![[0; LINES]]];
    for (_, counted) in choices {
        let last = before.last().map_or(&[][..], |last| last);
        let next = last
            .iter()
            .flat_map(|&sum| counted.iter().filter_map(move |&by| plus(sum, by)));
        let next = without_repeats(next.collect());
        before.push(next);
    }
    let mut after = vec![[0; LINES]];
    let mut possible = Vec::new();
    for ((_, counted), before) in choices.iter().zip(&before).rev() {
        let fits = |by: Counting| {
            let mut sums = before.iter().filter_map(|&sum| plus(sum, by));
            sums.any(|sum| after.iter().any(|&rest| fits_together(sum, rest)))
        };
        possible.push(counted.iter().copied().filter(|&by| fits(by)).collect());
        let next = after
            .iter()
            .flat_map(|&sum| counted.iter().filter_map(move |&by| plus(sum, by)));
        after = without_repeats(next.collect());
    }
    possible.reverse();
    possible
}

/// The number of digits that each line counts.
type Sum = [usize; LINES];

/// Adds a digit that these lines count, or returns `None` if one of them would count too many.
fn plus(mut sum: Sum, by: Counting) -> Option<Sum> {
    for (line, sum) in sum.iter_mut().enumerate() {
        *sum += by >> line & 1;
    }
    sum.iter().all(|&sum| sum <= PER_LINE).then_some(sum)
}

fn fits_together(one: Sum, other: Sum) -> bool {
    one.iter()
        .zip(other)
        .all(|(one, other)| one + other <= PER_LINE)
}

fn without_repeats(mut sums: Vec<Sum>) -> Vec<Sum> {
    sort_by(&mut sums, Ord::cmp);
    sums.dedup();
    sums
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let houses = step.pattern.base.iter().chain(&step.pattern.cover);
    let lines: Vec<(&House, DigitSet)> = houses
        .zip(step.pattern.sets.iter().map(|(_, digits)| *digits))
        .collect();
    let counted = lines.iter().map(|(house, digits)| {
        let digits = match digits.is_empty() {
            true => String::from("none"),
            false => words::digits(*digits),
        };
        format!("{digits} in {}", words::house(**house))
    });
    // What the lines leave to each box, by its number.
    let mut left_to: BTreeMap<usize, DigitSet> = BTreeMap::new();
    for (candidate, role) in &step.pattern.highlights {
        if *role == Role::ColourB {
            let digits = left_to.entry(candidate.cell.block() + 1).or_default();
            digits.insert(candidate.digit);
        }
    }
    // Other ways to count may remove more than the one that is shown.
    let is_shown = |gone: &Candidate| {
        let mut lines = lines.iter();
        let of_line = lines
            .any(|(line, digits)| line.cells.contains(gone.cell) && digits.contains(gone.digit));
        let of_box = left_to.get(&(gone.cell.block() + 1));
        of_line || of_box.is_some_and(|digits| digits.contains(gone.digit))
    };
    let others = match step.eliminations.iter().all(is_shown) {
        true => String::new(),
        false => format!(
            " The same is true of every other way to count {} digits.",
            step.pattern.cells.len()
        ),
    };
    let left_to = left_to
        .iter()
        .map(|(number, digits)| format!("{} in box {number}", words::digits(*digits)));
    format!(
        "{} cross in four filled cells. In the four boxes with these cells, the lines have {n} \
         empty cells: {}. Count {} (A); {} (B). These are {n} digits for {n} cells, and each \
         candidate of the cells is counted in its line or in its box. No line and no box has a \
         digit twice, so each digit counted is in these cells once, and nowhere else in the line \
         or box that it is counted in.{others} {}.",
        words::capital(&words::houses(
            &[&step.pattern.base[..], &step.pattern.cover[..]].concat()
        )),
        words::cells(step.pattern.cells),
        counted.collect::<Vec<_>>().join("; "),
        left_to.collect::<Vec<_>>().join("; "),
        words::outcome(step),
        n = step.pattern.cells.len(),
    )
}
