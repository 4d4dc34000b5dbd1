//! Almost locked pairs, triples and quadruples: sets of digits exactly one of which fits where a
//! line crosses a box. (G. Fick's Almost Locked Candidates.)

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds such sets. The line is the naked house and the box the hidden house, or the reverse.
/// In the naked house, all but one of the digits fill cells outside the crossing, so the crossing
/// holds at most one of the digits. In the hidden house, the digits have one fewer cell outside the
/// crossing than there are digits. So they fill these cells, and the crossing holds the remaining
/// digit.
pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let size = match technique {
        Technique::AlmostLockedPair => 2,
        Technique::AlmostLockedTriple => 3,
        _ => 4,
    };
    let grid = context.grid;
    let small = (2..=size).fold(CellSet::EMPTY, |all, n| all | grid.cells_with(n));
    for meeting in context.topology().intersections() {
        let [line, block] = meeting.houses;
        for [naked, hidden] in [[line, block], [block, line]] {
            let crossing = Crossing::new(grid, technique, size, [naked, hidden]);
            if crossing.able.len() < size {
                continue;
            }
            for cell in crossing.naked_side & small {
                crossing.find(size, cell, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A line and a box that cross.
struct Crossing<'a> {
    grid: &'a Grid<'a>,
    technique: Technique,
    naked: HouseId,
    hidden: HouseId,
    /// The cells of each house outside the crossing.
    naked_side: CellSet,
    hidden_side: CellSet,
    /// The digits that the hidden house still needs and that have few enough places on its side.
    able: DigitSet,
}

impl<'a> Crossing<'a> {
    fn new(
        grid: &'a Grid<'a>,
        technique: Technique,
        size: usize,
        [naked, hidden]: [HouseId; 2],
    ) -> Self {
        let [one, other] = [naked, hidden].map(|house| grid.topology().cells(house));
        let hidden_side = other - one;
        let is_able = |digit: &Digit| {
            let places = grid.places(*digit);
            places.meets(other) && is_fewer(places & hidden_side, size)
        };
        Crossing {
            grid,
            technique,
            naked,
            hidden,
            naked_side: one - other,
            hidden_side,
            able: Digit::ALL.into_iter().filter(is_able).collect(),
        }
    }

    /// Finds steps whose first naked cell is `first`.
    fn find(&self, size: usize, first: Cell, found: &mut Found) -> ControlFlow<()> {
        let digits = self.grid.candidates(first);
        if !digits.is_subset(self.able) {
            return ControlFlow::Continue(());
        }
        let cells = digits
            .iter()
            .fold(CellSet::EMPTY, |all, it| all | self.hidden(it));
        if is_fewer(cells, size) {
            self.choose(size, first, self.able - digits, (digits, cells), found)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds digits of `from` to the chosen digits until there are `size` of them. `cells` are the
    /// places of the chosen digits on the hidden side.
    fn choose(
        &self,
        size: usize,
        first: Cell,
        from: DigitSet,
        (digits, cells): (DigitSet, CellSet),
        found: &mut Found,
    ) -> ControlFlow<()> {
        if digits.len() == size {
            return match self.step(first, digits, cells) {
                Some(step) => found.push(step),
                None => ControlFlow::Continue(()),
            };
        }
        let mut from = from;
        for digit in from {
            from.remove(digit);
            let cells = cells | self.hidden(digit);
            if is_fewer(cells, size) {
                let chosen = (digits | DigitSet::of(digit), cells);
                self.choose(size, first, from, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the places of a digit on the hidden side.
    fn hidden(&self, digit: Digit) -> CellSet {
        self.grid.places(digit) & self.hidden_side
    }

    fn step(&self, first: Cell, digits: DigitSet, hidden: CellSet) -> Option<Step> {
        let grid = self.grid;
        let side = self.naked_side & grid.empty_cells();
        let naked = side
            .iter()
            .filter(|&cell| grid.candidates(cell).is_subset(digits));
        let naked: CellSet = naked.collect();
        let filled = self.filled(digits);
        let needed = digits.len() - 1;
        if naked.first() != Some(first)
            || naked.len() + filled.len() != needed
            || hidden.len() != needed
        {
            return None;
        }
        let mut step = Step::new(self.technique, digits);
        for digit in Digit::ALL {
            let struck = match digits.contains(digit) {
                true => side - naked,
                false => hidden,
            };
            step.eliminate(grid, digit, struck);
        }
        if step.is_idle() {
            return None;
        }
        let pattern = &mut step.pattern;
        pattern.cells = naked | hidden;
        pattern.highlight_all(grid, pattern.cells, digits);
        let topology = grid.topology();
        let houses = [self.naked, self.hidden];
        let crossing = topology.cells(self.naked) & topology.cells(self.hidden);
        pattern.highlight_as(grid, crossing, digits, Role::Fin);
        pattern
            .base
            .extend(houses.map(|house| topology.house(house)));
        pattern
            .sets
            .extend([(naked, digits - filled), (hidden, digits)]);
        Some(step)
    }

    /// Returns those of `digits` that are filled in on the naked side.
    fn filled(&self, digits: DigitSet) -> DigitSet {
        let filled = (self.naked_side - self.grid.empty_cells()).iter();
        let filled: DigitSet = filled.filter_map(|cell| self.grid.value(cell)).collect();
        filled & digits
    }
}

/// Whether `cells` has fewer than `than` members. This is faster than counting them.
fn is_fewer(cells: CellSet, than: usize) -> bool {
    let mut left = cells;
    for _ in 1..than {
        left = left.without_first();
    }
    left.is_empty()
}

/// The numbers of digits and cells as words: next to digits, numerals would look like more digits.
const NUMBERS: [&str; 5] = ["no", "one", "two", "three", "four"];

pub(in crate::logic) fn explain(step: &Step) -> String {
    let (&[(naked, open), (hidden, _)], &[one, other]) =
        (&step.pattern.sets[..], &step.pattern.base[..])
    else {
        return String::new();
    };
    let [one, other] = [one, other].map(words::house);
    let already = match step.digits - open {
        DigitSet::EMPTY => format!("In {one},"),
        filled => format!(
            "{} already has {}, and",
            words::capital(&one),
            words::digits(filled)
        ),
    };
    let crossing = format!("the cells where {one} crosses {other}");
    let any = words::or(step.digits);
    let filled = match hidden.len() {
        1 => format!(
            "{} needs both digits, so {} holds one of them, and {crossing} hold the other.",
            words::capital(&other),
            words::cells(hidden)
        ),
        count => format!(
            "{} needs all {} digits, so each of these {} cells holds one of them, and {crossing} \
             hold the last one.",
            words::capital(&other),
            NUMBERS[count + 1],
            NUMBERS[count]
        ),
    };
    let mut struck = step.eliminations.iter();
    let used_up = match struck.all(|gone| hidden.contains(gone.cell)) {
        true => String::new(),
        false => format!(
            " With {}, this leaves no place for {any} in the rest of {one}.",
            words::cells(naked)
        ),
    };
    format!(
        "{already} {naked} can only be {}. So only one of {} is left for {crossing}. In the rest \
         of {other}, only {} can be {any}. {filled}{used_up} {}.",
        words::or(open),
        words::digits(step.digits),
        words::cells(hidden),
        words::outcome(step),
        naked = words::cells(naked),
    )
}
