//! Constraints on single cells and pairs of cells: houses, peers and links.

use crate::rules::Constraints;
use crate::shape::{Cell, ImpliedHouse, Shape};
use crate::sorting::sort_by;

/// Lists of small items, by cell or house, in one block of memory.
#[derive(Debug, Default)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Puts each item, in order, on the list whose number comes with it.
    pub(super) fn grouped(items: impl Iterator<Item = (usize, T)> + Clone, lists: usize) -> Self {
        let mut starts = vec![0; lists + 1];
        for (list, _) in items.clone() {
            starts[list + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut all = Lists {
            items: vec![T::default(); starts[lists] as usize],
            starts,
        };
        // While the lists fill up, each start is the position of the next item.
        for (list, item) in items {
            all.items[all.starts[list] as usize] = item;
            all.starts[list] += 1;
        }
        all.starts.rotate_right(1);
        all.starts[0] = 0;
        all
    }

    /// Builds the lists one after the other. `fill` adds the items of each list.
    fn in_order(lists: usize, mut fill: impl FnMut(usize, &mut Vec<T>)) -> Self {
        let mut starts = Vec::with_capacity(lists + 1);
        let mut items = Vec::new();
        starts.push(0);
        for list in 0..lists {
            fill(list, &mut items);
            starts.push(items.len() as u32);
        }
        Lists { starts, items }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn of(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> + Clone + '_ {
        (0..self.len()).map(|index| self.of(index))
    }
}

/// Lists, for each cell, the numbers of the groups that contain it.
pub(super) fn memberships<'a>(
    groups: impl Iterator<Item = &'a [Cell]> + Clone,
    cells: usize,
) -> Lists<u16> {
    let members = |(id, group): (usize, &'a [Cell])| {
        group
            .iter()
            .map(move |&cell| (usize::from(cell), id as u16))
    };
    Lists::grouped(groups.enumerate().flat_map(members), cells)
}

/// For each set of digits that a cell may hold, the digits that a second cell may hold.
#[derive(Debug)]
pub(super) struct Table {
    /// 256 masks for each block of eight digits, one for each subset of the block.
    bytes: Vec<u32>,
}

impl Table {
    fn new(relation: &[u32]) -> Self {
        let mut bytes = vec![0; (relation.len() + 7) / 8 * 256];
        for (block, digits) in bytes.chunks_exact_mut(256).zip(relation.chunks(8)) {
            for set in 1..1usize << digits.len() {
                block[set] = block[set & (set - 1)] | digits[set.trailing_zeros() as usize];
            }
        }
        Table { bytes }
    }

    #[inline]
    pub(super) fn partners(&self, mask: u32) -> u32 {
        let mut partners = self.bytes[mask as usize & 255];
        let mut rest = mask >> 8;
        let mut block = 256;
        while rest != 0 {
            partners |= self.bytes[block + (rest as usize & 255)];
            rest >>= 8;
            block += 256;
        }
        partners
    }
}

/// A link from one cell to another. Its table shows the digits that are left for the other
/// cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    pub(super) other: Cell,
    pub(super) table: u16,
}

/// The houses, peers and links of a board.
#[derive(Debug)]
pub(super) struct Network {
    /// The largest digit.
    pub(super) digits: usize,
    /// All digits as a mask.
    pub(super) full: u32,
    /// The digits that the rules about single cells allow in each cell.
    pub(super) start: Vec<u32>,
    pub(super) houses: Lists<Cell>,
    /// The number of houses that do not follow from others. These houses come first.
    given_houses: usize,
    pub(super) houses_of: Lists<u16>,
    pub(super) peers: Lists<Cell>,
    /// The peers due to given houses and rules, if implied houses add further peers.
    given_peers: Option<Lists<Cell>>,
    /// The peers of each cell as bits, in `words` words per cell.
    peer_bits: Vec<u64>,
    pub(super) words: usize,
    pub(super) tables: Vec<Table>,
    pub(super) links: Lists<Link>,
}

impl Network {
    pub(super) fn new(shape: &Shape, given: &Constraints) -> Self {
        Self::with_implied(shape, given, &[])
    }

