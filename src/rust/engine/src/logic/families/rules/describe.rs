//! What players call the rules of a board.

use crate::logic::state::Grid;
use crate::logic::words;
use crate::topology::BoardRule;
use crate::{Cell, CellSet};

/// What a cell may hold: `r1c2 is 4`, `r1c2 holds 4 or 5`.
pub(super) fn state(grid: &Grid, cell: Cell) -> String {
    let digits = grid.digits_at(cell);
    match (grid.value(cell), digits.len()) {
        (Some(digit), _) => format!("{cell} is {digit}"),
        (None, 0) => format!("{cell} has no candidate"),
        (None, _) => format!("{cell} holds {}", words::or(digits)),
    }
}

/// A rule with the cells that identify it: `the thermometer from r1c1 to r3c3`.
pub(super) fn name(rule: &BoardRule) -> String {
    let word = match rule.name {
        "thermometer" if rule.value(0) == Some(0) => "slow thermometer",
        "thermometer" => "thermometer",
        "whisper" => "whisper line",
        "renban" => "renban line",
        "palindrome" => "palindrome",
        "between" => "between line",
        "lockout" => "lockout line",
        "entropic" => "entropic line",
        "modular" => "modular line",
        _ => return of_cells(rule),
    };
    match rule.list(0) {
        [first, .., last] => format!("the {word} from {first} to {last}"),
        _ => format!("the {word}"),
    }
}

/// A rule that is not a line.
fn of_cells(rule: &BoardRule) -> String {
    let cells = || words::cells(rule.cells(0));
    match rule.name {
        "quadruple" => format!("the quadruple in {}", cells()),
        "numbered_room" => match (rule.value(0), rule.list(0).first()) {
            (Some(number), Some(first)) => format!("the numbered room {number} at {first}"),
            _ => "the numbered room".to_string(),
        },
        "clone" => format!("the clones {} and {}", cells(), words::cells(rule.cells(1))),
        "kropki" => "the dots".to_string(),
        "xv" => "the X and V marks".to_string(),
        "greater" => "the greater-than signs".to_string(),
        "minimum" => "the minimum cells".to_string(),
        "maximum" => "the maximum cells".to_string(),
        "non_consecutive" => "the non-consecutive rule".to_string(),
        "indexing" => "the indexing cells".to_string(),
        other => format!("the {} in {}", other.replace('_', " "), cells()),
    }
}

/// Whether a list of pairs has this pair, in either order.
fn has_pair(rule: &BoardRule, list: usize, [a, b]: [Cell; 2]) -> bool {
    let pairs = rule.list(list).chunks_exact(2);
    pairs
        .into_iter()
        .any(|pair| pair == [a, b] || pair == [b, a])
}

/// What a rule asks of a pair of cells, a sentence without its full stop.
pub(super) fn of_pair(rule: &BoardRule, pair: [Cell; 2]) -> String {
    let [a, b] = pair;
    let on = || format!("On {}", name(rule));
    match rule.name {
        "kropki" => of_dot(rule, pair),
        "xv" if has_pair(rule, 0, pair) => format!("The X between {a} and {b} asks for the sum 10"),
        "xv" if has_pair(rule, 1, pair) => format!("The V between {a} and {b} asks for the sum 5"),
        "xv" => {
            format!("There is no X or V between {a} and {b}, so they add up to neither 10 nor 5")
        }
        "greater" => {
            let a_first = rule.list(0).chunks_exact(2).any(|it| it == [a, b]);
            let (more, less) = if a_first { (a, b) } else { (b, a) };
            format!("The sign between the two makes {more} greater than {less}")
        }
        "minimum" | "maximum" => {
            let (own, other) = if rule.list(0).contains(&a) {
                (a, b)
            } else {
                (b, a)
            };
            let than = if rule.name == "minimum" {
                "less"
            } else {
                "greater"
            };
            format!(
                "The {} {own} is {than} than its neighbour {other}",
                rule.name
            )
        }
        "thermometer" => {
            let place = |cell: Cell| rule.list(0).iter().position(|&it| it == cell);
            let (low, high) = if place(a) < place(b) { (a, b) } else { (b, a) };
            match rule.value(0) {
                Some(0) => format!("{}, {high} is not less than {low}", on()),
                _ => format!("{}, {high} is greater than {low}", on()),
            }
        }
        "whisper" => format!(
            "{}, the neighbours {a} and {b} differ by at least {}",
            on(),
            rule.value(0).unwrap_or(0)
        ),
        "palindrome" => format!("{}, {a} and {b} hold the same digit", on()),
        "clone" => format!("The clones {a} and {b} hold the same digit"),
        "non_consecutive" => {
            let touch = match rule.value(0) {
                Some(1) => "touch at a corner",
                _ => "share an edge",
            };
            format!("{a} and {b} {touch}, so their digits are not consecutive")
        }
        "entropic" => format!(
            "{}, any three neighbours hold a low, a middle and a high digit",
            on()
        ),
        "modular" => {
            let modulus = rule.value(0).unwrap_or(2);
            format!(
                "{}, any {modulus} neighbours leave different remainders when divided by {modulus}",
                on()
            )
        }
        "indexing" => {
            let (own, other) = if rule.list(0).contains(&a) {
                (a, b)
            } else {
                (b, a)
            };
            match rule.value(0) {
                Some(1) => format!(
                    "{own} shows in which row its column has the digit {}, and {other} is one of the cells it may point at",
                    own.row() + 1
                ),
                _ => format!(
                    "{own} shows in which column its row has the digit {}, and {other} is one of the cells it may point at",
                    own.column() + 1
                ),
            }
        }
        _ => format!("{} concerns {a} and {b}", words::capital(&name(rule))),
    }
}

fn of_dot(rule: &BoardRule, pair: [Cell; 2]) -> String {
    let [a, b] = pair;
    let (difference, ratio) = (rule.value(0).unwrap_or(1), rule.value(1).unwrap_or(2));
    if has_pair(rule, 0, pair) {
        return match difference {
            1 => format!("The white dot between {a} and {b} asks for consecutive digits"),
            _ => format!(
                "The white dot between {a} and {b} asks for digits that differ by {difference}"
            ),
        };
    }
    let times = match ratio {
        2 => "twice".to_string(),
        _ => format!("{ratio} times"),
    };
    if has_pair(rule, 1, pair) {
        return format!("The black dot between {a} and {b} makes one digit {times} the other");
    }
    let (white, black) = (rule.value(2) == Some(1), rule.value(3) == Some(1));
    let differ = match difference {
        1 => "are not consecutive".to_string(),
        _ => format!("do not differ by {difference}"),
    };
    match (white, black) {
        (true, true) => format!(
            "There is no dot between {a} and {b}, so their digits {differ}, and neither is {times} the other"
        ),
        (true, false) => format!("There is no white dot between {a} and {b}, so their digits {differ}"),
        _ => format!("There is no black dot between {a} and {b}, so neither digit is {times} the other"),
    }
}

/// The cells of some pairs.
pub(super) fn cells_of(pairs: &[[Cell; 2]]) -> CellSet {
    pairs.iter().flatten().copied().collect()
}
