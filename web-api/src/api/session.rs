//! Signing in and out, presence, preferences.
use crate::ctx::{Anybody, Call, Signed, may};
use crate::endpoint::{Endpoint, delete, get, patch, post};
use crate::problem::Problem;
use crate::sessions::Person;
use crate::signin::flow;
use crate::state::{Site, modules};
use crate::tokens::TokenHash;
use crate::views;
use crate::wire::{
    Client, HeldSkill, Identify, NoInput, PermissionGroup, Preferences, Profile, ProfileChange, SessionEnd, SignOut,
    SignedOut,
};
use catalogue::error::Code;
use catalogue::ids::{AgentId, DeviceId};
use catalogue::units::Millis;
use catalogue::{permission, suspend_reason};
use routing::agent::{self, Choice};
use routing::{Command, Refusal, tenant};
use std::sync::Arc;

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        get("internal/self_configure", self_configure)
            .named("selfConfigure")
            .about("What the console needs of a tenant before anybody signs in."),
        post("internal/profile", flow::sign_in)
            .named("signIn")
            .about(
                "Signs in with user name and password, or goes one step further with what the step before asked for.",
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
        get("internal/profile", profile).named("profile").about("The person who is signed in."),
        patch("internal/profile", change)
            .named("changeProfile")
            .about("Suspends or makes available, changes preferences, renews the session, or begins or ends a tour.")
            .refuses(&[
                Code::ANTECEDING_ENTITY,
                Code::ALREADY_SUSPENDED,
                Code::ALREADY_ACTIVE,
                Code::UNKNOWN_SUSPEND_REASON,
                Code::AGENT_INACTIVE,
            ]),
        delete("internal/profile", sign_out)
            .named("signOut")
            .about("Signs out, unless chats are still held; with a user's id somebody else, everywhere, by who may edit users.")
            .refuses(&[
                Code::SIGN_OUT_WITH_CHATS,
                Code::NO_PERMISSIONS,
                Code::PERMISSION_MISSING,
                Code::USER_NOT_FOUND,
            ]),
    ]
}

async fn self_configure(any: Anybody, asked: Identify) -> Result<Client, Problem> {
    let site = &any.0.site;
    match asked.subdomain {
        Some(other) if !other.eq_ignore_ascii_case(&site.row.subdomain) => Err(Problem::of(Code::UNKNOWN_SUBDOMAIN)),
        _ => Ok(site.client()),
    }
}

/// The person's presence begins (again, or on one more device).
pub(crate) fn come_in(
    person: &Person,
    device: DeviceId,
    until: Millis,
) -> impl FnOnce(routing::Ticket) -> Command + use<> {
    let away_after = preferences(person).away_time.span();
    let person = Arc::new(routing::settings::Person { away_after, ..person.user.person() });
    move |ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })
}

async fn profile(me: Signed, _: NoInput) -> Result<Profile, Problem> {
    Ok(about(&me.call.site, &me.person, me.session.expires() - me.call.now()))
}

async fn change(me: Signed, wanted: ProfileChange) -> Result<Profile, Problem> {
    if wanted.suspendreason.is_some() && wanted.suspend != Some(true) {
        return Err(Problem::format("suspendreason", "goes with suspend: true"));
    }
    if wanted.suspend.is_none() && wanted.preference.is_none() && wanted.renew.is_none() && wanted.tour.is_none() {
        return Err(Problem::missing("suspend"));
    }
    if let Some(suspend) = wanted.suspend {
        let choice = if suspend { away(wanted.suspendreason)? } else { Choice::Available };
        choose(&me, choice).await?;
    }
    if wanted.renew == Some(true) {
        renew(&me).await?;
    }
    if let Some(runs) = wanted.tour {
        let id = me.me();
        me.call.ask(|ticket| Command::Agent(id, agent::Command::Tour { runs, ticket })).await?;
    }
    let person = match wanted.preference {
        Some(preference) => {
            let mut preferences = preferences(&me.person);
            let before = preferences.away_time;
            preferences.change(preference);
            let person = keep_preferences(&me, &preferences).await?;
            if preferences.away_time != before {
                learn(&me, &person).await?;
            }
            person
        }
        None => me.person.clone(),
    };
    Ok(about(&me.call.site, &person, me.session.expires() - me.call.now()))
}

