//! The package's own scale: HoDoKu's techniques, those found since then, and finally the chains of
//! Sudoku Explainer.

use super::definition::{Row, Scale};
use super::hodoku::DEFINITION as HODOKU;
use super::level::Level::Extreme;
use super::score::Score;
use crate::logic::technique::Technique::{self, *};

/// HoDoKu's scale with the techniques that have come into use since. Nets come late, and the chains
/// of Sudoku Explainer, which solve every known puzzle, come last.
///
/// Techniques keep the place, the level and the score that they have on HoDoKu's scale.
pub static MODERN: Scale = Scale {
    name: "modern",
    label: "oxidoku",
    rows: &ROWS,
    names_patterns: true,
    rated_per_second: 2500,
    ..HODOKU
};

/// The techniques of HoDoKu's scale that are used there only if they are named.
const NEWER: &[Technique] = &[
    BugPlusN,
    AlmostLockedPair,
    AlmostLockedTriple,
    AlmostLockedQuad,
    ChuteRemotePair,
    GroupedWWing,
    MultiBranchWWing,
    UniqueRectangleLinks,
    ExtendedRectangle1,
    ExtendedRectangle2,
    ExtendedRectangle3,
    ExtendedRectangle4,
    XyzRing,
    EriPair,
    BrokenWing,
    WxyzWing,
    DistributedDisjointSubset,
    VwxyzWing,
    UvwxyzWing,
    FireworkTriple,
    FireworkQuad,
    BivalueOddagon1,
    BivalueOddagon2,
    BivalueOddagon3,
    BivalueOddagon4,
    Tridagon1,
    Tridagon2,
    JuniorExocet,
    DoubleExocet,
    SkLoop,
    MultiSectorLockedSet,
];

/// The techniques that are tried when nothing else helps.
const LAST: [(Technique, f64); 6] = [
    (DynamicForcingChains, 800.0),
    (DynamicForcingChainsPlus, 900.0),
    (NestedForcingChains2, 1000.0),
    (NestedForcingChains3, 1500.0),
    (NestedForcingChains4, 2000.0),
    (NestedForcingChains5, 3000.0),
];

/// All rows of HoDoKu's scale except the last, brute force, and then the chains.
const ROWS: [Row; HODOKU.rows.len() - 1 + LAST.len()] = {
    let own = HODOKU.rows.len() - 1;
    let mut rows = [HODOKU.rows[0]; HODOKU.rows.len() - 1 + LAST.len()];
    let mut at = 0;
    while at < own {
        let row = HODOKU.rows[at];
        rows[at] = Row {
            on_by_default: row.on_by_default || is_newer(row.technique),
            ..row
        };
        at += 1;
    }
    while at < rows.len() {
        let (technique, score) = LAST[at - own];
        rows[at] = Row {
            technique,
            level: Extreme,
            score: Score::new(score),
            on_by_default: true,
        };
        at += 1;
    }
    rows
};

const fn is_newer(technique: Technique) -> bool {
    let mut at = 0;
    while at < NEWER.len() {
        if NEWER[at] as usize == technique as usize {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::scale::EXPLAINER;

    #[test]
    fn it_has_all_of_hodoku_but_brute_force_and_then_chains() {
        let techniques = |scale: &Scale| -> Vec<Technique> {
            scale.rows.iter().map(|row| row.technique).collect()
        };
        let mut wanted = techniques(&HODOKU);
        assert_eq!(wanted.pop(), Some(BruteForce));
        wanted.extend(techniques(&EXPLAINER).split_off(38));
        assert_eq!(techniques(&MODERN), wanted);
        for row in MODERN.rows {
            let on_hodoku = HODOKU.row(row.technique).map(|row| row.on_by_default);
            let is_last = LAST.iter().any(|&(last, _)| last == row.technique);
            let is_on = is_last || on_hodoku == Some(true) || NEWER.contains(&row.technique);
            assert_eq!(row.on_by_default, is_on, "{}", row.technique);
        }
    }
}
