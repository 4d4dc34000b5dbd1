//! The shape of any board: where its cells are, which digits it takes, and which of its cells hold
//! every digit once.
//!
//! A board may have more digits than rows. The digits of a row, a column or a box then still differ,
//! but none of these cells holds every digit: see [`Shape::full_houses`].
//!
//! A shape only knows houses. Everything else that a variant adds (cages, thermometers, chess
//! moves) belongs to the [`rules`](crate::rules).

mod error;
mod implied;

pub use error::ShapeError;
pub use implied::{implied_houses, ImpliedHouse, LeftOut};

/// The smallest side of a board.
pub const SMALLEST: usize = 4;
/// The largest side of a board, and the largest number of digits.
pub const LARGEST: usize = 25;

/// A cell of a [`Shape`]. The cells that exist are numbered from 0 in row-major order. Every shape
/// has its own cells; those of the classic board are [`crate::Cell`].
pub type Cell = u16;

/// The kind of a house of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseKind {
    /// A row; rows are numbered from the top.
    Row,
    /// A column; columns are numbered from the left.
    Column,
    /// A box; boxes are numbered from left to right, then down.
    Box,
    /// A region of a jigsaw; regions are numbered by their first cells.
    Region,
}

impl HouseKind {
    /// Returns the word for the kind: `row`, `column`, ...
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
        }
    }
}

/// A set of cells that holds each digit once, or at most once if the board has more digits than the
/// house has cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The kind of the house.
    pub kind: HouseKind,
    /// Its number among the houses of this kind in its grid, from 0.
    pub number: usize,
    /// The grid it belongs to, from 0; always 0 unless grids overlap.
    pub grid: usize,
    /// Its cells, in board order.
    pub cells: Vec<Cell>,
}

/// The houses of a square board in addition to its rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regions {
    /// No further houses: a Latin square.
    None,
    /// Boxes with this number of rows and columns.
    Boxes(usize, usize),
    /// The region of each cell, numbered in any way; `None` for a cell without a region.
    Layout(Vec<Option<u16>>),
}

/// The cells, digits and houses of a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: usize,
    columns: usize,
    digits: usize,
    /// The lowest digit: 1, or 0.
    lowest: usize,
    /// The row and column of each cell.
    places: Vec<(u16, u16)>,
    /// The cell at each row and column.
    cell_at: Vec<Option<Cell>>,
    houses: Vec<House>,
    /// The numbers of rows and columns of a box, if all boxes have the same size.
    block: Option<(usize, usize)>,
    /// The upper left corner of each grid.
    corners: Vec<(usize, usize)>,
    /// The number of rows and columns of each grid.
    side: usize,
}

impl Shape {
    /// Returns the usual numbers of rows and columns of a box on a board of this side; such a box
    /// is never higher than wide. Returns `None` for primes, which have no boxes.
    pub fn usual_boxes(side: usize) -> Option<(usize, usize)> {
        let height = (2..=side)
            .take_while(|h| h * h <= side)
            .filter(|h| side % h == 0)
            .last()?;
        Some((height, side / height))
    }

    /// Makes a square board of `side` rows, columns and digits.
    pub fn square(side: usize, regions: &Regions) -> Result<Self, ShapeError> {
        if !(SMALLEST..=LARGEST).contains(&side) {
            return Err(ShapeError::Side(side));
        }
        let mut shape = Shape::without_houses(side, side, side, vec![(0, 0)], |_, _| true);
        shape.add_lines(0);
        match regions {
            Regions::None => {}
            Regions::Boxes(height, width) => shape.add_boxes(0, *height, *width)?,
            Regions::Layout(layout) => shape.add_layout(layout)?,
        }
        Ok(shape)
    }

    /// Returns the same board with the digits from 1 to `digits`, which may be more than it has
    /// rows. Overlapping grids have nine digits.
    pub fn with_digits(self, digits: usize) -> Result<Self, ShapeError> {
        let least = self.side;
        let most = match self.corners.len() {
            1 => LARGEST,
            _ => least,
        };
        if !(least..=most).contains(&digits) {
            return Err(ShapeError::Digits(digits, least, most));
        }
        Ok(Shape { digits, ..self })
    }

