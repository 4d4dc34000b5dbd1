//! Tests techniques for rules of cells, pairs and lines: cases for each, and every step of every
//! technique on small random boards, compared with all solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::literal::{houses_hold, keeps};
use crate::common::own;
use crate::common::puzzles::Random;
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Context, Ending, Family, Found, Grid, Needs, Position, Solver, Step,
    StepOptions, Technique, GENERAL,
};
use oxidoku_engine::rules::Rule;
use oxidoku_engine::search::general::{list, Model, Puzzle};
use oxidoku_engine::shape::{Cell as ShapeCell, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::{never, search, Board, Cell, Digit};

/// Parses `r1c2` as a row and column, counted from 0.
fn place(name: &str) -> (usize, usize) {
    let digits: Vec<usize> = name
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|byte| usize::from(byte - b'1'))
        .collect();
    (digits[0], digits[1])
}

fn cells(shape: &Shape, names: &str) -> Vec<ShapeCell> {
    names
        .split_whitespace()
        .map(|name| {
            let (row, column) = place(name);
            shape.cell_at(row, column).unwrap()
        })
        .collect()
}

/// Parses rules from lines such as `thermometer r1c1 r1c2 / 1`: lists of cells are separated by
/// bars, and numbers follow the slash.
fn rules(shape: &Shape, lines: &[&str]) -> Vec<Rule> {
    let rule = |line: &&str| {
        let (lists, values) = line.split_once('/').unwrap_or((line, ""));
        let (name, lists) = lists.trim().split_once(' ').unwrap_or((lists.trim(), ""));
        let lists = match lists.is_empty() {
            true => Vec::new(),
            false => lists.split('|').map(|list| cells(shape, list)).collect(),
        };
        let values = values.split_whitespace().map(|it| it.parse().unwrap());
        let rule = Rule::new(name, lists, values.collect()).unwrap();
        assert!(rule.check(shape).is_ok(), "{line}");
        rule
    };
    lines.iter().map(rule).collect()
}

fn shape(name: &str) -> Shape {
    let regions = match name {
        "4" => Regions::Boxes(2, 2),
        "4 latin" | "6 latin" => Regions::None,
        "6" => Regions::Boxes(2, 3),
        "6 high" => Regions::Boxes(3, 2),
        layout => {
            let labels = layout.bytes().map(|label| Some(label.into()));
            Regions::Layout(labels.collect())
        }
    };
    let side = match name.len() {
        16 => 4,
        36 => 6,
        _ => usize::from(name.as_bytes()[0] - b'0'),
    };
    Shape::square(side, &regions).unwrap()
}

/// Returns all steps of a technique on an empty board in which some cells keep only some digits,
/// such as `r1c1 12`.
fn steps(technique: Technique, board: &str, lines: &[&str], kept: &[&str]) -> Vec<Step> {
    let shape = shape(board);
    let topology = Topology::of(&shape, &rules(&shape, lines)).unwrap();
    let mut grid = Grid::empty(&topology);
    for line in kept {
        let (names, digits) = line.rsplit_once(' ').unwrap();
        for name in names.split_whitespace() {
            let (row, column) = place(name);
            let cell = Cell::at(row, column);
            for digit in topology.digits() {
                if !digits.contains(&digit.to_string()) {
                    grid.remove(Candidate::new(cell, digit));
                }
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

/// A technique with a board on which it finds these eliminations, and changes to the board after
/// which it finds nothing.
struct Case {
    technique: Technique,
    board: &'static str,
    rules: &'static [&'static str],
    kept: &'static [&'static str],
    /// The eliminations as cells, then digits: `r1c2 r1c3 45`.
    struck: &'static [&'static str],
    other_rules: &'static [&'static str],
    other_kept: &'static [&'static str],
}

const WHITE: &str = "kropki r1c1 r1c2 | / 1 2 0 0";

