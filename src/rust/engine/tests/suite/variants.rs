//! Boards of any shape with rules of every kind: each rung of the search counts
//! what plain backtracking counts that asks the rules themselves.
//!
//! `OXIDOKU_SWEEP=all` checks fifty times as many boards.

use std::sync::Arc;

use crate::common::puzzles::Random;
use crate::common::sweep;
use oxidoku_engine::never;
use oxidoku_engine::rules::{Rule, KINDS};
use oxidoku_engine::search::general::{
    candidates, clashes, count, list, solve, Broken, Limits, Model, Puzzle,
};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, Regions, Shape};

/// More ways to fill a board are not listed.
const MOST: usize = 3000;

/// Fills a board by its houses alone, in the order of its cells: up to `most`
/// ways, digits tried in the order given.
fn fillings(shape: &Shape, givens: &[u8], order: &[u8], most: usize) -> Vec<Vec<u8>> {
    fn fill(
        shape: &Shape,
        board: &mut Vec<u8>,
        givens: &[u8],
        at: usize,
        order: &[u8],
        out: &mut Vec<Vec<u8>>,
        most: usize,
    ) {
        if out.len() == most {
            return;
        }
        if at == board.len() {
            out.push(board.clone());
            return;
        }
        for &digit in order
            .iter()
            .filter(|&&digit| givens[at] == 0 || givens[at] == digit)
        {
            let clashes = shape.houses().iter().any(|house| {
                house.cells.contains(&(at as Cell))
                    && house
                        .cells
                        .iter()
                        .any(|&cell| usize::from(cell) < at && board[usize::from(cell)] == digit)
            });
            if !clashes {
                board[at] = digit;
                fill(shape, board, givens, at + 1, order, out, most);
            }
        }
        board[at] = 0;
    }
    let mut out = Vec::new();
    fill(
        shape,
        &mut vec![0; shape.cells()],
        givens,
        0,
        order,
        &mut out,
        most,
    );
    out
}

fn shapes() -> Vec<Shape> {
    let jigsaw = |side: usize, text: &str| {
        let layout = text.bytes().map(|label| Some(label.into())).collect();
        Shape::square(side, &Regions::Layout(layout)).unwrap()
    };
    vec![
        Shape::square(4, &Regions::Boxes(2, 2)).unwrap(),
        Shape::square(4, &Regions::None).unwrap(),
        jigsaw(4, "AAABCABBCCDBCDDD"),
        Shape::square(5, &Regions::None).unwrap(),
        Shape::square(6, &Regions::Boxes(2, 3)).unwrap(),
        Shape::square(6, &Regions::Boxes(3, 2)).unwrap(),
        Shape::square(6, &Regions::None).unwrap(),
    ]
}

/// A walk over cells that touch, by edge or corner, none twice.
fn walk(shape: &Shape, random: &mut Random, length: usize) -> Vec<Cell> {
    let mut cells = vec![random.below(shape.cells()) as Cell];
    while cells.len() < length {
        let from = cells[cells.len() - 1];
        let steps = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        let next = random
            .shuffled(steps.to_vec())
            .into_iter()
            .find_map(|(down, right)| {
                shape
                    .beside(from, down, right)
                    .filter(|cell| !cells.contains(cell))
            });
        match next {
            Some(cell) => cells.push(cell),
            None => break,
        }
    }
    cells
}

fn random_edges(shape: &Shape, random: &mut Random, most: usize) -> Vec<Cell> {
    let edges = random.shuffled(shape.edges());
    let count = 1 + random.below(most);
    edges
        .into_iter()
        .take(count)
        .flat_map(|[a, b]| if a % 2 == 0 { [a, b] } else { [b, a] })
        .collect()
}

/// A random rule of a kind that makes sense. `None` if the kind does not fit the shape.
fn random_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    any_rule(name, shape, solution, random).filter(|rule| rule.check(shape).is_ok())
}

