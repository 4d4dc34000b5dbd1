//! The work of a method as frames, to look through.

use super::backtracking::{backtrack_observed, Order};
use super::event::{Event, Observer, Snapshot};
use super::hybrid::solve_hybrid_observed;
use super::logic_rules::apply_rules_observed;
use super::sweep::Sweep;
use crate::logic::Grid;
use crate::search::{self, CandidateGrid, Move};
use crate::topology::classic::CELLS;
use crate::{Board, DigitSet, Stop, Stopped};

/// A method of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The fast search: [`search::solve`].
    Search,
    /// [`backtrack`](super::backtrack).
    Backtracking(Order),
    /// [`apply_rules`](super::apply_rules).
    Logic,
    /// [`solve_hybrid`](super::solve_hybrid).
    Hybrid,
}

impl Method {
    /// The names of all methods.
    pub const NAMES: [&'static str; 4] = ["fast", "backtracking", "logic", "hybrid"];

    /// The method of a name; `order` matters to backtracking alone.
    pub fn named(name: &str, order: Order) -> Option<Self> {
        Some(match name {
            "fast" => Method::Search,
            "backtracking" => Method::Backtracking(order),
            "logic" => Method::Logic,
            "hybrid" => Method::Hybrid,
            _ => return None,
        })
    }
}

/// The result of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution was found.
    Solved,
    /// No rule finds anything more.
    Stuck,
    /// There is no solution.
    None,
    /// A solution was found, and there is no other.
    Unique,
    /// Two solutions were found.
    Multiple,
}

/// The work done up to an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkCounts {
    /// Digits placed by rules, or decided by propagation.
    pub placements: u64,
    /// Digits tried.
    pub guesses: u64,
    /// Digits tried and taken back.
    pub backtracks: u64,
}

/// The state of the work after one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Its place among all events, from 0.
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The board after the event.
    pub snapshot: Snapshot,
    /// The work so far.
    pub counts: WorkCounts,
}

/// The result of [`record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// Some of the events, in order.
    pub frames: Vec<Frame>,
    /// The number of events.
    pub events: u64,
    /// The total work.
    pub counts: WorkCounts,
    /// The result.
    pub outcome: Outcome,
}

/// Runs a method and keeps up to `limit` frames (at least two), evenly spread over
/// the events from `span.0` to `span.1`; the first and the last of these are
/// among them. Event 0 is the start, the last one the end.
///
/// The work is done twice: once to count, once to keep.
///
/// ```
/// use oxidoku_engine::methods::{backtrack, record, Method, Order};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let method = Method::Backtracking(Order::Row);
/// let recording = record(&board, method, 100, (0, u64::MAX), &never).unwrap();
/// assert_eq!(recording.frames.len(), 100);
/// assert_eq!(recording.counts.backtracks, 35_393);
/// assert!(recording.frames[99].snapshot.digits.iter().all(Option::is_some));
/// ```
pub fn record(
    board: &Board,
    method: Method,
    limit: usize,
    span: (u64, u64),
    stop: Stop,
) -> Result<Recording, Stopped> {
    let mut counter = Recorder::new(Keep::NONE);
    run(board, method, &mut counter, stop)?;
    let keep = Keep::evenly(limit, span, counter.events);
    let mut recorder = Recorder::new(keep);
    let outcome = run(board, method, &mut recorder, stop)?;
    Ok(Recording {
        frames: recorder.frames,
        events: recorder.events,
        counts: recorder.counts,
        outcome,
    })
}

/// Which events are kept.
struct Keep {
    first: u64,
    last: u64,
    /// How many are wanted, and how many there are so far.
    wanted: u64,
    kept: u64,
}

impl Keep {
    const NONE: Keep = Keep {
        first: 0,
        last: 0,
        wanted: 0,
        kept: 0,
    };

    fn evenly(limit: usize, span: (u64, u64), events: u64) -> Self {
        let end = events.saturating_sub(1);
        let (first, last) = (span.0.min(end), span.1.min(end));
        let there = last.saturating_sub(first) + 1;
        Keep {
            first,
            last: last.max(first),
            wanted: there.min(limit.max(2) as u64),
            kept: 0,
        }
    }

    fn is_next(&mut self, number: u64) -> bool {
        if self.kept == self.wanted {
            return false;
        }
        let gaps = u128::from(self.wanted.max(2) - 1);
        let way = u128::from(self.last - self.first) * u128::from(self.kept) / gaps;
        let is_next = number == self.first + way as u64;
        self.kept += u64::from(is_next);
        is_next
    }
}

