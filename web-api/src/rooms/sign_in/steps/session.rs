//! The end of a sign-in: the session and the presence that it stands for.
use crate::edge::gate::{Call, may};
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::sessions::Person;
use crate::edge::tokens;
use crate::rooms::profile::about;
use crate::rooms::profile::come_in;
use crate::rooms::sign_in::steps::Extras;
use crate::rooms::sign_in::steps::step::{IdentifiedBy, Progress};
use crate::rooms::sign_in::steps::told::came_in;
use crate::rooms::sign_in::wire::sign_in::SignedIn;
use catalogue::error::Code;
use catalogue::ids::{AgentId, DeviceId};
use catalogue::permission::{Action, COMMS};
use catalogue::units::Millis;
use catalogue::{limit, metric};
use std::sync::Arc;
use store::sign_in::Standing;

/// How attempts to sign in end.
pub(crate) fn counted(outcome: &'static str) {
    metrics::counter!(metric::SIGN_INS, "outcome" => outcome).increment(1);
}

/// One has failed, of this account if it is known which; `why` is written down.
pub(crate) fn failed(call: &Call, user: Option<AgentId>, outcome: &'static str, why: &'static str) {
    counted(outcome);
    call.tells(user, Event::SignInFailed, What::Word(why));
}

/// Since when somebody has the second factor that they have.
fn since(standing: &Standing) -> Option<Millis> {
    standing.factor.as_ref().map(|factor| factor.since)
}

/// Begins a session; the device is known from now on.
pub(crate) async fn begin(
    call: &Call,
    person: Arc<Person>,
    standing: &Standing,
    progress: Progress,
    extras: Extras,
) -> Result<SignedIn, Problem> {
    let (app, tenant, user) = (&call.app, call.site.id, person.user.id);
    let (token, device) = (tokens::fresh(), DeviceId(uuid::Uuid::new_v4().as_u128()));
    let now = call.now();
    let expires = match &person.own.operator {
        Some(reason) => {
            let (tenant, operator) = (&call.site.subdomain, &person.user.username);
            tracing::warn!(%tenant, %operator, %reason, "an operator has entered in global admin mode");
            now + limit::GLOBAL_ADMIN_SESSION
        }
        None => app.session_until(&call.site, now, now).await?,
    };
    let session = store::sign_in::Session {
        token_hash: tokens::hash(&token),
        tenant,
        user,
        device,
        created: now,
        renewed: now,
        expires,
        by_service: progress.by == IdentifiedBy::Sso,
        given: None,
    };
    // A password that became another a moment ago has ended the person's sessions; this one was not among them.
    if !app.db.sign_in().create_session(&session, &standing.password_hash).await? {
        failed(call, Some(user), "failed", "password_changed_meanwhile");
        return Err(Problem::of(Code::SIGN_IN_FAILED));
    }
    // So has a second factor, whose change is no part of that condition: looked at once more, now that the session is there
    // for whoever changes it to end.
    let now_stands = app.db.sign_in().standing(tenant, user).await?;
    if now_stands.is_none_or(|stands| since(&stands) != since(standing)) {
        app.db.sign_in().end_session(tenant, &session.token_hash).await?;
        failed(call, Some(user), "failed", "factor_changed_meanwhile");
        return Err(Problem::of(Code::SIGN_IN_FAILED));
    }
    // The newest choice wins, and coming in is one.
    app.db.people().set_offline(tenant, user, false).await?;
    // Who may not take chats is nobody to route to.
    let desk = may(&call.site, &person, COMMS, Action::Edit).is_ok();
    if desk && let Err(refusal) = call.ask(come_in(&person, device, session.expires)).await {
        // Nobody learns this token; without the presence it stands for it is of no use.
        app.db.sign_in().end_session(tenant, &session.token_hash).await?;
        return Err(refusal.into());
    }
    let device_token = match &extras.device {
        Some(known) => {
            app.db.sign_in().use_device(tenant, &tokens::hash(known), now).await?;
            None
        }
        None => {
            let fresh = tokens::fresh();
            app.db.sign_in().know_device(tenant, user, &tokens::hash(&fresh), now, limit::KNOWN_DEVICES).await?;
            Some(fresh)
        }
    };
    let session = app.sessions.keep(&session);
    counted("signed_in");
    call.tells(Some(user), Event::SignedIn, What::Word(progress.by.name()));
    came_in(call, &person.user, &progress, &extras);
    Ok(SignedIn {
        profile: about(&call.site, &person, session.expires() - now),
        token,
        device_token,
        recovery_codes: extras.recovery_codes,
    })
}
