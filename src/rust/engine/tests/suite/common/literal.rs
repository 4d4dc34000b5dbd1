//! Checks each kind of rule as a player reads it: the oracle for the rules of the engine. It shares
//! no code with them, and it is as slow as it is plain.

use oxidoku_engine::rules::Rule;
use oxidoku_engine::shape::{Cell, HouseKind, Shape};

/// A filled cell with the value of its digit.
#[derive(Clone, Copy)]
struct Seen {
    cell: Cell,
    row: i32,
    column: i32,
    digit: i32,
}

impl Seen {
    /// Returns the distances in rows and columns to the other cell, the smaller number first.
    fn apart(self, other: Seen) -> (i32, i32) {
        let (rows, columns) = (self.row - other.row, self.column - other.column);
        let (rows, columns) = (rows.abs(), columns.abs());
        (rows.min(columns), rows.max(columns))
    }

    fn shares_edge(self, other: Seen) -> bool {
        self.apart(other) == (0, 1)
    }

    fn is_listed(self, rule: &Rule) -> bool {
        rule.lists[0].contains(&self.cell)
    }
}

/// Returns the value of the digit with this number.
fn value(shape: &Shape, number: u8) -> i32 {
    i32::from(number) - 1 + shape.lowest()
}

fn seen(shape: &Shape, board: &[u8]) -> Vec<Seen> {
    let look = |(cell, &number): (usize, &u8)| {
        let (row, column) = shape.place(cell as Cell);
        Seen {
            cell: cell as Cell,
            row: row as i32,
            column: column as i32,
            digit: value(shape, number),
        }
    };
    let filled = board.iter().enumerate().filter(|(_, &number)| number > 0);
    filled.map(look).collect()
}

