//! Single-digit patterns: two strong links of one digit, joined by a weak link.
//!
//! A strong link is a house with two places left for the digit or, for an empty rectangle, a box
//! whose places lie in two crossing lines.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::{Chain, Link, Node, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseId, HouseKind, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A house with two places for a digit.
#[derive(Clone, Copy)]
struct Pair {
    house: HouseId,
    ends: [Cell; 2],
}

/// Two pairs of a digit whose near ends see each other, so one of the far ends holds the digit.
struct Joined<'t> {
    topology: &'t Topology,
    houses: [HouseId; 2],
    far: [Cell; 2],
    near: [Cell; 2],
}

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    // Skyscrapers in rows come before those in columns.
    let [rows, columns] = [HouseKind::Row, HouseKind::Column];
    let both = [rows, columns];
    let passes = match technique {
        Technique::Skyscraper => &both[..],
        _ => &both[..1],
    };
    for &pass in passes {
        for digit in Digit::ALL {
            if context.outside_templates(digit).is_empty() {
                continue;
            }
            match technique {
                Technique::DualTwoStringKite => dual_kites(grid, digit, found)?,
                Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
                    empty_rectangles(context, technique, digit, found)?;
                }
                _ => {
                    let kinds = |one, other| match technique {
                        Technique::Skyscraper => (one, other) == (pass, pass),
                        Technique::TwoStringKite => (one, other) == (rows, columns),
                        _ => true,
                    };
                    for joined in joined_pairs(grid, digit, kinds) {
                        if joined.name() == Some(technique) {
                            found.push(joined.step(grid, technique, digit))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of a digit. Two cells that are a pair in two houses count only once, as a pair
/// of the line.
fn pairs(grid: &Grid, digit: Digit) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    for house in grid.topology().all() {
        let places = grid.places_in(digit, house);
        if !places.is_pair() {
            continue;
        }
        let mut cells = places.iter();
        let (Some(one), Some(other)) = (cells.next(), cells.next()) else {
            continue;
        };
        let ends = [one, other];
        if pairs.iter().all(|known| known.ends != ends) {
            pairs.push(Pair { house, ends });
        }
    }
    pairs
}

/// Returns all ways to join two pairs of a digit at ends that see each other, provided that the
/// houses are of the wanted kinds and that something can be eliminated.
fn joined_pairs<'t>(
    grid: &Grid<'t>,
    digit: Digit,
    kinds: impl Fn(HouseKind, HouseKind) -> bool,
) -> Vec<Joined<'t>> {
    let topology = grid.topology();
    let places = grid.places(digit);
    let pairs = pairs(grid, digit);
    let kind = |pair: &Pair| topology.house(pair.house).kind;
    let mut joined = Vec::new();
    for (at, first) in pairs.iter().enumerate() {
        for second in &pairs[at + 1..] {
            if kinds(kind(first), kind(second)) {
                let ways =
                    (0..4).filter_map(|ends| join_at(topology, places, [first, second], ends));
                joined.extend(ways);
            }
        }
    }
    joined
}

/// Joins two pairs at one end of each. Bit 0 of `ends` selects the end of the first pair, and bit 1
/// that of the second.
fn join_at<'t>(
    topology: &'t Topology,
    places: CellSet,
    [first, second]: [&Pair; 2],
    ends: usize,
) -> Option<Joined<'t>> {
    let near = [first.ends[ends & 1], second.ends[ends >> 1]];
    let far = [first.ends[1 - (ends & 1)], second.ends[1 - (ends >> 1)]];
    let is_joined = topology.peers(near[0]).contains(near[1]);
    if !is_joined || near.contains(&far[0]) || near.contains(&far[1]) {
        return None;
    }
    // If the far ends are the same cell, this cell simply holds the digit.
    let struck = places & topology.peers(far[0]) & topology.peers(far[1]);
    let struck = struck - CellSet::of(near[0]) - CellSet::of(near[1]);
    if far[0] == far[1] || struck.is_empty() {
        return None;
    }
    Some(Joined {
        topology,
        houses: [first.house, second.house],
        far,
        near,
    })
}