    /// Creates a network that includes houses that follow from the others.
    pub(super) fn with_implied(
        shape: &Shape,
        given: &Constraints,
        implied: &[ImpliedHouse],
    ) -> Self {
        let cells = shape.cells();
        let full = shape.all_digits();
        let mut start = vec![full; cells];
        for &(cell, mask) in &given.allowed {
            start[usize::from(cell)] &= mask;
        }
        let of_shape = shape.full_houses().iter().map(|house| &house.cells);
        let mut all: Vec<&Vec<Cell>> = of_shape.chain(&given.houses).collect();
        let given_houses = all.len();
        all.extend(implied.iter().map(|house| &house.cells));
        let houses = Lists::in_order(all.len(), |house, list| list.extend(all[house]));
        let cages = given.cages.iter().map(|(cells, _)| cells);
        let open = shape.open_houses().iter().map(|house| &house.cells);
        let groups = given.groups.iter().chain(cages).chain(open);
        let groups = groups.map(Vec::as_slice);
        let words = (cells + 63) / 64;
        let seen = |of_houses: usize| {
            let houses = houses.iter().take(of_houses);
            peer_bits(houses.chain(groups.clone()), cells, words)
        };
        let lists = |bits: &[u64]| {
            Lists::in_order(cells, |cell, all| {
                add_members(&bits[cell * words..][..words], all);
            })
        };
        let peer_bits = seen(all.len());
        let peers = lists(&peer_bits);
        let given_peers = (!implied.is_empty()).then(|| lists(&seen(given_houses)));
        let (tables, links) = links(given, cells);
        Network {
            digits: shape.digits(),
            full,
            start,
            houses_of: memberships(houses.iter(), cells),
            houses,
            given_houses,
            peers,
            given_peers,
            peer_bits,
            words,
            tables,
            links,
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.start.len()
    }

    /// Iterates over the houses that do not follow from others.
    pub(super) fn given_houses(&self) -> impl Iterator<Item = &[Cell]> {
        self.houses.iter().take(self.given_houses)
    }

    /// Returns the cells that share a house or a group of different digits with a cell, not
    /// counting houses that follow from others.
    pub(super) fn given_peers_of(&self, cell: usize) -> &[Cell] {
        self.given_peers.as_ref().unwrap_or(&self.peers).of(cell)
    }

    #[inline]
    pub(super) fn peers_of(&self, cell: Cell) -> &[u64] {
        &self.peer_bits[usize::from(cell) * self.words..][..self.words]
    }

    #[inline]
    pub(super) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.peers_of(a)[usize::from(b) / 64] >> (b % 64) & 1 == 1
    }
}

fn peer_bits<'a>(groups: impl Iterator<Item = &'a [Cell]>, cells: usize, words: usize) -> Vec<u64> {
    let mut bits = vec![0; cells * words];
    let mut group_bits = vec![0; words];
    for group in groups {
        group_bits.fill(0);
        for &cell in group {
            group_bits[usize::from(cell) / 64] |= 1 << (cell % 64);
        }
        for &cell in group {
            let row = &mut bits[usize::from(cell) * words..][..words];
            row.iter_mut()
                .zip(&group_bits)
                .for_each(|(row, &group)| *row |= group);
        }
    }
    for cell in 0..cells {
        bits[cell * words + cell / 64] &= !(1 << (cell % 64));
    }
    bits
}

fn add_members(bits: &[u64], all: &mut Vec<Cell>) {
    for (word, &bits) in bits.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            all.push((word * 64) as Cell + rest.trailing_zeros() as Cell);
            rest &= rest - 1;
        }
    }
}

/// Returns the links in both directions. Relations between the same two cells are merged.
fn links(given: &Constraints, cells: usize) -> (Vec<Table>, Lists<Link>) {
    let mut by_pair: Vec<(Cell, Cell, usize)> = Vec::with_capacity(given.pairs.len());
    let mut relations = given.relations.clone();
    let mut flipped: Vec<Option<usize>> = vec![None; relations.len()];
    for &(a, b, id) in &given.pairs {
        if a <= b {
            by_pair.push((a, b, id));
            continue;
        }
        let back = match flipped[id] {
            Some(back) => back,
            None => intern(&mut relations, transpose(&given.relations[id])),
        };
        flipped[id] = Some(back);
        by_pair.push((b, a, back));
    }
    sort_by(&mut by_pair, Ord::cmp);
    by_pair.dedup();
    let mut merged: Vec<(Cell, Cell, usize)> = Vec::with_capacity(by_pair.len());
    for (a, b, id) in by_pair {
        match merged.last_mut() {
            Some((c, d, known)) if (*c, *d) == (a, b) => {
                let both = relations[*known]
                    .iter()
                    .zip(&relations[id])
                    .map(|(x, y)| x & y)
                    .collect();
                *known = intern(&mut relations, both);
            }
            _ => merged.push((a, b, id)),
        }
    }
    let mut tables = Vec::new();
    let mut table_of: Vec<Option<[u16; 2]>> = vec![None; relations.len()];
    let mut linked = Vec::with_capacity(2 * merged.len());
    for (a, b, id) in merged {
        let [there, back] = *table_of[id].get_or_insert_with(|| {
            let first = tables.len() as u16;
            tables.push(Table::new(&relations[id]));
            let reverse = transpose(&relations[id]);
            if reverse == relations[id] {
                return [first, first];
            }
            tables.push(Table::new(&reverse));
            [first, first + 1]
        });
        for (cell, other, table) in [(a, b, there), (b, a, back)] {
            linked.push((usize::from(cell), Link { other, table }));
        }
    }
    (tables, Lists::grouped(linked.iter().copied(), cells))
}

fn intern(relations: &mut Vec<Vec<u32>>, relation: Vec<u32>) -> usize {
    match relations.iter().position(|known| *known == relation) {
        Some(id) => id,
        None => {
            relations.push(relation);
            relations.len() - 1
        }
    }
}

fn transpose(relation: &[u32]) -> Vec<u32> {
    let column = |y: usize| {
        relation
            .iter()
            .enumerate()
            .fold(0, |mask, (x, row)| mask | (row >> y & 1) << x)
    };
    (0..relation.len()).map(column).collect()
}
