//! Unique rectangles and loops of any length, types 1 to 4.

use super::finding::{Allowed, Basis, Finding};
use super::grid::{
    candidate_id, combinations, house_of, houses_of, ones, place_bit, CandidateId, SeCandidates,
    SeGrid, BOX_ROW_COLUMN,
};
use crate::bits::bits;
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSE, PEERS};
use crate::{Cell, CellSet};

/// The two digits of a loop, as bits of a mask.
type DigitPair = u16;

/// A finding, with the cells and the set that distinguish it from others.
struct RatedLoop {
    finding: Finding,
    cells: CellSet,
    /// The house, the digits and the cells of the naked or hidden set of a type 3.
    set: Option<(usize, u16, u16)>,
}

/// Returns the easiest finding of all loops: the one with the lowest rating, then with the lowest
/// type, then the first.
///
/// For each cell, `since` has the number of the first step whose changes were not examined. No loop
/// from the cell existed before that step.
pub(super) fn unique_loop(
    state: &SeGrid,
    allowed: &Allowed,
    since: &mut [u16; CELLS],
) -> Option<Finding> {
    let mut found: Vec<RatedLoop> = Vec::new();
    let masks = &state.candidates.digits;
    // The empty cells that can hold each digit.
    let mut holders = [CellSet::EMPTY; DIGITS];
    for (cell, &held) in Cell::ALL.into_iter().zip(masks) {
        for digit in bits(held) {
            holders[digit].insert(cell);
        }
    }
    for start in Cell::ALL.into_iter().filter(|&cell| ones(masks[cell]) == 2) {
        let open = bits(masks[start]).fold(CellSet::ALL, |open, digit| open & holders[digit]);
        if !state.has_changed_since(since[start], open, masks[start]) {
            continue;
        }
        let loops = LoopWalk::new(&state.candidates, masks[start], open).loops_from(start);
        if loops.is_empty() {
            since[start] = state.step() + 1;
        }
        for cells in &loops {
            findings_of(state, cells, masks[start], &mut found);
        }
    }
    found.retain(|rated| allowed.has(rated.finding.technique));
    easiest(found)
}

/// Returns the finding with the lowest rating, then with the lowest type, then the first.
fn easiest(found: Vec<RatedLoop>) -> Option<Finding> {
    let order = |rated: &RatedLoop| (rated.finding.rating, type_of(rated.finding.technique));
    let mut best: Option<RatedLoop> = None;
    for rated in found {
        let better = best
            .as_ref()
            .map_or(true, |best| order(&rated) < order(best));
        if better {
            best = Some(rated);
        }
    }
    best.map(|best| best.finding)
}

/// Returns the cells of `open` that may belong to a loop. Each cell of a loop shares each of its
/// houses with another cell of the loop.
fn viable(open: CellSet) -> CellSet {
    let mut viable = open;
    loop {
        let mut next = viable;
        for house in HOUSE {
            let here = viable & house;
            if here.without_first().is_empty() {
                next = next - here;
            }
        }
        if next == viable {
            return viable;
        }
        viable = next;
    }
}

/// Returns an upper limit for the number of cells in a loop. A loop has cells with only the pair,
/// and either two other cells or cells that all have the same extra digit.
fn longest(masks: &[u16; CELLS], viable: CellSet, pair: DigitPair) -> usize {
    let mut pairs = 0;
    let mut with = [0; DIGITS];
    for cell in viable {
        let extra = masks[cell] & !pair;
        match ones(extra) {
            0 => pairs += 1,
            1 => with[extra.trailing_zeros() as usize] += 1,
            _ => {}
        }
    }
    pairs + with.into_iter().fold(2, usize::max)
}

fn type_of(technique: Technique) -> u8 {
    match technique {
        Technique::UniqueLoop1 => 1,
        Technique::UniqueLoop2 => 2,
        Technique::UniqueLoop4 => 4,
        _ => 3,
    }
}

