//! Tests each technique for sums on a board where it finds a step, and on one where it must find
//! none.

use oxidoku_engine::logic::Technique::{self, *};
use oxidoku_engine::logic::{find, Candidate, Context, Found, Grid, Step, StepOptions};
use oxidoku_engine::rules::Rule;
use oxidoku_engine::shape::{self, Regions, Shape};
use oxidoku_engine::topology::Topology;
use oxidoku_engine::{Cell, Digit};

/// A rule with the cells of its lists as numbers: 12 is r1c2.
type Plain<'a> = (&'a str, &'a [&'a [usize]], &'a [i32]);

/// Makes a 9x9 board, or a 4x4 board with 2x2 boxes.
fn board(side: usize, rules: &[Plain]) -> Topology {
    let boxes = if side == 9 { 3 } else { 2 };
    let shape = Shape::square(side, &Regions::Boxes(boxes, boxes)).expect("a shape");
    let rules: Vec<Rule> = rules
        .iter()
        .map(|(name, lists, values)| {
            let cell = |&at: &usize| ((at / 10 - 1) * side + at % 10 - 1) as shape::Cell;
            let lists = lists.iter().map(|list| list.iter().map(cell).collect());
            let rule = Rule::new(name, lists.collect(), values.to_vec()).expect("a kind");
            assert!(rule.check(&shape).is_ok());
            rule
        })
        .collect();
    Topology::of(&shape, &rules).expect("it fits the frame")
}

fn cell(at: usize) -> Cell {
    Cell::at(at / 10 - 1, at % 10 - 1)
}

/// Returns all steps of a technique.
fn steps(grid: &Grid, technique: Technique) -> Vec<Step> {
    let options = StepOptions::default();
    let never = || false;
    let context = Context::new(grid, &options, None, &never);
    let mut found = Found::all();
    find(&context, technique, &mut found);
    let steps = found.into_steps();
    for step in &steps {
        assert!(!step.pattern.words.is_empty());
        assert!(!step.pattern.cells.is_empty());
        assert!(
            !step.pattern.rules.is_empty()
                && step
                    .pattern
                    .rules
                    .iter()
                    .all(|&rule| { rule < grid.topology().rules().len() })
        );
    }
    steps
}

/// Returns the candidates that a cell keeps after all steps of a technique.
fn left(grid: &Grid, technique: Technique, at: usize) -> Vec<u8> {
    let mut grid = grid.clone();
    for step in steps(&grid, technique) {
        step.apply(&mut grid);
    }
    let value = grid.value(cell(at)).map(Digit::get);
    let candidates = grid.candidates(cell(at)).iter().map(Digit::get);
    value.into_iter().chain(candidates).collect()
}

fn finds_nothing(grid: &Grid, technique: Technique) {
    assert_eq!(steps(grid, technique), []);
}

/// Leaves only these candidates in a cell.
fn restrict(grid: &mut Grid, at: usize, digits: &[u8]) {
    for digit in grid.candidates(cell(at)) {
        if !digits.contains(&digit.get()) {
            grid.remove(Candidate::new(cell(at), digit));
        }
    }
}

#[test]
fn a_cage_with_one_set() {
    let topology = board(9, &[("cage", &[&[11, 12]], &[17])]);
    let grid = Grid::empty(&topology);
    assert_eq!(left(&grid, CageSingleCombination, 11), [8, 9]);
    assert_eq!(
        steps(&grid, CageSingleCombination)[0].pattern.words,
        "The cage of 17 in r1c1 and r1c2 can only be 8+9. So 1, 2, 3, 4, 5, 6 and 7 can be \
         removed from r1c1 and r1c2."
    );
    finds_nothing(&grid, CageCombinations);
    let topology = board(9, &[("cage", &[&[11, 12]], &[15])]);
    finds_nothing(&Grid::empty(&topology), CageSingleCombination);
}

