//! Puzzles to a request, one or a batch.

use std::collections::HashSet;
use std::ops::Range;

use super::puzzle_search::{BatchContext, GeneratedPuzzle, PuzzleSearch, TryCounts};
use super::{relabelled, Request, RequestError, Rng};
use crate::parallel::{self, OnProgress as Watch};
use crate::{Board, Stop, Stopped};

/// Makes puzzles to a request.
///
/// A try takes a full grid (every grid is equally likely), and drops clues in
/// random order until none can be dropped. Where the request says nothing of
/// the number of clues, or only what most puzzles fulfil, every try starts
/// with a new grid, so that the puzzles are a fair sample of those the method
/// makes. Where the number is hard to reach, the search walks on from the
/// puzzle it has, adding a few clues and dropping others. Where the cells of
/// the clues are given, it changes the grid bit by bit until those clues
/// determine it.
///
/// A puzzle that need not be minimal stops losing clues at a number drawn from
/// those asked for (24 to 36 if none are), and gets clues back or loses more to
/// come to the level.
///
/// ```
/// use oxidoku_engine::generate::{Generator, ItemOutcome, Request};
/// use oxidoku_engine::logic::Level;
/// use oxidoku_engine::never;
///
/// let request = Request { levels: vec![Level::Easy], ..Request::default() };
/// let generator = Generator::new(request).unwrap();
/// let ItemOutcome::Found(made) = generator.generate_one(2024, 0, &never).unwrap() else {
///     panic!("easy puzzles are common");
/// };
/// assert_eq!(made.rating.level, Level::Easy);
/// assert!(made.puzzle.is_part_of(&made.solution));
/// ```
pub struct Generator {
    context: BatchContext,
}

/// The result of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemOutcome {
    /// A puzzle that meets the request.
    Found(GeneratedPuzzle),
    /// The tries were used up.
    Exhausted(TryCounts),
}

/// If none of the first items of a call, this many, can be found, the others are not
/// tried.
pub const FIRST_ITEMS: usize = 4;

/// Items in memory at a time: the state of a search is larger than its puzzle.
const BLOCK: usize = 1024;

/// The results of the items of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// One for each item, in order; `None` for unfinished ones. The list is shorter than
    /// requested if the caller stopped the work or it gave up.
    pub outcomes: Vec<Option<ItemOutcome>>,
    /// Whether the caller stopped the work.
    pub stopped: bool,
    /// Whether the items after the first [`FIRST_ITEMS`] were not tried, because
    /// none of those was found.
    pub gave_up: bool,
}

impl Generator {
    /// A generator for a request.
    ///
    /// # Errors
    /// A contradiction in the request, if one is certain beforehand.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        request.check()?;
        Ok(Generator {
            context: BatchContext::new(request),
        })
    }

    /// The puzzle of one item, which may repeat another item.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn generate_one(&self, seed: u64, item: u64, stop: Stop) -> Result<ItemOutcome, Stopped> {
        self.attempt(seed, item, stop).map(Attempt::outcome)
    }

    /// The puzzles of items 0 to `n - 1`, all different even after relabelling digits.
    ///
    /// Item k does not depend on `n` or `threads`: a puzzle that repeats an earlier item
    /// is replaced by the next one of its own stream. `on_progress` receives the number
    /// of items done.
    pub fn generate(&self, seed: u64, n: usize, threads: usize, on_progress: Watch) -> Batch {
        self.generate_range(seed, 0..n, &[], threads, on_progress)
    }

    /// The puzzles of a range of items, as [`Generator::generate`] makes them, to split a
    /// call into parts. None of them repeats a puzzle of `earlier`.
    pub fn generate_range(
        &self,
        seed: u64,
        items: Range<usize>,
        earlier: &[Board],
        threads: usize,
        on_progress: Watch,
    ) -> Batch {
        let mut batch = Batch::default();
        let request = &self.context.request;
        let mut seen = earlier.iter().map(|it| identity(request, it)).collect();
        let mut from = items.start;
        while from < items.end && !batch.stopped && !batch.gave_up {
            let size = if from == 0 { FIRST_ITEMS } else { BLOCK };
            let to = items.end.min(from + size);
            let before = from - items.start;
            let mut on_block = |done| on_progress(before + done);
            let attempts = self.attempt_all(seed, from..to, threads, &mut on_block);
            batch.stopped |= attempts.iter().any(Option::is_none);
            let mut on_repeats = |_| on_progress(to - items.start);
            self.settle(attempts, &mut seen, &mut batch, &mut on_repeats);
            batch.gave_up = from == 0 && to < items.end && batch.found_nothing();
            from = to;
        }
        batch
    }

    /// The places of the puzzles that repeat an earlier one.
    pub fn repeats(&self, puzzles: &[Board]) -> Vec<usize> {
        let mut seen = HashSet::new();
        let mut is_repeat = |it: &Board| !seen.insert(identity(&self.context.request, it));
        (0..puzzles.len())
            .filter(|&at| is_repeat(&puzzles[at]))
            .collect()
    }

    fn attempt(&self, seed: u64, item: u64, stop: Stop) -> Result<Attempt, Stopped> {
        let mut search = PuzzleSearch::new(&self.context, Rng::for_item(seed, item));
        let made = search.next(&self.context, stop)?;
        Ok(Attempt { search, made })
    }

    fn attempt_all(
        &self,
        seed: u64,
        items: Range<usize>,
        threads: usize,
        on_progress: Watch,
    ) -> Vec<Option<Attempt>> {
        let items: Vec<u64> = items.map(|item| item as u64).collect();
        parallel::map(&items, threads, on_progress, |&item, stop| {
            self.attempt(seed, item, stop)
        })
    }

    /// Adds the outcomes of items to `batch`, item by item, and replaces puzzles that
    /// repeat an earlier item.
    fn settle(
        &self,
        attempts: Vec<Option<Attempt>>,
        seen: &mut HashSet<Board>,
        batch: &mut Batch,
        on_progress: Watch,
    ) {
        for mut attempt in attempts {
            while let Some(again) = attempt
                .as_ref()
                .filter(|attempt| attempt.repeats(&self.context.request, seen))
            {
                let next = parallel::map(&[again], 1, on_progress, |again, stop| {
                    again.next(self, stop)
                });
                attempt = next.into_iter().next().flatten();
                batch.stopped |= attempt.is_none();
            }
            batch.outcomes.push(attempt.map(Attempt::outcome));
        }
    }
}

