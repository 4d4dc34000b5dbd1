//! Checks the reasons in the sentences of steps: each reason is looked up on the board, on random
//! small boards with rules of every kind.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::puzzles::Random;
use crate::common::sweep;
use crate::variants::{board_with, shapes};
use oxidoku_engine::logic::{
    Candidate, Chain, Family, Grid, Link, Node, Position, Solver, Step, StepOptions, Technique,
    GENERAL,
};
use oxidoku_engine::rules::{Rule, KINDS};
use oxidoku_engine::search::general::{list, Model, Puzzle};
use oxidoku_engine::shape::Shape;
use oxidoku_engine::topology::{House, HouseKind, Topology};
use oxidoku_engine::{never, Cell, CellSet, Digit, DigitSet};

/// A board with its rules.
struct Ruled {
    shape: Shape,
    rules: Vec<Rule>,
    topology: Topology,
}

impl Ruled {
    /// Whether no board with these candidates satisfies the houses and one rule.
    fn refutes(&self, rule: usize, candidates: &[Candidate]) -> bool {
        !self.allow(&[self.rules[rule].clone()], candidates)
    }

    /// Whether some board with these candidates satisfies the houses and some rules.
    fn allow(&self, rules: &[Rule], candidates: &[Candidate]) -> bool {
        let mut givens = vec![0; self.shape.cells()];
        for (at, cell) in Topology::cells_of(&self.shape).enumerate() {
            let known = candidates.iter().find(|it| it.cell == cell);
            givens[at] = known.map_or(0, |it| it.digit.get());
        }
        let rules = rules.to_vec();
        let model = Arc::new(Model::new(Arc::new(self.shape.clone()), rules.into()));
        let puzzle = Puzzle::new(model, &givens);
        puzzle.is_some_and(|puzzle| !list(&puzzle, 1, &never).unwrap().is_empty())
    }

    /// Whether two cells share a row, a column, a box or a region.
    fn share_house(&self, a: Cell, b: Cell) -> bool {
        let mut shared = self.houses_of_both(a, b).into_iter();
        shared.any(|house| is_usual(house.kind))
    }

    /// Returns the houses of two cells, also those that do not hold every digit.
    fn houses_of_both(&self, a: Cell, b: Cell) -> Vec<House> {
        let houses = self.topology.houses().iter();
        let houses = houses.chain(self.topology.open_houses());
        let has_both = |house: &&House| house.cells.contains(a) && house.cells.contains(b);
        houses.filter(has_both).copied().collect()
    }

    /// Returns the names that a step may give as the reason why two candidates exclude each other:
    /// those of houses, and of rules that refute the pair on their own.
    fn names(&self, step: &Step, a: Candidate, b: Candidate) -> Vec<String> {
        let houses = self.houses_of_both(a.cell, b.cell).into_iter();
        let houses = houses.filter(|_| a.digit == b.digit);
        let mut names: Vec<String> = houses
            .map(|house| format!("{} {}", house.kind.name(), house.number + 1))
            .collect();
        for &rule in &step.pattern.rules {
            if self.refutes(rule, &[a, b]) {
                names.push(self.topology.rules()[rule].link([a.cell, b.cell]));
            }
        }
        names
    }
}

fn is_usual(kind: HouseKind) -> bool {
    use HouseKind::{Box, Column, Region, Row};
    matches!(kind, Row | Column | Box | Region)
}

