//! Recovery codes: for whoever has lost the second factor. Each is taken once; the store sees hashes alone.
use crate::edge::tokens::{TokenHash, digest};
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;

/// Letters and digits that nobody takes for each other.
const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz#";
/// Letters of a code: 80 bits, so that a hash does not give it away.
const CHARS: usize = 16;
/// Letters of a group.
const GROUP: usize = 4;

/// New codes, as they are shown.
pub(crate) fn fresh() -> Vec<String> {
    (0..limit::RECOVERY_CODES).map(|_| code()).collect()
}

fn code() -> String {
    let mut letters = Vec::with_capacity(CHARS);
    let mut bytes = [0_u8; CHARS];
    while letters.len() < CHARS {
        getrandom::fill(&mut bytes).expect("the operating system has random numbers");
        // The last place stands for no letter: drawn again, so that all others are as likely.
        let drawn = bytes.iter().map(|byte| LETTERS[usize::from(byte % 32)]).filter(|letter| *letter != b'#');
        letters.extend(drawn.take(CHARS - letters.len()));
    }
    let groups: Vec<String> =
        letters.chunks(GROUP).map(|group| group.iter().map(|l| char::from(*l)).collect()).collect();
    groups.join("-")
}

/// A code's hash, however it was typed; bound to its person.
pub(crate) fn hash(tenant: TenantId, user: AgentId, typed: &str) -> TokenHash {
    let code: String = typed.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    digest(format!("recovery {} {} {code}", tenant.0, user.0).as_bytes())
}

/// The hashes of new codes.
pub(crate) fn hashes(tenant: TenantId, user: AgentId, codes: &[String]) -> Vec<TokenHash> {
    codes.iter().map(|code| hash(tenant, user, code)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ten_codes_that_differ_in_four_groups_of_four() {
        let codes = fresh();
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), 10);
        for code in codes {
            let groups: Vec<&str> = code.split('-').collect();
            assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
            assert!(code.bytes().all(|byte| byte == b'-' || (LETTERS.contains(&byte) && byte != b'#')), "{code}");
        }
    }

    #[test]
    fn a_code_may_be_typed_without_hyphens_and_in_capitals_and_is_one_persons() {
        let own = |typed: &str| hash(TenantId(1), AgentId(2), typed);
        assert_eq!(own("abcd-efgh-2345-6789"), own(" ABCD efgh 23456789 "));
        assert_ne!(own("abcd-efgh-2345-6789"), own("abcd-efgh-2345-6788"));
        assert_ne!(own("abcd"), hash(TenantId(1), AgentId(3), "abcd"));
        assert_ne!(own("abcd"), hash(TenantId(2), AgentId(2), "abcd"));
    }
}
