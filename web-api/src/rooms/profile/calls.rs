//! What people change of themselves, one wish a call, so that all of a call is done or nothing: their presence, what they
//! prefer, how long the session lasts, a tour, what they are called, which module they are in.
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::edge::sessions::Person;
use crate::edge::text::line;
use crate::rooms::chat::views;
use crate::rooms::pictures;
use crate::rooms::profile::about::{about, preferences};
use crate::rooms::profile::kinds::PERSON;
use crate::rooms::profile::preferences::{Preferences, PreferencesChange};
use crate::rooms::profile::presence::{come_in, lasts};
use crate::rooms::profile::wire::PersonNamed;
use crate::rooms::profile::wire::{Profile, ProfileChange};
use catalogue::error::Code;
use catalogue::permission::{Action, COMMS, holds};
use catalogue::suspend_reason;
use catalogue::units::Millis;
use engine::To;
use routing::agent::Choice;
use routing::{Command, Refusal, agent};
use serde_json::{Value, json};
use std::sync::Arc;
use store::people::Names;

/// Does what is wished.
pub(crate) async fn change(me: Signed, wanted: ProfileChange) -> Result<Profile, Problem> {
    one_wish(&wanted)?;
    // An access token is at nobody's desk.
    if wanted.suspend.is_some() || wanted.renew.is_some() || wanted.tour.is_some() {
        me.session.in_person()?;
    }
    let mut person = me.person.clone();
    if let Some(suspend) = wanted.suspend {
        let choice = if suspend { away(wanted.suspendreason)? } else { Choice::Available };
        choose(&me, choice).await?;
    } else if wanted.renew == Some(true) {
        renew(&me).await?;
    } else if let Some(runs) = wanted.tour {
        let id = me.me();
        me.call.ask(|ticket| Command::Agent(id, agent::Command::Tour { runs, ticket })).await?;
    } else if let Some(preference) = &wanted.preference {
        person = prefer(&me, preference).await?;
    } else if let Some(module) = wanted.module {
        person = open(&me, module).await?;
    } else if wanted.firstname.is_some() || wanted.lastname.is_some() || wanted.nickname.is_some() {
        person = take_names(&me, &wanted).await?;
    }
    Ok(about(&me.call.site, &person, me.session.expires() - me.call.now()))
}

/// One at a time: of two, the second could be refused when the first is done. Names are one wish.
fn one_wish(wanted: &ProfileChange) -> Result<(), Problem> {
    let named = wanted.firstname.is_some() || wanted.lastname.is_some() || wanted.nickname.is_some();
    let wishes = [
        ("suspend", wanted.suspend.is_some()),
        ("renew", wanted.renew.is_some()),
        ("tour", wanted.tour.is_some()),
        ("preference", wanted.preference.is_some()),
        ("module", wanted.module.is_some()),
        ("firstname, lastname and nickname", named),
    ];
    if wanted.suspendreason.is_some() && wanted.suspend != Some(true) {
        return Err(Problem::format("suspendreason", "goes with suspend: true"));
    }
    let mut wished = wishes.into_iter().filter_map(|(field, there)| there.then_some(field));
    match (wished.next(), wished.next()) {
        (None, _) => Err(Problem::missing("suspend")),
        (Some(_), None) => Ok(()),
        (Some(field), Some(other)) => Err(Problem::format(field, format!("goes without {other}"))),
    }
}

/// Who went offline and kept the session comes back by choosing anything else.
async fn choose(me: &Signed, choice: Choice) -> Result<(), Problem> {
    may(&me.call.site, &me.person, COMMS, Action::Edit)?;
    let id = me.me();
    let (offline, known_until) = {
        let desk = me.call.site.engine.desk();
        let agent = desk.agents.get(&id);
        (!agent.is_some_and(|agent| agent.signed_in), agent.map_or(Millis::ZERO, |agent| agent.session_until))
    };
    if offline {
        me.call.app.db.people().set_offline(me.call.site.id, id, false).await?;
        // Presence lasts as long as the longest of the person's sessions, whichever of them chooses.
        let until = me.session.expires().max(known_until);
        me.call.ask(come_in(&me.person, me.session.device, until)).await?;
        // Whose devices were all gone comes back as they stood, which may be as they choose now.
        match me.call.ask(|ticket| Command::Agent(id, agent::Command::Choose { choice, ticket })).await {
            Ok(_) | Err(Refusal::AlreadyActive | Refusal::AlreadySuspended) => {}
            Err(refusal) => return Err(refusal.into()),
        }
    } else {
        let chosen = me.call.ask(|ticket| Command::Agent(id, agent::Command::Choose { choice, ticket })).await;
        chosen.map_err(|refusal| unlifted(me, refusal))?;
    }
    Ok(())
}

/// Who chose to be available and is away all the same is told what keeps them: no choice lifts that.
fn unlifted(me: &Signed, refusal: Refusal) -> Problem {
    let desk = me.call.site.engine.desk();
    let cause = views::presence(desk.agents.get(&me.me())).cause.filter(|_| refusal == Refusal::AlreadyActive);
    let extra = cause.map_or(Value::Null, |cause| json!({ "suspend_cause": cause }));
    Problem { extra, ..Problem::from(refusal) }
}