/// Calls `visit` for the steps of random boards, each with the grid before it. The boards have
/// rules of these kinds in turn, and one more rule.
fn each_step(
    seed: u64,
    boards: usize,
    kinds: &[&str],
    techniques: &[Technique],
    mut visit: impl FnMut(&Ruled, &Grid, &Step),
) {
    let shapes = shapes();
    let mut random = Random(seed);
    let all = GENERAL.default_techniques().collect::<Vec<_>>();
    let path = Solver::with_scale(&GENERAL, all, StepOptions::default());
    let wanted = techniques.iter().copied();
    let wanted = Solver::with_scale(&GENERAL, wanted, StepOptions::default());
    let mut done = 0;
    while done < boards {
        let shape = &shapes[random.below(shapes.len())];
        let other = KINDS[random.below(KINDS.len())].name();
        let names = [kinds[done % kinds.len()], other];
        let Some((solution, rules)) = board_with(&names, shape, &mut random) else {
            continue;
        };
        let mut givens = solution;
        let order = random.shuffled((0..shape.cells()).collect::<Vec<_>>());
        let empty = shape.cells() / 2 + random.below(shape.cells() / 3);
        order.iter().take(empty).for_each(|&cell| givens[cell] = 0);
        let topology = Topology::of(shape, &rules).unwrap();
        let model = Model::new(Arc::new(shape.clone()), rules.clone().into());
        let model = Arc::new(model);
        let ruled = Ruled {
            shape: shape.clone(),
            rules,
            topology,
        };
        let mut grid = Grid::of_cells(&ruled.topology, shape, &givens);
        let position = Position::of_model(grid.clone(), &model, &never).unwrap();
        if position.fault().is_some() {
            continue;
        }
        done += 1;
        for step in path.path(&position, &never).unwrap().steps {
            let here = Position::of_model(grid.clone(), &model, &never).unwrap();
            for found in wanted.all_steps(&here, &never).unwrap() {
                visit(&ruled, &grid, &found);
            }
            step.apply(&mut grid);
        }
    }
}

/// Returns the cells named in a text.
fn cells_in(text: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for word in text.split(|sign: char| !sign.is_ascii_alphanumeric()) {
        if let Some((row, column)) = word.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            if let (Ok(row), Ok(column)) = (row.parse::<usize>(), column.parse::<usize>()) {
                cells.push(Cell::at(row - 1, column - 1));
            }
        }
    }
    cells
}

/// Returns the digits in a text that names no cell, such as `1, 2 and 5` or `9s`.
fn digits_in(text: &str) -> Vec<Digit> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let numbers = words.filter_map(|word| word.trim_end_matches('s').parse().ok());
    numbers.filter_map(Digit::new).collect()
}

/// Returns all combinations of cells and digits as candidates.
fn candidates(cells: &[Cell], digits: &[Digit]) -> Vec<Candidate> {
    let of = |&cell: &Cell| digits.iter().map(move |&digit| Candidate::new(cell, digit));
    cells.iter().flat_map(of).collect()
}

/// The kinds of clauses that occurred.
type Met = BTreeSet<&'static str>;

