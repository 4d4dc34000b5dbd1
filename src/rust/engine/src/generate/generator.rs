//! One puzzle or many, as asked.

use std::collections::HashSet;
use std::ops::Range;

use super::item::{Item, Made, Tally};
use super::task::Task;
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
/// let ItemOutcome::Made(made) = generator.one(2024, 0, &never).unwrap() else {
///     panic!("easy puzzles are common");
/// };
/// assert_eq!(made.rating.level, Level::Easy);
/// assert!(made.puzzle.is_part_of(&made.solution));
/// ```
pub struct Generator {
    task: Task,
}

/// What came of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemOutcome {
    /// A puzzle as asked.
    Made(Made),
    /// The tries were used up.
    Exhausted(Tally),
}

/// If none of so many first items of a call can be found, the others are not
/// tried.
pub const FIRST_ITEMS: usize = 4;

/// Items at work at a time: an item is larger than the puzzle it becomes.
const BLOCK: usize = 1024;

/// What came of the items of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// One an item, in order; `None` for what was not finished. Fewer than asked
    /// for where the caller stopped the work or it gave up.
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
    /// What makes the request impossible, as far as that is certain beforehand.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        request.check()?;
        Ok(Generator {
            task: Task::new(request),
        })
    }

    /// The puzzle of one item, without regard to the others.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn one(&self, seed: u64, item: u64, stop: Stop) -> Result<ItemOutcome, Stopped> {
        self.start(seed, item, stop).map(Started::outcome)
    }

    /// The puzzles of items 0 to `n - 1`, no two of them equal but for the
    /// names of their digits.
    ///
    /// Item k is the same whatever `n` and `threads` are: a puzzle that an
    /// earlier item is already gives way to the next one of its own stream.
    /// `watch` is told how many items are done.
    pub fn many(&self, seed: u64, n: usize, threads: usize, watch: Watch) -> Batch {
        self.some(seed, 0..n, &[], threads, watch)
    }

    /// The puzzles of some items, as [`Generator::many`] makes them, for those who
    /// share the items of a call out. `earlier` are puzzles of earlier items, which
    /// these do not repeat.
    pub fn some(
        &self,
        seed: u64,
        items: Range<usize>,
        earlier: &[Board],
        threads: usize,
        watch: Watch,
    ) -> Batch {
        let mut batch = Batch::default();
        let request = &self.task.request;
        let mut seen = earlier.iter().map(|it| look(request, it)).collect();
        let mut from = items.start;
        while from < items.end && !batch.stopped && !batch.gave_up {
            let size = if from == 0 { FIRST_ITEMS } else { BLOCK };
            let to = items.end.min(from + size);
            let before = from - items.start;
            let mut watch_block = |done| watch(before + done);
            let started = self.start_all(seed, from..to, threads, &mut watch_block);
            batch.stopped |= started.iter().any(Option::is_none);
            let mut watch_repeats = |_| watch(to - items.start);
            self.settle(started, &mut seen, &mut batch, &mut watch_repeats);
            batch.gave_up = from == 0 && to < items.end && batch.found_nothing();
            from = to;
        }
        batch
    }

    /// The places of puzzles that repeat an earlier one.
    pub fn repeats(&self, puzzles: &[Board]) -> Vec<usize> {
        let mut seen = HashSet::new();
        let mut is_repeat = |it: &Board| !seen.insert(look(&self.task.request, it));
        (0..puzzles.len())
            .filter(|&at| is_repeat(&puzzles[at]))
            .collect()
    }

    fn start(&self, seed: u64, item: u64, stop: Stop) -> Result<Started, Stopped> {
        let mut item = Item::new(&self.task, Rng::for_item(seed, item));
        let made = item.next(&self.task, stop)?;
        Ok(Started { item, made })
    }

    fn start_all(
        &self,
        seed: u64,
        items: Range<usize>,
        threads: usize,
        watch: Watch,
    ) -> Vec<Option<Started>> {
        let items: Vec<u64> = items.map(|item| item as u64).collect();
        parallel::map(&items, threads, watch, |&item, stop| {
            self.start(seed, item, stop)
        })
    }

    /// Adds the outcomes of items to `batch`, item after item; puzzles that an
    /// earlier item is already give way.
    fn settle(
        &self,
        started: Vec<Option<Started>>,
        seen: &mut HashSet<Board>,
        batch: &mut Batch,
        watch: Watch,
    ) {
        for mut started in started {
            while let Some(again) = started
                .as_ref()
                .filter(|started| started.repeats(&self.task.request, seen))
            {
                let next = parallel::map(&[again], 1, watch, |again, stop| {
                    again.following(self, stop)
                });
                started = next.into_iter().next().flatten();
                batch.stopped |= started.is_none();
            }
            batch.outcomes.push(started.map(Started::outcome));
        }
    }
}

