//! All consequences of each literal by links between two candidates only, even beyond
//! contradictions.
//!
//! Only candidates with a strong link lead further: if one of two candidates is off, the other is
//! on, and it turns other candidates off. So the closure is computed for these few candidates, as
//! rows of bits, and all other results are derived from it.

use super::literal::{off, on, Literal};
use super::numbers::{LiteralSets, Numbers};
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, houses_of, ones, CandidateId, SeCandidates, CANDIDATES,
};
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSES};
use crate::Cell;

/// Returns the consequences of each literal.
pub(super) fn closure(candidates: &SeCandidates, numbers: &Numbers) -> LiteralSets {
    let strong = Strong::new(candidates);
    match strong.ids.len() {
        0..=64 => Web::<1>::new(&strong).closure(numbers),
        65..=128 => Web::<2>::new(&strong).closure(numbers),
        129..=256 => Web::<4>::new(&strong).closure(numbers),
        _ => Web::<12>::new(&strong).closure(numbers),
    }
}

/// The literals that lead to their opposites, and the consequences of each literal.
pub(super) struct Contradictions {
    /// Sorted by candidate, "on" first.
    pub starts: Vec<Literal>,
    pub numbers: Numbers,
    pub reach: LiteralSets,
}

/// Returns the literals that contradict themselves by links only, if there are any.
pub(super) fn contradictions(candidates: &SeCandidates) -> Option<Contradictions> {
    let strong = Strong::new(candidates);
    match strong.ids.len() {
        0..=64 => Web::<1>::new(&strong).contradictions(candidates),
        65..=128 => Web::<2>::new(&strong).contradictions(candidates),
        129..=256 => Web::<4>::new(&strong).contradictions(candidates),
        _ => Web::<12>::new(&strong).contradictions(candidates),
    }
}

/// The candidates with a strong link, which are one of two in a cell or a house, and these pairs.
struct Strong {
    ids: Vec<CandidateId>,
    /// The number of each of these candidates.
    number: [u16; CANDIDATES],
    pairs: Vec<[CandidateId; 2]>,
}

const NO_NUMBER: u16 = u16::MAX;

impl Strong {
    fn new(candidates: &SeCandidates) -> Self {
        let mut strong = Strong {
            ids: Vec::with_capacity(128),
            number: [NO_NUMBER; CANDIDATES],
            pairs: Vec::with_capacity(128),
        };
        for cell in Cell::ALL {
            let digits = candidates.digits[cell];
            if ones(digits) == 2 {
                strong.add(two(digits).map(|digit| candidate_id(cell, digit)));
            }
        }
        for (house, places) in candidates.places.iter().enumerate() {
            for digit in (0..DIGITS).filter(|&digit| ones(places[digit]) == 2) {
                strong.add(two(places[digit]).map(|at| candidate_id(CELLS_OF[house][at], digit)));
            }
        }
        strong
    }

    fn add(&mut self, pair: [CandidateId; 2]) {
        self.pairs.push(pair);
        for id in pair {
            let number = &mut self.number[usize::from(id)];
            if *number == NO_NUMBER {
                *number = self.ids.len() as u16;
                self.ids.push(id);
            }
        }
    }
}

/// Returns the positions of the two bits of a mask.
fn two(mask: u16) -> [usize; 2] {
    let rest = mask & mask.wrapping_sub(1);
    [mask, rest].map(|it| it.trailing_zeros() as usize)
}

/// The number of groups of candidates at most one of which is on: those of each cell, and those of
/// each digit in each house.
const GROUPS: usize = CELLS + HOUSES * DIGITS;

fn groups_of(id: CandidateId) -> [usize; 4] {
    let (cell, digit) = cell_and_digit(id);
    let [row, column, block] = houses_of(cell).map(|house| CELLS + house * DIGITS + digit);
    [cell.index(), row, column, block]
}

/// A set of candidates with a strong link, by number.
type StrongRow<const W: usize> = [u64; W];

