//! Canned responses: of the house and of each person.
use crate::edge::basics::At;
use crate::edge::basics::Nothing;
use crate::edge::endpoint::{Endpoint, delete, get, post, put};
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::rooms::canned::rules;
use crate::rooms::canned::wire::{
    CannedBody, CannedChange, CannedGone, CannedKind, CannedQuery, CannedResponse, CannedResponses, Placeholders,
};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::Action;
use catalogue::{limit, permission, placeholder};
use serde_json::json;
use store::StoreError;
use store::canned::{Canned, CannedText, CannedVersion, NewCanned};

const PATH: &str = "internal/canned_responses";

/// Of the longest response, each character written as two JSON escapes.
const BODY_BYTES: usize = 128 * 1024;

/// So many of one owner's, and so many of them automatic.
const MOST: (usize, usize) = (limit::CANNED_RESPONSES, limit::AUTOCORRECT_ENTRIES);

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("cannedResponses")
            .about("Lists the canned responses you may use, or returns one with its history.")
            .needs(permission::COMMS)
            .refuses(&[Code::CANNED_RESPONSE_NOT_FOUND]),
        post(PATH, create)
            .named("createCannedResponse")
            .about("Creates a canned response. A shared one needs permission 209, GlobalCannedResponses, to create.")
            .needs(permission::COMMS)
            .takes(BODY_BYTES)
            .creates()
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::CANNED_RESPONSE_LIMIT]),
        put(PATH, change)
            .named("changeCannedResponse")
            .about(
                "Changes a canned response and keeps the earlier version. A shared one needs permission 209, to edit.",
            )
            .needs(permission::COMMS)
            .takes(BODY_BYTES)
            .refuses(&[Code::VOID_LABEL, Code::LABEL_TAKEN, Code::CANNED_RESPONSE_NOT_FOUND]),
        delete(PATH, forget)
            .named("deleteCannedResponse")
            .about("Deletes a canned response with its history. A shared one needs permission 209, to delete.")
            .needs(permission::COMMS)
            .refuses(&[Code::CANNED_RESPONSE_NOT_FOUND]),
    ]
}

fn not_found() -> Problem {
    Problem::of(Code::CANNED_RESPONSE_NOT_FOUND)
}

/// Those for everybody are for whoever holds their permission; one's own are one's own.
fn allowed(me: &Signed, everybodys: bool, action: Action) -> Result<Option<AgentId>, Problem> {
    if !everybodys {
        return Ok(Some(me.me()));
    }
    may(&me.call.site, &me.person, permission::GLOBAL_CANNED, action)?;
    Ok(None)
}

/// The person's own variables, which texts of their own may hold; those for everybody hold what every chat fills in.
async fn personal(me: &Signed, everybodys: bool) -> Result<Vec<String>, Problem> {
    if everybodys {
        return Ok(Vec::new());
    }
    let kept = me.call.app.db.variables().all(me.call.site.id, me.me()).await?;
    Ok(kept.into_iter().map(|(name, _)| name).collect())
}

fn said(id: u32, everybodys: bool, automatic: bool, text: CannedText) -> CannedResponse {
    let only = |text: &String| automatic.then(|| text.clone());
    CannedResponse {
        id,
        kind: if everybodys { CannedKind::G } else { CannedKind::P },
        phrase: only(&text.response),
        shortcut: only(&text.title),
        title: text.title,
        response: text.response,
        parent: None,
        auto_response: u8::from(automatic),
        created_date: At(text.created),
        created_by: text.author.name,
        created_by_id: text.author.id.0,
        deleted_date: None,
        history: Vec::new(),
    }
}

fn now(one: Canned) -> CannedResponse {
    said(one.id, one.everybodys, one.automatic, one.text)
}

fn then(now: &CannedResponse, was: CannedVersion) -> CannedResponse {
    let said = said(now.id, now.kind == CannedKind::G, now.auto_response == 1, was.text);
    CannedResponse { parent: Some(now.id), deleted_date: Some(At(was.deleted)), ..said }
}

async fn one(me: &Signed, id: u32) -> Result<Canned, Problem> {
    me.call.app.db.canned().find(me.call.site.id, me.me(), id).await?.ok_or_else(not_found)
}

async fn list(me: Signed, wanted: CannedQuery) -> Result<CannedResponses, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let mut items = match wanted.id {
        None => db.canned().all(tenant, me.me()).await?.into_iter().map(now).collect::<Vec<_>>(),
        Some(id) => {
            let mut one = now(one(&me, id).await?);
            let versions = db.canned().versions(tenant, id).await?;
            one.history = versions.into_iter().map(|was| then(&one, was)).collect();
            vec![one]
        }
    };
    if let Some(kind) = wanted.kind {
        items.retain(|one| one.kind == kind);
    }
    let global = placeholder::ROWS.iter().map(|row| row.word.to_owned()).collect();
    Ok(CannedResponses { items, placeholders: Placeholders { global, personal: personal(&me, false).await? } })
}

