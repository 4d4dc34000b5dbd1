//! The houses, peers and intersections of a board.

use super::board_rule::Rules;
use super::house::{House, HouseKind, HouseSet};
use crate::ids::{HouseId, MOST_HOUSES};
use crate::sets::{CELLS, DIGITS};
use crate::sorting::sort_by_key;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The houses of a board and the relations between its cells.
///
/// Houses are numbered from 0 in the order given, which is the order in which techniques search
/// them. There are at most 64 houses, each with as many cells as there are digits. A cell may lie
/// in any number of houses, but in at most one row, one column and one box.
///
/// On a board with more digits than rows, its rows, columns and boxes are not houses in this sense.
/// They are its *open houses*, whose cells are peers, and nothing else is concluded from them.
#[derive(Debug)]
pub struct Topology {
    houses: Vec<House>,
    /// The cells of each house as a set; `lists` has them in board order.
    cells: Vec<CellSet>,
    lists: Vec<[Cell; DIGITS]>,
    /// The rows, columns and boxes of a board with more digits than rows.
    pub(super) open_houses: Vec<House>,
    pub(super) all_cells: CellSet,
    /// The number of rows and of columns.
    pub(super) side: usize,
    digits: DigitSet,
    houses_of: [HouseSet; CELLS],
    /// For each cell, the cells of each of its houses.
    around: [Vec<CellSet>; CELLS],
    /// For each kind and cell, the house of that kind.
    house_of: [[Option<HouseId>; CELLS]; HouseKind::COUNT],
    pub(super) peers: [CellSet; CELLS],
    of_kind: [HouseSet; HouseKind::COUNT],
    numbered: [Vec<HouseId>; HouseKind::COUNT],
    /// For each kind, the lines that each box spans; see [`Topology::spans`].
    spans: [Vec<u16>; HouseKind::COUNT],
    intersections: Vec<Intersection>,
    /// Whether this is the classic board, perhaps with rules that require nothing.
    pub(super) is_classic: bool,
    /// The rules of the board and what follows from them; `None` for the classic board.
    pub(super) rules: Option<Box<Rules>>,
}

/// Two houses that share several cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intersection {
    /// The two houses, the one with the lower number first.
    pub houses: [HouseId; 2],
    /// The cells they share, at least two.
    pub cells: CellSet,
}

impl Topology {
    /// Makes the topology of a board that fills the frame and has these houses.
    ///
    /// # Panics
    /// If there are more than 64 houses, or if a house does not have as many cells as the frame has
    /// digits.
    pub fn new(houses: Vec<House>) -> Self {
        Topology::with_digits(houses, DIGITS)
    }

