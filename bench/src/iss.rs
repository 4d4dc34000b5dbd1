//! Runs Interactive-Sudoku-Solver (ISS): writes puzzles in its text form and reads its answers.

use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

use oxidoku_engine::rules::{Constraints, Rule};
use oxidoku_engine::shape::{Cell, HouseKind, Shape};

use crate::variant_file::VariantPuzzle;

/// The letters for six bits.
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The size of the largest board that ISS accepts.
const LARGEST: usize = 16;

/// The answer of ISS for a puzzle.
pub struct Answer {
    pub seconds: f64,
    /// Whether ISS found the given solution and no second one.
    pub right: bool,
    /// The number of solutions and the solution that ISS reported.
    pub found: String,
}

/// Runs ISS and returns its answers by id, for the puzzles that it can express.
pub fn measure(
    checkout: &str,
    puzzles: &[VariantPuzzle],
    passes: usize,
    seconds: f64,
) -> HashMap<String, Answer> {
    let input: String = puzzles
        .iter()
        .filter_map(|puzzle| Some(format!("{}\t{}\n", puzzle.id, text(puzzle)?)))
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/iss.mjs");
    let mut child = Command::new("node")
        .args([script, checkout, &passes.to_string(), &seconds.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed");
    // The script reads all its input before it writes.
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(input.as_bytes())
        .expect("the script reads its input");
    drop(pipe);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the script failed");
    let solutions: HashMap<&str, &[u8]> = puzzles
        .iter()
        .map(|puzzle| (puzzle.id.as_str(), puzzle.solution.as_slice()))
        .collect();
    let lines = String::from_utf8(output.stdout).expect("text");
    lines.lines().map(|line| answer(line, &solutions)).collect()
}

fn answer(line: &str, solutions: &HashMap<&str, &[u8]>) -> (String, Answer) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, milliseconds, count, found] = fields[..] else {
        panic!("four fields, not {line}");
    };
    let digits: Vec<u8> = found
        .bytes()
        .map(|letter| letter.wrapping_sub(64))
        .collect();
    let answer = Answer {
        seconds: milliseconds.parse::<f64>().expect("a number") / 1e3,
        right: count == "1" && digits == solutions[id],
        found: format!("{count} {found}"),
    };
    (id.to_string(), answer)
}

/// Writes a puzzle in the text form of ISS, or returns `None` if ISS cannot express it.
fn text(puzzle: &VariantPuzzle) -> Option<String> {
    let shape = &*puzzle.shape;
    let side = shape.side();
    if shape.corners().len() > 1 || side > LARGEST {
        return None;
    }
    let mut parts = Vec::new();
    if side != 9 {
        parts.push(format!("Shape~{side}x{side}"));
    }
    parts.extend(regions(shape));
    let full = shape.all_digits();
    let mut masks: Vec<u32> = puzzle
        .givens
        .iter()
        .map(|&digit| if digit == 0 { full } else { 1 << (digit - 1) })
        .collect();
    for rule in puzzle.rules.iter() {
        add(rule, shape, &mut masks, &mut parts)?;
    }
    for (cell, &mask) in masks.iter().enumerate().filter(|(_, mask)| **mask != full) {
        let digits = (0..side).filter(|digit| mask >> digit & 1 == 1);
        let digits: Vec<String> = digits.map(|digit| (digit + 1).to_string()).collect();
        parts.push(format!(
            "~{}_{}",
            name(shape, cell as Cell),
            digits.join("_")
        ));
    }
    Some(format!(".{}", parts.join(".")))
}

fn regions(shape: &Shape) -> Vec<String> {
    if shape.block().is_some() && shape.block() == Shape::usual_boxes(shape.side()) {
        return Vec::new();
    }
    let mut layout = vec![0; shape.cells()];
    for house in shape.houses() {
        if matches!(house.kind, HouseKind::Box | HouseKind::Region) {
            for &cell in &house.cells {
                layout[usize::from(cell)] = b'A' + house.number as u8;
            }
        }
    }
    // A region that is also a row or column is not listed twice.
    for (number, house) in shape.houses().iter().enumerate() {
        if house
            .cells
            .iter()
            .all(|&cell| layout[usize::from(cell)] == 0)
            && has_regions(shape)
        {
            for &cell in &house.cells {
                layout[usize::from(cell)] = b'a' + number as u8;
            }
        }
    }
    let mut parts = vec!["NoBoxes".to_string()];
    if layout.iter().all(|&label| label != 0) {
        let layout: String = layout.into_iter().map(char::from).collect();
        parts.push(format!("Jigsaw~{layout}"));
    }
    parts
}

