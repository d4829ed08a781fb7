//! How a person is answered: a reply, or a refusal with the documents' code.
use crate::Text;
use crate::time::Millis;
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId};

/// A person's command was done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Reply {
    /// Done; nothing more to say.
    Done,
    /// The chat is open, or yours.
    Chat(ChatId),
    /// The message is kept under this index and id.
    Message {
        /// Its place in the chat, dense from 0.
        index: u32,
        id: MessageId,
        /// When the core accepted it.
        at: Millis,
    },
    /// The message reads as was wanted.
    Edited {
        /// Its place in the chat.
        index: u32,
        at: Millis,
    },
    /// Somebody has come so far, with this or before.
    Marked {
        /// The index behind the last message.
        next: u32,
    },
    /// The chat ended; the wrap-up stays open until then (none if there was nobody to wrap up).
    Ended {
        /// When the wrap-up times out.
        wrap_up_until: Option<Millis>,
    },
}

/// Why a person's command was not done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub enum Refusal {
    /// Another agent has the chat.
    Taken {
        by: AgentId,
        /// That agent's name.
        name: Text,
    },
    /// No such chat, or it has ended.
    ChatNotThere,
    /// No such skill, or it is gone.
    SkillNotThere(SkillId),
    /// The skill is closed at this hour.
    SkillClosed(SkillId),
    /// Nobody of the skill is there to take a transfer.
    NobodyThere(SkillId),
    /// As many wait as may.
    LineFull(SkillId),
    /// The agent is signed out or away.
    AgentInactive,
    /// Every slot of the agent is in use.
    SlotsFull,
    AlreadySuspended,
    /// Available already.
    AlreadyActive,
    /// The agent whom it is about is signed out.
    AgentOffline,
    /// A tour waits until this many chats are done with.
    TourWithChats(u32),
    /// Signing out waits until this many chats are done with.
    HasChats(u32),
    /// Only the owner ends a chat.
    NotOwner,
    /// Only the owner does this with a chat.
    OwnersOnly,
    /// The chat is being transferred already, or something else has to be over first.
    TransferPending,
    /// The chat is with this skill already.
    TransferToItself(SkillId),
    /// There is no transfer to undo.
    NoTransferPending,
    /// The transfer is too old to be undone.
    UndoTooLate,
    /// The chat is at a stage that does not allow this.
    WrongStage,
    /// Nobody from there is let in.
    Banned {
        until: Millis,
    },
    /// The customer is banned already.
    AlreadyBanned,
    /// No such ban, or it has run out.
    BanNotThere,
    /// The chat has been reported already.
    AlreadyReported,
    /// Not one of the chat's people.
    NotInChat,
    /// The agent whom it is about is not one of the chat's people.
    NotOneOfThem,
    AlreadyInChat,
    /// Only the owner invites.
    OwnerInvites,
    /// The owner hands the chat over before leaving it.
    OwnerLeaves,
    /// Somebody is invited already.
    InvitationSent,
    /// No transfer while somebody is invited.
    InvitationPending,
    /// No transfer while others take part.
    OthersInChat,
    /// There is no such invitation, or no longer.
    InvitationNotThere,
    /// Somebody else is invited.
    InvitationOfOthers,
    /// The agent whom it is about has no room.
    NoRoomThere,
    /// No message of that index.
    MessageNotThere,
    /// Somebody else has changed it since.
    MetadataOvertaken,
    /// Somebody else's message.
    MessageOfOthers,
    /// The message is too old, or was never one that agents edit.
    EditTooLate,
    /// No waiting chat that the agent could take.
    NothingWaiting,
    /// The engine has too much in flight; try again.
    Overloaded,
    /// The storage did not take it; nothing was kept.
    Storage,
    /// The engine is stopping.
    Stopping,
}

impl Refusal {
    /// The documents' code.
    pub fn code(&self) -> Code {
        match self {
            Refusal::Taken { .. } => Code::CHAT_TAKEN,
            Refusal::ChatNotThere | Refusal::NothingWaiting => Code::CHAT_NOT_FOUND,
            Refusal::SkillNotThere(_) => Code::SKILL_NOT_FOUND,
            Refusal::SkillClosed(_) => Code::SKILL_CLOSED,
            Refusal::LineFull(_) => Code::QUEUE_FULL,
            Refusal::NobodyThere(_) => Code::SKILL_UNAVAILABLE,
            Refusal::AgentInactive => Code::AGENT_INACTIVE,
            Refusal::SlotsFull => Code::SLOTS_FULL,
            Refusal::AlreadySuspended => Code::ALREADY_SUSPENDED,
            Refusal::AlreadyActive => Code::ALREADY_ACTIVE,
            Refusal::AgentOffline => Code::USER_OFFLINE,
            Refusal::TourWithChats(_) => Code::ANTECEDING_ENTITY,
            Refusal::HasChats(_) => Code::SIGN_OUT_WITH_CHATS,
            Refusal::NotOwner => Code::OWNERS_END,
            Refusal::OwnersOnly => Code::NOT_AUTHORISED,
            Refusal::TransferPending => Code::ANTECEDING_ENTITY,
            Refusal::TransferToItself(_) => Code::TRANSFER_TO_ITSELF,
            Refusal::NoTransferPending => Code::NO_TRANSFER_PENDING,
            Refusal::UndoTooLate | Refusal::WrongStage => Code::WRONG_STAGE,
            Refusal::Banned { .. } => Code::CUSTOMER_BANNED,
            Refusal::AlreadyBanned => Code::ALREADY_BANNED,
            Refusal::BanNotThere => Code::BAN_NOT_FOUND,
            Refusal::AlreadyReported => Code::ALREADY_REPORTED,
            Refusal::NotInChat => Code::NOT_AUTHORISED,
            Refusal::NotOneOfThem => Code::NOT_IN_CHAT,
            Refusal::AlreadyInChat => Code::ALREADY_IN_CHAT,
            Refusal::OwnerInvites => Code::OWNER_INVITES,
            Refusal::OwnerLeaves => Code::OWNER_CANNOT_LEAVE,
            Refusal::InvitationSent => Code::INVITATION_SENT,
            Refusal::InvitationPending => Code::INVITATION_PENDING,
            Refusal::OthersInChat | Refusal::MetadataOvertaken => Code::ANTECEDING_ENTITY,
            Refusal::InvitationNotThere => Code::INVITATION_NOT_FOUND,
            Refusal::InvitationOfOthers => Code::INVITATION_OF_OTHERS,
            Refusal::NoRoomThere => Code::NO_SLOTS,
            Refusal::MessageNotThere => Code::MESSAGE_NOT_FOUND,
            Refusal::MessageOfOthers => Code::NOT_AUTHORISED,
            Refusal::EditTooLate => Code::EDIT_WINDOW_CLOSED,
            Refusal::Overloaded | Refusal::Stopping => Code::MAINTENANCE_OR_OVERLOAD,
            Refusal::Storage => Code::STORAGE_FAILED,
        }
    }
}
