//! The links of a grid: which candidates are one of two, and which go off when
//! one is on; and all that follows by them alone.

use super::literal::{mark_of, Cause};
use super::numbers::{Numbers, Sets};
use crate::logic::families::explainer::pencil::{
    cell_and_digit, house_of, mark, ones, place_bit, Bits, Mark, Pencil, BOX_ROW_COLUMN, CROSSING,
};
use crate::topology::classic::{CELLS_OF, DIGITS, HOUSES_OF};

/// The links that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    /// Links between candidates of a cell.
    pub in_cell: bool,
    /// Links between two places of a digit in a house.
    pub in_house: bool,
}

/// A link to a candidate.
#[derive(Clone, Copy)]
pub(super) struct Linked {
    pub mark: Mark,
    pub cause: Cause,
}

/// For each candidate, by number: those it is one of two with, and those of them
/// that go off when it is on. What goes off without being one of two is left
/// out, as nothing follows from it.
pub(super) struct Table {
    pub numbers: Numbers,
    /// Where the links of each candidate begin.
    strong_from: Vec<u16>,
    strong: Vec<Linked>,
    weak_from: Vec<u16>,
    weak: Vec<Linked>,
}

impl Table {
    pub fn new(pencil: &Pencil) -> Self {
        let numbers = Numbers::new(pencil);
        let count = numbers.marks.len();
        let mut table = Table {
            strong_from: Vec::with_capacity(count + 1),
            strong: Vec::with_capacity(256),
            weak_from: Vec::with_capacity(count + 1),
            weak: Vec::with_capacity(2048),
            numbers,
        };
        // Candidates with a strong link.
        let mut linked = Pencil::EMPTY;
        for number in 0..count {
            let (cell, digit) = cell_and_digit(table.numbers.marks[number]);
            let first = table.strong.len();
            table.strong_from.push(first as u16);
            table.add_strong(pencil, cell, digit);
            if table.strong.len() > first {
                linked.insert(cell, digit);
            }
        }
        table.strong_from.push(table.strong.len() as u16);
        for number in 0..count {
            let (cell, digit) = cell_and_digit(table.numbers.marks[number]);
            table.weak_from.push(table.weak.len() as u16);
            table.add_weak(&linked, cell, digit);
        }
        table.weak_from.push(table.weak.len() as u16);
        table
    }

    fn add_strong(&mut self, pencil: &Pencil, cell: usize, digit: usize) {
        let first = self.strong.len();
        let marks = pencil.marks[cell];
        if ones(marks) == 2 {
            let other = (marks & !(1 << digit)).trailing_zeros() as usize;
            self.strong.push(Linked {
                mark: mark(cell, other),
                cause: Cause::Cell,
            });
        }
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let places = pencil.places[house][digit];
            if ones(places) != 2 {
                continue;
            }
            let at = (places & !place_bit(cell, house)).trailing_zeros() as usize;
            let mark = mark(CELLS_OF[house][at], digit);
            if self.strong[first..].iter().all(|known| known.mark != mark) {
                let cause = Cause::House(kind as u8);
                self.strong.push(Linked { mark, cause });
            }
        }
    }

    fn add_weak(&mut self, linked: &Pencil, cell: usize, digit: usize) {
        let in_cell = Bits(linked.marks[cell] & !(1 << digit));
        self.weak.extend(in_cell.map(|other| Linked {
            mark: mark(cell, other),
            cause: Cause::Cell,
        }));
        let boxed = house_of(cell, BOX_ROW_COLUMN[0]);
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let mut places = linked.places[house][digit] & !place_bit(cell, house);
            if house != boxed {
                places &= !CROSSING[house][boxed];
            }
            self.weak.extend(Bits(places).map(|at| Linked {
                mark: mark(CELLS_OF[house][at], digit),
                cause: Cause::House(kind as u8),
            }));
        }
    }

    fn all_weak(&self, number: usize) -> &[Linked] {
        &self.weak[usize::from(self.weak_from[number])..usize::from(self.weak_from[number + 1])]
    }

    fn all_strong(&self, number: usize) -> &[Linked] {
        &self.strong
            [usize::from(self.strong_from[number])..usize::from(self.strong_from[number + 1])]
    }

    /// What a candidate that is on turns off, as far as it leads on.
    pub fn weak(&self, mark: Mark, sweep: Sweep) -> impl Iterator<Item = Linked> + '_ {
        self.all_weak(self.numbers.number(mark))
            .iter()
            .copied()
            .filter(move |link| sweep.in_cell || link.cause != Cause::Cell)
    }

    /// What a candidate that is off turns on.
    pub fn strong(&self, mark: Mark, sweep: Sweep) -> impl Iterator<Item = Linked> + '_ {
        self.all_strong(self.numbers.number(mark))
            .iter()
            .copied()
            .filter(move |link| match link.cause {
                Cause::Cell => sweep.in_cell,
                _ => sweep.in_house,
            })
    }
}

