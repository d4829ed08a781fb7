//! Reads the feed of changes and passes them on, so that what an operator, an administrator or another process changes holds
//! here within a moment: tenants are opened and their rows renewed, what is kept of sessions and people is forgotten, and
//! each room is told.
use crate::edge::app::App;
use crate::edge::plan::Plan;
use crate::edge::sites::Site;
use crate::house::{rights, tenants};
use actix_web::web::Data;
use catalogue::ids::TenantId;
use catalogue::limit;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::StoreError;
use store::changes::{Change, Since, Topic};
use tokio::time::MissedTickBehavior;

/// How soon a tenant is tried again whose machines could not be brought to life.
const TENANT_AGAIN: Duration = Duration::from_secs(5);

/// The one who reads.
struct Reader {
    plan: &'static Plan,
    app: Data<App>,
    /// Up to where the feed was taken in.
    seen: u64,
    /// Tenants that could not be opened, and since when.
    late: BTreeSet<TenantId>,
    tried: Instant,
}

/// Reads from a change on, for as long as the server runs.
pub(crate) async fn follow(plan: &'static Plan, app: Data<App>, seen: u64) {
    let mut ticks = actix_rt::time::interval(Duration::from_millis(limit::CHANGES_LOOK.0.unsigned_abs()));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut reader = Reader { plan, app, seen, late: BTreeSet::new(), tried: Instant::now() };
    // Accounts that were frozen while no server ran.
    let mut caught_up = false;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = reader.app.changes.wanted() => {}
        }
        let asked = reader.app.changes.asked();
        // A store that does not answer has changed nothing: what is there is taken in once it does.
        caught_up = caught_up || rights::frozen(&reader.app).await.is_ok();
        match reader.look().await {
            Ok(()) => reader.app.changes.answered(asked),
            Err(error) => tracing::warn!(%error, "changes wait for the store"),
        }
    }
}

impl Reader {
    async fn look(&mut self) -> Result<(), StoreError> {
        if !self.late.is_empty() && self.tried.elapsed() > TENANT_AGAIN {
            self.tried = Instant::now();
            for tenant in std::mem::take(&mut self.late) {
                self.opens(tenant).await?;
            }
        }
        loop {
            match self.app.db.changes().since(self.seen).await? {
                Since::These(_, changes) if changes.is_empty() => return Ok(()),
                Since::These(seen, changes) => {
                    for change in changes {
                        self.passes_on(&change).await?;
                    }
                    self.seen = seen;
                }
                Since::Anything(seen) => {
                    tracing::info!("more has changed than the feed keeps: everything is looked at anew");
                    self.anything().await?;
                    self.seen = seen;
                }
            }
        }
    }

    /// A change, to whoever keeps something of it. One that the store fails at is passed on again; one that cannot be
    /// taken in for another reason holds up no other.
    async fn passes_on(&mut self, change: &Change) -> Result<(), StoreError> {
        if change.topic == Topic::Tenant && self.app.sites.of(change.tenant).is_none() {
            return self.opens(change.tenant).await;
        }
        // One that is not here is another process's, or is opened later with all that was changed.
        let Some(site) = self.app.sites.of(change.tenant) else { return Ok(()) };
        bearable(change, self.takes(&site, change).await)?;
        for room in self.plan.rooms {
            bearable(change, (room.changed)(self.app.clone(), site.clone(), change.clone()).await)?;
        }
        Ok(())
    }

    /// What the edge keeps.
    async fn takes(&self, site: &Arc<Site>, change: &Change) -> Result<(), StoreError> {
        let app = &self.app;
        match change.topic {
            Topic::Tenant | Topic::Open => {
                if let Some(row) = app.db.tenants().find(site.id).await? {
                    let before = site.renew(row);
                    if before.modules != site.row().modules {
                        rights::everybody(app, site).await?;
                    }
                }
                self.applications(site).await
            }
            Topic::Applications => self.applications(site).await,
            Topic::SignIn => {
                app.sessions.rules_changed(site.id);
                Ok(())
            }
            Topic::Person => rights::person(app, site, change.agent()).await,
            Topic::Group => rights::everybody(app, site).await,
            Topic::Session => rights::session(app, site, change.token().as_ref()).await,
            Topic::Routing
            | Topic::Department
            | Topic::Pictures
            | Topic::Webhooks
            | Topic::Alerts
            | Topic::Metadata
            | Topic::Audit => Ok(()),
        }
    }

    async fn applications(&self, site: &Site) -> Result<(), StoreError> {
        site.is_called_by(self.app.db.applications().all(site.id).await?);
        let known = site.applications();
        self.app.sockets.come_by_others(site.id, |id| known.find(id).is_some_and(|one| one.row.active));
        Ok(())
    }

    async fn opens(&mut self, tenant: TenantId) -> Result<(), StoreError> {
        if !tenants::open_made(self.plan, &self.app, tenant).await? {
            self.late.insert(tenant);
        }
        Ok(())
    }

    /// Everything may have changed.
    async fn anything(&mut self) -> Result<(), StoreError> {
        rights::frozen(&self.app).await?;
        for tenant in self.app.db.tenants().all().await? {
            for topic in Topic::ALL {
                let change = Change { tenant: tenant.id, topic: *topic, subject: String::new() };
                self.passes_on(&change).await?;
            }
        }
        Ok(())
    }
}

/// What the store cannot do now is tried again; anything else would fail again, and is told.
fn bearable(change: &Change, outcome: Result<(), StoreError>) -> Result<(), StoreError> {
    match outcome {
        Err(error @ StoreError::Unavailable(_)) => Err(error),
        Err(error) => {
            tracing::error!(tenant = %change.tenant, topic = ?change.topic, %error, "a change could not be taken in");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}
