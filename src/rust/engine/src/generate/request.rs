//! What is asked of a puzzle, and whether it can be had at all.

use std::fmt;

use super::Symmetry;
use crate::logic::{Level, Row, Scale, Score, Technique, Total, HODOKU};
use crate::topology::classic::{BOXES, CELLS, COLUMNS, HOUSE};
use crate::CellSet;

/// No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario,
/// "There is no 16-clue Sudoku", 2012).
pub const FEWEST_CLUES: usize = 17;
/// The most clues that a minimal puzzle is known to have.
pub const MOST_MINIMAL_CLUES: usize = 40;

/// What is asked of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// By whose order and scores a puzzle is judged.
    pub scale: &'static Scale,
    /// Levels that will do; any if empty.
    pub levels: Vec<Level>,
    /// Lowest and highest score.
    pub score: Option<(Score, Score)>,
    /// Fewest and most clues.
    pub clues: Option<(usize, usize)>,
    /// Where clues may stand.
    pub symmetry: SymmetryChoice,
    /// Whether every clue (with a symmetry: every orbit of clues) has to be
    /// needed.
    pub minimal: bool,
    /// Exactly the cells in which clues stand.
    pub pattern: Option<CellSet>,
    /// Techniques that the solving path has to use.
    pub require: Vec<Technique>,
    /// The only techniques that the solving path may use; all if `None`. A full
    /// house is allowed where a naked or a hidden single is, since it is both.
    pub allow: Option<Vec<Technique>>,
    /// Whether puzzles of one call may be equal but for the names of their
    /// digits.
    pub relabellings: bool,
    /// How many boards may be made and judged to find one puzzle. A try takes
    /// well under a millisecond.
    pub max_tries: u64,
}

/// Which symmetry a puzzle is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryChoice {
    /// This one.
    Of(Symmetry),
    /// One that is drawn for each puzzle, among those other than none that the
    /// rest of the request leaves possible.
    Random,
}

impl Default for Request {
    /// Any minimal puzzle.
    fn default() -> Self {
        Request {
            scale: &HODOKU,
            levels: Vec::new(),
            score: None,
            clues: None,
            symmetry: SymmetryChoice::Of(Symmetry::None),
            minimal: true,
            pattern: None,
            require: Vec::new(),
            allow: None,
            relabellings: false,
            max_tries: 20_000,
        }
    }
}

/// Why no puzzle can be as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// No try is allowed.
    NoTries,
    /// The lowest score is over the highest.
    EmptyScore,
    /// The fewest clues are over the most.
    EmptyClues,
    /// Under 17 clues no puzzle has one solution.
    TooFewClues,
    /// With this many clues nothing is left to solve.
    TooManyClues,
    /// No minimal puzzle with so many clues is known.
    TooManyMinimalClues,
    /// No number of clues in the range can be put together from the orbits of
    /// the symmetry.
    CluesAgainstSymmetry(Symmetry),
    /// The pattern has this many cells, which the range of clues excludes.
    CluesAgainstPattern(usize),
    /// The pattern has this many cells, and a puzzle needs 17.
    SmallPattern(usize),
    /// The pattern leaves two rows of a band or two columns of a stack without
    /// clues (houses as numbered by the engine); their digits can be swapped.
    LoosePattern(usize, usize),
    /// The pattern leaves nothing to solve.
    FullPattern,
    /// The pattern does not have the symmetry.
    PatternAgainstSymmetry(Symmetry),
    /// The pattern has no symmetry that could be drawn.
    PatternWithoutSymmetry,
    /// No puzzle of the levels has a score in the range.
    ScoreAgainstLevel,
    /// The technique is not used when puzzles are rated.
    UnusedTechnique(Technique),
    /// The technique is harder than the hardest of the levels.
    RequireAgainstLevel(Technique),
    /// The technique is required and not allowed.
    RequireAgainstAllow(Technique),
    /// Without singles no puzzle can be solved.
    AllowWithoutSingles,
    /// The levels ask for more than the allowed techniques amount to.
    AllowAgainstLevel,
}

