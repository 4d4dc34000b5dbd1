// The frames of a method at work: the contents of the cells in each.

// Returns a function that unpacks a change of a cell from R: marks are in the lowest bits, then
// the digit, then the cell. On the classic board that is 8192 * cell + 512 * digit + marks.
// Numbers of large boards have more bits than shift operators support.
function unpacker(side) {
  const marksBelow = 2 ** side;
  const digitsBelow = side > 15 ? 32 : 16;
  return (code) => {
    const rest = Math.floor(code / marksBelow);
    return { cell: Math.floor(rest / digitsBelow), digit: rest % digitsBelow, marks: code % marksBelow };
  };
}

// Returns the contents of the cells in each frame. R sends only the changes between frames.
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

// Returns how a cell differs between two frames: the digit that was placed, the digit that was
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
