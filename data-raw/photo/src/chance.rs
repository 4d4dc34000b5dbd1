//! Random numbers from a seed.

use oxidoku_engine::generate::Rng;

pub struct Chance(Rng);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Rng::new(seed))
    }

    /// From 0 to before 1.
    pub fn share(&mut self) -> f32 {
        self.0.below(1 << 24) as f32 / (1 << 24) as f32
    }

    /// Between two numbers, all equally likely.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }

    /// From 0 to before `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// True in a share of all cases.
    pub fn hits(&mut self, share: f32) -> bool {
        self.share() < share
    }

    /// Normal, of mean 0 and deviation 1.
    pub fn normal(&mut self) -> f32 {
        let radius = (-2.0 * (1.0 - self.share()).ln()).sqrt();
        radius * (std::f32::consts::TAU * self.share()).cos()
    }
}
