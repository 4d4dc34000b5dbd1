//! Tests uniqueness techniques, colouring, almost locked sets and Sue de Coq on states made by hand,
//! and, with all variants, on random states, where they must not contradict the solution.

use std::collections::{BTreeSet, HashMap};

use crate::common::puzzles::{random_minimal, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, Step, StepOptions, Technique};
use oxidoku_engine::topology::classic::{classic, HOUSES_OF};
use oxidoku_engine::topology::HouseId;
use oxidoku_engine::{never, search, Board, Cell, CellSet, Digit, DigitSet};

/// Returns the number of random puzzles to examine.
fn puzzles() -> usize {
    sweep(6, 60, 90)
}

const TECHNIQUES: [Technique; 20] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
    Technique::UniqueRectangle5,
    Technique::UniqueRectangle6,
    Technique::HiddenRectangle,
    Technique::AvoidableRectangle1,
    Technique::AvoidableRectangle2,
    Technique::BugPlus1,
    Technique::SimpleColorsTrap,
    Technique::SimpleColorsWrap,
    Technique::MultiColors1,
    Technique::MultiColors2,
    Technique::Medusa3d,
    Technique::SueDeCoq,
    Technique::AlsXz,
    Technique::AlsXyWing,
    Technique::AlsChain,
    Technique::DeathBlossom,
];

fn steps(grid: &Grid, options: &StepOptions, solution: &Board, technique: Technique) -> Vec<Step> {
    let context = Context::new(grid, options, Some(solution), &never);
    let mut found = Found::all();
    find(&context, technique, &mut found);
    found.into_steps()
}

fn first_step(
    grid: &Grid,
    options: &StepOptions,
    solution: &Board,
    technique: Technique,
) -> Option<Step> {
    let context = Context::new(grid, options, Some(solution), &never);
    let mut found = Found::first();
    find(&context, technique, &mut found);
    found.into_steps().pop()
}

fn check(grid: &Grid, solution: &Board, step: &Step) {
    assert!(!step.is_idle(), "{step:?}");
    assert!(!step.text().is_empty());
    for gone in &step.eliminations {
        assert!(grid.has(*gone), "{step:?}");
        assert!(
            solution.digit(gone.cell) != Some(gone.digit),
            "{} strikes {gone:?} out of {}\n{step:?}",
            step.technique,
            grid.board()
        );
    }
    for placed in &step.placements {
        assert_eq!(solution.digit(placed.cell), Some(placed.digit), "{step:?}");
    }
}

/// Places all naked and hidden singles.
fn place_singles(grid: &mut Grid) {
    let all: Vec<Candidate> = Cell::ALL
        .into_iter()
        .flat_map(|cell| Digit::ALL.map(|digit| Candidate::new(cell, digit)))
        .collect();
    let mut changed = true;
    while changed {
        changed = false;
        for &single in &all {
            let is_naked = grid.candidates(single.cell) == DigitSet::of(single.digit);
            let is_hidden = HOUSES_OF[single.cell]
                .iter()
                .any(|&house| grid.places_in(single.digit, house).len() == 1);
            if grid.has(single) && (is_naked || is_hidden) {
                grid.place(single);
                changed = true;
            }
        }
    }
}

/// Fills random empty cells with the right digits until `left` cells are empty.
fn fill_in(grid: &mut Grid, solution: &Board, random: &mut Random, left: usize) {
    while grid.empty_cells().len() > left {
        let empty_cells: Vec<Cell> = grid.empty_cells().iter().collect();
        let cell = empty_cells[random.below(empty_cells.len())];
        grid.place(Candidate::new(cell, solution.digit(cell).unwrap()));
    }
}

/// Leaves two candidates in most empty cells, and three in some.
fn trim(grid: &mut Grid, solution: &Board, random: &mut Random) {
    for cell in grid.empty_cells() {
        let wrong = grid.candidates(cell) - DigitSet::of(solution.digit(cell).unwrap());
        let mut wrong: Vec<Digit> = wrong.iter().collect();
        random.shuffle(&mut wrong);
        for &digit in wrong.iter().skip(1 + random.below(10) / 9) {
            grid.remove(Candidate::new(cell, digit));
        }
    }
}

