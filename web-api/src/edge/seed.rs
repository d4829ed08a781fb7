//! What a token in an answer is made from, so that a repeat of its call is given the same.
use crate::edge::tokens;

/// What a token in the answer is made from, so that a repeat can be given the same without the store knowing it.
#[derive(Debug, Clone)]
pub(crate) struct Seed {
    pub(crate) secret: String,
    pub(crate) salt: String,
    /// Whether the call ran before and was lost without an answer, after who knows how much of it.
    pub(crate) again: bool,
}

impl Seed {
    /// The token of this call.
    pub(crate) fn token(&self) -> String {
        tokens::derived(&self.secret, &self.salt)
    }
}
