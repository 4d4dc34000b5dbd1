//! Names the rules and added houses by which candidates exclude each other. A row, column, box or
//! cell needs no name.

use std::collections::BTreeSet;

use crate::logic::state::Grid;
use crate::topology::{Bond, House};
use crate::{CellSet, Digit};

/// A digit in one of several cells.
pub(in crate::logic) type Places = (CellSet, Digit);

/// Finds the names of bonds, and collects the rules that make them.
pub(in crate::logic) struct BondNames<'a, 't> {
    grid: &'a Grid<'t>,
    rules: BTreeSet<usize>,
}

impl<'a, 't> BondNames<'a, 't> {
    /// Makes a namer for candidates of a grid, with the rules that are already known.
    pub(in crate::logic) fn new(grid: &'a Grid<'t>, rules: &[usize]) -> Self {
        BondNames {
            grid,
            rules: rules.iter().copied().collect(),
        }
    }

    /// Returns the collected rules, by their places in the list of the puzzle.
    pub(in crate::logic) fn into_rules(self) -> Vec<usize> {
        self.rules.into_iter().collect()
    }

    /// Names the rules by which a digit in some cells excludes a digit in other cells.
    pub(in crate::logic) fn between(
        &mut self,
        (cells, digit): Places,
        (others, other): Places,
    ) -> Vec<String> {
        let topology = self.grid.topology();
        let mut bonds = Vec::new();
        for a in cells {
            for b in others - CellSet::of(a) {
                let bond = topology.bond((a, digit), (b, other));
                add_new(
                    &mut bonds,
                    match bond {
                        Some(Bond::House(house)) => self.of_house(Some(house)),
                        Some(Bond::Rule(rule)) => {
                            self.rules.insert(rule.number);
                            vec![rule.link([a, b])]
                        }
                        None => Vec::new(),
                    },
                );
            }
        }
        bonds
    }

    /// Returns the first house that contains all of `cells` and lies within `within`.
    pub(in crate::logic) fn shared_house(&self, cells: CellSet, within: CellSet) -> Option<House> {
        let topology = self.grid.topology();
        let mut houses = topology.common_houses(cells).iter();
        let house = houses.find(|&house| topology.cells(house).is_subset(within))?;
        Some(topology.house(house))
    }

    /// Names a house if a rule adds it.
    pub(in crate::logic) fn of_house(&mut self, house: Option<House>) -> Vec<String> {
        match house {
            None => Vec::new(),
            Some(house) if house.kind.is_usual() => Vec::new(),
            Some(house) => {
                let rule = self.grid.topology().rule_of_house(house.cells);
                self.rules.extend(rule.map(|rule| rule.number));
                vec![house.name()]
            }
        }
    }
}

/// Adds those names that a list does not contain yet.
pub(in crate::logic) fn add_new(list: &mut Vec<String>, names: Vec<String>) {
    for name in names {
        if !list.contains(&name) {
            list.push(name);
        }
    }
}
