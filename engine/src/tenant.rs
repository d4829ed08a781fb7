//! One tenant as the edge sees it: commands in, answers, the committed read model and the live feed out.
use crate::announce::Known;
use crate::feed::Feed;
use crate::front::{GoOn, Knock, Pause};
use crate::gate::Gate;
use crate::house::House;
use crate::presence::is_presence;
use crate::shadow::{Bounds, Run};
use crate::shared::Shared;
use crate::telemetry;
use catalogue::ids::TenantId;
use parking_lot::RwLockReadGuard;
use routing::folds::desk::Desk;
use routing::folds::insight::Insight;
use routing::settings::Config;
use routing::{Command, Refusal, Reply, Ticket};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// The longest that an answer which is true already waits for everybody to see it.
const SHOWN_WITHIN: Duration = Duration::from_secs(2);

/// A tenant of the engine; a cheap clone, for every thread.
#[derive(Clone)]
pub struct Tenant {
    pub(crate) house: Arc<House>,
    pub(crate) shared: Arc<Shared>,
}

impl Tenant {
    /// Which tenant.
    pub fn id(&self) -> TenantId {
        self.house.tenant
    }

    /// Whether its machines are at work: not while they are rebuilt because something could not be written or stand
    /// still, and not once another node has the tenant.
    pub fn at_work(&self) -> bool {
        self.house.open.load(Ordering::Acquire)
    }

    /// Brings what is under way to its end and has the machines stand still: no timer fires, people are refused, and
    /// nothing is lost. Done when they do, or when the engine has something more pressing to see to first.
    pub async fn pause(&self) {
        // A front that has stopped stands still for good.
        let _ = self.house.front().send(Pause).await;
    }

    /// Ends [`Tenant::pause`]: the machines are built from what is written, as after a restart, with the graces of one.
    /// Done when they are at work.
    pub async fn go_on(&self) {
        let _ = self.house.front().send(GoOn).await;
    }

    /// A person's command; `make` is given the ticket to put into it. A command without a place for one is answered
    /// [`Reply::Done`] when its turn is written.
    ///
    /// # Errors
    /// The machine's refusal; [`Refusal::Overloaded`] at once when too much is under way, [`Refusal::Stopping`] when the
    /// engine stops, [`Refusal::Storage`] when it could not be written.
    pub async fn ask(&self, make: impl FnOnce(Ticket) -> Command) -> Result<Reply, Refusal> {
        self.ask_once(None, make).await
    }

    /// The same. What it does is noted under the salt of a call's key, in the commit that holds it.
    ///
    /// # Errors
    /// As for [`Tenant::ask`].
    pub async fn ask_once(
        &self,
        salt: Option<Arc<str>>,
        make: impl FnOnce(Ticket) -> Command,
    ) -> Result<Reply, Refusal> {
        let began = Instant::now();
        let permit = match self.gate().enter() {
            Ok(permit) => permit,
            Err(refusal) => {
                telemetry::mailbox_refusal("front");
                return Err(refusal);
            }
        };
        let (ticket, answer) = self.house.tickets.open(permit, began, salt);
        let command = make(ticket);
        let unsaid = if command.ticket().is_some() { Ticket::NONE } else { ticket };
        self.house.front().do_send(Knock { command, ticket: unsaid, permit: None });
        // A front that has stopped takes nothing, so nobody would ever answer.
        if !self.house.front().connected() {
            self.house.tickets.settle(ticket, Err(Refusal::Stopping));
        }
        let answer = answer.await.unwrap_or(Err(Refusal::Stopping));
        telemetry::acknowledged(began.elapsed());
        answer
    }

    /// A command nobody waits for: typing, pings, sockets. False when it was shed. Sockets opening and going are never
    /// shed: there are no more of them than sockets.
    pub fn say(&self, command: Command) -> bool {
        let permit = match self.gate().enter() {
            Ok(permit) => Some(permit),
            Err(_) if is_presence(&command) => None,
            Err(_) => {
                telemetry::mailbox_refusal("front");
                return false;
            }
        };
        self.house.front().do_send(Knock { command, ticket: Ticket::NONE, permit });
        true
    }

    /// The committed read model. Never hold it across an await: the journal writer waits for it.
    pub fn desk(&self) -> RwLockReadGuard<'_, Desk> {
        self.house.desk.read()
    }

    /// Waits until the read model shows something, which a command that was answered leads to by itself: machines tell each
    /// other, and the last of them may commit after the answer. Never longer than [`SHOWN_WITHIN`].
    pub async fn shows(&self, what: impl Fn(&Desk) -> bool) {
        let shown = async {
            loop {
                let folded = self.house.folded.notified();
                if what(&self.desk()) {
                    return;
                }
                folded.await;
            }
        };
        if tokio::time::timeout(SHOWN_WITHIN, shown).await.is_err() {
            tracing::warn!(tenant = %self.house.tenant, "an answer went out before the read model showed it");
        }
    }

    /// What the engine knows about itself, with the read model that it is folded with. Be quick: the journal writer waits.
    pub fn insight<T>(&self, look: impl FnOnce(&Desk, &mut Insight) -> T) -> T {
        let desk = self.house.desk.read();
        look(&desk, &mut self.house.insight.lock())
    }

    /// The same, only to be looked at. Be quick: the journal writer waits.
    pub fn known<T>(&self, look: impl FnOnce(Known<'_>) -> T) -> T {
        self.insight(|desk, insight| look(Known { desk, insight }))
    }

    /// The live feed.
    pub fn feed(&self) -> &Feed {
        &self.house.feed
    }

    /// How many people wait for an answer.
    pub fn waiting(&self) -> usize {
        self.house.tickets.len()
    }

    /// Lets a draft decide beside the live configuration, in the place of the one that does; `ready` is done first on its thread.
    ///
    /// # Errors
    /// The thread could not be begun.
    pub fn shadows(&self, draft: Arc<Config>, bounds: Bounds, ready: fn()) -> std::io::Result<Arc<Run>> {
        self.house.shadow.begin(draft, bounds, ready)
    }

    /// No draft decides beside any more.
    pub fn shadows_no_more(&self) {
        self.house.shadow.stop();
    }

    fn gate(&self) -> &Arc<Gate> {
        &self.shared.gate
    }
}

#[cfg(feature = "faults")]
impl Tenant {
    /// The next so many turns of a machine panic.
    pub fn poison(&self, address: routing::Address, turns: usize) {
        self.house.front().do_send(crate::examine::Poison { address, turns });
    }

    /// From now on it takes so much longer until everybody has said how they stand, as with very many machines.
    pub fn dawdle(&self, span: Duration) {
        let span = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        self.house.dawdles.store(span, Ordering::Relaxed);
    }

    /// Waits until nothing is under way and everything is committed and said.
    pub async fn rests(&self) {
        // A front that has stopped is at rest.
        let _ = self.house.front().send(crate::examine::Rest).await;
    }

    /// The machines as they stand, once everything sent before has been handled.
    pub async fn examine(&self) -> crate::examine::Machines {
        let into = Arc::default();
        let (round, mut over) = tokio::sync::mpsc::channel(1);
        let show = crate::examine::Show { into: Arc::clone(&into), _round: round };
        self.house.front().do_send(crate::examine::Look(show));
        over.recv().await;

        std::mem::take(&mut *into.lock())
    }
}
