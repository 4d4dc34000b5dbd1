//! Converts boards between R's order, column by column, and the engine's, row by row. No other
//! module does so.

use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, Cell};

/// Returns the cell at position `i` (0 to 80) in R's order. Its number is also the position in R's
/// order of the engine's cell `i`.
pub fn transposed(i: usize) -> Cell {
    Cell::at(i % 9, i / 9)
}

/// Reads the board in a matrix, or returns `None` if a value is neither a digit nor an empty cell.
/// `digit` reads one value.
pub fn board_from<T: Copy>(values: &[T], digit: impl Fn(T) -> Option<u8>) -> Option<Board> {
    let mut cells = [0; CELLS];
    if values.len() != CELLS {
        return None;
    }
    for (i, &value) in values.iter().enumerate() {
        cells[transposed(i)] = digit(value)?;
    }
    Board::from_cells(cells).ok()
}

/// Reads an integer; 0 and NA mean an empty cell.
pub fn digit_of_integer(value: i32) -> Option<u8> {
    match value {
        0..=9 => Some(value as u8),
        i32::MIN => Some(0),
        _ => None,
    }
}

/// Reads a double; 0 and NA mean an empty cell, but NaN does not.
pub fn digit_of_double(value: f64) -> Option<u8> {
    if value.is_nan() {
        return is_na(value).then_some(0);
    }
    let digit = value as u8;
    (digit <= 9 && f64::from(digit) == value).then_some(digit)
}

/// Whether a NaN is R's NA, which R recognises by the lower half of its bits.
fn is_na(value: f64) -> bool {
    value.to_bits() as u32 == 1954
}

/// Reads an integer of a board that R has checked; 0 means an empty cell.
pub fn strict_digit(value: i32) -> Option<u8> {
    matches!(value, 0..=9).then_some(value as u8)
}

/// Writes a board into the 81 values of a matrix.
pub fn write_board(board: &Board, values: &mut [i32]) {
    for (i, value) in values.iter_mut().enumerate() {
        *value = i32::from(board.get(transposed(i)));
    }
}

/// Returns the values of a matrix that holds the board.
pub fn matrix_values(board: &Board) -> Vec<i32> {
    let mut values = vec![0; CELLS];
    write_board(board, &mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns_and_come_back() {
        let text =
            "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
        let board: Board = text.parse().unwrap();
        let values = matrix_values(&board);
        assert_eq!(values[2], 4); // row 3, column 1
        assert_eq!(values[45], 6); // row 1, column 6
        assert_eq!(board_from(&values, strict_digit), Some(board));
        assert_eq!(board_from(&[10; 81], strict_digit), None);
        assert_eq!(board_from(&[i32::MIN; 81], strict_digit), None);
    }

    #[test]
    fn numbers_that_no_cell_holds_are_refused() {
        for value in [-1, 10, i32::MAX] {
            assert_eq!(digit_of_integer(value), None);
        }
        for value in [
            -1.0,
            0.5,
            9.5,
            10.0,
            256.0,
            f64::INFINITY,
            f64::NEG_INFINITY,
        ] {
            assert_eq!(digit_of_double(value), None, "{value}");
        }
        assert_eq!(digit_of_integer(i32::MIN), Some(0));
        let na = f64::from_bits(0x7FF0_0000_0000_07A2);
        assert_eq!(digit_of_double(na), Some(0));
        assert_eq!(digit_of_double(f64::NAN), None);
        assert_eq!(digit_of_double(-0.0), Some(0));
        assert_eq!(board_from(&[0; 80], digit_of_integer), None);
    }
}