struct Recorder {
    keep: Keep,
    frames: Vec<Frame>,
    events: u64,
    counts: WorkCounts,
}

impl Recorder {
    fn new(keep: Keep) -> Self {
        Recorder {
            keep,
            frames: Vec::new(),
            events: 0,
            counts: WorkCounts::default(),
        }
    }
}

impl Observer for Recorder {
    fn observe(&mut self, event: Event, snapshot: impl FnOnce() -> Snapshot) {
        match event {
            Event::Tried { .. } => self.counts.guesses += 1,
            Event::TakenBack { .. } => self.counts.backtracks += 1,
            Event::Placed { .. } => self.counts.placements += 1,
            Event::Propagated { placed } => self.counts.placements += u64::from(placed),
            Event::Start | Event::Paired { .. } | Event::Solved | Event::End => {}
        }
        let number = self.events;
        self.events += 1;
        if self.keep.is_next(number) {
            self.frames.push(Frame {
                number,
                event,
                snapshot: snapshot(),
                counts: self.counts,
            });
        }
    }
}

fn run(
    board: &Board,
    method: Method,
    observer: &mut Recorder,
    stop: Stop,
) -> Result<Outcome, Stopped> {
    let plain = Snapshot::from(board);
    let marked = Snapshot::from(&Grid::new(board));
    let (outcome, end) = match method {
        Method::Search => {
            observer.observe(Event::Start, || marked);
            search_observed(board, observer, stop)?
        }
        Method::Backtracking(order) => {
            observer.observe(Event::Start, || plain);
            let done = backtrack_observed(board, order, observer, stop)?;
            found(done.solution, plain)
        }
        Method::Logic => {
            observer.observe(Event::Start, || marked);
            let (ruled, grid) = apply_rules_observed(board, Sweep::Live, observer);
            let outcome = match (ruled.contradiction, grid.is_full()) {
                (true, _) => Outcome::None,
                (_, true) => Outcome::Solved,
                _ => Outcome::Stuck,
            };
            (outcome, Snapshot::from(&grid))
        }
        Method::Hybrid => {
            observer.observe(Event::Start, || marked);
            let done = solve_hybrid_observed(board, Sweep::Live, observer, stop)?;
            found(done.solution, marked)
        }
    };
    observer.observe(Event::End, || end);
    Ok(outcome)
}

/// The solution, or where the work began.
fn found(solution: Option<Board>, start: Snapshot) -> (Outcome, Snapshot) {
    match solution {
        Some(solution) => (Outcome::Solved, Snapshot::from(&solution)),
        None => (Outcome::None, start),
    }
}

