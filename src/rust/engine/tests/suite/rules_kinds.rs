//! Tests how each kind of rule describes itself: its words, and the cells that must be checked.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::literal::keeps;
use crate::common::puzzles::Random;
use oxidoku_engine::rules::{Constraints, Kind, Reading, Rule, RuleFault, Table, KINDS};
use oxidoku_engine::shape::{Cell as ShapeCell, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::{Board, Cell, CellSet};

fn boxes(side: usize) -> Shape {
    let (height, width) = Shape::usual_boxes(side).unwrap();
    Shape::square(side, &Regions::Boxes(height, width)).unwrap()
}

fn rule(name: &str, lists: &[&[ShapeCell]], values: &[i32]) -> Rule {
    let lists = lists.iter().map(|list| list.to_vec()).collect();
    let rule = Rule::new(name, lists, values.to_vec()).unwrap();
    match name {
        // Digits must differ.
        "pairs" => rule.with_table(table((0..9).map(|digit| 511 & !(1 << digit)))),
        // Digits must rise along the line.
        "automaton" => rule.with_table(rising()),
        "any" | "all" => {
            rule.with_rules(vec![run(), self::rule("all_different", &[&[10, 0]], &[])])
        }
        "not" => rule.with_rules(vec![run()]),
        _ => rule,
    }
}

fn run() -> Rule {
    rule("renban", &[&[1, 0]], &[])
}

fn table(numbers: impl IntoIterator<Item = i32>) -> Arc<Table> {
    Arc::new(Table::new(numbers.into_iter().collect()))
}

/// Makes an automaton for rising digits. Its state is the previous digit, or 10 at the start.
fn rising() -> Arc<Table> {
    let next = (1..=10).flat_map(|before| {
        (1..=9).map(move |digit| match before {
            10 => digit,
            _ if digit > before => digit,
            _ => 0,
        })
    });
    table([10].into_iter().chain([1; 10]).chain(next))
}

/// A kind with the lists and numbers of a rule, and the name that steps use for it.
type Named<'a> = (&'a str, &'a [&'a [ShapeCell]], &'a [i32], &'a str);

