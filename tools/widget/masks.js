// Lists of numbers, and sets of digits as masks: bit 0 is the digit 1.

// Sorts numbers and removes duplicates.
const sorted = (numbers) => Array.from(new Set(numbers)).sort((a, b) => a - b);

const bitOf = (digit) => 1 << (digit - 1);
const maskOf = (some) => some.reduce((mask, digit) => mask | bitOf(digit), 0);

function countBits(mask) {
  let n = 0;
  for (; mask; mask &= mask - 1) n += 1;
  return n;
}

function digitsOf(mask) {
  const some = [];
  for (let digit = 1; mask >> (digit - 1); digit += 1) if (mask & bitOf(digit)) some.push(digit);
  return some;
}

export { sorted, bitOf, maskOf, digitsOf, countBits };
