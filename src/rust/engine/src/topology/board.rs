//! The houses of a board, its peers and its intersections.

use super::board_rule::Rules;
use super::house::{House, HouseKind, HouseSet};
use crate::ids::{HouseId, MOST_HOUSES};
use crate::sets::{CELLS, DIGITS};
use crate::sorting::sort_by_key;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The houses of a board and the relations between its cells.
///
/// Houses are numbered from 0 in the order given, which is the order in which techniques
/// go through them. There are at most 64, each of as many cells as there are digits. A
/// cell may lie in any number of houses, and in one row, column and box at most.
#[derive(Debug)]
pub struct Topology {
    houses: Vec<House>,
    /// The cells of each house, as a set and in board order.
    cells: Vec<CellSet>,
    lists: Vec<[Cell; DIGITS]>,
    all_cells: CellSet,
    digits: DigitSet,
    houses_of: [HouseSet; CELLS],
    /// By cell: the cells of each of its houses.
    around: [Vec<CellSet>; CELLS],
    /// By kind and cell: the house of that kind.
    house_of: [[Option<HouseId>; CELLS]; HouseKind::COUNT],
    pub(super) peers: [CellSet; CELLS],
    of_kind: [HouseSet; HouseKind::COUNT],
    numbered: [Vec<HouseId>; HouseKind::COUNT],
    /// By kind: what the boxes span; see [`Topology::spans`].
    spans: [Vec<u16>; HouseKind::COUNT],
    intersections: Vec<Intersection>,
    /// Whether this is the classic board, perhaps with rules that ask nothing.
    pub(super) is_classic: bool,
    /// What the rules of the board add; nothing for the classic board.
    pub(super) rules: Option<Box<Rules>>,
}

/// Two houses that share several cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intersection {
    /// The two houses, the lower number first.
    pub houses: [HouseId; 2],
    /// The cells they share, at least two.
    pub cells: CellSet,
}

impl Topology {
    /// The topology of a board with these houses that fills the frame.
    ///
    /// # Panics
    /// If there are more than 64 houses, or a house has not as many cells as the frame has digits.
    pub fn new(houses: Vec<House>) -> Self {
        Topology::with_digits(houses, DIGITS)
    }

    /// The topology of a board with these houses and the digits from 1 to `digits`.
    pub(super) fn with_digits(houses: Vec<House>, digits: usize) -> Self {
        assert!(houses.len() <= MOST_HOUSES, "at most 64 houses");
        let mut topology = Topology {
            cells: houses.iter().map(|house| house.cells).collect(),
            lists: Vec::with_capacity(houses.len()),
            all_cells: houses
                .iter()
                .fold(CellSet::EMPTY, |all, house| all | house.cells),
            digits: Digit::ALL.into_iter().take(digits).collect(),
            houses_of: [HouseSet::EMPTY; CELLS],
            around: std::array::from_fn(|_| Vec::new()),
            house_of: [[None; CELLS]; HouseKind::COUNT],
            peers: [CellSet::EMPTY; CELLS],
            of_kind: [HouseSet::EMPTY; HouseKind::COUNT],
            numbered: Default::default(),
            spans: Default::default(),
            intersections: Vec::new(),
            is_classic: false,
            rules: None,
            houses,
        };
        for (id, house) in topology.all().iter().zip(&topology.houses) {
            assert_eq!(
                house.cells.len(),
                digits,
                "a house has a cell for each digit"
            );
            let mut list = [Cell::of(0); DIGITS];
            for (place, cell) in list.iter_mut().zip(house.cells) {
                *place = cell;
                topology.houses_of[cell].insert(id);
                topology.house_of[house.kind.index()][cell] = Some(id);
                topology.peers[cell] |= house.cells - CellSet::of(cell);
            }
            topology.lists.push(list);
            topology.of_kind[house.kind.index()].insert(id);
        }
        for (around, houses) in topology.around.iter_mut().zip(topology.houses_of) {
            around.extend(houses.iter().map(|house| topology.cells[house.index()]));
        }
        topology.intersections = topology.find_intersections();
        for kind in HouseKind::ALL {
            let mut numbered: Vec<HouseId> = topology.of_kind(kind).iter().collect();
            sort_by_key(&mut numbered, |&house| {
                topology.houses[house.index()].number
            });
            topology.numbered[kind.index()] = numbered;
            topology.spans[kind.index()] = topology.find_spans(kind);
        }
        topology
    }

    /// Pairs of houses that share several cells, ordered by the later house, then by the
    /// earlier one.
    fn find_intersections(&self) -> Vec<Intersection> {
        let before = |b| self.all().iter().take_while(move |&a| a < b);
        let pairs = self.all().iter();
        let pairs = pairs.flat_map(|b| before(b).map(move |a| [a, b]));
        pairs
            .map(|houses| Intersection {
                houses,
                cells: self.cells(houses[0]) & self.cells(houses[1]),
            })
            .filter(|meeting| meeting.cells.len() > 1)
            .collect()
    }

    fn find_spans(&self, kind: HouseKind) -> Vec<u16> {
        let mut spans = Vec::new();
        for block in self.of_kind(HouseKind::Box) {
            let lines = self.cells(block).iter();
            let span = lines
                .filter_map(|cell| self.house_of(cell, kind))
                .fold(0, |span, line| span | 1 << self.house(line).number);
            if !spans.contains(&span) {
                spans.push(span);
            }
        }
        spans
    }

    /// All houses, in the order of their ids.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The kind, the number and the cells of a house.
    pub fn house(&self, house: HouseId) -> House {
        self.houses[house.index()]
    }

    /// The cells of a house.
    #[inline]
    pub fn cells(&self, house: HouseId) -> CellSet {
        self.cells[house.index()]
    }

