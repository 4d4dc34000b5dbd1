//! The houses, relations and exclusions that rules add to a board.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board_rule::{place, BoardRule, Derivation, PairRelation, Rules};
use super::{House, HouseId, HouseKind, HouseSet, Topology};
use crate::bits::bits;
use crate::ids::MOST_HOUSES;
use crate::rules::{Constraints, Extra, Rule};
use crate::sets::{CELLS, DIGITS};
use crate::shape::{self, LeftOut, Shape};
use crate::{Cell, CellSet, Digit, DigitSet};

impl Topology {
    /// Makes the topology of a board with rules that have passed their checks. Returns `None` if
    /// the board has more rows, columns or digits than the frame, or is not a single grid.
    pub fn of(shape: &Shape, rules: &[Rule]) -> Option<Topology> {
        let fits = shape.digits() <= DIGITS && shape.rows() <= DIGITS && shape.columns() <= DIGITS;
        if !fits || shape.corners().len() != 1 {
            return None;
        }
        let frame = Frame(Arc::new(shape.clone()));
        let of_frame = |houses: &[shape::House]| -> Vec<House> {
            houses.iter().map(|it| frame.house(it)).collect()
        };
        let mut houses = of_frame(shape.full_houses());
        // Digits can be exchanged, or left out, where houses do not hold all of them.
        let mut ask_something = shape.has_spare_digits();
        let mut pairs = Pairs::new(shape.digits());
        let mut groups: Vec<CellSet> = Vec::new();
        let mut list = Vec::with_capacity(rules.len());
        let mut added = Vec::new();
        for (number, rule) in rules.iter().enumerate() {
            let mut meaning = Constraints::default();
            rule.reduce(shape, &mut meaning);
            ask_something |= !meaning.are_empty();
            list.push(frame.rule(number, rule, &meaning));
            for of_rule in &meaning.houses {
                let cells = frame.set(of_rule);
                let known = houses.iter().any(|house| house.cells == cells);
                // Houses beyond the capacity of a set only make their cells peers.
                if known || houses.len() == MOST_HOUSES {
                    groups.push(cells);
                    continue;
                }
                add(&mut houses, kind_of(rule.kind().house()), cells);
                added.push(of_rule.clone());
            }
            let cages = meaning.cages.iter().map(|(cells, _)| cells);
            let all_different = meaning.groups.iter().chain(cages).chain(&meaning.runs);
            groups.extend(all_different.map(|cells| frame.set(cells)));
            for &(a, b, relation) in &meaning.pairs {
                pairs.relate(frame.cell(a), frame.cell(b), &meaning.relations[relation]);
            }
            for (cells, sum) in &meaning.cages {
                pairs.add_up(&frame.list(cells), *sum);
            }
        }
        let implied = frame.implied(&added, &mut houses);
        let mut topology = Topology::with_digits(houses, shape.digits());
        topology.side = shape.rows();
        topology.all_cells = Topology::cells_of(shape).collect();
        topology.open_houses = of_frame(shape.open_houses());
        groups.extend(topology.open_houses.iter().map(|house| house.cells));
        for group in groups {
            for cell in group {
                let others = group - CellSet::of(cell);
                topology.peers[cell] |= others;
            }
        }
        topology.is_classic = shape.is_classic() && !ask_something;
        if !topology.is_classic {
            let mut excluded = pairs.excluded(&mut topology.peers);
            let digits = topology.digits();
            for (rule, [a, b]) in seen_by_equals(&list, &topology.peers) {
                list[rule].apart.push([a, b].into_iter().collect());
                exclude_same(&mut excluded, [a, b], digits);
                exclude_same(&mut excluded, [b, a], digits);
            }
            topology.rules = Some(Box::new(Rules {
                list,
                ask_something,
                excluded,
                implied,
            }));
        }
        Some(topology)
    }

