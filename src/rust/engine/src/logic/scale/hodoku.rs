//! The scale of HoDoKu 2.2.0: its order, levels and scores.

use std::cmp::Ordering;

use super::definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
use super::level::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::score::Score;
use crate::logic::step::Step;
use crate::logic::technique::Technique::{self, *};

/// The scale of HoDoKu. The score of a step depends on its technique, and the score of a puzzle is
/// the sum. The level of a puzzle is that of its hardest step, raised while the score exceeds the
/// level's limit.
pub static HODOKU: Scale = DEFINITION;

/// The definition, for scales that extend it: constants cannot read a static.
pub(super) const DEFINITION: Scale = Scale {
    name: "hodoku",
    label: "HoDoKu",
    whole: true,
    rows: ROWS,
    tie_groups: TIE_GROUPS,
    score: |row, _| row.score,
    total: Total::Sum,
    columns: &[ScoreColumn {
        name: "score",
        measure: Measure::Total,
    }],
    limits: [
        Score::new(800.0),
        Score::new(1000.0),
        Score::new(1600.0),
        Score::new(1800.0),
        Score::UNLIMITED,
    ],
    singles_as_they_arise: true,
    names_patterns: false,
    walk: Walk::ByTechnique,
    rated_per_second: 4000,
};

/// Nice loops and AICs are searched for together, and the better step is taken. The same applies to
/// grouped ones.
const TIE_GROUPS: &[TieGroup] = &[
    TieGroup {
        techniques: &[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic],
        order: more_first,
    },
    TieGroup {
        techniques: &[
            GroupedContinuousNiceLoop,
            GroupedDiscontinuousNiceLoop,
            GroupedAic,
        ],
        order: more_first,
    },
];

/// Puts steps with more eliminations first, then those with shorter chains.
fn more_first(one: &Step, other: &Step) -> Ordering {
    let struck = (other.eliminations.len()).cmp(&one.eliminations.len());
    struck.then(one.pattern.length.cmp(&other.pattern.length))
}

const fn on(technique: Technique, level: Level, score: f64) -> Row {
    Row {
        technique,
        level,
        score: Score::new(score),
        on_by_default: true,
    }
}

const fn off(technique: Technique, level: Level, score: f64) -> Row {
    Row {
        on_by_default: false,
        ..on(technique, level, score)
    }
}

