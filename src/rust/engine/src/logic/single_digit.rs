//! Single-digit patterns: two strong links of one digit, joined by a weak one.
//!
//! A strong link is a house with two places left for the digit, or, in an empty
//! rectangle, a box whose places lie in two crossing lines.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Chain, Grid, Link, Node, Step, Technique};
use crate::geometry::{BOXES, CELLS_OF, DIGITS, HOUSE, HOUSES, HOUSES_OF, PEERS};
use crate::{CellSet, DigitSet};

/// A house with two places for a digit.
#[derive(Clone, Copy)]
struct Pair {
    house: usize,
    ends: [usize; 2],
}

/// Two pairs: the near ends see each other, so that one of the far ends holds
/// the digit.
struct Joined {
    houses: [usize; 2],
    far: [usize; 2],
    near: [usize; 2],
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    // Skyscrapers between rows come before those between columns.
    let passes = if technique == Technique::Skyscraper {
        2
    } else {
        1
    };
    for pass in 0..passes {
        for digit in 1..=9 {
            if context.hopeless(digit).is_empty() {
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
                        Technique::TwoStringKite => (one, other) == (0, 1),
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

/// The pairs of a digit; two cells that are a pair in two houses count once,
/// for the line.
fn pairs(grid: &Grid, digit: u8) -> Pairs {
    let mut pairs = Pairs {
        list: [Pair {
            house: 0,
            ends: [0; 2],
        }; HOUSES],
        len: 0,
    };
    for house in 0..HOUSES {
        let places = grid.places_in(digit, house);
        if !places.are_two() {
            continue;
        }
        let mut cells = places.iter();
        let (Some(one), Some(other)) = (cells.next(), cells.next()) else {
            continue;
        };
        let ends = [one, other];
        if pairs.all().iter().any(|known| known.ends == ends) {
            continue;
        }
        pairs.list[pairs.len] = Pair { house, ends };
        pairs.len += 1;
    }
    pairs
}

/// A short list without an allocation.
#[derive(Clone, Copy)]
struct Pairs {
    list: [Pair; HOUSES],
    len: usize,
}

impl Pairs {
    fn all(&self) -> &[Pair] {
        &self.list[..self.len]
    }
}

/// All ways to join two pairs of a digit, in houses of the wanted kinds, by two
/// ends that see each other, such that something can be struck out.
fn joined_pairs<'a>(
    grid: &Grid,
    digit: u8,
    kinds: impl Fn(usize, usize) -> bool + Copy + 'a,
) -> impl Iterator<Item = Joined> + 'a {
    let places = grid.places(digit);
    let pairs = pairs(grid, digit);
    let ways = (0..pairs.len).flat_map(move |first| {
        let kind_of = move |at: usize| kind(pairs.list[at].house);
        (first + 1..pairs.len)
            .filter(move |&second| kinds(kind_of(first), kind_of(second)))
            .flat_map(move |second| (0..4).map(move |ends| (first, second, ends)))
    });
    ways.filter_map(move |(first, second, ends)| {
        let (first, second) = (pairs.list[first], pairs.list[second]);
        let near = [first.ends[ends & 1], second.ends[ends >> 1]];
        let far = [first.ends[1 - (ends & 1)], second.ends[1 - (ends >> 1)]];
        if !PEERS[near[0]].contains(near[1]) || near.contains(&far[0]) || near.contains(&far[1]) {
            return None;
        }
        // One cell at both far ends would simply hold the digit.
        let struck = places & PEERS[far[0]] & PEERS[far[1]];
        let struck = struck - CellSet::of(near[0]) - CellSet::of(near[1]);
        if far[0] == far[1] || struck.is_empty() {
            return None;
        }
        Some(Joined {
            houses: [first.house, second.house],
            far,
            near,
        })
    })
}

/// Whether a house is a row (0), a column (1) or a box (2).
fn kind(house: usize) -> usize {
    house / DIGITS
}

/// Whether two cells share a house of this kind.
fn share(kind_wanted: usize, cells: [usize; 2]) -> bool {
    let cells: CellSet = cells.into_iter().collect();
    cells
        .common_houses()
        .any(|house| kind(house) == kind_wanted)
}

impl Joined {
    /// Its name; `None` where it is an X-Wing or locked candidates.
    fn name(&self) -> Option<Technique> {
        let [one, other] = self.houses.map(kind);
        match (one, other) {
            // Parallel lines.
            (0, 0) | (1, 1) if share(1 - one, self.near) => {
                (!share(1 - one, self.far)).then_some(Technique::Skyscraper)
            }
            // Crossing lines, joined in a box that neither pair lies in.
            (0, 1) | (1, 0) if share(2, self.near) => {
                let inside = |at: usize| share(2, [self.near[at], self.far[at]]);
                (!inside(0) && !inside(1)).then_some(Technique::TwoStringKite)
            }
            _ => Some(Technique::TurbotFish),
        }
    }

    fn struck(&self, grid: &Grid, digit: u8) -> CellSet {
        let cells = self.cells();
        (grid.places(digit) & PEERS[self.far[0]] & PEERS[self.far[1]]) - cells
    }

    fn cells(&self) -> CellSet {
        self.far.into_iter().chain(self.near).collect()
    }

    fn chain(&self, digit: u8) -> Chain {
        let [near, far] = [self.near, self.far];
        let cells = [far[0], near[0], near[1], far[1]].map(CellSet::of);
        short_chain(digit, cells)
    }

    fn step(&self, grid: &Grid, technique: Technique, digit: u8) -> Step {
        let mut step = Step::new(technique, DigitSet::of(digit));
        step.eliminate(grid, digit, self.struck(grid, digit));
        step.pattern.cells = self.cells();
        step.pattern
            .mark_all(grid, self.cells(), DigitSet::of(digit));
        step.pattern.base.extend(self.houses);
        step.pattern.chains.push(self.chain(digit));
        step
    }
}

/// The chain strong, weak, strong through four places of a digit.
fn short_chain(digit: u8, cells: [CellSet; 4]) -> Chain {
    let node = |cells| Node {
        digit,
        cells,
        set: CellSet::EMPTY,
    };
    Chain {
        nodes: cells.map(node).to_vec(),
        links: vec![Link::Strong, Link::Weak, Link::Strong],
    }
}

/// Two kites that meet in the same two cells of a box and strike out different
/// candidates.
fn dual_kites(grid: &Grid, digit: u8, found: &mut Found) -> ControlFlow<()> {
    let row_and_column = |one, other| (one, other) == (0, 1);
    let kites: Vec<Joined> = joined_pairs(grid, digit, row_and_column)
        .filter(|joined| joined.name() == Some(Technique::TwoStringKite))
        .collect();
    let technique = Technique::DualTwoStringKite;
    let middle = |kite: &Joined| kite.near.into_iter().collect::<CellSet>();
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

/// Two steps as one.
fn join(mut one: Step, other: Step) -> Step {
    one.eliminations.extend(other.eliminations);
    let (pattern, more) = (&mut one.pattern, other.pattern);
    pattern.cells |= more.cells;
    for mark in more.marks {
        if !pattern.marks.contains(&mark) {
            pattern.marks.push(mark);
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

/// A box and two lines that cross in it.
#[derive(Clone, Copy)]
struct Crossing {
    block: usize,
    lines: [usize; 2],
}

/// The empty rectangles of a digit: boxes whose places lie in two lines that
/// cross in it, and not in one alone, which would be locked candidates.
fn rectangles(grid: &Grid, digit: u8, least: usize) -> impl Iterator<Item = Crossing> + '_ {
    // Two lines leave four cells of a box empty.
    let blocks = (BOXES..HOUSES)
        .filter(move |&block| (least..=5).contains(&grid.places_in(digit, block).len()));
    let crossings = blocks.flat_map(|block| {
        CELLS_OF[block].into_iter().map(move |cell| Crossing {
            block,
            lines: [HOUSES_OF[cell][0], HOUSES_OF[cell][1]],
        })
    });
    crossings.filter(move |crossing| {
        let places = grid.places_in(digit, crossing.block);
        let [row, column] = crossing.lines.map(|line| HOUSE[line]);
        places.is_subset(row | column) && !places.is_subset(row) && !places.is_subset(column)
    })
}

fn empty_rectangles(
    context: &Context,
    technique: Technique,
    digit: u8,
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
            .flat_map(|line| pairs.all().iter().map(move |pair| (line, pair)));
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
    /// The step with a pair that crosses one of the two lines outside the box:
    /// either its far end or the other line's part of the box holds the digit.
    fn step(
        &self,
        grid: &Grid,
        technique: Technique,
        digit: u8,
        line: usize,
        pair: &Pair,
    ) -> Option<Step> {
        let (met, other) = (self.lines[line], self.lines[1 - line]);
        // The pair runs along the other line.
        if kind(pair.house) != kind(other) {
            return None;
        }
        let block = HOUSE[self.block];
        let near = pair
            .ends
            .into_iter()
            .find(|&end| HOUSE[met].contains(end) && !block.contains(end))?;
        let far = pair.ends.into_iter().find(|&end| end != near)?;
        let struck = (grid.places_in(digit, other) & PEERS[far]) - block;
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
            .mark_all(grid, step.pattern.cells, DigitSet::of(digit));
        step.pattern.base.extend([self.block, pair.house]);
        let arms = [met, other].map(|line| places & HOUSE[line]);
        let cells = [
            CellSet::of(far),
            CellSet::of(near),
            arms[0] - HOUSE[other],
            arms[1],
        ];
        step.pattern.chains.push(short_chain(digit, cells));
        Some(step)
    }
}

pub(super) fn tell(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let outcome = words::outcome(step);
    let chains = step.pattern.chains.iter();
    let ways: Vec<String> = chains.map(|chain| link_by_link(chain, &digit)).collect();
    let houses = words::houses(&step.pattern.base);
    let why = match step.technique {
        Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
            format!("In {houses}, {digit} has few places left, and they hang together")
        }
        _ => format!("In {houses}, {digit} has just two places each"),
    };
    format!(
        "{why}. If {}. Either way, whatever sees both is no {digit}, {outcome}.",
        ways.join(". Also, if ")
    )
}

/// Follows a chain of four nodes from its first node being wrong.
fn link_by_link(chain: &Chain, digit: &str) -> String {
    let [far, near, across, end] = &chain.nodes[..] else {
        return String::new();
    };
    let name = |node: &Node| words::or(node.cells.iter().map(words::cell));
    format!(
        "{} is not {digit}, then {} must be; then {} cannot be {digit}, and {digit} goes to {}. \
         So {digit} is in {} or in {}",
        name(far),
        name(near),
        name(across),
        name(end),
        name(far),
        name(end),
    )
}
