//! Has what people are able to do hold in the machines, what they are lent and what administrators gave them: at once, wherever
//! somebody is signed in or comes to be.
//!
//! The store says what it is; a machine is told all skills of its person anew whenever that may have changed, and their slots
//! and names where those have. To be told
//! what it knows changes nothing, so that whoever is in doubt tells.
use crate::edge::app::App;
use crate::edge::room::Ear;
use crate::edge::sites::{Site, Sites};
use catalogue::ids::{AgentId, DeviceId, TenantId};
use catalogue::units::{Millis, Units};
use parking_lot::Mutex;
use routing::settings::Person;
use routing::{Command, Event, Refusal, agent, tenant};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::StoreError;
use store::people::User;
use tokio::sync::Notify;

/// What is lent in one tenant.
#[derive(Default)]
pub(crate) struct Keeper {
    /// Rung when something may have changed.
    pub(crate) bell: Notify,
    whom: Mutex<Whom>,
    /// One at a time: what was read first is told first.
    turn: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Whom {
    /// Who is lent anything, or was lately, or was changed otherwise.
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
        whom.borrow.extend(agent);
        whom.anybody |= agent.is_none();
        self.bell.notify_one();
    }

    /// These borrow, or did lately, and may have missed the last word.
    pub(crate) fn knows(&self, borrowers: Vec<AgentId>) {
        let mut whom = self.whom.lock();
        whom.borrow.extend(&borrowers);
        whom.untold.extend(borrowers);
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
        let here = site.engine.desk().agents.get(&agent).and_then(|agent| {
            let person = agent.person.clone()?;
            Some((person, agent.signed_in.then_some(agent.session_until)))
        });
        let Some((known, until)) = here else { return Ok(true) };
        // Who may not be here any more is signed out.
        let user = app.db.people().find(site.id, agent).await?;
        let Some(user) = user.filter(|user| user.active) else { return Ok(true) };
        let now = user.person();
        let told = match until {
            Some(until) if called(&now) != called(&known) => {
                let person = Arc::new(Person { away_after: known.away_after, picture: known.picture.clone(), ..now });
                let device = DeviceId(0);
                site.engine
                    .ask(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }))
                    .await
            }
            _ => {
                let skills = now.skills;
                site.engine.ask(|ticket| Command::Agent(agent, agent::Command::Learn { skills, ticket })).await
            }
        };
        match told {
            Ok(_) | Err(Refusal::AgentInactive) => Ok(true),
            Err(refusal) => {
                tracing::info!(tenant = %site.subdomain, %agent, ?refusal, "what somebody is able to do is to be told again");
                Ok(false)
            }
        }
    }

    /// Tells whoever is to be told. Each that was not is kept for the next time, whatever becomes of the others.
    pub(crate) async fn tells_all(&self, app: &App, site: &Site) -> Result<(), StoreError> {
        let (anybody, mut untold) = {
            let mut whom = self.whom.lock();
            let untold = std::mem::take(&mut whom.untold);
            (std::mem::take(&mut whom.anybody), untold.intersection(&whom.borrow).copied().collect::<BTreeSet<_>>())
        };
        if anybody {
            match behind(app, site).await {
                Ok(behind) => untold.extend(behind),
                Err(error) => {
                    let mut whom = self.whom.lock();
                    whom.anybody = true;
                    whom.untold.extend(untold);
                    return Err(error);
                }
            }
        }
        let mut all = Ok(());
        for agent in untold {
            all = all.and(self.tells_again(app, site, agent).await);
        }
        all
    }

    async fn tells_again(&self, app: &App, site: &Site, agent: AgentId) -> Result<(), StoreError> {
        let told = self.teaches(app, site, agent).await;
        if !matches!(told, Ok(true)) {
            self.whom.lock().untold.insert(agent);
        }
        told.map(drop)
    }

    /// Somebody is still to be told.
    pub(crate) fn is_behind(&self) -> bool {
        !self.whom.lock().untold.is_empty()
    }
}

/// Those of whom a machine knows something else than the store says.
pub(crate) async fn behind(app: &App, site: &Site) -> Result<Vec<AgentId>, StoreError> {
    let users = app.db.people().all(site.id).await?;
    let desk = site.engine.desk();
    let is_behind = |user: &User| {
        let known = desk.agents.get(&user.id).and_then(|agent| agent.person.as_deref());
        known.is_some_and(|known| !same(known, &user.person()))
    };
    Ok(users.iter().filter(|user| is_behind(user)).map(|user| user.id).collect())
}

/// Whether two say the same of a person, as far as administrators say it.
fn same(one: &Person, other: &Person) -> bool {
    one.skills == other.skills && called(one) == called(other)
}

fn called(person: &Person) -> (&str, &str, Units) {
    (&person.name, &person.nickname, person.maximum)
}
