//! `/Groups`: permission groups that the directory fills.
use super::filter::{about, fits, must_equal};
use super::operations::operations;
use super::refused::{Refused, Why};
use super::shown::{Query, held, list, version};
use super::users::{holds, number};
use super::wishes::{Whole, patched};
use super::{Answer, Asked, Caller, SEARCH};
use crate::edge::basics::At;
use actix_web::http::Method;
use catalogue::ids::AgentId;
use catalogue::limit;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::audit::Kept;
use store::directory::{FilledGroup, GroupMade, GroupWanted};

/// What groups' resources are called.
pub(crate) const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";
const TRIES: usize = 5;

type Members = Vec<(AgentId, String)>;

pub(crate) async fn done(caller: &Caller, id: Option<&str>, asked: &Asked) -> Result<Answer, Refused> {
    match (&asked.method, id) {
        (&Method::GET, None) => find(caller, &asked.query).await,
        (&Method::POST, Some(SEARCH)) => find(caller, &Query::in_body(&asked.body)?).await,
        (&Method::POST, None) => fill(caller, asked).await,
        (&Method::GET, Some(id)) => answer(caller, &there(caller, id).await?, &asked.query, false).await,
        (&Method::PUT, Some(id)) => {
            let whole = Whole::read(&asked.body)?;
            change(caller, id, asked, |_, is| Ok(whole.over(is))).await
        }
        (&Method::PATCH, Some(id)) => {
            let operations = operations(&asked.body)?;
            change(caller, id, asked, |there, is| patched(there, is, &operations)).await
        }
        (&Method::DELETE, Some(id)) => let_go(caller, id, asked).await,
        _ => Err(Why::Method.into()),
    }
}

async fn there(caller: &Caller, id: &str) -> Result<FilledGroup, Refused> {
    let id = number(id).ok_or(Why::Unknown)?;
    let filled = caller.app.db.directory().filled(caller.site.id).await?;
    filled.into_iter().find(|group| group.id == id).ok_or_else(|| Why::Unknown.into())
}

fn resource(caller: &Caller, of: &FilledGroup, members: Option<&Members>) -> Value {
    let base = &caller.base;
    let mut fields = json!({
        "schemas": [GROUP],
        "id": of.id.to_string(),
        "displayName": of.name,
        "meta": {
            "resourceType": "Group",
            "created": At(of.since).to_string(),
            "lastModified": At(of.changed).to_string(),
            "location": format!("{base}/Groups/{}", of.id),
            "version": version(of.version),
        },
    });
    if let Some(external_id) = &of.external_id {
        fields["externalId"] = json!(external_id);
    }
    if let Some(members) = members {
        let one = |(id, name): &(AgentId, String)| json!({ "value": id.to_string(), "$ref": format!("{base}/Users/{id}"), "display": name, "type": "User" });
        fields["members"] = members.iter().map(one).collect();
    }
    fields
}

async fn members(caller: &Caller, of: &FilledGroup) -> Result<Members, Refused> {
    let mut members = caller.app.db.directory().members(caller.site.id, Some(of.id)).await?;
    Ok(members.remove(&of.id).unwrap_or_default())
}

async fn answer(caller: &Caller, of: &FilledGroup, query: &Query, made: bool) -> Result<Answer, Refused> {
    let members = if query.wants("members") { Some(members(caller, of).await?) } else { None };
    let body = query.cut(resource(caller, of, members.as_ref()));
    let made = made.then(|| format!("{}/Groups/{}", caller.base, of.id));
    Ok(Answer::Resource { body, version: Some(version(of.version)), made })
}

async fn find(caller: &Caller, query: &Query) -> Result<Answer, Refused> {
    let directory = caller.app.db.directory();
    let mut groups = directory.filled(caller.site.id).await?;
    let mut known: BTreeMap<u32, Members> = BTreeMap::new();
    if let Some(filter) = &query.filter {
        if let Some(id) = must_equal(filter, "id") {
            groups.retain(|group| group.id.to_string() == id);
        }
        if about(filter).contains("members") {
            // Of one group its own are read, as where somebody's membership is asked for.
            let one = groups.first().filter(|_| groups.len() == 1).map(|group| group.id);
            known = directory.members(caller.site.id, one).await?;
        }
        groups.retain(|group| fits(filter, &resource(caller, group, known.get(&group.id))));
    }
    let total = groups.len() as u64;
    let skipped = query.start as usize - 1;
    let mut page = Vec::new();
    for group in groups.into_iter().skip(skipped).take(query.count as usize) {
        let of = if query.wants("members") { Some(members(caller, &group).await?) } else { None };
        page.push(resource(caller, &group, of.as_ref()));
    }
    Ok(Answer::of(list(query, total, page)))
}

fn bounded(changes: usize) -> Result<(), Refused> {
    if changes > limit::DIRECTORY_MEMBERS { Err(Refused::about(Why::TooMany, "members")) } else { Ok(()) }
}

/// Whether groups are made and renamed here by the tenant itself.
fn makes(caller: &Caller) -> bool {
    caller.site.row().own_groups
}

async fn fill(caller: &Caller, asked: &Asked) -> Result<Answer, Refused> {
    let whole = Whole::read(&asked.body)?;
    bounded(whole.members.len())?;
    let wanted = (whole.name.as_str(), whole.external_id.as_deref(), &whole.members);
    let (directory, bounds) = (caller.app.db.directory(), (makes(caller), limit::GROUPS));
    match directory.fill(caller.site.id, wanted, bounds, &caller.by).await? {
        GroupMade::There => Err(Why::GroupName.into()),
        GroupMade::Full => Err(Why::Groups.into()),
        GroupMade::Filled(id, moved) => {
            for one in moved {
                holds(caller, one).await;
            }
            answer(caller, &there(caller, &id.to_string()).await?, &asked.query, true).await
        }
    }
}

async fn change(
    caller: &Caller,
    id: &str,
    asked: &Asked,
    wanted: impl Fn(&FilledGroup, &BTreeSet<AgentId>) -> Result<GroupWanted, Refused>,
) -> Result<Answer, Refused> {
    for _ in 0..TRIES {
        let there = there(caller, id).await?;
        held(asked.if_match.as_deref(), &version(there.version))?;
        let is = members(caller, &there).await?.into_iter().map(|(id, _)| id).collect();
        let now = wanted(&there, &is)?;
        bounded(now.add.len() + now.take.len())?;
        let refilled = caller.app.db.directory().refill(
            caller.site.id,
            (there.id, there.version),
            &now,
            makes(caller),
            &caller.by,
        );
        match refilled.await? {
            Kept::Now(moved) => {
                for one in moved {
                    holds(caller, one).await;
                }
                return answer(caller, &self::there(caller, id).await?, &asked.query, false).await;
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(_)) => {}
        }
    }
    Err(Why::Busy.into())
}

async fn let_go(caller: &Caller, id: &str, asked: &Asked) -> Result<Answer, Refused> {
    for _ in 0..TRIES {
        let there = there(caller, id).await?;
        held(asked.if_match.as_deref(), &version(there.version))?;
        let gone = caller.app.db.directory().let_go(caller.site.id, (there.id, Some(there.version)), &caller.by);
        match gone.await? {
            Kept::Now(moved) => {
                for one in moved {
                    holds(caller, one).await;
                }
                return Ok(Answer::Done);
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(_)) => {}
        }
    }
    Err(Why::Busy.into())
}
