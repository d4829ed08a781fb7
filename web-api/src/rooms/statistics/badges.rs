//! Badges: the events of the journal tell of deeds, and whoever has done enough of them has one more, once and for good.
use crate::edge::app::App;
use crate::rooms::statistics::kinds::ACHIEVEMENT;
use crate::rooms::statistics::wire::NewBadges;
use actix_web::web::Data;
use catalogue::achievement;
use catalogue::achievement::Deed;
use catalogue::ids::{AgentId, TenantId};
use engine::To;
use routing::agent::ReleaseCause;
use routing::{Event, agent, chat};
use std::collections::HashMap;
use store::StoreError;
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// So many deeds may wait to be looked at. One that finds no room is counted with the next of its person.
const WAITING: usize = 10_000;
/// Of so many people it is known how far they are; then it is read anew.
const KNOWN: usize = 100_000;

/// Somebody did something that badges are given for.
type Did = (TenantId, AgentId, Deed);

/// What was done, to be looked at.
pub(crate) type Done = Receiver<Did>;

/// Where deeds are noted. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Deeds(Sender<Did>);

impl Deeds {
    /// And where they are read.
    pub(crate) fn new() -> (Deeds, Done) {
        let (to, from) = channel(WAITING);
        (Deeds(to), from)
    }

    /// Whether an event tells of one. It holds nobody up.
    pub(crate) fn note(&self, tenant: TenantId, event: &Event) {
        let done = match event {
            Event::Chat(_, chat::Event::WrappedUp { agent, .. }) => (tenant, *agent, Deed::Handled),
            Event::Agent(agent, agent::Event::Released { cause: ReleaseCause::HandedOver, .. }) => {
                (tenant, *agent, Deed::HandedOn)
            }
            _ => return,
        };
        // Full: see above.
        let _ = self.0.try_send(done);
    }
}

/// Looks at deeds for as long as the server runs.
pub(crate) async fn watch(app: Data<App>, mut deeds: Done) {
    // How many more it takes before it is worth looking again; nothing for whoever has all badges of a kind.
    let mut left: HashMap<Did, Option<u32>> = HashMap::new();
    while let Some(done) = deeds.recv().await {
        match left.get_mut(&done) {
            Some(None) => continue,
            Some(Some(more)) if *more > 1 => {
                *more -= 1;
                continue;
            }
            _ => {}
        }
        match award(&app, done).await {
            Ok(next) => {
                if left.len() >= KNOWN {
                    left.clear();
                }
                left.insert(done, next);
            }
            Err(error) => tracing::warn!(%error, "a badge could not be looked at"),
        }
    }
}

/// Gives what is due; how many more deeds it takes to the next.
async fn award(app: &App, (tenant, agent, deed): Did) -> Result<Option<u32>, StoreError> {
    let count = match deed {
        Deed::Handled => app.db.statistics().chats_handled(tenant, agent).await?,
        // One is enough, and it was one.
        Deed::HandedOn => 1,
    };
    let names: Vec<&str> = achievement::earned(deed, count).map(|row| row.key).collect();
    let fresh = app.db.people().achieve(tenant, agent, &names, app.now()).await?;
    if !fresh.is_empty() {
        app.sessions.changed(tenant, agent);
        if let Some(house) = app.engine.tenant(tenant) {
            let frame = ACHIEVEMENT.frame(None, app.now(), &NewBadges { names: fresh });
            house.feed().tell(&To::Agent(agent), &frame);
        }
    }
    Ok(achievement::to_next(deed, count))
}