/// Returns the candidates that a clause of a single rules out. Panics if the clause is false.
fn ruled_out(
    ruled: &Ruled,
    grid: &Grid,
    step: &Step,
    clause: &str,
    all: &[Candidate],
    met: &mut Met,
) -> Vec<Candidate> {
    let placed = step.placements[0];
    let is_hidden = step.technique == Technique::HiddenSingle;
    let (clause, link) = match clause.split_once(" (") {
        Some((clause, link)) => (clause, Some(link.trim_end_matches(')'))),
        None => (clause, None),
    };
    let named = |text: &str| match is_hidden {
        true => candidates(&cells_in(text), &[placed.digit]),
        false => candidates(&[placed.cell], &digits_in(text)),
    };
    if let Some((digits, cells)) = clause.split_once(" ruled out of ") {
        met.insert("before");
        let digits = digits.trim_end_matches(" was").trim_end_matches(" were");
        let out = candidates(
            &cells_in(cells.trim_end_matches(" earlier")),
            &digits_in(digits),
        );
        for gone in &out {
            for cell in grid.filled() {
                let value = grid.value(cell).unwrap();
                let sees = ruled
                    .topology
                    .conflict((cell, value), (gone.cell, gone.digit));
                assert!(!sees, "{cell} rules {gone:?} out: {clause}");
            }
            let rules = 0..ruled.rules.len();
            let marks = rules.filter(|&rule| {
                ruled.topology.rules()[rule]
                    .allowed
                    .iter()
                    .any(|mark| mark.0 == gone.cell)
            });
            let mut marks = marks.filter(|&rule| ruled.refutes(rule, &[*gone]));
            assert_eq!(marks.next(), None, "{clause}");
        }
        return out;
    }
    if let Some((cells, digits)) = clause.split_once(" cannot be ") {
        met.insert("mark");
        let out = candidates(&cells_in(cells), &digits_in(digits));
        for gone in &out {
            let mut rules = step.pattern.rules.iter();
            assert!(rules.any(|&rule| ruled.refutes(rule, &[*gone])), "{clause}");
        }
        return out;
    }
    if let Some((house, digits)) = clause.split_once(" holds ") {
        met.insert("house");
        let houses = ruled.topology.houses().iter();
        let houses = houses.chain(ruled.topology.open_houses());
        let mut houses =
            houses.filter(|it| format!("{} {}", it.kind.name(), it.number + 1) == house);
        let house = houses.next().unwrap();
        assert!(house.cells.contains(placed.cell), "{clause}");
        assert!(!house.kind.is_implied(), "{clause}");
        let out = named(digits);
        for gone in &out {
            let mut cells = house.cells.iter();
            assert!(
                cells.any(|cell| grid.value(cell) == Some(gone.digit)),
                "{clause}"
            );
        }
        return out;
    }
    let (holders, what) = clause
        .split_once(" rules out ")
        .or_else(|| clause.split_once(" rule out "))
        .unwrap();
    let (digit, holders) = holders.split_once(" in ").unwrap();
    let digit = digits_in(digit)[0];
    let holders = cells_in(holders);
    assert!(
        holders.iter().all(|&cell| grid.value(cell) == Some(digit)),
        "{clause}"
    );
    let out = match what {
        "the other cells" => all.to_vec(),
        _ => named(what),
    };
    let is_out_by = |gone: &Candidate, holder: Cell| match link {
        None => digit == gone.digit && ruled.share_house(holder, gone.cell),
        Some(link) => {
            let names = ruled.names(step, Candidate::new(holder, digit), *gone);
            names.iter().any(|name| name == link)
        }
    };
    let mut added = ruled.topology.houses().iter();
    let added = added.find(|house| link == Some(&house.name()[..]));
    met.insert(match (link, added) {
        (None, _) => "holders",
        (_, Some(house)) if house.kind.is_implied() => "implied house",
        (_, Some(house)) => {
            let rule = ruled.topology.rule_of_house(house.cells).unwrap();
            assert!(step.pattern.rules.contains(&rule.number), "{clause}");
            "added house"
        }
        _ => "rule",
    });
    for gone in &out {
        let mut holders = holders.iter();
        assert!(
            holders.any(|&holder| is_out_by(gone, holder)),
            "{clause}: {gone:?}"
        );
    }
    // Every named cell is needed.
    for &holder in &holders {
        assert!(
            out.iter().any(|gone| is_out_by(gone, holder)),
            "{clause}: {holder}"
        );
    }
    out
}

