//! Rules of the player's own, drawn so that a full board keeps them.

use std::sync::Arc;

use super::puzzles::Random;
use oxidoku_engine::rules::{Rule, Table};
use oxidoku_engine::shape::{Cell, Shape};

/// A random relation for the neighbours on a line, all of its pairs, its cells two by two, or
/// all cells of the board that are a move apart, except some edges.
pub fn pairs(shape: &Shape, line: Vec<Cell>, solution: &[u8], random: &mut Random) -> Rule {
    let top = shape.digits();
    let sort = random.below(4) as i32;
    let mut masks: Vec<i32> = (0..top).map(|_| 0).collect();
    let mut allow = |a: usize, b: usize, both: bool| {
        masks[a] |= 1 << b;
        if both {
            masks[b] |= 1 << a;
        }
    };
    let is_symmetric = sort % 2 == 1 || random.below(3) == 0;
    for a in 0..top {
        for b in 0..top {
            if random.below(5) < 2 {
                allow(a, b, is_symmetric);
            }
        }
    }
    let (down, right) = (random.below(3) as isize, 1 + random.below(2) as isize);
    let (cells, values) = match sort {
        2 => (line[..line.len() / 2 * 2].to_vec(), vec![2]),
        3 => {
            let mut edges = random.shuffled(shape.edges());
            edges.truncate(random.below(3));
            (edges.concat(), vec![3, down as i32, right as i32])
        }
        sort => (line.clone(), vec![sort]),
    };
    let moved = |from: Cell| Some([from, shape.beside(from, down, right)?]);
    let shown: Vec<[Cell; 2]> = match sort {
        0 => line.windows(2).map(|two| [two[0], two[1]]).collect(),
        1 => line
            .iter()
            .flat_map(|&a| line.iter().map(move |&b| [a, b]))
            .filter(|[a, b]| a != b)
            .collect(),
        2 => cells.chunks(2).map(|two| [two[0], two[1]]).collect(),
        _ => (0..shape.cells() as Cell).filter_map(moved).collect(),
    };
    for [a, b] in shown {
        let digit = |cell: Cell| usize::from(solution[usize::from(cell)]) - 1;
        allow(digit(a), digit(b), is_symmetric);
    }
    let rule = Rule::new("pairs", vec![cells], values).expect("a kind");
    rule.with_table(Arc::new(Table::new(masks)))
}

/// A random machine with few states for a line.
pub fn automaton(shape: &Shape, line: Vec<Cell>, solution: &[u8], random: &mut Random) -> Rule {
    let top = shape.digits();
    let states = 2 + random.below(4);
    let mut accepts: Vec<i32> = (0..states).map(|_| random.below(2) as i32).collect();
    let any = |random: &mut Random| 1 + random.below(states) as i32;
    let mut next: Vec<i32> = (0..states * top)
        .map(|_| if random.below(4) == 0 { 0 } else { any(random) })
        .collect();
    let start = any(random);
    let mut state = start;
    for &cell in &line {
        let at = (state as usize - 1) * top + usize::from(solution[usize::from(cell)]) - 1;
        if next[at] == 0 {
            next[at] = any(random);
        }
        state = next[at];
    }
    accepts[state as usize - 1] = 1;
    let numbers = [vec![start], accepts, next].concat();
    let rule = Rule::new("automaton", vec![line], vec![]).expect("a kind");
    rule.with_table(Arc::new(Table::new(numbers)))
}
