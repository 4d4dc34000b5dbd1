// The frames of a method at work: what the cells hold in each.

// A change of a cell as R packs it: marks in the lowest bits, then the digit, then the cell. On
// the classic board that is 8192 * cell + 512 * digit + marks. Numbers of large boards have more
// bits than shifts take.
function unpacker(side) {
  const marksBelow = 2 ** side;
  const digitsBelow = side > 15 ? 32 : 16;
  return (code) => {
    const rest = Math.floor(code / marksBelow);
    return { cell: Math.floor(rest / digitsBelow), digit: rest % digitsBelow, marks: code % marksBelow };
  };
}

// What the cells hold in each frame. R sends only what changes from frame to frame.
function framesOf({ side, cells }, changes) {
  const unpack = unpacker(side);
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
