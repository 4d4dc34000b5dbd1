//! Compares canonical forms with an oracle that tries all arrangements.

use crate::common::sweep;
use oxidoku_engine::generate::{random_solution, shuffled, Rng};
use oxidoku_engine::{canonical, parallel, Board, Cell};

const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Returns all orders of nine lines that keep bands together.
fn line_orders() -> Vec<[usize; 9]> {
    let mut lines = Vec::new();
    for bands in ORDERS {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    let within = [a, b, c];
                    lines.push(std::array::from_fn(|i| {
                        3 * bands[i / 3] + within[i / 3][i % 3]
                    }));
                }
            }
        }
    }
    lines
}

/// Returns the smallest of all 3,359,232 arrangements, with digits renamed in order of appearance,
/// and the number of arrangements that result in it.
fn oracle(board: &Board) -> ([u8; 81], u32) {
    let lines = line_orders();
    let mut least = [9; 81];
    let mut times = 0;
    for transposed in [false, true] {
        let cell = |row: usize, column: usize| match transposed {
            false => board.get(Cell::at(row, column)),
            true => board.get(Cell::at(column, row)),
        };
        for rows in &lines {
            for columns in &lines {
                let mut names = [0; 10];
                let mut next = 1;
                let mut order = std::cmp::Ordering::Equal;
                let mut image = least;
                for at in 0..81 {
                    let digit = usize::from(cell(rows[at / 9], columns[at % 9]));
                    if digit > 0 && names[digit] == 0 {
                        names[digit] = next;
                        next += 1;
                    }
                    if order.is_eq() {
                        order = names[digit].cmp(&least[at]);
                    }
                    if order.is_gt() {
                        break;
                    }
                    image[at] = names[digit];
                }
                if order.is_lt() {
                    least = image;
                    times = 0;
                }
                times += u32::from(order.is_le());
            }
        }
    }
    (least, times)
}

fn check(board: &Board) {
    let form = canonical(board);
    let (least, times) = oracle(board);
    assert_eq!(form.board.cells(), &least, "{board}");
    assert_eq!(form.automorphisms, times, "{board}");
}

/// Returns the full grid with the most automorphisms, 648.
fn most_symmetric() -> Board {
    let bands = "123456789456789123789123456\
                 231564897564897231897231564\
                 312645978645978312978312645";
    bands.parse().unwrap()
}

#[test]
fn forms_of_full_grids_are_the_oracles() {
    let mut rng = Rng::new(1);
    for _ in 0..12 {
        check(&random_solution(&mut rng));
    }
    check(&most_symmetric());
    assert_eq!(canonical(&most_symmetric()).automorphisms, 648);
}

/// Tests puzzles with few clues, with many, with empty rows, and with clashes.
#[test]
fn forms_of_puzzles_are_the_oracles() {
    let mut rng = Rng::new(2);
    let all = [1, 2, 4, 8, 14, 20, 26, 35, 50, 70, 80];
    for &clues in all.iter().step_by(sweep(2, 1, 1)) {
        let full = random_solution(&mut rng);
        let mut cells = Cell::ALL;
        rng.shuffle(&mut cells);
        let mut board = Board::EMPTY;
        for &cell in &cells[..clues] {
            board.set(cell, full.get(cell));
        }
        check(&board);
        // With clashes: some digits are replaced at random.
        for &cell in &cells[..clues / 2] {
            board.set(cell, 1 + rng.below(4) as u8);
        }
        check(&board);
    }
    // Equal rows, columns, bands and stacks, some of them empty.
    for (rows, columns) in [(1, 1), (2, 3), (3, 4), (4, 3)] {
        let table: Vec<u8> = (0..16).map(|_| rng.below(3) as u8).collect();
        let mut board = Board::EMPTY;
        for cell in Cell::ALL {
            let (row, column) = (cell.row() % rows, cell.column() % columns);
            board.set(cell, table[4 * row + column]);
        }
        check(&board);
    }
    // A part of a symmetric grid, in which many arrangements tie to the end.
    let mut part = most_symmetric();
    Cell::ALL
        .into_iter()
        .filter(|cell| cell.row() % 3 == 1)
        .for_each(|cell| part.set(cell, 0));
    check(&part);
}

#[test]
fn equivalent_boards_have_one_form() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let full = random_solution(&mut rng);
        let mut board = full;
        for cell in Cell::ALL {
            if rng.below(10) < 7 {
                board.set(cell, 0);
            }
        }
        for board in [full, board] {
            let form = canonical(&board);
            assert_eq!(canonical(&shuffled(&board, &mut rng)), form);
            assert_eq!(canonical(&form.board), form);
        }
    }
}

/// No two of the 17-clue puzzles are equivalent.
#[test]
fn different_puzzles_have_different_forms() {
    let Some(text) = crate::common::shared("puzzles/17_clue_half.txt") else {
        return;
    };
    let boards: Vec<Board> = text.lines().map(|line| line.parse().unwrap()).collect();
    let mut rng = Rng::new(4);
    let forms = parallel::map(&boards, 2, &mut |_| false, |board, _| {
        Ok(canonical(board).board)
    });
    let mut distinct: Vec<Board> = forms.into_iter().flatten().collect();
    for (board, form) in boards.iter().zip(&distinct) {
        assert_eq!(&canonical(&shuffled(board, &mut rng)).board, form);
    }
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), boards.len());
}
