//! Tests boards of any shape with rules of every kind. Each rung of the search must find as
//! many solutions as plain backtracking whose results are filtered by the rules as a player
//! reads them.
//!
//! `OXIDOKU_SWEEP=all` checks fifty times as many boards.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use crate::common::own;
use crate::common::puzzles::Random;
use crate::common::sweep;
use oxidoku_engine::never;
use oxidoku_engine::rules::{Rule, KINDS};
use oxidoku_engine::search::general::{
    candidates, clashes, count, list, possible, solve, Broken, Limits, Model, Puzzle,
};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, Regions, Shape};

/// The maximum number of ways to fill a board. Boards with more are left out.
const MOST: usize = 3000;

/// Whether a house of a cell already contains a digit.
fn has_clash(shape: &Shape, board: &[u8], at: usize, digit: u8) -> bool {
    let is_taken = |&cell: &Cell| usize::from(cell) != at && board[usize::from(cell)] == digit;
    let houses = shape.houses().iter();
    houses
        .filter(|house| house.cells.contains(&(at as Cell)))
        .any(|house| house.cells.iter().any(is_taken))
}

/// Lists up to `most` ways to fill a board using only its houses, the smallest first.
fn fillings(shape: &Shape, givens: &[u8], most: usize) -> Vec<Vec<u8>> {
    fn fill(shape: &Shape, board: &mut Vec<u8>, at: usize, out: &mut Vec<Vec<u8>>, most: usize) {
        if out.len() == most {
            return;
        }
        if at == board.len() {
            out.push(board.clone());
            return;
        }
        if board[at] > 0 {
            return fill(shape, board, at + 1, out, most);
        }
        for digit in 1..=shape.digits() as u8 {
            if !has_clash(shape, board, at, digit) {
                board[at] = digit;
                fill(shape, board, at + 1, out, most);
            }
        }
        board[at] = 0;
    }
    let mut out = Vec::new();
    fill(shape, &mut givens.to_vec(), 0, &mut out, most);
    out
}

/// Draws a random full board that obeys rules about the whole board, or returns `None` if none is
/// found soon.
fn drawn(shape: &Shape, rules: &[Rule], random: &mut Random) -> Option<Vec<u8>> {
    fn fill(
        shape: &Shape,
        rules: &[Rule],
        board: &mut Vec<u8>,
        at: usize,
        random: &mut Random,
        tries: &mut usize,
    ) -> bool {
        if at == board.len() {
            return true;
        }
        for digit in random.shuffled((1..=shape.digits() as u8).collect()) {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            board[at] = digit;
            if !has_clash(shape, board, at, digit)
                && rules.iter().all(|rule| keeps(rule, shape, board))
                && fill(shape, rules, board, at + 1, random, tries)
            {
                return true;
            }
        }
        board[at] = 0;
        false
    }
    let mut board = vec![0; shape.cells()];
    fill(shape, rules, &mut board, 0, random, &mut 3_000).then_some(board)
}

pub fn shapes() -> Vec<Shape> {
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
    .into_iter()
    .chain(spare_shapes())
    .collect()
}

/// Returns boards of all sorts, some of whose lowest digit is 0.
fn every_shape() -> Vec<Shape> {
    shapes().into_iter().chain(shapes_with_zero()).collect()
}

/// Returns boards whose lowest digit is 0.
fn shapes_with_zero() -> Vec<Shape> {
    let plain = [
        (4, Regions::Boxes(2, 2), 4),
        (5, Regions::None, 5),
        (6, Regions::Boxes(2, 3), 6),
        (5, Regions::None, 7),
    ];
    let shape = |(side, regions, digits): (usize, Regions, usize)| {
        let shape = Shape::square(side, &regions).unwrap();
        shape.with_digits(digits).unwrap().with_zero()
    };
    plain.map(shape).into()
}

/// Returns boards with more digits than a row has cells.
pub fn spare_shapes() -> Vec<Shape> {
    let layout = "AAABCABBCCDBCDDD".bytes().map(|label| Some(label.into()));
    let layout = Regions::Layout(layout.collect());
    [
        (4, Regions::Boxes(2, 2), 6),
        (4, layout, 5),
        (5, Regions::None, 8),
        (6, Regions::Boxes(2, 3), 9),
    ]
    .map(|(side, regions, digits)| {
        let shape = Shape::square(side, &regions).unwrap();
        shape.with_digits(digits).unwrap()
    })
    .into()
}

/// Walks over cells that touch by an edge or a corner, without visiting any twice.
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

/// Returns edges whose digits fit, each in a random direction: up to `most` of them or, with
/// `None`, all.
fn edges(
    shape: &Shape,
    random: &mut Random,
    most: Option<usize>,
    fits: impl Fn([Cell; 2]) -> bool,
) -> Vec<Cell> {
    let mut edges = random.shuffled(shape.edges());
    edges.retain(|&edge| fits(edge));
    if let Some(most) = most {
        edges.truncate(1 + random.below(most));
    }
    let mut turned = |[a, b]: [Cell; 2]| match random.below(2) {
        0 => [a, b],
        _ => [b, a],
    };
    edges.into_iter().flat_map(&mut turned).collect()
}

