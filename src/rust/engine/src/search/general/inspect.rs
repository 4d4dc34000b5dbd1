//! Findings about a board that need no search: candidates and clashes.

use std::sync::Arc;

use super::masks::bit;
use super::model::Model;
use super::network::Network;
use super::parts;
use super::propagate::propagate;
use super::state::State;
use super::watchers::Watchers;
use crate::rules::{Constraints, Rule};
use crate::shape::{Cell, Shape};

/// The constraint that a clash breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Broken {
    /// A house of the shape, by its index in [`Shape::houses`].
    House(usize),
    /// A rule, by its index in [`Model::rules`].
    Rule(usize),
}

/// Filled cells that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The house or the rule that the cells break.
    pub broken: Broken,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// Lists the clashes among the filled cells of a board: first those within houses, then rule by
/// rule. `digits` has a digit for each cell, 0 for an empty one. The result is empty if the
/// digits do not fit the board.
pub fn clashes(model: &Model, digits: &[u8]) -> Vec<Clash> {
    let mut clashes = Vec::new();
    if !fits(model, digits) {
        return clashes;
    }
    for (number, house) in model.shape().houses().iter().enumerate() {
        let broken = Broken::House(number);
        let repeats = repeats(&house.cells, digits).into_iter();
        clashes.extend(repeats.map(|cells| Clash { broken, cells }));
    }
    for (number, rule) in model.rules().iter().enumerate() {
        let mut found = broken_by(rule, &model.shape_arc(), digits);
        let mut seen = Vec::new();
        found.retain(|cells| {
            let is_new = !seen.contains(cells);
            seen.push(cells.clone());
            is_new
        });
        let broken = Broken::Rule(number);
        clashes.extend(found.into_iter().map(|cells| Clash { broken, cells }));
    }
    clashes
}

/// Two cells that clash, or one of several cells that break a rule together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClashRow {
    /// The cell, or the lower cell of a pair.
    pub cell: Cell,
    /// The other cell of a pair.
    pub other: Option<Cell>,
    /// The house or the rule that the cells break.
    pub broken: Broken,
}

/// Lists the same clashes as [`clashes`], cell by cell. Pairs come first, in the order of their
/// cells.
pub fn clash_rows(model: &Model, digits: &[u8]) -> Vec<ClashRow> {
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for Clash { broken, cells } in clashes(model, digits) {
        let digit = |cell: Cell| digits[usize::from(cell)];
        let equal = cells.windows(2).all(|two| digit(two[0]) == digit(two[1]));
        let are_pairs = cells.len() == 2 || cells.len() > 2 && equal;
        let row = |cell, other| ClashRow {
            cell,
            other,
            broken,
        };
        if !are_pairs {
            alone.extend(cells.iter().map(|&cell| row(cell, None)));
            continue;
        }
        for (i, &cell) in cells.iter().enumerate() {
            pairs.extend(cells[i + 1..].iter().map(|&other| row(cell, Some(other))));
        }
    }
    pairs.sort_by_key(|row| (row.cell, row.other));
    pairs.extend(alone);
    pairs
}

/// Whether there is a digit for each cell and none is too large.
fn fits(model: &Model, digits: &[u8]) -> bool {
    let top = model.network.digits;
    digits.len() == model.network.cells() && digits.iter().all(|&digit| usize::from(digit) <= top)
}

/// Lists the cells of a group that hold the same digit, digit by digit.
fn repeats(group: &[Cell], digits: &[u8]) -> Vec<Vec<Cell>> {
    let holding = |digit: u8| -> Vec<Cell> {
        let holds = |&cell: &Cell| digits[usize::from(cell)] == digit;
        group.iter().copied().filter(holds).collect()
    };
    let top = group.iter().map(|&cell| digits[usize::from(cell)]).max();
    (1..=top.unwrap_or(0))
        .map(holding)
        .filter(|cells| cells.len() > 1)
        .collect()
}

fn broken_by(rule: &Rule, shape: &Arc<Shape>, digits: &[u8]) -> Vec<Vec<Cell>> {
    let mut given = Constraints::default();
    rule.reduce(shape, &mut given);
    let digit = |cell: Cell| usize::from(digits[usize::from(cell)]);
    let is_filled = |cell: &Cell| digit(*cell) > 0;
    let mut broken = Vec::new();
    for &(cell, mask) in &given.allowed {
        if is_filled(&cell) && mask & bit(digit(cell) as i32) == 0 {
            broken.push(vec![cell]);
        }
    }
    let cages = given.cages.iter().map(|(cells, _)| cells);
    for group in given.houses.iter().chain(&given.groups).chain(cages) {
        broken.extend(repeats(group, digits));
    }
    for &(a, b, relation) in &given.pairs {
        let keeps = |a: Cell| given.relations[relation][digit(a) - 1] & bit(digit(b) as i32) != 0;
        if is_filled(&a) && is_filled(&b) && !keeps(a) {
            broken.push(vec![a.min(b), a.max(b)]);
        }
    }
    let network = Network::new(shape, &given);
    let parts = parts::of(shape, &given, &network);
    let watchers = Watchers::new(std::iter::empty(), network.cells());
    for part in parts {
        let mut state = State::new(&network, &watchers);
        state.only_rules = true;
        for (mask, &digit) in state.masks.iter_mut().zip(digits) {
            *mask = if digit == 0 {
                network.full
            } else {
                bit(digit.into())
            };
        }
        if part.restrict(&mut state).is_err() {
            broken.push(part.cells().iter().copied().filter(is_filled).collect());
        }
    }
    broken
}

/// Returns the candidates of each cell: the digits that neither a filled peer nor a single rule
/// excludes. Digit 1 is bit 0. A filled cell has only its digit. The result is empty if the
/// digits do not fit the board.
pub fn candidates(model: &Model, digits: &[u8]) -> Vec<u32> {
    let network = &model.network;
    if !fits(model, digits) {
        return Vec::new();
    }
    let open = |cell: usize| {
        let peers = network.given_peers_of(cell).iter();
        let seen = peers.fold(0, |seen, &peer| {
            seen | bit(digits[usize::from(peer)].into())
        });
        network.start[cell] & !seen
    };
    let mut left: Vec<u32> = (0..network.cells())
        .map(|cell| match digits[cell] {
            0 => open(cell),
            digit => bit(digit.into()),
        })
        .collect();
    let base = left.clone();
    for rule in model.rules() {
        let alone = Model::of_rule(model.shape_arc(), rule);
        narrow(&alone, &base, &mut left);
    }
    left
}

/// Removes the digits that one rule excludes from the candidates of the cells that it
/// restricts.
fn narrow(alone: &Model, base: &[u32], left: &mut [u32]) {
    let network = &alone.network;
    let mut state = State::new(network, &alone.watchers);
    state.only_rules = true;
    for (mask, &base) in state.masks.iter_mut().zip(base) {
        // A cell without candidates must not restrict other cells.
        *mask = if base == 0 { network.full } else { base };
    }
    state.wake_all();
    state.wake_parts();
    if propagate(&alone.parts, &mut state).is_err() {
        return;
    }
    for (cell, left) in left.iter_mut().enumerate() {
        let is_about =
            !network.links.of(cell).is_empty() || !alone.watchers.of(cell as Cell).is_empty();
        if is_about && !left.is_power_of_two() {
            *left &= state.masks[cell];
        }
    }
}
