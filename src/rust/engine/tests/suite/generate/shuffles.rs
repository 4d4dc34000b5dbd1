//! Tests equivalent boards and relabellings.

use oxidoku_engine::generate::{
    minimized, random_solution, relabelled, shuffled, Equivalence, NotUnique, Rng, Symmetry,
};
use oxidoku_engine::{never, search, Board, Cell};

use super::has_one_solution;

fn puzzle(rng: &mut Rng) -> Board {
    let grid = random_solution(rng);
    minimized(&grid, Symmetry::None, rng, &never)
        .expect("not stopped")
        .expect("one solution")
}

#[test]
fn a_move_takes_solutions_to_solutions() {
    let mut rng = Rng::new(30);
    for _ in 0..100 {
        let grid = random_solution(&mut rng);
        let puzzle = minimized(&grid, Symmetry::None, &mut rng, &never)
            .expect("not stopped")
            .expect("one solution");
        let shift = Equivalence::random(&mut rng);
        let (image, image_of_grid) = (shift.apply(&puzzle), shift.apply(&grid));
        assert!(image_of_grid.is_solved());
        assert_eq!(shift.inverse().apply(&image_of_grid), grid);
        assert!(image.is_part_of(&image_of_grid));
        assert!(has_one_solution(&image));
        assert_eq!(image.empty_cells().len(), puzzle.empty_cells().len());
    }
}

#[test]
fn shuffling_keeps_the_number_of_solutions() {
    let mut rng = Rng::new(31);
    for dropped in 1..=4 {
        let mut board = puzzle(&mut rng);
        for cell in (!board.empty_cells()).iter().take(dropped) {
            board.set(cell, 0);
        }
        let image = shuffled(&board, &mut rng);
        let count = |board| search::count(board, 500, &never);
        assert_eq!(count(&image), count(&board));
    }
    // Boards with no solution or several are shuffled too.
    let mut clashing = Board::EMPTY;
    clashing.set(Cell::of(0), 5);
    clashing.set(Cell::of(1), 5);
    assert_eq!(shuffled(&clashing, &mut rng).conflicts().len(), 1);
}

#[test]
fn every_part_of_a_move_is_drawn() {
    let mut rng = Rng::new(32);
    let mut landed = [0u32; 81];
    let mut named = [0u32; 9];
    let mut board = Board::EMPTY;
    board.set(Cell::of(12), 3);
    for _ in 0..16_200 {
        let image = shuffled(&board, &mut rng);
        let cell = (!image.empty_cells()).first().expect("one clue");
        landed[cell] += 1;
        named[usize::from(image.get(cell)) - 1] += 1;
    }
    let statistic = |counts: &[u32]| {
        let expected = 16_200.0 / counts.len() as f64;
        let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        counts.iter().map(deviation).sum::<f64>()
    };
    // The 99.9% points at 80 and at 8 degrees of freedom.
    assert!(statistic(&landed) < 124.8);
    assert!(statistic(&named) < 26.1);
}

#[test]
fn relabellings_share_a_canonical_form_and_others_do_not() {
    let mut rng = Rng::new(33);
    for _ in 0..50 {
        let board = puzzle(&mut rng);
        let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut names);
        let mut renamed = board;
        for cell in !board.empty_cells() {
            renamed.set(cell, names[usize::from(board.get(cell)) - 1]);
        }
        assert_eq!(relabelled(&renamed), relabelled(&board));
        assert_ne!(relabelled(&puzzle(&mut rng)), relabelled(&board));
    }
}

#[test]
fn minimising_needs_one_solution() {
    let mut rng = Rng::new(34);
    let mut minimise = |board: &Board| minimized(board, Symmetry::None, &mut rng, &never);
    assert_eq!(minimise(&Board::EMPTY), Ok(Err(NotUnique)));
    let mut clashing = Board::EMPTY;
    clashing.set(Cell::of(0), 5);
    clashing.set(Cell::of(1), 5);
    assert_eq!(minimise(&clashing), Ok(Err(NotUnique)));
}

#[test]
fn minimising_keeps_the_solution_and_needs_every_clue() {
    let mut rng = Rng::new(35);
    for symmetry in Symmetry::ALL {
        let grid = random_solution(&mut rng);
        let puzzle = minimized(&grid, symmetry, &mut rng, &never)
            .expect("not stopped")
            .expect("one solution");
        assert!(puzzle.is_part_of(&grid));
        assert!(has_one_solution(&puzzle));
        assert!(symmetry.holds_for(!puzzle.empty_cells()));
        for orbit in symmetry.orbits() {
            if !orbit.meets(!puzzle.empty_cells()) {
                continue;
            }
            let mut without = puzzle;
            for cell in orbit {
                without.set(cell, 0);
            }
            assert!(!has_one_solution(&without), "{symmetry}");
        }
    }
}