/// Whether rules of a kind apply to the whole board, so that they have no cells.
fn is_whole(name: &str) -> bool {
    let whole = [
        "anti_king",
        "anti_knight",
        "diagonals",
        "disjoint_groups",
        "non_consecutive",
        "windows",
    ];
    whole.contains(&name)
}

/// Makes a rule that makes sense and that the board obeys, unless that takes too many tries.
fn kept_rule(name: &str, shape: &Shape, board: &[u8], random: &mut Random) -> Option<Rule> {
    (0..200)
        .filter_map(|_| any_rule(name, shape, board, random))
        .find(|rule| rule.check(shape).is_ok() && keeps(rule, shape, board))
}

/// Makes a full board with rules of some kinds. The board obeys the first rule, and usually the
/// others.
pub fn board_with(
    names: &[&str],
    shape: &Shape,
    random: &mut Random,
) -> Option<(Vec<u8>, Vec<Rule>)> {
    let (whole, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| is_whole(name));
    let whole = whole
        .into_iter()
        .filter_map(|name| any_rule(name, shape, &[], random));
    let mut rules: Vec<Rule> = whole.filter(|rule| rule.check(shape).is_ok()).collect();
    let solution = drawn(shape, &rules, random)?;
    for name in others {
        let is_wrong = name != names[0] && random.below(6) == 0;
        let other = is_wrong.then(|| drawn(shape, &[], random)).flatten();
        rules.extend(kept_rule(
            name,
            shape,
            other.as_ref().unwrap_or(&solution),
            random,
        ));
    }
    let has_first = rules.iter().any(|rule| rule.name() == names[0]);
    has_first.then_some((solution, rules))
}

/// Makes a random rule of a kind. Its numbers, and its cells if few choices are possible, are
/// chosen so that `solution` may obey it; a rule about the whole board needs no such choice.
fn any_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    let top = shape.digits();
    let length = |random: &mut Random| 2 + random.below(top - 1);
    let low = shape.lowest();
    let digit = |cell: Cell| i32::from(solution[usize::from(cell)]) - 1 + low;
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
        "diagonals" => {
            let either = [vec![1, 0], vec![0, 1], vec![1, 1]];
            (vec![], either[random.below(3)].clone())
        }
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
            // The sum of the whole line, or a sum that may occur more than once.
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
        "sandwich" | "x_sum" | "skyscraper" | "numbered_room" => {
            let cells = line(random);
            let is_right = |&value: &i32| {
                let rule = Rule::new(name, vec![cells.clone()], vec![value]);
                keeps(&rule.expect("a kind"), shape, solution)
            };
            let value = (0..=(top * top) as i32).find(is_right)?;
            (vec![cells], vec![value])
        }
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
            let (difference, ratio) = (1 + random.below(3) as i32, 2 + random.below(2) as i32);
            let white = |[a, b]: [Cell; 2]| (digit(a) - digit(b)).abs() == difference;
            let black =
                |[a, b]: [Cell; 2]| digit(a) == ratio * digit(b) || digit(b) == ratio * digit(a);
            // The statement that all dots are marked rarely rules out more than the dots
            // themselves, so few rules are made without one.
            let all = match random.below(30) {
                0 => [false, false],
                1..=9 => [true, true],
                10..=22 => [true, false],
                _ => [false, true],
            };
            let most = all.map(|all| if all { None } else { Some(3) });
            // If all dots of both colours are marked, an edge needs only one of its dots.
            let one = all == [true; 2] && random.below(2) == 0;
            let mut lists = vec![
                edges(shape, random, most[0], white),
                edges(shape, random, most[1], |edge| {
                    black(edge) && !(one && white(edge))
                }),
            ];
            // The first dots may belong to another rule.
            if random.below(3) == 0 {
                let first: Vec<Cell> = lists[..2].iter_mut().flat_map(take_pair).collect();
                lists.push(first);
            }
            let [all_white, all_black] = all.map(i32::from);
            (lists, vec![difference, ratio, all_white, all_black])
        }
        "xv" => {
            let all = random.below(2) == 0;
            let most = if all { None } else { Some(3) };
            let list = |sum: i32, random: &mut Random| {
                edges(shape, random, most, |[a, b]| digit(a) + digit(b) == sum)
            };
            (
                vec![list(10, random), list(5, random)],
                vec![i32::from(all)],
            )
        }
        "greater" => {
            let falls = |pair: &[Cell]| match digit(pair[0]) > digit(pair[1]) {
                true => [pair[0], pair[1]],
                false => [pair[1], pair[0]],
            };
            let pairs = edges(shape, random, Some(4), |_| true);
            (vec![pairs.chunks(2).flat_map(falls).collect()], vec![])
        }
        "even" | "odd" | "minimum" | "maximum" => {
            let wanted = 1 + random.below(3);
            (vec![walk(shape, random, wanted)], vec![])
        }
        "quadruple" => {
            let corner = random.below(shape.cells()) as Cell;
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells: Vec<Cell> = around
                .iter()
                .filter_map(|&(d, r)| shape.beside(corner, d, r))
                .collect();
            let count = 1 + random.below(cells.len());
            let listed = (0..count).map(|_| low + random.below(top) as i32).collect();
            (vec![cells], listed)
        }
        "pairs" | "automaton" => {
            let wanted = length(random);
            let line = walk(shape, random, wanted);
            if line.len() < 2 {
                return None;
            }
            return Some(match name {
                "pairs" => own::pairs(shape, line, solution, random),
                _ => own::automaton(shape, line, solution, random),
            });
        }
        "candidates" => (
            vec![walk(shape, random, 2)],
            vec![low, low + 1 + random.below(top - 1) as i32],
        ),
        _ if own::TALLIES.contains(&name) => {
            let wanted = length(random);
            let line = walk(shape, random, wanted);
            return Some(own::tally(name, shape, line, solution, random));
        }
        "any" | "all" | "not" => return joined_rule(name, shape, solution, random),
        _ => {
            let wanted = length(random).max(3);
            (vec![walk(shape, random, wanted)], vec![])
        }
    };
    Some(Rule::new(name, lists, values).expect("a kind"))
}

