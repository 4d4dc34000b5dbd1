//! All that follows from each literal by links of two candidates alone, however
//! far, past contradictions too.
//!
//! Only candidates that are one of two lead on: from one of them that is off to
//! the other one that is on, and from there to those that this turns off. So the
//! closure is made for these few, as rows of bits, and the rest is read off.

use super::literal::{off, on, Literal};
use super::numbers::{Numbers, Sets};
use crate::logic::families::explainer::pencil::{cell_and_digit, mark, ones, Mark, Pencil, MARKS};
use crate::sets::bits;
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSES, HOUSES_OF};

/// What follows from each literal.
pub(super) fn closure(pencil: &Pencil, numbers: &Numbers) -> Sets {
    let strong = Strong::new(pencil);
    match strong.marks.len() {
        0..=64 => Web::<1>::new(&strong).closure(numbers),
        65..=128 => Web::<2>::new(&strong).closure(numbers),
        129..=256 => Web::<4>::new(&strong).closure(numbers),
        _ => Web::<12>::new(&strong).closure(numbers),
    }
}

/// The literals that lead to their contrary, and what follows from each literal.
pub(super) struct Contradictions {
    /// Candidate by candidate, "on" first.
    pub starts: Vec<Literal>,
    pub numbers: Numbers,
    pub reach: Sets,
}

/// What contradicts itself by links alone, if anything does.
pub(super) fn contradictions(pencil: &Pencil) -> Option<Contradictions> {
    let strong = Strong::new(pencil);
    match strong.marks.len() {
        0..=64 => Web::<1>::new(&strong).contradictions(pencil),
        65..=128 => Web::<2>::new(&strong).contradictions(pencil),
        129..=256 => Web::<4>::new(&strong).contradictions(pencil),
        _ => Web::<12>::new(&strong).contradictions(pencil),
    }
}

/// The candidates that are one of two in a cell or a house, and these pairs.
struct Strong {
    marks: Vec<Mark>,
    /// The number of each of them.
    number: [u16; MARKS],
    pairs: Vec<[Mark; 2]>,
}

const NO_NUMBER: u16 = u16::MAX;

impl Strong {
    fn new(pencil: &Pencil) -> Self {
        let mut strong = Strong {
            marks: Vec::with_capacity(128),
            number: [NO_NUMBER; MARKS],
            pairs: Vec::with_capacity(128),
        };
        for cell in 0..CELLS {
            let digits = pencil.marks[cell];
            if ones(digits) == 2 {
                strong.add(two(digits).map(|digit| mark(cell, digit)));
            }
        }
        for (house, places) in pencil.places.iter().enumerate() {
            for digit in (0..DIGITS).filter(|&digit| ones(places[digit]) == 2) {
                strong.add(two(places[digit]).map(|at| mark(CELLS_OF[house][at], digit)));
            }
        }
        strong
    }

    fn add(&mut self, pair: [Mark; 2]) {
        self.pairs.push(pair);
        for mark in pair {
            let number = &mut self.number[usize::from(mark)];
            if *number == NO_NUMBER {
                *number = self.marks.len() as u16;
                self.marks.push(mark);
            }
        }
    }
}

/// The two bits of a mask.
fn two(mask: u16) -> [usize; 2] {
    let rest = mask & mask.wrapping_sub(1);
    [mask, rest].map(|it| it.trailing_zeros() as usize)
}

/// Groups of candidates of which one is on at most: those of a cell, those of a
/// digit in a house.
const GROUPS: usize = CELLS + HOUSES * DIGITS;

fn groups_of(mark: Mark) -> [usize; 4] {
    let (cell, digit) = cell_and_digit(mark);
    let [row, column, block] = HOUSES_OF[cell].map(|house| CELLS + house * DIGITS + digit);
    [cell, row, column, block]
}

/// Candidates with a strong link, by number.
type Row<const W: usize> = [u64; W];

/// The numbers of a row, ascending.
struct Members<const W: usize> {
    row: Row<W>,
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

fn members<const W: usize>(row: &Row<W>) -> Members<W> {
    Members { row: *row, word: 0 }
}

fn join<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

fn has<const W: usize>(row: &Row<W>, number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

fn meet<const W: usize>(row: &Row<W>, other: &Row<W>) -> bool {
    row.iter().zip(other).any(|(one, two)| one & two != 0)
}

struct Walked<const W: usize> {
    reached: Vec<Row<W>>,
    /// Of which parts each row was made, in order: of the rows that were known in
    /// full (lower numbers), and of what goes on next after others.
    joined: Vec<(u16, u16)>,
}

/// How the candidates with a strong link hang together.
struct Web<'a, const W: usize> {
    strong: &'a Strong,
    /// Those each is one of two with: what goes on when it is off.
    partners: Vec<Row<W>>,
    /// Those in each group.
    groups: Vec<Row<W>>,
    /// What goes on next when each is on.
    next: Vec<Row<W>>,
}

impl<'a, const W: usize> Web<'a, W> {
    fn new(strong: &'a Strong) -> Self {
        let count = strong.marks.len();
        let mut web = Web {
            strong,
            partners: vec![[0; W]; count],
            groups: vec![[0; W]; GROUPS],
            next: Vec::with_capacity(count),
        };
        for pair in &strong.pairs {
            let [one, two] = pair.map(|mark| usize::from(strong.number[usize::from(mark)]));
            web.partners[one][two / 64] |= 1 << (two % 64);
            web.partners[two][one / 64] |= 1 << (one % 64);
        }
        for (number, &mark) in strong.marks.iter().enumerate() {
            for group in groups_of(mark) {
                web.groups[group][number / 64] |= 1 << (number % 64);
            }
        }
        for &mark in &strong.marks {
            let next = web.partners_of(&web.turned_off(mark));
            web.next.push(next);
        }
        web
    }