#[test]
fn a_cage_with_several_sets() {
    let topology = board(9, &[("cage", &[&[11, 12]], &[8])]);
    let mut grid = Grid::empty(&topology);
    assert_eq!(left(&grid, CageCombinations, 12), [1, 2, 3, 5, 6, 7]);
    assert_eq!(
        steps(&grid, CageCombinations)[0].pattern.words,
        "The cage of 8 in r1c1 and r1c2 can only be 1+7, 2+6 or 3+5. So 4, 8 and 9 can be removed \
         from r1c1 and r1c2."
    );
    // A candidate that is missing from both cells eliminates its partner.
    for at in [11, 12] {
        restrict(&mut grid, at, &[1, 2, 3, 6, 7]);
    }
    assert_eq!(left(&grid, CageCombinations, 12), [1, 2, 6, 7]);
    for at in [11, 12] {
        restrict(&mut grid, at, &[1, 2, 6, 7]);
    }
    finds_nothing(&grid, CageCombinations);
    // Without a sum there are no combinations.
    let topology = board(9, &[("cage", &[&[11, 12]], &[])]);
    finds_nothing(&Grid::empty(&topology), CageCombinations);
}

#[test]
fn what_all_sets_of_a_cage_share() {
    // The combinations are 1+2+5 and 1+3+4.
    let topology = board(9, &[("cage", &[&[11, 12, 21]], &[8])]);
    let mut grid = Grid::empty(&topology);
    for at in [11, 12, 21] {
        restrict(&mut grid, at, &[1, 2, 3, 4, 5]);
    }
    assert!(!left(&grid, CageMustContain, 33).contains(&1));
    assert!(left(&grid, CageMustContain, 33).contains(&2));
    assert!(left(&grid, CageMustContain, 15).contains(&1));
    restrict(&mut grid, 21, &[2, 3, 4, 5]);
    assert!(!left(&grid, CageMustContain, 15).contains(&1));
    // 1+8, 2+7, 3+6 and 4+5 have nothing in common.
    let topology = board(9, &[("cage", &[&[11, 12]], &[9])]);
    finds_nothing(&Grid::empty(&topology), CageMustContain);
}

#[test]
fn digits_of_a_cage_in_some_order_only() {
    let topology = board(9, &[("cage", &[&[11, 12, 13]], &[7])]);
    let mut grid = Grid::empty(&topology);
    for at in [11, 12, 13] {
        restrict(&mut grid, at, &[1, 2, 4]);
    }
    finds_nothing(&grid, CageArrangement);
    restrict(&mut grid, 11, &[4]);
    assert_eq!(left(&grid, CageArrangement, 12), [1, 2]);
}

/// The cages of row 1, which cover all its cells but r1c9.
const ROW: [Plain; 2] = [
    ("cage", &[&[11, 12, 13, 14]], &[20]),
    ("cage", &[&[15, 16, 17, 18]], &[18]),
];

#[test]
fn the_cages_of_a_house_leave_a_cell() {
    let topology = board(9, &ROW);
    let grid = Grid::empty(&topology);
    let step = &steps(&grid, InnieOutie)[0];
    assert_eq!(step.placements, [Candidate::new(cell(19), Digit::of(7))]);
    assert_eq!(step.pattern.rules, [0, 1]);
    assert_eq!(step.pattern.base[0], topology.houses()[0]);
    assert_eq!(
        step.pattern.words,
        "Row 1 adds up to 45. The cages of 18 and 20 cover all its cells except r1c9 and add up to 38, so r1c9 is 7."
    );
    // With one cage less, five cells are left.
    finds_nothing(&Grid::empty(&board(9, &ROW[..1])), InnieOutie);
}

