// The cells of a rule while they are drawn, with mouse, finger or keys. Points are in cells from the
// upper left corner of the board.

const isLine = (draws) => ["line", "path", "head"].includes(draws);
const isPair = (draws) => draws === "pairs" || draws === "ordered_pairs";

// Lines turn only near the middle of a cell, so that a diagonal does not catch the cells beside it.
const middle = 0.42;

class Stroke {
  constructor(draws, geometry) {
    Object.assign(this, { draws, geometry });
    this.lists = [[]];
  }

  get cells() {
    return this.lists[this.lists.length - 1];
  }

  get isEmpty() {
    return this.lists.every((list) => !list.length);
  }

  // The groups that are complete.
  get filled() {
    return this.lists.filter((list) => list.length);
  }

  // Whether a rule of this tool has all of its groups once the pointer leaves the board.
  get isWhole() {
    if (this.draws === "groups") return false;
    if (this.draws === "twins") return this.filled.length > 1;
    return !isPair(this.draws) || this.cells.length > 1;
  }

  // Adds a cell. On a line, going back takes the last cell away.
  enter(cell) {
    const { cells, draws } = this;
    const at = cells.indexOf(cell);
    if (cell === undefined || at >= 0 && at === cells.length - 1) return;
    if (isLine(draws) && at >= 0 && at === cells.length - 2) cells.pop();
    else if (at < 0 && !(isPair(draws) && cells.length && (cells.length > 1 || !this.touches(cells[0], cell)))) cells.push(cell);
  }

  touches(cell, other) {
    const { rowOf, columnOf } = this.geometry;
    return Math.abs(rowOf(cell) - rowOf(other)) + Math.abs(columnOf(cell) - columnOf(other)) === 1;
  }

  toggle(cell) {
    if (this.cells.includes(cell)) this.lists[this.lists.length - 1] = this.cells.filter((one) => one !== cell);
    else this.enter(cell);
  }

  // Adds the cells between two points.
  drag(from, to) {
    const steps = Math.max(1, Math.ceil(4 * Math.hypot(to[0] - from[0], to[1] - from[1])));
    for (let i = 1; i <= steps; i += 1) this.pass(from.map((start, axis) => start + ((to[axis] - start) * i) / steps));
  }

  pass(point) {
    const [x, y] = point.map(Math.floor);
    const far = Math.hypot(point[0] - x - 0.5, point[1] - y - 0.5);
    if (!isLine(this.draws) || !this.cells.length || far < middle) this.enter(cellAt(this.geometry, point));
  }

  copy() {
    const copy = new Stroke(this.draws, this.geometry);
    return Object.assign(copy, this, { lists: this.lists.map((list) => list.slice()) });
  }

  // Begins the next group.
  next() {
    if (this.cells.length) this.lists.push([]);
  }
}

// Returns the cell at a point, or undefined.
const cellAt = ({ cellIn, rows, columns }, [x, y]) =>
  (x >= 0 && y >= 0 && x < columns && y < rows ? cellIn(Math.floor(y), Math.floor(x)) : undefined);

// Returns the cell at a point and its neighbour across the nearest edge.
function pairAt(geometry, [x, y]) {
  const cell = cellAt(geometry, [x, y]);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const sides = [[x - column, 0, -1], [column + 1 - x, 0, 1], [y - row, -1, 0], [row + 1 - y, 1, 0]];
  const near = sides.map(([far, down, right]) => ({ far, cell: geometry.cellIn(row + down, column + right) }))
    .filter((side) => side.cell !== undefined && cell !== undefined && inRow(geometry, row, side.cell, column));
  near.sort((one, other) => one.far - other.far);
  return near.length ? [cell, near[0].cell] : [];
}

// Whether a cell is in the row or the column. A place beyond the end of a row has the number of a
// place in the next one.
const inRow = ({ rowOf, columnOf }, row, cell, column) => rowOf(cell) === row || columnOf(cell) === column;

// Returns the four cells around the nearest corner, or none.
function cornerAt({ rows, columns, cellIn }, [x, y]) {
  const column = Math.min(columns - 1, Math.max(1, Math.round(x)));
  const row = Math.min(rows - 1, Math.max(1, Math.round(y)));
  const cells = [[row - 1, column - 1], [row - 1, column], [row, column - 1], [row, column]].map(([down, right]) => cellIn(down, right));
  return cells.includes(undefined) ? [] : cells;
}

// Returns the side and the line of the place for a number outside that is nearest to a point. `sides`
// are those that the tool has. Points on the board belong to the nearest side.
function sideAt({ rows, columns }, [x, y], sides) {
  const distances = { left: x, right: columns - x, top: y, bottom: rows - y };
  const side = sides.slice().sort((one, other) => distances[one] - distances[other])[0];
  const along = side === "left" || side === "right" ? y : x;
  const lines = side === "left" || side === "right" ? rows : columns;
  return { side, line: Math.min(lines, Math.max(1, Math.floor(along) + 1)) };
}

export { Stroke, cellAt, pairAt, cornerAt, sideAt, isLine, isPair };