/// What belongs to the other kind of canned response is refused rather than dropped.
fn alien(given: [(&str, &Option<String>); 2], automatic: bool) -> Result<(), Problem> {
    let kind = if automatic { "an automatic one" } else { "one that is not automatic" };
    match given.into_iter().find(|(_, text)| text.is_some()) {
        Some((field, _)) => Err(Problem::format(field, format!("does not go with {kind}"))),
        None => Ok(()),
    }
}

fn needed<'a>(field: &str, given: &'a Option<String>) -> Result<&'a str, Problem> {
    given.as_deref().ok_or_else(|| Problem::missing(field))
}

fn kept<T>(done: Result<T, StoreError>, automatic: bool) -> Result<T, Problem> {
    done.map_err(|error| match error {
        StoreError::Taken(_) => {
            let field = if automatic { "shortcut" } else { "title" };
            Problem { extra: json!({ "field": field, "why": "is in use" }), ..Problem::of(Code::LABEL_TAKEN) }
        }
        other => other.into(),
    })
}

async fn create(me: Signed, wanted: CannedBody) -> Result<CannedResponse, Problem> {
    let everybodys = wanted.kind == CannedKind::G;
    let owner = allowed(&me, everybodys, Action::Create)?;
    let automatic = wanted.auto_response == Some(1);
    let personal = personal(&me, everybodys).await?;
    let (title, response) = if automatic {
        alien([("title", &wanted.title), ("response", &wanted.response)], true)?;
        let shortcut = rules::shortcut(needed("shortcut", &wanted.shortcut)?)?;
        (shortcut, rules::phrase(needed("phrase", &wanted.phrase)?, &personal)?)
    } else {
        alien([("phrase", &wanted.phrase), ("shortcut", &wanted.shortcut)], false)?;
        let title = rules::title(needed("title", &wanted.title)?)?;
        (title, rules::response(needed("response", &wanted.response)?, &personal)?)
    };
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let (title, response) = (title.as_str(), response.as_str());
    let new = NewCanned { owner, automatic, title, response, author: me.me(), created: me.call.now() };
    let made = db.canned().create(tenant, new, (&me.doer(None), me.call.once()), MOST).await;
    let id = kept(made, automatic)?.ok_or_else(|| Problem {
        extra: json!({ "why": "You've reached your MAX canned response limit" }),
        ..Problem::of(Code::CANNED_RESPONSE_LIMIT)
    })?;
    Ok(now(one(&me, id).await?))
}

async fn change(me: Signed, wanted: CannedChange) -> Result<CannedResponse, Problem> {
    let before = one(&me, wanted.id).await?;
    let (everybodys, automatic) = (before.everybodys, before.automatic);
    let owner = allowed(&me, everybodys, Action::Edit)?;
    let personal = personal(&me, everybodys).await?;
    let own = |given: Option<String>, now: String| given.unwrap_or(now);
    let (title, response) = if automatic {
        alien([("title", &wanted.title), ("response", &wanted.response)], true)?;
        let shortcut = rules::shortcut(&own(wanted.shortcut, before.text.title))?;
        (shortcut, rules::phrase(&own(wanted.phrase, before.text.response), &personal)?)
    } else {
        alien([("phrase", &wanted.phrase), ("shortcut", &wanted.shortcut)], false)?;
        let title = rules::title(&own(wanted.title, before.text.title))?;
        (title, rules::response(&own(wanted.response, before.text.response), &personal)?)
    };
    let (title, response) = (title.as_str(), response.as_str());
    let to = NewCanned { owner, automatic, title, response, author: me.me(), created: me.call.now() };
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    if !kept(db.canned().edit(tenant, wanted.id, to, &me.doer(None), limit::CANNED_VERSIONS).await, automatic)? {
        return Err(not_found());
    }
    Ok(now(one(&me, wanted.id).await?))
}

async fn forget(me: Signed, wanted: CannedGone) -> Result<Nothing, Problem> {
    let owner = allowed(&me, one(&me, wanted.id).await?.everybodys, Action::Delete)?;
    if me.call.app.db.canned().delete(me.call.site.id, (owner, wanted.id), &me.doer(None)).await? {
        Ok(Nothing {})
    } else {
        Err(not_found())
    }
}