    /// Makes the topology of a board with these houses and the digits from 1 to `digits`.
    pub(super) fn with_digits(houses: Vec<House>, digits: usize) -> Self {
        assert!(houses.len() <= MOST_HOUSES, "at most 64 houses");
        let mut topology = Topology {
            cells: houses.iter().map(|house| house.cells).collect(),
            lists: Vec::with_capacity(houses.len()),
            all_cells: houses
                .iter()
                .fold(CellSet::EMPTY, |all, house| all | house.cells),
            open_houses: Vec::new(),
            side: digits,
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

    /// Finds the pairs of houses that share several cells, ordered by the later house, then by the
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

    /// Returns all houses, in the order of their ids.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the rows, columns and boxes of a board with more digits than rows. Their digits differ,
    /// but they do not hold every digit.
    pub fn open_houses(&self) -> &[House] {
        &self.open_houses
    }

    /// Returns the kind, the number and the cells of a house.
    pub fn house(&self, house: HouseId) -> House {
        self.houses[house.index()]
    }

    /// Returns the cells of a house.
    #[inline]
    pub fn cells(&self, house: HouseId) -> CellSet {
        self.cells[house.index()]
    }

    /// Returns the cells of a house, in board order.
    #[inline]
    pub fn list(&self, house: HouseId) -> &[Cell] {
        &self.lists[house.index()][..self.digits.len()]
    }

    /// Returns all cells of the board.
    #[inline]
    pub fn all_cells(&self) -> CellSet {
        self.all_cells
    }

    /// Returns the digits of the board.
    #[inline]
    pub fn digits(&self) -> DigitSet {
        self.digits
    }

    /// Returns the number of rows and of columns.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether this is the classic board, perhaps with rules that require nothing.
    #[inline]
    pub fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// Returns the set of all houses.
    pub fn all(&self) -> HouseSet {
        HouseSet::first(self.houses.len())
    }

    /// Returns the houses of a kind.
    pub fn of_kind(&self, kind: HouseKind) -> HouseSet {
        self.of_kind[kind.index()]
    }

    /// Returns the houses of a kind, in the order of their numbers.
    pub fn numbered(&self, kind: HouseKind) -> &[HouseId] {
        &self.numbered[kind.index()]
    }

    /// Returns all cells of these houses.
    pub fn cells_of_all(&self, houses: HouseSet) -> CellSet {
        houses
            .iter()
            .fold(CellSet::EMPTY, |cells, house| cells | self.cells(house))
    }

    /// Returns the boxes, or the regions of a jigsaw.
    pub fn blocks(&self) -> HouseSet {
        self.of_kind(HouseKind::Box) | self.of_kind(HouseKind::Region)
    }

    /// Returns the houses in the order in which people search them: boxes first.
    pub fn boxes_first(&self) -> impl Iterator<Item = HouseId> {
        let boxes = self.blocks();
        let others = self.all() - boxes;
        boxes.iter().chain(others.iter())
    }

    /// Returns the houses of a cell.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> HouseSet {
        self.houses_of[cell]
    }

    /// Returns the cells of each of the houses of a cell, in the order of the houses.
    #[inline]
    pub fn houses_around(&self, cell: Cell) -> &[CellSet] {
        &self.around[cell]
    }

    /// Returns the house of a kind in which a cell lies.
    #[inline]
    pub fn house_of(&self, cell: Cell, kind: HouseKind) -> Option<HouseId> {
        self.house_of[kind.index()][cell]
    }

    /// Returns the number of the house of a kind in which a cell lies.
    #[inline]
    pub fn number_of(&self, cell: Cell, kind: HouseKind) -> Option<usize> {
        let house = self.house_of(cell, kind)?;
        Some(self.house(house).number)
    }

    /// Returns the cells of the house of a kind in which a cell lies, or none if there is no such
    /// house.
    #[inline]
    pub fn house_cells(&self, cell: Cell, kind: HouseKind) -> CellSet {
        let house = self.house_of(cell, kind);
        house.map_or(CellSet::EMPTY, |house| self.cells(house))
    }

    /// Returns the cells that cannot hold the same digit as `cell`: those that share a house with
    /// it, and those that a rule requires to be different. The cell itself is not included.
    #[inline]
    pub fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell]
    }

    /// Returns the cells that see at least one of `cells`.
    pub fn seen_by(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .fold(CellSet::EMPTY, |seen, cell| seen | self.peers(cell))
    }

    /// Returns the cells that see all of `cells`, which are themselves not included. Returns all
    /// cells for the empty set.
    #[inline]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .fold(CellSet::ALL, |common, cell| common & self.peers(cell))
    }

    /// Returns the houses that contain all of `cells`, or all houses for the empty set.
    #[inline]
    pub fn common_houses(&self, cells: CellSet) -> HouseSet {
        cells
            .iter()
            .fold(self.all(), |common, cell| common & self.houses_of(cell))
    }

    /// Returns the pairs of houses that share several cells. On the 9x9 board these are each box
    /// with each line that crosses it, box by box.
    pub fn intersections(&self) -> &[Intersection] {
        &self.intersections
    }

    /// Returns, for each box, the numbers (as bits) of the lines of this kind that cross it,
    /// without repeats. For rows these are the bands, for columns the stacks.
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
        // The nine cells of the main diagonal are an extra house.
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
        // The diagonal shares three cells with each of three boxes.
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
