//! Clues of any kind, drawn from a full grid. Their form determines where they may be, and the
//! rule itself determines whether the grid satisfies them.

use super::lines::{lines, Growth, Wanted};
use super::orbits::{are_same_set, Moves};
use super::outside::{are_beside, marks_outside};
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

/// The kinds of clues that are drawn here, with their forms.
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

/// Returns the form of a kind.
fn form_of(kind: &str) -> Option<Form> {
    let (_, form) = FORMS.iter().find(|(name, _)| *name == kind)?;
    Some(*form)
}

/// Whether clues of a kind are lines.
pub(super) fn are_lines(kind: &str) -> bool {
    matches!(form_of(kind), Some(Form::Lines(_)))
}

/// Whether clues of a kind are cells of one rule.
pub(super) fn are_cells(kind: &str) -> bool {
    form_of(kind) == Some(Form::Cells)
}

/// Draws `count` clues of a kind that a full grid satisfies, and that `moves` take to each other.
/// They share no cells with lines that are already there, nor places with numbers outside the
/// board. Returns `None` if there is no room.
pub(super) fn clues(
    kind: &'static str,
    (count, moves): (usize, &Moves),
    (shape, rules, solution): (&Shape, &[Rule], &[u8]),
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let grid = Grid {
        kind,
        shape,
        solution,
    };
    match form_of(kind)? {
        Form::Lines(growth) => {
            let keeps =
                |cells: &[Cell]| grid.keeps(vec![cells.to_vec()], numbers_of_lines(kind, shape));
            let is_whole = |cells: &[Cell]| keeps(cells) && says_enough(kind, shape, cells);
            let may_follow = |line: &[Cell], next: Cell| {
                // For some kinds, two cells are not yet a line.
                growth == Growth::Whole || line.len() == 1 || keeps(&[line, &[next]].concat())
            };
            let wanted = Wanted {
                count,
                growth,
                moves,
            };
            let all = lines((shape, rules), &wanted, rng, &may_follow, &is_whole)?;
            all.into_iter()
                .map(|cells| line(kind, shape, cells))
                .collect()
        }
        Form::Outside(view) => {
            let clues = sets(grid.outside(view), moves, &|rule| rule.list(0).to_vec());
            apart_outside(&grid, clues, rules, count, rng)
        }
        Form::Diagonals => {
            let clues = grid.diagonals(moves);
            apart_outside(&grid, clues, rules, count, rng)
        }
        Form::Corners => {
            let clues = grid.corners(rng);
            some_of(
                sets(clues, moves, &|rule| rule.list(0).to_vec()),
                count,
                rng,
            )
        }
        Form::Cells => {
            let cells = 0..shape.cells() as Cell;
            let kept = |cell: &Cell| grid.keeps(vec![vec![*cell]], vec![]);
            let kept: Vec<Cell> = cells.filter(kept).collect();
            let mut chosen = some_of(sets(kept, moves, &|&cell| vec![cell]), count, rng)?;
            chosen.sort_unstable();
            Some(vec![grid.rule(vec![chosen], vec![])?])
        }
        Form::Pairs => {
            let turned = |[a, b]: [Cell; 2]| match grid.keeps(vec![vec![a, b]], vec![]) {
                true => [a, b],
                false => [b, a],
            };
            let pairs: Vec<[Cell; 2]> = shape.edges().into_iter().map(turned).collect();
            let mut chosen = some_of(sets(pairs, moves, &|pair| pair.to_vec()), count, rng)?;
            chosen.sort_unstable();
            Some(vec![grid.rule(vec![chosen.concat()], vec![])?])
        }
    }
}

/// Returns the rule of a line of a kind.
pub(super) fn line(kind: &'static str, shape: &Shape, cells: Vec<Cell>) -> Option<Rule> {
    let rule = Rule::new(kind, vec![cells], numbers_of_lines(kind, shape))?;
    rule.check(shape).is_ok().then_some(rule)
}