const CASES: &[Case] = &[
    Case {
        technique: Technique::GivenMarks,
        board: "4",
        rules: &["even r1c1"],
        kept: &[],
        struck: &["r1c1 13"],
        other_rules: &["even r1c1"],
        other_kept: &["r1c1 24"],
    },
    Case {
        technique: Technique::ThermometerEnds,
        board: "4",
        rules: &["thermometer r1c1 r1c2 r1c3"],
        kept: &[],
        struck: &["r1c1 34", "r1c2 14", "r1c3 12"],
        other_rules: &["thermometer r1c1 r2c2 r3c3 / 0"],
        other_kept: &[],
    },
    Case {
        technique: Technique::PairRule,
        board: "4",
        rules: &[WHITE],
        kept: &["r1c1 12"],
        struck: &["r1c2 4"],
        other_rules: &[WHITE],
        other_kept: &["r1c1 23"],
    },
    Case {
        technique: Technique::RenbanRange,
        board: "6",
        rules: &["renban r1c1 r1c2 r1c3"],
        kept: &["r1c1 1"],
        struck: &["r1c2 r1c3 456"],
        other_rules: &["renban r1c1 r1c2 r1c3"],
        other_kept: &[],
    },
    Case {
        technique: Technique::RenbanNeeds,
        board: "6",
        rules: &["renban r1c1 r1c2 r1c3 r2c1"],
        kept: &[],
        struck: &["r2c2 r2c3 34"],
        other_rules: &["renban r1c1 r1c2 r1c3"],
        other_kept: &[],
    },
    Case {
        technique: Technique::BetweenRange,
        board: "4",
        rules: &["between r1c1 r1c2 r1c3"],
        kept: &["r1c1 1"],
        struck: &["r1c2 14", "r1c3 12"],
        other_rules: &["between r1c1 r1c2 r1c3"],
        other_kept: &["r1c2 23"],
    },
    Case {
        technique: Technique::BetweenRange,
        board: "6",
        rules: &["lockout r1c1 r1c2 r1c3 / 3"],
        kept: &["r1c1 1"],
        struck: &["r1c2 1234", "r1c3 1236"],
        other_rules: &["lockout r1c1 r1c2 r1c3 / 1"],
        other_kept: &[],
    },
    Case {
        technique: Technique::QuadrupleDigits,
        board: "4",
        rules: &["quadruple r2c2 r2c3 r3c2 r3c3 / 1 2"],
        kept: &["r2c2 r2c3 34"],
        struck: &["r3c2 r3c3 34"],
        other_rules: &["quadruple r2c2 r2c3 r3c2 r3c3 / 1 2"],
        other_kept: &["r2c2 34"],
    },
    Case {
        technique: Technique::QuadrupleNeeds,
        board: "4",
        rules: &["quadruple r1c2 r1c3 r2c2 r2c3 / 1"],
        kept: &["r2c2 r2c3 234"],
        struck: &["r1c1 r1c4 1"],
        other_rules: &["quadruple r1c2 r1c3 r2c2 r2c3 / 1"],
        other_kept: &[],
    },
    Case {
        technique: Technique::NumberedRoom,
        board: "4",
        rules: &["numbered_room r1c1 r1c2 r1c3 r1c4 / 3"],
        kept: &[],
        struck: &["r1c1 13", "r1c3 3"],
        other_rules: &["numbered_room r1c1 r1c2 r1c3 r1c4 / 3"],
        other_kept: &["r1c1 24", "r1c3 124"],
    },
    Case {
        technique: Technique::CommonPeer,
        board: "4",
        rules: &["anti_knight"],
        kept: &["r1c2 r1c4 234"],
        struck: &["r2c1 r2c3 r3c2 1"],
        other_rules: &["anti_knight"],
        other_kept: &[],
    },
    Case {
        technique: Technique::CommonExclusion,
        board: "6",
        rules: &[WHITE, "thermometer r1c1 r1c2"],
        kept: &["r1c1 14"],
        struck: &["r1c2 3"],
        other_rules: &[WHITE],
        other_kept: &["r1c1 14", "r1c2 235"],
    },
    Case {
        technique: Technique::MutualPair,
        board: "6",
        rules: &["anti_knight"],
        kept: &["r1c1 r3c2 12"],
        struck: &["r1c2 r3c1 r2c2 12"],
        other_rules: &[],
        other_kept: &["r1c1 r3c2 12"],
    },
    Case {
        technique: Technique::MutualTriple,
        board: "6",
        rules: &["anti_knight"],
        kept: &["r1c1 12", "r3c2 23", "r3c1 13"],
        struck: &["r2c1 r4c1 1", "r3c3 3"],
        other_rules: &[],
        other_kept: &["r1c1 12", "r3c2 23", "r3c1 13"],
    },
    Case {
        technique: Technique::MutualQuad,
        board: "6",
        rules: &["anti_knight"],
        kept: &["r1c1 12", "r1c2 14", "r3c1 13", "r3c2 234"],
        struck: &["r2c1 1"],
        other_rules: &["anti_knight"],
        other_kept: &["r1c1 12", "r1c2 15", "r3c1 13", "r3c2 234"],
    },
    Case {
        technique: Technique::LawOfLeftovers,
        board: "AAABCABBCCDBCDDD",
        rules: &[],
        kept: &["r1c4 12"],
        struck: &["r2c2 34"],
        other_rules: &[],
        other_kept: &[],
    },
    Case {
        technique: Technique::RuleChain,
        board: "6",
        rules: &["kropki r1c1 r1c2 r1c2 r1c3 | / 1 2 0 0"],
        kept: &[],
        struck: &["r1c2 16"],
        other_rules: &[WHITE],
        other_kept: &[],
    },
    Case {
        technique: Technique::LineArrangement,
        board: "4",
        rules: &["whisper r1c1 r1c2 r1c3 / 2"],
        kept: &[],
        struck: &["r1c2 23"],
        other_rules: &["whisper r1c1 r1c2 / 2"],
        other_kept: &[],
    },
    Case {
        technique: Technique::HouseArrangement,
        board: "4",
        rules: &["whisper r1c1 r1c2 / 2", "whisper r1c3 r1c4 / 2"],
        kept: &["r1c1 14"],
        struck: &["r1c2 14"],
        other_rules: &["whisper r1c1 r1c2 / 2"],
        other_kept: &["r1c1 14"],
    },
    // The line joins r1c1 and r1c4 through cells outside row 1: both are low or both are high.
    Case {
        technique: Technique::HouseArrangement,
        board: "4 latin",
        rules: &["whisper r1c1 r2c2 r1c3 / 2"],
        kept: &["r1c1 12", "r1c2 124"],
        struck: &["r1c2 12"],
        other_rules: &["whisper r1c1 r2c2 / 2"],
        other_kept: &["r1c1 12", "r1c2 124"],
    },
    // A cell outside row 1 belongs to a rule with two cells inside.
    Case {
        technique: Technique::HouseArrangement,
        board: "4 latin",
        rules: &["cage r1c1 r1c2 r2c2 / 9", "greater r1c3 r1c4"],
        kept: &["r2c2 23", "r1c4 13"],
        struck: &["r1c4 3"],
        other_rules: &[],
        other_kept: &["r2c2 23", "r1c4 13"],
    },
    Case {
        technique: Technique::JoinedRules,
        board: "4",
        rules: &["cage r1c1 r1c2 / 5", "cage r2c1 r2c2 / 5"],
        kept: &["r2c1 23"],
        struck: &["r1c1 r1c2 23"],
        other_rules: &["cage r1c1 r1c2 / 5"],
        other_kept: &["r2c1 23"],
    },
    Case {
        technique: Technique::RuleContradiction,
        board: "4",
        rules: &["anti_king"],
        kept: &["r1c1 12", "r1c2 13", "r1c4 3"],
        struck: &["r1c1 1"],
        other_rules: &[],
        other_kept: &[],
    },
];

