//! Access tokens of service accounts: sessions that an administrator makes, renews and ends. They are let in by the same
//! gate as any session, and are nobody at any desk.
use crate::edge::basics::Nothing;
use crate::edge::basics::{At, NoInput};
use crate::edge::ending::ended;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::sessions::Person;
use crate::edge::text::{line, void};
use crate::edge::tokens;
use crate::rooms::access_tokens::wire::{
    AccessToken, AccessTokenChange, AccessTokenGone, AccessTokenMade, AccessTokens, NewAccessToken,
};
use catalogue::error::Code;
use catalogue::ids::{AgentId, DeviceId};
use catalogue::limit;
use catalogue::permission::{ACCESS_TOKENS, Action, PERMISSION_GROUPS};
use catalogue::units::Millis;
use std::sync::Arc;
use store::sign_in::Given;

const PATH: &str = "admin/api/access_tokens";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("accessTokens")
            .about("Lists the access tokens of the tenant's service accounts.")
            .needs(ACCESS_TOKENS),
        post(PATH, make)
            .named("makeAccessToken")
            .about("Creates an access token for a service account. The token itself is in this answer only.")
            .needs(ACCESS_TOKENS)
            .in_person()
            .creates()
            .refuses(&[
                Code::NO_USER_ID,
                Code::USER_NOT_FOUND,
                Code::VOID_LABEL,
                Code::ACCOUNT_FROZEN,
                Code::NOT_AUTHORISED,
            ]),
        patch(PATH, change)
            .named("changeAccessToken")
            .about("Renames an access token, or sets how long it stays valid from now.")
            .needs(ACCESS_TOKENS)
            .in_person()
            .refuses(&[Code::VOID_LABEL, Code::USER_NOT_FOUND, Code::ACCOUNT_FROZEN, Code::NOT_AUTHORISED]),
        delete(PATH, revoke)
            .named("revokeAccessToken")
            .about("Revokes an access token at once.")
            .needs(ACCESS_TOKENS)
            .in_person(),
    ]
}

fn row(token: store::access_tokens::AccessToken, now: Millis) -> AccessToken {
    AccessToken {
        SESSID: tokens::name_of(&token.token_hash),
        user_id: token.user.0,
        display_name: token.given.name,
        description: token.given.description,
        ttl: (token.expires - now).as_seconds().max(0),
        created: At(token.created),
        created_by: token.given.author.0,
        last_seen: token.seen.map(At),
    }
}

/// A name that shows.
fn named(name: String) -> Result<String, Problem> {
    let name = line("display_name", &name)?;
    if name.is_empty() { Err(void("display_name", "is empty")) } else { Ok(name) }
}

async fn list(me: Signed, _: NoInput) -> Result<AccessTokens, Problem> {
    let now = me.call.now();
    let tokens = me.call.app.db.access_tokens().all(me.call.site.id, now).await?;
    Ok(AccessTokens { items: tokens.into_iter().map(|token| row(token, now)).collect() })
}

/// An account that tokens may be made for by this person: a service account that is not frozen and may do no more than
/// they may, unless they say what groups may do. An operator's stay ends with it, so they leave none behind.
async fn account(me: &Signed, user: AgentId) -> Result<Arc<Person>, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    if me.person.own.operator.is_some() {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    let gone = || Problem::of(Code::USER_NOT_FOUND);
    let person = app.sessions.person_now(&app.db, tenant, user).await?.ok_or_else(gone)?;
    if !app.db.sign_in().standing(tenant, user).await?.ok_or_else(gone)?.api_only {
        return Err(Problem::not_authorised("user_id", "is no service account"));
    }
    if !person.user.active {
        return Err(Problem::of(Code::ACCOUNT_FROZEN));
    }
    let mine = &me.person.group;
    if !mine.covers(&person.group) && !mine.allows(PERMISSION_GROUPS, Action::Edit) {
        return Err(Problem::not_authorised("user_id", "may do more than you may"));
    }
    Ok(person)
}

async fn make(me: Signed, wanted: NewAccessToken) -> Result<AccessTokenMade, Problem> {
    let user = AgentId(wanted.user_id);
    if user.0 == 0 {
        return Err(Problem::of(Code::NO_USER_ID));
    }
    let name = named(wanted.display_name)?;
    let person = account(&me, user).await?;
    let (app, now, token) = (&me.call.app, me.call.now(), me.call.token());
    let lasts = wanted.ttl.map_or(limit::ACCESS_TOKEN, |ttl| Millis::seconds(i64::from(ttl)));
    let session = store::sign_in::Session {
        token_hash: tokens::hash(&token),
        tenant: me.call.site.id,
        user,
        device: DeviceId(uuid::Uuid::new_v4().as_u128()),
        created: now,
        renewed: now,
        expires: now + lasts,
        by_service: false,
        given: Some(Given { name, description: wanted.description.unwrap_or_default(), author: me.me() }),
    };
    let (tokens, by) = (app.db.access_tokens(), me.doer(None));
    if !tokens.make(&session, &person.user.password_hash, (&by, me.call.once())).await? {
        return Err(gone());
    }
    me.tells(Event::TokenMade, What::Account(user));
    // As it was made, which a repeat finds some time later.
    let made = found(&me, &tokens::name_of(&session.token_hash)).await?;
    let then = made.created;
    Ok(AccessTokenMade { token, row: row(made, then) })
}

/// The one that is meant; what has ended is not there.
async fn found(me: &Signed, sessid: &str) -> Result<store::access_tokens::AccessToken, Problem> {
    let tokens = me.call.app.db.access_tokens().all(me.call.site.id, me.call.now()).await?;
    tokens.into_iter().find(|token| tokens::name_of(&token.token_hash) == sessid).ok_or_else(gone)
}

fn gone() -> Problem {
    Problem::of(Code::SESSION_OUT_OF_SCOPE)
}

async fn change(me: Signed, wanted: AccessTokenChange) -> Result<AccessToken, Problem> {
    let name = wanted.display_name.map(named).transpose()?;
    if name.is_none() && wanted.description.is_none() && wanted.ttl.is_none() {
        return Err(Problem::missing("display_name"));
    }
    let (app, tenant, now) = (&me.call.app, me.call.site.id, me.call.now());
    let token = found(&me, &wanted.SESSID).await?;
    let expires = wanted.ttl.map(|ttl| now + Millis::seconds(i64::from(ttl)));
    if expires.is_some() {
        account(&me, token.user).await?;
    }
    let (name, description) = (name.as_deref(), wanted.description.as_deref());
    let change = store::access_tokens::AccessTokenChange { name, description, expires };
    let token =
        app.db.access_tokens().change(tenant, &token.token_hash, change, &me.doer(None)).await?.ok_or_else(gone)?;
    me.tells(Event::TokenChanged, What::Account(token.user));
    if let Some(expires) = expires {
        app.sessions.lasts(&token.token_hash, expires);
        app.sockets.renewed(&token.token_hash, expires);
    }
    Ok(row(token, now))
}

async fn revoke(me: Signed, wanted: AccessTokenGone) -> Result<Nothing, Problem> {
    let app = &me.call.app;
    let token = found(&me, &wanted.SESSID).await?;
    // Of two who end it at once, one did.
    if !app.db.access_tokens().end(me.call.site.id, &token.token_hash, &me.doer(None)).await? {
        return Err(gone());
    }
    ended(app, &token.token_hash);
    me.tells(Event::TokenRevoked, What::Account(token.user));
    Ok(Nothing {})
}
