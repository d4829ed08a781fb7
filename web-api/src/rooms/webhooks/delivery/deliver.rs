//! Who makes the calls: one desk for each tenant turns its journal into calls, and for each webhook one lane makes those
//! that are new, in order, and another repeats those that failed. So one that hangs keeps no other waiting.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::webhooks::Webhooks;
use crate::rooms::webhooks::delivery::events::Skills;
use crate::rooms::webhooks::delivery::{changes, events};
use actix_web::web::Data;
use catalogue::ids::{ChatId, TenantId};
use catalogue::units::Millis;
use catalogue::{integration, limit, metric};
use routing::chat::Chat;
use routing::{Address, Event, Machine};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use store::journal::Entry;
use store::secrets::Place;
use store::webhooks::{Delivery, DeliveryAttempt, DeliveryState, Heard, NewDelivery, Webhook};
use tokio::task::JoinSet;

/// How soon a tenant in maintenance, or a store that failed, is looked at again.
const LOOK: Duration = Duration::from_secs(1);
/// How long a desk rests between two looks: meanwhile what comes gathers, so that much of it costs little.
const REST: Duration = Duration::from_millis(50);
/// How soon a desk looks at the latest, whatever it believes: clocks jump.
const LOOK_ANYWAY: Duration = Duration::from_secs(60);
/// So many chats are known at once; of others it is read anew what became of them so far.
const CHATS_KNOWN: usize = 5_000;
/// So many events that concern nobody pass before it is written down that they did.
const UNWRITTEN: u64 = 1_000;

/// A tenant is there: a desk makes the calls of its webhooks, for as long as the server runs.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let webhooks = app.of::<Webhooks>();
    webhooks.bells.hang(site.id);
    let desk = Desk {
        app,
        site,
        webhooks,
        cursor: None,
        read: None,
        chats: BTreeMap::new(),
        lanes: JoinSet::new(),
        busy: BTreeSet::new(),
    };
    actix_rt::spawn(desk.run());
    Ok(())
}

/// Which calls of a webhook a lane makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lane {
    /// Those that were never tried, the oldest first.
    First,
    /// Those that failed, when their time has come.
    Again,
}

struct Desk {
    app: Data<App>,
    site: Arc<Site>,
    webhooks: Arc<Webhooks>,
    /// Where the store has the cursor.
    cursor: Option<u64>,
    /// Up to where the journal was read; none before the cursor is known.
    read: Option<u64>,
    /// The chats, as of there.
    chats: BTreeMap<ChatId, Chat>,
    lanes: JoinSet<(u32, Lane)>,
    busy: BTreeSet<(u32, Lane)>,
}

