//! The rules about one digit, lane by lane.
#![allow(clippy::needless_range_loop)] // several arrays share an index

use super::layout::ALL;
use super::vector::Vector;

/// The constants that the rules need, in registers.
pub struct Masks<V> {
    pub zero: V,
    pub all: V,
    pub guards: V,
    /// Boxes 0 and 1 of a row: the bits that [`Masks::next_box`] shifts right.
    left_boxes: V,
    /// Columns 0 and 1 of each box, and bits 30 and 31, so that these bits stay zero when words
    /// are rotated.
    pub left_columns: V,
    /// Column 0 of each box.
    first_column: V,
    /// Column 2 of each box.
    pub last_column: V,
    /// The columns of band 0.
    pub columns: V,
}

const FIRST_COLUMN: u32 = 0b001_001_001 * (1 | 1 << 10 | 1 << 20);

impl<V: Vector> Masks<V> {
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    pub unsafe fn new() -> Self {
        Masks {
            zero: V::splat(0),
            all: V::splat(ALL),
            guards: V::splat(1 << 9 | 1 << 19 | 1 << 29),
            left_boxes: V::splat(0b000_111_111 * (1 | 1 << 10 | 1 << 20)),
            left_columns: V::splat((3 * FIRST_COLUMN) | (3 << 30)),
            first_column: V::splat(FIRST_COLUMN),
            last_column: V::splat(FIRST_COLUMN << 2),
            columns: V::splat(0x1FF),
        }
    }

    /// Rotates every row by a box: box `c` gets the bits of box `c + 1`. Bits outside the cells
    /// are undefined afterwards.
    #[inline(always)]
    pub fn next_box(&self, x: V) -> V {
        self.left_boxes.select(x.shr::<3>(), x.shl::<6>())
    }

    /// Rotates every box by a column. The guards are undefined afterwards.
    #[inline(always)]
    pub fn next_column(&self, x: V) -> V {
        self.left_columns.select(x.shr::<1>(), x.shl::<2>())
    }

    /// Rotates by a band: band `b` gets the bits of band `b + 1`. Bits 30 and 31 of `x` must
    /// be zero; they and the guards are undefined afterwards.
    #[inline(always)]
    pub fn next_band(&self, x: V) -> V {
        x.shr::<10>() | x.shl::<20>()
    }

    /// Rotates by two bands.
    #[inline(always)]
    pub fn last_band(&self, x: V) -> V {
        x.shr::<20>() | x.shl::<10>()
    }

    /// Returns all cells of the rows that have no cell in `x`.
    #[inline(always)]
    pub fn rows_without(&self, x: V) -> V {
        let guards = self.guards.without(x + self.all);
        guards - guards.shr::<9>()
    }

    /// Returns `x` without the first cell of each row.
    #[inline(always)]
    pub fn all_but_first(&self, x: V) -> V {
        x & (x + self.all)
    }

    /// Returns a bit in column 2 for each row of a box that has a cell in `x`.
    #[inline(always)]
    pub fn minirows_of(&self, x: V) -> V {
        ((x & self.left_columns) + self.left_columns).or_and(x, self.last_column)
    }

    /// Returns all cells of each row of a box whose bit in column 0 is set in `x`.
    #[inline(always)]
    pub fn cells_of_minirows(&self, x: V) -> V {
        let x = x & self.first_column;
        x.shl::<3>() - x
    }

    /// Returns the bits of three words, one for each row of a box, that belong to a full
    /// permutation.
    ///
    /// The places of a digit, one in each row, column and box, form a permutation in every band
    /// (rows by boxes) and in every stack (bands by columns). A place survives if it is part of
    /// a full permutation, that is, if the other two lines can be matched with the other two
    /// columns in either order.
    #[inline(always)]
    pub fn kept_minirows(&self, marks: [V; 3]) -> [V; 3] {
        let turned = [
            self.next_box(marks[0]),
            self.next_box(marks[1]),
            self.next_box(marks[2]),
        ];
        let mut kept = marks;
        for r in 0..3 {
            let (s, t) = ((r + 1) % 3, (r + 2) % 3);
            let others = (marks[s] & turned[t]) | (turned[s] & marks[t]);
            kept[r] = marks[r] & self.next_box(others);
        }
        kept
    }

    /// Returns the columns of each band in which a digit with these words can still be, as bits
    /// of any word. The rule is that of [`Masks::kept_minirows`].
    #[inline(always)]
    pub fn kept_columns(&self, words: [V; 3]) -> V {
        let columns = words[0] | words[1] | words[2];
        let turned = self.next_column(columns);
        let others = (columns & self.next_band(turned)) | (turned & self.next_band(columns));
        columns & self.next_band(self.next_column(others))
    }

    /// Returns the words of a digit without the places excluded by locked candidates. The sweep
    /// applies this rule to three digits at a time.
    #[inline(always)]
    pub fn locked(&self, words: [V; 3]) -> [V; 3] {
        let mut words = words;
        let kept = self.kept_minirows([
            self.minirows_of(words[0]),
            self.minirows_of(words[1]),
            self.minirows_of(words[2]),
        ]);
        for r in 0..3 {
            words[r] = words[r] & self.cells_of_minirows(kept[r].shr::<2>());
        }
        let columns = self.kept_columns(words);
        for r in 0..3 {
            words[r] = words[r] & columns;
        }
        words
    }

    /// Returns a value that is nonzero in each lane where a digit with these words has no place
    /// in some column.
    #[inline(always)]
    pub fn columns_unserved(&self, words: [V; 3]) -> V {
        let any = words[0] | words[1] | words[2];
        self.columns
            .without(any | any.shr::<10>() | any.shr::<20>())
    }
}
