//! Has what is lent hold: in the machines at once, wherever somebody is signed in or comes to be, and until its time is over.
//!
//! The store says what is lent; a machine is told all skills of its person anew whenever that may have changed. To be told
//! what it knows changes nothing, so that whoever is in doubt tells.
use crate::edge::app::App;
use crate::edge::room::Ear;
use crate::edge::security_events::{self, Scene};
use crate::edge::sites::{Site, Sites};
use crate::rooms::loans::acts;
use actix_web::web::Data;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use catalogue::units::Millis;
use parking_lot::Mutex;
use routing::{Command, Event, Refusal, agent};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::StoreError;
use store::loans::Loan;
use tokio::sync::Notify;

/// How soon a store or machines that did not answer are asked again; and how often the clock is looked at while something is
/// lent, since clocks jump.
const LOOK: Duration = Duration::from_secs(1);

/// What is lent in one tenant.
#[derive(Default)]
pub(crate) struct Keeper {
    bell: Notify,
    whom: Mutex<Whom>,
    /// One at a time: what was read first is told first.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Whom {
    /// Who is lent anything, or was lately.
    borrow: BTreeSet<AgentId>,
    /// Whose machine is to be told anew.
    untold: BTreeSet<AgentId>,
    /// Anybody may have changed.
    anybody: bool,
}

/// Hears who signs in: they may have been read before something was lent, or went back.
pub(crate) struct AtTheDoor(pub(crate) Sites);

impl Ear for AtTheDoor {
    fn hears(&self, tenant: TenantId, _: Option<u64>, _: Millis, event: &Event) {
        if let Event::Agent(id, agent::Event::SignedIn { .. }) = event
            && let Some(site) = self.0.of(tenant)
        {
            site.keeps::<Keeper>().came(*id);
        }
    }
}

impl Keeper {
    fn came(&self, agent: AgentId) {
        let mut whom = self.whom.lock();
        if whom.borrow.contains(&agent) {
            whom.untold.insert(agent);
            self.bell.notify_one();
        }
    }

    /// Somebody has changed, or without a name anybody may have.
    pub(crate) fn changed(&self, agent: Option<AgentId>) {
        let mut whom = self.whom.lock();
        whom.untold.extend(agent);
        whom.anybody |= agent.is_none();
        self.bell.notify_one();
    }

    /// Somebody is about to be lent something.
    pub(crate) fn borrows(&self, agent: AgentId) {
        self.whom.lock().borrow.insert(agent);
    }

    /// Something was lent or has gone back: the person's machine is told, or will be as soon as it answers.
    pub(crate) async fn holds(&self, app: &App, site: &Site, agent: AgentId) {
        // Where the store does not answer, the keeper asks again.
        if let Err(error) = self.tells_again(app, site, agent).await {
            tracing::warn!(tenant = %site.subdomain, %agent, %error, "what is lent could not be read");
        }
        self.bell.notify_one();
    }

    /// Tells a person's machine what they are able to do now; whether it heard.
    async fn teaches(&self, app: &App, site: &Site, agent: AgentId) -> Result<bool, StoreError> {
        let _turn = self.turn.lock().await;
        app.sessions.changed(site.id, agent);
        // Who was never here knows it when they come.
        if !site.engine.desk().agents.get(&agent).is_some_and(|agent| agent.person.is_some()) {
            return Ok(true);
        }
        let Some(user) = app.db.people().find(site.id, agent).await? else { return Ok(true) };
        let skills = user.able();
        match site.engine.ask(|ticket| Command::Agent(agent, agent::Command::Learn { skills, ticket })).await {
            Ok(_) | Err(Refusal::AgentInactive) => Ok(true),
            Err(refusal) => {
                tracing::info!(tenant = %site.subdomain, %agent, ?refusal, "what is lent is to be told again");
                Ok(false)
            }
        }
    }