fn named(step: &Step) -> impl Iterator<Item = String> + '_ {
    step.eliminations
        .iter()
        .map(|it| format!("{} {}", it.cell, it.digit))
}

#[test]
fn each_technique_finds_its_pattern_and_nothing_beside_it() {
    for case in CASES {
        let found = steps(case.technique, case.board, case.rules, case.kept);
        let struck: BTreeSet<String> = found.iter().flat_map(named).collect();
        for line in case.struck {
            let (names, digits) = line.rsplit_once(' ').unwrap();
            for name in names.split_whitespace() {
                for digit in digits.chars() {
                    let wanted = format!("{name} {digit}");
                    assert!(
                        struck.contains(&wanted),
                        "{:?}: {struck:?} has no {wanted}",
                        case.technique
                    );
                }
            }
        }
        for step in &found {
            let text = step.text();
            assert!(text.ends_with('.') && text.contains("removed"), "{text}");
        }
        let other = steps(
            case.technique,
            case.board,
            case.other_rules,
            case.other_kept,
        );
        let other: Vec<String> = other.iter().map(Step::text).collect();
        assert!(other.is_empty(), "{:?} finds {other:?}", case.technique);
    }
}

/// Returns the words of all steps of a technique on a board of 6x6 cells with whisper lines whose
/// neighbours differ by at least 3.
fn words(technique: Technique, lines: &[&str], kept: &[&str]) -> Vec<String> {
    let lines: Vec<String> = lines
        .iter()
        .map(|line| format!("whisper {line} / 3"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let found = steps(technique, "6", &lines, kept);
    found.iter().map(Step::text).collect()
}

#[test]
fn a_run_has_a_cell_for_each_digit() {
    // In each run with 4 but not 2, both cells would be 4.
    let line = ["renban r1c1 r1c2 r1c3"];
    let found = steps(Technique::RenbanRange, "6", &line, &["r1c1 r1c2 24"]);
    assert_eq!(
        found[0].pattern.words,
        "The renban line from r1c1 to r1c3 holds 3 consecutive digits, which can only be 2 to 4, \
         as r1c1 and r1c2 can only be 2 or 4. So 1, 5 and 6 can be removed from r1c3."
    );
}

#[test]
fn a_house_is_filled_under_as_few_rules_as_possible() {
    let found = words(
        Technique::HouseArrangement,
        &["r2c5 r3c5 r3c4", "r4c4 r4c5 r5c5"],
        &[
            "r3c4 r3c6 12456",
            "r3c5 1256",
            "r4c4 r4c5 2356",
            "r4c6 256",
            "r2c5 126",
            "r5c5 12356",
        ],
    );
    assert_eq!(
        found[..2],
        [
            "Look at the whisper line from r2c5 to r3c4. If r3c4 or r3c5 were 2, box 4 would need its 1 in \
             r3c6, and box 4 would have no place for 4. If r3c6 were 1, box 4 would need its 4 in r3c4, and no \
             digit would be left for r3c5. So 1 can be removed from r3c6, and 2 from r3c4 and r3c5.",
            "Look at the whisper line from r4c4 to r5c5. If r3c4, r3c5, r3c6 or r4c6 were 6, r4c5 could only \
             be 2 or 5. Then box 4 would need its 3 in r4c4, and no digit would be left for r4c5. If r4c4 or \
             r4c5 were 2 or 5, box 4 would have no place for 3. So 2 and 5 can be removed from r4c4 and r4c5, \
             and 6 from r3c4, r3c5, r3c6 and r4c6.",
        ]
    );
    assert_eq!(
        found.last().unwrap(),
        "If r1c5 were 5, column 5 would need its 4 in r6c5, and column 5 would need its 3 in r4c5 \
         or r5c5. With 3 in r4c5, r5c5 would be 6 (whisper line from r4c4 to r5c5), and no digit \
         of r3c5 would fit r2c5 (whisper line from r2c5 to r3c4). With 3 in r5c5, r4c5 would be 6 \
         (whisper line from r4c4 to r5c5), and no digit of r3c5 would fit r2c5 (whisper line from \
         r2c5 to r3c4). If r6c5 were 5, column 5 would need its 4 in r1c5, and column 5 would \
         need its 3 in r4c5 or r5c5. With 3 in r4c5, r5c5 would be 6 (whisper line from r4c4 to \
         r5c5), and no digit of r3c5 would fit r2c5 (whisper line from r2c5 to r3c4). With 3 in \
         r5c5, r4c5 would be 6 (whisper line from r4c4 to r5c5), and no digit of r3c5 would fit \
         r2c5 (whisper line from r2c5 to r3c4). So 5 can be removed from r1c5 and r6c5."
    );
}

#[test]
fn of_two_rules_that_are_filled_only_the_needed_ones_are_named() {
    let found = words(
        Technique::JoinedRules,
        &["r1c1 r1c2 r2c3 r2c4", "r2c1 r3c2 r3c3 r4c3"],
        &[
            "r1c1 45", "r1c2 1", "r2c1 356", "r2c3 46", "r2c4 12", "r3c2 26", "r3c3 16", "r4c3 34",
        ],
    );
    assert_eq!(
        found,
        [
            "Look at the whisper line from r2c1 to r4c3. If r2c1 were 5, r1c1 would be 4. Then r2c3 would be \
             6, r3c2 would be 2, and no digit would be left for r3c3. So 5 can be removed from r2c1."
        ]
    );
}

#[test]
fn every_technique_of_these_families_has_a_case() {
    let of_rules = GENERAL.rows.iter().map(|row| row.technique);
    let own = of_rules.filter(|technique| {
        matches!(
            technique.info().family,
            Family::Rules | Family::Contradictions
        ) && *technique != Technique::NestedContradiction // has its own tests
    });
    for technique in own {
        assert!(
            CASES.iter().any(|case| case.technique == technique),
            "{technique:?}"
        );
    }
}

#[test]
fn equal_cells_see_what_either_of_them_sees() {
    let shape = shape("6");
    let known = rules(&shape, &["palindrome r1c1 r2c2 r3c4"]);
    let topology = Topology::of(&shape, &known).unwrap();
    let plain = Topology::of(&shape, &[]).unwrap();
    let [five, four] = [5, 4].map(Digit::of);
    let [end, seen, far] = ["r3c4", "r1c6", "r2c5"].map(|name| {
        let (row, column) = place(name);
        Cell::at(row, column)
    });
    assert!(topology.conflict((end, five), (seen, five)));
    assert!(topology.conflict((seen, five), (end, five)));
    assert!(!topology.conflict((end, five), (seen, four)));
    assert!(!topology.conflict((end, five), (far, five)));
    assert!(!plain.conflict((end, five), (seen, five)));
    // A digit in r1c6 is struck from r3c4 by a step, not in silence.
    assert!(!topology.peers(end).contains(seen));
}

/// Walks over touching cells without visiting any twice.
fn walk(shape: &Shape, random: &mut Random, length: usize) -> Vec<ShapeCell> {
    let mut cells = vec![random.below(shape.cells()) as ShapeCell];
    while cells.len() < length {
        let steps = (0..9).map(|at| (at / 3 - 1, at % 3 - 1)).collect();
        let from = cells[cells.len() - 1];
        let next = random
            .shuffled(steps)
            .into_iter()
            .find_map(|(down, right)| {
                let cell = shape.beside(from, down, right);
                cell.filter(|cell| !cells.contains(cell))
            });
        match next {
            Some(cell) => cells.push(cell),
            None => break,
        }
    }
    cells
}

/// Makes a random rule that the solution obeys, or returns `None` if the first attempt fails.
fn random_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    let top = shape.digits();
    let digit = |cell: ShapeCell| i32::from(solution[usize::from(cell)]);
    let length = 2 + random.below(top - 2);
    let mut line = walk(shape, random, length);
    match name {
        "pairs" | "automaton" => {
            let rule = match name {
                "pairs" => own::pairs(shape, line, solution, random),
                _ => own::automaton(shape, line, solution, random),
            };
            return rule.check(shape).is_ok().then_some(rule);
        }
        _ if own::TALLIES.contains(&name) => {
            let rule = own::tally(name, shape, line, solution, random);
            let is_kept = rule.check(shape).is_ok() && keeps(&rule, shape, solution);
            return is_kept.then_some(rule);
        }
        "any" | "not" => return joined_rule(name, shape, solution, random),
        _ => {}
    }
    let (lists, values): (Vec<Vec<ShapeCell>>, Vec<i32>) = match name {
        "diagonals" => (vec![], vec![1, random.below(2) as i32]),
        "anti_knight" | "anti_king" | "non_consecutive" => (vec![], vec![]),
        "kropki" | "xv" | "greater" => {
            let fits = |pair: &[ShapeCell; 2], list: usize| {
                let [a, b] = pair.map(digit);
                match (name, list) {
                    ("kropki", 0) => (a - b).abs() == 1,
                    ("kropki", _) => a == 2 * b || b == 2 * a,
                    ("xv", 0) => a + b == 10,
                    ("xv", _) => a + b == 5,
                    _ => list == 0,
                }
            };
            let all = random.below(3) == 0 && name != "greater";
            let edges = random.shuffled(shape.edges());
            let list = |list: usize, random: &mut Random| -> Vec<ShapeCell> {
                let fitting = edges.iter().filter(|pair| fits(pair, list));
                let most = if all { usize::MAX } else { 1 + random.below(5) };
                let turn =
                    |&[a, b]: &[ShapeCell; 2]| if digit(a) > digit(b) { [a, b] } else { [b, a] };
                fitting.take(most).flat_map(turn).collect()
            };
            let flag = i32::from(all);
            let values = match name {
                "kropki" => vec![1, 2, flag, flag],
                "xv" => vec![flag],
                _ => vec![],
            };
            let count = if name == "greater" { 1 } else { 2 };
            ((0..count).map(|at| list(at, random)).collect(), values)
        }
        "thermometer" => {
            line.sort_by_key(|&cell| digit(cell));
            let slow = line.windows(2).any(|pair| digit(pair[0]) == digit(pair[1]));
            (vec![line], vec![i32::from(!slow)])
        }
        "whisper" | "lockout" => (vec![line], vec![1 + random.below(3) as i32]),
        "modular" => (vec![line], vec![2]),
        "palindrome" => {
            let same = |&cell: &ShapeCell| digit(cell) == digit(line[0]) && cell != line[0];
            let other = (0..shape.cells() as ShapeCell).find(same)?;
            (vec![vec![line[0], other]], vec![])
        }
        "clone" => {
            let same = |&cell: &ShapeCell| digit(cell) == digit(line[0]) && cell != line[0];
            let other = (0..shape.cells() as ShapeCell).find(same)?;
            (vec![vec![line[0]], vec![other]], vec![])
        }
        "even" | "odd" => {
            let rest = i32::from(name == "odd");
            line.retain(|&cell| digit(cell) % 2 == rest);
            (vec![line], vec![])
        }
        "quadruple" => {
            let around = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells: Vec<ShapeCell> = around
                .iter()
                .filter_map(|&(down, right)| shape.beside(line[0], down, right))
                .collect();
            let count = 1 + random.below(cells.len());
            let listed = cells[..count].iter().map(|&cell| digit(cell)).collect();
            (vec![cells], listed)
        }
        "cage" => {
            line.truncate(3);
            let sum = line.iter().map(|&cell| digit(cell)).sum();
            (vec![line], vec![sum])
        }
        "numbered_room" => {
            let row = &shape.houses()[random.below(2 * top)].cells;
            let at = digit(row[0]) as usize - 1;
            (vec![row.clone()], vec![digit(row[at])])
        }
        "indexing" => (vec![line], vec![random.below(2) as i32]),
        "renban" => {
            // The run grows as long as its digits are consecutive.
            let all = 0..shape.cells() as ShapeCell;
            let mut run = vec![line[0]];
            for cell in random.shuffled(all.collect()) {
                let digits = run.iter().map(|&it| digit(it));
                let (low, high) = (digits.clone().min()?, digits.max()?);
                if run.len() < 4 && (digit(cell) == low - 1 || digit(cell) == high + 1) {
                    run.push(cell);
                }
            }
            (vec![run], vec![])
        }
        _ => (vec![line], vec![]),
    };
    let rule = Rule::new(name, lists, values).expect("a kind");
    (rule.check(shape).is_ok() && keeps(&rule, shape, solution)).then_some(rule)
}

/// Combines two rules, of which the solution obeys one, or makes the opposite of a rule that it
/// breaks.
fn joined_rule(name: &str, shape: &Shape, solution: &[u8], random: &mut Random) -> Option<Rule> {
    let kinds = [
        "renban",
        "whisper",
        "sum",
        "automaton",
        "between",
        "even",
        "anti_knight",
        "count",
    ];
    let turned: Vec<u8> = solution.iter().rev().copied().collect();
    let mut parts = Vec::new();
    for board in [solution, &turned] {
        parts.push(random_rule(
            kinds[random.below(kinds.len())],
            shape,
            board,
            random,
        )?);
    }
    let rule = match name {
        "any" => own::joined(name, parts),
        _ => own::joined(name, parts.split_off(1)),
    };
    (rule.check(shape).is_ok() && keeps(&rule, shape, solution)).then_some(rule)
}

const KINDS: [&str; 26] = [
    "diagonals",
    "anti_knight",
    "anti_king",
    "non_consecutive",
    "kropki",
    "xv",
    "greater",
    "thermometer",
    "whisper",
    "lockout",
    "modular",
    "palindrome",
    "clone",
    "even",
    "odd",
    "quadruple",
    "cage",
    "numbered_room",
    "indexing",
    "renban",
    "between",
    "minimum",
    "maximum",
    "entropic",
    "all_different",
    "candidates",
];

/// The maximum number of solutions to list. A position with more of them is not compared.
const MOST: usize = 400;

/// Follows the steps of boards with random rules of some kinds, and returns the number of steps and
/// their techniques.
fn follow(kinds: &[&str], seed: u64, wanted: usize) -> (usize, BTreeSet<&'static str>) {
    let boards = ["4", "4 latin", "AAABCABBCCDBCDDD", "6", "6 high", "6 latin"];
    let mut random = Random(seed);
    let (mut compared, mut steps) = (0, 0);
    let mut used = BTreeSet::new();
    while compared < wanted {
        let shape = shape(boards[random.below(boards.len())]);
        let empty = Arc::new(Model::new(Arc::new(shape.clone()), Vec::new().into()));
        let cells = shape.cells();
        let mut start = vec![0; cells];
        let first = random.shuffled((1..=shape.digits() as u8).collect());
        start[..first.len()].copy_from_slice(&first);
        let puzzle = Puzzle::new(empty, &start).unwrap();
        let known = list(&puzzle, 1 + random.below(60), &never).unwrap();
        let solution = known[known.len() - 1].clone();
        let rules: Vec<Rule> = (0..2 + random.below(5))
            .filter_map(|_| {
                let name = kinds[random.below(kinds.len())];
                random_rule(name, &shape, &solution, &mut random)
            })
            .collect();
        let order = random.shuffled((0..cells).collect());
        let mut givens = solution.clone();
        let left = random.below(cells / 3);
        order.iter().skip(left).for_each(|&cell| givens[cell] = 0);
        let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.clone().into()));
        let puzzle = Puzzle::new(Arc::clone(&model), &givens).unwrap();
        let solutions = list(&puzzle, MOST, &never).unwrap();
        assert!(!solutions.is_empty());
        // The module `variants` tests that no solution is missing.
        for board in &solutions {
            assert!(houses_hold(&shape, board), "{board:?}");
            let broken = rules.iter().find(|rule| !keeps(rule, &shape, board));
            assert_eq!(broken, None, "{board:?}");
        }
        if solutions.len() == MOST {
            continue;
        }
        compared += 1;
        steps += compare(&shape, &model, &rules, &givens, &solutions, &mut used);
    }
    (steps, used)
}