/// A random rule of a kind. Its numbers are chosen so that `solution` may keep it.
fn any_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    let top = shape.digits();
    let length = |random: &mut Random| 2 + random.below(top - 1);
    let digit = |cell: Cell| i32::from(solution[usize::from(cell)]);
    let line = |random: &mut Random| {
        let lines: Vec<_> = shape
            .houses()
            .iter()
            .filter(|house| house.kind.name() != "box")
            .collect();
        let mut cells = lines[random.below(lines.len())].cells.clone();
        if random.below(2) == 0 {
            cells.reverse();
        }
        cells
    };
    let (lists, values): (Vec<Vec<Cell>>, Vec<i32>) = match name {
        "diagonals" => (vec![], vec![1, random.below(2) as i32]),
        "windows" | "disjoint_groups" | "anti_knight" | "anti_king" => (vec![], vec![]),
        "non_consecutive" => (vec![], vec![random.below(2) as i32]),
        "extra_region" => (vec![walk(shape, random, top)], vec![]),
        "cage" => {
            let wanted = length(random);
            let cells = walk(shape, random, wanted);
            let sum = cells.iter().map(|&cell| digit(cell)).sum();
            let sum = if random.below(5) == 0 {
                vec![]
            } else {
                vec![sum]
            };
            (vec![cells], sum)
        }
        "sum_line" => {
            let wanted = length(random);
            let cells = walk(shape, random, wanted);
            let row: Vec<i32> = cells.iter().map(|&cell| digit(cell)).collect();
            let all: i32 = row.iter().sum();
            // The whole line, or a sum that may occur more than once.
            let sum = if random.below(2) == 0 {
                all
            } else {
                row[0] + row[row.len() - 1]
            };
            (vec![cells], vec![sum])
        }
        "little_killer" | "outside_sum" => {
            let wanted = length(random);
            let cells = walk(shape, random, wanted);
            let sum = cells.iter().map(|&cell| digit(cell)).sum();
            (vec![cells], vec![sum])
        }
        "sandwich" | "x_sum" => {
            let cells = line(random);
            let all = top * (top + 1) / 2;
            (vec![cells], vec![random.below(all) as i32])
        }
        "skyscraper" | "numbered_room" => (vec![line(random)], vec![1 + random.below(top) as i32]),
        "arrow" => {
            let circle = 1 + random.below(2);
            let wanted = circle + 1 + random.below(3);
            let cells = walk(shape, random, wanted);
            if cells.len() <= circle {
                return None;
            }
            (
                vec![cells[..circle].to_vec(), cells[circle..].to_vec()],
                vec![],
            )
        }
        "thermometer" => {
            let wanted = length(random);
            (
                vec![walk(shape, random, wanted)],
                vec![random.below(2) as i32],
            )
        }
        "whisper" | "lockout" => {
            let wanted = length(random);
            (
                vec![walk(shape, random, wanted)],
                vec![1 + random.below(top / 2) as i32],
            )
        }
        "modular" => (
            vec![walk(shape, random, 4)],
            vec![2 + random.below(2) as i32],
        ),
        "clone" => {
            let cells = random.shuffled((0..shape.cells() as Cell).collect());
            (vec![cells[..2].to_vec(), cells[2..4].to_vec()], vec![])
        }
        "indexing" => (vec![walk(shape, random, 3)], vec![random.below(2) as i32]),
        "kropki" => {
            let both =
                [random.below(2), random.below(2)].map(|flag| flag as i32 * random.below(2) as i32);
            let lists = vec![
                random_edges(shape, random, 3),
                random_edges(shape, random, 2),
            ];
            (lists, vec![1 + random.below(2) as i32, 2, both[0], both[1]])
        }
        "xv" => (
            vec![
                random_edges(shape, random, 2),
                random_edges(shape, random, 3),
            ],
            vec![random.below(2) as i32],
        ),
        "greater" => (vec![random_edges(shape, random, 4)], vec![]),
        "even" | "odd" | "minimum" | "maximum" => (vec![walk(shape, random, 2)], vec![]),
        "quadruple" => {
            let corner = random.below(shape.cells()) as Cell;
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells: Vec<Cell> = around
                .iter()
                .filter_map(|&(d, r)| shape.beside(corner, d, r))
                .collect();
            let count = 1 + random.below(cells.len());
            let listed = (0..count).map(|_| 1 + random.below(top) as i32).collect();
            (vec![cells], listed)
        }
        "candidates" => (
            vec![walk(shape, random, 2)],
            vec![1, 2 + random.below(top - 1) as i32],
        ),
        _ => {
            let wanted = length(random).max(3);
            (vec![walk(shape, random, wanted)], vec![])
        }
    };
    Some(Rule::new(name, lists, values).expect("a kind"))
}

/// Plain, derived sums, clauses: each alone, then as they follow each other.
const RUNGS: [Option<Limits>; 5] = [
    Some(Limits {
        plain: u64::MAX,
        derived: 0,
    }),
    Some(Limits {
        plain: 0,
        derived: u64::MAX,
    }),
    Some(Limits {
        plain: 0,
        derived: 0,
    }),
    Some(Limits {
        plain: 1,
        derived: 1,
    }),
    None,
];