/// Eliminates some random wrong candidates.
fn reveal(grid: &mut Grid, solution: &Board, random: &mut Random, n: usize) {
    for _ in 0..n {
        let wrong: Vec<Candidate> = grid
            .empty_cells()
            .iter()
            .flat_map(|cell| {
                let wrong = grid.candidates(cell) - DigitSet::of(solution.digit(cell).unwrap());
                wrong.iter().map(move |digit| Candidate::new(cell, digit))
            })
            .collect();
        if wrong.is_empty() {
            return;
        }
        grid.remove(wrong[random.below(wrong.len())]);
    }
}

#[test]
fn steps_on_random_states_keep_the_solution() {
    let plain = StepOptions::default();
    let strict = StepOptions {
        incomplete_rectangles: false,
        ..plain
    };
    let overlapping = StepOptions {
        als_overlap: true,
        ..plain
    };
    let mut fired: HashMap<Technique, usize> = HashMap::new();
    let mut random = Random(4);
    for i in 0..puzzles() {
        let puzzle = random_minimal(&mut random);
        let solution = search::solve(&puzzle, &never).unwrap().first.unwrap();
        let mut grid = Grid::new(&puzzle);
        if i % 3 > 0 {
            let left = 12 + random.below(25);
            fill_in(&mut grid, &solution, &mut random, left);
        }
        if i % 3 > 1 {
            trim(&mut grid, &solution, &mut random);
        }
        for round in 0..12 {
            if i % 3 == 0 {
                place_singles(&mut grid);
            }
            if grid.is_full() {
                break;
            }
            let options = [&plain, &strict, &overlapping][round % 3];
            let mut found: Vec<Step> = Vec::new();
            for technique in TECHNIQUES {
                let all = steps(&grid, options, &solution, technique);
                let first = first_step(&grid, options, &solution, technique);
                assert_eq!(first.is_none(), all.is_empty(), "{technique} in {puzzle}");
                *fired.entry(technique).or_default() += all.len();
                found.extend(all);
                found.extend(first);
            }
            for step in &found {
                check(&grid, &solution, step);
            }
            if !found.is_empty() && random.below(3) > 0 {
                found[random.below(found.len())].apply(&mut grid);
            }
            let n = 1 + random.below(12);
            reveal(&mut grid, &solution, &mut random, n);
        }
    }
    println!("{fired:?}");
}

/// Reads `If r1c1 were 4, r1c5 would be 7 (it can only be 4 or 7), and ...`: the digits that the text
/// gives to cells. Checks the reason for each of them.
fn filled(grid: &Grid, step: &Step, text: &str) -> HashMap<String, Digit> {
    let corners: Vec<Cell> = step.pattern.cells.iter().collect();
    let digit_at = |text: &str| Digit::new(text[..1].parse().unwrap()).unwrap();
    let (first, rest) = text.split_once(" were ").unwrap();
    let mut filled = HashMap::from([(first.to_string(), digit_at(rest))]);
    let mut from = &rest[3..];
    while let Some((names, after)) = from.split_once(" would be ") {
        let digit = digit_at(after);
        let of_names = |&cell: &Cell| names.split([',', ' ']).any(|it| it == cell.to_string());
        // The reason is in parentheses.
        let (why, later) = after[3..].split_once(')').unwrap();
        for cell in corners.iter().copied().filter(of_names) {
            let known = filled.insert(cell.to_string(), digit);
            assert_eq!(known, None, "{text}");
            if why.contains(" can only be ") {
                assert_eq!(grid.candidates(cell), step.digits, "{text}");
                let digits: DigitSet = why
                    .split(' ')
                    .filter_map(|it| Digit::new(it.parse().ok()?))
                    .collect();
                assert_eq!(digits, step.digits, "{text}");
            } else {
                let (house, _) = why.split_once(" has no other place").unwrap();
                let mut houses = classic().houses().iter().filter(|it| it.name() == house);
                let places = grid.places(digit) & houses.next().unwrap().cells;
                assert!(places.contains(cell), "{text}");
                assert!(places.is_subset(step.pattern.cells), "{text}");
            }
        }
        from = later;
    }
    filled
}

