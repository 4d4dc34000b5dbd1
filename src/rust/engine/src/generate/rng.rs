//! Random numbers: the same on every machine, with one stream for each item.
//!
//! The generator is xoshiro256** 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number
//! generators", 2021), seeded with SplitMix64 (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", 2014), as its authors advise. Integers in a range are
//! unbiased (Lemire, "Fast random integer generation in an interval", 2019).

/// A stream of random numbers.
///
/// ```
/// use oxidoku_engine::generate::Rng;
///
/// let mut rng = Rng::for_item(2024, 0);
/// let die = rng.below(6) + 1;
/// assert!((1..=6).contains(&die));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

/// The step of SplitMix64: the golden ratio in 64 bits, made odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Applies the output function of SplitMix64, which is one-to-one.
const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// Creates the stream of one item of a call with `seed`. The stream depends neither on the
    /// number of items nor on the thread.
    pub fn for_item(seed: u64, item: u64) -> Self {
        // The seed is mixed before the item is added, so that neighbouring seeds do not share
        // streams shifted by an item.
        Rng::new(mix(seed.wrapping_add(GOLDEN)) ^ item)
    }

    /// Creates the stream of `seed`.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Rng([(); 4].map(|()| {
            state = state.wrapping_add(GOLDEN);
            mix(state)
        }))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let [s0, s1, s2, s3] = &mut self.0;
        let result = s1.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *s1 << 17;
        *s2 ^= *s0;
        *s3 ^= *s1;
        *s1 ^= *s2;
        *s0 ^= *s3;
        *s2 ^= shifted;
        *s3 = s3.rotate_left(45);
        result
    }

    /// Returns a number from 0 to `n - 1`, all equally likely, or 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let draw = |rng: &mut Rng| (rng.bits() >> 32) * u64::from(n);
        let mut product = draw(self);
        if (product as u32) < n {
            // Lower halves of the product that are below 2^32 modulo `n` are rejected.
            // Otherwise some results would be too likely.
            let surplus = n.wrapping_neg() % n.max(1);
            while (product as u32) < surplus {
                product = draw(self);
            }
        }
        (product >> 32) as u32
    }

    /// Returns one of `items`, or `None` if the slice is empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len() as u32) as usize).copied()
    }

    /// Puts `items` in random order. All orders are equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_that_of_the_published_splitmix64() {
        // These are the first outputs of SplitMix64 for seed 0, as published with its code.
        let Rng(state) = Rng::new(0);
        assert_eq!(state[0], 0xE220_A839_7B1D_CDAF);
        assert_eq!(state[1], 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(state[2], 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn the_outputs_are_those_of_xoshiro256_starstar() {
        // Computed by hand from the published recurrence for state 1, 2, 3, 4.
        let mut rng = Rng([1, 2, 3, 4]);
        assert_eq!(rng.bits(), 11520);
        assert_eq!(rng.bits(), 0);
        assert_eq!(rng.bits(), 1_509_978_240);
    }

    #[test]
    fn streams_differ_by_seed_and_item() {
        let mut starts: Vec<u64> = (0..40u64)
            .flat_map(|seed| (0..40u64).map(move |item| Rng::for_item(seed, item).bits()))
            .collect();
        starts.sort_unstable();
        starts.dedup();
        assert_eq!(starts.len(), 1600);
    }

    #[test]
    fn numbers_below_n_are_even() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 56];
        for _ in 0..560_000 {
            seen[rng.below(56) as usize] += 1;
        }
        let chi_square: f64 = seen
            .iter()
            .map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        // The 99.9 % point of the chi-square distribution with 55 degrees of freedom.
        assert!(chi_square < 93.2, "{chi_square}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn shuffling_keeps_the_items() {
        let mut items: Vec<u8> = (0..50).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