/// The depth-first search for loops from one cell.
struct LoopWalk<'a> {
    candidates: &'a SeCandidates,
    pair: DigitPair,
    /// The cells with both digits that are not on the path.
    open: CellSet,
    /// The cells that may belong to a loop.
    viable: CellSet,
    /// The viable cells with only the pair.
    pairs: CellSet,
    /// An upper limit for the number of cells in a loop.
    longest: usize,
    path: Vec<Cell>,
    /// The houses of the cells at even and at odd positions on the path.
    houses: [u32; 2],
    /// The cells that the cells at even and at odd positions see.
    seen: [CellSet; 2],
    loops: Vec<Vec<Cell>>,
}

impl<'a> LoopWalk<'a> {
    /// Creates a search in the cells of `open`, which can hold both digits of `pair`.
    fn new(candidates: &'a SeCandidates, pair: DigitPair, open: CellSet) -> Self {
        let viable = viable(open);
        let masks = &candidates.digits;
        LoopWalk {
            candidates,
            pair,
            open,
            viable,
            pairs: (viable.iter())
                .filter(|&cell| masks[cell] == pair)
                .collect(),
            longest: longest(masks, viable, pair),
            path: Vec::new(),
            houses: [0; 2],
            seen: [CellSet::EMPTY; 2],
            loops: Vec::new(),
        }
    }

    /// Returns the loops through a cell with only the two digits of the pair.
    fn loops_from(mut self, start: Cell) -> Vec<Vec<Cell>> {
        if self.longest >= 4 && self.viable.contains(start) {
            self.visit(start, 2, 0, None);
        }
        self.loops
    }

    /// Continues the path with `cell`, which was reached through a house of kind `last`. `extra`
    /// has the digits besides the pair that were seen so far. As in Sudoku Explainer, these include
    /// digits of cells that were tried and rejected. The path contains each cell only once, so the
    /// depth is at most 81.
    fn visit(&mut self, cell: Cell, spare: i8, extra: u16, last: Option<usize>) {
        let colour = self.path.len() % 2;
        let houses = houses_of(cell)
            .into_iter()
            .fold(0, |all, house| all | 1 << house);
        // If two cells of one colour share a house, no loop that extends this path is valid.
        if self.houses[colour] & houses != 0 {
            return;
        }
        let seen = self.seen[colour];
        self.houses[colour] |= houses;
        self.seen[colour] |= PEERS[cell];
        self.path.push(cell);
        self.open.remove(cell);
        if self.may_close(spare, extra) {
            self.extend(cell, spare, extra, last);
        }
        self.path.pop();
        self.open.insert(cell);
        self.seen[colour] = seen;
        self.houses[colour] &= !houses;
    }

    /// Whether unused cells may still give both colours to every house of the path. There must be
    /// enough of them, each of which lies in three houses, and at least one in each house.
    fn may_close(&self, spare: i8, extra: u16) -> bool {
        let mut left = self.longest - self.path.len();
        if ones(extra) > 1 {
            let spare = usize::try_from(spare).unwrap_or(0);
            left = left.min((self.pairs & self.open).len() + spare);
        }
        let open = (self.houses[0] ^ self.houses[1]).count_ones();
        if open as usize > 3 * left {
            return false;
        }
        let cells = self.viable & self.open;
        [(0, 1), (1, 0)].into_iter().all(|(colour, other)| {
            let fits = cells - self.seen[other];
            let mut open = self.houses[colour] & !self.houses[other];
            while open != 0 {
                if !HOUSE[open.trailing_zeros() as usize].meets(fits) {
                    return false;
                }
                open &= open - 1;
            }
            true
        })
    }

    fn extend(&mut self, cell: Cell, spare: i8, mut extra: u16, last: Option<usize>) {
        for kind in BOX_ROW_COLUMN {
            if last == Some(kind) {
                continue;
            }
            let mut nexts = self.open;
            if self.path.len() >= 4 {
                nexts.insert(self.path[0]);
            }
            for next in nexts & HOUSE[house_of(cell, kind)] {
                if next == self.path[0] {
                    // Both colours must be in the same houses.
                    if self.houses[0] == self.houses[1] {
                        self.loops.push(self.path.clone());
                    }
                    continue;
                }
                let masks = self.candidates.digits[next];
                extra |= masks & !self.pair;
                if !self.viable.contains(next) || self.path.len() >= self.longest {
                    continue;
                }
                let has_extra = masks != self.pair;
                if !has_extra || ones(extra) == 1 || spare > 0 {
                    self.visit(next, spare - i8::from(has_extra), extra, Some(kind));
                }
            }
        }
    }
}

