//! The guardians of a pattern: extra candidates at least one of which is true, because the pattern
//! would have no solution, or more than one, without them.
//!
//! Each family of techniques finds its own patterns. The conclusions from guardians do not depend
//! on the family, so this module draws them. There are four types:
//!
//! 1. All guardians are in one cell: its other candidates are false.
//! 2. A candidate that every guardian excludes is false. A guardian excludes its digit from the
//!    cells that it sees, and the other digits from its own cell.
//! 3. All guardians are in one house and form a naked subset with other cells of the house. The
//!    digits of the subset are false in the rest of the house.
//! 4. Two cells have guardians and are the only places for a digit of the pattern in some house.
//!    The other digits of the pattern are false in both cells.

use std::ops::ControlFlow;

use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::words;
use crate::sets::DIGITS;
use crate::topology::HouseId;
use crate::{CellSet, Digit, DigitSet};

/// The type of conclusion from guardians.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum GuardianType {
    OneCell,
    Seen,
    Subset,
    Locked,
}

impl GuardianType {
    /// Whether a pattern may lead to a step if the extra candidates of `guarded` are among its
    /// guardians. A search continues only if this is true.
    #[cfg(not(frame16))]
    pub fn can_conclude(self, grid: &Grid, guarded: CellSet, pattern_digits: DigitSet) -> bool {
        let topology = grid.topology();
        let share_a_house = || !topology.common_houses(guarded).is_empty();
        match self {
            _ if guarded.is_empty() => true,
            GuardianType::OneCell => guarded.is_single(),
            // A guardian excludes other digits only from its own cell, where all extra candidates
            // are guardians themselves. So all guardians must have the same digit.
            GuardianType::Seen => {
                let extras = grid.candidates_of(guarded) - pattern_digits;
                let meets = |digit| topology.common_peers(guarded).meets(grid.places(digit));
                extras.len() == 1 && extras.iter().all(meets)
            }
            GuardianType::Subset => share_a_house(),
            GuardianType::Locked => guarded.len() <= 2 && share_a_house(),
        }
    }
}

/// The guardians of a pattern.
pub(in crate::logic) struct Guardians<'a> {
    grid: &'a Grid<'a>,
    /// The cells of the pattern.
    pattern: CellSet,
    /// The digits of the pattern.
    pattern_digits: DigitSet,
    /// The cells with guardians, for each digit.
    places: [CellSet; DIGITS],
    /// The cells with guardians.
    cells: CellSet,
    /// The digits of the guardians.
    digits: DigitSet,
}

/// The maximum number of cells that form a naked subset with guardians.
const SUBSET: usize = 5;

impl<'a> Guardians<'a> {
    /// Collects the candidates of `cells` that are not among `digits`, the digits of the pattern.
    pub fn of_cells(grid: &'a Grid<'a>, cells: CellSet, digits: DigitSet) -> Self {
        let extras = cells.iter().flat_map(|cell| {
            let extras = (grid.candidates(cell) - digits).iter();
            extras.map(move |digit| Candidate::new(cell, digit))
        });
        Guardians::new(grid, cells, digits, extras)
    }

    /// Makes guardians of these candidates, for a pattern with these cells and digits.
    pub fn new(
        grid: &'a Grid<'a>,
        pattern: CellSet,
        pattern_digits: DigitSet,
        candidates: impl IntoIterator<Item = Candidate>,
    ) -> Self {
        let mut guardians = Guardians {
            grid,
            pattern,
            pattern_digits,
            places: [CellSet::EMPTY; DIGITS],
            cells: CellSet::EMPTY,
            digits: DigitSet::EMPTY,
        };
        for candidate in candidates {
            guardians.places[candidate.digit].insert(candidate.cell);
            guardians.cells.insert(candidate.cell);
            guardians.digits.insert(candidate.digit);
        }
        guardians
    }