impl Joined<'_> {
    /// Returns the name of the pattern, or `None` if it is an X-Wing or locked candidates.
    fn name(&self) -> Option<Technique> {
        use HouseKind::{Box, Column, Row};
        match self.kinds() {
            [Row, Row] if self.share(Column, self.near) => {
                (!self.share(Column, self.far)).then_some(Technique::Skyscraper)
            }
            [Column, Column] if self.share(Row, self.near) => {
                (!self.share(Row, self.far)).then_some(Technique::Skyscraper)
            }
            // The box of the near ends must contain neither pair.
            [Row, Column] | [Column, Row] if self.share(Box, self.near) => {
                let inside = |at: usize| self.share(Box, [self.near[at], self.far[at]]);
                (!inside(0) && !inside(1)).then_some(Technique::TwoStringKite)
            }
            _ => Some(Technique::TurbotFish),
        }
    }

    fn kinds(&self) -> [HouseKind; 2] {
        self.houses.map(|house| self.topology.house(house).kind)
    }

    /// Whether two cells share a house of this kind.
    fn share(&self, kind: HouseKind, [one, other]: [Cell; 2]) -> bool {
        self.topology.house_cells(one, kind).contains(other)
    }

    fn struck(&self, grid: &Grid, digit: Digit) -> CellSet {
        let cells = self.cells();
        let [one, other] = self.far.map(|far| self.topology.peers(far));
        (grid.places(digit) & one & other) - cells
    }

    fn cells(&self) -> CellSet {
        self.far.into_iter().chain(self.near).collect()
    }

    fn chain(&self, digit: Digit) -> Chain {
        let [near, far] = [self.near, self.far];
        let cells = [far[0], near[0], near[1], far[1]].map(CellSet::of);
        short_chain(digit, cells)
    }

    fn step(&self, grid: &Grid, technique: Technique, digit: Digit) -> Step {
        let mut step = Step::new(technique, DigitSet::of(digit));
        step.eliminate(grid, digit, self.struck(grid, digit));
        step.pattern.cells = self.cells();
        step.pattern
            .highlight_all(grid, self.cells(), DigitSet::of(digit));
        let houses = self.houses.map(|house| self.topology.house(house));
        step.pattern.base.extend(houses);
        step.pattern.chains.push(self.chain(digit));
        step
    }
}

/// Returns the chain of a strong, a weak and a strong link through four places of a digit.
fn short_chain(digit: Digit, cells: [CellSet; 4]) -> Chain {
    let node = |cells| Node {
        digit,
        cells,
        set: CellSet::EMPTY,
    };
    Chain {
        nodes: cells.map(node).to_vec(),
        links: vec![Link::Strong, Link::Weak, Link::Strong],
        ..Chain::default()
    }
}

/// Finds two kites that meet in the same two cells of a box and eliminate different candidates.
fn dual_kites(grid: &Grid, digit: Digit, found: &mut Found) -> ControlFlow<()> {
    let row_and_column = |one, other| (one, other) == (HouseKind::Row, HouseKind::Column);
    let mut kites = joined_pairs(grid, digit, row_and_column);
    kites.retain(|joined| joined.name() == Some(Technique::TwoStringKite));
    let technique = Technique::DualTwoStringKite;
    let middle = |kite: &Joined<'_>| kite.near.into_iter().collect::<CellSet>();
    for (at, one) in kites.iter().enumerate() {
        for other in &kites[..at] {
            let same = one.struck(grid, digit) == other.struck(grid, digit);
            if same || middle(one) != middle(other) {
                continue;
            }
            found.push(join(
                one.step(grid, technique, digit),
                other.step(grid, technique, digit),
            ))?;
        }
    }
    ControlFlow::Continue(())
}