/// Returns the numbers that all lines of a kind have.
fn numbers_of_lines(kind: &str, shape: &Shape) -> Vec<i32> {
    match kind {
        // Half of the digits: 5 for German whispers.
        "whisper" => vec![(shape.digits() as i32 + 1) / 2],
        "modular" => vec![3],
        _ => vec![],
    }
}

/// Whether a line is long enough to be a clue: a region sum line needs two regions.
pub(super) fn says_enough(kind: &str, shape: &Shape, cells: &[Cell]) -> bool {
    if kind != "region_sum" {
        return true;
    }
    let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    let mut regions = shape.houses().iter().filter(|house| is_region(house.kind));
    !regions.any(|house| cells.iter().all(|cell| house.cells.contains(cell)))
}

/// Divides items into sets that the moves take to each other, by their cells in any order. Items
/// with an image that is not among them are left out.
pub(super) fn sets<T: Clone>(
    items: Vec<T>,
    moves: &Moves,
    cells: &dyn Fn(&T) -> Vec<Cell>,
) -> Vec<Vec<T>> {
    let places: Vec<Vec<Cell>> = items.iter().map(cells).collect();
    // Clues of one line from both ends have the same cells, and differ in the first.
    let is_at = |place: &[Cell], image: &[Cell]| {
        are_same_set(place, image) && (place[0] == image[0] || !is_twice(&places, place))
    };
    let mut is_in_set = vec![false; items.len()];
    let mut sets = Vec::new();
    for at in 0..items.len() {
        if is_in_set[at] {
            continue;
        }
        let images = moves.images(&places[at]);
        let find = |image: &Vec<Cell>| (0..items.len()).find(|&it| is_at(&places[it], image));
        let Some(mut set) = images.iter().map(find).collect::<Option<Vec<usize>>>() else {
            continue;
        };
        set.sort_unstable();
        set.dedup();
        for &it in &set {
            is_in_set[it] = true;
        }
        sets.push(set.iter().map(|&it| items[it].clone()).collect());
    }
    sets
}

/// Whether two of these lists have the same cells as `place`.
fn is_twice(places: &[Vec<Cell>], place: &[Cell]) -> bool {
    let same = |other: &&Vec<Cell>| are_same_set(other, place);
    places.iter().filter(same).count() > 1
}

/// Returns sets, in random order, with `count` items together. Returns `None` if no sets have
/// this number.
pub(super) fn some_of<T>(sets: Vec<Vec<T>>, count: usize, rng: &mut Rng) -> Option<Vec<T>> {
    some_apart(sets, count, rng, &mut |_| true)
}

/// Returns sets like [`some_of`], but only those that `fits` accepts one after another.
fn some_apart<T>(
    mut sets: Vec<Vec<T>>,
    count: usize,
    rng: &mut Rng,
    fits: &mut dyn FnMut(&mut Vec<T>) -> bool,
) -> Option<Vec<T>> {
    rng.shuffle(&mut sets);
    // For each place in that order, the numbers of items that the rest of the sets can have.
    let mut sums = vec![vec![false; count + 1]; sets.len() + 1];
    sums[sets.len()][0] = true;
    for at in (0..sets.len()).rev() {
        for sum in 0..=count {
            let size = sets[at].len();
            sums[at][sum] = sums[at + 1][sum] || sum >= size && sums[at + 1][sum - size];
        }
    }
    let mut chosen = Vec::new();
    for (at, mut set) in sets.into_iter().enumerate() {
        let left = count - chosen.len();
        let may_take = left >= set.len() && sums[at + 1][left - set.len()];
        if may_take && fits(&mut set) {
            chosen.extend(set);
        } else if !sums[at + 1][left] {
            return None;
        }
    }
    (chosen.len() == count).then_some(chosen)
}