impl Batch {
    /// Whether all items were tried and none was found.
    fn found_nothing(&self) -> bool {
        let mut outcomes = self.outcomes.iter();
        outcomes.all(|outcome| matches!(outcome, Some(ItemOutcome::Exhausted(_))))
    }
}

/// The key by which duplicates are recognised.
fn identity(request: &Request, puzzle: &Board) -> Board {
    if request.relabellings {
        *puzzle
    } else {
        relabelled(puzzle)
    }
}

/// An item whose search has found a puzzle or used up its tries.
#[derive(Clone)]
struct Attempt {
    search: PuzzleSearch,
    made: Option<GeneratedPuzzle>,
}

impl Attempt {
    /// Whether its puzzle is among those seen, to which it is added.
    fn repeats(&self, request: &Request, seen: &mut HashSet<Board>) -> bool {
        let made = self.made.as_ref();
        made.is_some_and(|made| !seen.insert(identity(request, &made.puzzle)))
    }

    /// The same item with the next puzzle of its stream.
    fn next(&self, generator: &Generator, stop: Stop) -> Result<Attempt, Stopped> {
        let mut search = self.search.clone();
        search.counts.duplicates += 1;
        let made = search.next(&generator.context, stop)?;
        Ok(Attempt { search, made })
    }

    fn outcome(self) -> ItemOutcome {
        match self.made {
            Some(made) => ItemOutcome::Found(made),
            None => ItemOutcome::Exhausted(self.search.counts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never;

    fn settled(generator: &Generator, attempt: &[Option<Attempt>], on_progress: Watch) -> Batch {
        let mut batch = Batch::default();
        generator.settle(
            attempt.to_vec(),
            &mut HashSet::new(),
            &mut batch,
            on_progress,
        );
        batch
    }

    #[test]
    fn repeats_give_way_to_the_next_puzzle_of_their_stream() {
        let generator = Generator::new(Request::default()).expect("a sensible request");
        let start = |item| generator.attempt(5, item, &never).expect("not stopped");
        let (mut first, second) = (start(0), start(1));
        let next = first.clone().next(&generator, &never).expect("not stopped");

        let attempt = [&first, &second, &first].map(|attempt| Some(attempt.clone()));
        let batch = settled(&generator, &attempt, &mut |_| false);
        assert_eq!(next.search.counts.duplicates, 1);
        let expected = [first.clone(), second.clone(), next.clone()];
        assert_eq!(batch.outcomes, expected.map(|made| Some(made.outcome())));

        // A relabelling is a repeat too.
        if let Some(made) = &mut first.made {
            made.puzzle = relabelled(&made.puzzle);
        }
        let attempt = [start(0), first, second].map(Some);
        let batch = settled(&generator, &attempt, &mut |_| false);
        assert_eq!(batch.outcomes[1], Some(next.outcome()));
    }

    #[test]
    fn items_shared_out_are_those_of_the_whole() {
        let generator = Generator::new(Request::default()).expect("a sensible request");
        let range = |items, earlier: &[Board]| {
            generator.generate_range(5, items, earlier, 1, &mut |_| false)
        };
        let whole = generator.generate(5, 12, 1, &mut |_| false).outcomes;
        let mut parts = range(0..5, &[]).outcomes;
        parts.extend(range(5..12, &[]).outcomes);
        assert_eq!(parts, whole);

        let Some(ItemOutcome::Found(it)) = &whole[7] else {
            panic!("any puzzle will do")
        };
        let earlier = [it.puzzle; 2];
        assert_eq!(generator.repeats(&earlier), [1]);
        let Some(ItemOutcome::Found(other)) = &range(7..8, &earlier).outcomes[0] else {
            panic!("any puzzle will do")
        };
        assert_ne!(other.puzzle, it.puzzle);
    }

    #[test]
    fn a_stop_while_repeats_are_replaced_leaves_the_others() {
        let request = Request {
            clues: Some((17, 17)),
            max_tries: u64::MAX,
            ..Request::default()
        };
        let generator = Generator::new(request).expect("a sensible request");
        let any = Generator::new(Request::default()).expect("a sensible request");
        let start = |item| any.attempt(5, item, &never).expect("not stopped");
        let attempt = [start(0), start(0), start(1)].map(Some);
        let batch = settled(&generator, &attempt, &mut |_| true);
        assert!(batch.stopped);
        assert_eq!(
            batch
                .outcomes
                .iter()
                .map(Option::is_some)
                .collect::<Vec<_>>(),
            [true, false, true]
        );
    }
}