impl RequestError {
    /// The fields of [`Request`] that are at odds.
    pub fn fields(&self) -> &'static [&'static str] {
        match self {
            RequestError::NoTries => &["max_tries"],
            RequestError::EmptyScore => &["score"],
            RequestError::EmptyClues | RequestError::TooFewClues | RequestError::TooManyClues => {
                &["clues"]
            }
            RequestError::TooManyMinimalClues => &["clues", "minimal"],
            RequestError::CluesAgainstSymmetry(_) => &["clues", "symmetry"],
            RequestError::CluesAgainstPattern(_) => &["clues", "pattern"],
            RequestError::SmallPattern(_)
            | RequestError::LoosePattern(..)
            | RequestError::FullPattern => &["pattern"],
            RequestError::PatternAgainstSymmetry(_) | RequestError::PatternWithoutSymmetry => {
                &["pattern", "symmetry"]
            }
            RequestError::ScoreAgainstLevel => &["score", "level"],
            RequestError::UnusedTechnique(_) => &["require"],
            RequestError::RequireAgainstLevel(_) => &["require", "level"],
            RequestError::RequireAgainstAllow(_) => &["require", "allow"],
            RequestError::AllowWithoutSingles => &["allow"],
            RequestError::AllowAgainstLevel => &["allow", "level"],
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::NoTries => f.write_str("at least one try is needed"),
            RequestError::EmptyScore => f.write_str("the lowest score is over the highest"),
            RequestError::EmptyClues => f.write_str("the fewest clues are over the most"),
            RequestError::TooFewClues => write!(
                f,
                "no puzzle with fewer than {FEWEST_CLUES} clues has one solution"
            ),
            RequestError::TooManyClues => f.write_str("a puzzle has at most 80 clues"),
            RequestError::TooManyMinimalClues => write!(
                f,
                "no minimal puzzle with more than {MOST_MINIMAL_CLUES} clues is known"
            ),
            RequestError::CluesAgainstSymmetry(symmetry) => {
                write!(f, "symmetry {symmetry} does not allow this number of clues")
            }
            RequestError::CluesAgainstPattern(cells) => write!(
                f,
                "the pattern has {cells} cells, which is not the number of clues asked for"
            ),
            RequestError::SmallPattern(cells) => write!(
                f,
                "the pattern has {cells} cells, and a puzzle needs {FEWEST_CLUES} clues"
            ),
            RequestError::LoosePattern(first, second) => {
                let (kind, group, from) = match *first < COLUMNS {
                    true => ("rows", "band", 0),
                    false => ("columns", "stack", COLUMNS),
                };
                write!(
                    f,
                    "the pattern leaves {kind} {} and {} of one {group} empty, so their \
                     digits could be swapped",
                    first - from + 1,
                    second - from + 1
                )
            }
            RequestError::FullPattern => f.write_str("the pattern leaves nothing to solve"),
            RequestError::PatternAgainstSymmetry(symmetry) => {
                write!(f, "the pattern does not have symmetry {symmetry}")
            }
            RequestError::PatternWithoutSymmetry => f.write_str("the pattern has no symmetry"),
            RequestError::ScoreAgainstLevel => {
                f.write_str("no puzzle of the level has a score in the range")
            }
            RequestError::UnusedTechnique(technique) => {
                write!(f, "{} is not used when puzzles are rated", technique.name())
            }
            RequestError::RequireAgainstLevel(technique) => write!(
                f,
                "{} makes a puzzle harder than the level asked for",
                technique.name()
            ),
            RequestError::RequireAgainstAllow(technique) => {
                write!(f, "{} is required but not allowed", technique.name())
            }
            RequestError::AllowWithoutSingles => {
                f.write_str("no puzzle can be solved without naked or hidden singles")
            }
            RequestError::AllowAgainstLevel => {
                f.write_str("the allowed techniques cannot make a puzzle of the level")
            }
        }
    }
}

impl std::error::Error for RequestError {}

impl Request {
    /// Refuses what no puzzle can fulfil, as far as that is certain beforehand.
    ///
    /// # Errors
    /// The first contradiction found.
    pub fn check(&self) -> Result<(), RequestError> {
        if self.max_tries == 0 {
            return Err(RequestError::NoTries);
        }
        self.check_clues()?;
        self.check_pattern()?;
        if self.symmetries().is_empty() {
            return Err(match (self.symmetry, self.pattern) {
                (SymmetryChoice::Of(symmetry), _) => RequestError::CluesAgainstSymmetry(symmetry),
                (SymmetryChoice::Random, Some(_)) => RequestError::PatternWithoutSymmetry,
                (SymmetryChoice::Random, None) => {
                    RequestError::CluesAgainstSymmetry(Symmetry::Full)
                }
            });
        }
        self.check_score()?;
        self.check_techniques()
    }