/// The current loop.
struct Loop<'a> {
    state: &'a SeGrid,
    cells: &'a [Cell],
    pair: DigitPair,
}

fn findings_of(state: &SeGrid, cells: &[Cell], pair: DigitPair, found: &mut Vec<RatedLoop>) {
    let at_hand = Loop { state, cells, pair };
    let masks = &state.candidates.digits;
    let extra_cells: Vec<Cell> = (cells.iter().copied())
        .filter(|&cell| masks[cell] != pair)
        .collect();
    match extra_cells[..] {
        [] => {}
        [cell] => {
            let struck = bits(pair).map(|digit| candidate_id(cell, digit)).collect();
            at_hand.push(Technique::UniqueLoop1, struck, None, found);
        }
        [first, second] => {
            match ((masks[first] | masks[second]) & !pair).count_ones() {
                1 => at_hand.common_digit(&extra_cells, found),
                _ => at_hand.sets(first, second, found),
            }
            at_hand.locked_digit(first, second, found);
        }
        _ => at_hand.common_digit(&extra_cells, found),
    }
}

impl Loop<'_> {
    /// Keeps a finding if it eliminates something and is new.
    fn push(
        &self,
        technique: Technique,
        struck: Vec<CandidateId>,
        set: Option<(usize, u16, u16)>,
        found: &mut Vec<RatedLoop>,
    ) {
        let cells: CellSet = self.cells.iter().copied().collect();
        let known = found.iter().any(|other| {
            other.finding.technique == technique && other.cells == cells && other.set == set
        });
        if struck.is_empty() || known {
            return;
        }
        let others = set.map_or(0, |(.., others)| ones(others) as usize);
        let rating = match technique {
            Technique::UniqueLoop3Naked => scale::unique_loop_naked(self.cells.len(), others),
            Technique::UniqueLoop3Hidden => scale::unique_loop_hidden(self.cells.len(), others),
            _ => scale::unique_loop(self.cells.len()),
        };
        let basis = Basis::Loop {
            cells: self.cells.to_vec(),
            digits: self.pair,
            set,
        };
        found.push(RatedLoop {
            finding: Finding::striking(technique, struck, basis).rated(rating),
            cells,
            set,
        });
    }

    /// Finds type 2: one of the cells with more candidates holds the extra digit.
    fn common_digit(&self, extra_cells: &[Cell], found: &mut Vec<RatedLoop>) {
        let candidates = &self.state.candidates;
        let digit = (candidates.digits[extra_cells[0]] & !self.pair).trailing_zeros() as usize;
        let seeing = extra_cells
            .iter()
            .fold(CellSet::ALL, |common, &cell| common & PEERS[cell]);
        let struck = (seeing.iter())
            .filter(|&cell| candidates.has(cell, digit))
            .map(|cell| candidate_id(cell, digit))
            .collect();
        self.push(Technique::UniqueLoop2, struck, None, found);
    }

    /// Finds type 4: a digit of the pair is locked in the two cells.
    fn locked_digit(&self, first: Cell, second: Cell, found: &mut Vec<RatedLoop>) {
        let candidates = &self.state.candidates;
        let mut digits = bits(self.pair);
        let pair = [digits.next(), digits.next()].map(Option::unwrap_or_default);
        let mut locked = [false; 2];
        for house in common_houses(first, second) {
            let both = place_bit(first, house) | place_bit(second, house);
            for (digit, locked) in pair.into_iter().zip(&mut locked) {
                *locked |= candidates.places[house][digit] & !both == 0;
            }
        }
        let struck = match locked {
            [true, _] => pair[1],
            [false, true] => pair[0],
            _ => return,
        };
        let struck = vec![candidate_id(first, struck), candidate_id(second, struck)];
        self.push(Technique::UniqueLoop4, struck, None, found);
    }

    /// Finds type 3: the extra digits form a naked or hidden set with other cells of a house.
    fn sets(&self, first: Cell, second: Cell, found: &mut Vec<RatedLoop>) {
        let masks = &self.state.candidates.digits;
        let extra = (masks[first] | masks[second]) & !self.pair;
        for size in extra.count_ones()..=7 {
            for house in common_houses(first, second) {
                let empty_cells = u32::from(self.state.frame.empty_cells[house]);
                let search = SetSearch {
                    candidates: &self.state.candidates,
                    house,
                    bits: [place_bit(first, house), place_bit(second, house)],
                    extra,
                    sure: extra & masks[first] & masks[second],
                    size,
                };
                if 2 * size <= empty_cells {
                    search.naked(|struck, set| {
                        self.push(Technique::UniqueLoop3Naked, struck, Some(set), found);
                    });
                }
                if 2 * size < empty_cells {
                    search.hidden(self.pair, |struck, set| {
                        self.push(Technique::UniqueLoop3Hidden, struck, Some(set), found);
                    });
                }
            }
        }
    }
}

