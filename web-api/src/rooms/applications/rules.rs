//! What fits an application, how one is shown, and what a change of one is refused with.
use crate::edge::basics::At;
use crate::edge::gate::Signed;
use crate::edge::origins::is_origin;
use crate::edge::problem::Problem;
use crate::edge::text::named;
use crate::edge::tokens;
use crate::rooms::applications::wire::{AdminApplication, ApplicationIntegrations, OldKeys};
use catalogue::error::Code;
use catalogue::units::Millis;
use catalogue::{integration, limit};
use serde_json::json;
use std::collections::{BTreeSet, HashMap};
use store::StoreError;
use store::applications::{Application, FIRST, Pair};

/// A new pair of keys.
pub(super) fn pair() -> Pair {
    let key = || tokens::fresh()[..32].to_owned();
    Pair { application: key(), consumer: key() }
}

pub(super) fn name(given: &str) -> Result<String, Problem> {
    named("name", given)
}

/// Pages as browsers name them, each once.
pub(super) fn origins(given: &[String]) -> Result<Vec<String>, Problem> {
    let mut seen = BTreeSet::new();
    let mut origins = Vec::new();
    for each in given.iter().map(|each| each.trim()) {
        if !is_origin(each) {
            return Err(Problem::format("origins", format!("{each} is no origin such as https://shop.example.com")));
        }
        if seen.insert(each) {
            origins.push(each.to_owned());
        }
    }
    Ok(origins)
}

/// Integrations that there are, in order and each once.
pub(super) fn integrations(given: &[u16]) -> Result<Vec<u16>, Problem> {
    if given.iter().any(|id| integration::find(*id).is_none()) {
        return Err(Problem::format("integrations", "Integration not found"));
    }
    Ok(given.iter().copied().collect::<BTreeSet<_>>().into_iter().collect())
}

pub(super) fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Taken("name") => {
            Problem { extra: json!({ "field": "name", "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
        }
        error => error.into(),
    }
}

pub(super) fn full() -> Problem {
    Problem::format("name", format!("there are {} applications already", limit::APPLICATIONS))
}

/// What would shut out the call that asks for it, or every console.
pub(super) fn ruled_out(field: &str, rule: &str, why: &str) -> Problem {
    let extra = json!({ "field": field, "rule": rule, "why": why });
    Problem { extra, ..Problem::of(Code::INVALID_FORMAT) }
}

pub(super) fn overtaken(me: &Signed, now: Option<Application>) -> Problem {
    let Some(now) = now else { return Problem::of(Code::APPLICATION_NOT_FOUND) };
    Problem { extra: json!({ "application": shown(me, now) }), ..Problem::of(Code::ANTECEDING_ENTITY) }
}

/// How many chats that go on carry each name of an application.
fn chats(me: &Signed) -> HashMap<String, u32> {
    let desk = me.call.site.engine.desk();
    let mut counted = HashMap::new();
    for opening in desk.chats.values().filter_map(|chat| chat.opening.as_deref()) {
        if let Some(name) = opening.customer.application.as_deref() {
            *counted.entry(name.to_owned()).or_insert(0) += 1;
        }
    }
    counted
}

pub(super) fn shown(me: &Signed, one: Application) -> AdminApplication {
    all_shown(me, vec![one]).remove(0)
}

pub(super) fn all_shown(me: &Signed, all: Vec<Application>) -> Vec<AdminApplication> {
    let (known, chats, account) = (me.call.site.applications(), chats(me), me.call.site.row().integrations.clone());
    let now = me.call.now();
    let show = |one: Application| {
        let (last_used, old_used) = known.find(one.id).map(|known| known.last_used()).unwrap_or_default();
        let may = |id: &u16| one.integrations.as_ref().is_none_or(|ids| ids.contains(id));
        let (enabled, disabled) = account.iter().copied().partition(may);
        AdminApplication {
            id: one.id,
            ApplicationKey: one.keys.application,
            ConsumerKey: one.keys.consumer,
            keys_since: At(one.keys_since),
            last_used: last_used.map(At),
            old: one.old.filter(|(_, until)| *until > now).map(|(old, until)| OldKeys {
                ApplicationKey: old.application,
                ConsumerKey: old.consumer,
                until: At(until),
                last_used: old_used.map(At),
            }),
            origins: one.origins,
            Integrations: ApplicationIntegrations { enabled, disabled },
            all_integrations: one.integrations.is_none(),
            rate: one.rate,
            active: one.active,
            first: one.id == FIRST,
            in_use: one.id == me.application,
            chats: chats.get(&one.name).copied().unwrap_or(0),
            name: one.name,
            created: At(one.created),
            version: one.version,
        }
    };
    all.into_iter().map(show).collect()
}

/// Until when the keys before the new ones are let in.
pub(super) fn until(now: Millis, hours: u32) -> Millis {
    now + Millis::hours(i64::from(hours))
}
