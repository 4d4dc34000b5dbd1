//! Clues of any kind, drawn from a full grid. Their form determines where they may be, and the
//! rule itself determines whether the grid satisfies them.

use super::lines::{lines, Growth};
use crate::generate::Rng;
use crate::rules::Rule;
use crate::shape::{Cell, HouseKind, Shape};

/// The positions of the clues of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Lines through neighbouring cells.
    Lines(Growth),
    /// Numbers outside the board, each before a row or column.
    Outside(View),
    /// Numbers before diagonals.
    Diagonals,
    /// One rule with all of the cells.
    Cells,
    /// One rule with pairs of neighbouring cells.
    Pairs,
    /// Digits around corners.
    Corners,
}

/// The part of a row or column to which a number outside the board applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// The whole line, with the same number from both ends.
    Both,
    /// The whole line, from one end.
    One,
    /// The cells of the first box.
    Box,
}

/// The kinds of clues that can be drawn, with their forms.
const FORMS: [(&str, Form); 20] = [
    ("whisper", Form::Lines(Growth::StepByStep)),
    ("renban", Form::Lines(Growth::Whole)),
    ("palindrome", Form::Lines(Growth::Whole)),
    ("between", Form::Lines(Growth::Whole)),
    ("region_sum", Form::Lines(Growth::Whole)),
    ("zipper", Form::Lines(Growth::Whole)),
    ("entropic", Form::Lines(Growth::StepByStep)),
    ("modular", Form::Lines(Growth::StepByStep)),
    ("little_killer", Form::Diagonals),
    ("outside_sum", Form::Outside(View::Box)),
    ("sandwich", Form::Outside(View::Both)),
    ("skyscraper", Form::Outside(View::One)),
    ("x_sum", Form::Outside(View::One)),
    ("numbered_room", Form::Outside(View::One)),
    ("even", Form::Cells),
    ("odd", Form::Cells),
    ("minimum", Form::Cells),
    ("maximum", Form::Cells),
    ("greater", Form::Pairs),
    ("quadruple", Form::Corners),
];

/// Returns the name of a kind, if clues of it can be drawn.
pub(super) fn drawable(name: &str) -> Option<&'static str> {
    let (name, _) = FORMS.iter().find(|(kind, _)| *kind == name)?;
    Some(name)
}

/// Draws `count` clues of a kind that a full grid satisfies. They share no cells with lines
/// that are already there. Returns `None` if there is no room.
pub(super) fn clues(
    kind: &'static str,
    count: usize,
    (shape, rules, solution): (&Shape, &[Rule], &[u8]),
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let (_, form) = FORMS.iter().find(|(name, _)| *name == kind)?;
    let grid = Grid {
        kind,
        shape,
        solution,
    };
    match *form {
        Form::Lines(growth) => {
            let keeps = |cells: &[Cell]| grid.keeps(vec![cells.to_vec()], grid.numbers());
            let is_whole = |cells: &[Cell]| keeps(cells) && grid.says_enough(cells);
            let may_follow = |line: &[Cell], next: Cell| {
                // For some kinds, two cells are not yet a line.
                growth == Growth::Whole || line.len() == 1 || keeps(&[line, &[next]].concat())
            };
            let all = lines((shape, rules), (count, growth), rng, &may_follow, &is_whole)?;
            let rule = |cells| grid.rule(vec![cells], grid.numbers());
            all.into_iter().map(rule).collect()
        }
        Form::Outside(view) => some_of(&grid.outside(view), count, rng),
        Form::Diagonals => some_of(&grid.diagonals(), count, rng),
        Form::Corners => some_of(&grid.corners(rng), count, rng),
        Form::Cells => {
            let cells = 0..shape.cells() as Cell;
            let kept = |cell: &Cell| grid.keeps(vec![vec![*cell]], vec![]);
            let kept: Vec<Cell> = cells.filter(kept).collect();
            let mut chosen = some_of(&kept, count, rng)?;
            chosen.sort_unstable();
            Some(vec![grid.rule(vec![chosen], vec![])?])
        }
        Form::Pairs => {
            let turned = |[a, b]: [Cell; 2]| match grid.keeps(vec![vec![a, b]], vec![]) {
                true => [a, b],
                false => [b, a],
            };
            let pairs: Vec<[Cell; 2]> = shape.edges().into_iter().map(turned).collect();
            let mut chosen = some_of(&pairs, count, rng)?;
            chosen.sort_unstable();
            Some(vec![grid.rule(vec![chosen.concat()], vec![])?])
        }
    }
}

/// Returns `count` of these in random order, or `None` if there are too few.
fn some_of<T: Clone>(all: &[T], count: usize, rng: &mut Rng) -> Option<Vec<T>> {
    let mut all = all.to_vec();
    rng.shuffle(&mut all);
    all.truncate(count);
    (all.len() == count).then_some(all)
}