    /// What a candidate turns off when it is on.
    fn turned_off(&self, mark: Mark) -> Row<W> {
        let mut row = [0; W];
        for group in groups_of(mark) {
            join(&mut row, &self.groups[group]);
        }
        let number = usize::from(self.strong.number[usize::from(mark)]);
        if number < W * 64 {
            row[number / 64] &= !(1 << (number % 64));
        }
        row
    }

    fn partners_of(&self, row: &Row<W>) -> Row<W> {
        members(row).fold([0; W], |mut all, number| {
            join(&mut all, &self.partners[number]);
            all
        })
    }

    /// For each candidate that is on, those that go on after it.
    fn walk(&self) -> Walked<W> {
        let count = self.next.len();
        let mut walked = Walked {
            reached: Vec::with_capacity(count),
            joined: Vec::with_capacity(4 * count),
        };
        for number in 0..count {
            let mut row = self.next[number];
            let mut open = row;
            // The lowest come first, and these are known in full.
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

    fn contradictions(&self, pencil: &Pencil) -> Option<Contradictions> {
        let walked = self.walk();
        let starts = self.starts(pencil, &walked.reached);
        if starts.is_empty() {
            return None;
        }
        let numbers = Numbers::new(pencil);
        let reach = self.sets(&numbers, &walked.joined);
        Some(Contradictions {
            starts,
            numbers,
            reach,
        })
    }

    fn closure(&self, numbers: &Numbers) -> Sets {
        self.sets(numbers, &self.walk().joined)
    }

    /// The literals that lead to their contrary.
    fn starts(&self, pencil: &Pencil, reached: &[Row<W>]) -> Vec<Literal> {
        // What goes on when each candidate is off.
        let count = self.next.len();
        let from_off: Vec<Row<W>> = (0..count)
            .map(|number| {
                let mut row = self.partners[number];
                for partner in members(&self.partners[number]) {
                    join(&mut row, &reached[partner]);
                }
                row
            })
            .collect();
        let mut found = Vec::new();
        for cell in 0..CELLS {
            for digit in bits(pencil.marks[cell]) {
                let mark = mark(cell, digit);
                let off_by_it = self.turned_off(mark);
                if members(&off_by_it).any(|other| meet(&from_off[other], &off_by_it)) {
                    found.push(on(mark));
                }
                let number = usize::from(self.strong.number[usize::from(mark)]);
                if number < count && has(&from_off[number], number) {
                    found.push(off(mark));
                }
            }
        }
        found
    }

    /// What follows from each literal.
    fn sets(&self, numbers: &Numbers, joined: &[(u16, u16)]) -> Sets {
        let mut sets = Sets::new(numbers.literals());
        let offs = OffMasks::new(numbers);
        for (number, &mark) in numbers.marks.iter().enumerate() {
            let (place_off, place_on) = (2 * number, 2 * number + 1);
            sets.of_mut(place_off)[place_off / 64] |= 1 << (place_off % 64);
            let row = sets.of_mut(place_on);
            offs.join(mark, number, row);
            row[place_on / 64] |= 1 << (place_on % 64);
        }
        let place_on: Vec<usize> = (self.strong.marks.iter())
            .map(|&mark| numbers.place(on(mark)))
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
        // Those without a strong link lead to what those do that they turn off.
        for (number, &mark) in numbers.marks.iter().enumerate() {
            if self.strong.number[usize::from(mark)] != NO_NUMBER {
                continue;
            }
            for other in members(&self.turned_off(mark)) {
                sets.join(place_on[other] - 1, 2 * number + 1);
            }
        }
        sets
    }
}

/// For each group, the literals of its candidates being off.
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
        for (number, &mark) in numbers.marks.iter().enumerate() {
            for group in groups_of(mark) {
                masks.bits[group * words + number / 32] |= 1 << (2 * number % 64);
            }
        }
        masks
    }

    /// Adds what goes off when a candidate is on, but for itself.
    fn join(&self, mark: Mark, number: usize, set: &mut [u64]) {
        let own = 1u64 << (2 * number % 64);
        let was = set[number / 32] & own;
        for group in groups_of(mark) {
            let mask = &self.bits[group * self.words..][..self.words];
            for (word, mask) in set.iter_mut().zip(mask) {
                *word |= mask;
            }
        }
        set[number / 32] = set[number / 32] & !own | was;
    }
}
