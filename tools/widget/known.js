// What is known about the puzzle on the board: its solution, the number of solutions, and the
// paths from R.
import { countSolutions } from "./solver.js";
import { classic } from "./geometry.js";
import { withPositions } from "./path.js";

const mostCounted = 100;

class Known {
  //   own      puzzles from R: {givens, status, solution, paths, rating}
  //   onFound  called when a search in the page has ended
  constructor(own, techniques, onFound) {
    this.own = new Map(own.map((puzzle) => [puzzle.givens.join(""), puzzle]));
    this.techniques = techniques;
    this.onFound = onFound;
    this.puzzles = new Map();
  }

  isOwn(givens) {
    return this.own.has(givens.join(""));
  }

  // Returns what is known about a puzzle:
  //   solution   its only solution, or null
  //   count      the minimum number of solutions; undefined while the page searches
  //   isExact    whether `count` is the exact number
  //   paths, techniques, rating
  of(givens) {
    const key = givens.join("");
    if (!this.puzzles.has(key)) {
      const own = this.own.get(key);
      const puzzle = {
        solution: null, techniques: this.techniques, rating: own ? own.rating : null,
        paths: (own ? own.paths : []).map((path) => withPositions(classic, givens, path)),
      };
      this.puzzles.set(key, puzzle);
      if (own?.status === "unique") Object.assign(puzzle, { solution: own.solution, count: 1, isExact: true });
      else this.search(puzzle, givens);
    }
    return this.puzzles.get(key);
  }

  search(puzzle, givens) {
    let isLate = false;
    countSolutions(givens, mostCounted, (count, first, isExact) => {
      Object.assign(puzzle, { count: count, isExact: isExact, solution: isExact && count === 1 ? first : null });
      if (isLate) this.onFound(puzzle);
    });
    isLate = true;
  }
}

// Returns the label for the number of solutions, and its values.
function countLabel({ count, isExact }) {
  if (count === undefined) return ["count_waiting"];
  if (!isExact) return count > 1 ? ["count_more", { number: count - (count >= mostCounted ? 1 : 0) }] : ["count_unknown"];
  return count < 2 ? [["count_none", "count_one"][count]] : ["count_many", { number: count }];
}

export { Known, countLabel, mostCounted };
