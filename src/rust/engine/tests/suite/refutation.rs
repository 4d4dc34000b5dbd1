//! Refutes exocets, tridagons and the like by trial: if a candidate that such a step
//! removes were true, the cells and houses of the pattern could not be filled, whatever the
//! rest of the board contains.
//!
//! The trial does not know the techniques. It fills the cells of the pattern and places its
//! digits in the houses that the step names, and it must fail.

use crate::common::puzzles::{of_file, random_minimal, Random};
use crate::common::sweep;
use oxidoku_engine::logic::{
    find, Candidate, Context, Found, Grid, Level, Position, Solver, Step, StepOptions, Technique,
    HODOKU,
};
use oxidoku_engine::topology::classic::classic;
use oxidoku_engine::topology::HouseKind;
use oxidoku_engine::{never, Board, Cell, CellSet, Digit, DigitSet};

/// Techniques whose patterns cannot be filled, regardless of the rest of the board.
const LOCAL: [Technique; 12] = [
    Technique::JuniorExocet,
    Technique::DoubleExocet,
    Technique::Tridagon1,
    Technique::Tridagon2,
    Technique::FireworkTriple,
    Technique::FireworkQuad,
    Technique::BivalueOddagon1,
    Technique::BivalueOddagon2,
    Technique::BivalueOddagon3,
    Technique::BivalueOddagon4,
    Technique::SkLoop,
    Technique::MultiSectorLockedSet,
];

/// A requirement of a filling: a digit in a cell, or a place for a digit in a house.
#[derive(Clone, Copy)]
enum Need {
    Cell(Cell),
    Digit(CellSet, Digit),
}

/// Returns the requirements of the pattern of a step.
fn needs(step: &Step, grid: &Grid) -> Vec<Need> {
    let pattern = &step.pattern;
    let is_exocet = step.technique.name().ends_with("exocet");
    // The last set of an exocet contains the S-cells, where only its digits count.
    let sets = match is_exocet {
        true => &pattern.sets[..pattern.sets.len() - 1],
        false => &pattern.sets[..],
    };
    let cells = sets.iter().fold(pattern.cells, |all, set| all | set.0);
    let mut needs: Vec<Need> = (cells & grid.empty_cells())
        .iter()
        .map(Need::Cell)
        .collect();
    // For an SK loop and a multi-sector set, the cells are sufficient.
    if !is_exocet && !step.technique.name().starts_with("firework") {
        return needs;
    }
    let boxes = classic().houses().iter().filter(|house| {
        house.kind == HouseKind::Box && is_exocet && house.cells.meets(pattern.cells)
    });
    for house in pattern.base.iter().chain(&pattern.cover).chain(boxes) {
        for digit in step.digits {
            let filled = house.cells & grid.filled();
            if filled.iter().all(|cell| grid.value(cell) != Some(digit)) {
                needs.push(Need::Digit(house.cells, digit));
            }
        }
    }
    needs
}

/// Whether all needs can be met. Always tries the need with the fewest ways first. `left` counts
/// down the tries.
fn can_meet(grid: &Grid, needs: &[Need], left: &mut u32) -> bool {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return true;
    }
    let ways = |need: &Need| -> Vec<Candidate> {
        match *need {
            Need::Cell(cell) => {
                let digits = grid.candidates(cell).iter();
                digits.map(|digit| Candidate::new(cell, digit)).collect()
            }
            Need::Digit(house, digit) => {
                let cells = (grid.places(digit) & house).iter();
                cells.map(|cell| Candidate::new(cell, digit)).collect()
            }
        }
    };
    let is_met = |need: &&Need| match **need {
        Need::Cell(cell) => grid.value(cell).is_some(),
        Need::Digit(house, digit) => (house & grid.filled())
            .iter()
            .any(|cell| grid.value(cell) == Some(digit)),
    };
    let open: Vec<Need> = needs.iter().filter(|need| !is_met(need)).copied().collect();
    let Some(hardest) = open.iter().min_by_key(|need| ways(need).len()) else {
        return true;
    };
    ways(hardest).into_iter().any(|candidate| {
        let mut next = grid.clone();
        next.place(candidate);
        can_meet(&next, &open, left)
    })
}

/// The number of tries after which a trial is given up. This is rare and counted separately.
const TRIES: u32 = 20_000;

#[derive(Default)]
struct Tally {
    refuted: usize,
    given_up: usize,
}

fn check(grid: &Grid, step: &Step, tally: &mut Tally) {
    let needs = needs(step, grid);
    for &gone in &step.eliminations {
        let mut assumed = grid.clone();
        assumed.place(gone);
        let mut left = TRIES;
        let can = can_meet(&assumed, &needs, &mut left);
        if left == 0 {
            tally.given_up += 1;
            continue;
        }
        assert!(!can, "{gone:?} fits: {}\n{grid:?}", step.text());
        tally.refuted += 1;
    }
}

