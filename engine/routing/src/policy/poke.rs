//! When a customer who has fallen silent is asked whether they are still there.
use crate::time::Millis;
use catalogue::limit;

/// What holds for the pokes of a skill's chats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PokeRules {
    /// From so much silence after an agent's last message on, a poke is offered to the agent.
    pub first: Millis,
    /// After so much silence the engine pokes by itself, if [`PokeRules::automatic`].
    pub second: Millis,
    /// From a poke to the end of its chat.
    pub countdown: Millis,
    /// Whether the engine pokes by itself.
    pub automatic: bool,
}

impl Default for PokeRules {
    fn default() -> PokeRules {
        PokeRules {
            first: limit::POKE_FIRST,
            second: limit::POKE_SECOND,
            countdown: limit::POKE_COUNTDOWN,
            automatic: false,
        }
    }
}