    /// Makes a board of overlapping 9x9 grids with 3x3 boxes, each at its corner (row, column). The
    /// grids share the cells in which they overlap.
    pub fn overlapping(corners: &[(usize, usize)]) -> Result<Self, ShapeError> {
        const SIDE: usize = 9;
        if corners.is_empty() || corners.iter().any(|&(r, c)| r > 200 || c > 200) {
            return Err(ShapeError::Corners);
        }
        let rows = corners
            .iter()
            .map(|&(row, _)| row + SIDE)
            .max()
            .unwrap_or(0);
        let columns = corners
            .iter()
            .map(|&(_, column)| column + SIDE)
            .max()
            .unwrap_or(0);
        let inside = |row, column| {
            corners
                .iter()
                .any(|&(r, c)| (r..r + SIDE).contains(&row) && (c..c + SIDE).contains(&column))
        };
        let mut shape = Shape::without_houses(rows, columns, SIDE, corners.to_vec(), inside);
        for grid in 0..corners.len() {
            shape.add_lines(grid);
            shape.add_boxes(grid, 3, 3)?;
        }
        Ok(shape)
    }

    fn without_houses(
        rows: usize,
        columns: usize,
        side: usize,
        corners: Vec<(usize, usize)>,
        inside: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut places = Vec::new();
        let mut cell_at = vec![None; rows * columns];
        for row in 0..rows {
            for column in 0..columns {
                if inside(row, column) {
                    cell_at[row * columns + column] = Some(places.len() as Cell);
                    places.push((row as u16, column as u16));
                }
            }
        }
        Shape {
            rows,
            columns,
            digits: side,
            lowest: 1,
            places,
            cell_at,
            houses: Vec::new(),
            block: None,
            corners,
            side,
        }
    }

    fn add_lines(&mut self, grid: usize) {
        let (top, left) = self.corners[grid];
        let side = self.side;
        for number in 0..side {
            let row = (0..side).map(|k| (top + number, left + k)).collect();
            self.add_house(HouseKind::Row, number, grid, row);
        }
        for number in 0..side {
            let column = (0..side).map(|k| (top + k, left + number)).collect();
            self.add_house(HouseKind::Column, number, grid, column);
        }
    }

    fn add_boxes(&mut self, grid: usize, height: usize, width: usize) -> Result<(), ShapeError> {
        let side = self.side;
        if height == 0 || width == 0 || height * width != side {
            return Err(ShapeError::Boxes(height, width, side));
        }
        let (top, left) = self.corners[grid];
        let across = side / width;
        for number in 0..side {
            let (row, column) = (
                top + number / across * height,
                left + number % across * width,
            );
            let cells = (0..side)
                .map(|k| (row + k / width, column + k % width))
                .collect();
            self.add_house(HouseKind::Box, number, grid, cells);
        }
        self.block = Some((height, width));
        Ok(())
    }

    fn add_layout(&mut self, layout: &[Option<u16>]) -> Result<(), ShapeError> {
        if layout.len() != self.places.len() {
            return Err(ShapeError::LayoutLength(layout.len(), self.places.len()));
        }
        let mut labels: Vec<u16> = Vec::new();
        for label in layout.iter().flatten() {
            if !labels.contains(label) {
                labels.push(*label);
            }
        }
        for (number, label) in labels.iter().enumerate() {
            let places: Vec<_> = (0..layout.len())
                .filter(|&cell| layout[cell] == Some(*label))
                .map(|cell| (cell / self.columns, cell % self.columns))
                .collect();
            if places.len() != self.side {
                return Err(ShapeError::RegionSize(number, places.len(), self.side));
            }
            self.add_house(HouseKind::Region, number, 0, places);
        }
        Ok(())
    }

