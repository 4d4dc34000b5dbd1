//! Records the work of a method as frames that can be viewed one by one.

use super::backtracking::{backtrack_observed, Order};
use super::event::{Event, Observer, Snapshot};
use super::grid::{only_digit, Grid};
use super::ground::Textbook;
use super::hybrid::solve_hybrid_observed;
use super::logic_rules::apply_rules_observed;
use super::sweep::Sweep;
use crate::search::general::Move;
use crate::{Stop, Stopped};

/// A method of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The fast search: [`search::solve`](crate::search::solve).
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

    /// Returns the method with this name. `order` only matters to backtracking.
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

/// The outcome of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A solution was found, and no search for another was made.
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
    /// The number of digits that rules placed or propagation decided.
    pub placements: u64,
    /// The number of digits tried.
    pub guesses: u64,
    /// The number of digits tried and taken back.
    pub backtracks: u64,
}

/// The state of the work after one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The place of the event among all events, from 0.
    pub number: u64,
    /// The event.
    pub event: Event,
    /// The board after the event.
    pub snapshot: Snapshot,
    /// The work up to this event.
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

/// Runs a method and keeps up to `limit` frames (at least two), spread evenly over the events from
/// `span.0` to `span.1`. The first and the last of these events are always kept. Event 0 is the
/// start, and the last event is the end.
///
/// The method runs twice: once to count the events, once to keep the frames.
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
/// assert!(recording.frames[99].snapshot.digits.iter().all(|&digit| digit > 0));
/// ```
pub fn record(
    board: &impl Textbook,
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

/// Decides which events are kept.
struct Keep {
    first: u64,
    last: u64,
    /// The number of events wanted, and the number kept so far.
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
            Event::Start | Event::Paired { .. } | Event::Solved | Event::Restarted | Event::End => {
            }
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
    board: &impl Textbook,
    method: Method,
    observer: &mut Recorder,
    stop: Stop,
) -> Result<Outcome, Stopped> {
    let givens = board.givens();
    let start = match method {
        Method::Backtracking(_) => Snapshot::plain(&givens),
        _ => Grid::new(&board.ground(), &givens).snapshot(),
    };
    observer.observe(Event::Start, || start.clone());
    let (outcome, end) = match method {
        Method::Search => search_observed(board, start, observer, stop)?,
        Method::Backtracking(order) => {
            let done = backtrack_observed(board, order, observer, stop)?;
            found(done.solution, start)
        }
        Method::Logic => {
            let ruled = apply_rules_observed(board, Sweep::Live, observer);
            let is_full = !ruled.grid.digits.contains(&0);
            let outcome = match (ruled.contradiction, is_full) {
                (true, _) => Outcome::None,
                (_, true) => Outcome::Solved,
                _ => Outcome::Stuck,
            };
            (outcome, ruled.grid)
        }
        Method::Hybrid => {
            let done = solve_hybrid_observed(board, Sweep::Live, observer, stop)?;
            found(done.solution, start)
        }
    };
    observer.observe(Event::End, || end);
    Ok(outcome)
}

/// Returns the solution, or the board at the start if there is none.
fn found(solution: Option<Vec<u8>>, start: Snapshot) -> (Outcome, Snapshot) {
    match solution {
        Some(solution) => (Outcome::Solved, Snapshot::plain(&solution)),
        None => (Outcome::None, start),
    }
}

/// Runs the fast search.
fn search_observed(
    board: &impl Textbook,
    start: Snapshot,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<(Outcome, Snapshot), Stopped> {
    let mut decided = start.digits.iter().filter(|&&digit| digit > 0).count();
    let mut end = start;
    let mut solutions = 0;
    board.trace(
        &mut |what, masks| {
            let before = decided;
            decided = masks.iter().filter(|mask| mask.is_power_of_two()).count();
            let event = match what {
                Move::Settled => Event::Propagated {
                    placed: decided.saturating_sub(before) as u32,
                },
                Move::Guessed { cell, digit } => Event::Tried { cell, digit },
                Move::TakenBack { cell, digit } => Event::TakenBack { cell, digit },
                // Events that were reported before the restart are not reported again.
                Move::Restarted => Event::Restarted,
                Move::Solved => {
                    solutions += 1;
                    end = snapshot_of(masks);
                    Event::Solved
                }
            };
            observer.observe(event, || snapshot_of(masks));
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

/// Makes a snapshot in which cells with one candidate are filled.
fn snapshot_of(masks: &[u32]) -> Snapshot {
    let digit = |&mask: &u32| only_digit(mask).unwrap_or(0);
    let open = |&mask: &u32| if mask.is_power_of_two() { 0 } else { mask };
    Snapshot {
        digits: masks.iter().map(digit).collect(),
        candidates: masks.iter().map(open).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Rng;
    use crate::methods::{apply_rules, backtrack, solve_hybrid};
    use crate::shape::Cell as AnyCell;
    use crate::{never, search, Board, Cell};

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
            // Boards with one solution, several or none, with few enough empty cells for
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

    /// Records all events of a method that does not produce too many.
    fn whole(board: &impl Textbook, method: Method) -> Recording {
        record(board, method, 200_000, ALL, &never).unwrap()
    }

    /// Returns the counts that the method itself reports for a board.
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

    /// Checks that each frame follows from the one before it and the event.
    fn replay(recording: &Recording) {
        let mut tried: Vec<(AnyCell, u8, Snapshot)> = Vec::new();
        let mut last = recording.frames[0].snapshot.clone();
        for frame in &recording.frames[1..] {
            let snapshot = &frame.snapshot;
            match frame.event {
                Event::Start => panic!("a second start"),
                Event::Tried { cell, digit } => {
                    let at = usize::from(cell);
                    assert_eq!((last.digits[at], snapshot.digits[at]), (0, digit));
                    tried.push((cell, digit, last.clone()));
                    last.digits[at] = digit;
                    assert_eq!(snapshot.digits, last.digits);
                }
                Event::TakenBack { cell, digit } => {
                    let (guessed, value, before) = tried.pop().expect("a guess that stands");
                    assert_eq!((guessed, value), (cell, digit));
                    // The board is as it was before the guess, except for the digit itself and the
                    // cells that its removal decides.
                    let at = usize::from(cell);
                    for other in (0..snapshot.digits.len()).filter(|&other| other != at) {
                        let was = (before.digits[other], before.candidates[other]);
                        let is = (snapshot.digits[other], snapshot.candidates[other]);
                        let narrowed = is.0 > 0 && before.candidates[other] >> (is.0 - 1) & 1 == 1;
                        assert!(is == was || narrowed || is.1 & !was.1 == 0);
                    }
                    assert_ne!(snapshot.digits[at], digit);
                }
                Event::Placed { cell, digit, .. } => {
                    let at = usize::from(cell);
                    assert_eq!(last.digits[at], 0);
                    assert_eq!(last.candidates[at] >> (digit - 1) & 1, 1);
                    last.digits[at] = digit;
                    assert_eq!(snapshot.digits, last.digits);
                }
                Event::Paired { cells } => {
                    let [one, other] = cells.map(usize::from);
                    assert_eq!(last.candidates[one], last.candidates[other]);
                    assert_eq!(snapshot.digits, last.digits);
                    assert_ne!(snapshot.candidates, last.candidates);
                }
                Event::Propagated { placed } => {
                    let filled = |snapshot: &Snapshot| {
                        snapshot.digits.iter().filter(|&&digit| digit > 0).count()
                    };
                    assert_eq!(filled(snapshot), filled(&last) + placed as usize);
                    assert!((0..snapshot.digits.len()).all(|cell| {
                        let (was, is) = (last.digits[cell], snapshot.digits[cell]);
                        is == was || last.candidates[cell] >> (is - 1) & 1 == 1
                    }));
                }
                Event::Solved => assert_eq!(*snapshot, last),
                Event::Restarted => tried.clear(),
                Event::End => {}
            }
            last = snapshot.clone();
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
                let shown = end.snapshot.digits.clone().try_into().unwrap();
                let shown = Board::from_cells(shown).unwrap();
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
