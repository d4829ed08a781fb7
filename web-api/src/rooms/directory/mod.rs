//! A tenant's directory: it enters people, changes them, puts them into groups and removes them by SCIM 2.0 (RFC 7643, 7644), with a
//! token of its own, which an administrator makes, renews and withdraws.
mod calls;
mod ranks;
mod scim;
mod wire;

use crate::edge::room::Room;

/// The directory.
pub(crate) static ROOM: Room = Room { calls: calls::rows, pages: scim::routes, ..Room::named("directory") };