impl Batch {
    /// Whether nothing was found, though all was tried.
    fn found_nothing(&self) -> bool {
        let mut outcomes = self.outcomes.iter();
        outcomes.all(|outcome| matches!(outcome, Some(ItemOutcome::Exhausted(_))))
    }
}

/// A puzzle, but for what does not make it another one.
fn look(request: &Request, puzzle: &Board) -> Board {
    if request.relabellings {
        *puzzle
    } else {
        relabelled(puzzle)
    }
}

/// An item after its search found a puzzle or used up its tries.
#[derive(Clone)]
struct Started {
    item: Item,
    made: Option<Made>,
}

impl Started {
    /// Whether its puzzle is among those seen; it is from now on.
    fn repeats(&self, request: &Request, seen: &mut HashSet<Board>) -> bool {
        let made = self.made.as_ref();
        made.is_some_and(|made| !seen.insert(look(request, &made.puzzle)))
    }

    /// The same item with the next puzzle of its stream.
    fn following(&self, generator: &Generator, stop: Stop) -> Result<Started, Stopped> {
        let mut item = self.item.clone();
        item.tally.duplicates += 1;
        let made = item.next(&generator.task, stop)?;
        Ok(Started { item, made })
    }

    fn outcome(self) -> ItemOutcome {
        match self.made {
            Some(made) => ItemOutcome::Made(made),
            None => ItemOutcome::Exhausted(self.item.tally),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never;

    fn settled(generator: &Generator, started: &[Option<Started>], watch: Watch) -> Batch {
        let mut batch = Batch::default();
        generator.settle(started.to_vec(), &mut HashSet::new(), &mut batch, watch);
        batch
    }

    #[test]
    fn repeats_give_way_to_the_next_puzzle_of_their_stream() {
        let generator = Generator::new(Request::default()).expect("a sensible request");
        let start = |item| generator.start(5, item, &never).expect("not stopped");
        let (mut first, second) = (start(0), start(1));
        let next = first
            .clone()
            .following(&generator, &never)
            .expect("not stopped");

        let started = [&first, &second, &first].map(|started| Some(started.clone()));
        let batch = settled(&generator, &started, &mut |_| false);
        assert_eq!(next.item.tally.duplicates, 1);
        let expected = [first.clone(), second.clone(), next.clone()];
        assert_eq!(batch.outcomes, expected.map(|made| Some(made.outcome())));

        // A relabelling is a repeat too.
        if let Some(made) = &mut first.made {
            made.puzzle = relabelled(&made.puzzle);
        }
        let started = [start(0), first, second].map(Some);
        let batch = settled(&generator, &started, &mut |_| false);
        assert_eq!(batch.outcomes[1], Some(next.outcome()));
    }

    #[test]
    fn items_shared_out_are_those_of_the_whole() {
        let generator = Generator::new(Request::default()).expect("a sensible request");
        let some = |items, earlier: &[Board]| generator.some(5, items, earlier, 1, &mut |_| false);
        let whole = generator.many(5, 12, 1, &mut |_| false).outcomes;
        let mut parts = some(0..5, &[]).outcomes;
        parts.extend(some(5..12, &[]).outcomes);
        assert_eq!(parts, whole);

        let Some(ItemOutcome::Made(it)) = &whole[7] else {
            panic!("any puzzle will do")
        };
        let earlier = [it.puzzle; 2];
        assert_eq!(generator.repeats(&earlier), [1]);
        let Some(ItemOutcome::Made(other)) = &some(7..8, &earlier).outcomes[0] else {
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
        let start = |item| any.start(5, item, &never).expect("not stopped");
        let started = [start(0), start(0), start(1)].map(Some);
        let batch = settled(&generator, &started, &mut |_| true);
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
