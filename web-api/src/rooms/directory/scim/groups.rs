//! `/Groups`: permission groups that the directory fills.
use super::filling::{change, fill, let_go};
use super::filter::{about, fits, must_equal};
use super::operations::operations;
use super::refused::{Refused, Why};
use super::shown::{Query, list, version};
use super::users::number;
use super::wishes::{Whole, patched};
use super::{Answer, Asked, Caller, SEARCH};
use crate::edge::basics::At;
use actix_web::http::Method;
use catalogue::ids::AgentId;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::directory::FilledGroup;

/// What groups' resources are called.
pub(crate) const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";

pub(crate) type Members = Vec<(AgentId, String)>;

pub(crate) async fn done(caller: &Caller, id: Option<&str>, asked: &Asked) -> Result<Answer, Refused> {
    let held = asked.if_match.as_deref();
    match (&asked.method, id) {
        (&Method::GET, None) => find(caller, &asked.query).await,
        (&Method::POST, Some(SEARCH)) => find(caller, &Query::in_body(&asked.body)?).await,
        (&Method::POST, None) => {
            let made = fill(caller, &Whole::read(&asked.body)?).await?;
            answer(caller, &there(caller, &made.to_string()).await?, &asked.query, true).await
        }
        (&Method::GET, Some(id)) => answer(caller, &there(caller, id).await?, &asked.query, false).await,
        (&Method::PUT, Some(id)) => {
            let whole = Whole::read(&asked.body)?;
            change(caller, id, held, |_, is| Ok(whole.over(is))).await?;
            answer(caller, &there(caller, id).await?, &asked.query, false).await
        }
        (&Method::PATCH, Some(id)) => {
            let operations = operations(&asked.body)?;
            change(caller, id, held, |there, is| patched(there, is, &operations)).await?;
            // All members are read only where somebody asks for them.
            if !asked.query.names() {
                return Ok(Answer::Done);
            }
            answer(caller, &there(caller, id).await?, &asked.query, false).await
        }
        (&Method::DELETE, Some(id)) => let_go(caller, id, held).await,
        _ => Err(Why::Method.into()),
    }
}

pub(crate) async fn there(caller: &Caller, id: &str) -> Result<FilledGroup, Refused> {
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

pub(crate) async fn members(caller: &Caller, of: &FilledGroup) -> Result<Members, Refused> {
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
    let shown: Vec<FilledGroup> = groups.into_iter().skip(skipped).take(query.count as usize).collect();
    let wants = query.wants("members");
    if wants && !shown.is_empty() {
        let one = shown.first().filter(|_| shown.len() == 1).map(|group| group.id);
        known = directory.members(caller.site.id, one).await?;
    }
    let none = Members::new();
    let each = |group: &FilledGroup| resource(caller, group, wants.then(|| known.get(&group.id).unwrap_or(&none)));
    Ok(Answer::of(list(query, total, shown.iter().map(each).collect())))
}
