//! Alerts that people keep for themselves: a condition on a figure of the floor, looked at by the server and told to them.
mod calls;
mod course;
mod reading;
mod tell;
mod watch;
mod wire;

use crate::edge::room::Room;
use store::changes::Topic;

/// Alerts that people keep for themselves.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: tell::kinds,
    opens: |app, site| {
        site.keeps::<watch::Bell>().ring();
        actix_rt::spawn(watch::watch(app, site));
        Box::pin(std::future::ready(Ok(())))
    },
    changed: |_, site, change| {
        if change.topic == Topic::Alerts {
            site.keeps::<watch::Bell>().ring();
        }
        Box::pin(std::future::ready(Ok(())))
    },
    ..Room::named("alerts")
};