#[test]
fn the_cages_of_a_house_stick_out() {
    let outside = [ROW[0], ROW[1], ("cage", &[&[19, 29]], &[12])];
    let topology = board(9, &outside);
    let grid = Grid::empty(&topology);
    // If a cage has as many cells inside as outside, it is not counted.
    assert_eq!(left(&grid, InnieOutie, 19), [7]);
    let topology = board(9, &[ROW[0], ("cage", &[&[15, 16, 17, 18, 19, 29]], &[30])]);
    let grid = Grid::empty(&topology);
    let step = &steps(&grid, InnieOutie)[0];
    assert_eq!(step.placements, [Candidate::new(cell(29), Digit::of(5))]);
    assert_eq!(
        step.pattern.words,
        "Row 1 adds up to 45. The cages of 20 and 30 cover all its cells, and also r2c9. Together they add up to 50, so r2c9 is 5."
    );
}

#[test]
fn filled_cells_of_cages_outside_the_house_are_named() {
    let topology = board(9, &[ROW[0], ("cage", &[&[15, 16, 17, 18, 29]], &[23])]);
    let mut grid = Grid::empty(&topology);
    grid.place(Candidate::new(cell(29), Digit::of(4)));
    assert_eq!(
        steps(&grid, InnieOutie)[0].pattern.words,
        "Row 1 adds up to 45. The cages of 20 and 23 cover all its cells except r1c9, and also r2c9. \
         Without r2c9, which is 4, they add up to 39, so r1c9 is 6."
    );
}