/// Combines two steps into one.
fn join(mut one: Step, other: Step) -> Step {
    one.eliminations.extend(other.eliminations);
    let (pattern, more) = (&mut one.pattern, other.pattern);
    pattern.cells |= more.cells;
    for highlight in more.highlights {
        if !pattern.highlights.contains(&highlight) {
            pattern.highlights.push(highlight);
        }
    }
    for house in more.base {
        if !pattern.base.contains(&house) {
            pattern.base.push(house);
        }
    }
    pattern.chains.extend(more.chains);
    one
}

/// A box, and a row and a column that cross in it.
#[derive(Clone, Copy)]
struct Crossing {
    block: HouseId,
    lines: [HouseId; 2],
}

/// Returns the empty rectangles of a digit: boxes whose places lie in two lines that cross in the
/// box, but not all in one line, which would be locked candidates.
fn rectangles<'a>(
    grid: &'a Grid<'a>,
    digit: Digit,
    least: usize,
) -> impl Iterator<Item = Crossing> + 'a {
    // At least four cells of the box lie on neither line, so at most five can hold the digit.
    let topology = grid.topology();
    let blocks = topology.of_kind(HouseKind::Box).iter();
    let blocks =
        blocks.filter(move |&block| (least..=5).contains(&grid.places_in(digit, block).len()));
    let crossings = blocks.flat_map(move |block| {
        topology.cells(block).iter().filter_map(move |cell| {
            let lines = [HouseKind::Row, HouseKind::Column];
            let [row, column] = lines.map(|kind| topology.house_of(cell, kind));
            let lines = [row?, column?];
            Some(Crossing { block, lines })
        })
    });
    crossings.filter(move |crossing| {
        let places = grid.places_in(digit, crossing.block);
        let [row, column] = crossing.lines.map(|line| topology.cells(line));
        places.is_subset(row | column) && !places.is_subset(row) && !places.is_subset(column)
    })
}