/// Combines rules of any kind, which may combine others in turn: any of several rules, all of them,
/// or the opposite of one. `solution` obeys at least one rule of "any" and every rule of "all". The
/// rule of "not" is made for another board.
fn joined_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    let other = drawn(shape, &[], random)?;
    let boards: Vec<&[u8]> = match name {
        "all" => vec![solution; 2],
        "not" => vec![&other],
        _ => vec![solution, &other, &other],
    };
    let count = if name == "any" {
        2 + random.below(2)
    } else {
        boards.len()
    };
    let mut parts = Vec::new();
    for board in random.shuffled(boards[..count].to_vec()) {
        let kind = KINDS[random.below(KINDS.len())].name();
        let part = (0..20)
            .filter_map(|_| any_rule(kind, shape, board, random))
            .find(|part| part.check(shape).is_ok() && keeps(part, shape, board));
        parts.push(part?);
    }
    Some(own::joined(name, parts))
}

/// The rungs of the search: plain, derived sums and clauses, first each on its own, then with
/// restarts and turns that are as short as possible, and finally in their usual order.
const RUNGS: [Option<Limits>; 7] = [
    Some(Limits::PLAIN),
    Some(Limits::DERIVED),
    Some(Limits::CLAUSES),
    // Only derived sums, with the earliest possible restarts.
    Some(Limits {
        run: 1,
        ..Limits::DERIVED
    }),
    // Tree and clauses in turn, first from the start and then after all earlier rungs.
    Some(Limits {
        run: 2,
        turn: 1,
        ..Limits::CLAUSES
    }),
    Some(Limits {
        plain: 1,
        derived: 1,
        run: 1,
        turn: 3,
    }),
    None,
];

/// Takes the first pair from a list of pairs.
fn take_pair(list: &mut Vec<Cell>) -> Vec<Cell> {
    list.drain(..list.len().min(2)).collect()
}

/// Returns the kind of a rule with the flags that change its meaning.
fn form(rule: &Rule) -> String {
    let flags = match rule.name() {
        "diagonals" | "indexing" | "non_consecutive" | "thermometer" | "xv" => &rule.values[..],
        "kropki" => &rule.values[2..],
        _ => &[],
    };
    format!("{} {flags:?}", rule.name())
}

/// Returns the rule without its statement that all dots or letters are marked, or `None` for other
/// rules.
fn weaker(rule: &Rule) -> Option<Rule> {
    let mut weaker = rule.clone();
    let flags = match rule.name() {
        "kropki" => &mut weaker.values[2..],
        "xv" => &mut weaker.values[..],
        _ => return None,
    };
    flags.fill(0);
    (weaker != *rule).then_some(weaker)
}

/// The minimum number of boards, for each form of each kind, that have solutions, and have more of
/// them without the rule.
const MATTERS: usize = 5;