#[test]
fn a_sum_is_explained_by_an_addition() {
    let topology = board(9, &[("arrow", &[&[11], &[12, 13]], &[])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[3, 4, 5, 7, 9]);
    restrict(&mut grid, 12, &[1, 3]);
    restrict(&mut grid, 13, &[2, 3, 4, 5, 6, 8]);
    assert_eq!(
        steps(&grid, SumArrangement)[0].pattern.words,
        "If r1c3 were 5, the arrow from r1c1 over r1c2 and r1c3 would need 6 or 8 in r1c1 (r1c2 \
         can only be 1 or 3), but r1c1 could only be 3, 4, 7 or 9. So 5 can be removed from r1c3."
    );
    let topology = board(9, &[("region_sum", &[&[12, 13, 14]], &[])]);
    let mut grid = Grid::empty(&topology);
    grid.place(Candidate::new(cell(12), Digit::of(1)));
    grid.place(Candidate::new(cell(13), Digit::of(6)));
    let words = &steps(&grid, SumArrangement)[0].pattern.words;
    let reason = "r1c4 is the last empty cell of the region sum line over r1c2, r1c3 and r1c4. \
                  r1c2 and r1c3 add up to 7, so r1c4 is 7. So ";
    assert!(words.starts_with(reason), "{words}");
}

#[test]
fn several_houses_leave_a_cell() {
    let rules: [Plain; 3] = [
        ("cage", &[&[11, 12, 13, 14, 15, 16, 17, 18]], &[40]),
        ("cage", &[&[19, 29]], &[9]),
        ("cage", &[&[21, 22, 23, 24, 25, 26, 27]], &[38]),
    ];
    let topology = board(9, &rules);
    let grid = Grid::empty(&topology);
    let all = steps(&grid, InnieOutieHouses);
    assert_eq!(all[0].placements, [Candidate::new(cell(28), Digit::of(3))]);
    assert_eq!(
        all[0].pattern.words,
        "Rows 1 and 2 add up to 90. The cages of 9, 38 and 40 cover all cells of rows 1 and 2 except r2c8 and add up to 87, so r2c8 is 3."
    );
    // Nothing joins the rows, and each row on its own has the same result.
    finds_nothing(&Grid::empty(&board(9, &ROW)), InnieOutieHouses);
}

#[test]
fn one_cell_inside_and_one_outside() {
    let rules: [Plain; 2] = [
        ("cage", &[&[11, 12, 13, 14, 15]], &[25]),
        ("cage", &[&[16, 17, 18, 28]], &[22]),
    ];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    // The cell r1c9 is 2 less than r2c8, and the two see each other.
    assert_eq!(left(&grid, InnieOutieDifference, 19), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(left(&grid, InnieOutieDifference, 28), [3, 4, 5, 6, 7, 8, 9]);
    assert!(steps(&grid, InnieOutieDifference)[0]
        .pattern
        .words
        .contains("so r1c9 is 2 less than r2c8."));
    restrict(&mut grid, 19, &[1, 5]);
    restrict(&mut grid, 28, &[3, 7]);
    finds_nothing(&grid, InnieOutieDifference);
}

#[test]
fn left_over_cells_are_a_cage() {
    let topology = board(9, &[("cage", &[&[11, 12, 13, 14, 15, 16, 17]], &[42])]);
    let mut grid = Grid::empty(&topology);
    assert_eq!(left(&grid, HiddenCage, 18), [1, 2]);
    for at in [18, 19] {
        restrict(&mut grid, at, &[1, 2]);
    }
    // The digits 1 and 2 are eliminated from the box.
    assert!(!left(&grid, HiddenCage, 29).contains(&1));
    // Remaining cells that may have the same digit do not form a cage.
    let topology = board(9, &[("cage", &[&[11, 12, 13, 21, 22, 23, 31, 34]], &[36])]);
    let grid = Grid::empty(&topology);
    finds_nothing(&grid, HiddenCage);
}

#[test]
fn a_part_of_a_cage_has_a_known_sum() {
    let rules: [Plain; 2] = [
        ("cage", &[&[11, 12, 13, 14, 15, 16, 17]], &[40]),
        ("cage", &[&[18, 19, 28, 29]], &[8 + 4]),
    ];
    let topology = board(9, &rules);
    let grid = Grid::empty(&topology);
    // The cells r1c8 and r1c9 add up to 5, so r2c8 and r2c9 add up to 7.
    assert_eq!(left(&grid, SplitCage, 28), [1, 2, 3, 4, 5, 6]);
    let text = &steps(&grid, SplitCage)[0].pattern.words;
    assert!(text.contains("That leaves 7 of the cage of 12"), "{text}");
    finds_nothing(&Grid::empty(&board(9, &ROW)), SplitCage);
}

#[test]
fn a_set_of_one_cage_conflicts_with_another() {
    let rules: [Plain; 2] = [("cage", &[&[11, 12]], &[10]), ("cage", &[&[14, 15]], &[3])];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    for at in [14, 15] {
        restrict(&mut grid, at, &[1, 2]);
    }
    for at in [11, 12] {
        restrict(&mut grid, at, &[1, 2, 3, 4, 6, 7, 8, 9]);
    }
    assert_eq!(left(&grid, CageConflict, 11), [3, 4, 6, 7]);
    // Cages that do not see each other may share digits.
    let rules: [Plain; 2] = [("cage", &[&[11, 12]], &[10]), ("cage", &[&[44, 45]], &[3])];
    finds_nothing(&Grid::empty(&board(9, &rules)), CageConflict);
}

#[test]
fn cages_share_digits_of_a_house() {
    // Each of the two cages contains a 1 or a 2.
    let rules: [Plain; 2] = [("cage", &[&[11, 12]], &[10]), ("cage", &[&[14, 15]], &[9])];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    for at in [11, 12] {
        restrict(&mut grid, at, &[1, 2, 8, 9]);
    }
    for at in [14, 15] {
        restrict(&mut grid, at, &[1, 2, 7, 8]);
    }
    assert_eq!(left(&grid, KillerPair, 19), [3, 4, 5, 6, 7, 8, 9]);
    assert!(left(&grid, KillerPair, 21).contains(&1));
    // The combination 3+6 contains neither.
    let mut grid = Grid::empty(&topology);
    for at in [14, 15] {
        restrict(&mut grid, at, &[1, 2, 3, 6, 7, 8]);
    }
    finds_nothing(&grid, KillerPair);
}

#[test]
fn three_parts_of_a_house_share_three_digits() {
    let rules: [Plain; 2] = [("cage", &[&[11, 12]], &[10]), ("cage", &[&[14, 15]], &[9])];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    for at in [11, 12] {
        restrict(&mut grid, at, &[1, 2, 8, 9]);
    }
    for at in [14, 15] {
        restrict(&mut grid, at, &[1, 3, 6, 8]);
    }
    restrict(&mut grid, 17, &[2, 3]);
    assert_eq!(left(&grid, KillerTriple, 19), [4, 5, 6, 7, 8, 9]);
    restrict(&mut grid, 17, &[3]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 17, &[2, 3]);
    finds_nothing(&grid, KillerTriple);
}

#[test]
fn several_cells_make_a_difference() {
    // Four cells with a sum of 20 may contain any digit.
    let topology = board(9, &[("cage", &[&[11, 12, 13, 14, 15]], &[25])]);
    finds_nothing(&Grid::empty(&topology), InniesOuties);
    let rules: [Plain; 2] = [
        ("cage", &[&[11, 12, 13, 14, 15]], &[17]),
        ("cage", &[&[16, 17, 26]], &[13]),
    ];
    let topology = board(9, &rules);
    let grid = Grid::empty(&topology);
    // Together, r1c8 and r1c9 are 15 more than r2c6.
    assert_eq!(left(&grid, InniesOuties, 26), [1, 2]);
    assert_eq!(left(&grid, InniesOuties, 18), [7, 8, 9]);
}

#[test]
fn a_house_with_its_cages() {
    let rules: [Plain; 2] = [("cage", &[&[11, 12]], &[5]), ("cage", &[&[13, 14]], &[5])];
    let topology = board(4, &rules);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[1, 4]);
    assert_eq!(left(&grid, CagesOfHouse, 12), [1, 4]);
    assert_eq!(left(&grid, CagesOfHouse, 13), [2, 3]);
    finds_nothing(&Grid::empty(&topology), CagesOfHouse);
}

#[test]
fn two_sums_in_one_house() {
    let rules: [Plain; 2] = [
        ("little_killer", &[&[12, 21, 41]], &[9]),
        ("little_killer", &[&[13, 22, 42]], &[6]),
    ];
    let topology = board(9, &rules);
    let grid = Grid::empty(&topology);
    // r1c2, r1c3, r2c1 and r2c2 are at least 10, and r4c1 and r4c2 at least 3, of 15.
    assert_eq!(left(&grid, SumsTogether, 41), [1, 2, 3, 4]);
    let one: [Plain; 1] = [("little_killer", &[&[12, 21]], &[10])];
    finds_nothing(&Grid::empty(&board(9, &one)), SumsTogether);
    // Row 1 is 45, of which the circle r1c1 and its shaft r1c2, r1c3 and r1c4 are twice r1c1.
    let topology = board(9, &[("arrow", &[&[11], &[12, 13, 14]], &[])]);
    let mut grid = Grid::empty(&topology);
    for at in [15, 16, 17, 18, 19] {
        restrict(&mut grid, at, &[1, 2, 5, 6, 7, 8]);
    }
    // The other five are at most 28, so that r1c1 is at least 9.
    assert_eq!(left(&grid, SumsTogether, 11), [9]);
}

#[test]
fn three_sums_in_one_house() {
    let rules: [Plain; 3] = [
        ("little_killer", &[&[11, 12]], &[9]),
        ("little_killer", &[&[13, 14, 24]], &[18]),
        ("little_killer", &[&[15, 16, 26]], &[16]),
    ];
    let restricted = |topology: &Topology| {
        let mut grid = Grid::empty(topology);
        for at in [17, 18, 19] {
            restrict(&mut grid, at, &[1, 2, 3]);
        }
        left(&grid, SumsTogether, 24)
    };
    // The three sums make 43 and the other cells of row 1 make 6, so that r2c4 and r2c6 make 4.
    assert_eq!(restricted(&board(9, &rules)), [1, 2, 3]);
    assert_eq!(
        restricted(&board(9, &rules[1..])),
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
    );
}

#[test]
fn the_least_sum_of_different_digits_that_fit_their_cells() {
    let topology = board(9, &[("arrow", &[&[11], &[12, 13, 14]], &[])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 12, &[1, 2]);
    restrict(&mut grid, 13, &[3, 4, 5]);
    restrict(&mut grid, 14, &[3, 4, 5]);
    // The shaft is at least 1+3+4, although three different digits of it are only 1+2+3.
    assert_eq!(left(&grid, SumBounds, 11), [8, 9]);
}

#[test]
fn the_last_cell_of_a_sum() {
    let rules: [Plain; 2] = [
        ("arrow", &[&[11], &[12, 13, 14]], &[]),
        ("little_killer", &[&[91, 82, 73]], &[19]),
    ];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    finds_nothing(&grid, SumLastCell);
    for (at, digit) in [(11, 9), (12, 1), (14, 2)] {
        grid.place(Candidate::new(cell(at), Digit::of(digit)));
    }
    assert_eq!(left(&grid, SumLastCell, 13), [6]);
    let mut grid = Grid::empty(&topology);
    for (at, digit) in [(91, 9), (73, 2)] {
        grid.place(Candidate::new(cell(at), Digit::of(digit)));
    }
    assert_eq!(left(&grid, SumLastCell, 82), [8]);
    // The shaft has the right sum even without r1c3, so no digit is left for that cell.
    let mut grid = Grid::empty(&topology);
    for (at, digit) in [(11, 3), (12, 1), (14, 2)] {
        grid.place(Candidate::new(cell(at), Digit::of(digit)));
    }
    assert_eq!(left(&grid, SumLastCell, 13), []);
}

#[test]
fn the_circle_of_an_arrow_is_its_shaft() {
    let topology = board(9, &[("arrow", &[&[11], &[12, 13, 14]], &[])]);
    let grid = Grid::empty(&topology);
    // The shaft contains at least 1, 2 and 3, and the cells of the shaft other than r1c2 at least 1
    // and 2.
    assert_eq!(left(&grid, SumBounds, 11), [6, 7, 8, 9]);
    assert_eq!(left(&grid, SumBounds, 12), [1, 2, 3, 4, 5, 6]);
    // Cells that do not see each other may all be 1.
    let topology = board(9, &[("arrow", &[&[11], &[22, 33, 44]], &[])]);
    let grid = Grid::empty(&topology);
    assert_eq!(left(&grid, SumBounds, 11), [4, 5, 6, 7, 8, 9]);
    // A cage has its combinations for this.
    finds_nothing(&Grid::empty(&board(9, &ROW)), SumBounds);
}

#[test]
fn all_ways_to_fill_a_sum() {
    let rules: [Plain; 1] = [("little_killer", &[&[91, 82, 73]], &[24])];
    let topology = board(9, &rules);
    let mut grid = Grid::empty(&topology);
    assert_eq!(left(&grid, SumArrangement, 82), [7, 8, 9]);
    for at in [91, 82, 73] {
        restrict(&mut grid, at, &[7, 8, 9]);
    }
    finds_nothing(&grid, SumArrangement);
    // A pill of two cells is read as a number with two digits, which is at most 24 here.
    let topology = board(9, &[("arrow", &[&[11, 12], &[13, 14, 15]], &[])]);
    assert_eq!(left(&Grid::empty(&topology), SumArrangement, 11), [1, 2]);
    // In a zipper without a middle cell, both pairs have the same sum.
    let topology = board(9, &[("zipper", &[&[11, 12, 13, 14]], &[])]);
    let mut grid = Grid::empty(&topology);
    finds_nothing(&grid, SumArrangement);
    for at in [11, 14] {
        restrict(&mut grid, at, &[1, 2]);
    }
    restrict(&mut grid, 12, &[6]);
    // The sum 1+2 is less than 6 plus another digit, so nothing is possible.
    assert_eq!(left(&grid, SumArrangement, 13), []);
    // A line with parts in two boxes, and a line with the sum 10.
    let topology = board(9, &[("region_sum", &[&[11, 12, 13, 14]], &[])]);
    assert_eq!(
        left(&Grid::empty(&topology), SumArrangement, 14),
        [6, 7, 8, 9]
    );
    let topology = board(9, &[("sum_line", &[&[11, 12]], &[10])]);
    let text = left(&Grid::empty(&topology), SumArrangement, 12);
    assert_eq!(text, [1, 2, 3, 4, 6, 7, 8, 9]);
}

const LINE: &[usize] = &[11, 12, 13, 14, 15, 16, 17, 18, 19];

#[test]
fn digits_seen_from_outside() {
    let topology = board(9, &[("skyscraper", &[LINE], &[1])]);
    let grid = Grid::empty(&topology);
    assert_eq!(left(&grid, SkyscraperBounds, 11), [9]);
    let topology = board(9, &[("skyscraper", &[LINE], &[8])]);
    let grid = Grid::empty(&topology);
    assert_eq!(left(&grid, SkyscraperBounds, 11), [1, 2]);
    assert_eq!(left(&grid, SkyscraperBounds, 12), [1, 2, 3]);
    // If 1 is first, the second digit is visible too. It must be 9, so the third cannot be 9.
    let topology = board(9, &[("skyscraper", &[LINE], &[2])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[1]);
    assert_eq!(left(&grid, OutsideArrangement, 13), [2, 3, 4, 5, 6, 7, 8]);
    let topology = board(9, &[("skyscraper", &[LINE], &[4])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[1, 2, 3, 4, 5, 6]);
    restrict(&mut grid, 12, &[1, 2, 3, 4, 5, 6, 7]);
    restrict(&mut grid, 13, &[1, 2, 3, 4, 5, 6, 7, 8]);
    finds_nothing(&grid, SkyscraperBounds);
}

#[test]
fn the_crust_of_a_sandwich() {
    let topology = board(9, &[("sandwich", &[LINE], &[35])]);
    let grid = Grid::empty(&topology);
    assert_eq!(left(&grid, SandwichCrust, 11).len(), 9);
    assert_eq!(left(&grid, SandwichCrust, 15), [2, 3, 4, 5, 6, 7, 8]);
    // With a sum of 0, 1 and 9 are adjacent, in any place.
    let topology = board(9, &[("sandwich", &[LINE], &[0])]);
    finds_nothing(&Grid::empty(&topology), SandwichCrust);
    let topology = board(9, &[("sandwich", &[LINE], &[2])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[1]);
    restrict(&mut grid, 12, &[2, 3]);
    assert_eq!(left(&grid, OutsideArrangement, 12), [2]);
    let topology = board(9, &[("sandwich", &[LINE], &[0])]);
    finds_nothing(&Grid::empty(&topology), OutsideArrangement);
}

#[test]
fn the_first_digit_of_an_x_sum() {
    let topology = board(9, &[("x_sum", &[LINE], &[6])]);
    let grid = Grid::empty(&topology);
    // The combinations are 2+4 and 3+1+2.
    assert_eq!(left(&grid, XSumFirst, 11), [2, 3]);
    assert_eq!(left(&grid, OutsideArrangement, 12), [1, 2, 4]);
    let topology = board(9, &[("x_sum", &[LINE], &[25])]);
    let mut grid = Grid::empty(&topology);
    restrict(&mut grid, 11, &[4, 5, 6]);
    finds_nothing(&grid, XSumFirst);
}
