//! Metadata of chats: what a tenant asks of its customers, or has its agents note; each change of a definition is in the audit.
mod calls;
mod known;
mod rules;
mod undo;
mod values;
mod wire;

pub(crate) use known::Known;
pub(crate) use values::{given, may_be, unknown};
pub(crate) use wire::{AskedField, MetadataEntry, asked_before};

use crate::edge::room::Room;
use store::audit::Entity;
use store::changes::Topic;

/// Metadata of chats.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    undoes: &[(Entity::Metadata, undo::undo)],
    changed: |_, site, change| {
        if change.topic == Topic::Metadata {
            site.keeps::<Known>().forget();
        }
        Box::pin(std::future::ready(Ok(())))
    },
    ..Room::named("metadata")
};
