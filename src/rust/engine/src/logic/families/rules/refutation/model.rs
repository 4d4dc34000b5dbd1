//! Cells and what limits their digits, from which the consequences of a candidate follow.

use crate::logic::context::Context;
use crate::logic::facts::{equations, Equation};
use crate::logic::families::rules::sums::different::extremes_of;
use crate::rules::Reading;
use crate::topology::{BoardRule, HouseId};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of digits that are tried to find the ways to fill the cells of a rule.
const BUDGET: usize = 2000;

/// Cells, and what limits their digits: houses, and some rules.
pub(super) struct Model<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) cells: Vec<Cell>,
    pub(super) rules: Vec<&'a BoardRule>,
    /// The equations of each rule in the position.
    pub(super) equations: Vec<Vec<Equation>>,
    /// The houses that lie among the cells and hold each digit once.
    pub(super) houses: Vec<HouseId>,
    /// Whether a rule may leave digits because few ways to fill its cells are left.
    pub(super) has_ways: bool,
}

impl<'a> Model<'a> {
    pub(super) fn new(context: &'a Context<'a>, cells: CellSet, rules: &[usize]) -> Self {
        let topology = context.topology();
        let is_full = |&house: &HouseId| {
            let own = topology.cells(house);
            own.is_subset(cells) && own.len() == topology.digits().len()
        };
        let rules: Vec<&BoardRule> = rules.iter().map(|&it| &topology.rules()[it]).collect();
        let equations = rules.iter().map(|rule| equations(context.grid, rule));
        Model {
            context,
            cells: cells.iter().collect(),
            equations: equations.collect(),
            rules,
            houses: topology.all().iter().filter(is_full).collect(),
            has_ways: true,
        }
    }