    /// The symmetries that may be drawn.
    pub(super) fn symmetries(&self) -> Vec<Symmetry> {
        match self.symmetry {
            SymmetryChoice::Of(symmetry) => vec![symmetry],
            SymmetryChoice::Random => Symmetry::ALL[1..].to_vec(),
        }
        .into_iter()
        .filter(|&symmetry| match self.pattern {
            Some(pattern) => symmetry.holds_for(pattern),
            None => clue_counts(symmetry)
                .iter()
                .any(|&count| self.allows_count(count)),
        })
        .collect()
    }

    /// Whether a puzzle may have `count` clues.
    pub(super) fn allows_count(&self, count: usize) -> bool {
        let (fewest, most) = self.clue_range();
        (fewest..=most).contains(&count)
    }

    /// Fewest and most clues that come into question.
    pub(super) fn clue_range(&self) -> (usize, usize) {
        let bound = self.most_clues();
        let (fewest, most) = self.clues.unwrap_or((FEWEST_CLUES, bound));
        (fewest.max(FEWEST_CLUES), most.min(bound))
    }

    /// The most clues that a puzzle can have. Where only orbits as a whole have
    /// to be needed, nothing is known but that one cell is blank.
    fn most_clues(&self) -> usize {
        match (self.minimal, self.symmetry) {
            (true, SymmetryChoice::Of(Symmetry::None)) => MOST_MINIMAL_CLUES,
            _ => CELLS - 1,
        }
    }

    /// The hardest level that will do.
    pub(super) fn hardest_level(&self) -> Level {
        self.levels.iter().copied().max().unwrap_or(Level::Extreme)
    }

    /// Whether a level will do.
    pub(super) fn allows_level(&self, level: Level) -> bool {
        self.levels.is_empty() || self.levels.contains(&level)
    }

    /// Whether the solving path may use a technique.
    pub(super) fn allows_technique(&self, technique: Technique) -> bool {
        let Some(allowed) = &self.allow else {
            return true;
        };
        allowed.contains(&technique)
            || technique == Technique::FullHouse && allowed.iter().any(|&other| is_single(other))
    }

    fn check_clues(&self) -> Result<(), RequestError> {
        let Some((fewest, most)) = self.clues else {
            return Ok(());
        };
        if fewest > most {
            return Err(RequestError::EmptyClues);
        }
        if most < FEWEST_CLUES {
            return Err(RequestError::TooFewClues);
        }
        if fewest >= CELLS {
            return Err(RequestError::TooManyClues);
        }
        if fewest > self.most_clues() {
            return Err(RequestError::TooManyMinimalClues);
        }
        Ok(())
    }

    fn check_pattern(&self) -> Result<(), RequestError> {
        let Some(pattern) = self.pattern else {
            return Ok(());
        };
        if pattern.len() < FEWEST_CLUES {
            return Err(RequestError::SmallPattern(pattern.len()));
        }
        if pattern == CellSet::ALL {
            return Err(RequestError::FullPattern);
        }
        if let Some((first, second)) = loose_lines(pattern) {
            return Err(RequestError::LoosePattern(first, second));
        }
        if pattern.len() > self.most_clues() {
            return Err(RequestError::TooManyMinimalClues);
        }
        if !self.allows_count(pattern.len()) {
            return Err(RequestError::CluesAgainstPattern(pattern.len()));
        }
        match self.symmetry {
            SymmetryChoice::Of(symmetry) if !symmetry.holds_for(pattern) => {
                Err(RequestError::PatternAgainstSymmetry(symmetry))
            }
            _ => Ok(()),
        }
    }

    fn check_score(&self) -> Result<(), RequestError> {
        let Some((lowest, highest)) = self.score else {
            return Ok(());
        };
        if lowest > highest {
            return Err(RequestError::EmptyScore);
        }
        let blanks = CELLS - self.pattern.map_or(self.clue_range().1, CellSet::len);
        let possible = Level::ALL
            .into_iter()
            .filter(|&level| self.allows_level(level))
            .any(|level| {
                let lowest_of_level = lowest_score(self.scale, level, blanks);
                lowest <= self.scale.limit(level) && highest >= lowest_of_level
            });
        match possible {
            true => Ok(()),
            false => Err(RequestError::ScoreAgainstLevel),
        }
    }