#[test]
fn every_rung_counts_what_backtracking_counts() {
    let boards = sweep(1_350, 1_600, 50_000);
    let shapes = every_shape();
    let mut random = Random(20);
    let (mut tried, mut compared, mut solvable) = (0, 0, 0);
    let mut matters: BTreeMap<String, usize> = BTreeMap::new();
    // Dots and letters have the most forms.
    let kinds = KINDS.iter().map(|kind| kind.name());
    let turns: Vec<&str> = kinds
        .chain(["kropki", "kropki", "kropki", "kropki", "xv"])
        .collect();
    while compared < boards {
        let shape = &shapes[random.below(shapes.len())];
        // Takes each kind in turn, together with others.
        let mut names = vec![turns[compared % turns.len()]];
        for _ in 0..random.below(4) {
            names.push(turns[random.below(turns.len())]);
        }
        let Some((solution, rules)) = board_with(&names, shape, &mut random) else {
            continue;
        };
        let empty = shape.cells() / 3 + random.below(shape.cells() / 2);
        let mut givens = solution.clone();
        let mut order = random.shuffled((0..shape.cells()).collect());
        if random.below(2) == 0 {
            // The cells of the first rule are emptied first, so that the rule matters more often.
            let first = rules.iter().find(|rule| rule.name() == names[0]);
            let cells = first.map_or(vec![], |rule| rule.lists.concat());
            order.sort_by_key(|&cell| !cells.contains(&(cell as Cell)));
        }
        order.iter().take(empty).for_each(|&cell| givens[cell] = 0);
        let ways = fillings(shape, &givens, MOST);
        if ways.len() == MOST {
            continue;
        }
        let broken_by = |board: &Vec<u8>| -> Vec<usize> {
            let is_broken = |&number: &usize| !keeps(&rules[number], shape, board);
            (0..rules.len()).filter(is_broken).collect()
        };
        let broken: Vec<Vec<usize>> = ways.iter().map(broken_by).collect();
        let kept = broken
            .iter()
            .zip(&ways)
            .filter(|(broken, _)| broken.is_empty());
        let expected: Vec<Vec<u8>> = kept.map(|(_, board)| board.clone()).collect();
        let is_more_without = |number: usize, rule: &Rule| {
            let weaker = weaker(rule);
            let is_weaker_kept = |board| weaker.iter().all(|it| keeps(it, shape, board));
            let mut each = broken.iter().zip(&ways);
            !expected.is_empty()
                && each.any(|(broken, board)| *broken == [number] && is_weaker_kept(board))
        };
        tried += 1;
        assert!(tried < 100 * boards, "{} matters too rarely", names[0]);
        let numbered = rules.iter().enumerate();
        let matter = numbered.filter(|(number, rule)| is_more_without(*number, rule));
        let matter: Vec<&Rule> = matter.map(|(_, rule)| rule).collect();
        // Only a few boards may have a first rule that adds nothing.
        if matter.iter().all(|rule| rule.name() != names[0]) && random.below(8) > 0 {
            continue;
        }
        for rule in &rules {
            let count = matters.entry(form(rule)).or_default();
            *count += usize::from(matter.contains(&rule));
        }
        compared += 1;
        solvable += usize::from(!expected.is_empty());
        inspect(shape, &rules, &givens, &solution, &expected);
        compare(shape, &rules, &givens, &expected);
    }
    assert!(
        (boards / 2..boards).contains(&solvable),
        "{solvable} of {boards} boards have a solution"
    );
    for name in KINDS.iter().map(|kind| kind.name()) {
        let of_kind = |form: &&String| form.split(' ').next() == Some(name);
        assert!(matters.keys().any(|form| of_kind(&form)), "{name}");
    }
    let rare = matters.values().filter(|&&count| count < MATTERS);
    assert_eq!(rare.count(), 0, "{matters:?}");
}

/// Compares the engine's reading of a rule with the player's: on boards that obey the rule, on the
/// same boards with two digits exchanged, and on any other.
#[test]
fn the_engine_reads_rules_as_a_player_does() {
    let shapes = every_shape();
    let mut random = Random(21);
    for name in KINDS.iter().map(|kind| kind.name()) {
        let (mut drawn_rules, mut outcomes) = (0, [0; 2]);
        while drawn_rules < sweep(20, 40, 1_000) {
            let shape = &shapes[random.below(shapes.len())];
            let Some((solution, rules)) = board_with(&[name], shape, &mut random) else {
                continue;
            };
            drawn_rules += 1;
            let mut boards = vec![solution.clone()];
            for _ in 0..10 {
                let [one, other] = [0; 2].map(|_| 1 + random.below(shape.digits()) as u8);
                let exchanged = |&digit: &u8| match digit {
                    it if it == one => other,
                    it if it == other => one,
                    it => it,
                };
                boards.push(solution.iter().map(exchanged).collect());
                boards.extend(drawn(shape, &[], &mut random));
            }
            for board in boards {
                assert!(houses_hold(shape, &board));
                let wanted = keeps(&rules[0], shape, &board);
                assert_eq!(
                    rules[0].holds(shape, &board),
                    wanted,
                    "{:?} on {board:?}",
                    rules[0]
                );
                outcomes[usize::from(wanted)] += 1;
            }
        }
        assert!(
            outcomes.iter().all(|&count| count > 0),
            "{name}: {outcomes:?}"
        );
    }
}

/// Kinds that refuse not only meaningless rules but also those that no digits can obey.
const REFUSE_THE_IMPOSSIBLE: [&str; 30] = [
    "all_different",
    "arrow",
    "cage",
    "candidates",
    "clone",
    "count",
    "distinct",
    "double_arrow",
    "equal_sums",
    "even",
    "extra_region",
    "greater",
    "little_killer",
    "lockout",
    "numbered_room",
    "odd",
    "outside_sum",
    "palindrome",
    "quadruple",
    "region_sum",
    "renban",
    "same_digits",
    "sandwich",
    "skyscraper",
    "sum",
    "sum_line",
    "thermometer",
    "whisper",
    "x_sum",
    "xv",
];