/// Who went offline and kept the session comes back by choosing to be available.
async fn choose(me: &Signed, choice: Choice) -> Result<(), Problem> {
    let id = me.me();
    let offline = !me.call.site.engine.desk().agents.get(&id).is_some_and(|agent| agent.signed_in);
    if offline && choice == Choice::Available {
        me.call.ask(come_in(&me.person, me.session.device, me.session.expires())).await?;
        // Whose devices were all gone comes back as they stood, which may be away.
        match me.call.ask(|ticket| Command::Agent(id, agent::Command::Choose { choice, ticket })).await {
            Ok(_) | Err(Refusal::AlreadyActive) => {}
            Err(refusal) => return Err(refusal.into()),
        }
    } else {
        me.call.ask(|ticket| Command::Agent(id, agent::Command::Choose { choice, ticket })).await?;
    }
    Ok(())
}

fn away(reason: Option<u16>) -> Result<Choice, Problem> {
    let reason = reason.ok_or_else(|| Problem::missing("suspendreason"))?;
    if suspend_reason::find(reason).is_none() {
        return Err(Problem::of(Code::UNKNOWN_SUSPEND_REASON));
    }
    Ok(Choice::Away { reason })
}

async fn renew(me: &Signed) -> Result<(), Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let until = now + app.settings.session();
    let id = me.me();
    match me.call.ask(|ticket| Command::Agent(id, agent::Command::Renew { until, ticket })).await {
        // Somebody who went offline keeps the session all the same.
        Ok(_) | Err(Refusal::AgentInactive) => {}
        Err(refusal) => return Err(refusal.into()),
    }
    if !app.db.renew_session(site.row.id, &me.session.token_hash, now, until).await? {
        return Err(Problem::of(Code::SESSION_EXPIRED));
    }
    app.sessions.renewed(&me.session, until);
    app.sockets.renewed(&me.session.token_hash, until);
    Ok(())
}

async fn keep_preferences(me: &Signed, preferences: &Preferences) -> Result<Arc<Person>, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let json = serde_json::to_string(preferences).map_err(|_| Problem::of(Code::FAULT))?;
    if !app.db.set_preferences(site.row.id, me.me(), &json).await? {
        return Err(Problem::of(Code::USER_NOT_FOUND));
    }
    app.sessions.changed(site.row.id, me.me());
    let mut person = (*me.person).clone();
    person.user.preferences = json;
    Ok(Arc::new(person))
}

/// Whoever is signed in is from now on as they are kept. Offline people are learnt of when they sign in.
async fn learn(me: &Signed, person: &Person) -> Result<(), Problem> {
    let (engine, id) = (&me.call.site.engine, me.me());
    let until = engine.desk().agents.get(&id).filter(|agent| agent.signed_in).map(|agent| agent.session_until);
    let Some(until) = until else { return Ok(()) };
    // Who changes this is at the desk; a shorter time begins now and not with a sign of long ago.
    engine.say(Command::Agent(id, agent::Command::Active));
    me.call.ask(come_in(person, me.session.device, until)).await?;
    Ok(())
}