    fn check_techniques(&self) -> Result<(), RequestError> {
        for &technique in &self.require {
            let row = self.scale.row(technique).filter(|row| row.on_by_default);
            let Some(row) = row else {
                return Err(RequestError::UnusedTechnique(technique));
            };
            if row.level > self.hardest_level() {
                return Err(RequestError::RequireAgainstLevel(technique));
            }
            if !self.allows_technique(technique) {
                return Err(RequestError::RequireAgainstAllow(technique));
            }
        }
        if !self.allows_technique(Technique::FullHouse) {
            return Err(RequestError::AllowWithoutSingles);
        }
        let mut rows = self.scale.rows.iter();
        let only_singles =
            rows.all(|row| row.level == Level::Easy || !self.allows_technique(row.technique));
        // Singles add up to 14 points for each of at most 64 blanks.
        let hardest_by_singles = match self.scale.total {
            Total::Sum => Level::Medium,
            Total::Maximum => Level::Easy,
        };
        let easiest = self.levels.iter().copied().min().unwrap_or(Level::Easy);
        if only_singles && easiest > hardest_by_singles {
            return Err(RequestError::AllowAgainstLevel);
        }
        Ok(())
    }
}

/// Whether a technique finds full houses too.
fn is_single(technique: Technique) -> bool {
    matches!(technique, Technique::NakedSingle | Technique::HiddenSingle)
}

/// A score that no puzzle of `level` with so many blanks falls below: a single
/// for each blank, and either a step of the level or more points than the level
/// before may have. Where only the hardest step counts, it is the step alone.
fn lowest_score(scale: &Scale, level: Level, blanks: usize) -> Score {
    let least = |of_level: Level| {
        let counts = |row: &&Row| row.on_by_default && row.level == of_level;
        let scores = scale.rows.iter().filter(counts).map(|row| row.score);
        scores.min().unwrap_or(Score::ZERO).value()
    };
    let singles = match scale.total {
        Total::Sum => blanks as f64 * least(Level::Easy),
        Total::Maximum => 0.0,
    };
    let by_step = Score::new(singles + least(level));
    match Level::ALL.iter().rev().find(|&&before| before < level) {
        Some(&before) => {
            let least_over = if scale.whole { 1.0 } else { 0.1 };
            by_step.min(Score::new(scale.limit(before).value() + least_over))
        }
        None => Score::new(singles),
    }
}

/// Two lines of a band or stack that hold no clue, if there are.
fn loose_lines(pattern: CellSet) -> Option<(usize, usize)> {
    let side_by_side = |a: usize, b: usize| a / 3 == b / 3;
    let empty: Vec<usize> = (0..BOXES)
        .filter(|&line| !pattern.meets(HOUSE[line]))
        .collect();
    empty
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .find(|&(first, second)| side_by_side(first, second))
}