/// There are few enough 4x4 boards to try them all.
#[test]
fn rules_are_refused_only_if_no_board_keeps_them() {
    let mut random = Random(5);
    let shapes = every_shape();
    let boards: Vec<_> = shapes[..3]
        .iter()
        .map(|shape| fillings(shape, &[0; 16], usize::MAX))
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
            // The numbers that are bounds.
            let bounds = match name {
                "sum" => 1..3,
                "count" if rule.values[0] == 0 => 1..3,
                "distinct" => 0..2,
                _ => 0..0,
            };
            let by = random.below(40) as i32 - 20;
            rule.values[bounds]
                .iter_mut()
                .for_each(|bound| *bound += by);
            let is_of_pairs = matches!(name, "greater" | "xv");
            let more = match name {
                "equal_sums" | "same_digits" | "all_different" | "candidates" | "double_arrow"
                | "even" | "extra_region" | "odd" | "renban" | "thermometer" => {
                    walk(shape, &mut random, 4)
                }
                _ if is_of_pairs => edges(shape, &mut random, Some(8), |_| true),
                _ => vec![],
            };
            if let Some(list) = rule.lists.first_mut() {
                let is_new = |cell: &Cell| is_of_pairs || !list.contains(cell);
                let more: Vec<Cell> = more.into_iter().filter(is_new).collect();
                list.extend(more);
            }
            let Err(fault) = rule.check(shape) else {
                continue;
            };
            let is_too_short = name == "extra_region" && rule.list(0).len() < shape.digits();
            if fault.reason == "stays in one box" || is_too_short {
                continue;
            }
            refused += 1;
            let keeps = |board: &&Vec<u8>| keeps(&rule, shape, board);
            assert_eq!(boards.iter().find(keeps), None, "{rule:?}: {fault}");
        }
        assert!(refused > 0, "no rule of the kind {name} was refused");
    }
}

/// Kinds that make sense on every board.
const NEVER_REFUSED: [&str; 3] = ["anti_king", "anti_knight", "non_consecutive"];