/// A full grid, and the kind of the rules to draw from it.
struct Grid<'a> {
    kind: &'static str,
    shape: &'a Shape,
    solution: &'a [u8],
}

impl Grid<'_> {
    /// Returns the numbers that all lines of the kind have.
    fn numbers(&self) -> Vec<i32> {
        match self.kind {
            // Half of the digits: 5 for German whispers.
            "whisper" => vec![(self.shape.digits() as i32 + 1) / 2],
            "modular" => vec![3],
            _ => vec![],
        }
    }

    fn rule(&self, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> Option<Rule> {
        let rule = Rule::new(self.kind, lists, values)?;
        rule.check(self.shape).is_ok().then_some(rule)
    }

    /// Whether such a rule exists and the grid satisfies it.
    fn keeps(&self, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> bool {
        let rule = self.rule(lists, values);
        rule.is_some_and(|rule| rule.holds(self.shape, self.solution))
    }

    /// Whether a line is long enough to be a clue: a region sum line needs two regions.
    fn says_enough(&self, cells: &[Cell]) -> bool {
        if self.kind != "region_sum" {
            return true;
        }
        let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
        let houses = self.shape.houses().iter();
        let around_all = |cells: &[Cell]| {
            let mut regions = houses.clone().filter(|house| is_region(house.kind));
            regions.any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
        };
        !around_all(cells)
    }

    /// Returns the clue with the number that these cells have in the grid.
    fn numbered(&self, cells: &[Cell]) -> Option<Rule> {
        let highest = cells.iter().map(|&cell| self.digit(cell)).sum();
        let of = |value| self.rule(vec![cells.to_vec()], vec![value]);
        let holds = |rule: &Rule| rule.holds(self.shape, self.solution);
        (0..=highest).filter_map(of).find(holds)
    }

    fn digit(&self, cell: Cell) -> i32 {
        i32::from(self.solution[usize::from(cell)])
    }

    fn outside(&self, view: View) -> Vec<Rule> {
        let is_line = |kind| matches!(kind, HouseKind::Row | HouseKind::Column);
        let lines = self
            .shape
            .houses()
            .iter()
            .filter(|house| is_line(house.kind));
        let views = lines.flat_map(|house| {
            let ahead = house.cells.clone();
            let back: Vec<Cell> = ahead.iter().rev().copied().collect();
            match view {
                View::Both => vec![ahead],
                View::One => vec![ahead, back],
                View::Box => vec![self.first_box(&ahead), self.first_box(&back)],
            }
        });
        views.filter_map(|cells| self.numbered(&cells)).collect()
    }

    /// Returns the first of these cells that are in one box, or the first three if there are no
    /// boxes.
    fn first_box(&self, cells: &[Cell]) -> Vec<Cell> {
        let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
        let mut houses = self.shape.houses().iter();
        let own = houses.find(|house| is_region(house.kind) && house.cells.contains(&cells[0]));
        let Some(own) = own else {
            return cells.iter().take(3).copied().collect();
        };
        let is_in = |cell: &&Cell| own.cells.contains(cell);
        cells.iter().take_while(is_in).copied().collect()
    }

    /// Returns clues for the diagonals of three cells or more that start at the top, left or
    /// right.
    fn diagonals(&self) -> Vec<Rule> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let mut starts = Vec::new();
        for column in 0..columns {
            starts.extend([(0, column, 1), (0, column, -1)]);
        }
        for row in 1..rows {
            starts.extend([(row, 0, 1), (row, columns - 1, -1)]);
        }
        let of = |(row, column, right): (usize, usize, isize)| {
            let mut cells = vec![self.shape.cell_at(row, column)?];
            while let Some(next) = self.shape.beside(cells[cells.len() - 1], 1, right) {
                cells.push(next);
            }
            (cells.len() >= 3).then(|| self.numbered(&cells))?
        };
        starts.into_iter().filter_map(of).collect()
    }

    /// Returns a clue for each corner, with one to four of the digits around it.
    fn corners(&self, rng: &mut Rng) -> Vec<Rule> {
        let mut clues = Vec::new();
        for cell in 0..self.shape.cells() as Cell {
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let at = |&(down, right): &(isize, isize)| self.shape.beside(cell, down, right);
            let cells: Vec<Cell> = around.iter().filter_map(at).collect();
            if cells.len() < 4 {
                continue;
            }
            let mut digits: Vec<i32> = cells.iter().map(|&cell| self.digit(cell)).collect();
            rng.shuffle(&mut digits);
            digits.truncate(1 + rng.below(4) as usize);
            digits.sort_unstable();
            clues.extend(self.rule(vec![cells], digits));
        }
        clues
    }
}