/// Whether `is_wrong` is false for all pairs of filled cells.
fn no_two(shape: &Shape, board: &[u8], is_wrong: impl Fn(Seen, Seen) -> bool) -> bool {
    let filled = seen(shape, board);
    let mut pairs = (0..filled.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    !pairs.any(|(a, b)| is_wrong(filled[a], filled[b]))
}

fn differ(digits: &[i32]) -> bool {
    (0..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
}

/// Whether a line can be divided into parts that each add up to `sum`.
fn falls_into(line: &[i32], sum: i32) -> bool {
    let is_part = |length: &usize| line[..*length].iter().sum::<i32>() == sum;
    let mut parts = (1..=line.len()).filter(is_part);
    line.is_empty() || parts.any(|length| falls_into(&line[length..], sum))
}

/// Whether two cells are a pair in this list.
fn is_pair(rule: &Rule, list: usize, a: Seen, b: Seen) -> bool {
    let pairs = rule.lists[list].chunks(2);
    let mut both = pairs.filter(|pair| pair.contains(&a.cell) && pair.contains(&b.cell));
    both.next().is_some()
}

/// Returns the sums of a line, one for each stretch of cells within a box or region.
fn sums_of_regions(rule: &Rule, shape: &Shape, board: &[u8]) -> Vec<i32> {
    let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
    let regions = shape.houses().iter().filter(|house| is_region(house.kind));
    let regions: Vec<_> = regions.collect();
    let mut sums = Vec::new();
    let mut last = None;
    for &cell in &rule.lists[0] {
        let here = regions.iter().position(|it| it.cells.contains(&cell));
        if last != Some(here) {
            sums.push(0);
        }
        last = Some(here);
        *sums.last_mut().unwrap() += value(shape, board[usize::from(cell)]);
    }
    sums
}

/// Whether a board with the numbers of digits obeys a rule. Kinds without lists of cells are also checked on boards with empty
/// cells (0), which break no rule.
pub fn keeps(rule: &Rule, shape: &Shape, board: &[u8]) -> bool {
    let (low, top) = (shape.lowest(), shape.digits() as i32 - 1 + shape.lowest());
    let size = shape.digits();
    let digit = |cell: &Cell| value(shape, board[usize::from(*cell)]);
    let of_list = |list: &Vec<Cell>| list.iter().map(digit).collect::<Vec<i32>>();
    let lists: Vec<Vec<i32>> = rule.lists.iter().map(of_list).collect();
    let line: &[i32] = lists.first().map_or(&[], |line| line);
    let value = rule.values.first().copied();
    let sum = || line.iter().sum::<i32>();
    let first = || line[0];
    let last = || line[line.len() - 1];
    let inner = || &line[1..line.len() - 1];
    let no_two = |is_wrong: &dyn Fn(Seen, Seen) -> bool| self::no_two(shape, board, is_wrong);
    let all_pairs = |list: usize, fits: &dyn Fn(i32, i32) -> bool| {
        lists[list].chunks(2).all(|pair| fits(pair[0], pair[1]))
    };
    match rule.name() {
        "diagonals" => {
            let falls = |at: Seen| rule.values[0] == 1 && at.row == at.column;
            let rises =
                |at: Seen| rule.values[1] == 1 && at.row + at.column == shape.rows() as i32 - 1;
            no_two(&|a, b| a.digit == b.digit && (falls(a) && falls(b) || rises(a) && rises(b)))
        }
        "windows" => {
            let (height, width) = shape.block().unwrap();
            let (down, right) = (height as i32 + 1, width as i32 + 1);
            let is_inside = |at: Seen| at.row % down > 0 && at.column % right > 0;
            let window = |at: Seen| is_inside(at).then_some([at.row / down, at.column / right]);
            no_two(&|a, b| a.digit == b.digit && is_inside(a) && window(a) == window(b))
        }
        "disjoint_groups" => {
            let (height, width) = shape.block().unwrap();
            let place = |at: Seen| [at.row % height as i32, at.column % width as i32];
            no_two(&|a, b| a.digit == b.digit && place(a) == place(b))
        }
        "extra_region" => {
            (low..=top).all(|digit| line.iter().filter(|&&it| it == digit).count() == 1)
        }
        "all_different" => differ(line),
        "anti_knight" => no_two(&|a, b| a.digit == b.digit && a.apart(b) == (1, 2)),
        "anti_king" => no_two(&|a, b| a.digit == b.digit && a.apart(b) == (1, 1)),
        "non_consecutive" => {
            let touch = if value == Some(1) { (1, 1) } else { (0, 1) };
            no_two(&|a, b| (a.digit - b.digit).abs() == 1 && a.apart(b) == touch)
        }
        "cage" => differ(line) && value.map_or(true, |value| value == sum()),
        "little_killer" | "outside_sum" => value == Some(sum()),
        "sandwich" => {
            let parts: Vec<&[i32]> = line.split(|&it| it == low || it == top).collect();
            let both = line.contains(&low) && line.contains(&top);
            both && value == Some(parts[1].iter().sum())
        }
        "skyscraper" => {
            let is_seen = |&at: &usize| line[..at].iter().all(|&before| before < line[at]);
            value == Some((0..line.len()).filter(is_seen).count() as i32)
        }
        "x_sum" => {
            let is_there = first() as usize <= line.len();
            is_there && value == Some(line.iter().take(first() as usize).sum())
        }
        "numbered_room" => first() > 0 && line.get(first() as usize - 1).copied() == value,
        "arrow" => {
            let mut circle = rule.lists[0].clone();
            circle.sort_by_key(|&cell| shape.place(cell));
            let number: String = circle.iter().map(|it| digit(it).to_string()).collect();
            number.parse() == Ok(lists[1].iter().sum::<i32>())
        }
        "double_arrow" => inner().iter().sum::<i32>() == first() + last(),
        "thermometer" if value == Some(0) => line.windows(2).all(|two| two[0] <= two[1]),
        "thermometer" => line.windows(2).all(|two| two[0] < two[1]),
        "whisper" => {
            let fits = |two: &[i32]| Some((two[0] - two[1]).abs()) >= value;
            line.windows(2).all(fits)
        }
        "renban" => {
            let (low, high) = (line.iter().min().unwrap(), line.iter().max().unwrap());
            differ(line) && high - low == line.len() as i32 - 1
        }
        "palindrome" => line.iter().eq(line.iter().rev()),
        "between" => {
            let (low, high) = (first().min(last()), first().max(last()));
            inner().iter().all(|&it| low < it && it < high)
        }
        "lockout" => {
            let is_lower = |it: i32| it < first() && it < last();
            let is_higher = |it: i32| it > first() && it > last();
            Some((first() - last()).abs()) >= value
                && inner().iter().all(|&it| is_lower(it) || is_higher(it))
        }
        "region_sum" => {
            let sums = sums_of_regions(rule, shape, board);
            sums.iter().all(|&sum| sum == sums[0])
        }
        "zipper" => {
            let half = line.len() / 2;
            let both = |at: usize| line[at] + line[line.len() - 1 - at];
            let wanted = if line.len() % 2 == 1 {
                line[half]
            } else {
                both(0)
            };
            (0..half).all(|at| both(at) == wanted)
        }
        "sum_line" => falls_into(line, value.unwrap()),
        "entropic" => line.windows(3).all(|three| {
            let mut thirds: Vec<i32> = three
                .iter()
                .map(|it| 3 * (it - low) / size as i32)
                .collect();
            thirds.sort_unstable();
            thirds == [0, 1, 2]
        }),
        "modular" => line.windows(value.unwrap() as usize).all(|part| {
            let rests: Vec<i32> = part.iter().map(|it| it % value.unwrap()).collect();
            differ(&rests)
        }),
        "clone" => lists[0] == lists[1],
        "indexing" => {
            let all = seen(shape, board);
            let at = |row: i32, column: i32| {
                let is_there = |it: &&Seen| (it.row, it.column) == (row, column);
                all.iter().find(is_there).map(|it| it.digit)
            };
            all.iter()
                .filter(|it| it.is_listed(rule))
                .all(|it| match value {
                    Some(0) => at(it.row, it.digit - 1) == Some(it.column + 1),
                    _ => at(it.digit - 1, it.column) == Some(it.row + 1),
                })
        }
        "kropki" => {
            let (difference, ratio) = (rule.values[0], rule.values[1]);
            let [all_white, all_black] = [2, 3].map(|at| rule.values.get(at) == Some(&1));
            let white = |x: i32, y: i32| x + difference == y || y + difference == x;
            let black = |x: i32, y: i32| x * ratio == y || y * ratio == x;
            let has_dot = |a, b| (0..rule.lists.len()).any(|list| is_pair(rule, list, a, b));
            let lacks_white = |a, b| all_white && !has_dot(a, b) && white(a.digit, b.digit);
            let lacks_black = |a, b| all_black && !has_dot(a, b) && black(a.digit, b.digit);
            all_pairs(0, &white)
                && all_pairs(1, &black)
                && no_two(&|a, b| a.shares_edge(b) && (lacks_white(a, b) || lacks_black(a, b)))
        }
        "xv" => {
            let has_letter = |a, b| is_pair(rule, 0, a, b) || is_pair(rule, 1, a, b);
            let needs_letter = |a: Seen, b: Seen| [5, 10].contains(&(a.digit + b.digit));
            let lacks_letter = |a, b| needs_letter(a, b) && !has_letter(a, b);
            all_pairs(0, &|x, y| x + y == 10)
                && all_pairs(1, &|x, y| x + y == 5)
                && (value != Some(1) || no_two(&|a, b| a.shares_edge(b) && lacks_letter(a, b)))
        }
        "greater" => all_pairs(0, &|x, y| x > y),
        "even" => line.iter().all(|it| it % 2 == 0),
        "odd" => line.iter().all(|it| it % 2 == 1),
        "quadruple" => {
            let mut left = line.to_vec();
            rule.values.iter().all(|wanted| {
                let at = left.iter().position(|it| it == wanted);
                at.map(|at| left.remove(at)).is_some()
            })
        }
        kind @ ("minimum" | "maximum") => no_two(&|a, b| {
            let is_wrong = |of: Seen, beside: Seen| {
                let is_less = kind == "minimum";
                let fits = if is_less {
                    of.digit < beside.digit
                } else {
                    of.digit > beside.digit
                };
                of.is_listed(rule) && !beside.is_listed(rule) && !fits
            };
            a.shares_edge(b) && (is_wrong(a, b) || is_wrong(b, a))
        }),
        "candidates" => line.iter().all(|it| rule.values.contains(it)),
        "pairs" => {
            let table = rule.table.as_ref().unwrap().numbers();
            let fits = |x: i32, y: i32| table[(x - low) as usize] / (1 << (y - low)) % 2 == 1;
            let moves = || rule.values[1..].chunks(2);
            let is_move = |a: Seen, b: Seen| {
                let way = [b.row - a.row, b.column - a.column];
                moves().any(|step| step == way || [-step[0], -step[1]] == way)
            };
            let breaks = |a: Seen, b: Seen| is_move(a, b) && !fits(a.digit, b.digit);
            match value {
                Some(0) => line.windows(2).all(|two| fits(two[0], two[1])),
                Some(1) => (0..line.len()).all(|b| {
                    line[..b]
                        .iter()
                        .all(|&a| fits(a, line[b]) && fits(line[b], a))
                }),
                Some(2) => all_pairs(0, &fits),
                _ => no_two(&|a, b| breaks(a, b) && !is_pair(rule, 0, a, b)),
            }
        }
        "automaton" => {
            let table = rule.table.as_ref().unwrap().numbers();
            let states = (table.len() - 1) / (size + 1);
            let next = |state: i32, digit: &i32| match state {
                0 => 0,
                _ => table[1 + states + (state - 1) as usize * size + (*digit - low) as usize],
            };
            let end = line.iter().fold(table[0], next);
            end > 0 && table[end as usize] == 1
        }
        "sum" => {
            let weighted = line.iter().zip(&rule.values[3..]);
            let total: i32 = weighted.map(|(digit, by)| digit * by).sum();
            let others: i32 = lists.get(1).map_or(0, |cells| cells.iter().sum());
            let [low, high] = [rule.values[1], rule.values[2]].map(|number| others + number);
            match value {
                Some(0) => (low..=high).contains(&total),
                Some(1) => total <= low,
                Some(2) => total >= low,
                _ => total != low,
            }
        }
        "equal_sums" => {
            let sums: Vec<i32> = lists.iter().map(|cells| cells.iter().sum()).collect();
            sums.iter().all(|&sum| sum == sums[0])
        }
        "same_digits" => (low..=top).all(|digit| {
            let often = |cells: &Vec<i32>| cells.iter().filter(|&&it| it == digit).count();
            lists.iter().all(|cells| often(cells) == often(&lists[0]))
        }),
        "count" => {
            let often = |digit: i32| line.iter().filter(|&&it| it == digit).count() as i32;
            let among = |digits: &[i32]| digits.iter().map(|&it| often(it)).sum::<i32>();
            match value {
                Some(0) => {
                    let count = among(&rule.values[3..]);
                    rule.values[1] <= count && count <= rule.values[2]
                }
                Some(1) => among(&rule.values[1..]) == lists[1][0],
                _ => rule.values[1..]
                    .iter()
                    .all(|&digit| often(digit) == digit || often(digit) == 0),
            }
        }
        "distinct" => {
            let count = (low..=top).filter(|digit| line.contains(digit)).count() as i32;
            rule.values[0] <= count && count <= rule.values[1]
        }
        "any" => rule.rules.iter().any(|part| keeps(part, shape, board)),
        "all" => rule.rules.iter().all(|part| keeps(part, shape, board)),
        "not" => !keeps(&rule.rules[0], shape, board),
        kind => panic!("a new kind of rule needs a definition here: {kind}"),
    }
}

/// Whether no house of a full board contains a digit twice.
pub fn houses_hold(shape: &Shape, board: &[u8]) -> bool {
    shape.houses().iter().all(|house| {
        let digits = house.cells.iter().map(|&it| board[usize::from(it)].into());
        differ(&digits.collect::<Vec<i32>>())
    })
}
