//! Metadata of chats: what a tenant asks of its customers, or has its agents note; each change of a definition is in the audit.
mod calls;
mod rules;
mod undo;
mod values;
mod wire;

pub(crate) use values::{given, may_be};
pub(crate) use wire::{AskedField, MetadataEntry, asked_before};

use crate::edge::room::Room;
use store::audit::Entity;

/// Metadata of chats.
pub(crate) static ROOM: Room =
    Room { calls: calls::rows, undoes: &[(Entity::Metadata, undo::undo)], ..Room::named("metadata") };