#[test]
fn singles_name_what_rules_out_all_others() {
    let mut met = Met::new();
    let mut count = 0;
    let singles = [Technique::HiddenSingle, Technique::NakedSingle];
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name()).collect();
    each_step(
        38,
        sweep(45, 90, 2_000),
        &kinds,
        &singles,
        |ruled, grid, step| {
            let Candidate { cell, digit } = step.placements[0];
            let all = match step.technique {
                Technique::HiddenSingle => {
                    let others =
                        (step.pattern.base[0].cells & grid.empty_cells()) - CellSet::of(cell);
                    candidates(&others.iter().collect::<Vec<_>>(), &[digit])
                }
                _ => {
                    let others = ruled.topology.digits() - DigitSet::of(digit);
                    candidates(&[cell], &others.iter().collect::<Vec<_>>())
                }
            };
            count += 1;
            let text = step.text();
            let outcome = format!(". So {cell} is {digit}.");
            let (said, of_houses) = text.split_once(&outcome).unwrap();
            assert!(
                of_houses.is_empty()
                    || of_houses.ends_with('.') && of_houses.contains(" consists of the cells of "),
                "{text}"
            );
            let Some((_, clauses)) = said.split_once(": ") else {
                assert!(
                    all.is_empty() && said.contains(" is the last empty cell of "),
                    "{text}"
                );
                return;
            };
            let mut out: Vec<Candidate> = clauses
                .split("; ")
                .flat_map(|clause| ruled_out(ruled, grid, step, clause, &all, &mut met))
                .collect();
            out.sort_unstable();
            assert_eq!(out, all, "{text}");
            // The picture shows the same cells.
            for blocker in &step.pattern.blockers {
                assert_eq!(grid.value(blocker.cell), Some(blocker.digit));
                let shown = candidates(
                    &blocker.cells.iter().collect::<Vec<_>>(),
                    &blocker.out.iter().collect::<Vec<_>>(),
                );
                assert!(shown.iter().all(|it| out.contains(it)), "{text}");
            }
        },
    );
    assert!(count > 1_000, "{count} singles");
    let sorts = [
        "added house",
        "before",
        "holders",
        "house",
        "implied house",
        "mark",
        "rule",
    ];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), sorts);
}

/// Returns the pairs of candidates of two nodes.
fn pairs(a: &Node, b: &Node) -> Vec<[Candidate; 2]> {
    let of = |node: &Node| candidates(&node.cells.iter().collect::<Vec<_>>(), &[node.digit]);
    let all = of(a)
        .into_iter()
        .flat_map(|one| of(b).into_iter().map(move |other| [one, other]));
    all.filter(|[one, other]| one.cell != other.cell).collect()
}

/// Checks that the name of a link lists exactly the reasons for it.
fn check_link(
    ruled: &Ruled,
    grid: &Grid,
    step: &Step,
    chain: &Chain,
    link: usize,
    kinds: &mut BTreeSet<&'static str>,
) {
    let (a, b) = (
        &chain.nodes[link],
        &chain.nodes[(link + 1) % chain.nodes.len()],
    );
    let bond = chain.bonds.get(link).map_or("", String::as_str);
    let text = step.text();
    if !bond.is_empty() {
        assert!(text.contains(&format!("({bond})")), "{bond}: {text}");
    }
    if chain.links[link] == Link::Strong {
        if a.digit != b.digit || !a.set.is_empty() || !b.set.is_empty() {
            return;
        }
        let places = a.cells | b.cells;
        let houses = ruled.topology.houses().iter();
        let houses = houses.filter(|house| places.is_subset(house.cells));
        let mut only =
            houses.filter(|house| (house.cells & grid.places(a.digit)).is_subset(places));
        let named = match bond {
            "" => only.any(|house| is_usual(house.kind)),
            _ => only.any(|house| format!("{} {}", house.kind.name(), house.number + 1) == bond),
        };
        assert!(named, "{bond}: {text}");
        return;
    }
    let apart = pairs(a, b);
    let needed = apart
        .iter()
        .filter(|[x, y]| x.digit != y.digit || !ruled.share_house(x.cell, y.cell));
    let needed: Vec<_> = needed.collect();
    assert_eq!(needed.is_empty(), bond.is_empty(), "{bond}: {text}");
    for &&[x, y] in &needed {
        let names = ruled.names(step, x, y);
        assert!(
            names.iter().any(|name| bond.contains(name)),
            "{x:?} {y:?} {bond}: {text}"
        );
        let rules = step.pattern.rules.iter();
        let of_pair = rules
            .filter(|&&rule| bond.contains(&ruled.topology.rules()[rule].link([x.cell, y.cell])));
        kinds.extend(of_pair.map(|&rule| ruled.rules[rule].name()));
    }
}