    /// Lists the cells of a shape in the frame, in the order of the shape.
    pub fn cells_of(shape: &Shape) -> impl Iterator<Item = Cell> + '_ {
        (0..shape.cells()).map(move |cell| place(shape, cell as shape::Cell))
    }

    /// Returns the rules of the puzzle, in their order.
    pub fn rules(&self) -> &[BoardRule] {
        self.rules.as_ref().map_or(&[], |rules| &rules.list)
    }

    /// Returns the houses that follow from others, with those others.
    pub fn implied(&self) -> &[Derivation] {
        self.rules.as_ref().map_or(&[], |rules| &rules.implied)
    }

    /// Returns the houses that follow from others as a set.
    pub fn implied_houses(&self) -> HouseSet {
        self.of_kind(HouseKind::HiddenWindow) | self.of_kind(HouseKind::Implied)
    }

    /// Returns the first rule that adds a house of these cells.
    pub fn rule_of_house(&self, cells: CellSet) -> Option<&BoardRule> {
        self.rules().iter().find(|rule| rule.has_house(cells))
    }

    /// Whether filled cells satisfy the rule with this number. `digit` returns the digit of each
    /// cell. All cells of the rule's lists must be filled, and the rule must not concern any other
    /// cells.
    pub fn keeps(&self, number: usize, digit: impl Fn(Cell) -> Option<Digit>) -> bool {
        let Some(rules) = &self.rules else {
            return true;
        };
        let BoardRule { rule, shape, .. } = &rules.list[number];
        let cells = Topology::cells_of(shape);
        let digits: Vec<u8> = cells
            .map(|cell| digit(cell).map_or(0, Digit::get))
            .collect();
        rule.holds(shape, &digits)
    }

    /// Whether two digits in cells that share rows, columns and boxes can be exchanged: no rule
    /// requires anything, and there are no other houses.
    pub fn has_only_usual_houses(&self) -> bool {
        let is_usual = |house: &House| {
            matches!(
                house.kind,
                HouseKind::Row | HouseKind::Column | HouseKind::Box
            )
        };
        let rules = self.rules.as_ref();
        rules.map_or(true, |rules| !rules.ask_something) && self.houses().iter().all(is_usual)
    }

    /// Returns the candidates of other cells that are false by a rule about pairs of cells if
    /// `cell` holds `digit`. The same digit in [`Topology::peers`] is not included.
    #[inline]
    pub fn excluded(&self, cell: Cell, digit: Digit) -> &[(Cell, DigitSet)] {
        match &self.rules {
            Some(rules) => &rules.excluded[cell.index() * DIGITS + digit.index()],
            None => &[],
        }
    }

    /// Whether two candidates of different cells exclude each other.
    pub fn conflict(&self, one: (Cell, Digit), other: (Cell, Digit)) -> bool {
        if one.1 == other.1 && self.peers(one.0).contains(other.0) {
            return true;
        }
        let excluded = self.excluded(one.0, one.1).iter();
        excluded
            .filter(|(cell, _)| *cell == other.0)
            .any(|(_, digits)| digits.contains(other.1))
    }

    /// Returns the reason why two candidates of different cells exclude each other, or `None` if
    /// they do not. A row, column or box comes before other houses, a house before a rule, and a
    /// rule before a house that follows from others.
    pub fn bond(&self, one: (Cell, Digit), other: (Cell, Digit)) -> Option<Bond<'_>> {
        let shared = match one.1 == other.1 {
            true => self.houses_of(one.0) & self.houses_of(other.0),
            false => HouseSet::EMPTY,
        };
        let implied = self.implied_houses();
        let first = |houses: HouseSet| houses.iter().next().map(|it| Bond::House(self.house(it)));
        let by_rule = || {
            let excludes = |rule: &&BoardRule| rule.excludes(one, other);
            self.rules().iter().find(excludes).map(Bond::Rule)
        };
        let by_open_house = || {
            let has_both = |house: &&House| {
                one.1 == other.1 && house.cells.contains(one.0) && house.cells.contains(other.0)
            };
            let open = self.open_houses.iter().find(has_both);
            open.map(|&house| Bond::House(house))
        };
        let given = first(shared - implied).or_else(by_open_house);
        let given = given.or_else(by_rule);
        given.or_else(|| first(shared & implied))
    }

    /// Whether two cells share a row, a column, a box or a region.
    pub fn share_usual_house(&self, one: Cell, other: Cell) -> bool {
        let shared = self.houses_of(one) & self.houses_of(other);
        let open = self.open_houses.iter().copied();
        let open = open.filter(|house| house.cells.contains(one) && house.cells.contains(other));
        let mut shared = shared.iter().map(|it| self.house(it)).chain(open);
        shared.any(|house| house.kind.is_usual())
    }

    /// Returns the peers of a cell, except those that it sees only through houses that follow from
    /// others.
    pub fn given_peers(&self, cell: Cell) -> CellSet {
        let is_bond = |digit, other| match self.bond((cell, digit), (other, digit)) {
            Some(Bond::House(house)) => !house.kind.is_implied(),
            _ => true,
        };
        let is_given = |other: &Cell| self.digits().iter().any(|digit| is_bond(digit, *other));
        self.peers(cell).iter().filter(is_given).collect()
    }
}

/// The reason why two candidates of different cells exclude each other.
#[derive(Clone, Copy, Debug)]
pub enum Bond<'a> {
    /// They are the same digit in a house.
    House(House),
    /// A rule forbids the two candidates together.
    Rule(&'a BoardRule),
}