/// Returns positions in which the easier techniques of HoDoKu find nothing more, with their
/// solutions.
fn stuck_positions() -> Vec<(Grid<'static>, Board)> {
    let mut boards = Vec::new();
    for (path, every) in [
        ("puzzles/hardest_1106_375.txt", sweep(100, 10, 2)),
        ("puzzles/top1465.txt", sweep(200, 30, 5)),
    ] {
        boards.extend(of_file(path).unwrap_or_default().into_iter().step_by(every));
    }
    let mut random = Random(24);
    boards.extend((0..sweep(5, 200, 1_000)).map(|_| random_minimal(&mut random)));
    let easy = HODOKU.rows.iter().filter(|row| row.level <= Level::Hard);
    let easy = easy.filter(|row| row.on_by_default);
    let solver = Solver::new(easy.map(|row| row.technique), StepOptions::default());
    let mut positions = Vec::new();
    for board in boards {
        let position = Position::from_board(&board, &never).unwrap();
        let path = solver.path(&position, &never).unwrap();
        if !path.grid.is_full() {
            positions.push((path.grid, *position.solution().unwrap()));
        }
    }
    positions
}

#[test]
fn what_a_pattern_removes_cannot_be_true() {
    let options = StepOptions::default();
    let mut tally = Tally::default();
    for (grid, solution) in stuck_positions() {
        for technique in LOCAL {
            let context = Context::new(&grid, &options, Some(&solution), &never);
            let mut found = Found::all();
            find(&context, technique, &mut found);
            for step in found.into_steps().iter().take(20) {
                for gone in &step.eliminations {
                    assert_ne!(
                        solution.digit(gone.cell),
                        Some(gone.digit),
                        "{}",
                        step.text()
                    );
                }
                check(&grid, step, &mut tally);
            }
        }
    }
    println!("{} refuted, {} given up", tally.refuted, tally.given_up);
    assert!(tally.given_up * 20 <= tally.refuted);
}

/// Tests twelve cells of four boxes with only three digits, except for two cells with a fourth
/// digit. They form a tridagon if, and only if, the product of the permutations of the boxes is
/// odd.
#[test]
fn only_odd_layouts_are_tridagons() {
    let mut random = Random(3);
    let mut odd = 0;
    for _ in 0..300 {
        let [a, b, c, extra] = {
            let order = random.permutation::<9>();
            [order[0], order[1], order[2], order[3]].map(|digit| Digit::ALL[digit])
        };
        let digits: DigitSet = [a, b, c].into_iter().collect();
        let [bands, stacks] = [(); 2].map(|()| random.permutation::<3>());
        let mut cells = Vec::new();
        let mut is_odd = false;
        for block in 0..4 {
            let (band, stack) = (bands[block / 2], stacks[block % 2]);
            let columns = random.permutation::<3>();
            let pairs = [(0, 1), (0, 2), (1, 2)];
            let swapped = pairs.iter().filter(|(i, j)| columns[*i] > columns[*j]);
            is_odd ^= swapped.count() % 2 == 1;
            let rows = columns.into_iter().enumerate();
            cells.extend(rows.map(|(row, column)| Cell::at(3 * band + row, 3 * stack + column)));
        }
        random.shuffle(&mut cells);
        let mut grid = Grid::empty(classic());
        for (at, &cell) in cells.iter().enumerate() {
            for digit in !digits {
                if at > 1 || digit != extra {
                    grid.remove(Candidate::new(cell, digit));
                }
            }
        }
        let guarded: CellSet = cells[..2].iter().copied().collect();
        let seen = classic().common_peers(guarded) & grid.places(extra);
        let options = StepOptions::default();
        let context = Context::new(&grid, &options, None, &never);
        let mut found = Found::all();
        find(&context, Technique::Tridagon2, &mut found);
        let steps = found.into_steps();
        assert_eq!(steps.len(), usize::from(is_odd && !seen.is_empty()));
        for step in &steps {
            let struck: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
            assert_eq!((step.digits, struck), (digits, seen));
            check(&grid, step, &mut Tally::default());
            odd += 1;
        }
    }
    assert!(odd > 50, "{odd}");
}

/// Leaves only `digits` in some cells.
fn keep(grid: &mut Grid, cells: impl IntoIterator<Item = Cell>, digits: &[u8]) {
    for cell in cells {
        for digit in grid.candidates(cell) {
            if !digits.contains(&digit.get()) {
                grid.remove(Candidate::new(cell, digit));
            }
        }
    }
}

