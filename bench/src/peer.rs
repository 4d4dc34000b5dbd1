//! Runs any other solver: a shared library with one C function.

use std::ffi::c_char;

use libloading::Library;
use oxidoku_engine::Board;

use crate::arguments::PeerArgument;
use crate::solvers::{Answer, Solver};

/// The C function of a solver.
///
/// ```c
/// size_t solve(const char *puzzle, size_t limit, uint32_t configuration,
///              char *solution, size_t *guesses);
/// ```
/// `puzzle` is 81 characters, `.` for an empty cell, and a zero byte. The function
/// looks for up to `limit` solutions and returns how many it found, writes 81
/// characters of one of them to `solution`, which has room for 128, and writes the
/// number of guesses to `guesses` (or leaves it unchanged). `configuration` is 0.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

const UNKNOWN: usize = usize::MAX;

pub struct Peer {
    name: String,
    solve: Solve,
    puzzles: Vec<[u8; 82]>,
    found: Vec<Found>,
    /// The loaded library, which must outlive `solve`.
    _library: Library,
}

#[derive(Clone)]
struct Found {
    count: usize,
    guesses: usize,
    solution: [u8; 128],
}

impl Peer {
    pub fn open(argument: &PeerArgument) -> Result<Self, String> {
        let problem = |error: libloading::Error| format!("peer {}: {error}", argument.name);
        // SAFETY: the caller vouches for the code that the library runs when it is loaded.
        let library = unsafe { Library::new(&argument.library) }.map_err(problem)?;
        // SAFETY: the caller vouches that the function has the documented signature.
        let solve = unsafe { library.get::<Solve>(argument.function.as_bytes()) };
        Ok(Peer {
            name: argument.name.clone(),
            solve: *solve.map_err(problem)?,
            puzzles: Vec::new(),
            found: Vec::new(),
            _library: library,
        })
    }
}

impl Solver for Peer {
    fn name(&self) -> &str {
        &self.name
    }

    fn mode(&self) -> &'static str {
        "single"
    }

    fn prepare(&mut self, puzzles: &[Board]) {
        let text = |puzzle: &Board| {
            let mut text = [0; 82];
            for (character, &digit) in text.iter_mut().zip(puzzle.cells()) {
                *character = if digit == 0 { b'.' } else { b'0' + digit };
            }
            text
        };
        self.puzzles = puzzles.iter().map(text).collect();
        let nothing = Found {
            count: 0,
            guesses: UNKNOWN,
            solution: [0; 128],
        };
        self.found = vec![nothing; puzzles.len()];
    }

    fn solve(&mut self, limit: u64) {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        for (puzzle, found) in self.puzzles.iter().zip(&mut self.found) {
            // SAFETY: see `Peer::open`; the buffers are as long as documented.
            found.count = unsafe {
                (self.solve)(
                    puzzle.as_ptr().cast(),
                    limit,
                    0,
                    found.solution.as_mut_ptr().cast(),
                    &mut found.guesses,
                )
            };
        }
    }

    fn answers(&self) -> Vec<Answer> {
        let answer = |found: &Found| Answer {
            count: found.count as u64,
            solution: Board::from_bytes(&found.solution[..81])
                .ok()
                .filter(|_| found.count > 0),
            guesses: Some(found.guesses)
                .filter(|&guesses| guesses != UNKNOWN)
                .map(|guesses| guesses as u64),
        };
        self.found.iter().map(answer).collect()
    }
}
