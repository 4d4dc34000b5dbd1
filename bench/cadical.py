"""Compares the engine with cadical on 25x25 boards, in one run.

    python3 bench/cadical.py FILES... [--size N] [--program PATH]

FILES have the form that `bench/run.sh variants` reads. Boards with boxes and without
further constraints are taken. Singles and the candidates that are confined to a line of
a box are worked out first, as the engine does; cadical gets clauses of the candidates
that are left. A time is the CPU time of reading the clauses, the first solution, and
the proof that there is no second one. The Python package python-sat is installed in
`bench/target/python` if it is missing.
"""

import argparse
import importlib
import json
import pathlib
import re
import subprocess
import sys
import time
from itertools import combinations

HERE = pathlib.Path(__file__).resolve().parent
PACKAGES = HERE / "target" / "python"
SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def load_solver():
    sys.path.insert(0, str(PACKAGES))
    try:
        from pysat.solvers import Solver
    except ImportError:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(PACKAGES)]
        subprocess.run(pip + ["python-sat"], check=True)
        importlib.invalidate_caches()
        from pysat.solvers import Solver
    return Solver


def houses_of(size, height, width):
    across = size // width
    rows, columns, boxes = ([[] for _ in range(size)] for _ in range(3))
    for cell in range(size * size):
        row, column = divmod(cell, size)
        rows[row].append(cell)
        columns[column].append(cell)
        boxes[row // height * across + column // width].append(cell)
    return rows + columns + boxes


def open_candidates(givens, houses, size):
    """Candidates by cell, after singles and intersections."""
    peers = [set() for _ in givens]
    for house in houses:
        for cell in house:
            peers[cell].update(house)
    for cell, seen in enumerate(peers):
        seen.discard(cell)
    every = set(range(1, size + 1))
    left = [{SYMBOLS.index(char)} if char != "." else set(every) for char in givens]
    changed = True
    while changed:
        before = sum(map(len, left))
        for cell, digits in enumerate(left):
            if len(digits) == 1:
                for peer in peers[cell]:
                    left[peer] -= digits
        for house in houses:
            for digit in every:
                places = [cell for cell in house if digit in left[cell]]
                if len(places) == 1:
                    left[places[0]] = {digit}
                elif 1 < len(places) <= 5:
                    for cell in set.intersection(*(peers[place] for place in places)):
                        left[cell].discard(digit)
        changed = sum(map(len, left)) < before
    return left


def clauses_of(left, houses):
    variables = {}
    for cell, digits in enumerate(left):
        for digit in sorted(digits):
            variables[cell, digit] = len(variables) + 1
    clauses = []
    for cell, digits in enumerate(left):
        exactly_one([variables[cell, digit] for digit in digits], clauses)
    for house in houses:
        for digit in set.union(*(left[cell] for cell in house)):
            exactly_one([variables[cell, digit] for cell in house if digit in left[cell]], clauses)
    return variables, clauses


def exactly_one(variables, clauses):
    clauses.append(variables)
    clauses.extend([-a, -b] for a, b in combinations(variables, 2))


def prove(solver_of, puzzle, name):
    size = puzzle["size"]
    houses = houses_of(size, *puzzle["box"])
    left = open_candidates(puzzle["givens"], houses, size)
    variables, clauses = clauses_of(left, houses)
    start = time.process_time()
    with solver_of(name=name, bootstrap_with=clauses) as solver:
        found = solver.solve()
        model = {literal for literal in solver.get_model() if literal > 0} if found else set()
        solver.add_clause([-literal for literal in model])
        unique = found and not solver.solve()
    seconds = time.process_time() - start
    digits = [""] * size * size
    for (cell, digit), variable in variables.items():
        if variable in model:
            digits[cell] = SYMBOLS[digit]
    return unique and "".join(digits) == puzzle["solution"], seconds


def own_times(program, files, size):
    """The engine's seconds by puzzle, and whether it was right."""
    options = ["--size", str(size), "--passes", "1", "--list", "0"]
    command = [program] if program else ["sh", str(HERE / "run.sh"), "variants"]
    done = subprocess.run(command + files + options, check=True, capture_output=True, text=True)
    line = re.compile(r"^(\S+)\s+([\d.]+) ms\s+\d+ guesses right=(\w+)", re.M)
    return {
        name: (float(ms) / 1e3, right == "true") for name, ms, right in line.findall(done.stdout)
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--size", type=int, default=25)
    parser.add_argument("--solver", default="cadical153")
    parser.add_argument("--program", help="the built benchmark of variants")
    arguments = parser.parse_args()
    solver_of = load_solver()
    puzzles = [
        puzzle
        for file in arguments.files
        for puzzle in json.loads(pathlib.Path(file).read_text())
        if puzzle["size"] == arguments.size and puzzle["box"] and not puzzle["constraints"]
    ]
    own = own_times(arguments.program, arguments.files, arguments.size)
    totals = [0.0, 0.0]
    for puzzle in puzzles:
        seconds, proven = own[puzzle["id"]]
        right, peer = prove(solver_of, puzzle, arguments.solver)
        totals[0] += seconds
        totals[1] += peer
        print(
            f"{puzzle['id']:<24} {seconds:8.3f} s right={proven}   "
            f"{arguments.solver} {peer:8.3f} s right={right}",
            flush=True,
        )
    print(f"sum {totals[0]:.2f} s, {arguments.solver} {totals[1]:.2f} s, ratio {totals[0] / totals[1]:.2f}")


if __name__ == "__main__":
    main()
