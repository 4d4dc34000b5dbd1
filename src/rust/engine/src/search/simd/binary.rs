//! Bit-sliced addition: sums at every bit position of a register at once.

use super::vector::Vector;

/// Adds three bits at every bit position.
#[inline(always)]
pub fn sum<V: Vector>(a: V, b: V, c: V) -> [V; 2] {
    [a ^ b ^ c, a.majority(b, c)]
}

/// Adds two 2-bit numbers.
#[inline(always)]
pub fn sum_of_two<V: Vector>(a: [V; 2], b: [V; 2]) -> [V; 3] {
    let carry = a[0] & b[0];
    let [middle, high] = sum(a[1], b[1], carry);
    [a[0] ^ b[0], middle, high]
}

/// Adds three 2-bit numbers.
#[inline(always)]
pub fn sum_of_three<V: Vector>(a: [V; 2], b: [V; 2], c: [V; 2]) -> [V; 4] {
    let [ones, carry] = sum(a[0], b[0], c[0]);
    let [twos, fours] = sum(a[1], b[1], c[1]);
    let carry_on = twos & carry;
    [ones, twos ^ carry, fours ^ carry_on, fours & carry_on]
}
