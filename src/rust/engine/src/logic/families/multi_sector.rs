//! Multi-sector locked sets: rows and columns whose digits fill the cells where they cross.
//!
//! Take the empty cells where some rows cross some columns. A digit can occur in them at most as
//! often as its places there allow with no two in one row or column. If these limits add up to the
//! number of cells, each digit occurs exactly as often as its limit. So it occurs on every line
//! without which its limit would be lower, and can be removed from the rest of that line.
//!
//! The general idea is due to David P. Bird and others of the New Sudoku Players'
//! Forum, who count digits as *home* by row and as *away* by column.

use std::ops::ControlFlow;

use crate::bits::bits;
use crate::logic::context::Context;
use crate::logic::facts::{LineCover, Lines};
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::sorting::{sort_by, sort_by_key};
use crate::topology::{House, HouseKind};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The minimum and the maximum number of rows, and of columns.
const FEWEST_LINES: usize = 3;
const MOST_LINES: usize = 6;
/// The minimum number of cells.
const FEWEST_CELLS: usize = 9;
/// Late positions have hundreds of sets with fewer lines or cells than these numbers. Such sets
/// come last, because few of them add anything new.
const USUAL_LINES: u32 = 4;
const USUAL_CELLS: usize = 14;

pub(in crate::logic) fn find(
    context: &Context,
    _: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut sets = locked_sets(context)?;
    sort_by_key(&mut sets, |set| {
        (set.is_small(), set.cells.len(), set.lines())
    });
    let first_only = found.wants_first_only();
    let mut known: Vec<(CellSet, Vec<Candidate>)> = Vec::new();
    for set in &sets {
        let mut step = Step::new(Technique::MultiSectorLockedSet, DigitSet::EMPTY);
        set.strike(context.grid, &mut step);
        if step.is_idle() {
            continue;
        }
        step.tidy();
        // Skip a set with more cells that removes nothing more, and a small set that removes the
        // same as a usual one.
        let is_part = |(cells, struck): &(CellSet, Vec<Candidate>)| {
            let is_better = set.is_small() || cells.is_subset(set.cells);
            is_better && *struck == step.eliminations
        };
        if known.iter().any(is_part) {
            continue;
        }
        if !first_only {
            known.push((set.cells, step.eliminations.clone()));
        }
        set.show(context, &mut step);
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Rows and columns whose digits fill their crossing cells.
struct LockedSet {
    rows: u16,
    columns: u16,
    cells: CellSet,
}

impl LockedSet {
    fn lines(&self) -> u32 {
        self.rows.count_ones() + self.columns.count_ones()
    }

    fn is_small(&self) -> bool {
        self.rows.count_ones().min(self.columns.count_ones()) < USUAL_LINES
            || self.cells.len() < USUAL_CELLS
    }

    /// Removes candidates that would leave a digit fewer places in the cells than it needs.
    fn strike(&self, grid: &Grid, step: &mut Step) {
        for digit in grid.candidates_of(self.cells) {
            let inside = grid.places(digit) & self.cells;
            let cover = LineCover::of(inside);
            let needed = cover.needed();
            let outside = (grid.places(digit) - self.cells).iter();
            let outside = outside.filter(|&cell| needed.cover(cell));
            step.eliminate(grid, digit, outside.collect());
            let most = cover.most();
            // A digit in a cell uses up the row and the column of the cell. Without both, its limit
            // can be lower by two only if it is lower without either.
            let on_both = |lines: Lines, cell: &Cell| {
                lines.rows >> cell.row() & 1 == 1 && lines.columns >> cell.column() & 1 == 1
            };
            let crossing = inside.iter().filter(|cell| on_both(needed, cell));
            let lowers = |cell: &Cell| cover.most_without(Lines::through(*cell)) + 2 == most;
            step.eliminate(grid, digit, crossing.filter(lowers).collect());
        }
    }

    /// Shows the rows, the columns, and the digits in their cells. For each digit, candidates on
    /// the rows of its smallest cover get one colour, and the others another colour.
    fn show(&self, context: &Context, step: &mut Step) {
        let (grid, topology) = (context.grid, context.topology());
        let houses = |kind: HouseKind, lines: u16| {
            let all = topology.numbered(kind).iter();
            let chosen = all.enumerate().filter(move |(at, _)| lines >> at & 1 == 1);
            chosen.map(move |(_, &house)| topology.house(house))
        };
        step.pattern.base = houses(HouseKind::Row, self.rows).collect();
        step.pattern.cover = houses(HouseKind::Column, self.columns).collect();
        step.pattern.cells = self.cells;
        for digit in grid.candidates_of(self.cells) {
            let inside = grid.places(digit) & self.cells;
            let cover = LineCover::of(inside).smallest();
            for cell in inside {
                let role = match cover.rows >> cell.row() & 1 {
                    1 => Role::ColourA,
                    _ => Role::ColourB,
                };
                let candidate = (Candidate::new(cell, digit), role);
                step.pattern.highlights.push(candidate);
            }
        }
        step.digits = step.eliminations.iter().map(|gone| gone.digit).collect();
    }
}

/// A family of sets of columns, one bit for each set: the bits of `i` are the members of set `i`.
type Choices = [u64; 8];

/// Some rows, with counts for all sets of columns at once.
#[derive(Clone)]
struct Chosen {
    rows: u16,
    /// For each digit and each number, the sets of columns in which the digit fits at least that
    /// often. The first entry is for one time.
    levels: [[Choices; MOST_LINES]; DIGITS],
    /// The sum of the limits of all digits, minus the number of empty cells. It is never negative,
    /// because the solution fills the cells.
    excess: Counter,
}

/// The sets of columns that contain each column.
const WITH: [Choices; DIGITS] = {
    let mut with = [[0; 8]; DIGITS];
    let mut set = 0;
    while set < 1 << DIGITS {
        let mut column = 0;
        while column < DIGITS {
            if set >> column & 1 == 1 {
                with[column][set / 64] |= 1 << (set % 64);
            }
            column += 1;
        }
        set += 1;
    }
    with
};

/// The sets of columns with an allowed number of members.
const WANTED: Choices = {
    let mut wanted = [0; 8];
    let mut set: usize = 0;
    while set < 1 << DIGITS {
        let size = set.count_ones() as usize;
        if size >= FEWEST_LINES && size <= MOST_LINES {
            wanted[set / 64] |= 1 << (set % 64);
        }
        set += 1;
    }
    wanted
};

/// Returns all rows and columns that lock their crossing cells.
fn locked_sets(context: &Context) -> ControlFlow<(), Vec<LockedSet>> {
    let rows = Rows::new(context.grid);
    let mut sets = Vec::new();
    let start = Chosen {
        rows: 0,
        levels: [[[0; 8]; MOST_LINES]; DIGITS],
        excess: Counter::default(),
    };
    for first in 0..DIGITS {
        context.check_stop()?;
        rows.add(first, &start, &mut sets);
    }
    ControlFlow::Continue(sets)
}

/// The empty cells and the candidates of each row.
struct Rows {
    empty_cells: [u16; DIGITS],
    /// The columns in which each row can hold each digit.
    places: [[u16; DIGITS]; DIGITS],
}

impl Rows {
    fn new(grid: &Grid) -> Self {
        let mut rows = Rows {
            empty_cells: [0; DIGITS],
            places: [[0; DIGITS]; DIGITS],
        };
        for cell in grid.empty_cells() {
            let column = 1 << cell.column();
            rows.empty_cells[cell.row()] |= column;
            for digit in grid.candidates(cell) {
                rows.places[cell.row()][digit] |= column;
            }
        }
        rows
    }

    /// Adds a row, then each of the later rows in turn.
    fn add(&self, row: usize, before: &Chosen, sets: &mut Vec<LockedSet>) {
        let mut chosen = before.clone();
        chosen.rows |= 1 << row;
        let size = chosen.rows.count_ones() as usize;
        for digit in Digit::ALL {
            let places = self.places[row][digit];
            if places != 0 {
                let levels = &mut chosen.levels[digit][..size];
                chosen.excess.add(&raise(levels, places));
            }
        }
        for column in bits(self.empty_cells[row]) {
            chosen.excess.subtract(&WITH[column]);
        }
        if size >= FEWEST_LINES {
            self.push_tight(&chosen, sets);
        }
        if size < MOST_LINES {
            for next in row + 1..DIGITS {
                self.add(next, &chosen, sets);
            }
        }
    }

    /// Adds the sets of columns for which the limits of all digits add up to the number of cells.
    fn push_tight(&self, chosen: &Chosen, sets: &mut Vec<LockedSet>) {
        for columns in chosen.excess.zero(&WANTED) {
            let set = self.locked_set(chosen.rows, columns);
            if set.cells.len() >= FEWEST_CELLS {
                sets.push(set);
            }
        }
    }

    fn locked_set(&self, rows: u16, columns: u16) -> LockedSet {
        let cells = bits(rows).flat_map(|row| {
            let inside = bits(self.empty_cells[row] & columns);
            inside.map(move |column| Cell::at(row, column))
        });
        LockedSet {
            rows,
            columns,
            cells: cells.collect(),
        }
    }
}

/// Adds a row, in which a digit has these places, to the levels of the digit. There are as many
/// levels as rows. Returns the sets of columns in which the digit now fits once more.
fn raise(levels: &mut [Choices], places: u16) -> Choices {
    let mut more = [0; 8];
    for number in (0..levels.len()).rev() {
        let below = match number {
            0 => [u64::MAX; 8],
            _ => levels[number - 1],
        };
        let before = levels[number];
        for column in bits(places) {
            add_column(&mut levels[number], &below, column);
        }
        for (word, more) in more.iter_mut().enumerate() {
            *more |= levels[number][word] & !before[word];
        }
    }
    more
}

/// Adds to `to` the sets that contain the column and that are in `sets` when the column is left
/// out.
fn add_column(to: &mut Choices, sets: &Choices, column: usize) {
    // The number of a set has nine bits: the lower six select a bit of a word, and the others the
    // word.
    if column < 6 {
        let with = &WITH[column];
        for (word, to) in to.iter_mut().enumerate() {
            *to |= (sets[word] & !with[word]) << (1 << column);
        }
        return;
    }
    let offset = 1 << (column - 6);
    for word in (0..to.len()).filter(|word| word & offset != 0) {
        to[word] |= sets[word - offset];
    }
}

/// A number below 64 for each set of columns, stored as one bit in each of six parts.
#[derive(Clone, Default)]
struct Counter([Choices; 6]);

impl Counter {
    /// Adds 1 to the number of each of these sets.
    fn add(&mut self, sets: &Choices) {
        let mut carry = *sets;
        for part in &mut self.0 {
            for (part, carry) in part.iter_mut().zip(&mut carry) {
                (*part, *carry) = (*part ^ *carry, *part & *carry);
            }
        }
    }

    /// Subtracts 1 from the number of each of these sets.
    fn subtract(&mut self, sets: &Choices) {
        let mut borrow = *sets;
        for part in &mut self.0 {
            for (part, borrow) in part.iter_mut().zip(&mut borrow) {
                (*part, *borrow) = (*part ^ *borrow, !*part & *borrow);
            }
        }
    }

    /// Returns the sets among `wanted` whose number is 0.
    fn zero(&self, wanted: &Choices) -> impl Iterator<Item = u16> {
        let mut zero = *wanted;
        for part in &self.0 {
            for (word, zero) in zero.iter_mut().enumerate() {
                *zero &= !part[word];
            }
        }
        let words = zero.into_iter().enumerate();
        words.flat_map(|(word, sets)| bits(sets).map(move |bit| (64 * word + bit) as u16))
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    // The step highlights all candidates of its cells.
    let covers = Digit::ALL.map(|digit| (digit, LineCover::of(shown_places(step, digit))));
    let mut counts: Vec<(usize, DigitSet)> = Vec::new();
    for (digit, cover) in &covers {
        let (digit, most) = (*digit, cover.most());
        match counts.iter_mut().find(|(count, _)| *count == most) {
            _ if most == 0 => {}
            Some((_, digits)) => digits.insert(digit),
            None => counts.push((most, DigitSet::of(digit))),
        }
    }
    sort_by(&mut counts, Ord::cmp);
    let counts = counts.into_iter().map(|(count, digits)| {
        let each = if digits.len() > 1 { " each" } else { "" };
        format!(
            "{} at most {}{each}",
            words::digits(digits),
            TIMES[count.min(MOST_LINES)]
        )
    });
    let counts: Vec<String> = counts.collect();
    let counted = Counted::of(step, covers.map(|(digit, cover)| (digit, cover.smallest())));
    let n = step.pattern.cells.len();
    format!(
        "No row or column has a digit twice. So the {n} empty cells where {} cross {} can hold \
         {}. That makes at most {n} digits for {n} cells, so each digit is there exactly that \
         often: {}. So a line that counts a digit has it in these cells, and nowhere else. {}{}.",
        words::houses(&step.pattern.base),
        words::houses(&step.pattern.cover),
        counts.join(", and "),
        counted.in_words(),
        counted.what_else(step),
        words::outcome(step)
    )
}

/// The lines that count each digit, in one of the ways to count.
struct Counted(Vec<(House, DigitSet)>);

impl Counted {
    /// Collects the digits of each line from the lines of each digit.
    fn of(step: &Step, covers: [(Digit, Lines); DIGITS]) -> Self {
        let lines = step.pattern.base.iter().chain(&step.pattern.cover);
        let counted = lines.map(|&line| {
            let counts = |(_, cover): &&(Digit, Lines)| {
                let lines = match line.kind {
                    HouseKind::Row => cover.rows,
                    _ => cover.columns,
                };
                lines >> line.number & 1 == 1
            };
            let digits = covers.iter().filter(counts).map(|(digit, _)| *digit);
            (line, digits.collect())
        });
        Counted(counted.collect())
    }

    /// `1 and 2 in row 3 and 4 in row 5 (A), and 7 in column 2 (B)`.
    fn in_words(&self) -> String {
        let of_kind = |wanted: fn(HouseKind) -> bool, sign: &str| {
            let lines = self.0.iter().filter(|(line, _)| wanted(line.kind));
            let lines = lines.filter(|(_, digits)| !digits.is_empty());
            let lines = lines.map(|&(line, digits)| {
                format!("{} in {}", words::digits(digits), words::house(line))
            });
            let lines: Vec<String> = lines.collect();
            (!lines.is_empty()).then(|| format!("{} ({sign})", lines.join("; ")))
        };
        let rows = of_kind(|kind| kind == HouseKind::Row, "A");
        let columns = of_kind(|kind| kind != HouseKind::Row, "B");
        let both: Vec<String> = rows.into_iter().chain(columns).collect();
        both.join("; ")
    }

    /// The reasons of removals that this way to count does not give.
    fn what_else(&self, step: &Step) -> String {
        let lines_of = |gone: &Candidate| {
            let counts = |(line, digits): &&(House, DigitSet)| {
                line.cells.contains(gone.cell) && digits.contains(gone.digit)
            };
            self.0.iter().filter(counts).count()
        };
        let is_inside = |gone: &&Candidate| step.pattern.cells.contains(gone.cell);
        let (inside, outside): (Vec<&Candidate>, Vec<&Candidate>) =
            step.eliminations.iter().partition(is_inside);
        let needs_another = outside.iter().any(|gone| lines_of(gone) == 0)
            || inside.iter().any(|gone| lines_of(gone) < 2);
        let crossing = match inside.is_empty() {
            true => "",
            false => {
                "Where two lines that count a digit cross, it would be there once for both, which \
                 is too few. "
            }
        };
        let others = match needs_another {
            true => "The same is true of every other way to count. ",
            false => "",
        };
        format!("{crossing}{others}")
    }
}

/// The cells in which a digit is shown: all its places in the cells of the step.
fn shown_places(step: &Step, digit: Digit) -> CellSet {
    let shown = step.pattern.highlights.iter();
    let shown = shown.filter(|(candidate, _)| candidate.digit == digit);
    shown.map(|(candidate, _)| candidate.cell).collect()
}

/// Counts as words: next to digits, numerals would look like more digits.
const TIMES: [&str; MOST_LINES + 1] = [
    "never",
    "once",
    "twice",
    "three times",
    "four times",
    "five times",
    "six times",
];
