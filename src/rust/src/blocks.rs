//! Processes many boards, one block at a time.
//!
//! R's memory is read and written only on R's thread. The engine's threads get one block of
//! boards at a time, so that the memory needed beyond the result does not depend on the
//! number of boards. Results are R vectors of full length from the start, filled block by
//! block: nothing has to be assembled at the end, which would delay Ctrl-C.

use crate::args::{lay_out, read, Callback, Fields, Object, Strings};
use crate::board::{digits_of_text, text_of_digits, AnyBoard, GeneralBoard};
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::rows::{NewRows, Rows};
use crate::rules::{rule_set, MOST_WEIGHT};
use crate::value::{need_memory, reserved, TextVector, Value, Words};
use extendr_api::prelude::Robj;
use oxidoku_engine::{parallel, Board, PuzzleStatus};

/// The number of boards in a block: large enough to keep two threads busy, and small enough to fit
/// into the processor's cache.
const BLOCK: usize = 16_384;

/// Upper bounds for the bytes that the engine allocates: for each board of a block, for each of its
/// cells, for rules (per unit of weight), and for its threads.
const FOR_A_BOARD: usize = 512;
const FOR_A_CELL: usize = 8;
const FOR_RULES: usize = 512 << 10;
const FOR_THREADS: usize = 4 << 20;

/// Many boards, as sent by R.
pub enum Boards<'a> {
    /// Classic boards: the columns of a vector of puzzles.
    Rows(Rows<'a>),
    /// Boards with rules.
    Texts(Texts<'a>),
}

/// Boards as texts, each with its rules.
pub struct Texts<'a> {
    cells: Strings<'a>,
    /// For each board, the position of its rules, counted from 1; NA for a missing board.
    of: &'a [i32],
    rules: Vec<Object<'a>>,
    /// The positions of the boards that are not missing, sorted by their rules.
    order: Vec<u32>,
}

impl<'a> Boards<'a> {
    /// Reads nine columns, or a list of `cells`, `of` and `rules`.
    pub fn read(boards: &'a Robj, name: &str) -> Answer<Self> {
        let object = Object::from(boards);
        let wrong = || Problem::Argument(name.to_string());
        let Ok(fields) = Fields::in_object(object, name.to_string()) else {
            return read(boards, name).map(Boards::Rows);
        };
        let Some(cells) = fields.get_or::<Option<Strings>>("cells", None)? else {
            return read(boards, name).map(Boards::Rows);
        };
        cells.hold()?;
        let of: Object = fields.get("of")?;
        lay_out(of)?;
        let of = of.integers().ok_or_else(wrong)?;
        let rules = fields.get::<Object>("rules")?.items().ok_or_else(wrong)?;
        if of.len() != cells.len() {
            return Err(wrong());
        }
        let order = in_order(of, rules.len())?;
        Ok(Boards::Texts(Texts {
            cells,
            of,
            rules,
            order: order.ok_or_else(wrong)?,
        }))
    }

    /// Returns the number of boards, including missing ones.
    pub fn len(&self) -> usize {
        match self {
            Boards::Rows(rows) => rows.len(),
            Boards::Texts(texts) => texts.of.len(),
        }
    }

    pub fn is_missing(&self, at: usize) -> bool {
        match self {
            Boards::Rows(rows) => rows.is_missing(at),
            Boards::Texts(texts) => texts.of[at] < 1,
        }
    }

    /// Returns the number of the rules of a board, or `None` if all boards are classic.
    pub fn rules_of(&self, at: usize) -> Option<i32> {
        match self {
            Boards::Rows(_) => None,
            Boards::Texts(texts) => Some(texts.of[at]),
        }
    }

    /// Returns the number of boards that are not missing.
    pub fn known(&self) -> usize {
        match self {
            Boards::Rows(rows) => (0..rows.len()).filter(|&at| !rows.is_missing(at)).count(),
            Boards::Texts(texts) => texts.order.len(),
        }
    }

    /// Returns the digits of a board, or `None` if it is missing.
    pub fn digits(&self, at: usize) -> Option<Vec<u8>> {
        match self {
            Boards::Rows(rows) => rows.board(at).map(|board| board.cells().to_vec()),
            Boards::Texts(texts) => digits_of_text(texts.cells.held(at)?),
        }
    }
}