/// A rule of each kind on a 9x9 board.
#[rustfmt::skip]
const NAMED: &[Named] = &[
    ("diagonals", &[], &[1, 1], "the rule diagonals"),
    ("windows", &[], &[], "the rule windows"),
    ("disjoint_groups", &[], &[], "the rule disjoint groups"),
    ("extra_region", &[&[0, 1, 2, 3, 4, 5, 6, 7, 17]], &[], "the extra region in r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r2c9"),
    ("all_different", &[&[10, 0]], &[], "the all different in r1c1 and r2c2"),
    ("anti_knight", &[], &[], "the rule anti knight"),
    ("anti_king", &[], &[], "the rule anti king"),
    ("non_consecutive", &[], &[0], "the non-consecutive rule"),
    ("cage", &[&[1, 0]], &[9], "the cage of 9 in r1c1 and r1c2"),
    ("cage", &[&[1, 0]], &[], "the cage in r1c1 and r1c2"),
    ("little_killer", &[&[10, 0]], &[9], "the little killer of 9 over r2c2 and r1c1"),
    ("outside_sum", &[&[1, 0]], &[9], "the outside sum of 9 over r1c1 and r1c2"),
    ("sandwich", &[&[8, 7, 6, 5, 4, 3, 2, 1, 0]], &[7], "the sandwich clue 7 right of row 1"),
    ("skyscraper", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[3], "the skyscraper clue 3 left of row 1"),
    ("x_sum", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[9], "the X-sum clue 9 left of row 1"),
    ("numbered_room", &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]], &[9], "the numbered room 9 at r1c1"),
    ("arrow", &[&[9, 0], &[10, 2]], &[], "the arrow from r1c1 and r2c1 over r2c2 and r1c3"),
    ("double_arrow", &[&[2, 1, 0]], &[], "the double arrow over r1c3, r1c2 and r1c1"),
    ("thermometer", &[&[2, 1, 0]], &[], "the thermometer from r1c3 to r1c1"),
    ("thermometer", &[&[2, 1, 0]], &[0], "the slow thermometer from r1c3 to r1c1"),
    ("whisper", &[&[2, 1, 0]], &[5], "the whisper line from r1c3 to r1c1"),
    ("renban", &[&[2, 1, 0]], &[], "the renban line from r1c3 to r1c1"),
    ("palindrome", &[&[0, 40]], &[], "the palindrome from r1c1 to r5c5"),
    ("between", &[&[2, 1, 0]], &[], "the between line from r1c3 to r1c1"),
    ("lockout", &[&[2, 1, 0]], &[4], "the lockout line from r1c3 to r1c1"),
    ("region_sum", &[&[3, 2]], &[], "the region sum line over r1c4 and r1c3"),
    ("zipper", &[&[2, 1, 0]], &[], "the zipper line over r1c3, r1c2 and r1c1"),
    ("sum_line", &[&[2, 1]], &[10], "the 10-line over r1c3 and r1c2"),
    ("entropic", &[&[2, 1, 0]], &[], "the entropic line from r1c3 to r1c1"),
    ("modular", &[&[2, 1, 0]], &[3], "the modular line from r1c3 to r1c1"),
    ("clone", &[&[1, 0], &[40, 30]], &[], "the clones r1c1 and r1c2 and r4c4 and r5c5"),
    ("indexing", &[&[0]], &[0], "the indexing cells"),
    ("kropki", &[&[0, 1], &[]], &[1, 2], "the dots"),
    ("xv", &[&[0, 1], &[]], &[0], "the X and V marks"),
    ("greater", &[&[0, 1]], &[], "the greater-than signs"),
    ("even", &[&[0]], &[], "the even in r1c1"),
    ("odd", &[&[0]], &[], "the odd in r1c1"),
    ("quadruple", &[&[0, 1, 9, 10]], &[1, 2], "the quadruple in r1c1, r1c2, r2c1 and r2c2"),
    ("minimum", &[&[0]], &[], "the minimum cells"),
    ("maximum", &[&[0]], &[], "the maximum cells"),
    ("candidates", &[&[0]], &[1, 2], "the candidates in r1c1"),
    ("pairs", &[&[2, 1, 0]], &[0], "the pair rule from r1c3 to r1c1"),
    ("pairs", &[&[2, 1, 0]], &[1], "the pair rule in r1c1, r1c2 and r1c3"),
    ("pairs", &[&[2, 1]], &[2], "the pair rule in r1c2 and r1c3"),
    ("pairs", &[&[]], &[3, 0, 1], "the pair rule"),
    ("automaton", &[&[2, 1, 0]], &[], "the line rule over r1c3, r1c2 and r1c1"),
    ("sum", &[&[2, 1, 0]], &[0, 9, 9, 1, 1, 1], "the sum r1c3 + r1c2 + r1c1 of 9"),
    ("sum", &[&[0, 10, 2]], &[0, 9, 12, 2, -1, -3], "the sum 2 r1c1 - r2c2 - 3 r1c3 of 9 to 12"),
    ("sum", &[&[0, 1, 2]], &[1, 9, 9, 1, 1, 1], "the sum r1c1 + r1c2 + r1c3 of at most 9"),
    ("sum", &[&[0, 1, 2]], &[2, 9, 9, 1, 1, 1], "the sum r1c1 + r1c2 + r1c3 of at least 9"),
    ("sum", &[&[0, 1, 2]], &[3, 9, 9, 1, 1, 1], "the sum r1c1 + r1c2 + r1c3 of other than 9"),
    ("sum", &[&[0, 1], &[9, 40]], &[0, 0, 0, 1, 1], "the sum r1c1 + r1c2 of r2c1 + r5c5"),
    ("sum", &[&[0, 1], &[9, 40]], &[1, -1, -1, 1, 1], "the sum r1c1 + r1c2 of at most r2c1 + r5c5 - 1"),
    ("equal_sums", &[&[0, 1], &[9, 40]], &[], "the equal sums r1c1 + r1c2 = r2c1 + r5c5"),
    ("count", &[&[0, 1, 40]], &[0, 1, 1, 2, 4], "the count 1 of 2 or 4 in r1c1, r1c2 and r5c5"),
    ("count", &[&[0, 1, 40]], &[0, 0, 1, 2], "the count 0 to 1 of 2 in r1c1, r1c2 and r5c5"),
    ("count", &[&[0, 1, 40], &[8]], &[1, 2], "the count r1c9 of 2 in r1c1, r1c2 and r5c5"),
    ("count", &[&[0, 1, 40]], &[2, 1, 2, 3, 4, 5, 6, 7, 8, 9], "the counting circles in r1c1, r1c2 and r5c5"),
    ("distinct", &[&[0, 1, 40]], &[2, 2], "the group of 2 different digits in r1c1, r1c2 and r5c5"),
    ("distinct", &[&[0, 1, 40]], &[1, 2], "the group of 1 to 2 different digits in r1c1, r1c2 and r5c5"),
    ("same_digits", &[&[0, 1], &[40, 30]], &[], "the same digits in r1c1 and r1c2 as in r4c4 and r5c5"),
    ("any", &[&[0, 1, 10]], &[], "the choice of the renban line from r1c2 to r1c1 or the all different in r1c1 and r2c2"),
    ("all", &[&[0, 1, 10]], &[], "the renban line from r1c2 to r1c1 with the all different in r1c1 and r2c2"),
    ("not", &[&[0, 1]], &[], "the opposite of the renban line from r1c2 to r1c1"),
];