#[test]
fn rectangles_with_links_say_how_each_corner_is_forced() {
    let options = StepOptions::default();
    let mut random = Random(41);
    let mut count = 0;
    for _ in 0..3 * puzzles() {
        let puzzle = random_minimal(&mut random);
        let solution = search::solve(&puzzle, &never).unwrap().first.unwrap();
        let mut grid = Grid::new(&puzzle);
        let left = 15 + random.below(25);
        fill_in(&mut grid, &solution, &mut random, left);
        for _ in 0..8 {
            for step in steps(&grid, &options, &solution, Technique::UniqueRectangleLinks) {
                let text = step.text();
                let ways = text.split("If ").skip(1);
                for way in ways {
                    let (way, _) = way.split_once(". ").unwrap_or((way, ""));
                    let filled = filled(&grid, &step, way);
                    assert_eq!(filled.len(), 4, "{text}");
                    let corners: Vec<Cell> = step.pattern.cells.iter().collect();
                    let digits = [0, 1, 2, 3].map(|at| filled[&corners[at].to_string()]);
                    assert_eq!((digits[0], digits[1]), (digits[3], digits[2]), "{text}");
                    assert_ne!(digits[0], digits[1], "{text}");
                    count += 1;
                }
            }
            let n = 1 + random.below(6);
            reveal(&mut grid, &solution, &mut random, n);
        }
    }
    assert!(count > 0);
}

/// Parses candidates written as digits, rows and columns: `12r1c34` is 1 and 2 in r1c3 and r1c4.
fn candidates(text: &str) -> BTreeSet<Candidate> {
    let mut candidates = BTreeSet::new();
    for word in text.split_whitespace() {
        let (digits, place) = word.split_once('r').unwrap();
        let (rows, columns) = place.split_once('c').unwrap();
        let numbers = |text: &str| -> Vec<u8> { text.bytes().map(|byte| byte - b'0').collect() };
        for digit in numbers(digits) {
            for row in numbers(rows) {
                for column in numbers(columns) {
                    let cell = usize::from(row - 1) * 9 + usize::from(column - 1);
                    candidates.insert(Candidate::of(cell, digit));
                }
            }
        }
    }
    candidates
}

