//! Generators of puzzles that meet a request, one puzzle or a batch at a time.

use std::collections::HashSet;
use std::ops::Range;

use super::acceptance::Verdict;
use super::general::Recipe;
use super::tally::{TryCounts, FIRST_ITEMS};
use super::workshop::{Classic, GeneratedPuzzle, PathRater, Variant, Workshop};
use super::{Request, RequestError, Rng};
use crate::logic::Technique;
use crate::parallel::{self, OnProgress};
use crate::{Stop, Stopped};

/// A generator of puzzles that meet a request.
///
/// A try takes a full grid (every grid is equally likely), and drops clues in random order
/// until none can be dropped. If the request does not limit the number of clues, or allows the
/// numbers that most puzzles have, every try starts with a new grid, so the puzzles are a fair
/// sample of those that the method makes. If the number is hard to reach, the search walks on
/// from its current puzzle, adding a few clues and dropping others. If the request gives the
/// cells of the clues, the search changes the grid step by step until those clues determine it.
///
/// A puzzle that need not be minimal keeps a number of clues drawn from
/// the request (24 to 36 by default), and gains or loses clues to reach the
/// level.
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
///
/// Boards with rules are made from a [`Recipe`] by the same driver: see
/// [`Generator::with_rules`].
pub struct Generator<W: Workshop = Classic> {
    workshop: W,
}

/// The result of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemOutcome<M = GeneratedPuzzle> {
    /// A puzzle that meets the request.
    Found(M),
    /// The tries were used up without a puzzle.
    Exhausted(TryCounts),
}

/// The number of items in memory at a time. It is limited because the state of a search is
/// larger than its puzzle.
const BLOCK: usize = 1024;

/// The results of the items of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch<M = GeneratedPuzzle> {
    /// One outcome for each item, in order; `None` for an unfinished item. The list is shorter
    /// than requested if the caller stopped the work, the generator gave up, or memory ran out.
    pub outcomes: Vec<Option<ItemOutcome<M>>>,
    /// Whether the caller stopped the work.
    pub stopped: bool,
    /// Whether the generator did not try any further items, because none of the first
    /// [`FIRST_ITEMS`] was found, one of them showed that there is no such puzzle, or a
    /// thousand items in a row found nothing but repeats.
    pub gave_up: bool,
    /// Whether there was not enough memory for more items.
    pub out_of_memory: bool,
}

impl<M> Default for Batch<M> {
    fn default() -> Self {
        Batch {
            outcomes: Vec::new(),
            stopped: false,
            gave_up: false,
            out_of_memory: false,
        }
    }
}

impl Generator {
    /// Creates a generator of classic puzzles for a request.
    ///
    /// # Errors
    /// Returns a contradiction in the request, if one is certain in advance.
    pub fn new(request: Request) -> Result<Self, RequestError> {
        Ok(Generator {
            workshop: Classic::new(request)?,
        })
    }
}

impl Generator<Variant> {
    /// Creates a generator of puzzles of any shape, with rules and drawn clues. If the request
    /// asks for levels or techniques, `rater` creates raters with some techniques of its scale.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use oxidoku_engine::generate::general::Recipe;
    /// use oxidoku_engine::generate::{Generator, ItemOutcome};
    /// use oxidoku_engine::never;
    /// use oxidoku_engine::shape::{Regions, Shape};
    ///
    /// let shape = Shape::square(6, &Regions::Boxes(2, 3)).unwrap();
    /// let recipe = Recipe::new(Arc::new(shape), vec![]);
    /// let generator = Generator::with_rules(recipe, &|_| unreachable!()).unwrap();
    /// let ItemOutcome::Found(it) = generator.generate_one(2024, 0, &never).unwrap() else {
    ///     panic!("every grid gives a puzzle");
    /// };
    /// assert_eq!(it.made.puzzle.len(), 36);
    /// ```
    ///
    /// # Errors
    /// Returns a contradiction in the request, if one is certain in advance.
    pub fn with_rules(
        recipe: Recipe,
        rater: &dyn Fn(&[Technique]) -> Box<dyn PathRater>,
    ) -> Result<Self, RequestError> {
        Ok(Generator {
            workshop: Variant::new(recipe, rater)?,
        })
    }
}

