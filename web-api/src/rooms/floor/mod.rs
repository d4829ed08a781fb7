//! The floor as supervisors see it: figures, lines and people as they stand, and how everybody stood over the day.
mod breach;
mod calls;
mod capacity;
mod chats;
mod follow;
mod handed;
mod kinds;
mod past;
mod tell;
mod view;
mod who;
mod wire;

pub(crate) use handed::{Following, Handed, Stands};
pub(crate) use wire::{FloorFigure, FloorLine};

use crate::edge::room::{Ear, Room};
use catalogue::ids::TenantId;
use follow::Floors;
use routing::Event;
use routing::time::Millis;
use std::sync::Arc;
use store::changes::Topic;

impl Ear for Floors {
    fn hears(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event) {
        self.happened(tenant, seq, at, event);
    }
}

/// The floor as supervisors see it.
pub(crate) static ROOM: Room = Room {
    calls: || [calls::rows(), capacity::rows(), chats::rows()].into_iter().flatten().collect(),
    kinds: kinds::kinds,
    furnish: |furnishing| {
        let floors = Arc::new(Floors::default());
        furnishing.ears.push(floors.clone());
        furnishing.kept.put(floors);
        Ok(())
    },
    changed: |app, site, change| {
        if matches!(change.topic, Topic::Person | Topic::Group | Topic::Department | Topic::Routing | Topic::Tenant) {
            app.of::<Arc<Floors>>().teams_change(site.id);
        }
        Box::pin(std::future::ready(Ok(())))
    },
    opens: |app, site| {
        actix_rt::spawn(tell::tell(app, site));
        Box::pin(std::future::ready(Ok(())))
    },
    tidy: |app, now| {
        app.of::<Arc<Floors>>().tidy(now);
        app.sites.all().iter().for_each(|site| site.keeps::<past::Pasts>().forget());
        Box::pin(std::future::ready(Ok(())))
    },
    ..Room::named("floor")
};
