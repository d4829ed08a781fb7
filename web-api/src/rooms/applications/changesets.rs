//! What was changed of applications, and what one was set up as at that time: told out of the audit.
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::applications::wire::{ApplicationSettings, Changeset, Changesets, ChangesetsQuery};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::APPLICATIONS;
use catalogue::units::Millis;
use serde_json::Value;
use std::collections::BTreeMap;
use store::audit::{Act, Audited, Entity, Sought};

/// Rises by itself, and is none of the settings.
const VERSION: &str = "version";

pub(super) fn rows() -> Vec<Endpoint> {
    vec![
        get("admin/api/changesets", list)
            .named("changesets")
            .about("Lists what was changed of applications, the newest first; of one change with all settings before and after it.")
            .needs(APPLICATIONS)
            .refuses(&[Code::APPLICATION_NOT_FOUND]),
    ]
}

async fn list(me: Signed, wanted: ChangesetsQuery) -> Result<Changesets, Problem> {
    let (audit, tenant) = (me.call.app.db.audit(), me.call.site.id);
    if let Some(number) = wanted.number {
        let one = audit.find(tenant, number).await?.filter(|one| one.entity == Entity::Application);
        let one = one.ok_or_else(|| Problem::of(Code::APPLICATION_NOT_FOUND))?;
        let (before, after) = around(&me, &one).await?;
        let names = me.names(one.by.who.into_iter()).await?;
        let items = vec![Changeset { before, after, ..shown(one, &names) }];
        return Ok(Changesets { items, next_token: None });
    }
    let token = |token: &String| token.parse().map_err(|_| Problem::format("next_token", "is none that was given"));
    let sought = Sought {
        of: wanted.application.map(|id| (Entity::Application, id.to_string())),
        entities: vec![Entity::Application],
        before: wanted.next_token.as_ref().map(token).transpose()?,
        ..Sought::default()
    };
    let mut found = audit.list(tenant, &sought, limit::CHANGESETS_PAGE + 1).await?;
    let more = found.len() > limit::CHANGESETS_PAGE;
    found.truncate(limit::CHANGESETS_PAGE);
    let next_token = found.last().filter(|_| more).map(|last| last.number.to_string());
    let names = me.names(found.iter().filter_map(|one| one.by.who)).await?;
    Ok(Changesets { items: found.into_iter().map(|one| shown(one, &names)).collect(), next_token })
}

fn shown(one: Audited, names: &BTreeMap<AgentId, String>) -> Changeset {
    let said = one.became.as_ref().or(one.was.as_ref());
    let fields = said.and_then(Value::as_object).into_iter().flatten();
    Changeset {
        number: one.number,
        application: one.subject.parse().unwrap_or_default(),
        version: said.map(version).unwrap_or_default(),
        action: one.act.text(),
        at: At(one.by.at),
        by: one.by.who.map(|id| names.get(&id).cloned().unwrap_or_default()),
        scope: one.by.scope.text(),
        reason: one.by.reason.clone(),
        changed: fields.map(|(field, _)| field.clone()).filter(|field| field != VERSION).collect(),
        before: None,
        after: None,
        name: one.name,
    }
}

fn version(said: &Value) -> u32 {
    said[VERSION].as_u64().and_then(|version| u32::try_from(version).ok()).unwrap_or_default()
}

/// All settings before and after a change: from what the application says now, or said at its end, back through what was changed
/// since. `None` where there were more changes than are looked through.
async fn around(
    me: &Signed,
    one: &Audited,
) -> Result<(Option<ApplicationSettings>, Option<ApplicationSettings>), Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if one.act != Act::Edit {
        return Ok((one.was.as_ref().and_then(settings), one.became.as_ref().and_then(settings)));
    }
    let now = db.applications().all(tenant).await?.into_iter().find(|known| known.id.to_string() == one.subject);
    let mut said = now.map(|now| now.told());
    let sought = Sought { of: Some((Entity::Application, one.subject.clone())), ..Sought::default() };
    for later in db.audit().list(tenant, &sought, limit::CHANGESETS_READ).await? {
        let made = later.became.as_ref().map(version).unwrap_or_default();
        match (later.act, &mut said) {
            (Act::Delete, _) => said = later.was.clone(),
            // What came after it was read.
            (_, Some(now)) if made > version(now) => {}
            (_, Some(now)) if later.number == one.number => {
                return Ok((settings(&later.without(now.clone())), settings(now)));
            }
            (_, Some(now)) => *now = later.without(now.clone()),
            (_, None) => {}
        }
    }
    Ok((None, None))
}

fn settings(said: &Value) -> Option<ApplicationSettings> {
    let list = |field: &str| said[field].as_array();
    let number = |value: &Value| value.as_u64();
    Some(ApplicationSettings {
        name: said["name"].as_str()?.to_owned(),
        origins: list("origins")?.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        integrations: list("integrations")
            .map(|ids| ids.iter().filter_map(number).filter_map(|id| u16::try_from(id).ok()).collect()),
        rate: number(&said["rate"]).and_then(|rate| u32::try_from(rate).ok()),
        active: said["active"].as_bool()?,
        keys_since: At(Millis(said["keys_since"].as_i64()?)),
        old_until: said["old_until"].as_i64().map(|until| At(Millis(until))),
    })
}
