//! Basic fish, plain, finned and sashimi: rows against columns.
//!
//! The places of a digit on a line are a mask with one bit for each cell, so the search works on
//! masks. If the lines are rows, the ends are columns, and vice versa.

use std::ops::ControlFlow;

use super::kind::{Fins, FishKind};
use super::pattern::Fish;
use super::steps::FishSteps;
use crate::bits::bits;
use crate::logic::context::Context;
use crate::sets::DIGITS;
use crate::topology::{HouseId, HouseKind, Topology};
use crate::{CellSet, Digit};

/// The places of a digit on lines of one kind, which ends of the other kind cross.
struct Lines<'t> {
    topology: &'t Topology,
    /// Bit `e` of mask `l` is set if the digit has a place where line `l` crosses end `e`.
    masks: [u16; DIGITS],
    /// The kind of the lines and the kind of the ends.
    kinds: [HouseKind; 2],
}

impl<'t> Lines<'t> {
    fn new(topology: &'t Topology, places: CellSet, kinds: [HouseKind; 2]) -> Self {
        let mut masks = [0u16; DIGITS];
        for cell in places {
            if let [Some(line), Some(end)] = kinds.map(|kind| topology.number_of(cell, kind)) {
                masks[line] |= 1 << end;
            }
        }
        Lines {
            topology,
            masks,
            kinds,
        }
    }

    /// Returns the lines with these numbers, as houses.
    fn lines(&self, numbers: u16) -> impl Iterator<Item = HouseId> + 't {
        let houses = self.topology.numbered(self.kinds[0]);
        bits(numbers).map(move |line| houses[line])
    }

    /// Returns the ends with these numbers, as houses.
    fn ends(&self, numbers: u16) -> impl Iterator<Item = HouseId> + 't {
        let houses = self.topology.numbered(self.kinds[1]);
        bits(numbers).map(move |end| houses[end])
    }

    /// Returns the places where some of `lines` cross some of `ends`.
    fn cells(&self, lines: u16, ends: u16) -> CellSet {
        let cells = |line: usize| {
            let ends = self
                .topology
                .cells_of_all(self.ends(self.masks[line] & ends).collect());
            ends & self
                .topology
                .cells(self.topology.numbered(self.kinds[0])[line])
        };
        bits(lines).fold(CellSet::EMPTY, |all, line| all | cells(line))
    }

    /// Returns all ends where the lines have places.
    fn union(&self, lines: u16) -> u16 {
        bits(lines).fold(0, |union, line| union | self.masks[line])
    }

    fn fish(&self, lines: u16, ends: u16, fins: u16, struck: CellSet) -> Fish {
        Fish {
            base: self.lines(lines).collect(),
            cover: self.ends(ends).collect(),
            fins: self.cells(lines, fins),
            struck,
            sashimi: false,
        }
    }
}

pub(super) fn find(
    context: &Context,
    kind: FishKind,
    digit: Digit,
    steps: &mut FishSteps,
) -> ControlFlow<()> {
    let places = context.grid.places(digit);
    let [rows, columns] = [HouseKind::Row, HouseKind::Column];
    for kinds in [[rows, columns], [columns, rows]] {
        let lines = Lines::new(context.topology(), places, kinds);
        LineSearch { lines, kind }.choose(0, kind.size, 0, 0, steps)?;
    }
    ControlFlow::Continue(())
}

struct LineSearch<'t> {
    lines: Lines<'t>,
    kind: FishKind,
}

impl LineSearch<'_> {
    /// Adds `left` more lines, from number `start` on, to `chosen`, whose ends are `ends`.
    fn choose(
        &self,
        start: usize,
        left: usize,
        chosen: u16,
        ends: u16,
        steps: &mut FishSteps,
    ) -> ControlFlow<()> {
        if left == 0 {
            return match self.kind.fins {
                Fins::None => self.plain(chosen, ends, steps),
                _ => self.finned(chosen, ends, steps),
            };
        }
        // All fins are in one box, which a cover crosses too (see `finned()`). So at most two ends
        // carry fins.
        let spare = match self.kind.fins {
            Fins::None => 0,
            _ => 2,
        };
        for line in start..=DIGITS - left {
            let mask = self.lines.masks[line];
            let ends = ends | mask;
            if mask == 0 || ends.count_ones() as usize > self.kind.size + spare {
                continue;
            }
            self.choose(line + 1, left - 1, chosen | 1 << line, ends, steps)?;
        }
        ControlFlow::Continue(())
    }

    fn plain(&self, lines: u16, ends: u16, steps: &mut FishSteps) -> ControlFlow<()> {
        let others = self.lines.topology.digits().bits() & !lines;
        if ends.count_ones() as usize != self.kind.size || self.lines.union(others) & ends == 0 {
            return ControlFlow::Continue(());
        }
        let struck = self.lines.cells(others, ends);
        steps.add(self.lines.fish(lines, ends, 0, struck))
    }

    /// Finds fish with fins. An eliminated candidate lies in a cover and on none of the lines,
    /// while a fin lies on one of the lines and in no cover. So the candidate can see a fin only
    /// within a box, and all fins and the candidate are in one box.
    fn finned(&self, lines: u16, ends: u16, steps: &mut FishSteps) -> ControlFlow<()> {
        let size = self.kind.size as u32;
        if ends.count_ones() <= size {
            return ControlFlow::Continue(());
        }
        let spare = ends.count_ones() - size;
        for &span in self.lines.topology.spans(self.lines.kinds[1]) {
            let here = ends & span;
            if here.count_ones() <= spare {
                continue;
            }
            // At most three ends cross this box. One or two of them carry the fins.
            for end in bits(here) {
                let fins = match spare {
                    1 => 1 << end,
                    _ => here & !(1 << end),
                };
                self.with_fins(lines, ends, fins, here & !fins, steps)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the fish whose fins are on the ends `fins`, with `near` as the other covers that cross
    /// their box.
    fn with_fins(
        &self,
        lines: u16,
        ends: u16,
        fins: u16,
        near: u16,
        steps: &mut FishSteps,
    ) -> ControlFlow<()> {
        let masks = &self.lines.masks;
        let finned = bits(lines)
            .filter(|&line| masks[line] & fins != 0)
            .fold(0u16, |finned, line| finned | 1 << line);
        let mut spans = self.lines.topology.spans(self.lines.kinds[0]).iter();
        let Some(span) = spans.find(|&span| finned & !span == 0) else {
            return ControlFlow::Continue(());
        };
        let others = span & !lines;
        if self.lines.union(others) & near == 0 {
            return ControlFlow::Continue(());
        }
        let covers = ends & !fins;
        let sashimi = bits(lines).any(|line| (masks[line] & covers).count_ones() < 2);
        let fins_kind = if sashimi { Fins::Sashimi } else { Fins::Finned };
        if !steps.wants(fins_kind) {
            return ControlFlow::Continue(());
        }
        let struck = self.lines.cells(others, near);
        let fish = self.lines.fish(lines, covers, fins, struck);
        steps.add(Fish { sashimi, ..fish })
    }
}