/// Returns the positions of all boards that are not missing, sorted by their rules; boards with the
/// same rules keep their order. Returns `None` if an index exceeds the number of rules.
fn in_order(of: &[i32], rules: usize) -> Answer<Option<Vec<u32>>> {
    let known = |&&of: &&i32| of >= 1;
    if of.iter().any(|&of| of > 0 && of as usize > rules) {
        return Ok(None);
    }
    let mut starts: Vec<u32> = reserved(rules + 1)?;
    starts.resize(rules + 1, 0);
    for &of in of.iter().filter(known) {
        starts[of as usize] += 1;
    }
    for at in 0..rules {
        starts[at + 1] += starts[at];
    }
    let total = of.iter().filter(known).count();
    let mut order = reserved(total)?;
    order.resize(total, 0);
    for (at, &of) in of.iter().enumerate().filter(|(_, of)| **of >= 1) {
        let next = &mut starts[of as usize - 1];
        order[*next as usize] = at as u32;
        *next += 1;
    }
    Ok(Some(order))
}

/// A block of boards, with their positions among all boards.
pub struct Block {
    pub places: Vec<usize>,
    pub boards: SomeBoards,
}

/// Boards that are all classic, or all general.
pub enum SomeBoards {
    Classic(Vec<Board>),
    General(Vec<GeneralBoard>),
}

impl Block {
    fn new() -> Self {
        Block {
            places: Vec::new(),
            boards: SomeBoards::Classic(Vec::new()),
        }
    }

    /// Returns the digits of a board of the block.
    pub fn digits(&self, i: usize) -> &[u8] {
        match &self.boards {
            SomeBoards::Classic(boards) => boards[i].cells(),
            SomeBoards::General(boards) => &boards[i].digits,
        }
    }

    /// Fills the block with boards, starting at position `from`, and returns the position after
    /// them.
    fn fill(&mut self, x: &Boards, from: usize) -> Answer<usize> {
        match (x, &mut self.boards) {
            (Boards::Rows(rows), SomeBoards::Classic(boards)) => {
                boards.clear();
                self.places.clear();
                if boards.capacity() == 0 {
                    *boards = reserved(rows.len().min(BLOCK))?;
                    self.places = reserved(rows.len().min(BLOCK))?;
                }
                Ok(rows.block(from, &mut self.places, boards))
            }
            (Boards::Texts(texts), _) => {
                let (block, to) = texts.block(from)?;
                *self = block;
                Ok(to)
            }
            _ => unreachable!("rows are classic"),
        }
    }
}

impl Rows<'_> {
    /// Fills a block with up to [`BLOCK`] puzzles, starting at position `from`, and returns the
    /// position after them.
    fn block(&self, from: usize, places: &mut Vec<usize>, boards: &mut Vec<Board>) -> usize {
        let to = self.len().min(from + BLOCK);
        for at in from..to {
            if let Some(board) = self.board(at) {
                places.push(at);
                boards.push(board);
            }
        }
        to
    }
}

impl Texts<'_> {
    /// Returns a block of boards that starts at position `from` of the order, and the position
    /// after its last board. A block ends after [`BLOCK`] boards, when the rules weigh too much, or
    /// where classic boards and others would be mixed.
    fn block(&self, from: usize) -> Answer<(Block, usize)> {
        let first = rule_set(self.rules_at(from))?;
        let (mut weight, mut cells) = (first.weight(), first.shape().cells());
        let is_classic = first.is_classic();
        let mut places = reserved(self.order.len().min(from + BLOCK) - from)?;
        let (mut classic, mut general) = (Vec::new(), Vec::new());
        let mut set = first;
        for (i, &at) in self.order.iter().enumerate().skip(from).take(BLOCK) {
            let at = at as usize;
            if i > from && self.of[at] != self.of[self.order[i - 1] as usize] {
                set = rule_set(self.rules_at(i))?;
                weight += set.weight();
                cells = cells.max(set.shape().cells());
                if set.is_classic() != is_classic || weight > MOST_WEIGHT {
                    break;
                }
            }
            let digits = self.cells.held(at).and_then(digits_of_text);
            match digits.and_then(|digits| AnyBoard::of(&set, digits)) {
                Some(AnyBoard::Classic(board)) => classic.push(board),
                Some(AnyBoard::General(board)) => general.push(board),
                None => return Err(Problem::Argument("cells".to_string())),
            }
            places.push(at);
        }
        need_memory(FOR_RULES * weight + FOR_A_CELL * cells * places.len())?;
        let to = from + places.len();
        let boards = match is_classic {
            true => SomeBoards::Classic(classic),
            false => SomeBoards::General(general),
        };
        Ok((Block { places, boards }, to))
    }

    /// Counts the filled cells of each board in `clues`. The values of missing boards are not
    /// changed.
    pub fn count_clues(&self, clues: &mut [i32]) {
        let is_filled = |cell: &&u8| !matches!(cell, b'.' | b'0');
        for &at in &self.order {
            let cells = self.cells.held(at as usize).unwrap_or_default();
            clues[at as usize] = cells.iter().filter(is_filled).count() as i32;
        }
    }

    /// Returns the rules of the board at a position in the order.
    fn rules_at(&self, i: usize) -> Object<'_> {
        self.rules[self.of[self.order[i] as usize] as usize - 1]
    }
}

