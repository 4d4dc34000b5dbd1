//! Looking for a byte.

/// Bytes looked at together, so that the compiler takes them in whole registers.
const AT_ONCE: usize = 32;

/// The place of the first byte that is `wanted`.
pub(super) fn position(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = 0;
    for part in bytes.chunks_exact(AT_ONCE) {
        if part.iter().fold(false, |any, &byte| any | wanted(byte)) {
            break;
        }
        at += AT_ONCE;
    }
    let rest = bytes[at..].iter().position(|&byte| wanted(byte))?;
    Some(at + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_one_is_found_wherever_it_stands() {
        for length in 0..100 {
            let mut bytes = vec![b'a'; length];
            assert_eq!(position(&bytes, |byte| byte == b','), None);
            for at in (0..length).rev() {
                bytes[at] = b',';
                assert_eq!(position(&bytes, |byte| byte == b','), Some(at));
            }
        }
    }
}
