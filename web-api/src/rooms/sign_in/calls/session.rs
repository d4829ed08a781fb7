//! Signing in and out, and who is signed in.
use crate::edge::basics::NoInput;
use crate::edge::ending::ended;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::{Call, Signed, may};
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens::TokenHash;
use crate::rooms::profile;
use crate::rooms::profile::Profile;
use crate::rooms::profile::about;
use crate::rooms::profile::lasts;
use crate::rooms::sign_in::steps::flow;
use crate::rooms::sign_in::wire::devices::{SignOut, SignedOut};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission;
use routing::{Command, Refusal, agent};
use store::sign_in::LinkKind;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("internal/profile", flow::sign_in)
            .named("signIn")
            .about(
                "Signs in with user name and password, or continues a sign-in with what the last step asked for.",
            )
            .refuses(&[
                Code::BAD_IP,
                Code::SESSION_EXPIRED,
                Code::SIGN_IN_FAILED,
                Code::RATE_EXCEEDED,
                Code::NO_ACCESS,
                Code::NO_PERMISSIONS,
                Code::NO_MODULES,
                Code::ACCOUNT_FROZEN,
                Code::MFA_NOT_SET_UP,
                Code::MFA_CODE_REUSED,
            ]),
        get("internal/profile", profile).named("profile").about("Returns your profile."),
        patch("internal/profile", profile::change)
            .named("changeProfile")
            // A renewal is the console's own. Who chooses to be available or away says so to the engine anyway.
            .unattended()
            .about("Changes your availability, preferences or names, renews the session, starts or ends a tour, or reports the module you opened.")
            .refuses(&[
                Code::ANTECEDING_ENTITY,
                Code::ALREADY_SUSPENDED,
                Code::ALREADY_ACTIVE,
                Code::UNKNOWN_SUSPEND_REASON,
                Code::AGENT_INACTIVE,
                Code::SESSION_OUT_OF_SCOPE,
                Code::NOT_AUTHORISED,
                Code::MODULE_NOT_HELD,
            ]),
        delete("internal/profile", sign_out)
            .named("signOut")
            .in_person()
            .about("Signs out. Refused while you hold chats. With a user's id, signs that user out everywhere, which needs the permission to edit users.")
            .refuses(&[
                Code::SIGN_OUT_WITH_CHATS,
                Code::NO_PERMISSIONS,
                Code::PERMISSION_MISSING,
                Code::USER_NOT_FOUND,
            ]),
    ]
}

async fn profile(me: Signed, _: NoInput) -> Result<Profile, Problem> {
    Ok(about(&me.call.site, &me.person, me.session.expires() - me.call.now()))
}

/// Also by the call that ends one's own sessions.
pub(crate) async fn sign_out(me: Signed, wanted: SignOut) -> Result<SignedOut, Problem> {
    if let Some(other) = wanted.user_id.map(AgentId).filter(|other| *other != me.me()) {
        return sign_out_other(&me, other).await;
    }
    let (app, site, id) = (&me.call.app, &me.call.site, me.me());
    let stays = wanted.delete_token != Some(false) && app.sockets.elsewhere(site.id, id, &me.session.token_hash);
    // Presence is one per person: while another session of theirs is at work, only this session ends.
    if !stays {
        goes_offline(&me.call, id).await?;
    }
    app.db.people().set_last_seen(site.id, id, me.call.now()).await?;
    if wanted.delete_token == Some(false) {
        app.db.people().set_offline(site.id, id, true).await?;
    } else {
        end_one(&me.call, &me.session.token_hash).await?;
        me.tells(Event::SignedOut, What::Nothing);
    }
    if stays {
        outlasts(&me.call, id).await?;
    }
    Ok(SignedOut { signed_out: true })
}

/// Presence ends with the longest of the sessions that are left.
pub(crate) async fn outlasts(call: &Call, id: AgentId) -> Result<(), Problem> {
    let left = call.app.db.sign_in().devices_of_user(call.site.id, id).await?;
    let Some(until) = left.iter().map(|device| device.expires).max() else { return Ok(()) };
    lasts(call, id, until).await
}

/// Somebody else, everywhere: refused like their own wish while they hold chats, which are first given to others.
async fn sign_out_other(me: &Signed, other: AgentId) -> Result<SignedOut, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    may(site, &me.person, permission::USERS, permission::Action::Edit)?;
    let person = app.sessions.person(&app.db, site.id, other).await?;
    person.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
    everywhere(me, other).await
}

/// Presence and every session of one person end.
pub(crate) async fn everywhere(me: &Signed, id: AgentId) -> Result<SignedOut, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    goes_offline(&me.call, id).await?;
    app.db.people().set_last_seen(site.id, id, me.call.now()).await?;
    app.db.sign_in().use_links_of_user(site.id, id, LinkKind::Magic).await?;
    for device in app.db.sign_in().devices_of_user(site.id, id).await? {
        end_one(&me.call, &device.token_hash).await?;
    }
    me.tells(Event::SessionRevoked, What::Account(id));
    Ok(SignedOut { signed_out: true })
}

/// A person's presence ends; it is none the worse if it had.
async fn goes_offline(call: &Call, id: AgentId) -> Result<(), Problem> {
    match call.ask(|ticket| Command::Agent(id, agent::Command::SignOut { ticket })).await {
        Ok(_) | Err(Refusal::AgentInactive) => Ok(()),
        Err(refusal) => Err(refusal.into()),
    }
}

/// Nothing more is offered to somebody whose sessions are about to end. Chats that they hold go back to the line once the
/// device is gone.
pub(crate) async fn leaves(call: &Call, id: AgentId) {
    let _ = goes_offline(call, id).await;
}

/// One session ends, wherever it is open.
pub(crate) async fn end_one(call: &Call, token: &TokenHash) -> Result<(), Problem> {
    call.app.db.sign_in().end_session(call.site.id, token).await?;
    ended(&call.app, token);
    Ok(())
}