/// A board, a kind with its lists and numbers, and the beginning of the reason. A board is given by
/// its side if it has boxes, or as `latin`, or as `two` for overlapping grids.
type Meaningless<'a> = (&'a str, &'a str, &'a [&'a [Cell]], &'a [i32], &'a str);

/// Rules that have no meaning.
#[rustfmt::skip]
const MEANINGLESS: &[Meaningless] = &[
    ("9", "all_different", &[&[0]], &[], "needs at least 2 cells, not 1"),
    ("9", "all_different", &[&[0, 1, 0]], &[], "names a cell twice"),
    ("4", "all_different", &[&[0, 1, 2, 3, 4]], &[], "has more cells than there are digits"),
    ("9", "arrow", &[&[0]], &[], "needs at least 1 cell, not 0"),
    ("9", "arrow", &[&[], &[1]], &[], "needs at least 1 cell, not 0"),
    ("9", "arrow", &[&[0, 1, 2, 3], &[9]], &[], "has a circle of more than 3 cells"),
    ("9", "arrow", &[&[0], &[1, 0]], &[], "has a cell in both circle and shaft"),
    ("9", "automaton", &[&[0, 1]], &[], "needs a table"),
    ("9", "automaton", &[&[]], &[], "needs at least 1 cell, not 0"),
    ("9", "any", &[&[0, 1]], &[], "needs a rule"),
    ("9", "all", &[], &[], "needs a rule"),
    ("9", "not", &[], &[], "needs a rule"),
    ("9", "sum", &[&[]], &[0, 9, 9], "needs at least 1 cell, not 0"),
    ("9", "sum", &[&[0, 1], &[1]], &[0, 9, 9, 1, 1], "names a cell twice"),
    ("9", "sum", &[&[0, 1]], &[4, 9, 9, 1, 1], "has the number 4; it must be from 0 to 3"),
    ("9", "sum", &[&[0, 1]], &[0, 9], "needs a number"),
    ("9", "sum", &[&[0, 1]], &[0, 9, 9, 1], "needs a weight for each cell"),
    ("9", "sum", &[&[0, 1]], &[0, 9, 9, 1, 0], "has a weight that is 0 or beyond 100"),
    ("9", "sum", &[&[0, 1]], &[0, 18, 18, 1, 1], "cannot add up to 18: its cells make 3 to 17"),
    ("9", "sum", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[0, 40, 40, 1, 1, 1, 1, 1, 1, 1, 1, 1], "cannot add up to 40: its cells make 45"),
    ("9", "sum", &[&[0, 1]], &[0, 50, 60, 2, -1], "cannot add up to 50 to 60: its cells make -7 to 17"),
    ("9", "sum", &[&[0, 1]], &[1, 2, 2, 1, 1], "cannot add up to at most 2: its cells make 3 to 17"),
    ("9", "sum", &[&[0, 1, 2, 3]], &[2, 31, 31, 1, 1, 1, 1], "cannot add up to at least 31: its cells make 10 to 30"),
    ("9", "sum", &[&[0, 1, 2, 3], &[9]], &[0, 0, 0, 1, 1, 1, 1], "cannot add up to the total: its cells make 10 to 30, the total 1 to 9"),
    ("9", "sum", &[&[0, 10], &[40]], &[0, 20, 20, 1, 1], "cannot add up to the total + 20: its cells make 3 to 17, the total 1 to 9"),
    ("9", "sum", &[&[0], &[1]], &[0, 0, 0, 1], "asks for the same digit twice in a house"),
    ("9", "equal_sums", &[&[0, 1]], &[], "needs at least 2 groups of cells"),
    ("9", "equal_sums", &[&[0, 1], &[]], &[], "needs at least 1 cell, not 0"),
    ("9", "equal_sums", &[&[0], &[9, 10, 11, 12]], &[], "has sums that cannot be equal: 1 to 9 and 10 to 30"),
    ("9", "equal_sums", &[&[0, 40], &[1, 40]], &[], "asks for the same digit twice in a house"),
    ("9", "same_digits", &[&[0, 1]], &[], "needs at least 2 groups of cells"),
    ("9", "same_digits", &[&[0, 1], &[40]], &[], "needs groups of the same size, not of 2 and 1 cells"),
    ("9", "same_digits", &[&[0], &[1]], &[], "asks for the same digit twice in a house"),
    ("9", "count", &[&[]], &[0, 1, 1, 5], "needs at least 1 cell, not 0"),
    ("9", "count", &[&[0]], &[3, 5], "has the number 3; it must be from 0 to 2"),
    ("9", "count", &[&[0]], &[0, 1, 1], "needs digits from 1 to 9, each once"),
    ("9", "count", &[&[0]], &[0, 1, 1, 10], "needs digits from 1 to 9, each once"),
    ("9", "count", &[&[0]], &[0, 1, 1, 5, 5], "needs digits from 1 to 9, each once"),
    ("9", "count", &[&[0, 1, 40]], &[0, 3, 3, 5], "cannot have 3 of these digits: its cells have 0 to 2"),
    ("9", "count", &[&[0, 1, 2]], &[0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8], "cannot have 0 to 1 of these digits: its cells have 2 to 3"),
    ("9", "count", &[&[0, 1, 2]], &[0, 2, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9], "cannot have 2 of these digits: its cells have 3"),
    ("9", "count", &[&[0, 1]], &[1, 5], "needs one cell that says how often"),
    ("9", "count", &[&[0, 1, 2, 3]], &[2, 1, 2, 3, 4, 5, 6, 7, 8, 9], "has 4 cells: digits that count themselves need 10 to 45"),
    ("9", "distinct", &[&[0, 1]], &[2], "needs two numbers"),
    ("9", "distinct", &[&[0, 1]], &[1, 1], "cannot have 1 different digits: its cells have 2"),
    ("9", "distinct", &[&[0, 40]], &[3, 4], "cannot have 3 to 4 different digits: its cells have 1 to 2"),
    ("9", "between", &[&[0, 1]], &[], "needs at least 3 cells, not 2"),
    ("9", "cage", &[&[]], &[5], "needs at least 1 cell, not 0"),
    ("4", "cage", &[&[0, 1, 2, 3, 4]], &[], "has 5 cells; there are 4 digits"),
    ("9", "cage", &[&[0, 1]], &[18], "cannot add up to 18: 2 different digits make 3 to 17"),
    ("9", "candidates", &[&[0]], &[], "lists no digit"),
    ("9", "candidates", &[&[]], &[1], "needs at least 1 cell, not 0"),
    ("9", "candidates", &[&[0]], &[10], "has the digit 10"),
    ("9", "candidates", &[&[0, 1, 2]], &[3, 5, 3], "leaves 2 of the digits to 3 cells"),
    ("9", "clone", &[&[0, 1], &[40]], &[], "has groups of different sizes"),
    ("9", "clone", &[&[0, 1], &[40, 40]], &[], "names a cell twice"),
    ("9", "diagonals", &[], &[0, 0], "names no diagonal"),
    ("two", "diagonals", &[], &[1, 1], "needs a square board"),
    ("latin", "disjoint_groups", &[], &[], "needs boxes of one shape"),
    ("two", "disjoint_groups", &[], &[], "needs boxes of one shape"),
    ("9", "double_arrow", &[&[0, 1]], &[], "needs at least 3 cells, not 2"),
    ("9", "entropic", &[&[0, 1]], &[], "needs at least 3 cells, not 2"),
    ("4", "entropic", &[&[0, 1, 2]], &[], "needs digits that fall into three equal parts"),
    ("9", "even", &[&[]], &[], "needs at least 1 cell, not 0"),
    ("9", "extra_region", &[&[0, 1]], &[], "has 2 cells; it needs 9"),
    ("9", "greater", &[&[0, 1, 2]], &[], "needs pairs of cells"),
    ("9", "greater", &[&[0, 10]], &[], "joins cells that do not share an edge"),
    ("9", "greater", &[], &[], "needs at least 2 cells, not 0"),
    ("9", "indexing", &[&[0]], &[2], "has the number 2"),
    ("9", "indexing", &[&[0]], &[], "needs a number"),
    ("two", "indexing", &[&[0]], &[0], "needs a single grid"),
    ("9", "kropki", &[&[0, 2], &[]], &[1, 2], "joins cells that do not share an edge"),
    ("9", "kropki", &[&[], &[8, 9]], &[1, 2], "joins cells that do not share an edge"),
    ("9", "kropki", &[&[0, 1], &[]], &[9, 2], "has the difference 9"),
    ("9", "kropki", &[&[0, 1], &[]], &[1, 1], "has the ratio 1"),
    ("9", "little_killer", &[&[0, 10]], &[], "needs a sum"),
    ("9", "little_killer", &[&[0, 20, 0]], &[9], "names a cell twice"),
    ("9", "lockout", &[&[0]], &[4], "needs at least 2 cells, not 1"),
    ("9", "lockout", &[&[0, 1]], &[9], "has the difference 9"),
    ("9", "maximum", &[&[]], &[], "needs at least 1 cell, not 0"),
    ("9", "minimum", &[&[]], &[], "needs at least 1 cell, not 0"),
    ("9", "modular", &[&[0, 1]], &[3], "needs at least 3 cells, not 2"),
    ("9", "modular", &[&[0, 1]], &[1], "has the modulus 1"),
    ("4", "numbered_room", &[&[0, 1, 2, 3]], &[5], "has the clue 5"),
    ("4", "numbered_room", &[&[0, 1, 2]], &[1], "needs a whole row or column"),
    ("9", "odd", &[&[]], &[], "needs at least 1 cell, not 0"),
    ("9", "outside_sum", &[&[0, 1]], &[18], "has the sum 18"),
    ("9", "outside_sum", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[40], "has the sum 40; it must be 45"),
    ("9", "palindrome", &[&[0]], &[], "needs at least 2 cells, not 1"),
    ("9", "pairs", &[&[0, 1]], &[0], "needs a table for 9 digits"),
    ("9", "pairs", &[&[0, 1]], &[4], "has the number 4"),
    ("9", "quadruple", &[&[0, 1]], &[], "needs a digit, and no more digits than cells"),
    ("9", "quadruple", &[&[0, 1]], &[1, 2, 3], "needs a digit, and no more digits than cells"),
    ("9", "quadruple", &[&[0, 1, 2, 3, 4]], &[1], "has more cells than a corner"),
    ("9", "quadruple", &[&[0, 1]], &[0], "has the digit 0"),
    ("9", "region_sum", &[&[0, 1]], &[], "stays in one box"),
    ("9", "renban", &[&[0]], &[], "needs at least 2 cells, not 1"),
    ("4", "sandwich", &[&[0, 1, 2, 3]], &[6], "has the clue 6"),
    ("4", "sandwich", &[&[0, 1, 2, 4]], &[5], "needs a whole row or column"),
    ("4", "skyscraper", &[&[0, 1, 2, 3]], &[0], "has the clue 0"),
    ("9", "sum_line", &[&[0, 1]], &[0], "has the sum 0"),
    ("9", "sum_line", &[&[0, 1]], &[101], "has the sum 101"),
    ("9", "thermometer", &[&[0]], &[], "needs at least 2 cells, not 1"),
    ("9", "whisper", &[&[0]], &[5], "needs at least 2 cells, not 1"),
    ("9", "whisper", &[&[0, 1]], &[9], "has the difference 9"),
    ("latin", "windows", &[], &[], "needs boxes, and room"),
    ("6", "windows", &[], &[], "needs boxes, and room"),
    ("two", "windows", &[], &[], "needs boxes, and room"),
    ("4", "x_sum", &[&[0, 1, 2, 3]], &[11], "has the clue 11"),
    ("9", "xv", &[&[0, 1, 2], &[]], &[0], "needs pairs of cells"),
    ("9", "xv", &[&[], &[0, 20]], &[0], "joins cells that do not share an edge"),
    ("9", "zipper", &[&[0, 1]], &[], "needs at least 3 cells, not 2"),
];

#[test]
fn rules_without_a_meaning_are_refused() {
    let board = |name: &str| match name {
        "latin" => Shape::square(9, &Regions::None),
        "two" => Shape::overlapping(&[(0, 0), (6, 6)]),
        side => {
            let side = side.parse().unwrap();
            let (height, width) = Shape::usual_boxes(side).unwrap();
            Shape::square(side, &Regions::Boxes(height, width))
        }
    };
    for &(shape, name, lists, values, reason) in MEANINGLESS {
        let lists = lists.iter().map(|list| list.to_vec()).collect();
        let rule = Rule::new(name, lists, values.to_vec()).unwrap();
        let fault = rule.check(&board(shape).unwrap()).unwrap_err();
        assert!(fault.reason.starts_with(reason), "{rule:?}: {fault}");
    }
    for name in KINDS.iter().map(|kind| kind.name()) {
        let is_refused = MEANINGLESS.iter().any(|row| row.1 == name);
        assert_ne!(is_refused, NEVER_REFUSED.contains(&name), "{name}");
        // A cell that does not exist.
        let rule = Rule::new(name, vec![vec![0, 81]], vec![]).unwrap();
        let fault = rule.check(&board("9").unwrap()).unwrap_err();
        assert_eq!(fault.reason, "some cells are not on the board");
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

/// Checks that the candidates include every solution, and that a full board has clashes exactly if
/// it breaks a rule.
fn inspect(shape: &Shape, rules: &[Rule], givens: &[u8], filled: &[u8], solutions: &[Vec<u8>]) {
    let model = Model::checked(Arc::new(shape.clone()), rules.to_vec().into()).unwrap();
    let left = candidates(&model, givens);
    if !solutions.is_empty() {
        assert!(
            clashes(&model, givens).is_empty(),
            "{rules:?} on {givens:?}"
        );
    }
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
        let is_broken = !keeps(rule, shape, filled);
        assert_eq!(
            broken.contains(&number),
            is_broken,
            "{rule:?} on {filled:?}"
        );
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
        for limit in [1, 3, 70] {
            let counted = count(&board, limit, &never).unwrap();
            assert_eq!(counted, limit.min(expected.len() as u64), "{}", context());
        }
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
        let found = possible(&board, &never).unwrap();
        assert_eq!(
            found,
            digits_of_all(expected, givens.len()),
            "{}",
            context()
        );
    }
}

/// Returns the digits of each cell in some solutions, as masks.
fn digits_of_all(solutions: &[Vec<u8>], cells: usize) -> Vec<u32> {
    let bits = |cell: usize| solutions.iter().map(move |digits| 1 << (digits[cell] - 1));
    (0..cells)
        .map(|cell| bits(cell).fold(0, |all, bit: u32| all | bit))
        .collect()
}

/// The rows of a solved classic board, one after the other.
const SOLVED: &str = "\
    534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn solved_board() -> Vec<u8> {
    SOLVED.bytes().map(|digit| digit - b'0').collect()
}

/// A classic board whose rules only restrict single cells, such as even and odd cells, is solved by
/// the search for classic boards, unless it has limits.
#[test]
fn a_classic_board_with_marks_is_solved_as_by_the_rungs() {
    let shape = Arc::new(Shape::square(9, &Regions::Boxes(3, 3)).unwrap());
    let full = solved_board();
    let mut random = Random(36);
    let mut outcomes = [0; 3];
    for item in 0..40 {
        let cells = |share: usize, random: &mut Random| -> Vec<Cell> {
            (0..81).filter(|_| random.below(100) < share).collect()
        };
        let (even, odd): (Vec<Cell>, Vec<Cell>) = cells(70, &mut random)
            .into_iter()
            .partition(|&cell| full[usize::from(cell)] % 2 == 0);
        let named = |name: &str, cells: Vec<Cell>| Rule::new(name, vec![cells], vec![]).unwrap();
        let rules = vec![named("even", even), named("odd", odd)];
        let model = Arc::new(Model::new(shape.clone(), rules.into()));
        let mut givens = vec![0; 81];
        for cell in cells(20 + 12 * (item % 3), &mut random) {
            givens[usize::from(cell)] = full[usize::from(cell)];
        }
        if item % 4 == 0 {
            // A digit that already occurs in its row.
            givens[0] = 3;
        }
        let board = Puzzle::new(model, &givens).unwrap();
        let by_rungs = board.clone().with_limits(Limits::PLAIN);
        let (fast, slow) = (
            solve(&board, &never).unwrap(),
            solve(&by_rungs, &never).unwrap(),
        );
        assert_eq!((fast.status, &fast.first), (slow.status, &slow.first));
        let counts = [&board, &by_rungs].map(|board| count(board, 500, &never).unwrap());
        assert_eq!(counts[0], counts[1]);
        let lists = [&board, &by_rungs].map(|board| list(board, 5, &never).unwrap());
        assert_eq!(lists[0], lists[1]);
        outcomes[match fast.status {
            Status::None => 0,
            Status::Unique => 1,
            Status::Multiple => 2,
        }] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 2), "{outcomes:?}");
}