#[test]
fn no_step_strikes_what_a_solution_keeps() {
    let wanted = sweep(80, 160, 2_000);
    let (steps, used) = follow(&KINDS, 7, wanted);
    assert!(steps > 20 * wanted, "{steps} steps");
    for technique in CASES.iter().map(|case| case.technique) {
        // The rarest techniques need longer boards.
        let is_rare = matches!(technique, Technique::MutualTriple | Technique::MutualQuad);
        assert!(
            is_rare || used.contains(technique.name()),
            "{technique:?} was never compared"
        );
    }
}

#[test]
fn no_step_of_a_rule_of_one_s_own_strikes_what_a_solution_keeps() {
    let wanted = sweep(20, 20, 1_000);
    let (steps, used) = follow(&["pairs", "automaton", "cage"], 8, wanted);
    assert!(steps > 20 * wanted, "{steps} steps");
    assert!(used.contains("line_arrangement") && used.contains("pair_rule"));
}

#[test]
fn no_step_of_a_sum_or_a_choice_strikes_what_a_solution_keeps() {
    let wanted = sweep(20, 20, 1_000);
    let kinds = [&own::TALLIES[..], &["any", "not"]].concat();
    let (steps, used) = follow(&kinds, 9, wanted);
    assert!(steps > 15 * wanted, "{steps} steps");
    assert!(used.contains("line_arrangement") && used.contains("sum_arrangement"));
}

