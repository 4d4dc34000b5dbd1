//! Tests user-defined rules: automata against all digits of a line, rules that make no sense, and
//! the words of their steps. The module `variants` compares their searches with plain backtracking,
//! and `rules_lines` compares their steps with all solutions.

use std::sync::Arc;

use crate::common::own;
use crate::common::puzzles::Random;
use crate::common::sweep;
use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, Step, StepOptions, Technique};
use oxidoku_engine::never;
use oxidoku_engine::rules::{Layers, Reading, Rule, Sweep, Table};
use oxidoku_engine::shape::{Cell as ShapeCell, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::Cell;

fn square(side: usize) -> Shape {
    Shape::square(side, &Regions::None).unwrap()
}

fn layers(rule: &Rule, shape: &Shape) -> Arc<Layers> {
    match rule.kind().reading(rule, shape) {
        Reading::Machines(lines) => lines[0].1.clone(),
        other => panic!("{other:?}"),
    }
}

/// Returns all lines of digits from these masks that the rule accepts. Its cells are the first
/// cells of the board, in order.
fn accepted(rule: &Rule, shape: &Shape, open: &[u32]) -> Vec<Vec<u8>> {
    let mut lines = vec![vec![]];
    for &mask in open {
        let digits = (1..=shape.digits() as u8).filter(|digit| mask >> (digit - 1) & 1 == 1);
        let longer = |line: &Vec<u8>| {
            let line = line.clone();
            digits
                .clone()
                .map(move |digit| [&line[..], &[digit]].concat())
        };
        lines = lines.iter().flat_map(longer).collect();
    }
    lines.retain(|line| {
        let board = [&line[..], &vec![1; shape.cells() - line.len()]].concat();
        rule.holds(shape, &board)
    });
    lines
}

fn masks(lines: &[&Vec<u8>], length: usize) -> Vec<u32> {
    let at = |place: usize| {
        lines
            .iter()
            .fold(0, |mask, line| mask | 1 << (line[place] - 1))
    };
    (0..length).map(at).collect()
}

#[test]
fn sweeps_keep_the_digits_of_all_lines_that_a_machine_accepts() {
    let mut random = Random(11);
    let mut memory = Sweep::default();
    let (mut open_lines, mut stronger, mut certain) = (0, 0, 0);
    for round in 0..sweep(300, 600, 20_000) {
        let shape = square(4 + round % 3);
        let top = shape.digits();
        let length = 1 + random.below(top.min(5));
        let solution: Vec<u8> = (0..shape.cells())
            .map(|_| 1 + random.below(top) as u8)
            .collect();
        let line = (0..length as ShapeCell).collect();
        let rule = own::automaton(&shape, line, &solution, &mut random);
        let layers = layers(&rule, &shape);
        let any = |_| (1 + random.below((1 << top) - 1)) as u32;
        let open: Vec<u32> = (0..length).map(any).collect();
        let lines = accepted(&rule, &shape, &open);
        let all: Vec<&Vec<u8>> = lines.iter().collect();
        let wanted = (!all.is_empty()).then(|| masks(&all, length));
        // The working memory still holds an earlier answer.
        memory.open = open.clone();
        let is_possible = layers.sweep(&mut memory);
        let found = is_possible.then(|| memory.left.clone());
        assert_eq!(found, wanted, "{rule:?} {open:?}");
        open_lines += usize::from(wanted.is_some());
        // No digit of a line with different digits may be removed.
        let differs = |line: &&Vec<u8>| (1..length).all(|at| !line[..at].contains(&line[at]));
        let different: Vec<&Vec<u8>> = lines.iter().filter(differs).collect();
        if !layers.sweep_different(&mut memory) {
            assert!(different.is_empty(), "{rule:?} {open:?}");
            stronger += usize::from(wanted.is_some());
            continue;
        }
        let (left, needed) = (&memory.left, memory.needed);
        let kept = masks(&different, length);
        assert!(
            kept.iter().zip(left).all(|(kept, left)| kept & !left == 0),
            "{rule:?} {open:?}"
        );
        for line in &different {
            let digits = line.iter().fold(0, |mask, digit| mask | 1 << (digit - 1));
            assert_eq!(needed & !digits, 0, "{rule:?} {open:?}");
        }
        certain += usize::from(needed != 0 && !different.is_empty());
        stronger += usize::from(Some(left) != wanted.as_ref());
        assert!(wanted
            .unwrap()
            .iter()
            .zip(left)
            .all(|(all, left)| left & !all == 0));
    }
    assert!(
        open_lines > 100 && stronger > 50 && certain > 30,
        "{open_lines} {stronger} {certain}"
    );
}

#[test]
fn lines_of_one_length_share_the_layers_of_their_table() {
    let (shape, mut random) = (square(4), Random(2));
    let rule = own::automaton(&shape, vec![0, 1, 2], &[1; 16], &mut random);
    let other = Rule::new("automaton", vec![vec![4, 5, 6]], vec![]).unwrap();
    let other = other.with_table(rule.table.clone().unwrap());
    assert!(Arc::ptr_eq(&layers(&rule, &shape), &layers(&other, &shape)));
    let longer = Rule::new("automaton", vec![vec![4, 5, 6, 7]], vec![]).unwrap();
    let longer = longer.with_table(rule.table.clone().unwrap());
    assert_eq!(layers(&longer, &shape).length(), 4);
}

fn own_rule(name: &str, line: &[ShapeCell], values: &[i32], table: &[i32]) -> Rule {
    let rule = Rule::new(name, vec![line.to_vec()], values.to_vec()).unwrap();
    rule.with_table(Arc::new(Table::new(table.to_vec())))
}

/// Cells, numbers and a table that make no sense, and the reason.
type Meaningless<'a> = (&'a [ShapeCell], &'a [i32], &'a [i32], &'a str);

#[test]
fn tables_without_a_meaning_are_refused() {
    let shape = Shape::square(4, &Regions::Boxes(2, 2)).unwrap();
    let fault = |rule: &Rule| rule.check(&shape).unwrap_err().reason;
    // A single accepting state, which leads to itself only with 1.
    let ones = [1, 1, 1, 0, 0, 0];
    assert!(own_rule("automaton", &[0, 10], &[], &ones)
        .check(&shape)
        .is_ok());
    let no_line = [1, 0, 1, 1, 1, 1];
    let automata: [(&[i32], &str); 4] = [
        (&ones[1..], "needs a table for 4 digits"),
        (
            &[2, 1, 1, 0, 0, 0],
            "has a table that names a state it does not have",
        ),
        (
            &[1, 1, 1, 0, 0, 2],
            "has a table that names a state it does not have",
        ),
        (&no_line, "accepts no digits on a line of 2 cells"),
    ];
    for (table, reason) in automata {
        assert_eq!(fault(&own_rule("automaton", &[0, 1], &[], table)), reason);
    }
    let many = [vec![1; 4098], vec![1; 4 * 4097]].concat();
    let reason = fault(&own_rule("automaton", &[0, 1], &[], &many));
    assert_eq!(reason, "has 4097 states; there may be 4096");

    let (rising, equal) = ([14, 12, 8, 0], [1, 2, 4, 8]);
    assert!(own_rule("pairs", &[0, 1], &[0], &rising)
        .check(&shape)
        .is_ok());
    let pairs: [Meaningless; 8] = [
        (&[0, 1], &[0], &[1, 2, 3], "needs a table for 4 digits"),
        (&[0, 1], &[0], &[1, 2, 4, 16], "needs a table for 4 digits"),
        (
            &[0, 1],
            &[0],
            &[0; 4],
            "has a table that no two digits keep",
        ),
        (&[0, 1, 1], &[0], &rising, "joins a cell to itself"),
        (
            &[0, 1, 2],
            &[1],
            &rising,
            "has a table that depends on the order of two cells",
        ),
        (
            &[],
            &[3, 0, 1],
            &rising,
            "has a table that depends on the order of two cells",
        ),
        (&[0, 1, 2], &[2], &rising, "needs pairs of cells"),
        (
            &[0, 1],
            &[0],
            &equal,
            "asks for the same digit twice in a house",
        ),
    ];
    for (line, values, table, reason) in pairs {
        assert_eq!(
            fault(&own_rule("pairs", line, values, table)),
            reason,
            "{line:?}"
        );
    }
    let reason = fault(&own_rule("pairs", &[], &[3, 1], &equal));
    assert_eq!(reason, "needs moves of two numbers each");
}

/// Returns the steps of a technique on an empty 4x4 board in which some cells keep only some
/// digits.
fn steps(technique: Technique, rule: Rule, kept: &[(usize, usize, &str)]) -> Vec<Step> {
    let shape = Shape::square(4, &Regions::Boxes(2, 2)).unwrap();
    assert!(rule.check(&shape).is_ok());
    let topology = Topology::of(&shape, &[rule]).unwrap();
    let mut grid = Grid::empty(&topology);
    for &(row, column, digits) in kept {
        for digit in topology.digits() {
            if !digits.contains(&digit.to_string()) {
                grid.remove(Candidate::new(Cell::at(row, column), digit));
            }
        }
    }
    let options = StepOptions::default();
    let mut found = Found::all();
    find(
        &Context::new(&grid, &options, None, &never),
        technique,
        &mut found,
    );
    found.into_steps()
}

fn texts(steps: &[Step]) -> Vec<String> {
    steps.iter().map(Step::text).collect()
}

/// Makes a rule for rising digits. The state is the previous digit, or 5 at the start.
fn rising(line: &[ShapeCell]) -> Rule {
    let next = |before: i32| {
        (1..=4).map(move |digit| {
            if before == 5 || digit > before {
                digit
            } else {
                0
            }
        })
    };
    let table: Vec<i32> = [5, 1, 1, 1, 1, 1]
        .into_iter()
        .chain((1..=5).flat_map(next))
        .collect();
    own_rule("automaton", line, &[], &table).with_label("rising line")
}

#[test]
fn steps_of_a_machine_name_the_cells_that_are_the_reason() {
    // Of r1c1, r2c2 and r3c3, only r1c1 and r2c2 see each other.
    let line = [0, 5, 10];
    let found = steps(Technique::LineArrangement, rising(&line), &[]);
    assert_eq!(
        texts(&found),
        ["No way to fill the rising line over r1c1, r2c2 and r3c3 has 1 in r2c2 or r3c3, 2 in r3c3, 3 in r1c1, or 4 in r1c1 or r2c2. \
          So 1 can be removed from r2c2 and r3c3, 2 from r3c3, 3 from r1c1, and 4 from r1c1 and r2c2."]
    );
    let kept = [(0, 0, "2"), (1, 1, "23"), (2, 2, "34")];
    let found = steps(Technique::LineArrangement, rising(&line), &kept);
    assert_eq!(
        texts(&found),
        ["As r1c1 can only be 2, no way to fill the rising line over r1c1, r2c2 and r3c3 has 2 in r2c2 or 3 in r3c3. \
          So 2 can be removed from r2c2, and 3 from r3c3."]
    );
}

#[test]
fn two_cells_of_a_machine_are_a_pair() {
    let found = steps(Technique::PairRule, rising(&[0, 10]), &[(0, 0, "34")]);
    assert_eq!(
        texts(&found),
        [
            "Under the rising line over r1c1 and r3c3, no digit can be combined with 4 in r1c1 or 1 in r3c3. \
             So 1 can be removed from r3c3, and 4 from r1c1.",
            "The digits in r1c1 and r3c3 must obey the rising line over r1c1 and r3c3. \
             No digit in r3c3 can be combined with 4 in r1c1. So 4 can be removed from r1c1.",
            "The digits in r1c1 and r3c3 must obey the rising line over r1c1 and r3c3. With 1, 2 or 3 in r3c3, \
             r1c1 would be 1 or 2, but r1c1 can only be 3 or 4. So 1, 2 and 3 can be removed from r3c3."
        ]
    );
}

#[test]
fn pairs_of_one_s_own_are_called_by_their_label() {
    // No digit may be next to its double: 1 and 2, or 2 and 4.
    let table = [0b1101, 0b0110, 0b1111, 0b1101];
    let rule = own_rule("pairs", &[0, 5], &[1], &table).with_label("no doubles group");
    let found = steps(Technique::PairRule, rule, &[(0, 0, "2")]);
    assert_eq!(
        texts(&found),
        [
            "The digits in r1c1 and r2c2 must obey the no doubles group in r1c1 and r2c2. \
          With 1, 2 or 4 in r2c2, r1c1 would be 1, 3 or 4, but r1c1 can only be 2. \
          So 1, 2 and 4 can be removed from r2c2."
        ]
    );
    // The same rule on the whole board.
    let rule = own_rule("pairs", &[], &[3, 1, 1, 1, -1], &table).with_label("no doubles rule");
    let found = steps(Technique::PairRule, rule, &[(0, 0, "2")]);
    assert!(
        found[0].text().contains("must obey the no doubles rule"),
        "{}",
        found[0].text()
    );
}

/// Makes a rule without a table.
fn rule(name: &str, lists: &[&[ShapeCell]], values: &[i32]) -> Rule {
    let lists = lists.iter().map(|list| list.to_vec()).collect();
    Rule::new(name, lists, values.to_vec()).unwrap()
}

#[test]
fn steps_of_sums_and_counts_name_the_cells_that_are_the_reason() {
    let line = Technique::LineArrangement;
    // The cells r1c1, r2c3 and r4c4 do not see each other.
    let at_least = rule("sum", &[&[0, 6, 15]], &[2, 11, 11, 1, 1, 1]);
    assert_eq!(
        texts(&steps(line, at_least, &[(0, 0, "3")])),
        ["No way to fill the sum r1c1 + r2c3 + r4c4 of at least 11 has 1 or 2 in r2c3 or r4c4. \
          So 1 and 2 can be removed from r2c3 and r4c4.",
         "As r1c1 can only be 3, no way to fill the sum r1c1 + r2c3 + r4c4 of at least 11 has 3 in r2c3 or r4c4. \
          So 3 can be removed from r2c3 and r4c4."]
    );
    let different = rule("distinct", &[&[0, 6, 15]], &[1, 1]);
    assert_eq!(
        texts(&steps(line, different, &[(0, 0, "12"), (3, 3, "234")])),
        ["As r4c4 cannot be 1, no way to fill the group of equal digits in r1c1, r2c3 and r4c4 has 1 in r1c1 or r2c3. \
          So 1 can be removed from r1c1 and r2c3.",
         "As r1c1 can only be 1 or 2, no way to fill the group of equal digits in r1c1, r2c3 and r4c4 has 3 or 4 in r2c3 or r4c4. \
          So 3 and 4 can be removed from r2c3 and r4c4."]
    );
}

#[test]
fn steps_of_a_choice_say_what_each_rule_leaves() {
    let low = rule("sum", &[&[0, 6]], &[1, 3, 3, 1, 1]);
    let even = rule("even", &[&[0, 6]], &[]);
    let choice = own::joined("any", vec![low, even]);
    let found = steps(Technique::LineArrangement, choice.clone(), &[]);
    assert_eq!(
        texts(&found),
        ["The sum r1c1 + r2c3 of at most 3 leaves 1 or 2 for r1c1; the even in r1c1 and r2c3 leaves 2 or 4 for r1c1. \
          One of these rules holds. So 3 can be removed from r1c1.",
         "The sum r1c1 + r2c3 of at most 3 leaves 1 or 2 for r2c3; the even in r1c1 and r2c3 leaves 2 or 4 for r2c3. \
          One of these rules holds. So 3 can be removed from r2c3."]
    );
    let found = steps(Technique::LineArrangement, choice, &[(0, 0, "3")]);
    assert!(
        found.is_empty() || texts(&found)[0].contains("cannot hold"),
        "{:?}",
        texts(&found)
    );
}