#[test]
fn every_rung_counts_what_backtracking_counts() {
    let boards = sweep(1_000, 2_000, 50_000);
    let shapes = shapes();
    let mut random = Random(20);
    let (mut compared, mut solvable) = (0, 0);
    let mut used = vec![0; KINDS.len()];
    while compared < boards {
        let shape = &shapes[random.below(shapes.len())];
        let order = random.shuffled((1..=shape.digits() as u8).collect());
        let Some(solution) = fillings(shape, &vec![0; shape.cells()], &order, 1).pop() else {
            panic!("no filling");
        };
        let mut rules = Vec::new();
        for _ in 0..1 + random.below(4) {
            let kind = random.below(KINDS.len());
            let rule = random_rule(KINDS[kind].name(), shape, &solution, &mut random);
            // Half of the rules are kept only if there is a solution under them.
            let wanted = |rule: &Rule| random.below(2) == 0 || rule.holds(shape, &solution);
            if let Some(rule) = rule.filter(wanted) {
                used[kind] += 1;
                rules.push(rule);
            }
        }
        let empty = 8 + random.below(14);
        let mut givens = solution.clone();
        for cell in random
            .shuffled((0..shape.cells()).collect())
            .into_iter()
            .take(empty)
        {
            givens[cell] = 0;
        }
        let ways = fillings(shape, &givens, &order, MOST);
        if ways.len() == MOST {
            continue;
        }
        let mut expected: Vec<_> = ways
            .into_iter()
            .filter(|board| rules.iter().all(|rule| rule.holds(shape, board)))
            .collect();
        expected.sort();
        compared += 1;
        solvable += usize::from(!expected.is_empty());
        inspect(shape, &rules, &givens, &solution, &expected);
        compare(shape, &rules, &givens, &expected);
    }
    assert!(
        solvable * 5 > boards,
        "{solvable} of {boards} boards have a solution"
    );
    for (kind, count) in KINDS.iter().zip(used) {
        assert!(
            count > 0 || kind.name() == "entropic",
            "no board has the rule {}",
            kind.name()
        );
    }
}

/// Kinds that refuse what no digits can keep, besides what has no meaning.
const REFUSE_THE_IMPOSSIBLE: [&str; 17] = [
    "arrow",
    "cage",
    "candidates",
    "clone",
    "double_arrow",
    "even",
    "greater",
    "little_killer",
    "odd",
    "outside_sum",
    "palindrome",
    "quadruple",
    "region_sum",
    "sandwich",
    "sum_line",
    "x_sum",
    "xv",
];

/// Boards of 4x4 are few enough to try them all.
#[test]
fn rules_are_refused_only_if_no_board_keeps_them() {
    let mut random = Random(5);
    let shapes = shapes();
    let boards: Vec<_> = shapes[..3]
        .iter()
        .map(|shape| fillings(shape, &[0; 16], &[1, 2, 3, 4], usize::MAX))
        .collect();
    for name in REFUSE_THE_IMPOSSIBLE {
        let mut refused = 0;
        for _ in 0..300 {
            let which = random.below(3);
            let (shape, boards) = (&shapes[which], &boards[which]);
            let solution = &boards[random.below(boards.len())];
            let Some(mut rule) = any_rule(name, shape, solution, &mut random) else {
                continue;
            };
            if rule.values.len() == 1 && random.below(2) == 0 {
                rule.values[0] = 1 + random.below(30) as i32;
            }
            let more = match name {
                "even" | "odd" | "candidates" | "double_arrow" => walk(shape, &mut random, 4),
                "greater" => random_edges(shape, &mut random, 8),
                _ => vec![],
            };
            if let Some(list) = rule.lists.first_mut() {
                let is_new = |cell: &Cell| name == "greater" || !list.contains(cell);
                let more: Vec<Cell> = more.into_iter().filter(is_new).collect();
                list.extend(more);
            }
            let Err(fault) = rule.check(shape) else {
                continue;
            };
            if fault.reason == "stays in one box" {
                continue;
            }
            refused += 1;
            let keeps = |board: &&Vec<u8>| rule.holds(shape, board);
            assert_eq!(boards.iter().find(keeps), None, "{rule:?}: {fault}");
        }
        assert!(refused > 0, "no rule of the kind {name} was refused");
    }
}

