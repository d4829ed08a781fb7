//! Whether whoever is connected may still be. A call is looked at when it comes; a live feed is let in once and stays open,
//! so that it is looked at whenever somebody's rights have changed: people who were frozen are signed out, those whose group
//! or house lost the module hear no more, everybody else is told to look at what they may do now, and sessions that another
//! process ended are over.
use crate::edge::app::App;
use crate::edge::ending::end_others;
use crate::edge::ending::ended;
use crate::edge::frame::{RIGHTS, Rights, SessionEnd};
use crate::edge::gate::may;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, Scene, What, tell};
use crate::edge::sites::Site;
use crate::edge::tokens::TokenHash;
use catalogue::ids::AgentId;
use catalogue::permission::{Action, COMMS};
use engine::To;
use routing::{Command, agent};
use std::collections::BTreeSet;
use store::StoreError;

/// Ends what is open of everybody who is frozen, in every tenant.
pub(crate) async fn frozen(app: &App) -> Result<(), StoreError> {
    for (tenant, agent) in app.db.sign_in().frozen_with_sessions().await? {
        if let Some(site) = app.sites.of(tenant) {
            ends(app, &site, agent).await?;
        }
    }
    Ok(())
}

/// Somebody has changed, or without a name anybody of the tenant may have.
pub(crate) async fn person(app: &App, site: &Site, agent: Option<AgentId>) -> Result<(), StoreError> {
    let Some(agent) = agent else { return everybody(app, site).await };
    if !app.db.people().find(site.id, agent).await?.is_some_and(|user| user.active) {
        return ends(app, site, agent).await;
    }
    app.sessions.changed(site.id, agent);
    if app.sockets.people().contains(&(site.id, agent)) { look(app, site, agent).await } else { Ok(()) }
}

/// What many may do has changed: those who are connected are looked at.
pub(crate) async fn everybody(app: &App, site: &Site) -> Result<(), StoreError> {
    app.sessions.all_changed(site.id);
    let connected: BTreeSet<AgentId> =
        app.sockets.people().into_iter().filter(|(tenant, _)| *tenant == site.id).map(|(_, agent)| agent).collect();
    for agent in connected {
        look(app, site, agent).await?;
    }
    Ok(())
}

/// A session or an access token was ended, or lasts longer; without a name any of the tenant may have.
pub(crate) async fn session(app: &App, site: &Site, token: Option<&TokenHash>) -> Result<(), StoreError> {
    let tokens = match token {
        Some(token) => vec![*token],
        None => {
            app.sessions.none_is_known();
            app.sockets.sessions(site.id)
        }
    };
    // Whoever reads one from the store just now looks again.
    app.sessions.told();
    for token in tokens {
        // One that nobody uses here is asked for when somebody does.
        if !app.sessions.knows(&token) && !app.sockets.open_of(&token) {
            continue;
        }
        match app.db.sign_in().session_by_token(&token).await? {
            Some(row) => {
                app.sessions.lasts(&token, row.expires);
                app.sockets.renewed(&token, row.expires);
            }
            None => ended(app, &token),
        }
    }
    Ok(())
}

/// Ends what a frozen account has open: its sign-ins first, so that nobody of them meets anything else than their end.
async fn ends(app: &App, site: &Site, agent: AgentId) -> Result<(), StoreError> {
    let sessions = app.db.sign_in().sessions_of_user(site.id, agent).await?;
    if !sessions.is_empty() {
        signs_out(site, agent).await;
        let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
        tell(&app.security_lines, scene, Some(agent), Event::SessionRevoked, What::Word("frozen"));
        if let Err(problem) = end_others(app, site, agent, None).await {
            tracing::error!(?problem, "the sessions of somebody who may not be here could not be ended");
        }
        // Sockets of access tokens close; each call of theirs is refused by the account.
        for token in sessions.iter().filter(|session| session.given.is_some()) {
            app.sockets.session_over(&token.token_hash, SessionEnd::SignedOut);
        }
    }
    app.sessions.changed(site.id, agent);
    match app.db.sign_in().devices_of_user(site.id, agent).await?.is_empty() {
        true => Ok(()),
        false => Err(StoreError::Unavailable("a frozen account still has a session".into())),
    }
}

/// Ends the sign-ins of somebody who has no business here any more, and whose permission group stays for want of another.
///
/// # Errors
/// What the store says.
pub(crate) async fn barred(app: &App, site: &Site, agent: AgentId) -> Result<(), Problem> {
    let sessions = app.db.sign_in().sessions_of_user(site.id, agent).await?;
    if sessions.iter().all(|session| session.given.is_some()) {
        return Ok(());
    }
    signs_out(site, agent).await;
    let scene = Scene { tenant: &site.subdomain, address: None, request_id: "" };
    tell(&app.security_lines, scene, Some(agent), Event::SessionRevoked, What::Word("directory"));
    end_others(app, site, agent, None).await
}

/// Nothing more is offered to them. Chats that are held go back to the line once the device is gone.
async fn signs_out(site: &Site, agent: AgentId) {
    // The machines may be under load; whoever may not be here is let in by nothing else.
    let _ = site.engine.ask(|ticket| Command::Agent(agent, agent::Command::SignOut { ticket })).await;
}

/// What somebody may do has changed here and now.
pub(crate) async fn changed(app: &App, site: &Site, agent: AgentId) {
    // Where the store does not answer, the feed of changes comes to it.
    if let Err(error) = person(app, site, Some(agent)).await {
        tracing::warn!(%error, "what somebody may do could not be read");
    }
}

/// Tells somebody who is connected, and ends what they may not do any more. Nobody is sent away because the storage does not
/// answer.
async fn look(app: &App, site: &Site, agent: AgentId) -> Result<(), StoreError> {
    let found = app.sessions.person(&app.db, site.id, agent).await?;
    let Some(person) = found.filter(|person| person.user.active) else { return ends(app, site, agent).await };
    let can = |action| may(site, &person, COMMS, action).is_ok();
    let onlooker = can(Action::View);
    if onlooker {
        RIGHTS.tell(&site.engine, &To::Agent(agent), app.now(), &Rights { user_id: agent.0 });
    }
    let routed = || site.engine.desk().agents.get(&agent).is_some_and(|agent| agent.signed_in);
    if onlooker && (can(Action::Edit) || !routed()) {
        return Ok(());
    }
    signs_out(site, agent).await;
    if onlooker {
        // They come back at once, as somebody to whom nothing is offered.
        app.sockets.comes_again(site.id, agent);
    } else {
        app.sockets.not_allowed(site.id, agent);
    }
    Ok(())
}
