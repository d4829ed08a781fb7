//! A person's own figures, and badges for them.
mod badges;
mod calls;
mod kinds;
mod rules;
mod wire;

pub(crate) use rules::{Days, told, zone};
pub(crate) use wire::{DayFigures, Figures};

use crate::edge::room::Ear;
use crate::edge::room::Room;
use badges::Deeds;
use catalogue::ids::TenantId;
use parking_lot::Mutex;
use routing::Event;
use routing::time::Millis;
use std::sync::Arc;

impl Ear for Deeds {
    fn hears(&self, tenant: TenantId, _: Option<u64>, _: Millis, event: &Event) {
        self.note(tenant, event);
    }
}

/// What was done, until the room starts to look at it.
struct Done(Mutex<Option<badges::Done>>);

/// A person's own figures, and badges for them.
pub(crate) static ROOM: Room = Room {
    calls: calls::rows,
    kinds: kinds::kinds,
    furnish: |furnishing| {
        let (deeds, done) = Deeds::new();
        furnishing.ears.push(Arc::new(deeds));
        furnishing.kept.put(Done(Mutex::new(Some(done))));
        Ok(())
    },
    start: |app| {
        if let Some(done) = app.of::<Done>().0.lock().take() {
            actix_rt::spawn(badges::watch(app.clone(), done));
        }
    },
    ..Room::named("statistics")
};
