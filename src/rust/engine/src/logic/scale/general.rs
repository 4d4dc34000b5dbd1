//! The package's own scale for boards of any shape and with any rules.

use super::definition::{Row, Scale};
use super::hodoku::DEFINITION as HODOKU;
use super::level::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::score::Score;
use crate::logic::technique::Family;
use crate::logic::technique::Technique::{self, *};

/// The techniques of all boards, in the order in which a person would try them. The scores of the
/// steps add up, as on HoDoKu's scale, and the hardest steps weigh most.
///
/// The scores are calibrated on boards that others have rated: 38 boards whose only rules are
/// houses and chess moves, with the ER of Sukaku Explainer, and killers that were published in
/// order of difficulty.
pub static GENERAL: Scale = Scale {
    name: "general",
    label: "oxidoku (any board)",
    rows: ROWS,
    score: |row, step| match row.technique {
        RuleContradiction => longer_is_harder(row.score, step.pattern.length),
        _ => row.score,
    },
    limits: [Score::UNLIMITED; Level::ALL.len()],
    names_patterns: true,
    rated_per_second: 50,
    ..HODOKU
};

/// Returns the techniques that a person can apply mentally after an assumption: all simple ones
/// except singles, and those about the arrangements of a line or clue.
pub fn followed_in_the_head() -> Vec<Technique> {
    let of_lines = [SumArrangement, OutsideArrangement];
    let is_followed = |row: &&Row| {
        (row.level <= Medium || of_lines.contains(&row.technique))
            && row.technique.info().family != Family::Singles
    };
    let rows = GENERAL.rows.iter().filter(is_followed);
    rows.map(|row| row.technique).collect()
}

/// The score of a step that follows at once from a rule about two neighbours, such as a dot.
const AT_ONCE: f64 = 1.0;
const SINGLE: f64 = 4.0;
const ONE_RULE: f64 = 12.0;
const SUBSET: f64 = 60.0;
/// The score of steps that compare sums with the sums of whole houses (the 45 rule).
const BY_HOUSES: f64 = 100.0;
const SEVERAL_CELLS: f64 = 100.0;
const SEVERAL_RULES: f64 = 200.0;
const CHAIN: f64 = 500.0;
const REFUTATION: f64 = 2000.0;
/// The score that each step of a refutation after the first one adds.
const FURTHER_STEP: f64 = 250.0;

fn longer_is_harder(score: Score, length: usize) -> Score {
    Score::new(score.value() + FURTHER_STEP * length.saturating_sub(1) as f64)
}

const fn row(technique: Technique, level: Level, score: f64) -> Row {
    Row {
        technique,
        level,
        score: Score::new(score),
        on_by_default: true,
    }
}

