//! The rules that look at one digit, lane by lane.
#![allow(clippy::needless_range_loop)] // several arrays share an index

use super::layout::ALL;
use super::vector::Vector;

/// The constants of the rules, in registers.
pub struct Masks<V> {
    pub zero: V,
    pub all: V,
    pub guards: V,
    /// Boxes 0 and 1 of a row; what [`Masks::next_box`] takes from the right.
    left_boxes: V,
    /// Columns 0 and 1 of a box, and the bits 30 and 31, so that these stay
    /// zero where words are turned.
    pub left_columns: V,
    /// Column 0 of a box.
    first_column: V,
    /// Column 2 of a box.
    pub last_column: V,
    /// The columns of band 0.
    pub columns: V,
}

const FIRST_COLUMN: u32 = 0b001_001_001 * (1 | 1 << 10 | 1 << 20);

impl<V: Vector> Masks<V> {
    /// # Safety
    /// As for [`Vector::splat`].
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

    /// Every row turned by a box: box `c` shows what box `c + 1` held. Leaves
    /// rubbish outside the cells.
    #[inline(always)]
    pub fn next_box(&self, x: V) -> V {
        self.left_boxes.select(x.shr::<3>(), x.shl::<6>())
    }

    /// Every box turned by a column. Leaves rubbish in the guards.
    #[inline(always)]
    pub fn next_column(&self, x: V) -> V {
        self.left_columns.select(x.shr::<1>(), x.shl::<2>())
    }

    /// Turned by a band: band `b` shows what band `b + 1` held. The bits 30
    /// and 31 of `x` have to be zero. Leaves rubbish there and in the guards.
    #[inline(always)]
    pub fn next_band(&self, x: V) -> V {
        x.shr::<10>() | x.shl::<20>()
    }

    /// Turned by two bands.
    #[inline(always)]
    pub fn last_band(&self, x: V) -> V {
        x.shr::<20>() | x.shl::<10>()
    }

    /// All cells of the rows that have no cell in `x`.
    #[inline(always)]
    pub fn rows_without(&self, x: V) -> V {
        let guards = self.guards.without(x + self.all);
        guards - guards.shr::<9>()
    }

    /// `x` less the first cell of each row.
    #[inline(always)]
    pub fn all_but_first(&self, x: V) -> V {
        x & (x + self.all)
    }

    /// In column 2 of each box: whether the row of the box has a cell in `x`.
    #[inline(always)]
    pub fn minirows_of(&self, x: V) -> V {
        ((x & self.left_columns) + self.left_columns).or_and(x, self.last_column)
    }

    /// All cells of the rows of boxes that `x` marks in column 0.
    #[inline(always)]
    pub fn cells_of_minirows(&self, x: V) -> V {
        let x = x & self.first_column;
        x.shl::<3>() - x
    }

    /// Of the marks of the three words, one for a row of a box, those that
    /// belong to a full permutation.
    ///
    /// A digit's places, one a row, a column and a box, form a permutation in
    /// every band (rows by boxes) and in every stack (bands by columns). A
    /// place survives if it belongs to a full permutation, that is if the
    /// other two lines can be served in the other two columns one way or the
    /// other.
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

    /// The columns of each band, at their bits of any word, in which a digit
    /// with these words can still be; as for [`Masks::kept_minirows`].
    #[inline(always)]
    pub fn kept_columns(&self, words: [V; 3]) -> V {
        let columns = words[0] | words[1] | words[2];
        let turned = self.next_column(columns);
        let others = (columns & self.next_band(turned)) | (turned & self.next_band(columns));
        columns & self.next_band(self.next_column(others))
    }

    /// The words of a digit without the places that are locked out: what the
    /// sweep does to three digits at a time.
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

    /// Not zero where a digit with these words lacks a column.
    #[inline(always)]
    pub fn columns_unserved(&self, words: [V; 3]) -> V {
        let any = words[0] | words[1] | words[2];
        self.columns
            .without(any | any.shr::<10>() | any.shr::<20>())
    }
}