    /// Pushes the steps of one type. `bare` makes a step without a conclusion that shows the
    /// pattern with its candidates. This method highlights the guardians as fins.
    ///
    /// Without guardians the position is contradictory, and no step is pushed.
    pub fn push(
        &self,
        kind: GuardianType,
        bare: impl Fn() -> Step,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let is_one_cell = self.cells.is_single();
        match kind {
            _ if self.cells.is_empty() => ControlFlow::Continue(()),
            GuardianType::OneCell if is_one_cell => self.push_one_cell(&bare, found),
            GuardianType::Seen if !is_one_cell => self.push_seen(&bare, found),
            GuardianType::Subset if !is_one_cell => self.push_subsets(&bare, found),
            GuardianType::Locked if self.cells.is_pair() => self.push_locked(&bare, found),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns the step that shows the pattern and its guardians.
    fn step(&self, bare: &impl Fn() -> Step) -> Step {
        let mut step = bare();
        for digit in self.digits {
            for cell in self.places[digit] {
                let guardian = (Candidate::new(cell, digit), Role::Fin);
                step.pattern.highlights.push(guardian);
            }
        }
        step
    }

    fn push_one_cell(&self, bare: &impl Fn() -> Step, found: &mut Found) -> ControlFlow<()> {
        let others = self.grid.candidates_of(self.cells) - self.digits;
        if others.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(bare);
        for digit in others {
            step.eliminate(self.grid, digit, self.cells);
        }
        found.push(step)
    }

    fn push_seen(&self, bare: &impl Fn() -> Step, found: &mut Found) -> ControlFlow<()> {
        let struck = Digit::ALL.map(|digit| self.excluded(digit));
        if struck.iter().all(|cells| cells.is_empty()) {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(bare);
        for digit in Digit::ALL {
            step.eliminate(self.grid, digit, struck[digit]);
        }
        found.push(step)
    }

    /// Returns the places of a digit that every guardian excludes.
    fn excluded(&self, digit: Digit) -> CellSet {
        let topology = self.grid.topology();
        let same = self.places[digit];
        let seen = topology.common_peers(same) & self.grid.places(digit);
        let others = (self.digits - DigitSet::of(digit)).iter();
        let others = others.fold(CellSet::EMPTY, |cells, other| cells | self.places[other]);
        match others.len() {
            0 => seen,
            // A guardian of another digit excludes this one only from its own cell.
            1 => seen & others,
            _ => CellSet::EMPTY,
        }
    }

    fn push_subsets(&self, bare: &impl Fn() -> Step, found: &mut Found) -> ControlFlow<()> {
        let topology = self.grid.topology();
        for house in topology.common_houses(self.cells) {
            let others = topology.cells(house) & (self.grid.empty_cells() - self.pattern);
            for size in 1..=SUBSET {
                let start = (CellSet::EMPTY, self.digits);
                self.grow_subsets(size, house, start, others, bare, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds `size` cells of `others` to the subset in all ways that leave it with one more digit
    /// than cells.
    fn grow_subsets(
        &self,
        size: usize,
        house: HouseId,
        (subset, digits): (CellSet, DigitSet),
        others: CellSet,
        bare: &impl Fn() -> Step,
        found: &mut Found,
    ) -> ControlFlow<()> {
        if digits.len() > subset.len() + size + 1 {
            return ControlFlow::Continue(());
        }
        if size == 0 {
            if digits.len() < subset.len() + 1 {
                return ControlFlow::Continue(());
            }
            return self.push_subset(house, (subset, digits), bare, found);
        }
        let mut rest = others;
        for cell in others {
            rest.remove(cell);
            let grown = (
                subset | CellSet::of(cell),
                digits | self.grid.candidates(cell),
            );
            self.grow_subsets(size - 1, house, grown, rest, bare, found)?;
        }
        ControlFlow::Continue(())
    }

    fn push_subset(
        &self,
        house: HouseId,
        (subset, digits): (CellSet, DigitSet),
        bare: &impl Fn() -> Step,
        found: &mut Found,
    ) -> ControlFlow<()> {
        let topology = self.grid.topology();
        let rest = topology.cells(house) - self.cells - subset;
        let struck = |digit: Digit| self.grid.places(digit).meets(rest);
        if !digits.iter().any(struck) {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(bare);
        step.pattern.base.push(topology.house(house));
        step.pattern.sets.push((subset, digits));
        for digit in digits {
            step.eliminate(self.grid, digit, rest);
        }
        found.push(step)
    }

    fn push_locked(&self, bare: &impl Fn() -> Step, found: &mut Found) -> ControlFlow<()> {
        let topology = self.grid.topology();
        for house in topology.common_houses(self.cells) {
            for locked in self.pattern_digits {
                let others = self.pattern_digits - DigitSet::of(locked);
                if self.grid.places_in(locked, house) != self.cells
                    || !self.grid.candidates_of(self.cells).meets(others)
                {
                    continue;
                }
                let mut step = self.step(bare);
                step.pattern.base.push(topology.house(house));
                for digit in others {
                    step.eliminate(self.grid, digit, self.cells);
                }
                found.push(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the end of an explanation: where the guardians of a step are, and what follows, such as
/// `So 3 is in r1c2 or r5c2, and no cell that sees both can be 3. So 3 can be removed from r4c2.`
pub(in crate::logic) fn conclusion(kind: GuardianType, step: &Step) -> String {
    let with_role = |role: Role| {
        let marks = step.pattern.highlights.iter();
        let marks = marks.filter(move |(_, found)| *found == role);
        marks.map(|&(candidate, _)| candidate)
    };
    let guardians: Vec<Candidate> = with_role(Role::Fin).collect();
    let cells: CellSet = guardians.iter().map(|guardian| guardian.cell).collect();
    let digits: DigitSet = guardians.iter().map(|guardian| guardian.digit).collect();
    let reason = match kind {
        GuardianType::OneCell => {
            return format!(
                "Only {} has {} ({}), so {}.",
                words::cells(cells),
                match digits.len() {
                    1 => "another candidate",
                    _ => "other candidates",
                },
                words::and(digits),
                words::conclusion(step)
            );
        }
        GuardianType::Seen if digits.len() == 1 => format!(
            "Only {} have another candidate, {digit}, so one of them is {digit}, and no cell that \
             sees {} can be {digit}",
            words::cells(cells),
            words::each_seen(cells),
            digit = words::digits(digits),
        ),
        GuardianType::Seen => format!(
            "So at least one of these is true: {}. Each of them rules out {}",
            words::extra_candidates(&guardians, "or"),
            words::all_removed(step)
        ),
        GuardianType::Subset => {
            let subset = step.pattern.sets.last().copied().unwrap_or_default();
            format!(
                "So {} must hold one of its other candidates. {}",
                words::or(cells),
                words::used_up(subset, &step.pattern.base)
            )
        }
        GuardianType::Locked => {
            let gone = step.eliminations.iter().map(|gone| gone.digit);
            let gone: DigitSet = gone.collect();
            let own = with_role(Role::Pattern).filter(|own| cells.contains(own.cell));
            let own: DigitSet = own.map(|own| own.digit).collect();
            let locked = words::digits(own - gone);
            format!(
                "Only {} have other candidates. One of the two is {locked}, as {} has no other \
                 place for {locked}, so the other must not be {}",
                words::cells(cells),
                words::houses(&step.pattern.base),
                words::or(gone)
            )
        }
    };
    format!("{reason}. {}.", words::outcome(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::Technique;
    use crate::topology::classic::classic;
    use crate::{Board, Cell};

    fn cells(list: &[usize]) -> CellSet {
        list.iter().map(|&cell| Cell::of(cell)).collect()
    }

    /// Returns the eliminations of the first step of a type.
    fn struck(guardians: &Guardians, kind: GuardianType) -> Vec<Candidate> {
        let mut found = Found::first();
        let bare = || Step::new(Technique::NakedPair, DigitSet::EMPTY);
        let _ = guardians.push(kind, bare, &mut found);
        let step = found.into_steps().pop();
        step.map_or(Vec::new(), |step| step.eliminations)
    }

    /// Whether `other` must be false if `guardian` is true.
    fn excludes(guardian: Candidate, other: Candidate) -> bool {
        let sees = classic().peers(guardian.cell).contains(other.cell);
        guardian.digit == other.digit && sees
            || guardian.cell == other.cell && guardian.digit != other.digit
    }

    #[test]
    fn what_all_guardians_exclude_is_removed() {
        let grid = Grid::new(&Board::EMPTY);
        let all = |cells: CellSet| {
            let of_cell = |cell| Digit::ALL.map(|digit| Candidate::new(cell, digit));
            cells.iter().flat_map(of_cell)
        };
        // All choices of two or three candidates from a few cells, some of which see each other.
        let some: Vec<Candidate> = all(cells(&[0, 1, 9, 40]))
            .filter(|it| it.digit.get() < 4)
            .collect();
        for (i, &first) in some.iter().enumerate() {
            for (j, &second) in some.iter().enumerate().skip(i + 1) {
                for &third in &some[j..] {
                    let list = [first, second, third];
                    let guardians = Guardians::new(&grid, CellSet::EMPTY, DigitSet::EMPTY, list);
                    let kind = match guardians.cells.is_single() {
                        true => GuardianType::OneCell,
                        false => GuardianType::Seen,
                    };
                    let excluded = all(CellSet::ALL)
                        .filter(|&it| list.iter().all(|&guardian| excludes(guardian, it)));
                    let excluded: Vec<Candidate> = excluded.collect();
                    assert_eq!(struck(&guardians, kind), excluded, "{list:?}");
                }
            }
        }
    }

    #[test]
    fn guardians_in_a_house_form_subsets_and_lock_a_digit() {
        let mut grid = Grid::new(&Board::EMPTY);
        let keep = |grid: &mut Grid, cell: usize, digits: &[u8]| {
            for digit in Digit::ALL.iter().filter(|it| !digits.contains(&it.get())) {
                grid.remove(Candidate::new(Cell::of(cell), *digit));
            }
        };
        keep(&mut grid, 0, &[1, 2, 5]);
        keep(&mut grid, 1, &[1, 2, 6]);
        keep(&mut grid, 30, &[1, 2]);
        keep(&mut grid, 5, &[5, 7]);
        keep(&mut grid, 6, &[6, 7]);
        let pair = DigitSet::from_bits(0b11);
        let guardians = Guardians::of_cells(&grid, cells(&[0, 1, 30]), pair);
        assert_eq!(guardians.cells, cells(&[0, 1]));
        let rest = [2, 3, 4, 7, 8];
        let subset: Vec<Candidate> = rest
            .iter()
            .flat_map(|&cell| [5, 6, 7].map(|digit| Candidate::of(cell, digit)))
            .collect();
        assert_eq!(struck(&guardians, GuardianType::Subset), subset);
        assert!(struck(&guardians, GuardianType::Locked).is_empty());

        for cell in rest {
            grid.remove(Candidate::of(cell, 2));
        }
        let guardians = Guardians::of_cells(&grid, cells(&[0, 1, 30]), pair);
        let locked = [0, 1].map(|cell| Candidate::of(cell, 1));
        assert_eq!(struck(&guardians, GuardianType::Locked), locked);
    }
}
