//! Candidates during a search, and their propagation.

use super::memo::Memo;
use super::network::Network;
use super::watchers::{Watchers, PRICES};
use crate::rules::Sweep;
use crate::shape::Cell;

/// A board that cannot be filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contradiction;

/// The result of a propagation.
pub(super) type Narrowed = Result<(), Contradiction>;

/// The source of the last contradiction. It guides the choice of guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Culprit {
    Cell(Cell),
    House(u16),
    Part(u16),
}

/// The value of `changed_by` for changes by several parts or by none.
const NO_PART: u16 = u16::MAX;

/// The candidates of all cells, and the changes that are still to propagate.
pub(super) struct State<'m> {
    pub(super) network: &'m Network,
    watchers: &'m Watchers,
    pub(super) masks: Vec<u32>,
    /// The cells whose candidates changed.
    changed: Vec<Cell>,
    is_changed: Vec<bool>,
    /// For each changed cell, the only part that changed it, or `NO_PART`. That part need not
    /// run again because of the change.
    changed_by: Vec<u16>,
    dirty_houses: Vec<u64>,
    /// The parts to run again, by price.
    dirty_parts: [Vec<u16>; PRICES],
    is_dirty: Vec<bool>,
    /// The part that is running.
    at_work: Option<u16>,
    /// Whether running this part again would remove no further candidate.
    at_rest: bool,
    pub(super) culprit: Culprit,
    /// Whether to find digits whose places in a house are all peers of another cell.
    pub(super) pointing: bool,
    /// Whether to skip the consequences of houses and peers.
    pub(super) only_rules: bool,
    /// The known results of cages and runs.
    pub(super) memo: Memo,
    /// The working memory of machines that read lines.
    pub(super) sweep: Sweep,
}

impl<'m> State<'m> {
    pub(super) fn new(network: &'m Network, watchers: &'m Watchers) -> Self {
        State {
            network,
            watchers,
            masks: network.start.clone(),
            changed: Vec::with_capacity(network.cells()),
            is_changed: vec![false; network.cells()],
            changed_by: vec![NO_PART; network.cells()],
            dirty_houses: vec![0; network.houses.len() / 64 + 1],
            dirty_parts: Default::default(),
            is_dirty: vec![false; watchers.parts()],
            at_work: None,
            at_rest: false,
            culprit: Culprit::Cell(0),
            pointing: false,
            only_rules: false,
            memo: Memo::default(),
            sweep: Sweep::default(),
        }
    }

    /// Marks every cell as changed, for the start of a search.
    pub(super) fn wake_all(&mut self) {
        for cell in 0..self.network.cells() as Cell {
            self.wake(cell);
        }
    }

    /// Marks a cell as changed.
    pub(super) fn wake(&mut self, cell: Cell) {
        self.note(cell);
    }

    /// Schedules all parts to run again.
    pub(super) fn wake_parts(&mut self) {
        for part in 0..self.watchers.parts() as u16 {
            self.wake_part(part);
        }
    }

    #[inline]
    pub(super) fn mask(&self, cell: Cell) -> u32 {
        self.masks[usize::from(cell)]
    }

    /// Removes the candidates of a cell that are not in `mask`.
    #[inline]
    pub(super) fn keep(&mut self, cell: Cell, mask: u32) -> Narrowed {
        let old = self.masks[usize::from(cell)];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.masks[usize::from(cell)] = new;
        if new == 0 {
            self.culprit = match self.at_work {
                Some(part) => Culprit::Part(part),
                None => Culprit::Cell(cell),
            };
            return Err(Contradiction);
        }
        self.note(cell);
        Ok(())
    }

    #[inline]
    fn note(&mut self, cell: Cell) {
        let by = match self.at_work {
            Some(part) if self.at_rest => part,
            _ => NO_PART,
        };
        let at = usize::from(cell);
        if !self.is_changed[at] {
            self.is_changed[at] = true;
            self.changed_by[at] = by;
            self.changed.push(cell);
        } else if self.changed_by[at] != by {
            self.changed_by[at] = NO_PART;
        }
    }

    fn wake_part(&mut self, part: u16) {
        if !self.is_dirty[usize::from(part)] {
            self.is_dirty[usize::from(part)] = true;
            let price = self.watchers.price(part);
            self.dirty_parts[price].push(part);
        }
    }

    /// Propagates changes within the network and returns the next part to run.
    pub(super) fn settle(&mut self) -> Result<Option<u16>, Contradiction> {
        loop {
            while let Some(cell) = self.changed.pop() {
                self.is_changed[usize::from(cell)] = false;
                self.spread(cell)?;
            }
            match self.next_house() {
                Some(house) => self.fill_house(house)?,
                None => break,
            }
        }
        let part = self.dirty_parts.iter_mut().find_map(Vec::pop);
        if let Some(part) = part {
            self.is_dirty[usize::from(part)] = false;
        }
        Ok(part)
    }