/// The kinds that can link cells of small boards that share no house.
const LINKING: &[&str] = &[
    "all_different",
    "anti_king",
    "anti_knight",
    "cage",
    "clone",
    "entropic",
    "greater",
    "indexing",
    "kropki",
    "maximum",
    "minimum",
    "modular",
    "non_consecutive",
    "pairs",
    "palindrome",
    "renban",
    "thermometer",
    "whisper",
    "xv",
];

#[test]
fn chains_name_the_rule_of_each_link() {
    let rows = GENERAL.rows.iter().map(|row| row.technique);
    let is_chain = |it: &Technique| it.info().family == Family::Chains;
    let chains = rows.filter(|it| is_chain(it) && *it != Technique::RemotePair);
    let chains: Vec<Technique> = chains.collect();
    let at_least = sweep(1, 1, 100);
    let (mut count, mut named) = (0, 0);
    for (seed, kind) in (390..).zip(LINKING) {
        let mut kinds = BTreeSet::new();
        let mut boards = 0;
        while boards < at_least || !kinds.contains(kind) {
            assert!(boards < 60 + at_least, "no link by {kind}");
            boards += 1;
            each_step(
                seed + 100 * boards as u64,
                1,
                &[kind],
                &chains,
                |ruled, grid, step| {
                    let chain = &step.pattern.chains[0];
                    for link in 0..chain.links.len() {
                        check_link(ruled, grid, step, chain, link, &mut kinds);
                    }
                    check_ends(ruled, step, chain);
                    count += 1;
                    named += usize::from(!chain.bonds.is_empty());
                },
            );
        }
    }
    assert!(named > 100 && named < count, "{named} of {count} chains");
}

/// Checks that the outcome of a chain names the rules by which its ends rule out the eliminated
/// candidates.
fn check_ends(ruled: &Ruled, step: &Step, chain: &Chain) {
    let is_open = chain.links.len() + 1 == chain.nodes.len();
    let (first, last) = (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1]);
    if !is_open || chain.links.first() != Some(&Link::Strong) {
        return;
    }
    let bonds = &step.pattern.bonds;
    for &gone in &step.eliminations {
        for end in [first, last] {
            for place in candidates(&end.cells.iter().collect::<Vec<_>>(), &[end.digit]) {
                let shares = || ruled.share_house(place.cell, gone.cell);
                if place.cell == gone.cell || place.digit == gone.digit && shares() {
                    continue;
                }
                let mut names = ruled.names(step, place, gone).into_iter();
                let is_named = names.any(|name| bonds.contains(&name));
                assert!(is_named, "{gone:?} {bonds:?}: {}", step.text());
            }
        }
    }
}

/// Returns the ways that a step lists, with their cells, from a text such as `The white dot leaves
/// only 1 and 2, or 2 and 1, for r1c1 and r1c2, in this order`, `leaves only 1-2-4 or 2-1-4 for r1c1,
/// r1c2 and r1c3, in this order` or `leaves only 1 for r1c1 and 2 for r1c2`.
fn listed_ways(text: &str) -> Option<(Vec<Cell>, Vec<Vec<Digit>>)> {
    let starts = [" leaves only ", "They can only hold "];
    let said = starts.iter().find_map(|start| text.split_once(start))?.1;
    let (said, _) = said.split_once(". So ")?;
    let Some(said) = said.strip_suffix(", in this order") else {
        let each = said.split([',', ' ']).filter(|it| it.len() == 1);
        let way: Vec<Digit> = each.flat_map(digits_in).collect();
        let cells = cells_in(said);
        return (cells.len() == way.len()).then(|| (cells, vec![way]));
    };
    let (ways, cells) = said
        .split_once(" for r")
        .or_else(|| said.split_once(" in r"))?;
    let cells = cells_in(&format!("r{cells}"));
    let each: Vec<Vec<Digit>> = match ways.contains('-') {
        true => ways.split([',', ' ']).map(digits_in).collect(),
        false => ways.split([',']).map(digits_in).collect(),
    };
    let ways: Vec<Vec<Digit>> = each.into_iter().filter(|it| !it.is_empty()).collect();
    assert!(ways.iter().all(|way| way.len() == cells.len()), "{text}");
    Some((cells, ways))
}