fn away(reason: Option<u16>) -> Result<Choice, Problem> {
    let reason = reason.ok_or_else(|| Problem::missing("suspendreason"))?;
    if suspend_reason::find(reason).is_none() {
        return Err(Problem::of(Code::UNKNOWN_SUSPEND_REASON));
    }
    Ok(Choice::Away { reason })
}

async fn renew(me: &Signed) -> Result<(), Problem> {
    if me.person.own.operator.is_some() {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let until = app.session_until(site, me.session.created, now).await?;
    // Whoever has been here for as long as a session may last signs in anew.
    if until <= now {
        return Err(Problem::of(Code::SESSION_EXPIRED));
    }
    // Presence lasts as long as the longest of the person's sessions, which need not be the one that is renewed.
    let others = app.db.sign_in().devices_of_user(site.id, me.me()).await?;
    let others = others.iter().filter(|device| device.token_hash != me.session.token_hash);
    lasts(&me.call, me.me(), others.map(|device| device.expires).fold(until, Millis::max)).await?;
    if !app.db.sign_in().renew_session(site.id, &me.session.token_hash, now, until).await? {
        return Err(Problem::of(Code::SESSION_EXPIRED));
    }
    app.sessions.renewed(&me.session, until);
    app.sockets.renewed(&me.session.token_hash, until);
    Ok(())
}

/// Whoever prefers to be away sooner or later is so from now on.
async fn prefer(me: &Signed, wanted: &PreferencesChange) -> Result<Arc<Person>, Problem> {
    let (before, person) = change_preferences(me, wanted).await?;
    if preferences(&person).away_time != before.away_time {
        learn(me, &person).await?;
    }
    Ok(person)
}

/// Begins anew where somebody else has written in between, so that what two tabs change at once is kept of both. What
/// they were before, and who the person is now.
async fn change_preferences(me: &Signed, wanted: &PreferencesChange) -> Result<(Preferences, Arc<Person>), Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    loop {
        let mut person = (*me.person).clone();
        person.user = app.db.people().find(tenant, me.me()).await?.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
        let before = preferences(&person);
        let mut after = before.clone();
        after.change(wanted.clone());
        let json = serde_json::to_string(&after).map_err(|_| Problem::of(Code::FAULT))?;
        if app.db.people().change_preferences(tenant, me.me(), &person.user.preferences, &json).await? {
            app.sessions.changed(tenant, me.me());
            person.user.preferences = json;
            return Ok((before, Arc::new(person)));
        }
    }
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

async fn take_names(me: &Signed, wanted: &ProfileChange) -> Result<Arc<Person>, Problem> {
    let taken = |field: &str, given: &Option<String>| given.as_ref().map(|name| line(field, name)).transpose();
    let firstname = taken("firstname", &wanted.firstname)?;
    let lastname = taken("lastname", &wanted.lastname)?;
    let nickname = taken("nickname", &wanted.nickname)?;
    // An operator is never called like one of the tenant's people.
    if me.person.own.operator.is_some() {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    if me.person.own.named_elsewhere && (firstname.is_some() || lastname.is_some()) {
        let field = if firstname.is_some() { "firstname" } else { "lastname" };
        return Err(Problem::not_authorised(field, "is said by another service"));
    }
    let names = Names {
        firstname: firstname.as_deref(),
        lastname: lastname.as_deref(),
        nickname: nickname.as_deref().map(|name| Some(name).filter(|name| !name.is_empty())),
    };
    if !me.call.app.db.people().set_names(me.call.site.id, me.me(), names).await? {
        return Err(Problem::of(Code::USER_NOT_FOUND));
    }
    let person = anew(me).await?;
    known_as(me, &person).await?;
    Ok(person)
}

/// Everybody is told what the person is called and looks like.
pub(crate) async fn known_as(me: &Signed, person: &Person) -> Result<(), Problem> {
    let (user, picture) = (&person.user, person.own.avatar.as_deref());
    let what = PersonNamed {
        user_id: user.id.0,
        firstname: user.firstname.clone(),
        lastname: user.lastname.clone(),
        fullname: user.fullname(),
        nickname: user.nickname.clone(),
        avatar: picture.map(pictures::avatar),
        avatar_array: picture.map(pictures::avatars).unwrap_or_default(),
    };
    // What is asked for after the frame is as it says.
    learn(me, person).await?;
    PERSON.tell(&me.call.site.engine, &To::Everyone, me.call.now(), &what);
    Ok(())
}

async fn open(me: &Signed, module: u16) -> Result<Arc<Person>, Problem> {
    // The three are counted as their permissions are.
    let held = holds(&me.person.group.permissions, module) && me.call.site.row().modules.contains(&module);
    if !held {
        return Err(Problem::of(Code::MODULE_NOT_HELD));
    }
    if !me.call.app.db.people().set_last_module(me.call.site.id, me.me(), module).await? {
        return Err(Problem::of(Code::USER_NOT_FOUND));
    }
    anew(me).await
}

/// The person as they are kept now.
async fn anew(me: &Signed) -> Result<Arc<Person>, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    app.sessions.changed(tenant, me.me());
    let person = app.sessions.person(&app.db, tenant, me.me()).await?;
    person.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))
}