/// Follows all steps of all techniques, and returns their number.
fn compare(
    shape: &Shape,
    model: &Arc<Model>,
    rules: &[Rule],
    givens: &[u8],
    solutions: &[Vec<u8>],
    used: &mut BTreeSet<&'static str>,
) -> usize {
    let topology = Topology::of(shape, rules).unwrap();
    let mut grid = Grid::of_cells(&topology, shape, givens);
    let position = Position::of_model(grid.clone(), model, &never).unwrap();
    let cells: Vec<Cell> = Topology::cells_of(shape).collect();
    let kept = |candidate: &Candidate| {
        let at = cells
            .iter()
            .position(|&cell| cell == candidate.cell)
            .unwrap();
        let has = |solution: &Vec<u8>| Digit::new(solution[at]) == Some(candidate.digit);
        solutions.iter().filter(|solution| has(solution)).count()
    };
    let options = StepOptions::default();
    let mut count = 0;
    for round in 0.. {
        let mut all = Vec::new();
        for row in GENERAL.rows {
            let technique = row.technique;
            let needs_solution = technique.info().family.needs() == Needs::Exchange;
            // The slow techniques run only in every fourth round, unless the others find nothing.
            let is_dear = row.level > oxidoku_engine::logic::Level::Medium;
            if is_dear && round % 4 != 0 && !all.is_empty()
                || needs_solution && position.solution().is_none()
            {
                continue;
            }
            let context = Context::new(&grid, &options, position.solution(), &never);
            let mut found = Found::all();
            find(&context, technique, &mut found);
            all.extend(found.into_steps());
        }
        for step in &all {
            let text = || {
                format!(
                    "{:?} {}\n{rules:?}\n{givens:?}",
                    step.technique,
                    step.text()
                )
            };
            assert!(
                step.eliminations.iter().all(|it| kept(it) == 0),
                "{}",
                text()
            );
            let everywhere = |it: &Candidate| kept(it) == solutions.len();
            assert!(step.placements.iter().all(everywhere), "{}", text());
            used.insert(step.technique.name());
        }
        count += all.len();
        if all.is_empty() {
            return count;
        }
        // Applies a few steps, or all at once.
        let few = if round % 2 == 0 { 3 } else { usize::MAX };
        for step in all.iter().take(few) {
            for &placed in &step.placements {
                if grid.has(placed) {
                    grid.place(placed);
                }
            }
            step.eliminations.iter().for_each(|&gone| grid.remove(gone));
        }
    }
    count
}