/// A grid made by hand from the empty one.
#[derive(Clone)]
struct State(Grid<'static>);

impl State {
    fn empty() -> Self {
        State(Grid::new(&Board::EMPTY))
    }

    /// Leaves only the named digits in the named cells.
    fn keep(mut self, text: &str) -> Self {
        let kept = candidates(text);
        let cells: CellSet = kept.iter().map(|candidate| candidate.cell).collect();
        for cell in cells {
            for digit in self.0.candidates(cell) {
                let candidate = Candidate::new(cell, digit);
                if !kept.contains(&candidate) {
                    self.0.remove(candidate);
                }
            }
        }
        self
    }

    /// Leaves only the named places for the named digits in a house.
    fn only(mut self, house: HouseId, text: &str) -> Self {
        let kept = candidates(text);
        let digits: DigitSet = kept.iter().map(|candidate| candidate.digit).collect();
        for digit in digits {
            for cell in self.0.places_in(digit, house) {
                let candidate = Candidate::new(cell, digit);
                if !kept.contains(&candidate) {
                    self.0.remove(candidate);
                }
            }
        }
        self
    }

    /// Fills cells that are not givens.
    fn fill(mut self, text: &str) -> Self {
        for candidate in candidates(text) {
            self.0.place(candidate);
        }
        self
    }

    /// Whether there is a step that eliminates exactly the named candidates.
    fn has(&self, technique: Technique, options: &StepOptions, struck: &str) -> bool {
        let wanted: Vec<Candidate> = candidates(struck).into_iter().collect();
        steps(&self.0, options, &Board::EMPTY, technique)
            .iter()
            .any(|step| step.eliminations == wanted && !step.text().is_empty())
    }

    fn expect(&self, technique: Technique, struck: &str) {
        let has = self.has(technique, &StepOptions::default(), struck);
        assert!(has, "no {technique} strikes {struck}");
    }
}

/// Returns the house of a row by its number.
fn row(number: usize) -> HouseId {
    HouseId::of(number - 1)
}

fn column(number: usize) -> HouseId {
    HouseId::of(number + 8)
}

#[test]
fn unique_rectangles_fire() {
    let grid = State::empty();
    let type_1 = grid.clone().keep("12r1c14 12r2c1 123r2c4");
    type_1.expect(Technique::UniqueRectangle1, "12r2c4");

    let type_2 = grid.clone().keep("12r12c1 123r12c4");
    type_2.expect(Technique::UniqueRectangle2, "3r3456789c4 3r123c56");

    let type_3 = grid.clone().keep("12r12c1 123r1c4 124r2c4 34r3c4");
    type_3.expect(Technique::UniqueRectangle3, "34r456789c4 34r123c56");

    let type_4 = grid.clone().keep("12r12c1 123r1c4 124r2c4");
    let type_4 = type_4.only(column(4), "1r12c4");
    type_4.expect(Technique::UniqueRectangle4, "2r12c4");

    let type_5 = grid.clone().keep("12r1c1 12r2c4 123r1c4 123r2c1");
    type_5.expect(Technique::UniqueRectangle5, "3r1c23 3r2c56");

    let type_6 = grid.keep("12r1c1 12r2c4 123r1c4 124r2c1");
    let type_6 = type_6.only(row(1), "1r1c14").only(row(2), "1r2c14");
    type_6.expect(Technique::UniqueRectangle6, "1r1c4 1r2c1");
}

#[test]
fn hidden_rectangles_fire() {
    let state = State::empty().keep("12r1c1");
    let state = state.only(row(2), "1r2c14").only(column(4), "1r12c4");
    state.expect(Technique::HiddenRectangle, "2r2c4");
}

#[test]
fn rectangles_may_miss_candidates_only_if_asked() {
    let state = State::empty().keep("12r1c14 12r2c1 13r2c4");
    state.expect(Technique::UniqueRectangle1, "1r2c4");
    let complete = StepOptions {
        incomplete_rectangles: false,
        ..StepOptions::default()
    };
    assert!(!state.has(Technique::UniqueRectangle1, &complete, "1r2c4"));
}

#[test]
fn rectangles_need_two_boxes_and_a_puzzle_with_one_solution() {
    let four_boxes = State::empty().keep("12r1c14 12r5c1 123r5c4");
    let options = StepOptions::default();
    assert!(!four_boxes.has(Technique::UniqueRectangle1, &options, "12r5c4"));

    let State(grid) = State::empty().keep("12r1c14 12r2c1 123r2c4");
    let context = Context::new(&grid, &options, None, &never);
    let mut found = Found::all();
    find(&context, Technique::UniqueRectangle1, &mut found);
    assert!(found.into_steps().is_empty());
}

#[test]
fn avoidable_rectangles_fire_without_givens_alone() {
    let type_1 = State::empty().fill("1r1c1 2r1c4 2r2c1");
    type_1.expect(Technique::AvoidableRectangle1, "1r2c4");

    let State(mut grid) = type_1;
    grid.set_givens(CellSet::of(Cell::of(0)));
    let options = StepOptions::default();
    assert!(!State(grid).has(Technique::AvoidableRectangle1, &options, "1r2c4"));

    let beside = State::empty().fill("1r1c1 2r1c4").keep("23r2c1 13r2c4");
    beside.expect(Technique::AvoidableRectangle2, "3r2c2356789");

    let above = State::empty().fill("1r1c1 2r4c1").keep("23r1c2 13r4c2");
    above.expect(Technique::AvoidableRectangle2, "3r2356789c2");

    let diagonal = State::empty().fill("1r1c1 1r2c4").keep("23r1c4 23r2c1");
    diagonal.expect(Technique::AvoidableRectangle2, "3r1c23 3r2c56");
    diagonal.expect(Technique::AvoidableRectangle2, "2r1c23 2r2c56");
}

/// The board lacks the digits 1 to 4: a cell that held 1 or 2 can be either, and so can a cell that
/// held 3 or 4. One cell can also be 3.
#[test]
fn a_bivalue_grave_plus_one_fires() {
    let mut board = Board::EMPTY;
    let mut grave = String::new();
    for cell in Cell::ALL {
        let (row, column) = (cell.row(), cell.column());
        let digit = ((row * 3 + row / 3 + column) % 9) as u8 + 1;
        match digit {
            1 if (row, column) == (0, 0) => grave += "123r1c1 ",
            1 | 2 => grave += &format!("12r{}c{} ", row + 1, column + 1),
            3 | 4 => grave += &format!("34r{}c{} ", row + 1, column + 1),
            _ => board.set(cell, digit),
        }
    }
    let state = State(Grid::new(&board)).keep(&grave);
    state.expect(Technique::BugPlus1, "12r1c1");
    let another = grave.replacen("12r1c2", "123r1c2", 1);
    let two_extras = State(Grid::new(&board)).keep(&another);
    assert!(!two_extras.has(Technique::BugPlus1, &StepOptions::default(), "12r1c1"));
}

#[test]
fn colours_fire() {
    let chain = State::empty()
        .only(row(1), "5r1c15")
        .only(column(5), "5r16c5")
        .only(row(6), "5r6c25");
    chain.expect(Technique::SimpleColorsTrap, "5r23c2 5r45c1");

    let back = chain.only(column(2), "5r36c2");
    back.expect(Technique::SimpleColorsWrap, "5r1c1 5r3c2 5r6c5");

    let two = State::empty().only(row(1), "5r1c15").only(row(5), "5r5c16");
    two.expect(Technique::MultiColors1, "5r23c6 5r46c5");

    let longer = two.only(column(5), "5r16c5");
    longer.expect(Technique::MultiColors2, "5r1c1 5r6c5");
}

#[test]
fn medusa_fires() {
    let trap = State::empty()
        .only(row(1), "12r1c15")
        .keep("12r1c1 123r1c5");
    trap.expect(Technique::Medusa3d, "3r1c5");

    let wrap = State::empty()
        .keep("12r1c1 14r1c5 24r2c5")
        .only(row(1), "1r1c15")
        .only(column(5), "4r12c5")
        .only(row(2), "2r2c25");
    wrap.expect(Technique::Medusa3d, "2r1c1 1r1c5 4r2c5 2r2c2");
}

#[test]
fn a_grouped_w_wing_fires_and_names_its_house() {
    let state = State::empty().keep("12r1c1 12r5c5").only(row(3), "1r3c125");
    state.expect(Technique::GroupedWWing, "2r1c5 2r5c1");
    let all = steps(
        &state.0,
        &StepOptions::default(),
        &Board::EMPTY,
        Technique::GroupedWWing,
    );
    let words: Vec<String> = all.iter().map(Step::text).collect();
    assert_eq!(
        words,
        [
            "r1c1 and r5c5 can only be 1 or 2. They cannot both be 1, since the 1 of \
             row 3 must be in r3c1 or r3c2, which see r1c1, or in r3c5, which sees r5c5. So r1c1 or \
             r5c5 is 2, and no cell that sees both can be 2. So 2 can be removed from r1c5 and r5c1."
        ]
    );
}

#[test]
fn sue_de_coq_fires() {
    let state = State::empty().keep("1234r1c12 12r1c5 34r2c1");
    let struck = "12r1c346789 34r1c3 34r2c23 34r3c123";
    state.expect(Technique::SueDeCoq, struck);
}

#[test]
fn almost_locked_sets_fire() {
    let grid = State::empty();
    let pair = grid.clone().keep("12r1c1 13r1c5 23r2c4");
    pair.expect(Technique::AlsXz, "2r1c46 2r2c123");

    let doubly = grid.clone().keep("12r1c1 123r1c56");
    doubly.expect(Technique::AlsXz, "12r1c234789 3r1c234789 3r23c456");

    let wing = grid.clone().keep("15r1c1 12r1c5 25r5c5");
    wing.expect(Technique::AlsXyWing, "5r5c1");

    let chain = grid.clone().keep("15r1c1 12r1c5 23r5c5 35r5c8");
    chain.expect(Technique::AlsChain, "5r1c8 5r5c1");

    let blossom = grid.keep("123r5c5 19r5c1 29r5c9 39r4c4");
    blossom.expect(Technique::DeathBlossom, "9r5c46");
}

/// An almost locked set, found by trying all cells of a house.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Set {
    cells: CellSet,
    digits: DigitSet,
}