/// The techniques, in the order in which they are tried.
const ROWS: &[Row] = &[
    row(FullHouse, Easy, SINGLE),
    row(NakedSingle, Easy, SINGLE),
    row(HiddenSingle, Easy, SINGLE),
    // Steps with one rule and one cell.
    row(GivenMarks, Easy, SINGLE),
    row(SumLastCell, Easy, SINGLE),
    row(CageSingleCombination, Easy, SINGLE),
    row(InnieOutie, Easy, BY_HOUSES),
    row(CageCombinations, Easy, ONE_RULE),
    row(SumBounds, Easy, ONE_RULE),
    row(SkyscraperBounds, Easy, ONE_RULE),
    row(SandwichCrust, Easy, ONE_RULE),
    row(XSumFirst, Easy, ONE_RULE),
    row(ThermometerEnds, Easy, ONE_RULE),
    row(PairRule, Easy, AT_ONCE),
    row(RenbanRange, Easy, ONE_RULE),
    row(BetweenRange, Easy, ONE_RULE),
    row(QuadrupleDigits, Easy, ONE_RULE),
    row(NumberedRoom, Easy, ONE_RULE),
    // Steps with one rule and several cells, or with houses.
    row(Pointing, Medium, ONE_RULE),
    row(Claiming, Medium, ONE_RULE),
    row(CageMustContain, Medium, ONE_RULE),
    row(LockedPair, Medium, SUBSET),
    row(NakedPair, Medium, SUBSET),
    row(HiddenPair, Medium, SUBSET),
    row(InnieOutieHouses, Medium, BY_HOUSES),
    row(InnieOutieDifference, Medium, BY_HOUSES),
    row(HiddenCage, Medium, BY_HOUSES),
    row(SplitCage, Medium, BY_HOUSES),
    row(CageArrangement, Medium, SEVERAL_CELLS),
    row(LockedTriple, Medium, SEVERAL_CELLS),
    row(NakedTriple, Medium, SEVERAL_CELLS),
    row(HiddenTriple, Medium, SEVERAL_CELLS),
    row(RenbanNeeds, Medium, SEVERAL_CELLS),
    row(QuadrupleNeeds, Medium, SEVERAL_CELLS),
    row(CommonPeer, Medium, SUBSET),
    row(CommonExclusion, Medium, SUBSET),
    row(MutualPair, Medium, SEVERAL_CELLS),
    row(MutualTriple, Medium, SEVERAL_CELLS),
    row(LawOfLeftovers, Medium, SEVERAL_CELLS),
    row(RuleChain, Medium, SEVERAL_CELLS),
    row(LineArrangement, Medium, SEVERAL_CELLS),
    // Steps with several rules, and patterns of houses and links.
    row(CageConflict, Hard, SEVERAL_RULES),
    row(KillerPair, Hard, SEVERAL_RULES),
    row(KillerTriple, Hard, SEVERAL_RULES),
    row(OutsideArrangement, Hard, SEVERAL_RULES),
    row(SumArrangement, Hard, SEVERAL_RULES),
    row(InniesOuties, Hard, SEVERAL_RULES),
    row(CagesOfHouse, Hard, SEVERAL_RULES),
    row(SumsTogether, Hard, SEVERAL_RULES),
    row(NakedQuad, Hard, SEVERAL_RULES),
    row(HiddenQuad, Hard, SEVERAL_RULES),
    row(MutualQuad, Hard, SEVERAL_RULES),
    row(XWing, Hard, SEVERAL_RULES),
    row(RemotePair, Hard, SEVERAL_RULES),
    row(BugPlus1, Hard, SEVERAL_RULES),
    row(Skyscraper, Hard, SEVERAL_RULES),
    row(TwoStringKite, Hard, SEVERAL_RULES),
    row(TurbotFish, Hard, SEVERAL_RULES),
    row(EmptyRectangle, Hard, SEVERAL_RULES),
    row(WWing, Hard, SEVERAL_RULES),
    row(XyWing, Hard, SEVERAL_RULES),
    row(XyzWing, Hard, SEVERAL_RULES),
    row(UniqueRectangle1, Hard, SEVERAL_RULES),
    row(UniqueRectangle2, Hard, SEVERAL_RULES),
    row(UniqueRectangle3, Hard, SEVERAL_RULES),
    row(UniqueRectangle4, Hard, SEVERAL_RULES),
    row(HiddenRectangle, Hard, SEVERAL_RULES),
    row(Swordfish, Hard, SEVERAL_RULES),
    row(FinnedXWing, Hard, SEVERAL_RULES),
    row(SashimiXWing, Hard, SEVERAL_RULES),
    row(SimpleColorsTrap, Hard, SEVERAL_RULES),
    row(SimpleColorsWrap, Hard, SEVERAL_RULES),
    row(MultiColors1, Hard, SEVERAL_RULES),
    row(MultiColors2, Hard, SEVERAL_RULES),
    row(Jellyfish, Hard, SEVERAL_RULES),
    row(HouseArrangement, Hard, SEVERAL_RULES),
    row(JoinedRules, Hard, SEVERAL_RULES),
    // Chains and everything after them.
    row(XChain, Unfair, CHAIN),
    row(XyChain, Unfair, CHAIN),
    row(SueDeCoq, Unfair, CHAIN),
    row(WxyzWing, Unfair, CHAIN),
    row(ContinuousNiceLoop, Unfair, CHAIN),
    row(DiscontinuousNiceLoop, Unfair, CHAIN),
    row(Aic, Unfair, CHAIN),
    row(GroupedContinuousNiceLoop, Unfair, CHAIN),
    row(GroupedDiscontinuousNiceLoop, Unfair, CHAIN),
    row(GroupedAic, Unfair, CHAIN),
    row(AlsXz, Unfair, CHAIN),
    row(AlsXyWing, Unfair, CHAIN),
    row(AlsChain, Unfair, CHAIN),
    row(DeathBlossom, Unfair, CHAIN),
    row(FrankenXWing, Unfair, CHAIN),
    row(FinnedSwordfish, Unfair, CHAIN),
    row(SashimiSwordfish, Unfair, CHAIN),
    row(ForcingChainContradiction, Extreme, REFUTATION),
    row(RuleContradiction, Extreme, REFUTATION),
    row(ForcingChainVerity, Extreme, REFUTATION),
    row(ForcingNetContradiction, Extreme, REFUTATION),
    row(ForcingNetVerity, Extreme, REFUTATION),
    row(NestedContradiction, Extreme, REFUTATION),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Step;
    use crate::{Digit, DigitSet};

    #[test]
    fn harder_levels_have_higher_scores() {
        let lowest = |level: Level| {
            let scores = ROWS.iter().filter(|row| row.level == level);
            scores.map(|row| row.score).min().unwrap()
        };
        for pair in Level::ALL.windows(2) {
            assert!(lowest(pair[0]) < lowest(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn a_longer_contradiction_has_a_higher_score() {
        let of_length = |length| {
            let mut step = Step::new(RuleContradiction, DigitSet::of(Digit::of(1)));
            step.pattern.length = length;
            GENERAL.score(&step)
        };
        assert_eq!(of_length(1), Score::new(2000.0));
        assert_eq!(of_length(4), Score::new(2750.0));
        assert!(of_length(1) > GENERAL.row(GroupedAic).unwrap().score);
    }
}
