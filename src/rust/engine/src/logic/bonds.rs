//! Names the rules that make the links of a step. Links by a row, column, box or cell need no name.

use super::facts::{add_new, BondNames, Places};
use super::state::{Candidate, Grid};
use super::step::{Chain, Link, Node, Step};
use super::technique::{Family, Technique};
use super::words;
use crate::{Cell, CellSet};

/// Names the rules that make the links of a step's chains and those that cause its eliminations.
pub(super) fn name_bonds(step: &mut Step, grid: &Grid) {
    let mut namer = Namer {
        grid,
        names: BondNames::new(grid, &step.pattern.rules),
    };
    for chain in &mut step.pattern.chains {
        let each = (0..chain.links.len()).map(|link| namer.link(chain, link));
        chain.bonds = named(each.collect());
    }
    let of_sets = (0..step.pattern.sets.len()).map(|set| namer.set(step, set));
    step.pattern.set_bonds = named(of_sets.collect());
    let mut bonds = Vec::new();
    let mut removed_by = Vec::new();
    for &gone in &step.eliminations {
        let names = namer.elimination(step, gone);
        if !names.is_empty() {
            removed_by.push((gone, words::and(&names)));
            add_new(&mut bonds, names);
        }
    }
    step.pattern.bonds = bonds;
    step.pattern.removed_by = removed_by;
    step.pattern.rules = namer.names.into_rules();
}

/// Returns each list of names as a text, or an empty list if all lists are empty.
fn named(each: Vec<Vec<String>>) -> Vec<String> {
    match each.iter().all(Vec::is_empty) {
        true => Vec::new(),
        false => each.into_iter().map(words::and).collect(),
    }
}

/// Finds the names of the rules that connect the parts of a step.
struct Namer<'a, 't> {
    grid: &'a Grid<'t>,
    names: BondNames<'a, 't>,
}

impl Namer<'_, '_> {
    /// Names the rules that make a link of a chain. The last link of a loop leads back to its first
    /// node.
    fn link(&mut self, chain: &Chain, link: usize) -> Vec<String> {
        let (a, b) = (
            &chain.nodes[link],
            &chain.nodes[(link + 1) % chain.nodes.len()],
        );
        match (chain.links[link], a.set == b.set) {
            (Link::Weak, _) => self.names.between((a.cells, a.digit), (b.cells, b.digit)),
            (Link::Strong, true) if a.set.is_empty() => self.only_places(a, b),
            (Link::Strong, true) => self.house_of(a.set),
            (Link::Strong, false) if a.set.is_empty() => self.forced(b, a),
            (Link::Strong, false) => self.forced(a, b),
        }
    }

    /// Names the house without other places for the digit of two nodes, which makes one of them
    /// true.
    fn only_places(&mut self, a: &Node, b: &Node) -> Vec<String> {
        if a.digit != b.digit {
            return Vec::new();
        }
        let places = a.cells | b.cells;
        let house = self
            .names
            .shared_house(places, places | !self.grid.places(a.digit));
        self.names.of_house(house)
    }

    /// Names the rules by which an almost locked set that misses a digit forces a cell outside it.
    /// The set keeps its other digits, so the cell has one candidate left.
    fn forced(&mut self, set: &Node, cell: &Node) -> Vec<String> {
        let grid = self.grid;
        let mut bonds = Vec::new();
        for digit in grid.candidates_of(set.set).iter() {
            let kept = grid.places(digit) & set.set;
            let outside = (cell.cells & grid.places(digit)) - set.set;
            if digit != set.digit && digit != cell.digit {
                add_new(
                    &mut bonds,
                    self.names.between((kept, digit), (outside, digit)),
                );
            }
        }
        bonds
    }

    /// Names the rules that join a set of a step: those that join a pincer to its pivot, or the
    /// house in which an almost locked set lies, and what joins it to the stem of a blossom.
    fn set(&mut self, step: &Step, set: usize) -> Vec<String> {
        let sets = &step.pattern.sets;
        let (cells, digits) = sets[set];
        match step.technique {
            Technique::XyWing | Technique::XyzWing if set > 0 => {
                let struck = step.eliminations.iter().map(|gone| gone.digit).collect();
                let link = (digits - struck).first();
                link.map_or(Vec::new(), |digit| {
                    self.names.between((sets[0].0, digit), (cells, digit))
                })
            }
            Technique::DeathBlossom if set + 1 < sets.len() => {
                let (stem, lacked) = sets[sets.len() - 1];
                let mut bonds = self.house_of(cells);
                if let Some(digit) = lacked.iter().nth(set) {
                    let places = self.grid.places(digit) & cells;
                    add_new(
                        &mut bonds,
                        self.names.between((stem, digit), (places, digit)),
                    );
                }
                bonds
            }
            technique if technique.info().family == Family::Als => self.house_of(cells),
            _ => Vec::new(),
        }
    }