    /// Takes back what is due, and tells whoever is to be told; when the next is due.
    async fn pass(&self, app: &App, site: &Site) -> Result<Option<Millis>, StoreError> {
        let now = app.now();
        let (due, running): (Vec<Loan>, Vec<Loan>) =
            app.db.loans().running(site.id).await?.into_iter().partition(|loan| loan.until <= now);
        self.whom.lock().borrow.extend(due.iter().chain(&running).map(|loan| loan.agent));
        for loan in due {
            self.returns(app, site, &loan, now).await?;
        }
        let untold = {
            let mut whom = self.whom.lock();
            let all = std::mem::take(&mut whom.anybody);
            let untold = std::mem::take(&mut whom.untold);
            if all { whom.borrow.clone() } else { untold.intersection(&whom.borrow).copied().collect() }
        };
        // Each that was not told is kept for the next time, whatever becomes of the others.
        let mut all = Ok(());
        for agent in untold {
            all = all.and(self.tells_again(app, site, agent).await);
        }
        all?;
        Ok(running.iter().map(|loan| loan.until).min())
    }

    async fn tells_again(&self, app: &App, site: &Site, agent: AgentId) -> Result<(), StoreError> {
        let told = self.teaches(app, site, agent).await;
        if !matches!(told, Ok(true)) {
            self.whom.lock().untold.insert(agent);
        }
        told.map(drop)
    }

    /// The time of a loan is over.
    async fn returns(&self, app: &App, site: &Site, loan: &Loan, now: Millis) -> Result<(), StoreError> {
        // Somebody may have been faster, and says so.
        let Some((ended, true)) = app.db.loans().end(site.id, &loan.id, None, now).await? else { return Ok(()) };
        let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
        let tells = |event, what| security_events::tell(&app.security_lines, scene, None, event, what);
        acts::returned(app, site, ended, tells).await.map(drop)
    }

    fn is_behind(&self) -> bool {
        !self.whom.lock().untold.is_empty()
    }

    async fn run(self: Arc<Keeper>, app: Data<App>, site: Arc<Site>) {
        while !app.stopping.load(Ordering::Relaxed) {
            // Machines that stand still hear nothing; nobody is served meanwhile.
            let passed = if site.closed.holds() { Ok(None) } else { self.pass(&app, &site).await };
            let again = passed.is_err() || site.closed.holds() || self.is_behind();
            if let Err(error) = &passed {
                tracing::warn!(tenant = %site.subdomain, %error, "what is lent waits for the store");
            }
            tokio::select! {
                () = comes(&app, passed.unwrap_or_default()) => {}
                () = self.bell.notified(), if !again => {}
                () = tokio::time::sleep(LOOK), if again => {}
            }
        }
    }
}

/// Waits for an instant by the server's clock; forever for none.
async fn comes(app: &App, at: Option<Millis>) {
    let Some(at) = at else { return std::future::pending().await };
    while let Some(left) = Some(at - app.now()).filter(|left| *left > Millis::ZERO) {
        tokio::time::sleep(LOOK.min(Duration::from_millis(left.0.unsigned_abs()))).await;
    }
}

/// A tenant is there: what fell due meanwhile goes back before anybody is served, and the machines, which may have missed the last
/// word before a crash, are told what their people are able to do.
pub(crate) async fn opens(app: Data<App>, site: Arc<Site>) -> Result<(), StoreError> {
    let keeper = site.keeps::<Keeper>();
    // Whoever is gone for longer has no session in which a machine would have them back as they were.
    let lately = app.now() - limit::SESSION_LONGEST;
    let borrowers: BTreeSet<AgentId> = app.db.loans().borrowers(site.id, lately).await?.into_iter().collect();
    {
        let mut whom = keeper.whom.lock();
        whom.borrow.extend(&borrowers);
        whom.untold.extend(borrowers);
    }
    if !site.closed.holds() {
        keeper.pass(&app, &site).await?;
    }
    actix_rt::spawn(keeper.run(app, site));
    Ok(())
}
