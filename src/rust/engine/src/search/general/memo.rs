//! A small memo of answers, in which new answers replace old ones.

/// The number of masks in an answer.
pub(super) const ANSWER: usize = 7;

/// The number of slots of a new memo and of the largest one, as powers of two.
const BITS: (u32, u32) = (9, 16);

/// A memo of answers by question. Question 0 marks an empty slot.
#[derive(Default)]
pub(super) struct Memo {
    questions: Vec<u64>,
    answers: Vec<[u16; ANSWER]>,
    bits: u32,
    /// The number of unknown questions since the memo last changed its size.
    misses: usize,
}

impl Memo {
    /// Returns the known answer to a question, or the result of `find`.
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

    /// Changes the size of the memo and forgets all answers.
    fn resize(&mut self, bits: u32) {
        self.bits = bits.min(BITS.1);
        self.misses = 0;
        self.questions = vec![0; 1 << self.bits];
        self.answers = vec![[0; ANSWER]; 1 << self.bits];
    }
}