/// Checks sentences such as `If r1c1 were 2, r1c3 would be 4, and no digit would be left for r3c3`:
/// the digits that were placed before exclude all others of each cell. Sentences with other clauses
/// are passed over. Returns how many were checked.
fn check_follows(ruled: &Ruled, grid: &Grid, step: &Step, text: &str) -> usize {
    const OTHERS: [&str; 9] = [
        " leave only ",
        " could only ",
        "With ",
        " place for ",
        " need its ",
        " fit ",
        " add up ",
        " would need ",
        " rule out ",
    ];
    let mut checked = 0;
    for sentence in text.split("If ").skip(1) {
        let said = sentence.split_once(". So ").map_or(sentence, |it| it.0);
        let Some((assumed, follows)) = said.split_once(", ") else {
            continue;
        };
        let ends = follows.contains("no digit would be left for ");
        let ([cell], true) = (&cells_in(assumed)[..], ends) else {
            continue;
        };
        if OTHERS.iter().any(|other| follows.contains(other)) {
            continue;
        }
        let (_, digits) = assumed.split_once(" were ").unwrap();
        for digit in digits_in(digits) {
            let mut placed = vec![Candidate::new(*cell, digit)];
            assert!(step.eliminations.contains(&placed[0]), "{text}");
            let left = |placed: &[Candidate], cell: Cell| -> DigitSet {
                let open = grid.candidates(cell).iter();
                let fits = |&it: &Digit| {
                    let mut placed = placed.iter();
                    placed.all(|by| !ruled.topology.conflict((by.cell, by.digit), (cell, it)))
                };
                open.filter(fits).collect()
            };
            for clause in follows.split([',', '.']) {
                if let Some((_, last)) = clause.split_once("no digit would be left for ") {
                    assert!(left(&placed, cells_in(last)[0]).is_empty(), "{text}");
                } else if let Some((other, digit)) = clause.split_once(" would be ") {
                    let (other, digit) = (cells_in(other)[0], digits_in(digit)[0]);
                    // A rule that is named here may leave the digit by what other cells can hold.
                    let is_named = clause.contains('(') || text.starts_with("Look at ");
                    let left = left(&placed, other);
                    assert!(is_named || left.is_subset(DigitSet::of(digit)), "{text}");
                    placed.push(Candidate::new(other, digit));
                }
            }
            checked += 1;
        }
    }
    checked
}

/// Lists all ways to choose one candidate for each cell.
fn choices(grid: &Grid, cells: &[Cell]) -> Vec<Vec<Digit>> {
    cells.iter().fold(vec![Vec::new()], |ways, &cell| {
        let longer = ways.iter().flat_map(|way| {
            let digits = grid.candidates(cell).iter();
            digits.map(move |digit| way.iter().copied().chain([digit]).collect())
        });
        longer.collect()
    })
}

