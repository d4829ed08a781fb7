//! How a skill's chats are offered.

/// What holds for every offer of a skill besides how long it rings. An offer keeps the rules under which it began to ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OfferRules {
    /// The agent's side accepts at once, without waiting for a click.
    pub auto_accept: bool,
    /// Whoever misses an offer of this skill and has missed so many in a row, of whatever skill, is suspended; none: as many
    /// as the tenant's spans say.
    pub missed_limit: Option<u32>,
}
