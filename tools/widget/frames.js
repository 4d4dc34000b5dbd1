// The frames of a method at work: what the cells hold in each.
import { cells } from "./classic.js";

// A change of a cell as R packs it: 8192 * cell + 512 * digit + marks.
const unpack = (code) => ({ cell: code >> 13, digit: (code >> 9) & 15, marks: code & 511 });

// What the cells hold in each frame. R sends only what changes from frame to frame.
function framesOf(changes) {
  let frame = { digits: cells.map(() => 0), marks: cells.map(() => 0) };
  return changes.map((codes) => {
    frame = { digits: frame.digits.slice(), marks: frame.marks.slice() };
    for (const { cell, digit, marks } of codes.map(unpack)) {
      frame.digits[cell] = digit;
      frame.marks[cell] = marks;
    }
    return frame;
  });
}

// How a cell differs from one frame to the next: the digit that was placed, the one that was
// taken back, and the marks that were removed.
function changeOf(before, after, cell) {
  const was = before.digits[cell];
  const is = after.digits[cell];
  return {
    placed: is !== was ? is : 0,
    undone: was !== is ? was : 0,
    struck: is || was ? 0 : before.marks[cell] & ~after.marks[cell],
  };
}

export { framesOf, changeOf };
