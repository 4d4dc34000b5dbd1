//! Facts about single boards, and checks of solutions.

use crate::answer::answer;
use crate::args::read;
use crate::blocks::{in_blocks, Boards, SomeBoards};
use crate::board::{places, AnyBoard, GeneralBoard};
use crate::compare::recycled;
use crate::convert::transposed;
use crate::interrupt::Interrupt;
use crate::problem::{Answer, Problem};
use crate::value::{Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::general::has_symmetry;
use oxidoku_engine::generate::Symmetry;
use oxidoku_engine::search::general::{self, Broken};
use oxidoku_engine::shape::Shape;
use oxidoku_engine::topology::classic::{CELLS, DIGITS};
use oxidoku_engine::{Board, Candidates, Cell, CellSet, Digit, DigitSet, Stopped};

// ---- Clashes -------------------------------------------------------------------

// Returns the clashes of a board as columns, with a row for each pair of cells and each house or
// rule that the pair breaks. If digits break a rule only together, each cell of the rule has a row.
// The pairs come first, ordered by cell.
#[extendr]
fn native_clashes(asked: Robj) -> Robj {
    answer(|| {
        Ok(match AnyBoard::read(&asked)?.0 {
            AnyBoard::Classic(board) => conflicts(&board),
            AnyBoard::General(board) => clashes(&board),
        })
    })
}

/// A cell with a digit, the other cell of a pair, and the number of the broken house or rule. Rows,
/// columns and numbers count from 1; NA if there is no such value.
#[derive(Clone, Copy)]
struct ClashRow {
    digit: i32,
    place: (i32, i32),
    other: (i32, i32),
    house: i32,
    rule: i32,
}

fn clash_columns(rows: &[ClashRow]) -> Value {
    let column =
        |of: fn(&ClashRow) -> i32| Value::Integers(rows.iter().map(of).collect::<Vec<_>>());
    Value::List(vec![
        ("digit", column(|row| row.digit)),
        ("row", column(|row| row.place.0)),
        ("col", column(|row| row.place.1)),
        ("other_row", column(|row| row.other.0)),
        ("other_col", column(|row| row.other.1)),
        ("house", column(|row| row.house)),
        ("rule", column(|row| row.rule)),
    ])
}

fn one_based((row, col): (usize, usize)) -> (i32, i32) {
    (row as i32 + 1, col as i32 + 1)
}

/// Lists the clashing pairs of cells of the classic board. Its houses are the rows, then the
/// columns, then the boxes.
pub fn conflicts(board: &Board) -> Value {
    let houses = |cell: Cell| [cell.row(), 9 + cell.column(), 18 + cell.block()];
    let mut rows = Vec::new();
    for (one, other) in board.conflicts() {
        let shared = houses(one).into_iter().zip(houses(other));
        for (house, _) in shared.filter(|(house, its)| house == its) {
            rows.push(ClashRow {
                digit: board.get(one).into(),
                place: one_based((one.row(), one.column())),
                other: one_based((other.row(), other.column())),
                house: house as i32 + 1,
                rule: NA,
            });
        }
    }
    clash_columns(&rows)
}

/// Lists the houses and rules that the digits of a board break.
pub fn clashes(board: &GeneralBoard) -> Value {
    let shape = board.rules.shape();
    let place = |cell| one_based(shape.place(cell));
    let rows = general::clash_rows(board.rules.model(), &board.digits);
    let row = |row: &general::ClashRow| {
        let (house, rule) = match row.broken {
            Broken::House(house) => (house as i32 + 1, NA),
            Broken::Rule(rule) => (NA, rule as i32 + 1),
        };
        ClashRow {
            digit: board.digits[usize::from(row.cell)].into(),
            place: place(row.cell),
            other: row.other.map_or((NA, NA), place),
            house,
            rule,
        }
    };
    clash_columns(&rows.iter().map(row).collect::<Vec<_>>())
}

// ---- Candidates ----------------------------------------------------------------

// Returns flags by row, column and digit: whether the filled cells and the rules allow the digit in
// the cell or, if `in_solutions` is true, whether some solution has it there.
#[extendr]
fn native_candidates(asked: Robj, in_solutions: Robj) -> Robj {
    answer(|| {
        let (board, _) = AnyBoard::read(&asked)?;
        if read::<bool>(&in_solutions, "in_solutions")? {
            return candidates_in_solutions(&board);
        }
        let open = match board {
            AnyBoard::Classic(board) => {
                let open = |i: usize| {
                    let (cell, digit) = (transposed(i % CELLS), Digit::ALL[i / CELLS]);
                    candidates(&board, cell).contains(digit)
                };
                return Ok(Value::flags((0..CELLS * DIGITS).map(open)));
            }
            AnyBoard::General(board) => board,
        };
        let masks = general::candidates(open.rules.model(), &open.digits);
        Ok(flags_of_masks(open.rules.shape(), &masks))
    })
}

fn candidates_in_solutions(board: &AnyBoard) -> Answer<Value> {
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    let stopped = |Stopped| interrupt.stop_reason();
    match board {
        AnyBoard::Classic(board) => {
            let masks = general::possible_classic(&Candidates::of(board), &stop);
            let masks = masks.map_err(stopped)?;
            let open = |i: usize| masks[transposed(i % CELLS).index()] >> (i / CELLS) & 1 == 1;
            Ok(Value::flags((0..CELLS * DIGITS).map(open)))
        }
        AnyBoard::General(board) => {
            let masks = general::possible(&board.puzzle(), &stop).map_err(stopped)?;
            Ok(flags_of_masks(board.rules.shape(), &masks))
        }
    }
}

/// Converts the masks of the cells to flags by row, column and digit.
fn flags_of_masks(shape: &Shape, masks: &[u32]) -> Value {
    let layer = shape.rows() * shape.columns();
    let mut flags = vec![0; layer * shape.digits()];
    for (at, mask) in places(shape).zip(masks) {
        for digit in (0..shape.digits()).filter(|digit| mask >> digit & 1 == 1) {
            flags[at + digit * layer] = 1;
        }
    }
    Value::Flags(flags)
}

fn candidates(board: &Board, cell: Cell) -> DigitSet {
    match board.digit(cell) {
        None => board.open_digits(cell),
        Some(digit) => DigitSet::of(digit),
    }
}

// Whether each digit fits into its cell: it would be a candidate if the cell were empty, and it is
// not in the cell already. Digits, rows and columns have the same length.
#[extendr]
fn native_is_valid(asked: Robj, digit: Robj, row: Robj, col: Robj) -> Robj {
    answer(|| {
        let (board, _) = AnyBoard::read(&asked)?;
        let (digits, rows, cols): (&[i32], &[i32], &[i32]) = (
            read(&digit, "digit")?,
            read(&row, "row")?,
            read(&col, "col")?,
        );
        let (height, width, highest) = board.size();
        for (name, values, most) in [
            ("digit", digits, highest),
            ("row", rows, height),
            ("col", cols, width),
        ] {
            let fits = |&value: &i32| value >= 1 && value as usize <= most;
            if values.len() != digits.len() || !values.iter().all(fits) {
                return Err(Problem::Argument(name.to_string()));
            }
        }
        let mut fits = Column::flags(digits.len(), 0)?;
        // The previous cell and the digits that fit into it.
        let mut last = None;
        let places = rows.iter().zip(cols).map(|(&row, &col)| (row, col));
        for ((fits, &digit), place) in fits.values().iter_mut().zip(digits).zip(places) {
            let open = match last {
                Some((known, open)) if known == place => open,
                _ => fitting(&board, place),
            };
            last = Some((place, open));
            *fits = (open >> (digit - 1) & 1) as i32;
        }
        Ok(fits.into())
    })
}

/// Returns the digits that fit into a cell, except the digit it holds, with digit 1 in bit 0. No
/// digit fits into a place outside the board. Rows and columns count from 1.
fn fitting(board: &AnyBoard, (row, col): (i32, i32)) -> u32 {
    let (row, col) = (row as usize - 1, col as usize - 1);
    let without = |open: u32, digit: u8| open & !(1u32 << digit >> 1);
    match board {
        AnyBoard::Classic(board) => {
            let cell = Cell::at(row, col);
            without(u32::from(board.open_digits(cell).bits()), board.get(cell))
        }
        AnyBoard::General(board) => {
            let Some(cell) = board.rules.shape().cell_at(row, col).map(usize::from) else {
                return 0;
            };
            let mut digits = board.digits.clone();
            let digit = std::mem::take(&mut digits[cell]);
            let open = general::candidates(board.rules.model(), &digits);
            without(open[cell], digit)
        }
    }
}

// ---- Many boards ---------------------------------------------------------------

// Whether each solution solves its puzzle, which means that it is a full board without a clash and
// contains the clues. NA if the puzzle or the solution is missing. Either argument may have length
// 1 if both are columns.
#[extendr]
fn native_is_solution(puzzle: Robj, solution: Robj) -> Robj {
    answer(|| {
        let puzzles = Boards::read(&puzzle, "puzzle")?;
        let solutions = Boards::read(&solution, "solution")?;
        let n = recycled(puzzles.len(), solutions.len())?;
        let mut solves = Column::flags(n, NA)?;
        if n == 0 {
            return Ok(solves.into());
        }
        // The blocks are those of the longer vector.
        let is_one = solutions.len() < n;
        let (x, others) = if is_one {
            (&puzzles, &solutions)
        } else {
            (&solutions, &puzzles)
        };
        let stopped = in_blocks(x, &().into(), |block, watch| {
            for (i, &at) in block.places.iter().enumerate() {
                let Some(other) = others.digits(if others.len() == 1 { 0 } else { at }) else {
                    continue;
                };
                let (puzzle, solution) = match is_one {
                    true => (block.digits(i), &other[..]),
                    false => (&other[..], block.digits(i)),
                };
                let keeps = puzzle
                    .iter()
                    .zip(solution)
                    .all(|(&clue, &it)| clue == 0 || clue == it);
                let is_full = keeps && !solution.contains(&0);
                solves.values()[at] =
                    i32::from(is_full && is_consistent(&block.boards, i, solution));
                if i % 256 == 0 && watch(i) {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        match stopped {
            true => Err(Problem::Interrupt),
            false => Ok(solves.into()),
        }
    })
}

/// Whether full digits obey the rules of a board of a block.
fn is_consistent(boards: &SomeBoards, i: usize, digits: &[u8]) -> bool {
    match boards {
        SomeBoards::Classic(_) => {
            let cells = digits.try_into().ok();
            let board = cells.and_then(|cells| Board::from_cells(cells).ok());
            board.is_some_and(|board| board.is_solved())
        }
        SomeBoards::General(boards) => {
            let puzzle = boards[i].with_digits(digits);
            general::count(&puzzle, 2, &|| false) == Ok(1)
        }
    }
}

// Returns a named logical column for each symmetry: whether the pattern of each board has that
// symmetry; NA for missing boards.
#[extendr]
fn native_symmetries(boards: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let asked = Symmetry::ALL
            .into_iter()
            .filter(|&one| one != Symmetry::None);
        let mut columns = Vec::new();
        for symmetry in asked {
            columns.push((symmetry, Column::flags(x.len(), NA)?));
        }
        let stopped = in_blocks(&x, &().into(), |block, _| {
            for (symmetry, column) in &mut columns {
                let holds = has_symmetries(&block.boards, *symmetry);
                for (&at, holds) in block.places.iter().zip(holds) {
                    column.values()[at] = i32::from(holds);
                }
            }
            Ok(true)
        })?;
        if stopped {
            return Err(Problem::Interrupt);
        }
        let columns = columns.into_iter();
        Ok(Value::List(
            columns
                .map(|(symmetry, column)| (symmetry.name(), column.into()))
                .collect(),
        ))
    })
}

fn has_symmetries(boards: &SomeBoards, symmetry: Symmetry) -> Vec<bool> {
    match boards {
        SomeBoards::Classic(boards) => boards
            .iter()
            .map(|board| symmetry.holds_for(clue_cells(board)))
            .collect(),
        SomeBoards::General(boards) => {
            let holds =
                |board: &GeneralBoard| has_symmetry(board.rules.shape(), &board.digits, symmetry);
            boards.iter().map(holds).collect()
        }
    }
}

fn clue_cells(board: &Board) -> CellSet {
    let is_clue = |cell: &Cell| board.get(*cell) != 0;
    Cell::ALL.into_iter().filter(is_clue).collect()
}

extendr_module! {
    mod inspect;
    fn native_clashes;
    fn native_candidates;
    fn native_is_valid;
    fn native_is_solution;
    fn native_symmetries;
}
