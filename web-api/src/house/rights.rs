//! Whether whoever is connected may still be. A call is looked at when it comes; a live feed is let in once and stays open,
//! so that somebody looks after it: people who were frozen are signed out within a second, those whose group lost the module hear no more, and
//! access tokens that another process ended are over.
use crate::edge::app::App;
use crate::edge::ending::end_others;
use crate::edge::ending::ended;
use crate::edge::frame::SessionEnd;
use crate::edge::gate::may;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::sites::Site;
use actix_web::web::Data;
use catalogue::ids::{AgentId, TenantId};
use catalogue::limit;
use catalogue::permission::{Action, COMMS};
use routing::{Command, agent};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often everybody who is connected is looked at, for what other processes change.
const LOOK: Duration = Duration::from_secs(5);

/// Looks after all feeds, for as long as the server runs.
pub(crate) async fn watch(app: Data<App>) {
    let mut ticks = actix_rt::time::interval(LOOK);
    loop {
        ticks.tick().await;
        let connected: BTreeSet<(TenantId, AgentId)> = app.sockets.people().into_iter().collect();
        for (tenant, agent) in connected {
            if let Some(site) = app.sites.of(tenant) {
                look(&app, &site, agent).await;
            }
        }
        for (tenant, token) in app.sockets.access_tokens() {
            // A store that does not answer has ended nothing.
            if let Ok(false) = app.db.access_tokens().holds(tenant, &token, app.now()).await {
                ended(&app, &token);
            }
        }
    }
}

/// Ends the sessions of whoever is frozen, for as long as the server runs. An account is frozen by an errand, which is another
/// process: between the two there is the database alone, and it is asked who is frozen and still has a session, an answer
/// that is empty nearly always and costs one look into an index.
pub(crate) async fn watch_frozen(app: Data<App>) {
    let mut ticks = actix_rt::time::interval(Duration::from_millis(limit::FROZEN_LOOK.0.unsigned_abs()));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Those whose sessions are over: access tokens stay, and keep their account in the answer.
    let mut done = BTreeSet::new();
    loop {
        ticks.tick().await;
        // Nobody is sent away because the storage does not answer.
        let Ok(frozen) = app.db.sign_in().frozen_with_sessions().await else { continue };
        let frozen: BTreeSet<(TenantId, AgentId)> = frozen.into_iter().collect();
        done.retain(|account| frozen.contains(account));
        for account in &frozen {
            if !done.contains(account) && ends(&app, *account).await {
                done.insert(*account);
            }
        }
    }
}

/// Ends what a frozen account has open; whether that was done.
async fn ends(app: &App, (tenant, agent): (TenantId, AgentId)) -> bool {
    let Some(site) = app.sites.of(tenant) else { return true };
    app.sessions.changed(tenant, agent);
    let Ok(sessions) = app.db.sign_in().sessions_of_user(tenant, agent).await else { return false };
    look(app, &site, agent).await;
    // Their sockets close; each call of theirs is refused by the account.
    for token in sessions.iter().filter(|session| session.given.is_some()) {
        app.sockets.session_over(&token.token_hash, SessionEnd::SignedOut);
    }
    !app.db.sign_in().devices_of_user(tenant, agent).await.is_ok_and(|left| !left.is_empty())
}

/// What somebody may do has changed here and now.
pub(crate) async fn changed(app: &App, site: &Site, agent: AgentId) {
    app.sessions.changed(site.id, agent);
    if app.sockets.people().contains(&(site.id, agent)) {
        look(app, site, agent).await;
    }
}

/// Ends what somebody who is connected may not do any more.
async fn look(app: &App, site: &Site, agent: AgentId) {
    let person = match app.sessions.person(&app.db, site.id, agent).await {
        Ok(person) => person,
        // Nobody is sent away because the storage does not answer.
        Err(_) => return,
    };
    let active = person.as_ref().is_some_and(|person| person.user.active);
    let can = |action| active && person.as_ref().is_some_and(|person| may(site, person, COMMS, action).is_ok());
    let onlooker = can(Action::View);
    let routed = || site.engine.desk().agents.get(&agent).is_some_and(|agent| agent.signed_in);
    if onlooker && (can(Action::Edit) || !routed()) {
        return;
    }
    // Presence first, so that nothing more is offered. Chats that are held go back to the line once the device is gone.
    let _ = site.engine.ask(|ticket| Command::Agent(agent, agent::Command::SignOut { ticket })).await;
    if onlooker {
        // They come back at once, as somebody to whom nothing is offered.
        return app.sockets.comes_again(site.id, agent);
    }
    if active {
        return app.sockets.not_allowed(site.id, agent);
    }
    let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
    tell(&app.security_lines, scene, Some(agent), Event::SessionRevoked, What::Word("frozen"));
    if let Err(problem) = end_others(app, site, agent, None).await {
        tracing::error!(?problem, "the sessions of somebody who may not be here could not be ended");
    }
}