/// A search for sets of one size in a house that contains both cells of a loop with extra digits.
struct SetSearch<'a> {
    candidates: &'a SeCandidates,
    house: usize,
    /// The places of the two cells. Only the first may be part of a set.
    bits: [u16; 2],
    /// The extra digits that either cell has. `sure` are those that both cells have.
    extra: u16,
    sure: u16,
    size: u32,
}

impl SetSearch<'_> {
    fn naked(&self, mut push: impl FnMut(Vec<CandidateId>, (usize, u16, u16))) {
        let [first, second] = self.bits;
        let size = self.size;
        let fits = |cells: &u16| cells & first != 0 && cells & second == 0;
        for cells in combinations(size).filter(fits) {
            let others = cells & !first;
            let masks = || bits(others).map(|at| self.candidates.digits[CELLS_OF[self.house][at]]);
            let union = masks().fold(0, |union, mask| union | mask);
            if (union | self.sure).count_ones() != size
                || (union | self.extra).count_ones() != size
                || masks().any(|mask| mask.count_ones() < 2)
            {
                continue;
            }
            let digits = union | self.extra;
            self.push(
                !(cells | second) & 0x1FF,
                digits,
                (digits, others),
                &mut push,
            );
        }
    }

    fn hidden(&self, pair: u16, mut push: impl FnMut(Vec<CandidateId>, (usize, u16, u16))) {
        let [first, second] = self.bits;
        let pool = !(pair | self.extra) & 0x1FF;
        if self.size - 2 > pool.count_ones() {
            return;
        }
        for chosen in combinations(self.size - 2).filter(|chosen| chosen & !pool == 0) {
            let digits = chosen | pair;
            let places = || bits(digits).map(|d| self.candidates.places[self.house][d] & !second);
            let union = places().fold(0, |union, places| union | places);
            if union.count_ones() != self.size || places().any(|places| places == 0) {
                continue;
            }
            let others = union & !first;
            self.push(others, !digits, (digits, others), &mut push);
        }
    }

    /// Reports a set (digits and other cells) that eliminates `struck` at `places`.
    fn push(
        &self,
        places: u16,
        struck: u16,
        (digits, others): (u16, u16),
        push: &mut impl FnMut(Vec<CandidateId>, (usize, u16, u16)),
    ) {
        let ids = self.candidates.ids_in(self.house, places, struck);
        push(ids.collect(), (self.house, digits, others));
    }
}

/// Returns the houses that contain both cells, in the order box, row, column.
fn common_houses(first: Cell, second: Cell) -> impl Iterator<Item = usize> {
    let houses = BOX_ROW_COLUMN.map(|kind| house_of(first, kind));
    houses
        .into_iter()
        .filter(move |&house| HOUSE[house].contains(second))
}