fn has_regions(shape: &Shape) -> bool {
    let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    shape.houses().iter().any(|house| is_region(house.kind))
}

/// Adds a rule to the candidates or to the parts of the text. Returns `None` if ISS has no such
/// rule.
fn add(rule: &Rule, shape: &Shape, masks: &mut [u32], parts: &mut Vec<String>) -> Option<()> {
    let cells = names(shape, rule.list(0));
    let value = rule.value(0);
    let mut with_value = |name: &str| {
        parts.push(format!("{name}~{}~{cells}", value?));
        Some(())
    };
    match rule.name() {
        "little_killer" | "outside_sum" => return with_value("Sum"),
        "cage" if value.is_some() => return with_value("Cage"),
        "whisper" => return with_value("Whisper"),
        "lockout" => return with_value("Lockout"),
        "modular" => return with_value("Modular"),
        "sum_line" => return with_value("SumLine"),
        _ => {}
    }
    let part = match rule.name() {
        "diagonals" => {
            let wanted = [(rule.value(0), -1), (rule.value(1), 1)];
            let wanted = wanted.iter().filter(|(value, _)| *value == Some(1));
            parts.extend(wanted.map(|(_, which)| format!("Diagonal~{which}")));
            return Some(());
        }
        "windows" => "Windoku".into(),
        "disjoint_groups" => "DisjointSets".into(),
        "anti_knight" => "AntiKnight".into(),
        "anti_king" => "AntiKing".into(),
        "non_consecutive" if value.is_none() => "AntiConsecutive".into(),
        "extra_region" | "all_different" | "cage" => format!("AllDifferent~{cells}"),
        "arrow" if rule.list(0).len() == 1 => {
            format!("Arrow~{cells}~{}", names(shape, rule.list(1)))
        }
        "arrow" => {
            let shaft = names(shape, rule.list(1));
            format!("PillArrow~{}~{cells}~{shaft}", rule.list(0).len())
        }
        "double_arrow" => format!("DoubleArrow~{cells}"),
        "thermometer" if value == Some(1) => format!("Thermo~{cells}"),
        "renban" => format!("Renban~{cells}"),
        "palindrome" => format!("Palindrome~{cells}"),
        "between" => format!("Between~{cells}"),
        "region_sum" => format!("RegionSumLine~{cells}"),
        "zipper" => format!("Zipper~{cells}"),
        "entropic" => format!("Entropic~{cells}"),
        "indexing" => format!(
            "Indexing~{}~{cells}",
            if value == Some(1) { "R" } else { "C" }
        ),
        "quadruple" => {
            let first = rule.list(0).iter().min()?;
            let digits: Vec<String> = rule.values.iter().map(i32::to_string).collect();
            format!("Quad~{}~{}", name(shape, *first), digits.join("~"))
        }
        "automaton" => format!("NFA~{}~_m~{cells}", machine(rule, shape.digits())),
        "sandwich" => format!("Sandwich~{}~{}", value?, line(rule, shape)?.0),
        "x_sum" => outside("XSum", rule, shape)?,
        "skyscraper" => outside("Skyscraper", rule, shape)?,
        "numbered_room" => outside("NumberedRoom", rule, shape)?,
        _ => return add_pairs(rule, shape, masks, parts),
    };
    parts.push(part);
    Some(())
}

/// Adds a rule that can be reduced to single cells and pairs of cells.
fn add_pairs(rule: &Rule, shape: &Shape, masks: &mut [u32], parts: &mut Vec<String>) -> Option<()> {
    let mut given = Constraints::default();
    rule.reduce(shape, &mut given);
    for &(cell, mask) in &given.allowed {
        masks[usize::from(cell)] &= mask;
    }
    let keys: Vec<String> = given.relations.iter().map(|rows| key(rows)).collect();
    for &(a, b, relation) in &given.pairs {
        let pair = names(shape, &[a, b]);
        parts.push(format!("Pair~{}~_p~{pair}", keys[relation]));
    }
    let rest = Constraints {
        allowed: Vec::new(),
        relations: Vec::new(),
        pairs: Vec::new(),
        ..given
    };
    (rest == Constraints::default()).then_some(())
}