#[test]
fn further_assumptions_refute_one_that_stands_alone() {
    let line = "000000039000001005003050800008090006070002000\
                100400000009080050020000600400700000";
    let board: Board = line.parse().unwrap();
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    // The rule adds nothing, because the cell is a given.
    let topology = Topology::of(&shape, &rules(&shape, &["odd r1c9"])).unwrap();
    let digits: Vec<u8> = line.bytes().map(|digit| digit - b'0').collect();
    let grid = Grid::of_cells(&topology, &shape, &digits);
    let options = StepOptions::default();
    let context = Context::new(&grid, &options, None, &never);
    let steps_of = |technique| {
        let mut found = Found::first();
        find(&context, technique, &mut found);
        found.into_steps()
    };
    assert!(steps_of(Technique::RuleContradiction).is_empty());
    let steps = steps_of(Technique::NestedContradiction);
    let [step] = &steps[..] else {
        panic!("{steps:?}");
    };
    assert!(step.text().contains("would itself lead to a contradiction"));
    for gone in &step.eliminations {
        let mut assumed = board;
        assumed.set(gone.cell, gone.digit.get());
        let solved = search::solve(&assumed, &never).unwrap();
        assert_eq!(solved.first, None, "{gone:?}");
    }
    let mut found = Found::all();
    find(&context, Technique::NestedContradiction, &mut found);
    let steps = found.into_steps();
    let lengths: Vec<usize> = steps
        .iter()
        .map(|step| consequences_of(&grid, step))
        .collect();
    let is_long = |&&length: &&usize| length > 40;
    assert!(lengths.iter().filter(is_long).count() > 3, "{lengths:?}");
    assert!(lengths.iter().any(|length| *length <= 40), "{lengths:?}");
}

