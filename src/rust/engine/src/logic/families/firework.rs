//! Fireworks: digits that outside a box have only two possible cells in a row and a column.
//!
//! A row and a column cross in a box. Suppose that outside the box, a digit can only be in one cell
//! of the row and in one cell of the column. Then it is in one of these two cells or in the cell
//! where the lines cross. Otherwise, the row and the column would need it at two different places
//! in the box. Three such digits with the same three cells fill these cells. Two pairs of such
//! digits, at opposite corners of a rectangle, fill its four corners.
//!
//! Found by shye, a setter of the New Sudoku Players' Forum.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseKind;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let solved = solved_by_house(context.grid);
    let fewest = if technique == Technique::FireworkTriple {
        3
    } else {
        2
    };
    for cross in context.grid.empty_cells() {
        context.check_stop()?;
        let burst = Burst::new(context, &solved, cross);
        if burst.open.len() < fewest {
            continue;
        }
        for in_row in burst.arm(HouseKind::Row) {
            for in_column in burst.arm(HouseKind::Column) {
                let ends = [in_row, in_column];
                let digits = burst.digits(ends);
                match technique {
                    Technique::FireworkTriple => burst.triples(ends, digits, found)?,
                    _ => quads(&burst, ends, digits, found)?,
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the digits of the filled cells of each house.
fn solved_by_house(grid: &Grid) -> Vec<DigitSet> {
    let topology = grid.topology();
    let mut solved = vec![DigitSet::EMPTY; topology.houses().len()];
    for cell in grid.filled() {
        for house in topology.houses_of(cell) {
            if let Some(digit) = grid.value(cell) {
                solved[house.index()].insert(digit);
            }
        }
    }
    solved
}

/// A cell with the digits that its row and column may hold outside its box.
struct Burst<'a> {
    context: &'a Context<'a>,
    solved: &'a [DigitSet],
    cross: Cell,
    /// The box of the cell.
    block: CellSet,
    /// The digits that row, column and box all lack, with their places in the row and the column
    /// outside the box: at most one in each.
    open: Vec<(Digit, [CellSet; 2])>,
}

const LINES: [HouseKind; 2] = [HouseKind::Row, HouseKind::Column];

impl<'a> Burst<'a> {
    fn new(context: &'a Context<'a>, solved: &'a [DigitSet], cross: Cell) -> Self {
        let (grid, topology) = (context.grid, context.topology());
        let block = topology.house_cells(cross, HouseKind::Box);
        let lines = LINES.map(|kind| topology.house_cells(cross, kind));
        let houses = topology.houses_of(cross).iter();
        let known = houses.fold(DigitSet::EMPTY, |all, house| all | solved[house.index()]);
        let mut open = Vec::new();
        for digit in !known {
            let places = lines.map(|line| grid.places(digit) & (line - block));
            if places
                .iter()
                .all(|places| places.without_first().is_empty())
            {
                open.push((digit, places));
            }
        }
        Burst {
            context,
            solved,
            cross,
            block,
            open,
        }
    }

    /// Returns the empty cells outside the box on the row or the column of the cell.
    fn arm(&self, kind: HouseKind) -> CellSet {
        let line = self.context.topology().house_cells(self.cross, kind);
        (line - self.block) & self.context.grid.empty_cells()
    }

    /// Returns the digits that have no places outside the box except these cells.
    fn digits(&self, ends: [Cell; 2]) -> DigitSet {
        let [in_row, in_column] = ends.map(CellSet::of);
        let fits =
            |places: &[CellSet; 2]| places[0].is_subset(in_row) && places[1].is_subset(in_column);
        let digits = self.open.iter().filter(|(_, places)| fits(places));
        digits.map(|&(digit, _)| digit).collect()
    }

    /// Removes the digits from the cells of the box that lie on neither line.
    fn clear_box(&self, digits: DigitSet, step: &mut Step) {
        let topology = self.context.topology();
        let lines = LINES.map(|kind| topology.house_cells(self.cross, kind));
        for digit in digits {
            step.eliminate(self.context.grid, digit, self.block - lines[0] - lines[1]);
        }
    }

    fn triples(&self, ends: [Cell; 2], digits: DigitSet, found: &mut Found) -> ControlFlow<()> {
        let [in_row, in_column] = ends;
        let cells: CellSet = [self.cross, in_row, in_column].into_iter().collect();
        for digits in subsets(digits, 3) {
            let mut step = Step::new(Technique::FireworkTriple, digits);
            keep(self.context, &mut step, cells, digits);
            self.clear_box(digits, &mut step);
            step.pattern.cells = cells;
            step.pattern.sets.push((CellSet::of(self.cross), digits));
            step.pattern
                .sets
                .push((cells - CellSet::of(self.cross), digits));
            self.show(&mut step);
            found.push(step)?;
        }
        ControlFlow::Continue(())
    }

    /// Highlights the pattern and adds the two lines to the step.
    fn show(&self, step: &mut Step) {
        let topology = self.context.topology();
        let lines = LINES.into_iter();
        let lines = lines.filter_map(|kind| topology.house_of(self.cross, kind));
        let lines = lines.map(|line| topology.house(line));
        step.pattern.base.extend(lines);
        let (cells, digits) = (step.pattern.cells, step.digits);
        step.pattern.highlight_all(self.context.grid, cells, digits);
    }
}

/// Finds rectangles with two of `digits` at the crossing and two other digits at the opposite
/// corner.
fn quads(burst: &Burst, ends: [Cell; 2], digits: DigitSet, found: &mut Found) -> ControlFlow<()> {
    let context = burst.context;
    let [in_row, in_column] = ends;
    let opposite = Cell::at(in_column.row(), in_row.column());
    // Finds each rectangle only once. Its corners lie in four boxes.
    let is_new = opposite > burst.cross && context.grid.empty_cells().contains(opposite);
    if digits.len() < 2 || !is_new {
        return ControlFlow::Continue(());
    }
    let other = Burst::new(context, burst.solved, opposite);
    let other_digits = other.digits([in_column, in_row]);
    for own in subsets(digits, 2) {
        for others in subsets(other_digits - own, 2) {
            let ends: CellSet = ends.into_iter().collect();
            let crosses = [burst.cross, opposite].map(CellSet::of);
            let mut step = Step::new(Technique::FireworkQuad, own | others);
            keep(context, &mut step, crosses[0], own);
            keep(context, &mut step, crosses[1], others);
            keep(context, &mut step, ends, own | others);
            burst.clear_box(own, &mut step);
            other.clear_box(others, &mut step);
            step.pattern.cells = ends | crosses[0] | crosses[1];
            step.pattern.sets.push((crosses[0], own));
            step.pattern.sets.push((crosses[1], others));
            step.pattern.sets.push((ends, own | others));
            burst.show(&mut step);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Removes all digits except `digits` from `cells`.
fn keep(context: &Context, step: &mut Step, cells: CellSet, digits: DigitSet) {
    for digit in !digits {
        step.eliminate(context.grid, digit, cells);
    }
}

/// Returns the subsets of `digits` with `size` members.
fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..=digits.bits()).map(DigitSet::from_bits);
    all.filter(move |some| some.len() == size && some.is_subset(digits))
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    match step.technique {
        Technique::FireworkTriple => explain_triple(step),
        _ => explain_quad(step),
    }
}

fn explain_triple(step: &Step) -> String {
    let [(cross, digits), (ends, _)] = step.pattern.sets[..] else {
        return words::outcome(step);
    };
    let mut struck = step.eliminations.iter();
    let lines = match struck.all(|gone| (cross | ends).contains(gone.cell)) {
        true => "",
        false => ", and inside the box they lie on the two lines",
    };
    format!(
        "Outside the box of {}, {} have no place for {} except {}. A digit that is in neither of \
         these cells and not in {} would be in the box twice, once on each of the two lines. So \
         the three digits fill the three cells{lines}. {}.",
        words::cells(cross),
        words::houses(&step.pattern.base),
        words::or(digits),
        words::cells(ends),
        words::cells(cross),
        words::outcome(step)
    )
}

fn explain_quad(step: &Step) -> String {
    let [(first, first_digits), (second, second_digits), (ends, digits)] = step.pattern.sets[..]
    else {
        return words::outcome(step);
    };
    let lines = |cells: CellSet| {
        cells.first().map_or(String::new(), |cell| {
            format!(
                "outside box {}, row {} and column {}",
                cell.block() + 1,
                cell.row() + 1,
                cell.column() + 1
            )
        })
    };
    format!(
        "{} have no place for {} except {}; {} have none for {} except the same two cells. A \
         digit that is in neither of the two must be where its lines cross. So {} fill the four \
         cells. {}.",
        words::capital(&lines(first)),
        words::or(first_digits),
        words::cells(ends),
        lines(second),
        words::or(second_digits),
        words::digits(digits),
        words::outcome(step)
    )
}
