//! The customer's side of a chat.
mod attachment;
mod calls;
mod poke;
mod state;
mod survey;
mod view;
mod wire;

pub(crate) use state::{Part, backward, seen};
pub(crate) use view::{customer_last, customer_line, customer_state, customer_told, outlook};
pub(crate) use wire::{CustomerMessage, CustomerState};

use crate::edge::room::Room;

/// The customer's side of a chat.
pub(crate) static ROOM: Room = Room {
    calls: || [calls::rows(), poke::rows(), attachment::rows(), survey::rows()].into_iter().flatten().collect(),
    sometimes: &[
        ("CustomerMessage", "attachments"),
        ("CustomerState", "earlier"),
        ("CustomerState", "more"),
        ("CustomerState", "place_reason"),
    ],
    ..Room::named("customer")
};