/// The techniques, in the order in which they are tried.
const ROWS: &[Row] = &[
    off(GurthSymmetricalPlacement, Hard, 200.0),
    on(FullHouse, Easy, 4.0),
    on(NakedSingle, Easy, 4.0),
    on(HiddenSingle, Easy, 14.0),
    on(LockedPair, Medium, 40.0),
    on(LockedTriple, Medium, 60.0),
    on(Pointing, Medium, 50.0),
    on(Claiming, Medium, 50.0),
    on(NakedPair, Medium, 60.0),
    on(NakedTriple, Medium, 80.0),
    on(HiddenPair, Medium, 70.0),
    on(HiddenTriple, Medium, 100.0),
    on(NakedQuad, Hard, 120.0),
    on(HiddenQuad, Hard, 150.0),
    on(XWing, Hard, 140.0),
    on(Swordfish, Hard, 150.0),
    on(Jellyfish, Hard, 160.0),
    off(Squirmbag, Unfair, 470.0),
    off(Whale, Unfair, 470.0),
    off(Leviathan, Unfair, 470.0),
    on(RemotePair, Hard, 110.0),
    on(BugPlus1, Hard, 100.0),
    off(BugPlusN, Hard, 120.0),
    on(Skyscraper, Hard, 130.0),
    on(TwoStringKite, Hard, 150.0),
    on(DualTwoStringKite, Hard, 150.0),
    on(TurbotFish, Hard, 120.0),
    off(AlmostLockedPair, Hard, 140.0),
    off(AlmostLockedTriple, Hard, 170.0),
    off(AlmostLockedQuad, Unfair, 200.0),
    on(EmptyRectangle, Hard, 120.0),
    on(DualEmptyRectangle, Hard, 120.0),
    off(ChuteRemotePair, Hard, 140.0),
    on(WWing, Hard, 150.0),
    off(GroupedWWing, Hard, 170.0),
    off(MultiBranchWWing, Unfair, 200.0),
    on(XyWing, Hard, 160.0),
    on(XyzWing, Hard, 180.0),
    on(UniqueRectangle1, Hard, 100.0),
    on(UniqueRectangle2, Hard, 100.0),
    on(UniqueRectangle3, Hard, 100.0),
    on(UniqueRectangle4, Hard, 100.0),
    on(UniqueRectangle5, Hard, 100.0),
    on(UniqueRectangle6, Hard, 100.0),
    on(HiddenRectangle, Hard, 100.0),
    off(UniqueRectangleLinks, Hard, 120.0),
    on(AvoidableRectangle1, Hard, 100.0),
    on(AvoidableRectangle2, Hard, 100.0),
    off(ExtendedRectangle1, Hard, 120.0),
    off(ExtendedRectangle2, Hard, 120.0),
    off(ExtendedRectangle3, Hard, 140.0),
    off(ExtendedRectangle4, Hard, 120.0),
    on(FinnedXWing, Hard, 130.0),
    on(SashimiXWing, Hard, 150.0),
    on(FinnedSwordfish, Unfair, 200.0),
    on(SashimiSwordfish, Unfair, 240.0),
    on(FinnedJellyfish, Unfair, 250.0),
    on(SashimiJellyfish, Unfair, 260.0),
    off(FinnedSquirmbag, Unfair, 470.0),
    off(SashimiSquirmbag, Unfair, 470.0),
    off(FinnedWhale, Unfair, 470.0),
    off(SashimiWhale, Unfair, 470.0),
    off(FinnedLeviathan, Unfair, 470.0),
    off(SashimiLeviathan, Unfair, 470.0),
    off(XyzRing, Unfair, 240.0),
    off(EriPair, Unfair, 240.0),
    on(SueDeCoq, Unfair, 250.0),
    on(SimpleColorsTrap, Hard, 150.0),
    on(SimpleColorsWrap, Hard, 150.0),
    on(MultiColors1, Hard, 200.0),
    on(MultiColors2, Hard, 200.0),
    off(BrokenWing, Unfair, 240.0),
    on(XChain, Unfair, 260.0),
    on(XyChain, Unfair, 260.0),
    off(WxyzWing, Unfair, 200.0),
    off(Medusa3d, Unfair, 200.0),
    on(ContinuousNiceLoop, Unfair, 280.0),
    on(DiscontinuousNiceLoop, Unfair, 280.0),
    on(Aic, Unfair, 280.0),
    off(DistributedDisjointSubset, Unfair, 260.0),
    on(GroupedContinuousNiceLoop, Unfair, 300.0),
    on(GroupedDiscontinuousNiceLoop, Unfair, 300.0),
    on(GroupedAic, Unfair, 300.0),
    off(VwxyzWing, Unfair, 280.0),
    off(UvwxyzWing, Unfair, 320.0),
    off(FireworkTriple, Unfair, 320.0),
    off(FireworkQuad, Unfair, 360.0),
    off(BivalueOddagon1, Unfair, 440.0),
    off(BivalueOddagon2, Unfair, 440.0),
    off(BivalueOddagon3, Unfair, 440.0),
    off(BivalueOddagon4, Unfair, 440.0),
    on(AlsXz, Unfair, 300.0),
    on(AlsXyWing, Unfair, 320.0),
    on(AlsChain, Unfair, 340.0),
    off(DeathBlossom, Unfair, 360.0),
    on(FrankenXWing, Unfair, 300.0),
    on(FrankenSwordfish, Unfair, 350.0),
    off(FrankenJellyfish, Unfair, 370.0),
    off(FrankenSquirmbag, Extreme, 470.0),
    off(FrankenWhale, Extreme, 470.0),
    off(FrankenLeviathan, Extreme, 470.0),
    on(FinnedFrankenXWing, Unfair, 390.0),
    on(FinnedFrankenSwordfish, Unfair, 410.0),
    off(FinnedFrankenJellyfish, Unfair, 430.0),
    off(FinnedFrankenSquirmbag, Extreme, 470.0),
    off(FinnedFrankenWhale, Extreme, 470.0),
    off(FinnedFrankenLeviathan, Extreme, 470.0),
    off(MutantXWing, Extreme, 450.0),
    off(MutantSwordfish, Extreme, 450.0),
    off(MutantJellyfish, Extreme, 450.0),
    off(MutantSquirmbag, Extreme, 470.0),
    off(MutantWhale, Extreme, 470.0),
    off(MutantLeviathan, Extreme, 470.0),
    off(FinnedMutantXWing, Extreme, 470.0),
    off(FinnedMutantSwordfish, Extreme, 470.0),
    off(FinnedMutantJellyfish, Extreme, 470.0),
    off(FinnedMutantSquirmbag, Extreme, 470.0),
    off(FinnedMutantWhale, Extreme, 470.0),
    off(FinnedMutantLeviathan, Extreme, 470.0),
    off(Tridagon1, Extreme, 500.0),
    off(Tridagon2, Extreme, 500.0),
    off(JuniorExocet, Extreme, 500.0),
    off(DoubleExocet, Extreme, 500.0),
    off(SkLoop, Extreme, 500.0),
    off(MultiSectorLockedSet, Extreme, 500.0),
    off(KrakenFishType1, Extreme, 500.0),
    off(KrakenFishType2, Extreme, 500.0),
    on(ForcingChainContradiction, Extreme, 500.0),
    on(ForcingChainVerity, Extreme, 500.0),
    on(ForcingNetContradiction, Extreme, 700.0),
    on(ForcingNetVerity, Extreme, 700.0),
    off(TemplateSet, Extreme, 10000.0),
    off(TemplateDelete, Extreme, 10000.0),
    on(BruteForce, Extreme, 10000.0),
];
