//! Basic fish, plain, finned and sashimi: rows against columns.
//!
//! A line of a digit is a mask of nine bits, and a fish is a matter of masks.
//! The lines are rows or columns, the ends what crosses them.

use std::ops::ControlFlow;

use super::catch::Catch;
use super::{Fins, Fish, Houses, Kind};
use crate::geometry::{cell_at, column_of, row_of, COLUMNS, ROWS};
use crate::logic::finder::Context;
use crate::sets::bits;
use crate::CellSet;

/// The places of a digit as nine lines.
struct Lines {
    /// Bit `e` of line `l`: there is a place where line `l` crosses end `e`.
    masks: [u16; 9],
    /// Whether the lines are rows.
    rows: bool,
}

impl Lines {
    fn new(places: CellSet, rows: bool) -> Self {
        let mut masks = [0u16; 9];
        for cell in places {
            let (line, end) = match rows {
                true => (row_of(cell), column_of(cell)),
                false => (column_of(cell), row_of(cell)),
            };
            masks[line] |= 1 << end;
        }
        Lines { masks, rows }
    }

    /// The places where some of `lines` cross some of `ends`.
    fn cells(&self, lines: u16, ends: u16) -> CellSet {
        bits(lines.into())
            .flat_map(|line| bits((self.masks[line] & ends).into()).map(move |end| (line, end)))
            .map(|(line, end)| match self.rows {
                true => cell_at(line, end),
                false => cell_at(end, line),
            })
            .collect()
    }

    /// All that the `lines` have together.
    fn union(&self, lines: u16) -> u16 {
        bits(lines.into()).fold(0, |union, line| union | self.masks[line])
    }

    fn fish(&self, lines: u16, ends: u16, fins: u16, struck: CellSet) -> Fish {
        let (base, cover) = match self.rows {
            true => (ROWS, COLUMNS),
            false => (COLUMNS, ROWS),
        };
        Fish {
            base: Houses(u32::from(lines) << base),
            cover: Houses(u32::from(ends) << cover),
            fins: self.cells(lines, fins),
            struck,
            sashimi: false,
        }
    }
}

pub(super) fn find(context: &Context, kind: Kind, digit: u8, catch: &mut Catch) -> ControlFlow<()> {
    let places = context.grid.places(digit);
    for rows in [true, false] {
        let lines = Lines::new(places, rows);
        Search { lines, kind }.choose(0, kind.size, 0, 0, catch)?;
    }
    ControlFlow::Continue(())
}

struct Search {
    lines: Lines,
    kind: Kind,
}

impl Search {
    /// Adds `left` more lines from `start` on to `chosen`, whose ends are `ends`.
    fn choose(
        &self,
        start: usize,
        left: usize,
        chosen: u16,
        ends: u16,
        catch: &mut Catch,
    ) -> ControlFlow<()> {
        if left == 0 {
            return match self.kind.fins {
                Fins::None => self.plain(chosen, ends, catch),
                _ => self.finned(chosen, ends, catch),
            };
        }
        // All fins are in one box, and a cover goes through that box too (see
        // `finned`): at most two ends carry fins.
        let spare = match self.kind.fins {
            Fins::None => 0,
            _ => 2,
        };
        for line in start..=9 - left {
            let mask = self.lines.masks[line];
            let ends = ends | mask;
            if mask == 0 || ends.count_ones() as usize > self.kind.size + spare {
                continue;
            }
            self.choose(line + 1, left - 1, chosen | 1 << line, ends, catch)?;
        }
        ControlFlow::Continue(())
    }

    fn plain(&self, lines: u16, ends: u16, catch: &mut Catch) -> ControlFlow<()> {
        let others = !lines & 0x1FF;
        if ends.count_ones() as usize != self.kind.size || self.lines.union(others) & ends == 0 {
            return ControlFlow::Continue(());
        }
        let struck = self.lines.cells(others, ends);
        catch.add(self.lines.fish(lines, ends, 0, struck))
    }

    /// A candidate that goes lies in a cover and in none of the lines. A fin
    /// lies in one of the lines and in no cover. So the candidate sees a fin
    /// only within a box: all fins and the candidate are in one box.
    fn finned(&self, lines: u16, ends: u16, catch: &mut Catch) -> ControlFlow<()> {
        let size = self.kind.size as u32;
        if ends.count_ones() <= size {
            return ControlFlow::Continue(());
        }
        let spare = ends.count_ones() - size;
        for stack in [0b111, 0b111_000, 0b111_000_000] {
            let here = ends & stack;
            if here.count_ones() <= spare {
                continue;
            }
            // One or two of the at most three ends here carry the fins.
            for end in bits(here.into()) {
                let fins = match spare {
                    1 => 1 << end,
                    _ => here & !(1 << end),
                };
                self.with_fins(lines, ends, fins, here & !fins, catch)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// `near` are the covers beside the fins.
    fn with_fins(
        &self,
        lines: u16,
        ends: u16,
        fins: u16,
        near: u16,
        catch: &mut Catch,
    ) -> ControlFlow<()> {
        let masks = &self.lines.masks;
        let finned = bits(lines.into())
            .filter(|&line| masks[line] & fins != 0)
            .fold(0u16, |finned, line| finned | 1 << line);
        let Some(chute) = [0b111, 0b111_000, 0b111_000_000]
            .into_iter()
            .find(|chute| finned & !chute == 0)
        else {
            return ControlFlow::Continue(());
        };
        let others = chute & !lines;
        if self.lines.union(others) & near == 0 {
            return ControlFlow::Continue(());
        }
        let covers = ends & !fins;
        let sashimi = bits(lines.into()).any(|line| (masks[line] & covers).count_ones() < 2);
        let fins_kind = if sashimi { Fins::Sashimi } else { Fins::Finned };
        if !catch.wants(fins_kind) {
            return ControlFlow::Continue(());
        }
        let struck = self.lines.cells(others, near);
        let fish = self.lines.fish(lines, covers, fins, struck);
        catch.add(Fish { sashimi, ..fish })
    }
}