/// Encodes a relation as ISS does: one bit for each pair of digits, six bits per letter.
fn key(relation: &[u32]) -> String {
    let bits: Vec<u32> = relation
        .iter()
        .flat_map(|row| (0..relation.len()).map(move |digit| row >> digit & 1))
        .collect();
    let letter = |six: &[u32]| {
        let value = six.iter().rev().fold(0, |value, bit| value << 1 | bit);
        char::from(URL_SAFE[value as usize])
    };
    let letters: String = bits.chunks(6).map(letter).collect();
    letters.trim_end_matches('A').to_string()
}

/// Encodes a machine as ISS does: bits, highest first, in letters of six bits each. States are in
/// the order: the start, those that accept, the others.
fn machine(rule: &Rule, digits: usize) -> String {
    let numbers = rule.table.as_ref().map_or(&[][..], |table| table.numbers());
    let states = (numbers.len() - 1) / (digits + 1);
    let (accepts, next) = numbers[1..].split_at(states);
    let start = numbers[0] as usize - 1;
    let rank = |&state: &usize| (state != start, accepts[state] == 0);
    let mut order: Vec<usize> = (0..states).collect();
    order.sort_by_key(rank);
    let place = |state: usize| order.iter().position(|&it| it == state).expect("a state");
    let accepting = order[1..]
        .iter()
        .filter(|&&state| accepts[state] != 0)
        .count();
    // The number of bits that hold numbers up to `most`.
    let width = |most: usize| (usize::BITS - most.leading_zeros()).max(1) as usize;
    let (state_bits, digit_bits) = (width(states - 1), width(digits - 1));
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: usize, width: usize| {
        bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    };
    const PLAIN: usize = 0;
    put(PLAIN, 2);
    put(state_bits - 1, 4);
    put(digits - 1, 4);
    put(1, state_bits);
    put(accepting, state_bits);
    put(accepts[start] as usize, 1);
    put(width(digits), 4);
    for &state in &order {
        let row = &next[state * digits..(state + 1) * digits];
        let steps = row.iter().enumerate().filter(|(_, &to)| to != 0);
        put(steps.clone().count(), width(digits));
        for (digit, &to) in steps {
            put(digit, digit_bits);
            put(place(to as usize - 1), state_bits);
        }
    }
    bits.resize((bits.len() + 7) / 8 * 8, false);
    let six = |six: &[bool]| {
        (0..6).fold(0, |value, at| {
            value << 1 | usize::from(six.get(at) == Some(&true))
        })
    };
    bits.chunks(6)
        .map(|bits| char::from(URL_SAFE[six(bits)]))
        .collect()
}

/// Writes a clue outside the grid: the line, and the number on the side from which it is read.
fn outside(kind: &str, rule: &Rule, shape: &Shape) -> Option<String> {
    let (line, forward) = line(rule, shape)?;
    let value = rule.value(0)?;
    Some(match forward {
        true => format!("{kind}~{line}~{value}~"),
        false => format!("{kind}~{line}~~{value}"),
    })
}

/// Returns the row or column of a rule, and whether it is read from the left or top.
fn line(rule: &Rule, shape: &Shape) -> Option<(String, bool)> {
    let [a, b] = [rule.list(0).first()?, rule.list(0).get(1)?];
    let ((row, column), (next_row, _)) = (shape.place(*a), shape.place(*b));
    let line = match row == next_row {
        true => format!("R{}", number(row)),
        false => format!("C{}", number(column)),
    };
    Some((line, a < b))
}

fn names(shape: &Shape, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| name(shape, cell)).collect();
    names.join("~")
}

fn name(shape: &Shape, cell: Cell) -> String {
    let (row, column) = shape.place(cell);
    format!("R{}C{}", number(row), number(column))
}

/// Writes the number of a row or column, with letters above 9.
fn number(index: usize) -> char {
    char::from_digit(index as u32 + 1, 36).unwrap_or('?')
}
