//! A small memory of answers, in which a new one takes the place of an old one.

/// How many masks an answer holds.
pub(super) const ANSWER: usize = 7;

/// A new memory has this many places, as a power of two, and never more than the
/// second.
const BITS: (u32, u32) = (9, 16);

/// Answers by what was asked. No question is 0.
#[derive(Default)]
pub(super) struct Memo {
    questions: Vec<u64>,
    answers: Vec<[u16; ANSWER]>,
    bits: u32,
    /// Questions that were not known, since the memory has this size.
    misses: usize,
}

impl Memo {
    /// The answer to a question: the one that is known, or what `find` gives.
    #[inline]
    pub(super) fn ask(
        &mut self,
        question: u64,
        find: impl FnOnce() -> [u16; ANSWER],
    ) -> [u16; ANSWER] {
        if self.questions.is_empty() {
            self.resize(BITS.0);
        }
        let slot = self.slot(question);
        if self.questions[slot] == question {
            return self.answers[slot];
        }
        self.misses += 1;
        if self.misses > 2 * self.questions.len() && self.bits < BITS.1 {
            self.resize(self.bits + 2);
        }
        let slot = self.slot(question);
        self.questions[slot] = question;
        self.answers[slot] = find();
        self.answers[slot]
    }

    fn slot(&self, question: u64) -> usize {
        (question.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize
    }

    /// Forgets everything.
    fn resize(&mut self, bits: u32) {
        self.bits = bits.min(BITS.1);
        self.misses = 0;
        self.questions = vec![0; 1 << self.bits];
        self.answers = vec![[0; ANSWER]; 1 << self.bits];
    }
}