/// An iterator over the numbers in a row, in ascending order.
struct Members<const W: usize> {
    row: StrongRow<W>,
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.row[self.word] == 0 {
            self.word += 1;
            if self.word == W {
                self.word = 0;
                return None;
            }
        }
        let left = &mut self.row[self.word];
        let bit = left.trailing_zeros() as usize;
        *left &= *left - 1;
        Some(self.word * 64 + bit)
    }
}

fn members<const W: usize>(row: &StrongRow<W>) -> Members<W> {
    Members { row: *row, word: 0 }
}

fn join<const W: usize>(row: &mut StrongRow<W>, other: &StrongRow<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

fn has<const W: usize>(row: &StrongRow<W>, number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

fn meet<const W: usize>(row: &StrongRow<W>, other: &StrongRow<W>) -> bool {
    row.iter().zip(other).any(|(one, two)| one & two != 0)
}

struct Walked<const W: usize> {
    reached: Vec<StrongRow<W>>,
    /// For each row, the other rows that were joined into it, in order. A row with a lower number
    /// was complete. Of any other row, only the direct successors were joined.
    joined: Vec<(u16, u16)>,
}

/// The connections between the candidates with a strong link.
struct Web<'a, const W: usize> {
    strong: &'a Strong,
    /// For each candidate, its partners, which are on if it is off.
    partners: Vec<StrongRow<W>>,
    /// The candidates in each group.
    groups: Vec<StrongRow<W>>,
    /// For each candidate, the candidates that are on directly after it if it is on.
    next: Vec<StrongRow<W>>,
}

impl<'a, const W: usize> Web<'a, W> {
    fn new(strong: &'a Strong) -> Self {
        let count = strong.ids.len();
        let mut web = Web {
            strong,
            partners: vec![[0; W]; count],
            groups: vec![[0; W]; GROUPS],
            next: Vec::with_capacity(count),
        };
        for pair in &strong.pairs {
            let [one, two] = pair.map(|id| usize::from(strong.number[usize::from(id)]));
            web.partners[one][two / 64] |= 1 << (two % 64);
            web.partners[two][one / 64] |= 1 << (one % 64);
        }
        for (number, &id) in strong.ids.iter().enumerate() {
            for group in groups_of(id) {
                web.groups[group][number / 64] |= 1 << (number % 64);
            }
        }
        for &id in &strong.ids {
            let next = web.partners_of(&web.turned_off(id));
            web.next.push(next);
        }
        web
    }

    /// Returns the candidates that a candidate turns off if it is on.
    fn turned_off(&self, id: CandidateId) -> StrongRow<W> {
        let mut row = [0; W];
        for group in groups_of(id) {
            join(&mut row, &self.groups[group]);
        }
        let number = usize::from(self.strong.number[usize::from(id)]);
        if number < W * 64 {
            row[number / 64] &= !(1 << (number % 64));
        }
        row
    }

    fn partners_of(&self, row: &StrongRow<W>) -> StrongRow<W> {
        members(row).fold([0; W], |mut all, number| {
            join(&mut all, &self.partners[number]);
            all
        })
    }

    /// Returns, for each candidate, all candidates that are on if it is on.
    fn walk(&self) -> Walked<W> {
        let count = self.next.len();
        let mut walked = Walked {
            reached: Vec::with_capacity(count),
            joined: Vec::with_capacity(4 * count),
        };
        for number in 0..count {
            let mut row = self.next[number];
            let mut open = row;
            // The lowest numbers come first, because their rows are complete.
            while let Some(word) = open.iter().position(|&word| word != 0) {
                let other = word * 64 + open[word].trailing_zeros() as usize;
                open[word] &= open[word] - 1;
                walked.joined.push((number as u16, other as u16));
                if let Some(all) = walked.reached.get(other) {
                    join(&mut row, all);
                    for (open, all) in open.iter_mut().zip(all) {
                        *open &= !all;
                    }
                } else {
                    for i in 0..W {
                        let fresh = self.next[other][i] & !row[i];
                        row[i] |= fresh;
                        open[i] |= fresh;
                    }
                }
            }
            walked.reached.push(row);
        }
        walked
    }

    fn contradictions(&self, candidates: &SeCandidates) -> Option<Contradictions> {
        let walked = self.walk();
        let starts = self.starts(candidates, &walked.reached);
        if starts.is_empty() {
            return None;
        }
        let numbers = Numbers::new(candidates);
        let reach = self.sets(&numbers, &walked.joined);
        Some(Contradictions {
            starts,
            numbers,
            reach,
        })
    }

    fn closure(&self, numbers: &Numbers) -> LiteralSets {
        self.sets(numbers, &self.walk().joined)
    }

    /// Returns the literals that lead to their opposites.
    fn starts(&self, candidates: &SeCandidates, reached: &[StrongRow<W>]) -> Vec<Literal> {
        // For each candidate, the candidates that are on if it is off.
        let count = self.next.len();
        let from_off: Vec<StrongRow<W>> = (0..count)
            .map(|number| {
                let mut row = self.partners[number];
                for partner in members(&self.partners[number]) {
                    join(&mut row, &reached[partner]);
                }
                row
            })
            .collect();
        let mut found = Vec::new();
        for cell in Cell::ALL {
            for digit in bits(candidates.digits[cell]) {
                let id = candidate_id(cell, digit);
                let off_by_it = self.turned_off(id);
                if members(&off_by_it).any(|other| meet(&from_off[other], &off_by_it)) {
                    found.push(on(id));
                }
                let number = usize::from(self.strong.number[usize::from(id)]);
                if number < count && has(&from_off[number], number) {
                    found.push(off(id));
                }
            }
        }
        found
    }

    /// Returns the consequences of each literal.
    fn sets(&self, numbers: &Numbers, joined: &[(u16, u16)]) -> LiteralSets {
        let mut sets = LiteralSets::new(numbers.literals());
        let offs = OffMasks::new(numbers);
        for (number, &id) in numbers.ids.iter().enumerate() {
            let (place_off, place_on) = (2 * number, 2 * number + 1);
            sets.of_mut(place_off)[place_off / 64] |= 1 << (place_off % 64);
            let row = sets.of_mut(place_on);
            offs.join(id, number, row);
            row[place_on / 64] |= 1 << (place_on % 64);
        }
        let place_on: Vec<usize> = (self.strong.ids.iter())
            .map(|&id| numbers.place(on(id)))
            .collect();
        let words = sets.words;
        let next: Vec<u64> = (place_on.iter())
            .flat_map(|&place| sets.of(place).iter().copied())
            .collect();
        for &(number, other) in joined {
            let (to, from) = (usize::from(number), usize::from(other));
            match other < number {
                true => sets.join(place_on[from], place_on[to]),
                false => sets.add(place_on[to], &next[from * words..][..words]),
            }
        }
        for (number, &on_place) in place_on.iter().enumerate() {
            for partner in members(&self.partners[number]) {
                sets.join(place_on[partner], on_place - 1);
            }
        }
        // A candidate without a strong link has the consequences of the candidates that it turns
        // off.
        for (number, &id) in numbers.ids.iter().enumerate() {
            if self.strong.number[usize::from(id)] != NO_NUMBER {
                continue;
            }
            for other in members(&self.turned_off(id)) {
                sets.join(place_on[other] - 1, 2 * number + 1);
            }
        }
        sets
    }
}

/// For each group, the literals that its candidates are off.
struct OffMasks {
    words: usize,
    bits: Vec<u64>,
}

impl OffMasks {
    fn new(numbers: &Numbers) -> Self {
        let words = (numbers.literals() + 63) / 64;
        let mut masks = OffMasks {
            words,
            bits: vec![0; words * GROUPS],
        };
        for (number, &id) in numbers.ids.iter().enumerate() {
            for group in groups_of(id) {
                masks.bits[group * words + number / 32] |= 1 << (2 * number % 64);
            }
        }
        masks
    }

    /// Adds the candidates that a candidate turns off if it is on, except itself.
    fn join(&self, id: CandidateId, number: usize, set: &mut [u64]) {
        let own = 1u64 << (2 * number % 64);
        let was = set[number / 32] & own;
        for group in groups_of(id) {
            let mask = &self.bits[group * self.words..][..self.words];
            for (word, mask) in set.iter_mut().zip(mask) {
                *word |= mask;
            }
        }
        set[number / 32] = set[number / 32] & !own | was;
    }
}
