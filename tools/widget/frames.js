// The frames of a method at work: what stands in the cells after each.
import { cells } from "./geometry.js";

// A change of a cell as R packs it: 8192 * cell + 512 * digit + marks.
const unpack = (code) => ({ cell: code >> 13, digit: (code >> 9) & 15, marks: code & 511 });

// What the cells hold after each frame; of a frame the changes alone are handed over.
function looksOf(changes) {
  let look = { digits: cells.map(() => 0), marks: cells.map(() => 0) };
  return changes.map((codes) => {
    look = { digits: look.digits.slice(), marks: look.marks.slice() };
    for (const { cell, digit, marks } of codes.map(unpack)) {
      look.digits[cell] = digit;
      look.marks[cell] = marks;
    }
    return look;
  });
}

// What became of a cell from one look to the next: the digit that was placed, the one
// that was taken back, and the marks that were struck out.
function changeOf(before, after, cell) {
  const was = before.digits[cell];
  const is = after.digits[cell];
  return {
    placed: is !== was ? is : 0,
    undone: was !== is ? was : 0,
    struck: is || was ? 0 : before.marks[cell] & ~after.marks[cell],
  };
}

export { looksOf, changeOf };
