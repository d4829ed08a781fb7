//! How a chat that is transferred reaches the skill that it is transferred to.
use crate::time::Millis;
use catalogue::limit;

/// Who has the chat until somebody of the target takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TransferMode {
    /// Nobody: it stands at the head of the target's line, and its sender is free at once.
    #[default]
    Queue,
    /// Its owner, who keeps chat and slot until somebody of the target takes it, or it returns.
    Handshake,
}

/// The rules of transfers to a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferRules {
    /// Who has the chat meanwhile.
    pub mode: TransferMode,
    /// By handshake: after how long without a taker it returns to its owner.
    pub returns: Millis,
    /// By handshake: for how long its owner may undo it.
    pub undo: Millis,
}

impl Default for TransferRules {
    fn default() -> TransferRules {
        TransferRules { mode: TransferMode::Queue, returns: limit::TRANSFER_RETURN, undo: limit::TRANSFER_UNDO }
    }
}
