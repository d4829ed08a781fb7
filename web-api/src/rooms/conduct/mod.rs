//! Reports of chats, and bans of customers.
mod attends;
mod calls;
mod tell;
mod wire;

pub(crate) use tell::{BAN, CHAT_REPORTED, REPORT, bans, reports};
pub(crate) use wire::ChatReported;

use crate::edge::room::Room;

/// Reports of chats, and bans of customers.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: tell::kinds,
    attends: &[attends::REPORTED, attends::ENDING],
    ..Room::named("conduct")
};
