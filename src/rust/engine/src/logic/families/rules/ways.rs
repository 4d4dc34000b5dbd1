//! Descriptions of all ways to fill some cells.

use crate::logic::context::Context;
use crate::logic::state::Candidate;
use crate::logic::words;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit};

/// The maximum number of ways that an explanation lists.
const LISTED: usize = 6;

/// The maximum number of cells in a listed way.
const LONGEST: usize = 6;

/// The maximum number of digits that are tried to find the ways.
const BUDGET: u32 = 500;

/// A few ways to fill cells, at least one.
pub(super) struct Listed {
    ways: Vec<Vec<Digit>>,
    cells: Vec<Cell>,
}

impl Listed {
    pub(super) fn new(ways: Vec<Vec<Digit>>, cells: Vec<Cell>) -> Self {
        Listed { ways, cells }
    }

    /// Whether there is only one way.
    pub(super) fn is_only(&self) -> bool {
        self.ways.len() == 1
    }

    /// Whether each way avoids a candidate.
    pub(super) fn excludes(&self, gone: Candidate) -> bool {
        let place = self.cells.iter().position(|&cell| cell == gone.cell);
        place.is_some_and(|place| self.ways.iter().all(|way| way[place] != gone.digit))
    }

    /// Lists the ways and the cells, with a preposition before the cells: `1 for r1c2 and 4 for
    /// r1c5`, `1 and 4, or 4 and 1, for r1c2 and r1c5, in this order`, `1-2-4 or 2-1-4 for r1c2, r1c3
    /// and r1c4, in this order`.
    pub(super) fn placed(&self, preposition: &str) -> String {
        if let [way] = &self.ways[..] {
            let each = way.iter().zip(&self.cells);
            return words::and(each.map(|(digit, cell)| format!("{digit} {preposition} {cell}")));
        }
        let comma = if self.cells.len() == 2 { "," } else { "" };
        let (ways, cells) = (self.orders(), words::and(&self.cells));
        format!("{ways}{comma} {preposition} {cells}, in this order")
    }

    /// Says what the cells can be: `r1c2 and r1c5 can only be 1 and 4, or 4 and 1, in this order`.
    pub(super) fn said(&self) -> String {
        if let ([way], [first, others @ ..]) = (&self.ways[..], &self.cells[..]) {
            let mut clauses = vec![format!("{first} can only be {}", way[0])];
            let rest = others.iter().zip(&way[1..]);
            clauses.extend(rest.map(|(cell, digit)| format!("{cell} only {digit}")));
            return words::and(clauses);
        }
        let comma = if self.cells.len() == 2 { "," } else { "" };
        let (cells, ways) = (words::and(&self.cells), self.orders());
        format!("{cells} can only be {ways}{comma} in this order")
    }

    /// Lists the ways: `1 and 4, or 4 and 1` for two cells, `1-2-4 or 2-1-4` for more.
    fn orders(&self) -> String {
        let written = |dash: &str| -> Vec<String> {
            let ways = self.ways.iter().map(|way| {
                let digits: Vec<String> = way.iter().map(Digit::to_string).collect();
                digits.join(dash)
            });
            ways.collect()
        };
        if self.cells.len() != 2 {
            return words::or(written("-"));
        }
        match &written(" and ")[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{}, or {last}", others.join(", "))
            }
            all => all.concat(),
        }
    }
}

/// Returns the ways to fill empty cells for which `keeps` accepts the digits in order. `None` if
/// there are many ways or none.
pub(super) fn listed(
    context: &Context,
    open: &[Cell],
    keeps: &dyn Fn(&[Digit]) -> bool,
) -> Option<Listed> {
    let ways = few(context, open, keeps)?;
    Some(Listed::new(ways, open.to_vec()))
}

/// Returns the ways themselves.
fn few(
    context: &Context,
    open: &[Cell],
    keeps: &dyn Fn(&[Digit]) -> bool,
) -> Option<Vec<Vec<Digit>>> {
    if !(2..=LONGEST).contains(&open.len()) {
        return None;
    }
    let mut ways = Ways {
        context,
        open,
        keeps,
        chosen: Vec::new(),
        found: Vec::new(),
        budget: BUDGET,
    };
    ways.extend();
    if ways.budget == 0 || ways.found.is_empty() {
        return None;
    }
    Some(ways.found)
}