/// Passes the boards to `work`, one block at a time, until it returns `false` or the user presses
/// Ctrl-C. The second argument of `work` is the engine's progress callback for that block. Returns
/// whether Ctrl-C was pressed.
pub fn in_blocks(
    x: &Boards,
    on_progress: &Robj,
    mut work: impl FnMut(&Block, parallel::OnProgress) -> Answer<bool>,
) -> Answer<bool> {
    let on_progress: Option<Callback> = read(on_progress, "on_progress")?;
    need_memory(FOR_THREADS + FOR_A_BOARD * x.len().min(BLOCK))?;
    let mut watcher = Watcher::new(on_progress);
    let total = match x {
        Boards::Rows(rows) => rows.len(),
        Boards::Texts(texts) => texts.order.len(),
    };
    let (mut from, mut block) = (0, Block::new());
    while from < total {
        let to = block.fill(x, from)?;
        if !work(&block, &mut |done| watcher.should_stop(from + done))? || watcher.should_stop(to) {
            break;
        }
        from = to;
    }
    watcher.interrupted()
}

/// The column `status`, with the number of boards not reached.
pub struct Statuses {
    pub words: Words,
    pub left: usize,
}

impl Statuses {
    /// Starts with "malformed" for missing boards and "interrupted" for all others.
    pub fn new(x: &Boards) -> Answer<Self> {
        let mut words = Words::new(x.len(), PuzzleStatus::ALL.map(PuzzleStatus::name))?;
        for at in 0..x.len() {
            let status = match x.is_missing(at) {
                true => PuzzleStatus::Malformed,
                false => PuzzleStatus::Interrupted,
            };
            words.put(at, Some(status as usize));
        }
        Ok(Statuses {
            words,
            left: x.known(),
        })
    }

    pub fn put(&mut self, at: usize, status: PuzzleStatus) {
        self.words.put(at, Some(status as usize));
        self.left -= 1;
    }
}

/// Solutions, as columns in the same form as the boards.
pub enum Solutions {
    Rows(NewRows),
    Texts(TextVector),
}

impl Solutions {
    /// Creates columns with all solutions missing.
    pub fn new(x: &Boards) -> Answer<Self> {
        Ok(match x {
            Boards::Rows(_) => Solutions::Rows(NewRows::new(x.len())?),
            Boards::Texts(_) => Solutions::Texts(TextVector::new(x.len())?),
        })
    }

    /// Writes solutions to their positions.
    pub fn put_all<'d>(&mut self, found: impl Iterator<Item = (usize, &'d [u8])>) -> Answer<()> {
        match self {
            Solutions::Rows(rows) => {
                for (at, digits) in found {
                    if let Ok(cells) = digits.try_into() {
                        rows.put(at, cells);
                    }
                }
                Ok(())
            }
            Solutions::Texts(texts) => {
                let found = found.map(|(at, digits)| (at, text_of_digits(digits)));
                texts.put_all(&found.collect::<Vec<_>>())
            }
        }
    }
}

impl From<Solutions> for Value {
    fn from(solutions: Solutions) -> Value {
        match solutions {
            Solutions::Rows(rows) => rows.into(),
            Solutions::Texts(texts) => texts.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::NA;

    fn order(of: &[i32], rules: usize) -> Option<Vec<u32>> {
        in_order(of, rules).ok().flatten()
    }

    #[test]
    fn boards_go_by_their_rules_in_their_order() {
        assert_eq!(order(&[2, NA, 1, 2, 1, 3], 3), Some(vec![2, 4, 0, 3, 5]));
        assert_eq!(order(&[], 0), Some(vec![]));
        assert_eq!(order(&[NA, 0], 0), Some(vec![]));
    }

    #[test]
    fn rules_that_do_not_exist_are_refused() {
        assert_eq!(order(&[1, 2], 1), None);
        assert_eq!(order(&[1], 0), None);
    }
}