    /// The cells of a house, in board order.
    #[inline]
    pub fn list(&self, house: HouseId) -> &[Cell] {
        &self.lists[house.index()][..self.digits.len()]
    }

    /// All cells of the board.
    #[inline]
    pub fn all_cells(&self) -> CellSet {
        self.all_cells
    }

    /// The digits of the board.
    #[inline]
    pub fn digits(&self) -> DigitSet {
        self.digits
    }

    /// How many rows there are, and as many columns and digits.
    #[inline]
    pub fn side(&self) -> usize {
        self.digits.len()
    }

    /// Whether this is the classic board, perhaps with rules that ask nothing.
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// The set of all houses.
    pub fn all(&self) -> HouseSet {
        HouseSet::first(self.houses.len())
    }

    /// The houses of a kind.
    pub fn of_kind(&self, kind: HouseKind) -> HouseSet {
        self.of_kind[kind.index()]
    }

    /// The houses of a kind by their numbers.
    pub fn numbered(&self, kind: HouseKind) -> &[HouseId] {
        &self.numbered[kind.index()]
    }

    /// All cells of these houses.
    pub fn cells_of_all(&self, houses: HouseSet) -> CellSet {
        houses
            .iter()
            .fold(CellSet::EMPTY, |cells, house| cells | self.cells(house))
    }

    /// The boxes, or the regions of a jigsaw.
    pub fn blocks(&self) -> HouseSet {
        self.of_kind(HouseKind::Box) | self.of_kind(HouseKind::Region)
    }

    /// The houses in the order in which people search them: boxes first.
    pub fn boxes_first(&self) -> impl Iterator<Item = HouseId> {
        let boxes = self.blocks();
        let others = self.all() - boxes;
        boxes.iter().chain(others.iter())
    }

    /// The houses of a cell.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> HouseSet {
        self.houses_of[cell]
    }

    /// The cells of each of the houses of a cell, in the order of the houses.
    #[inline]
    pub fn houses_around(&self, cell: Cell) -> &[CellSet] {
        &self.around[cell]
    }

    /// The house of a kind in which a cell lies.
    #[inline]
    pub fn house_of(&self, cell: Cell, kind: HouseKind) -> Option<HouseId> {
        self.house_of[kind.index()][cell]
    }

    /// The number of the house of a kind in which a cell lies.
    #[inline]
    pub fn number_of(&self, cell: Cell, kind: HouseKind) -> Option<usize> {
        let house = self.house_of(cell, kind)?;
        Some(self.house(house).number)
    }

    /// The cells of the house of a kind in which a cell lies; none if it lies in
    /// no such house.
    #[inline]
    pub fn house_cells(&self, cell: Cell, kind: HouseKind) -> CellSet {
        let house = self.house_of(cell, kind);
        house.map_or(CellSet::EMPTY, |house| self.cells(house))
    }

    /// The cells that cannot hold the digit of a cell, itself left out: those that share
    /// a house with it, and those that a rule keeps different.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell]
    }

    /// The cells that see at least one of `cells`.
    pub fn seen_by(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .fold(CellSet::EMPTY, |seen, cell| seen | self.peers(cell))
    }

    /// The cells that see all of `cells` (none of them among these). All cells
    /// for the empty set.
    #[inline]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .fold(CellSet::ALL, |common, cell| common & self.peers(cell))
    }

    /// The houses that hold all of `cells`; all houses for the empty set.
    #[inline]
    pub fn common_houses(&self, cells: CellSet) -> HouseSet {
        cells
            .iter()
            .fold(self.all(), |common, cell| common & self.houses_of(cell))
    }

    /// Pairs of houses that share several cells: on the 9x9 board each box
    /// with each line that crosses it, box by box.
    pub fn intersections(&self) -> &[Intersection] {
        &self.intersections
    }

    /// For rows the bands, for columns the stacks: the numbers (as bits) of
    /// the lines that cross one box, for each box, without repeats.
    pub fn spans(&self, kind: HouseKind) -> &[u16] {
        &self.spans[kind.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::classic::classic;

    #[test]
    fn a_cell_may_lie_in_more_houses() {
        // The nine cells of the main diagonal as an extra house.
        let mut houses = classic().houses().to_vec();
        houses.push(House {
            kind: HouseKind::Diagonal,
            number: 0,
            cells: (0..9).map(|i| Cell::at(i, i)).collect(),
        });
        let topology = Topology::new(houses);
        assert!(!topology.is_classic() && !topology.has_only_usual_houses());
        assert!(classic().is_classic() && classic().has_only_usual_houses());
        assert_eq!(
            topology.houses_of(Cell::of(40)).iter().next_back(),
            Some(HouseId::of(27))
        );
        assert_eq!(topology.peers(Cell::of(40)).len(), 26);
        assert_eq!(topology.peers(Cell::of(1)).len(), 20);
        assert_eq!(topology.house_of(Cell::of(1), HouseKind::Diagonal), None);
        let corners: CellSet = [0, 80].map(Cell::of).into_iter().collect();
        assert_eq!(
            topology.common_houses(corners).iter().collect::<Vec<_>>(),
            [HouseId::of(27)]
        );
        // It shares three cells with three boxes.
        assert_eq!(topology.intersections().len(), 57);
    }

    #[test]
    fn common_peers_see_all_members() {
        let pair: CellSet = [0, 10].map(Cell::of).into_iter().collect();
        let expected: CellSet = [1, 2, 9, 11, 18, 19, 20]
            .map(Cell::of)
            .into_iter()
            .collect();
        assert_eq!(classic().common_peers(pair), expected);
        assert_eq!(
            classic().common_houses(pair).iter().collect::<Vec<_>>(),
            [HouseId::of(18)]
        );
    }
}