/// Chooses numbers outside the board that are not drawn over each other. A number before a
/// diagonal may move to its other end.
fn apart_outside(
    grid: &Grid,
    sets: Vec<Vec<Rule>>,
    rules: &[Rule],
    count: usize,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let mut there = marks_outside(grid.shape, rules);
    let marks = |set: &[Rule]| marks_outside(grid.shape, set);
    some_apart(sets, count, rng, &mut |set| {
        let turned = || set.iter().map(|rule| grid.turned(rule)).collect();
        let choices = [Some(set.clone()), turned()];
        let fits = |set: &Vec<Rule>| are_beside(&there, &marks(set));
        match choices.into_iter().flatten().find(fits) {
            Some(choice) => {
                there.extend(marks(&choice));
                *set = choice;
                true
            }
            None => false,
        }
    })
}

/// A full grid, and the kind of the rules to draw from it.
struct Grid<'a> {
    kind: &'static str,
    shape: &'a Shape,
    solution: &'a [u8],
}

impl Grid<'_> {
    fn rule(&self, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> Option<Rule> {
        let rule = Rule::new(self.kind, lists, values)?;
        rule.check(self.shape).is_ok().then_some(rule)
    }

    /// Whether such a rule exists and the grid satisfies it.
    fn keeps(&self, lists: Vec<Vec<Cell>>, values: Vec<i32>) -> bool {
        let rule = self.rule(lists, values);
        rule.is_some_and(|rule| rule.holds(self.shape, self.solution))
    }

    /// Returns the clue with the number that these cells have in the grid.
    fn numbered(&self, cells: &[Cell]) -> Option<Rule> {
        let highest = cells.iter().map(|&cell| self.digit(cell)).sum();
        let of = |value| self.rule(vec![cells.to_vec()], vec![value]);
        let holds = |rule: &Rule| rule.holds(self.shape, self.solution);
        (0..=highest).filter_map(of).find(holds)
    }

    fn digit(&self, cell: Cell) -> i32 {
        self.shape.value_in(self.solution, cell)
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

    /// Returns the clue of a diagonal at its other end, or `None` for clues of other kinds.
    fn turned(&self, rule: &Rule) -> Option<Rule> {
        if form_of(self.kind) != Some(Form::Diagonals) {
            return None;
        }
        let back = rule.list(0).iter().rev().copied().collect();
        self.rule(vec![back], rule.values.clone())
    }

    /// Returns sets of clues that the moves take to each other, for the diagonals of three cells
    /// or more. Without moves, each is a clue at the top, left or right.
    fn diagonals(&self, moves: &Moves) -> Vec<Vec<Rule>> {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let mut starts = Vec::new();
        for column in 0..columns {
            starts.extend([(0, column, 1), (0, column, -1)]);
        }
        for row in 1..rows {
            starts.extend([(row, 0, 1), (row, columns - 1, -1)]);
        }
        let of = |(row, column, right): (usize, usize, isize)| {
            let mut cells: Vec<Cell> = vec![self.shape.cell_at(row, column)?];
            while let Some(next) = self.shape.beside(cells[cells.len() - 1], 1, right) {
                cells.push(next);
            }
            (cells.len() >= 3).then_some(cells)
        };
        let mut sets: Vec<Vec<Vec<Cell>>> = Vec::new();
        for diagonal in starts.into_iter().filter_map(of) {
            let is_in = |set: &Vec<Vec<Cell>>| set.iter().any(|it| are_same_set(it, &diagonal));
            // A diagonal has only one number, so its image must not be itself from the other end.
            let images = moves.images(&diagonal);
            let is_one_each = images.len() == moves.images_of_set(&diagonal).len();
            if is_one_each && !sets.iter().any(is_in) {
                sets.push(images);
            }
        }
        let numbered = |set: Vec<Vec<Cell>>| set.iter().map(|cells| self.numbered(cells)).collect();
        sets.into_iter().filter_map(numbered).collect()
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
