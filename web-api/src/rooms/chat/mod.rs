//! Chats, lines and agents at their desks: the large room that most others look into.
mod calls;
pub(crate) mod kinds;
mod lines;
pub(crate) mod views;
mod wire;

pub(crate) use calls::attachment::found as file_of;
pub(crate) use calls::chat::words;
pub(crate) use calls::details::{may_know, reads, supervises};
pub(crate) use calls::say::{Kept, Words, say};
pub(crate) use lines::{LineChanges, Lines};
pub(crate) use views::message::{Said, attachments, customer_name};
pub(crate) use views::presence::why_away;
pub(crate) use views::queue::place;
pub(crate) use views::reason;
pub(crate) use views::{nickname, skill_mode, skill_name, taker};
pub(crate) use wire::chat::{Attachment, CustomerStage, QueueItem};
pub(crate) use wire::line::{
    ChatOrphaned, ChatUnanswered, OfferWords, QueueChanged, QueueInvited, QueueLeft, QueueReordered, Taker,
};
pub(crate) use wire::presence::{Capacity, Slot, Status, SuspendCause, TeamCapacity, TeamStatus};
pub(crate) use wire::seen::Typist;
pub(crate) use wire::skills::SkillMode;
pub(crate) use wire::step::Crumb;
pub(crate) use wire::told::ChatJoined;

#[cfg(test)]
pub(crate) use wire::input::{EndQuery, RetrieveQuery, SendBody};
pub(crate) use wire::removed::{ChatRemoved, RemovalCause};
pub(crate) use wire::told::{
    ChatAssigned, ChatCompleted, ChatCustomer, ChatEnded, ChatMessage, ChatMetadata, ChatStep, ChatTyping, OfferEnded,
    OfferOutcome, Presence, PresenceUndone, Presences, TeamPresence,
};

use crate::edge::room::Room;

/// Chats, lines and agents at their desks.
pub(crate) static ROOM: Room = Room {
    calls: || {
        [
            calls::queue::rows(),
            calls::chat::rows(),
            calls::attachment::rows(),
            calls::people::rows(),
            calls::poke::rows(),
            calls::supervise::rows(),
            calls::skills::rows(),
        ]
        .into_iter()
        .flatten()
        .collect()
    },
    kinds: kinds::kinds,
    sometimes: &[
        ("Presence", "suspended_by"),
        ("ChatRemoved", "given_by"),
        ("ChatRemoved", "skill"),
        ("ChatRemoved", "skill_id"),
        ("ChatRemoved", "taken_by"),
        ("OfferEnded", "taken_by"),
        ("ChatMessage", "poke_from"),
        ("ChatMessage", "waiting_since"),
        ("ChatPeople", "step"),
        ("ChatPoke", "step"),
        ("ChatSeen", "pendingMessages"),
        ("ChatDetails", "wrap_up"),
        ("WrappedUp", "metadata"),
        ("Crumb", "info"),
        ("Crumb", "note"),
        // Newer than the rest of a step: a client may not count on it yet.
        ("Crumb", "time"),
    ],
    ..Room::named("chat")
};
