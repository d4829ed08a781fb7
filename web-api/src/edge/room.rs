//! A domain of the product as a value: what it answers, keeps, hears, tidies and prints. `rooms/mod.rs` lists them; nothing
//! else of the server names one.
use crate::edge::app::App;
use crate::edge::attention::Attends;
use crate::edge::endpoint::Endpoint;
use crate::edge::errand::Errand;
use crate::edge::frame::KindRow;
use crate::edge::gate::Signed;
use crate::edge::kept::Kept;
use crate::edge::problem::Problem;
use crate::edge::settings::Settings;
use crate::edge::shape::Shape;
use crate::edge::sites::{Site, Sites};
use actix_web::web::{Data, ServiceConfig};
use catalogue::ids::TenantId;
use catalogue::units::Millis;
use engine::Announcer;
use futures_util::future::LocalBoxFuture;
use routing::Event;
use std::sync::Arc;
use store::audit::{Audited, Doer, Entity};
use store::changes::Change;
use store::{Db, StoreError};

/// Puts a change back, if what it made is still so, and if the person may change such things.
pub(crate) type Undo = fn(Signed, Audited, Doer) -> LocalBoxFuture<'static, Result<(), Problem>>;

/// What a room does in its own time.
pub(crate) type Doing = LocalBoxFuture<'static, Result<(), StoreError>>;

/// Why a room, and with it the server, did not start.
pub(crate) type NotFurnished = Box<dyn std::error::Error + Send + Sync>;

/// A socket that a room's `feeds` open, as the description has it.
pub(crate) struct Socket {
    /// Whose it is, in a word.
    pub(crate) name: &'static str,
    /// Where it opens.
    pub(crate) path: &'static str,
    /// How it goes.
    pub(crate) about: &'static str,
    /// What its client says.
    pub(crate) says: fn() -> Shape,
    /// What its client hears.
    pub(crate) hears: fn() -> Shape,
}

/// A room. A field that a room does not name does nothing.
pub(crate) struct Room {
    /// What its folder is called.
    pub(crate) name: &'static str,
    /// Its calls.
    pub(crate) calls: fn() -> Vec<Endpoint>,
    /// What it tells agents' consoles.
    pub(crate) kinds: fn() -> Vec<KindRow>,
    /// Its sockets.
    pub(crate) sockets: &'static [Socket],
    /// Fields that its answers and frames leave out where there is nothing to say, by type: all others are always there.
    pub(crate) sometimes: &'static [(&'static str, &'static str)],
    /// How changes are put back of the kinds of things that it writes into the audit.
    pub(crate) undoes: &'static [(Entity, Undo)],
    /// What in its part of the administration may need somebody.
    pub(crate) attends: &'static [Attends],
    /// Routes besides its calls, below `/2.0`.
    pub(crate) feeds: fn(&mut ServiceConfig),
    /// The same for customers, below `/2.0/incoming`, callable from any page.
    pub(crate) customer_feeds: fn(&mut ServiceConfig),
    /// Routes besides its calls, at the top.
    pub(crate) pages: fn(&mut ServiceConfig),
    /// Puts into the store what belongs there before the tenants are read.
    pub(crate) seeds: fn(Settings, Db, Millis) -> Doing,
    /// Lays out what it keeps, before the tenants' machines start.
    pub(crate) furnish: fn(&mut Furnishing<'_>) -> Result<(), NotFurnished>,
    /// A tenant is there: at the start before the server listens, or later when it is made while the server runs. Reads what
    /// it needs, and starts what runs for that tenant.
    pub(crate) opens: fn(Data<App>, Arc<Site>) -> Doing,
    /// Something of a tenant was changed, here or by another process; told a moment later. A room forgets or renews what it
    /// keeps of it. It may be told twice, and must not wait for long: the next change waits behind it.
    pub(crate) changed: fn(Data<App>, Arc<Site>, Change) -> Doing,
    /// Starts what runs for all tenants together.
    pub(crate) start: fn(&Data<App>),
    /// Forgets what is old; once a minute.
    pub(crate) tidy: fn(Data<App>, Millis) -> Doing,
    /// The server stops: what is under way is brought to its end.
    pub(crate) stops: fn(Data<App>) -> LocalBoxFuture<'static, ()>,
    /// What an operator runs from the command line.
    pub(crate) errands: fn() -> Vec<Errand>,
    /// Lines that the start prints, for a server that listens at this port.
    pub(crate) greets: fn(&App, u16) -> Vec<String>,
}

impl Room {
    /// A room that does nothing yet, for the others to be made from.
    pub(crate) const fn named(name: &'static str) -> Room {
        Room {
            name,
            calls: Vec::new,
            kinds: Vec::new,
            sockets: &[],
            sometimes: &[],
            undoes: &[],
            attends: &[],
            feeds: |_| {},
            customer_feeds: |_| {},
            pages: |_| {},
            seeds: |_, _, _| Box::pin(std::future::ready(Ok(()))),
            furnish: |_| Ok(()),
            opens: |_, _| Box::pin(std::future::ready(Ok(()))),
            changed: |_, _, _| Box::pin(std::future::ready(Ok(()))),
            start: |_| {},
            tidy: |_, _| Box::pin(std::future::ready(Ok(()))),
            stops: |_| Box::pin(std::future::ready(())),
            errands: Vec::new,
            greets: |_, _| Vec::new(),
        }
    }
}

/// Somebody who hears of each event once it is written. It must not hold up whoever writes.
pub(crate) trait Ear: Send + Sync {
    /// An event of a tenant and when it happened; `seq` is its number in the journal, none for what is not kept.
    fn hears(&self, tenant: TenantId, seq: Option<u64>, at: Millis, event: &Event);
}

/// What rooms find, and leave, before the tenants' machines start.
pub(crate) struct Furnishing<'a> {
    /// The settings.
    pub(crate) settings: &'a Settings,
    /// The tenants; none of them is there yet.
    pub(crate) sites: &'a Sites,
    /// Where what a room keeps is put.
    pub(crate) kept: &'a Kept,
    /// Who hears of events.
    pub(crate) ears: Vec<Arc<dyn Ear>>,
    /// Who makes frames of events: the live feed's room.
    pub(crate) announcer: Option<Box<dyn Announcer>>,
}