impl Set {
    fn all(grid: &Grid) -> Vec<Set> {
        let mut sets: Vec<Set> = Vec::new();
        for house in classic().houses() {
            let cells: Vec<Cell> = (house.cells & grid.empty_cells()).iter().collect();
            for chosen in 1u32..1 << cells.len() {
                let is_chosen = |at: &usize| chosen >> at & 1 == 1;
                let cells = (0..cells.len()).filter(is_chosen).map(|at| cells[at]);
                let cells: CellSet = cells.collect();
                let digits = grid.candidates_of(cells);
                let set = Set { cells, digits };
                if digits.len() == cells.len() + 1 && !sets.contains(&set) {
                    sets.push(set);
                }
            }
        }
        sets
    }

    /// Returns the cells that see all places of a digit in the set.
    fn seen(self, grid: &Grid, digit: Digit) -> CellSet {
        classic().common_peers(self.cells & grid.places(digit))
    }

    /// Whether a digit that two sets share can be in only one of them.
    fn is_joined(self, grid: &Grid, digit: Digit, other: Set) -> bool {
        let is_in_both = (self.digits & other.digits).contains(digit);
        let places = other.cells & grid.places(digit);
        is_in_both && !self.cells.meets(other.cells) && places.is_subset(self.seen(grid, digit))
    }