impl<W: Workshop> Generator<W> {
    /// Generates the puzzle of one item, which may repeat the puzzle of another item.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    pub fn generate_one(
        &self,
        seed: u64,
        item: u64,
        stop: Stop,
    ) -> Result<ItemOutcome<W::Made>, Stopped> {
        self.attempt(seed, item, stop).map(Attempt::outcome)
    }

    /// Generates the puzzles of items 0 to `n - 1`. All are different, even after relabelling
    /// digits, unless the request allows relabellings.
    ///
    /// Item k does not depend on `n` or `threads`: a puzzle that repeats an earlier item is
    /// replaced by the next one of the same random stream. `on_progress` receives the number of
    /// finished items.
    pub fn generate(
        &self,
        seed: u64,
        n: usize,
        threads: usize,
        on_progress: OnProgress,
    ) -> Batch<W::Made> {
        self.generate_range(seed, 0..n, &[], threads, on_progress)
    }

    /// Generates the puzzles of a range of items in the same way as [`Generator::generate`], so
    /// that a call can be split into parts. None of them repeats a puzzle of `earlier`.
    pub fn generate_range(
        &self,
        seed: u64,
        items: Range<usize>,
        earlier: &[W::Puzzle],
        threads: usize,
        on_progress: OnProgress,
    ) -> Batch<W::Made> {
        let mut batch = Batch::default();
        let identity = |puzzle| self.workshop.identity(puzzle);
        let mut seen = earlier.iter().map(identity).collect();
        let mut from = items.start;
        while from < items.end && !batch.stopped && !batch.gave_up {
            let to = items.end.min(end_of_block::<W>(from));
            if batch.outcomes.try_reserve(to - from).is_err() {
                batch.out_of_memory = true;
                break;
            }
            let before = from - items.start;
            let mut on_block = |done| on_progress(before + done);
            let attempts = self.attempt_all(seed, from..to, threads, &mut on_block);
            batch.stopped |= attempts.iter().any(Option::is_none);
            let mut on_repeats = |_| on_progress(to - items.start);
            self.settle(attempts, &mut seen, &mut batch, &mut on_repeats);
            let is_futile = batch.is_futile() || batch.is_exhausted(to - from);
            batch.gave_up = items.start == 0 && to < items.end && is_futile;
            from = to;
        }
        batch
    }

    /// Returns the indices of the puzzles that repeat an earlier one.
    pub fn repeats(&self, puzzles: &[W::Puzzle]) -> Vec<usize> {
        let mut seen = HashSet::new();
        let mut is_repeat = |puzzle| !seen.insert(self.workshop.identity(puzzle));
        (0..puzzles.len())
            .filter(|&at| is_repeat(&puzzles[at]))
            .collect()
    }

    fn attempt(&self, seed: u64, item: u64, stop: Stop) -> Result<Attempt<W>, Stopped> {
        let mut search = ItemSearch {
            own: self.workshop.start(Rng::for_item(seed, item)),
            counts: TryCounts::default(),
        };
        let made = self.next(&mut search, stop)?;
        Ok(Attempt { search, made })
    }

    fn attempt_all(
        &self,
        seed: u64,
        items: Range<usize>,
        threads: usize,
        on_progress: OnProgress,
    ) -> Vec<Option<Attempt<W>>> {
        let items: Vec<u64> = items.map(|item| item as u64).collect();
        parallel::map(&items, threads, on_progress, |&item, stop| {
            self.attempt(seed, item, stop)
        })
    }

    /// Adds the outcomes of items to `batch`, item by item, and replaces puzzles that
    /// repeat an earlier item.
    fn settle(
        &self,
        attempts: Vec<Option<Attempt<W>>>,
        seen: &mut HashSet<W::Identity>,
        batch: &mut Batch<W::Made>,
        on_progress: OnProgress,
    ) {
        for mut attempt in attempts {
            while let Some(again) = attempt.as_ref().filter(|it| self.repeats_one(it, seen)) {
                // A short search never asks whether to stop, so ask here.
                attempt = match on_progress(0) {
                    true => None,
                    false => {
                        let next = parallel::map(&[again], 1, on_progress, |again, stop| {
                            self.following(again, stop)
                        });
                        next.into_iter().next().flatten()
                    }
                };
                batch.stopped |= attempt.is_none();
            }
            batch.outcomes.push(attempt.map(Attempt::outcome));
        }
    }

    /// Whether the puzzle of an item was already seen. If not, adds it to `seen`.
    fn repeats_one(&self, attempt: &Attempt<W>, seen: &mut HashSet<W::Identity>) -> bool {
        let made = attempt.made.as_ref();
        let identity = |made| self.workshop.identity(self.workshop.puzzle(made));
        made.is_some_and(|made| !seen.insert(identity(made)))
    }

    /// Continues the search of an item up to the next puzzle of its stream.
    fn following(&self, attempt: &Attempt<W>, stop: Stop) -> Result<Attempt<W>, Stopped> {
        let mut search = attempt.search.clone();
        search.counts.duplicates += 1;
        let made = self.next(&mut search, stop)?;
        Ok(Attempt { search, made })
    }

    /// Finds the next puzzle that meets the request. Returns `None` once the tries are used up.
    fn next(&self, search: &mut ItemSearch<W>, stop: Stop) -> Result<Option<W::Made>, Stopped> {
        while !search.counts.hopeless && !self.workshop.is_spent(&search.own, search.counts.tries) {
            if stop() {
                return Err(Stopped);
            }
            search.counts.tries += 1;
            if let Some(made) = self.try_once(search, stop)? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    /// Makes one try.
    fn try_once(&self, search: &mut ItemSearch<W>, stop: Stop) -> Result<Option<W::Made>, Stopped> {
        let draft = match self.workshop.draft(&mut search.own, stop)? {
            Ok(draft) => draft,
            Err(miss) => {
                search.counts.add_miss(miss);
                return Ok(None);
            }
        };
        match self.verdict(search, &draft, stop)? {
            Some(Verdict::Accepted(rating)) => {
                let tries = search.counts.tries;
                Ok(Some(self.workshop.finish(
                    &mut search.own,
                    draft,
                    rating,
                    tries,
                )))
            }
            verdict => {
                self.workshop.learn(&mut search.own, verdict);
                Ok(None)
            }
        }
    }

    /// Judges a draft. Returns `None` if a flaw rules it out first.
    fn verdict(
        &self,
        search: &mut ItemSearch<W>,
        draft: &W::Draft,
        stop: Stop,
    ) -> Result<Option<Verdict<W::Rating>>, Stopped> {
        let counts = &mut search.counts;
        counts.add_clues(self.workshop.clues(draft));
        if let Some(flaw) = self.workshop.flaw(&search.own, draft, stop)? {
            counts.add_flaw(flaw);
            return Ok(None);
        }
        let verdict = self.workshop.judge(&mut search.own, draft, stop)?;
        match verdict {
            Verdict::Accepted(_) => {}
            Verdict::TooEasy(level) => {
                counts.too_easy += 1;
                counts.levels[level as usize] += 1;
            }
            Verdict::TooHard => counts.too_hard += 1,
            Verdict::TooLong => counts.too_long += 1,
            Verdict::Otherwise => counts.otherwise += 1,
        }
        Ok(Some(verdict))
    }
}

/// Returns the end of the block of items that starts with item `from`.
fn end_of_block<W: Workshop>(from: usize) -> usize {
    match from {
        0 => W::SCOUTS,
        _ if from < FIRST_ITEMS => FIRST_ITEMS,
        _ => from + BLOCK,
    }
}

impl<M> Batch<M> {
    /// Whether the first items show that further tries are useless: none of the [`FIRST_ITEMS`]
    /// was found, or none so far and one of them showed that there is no such puzzle.
    fn is_futile(&self) -> bool {
        let is_lost =
            |outcome: &Option<ItemOutcome<M>>| matches!(outcome, Some(ItemOutcome::Exhausted(_)));
        let is_hopeless = |outcome: &Option<ItemOutcome<M>>| matches!(outcome, Some(ItemOutcome::Exhausted(counts)) if counts.hopeless);
        let tried = &self.outcomes;
        tried.iter().all(is_lost) && (tried.len() == FIRST_ITEMS || tried.iter().any(is_hopeless))
    }

    /// Whether all items of the last full block found nothing but repeats, so that few
    /// other puzzle is left.
    fn is_exhausted(&self, block: usize) -> bool {
        let found_repeats = |outcome: &Option<ItemOutcome<M>>| matches!(outcome, Some(ItemOutcome::Exhausted(counts)) if counts.duplicates > 0);
        let last = self.outcomes.iter().rev().take(block);
        block == BLOCK && last.clone().count() == BLOCK && last.clone().all(found_repeats)
    }
}

/// The search for the puzzle of one item. It can be resumed for the next puzzle of the same
/// stream.
struct ItemSearch<W: Workshop> {
    own: W::Search,
    counts: TryCounts,
}

/// An item whose search has found a puzzle or used up its tries.
struct Attempt<W: Workshop> {
    search: ItemSearch<W>,
    made: Option<W::Made>,
}

// A derived implementation would require the workshop to be `Clone`.
impl<W: Workshop> Clone for ItemSearch<W> {
    fn clone(&self) -> Self {
        ItemSearch {
            own: self.own.clone(),
            counts: self.counts.clone(),
        }
    }
}

impl<W: Workshop> Clone for Attempt<W> {
    fn clone(&self) -> Self {
        Attempt {
            search: self.search.clone(),
            made: self.made.clone(),
        }
    }
}

impl<W: Workshop> Attempt<W> {
    fn outcome(self) -> ItemOutcome<W::Made> {
        match self.made {
            Some(made) => ItemOutcome::Found(made),
            None => ItemOutcome::Exhausted(self.search.counts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::relabelled;
    use crate::{never, Board};

    fn settled(
        generator: &Generator,
        attempt: &[Option<Attempt<Classic>>],
        on_progress: OnProgress,
    ) -> Batch {
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
        let next = generator.following(&first, &never).expect("not stopped");

        let attempt = [&first, &second, &first].map(|attempt| Some(attempt.clone()));
        let batch = settled(&generator, &attempt, &mut |_| false);
        assert_eq!(next.search.counts.duplicates, 1);
        let expected = [first.clone(), second.clone(), next.clone()];
        assert_eq!(batch.outcomes, expected.map(|made| Some(made.outcome())));

        // A relabelled puzzle is a repeat, too.
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
