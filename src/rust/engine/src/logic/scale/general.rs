//! This package's scale for boards of every shape and with any rules.

use super::definition::{Row, Scale};
use super::hodoku::DEFINITION as HODOKU;
use super::level::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::score::Score;
use crate::logic::technique::Family;
use crate::logic::technique::Technique::{self, *};

/// Techniques of every board in the order in which a person would try them, with a level
/// but no score: none is calibrated.
pub static GENERAL: Scale = Scale {
    name: "general",
    label: "oxidoku (any board)",
    rows: ROWS,
    columns: &[],
    limits: [Score::UNLIMITED; Level::ALL.len()],
    names_patterns: true,
    rated_per_second: 50,
    ..HODOKU
};

/// The techniques that a person follows in their head: all simple ones but singles, and what a
/// line or a clue leaves.
pub fn followed_in_the_head() -> Vec<Technique> {
    let of_lines = [SumArrangement, OutsideArrangement];
    let is_followed = |row: &&Row| {
        (row.level <= Medium || of_lines.contains(&row.technique))
            && row.technique.info().family != Family::Singles
    };
    let rows = GENERAL.rows.iter().filter(is_followed);
    rows.map(|row| row.technique).collect()
}

const fn row(technique: Technique, level: Level) -> Row {
    Row {
        technique,
        level,
        score: Score::ZERO,
        on_by_default: true,
    }
}

/// In the order in which they are tried.
const ROWS: &[Row] = &[
    row(FullHouse, Easy),
    row(NakedSingle, Easy),
    row(HiddenSingle, Easy),
    // One rule and one cell.
    row(GivenMarks, Easy),
    row(SumLastCell, Easy),
    row(CageSingleCombination, Easy),
    row(InnieOutie, Easy),
    row(CageCombinations, Easy),
    row(SumBounds, Easy),
    row(SkyscraperBounds, Easy),
    row(SandwichCrust, Easy),
    row(XSumFirst, Easy),
    row(ThermometerEnds, Easy),
    row(PairRule, Easy),
    row(RenbanRange, Easy),
    row(BetweenRange, Easy),
    row(QuadrupleDigits, Easy),
    row(NumberedRoom, Easy),
    // One rule and several cells; houses.
    row(Pointing, Medium),
    row(Claiming, Medium),
    row(CageMustContain, Medium),
    row(LockedPair, Medium),
    row(NakedPair, Medium),
    row(HiddenPair, Medium),
    row(InnieOutieHouses, Medium),
    row(InnieOutieDifference, Medium),
    row(HiddenCage, Medium),
    row(SplitCage, Medium),
    row(CageArrangement, Medium),
    row(LockedTriple, Medium),
    row(NakedTriple, Medium),
    row(HiddenTriple, Medium),
    row(RenbanNeeds, Medium),
    row(QuadrupleNeeds, Medium),
    row(CommonPeer, Medium),
    row(CommonExclusion, Medium),
    row(MutualPair, Medium),
    row(MutualTriple, Medium),
    row(LawOfLeftovers, Medium),
    row(RuleChain, Medium),
    row(LineArrangement, Medium),
    // Several rules; patterns of houses and links.
    row(CageConflict, Hard),
    row(KillerPair, Hard),
    row(KillerTriple, Hard),
    row(OutsideArrangement, Hard),
    row(SumArrangement, Hard),
    row(InniesOuties, Hard),
    row(CagesOfHouse, Hard),
    row(NakedQuad, Hard),
    row(HiddenQuad, Hard),
    row(MutualQuad, Hard),
    row(XWing, Hard),
    row(RemotePair, Hard),
    row(BugPlus1, Hard),
    row(Skyscraper, Hard),
    row(TwoStringKite, Hard),
    row(TurbotFish, Hard),
    row(EmptyRectangle, Hard),
    row(WWing, Hard),
    row(XyWing, Hard),
    row(XyzWing, Hard),
    row(UniqueRectangle1, Hard),
    row(UniqueRectangle2, Hard),
    row(UniqueRectangle3, Hard),
    row(UniqueRectangle4, Hard),
    row(HiddenRectangle, Hard),
    row(Swordfish, Hard),
    row(FinnedXWing, Hard),
    row(SashimiXWing, Hard),
    row(SimpleColorsTrap, Hard),
    row(SimpleColorsWrap, Hard),
    row(MultiColors1, Hard),
    row(MultiColors2, Hard),
    row(Jellyfish, Hard),
    // Chains and what comes after.
    row(XChain, Unfair),
    row(XyChain, Unfair),
    row(SueDeCoq, Unfair),
    row(WxyzWing, Unfair),
    row(ContinuousNiceLoop, Unfair),
    row(DiscontinuousNiceLoop, Unfair),
    row(Aic, Unfair),
    row(GroupedContinuousNiceLoop, Unfair),
    row(GroupedDiscontinuousNiceLoop, Unfair),
    row(GroupedAic, Unfair),
    row(AlsXz, Unfair),
    row(AlsXyWing, Unfair),
    row(FrankenXWing, Unfair),
    row(FinnedSwordfish, Unfair),
    row(SashimiSwordfish, Unfair),
    row(ForcingChainContradiction, Extreme),
    row(RuleContradiction, Extreme),
    row(ForcingChainVerity, Extreme),
    row(ForcingNetContradiction, Extreme),
    row(ForcingNetVerity, Extreme),
    row(NestedContradiction, Extreme),
];
