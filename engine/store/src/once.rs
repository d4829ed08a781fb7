//! What is made or done once for an `Idempotency-Key`: its number is noted in the transaction that makes it, so that a repeat
//! finds it although the server died before the first call's answer was kept.
use crate::statements::statements;
use routing::time::Millis;
use std::sync::Arc;

statements! {
    MADE = "SELECT made FROM made_under_a_key WHERE tenant = $1 AND salt = $2";
    NOTE_MADE = "INSERT INTO made_under_a_key (tenant, salt, made, at) VALUES ($1, $2, $3, $4)";
    FORGET_MADE: EveryTenant = "DELETE FROM made_under_a_key WHERE at <= $1";
}

/// Under what something is made.
#[derive(Debug, Clone, Copy)]
pub struct Once<'a> {
    /// The salt of the call's claim: a repeat has the same. `None` for a call without a key.
    pub salt: Option<&'a str>,
    /// When it is made.
    pub at: Millis,
}

impl Once<'_> {
    /// For what nobody repeats.
    pub fn keyless(at: Millis) -> Once<'static> {
        Once { salt: None, at }
    }
}

/// What the machines did under a call's key, to be noted with the entries that tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The salt of the call's claim.
    pub salt: Arc<str>,
    /// The index of the message that was said; of anything else the number of its entry in the journal.
    pub number: u64,
    /// When.
    pub at: Millis,
}

/// The number to note of what the salt names by itself: a repeat comes to the same token or id.
pub(crate) const NAMED_BY_ITS_SALT: i64 = 0;

/// Makes a row in a transaction, or returns the number of the one that was made under the same salt. `$make` comes to its number
/// as an `Option`.
macro_rules! once {
    ($tx:ident, $tenant:expr, $once:expr, $make:block) => {{
        let once: $crate::Once<'_> = $once;
        if let Some(salt) = once.salt {
            let made = sqlx::query_scalar::<_, i64>($crate::once::MADE).bind($tenant).bind(salt);
            if let Some(id) = made.fetch_optional(&mut *$tx).await? {
                return Ok(Some(id));
            }
        }
        let made: Option<i64> = $make;
        if let (Some(salt), Some(id)) = (once.salt, made) {
            let note = sqlx::query($crate::once::NOTE_MADE).bind($tenant).bind(salt).bind(id).bind(once.at.0);
            note.execute(&mut *$tx).await?;
        }
        Ok(made)
    }};
}
pub(crate) use once;
