//! Tokens: 256 random bits in hexadecimal. Whoever holds one is let in; the store only ever sees its SHA-256.
use sha2::{Digest, Sha256};

/// The SHA-256 of a token, by which it is looked up.
pub(crate) type TokenHash = [u8; 32];

const CHARS: usize = 64;

/// A new token.
pub(crate) fn fresh() -> String {
    let mut bits = [0_u8; 32];
    getrandom::fill(&mut bits).expect("the operating system has random numbers");
    hex(&bits)
}

/// A token that can be made again from what the caller keeps secret and what the store keeps beside the answer.
pub(crate) fn derived(secret: &str, salt: &str) -> String {
    let mut hasher = Sha256::new();
    for part in ["switchyard token", secret, salt] {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hex(&<[u8; 32]>::from(hasher.finalize()))
}

/// Its SHA-256.
pub(crate) fn hash(token: &str) -> TokenHash {
    digest(token.as_bytes())
}

/// The SHA-256 of any bytes.
pub(crate) fn digest(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Whether a text has the form of a token at all.
pub(crate) fn well_formed(token: &str) -> bool {
    token.len() == CHARS && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// 32 bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8; 32]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(CHARS), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes every text");
        text
    })
}

/// The name of a session, by which its owner ends it: half of the hash of its token, so that whoever reads it can neither
/// sign in with it nor guess the token.
pub(crate) fn name_of(token: &TokenHash) -> String {
    let mut name = hex(token);
    name.truncate(name.len() / 2);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_have_their_form() {
        let (one, other) = (fresh(), fresh());
        assert_ne!(one, other);
        assert!(well_formed(&one) && !well_formed("token") && !well_formed(&one[1..]));
    }

    #[test]
    fn a_derived_token_is_the_same_for_the_same_key_and_salt_only() {
        assert_eq!(derived("key", "salt"), derived("key", "salt"));
        assert_ne!(derived("key", "salt"), derived("keys", "alt"));
    }
}