/// Returns the kind of a house that a rule adds.
fn kind_of(house: Extra) -> HouseKind {
    match house {
        Extra::Diagonal => HouseKind::Diagonal,
        Extra::Window => HouseKind::Window,
        Extra::Group => HouseKind::Group,
        Extra::Region => HouseKind::ExtraRegion,
    }
}

fn add(houses: &mut Vec<House>, kind: HouseKind, cells: CellSet) {
    let number = houses.iter().filter(|house| house.kind == kind).count();
    houses.push(House {
        kind,
        number,
        cells,
    });
}

/// Returns the kind of an implied house, whose cells remain when the houses `without` are left out.
fn kind_of_implied(mut without: impl Iterator<Item = HouseKind>) -> HouseKind {
    let is_window = |kind| matches!(kind, HouseKind::Window | HouseKind::HiddenWindow);
    match without.all(is_window) {
        true => HouseKind::HiddenWindow,
        false => HouseKind::Implied,
    }
}

/// Translates cells of a shape into cells of the frame.
struct Frame(Arc<Shape>);

impl Frame {
    fn cell(&self, cell: shape::Cell) -> Cell {
        place(&self.0, cell)
    }

    fn list(&self, cells: &[shape::Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn set(&self, cells: &[shape::Cell]) -> CellSet {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Adds the houses that follow from the houses of the shape and those that rules added.
    fn implied(&self, added: &[Vec<shape::Cell>], houses: &mut Vec<House>) -> Vec<Derivation> {
        let set = |places: &[usize]| places.iter().map(|&place| HouseId::of(place)).collect();
        // Houses implied by a jigsaw's regions belong to the law of leftovers, a separate
        // technique.
        let implied = shape::implied_houses(&self.0, added, LeftOut::Added, MOST_HOUSES);
        implied
            .into_iter()
            .map(|implied| {
                let without = implied.without.iter().map(|&place| houses[place].kind);
                let kind = kind_of_implied(without);
                add(houses, kind, self.set(&implied.cells));
                Derivation {
                    house: HouseId::of(houses.len() - 1),
                    of: set(&implied.of),
                    without: set(&implied.without),
                }
            })
            .collect()
    }

    fn rule(&self, number: usize, rule: &Rule, meaning: &Constraints) -> BoardRule {
        let pairs = meaning.pairs.iter().map(|&(a, b, relation)| {
            let mut open = [[DigitSet::EMPTY; DIGITS]; 2];
            for (x, &mask) in Digit::ALL.iter().zip(&meaning.relations[relation]) {
                open[0][*x] = DigitSet::from_bits(mask as u16);
                open[0][*x].iter().for_each(|y| open[1][y].insert(*x));
            }
            PairRelation {
                cells: [self.cell(a), self.cell(b)],
                open,
            }
        });
        let cages = meaning.cages.iter();
        let groups = meaning.groups.iter().chain(&meaning.runs);
        let sums = cages.map(|(cells, sum)| {
            let together = together(self.0.digits(), cells.len(), *sum);
            (self.set(cells), together)
        });
        let allowed = meaning.allowed.iter();
        let allowed =
            allowed.map(|&(cell, mask)| (self.cell(cell), DigitSet::from_bits(mask as u16)));
        let all = rule.lists.iter().flatten().copied().chain(meaning.cells());
        let to_check = match meaning.are_of_pairs() && !rule.kind().is_whole() {
            true => CellSet::EMPTY,
            false => all.map(|cell| self.cell(cell)).collect(),
        };
        let reading = rule.reading(&self.0);
        BoardRule {
            rule: rule.clone(),
            shape: Arc::clone(&self.0),
            number,
            lists: rule.lists.iter().map(|cells| self.list(cells)).collect(),
            pairs: pairs.collect(),
            apart: meaning
                .houses
                .iter()
                .chain(groups)
                .map(|cells| self.set(cells))
                .collect(),
            sums: sums.collect(),
            allowed: allowed.collect(),
            reading: reading.map(|cell| self.cell(cell)),
            to_check,
        }
    }

    fn house(&self, house: &shape::House) -> House {
        House {
            kind: match house.kind {
                shape::HouseKind::Row => HouseKind::Row,
                shape::HouseKind::Column => HouseKind::Column,
                shape::HouseKind::Box => HouseKind::Box,
                shape::HouseKind::Region => HouseKind::Region,
            },
            number: house.number,
            cells: self.set(&house.cells),
        }
    }
}

/// Returns pairs of cells that hold different digits because one of them equals a cell that the
/// other sees. Each pair comes with the number of a rule that makes cells equal.
fn seen_by_equals(rules: &[BoardRule], peers: &[CellSet; CELLS]) -> Vec<(usize, [Cell; 2])> {
    // For each cell, the cells that equal it, and the number of the rule that makes them equal.
    let mut equals: BTreeMap<Cell, (CellSet, usize)> = BTreeMap::new();
    for rule in rules {
        for pair in rule.pairs.iter().filter(|pair| pair.is_equality()) {
            let [one, other] = pair
                .cells
                .map(|cell| equals.get(&cell).map_or(CellSet::of(cell), |known| known.0));
            for cell in one | other {
                equals.insert(cell, (one | other, rule.number));
            }
        }
    }
    let mut pairs = Vec::new();
    for (&cell, &(alike, rule)) in &equals {
        let seen = alike.iter().fold(CellSet::EMPTY, |all, it| all | peers[it]);
        let seen = seen.iter().fold(seen, |all, it| {
            all | equals.get(&it).map_or(CellSet::EMPTY, |known| known.0)
        });
        // Equal cells that see each other leave no solution, which other steps find.
        for other in seen - alike - peers[cell] {
            let is_both = other > cell && equals.contains_key(&other);
            if is_both || !equals.contains_key(&other) {
                pairs.push((rule, [cell, other]));
            }
        }
    }
    pairs
}

/// Notes that the same digit cannot be in two cells.
fn exclude_same(excluded: &mut [Vec<(Cell, DigitSet)>], [a, b]: [Cell; 2], digits: DigitSet) {
    for digit in digits {
        let list = &mut excluded[a.index() * DIGITS + digit.index()];
        match list.iter_mut().find(|(cell, _)| *cell == b) {
            Some((_, known)) => known.insert(digit),
            None => list.push((b, DigitSet::of(digit))),
        }
    }
}

/// Returns, for each digit, the digits that occur with it in any set of `count` digits with this
/// sum.
fn together(digits: usize, count: usize, sum: i32) -> [DigitSet; DIGITS] {
    let total = |set: u32| -> usize { bits(set).map(|digit| digit + 1).sum() };
    let sets = (0u32..1 << digits)
        .filter(|set| set.count_ones() as usize == count && total(*set) as i32 == sum);
    let mut together = [0u32; DIGITS];
    for set in sets {
        bits(set).for_each(|digit| together[digit] |= set & !(1 << digit));
    }
    together.map(|mask| DigitSet::from_bits(mask as u16))
}

/// The digits that two cells may hold together.
struct Pairs {
    digits: usize,
    /// For two cells that rules relate, and each digit of the first: the digits that the second may
    /// hold.
    open: BTreeMap<(Cell, Cell), [DigitSet; DIGITS]>,
}

impl Pairs {
    fn new(digits: usize) -> Self {
        Pairs {
            digits,
            open: BTreeMap::new(),
        }
    }

    /// Relates two cells by a relation of [`Constraints`].
    fn relate(&mut self, a: Cell, b: Cell, relation: &[u32]) {
        for x in 0..self.digits {
            self.keep(a, x, b, relation[x]);
            let column = (0..self.digits).filter(|&y| relation[y] >> x & 1 == 1);
            self.keep(b, x, a, column.fold(0, |mask, y| mask | 1 << y));
        }
    }

    /// Requires the different digits of `cells` to add up to `sum`.
    fn add_up(&mut self, cells: &[Cell], sum: i32) {
        let together = together(self.digits, cells.len(), sum);
        for &a in cells {
            for &b in cells.iter().filter(|&&b| b != a) {
                for (x, open) in together.iter().enumerate().take(self.digits) {
                    self.keep(a, x, b, u32::from(open.bits()));
                }
            }
        }
    }

    /// Allows `b` to hold only a digit in `open` if `a` holds digit `x`, counted from 0.
    fn keep(&mut self, a: Cell, x: usize, b: Cell, open: u32) {
        let all = [DigitSet::ALL; DIGITS];
        let known = &mut self.open.entry((a, b)).or_insert(all)[x];
        *known &= DigitSet::from_bits(open as u16);
    }

    /// Returns the excluded candidates for each cell and digit. Two cells that never hold the same
    /// digit become peers.
    fn excluded(self, peers: &mut [CellSet; CELLS]) -> Vec<Vec<(Cell, DigitSet)>> {
        let digits: DigitSet = Digit::ALL.into_iter().take(self.digits).collect();
        let mut excluded = vec![Vec::new(); CELLS * DIGITS];
        for (&(a, b), open) in &self.open {
            if digits.iter().all(|digit| !open[digit].contains(digit)) {
                peers[a].insert(b);
            }
        }
        for ((a, b), open) in self.open {
            for digit in digits {
                let mut others = digits - open[digit];
                if peers[a].contains(b) {
                    others.remove(digit);
                }
                if !others.is_empty() {
                    excluded[a.index() * DIGITS + digit.index()].push((b, others));
                }
            }
        }
        excluded
    }
}