    pub(super) fn place(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&it| it == cell)
    }

    /// Returns the equations of a rule if cells have only these digits left. An outside clue has one
    /// as soon as the digits are known that say which cells count.
    pub(super) fn sums(&self, rule: usize, open: &[DigitSet]) -> Vec<Equation> {
        let known = &self.equations[rule];
        if !known.is_empty() {
            return known.clone();
        }
        let rule = self.rules[rule];
        let counted = match rule.reading {
            Reading::XSum(target) => self.counted(rule.list(0), open).map(|it| (it, target)),
            Reading::Sandwich(target) => self.inside(rule.list(0), open).map(|it| (it, target)),
            _ => None,
        };
        let sum = counted.map(|(plus, target)| Equation {
            plus,
            minus: CellSet::EMPTY,
            target,
        });
        sum.into_iter().collect()
    }

    /// Returns the first cells of a line, as many as its first digit says, if that is known.
    fn counted(&self, line: &[Cell], open: &[DigitSet]) -> Option<CellSet> {
        let first = open[self.place(*line.first()?)?];
        let count = first.first().filter(|_| first.len() == 1)?;
        Some(
            line.get(..usize::from(count.get()))?
                .iter()
                .copied()
                .collect(),
        )
    }

    /// Returns the cells between the lowest and the highest digit of a line, if their places are
    /// known.
    fn inside(&self, line: &[Cell], open: &[DigitSet]) -> Option<CellSet> {
        let digits = self.context.topology().digits();
        let [low, high] = [digits.iter().next()?, digits.iter().next_back()?].map(|digit| {
            let holds =
                |&cell: &Cell| self.place(cell).map(|at| open[at]) == Some(DigitSet::of(digit));
            line.iter().position(holds)
        });
        let (low, high) = (low?, high?);
        Some(
            line[low.min(high) + 1..low.max(high)]
                .iter()
                .copied()
                .collect(),
        )
    }

    /// Whether a sum of a rule has cells that add up to too much or too little, so that this can be
    /// said.
    pub(super) fn is_out_of_reach(&self, rule: usize, open: &[DigitSet]) -> bool {
        self.sums(rule, open).iter().any(|sum| {
            let limits = |cells: CellSet| {
                let [low, high] = [true, false].map(|is_least| self.limit(cells, open, is_least));
                Some((low?, high?))
            };
            let (Some((low, high)), Some((least, most))) = (limits(sum.plus), limits(sum.minus))
            else {
                return false;
            };
            let is_said = sum.minus.is_empty() || sum.target == 0 && !sum.plus.is_empty();
            is_said && (low > sum.target + most || high < sum.target + least)
        })
    }

    /// Returns the digits that the limits of the other cells of a rule's sums leave to a cell.
    pub(super) fn left_by_sums(
        &self,
        rule: usize,
        open: &[DigitSet],
        at: usize,
    ) -> Option<DigitSet> {
        let sums = self.sums(rule, open);
        let left = sums
            .iter()
            .filter_map(|sum| self.left_by_sum(sum, open, at));
        let by_clue = self.left_by_clue(self.rules[rule], open, self.cells[at]);
        left.chain(by_clue).reduce(|all, it| all & it)
    }

    /// Returns the digits that an outside clue leaves to a cell that says which cells count.
    fn left_by_clue(&self, rule: &BoardRule, open: &[DigitSet], cell: Cell) -> Option<DigitSet> {
        let (digits, line) = (self.context.topology().digits(), rule.list(0));
        match rule.reading {
            Reading::XSum(target) if line.first() == Some(&cell) => {
                let fits = |digit: &Digit| {
                    let Some(counted) = line.get(1..usize::from(digit.get())) else {
                        return false;
                    };
                    let rest = target - i32::from(digit.get());
                    self.can_add_up(counted, rest, DigitSet::of(*digit), open)
                };
                Some(digits.iter().filter(fits).collect())
            }
            Reading::Sandwich(target) => {
                let own = line.iter().position(|&it| it == cell)?;
                let (low, high) = (digits.iter().next()?, digits.iter().next_back()?);
                let crusts: DigitSet = [low, high].into_iter().collect();
                let has_partner = |digit: &Digit| {
                    let other = crusts - DigitSet::of(*digit);
                    (0..line.len()).any(|at| {
                        let holds = self
                            .place(line[at])
                            .map_or(true, |it| open[it].meets(other));
                        let (from, to) = (own.min(at), own.max(at));
                        at != own
                            && holds
                            && self.can_add_up(&line[from + 1..to], target, crusts, open)
                    })
                };
                let is_open = |digit: &Digit| !crusts.contains(*digit) || has_partner(digit);
                Some(digits.iter().filter(is_open).collect())
            }
            _ => None,
        }
    }

    /// Whether the limits of cells let them add up to a number without some digits.
    fn can_add_up(&self, cells: &[Cell], sum: i32, without: DigitSet, open: &[DigitSet]) -> bool {
        let open: Vec<DigitSet> = open.iter().map(|&digits| digits - without).collect();
        let is_stuck = |&cell: &Cell| self.place(cell).is_some_and(|at| open[at].is_empty());
        if cells.iter().any(is_stuck) {
            return false;
        }
        let cells: CellSet = cells.iter().copied().collect();
        match [true, false].map(|is_least| self.limit(cells, &open, is_least)) {
            [Some(low), Some(high)] => (low..=high).contains(&sum),
            _ => true,
        }
    }

    /// Returns the digits that the limits of the other cells of a sum leave to a cell.
    fn left_by_sum(&self, sum: &Equation, open: &[DigitSet], at: usize) -> Option<DigitSet> {
        let cell = CellSet::of(self.cells[at]);
        if !sum.cells().meets(cell) {
            return None;
        }
        let (own, other, target) = match sum.plus.meets(cell) {
            true => (sum.plus - cell, sum.minus, sum.target),
            false => (sum.minus - cell, sum.plus, -sum.target),
        };
        // The digit is the target, less the cells of its own side, with those of the other added.
        let low = target + self.limit(other, open, true)? - self.limit(own, open, false)?;
        let high = target + self.limit(other, open, false)? - self.limit(own, open, true)?;
        let digits = self.context.topology().digits().iter();
        let fits = |digit: &Digit| (low..=high).contains(&i32::from(digit.get()));
        Some(digits.filter(fits).collect())
    }

    /// Returns the least or the greatest sum of some cells.
    pub(super) fn limit(&self, cells: CellSet, open: &[DigitSet], is_least: bool) -> Option<i32> {
        let topology = self.context.topology();
        let mut rest = cells;
        let mut total = 0;
        while let Some(first) = rest.first() {
            let mut group = CellSet::of(first);
            for cell in rest {
                let sees = |other: Cell| topology.peers(cell).contains(other);
                if group.iter().all(|other| other == cell || sees(other)) {
                    group.insert(cell);
                }
            }
            rest = rest - group;
            let open: Option<Vec<DigitSet>> = group
                .iter()
                .map(|cell| Some(open[self.place(cell)?]))
                .collect();
            let open = open?;
            total += extremes_of(&open, &vec![1; open.len()], is_least)
                .iter()
                .sum::<i32>();
        }
        Some(total)
    }

    /// Returns the digits that a rule leaves to each cell, or `None` if its cells are not among
    /// these, or if there are too many ways to fill them.
    pub(super) fn left_by(
        &self,
        rule: &BoardRule,
        open: &[DigitSet],
    ) -> Option<Vec<(usize, DigitSet)>> {
        let scope = rule.scope();
        if rule.to_check.is_empty() || !self.has_ways {
            return None;
        }
        let places: Option<Vec<usize>> = scope.iter().map(|cell| self.place(cell)).collect();
        let mut places = places?;
        crate::sorting::sort_by_key(&mut places, |&at| open[at].len());
        let mut ways = Ways {
            model: self,
            rule,
            places: &places,
            open,
            chosen: Vec::new(),
            left: vec![DigitSet::EMPTY; places.len()],
            budget: BUDGET,
        };
        ways.extend();
        let left = ways.left;
        (ways.budget > 0).then(|| places.into_iter().zip(left).collect())
    }

    /// Returns whether two digits exclude each other: by a house (`Some(None)`) or by a rule.
    pub(super) fn conflict(
        &self,
        (a, x): (usize, Digit),
        (b, y): (usize, Digit),
    ) -> Option<Option<usize>> {
        let topology = self.context.topology();
        let cells = [self.cells[a], self.cells[b]];
        if x == y
            && topology
                .houses_of(cells[0])
                .meets(topology.houses_of(cells[1]))
        {
            return Some(None);
        }
        let excludes = |rule: &&BoardRule| rule.excludes((cells[0], x), (cells[1], y));
        self.rules.iter().position(excludes).map(Some)
    }
}

