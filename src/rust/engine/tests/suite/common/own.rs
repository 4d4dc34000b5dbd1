//! Draws user-defined rules that a full board obeys.

use std::sync::Arc;

use super::puzzles::Random;
use oxidoku_engine::rules::{Rule, Table};
use oxidoku_engine::shape::{Cell, Shape};

/// Makes a random relation for neighbours on a line, for all pairs of the line, for its cells two by
/// two, or for all cells of the board that are a certain move apart, except some edges.
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

/// Makes a random automaton with few states for a line.
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

/// The kinds of rules for sums and counts.
pub const TALLIES: [&str; 5] = ["sum", "equal_sums", "count", "distinct", "same_digits"];

/// Makes a random sum or count for the line that the solution can obey.
pub fn tally(
    name: &str,
    shape: &Shape,
    line: Vec<Cell>,
    solution: &[u8],
    random: &mut Random,
) -> Rule {
    let (low, top) = (shape.lowest(), shape.highest());
    let digit = |cell: Cell| i32::from(solution[usize::from(cell)]) - 1 + low;
    let shuffled = random.shuffled((0..shape.cells() as Cell).collect());
    let outside: Vec<Cell> = shuffled
        .into_iter()
        .filter(|it| !line.contains(it))
        .collect();
    let (lists, values) = match name {
        "sum" => {
            let weights = [1, 1, 1, 2, 3, -1, -2];
            let plain = random.below(2) == 0;
            let by: Vec<i32> = line
                .iter()
                .map(|_| if plain { 1 } else { weights[random.below(7)] })
                .collect();
            let others = outside[..random.below(3).saturating_sub(random.below(2))].to_vec();
            let own: i32 = line
                .iter()
                .zip(&by)
                .map(|(&cell, by)| digit(cell) * by)
                .sum();
            let number = own - others.iter().map(|&cell| digit(cell)).sum::<i32>();
            let sort = random.below(5).saturating_sub(1) as i32;
            let [less, more] = [0; 2].map(|_| random.below(3) as i32);
            let bounds = match sort {
                0 if random.below(2) == 0 => [number, number],
                0 => [number - less, number + more],
                1 => [number + less; 2],
                2 => [number - more; 2],
                _ => [number + 1 + more; 2],
            };
            let lists = if others.is_empty() {
                vec![line]
            } else {
                vec![line, others]
            };
            (lists, [vec![sort], bounds.to_vec(), by].concat())
        }
        "count" => {
            let sort = random.below(3) as i32;
            let mut digits = random.shuffled((low..=top).collect());
            let some = 1 + random.below(digits.len());
            digits.truncate(if sort == 2 && random.below(2) == 0 {
                shape.digits()
            } else {
                some
            });
            let count = line
                .iter()
                .filter(|&&cell| digits.contains(&digit(cell)))
                .count() as i32;
            let shown = (0..shape.cells() as Cell).find(|&cell| digit(cell) == count);
            // Cells of one or two digits, each of which occurs as often as its value.
            let mut circles = Vec::new();
            for one in random
                .shuffled((low..=top.min(4)).collect())
                .into_iter()
                .take(2)
            {
                let holds = |&cell: &Cell| digit(cell) == one;
                let cells = random.shuffled((0..shape.cells() as Cell).collect());
                circles.extend(cells.into_iter().filter(holds).take(one as usize));
            }
            match (sort, shown) {
                (1, Some(cell)) => (vec![line, vec![cell]], [vec![1], digits].concat()),
                (2, _) => (vec![circles], [vec![2], digits].concat()),
                _ => {
                    let [less, more] = [0; 2].map(|_| random.below(2) as i32);
                    (
                        vec![line],
                        [vec![0, count - less, count + more], digits].concat(),
                    )
                }
            }
        }
        "distinct" => {
            let different = (low..=top).filter(|&it| line.iter().any(|&cell| digit(cell) == it));
            let count = different.count() as i32;
            let [less, more] = [0; 2].map(|_| random.below(2) as i32);
            (vec![line], vec![count - less, count + more])
        }
        _ => {
            // Other cells with the same sum or the same digits; they may share some cells.
            let half = ((line.len() + 1) / 2).min(3);
            let first = line[..half].to_vec();
            let target: i32 = first.iter().map(|&cell| digit(cell)).sum();
            let mut other = Vec::new();
            for _ in 0..200 {
                let size = if name == "same_digits" {
                    half
                } else {
                    1 + random.below(3)
                };
                let all = (0..shape.cells() as Cell).collect();
                other = random.shuffled(all)[..size].to_vec();
                let sum: i32 = other.iter().map(|&cell| digit(cell)).sum();
                let sorted = |cells: &[Cell]| {
                    let mut row: Vec<i32> = cells.iter().map(|&cell| digit(cell)).collect();
                    row.sort_unstable();
                    row
                };
                let is_same = name != "same_digits" || sorted(&other) == sorted(&first);
                if sum == target && is_same && other != first {
                    break;
                }
            }
            (vec![first, other], vec![])
        }
    };
    Rule::new(name, lists, values).expect("a kind")
}

/// Makes a rule that combines other rules and their cells.
pub fn joined(name: &str, parts: Vec<Rule>) -> Rule {
    let mut cells: Vec<Cell> = parts.iter().flat_map(|part| part.lists.concat()).collect();
    cells.sort_unstable();
    cells.dedup();
    let lists = if cells.is_empty() {
        vec![]
    } else {
        vec![cells]
    };
    Rule::new(name, lists, vec![])
        .expect("a kind")
        .with_rules(parts)
}
