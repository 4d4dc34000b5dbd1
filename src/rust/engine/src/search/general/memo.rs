//! A small memory of answers, in which a new one takes the place of an old one.

/// How many masks an answer holds.
pub(super) const ANSWER: usize = 7;

const BITS: u32 = 12;

/// Answers by what was asked. No question is 0.
#[derive(Default)]
pub(super) struct Memo {
    questions: Vec<u64>,
    answers: Vec<[u16; ANSWER]>,
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
            self.questions = vec![0; 1 << BITS];
            self.answers = vec![[0; ANSWER]; 1 << BITS];
        }
        let slot = (question.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize;
        if self.questions[slot] != question {
            self.questions[slot] = question;
            self.answers[slot] = find();
        }
        self.answers[slot]
    }
}