/// Removes 1, 2 and 3 from cells.
fn clear(grid: &mut Grid, cells: impl IntoIterator<Item = Cell>) {
    keep(grid, cells, &[4, 5, 6, 7, 8, 9]);
}

fn steps(grid: &Grid, technique: Technique) -> Vec<Step> {
    let options = StepOptions::default();
    let context = Context::new(grid, &options, None, &never);
    let mut found = Found::all();
    find(&context, technique, &mut found);
    found.into_steps()
}

/// Makes an exocet with base r1c1 and r1c2 with 1, 2 and 3, targets r2c4 and r3c7, and columns 3, 4
/// and 7 as cross-lines. In the S-cells, the digits are in two rows only.
fn exocet() -> Grid<'static> {
    let mut grid = Grid::empty(classic());
    keep(&mut grid, [Cell::at(0, 0), Cell::at(0, 1)], &[1, 2, 3]);
    clear(&mut grid, [Cell::at(2, 3), Cell::at(1, 6)]);
    for column in [2, 3, 6] {
        clear(&mut grid, [3, 5, 6, 8].map(|row| Cell::at(row, column)));
    }
    grid
}

#[test]
fn an_exocet_needs_its_companions_and_cover_lines() {
    let cells: CellSet = [(0, 0), (0, 1), (1, 3), (2, 6)]
        .map(|(row, column)| Cell::at(row, column))
        .into_iter()
        .collect();
    let finds = |grid: &Grid| {
        let steps = steps(grid, Technique::JuniorExocet);
        steps.into_iter().find(|step| step.pattern.cells == cells)
    };
    let grid = exocet();
    let step = finds(&grid).expect("an exocet");
    // The step eliminates every digit that is not a base digit from the targets, and nothing else.
    let struck = [Cell::at(1, 3), Cell::at(2, 6)]
        .into_iter()
        .flat_map(|cell| {
            let others = Digit::ALL.into_iter().filter(|digit| digit.get() > 3);
            others.map(move |digit| Candidate::new(cell, digit))
        });
    assert_eq!(step.eliminations, struck.collect::<Vec<_>>());
    check(&grid, &step, &mut Tally::default());

    // There is no exocet with 1 in a companion cell, or in the S-cells of a third row.
    for (row, column) in [(2, 3), (3, 2)] {
        let mut spoiled = Grid::empty(classic());
        for cell in Cell::ALL {
            let back = cell == Cell::at(row, column);
            for digit in Digit::ALL {
                let candidate = Candidate::new(cell, digit);
                let stays = grid.has(candidate) || back && digit.get() == 1;
                if !stays {
                    spoiled.remove(candidate);
                }
            }
        }
        assert_eq!(finds(&spoiled), None);
    }
}

#[test]
fn an_sk_loop_uses_up_what_its_lines_and_boxes_count() {
    let mut grid = Grid::empty(classic());
    // Filled cells are at the crossings of rows and columns 1 and 4.
    for (row, column, digit) in [(0, 0, 9), (3, 3, 9), (0, 3, 5), (3, 0, 5)] {
        grid.place(Candidate::new(Cell::at(row, column), Digit::of(digit)));
    }
    for (top, left, of_box) in [
        (0, 0, [6, 7]),
        (0, 3, [7, 8]),
        (3, 0, [6, 8]),
        (3, 3, [6, 7]),
    ] {
        let [a, b] = of_box;
        let row_pair = [Cell::at(top, left + 1), Cell::at(top, left + 2)];
        keep(&mut grid, row_pair, &[1, 2, a, b]);
        let column_pair = [Cell::at(top + 1, left), Cell::at(top + 2, left)];
        keep(&mut grid, column_pair, &[3, 4, a, b]);
    }
    let steps = steps(&grid, Technique::SkLoop);
    assert_eq!(steps.len(), 1);
    let step = &steps[0];
    assert_eq!(step.pattern.cells.len(), 16);
    check(&grid, step, &mut Tally::default());
    let goes = |digit: u8, row: usize, column: usize| {
        let gone = Candidate::new(Cell::at(row, column), Digit::of(digit));
        step.eliminations.contains(&gone)
    };
    // Its lines use up 1 to 4, and its boxes the other digits.
    assert!(goes(1, 0, 8) && goes(2, 3, 7) && goes(3, 7, 0) && goes(4, 8, 3));
    assert!(goes(6, 1, 1) && goes(7, 2, 2) && goes(8, 1, 4) && goes(6, 5, 2));
    assert!(!goes(3, 0, 8) && !goes(1, 7, 0) && !goes(8, 1, 1));
    assert_eq!(step.eliminations.len(), 4 * 3 * 2 + 4 * 4 * 2);
}