#[test]
fn steps_call_every_kind_by_name() {
    let shape = boxes(9);
    for &(name, lists, values, words) in NAMED {
        let rule = rule(name, lists, values);
        assert!(rule.check(&shape).is_ok(), "{rule:?}");
        let topology = Topology::of(&shape, &[rule]).unwrap();
        let rule = &topology.rules()[0];
        assert_eq!(rule.named(), words);
        for pair in &rule.pairs {
            let sentence = rule.of_pair(pair.cells);
            assert!(!sentence.contains('_'), "{sentence}");
            let link = rule.link(pair.cells);
            assert!(!link.contains('_') && !link.starts_with("the "), "{link}");
        }
        for &(cell, _) in &rule.allowed {
            let sentence = rule.of_cells(CellSet::of(cell));
            assert!(sentence.contains(&cell.to_string()), "{sentence}");
            assert!(!sentence.contains("some digits"), "{sentence}");
        }
    }
    let named: BTreeSet<&str> = NAMED.iter().map(|row| row.0).collect();
    assert!(KINDS.iter().all(|kind| named.contains(kind.name())));
}

/// A kind that defines only what is required.
struct Plain;

impl Kind for Plain {
    fn name(&self) -> &'static str {
        "quite_plain"
    }

    fn check(&self, _rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        Ok(())
    }

    fn holds(&self, _rule: &Rule, _shape: &Shape, _digits: &[u8]) -> bool {
        true
    }

    fn reduce(&self, _rule: &Rule, _shape: &Shape, _out: &mut Constraints) {}
}

#[test]
fn a_kind_without_words_is_called_by_its_label() {
    let (shape, rule) = (boxes(9), rule("renban", &[&[2, 1]], &[]));
    assert_eq!(
        Plain.named(&rule, &shape),
        "the quite plain in r1c2 and r1c3"
    );
    assert_eq!(
        Plain.of_pair(&rule, &shape, [2, 1]),
        "The digits in r1c3 and r1c2 must obey the quite plain in r1c2 and r1c3"
    );
    assert_eq!(
        Plain.of_cells(&rule, &shape, &[2]),
        "The quite plain in r1c2 and r1c3 leaves only some digits to r1c3"
    );
    assert_eq!(Plain.without_partner(&rule, &shape, "4 has"), None);
    assert_eq!(Plain.reading(&rule, &shape), Reading::Pairs);
    assert_eq!(Plain.joined(&rule), None);
}

/// Whether a full board has no two cells that conflict, and no cell whose digit is not allowed.
fn is_free(topology: &Topology, board: &Board) -> bool {
    let digit = |cell: Cell| board.digit(cell).unwrap();
    let clash = |a: Cell, b: Cell| topology.conflict((a, digit(a)), (b, digit(b)));
    let clashes = |&a: &Cell| Cell::ALL.into_iter().any(|b| a != b && clash(a, b));
    let rules = topology.rules().iter();
    let mut allowed = rules.flat_map(|rule| &rule.allowed);
    allowed.all(|(cell, open)| open.contains(digit(*cell))) && !Cell::ALL.iter().any(clashes)
}

/// If a rule is not checked once its cells are filled, a board obeys it exactly if it satisfies the
/// rule's houses, peers, pairs and single cells.
#[test]
fn what_is_not_checked_follows_from_pairs() {
    let shape = boxes(9);
    let mut random = Random(3);
    let mut kept = BTreeSet::new();
    for &(name, lists, values, _) in NAMED {
        let rule = rule(name, lists, values);
        let topology = Topology::of(&shape, std::slice::from_ref(&rule)).unwrap();
        let of_board = &topology.rules()[0];
        if !of_board.to_check.is_empty() {
            let lists = (0..lists.len()).map(|list| of_board.cells(list));
            let all = lists.fold(CellSet::EMPTY, |all, cells| all | cells);
            assert_eq!(of_board.to_check, all, "{name}");
            continue;
        }
        for _ in 0..100 {
            let board = random.grid();
            let wanted = keeps(&rule, &shape, board.cells());
            assert_eq!(is_free(&topology, &board), wanted, "{rule:?} on {board}");
            if wanted {
                kept.insert(name);
            }
        }
    }
    assert!(kept.len() > 10, "{kept:?}");
}