/// Checks what the text of a contradiction names, and returns the number of its consequences. A long
/// text names only some of them, but all on which its end rests directly.
fn consequences_of(grid: &Grid, step: &Step) -> usize {
    let (text, all) = (step.text(), &step.pattern.consequences);
    assert_eq!(step.pattern.length, all.len() + 1);
    let (before, end) = text.split_once(". But then ").unwrap();
    let long = format!(
        "Then {} consequences lead to a contradiction. Those nearest to it are: ",
        all.len()
    );
    let (_, named) = match before.split_once(&long) {
        Some(parts) => parts,
        None => before.split_once("Then, step by step: ").unwrap(),
    };
    let named: Vec<&str> = named.split("; ").collect();
    let mut rest = all.iter();
    for clause in &named {
        assert!(rest.any(|it| it == clause), "{clause}: {text}");
    }
    assert_eq!(named.len(), if all.len() > 40 { 10 } else { all.len() });
    // What is said or assumed leaves no candidate that the contradiction needs.
    let assumed = &step.eliminations[0];
    let assumed = format!("{} is {}", assumed.cell, assumed.digit);
    let said: Vec<&str> = named.iter().copied().chain([&assumed[..]]).collect();
    let cell_of = |name: &str| {
        let mut cells = grid.topology().all_cells().iter();
        cells.find(|cell| cell.to_string() == name)
    };
    let (end, _) = end.split_once('.').unwrap();
    let needed: Vec<Candidate> = match end.strip_prefix("no digit is left for ") {
        Some(cell) => {
            let cell = cell_of(cell).unwrap();
            let digits = grid.candidates(cell).iter();
            digits.map(|digit| Candidate::new(cell, digit)).collect()
        }
        None => {
            let (digit, house) = end.split_once(" has no place left in ").unwrap();
            let digit = Digit::new(digit.parse().unwrap()).unwrap();
            let mut houses = grid.topology().houses().iter();
            let house = houses.find(|it| it.name() == house).unwrap();
            let places = (grid.places(digit) & house.cells).iter();
            places.map(|cell| Candidate::new(cell, digit)).collect()
        }
    };
    for gone in needed {
        let rules_out = |clause: &str| {
            let words: Vec<&str> = clause.split([' ', ',', '(', ')']).collect();
            match words[..] {
                [cell, "is", digit, ..] if digit != "not" => {
                    let placed = (
                        cell_of(cell).unwrap(),
                        Digit::new(digit.parse().unwrap()).unwrap(),
                    );
                    placed.0 == gone.cell && placed.1 != gone.digit
                        || placed.0 != gone.cell
                            && grid.topology().conflict(placed, (gone.cell, gone.digit))
                }
                _ => {
                    let digit = gone.digit.to_string();
                    words.contains(&&gone.cell.to_string()[..]) && words.contains(&&digit[..])
                }
            }
        };
        assert!(
            said.iter().any(|clause| rules_out(clause)),
            "{gone:?}: {text}"
        );
    }
    all.len()
}