/// The numbers of clues that whole orbits of a symmetry add up to.
fn clue_counts(symmetry: Symmetry) -> Vec<usize> {
    let mut reachable = 1u128;
    for orbit in symmetry.orbits() {
        reachable |= reachable << orbit.len();
    }
    (0..=CELLS)
        .filter(|&count| reachable >> count & 1 == 1)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> Request {
        Request::default()
    }

    fn refused(request: Request) -> RequestError {
        let error = request.check().expect_err("refused");
        assert!(!error.to_string().is_empty());
        assert!(!error.fields().is_empty());
        error
    }

    #[test]
    fn sensible_requests_pass() {
        assert_eq!(request().check(), Ok(()));
        for symmetry in Symmetry::ALL {
            let asked = Request {
                symmetry: SymmetryChoice::Of(symmetry),
                clues: Some((24, 32)),
                levels: vec![Level::Hard, Level::Easy],
                ..request()
            };
            assert_eq!(asked.check(), Ok(()));
        }
    }

    #[test]
    fn clue_ranges_that_no_puzzle_has_are_refused() {
        let with = |fewest, most, minimal| Request {
            clues: Some((fewest, most)),
            minimal,
            ..request()
        };
        assert_eq!(refused(with(16, 16, true)), RequestError::TooFewClues);
        assert_eq!(refused(with(30, 20, true)), RequestError::EmptyClues);
        assert_eq!(refused(with(81, 81, false)), RequestError::TooManyClues);
        assert_eq!(
            refused(with(41, 45, true)),
            RequestError::TooManyMinimalClues
        );
        assert_eq!(with(41, 45, false).check(), Ok(()));
        let orbits = Request {
            symmetry: SymmetryChoice::Of(Symmetry::Full),
            ..with(41, 45, true)
        };
        assert_eq!(orbits.check(), Ok(()));
    }

    #[test]
    fn clues_have_to_fit_orbits() {
        let with = |symmetry, count| Request {
            clues: Some((count, count)),
            symmetry: SymmetryChoice::Of(symmetry),
            ..request()
        };
        assert_eq!(
            refused(with(Symmetry::Rotation90, 22)),
            RequestError::CluesAgainstSymmetry(Symmetry::Rotation90)
        );
        assert_eq!(with(Symmetry::Rotation90, 21).check(), Ok(()));
        assert_eq!(with(Symmetry::Full, 17).check(), Ok(()));
    }

    #[test]
    fn patterns_have_to_be_able_to_make_a_puzzle() {
        let with = |cells: CellSet, symmetry| Request {
            pattern: Some(cells),
            symmetry: SymmetryChoice::Of(symmetry),
            minimal: false,
            ..request()
        };
        let small = (0..16).map(|i| i * 5).collect();
        assert_eq!(
            refused(with(small, Symmetry::None)),
            RequestError::SmallPattern(16)
        );
        let loose = CellSet::ALL - HOUSE[3] - HOUSE[5];
        assert_eq!(
            refused(with(loose, Symmetry::None)),
            RequestError::LoosePattern(3, 5)
        );
        let lone = CellSet::ALL - CellSet::of(7);
        assert_eq!(
            refused(with(lone, Symmetry::Diagonal)),
            RequestError::PatternAgainstSymmetry(Symmetry::Diagonal)
        );
        assert_eq!(
            refused(with(CellSet::ALL, Symmetry::None)),
            RequestError::FullPattern
        );
        let asked = Request {
            symmetry: SymmetryChoice::Random,
            ..with(lone, Symmetry::None)
        };
        assert_eq!(refused(asked), RequestError::PatternWithoutSymmetry);
        let asked = Request {
            clues: Some((20, 30)),
            ..with(lone, Symmetry::None)
        };
        assert_eq!(refused(asked), RequestError::CluesAgainstPattern(80));
    }

    #[test]
    fn scores_have_to_fit_levels() {
        let with = |level, lowest, highest| Request {
            levels: vec![level],
            score: Some((Score::from(lowest), Score::from(highest))),
            ..request()
        };
        let refused_score = |asked| assert_eq!(refused(asked), RequestError::ScoreAgainstLevel);
        refused_score(with(Level::Easy, 801, 900));
        refused_score(with(Level::Medium, 1001, 2000));
        refused_score(with(Level::Extreme, 0, 600));
        assert_eq!(with(Level::Extreme, 0, 700).check(), Ok(()));
        assert_eq!(with(Level::Easy, 300, 900).check(), Ok(()));
        assert_eq!(
            refused(with(Level::Easy, 500, 400)),
            RequestError::EmptyScore
        );
    }

    #[test]
    fn techniques_have_to_fit_levels_and_one_another() {
        let asked =
            |levels: &[Level], require: &[Technique], allow: Option<&[Technique]>| Request {
                levels: levels.to_vec(),
                require: require.to_vec(),
                allow: allow.map(<[Technique]>::to_vec),
                ..request()
            };
        use Technique::{DeathBlossom, HiddenSingle, NakedSingle, XWing};
        assert_eq!(
            refused(asked(&[Level::Easy], &[XWing], None)),
            RequestError::RequireAgainstLevel(XWing)
        );
        assert_eq!(
            refused(asked(&[], &[XWing], Some(&[HiddenSingle]))),
            RequestError::RequireAgainstAllow(XWing)
        );
        assert_eq!(
            refused(asked(&[], &[DeathBlossom], None)),
            RequestError::UnusedTechnique(DeathBlossom)
        );
        assert_eq!(
            refused(asked(&[], &[], Some(&[XWing]))),
            RequestError::AllowWithoutSingles
        );
        assert_eq!(
            refused(asked(&[Level::Hard], &[], Some(&[NakedSingle]))),
            RequestError::AllowAgainstLevel
        );
        assert_eq!(
            asked(&[Level::Hard], &[XWing], Some(&[NakedSingle, XWing])).check(),
            Ok(())
        );
    }
}