    /// Adds a house, unless an earlier grid already has a house with these cells.
    fn add_house(&mut self, kind: HouseKind, number: usize, grid: usize, at: Vec<(usize, usize)>) {
        let mut cells: Vec<Cell> = at
            .into_iter()
            .filter_map(|(row, column)| self.cell_at(row, column))
            .collect();
        cells.sort_unstable();
        if !self.houses.iter().any(|house| house.cells == cells) {
            self.houses.push(House {
                kind,
                number,
                grid,
                cells,
            });
        }
    }

    /// Returns the number of rows of the rectangle around all cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the rectangle around all cells.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the same board with digits that begin at 0 instead of 1.
    pub fn with_zero(self) -> Self {
        Shape { lowest: 0, ..self }
    }

    /// Returns the number of digits. Boards hold the numbers of digits, from 1.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Returns the value of the lowest digit: 1, or 0.
    pub fn lowest(&self) -> i32 {
        self.lowest as i32
    }

    /// Returns the value of the highest digit.
    pub fn highest(&self) -> i32 {
        self.value(self.digits as i32)
    }

    /// Returns the value of the digit with this number.
    pub fn value(&self, number: i32) -> i32 {
        number - self.above()
    }

    /// Returns the value of the digit in a cell of a full grid, which holds numbers of digits.
    pub fn value_in(&self, grid: &[u8], cell: Cell) -> i32 {
        self.value(i32::from(grid[usize::from(cell)]))
    }

    /// Returns the number of the digit with this value.
    pub fn number(&self, value: i32) -> i32 {
        value + self.above()
    }

    /// Returns by how much the number of a digit exceeds its value.
    pub fn above(&self) -> i32 {
        1 - self.lowest()
    }

    /// Returns the values of all digits.
    pub fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.lowest()..=self.highest()
    }

    /// Returns all digits as a mask, with the lowest digit in bit 0.
    pub fn all_digits(&self) -> u32 {
        u32::MAX >> (32 - self.digits)
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// Returns the row and column of a cell, from 0.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.places[usize::from(cell)];
        (row.into(), column.into())
    }

    /// Returns the cell at a row and column, if there is one.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows || column >= self.columns {
            return None;
        }
        self.cell_at[row * self.columns + column]
    }

    /// Returns the cell `down` rows below and `right` columns to the right of `cell`.
    pub fn beside(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, column) = self.place(cell);
        self.cell_at(
            row.checked_add_signed(down)?,
            column.checked_add_signed(right)?,
        )
    }

    /// Returns all houses grid by grid: rows, columns, and boxes or regions. The digits of a house
    /// differ. Only [`Shape::full_houses`] hold every digit.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Whether the board has more digits than a house has cells.
    pub fn has_spare_digits(&self) -> bool {
        self.digits > self.side
    }

    /// Returns the houses that hold every digit: all houses, or none if there are spare digits.
    pub fn full_houses(&self) -> &[House] {
        match self.has_spare_digits() {
            true => &[],
            false => &self.houses,
        }
    }

    /// Returns the houses that hold only some of the digits: none, or all houses if there are spare
    /// digits.
    pub fn open_houses(&self) -> &[House] {
        match self.has_spare_digits() {
            true => &self.houses,
            false => &[],
        }
    }

    /// Returns the numbers of rows and columns of a box, if the board has boxes.
    pub fn block(&self) -> Option<(usize, usize)> {
        self.block
    }

    /// Returns the upper left corner of each grid, as row and column.
    pub fn corners(&self) -> &[(usize, usize)] {
        &self.corners
    }

    /// Returns the number of rows and columns of each grid.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Lists the pairs of cells that share an edge, each pair once, in board order.
    pub fn edges(&self) -> Vec<[Cell; 2]> {
        let mut edges = Vec::new();
        for cell in 0..self.cells() as Cell {
            for (down, right) in [(0, 1), (1, 0)] {
                edges.extend(self.beside(cell, down, right).map(|other| [cell, other]));
            }
        }
        edges
    }

    /// Whether this is the 9x9 board with 3x3 boxes.
    pub fn is_classic(&self) -> bool {
        self.cells() == 81
            && self.digits == 9
            && self.lowest == 1
            && self.block == Some((3, 3))
            && self.corners.len() == 1
    }
}
