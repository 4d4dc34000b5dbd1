//! Members of a gzip file (RFC 1952), built from the output of zlib (RFC 1950).

/// Compression "deflate", no name, no time, unknown system.
const HEADER: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF];

/// Makes the gzip member for `plain`, whose compressed form is `zlib`. Several members in a row
/// make a gzip file.
pub fn gzip_member(zlib: &[u8], plain: &[u8]) -> Vec<u8> {
    // Two bytes precede the compressed data, and a checksum of four bytes follows them.
    let deflated = zlib
        .get(2..zlib.len().saturating_sub(4))
        .unwrap_or_default();
    let mut member = Vec::with_capacity(deflated.len() + 18);
    member.extend_from_slice(&HEADER);
    member.extend_from_slice(deflated);
    member.extend_from_slice(&crc32(plain).to_le_bytes());
    member.extend_from_slice(&(plain.len() as u32).to_le_bytes());
    member
}

/// Computes the checksum of RFC 1952, section 8.
pub fn crc32(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(u32::MAX, |sum, &byte| {
        TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8)
    });
    !sum
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            let odd = sum & 1 == 1;
            sum >>= 1;
            if odd {
                sum ^= 0xEDB8_8320;
            }
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the check value listed for this checksum in CRC catalogs.
    #[test]
    fn checksum() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn a_member_is_header_data_and_checksums() {
        // The data are stored, not compressed: one block with its length, given twice.
        let zlib = [0x78, 0x01, 1, 1, 0, 0xFE, 0xFF, b'a', 0, 0x62, 0, 0x62];
        let member = gzip_member(&zlib, b"a");
        assert_eq!(member[10..16], zlib[2..8]);
        assert_eq!(member[16..20], crc32(b"a").to_le_bytes());
        assert_eq!(member[20..], [1, 0, 0, 0]);
        assert_eq!(gzip_member(b"", b"").len(), 18);
    }
}
