//! How a skill's chats are offered.

/// What holds for every offer of a skill besides how long it rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OfferRules {
    /// The agent's side accepts at once, without waiting for a click.
    pub auto_accept: bool,
}
