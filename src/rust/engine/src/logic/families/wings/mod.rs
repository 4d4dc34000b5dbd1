//! Wings: a few cells with few candidates, one of which must hold a certain digit.

mod chute;
mod eri;
mod grouped;
mod ring;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Link, Node, Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::CELLS;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    match technique {
        Technique::WWing => w_wings(grid, found),
        Technique::XyWing => pivot_wings(grid, technique, 2, found),
        Technique::XyzWing => pivot_wings(grid, technique, 3, found),
        Technique::ChuteRemotePair => chute::find(grid, found),
        Technique::GroupedWWing => grouped::find_pairs(grid, found),
        Technique::MultiBranchWWing => grouped::find_triples(grid, found),
        Technique::XyzRing => ring::find(grid, found),
        Technique::EriPair => eri::find(grid, found),
        _ => wxyz_wings(context, found),
    }
}

/// Finds XY- and XYZ-Wings: a pivot with `size` candidates and two pincers with two each, which
/// have three digits in all. The pincers share one digit.
fn pivot_wings(
    grid: &Grid,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = grid.topology();
    let pairs = grid.cells_with(2);
    for pivot in grid.cells_with(size) {
        let pincers = pairs & topology.peers(pivot);
        for one in pincers {
            let seen = grid.candidates(pivot) | grid.candidates(one);
            if seen.len() != 3 {
                continue;
            }
            for other in pincers.iter().filter(|&other| other > one) {
                let shared = grid.candidates(one) & grid.candidates(other);
                let all = seen | grid.candidates(other);
                if shared.len() != 1 || all.len() != 3 {
                    continue;
                }
                let Some(digit) = shared.first() else {
                    continue;
                };
                // The pivot of an XY-Wing lacks the shared digit, and that of an XYZ-Wing has it.
                if grid.candidates(pivot).contains(digit) != (size == 3) {
                    continue;
                }
                let cells: CellSet = [pivot, one, other].into_iter().collect();
                let holders = cells & grid.places(digit);
                let seen_by_all = topology.common_peers(holders);
                if (seen_by_all & grid.places(digit)).is_empty() {
                    continue;
                }
                let mut step = Step::new(technique, all);
                step.eliminate(grid, digit, seen_by_all);
                step.pattern.cells = cells;
                step.pattern.highlight_all(grid, cells, all - shared);
                highlight_shared(grid, &mut step, cells, digit);
                for cell in [pivot, one, other] {
                    step.pattern
                        .sets
                        .push((CellSet::of(cell), grid.candidates(cell)));
                }
                found.push(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Highlights the places of the eliminated digit with a separate role.
fn highlight_shared(grid: &Grid, step: &mut Step, cells: CellSet, digit: Digit) {
    let marks = (cells & grid.places(digit)).iter();
    let marks = marks.map(|cell| (Candidate::new(cell, digit), Role::Fin));
    step.pattern.highlights.extend(marks);
}

/// Finds W-Wings: two cells with the same two candidates, and a house in which each place for one
/// of the digits sees one of the cells.
fn w_wings(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let topology = grid.topology();
    let pairs = grid.cells_with(2);
    for one in pairs {
        let twins = (pairs - topology.peers(one))
            .iter()
            .filter(|&other| other > one && grid.candidates(other) == grid.candidates(one));
        for other in twins {
            for struck in grid.candidates(one) {
                let seen = topology.peers(one) & topology.peers(other) & grid.places(struck);
                let Some(link) = (grid.candidates(one) - DigitSet::of(struck)).first() else {
                    continue;
                };
                if seen.is_empty() {
                    continue;
                }
                for house in topology.all() {
                    if let Some(ends) = bridge(grid, link, house, one, other) {
                        found.push(w_wing(grid, [one, other], struck, link, house, ends))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the two places of `digit` in a house, in such an order that the first sees `one` and the
/// second sees `other`.
fn bridge(grid: &Grid, digit: Digit, house: HouseId, one: Cell, other: Cell) -> Option<[Cell; 2]> {
    let topology = grid.topology();
    let (places, cells) = (grid.places_in(digit, house), topology.cells(house));
    if places.len() != 2 || cells.contains(one) || cells.contains(other) {
        return None;
    }
    let mut ends = places.iter();
    let (first, second) = (ends.next()?, ends.next()?);
    let sees = |from: Cell, cell: Cell| topology.peers(from).contains(cell);
    if sees(one, first) && sees(other, second) {
        return Some([first, second]);
    }
    (sees(one, second) && sees(other, first)).then_some([second, first])
}

fn w_wing(
    grid: &Grid,
    twins: [Cell; 2],
    struck: Digit,
    link: Digit,
    house: HouseId,
    ends: [Cell; 2],
) -> Step {
    let [one, other] = twins;
    let mut step = Step::new(Technique::WWing, grid.candidates(one));
    let topology = grid.topology();
    step.eliminate(grid, struck, topology.peers(one) & topology.peers(other));
    let pattern = &mut step.pattern;
    pattern.cells = twins.into_iter().chain(ends).collect();
    pattern.highlight_all(grid, pattern.cells, DigitSet::of(link));
    pattern.base.push(topology.house(house));
    let node = |(digit, cell)| Node {
        digit,
        cells: CellSet::of(cell),
        set: CellSet::EMPTY,
    };
    let nodes = [
        (struck, one),
        (link, one),
        (link, ends[0]),
        (link, ends[1]),
        (link, other),
        (struck, other),
    ];
    pattern.chains.push(Chain {
        nodes: nodes.map(node).to_vec(),
        links: vec![
            Link::Strong,
            Link::Weak,
            Link::Strong,
            Link::Weak,
            Link::Strong,
        ],
        ..Chain::default()
    });
    highlight_shared(grid, &mut step, twins.into_iter().collect(), struck);
    step
}

/// Finds WXYZ-Wings: four cells with four digits in all. Each of three digits fits only once into
/// these cells, so the cells need the fourth digit too.
fn wxyz_wings(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let small: CellSet = grid
        .empty_cells()
        .iter()
        .filter(|&cell| (2..=4).contains(&grid.candidates(cell).len()))
        .collect();
    // Returns the candidates that two cells share although they do not see each other. A wing has
    // exactly one such digit.
    let loose = |one: Cell, other: Cell| match grid.topology().peers(one).contains(other) {
        true => DigitSet::EMPTY,
        false => grid.candidates(one) & grid.candidates(other),
    };
    let mut partners = [CellSet::EMPTY; CELLS];
    for cell in small {
        partners[cell] = partners_of(grid, cell);
    }
    for one in small {
        context.check_stop()?;
        let twos = above(small, one) & partners[one];
        for two in twos {
            let pair = grid.candidates(one) | grid.candidates(two);
            if pair.len() > 4 {
                continue;
            }
            let threes = above(twos, two) & partners[two] & within(grid, pair);
            for three in threes {
                let triple = pair | grid.candidates(three);
                let loose_of_three = loose(one, two) | loose(one, three) | loose(two, three);
                if triple.len() > 4 || loose_of_three.len() > 1 {
                    continue;
                }
                for four in above(threes, three) & partners[three] & within(grid, triple) {
                    let all = triple | grid.candidates(four);
                    let others = loose(one, four) | loose(two, four) | loose(three, four);
                    if all.len() == 4 && (loose_of_three | others).len() == 1 {
                        let cells = [one, two, three, four];
                        wxyz_wing(grid, cells, all, loose_of_three | others, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// If there are already four digits, returns the cells that can hold no others. Otherwise, returns
/// all cells.
fn within(grid: &Grid, digits: DigitSet) -> CellSet {
    if digits.len() < 4 {
        return CellSet::ALL;
    }
    let others = (!digits).iter();
    others.fold(CellSet::ALL, |cells, digit| cells - grid.places(digit))
}

/// Returns the cells that can be in a wing with `cell`: they see it, or share at most one digit
/// with it.
fn partners_of(grid: &Grid, cell: Cell) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in grid.candidates(cell) {
        twice |= once & grid.places(digit);
        once |= grid.places(digit);
    }
    grid.topology().peers(cell) | !twice
}

/// Returns the members of `set` that come after `cell`.
fn above(set: CellSet, cell: Cell) -> CellSet {
    set.after(cell)
}

fn wxyz_wing(
    grid: &Grid,
    cells: [Cell; 4],
    digits: DigitSet,
    loose: DigitSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = grid.topology();
    let set: CellSet = cells.into_iter().collect();
    let Some(digit) = loose.first() else {
        return ControlFlow::Continue(());
    };
    let mut step = Step::new(Technique::WxyzWing, digits);
    let seen = topology.common_peers(set & grid.places(digit));
    step.eliminate(grid, digit, seen);
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    step.pattern.cells = set;
    step.pattern
        .highlight_all(grid, set, digits - DigitSet::of(digit));
    highlight_shared(grid, &mut step, set, digit);
    for cell in cells {
        step.pattern
            .sets
            .push((CellSet::of(cell), grid.candidates(cell)));
    }
    found.push(step)
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::ChuteRemotePair => chute::explain(step),
        Technique::GroupedWWing | Technique::MultiBranchWWing => grouped::explain(step),
        Technique::XyzRing => ring::explain(step),
        Technique::EriPair => eri::explain(step),
        _ => explain_wing(step),
    }
}

fn explain_wing(step: &Step) -> String {
    let outcome = words::outcome(step);
    let struck: DigitSet = step
        .eliminations
        .iter()
        .map(|candidate| candidate.digit)
        .collect();
    let digit = words::digits(struck);
    let cells = words::cells(step.pattern.cells);
    match step.technique {
        Technique::WWing => w_wing_text(step, &digit, &outcome),
        Technique::XyWing | Technique::XyzWing => pivot_text(step, struck, &outcome),
        _ => format!(
            "The four cells {cells} can only be {any}, and the places for each of these digits \
             except {digit} see each other. So {others} each occur at most once in these cells, \
             and at least one of the four is {digit}. {places} can be {digit}. {outcome}.",
            any = words::or(step.digits),
            others = words::digits(step.digits - struck),
            places = match fins(step) {
                all if all == step.pattern.cells => "No cell that sees all four".to_string(),
                some => format!(
                    "Only {} can be {digit}, so no cell that sees {}",
                    words::cells(some),
                    words::each_seen(some)
                ),
            },
        ),
    }
}

/// Returns the places of the eliminated digit in the pattern.
fn fins(step: &Step) -> CellSet {
    let marks = step.pattern.highlights.iter();
    let fins = marks.filter(|(_, role)| *role == Role::Fin);
    fins.map(|(it, _)| it.cell).collect()
}

/// What follows from each digit of the pivot of an XY-Wing or XYZ-Wing.
fn pivot_text(step: &Step, shared: DigitSet, outcome: &str) -> String {
    let &[(pivot, digits), (one, of_one), (two, of_two)] = &step.pattern.sets[..] else {
        return String::new();
    };
    let [pivot, one, two] = [pivot, one, two].map(words::cells);
    let digit = words::digits(shared);
    let (holders, all) = match step.technique {
        Technique::XyWing => (format!("{one} or {two}"), "both"),
        _ => ("one of these three cells".to_string(), "all three"),
    };
    format!(
        "{pivot} can only be {}. If {pivot} is {}, {one} must be {digit}{}; if {pivot} is {}, {two} \
         must be {digit}{}. So {holders} is {digit}, and no cell that sees {all} can be {digit}. \
         {outcome}.",
        words::or(digits),
        words::or(of_one - shared),
        step.pattern.set_bond(1),
        words::or(of_two - shared),
        step.pattern.set_bond(2),
    )
}

fn w_wing_text(step: &Step, digit: &str, outcome: &str) -> String {
    let (Some(chain), Some(&house)) = (step.pattern.chains.first(), step.pattern.base.first())
    else {
        return String::new();
    };
    let cell = |at: usize| words::cells(chain.nodes[at].cells);
    let (link, house) = (chain.nodes[1].digit, words::house(house));
    format!(
        "{one} and {two} can only be {}. They cannot both be {link}, since the {link} of {house} \
         must be in {}, which sees {one}{}, or in {}, which sees {two}{}. So {one} or {two} is \
         {digit}, and no cell that sees both can be {digit}. {outcome}.",
        words::or(step.digits),
        cell(2),
        chain.bond(1),
        cell(3),
        chain.bond(3),
        one = cell(0),
        two = cell(5),
    )
}