/// What follows from each literal by links of two candidates, however far, past
/// contradictions too: the closure of the graph of links, found with its
/// strongly connected components (Tarjan).
pub(super) fn closure(pencil: &Pencil, table: &Table) -> Sets {
    let literals = table.numbers.literals();
    let mut tarjan = Tarjan {
        table,
        sets: Sets::new(literals),
        offs: OffMasks::new(pencil, &table.numbers),
        met: vec![0; literals],
        low: vec![0; literals],
        next: 0,
        open: Vec::new(),
        walk: Vec::new(),
    };
    for place in 0..literals {
        if tarjan.met[place] == 0 {
            tarjan.visit(place);
        }
    }
    tarjan.sets
}

/// For each cell, and each digit of each house, the literals of its candidates
/// being off.
struct OffMasks {
    words: usize,
    bits: Vec<u64>,
}

impl OffMasks {
    fn new(pencil: &Pencil, numbers: &Numbers) -> Self {
        let words = (numbers.literals() + 63) / 64;
        let groups = pencil.marks.len() + pencil.places.len() * DIGITS;
        let mut masks = OffMasks {
            words,
            bits: vec![0; words * groups],
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

fn groups_of(mark: Mark) -> [usize; 4] {
    let (cell, digit) = cell_and_digit(mark);
    let [row, column, block] = HOUSES_OF[cell].map(|house| 81 + house * DIGITS + digit);
    [cell, row, column, block]
}

struct Tarjan<'a> {
    table: &'a Table,
    sets: Sets,
    offs: OffMasks,
    /// When each literal was met, from 1; `DONE` once its component is known.
    met: Vec<u16>,
    low: Vec<u16>,
    next: u16,
    /// Literals whose component is not known yet.
    open: Vec<u16>,
    /// The way to the literal at hand, with the number of its next link.
    walk: Vec<(u16, u16)>,
}

const DONE: u16 = u16::MAX;

impl Tarjan<'_> {
    /// The place of what follows from a literal by its link `i`.
    fn successor(&self, place: usize, i: usize) -> Option<usize> {
        let (links, on) = match place % 2 {
            1 => (self.table.all_weak(place / 2), 0),
            _ => (self.table.all_strong(place / 2), 1),
        };
        let link = links.get(i)?;
        Some(2 * self.table.numbers.number(link.mark) + on)
    }

    fn meet(&mut self, place: usize) {
        self.next += 1;
        self.met[place] = self.next;
        self.low[place] = self.next;
        self.open.push(place as u16);
        self.walk.push((place as u16, 0));
    }

    fn visit(&mut self, root: usize) {
        self.meet(root);
        while let Some(&mut (place, ref mut link)) = self.walk.last_mut() {
            let (at, i) = (usize::from(place), usize::from(*link));
            *link += 1;
            match self.successor(at, i) {
                Some(next) if self.met[next] == 0 => self.meet(next),
                Some(next) if self.met[next] != DONE => {
                    self.low[at] = self.low[at].min(self.met[next]);
                }
                Some(_) => {}
                None => {
                    self.walk.pop();
                    if let Some(&(parent, _)) = self.walk.last() {
                        let parent = usize::from(parent);
                        self.low[parent] = self.low[parent].min(self.low[at]);
                    }
                    if self.low[at] == self.met[at] {
                        self.end_component(at);
                    }
                }
            }
        }
    }

    /// All that follows from the literals of a component, whose successors
    /// outside are done.
    fn end_component(&mut self, root: usize) {
        let first = self
            .open
            .iter()
            .rposition(|&open| usize::from(open) == root);
        let members = self.open.split_off(first.unwrap_or_default());
        for &member in &members {
            let member = usize::from(member);
            self.sets.of_mut(root)[member / 64] |= 1 << (member % 64);
            if member % 2 == 1 {
                let mark = mark_of(self.table.numbers.literal(member));
                self.offs.join(mark, member / 2, self.sets.of_mut(root));
            }
            let mut i = 0;
            while let Some(next) = self.successor(member, i) {
                if self.met[next] == DONE {
                    self.sets.join(next, root);
                }
                i += 1;
            }
        }
        for &member in &members {
            let member = usize::from(member);
            self.met[member] = DONE;
            if member != root {
                self.sets.copy(root, member);
            }
        }
    }
}
