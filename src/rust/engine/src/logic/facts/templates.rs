//! Templates: all possible placements of one digit on the 9x9 board.
//!
//! A template is a set of nine cells, one in each row, column and box. If only the places of a
//! digit count, its possibilities are the templates within those places. There are 46,656
//! templates, but they need not be listed. A band (three rows) of a template uses one column of
//! each stack: one of 27 column triples, in one of six orders. The column triples of the three
//! bands are disjoint. So the possibilities of a band are a set of at most 27 column triples,
//! stored as the bits of one word, and a template consists of three triples that fit together.

use crate::bits::bits;
use crate::logic::state::Grid;
use crate::topology::classic::{DIGITS, HOUSE, ORDERS_OF_THREE, ROWS};
use crate::{Cell, CellSet, DigitSet};

/// The column triples whose column in stack `s` is in the set `m`, as `WITH[s][m]`. The triple of
/// columns a, b, c (each 0 to 2 within its stack) is bit 9a+3b+c.
const WITH: [[u32; 8]; 3] = {
    let mut with = [[0; 8]; 3];
    let mut triple = 0;
    while triple < 27 {
        let columns = [triple / 9, triple / 3 % 3, triple % 3];
        let mut stack = 0;
        while stack < 3 {
            let mut mask = 0;
            while mask < 8 {
                if mask >> columns[stack] & 1 == 1 {
                    with[stack][mask] |= 1 << triple;
                }
                mask += 1;
            }
            stack += 1;
        }
        triple += 1;
    }
    with
};

/// The column triples that share no column with triple `t`, as `APART[t]`.
const APART: [u32; 27] = {
    let mut apart = [0; 27];
    let mut triple = 0;
    while triple < 27 {
        let others = [
            7 ^ (1 << (triple / 9)),
            7 ^ (1 << (triple / 3 % 3)),
            7 ^ (1 << (triple % 3)),
        ];
        apart[triple] = WITH[0][others[0]] & WITH[1][others[1]] & WITH[2][others[2]];
        triple += 1;
    }
    apart
};

/// The possibilities of a digit in one band.
#[derive(Clone, Copy, Default)]
struct Band {
    /// The column triples that are possible in each order. The order lists the rows (within the
    /// band) that use stacks 0, 1 and 2.
    orders: [u32; 6],
    /// The column triples that are possible in any order.
    any: u32,
}

impl Band {
    fn new(open: CellSet, band: usize) -> Self {
        let bits = (open.bits() >> (27 * band)) as usize;
        let mut result = Band::default();
        for (triples, rows) in result.orders.iter_mut().zip(ORDERS_OF_THREE) {
            let columns = |stack: usize| bits >> (9 * rows[stack] + 3 * stack) & 7;
            *triples = WITH[0][columns(0)] & WITH[1][columns(1)] & WITH[2][columns(2)];
            result.any |= *triples;
        }
        result
    }

    /// Returns the cells of the band that belong to the column triples `live`.
    fn cells(&self, band: usize, live: u32) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (&triples, rows) in self.orders.iter().zip(ORDERS_OF_THREE) {
            let triples = triples & live;
            if triples == 0 {
                continue;
            }
            for stack in 0..3 {
                for column in 0..3 {
                    if triples & WITH[stack][1 << column] != 0 {
                        cells.insert(Cell::at(3 * band + rows[stack], 3 * stack + column));
                    }
                }
            }
        }
        cells
    }
}

/// Returns the cells of `open` that are part of a template within `open`.
fn in_templates(open: CellSet) -> CellSet {
    let bands = [0, 1, 2].map(|band| Band::new(open, band));
    let mut live = [0u32; 3];
    for first in bits(bands[0].any) {
        for second in bits(bands[1].any & APART[first]) {
            // The columns that are left: in each stack 0 + 1 + 2 minus the two that are used.
            let third = 39 - first - second;
            if bands[2].any >> third & 1 == 1 {
                live[0] |= 1 << first;
                live[1] |= 1 << second;
                live[2] |= 1 << third;
            }
        }
    }
    (0..3).fold(CellSet::EMPTY, |cells, band| {
        cells | bands[band].cells(band, live[band])
    })
}

/// Works like [`possible`], but combines all digits: a cell that every template of one digit uses
/// is closed to the other digits. This is repeated until nothing changes.
pub(in crate::logic) fn possible_together(grid: &Grid) -> [CellSet; DIGITS] {
    let mut cells = possible(grid);
    loop {
        let before = cells;
        for digit in 0..DIGITS {
            let certain = certain(cells[digit]);
            for other in (0..DIGITS).filter(|&other| other != digit) {
                if certain.meets(cells[other]) {
                    cells[other] = in_templates(cells[other] - certain);
                }
            }
        }
        if cells == before {
            return cells;
        }
    }
}

/// Returns the cells that are in every template within `possible`, which must be the union of these
/// templates. Each template has one cell in every row.
pub(in crate::logic) fn certain(possible: CellSet) -> CellSet {
    (ROWS..ROWS + DIGITS)
        .map(|row| possible & HOUSE[row])
        .filter(|cells| cells.len() == 1)
        .fold(CellSet::EMPTY, |certain, cells| certain | cells)
}

/// Returns, for each digit, the cells (including filled ones) that are in some template within its
/// places. A candidate elsewhere is false, and no argument about this digit alone can eliminate a
/// candidate in these cells.
pub(in crate::logic) fn possible(grid: &Grid) -> [CellSet; DIGITS] {
    let mut open = [CellSet::EMPTY; DIGITS];
    for digit in DigitSet::ALL {
        open[digit] = grid.places(digit);
    }
    for cell in !grid.empty_cells() {
        if let Some(digit) = grid.value(cell) {
            open[digit].insert(cell);
        }
    }
    open.map(in_templates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::classic::PEERS;

    /// Lists all templates within `open`, row by row.
    fn list(open: CellSet, row: usize, chosen: CellSet, templates: &mut Vec<CellSet>) {
        if row == 9 {
            templates.push(chosen);
            return;
        }
        for cell in open & HOUSE[row] {
            list(
                open - PEERS[cell],
                row + 1,
                chosen | CellSet::of(cell),
                templates,
            );
        }
    }

    fn random_cells(state: &mut u64, eighths: u64) -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|_| {
                *state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                *state >> 61 < eighths
            })
            .collect()
    }

    #[test]
    fn there_are_46656_templates() {
        let mut templates = Vec::new();
        list(CellSet::ALL, 0, CellSet::EMPTY, &mut templates);
        assert_eq!(templates.len(), 46656);
        assert_eq!(in_templates(CellSet::ALL), CellSet::ALL);
    }

    #[test]
    fn templates_agree_with_a_plain_list() {
        let mut state = 1;
        let mut dead = 0;
        for round in 0..3000 {
            let mut open = random_cells(&mut state, 2 + round % 5);
            // With one full template, most boards keep some template.
            if round % 2 == 0 {
                let template = [0, 12, 24, 28, 40, 52, 56, 68, 80].map(Cell::of);
                open |= template.into_iter().collect();
            }
            let mut templates = Vec::new();
            list(open, 0, CellSet::EMPTY, &mut templates);
            let expected = templates
                .iter()
                .fold(CellSet::EMPTY, |all, &cells| all | cells);
            assert_eq!(in_templates(open), expected, "{open:?}");
            dead += usize::from(expected.is_empty());
        }
        assert!(dead > 0);
    }
}