/// Also by the call that ends one's own sessions.
pub(super) async fn sign_out(me: Signed, wanted: SignOut) -> Result<SignedOut, Problem> {
    if let Some(other) = wanted.user_id.map(AgentId).filter(|other| *other != me.me()) {
        return sign_out_other(&me, other).await;
    }
    let (app, site, id) = (&me.call.app, &me.call.site, me.me());
    let stays = wanted.delete_token != Some(false) && app.sockets.elsewhere(site.row.id, id, &me.session.token_hash);
    // Presence is one per person: while another session of theirs is at work, only this session ends.
    if !stays {
        goes_offline(&me.call, id).await?;
    }
    app.db.set_last_seen(site.row.id, id, me.call.now()).await?;
    if wanted.delete_token != Some(false) {
        end_one(&me.call, &me.session.token_hash).await?;
    }
    Ok(SignedOut { signed_out: true })
}

/// Somebody else, everywhere: refused like their own wish while they hold chats, which are first given to others.
async fn sign_out_other(me: &Signed, other: AgentId) -> Result<SignedOut, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    may(site, &me.person, Some(permission::USERS))?;
    if !permission::allows(&me.person.group.permissions, permission::USERS, permission::Action::Edit) {
        return Err(Problem::of(Code::PERMISSION_MISSING));
    }
    let person = app.sessions.person(&app.db, site.row.id, other).await?;
    person.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
    everywhere(me, other).await
}

/// Presence and every session of one person end.
pub(super) async fn everywhere(me: &Signed, id: AgentId) -> Result<SignedOut, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    goes_offline(&me.call, id).await?;
    app.db.set_last_seen(site.row.id, id, me.call.now()).await?;
    for device in app.db.devices_of_user(site.row.id, id).await? {
        end_one(&me.call, &device.token_hash).await?;
    }
    Ok(SignedOut { signed_out: true })
}

/// A person's presence ends; it is none the worse if it had.
async fn goes_offline(call: &Call, id: AgentId) -> Result<(), Problem> {
    match call.ask(|ticket| Command::Agent(id, agent::Command::SignOut { ticket })).await {
        Ok(_) | Err(Refusal::AgentInactive) => Ok(()),
        Err(refusal) => Err(refusal.into()),
    }
}

/// One session ends, wherever it is open.
pub(super) async fn end_one(call: &Call, token: &TokenHash) -> Result<(), Problem> {
    let app = &call.app;
    let session = app.sessions.find(&app.db, token).await?;
    app.db.end_session(call.site.row.id, token).await?;
    if let Some(session) = session {
        app.sessions.ended(&session);
    }
    app.sockets.session_over(token, SessionEnd::SignedOut);
    Ok(())
}

fn preferences(person: &Person) -> Preferences {
    // What an older version kept and this one cannot read falls back to the defaults.
    serde_json::from_str(&person.user.preferences).unwrap_or_default()
}

/// The person, as the console is told.
pub(crate) fn about(site: &Site, person: &Person, left: Millis) -> Profile {
    let user = &person.user;
    let held = &person.group.permissions;
    let desk = site.engine.desk();
    let agent = desk.agents.get(&user.id);
    let presence = views::presence(agent);
    Profile {
        user_id: user.id.0,
        username: user.username.clone(),
        firstname: user.firstname.clone(),
        lastname: user.lastname.clone(),
        fullname: user.fullname(),
        nickname: user.nickname.clone(),
        email: user.email.clone(),
        ttl: left.as_seconds().max(0),
        otp: false,
        status: presence.status,
        suspended: presence.suspended,
        suspend_reason: presence.reason,
        suspend_cause: presence.cause,
        capacity: views::capacity(agent, user.slots),
        slots: agent.map(views::slots).unwrap_or_default(),
        permissions: held.clone(),
        permission_group: PermissionGroup { id: person.group.id, name: person.group.name.clone() },
        modules: modules(|id| site.row.modules.contains(&id) && permission::holds(held, id)),
        skills: user
            .skills
            .iter()
            .map(|(id, level)| HeldSkill { id: id.0, skill: views::skill_name(&desk, *id).to_owned(), level: *level })
            .collect(),
        preferences: preferences(person),
        last_module: u8::try_from(user.last_module).unwrap_or(1),
        theme: None,
        achievements: Vec::new(),
    }
}