impl Desk {
    async fn run(mut self) {
        while !self.app.stopping.load(Ordering::Relaxed) {
            tokio::time::sleep(REST).await;
            let included = self.site.row().integrations.contains(&integration::WEBHOOKS);
            let pause = if self.site.closed.holds() {
                LOOK
            } else if !included {
                self.webhooks.bells.listen(self.site.id, false);
                LOOK_ANYWAY
            } else {
                self.pass().await.unwrap_or_else(|error| {
                    tracing::warn!(tenant = %self.site.subdomain, %error, "webhooks wait for the store");
                    self.forget();
                    LOOK
                })
            };
            tokio::select! {
                () = self.webhooks.bells.rung(self.site.id) => {}
                Some(ended) = self.lanes.join_next() => match ended {
                    Ok(lane) => drop(self.busy.remove(&lane)),
                    // Which one fell is not said: all are looked at anew, and at worst a call is made twice.
                    Err(error) => {
                        tracing::error!(%error, "a lane of webhooks fell");
                        self.lanes.abort_all();
                        while self.lanes.join_next().await.is_some() {}
                        self.busy.clear();
                    }
                },
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Nothing that was known holds for sure.
    fn forget(&mut self) {
        self.read = None;
        self.chats.clear();
    }

    /// Turns the journal into calls and has those made that are due; when to look again at the latest.
    async fn pass(&mut self) -> Result<Duration, StoreError> {
        let (db, tenant) = (self.app.db.clone(), self.site.id);
        let webhooks = self.webhooks().await?;
        // One that is made or activated after this rings by itself.
        self.webhooks.bells.listen(tenant, !webhooks.is_empty());
        self.turn(&webhooks).await?;
        changes::turn(&self.app, &self.site, &webhooks).await?;
        let now = self.app.now();
        let mut pause = LOOK_ANYWAY;
        for webhook in webhooks {
            if !self.busy.contains(&(webhook.id, Lane::First))
                && db.webhooks().next_delivery(tenant, webhook.id).await?.is_some()
            {
                self.open(webhook.id, Lane::First);
            }
            if self.busy.contains(&(webhook.id, Lane::Again)) {
                continue;
            }
            match db.webhooks().next_repeat(tenant, webhook.id).await?.and_then(|delivery| delivery.next) {
                Some(at) if at <= now => self.open(webhook.id, Lane::Again),
                Some(at) => pause = pause.min(Duration::from_millis((at - now).0.unsigned_abs())),
                None => {}
            }
        }
        Ok(pause)
    }

    async fn webhooks(&self) -> Result<Vec<Webhook>, StoreError> {
        let webhooks = self.app.db.webhooks().all(self.site.id).await?;
        Ok(webhooks.into_iter().filter(|webhook| webhook.active).collect())
    }

    fn open(&mut self, webhook: u32, lane: Lane) {
        self.busy.insert((webhook, lane));
        let (app, site) = (self.app.clone(), self.site.clone());
        self.lanes.spawn(async move {
            if let Err(error) = work(&app, &site, webhook, lane).await {
                tracing::warn!(tenant = %site.subdomain, webhook, %error, "webhooks wait for the store");
                tokio::time::sleep(LOOK).await;
            }
            (webhook, lane)
        });
    }

    /// Turns what has come to the journal into calls.
    async fn turn(&mut self, webhooks: &[Webhook]) -> Result<(), StoreError> {
        let Some(since) = webhooks.iter().map(|webhook| webhook.since).min() else {
            return Ok(());
        };
        let (db, tenant) = (self.app.db.clone(), self.site.id);
        let mut skills = None;
        loop {
            let read = match self.read {
                Some(read) => read,
                None => {
                    self.cursor = db.webhooks().cursor(tenant).await?;
                    self.cursor.unwrap_or(0)
                }
            };
            // What stands before was told to those who heard it then.
            if read < since {
                self.chats.clear();
            }
            let read = read.max(since);
            let entries = db.journal().events(tenant, read, limit::WEBHOOK_EVENTS_AT_ONCE).await?;
            let Some(upto) = entries.last().map(|entry| entry.seq) else {
                self.read = Some(read);
                return Ok(());
            };
            // Read behind them: one that was made while the journal was read hears what came behind it too.
            let webhooks = self.webhooks().await?;
            if skills.is_none() {
                let named = db.skills().all(tenant).await?.into_iter().map(|skill| (skill.id, skill.name));
                skills = Some(named.collect::<Skills>());
            }
            let mut deliveries = Vec::new();
            for entry in &entries {
                self.hear(entry, &webhooks, skills.as_ref().expect("they were just read"), &mut deliveries).await?;
            }
            if !deliveries.is_empty() || upto - self.cursor.unwrap_or(0) > UNWRITTEN {
                let heard =
                    Heard { from: self.cursor, upto, deliveries: &deliveries, most_waiting: limit::WEBHOOK_WAITING };
                if !db.webhooks().hear(tenant, heard).await? {
                    // Another server has turned them.
                    self.forget();
                    continue;
                }
                self.cursor = Some(upto);
            }
            self.read = Some(upto);
        }
    }

    /// The calls that an entry is told by.
    async fn hear(
        &mut self,
        entry: &Entry,
        webhooks: &[Webhook],
        skills: &Skills,
        deliveries: &mut Vec<NewDelivery>,
    ) -> Result<(), StoreError> {
        let Event::Chat(id, event) = &entry.event else { return Ok(()) };
        if self.chats.len() >= CHATS_KNOWN {
            self.chats.clear();
        }
        if !self.chats.contains_key(id) {
            let known = self.chat(*id, entry.seq).await?;
            self.chats.insert(*id, known);
        }
        let chat = self.chats.get_mut(id).expect("it was just put there");
        for told in events::tell(chat, entry.at, event, skills) {
            let name = events::name(told.event);
            for webhook in webhooks {
                if webhook.since < entry.seq && webhook.events.iter().any(|event| event == name) {
                    deliveries.push(NewDelivery {
                        id: uuid::Uuid::now_v7().as_u128(),
                        webhook: webhook.id,
                        event: name.to_owned(),
                        chat: Some(*id),
                        body: told.body.clone(),
                        created: self.app.now(),
                    });
                }
            }
        }
        if chat.finished() {
            self.chats.remove(id);
        }
        Ok(())
    }

    /// A chat as it was before an entry.
    async fn chat(&self, id: ChatId, before: u64) -> Result<Chat, StoreError> {
        let mut chat = Chat::new(id);
        for entry in self.app.db.journal().machine(self.site.id, Address::Chat(id)).await? {
            if let (true, Event::Chat(_, event)) = (entry.seq < before, &entry.event) {
                chat.evolve(entry.at, event);
            }
        }
        Ok(chat)
    }
}

/// Makes calls of a lane until there is none that is due.
async fn work(app: &App, site: &Site, webhook: u32, lane: Lane) -> Result<(), StoreError> {
    let tenant = site.id;
    loop {
        let webhooks = app.of::<Webhooks>();
        let _turn = webhooks.room.acquire().await.expect("the semaphore is never closed");
        if site.closed.holds() || app.stopping.load(Ordering::Relaxed) {
            return Ok(());
        }
        let Some(webhook) = app.db.webhooks().find(tenant, webhook).await?.filter(|webhook| webhook.active) else {
            return Ok(());
        };
        let next = match lane {
            Lane::First => app.db.webhooks().next_delivery(tenant, webhook.id).await?,
            Lane::Again => {
                app.db.webhooks().next_repeat(tenant, webhook.id).await?.filter(|next| next.next <= Some(app.now()))
            }
        };
        let Some(delivery) = next else { return Ok(()) };
        let came = make(app, tenant, &webhook, &delivery).await?;
        if came == Some(DeliveryState::Waiting) {
            // The desk is to know when to have it repeated, however long this lane goes on.
            app.of::<Webhooks>().bells.ring(tenant);
        }
        counted(match came {
            Some(DeliveryState::Delivered) => "delivered",
            Some(DeliveryState::Waiting) => "repeated",
            Some(DeliveryState::Failed) | None => "failed",
        });
    }
}

/// Makes a call and writes down what came of it; how far the call is then.
pub(crate) async fn make(
    app: &App,
    tenant: TenantId,
    webhook: &Webhook,
    delivery: &Delivery,
) -> Result<Option<DeliveryState>, StoreError> {
    let secret = app.vault.open(Place::Webhook(tenant, webhook.id), &webhook.secret);
    let attempt = app.of::<Webhooks>().caller.call(webhook, secret, delivery, app.now()).await;
    let gone = attempt.status == Some(410);
    let DeliveryAttempt { status, why, .. } = &attempt;
    if let Some(why) = why {
        tracing::info!(%tenant, webhook = webhook.id, delivery = %delivery.id, ?status, %why, "a webhook's call failed");
    }
    let now = app.now();
    let again = |tries| (tries < limit::WEBHOOK_ATTEMPTS && !gone).then(|| now + wait(tries, dice()));
    let state =
        app.db.webhooks().settle_delivery(tenant, &delivery.id, &attempt, again, limit::WEBHOOK_ATTEMPTS_KEPT).await?;
    if gone && app.db.webhooks().disable_gone(tenant, webhook.id, &webhook.url, now).await? {
        tracing::warn!(%tenant, webhook = webhook.id, "a webhook was disabled: its receiver is gone for good");
    }
    Ok(state)
}

pub(crate) fn counted(outcome: &'static str) {
    metrics::counter!(metric::WEBHOOK_CALLS, "outcome" => outcome).increment(1);
}

fn dice() -> u32 {
    getrandom::u32().expect("the operating system has random numbers")
}

/// How long to wait after so many attempts: a fifth more or less, so that those that failed together do not come together.
fn wait(tries: u32, dice: u32) -> Millis {
    let grown = (1..tries).fold(limit::WEBHOOK_BACKOFF.0, |wait, _| wait.saturating_mul(4));
    let wait = grown.min(limit::WEBHOOK_BACKOFF_MAX.0);
    let share = 0.8 + 0.4 * f64::from(dice) / f64::from(u32::MAX);
    Millis((wait as f64 * share) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_is_four_times_as_long_up_to_the_longest_and_a_fifth_more_or_less() {
        let middle = u32::MAX / 2;
        let waits: Vec<i64> = (1..=8).map(|tries| wait(tries, middle).as_seconds()).collect();
        let near = |wait: i64, wanted: i64| (wait - wanted).abs() <= 1;
        let wanted = [5, 20, 80, 320, 1_280, 5_120, 14_400, 14_400];
        assert!(waits.iter().zip(wanted).all(|(wait, wanted)| near(*wait, wanted)), "{waits:?}");
        assert_eq!((wait(1, 0), wait(1, u32::MAX)), (Millis::seconds(4), Millis::seconds(6)));
    }
}