    /// Returns the candidates that a chain from this set to another eliminates, given its first and
    /// last link.
    fn gone(self, grid: &Grid, last: Set, links: [Digit; 2]) -> BTreeSet<Candidate> {
        let ends = (self.digits & last.digits) - links.into_iter().collect();
        let gone = ends.iter().flat_map(|digit| {
            let seen = self.seen(grid, digit) & last.seen(grid, digit) & grid.places(digit);
            seen.iter().map(move |cell| Candidate::new(cell, digit))
        });
        gone.collect()
    }
}

/// Asserts that a step is a chain of sets, link by link, and eliminates what its ends see.
fn check_sets(grid: &Grid, all: &[Set], step: &Step) {
    let sets = step.pattern.sets.iter();
    let sets: Vec<Set> = sets.map(|&(cells, digits)| Set { cells, digits }).collect();
    let links = step.pattern.chains[0].nodes.iter().step_by(2);
    let links: Vec<Digit> = links.map(|node| node.digit).collect();
    assert!(sets.len() >= 4 && links.len() == sets.len() - 1, "{step:?}");
    assert!(sets.iter().all(|set| all.contains(set)), "{step:?}");
    assert!(
        (1..sets.len()).all(|at| !sets[..at].contains(&sets[at])),
        "{step:?}"
    );
    assert!(links.windows(2).all(|two| two[0] != two[1]), "{step:?}");
    let is_joined = |at: usize| sets[at].is_joined(grid, links[at], sets[at + 1]);
    assert!((0..links.len()).all(is_joined), "{step:?}");
    let last = links.len();
    let gone = sets[0].gone(grid, sets[last], [links[0], links[last - 1]]);
    assert!(step.eliminations.iter().copied().eq(gone), "{step:?}");
}

/// Returns the eliminations of all chains of four sets, found by trying each.
fn gone_by_four(grid: &Grid, all: &[Set]) -> BTreeSet<Candidate> {
    let joined = |from: Set| {
        let links = all
            .iter()
            .flat_map(move |&to| from.digits.iter().map(move |it| (it, to)));
        links.filter(move |&(digit, to)| from.is_joined(grid, digit, to))
    };
    let mut gone = BTreeSet::new();
    for &a in all {
        for (x, b) in joined(a) {
            for (y, c) in joined(b).filter(|&(y, c)| y != x && c != a) {
                for (z, d) in joined(c).filter(|&(z, d)| z != y && d != a && d != b) {
                    gone.extend(a.gone(grid, d, [x, z]));
                }
            }
        }
    }
    gone
}

#[test]
fn chains_of_almost_locked_sets_are_those_of_a_slow_search() {
    let options = StepOptions::default();
    let mut random = Random(12);
    let (mut chains, mut struck) = (0, 0);
    for _ in 0..sweep(60, 60, 2_000) {
        let puzzle = random_minimal(&mut random);
        let solution = search::solve(&puzzle, &never).unwrap().first.unwrap();
        let mut grid = Grid::new(&puzzle);
        let left = 14 + random.below(26);
        fill_in(&mut grid, &solution, &mut random, left);
        trim(&mut grid, &solution, &mut random);
        let all = Set::all(&grid);
        let found = steps(&grid, &options, &solution, Technique::AlsChain);
        let first = first_step(&grid, &options, &solution, Technique::AlsChain);
        for step in found.iter().chain(&first) {
            check_sets(&grid, &all, step);
        }
        chains += found.len();
        if left > 25 {
            continue; // too many to try
        }
        // Shorter chains have their own names.
        let shorter = [Technique::AlsXz, Technique::AlsXyWing];
        let shorter = shorter.map(|technique| steps(&grid, &options, &solution, technique));
        let known = found.iter().chain(shorter.iter().flatten());
        let known: BTreeSet<Candidate> = known.flat_map(|it| it.eliminations.clone()).collect();
        let wanted = gone_by_four(&grid, &all);
        assert!(wanted.is_subset(&known), "{:?}", wanted.difference(&known));
        struck += wanted.len();
    }
    assert!(
        chains > 100 && struck > 50,
        "{chains} chains, {struck} candidates"
    );
}