/// A path resumes from what followed from an assumption in its earlier positions. A position on its
/// own follows each assumption from the start.
#[test]
fn assumptions_lead_to_the_same_in_a_path_and_in_its_positions() {
    let line = "000000039000001005003050800008090006070002000\
                100400000009080050020000600400700000";
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let odd = rules(&shape, &["odd r1c9"]);
    let topology = Topology::of(&shape, &odd).unwrap();
    let model = Arc::new(Model::new(shape.clone().into(), odd.into()));
    let digits: Vec<u8> = line.bytes().map(|digit| digit - b'0').collect();
    let mut grid = Grid::of_cells(&topology, &shape, &digits);
    let position = Position::of_model(grid.clone(), &model, &never).unwrap();
    let rows = GENERAL.rows.iter().map(|row| row.technique);
    let techniques = rows.filter(|technique| {
        let family = technique.info().family;
        matches!(family, Family::Singles | Family::Contradictions)
    });
    let options = StepOptions::default();
    let solver = Solver::with_scale(&GENERAL, techniques, options);
    let path = solver.path(&position, &never).unwrap();
    let most = sweep(6, 12, 1_000);
    let mut compared = [0, 0];
    for step in &path.steps {
        let is_nested = step.technique == Technique::NestedContradiction;
        let count = &mut compared[usize::from(is_nested)];
        if step.technique.info().family == Family::Contradictions && *count < most {
            let context = Context::new(&grid, &options, None, &never);
            let mut found = Found::first();
            find(&context, step.technique, &mut found);
            let alone = found.into_steps().remove(0);
            assert_eq!(alone.eliminations, step.eliminations);
            assert_eq!(alone.text(), step.text());
            *count += 1;
        }
        step.apply(&mut grid);
    }
    assert!(compared.iter().all(|&count| count > 3), "{compared:?}");
}

#[test]
fn no_further_assumption_is_made_where_one_is_enough() {
    let kept = ["r1c1 12", "r1c2 13", "r1c4 3"];
    let found = steps(Technique::NestedContradiction, "4", &["anti_king"], &kept);
    let simple = steps(Technique::RuleContradiction, "4", &["anti_king"], &kept);
    let simple: BTreeSet<String> = simple.iter().flat_map(named).collect();
    assert!(found.iter().flat_map(named).all(|it| !simple.contains(&it)));
}

#[test]
fn a_rule_that_asks_nothing_changes_no_step() {
    let lines = [
        // These are stuck after a few steps unless assumptions are made.
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
        "802030000040802000000090000903040080001000000200100900009007460000900501408500009",
        // This one has a rectangle that a second solution could exchange.
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
    ];
    let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
    let all = rules(&shape, &["candidates r1c1 / 1 2 3 4 5 6 7 8 9"]);
    let topology = Topology::of(&shape, &all).unwrap();
    assert!(topology.is_classic() && topology.has_only_usual_houses());
    let model = Arc::new(Model::new(shape.clone().into(), all.into()));
    let solver = Solver::with_scale(
        &GENERAL,
        GENERAL.default_techniques(),
        StepOptions::default(),
    );
    for line in lines {
        let digits: Vec<u8> = line.bytes().map(|digit| digit - b'0').collect();
        let grid = Grid::of_cells(&topology, &shape, &digits);
        let ruled = Position::of_model(grid, &model, &never).unwrap();
        let plain = Position::from_board(&line.parse().unwrap(), &never).unwrap();
        assert_eq!(ruled.fault(), plain.fault());
        let [ruled, plain] = [ruled, plain].map(|it| {
            let path = solver.path(&it, &never).unwrap();
            let texts: Vec<String> = path.steps.iter().map(Step::text).collect();
            (texts, path.ending)
        });
        assert_eq!(ruled, plain);
        assert_eq!(plain.1, Ending::Solved);
    }
    // Two clashing digits are reported in the same words.
    let mut digits = [0; 81];
    digits[..2].fill(5);
    let grid = Grid::of_cells(&topology, &shape, &digits);
    let ruled = Position::of_model(grid, &model, &never).unwrap();
    let board = Board::from_cells(digits).unwrap();
    let plain = Position::from_board(&board, &never).unwrap();
    assert!(plain.fault().is_some());
    assert_eq!(ruled.fault(), plain.fault());
}
