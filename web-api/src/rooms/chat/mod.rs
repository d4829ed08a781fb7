//! rooms::chat
pub(crate) mod calls;
pub(crate) mod views;
pub(crate) mod wire;

pub(crate) use calls::attachment::{keep as keep_files, settle as settle_files};
pub(crate) use calls::chat::{fresh, kept, words};
pub(crate) use calls::details::{reads, supervises};
pub(crate) use views::chat::reason;
pub(crate) use views::message::customer_line;
pub(crate) use views::presence::suspend_cause;
pub(crate) use views::queue::place;
pub(crate) use views::{nickname, skill_mode, skill_name, taker};
pub(crate) use wire::chat::{Attachment, Crumb, Message, OngoingChat};
pub(crate) use wire::input::MESSAGE_CHARS;
pub(crate) use wire::line::{
    ChatOrphaned, ChatUnanswered, QueueJoined, QueueLeft, QueueReordered, QueueRinging, QueueWords, Taker,
};
pub(crate) use wire::people::{ChatJoined, ChatPeople, ChatTransfer};
pub(crate) use wire::poke::ChatPoke;
pub(crate) use wire::presence::{
    Capacity, MemberPresence, Offer, SkillMode, Slot, Status, SuspendCause, TeamCapacity, TeamStatus,
};
pub(crate) use wire::seen::ChatSeen;
