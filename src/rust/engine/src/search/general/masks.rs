//! Sets of digits as masks, digit 1 in bit 0.

/// Iterates over the digits of a mask, lowest first.
#[inline]
pub(super) fn digits(mask: u32) -> impl Iterator<Item = i32> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let digit = rest.trailing_zeros() as i32 + 1;
        rest &= rest - 1;
        Some(digit)
    })
}

/// Returns the mask of a digit. It is 0 for numbers outside 1 to 32.
#[inline]
pub(super) fn bit(digit: i32) -> u32 {
    if (1..=32).contains(&digit) {
        1 << (digit - 1)
    } else {
        0
    }
}

/// Returns the lowest and the highest digit of a mask that is not empty.
#[inline]
pub(super) fn bounds(mask: u32) -> (i32, i32) {
    (
        mask.trailing_zeros() as i32 + 1,
        32 - mask.leading_zeros() as i32,
    )
}
