//! Checks of requests for contradictions that are certain in advance.

use super::{Request, RequestError, SymmetryChoice, FEWEST_CLUES, MOST_MINIMAL_CLUES};
use crate::generate::Symmetry;
use crate::logic::{Level, Row, Scale, Score, Technique, Total};
use crate::topology::classic::{BOXES, CELLS, HOUSE};
use crate::topology::HouseId;
use crate::CellSet;

impl Request {
    /// Refuses a request if it is certain that no puzzle meets it.
    ///
    /// # Errors
    /// Returns the first contradiction found.
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

    /// Returns the symmetries that may be drawn.
    pub(in crate::generate) fn symmetries(&self) -> Vec<Symmetry> {
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
    pub(in crate::generate) fn allows_count(&self, count: usize) -> bool {
        let (fewest, most) = self.clue_range();
        (fewest..=most).contains(&count)
    }

    /// Returns the smallest and the largest number of clues that a puzzle may have.
    pub(in crate::generate) fn clue_range(&self) -> (usize, usize) {
        let bound = self.most_clues();
        let (fewest, most) = self.clues.unwrap_or((FEWEST_CLUES, bound));
        (fewest.max(FEWEST_CLUES), most.min(bound))
    }

    /// Returns the number of clues at which the removal of clues stops.
    pub(in crate::generate) fn floor(&self) -> usize {
        match self.minimal {
            true => 0,
            false => self.clue_range().0,
        }
    }

    /// Returns the largest number of clues that a puzzle can have. If only whole orbits must
    /// not be redundant, the only known bound is that one cell is empty.
    fn most_clues(&self) -> usize {
        match (self.minimal, self.symmetry) {
            (true, SymmetryChoice::Of(Symmetry::None)) => MOST_MINIMAL_CLUES,
            _ => CELLS - 1,
        }
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
        let empty_cells = CELLS - self.pattern.map_or(self.clue_range().1, CellSet::len);
        let possible = Level::ALL
            .into_iter()
            .filter(|&level| self.allows_level(level))
            .any(|level| {
                let lowest_of_level = lowest_score(self.scale, level, empty_cells);
                lowest <= self.scale.limit(level) && highest >= lowest_of_level
            });
        match possible {
            true => Ok(()),
            false => Err(RequestError::ScoreAgainstLevel),
        }
    }

    fn check_techniques(&self) -> Result<(), RequestError> {
        self.check_required()?;
        if !self.allows_technique(Technique::FullHouse) {
            return Err(RequestError::AllowWithoutSingles);
        }
        let mut rows = self.scale.rows.iter();
        let only_singles =
            rows.all(|row| row.level == Level::Easy || !self.allows_technique(row.technique));
        // A single counts at most 14 points, and at most 64 cells are empty.
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

impl<Cells> Request<Cells> {
    /// Returns the hardest accepted level.
    pub(in crate::generate) fn hardest_level(&self) -> Level {
        self.levels.iter().copied().max().unwrap_or(Level::Extreme)
    }

    /// Whether a level is accepted.
    pub(in crate::generate) fn allows_level(&self, level: Level) -> bool {
        self.levels.is_empty() || self.levels.contains(&level)
    }

    /// Whether the solving path may use a technique.
    pub(in crate::generate) fn allows_technique(&self, technique: Technique) -> bool {
        let Some(allowed) = &self.allow else {
            return true;
        };
        allowed.contains(&technique)
            || technique == Technique::FullHouse && allowed.iter().any(|&other| is_single(other))
    }

    /// Whether the required techniques can occur.
    pub(in crate::generate) fn check_required(&self) -> Result<(), RequestError> {
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
        Ok(())
    }
}

/// Whether a technique also finds full houses.
fn is_single(technique: Technique) -> bool {
    matches!(technique, Technique::NakedSingle | Technique::HiddenSingle)
}

/// Returns a lower bound for the score of a puzzle of `level` with this many empty cells: a
/// single for each cell, and either a step of the level or more points than the level below may
/// have. If only the hardest step counts, returns the score of that step.
fn lowest_score(scale: &Scale, level: Level, empty_cells: usize) -> Score {
    let least = |of_level: Level| {
        let counts = |row: &&Row| row.on_by_default && row.level == of_level;
        let scores = scale.rows.iter().filter(counts).map(|row| row.score);
        scores.min().unwrap_or(Score::ZERO).value()
    };
    let singles = match scale.total {
        Total::Sum => empty_cells as f64 * least(Level::Easy),
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

/// Returns two lines of a band or stack without clues, if there are any.
fn loose_lines(pattern: CellSet) -> Option<(HouseId, HouseId)> {
    let side_by_side = |a: HouseId, b: HouseId| a.index() / 3 == b.index() / 3;
    let empty: Vec<HouseId> = (0..BOXES)
        .map(HouseId::of)
        .filter(|&line| !pattern.meets(HOUSE[line]))
        .collect();
    empty
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .find(|&(first, second)| side_by_side(first, second))
}

/// Returns the numbers of clues that whole orbits of a symmetry can add up to.
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
    use crate::Cell;

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
        let small = (0..16).map(|i| Cell::of(i * 5)).collect();
        assert_eq!(
            refused(with(small, Symmetry::None)),
            RequestError::SmallPattern(16)
        );
        let loose = CellSet::ALL - HOUSE[3] - HOUSE[5];
        assert_eq!(
            refused(with(loose, Symmetry::None)),
            RequestError::LoosePattern(HouseId::of(3), HouseId::of(5))
        );
        let lone = CellSet::ALL - CellSet::of(Cell::of(7));
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
