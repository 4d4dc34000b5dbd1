//! Reads puzzles of any size and with any rules from JSON.

use std::sync::Arc;

use oxidoku_engine::rules::{Rule, Table};
use oxidoku_engine::shape::{Cell, Regions, Shape};
use serde_json::Value;

pub struct VariantPuzzle {
    pub id: String,
    pub size: usize,
    pub groups: Vec<String>,
    pub shape: Arc<Shape>,
    pub rules: Arc<[Rule]>,
    pub givens: Vec<u8>,
    pub solution: Vec<u8>,
}

pub fn read(file: &str) -> Vec<VariantPuzzle> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let json: Value = serde_json::from_str(&text).expect("JSON");
    json.as_array()
        .expect("an array")
        .iter()
        .map(puzzle)
        .collect()
}

fn puzzle(json: &Value) -> VariantPuzzle {
    let id = json["id"].as_str().expect("an id").to_string();
    let size = number(&json["size"]) as usize;
    let shape = shape(json, size);
    let constraints = json["constraints"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let to_cell = |value: &Value| {
        let at = number(value) as usize;
        shape
            .cell_at(at / size, at % size)
            .expect("a cell of the board")
    };
    let mut rules: Vec<Rule> = rules(constraints, &to_cell, size);
    let own = json["rules"].as_array().map_or(&[][..], Vec::as_slice);
    rules.extend(own.iter().flat_map(|rule| own_rules(rule, &to_cell)));
    for rule in &rules {
        if let Err(fault) = rule.check(&shape) {
            panic!("{id}: {} {fault}", rule.name());
        }
    }
    let named = json["variants"].as_array().into_iter().flatten();
    let blocks = std::iter::once(&json["block"]);
    let names = named.chain(blocks).filter_map(Value::as_str);
    let mut groups: Vec<String> = names.map(String::from).collect();
    if groups.is_empty() {
        groups.push("classic".into());
    }
    VariantPuzzle {
        givens: board(&json["givens"], &shape, size),
        solution: board(&json["solution"], &shape, size),
        id,
        size,
        groups,
        shape: Arc::new(shape),
        rules: rules.into(),
    }
}

fn shape(json: &Value, size: usize) -> Shape {
    if let Some(corners) = json["overlay"]["corners"].as_array() {
        let corner = |pair: &Value| (number(&pair[0]) as usize, number(&pair[1]) as usize);
        let corners: Vec<_> = corners.iter().map(corner).collect();
        return Shape::overlapping(&corners).expect("overlapping grids");
    }
    let regions = match (&json["regions"], &json["box"]) {
        (Value::String(text), _) if text == "none" => Regions::None,
        (Value::String(text), _) => {
            Regions::Layout(text.chars().map(|label| Some(label as u16)).collect())
        }
        (_, Value::Array(sides)) => {
            Regions::Boxes(number(&sides[0]) as usize, number(&sides[1]) as usize)
        }
        _ => Regions::None,
    };
    Shape::square(size, &regions).expect("a shape")
}

fn board(text: &Value, shape: &Shape, size: usize) -> Vec<u8> {
    let text = text.as_str().expect("a board").as_bytes();
    let digit = |at: usize| match text[at] {
        digit @ b'1'..=b'9' => digit - b'0',
        letter @ b'A'..=b'Z' => letter - b'A' + 10,
        _ => 0,
    };
    let places = (0..shape.cells() as Cell).map(|cell| shape.place(cell));
    places
        .map(|(row, column)| digit(row * size + column))
        .collect()
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

/// Returns a player-defined rule, as one rule for each of its lines.
fn own_rules(json: &Value, to_cell: &dyn Fn(&Value) -> Cell) -> Vec<Rule> {
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let cells = |value: &Value| -> Vec<Cell> { list(value).iter().map(to_cell).collect() };
    let numbers = |value: &Value| -> Vec<i32> {
        let numbers = list(value);
        numbers.iter().map(|it| number(it) as i32).collect()
    };
    let rule = |name, lists, values| Rule::new(name, lists, values).expect("a rule");
    match json["kind"].as_str().expect("a kind") {
        "pairs" => {
            let row = |row: &Value| {
                let digits = row.as_str().expect("a row").bytes().rev();
                digits.fold(0, |mask, digit| mask << 1 | i32::from(digit == b'1'))
            };
            let table = list(&json["relation"]).iter().map(row).collect();
            let pairs = list(&json["pairs"]).iter().flat_map(cells).collect();
            vec![rule("pairs", vec![pairs], vec![2]).with_table(Arc::new(Table::new(table)))]
        }
        "automaton" => {
            let next = list(&json["next"]);
            let accept = numbers(&json["accept"]);
            let accepts = |state| i32::from(accept.contains(&state));
            let mut table = vec![number(&json["start"]) as i32];
            table.extend((1..=next.len() as i32).map(accepts));
            table.extend(next.iter().flat_map(numbers));
            let table = Arc::new(Table::new(table));
            let line = |line| rule("automaton", vec![cells(line)], vec![]);
            let lines = list(&json["lines"]);
            lines
                .iter()
                .map(|it| line(it).with_table(Arc::clone(&table)))
                .collect()
        }
        "sum" => {
            let equals = number(&json["equals"]) as i32;
            let mut values = vec![0, equals, equals];
            values.extend(numbers(&json["factors"]));
            vec![rule("sum", vec![cells(&json["cells"])], values)]
        }
        "any" => {
            let each = |branch: &Value| match own_rules(branch, to_cell) {
                one if one.len() == 1 => one,
                lines => vec![rule("all", vec![], vec![]).with_rules(lines)],
            };
            let branches = list(&json["of"]).iter().flat_map(each).collect();
            vec![rule("any", vec![], vec![]).with_rules(branches)]
        }
        kind => panic!("unknown rule {kind}"),
    }
}

fn rules(constraints: &[Value], to_cell: &dyn Fn(&Value) -> Cell, size: usize) -> Vec<Rule> {
    let cells_of = |value: &Value| -> Vec<Cell> {
        value
            .as_array()
            .map_or(Vec::new(), |cells| cells.iter().map(to_cell).collect())
    };
    let named = |wanted: &str| constraints.iter().any(|rule| rule["type"] == wanted);
    let merged = |wanted: &str| -> Vec<Cell> {
        constraints
            .iter()
            .filter(|rule| rule["type"] == wanted)
            .flat_map(|rule| cells_of(&rule["cells"]))
            .collect()
    };
    let negative = |wanted: &str| {
        constraints
            .iter()
            .filter(|rule| rule["type"] == "negative")
            .any(|rule| {
                rule["value"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|kind| kind == wanted))
            })
    };
    let mut out = Vec::new();
    let mut add = |name: &str, lists: Vec<Vec<Cell>>, values: Vec<i32>| {
        out.push(Rule::new(name, lists, values).unwrap_or_else(|| panic!("no rule {name}")));
    };
    let mut white_marked = negative("kropki") || negative("difference");
    for json in constraints {
        let kind = json["type"].as_str().expect("a type");
        let cells = cells_of(&json["cells"]);
        let value = json["value"].as_i64().map(|value| value as i32);
        let one = value.map_or(Vec::new(), |value| vec![value]);
        match kind {
            "diagonal" => {
                let main = json["value"] == "main";
                add("diagonals", vec![], vec![i32::from(main), i32::from(!main)]);
            }
            "windoku" => add("windows", vec![], vec![]),
            "disjoint_groups" => add("disjoint_groups", vec![], vec![]),
            "antiknight" => add("anti_knight", vec![], vec![]),
            "antiking" => add("anti_king", vec![], vec![]),
            "nonconsecutive" if json["except_marked"] == true => white_marked = true,
            "nonconsecutive" => add("non_consecutive", vec![], vec![]),
            "diag_nonconsecutive" => add("non_consecutive", vec![], vec![1]),
            "extra_region" | "all_different" | "even" | "odd" | "greater" => {
                add(kind, vec![cells], vec![])
            }
            "killer" => add("cage", vec![cells], one),
            "sum" if json["clue"] == "outside" => add("outside_sum", vec![cells], one),
            "sum" => add("little_killer", vec![cells], one),
            "arrow" => add(
                "arrow",
                vec![cells[..1].to_vec(), cells[1..].to_vec()],
                vec![],
            ),
            "pill_arrow" => {
                let (pill, shaft) = cells.split_at(value.expect("a length") as usize);
                add("arrow", vec![pill.to_vec(), shaft.to_vec()], vec![]);
            }
            "thermo" => add("thermometer", vec![cells], vec![1]),
            "slow_thermo" => add("thermometer", vec![cells], vec![0]),
            "region_sum_line" => add("region_sum", vec![cells], vec![]),
            "double_arrow" | "renban" | "palindrome" | "zipper" | "entropic" => {
                add(kind, vec![cells], vec![])
            }
            // A line of two cells has no cells between its ends.
            "between" if cells.len() > 2 => add("between", vec![cells], vec![]),
            "between" => {}
            "sum_line" | "whisper" | "lockout" | "modular" | "sandwich" | "skyscraper"
            | "numbered_room" => {
                add(kind, vec![cells], one);
            }
            "xsum" => add("x_sum", vec![cells], one),
            "quad" => {
                let digits = json["value"].as_array().expect("digits");
                add(
                    "quadruple",
                    vec![cells],
                    digits.iter().map(|digit| number(digit) as i32).collect(),
                );
            }
            "candidates" => {
                let digits = json["value"].as_array().expect("digits");
                add(
                    "candidates",
                    vec![cells],
                    digits.iter().map(|digit| number(digit) as i32).collect(),
                );
            }
            "clone" => add("clone", vec![cells, cells_of(&json["clones"])], vec![]),
            "indexing" => add(
                "indexing",
                vec![cells],
                vec![i32::from(json["value"] == "R")],
            ),
            "min_cell" | "max_cell" | "white_dot" | "black_dot" | "pair_sum" | "negative" => {}
            _ => panic!("unknown constraint {kind}"),
        }
    }
    for (kind, name) in [("min_cell", "minimum"), ("max_cell", "maximum")] {
        if named(kind) {
            add(name, vec![merged(kind)], vec![]);
        }
    }
    let black_marked = negative("kropki") || negative("ratio");
    if named("white_dot") || named("black_dot") || white_marked || black_marked {
        for rule in constraints {
            let usual = match rule["type"].as_str() {
                Some("white_dot") => 1,
                Some("black_dot") => 2,
                _ => continue,
            };
            assert_eq!(
                rule["value"].as_i64().unwrap_or(usual),
                usual,
                "size {size}"
            );
        }
        let marked = [1, 2, i32::from(white_marked), i32::from(black_marked)];
        add(
            "kropki",
            vec![merged("white_dot"), merged("black_dot")],
            marked.to_vec(),
        );
    }
    if named("pair_sum") || negative("xv") {
        let with_sum = |sum: i64| -> Vec<Cell> {
            let pairs = constraints
                .iter()
                .filter(|rule| rule["type"] == "pair_sum" && rule["value"] == sum);
            pairs.flat_map(|rule| cells_of(&rule["cells"])).collect()
        };
        add(
            "xv",
            vec![with_sum(10), with_sum(5)],
            vec![i32::from(negative("xv"))],
        );
    }
    out
}