#[test]
fn rules_that_nothing_can_keep_are_refused_with_their_cells() {
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let fault = |name: &str, lists: &[&[Cell]], values: &[i32]| {
        let lists = lists.iter().map(|list| list.to_vec()).collect();
        let rule = Rule::new(name, lists, values.to_vec()).unwrap();
        rule.check(&shape).unwrap_err().cells
    };
    assert_eq!(fault("clone", &[&[0], &[0]], &[]), [0]);
    assert_eq!(fault("clone", &[&[0, 40], &[30, 44]], &[]), [40, 44]);
    // A clone of a clone: r1c1 = r4c4 = r9c1.
    assert_eq!(fault("clone", &[&[0, 30], &[30, 72]], &[]), [0, 72]);
    assert_eq!(fault("clone", &[&[0, 0], &[30, 40]], &[]), [0]);
    assert_eq!(fault("even", &[&[0, 1, 2, 3, 5]], &[]), [0, 1, 2, 3, 5]);
    assert_eq!(fault("candidates", &[&[0, 1, 40]], &[7, 7]), [0, 1]);
    assert_eq!(fault("arrow", &[&[0], &[1]], &[]), [0, 1]);
    assert_eq!(fault("arrow", &[&[40], &[0, 1, 2, 3]], &[]), [0, 1, 2, 3]);
    assert_eq!(
        fault("sandwich", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[34]).len(),
        9
    );
    assert_eq!(
        fault("x_sum", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[2]).len(),
        9
    );
    assert_eq!(fault("quadruple", &[&[0, 1, 9, 10]], &[5, 5]).len(), 4);
    assert_eq!(
        fault("greater", &[&[0, 1, 1, 10, 10, 9, 9, 0]], &[]).len(),
        2
    );
}

/// Candidates leave every solution, and a full board has clashes exactly if it
/// breaks a rule.
fn inspect(shape: &Shape, rules: &[Rule], givens: &[u8], filled: &[u8], solutions: &[Vec<u8>]) {
    let model = Model::checked(Arc::new(shape.clone()), rules.to_vec().into()).unwrap();
    let left = candidates(&model, givens);
    for solution in solutions {
        assert!(clashes(&model, solution).is_empty(), "{rules:?}");
        let has = |(mask, &digit): (&u32, &u8)| mask >> (digit - 1) & 1 == 1;
        assert!(
            left.iter().zip(solution).all(has),
            "{rules:?} on {givens:?}"
        );
    }
    let broken: Vec<usize> = clashes(&model, filled)
        .iter()
        .map(|clash| match clash.broken {
            Broken::Rule(rule) => rule,
            Broken::House(house) => panic!("house {house} is in order"),
        })
        .collect();
    for (number, rule) in rules.iter().enumerate() {
        let holds = rule.holds(shape, filled);
        assert_eq!(!broken.contains(&number), holds, "{rule:?} on {filled:?}");
    }
}

fn compare(shape: &Shape, rules: &[Rule], givens: &[u8], expected: &[Vec<u8>]) {
    let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.to_vec().into()));
    for limits in RUNGS {
        let board = Puzzle::new(model.clone(), givens).expect("givens fit");
        let board = match limits {
            Some(limits) => board.with_limits(limits),
            None => board,
        };
        let context = || format!("{rules:?} on {givens:?} with {limits:?}");
        let counted = count(&board, u64::MAX, &never).unwrap();
        assert_eq!(counted, expected.len() as u64, "{}", context());
        let solved = solve(&board, &never).unwrap();
        let status = match expected.len() {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        assert_eq!(
            (solved.status, solved.first.as_ref()),
            (status, expected.first()),
            "{}",
            context()
        );
        let listed = list(&board, 5, &never).unwrap();
        assert_eq!(listed, expected[..expected.len().min(5)], "{}", context());
    }
}

#[test]
fn all_kinds_have_a_name_of_their_own() {
    let mut names: Vec<_> = KINDS.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), KINDS.len());
}

#[test]
fn a_search_stops_when_asked() {
    let shape = Arc::new(Shape::square(16, &Regions::Boxes(4, 4)).unwrap());
    let model = Arc::new(Model::new(shape, Arc::new([])));
    let board = Puzzle::new(model, &[0; 256]).unwrap();
    assert!(solve(&board, &|| true).is_err());
    assert!(count(&board, u64::MAX, &|| true).is_err());
    for limits in RUNGS.into_iter().take(3) {
        let polls = std::cell::Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > 50
        };
        let board = board.clone().with_limits(limits.expect("a rung alone"));
        assert!(count(&board, u64::MAX, &stop).is_err());
        // A rung does not continue after the answer.
        assert!(polls.get() < 60, "{} polls", polls.get());
    }
}
