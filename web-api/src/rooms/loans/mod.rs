//! Skills that supervisors lend people until a time, after which they go back by themselves.
mod acts;
mod calls;
mod due;
mod keeper;
mod view;
mod wire;

pub(crate) use acts::{borrows, gone, holds, lent, level, returned};

use crate::edge::room::Room;
use keeper::{AtTheDoor, Keeper};
use std::sync::Arc;
use store::changes::Topic;

/// Skills that are lent.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: view::kinds,
    changed: |_, site, change| {
        if change.topic == Topic::Person {
            site.keeps::<Keeper>().changed(change.agent());
        }
        Box::pin(std::future::ready(Ok(())))
    },
    furnish: |furnishing| {
        furnishing.ears.push(Arc::new(AtTheDoor(furnishing.sites.clone())));
        Ok(())
    },
    opens: |app, site| Box::pin(due::opens(app, site)),
    ..Room::named("loans")
};