/// A search for all ways to fill the cells of a rule.
struct Ways<'a> {
    model: &'a Model<'a>,
    rule: &'a BoardRule,
    places: &'a [usize],
    open: &'a [DigitSet],
    chosen: Vec<Digit>,
    left: Vec<DigitSet>,
    budget: usize,
}

impl Ways<'_> {
    fn extend(&mut self) {
        let Some(&place) = self.places.get(self.chosen.len()) else {
            return self.note();
        };
        for digit in self.open[place] {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let mut before = self.places.iter().zip(&self.chosen);
            let conflict = |(&other, &own): (&usize, &Digit)| {
                self.model.conflict((other, own), (place, digit)).is_some()
            };
            if before.any(conflict) {
                continue;
            }
            self.chosen.push(digit);
            self.extend();
            self.chosen.pop();
        }
    }

    fn note(&mut self) {
        let cells = &self.model.cells;
        let places = self.places.iter().zip(&self.chosen);
        let digit = |cell: Cell| {
            let mut own = places.clone();
            own.find(|(&place, _)| cells[place] == cell)
                .map(|(_, &digit)| digit)
        };
        if self.model.context.topology().keeps(self.rule.number, digit) {
            for (left, &digit) in self.left.iter_mut().zip(&self.chosen) {
                left.insert(digit);
            }
        }
    }
}