/// The fast search.
fn search_observed(
    board: &Board,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<(Outcome, Snapshot), Stopped> {
    let mut end = Snapshot::from(&Grid::new(board));
    let mut solutions = 0;
    let mut decided = CELLS - board.empty_cells().len();
    search::trace(
        board,
        &mut |what, marks| {
            let before = decided;
            decided = marks.iter().filter(|digits| digits.len() == 1).count();
            let event = match what {
                Move::Settled => Event::Propagated {
                    placed: decided.saturating_sub(before) as u32,
                },
                Move::Guessed { cell, digit } => Event::Tried { cell, digit },
                Move::TakenBack { cell, digit } => Event::TakenBack { cell, digit },
                Move::Solved => {
                    solutions += 1;
                    end = snapshot_of(marks);
                    Event::Solved
                }
            };
            observer.observe(event, || snapshot_of(marks));
        },
        stop,
    )?;
    let outcome = match solutions {
        0 => Outcome::None,
        1 => Outcome::Unique,
        _ => Outcome::Multiple,
    };
    Ok((outcome, end))
}

/// Cells with one candidate as digits.
fn snapshot_of(marks: &CandidateGrid) -> Snapshot {
    let mut snapshot = Snapshot {
        digits: [None; CELLS],
        candidates: *marks,
    };
    for (cell, digits) in marks.iter().enumerate() {
        if let (1, Some(digit)) = (digits.len(), digits.first()) {
            snapshot.digits[cell] = Some(digit);
            snapshot.candidates[cell] = DigitSet::EMPTY;
        }
    }
    snapshot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Rng;
    use crate::methods::{apply_rules, backtrack, solve_hybrid};
    use crate::{never, Cell, Digit};

    const ALL: (u64, u64) = (0, u64::MAX);
    const METHODS: [Method; 5] = [
        Method::Search,
        Method::Backtracking(Order::Row),
        Method::Backtracking(Order::Column),
        Method::Logic,
        Method::Hybrid,
    ];
    const EASY: &str =
        "517600034289004000346205090602000010038006047000000000090000078703400560000000000";
    const MEDIUM: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
    const HARDEST: &str =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    fn boards() -> Vec<Board> {
        let mut boards: Vec<Board> = [EASY, MEDIUM, HARDEST]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        let mut rng = Rng::for_item(12, 0);
        let full = search::solve(&boards[0], &never).unwrap().first.unwrap();
        for i in 0..60 {
            // With one solution, several, or none; few enough empty cells for
            // backtracking.
            let mut board = full;
            for _ in 0..30 + i {
                board.set(Cell::of(rng.below(81) as usize), 0);
            }
            let cell = Cell::of(rng.below(81) as usize);
            if let (0, true, Some(digit)) =
                (board.get(cell), i % 3 == 0, board.open_digits(cell).first())
            {
                board.set(cell, digit.get());
            }
            boards.push(board);
        }
        boards
    }

    /// All events, for methods that do not take too many.
    fn whole(board: &Board, method: Method) -> Recording {
        record(board, method, 200_000, ALL, &never).unwrap()
    }

    /// What the method itself says of a board.
    fn guesses_and_backtracks(board: &Board, method: Method) -> (u64, Option<u64>) {
        match method {
            Method::Search => (search::solve(board, &never).unwrap().guesses, None),
            Method::Backtracking(order) => {
                let done = backtrack(board, order, &never).unwrap();
                (done.guesses, Some(done.backtracks))
            }
            Method::Logic => (0, Some(0)),
            Method::Hybrid => {
                let done = solve_hybrid(board, &never).unwrap();
                (done.guesses, Some(done.backtracks))
            }
        }
    }

    #[test]
    fn counts_are_those_of_the_method() {
        for board in boards() {
            for method in METHODS {
                let recording = record(&board, method, 7, ALL, &never).unwrap();
                let (guesses, backtracks) = guesses_and_backtracks(&board, method);
                let counts = recording.counts;
                if let Some(backtracks) = backtracks {
                    assert_eq!(counts.backtracks, backtracks, "{board} {method:?}");
                }
                assert_eq!(counts.guesses, guesses, "{board} {method:?}");
                assert_eq!(recording.frames.last().unwrap().counts, counts);
            }
            let ruled = whole(&board, Method::Logic).counts.placements;
            assert_eq!(ruled, u64::from(apply_rules(&board).placements.total()));
        }
    }

    #[test]
    fn placements_before_a_guess_are_those_of_the_rules() {
        for board in boards() {
            let done = solve_hybrid(&board, &never).unwrap();
            let recording = whole(&board, Method::Hybrid);
            let frames = recording.frames.iter();
            let before: Vec<_> = frames.take_while(|f| f.counts.guesses == 0).collect();
            let pairs = before
                .iter()
                .filter(|frame| matches!(frame.event, Event::Paired { .. }));
            assert_eq!(pairs.count(), done.naked_pairs as usize, "{board}");
            assert_eq!(
                before.last().unwrap().counts.placements,
                u64::from(done.placements.total()),
                "{board}"
            );
        }
    }

    /// Goes from frame to frame by the events alone.
    fn replay(recording: &Recording) {
        let mut tried: Vec<(Cell, Digit, Snapshot)> = Vec::new();
        let mut last = recording.frames[0].snapshot;
        for frame in &recording.frames[1..] {
            let snapshot = frame.snapshot;
            match frame.event {
                Event::Start => panic!("a second start"),
                Event::Tried { cell, digit } => {
                    assert_eq!(
                        (last.digits[cell], snapshot.digits[cell]),
                        (None, Some(digit))
                    );
                    tried.push((cell, digit, last));
                    last.digits[cell] = Some(digit);
                    assert_eq!(snapshot.digits, last.digits);
                }
                Event::TakenBack { cell, digit } => {
                    let (guessed, value, before) = tried.pop().expect("a guess that stands");
                    assert_eq!((guessed, value), (cell, digit));
                    // The board is as before the guess, except for the digit itself
                    // and the cells that its removal decides.
                    for other in Cell::ALL.into_iter().filter(|&other| other != cell) {
                        let was = (before.digits[other], before.candidates[other]);
                        let is = (snapshot.digits[other], snapshot.candidates[other]);
                        let narrowed =
                            is.0.is_some_and(|digit| before.candidates[other].contains(digit));
                        assert!(is == was || narrowed || is.1.is_subset(was.1));
                    }
                    assert_ne!(snapshot.digits[cell], Some(digit));
                }
                Event::Placed { cell, digit, .. } => {
                    assert!(last.digits[cell].is_none() && last.candidates[cell].contains(digit));
                    last.digits[cell] = Some(digit);
                    assert_eq!(snapshot.digits, last.digits);
                }
                Event::Paired { cells } => {
                    assert_eq!(last.candidates[cells[0]], last.candidates[cells[1]]);
                    assert_eq!(snapshot.digits, last.digits);
                    assert_ne!(snapshot.candidates, last.candidates);
                }
                Event::Propagated { placed } => {
                    let filled = |snapshot: &Snapshot| snapshot.digits.iter().flatten().count();
                    assert_eq!(filled(&snapshot), filled(&last) + placed as usize);
                    assert!(Cell::ALL
                        .into_iter()
                        .all(|cell| snapshot.digits[cell] == last.digits[cell]
                            || snapshot.digits[cell]
                                .is_some_and(|digit| last.candidates[cell].contains(digit))));
                }
                Event::Solved => assert_eq!(snapshot, last),
                Event::End => {}
            }
            last = snapshot;
        }
    }

    #[test]
    fn frames_replay_to_the_solution() {
        for board in boards() {
            let solved = search::solve(&board, &never).unwrap();
            for method in METHODS {
                let recording = whole(&board, method);
                let complete = recording.frames.len() as u64 == recording.events;
                if complete {
                    replay(&recording);
                }
                let end = recording.frames.last().unwrap();
                assert_eq!(end.event, Event::End);
                assert_eq!(end.number, recording.events - 1);
                let shown =
                    Board::from_cells(end.snapshot.digits.map(|digit| digit.map_or(0, Digit::get)))
                        .unwrap();
                match recording.outcome {
                    Outcome::Solved | Outcome::Unique | Outcome::Multiple => {
                        assert!(shown.is_solved() && board.is_part_of(&shown));
                        if solved.status == search::Status::Unique {
                            assert_eq!(Some(shown), solved.first, "{method:?}");
                        }
                    }
                    Outcome::Stuck => assert_eq!(shown, apply_rules(&board).grid),
                    Outcome::None => assert_eq!(solved.status, search::Status::None, "{board}"),
                }
            }
        }
    }

    #[test]
    fn frames_are_spread_evenly_and_keep_both_ends() {
        let board: Board = MEDIUM.parse().unwrap();
        let method = Method::Backtracking(Order::Row);
        let every = whole(&board, method);
        assert_eq!(every.frames.len() as u64, every.events);
        for limit in [2, 3, 100, 1000] {
            let few = record(&board, method, limit, ALL, &never).unwrap();
            assert_eq!(few.frames.len(), limit);
            assert_eq!(
                (few.events, few.counts, few.outcome),
                (every.events, every.counts, every.outcome)
            );
            let gap = (few.events - 1) / (limit as u64 - 1);
            for pair in few.frames.windows(2) {
                assert!((gap..=gap + 1).contains(&(pair[1].number - pair[0].number)));
            }
            for frame in &few.frames {
                assert_eq!(*frame, every.frames[frame.number as usize]);
            }
            assert_eq!(few.frames[0].number, 0);
            assert_eq!(few.frames[limit - 1].number, few.events - 1);
        }
        let part = record(&board, method, 50, (100, 149), &never).unwrap();
        assert_eq!(part.frames, every.frames[100..150]);
        let rest = record(&board, method, 50, (u64::MAX, u64::MAX), &never).unwrap();
        assert_eq!(rest.frames, every.frames[every.frames.len() - 1..]);
    }

    #[test]
    fn a_stop_is_obeyed() {
        let board: Board = HARDEST.parse().unwrap();
        for method in METHODS
            .into_iter()
            .filter(|&method| method != Method::Logic)
        {
            let stopped = record(&board, method, 10, ALL, &|| true);
            assert_eq!(stopped, Err(Stopped), "{method:?}");
        }
    }
}