    /// Names a house with all of `cells` if only rules add such houses.
    fn house_of(&mut self, cells: CellSet) -> Vec<String> {
        let house = self.names.shared_house(cells, CellSet::ALL);
        self.names.of_house(house)
    }

    /// Names the rules that eliminate a candidate: one of two nodes of the step is true, and both
    /// exclude the candidate.
    fn elimination(&mut self, step: &Step, gone: Candidate) -> Vec<String> {
        let of_sets = || self.excluding_sets(step, gone);
        let excluding = match step.technique.info().family {
            Family::Chains | Family::SingleDigit => self.excluding_nodes(step, gone),
            Family::Wings if !step.pattern.chains.is_empty() => self.excluding_nodes(step, gone),
            Family::Wings | Family::Als => of_sets(),
            _ => Vec::new(),
        };
        let mut bonds = Vec::new();
        for places in excluding {
            add_new(&mut bonds, self.names.between(places, at(gone)));
        }
        bonds
    }

    /// Finds two nodes of a chain of which one is true and which both exclude a candidate,
    /// preferably those furthest apart. Otherwise it finds an almost locked set of a loop that
    /// needs the digit.
    fn excluding_nodes(&self, step: &Step, gone: Candidate) -> Vec<Places> {
        let places = |node: &Node| (node.cells, node.digit);
        for chain in &step.pattern.chains {
            let mut pairs = one_is_true(chain).into_iter();
            let both = pairs.find(|pair| pair.iter().all(|it| self.exclude(places(it), gone)));
            if let Some(pair) = both {
                return pair.map(places).to_vec();
            }
            let sets = chain.nodes.iter().filter(|node| !node.set.is_empty());
            let mut locked = sets.map(|node| (node.set & self.grid.places(gone.digit), gone.digit));
            if let Some(locked) = locked.find(|&it| self.exclude(it, gone)) {
                return vec![locked];
            }
        }
        Vec::new()
    }

    /// Finds the sets of a step that contain the digit of a candidate and exclude it.
    fn excluding_sets(&self, step: &Step, gone: Candidate) -> Vec<Places> {
        let places = |cells: CellSet| (cells & self.grid.places(gone.digit), gone.digit);
        let sets = step.pattern.sets.iter().map(|&(cells, _)| places(cells));
        sets.filter(|&places| self.exclude(places, gone)).collect()
    }

    /// Whether a digit excludes a candidate from each of its places.
    fn exclude(&self, (cells, digit): Places, gone: Candidate) -> bool {
        let topology = self.grid.topology();
        let excludes = |cell: Cell| match cell == gone.cell {
            true => digit != gone.digit,
            false => topology.conflict((cell, digit), (gone.cell, gone.digit)),
        };
        !cells.is_empty() && cells.iter().all(excludes)
    }
}

/// Lists pairs of nodes of a chain of which one is true: in a loop the ends of the weak links, in
/// other chains the pairs furthest apart first.
fn one_is_true(chain: &Chain) -> Vec<[&Node; 2]> {
    let (nodes, count) = (&chain.nodes, chain.nodes.len());
    if chain.links.first() != Some(&Link::Strong) {
        return Vec::new();
    }
    if chain.links.len() == count {
        let weak = (1..count).step_by(2);
        return weak
            .map(|at| [&nodes[at], &nodes[(at + 1) % count]])
            .collect();
    }
    let mut pairs = Vec::new();
    for length in (0..count).filter(|length| length % 2 == 1).rev() {
        let starts = (0..count - length).step_by(2);
        pairs.extend(starts.map(|at| [&nodes[at], &nodes[at + length]]));
    }
    pairs
}

fn at(candidate: Candidate) -> Places {
    (CellSet::of(candidate.cell), candidate.digit)
}