fn empty_rectangles(
    context: &Context,
    technique: Technique,
    digit: Digit,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let least = if context.options.small_empty_rectangles {
        2
    } else {
        3
    };
    let pairs = pairs(grid, digit);
    let steps = rectangles(grid, digit, least).flat_map(|rectangle| {
        let ways = [0, 1]
            .into_iter()
            .flat_map(|line| pairs.iter().map(move |pair| (line, pair)));
        let steps: Vec<Step> = ways
            .filter_map(|(line, pair)| rectangle.step(grid, technique, digit, line, pair))
            .collect();
        steps
    });
    if technique == Technique::EmptyRectangle {
        for step in steps {
            found.push(step)?;
        }
        return ControlFlow::Continue(());
    }
    let steps: Vec<Step> = steps.collect();
    for (at, one) in steps.iter().enumerate() {
        for other in &steps[..at] {
            let same_box = one.pattern.base[0] == other.pattern.base[0];
            if same_box && one.eliminations != other.eliminations {
                found.push(join(one.clone(), other.clone()))?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Crossing {
    /// Returns the step for a pair that crosses one of the two lines outside the box. Either the
    /// far end of the pair or the box's part of the other line holds the digit.
    fn step(
        &self,
        grid: &Grid,
        technique: Technique,
        digit: Digit,
        line: usize,
        pair: &Pair,
    ) -> Option<Step> {
        let (met, other) = (self.lines[line], self.lines[1 - line]);
        // The pair must run parallel to the other line.
        let topology = grid.topology();
        if topology.house(pair.house).kind != topology.house(other).kind {
            return None;
        }
        let block = topology.cells(self.block);
        let near = pair
            .ends
            .into_iter()
            .find(|&end| topology.cells(met).contains(end) && !block.contains(end))?;
        let far = pair.ends.into_iter().find(|&end| end != near)?;
        let struck = (grid.places_in(digit, other) & topology.peers(far)) - block;
        let struck = struck - CellSet::of(near);
        if struck.is_empty() || block.contains(far) {
            return None;
        }
        let places = grid.places_in(digit, self.block);
        let mut step = Step::new(technique, DigitSet::of(digit));
        step.eliminate(grid, digit, struck);
        let ends: CellSet = pair.ends.into_iter().collect();
        step.pattern.cells = places | ends;
        step.pattern
            .highlight_all(grid, step.pattern.cells, DigitSet::of(digit));
        let houses = [self.block, pair.house].map(|house| topology.house(house));
        step.pattern.base.extend(houses);
        let arms = [met, other].map(|line| places & topology.cells(line));
        let cells = [
            CellSet::of(far),
            CellSet::of(near),
            arms[0],
            arms[1] - topology.cells(met),
        ];
        step.pattern.chains.push(short_chain(digit, cells));
        Some(step)
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let outcome = words::outcome(step);
    let chains = step.pattern.chains.iter();
    let ways: Vec<String> = chains.map(|chain| link_by_link(chain, &digit)).collect();
    let houses = words::houses(&step.pattern.base);
    let why = match step.technique {
        Technique::EmptyRectangle | Technique::DualEmptyRectangle => crossing_words(step, &digit),
        _ => format!("The digit {digit} has just two places each in {houses}"),
    };
    let ends = step.pattern.chains.iter().filter_map(|chain| {
        let (first, last) = (chain.nodes.first()?, chain.nodes.last()?);
        Some(first.cells | last.cells)
    });
    let ends: Vec<CellSet> = ends.collect();
    let therefore = match &ends[..] {
        [ends] if ends.is_pair() => format!("Either way, no cell that sees both can be {digit}"),
        [ends] => format!(
            "Either way, no cell that sees all of these {} cells can be {digit}",
            ends.len()
        ),
        several => {
            let all_of = |cells: CellSet| match cells.is_pair() {
                true => format!("both {}", words::cells(cells)),
                false => format!("all of {}", words::cells(cells)),
            };
            let several: Vec<String> = several.iter().map(|&it| all_of(it)).collect();
            format!(
                "So no cell that sees {}, can be {digit}",
                several.join(", or ")
            )
        }
    };
    format!(
        "{why}. If {}. {therefore}. {outcome}.",
        ways.join(". Also, if ")
    )
}

/// Describes the crossing, such as `In box 1, the digit 5 fits only in row 1 or column 2. Column 4
/// has just two places for it`.
fn crossing_words(step: &Step, digit: &str) -> String {
    let (Some((block, pairs)), Some(chain)) =
        (step.pattern.base.split_first(), step.pattern.chains.first())
    else {
        return String::new();
    };
    let [_, near, across, end] = &chain.nodes[..] else {
        return String::new();
    };
    let met = near.cells | across.cells;
    let in_row = met.iter().map(Cell::row).collect::<BTreeSet<_>>().len() == 1;
    let (row, column) = match in_row {
        true => (met, end.cells),
        false => (end.cells, met),
    };
    let row = row.first().map_or(0, Cell::row) + 1;
    let column = column.first().map_or(0, Cell::column) + 1;
    let pairs = match pairs {
        [pair] => format!("{} has", words::house(*pair)),
        pairs => format!("{} each have", words::houses(pairs)),
    };
    format!(
        "In {}, the digit {digit} fits only in row {row} or column {column}. {} just two places for it",
        words::house(*block),
        words::capital(&pairs)
    )
}

/// Describes a chain of four nodes, starting with the assumption that its first node is false.
fn link_by_link(chain: &Chain, digit: &str) -> String {
    let [far, near, across, end] = &chain.nodes[..] else {
        return String::new();
    };
    let name = |node: &Node| words::or(node.cells);
    format!(
        "{} is not {digit}, then {} must be; then {} cannot be {digit}{}, and {digit} goes to {}. \
         So {digit} is in {}",
        name(far),
        name(near),
        words::cells(across.cells),
        chain.bond(1),
        name(end),
        match far.cells.is_single() && end.cells.is_single() {
            true => format!("{} or in {}", name(far), name(end)),
            false => words::or(far.cells.iter().chain(end.cells.iter())),
        }
    )
}