    /// Sets the part that is running; `None` if no part is.
    pub(super) fn set_at_work(&mut self, part: Option<u16>) {
        self.at_work = part;
        self.at_rest = false;
        if let Some(part) = part {
            self.culprit = Culprit::Part(part);
        }
    }

    /// Announces that the running part is about to remove all the candidates that it can. Its
    /// changes after this call do not make it run again.
    #[inline]
    pub(super) fn rest(&mut self) {
        self.at_rest = true;
    }

    /// Discards the pending changes, after a contradiction.
    pub(super) fn forget(&mut self) {
        for cell in self.changed.drain(..) {
            self.is_changed[usize::from(cell)] = false;
        }
        self.dirty_houses.fill(0);
        for part in self
            .dirty_parts
            .iter_mut()
            .flat_map(|parts| parts.drain(..))
        {
            self.is_dirty[usize::from(part)] = false;
        }
        self.at_work = None;
    }

    fn spread(&mut self, cell: Cell) -> Narrowed {
        let (network, mask) = (self.network, self.mask(cell));
        if mask & (mask - 1) == 0 && !self.only_rules {
            for &peer in network.peers.of(usize::from(cell)) {
                self.keep(peer, !mask)?;
            }
        }
        for link in network.links.of(usize::from(cell)) {
            self.keep(
                link.other,
                network.tables[usize::from(link.table)].partners(mask),
            )?;
        }
        let by = self.changed_by[usize::from(cell)];
        for &part in self.watchers.of(cell) {
            if part != by {
                self.wake_part(part);
            }
        }
        if self.only_rules {
            return Ok(());
        }
        for &house in network.houses_of.of(usize::from(cell)) {
            self.dirty_houses[usize::from(house) / 64] |= 1 << (house % 64);
        }
        Ok(())
    }

    fn next_house(&mut self) -> Option<u16> {
        let word = self.dirty_houses.iter().position(|&bits| bits != 0)?;
        let bits = self.dirty_houses[word];
        self.dirty_houses[word] = bits & (bits - 1);
        Some((word * 64) as u16 + bits.trailing_zeros() as u16)
    }

    /// Fills digits that have only one place left in a house.
    fn fill_house(&mut self, house: u16) -> Narrowed {
        let network = self.network;
        let cells = network.houses.of(house.into());
        let (mut once, mut twice, mut filled) = (0, 0, 0);
        for &cell in cells {
            let mask = self.mask(cell);
            twice |= once & mask;
            once |= mask;
            if mask & (mask - 1) == 0 {
                filled |= mask;
            }
        }
        if once != network.full {
            self.culprit = Culprit::House(house);
            return Err(Contradiction);
        }
        let single = once & !twice & !filled;
        if single != 0 {
            for &cell in cells {
                let here = self.mask(cell) & single;
                if here != 0 {
                    self.keep(cell, here)?;
                }
            }
        }
        if self.pointing {
            return self.point(house, twice & !filled);
        }
        Ok(())
    }

    /// Removes digits with few places in a house from the cells that see all of these places.
    fn point(&mut self, house: u16, digits: u32) -> Narrowed {
        let network = self.network;
        let cells = network.houses.of(house.into());
        // Count the places of each digit, as a binary number across four masks.
        let (mut ones, mut twos, mut fours, mut eights) = (0, 0, 0, 0);
        for &cell in cells {
            let to_twos = ones & self.masks[usize::from(cell)];
            ones ^= self.masks[usize::from(cell)];
            let to_fours = twos & to_twos;
            twos ^= to_twos;
            eights |= fours & to_fours;
            fours ^= to_fours;
        }
        let few = match network.digits {
            // Two or three places; on larger boards also four, and on the largest also five.
            0..=9 => twos & !fours,
            10..=16 => (twos & !fours) | (fours & !twos & !ones),
            _ => (twos & !fours) | (fours & !twos),
        };
        let mut rest = few & !eights & digits;
        while rest != 0 {
            let digit = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let mut places = [0; 5];
            let mut count = 0;
            for &cell in cells {
                if self.masks[usize::from(cell)] & digit != 0 && count < places.len() {
                    places[count] = cell;
                    count += 1;
                }
            }
            // A digit may have lost places because of an earlier digit.
            if count > 1 {
                self.strike_common(&places[..count], digit)?;
            }
        }
        Ok(())
    }

    /// Removes the digits of `mask` from all cells that see every cell of `places`.
    pub(super) fn strike_common(&mut self, places: &[Cell], mask: u32) -> Narrowed {
        let network = self.network;
        for word in 0..network.words {
            let of = |&place: &Cell| network.peers_of(place)[word];
            let mut seen = places.iter().map(of).fold(u64::MAX, |all, seen| all & seen);
            while seen != 0 {
                let cell = (word * 64) as Cell + seen.trailing_zeros() as Cell;
                seen &= seen - 1;
                self.keep(cell, !mask)?;
            }
        }
        Ok(())
    }
}