#[test]
fn clashes_of_a_started_board_name_their_cells_once() {
    let shape = Shape::square(4, &Regions::Boxes(2, 2)).unwrap();
    let rules = [
        // The same dot, listed twice.
        Rule::new("kropki", vec![vec![0, 1, 1, 0], vec![]], vec![1, 2, 0, 0]),
        Rule::new("thermometer", vec![vec![1, 5, 9]], vec![]),
        Rule::new("cage", vec![vec![13, 14]], vec![3]),
    ];
    let rules: Vec<Rule> = rules.into_iter().map(Option::unwrap).collect();
    let model = Model::checked(Arc::new(shape), rules.into()).unwrap();
    let mut board = [0; 16];
    for (cell, digit) in [(0, 1), (1, 3), (12, 1), (13, 4)] {
        board[cell] = digit;
    }
    let found: Vec<(Broken, Vec<Cell>)> = clashes(&model, &board)
        .into_iter()
        .map(|clash| (clash.broken, clash.cells))
        .collect();
    // The houses are four rows, four columns and four boxes.
    let expected = [
        (Broken::House(4), vec![0, 12]),
        (Broken::Rule(0), vec![0, 1]),
        (Broken::Rule(2), vec![13]),
    ];
    assert_eq!(found, expected);
    board[12] = 5;
    assert!(clashes(&model, &board).is_empty(), "5 is no digit of it");
    assert!(clashes(&model, &board[1..]).is_empty(), "a cell is missing");
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
    for limits in RUNGS.into_iter().take(6) {
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