/// Returns the distinct empty cells among `cells`.
pub(super) fn empty(context: &Context, cells: &[Cell]) -> Vec<Cell> {
    let mut open: Vec<Cell> = Vec::new();
    for &cell in cells {
        if context.grid.value(cell).is_none() && !open.contains(&cell) {
            open.push(cell);
        }
    }
    open
}

/// A search for all ways, cell by cell.
struct Ways<'a> {
    context: &'a Context<'a>,
    open: &'a [Cell],
    keeps: &'a dyn Fn(&[Digit]) -> bool,
    chosen: Vec<Digit>,
    found: Vec<Vec<Digit>>,
    /// The number of digits left to try. It is set to 0 if there are too many ways.
    budget: u32,
}

impl Ways<'_> {
    fn extend(&mut self) {
        let Some(&cell) = self.open.get(self.chosen.len()) else {
            return self.note();
        };
        for digit in self.context.grid.candidates(cell) {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let topology = self.context.topology();
            let mut before = self.open.iter().zip(&self.chosen);
            if before.any(|(&other, &own)| topology.conflict((other, own), (cell, digit))) {
                continue;
            }
            self.chosen.push(digit);
            self.extend();
            self.chosen.pop();
        }
    }

    /// Notes the chosen way if it obeys the rules.
    fn note(&mut self) {
        if !(self.keeps)(&self.chosen) {
            return;
        }
        if self.found.len() == LISTED {
            self.budget = 0;
            return;
        }
        self.found.push(self.chosen.clone());
    }
}

/// Lists the ways to fill the empty cells of a rule, if there are few.
pub(super) fn ways_of_rule(context: &Context, rule: &BoardRule, cells: &[Cell]) -> Option<Listed> {
    few_under(context, &empty(context, cells), &[rule.number])
}

/// Lists the ways to fill empty cells under some rules, if there are few. A rule with further empty cells counts
/// only where it relates two cells.
pub(super) fn few_under(context: &Context, open: &[Cell], rules: &[usize]) -> Option<Listed> {
    let grid = context.grid;
    let all: CellSet = open.iter().copied().collect();
    let rules = rules.iter().copied().filter(|&rule| {
        let rule = &context.topology().rules()[rule];
        !rule.to_check.is_empty() && (rule.scope() & grid.empty_cells()).is_subset(all)
    });
    let rules: Vec<usize> = rules.collect();
    let keeps = |chosen: &[Digit]| {
        let digit = |cell: Cell| {
            let at = open.iter().position(|&it| it == cell);
            at.map_or_else(|| grid.value(cell), |at| Some(chosen[at]))
        };
        let mut rules = rules.iter();
        rules.all(|&rule| context.topology().keeps(rule, digit))
    };
    listed(context, open, &keeps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_listed_in_the_order_of_their_cells() {
        let listed = |ways: &[&[u8]]| {
            let ways: Vec<Vec<Digit>> = ways
                .iter()
                .map(|way| way.iter().map(|&digit| Digit::of(digit)).collect())
                .collect();
            let cells = (0..ways[0].len()).map(|at| Cell::at(0, at)).collect();
            Listed::new(ways, cells)
        };
        let only = listed(&[&[1, 5]]);
        assert!(only.is_only());
        assert_eq!(only.placed("for"), "1 for r1c1 and 5 for r1c2");
        assert_eq!(only.said(), "r1c1 can only be 1 and r1c2 only 5");
        // Two digits with a dash would look like a range.
        let pairs = listed(&[&[1, 5], &[6, 3]]);
        assert!(!pairs.is_only());
        assert_eq!(
            pairs.placed("in"),
            "1 and 5, or 6 and 3, in r1c1 and r1c2, in this order"
        );
        assert_eq!(
            pairs.said(),
            "r1c1 and r1c2 can only be 1 and 5, or 6 and 3, in this order"
        );
        let longer = listed(&[&[1, 2, 4], &[2, 1, 4]]);
        assert_eq!(
            longer.placed("for"),
            "1-2-4 or 2-1-4 for r1c1, r1c2 and r1c3, in this order"
        );
        let excludes = |cell: usize, digit: u8| {
            longer.excludes(Candidate::new(Cell::at(0, cell), Digit::of(digit)))
        };
        assert!(excludes(2, 1) && excludes(0, 4));
        assert!(!excludes(0, 1) && !excludes(1, 1));
    }
}
