//! How a skill's chats are offered.
use catalogue::limit;

/// What holds for every offer of a skill besides how long it rings. An offer keeps the rules under which it began to ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferRules {
    /// The agent's side accepts at once, without waiting for a click.
    pub auto_accept: bool,
    /// Whoever misses an offer of this skill and has missed so many in a row, of whatever skill, is suspended; none: as many
    /// as the tenant's spans say.
    pub missed_limit: Option<u32>,
    /// A chat of this skill begins to ring only where fewer than so many offers ring already, of whatever skill.
    pub at_once: u32,
}

impl Default for OfferRules {
    fn default() -> OfferRules {
        OfferRules { auto_accept: false, missed_limit: None, at_once: limit::OFFERS_AT_ONCE }
    }
}

impl OfferRules {
    /// Whether an offer may begin at somebody for whom so many ring. What is accepted at once never rings.
    pub fn lets_ring(&self, rings: u32) -> bool {
        self.auto_accept || rings < self.at_once
    }
}