#[test]
fn arrangements_list_all_ways_and_no_others() {
    let arrangements = [
        Technique::LineArrangement,
        Technique::RuleChain,
        Technique::SumArrangement,
        Technique::OutsideArrangement,
        Technique::HouseArrangement,
        Technique::JoinedRules,
    ];
    let kinds = [
        "renban",
        "arrow",
        "between",
        "sandwich",
        "kropki",
        "region_sum",
        "skyscraper",
    ];
    let mut counts = [0, 0];
    each_step(
        384,
        sweep(20, 40, 1_000),
        &kinds,
        &arrangements,
        |ruled, grid, step| {
            let text = step.text();
            let Some((cells, ways)) = listed_ways(&text) else {
                counts[1] += check_follows(ruled, grid, step, &text);
                return;
            };
            counts[0] += 1;
            let rules = step.pattern.rules.iter();
            let scope = rules.map(|&rule| ruled.topology.rules()[rule].scope());
            let scope = scope.fold(CellSet::EMPTY, |all, cells| all | cells);
            let filled = (grid.filled() & scope).iter();
            let filled: Vec<Candidate> = filled
                .filter_map(|cell| Some(Candidate::new(cell, grid.value(cell)?)))
                .collect();
            for way in choices(grid, &cells) {
                let chosen = cells.iter().zip(&way);
                let chosen = chosen.map(|(&cell, &digit)| Candidate::new(cell, digit));
                let board: Vec<Candidate> = chosen.chain(filled.iter().copied()).collect();
                // The ways that a step lists obey the rule by its definition; the houses of the
                // whole board may still rule them out.
                match ways.contains(&way) {
                    true => {
                        for &rule in &step.pattern.rules {
                            let digits: Vec<u8> = Topology::cells_of(&ruled.shape)
                                .map(|cell| {
                                    let known = board.iter().find(|it| it.cell == cell);
                                    known.map_or(0, |it| it.digit.get())
                                })
                                .collect();
                            let rule_here = &ruled.topology.rules()[rule];
                            let joined = rule_here.pairs.iter().flat_map(|pair| pair.cells);
                            let needed = rule_here.scope() | joined.collect();
                            let is_filled = needed
                                .iter()
                                .all(|cell| board.iter().any(|it| it.cell == cell));
                            if is_filled {
                                assert!(ruled.rules[rule].holds(&ruled.shape, &digits), "{text}");
                            }
                        }
                    }
                    false => assert!(!ruled.allow(&ruled.rules, &board), "{way:?}: {text}"),
                }
            }
            // No way contains an eliminated candidate.
            for gone in &step.eliminations {
                let at = cells.iter().position(|&cell| cell == gone.cell).unwrap();
                assert!(ways.iter().all(|way| way[at] != gone.digit), "{text}");
            }
        },
    );
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Techniques of a path leave out what has not changed since they found nothing. A position on its
/// own is searched as a whole.
#[test]
fn a_path_has_the_steps_that_its_positions_have_on_their_own() {
    let shapes = shapes();
    let mut random = Random(386);
    let techniques = GENERAL.default_techniques().filter(|technique| {
        // These go on from assumptions of earlier positions.
        !matches!(
            technique.info().family,
            Family::Contradictions | Family::Forcing
        )
    });
    let solver = Solver::with_scale(&GENERAL, techniques, StepOptions::default());
    let (mut done, mut compared) = (0, 0);
    while done < sweep(30, 60, 1_000) {
        let shape = &shapes[random.below(shapes.len())];
        let [one, two] = [0, 0].map(|_| KINDS[random.below(KINDS.len())].name());
        let Some((solution, rules)) = board_with(&[one, two], shape, &mut random) else {
            continue;
        };
        let mut givens = solution;
        for given in &mut givens {
            if random.below(3) > 0 {
                *given = 0;
            }
        }
        let topology = Topology::of(shape, &rules).unwrap();
        let model = Arc::new(Model::new(Arc::new(shape.clone()), rules.into()));
        let mut grid = Grid::of_cells(&topology, shape, &givens);
        let position = Position::of_model(grid.clone(), &model, &never).unwrap();
        if position.fault().is_some() {
            continue;
        }
        done += 1;
        for step in solver.path(&position, &never).unwrap().steps {
            // A path takes singles in the order in which they arise.
            if step.technique.info().family != Family::Singles {
                let here = Position::of_model(grid.clone(), &model, &never).unwrap();
                let alone = solver.next_step(&here, &never).unwrap().unwrap();
                assert_eq!(alone.technique, step.technique);
                assert_eq!(alone.placements, step.placements);
                assert_eq!(alone.eliminations, step.eliminations);
                assert_eq!(alone.text(), step.text());
                compared += 1;
            }
            step.apply(&mut grid);
        }
    }
    assert!(compared > done, "{compared} steps of {done} boards");
}
