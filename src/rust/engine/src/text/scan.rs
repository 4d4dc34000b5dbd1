//! Searches for a byte.

/// The number of bytes compared at once, which lets the compiler use vector registers.
const AT_ONCE: usize = 32;

/// Returns the position of the first byte that satisfies `wanted`.
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
    fn the_first_byte_is_found_at_every_position() {
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
