//! Compares the search of one board, of many boards, and of many solutions with the obvious solver.

use crate::common::puzzles::{puzzles, puzzles_or_random, Random};
use crate::common::{each_case, oracle, sweep};
use oxidoku_engine::search::{self, CandidateGrid, Counted, Kernel, Move, Status};
use oxidoku_engine::{never, Board, Cell, Digit, DigitSet};

/// Returns up to `limit` solutions in row-major order, by trying digits cell by cell.
fn list(board: &Board, limit: usize) -> Vec<Board> {
    fn descend(board: &Board, limit: usize, found: &mut Vec<Board>) {
        let Some(cell) = board.empty_cells().first() else {
            found.push(*board);
            return;
        };
        for digit in board.open_digits(cell) {
            if found.len() == limit {
                return;
            }
            let mut next = *board;
            next.set(cell, digit.get());
            descend(&next, limit, found);
        }
    }
    let mut found = Vec::new();
    if board.is_consistent() {
        descend(board, limit, &mut found);
    }
    found
}

fn status(count: u64) -> Status {
    match count {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}

/// Makes a board with up to `empty_cells` empty cells from a full grid, sometimes with a digit that
/// does not fit.
fn board(random: &mut Random, empty_cells: usize) -> Board {
    let mut board = random.grid();
    let order = random.permutation::<81>().map(Cell::of);
    for &cell in &order[..random.below(empty_cells)] {
        board.set(cell, 0);
    }
    if random.below(4) == 0 {
        board.set(Cell::of(random.below(81)), random.below(10) as u8);
    }
    board
}

/// Checks that every form of the search of one board agrees with `list`.
fn check(board: &Board, limit: usize) {
    let expected = list(board, limit);
    let many = expected.len() as u64;
    let solved = search::solve(board, &never).unwrap();
    assert_eq!(solved.status, status(many), "{board}");
    assert_eq!(solved.first, expected.first().copied(), "{board}");
    assert_eq!(search::is_unique(board, &never), Ok(many == 1), "{board}");
    assert_eq!(
        search::count(board, limit as u64, &never),
        Ok(many),
        "{board}"
    );
    assert_eq!(search::list(board, limit, &never), Ok(expected), "{board}");
    for kernel in Kernel::available() {
        let outcome = search::solve_any_with(kernel, board, limit as u64, &never).unwrap();
        assert_eq!(outcome.count, many, "{board} on {}", kernel.name());
        if let Some(solution) = outcome.solution() {
            assert!(solution.is_solved() && board.is_part_of(&solution));
        }
    }
}

#[test]
fn one_board_agrees_with_the_obvious_solver() {
    let mut random = Random(0x5EED_0001);
    for _ in 0..sweep(300, 3_000, 20_000) {
        check(&board(&mut random, 54), 40);
    }
}

#[test]
fn many_boards_agree_on_kernels_and_threads() {
    let mut random = Random(0x5EED_0002);
    let boards: Vec<Board> = (0..sweep(500, 10_000, 100_000))
        .map(|_| board(&mut random, 56))
        .collect();
    let expected: Vec<_> = boards
        .iter()
        .map(|board| (oracle::count(board, 3), list(board, 1).first().copied()))
        .collect();
    for kernel in Kernel::available() {
        for threads in [1, 2, 3] {
            let outcomes = batch(&boards, 3, threads, kernel);
            let found: Vec<_> = outcomes
                .iter()
                .map(|outcome| (outcome.count, outcome.solution()))
                .collect();
            assert_eq!(found, expected, "{} on {threads}", kernel.name());
        }
    }
}

fn batch(boards: &[Board], limit: u64, threads: usize, kernel: Kernel) -> Vec<Counted> {
    search::solve_batch(boards, limit, threads, Some(kernel), &mut |_| false).unwrap()
}

/// Puzzles that need more than 16 guesses, for which the search of one board continues in lanes.
/// They were made by adding and removing clues as long as the number of guesses grew.
const DEEP: [&str; 9] = [
    "000500009068009000040000160010004600000800400800020010001080023900002000080000000",
    "100000000000009020080003500004608007030070008000004100000000600047005000960007004",
    "000100700000200040001060003004000090000307000870000060020094000000000008003005600",
    "080000706400000080009020000013000000000001000200000450000050000960010004034890000",
    "009005000340070020070100005013000007500000200800030400000004000000050900480200000",
    "120005000000007005009000106017300090040000010800000000000020007000040030708030000",
    "204060700007080206009007010000071590000003000000000060830000004500000800700010000",
    "000400000060080003000000406007210090600000000009075020501007000080032070000900000",
    "020000600489603100000080000001040900600000000000000025000000090050902001008030004",
];

fn deep_puzzles() -> impl Iterator<Item = Board> {
    DEEP.iter().map(|puzzle| puzzle.parse().unwrap())
}

fn without_a_given(board: Board) -> Board {
    let mut fewer = board;
    let given = (!board.empty_cells()).first().unwrap();
    fewer.set(given, 0);
    fewer
}

#[test]
fn a_batch_gives_what_single_boards_give() {
    let mut random = Random(0x5EED_0003);
    let many = sweep(60, 1_000, 10_000);
    let mut boards: Vec<Board> = (0..many).map(|_| random.board()).collect();
    boards.extend(puzzles("many_solutions_5000", many));
    boards.extend(puzzles("17_clue_half", many));
    // If the first solution in order takes long to find, lanes leave it to another search.
    let sparse = puzzles("17_clue_half", many / 20);
    boards.extend(
        sparse
            .into_iter()
            .chain(deep_puzzles())
            .map(without_a_given),
    );
    for limit in [1, 2, 5] {
        let expected: Vec<_> = boards
            .iter()
            .map(|board| {
                let count = search::count(board, limit, &never).unwrap();
                (count, search::solve(board, &never).unwrap().first)
            })
            .collect();
        for kernel in Kernel::available() {
            for threads in [1, 2] {
                let outcomes = batch(&boards, limit, threads, kernel);
                for ((outcome, expected), board) in outcomes.iter().zip(&expected).zip(&boards) {
                    assert_eq!((outcome.count, outcome.solution()), *expected, "{board}");
                }
            }
        }
    }
}

#[test]
fn the_sets_have_one_solution_each_or_many() {
    for (set, expected) in [
        ("easy_5000", Status::Unique),
        ("17_clue_half", Status::Unique),
        ("top1465", Status::Unique),
        ("hardest_1106_375", Status::Unique),
        ("many_solutions_5000", Status::Multiple),
    ] {
        for board in puzzles(set, sweep(100, 1_000, usize::MAX)) {
            let solved = search::solve(&board, &never).unwrap();
            assert_eq!(solved.status, expected, "{board}");
            let first = solved.first.unwrap();
            assert!(first.is_solved() && board.is_part_of(&first), "{board}");
            assert_eq!(search::list(&board, 1, &never), Ok(vec![first]), "{board}");
        }
    }
}

/// The bounds are recorded for these sets, to notice a weaker propagation or choice of cells.
#[test]
fn guesses_of_single_boards_stay_within_what_was_recorded() {
    for (set, most) in [
        ("random", 0.99),
        ("easy_5000", 0.01),
        ("17_clue_half", 0.61),
        ("top1465", 9.1),
        ("hardest_1106_375", 110.9),
        ("many_solutions_5000", 6.87),
    ] {
        let boards = puzzles_or_random(set);
        if boards.is_empty() {
            continue;
        }
        let guesses: u64 = boards
            .iter()
            .map(|board| search::solve(board, &never).unwrap().guesses)
            .sum();
        let mean = guesses as f64 / boards.len() as f64;
        assert!(mean <= most, "{set}: {mean} guesses a puzzle");
    }
}

#[test]
fn lists_are_in_order_without_repeats() {
    let mut boards = vec![Board::EMPTY];
    boards.extend(puzzles("many_solutions_5000", 20));
    for board in boards {
        let found = search::list(&board, 500, &never).unwrap();
        assert!(found.windows(2).all(|pair| pair[0] < pair[1]), "{board}");
        assert!(found.iter().all(Board::is_solved));
        assert!(found.iter().all(|solution| board.is_part_of(solution)));
        let many = search::count(&board, 500, &never).unwrap();
        assert_eq!(found.len() as u64, many, "{board}");
    }
}

#[test]
fn counts_do_not_depend_on_kernel_or_threads() {
    // Grids without the digits 1 to 3, or 1 to 4, which can be put back in many ways.
    let mut random = Random(0x5EED_0004);
    for emptied_digits in [3, 4] {
        let mut board = random.grid();
        for cell in Cell::ALL {
            if board.get(cell) <= emptied_digits {
                board.set(cell, 0);
            }
        }
        let expected = oracle::count(&board, 1_000_000);
        assert!(expected > 1);
        assert_eq!(search::count(&board, u64::MAX, &never), Ok(expected));
        for kernel in Kernel::available() {
            for threads in [1, 2, 5] {
                let count = |limit| {
                    search::count_parallel(&board, limit, threads, Some(kernel), &mut |_| false)
                };
                assert_eq!(count(u64::MAX), Ok(expected));
                assert_eq!(count(expected / 2), Ok(expected / 2));
                assert_eq!(count(0), Ok(0));
            }
        }
    }
}

/// None of these would end in a reasonable time. They end once `stop` returns `true`, and do not
/// call it again.
#[test]
fn long_work_stops_when_asked() {
    let asked = std::cell::Cell::new(0);
    let third_time = || {
        asked.set(asked.get() + 1);
        asked.get() >= 3
    };
    for threads in [1, 2] {
        asked.set(0);
        let mut watch = |_| third_time();
        let count = search::count_parallel(&Board::EMPTY, u64::MAX, threads, None, &mut watch);
        assert!(count.is_err());
        assert_eq!(asked.get(), 3);
    }
    // Some of the solutions have already been reported, more each time.
    let mut reported = Vec::new();
    let mut report = |found| {
        reported.push(found);
        reported.len() >= 5
    };
    assert!(search::count_parallel(&Board::EMPTY, u64::MAX, 1, None, &mut report).is_err());
    assert!(
        reported.windows(2).all(|pair| pair[0] <= pair[1]) && reported[0] < reported[4],
        "{reported:?}"
    );
    asked.set(0);
    assert!(search::count(&Board::EMPTY, u64::MAX, &third_time).is_err());
    assert_eq!(asked.get(), 3);
    asked.set(0);
    assert!(search::list(&Board::EMPTY, usize::MAX, &third_time).is_err());
    assert_eq!(asked.get(), 3);
}

/// Makes random bytes, or the characters of a board, with many digits or with few.
fn any_bytes(random: &mut Random) -> Vec<u8> {
    let (length, bytes): (usize, &[u8]) = match random.below(3) {
        0 => {
            let length = random.below(100);
            return (0..length).map(|_| random.below(256) as u8).collect();
        }
        1 => (81, b"0.123456789_-"),
        _ => (81, b"............123456789"),
    };
    (0..length)
        .map(|_| bytes[random.below(bytes.len())])
        .collect()
}

/// Any bytes are a board or cause an error, and any board can be searched.
#[test]
fn no_bytes_panic() {
    each_case(sweep(100, 2_000, 20_000), 0x5EA4_0001, |random| {
        let Ok(board) = Board::from_bytes(&any_bytes(random)) else {
            return;
        };
        let solved = search::solve(&board, &never).unwrap();
        let outcomes = batch(&[board], 2, 1, Kernel::best());
        assert_eq!(status(outcomes[0].count), solved.status);
        assert_eq!(outcomes[0].solution(), solved.first);
        if let Some(first) = solved.first {
            assert!(first.is_solved() && board.is_part_of(&first));
        }
    });
}

/// Sparse boards, mostly without clashes, cause deep and wide searches.
#[test]
fn no_sparse_board_panics() {
    each_case(sweep(100, 2_000, 20_000), 0x5EA4_0002, |random| {
        let mut board = Board::EMPTY;
        for _ in 0..random.below(30) {
            let (cell, digit) = (
                Cell::of(random.below(81)),
                Digit::of(random.below(9) as u8 + 1),
            );
            if board.open_digits(cell).contains(digit) {
                board.set(cell, digit.get());
            }
        }
        let solved = search::solve(&board, &never).unwrap();
        let many = search::count(&board, 2, &never).unwrap();
        assert_eq!(solved.status, status(many));
    });
}

/// The moves of a search account for its guesses, and lead to its solution.
#[test]
fn moves_are_those_of_the_search() {
    let mut random = Random(41);
    let mut boards: Vec<Board> = (0..300).map(|_| board(&mut random, 64)).collect();
    boards.extend(deep_puzzles());
    for set in ["easy_5000", "top1465", "hardest_1106_375"] {
        boards.extend(puzzles(set, 200));
    }
    let mut deep = 0;
    for board in boards {
        let solved = search::solve(&board, &never).unwrap();
        let (mut guesses, mut standing, mut found) = (0, 0, None);
        let mut solutions = 0;
        let mut on_move = |what: Move, marks: &CandidateGrid| match what {
            Move::Settled => {}
            Move::Guessed { cell, digit } => {
                assert_eq!(marks[cell], DigitSet::of(digit));
                guesses += 1;
                standing += 1;
            }
            Move::TakenBack { cell, digit } => {
                assert!(!marks[cell].contains(digit));
                standing -= 1;
            }
            Move::Solved => {
                solutions += 1;
                let digits = marks.map(|digits| digits.first().unwrap().get());
                found = found.or(Board::from_cells(digits).ok());
            }
        };
        search::trace(&board, &mut on_move, &never).unwrap();
        assert_eq!(status(solutions), solved.status, "{board}");
        if solutions < 2 {
            assert_eq!((guesses, standing), (solved.guesses, 0), "{board}");
            assert_eq!(found, solved.first, "{board}");
        }
        deep += usize::from(guesses > 16);
    }
    assert!(deep >= DEEP.len(), "{deep} deep searches");
    assert_eq!(
        search::trace(&Board::EMPTY, &mut |_, _| {}, &|| true),
        Ok(())
    );
}
