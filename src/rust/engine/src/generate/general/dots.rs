//! Dots, X and V: a clue for every pair of a full grid that qualifies for one.

use crate::generate::Rng;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// Draws all white and black dots. The edge between a 1 and a 2 gets one or the other.
pub(super) fn kropki(shape: &Shape, solution: &[u8], rng: &mut Rng) -> Vec<Rule> {
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for [a, b] in shape.edges() {
        let [x, y] = [a, b].map(|cell| shape.value_in(solution, cell));
        let is_white = (x - y).abs() == 1;
        let is_black = x == 2 * y || y == 2 * x;
        if is_white && !(is_black && rng.below(2) == 0) {
            white.extend([a, b]);
        } else if is_black {
            black.extend([a, b]);
        }
    }
    Rule::new("kropki", vec![white, black], vec![1, 2, 1, 1])
        .into_iter()
        .collect()
}

/// Draws an X for each pair that adds up to 10, and a V for each that adds up to 5.
pub(super) fn xv(shape: &Shape, solution: &[u8]) -> Vec<Rule> {
    let digit = |cell: Cell| shape.value_in(solution, cell);
    let sum = |&[a, b]: &[Cell; 2]| digit(a) + digit(b);
    let edges = shape.edges();
    let of = |wanted: i32| {
        let pairs = edges.iter().filter(|pair| sum(pair) == wanted);
        pairs.flatten().copied().collect::<Vec<Cell>>()
    };
    Rule::new("xv", vec![of(10), of(5)], vec![1])
        .into_iter()
        .collect()
}
