//! `/Users`: read, entered, changed and removed.
use super::filter::{about, fits, must_equal};
use super::operations::operations;
use super::patch::apply;
use super::people::{resource, settable, sketch, wanted};
use super::refused::{Refused, Why};
use super::shown::{Query, held, list, version};
use super::{Answer, Asked, Caller, SEARCH};
use crate::edge::security_events::{Event, What};
use crate::edge::tokens;
use crate::house::rights;
use crate::rooms::loans;
use crate::rooms::sign_in::Passwords;
use actix_web::http::Method;
use catalogue::ids::AgentId;
use catalogue::limit;
use scim_v2::filter::Filter;
use serde_json::Value;
use store::audit::Kept;
use store::directory::{Entered, Wanted};

/// How many people are looked through at a time.
const SOME: u32 = 2_000;
/// How often a change is made anew that somebody else was faster than.
const TRIES: usize = 5;

pub(crate) async fn done(caller: &Caller, id: Option<&str>, asked: &Asked) -> Result<Answer, Refused> {
    match (&asked.method, id) {
        (&Method::GET, None) => find(caller, &asked.query).await,
        (&Method::POST, Some(SEARCH)) => find(caller, &Query::in_body(&asked.body)?).await,
        (&Method::POST, None) => enter(caller, asked).await,
        (&Method::GET, Some(id)) => answer(caller, &there(caller, id).await?, &asked.query, false).await,
        (&Method::PUT, Some(id)) => change(caller, id, asked, |there, body| wanted(body, Some(there))).await,
        (&Method::PATCH, Some(id)) => {
            let operations = operations(&asked.body)?;
            let patched = |there: &Entered, _: &Value| {
                let mut now = settable(there);
                apply(&mut now, &operations)?;
                wanted(&now, Some(there))
            };
            change(caller, id, asked, patched).await
        }
        (&Method::DELETE, Some(id)) => remove(caller, id, asked).await,
        _ => Err(Why::Method.into()),
    }
}

/// The number that an id of ours is.
pub(crate) fn number(id: &str) -> Option<u32> {
    id.parse().ok().filter(|number: &u32| number.to_string() == id)
}

async fn there(caller: &Caller, id: &str) -> Result<Entered, Refused> {
    let id = number(id).ok_or(Why::Unknown)?;
    let found = caller.app.db.directory().entered(caller.site.id, AgentId(id)).await?;
    found.ok_or_else(|| Why::Unknown.into())
}

async fn answer(caller: &Caller, of: &Entered, query: &Query, made: bool) -> Result<Answer, Refused> {
    let directory = caller.app.db.directory();
    let wants = query.wants("groups");
    let groups = if wants { directory.groups_of(caller.site.id, &[of.id]).await? } else { Default::default() };
    let groups = groups.get(&of.id).map(Vec::as_slice).unwrap_or_default();
    let body = query.cut(resource(of, &caller.base, groups));
    let made = made.then(|| format!("{}/Users/{}", caller.base, of.id));
    Ok(Answer::Resource { body, version: Some(version(of.version)), made })
}

async fn find(caller: &Caller, query: &Query) -> Result<Answer, Refused> {
    let (directory, tenant) = (caller.app.db.directory(), caller.site.id);
    let (page, total) = match &query.filter {
        None => directory.from(tenant, query.start - 1, query.count).await?,
        Some(filter) => sought(caller, filter, query).await?,
    };
    let ids: Vec<AgentId> = page.iter().map(|one| one.id).collect();
    let groups = if query.wants("groups") { directory.groups_of(tenant, &ids).await? } else { Default::default() };
    let shown = |one: &Entered| resource(one, &caller.base, groups.get(&one.id).map(Vec::as_slice).unwrap_or_default());
    Ok(Answer::of(list(query, total, page.iter().map(shown).collect())))
}

/// Those who fit a filter: of those whom an index finds, where it asks for one name, or of all.
async fn sought(caller: &Caller, filter: &Filter, query: &Query) -> Result<(Vec<Entered>, u64), Refused> {
    let (directory, tenant) = (caller.app.db.directory(), caller.site.id);
    let (about, skipped) = (about(filter), u64::from(query.start - 1));
    let (mut page, mut total) = (Vec::new(), 0);
    let mut look = |some: Vec<Entered>| {
        for one in some {
            if fits(filter, &sketch(&one, &caller.base, &about)) {
                if total >= skipped && page.len() < query.count as usize {
                    page.push(one);
                }
                total += 1;
            }
        }
    };
    if let Some(name) = must_equal(filter, "userName") {
        look(directory.by_username(tenant, name).await?);
    } else if let Some(id) = must_equal(filter, "id") {
        let found = match number(id) {
            Some(id) => directory.entered(tenant, AgentId(id)).await?,
            None => None,
        };
        look(found.into_iter().collect());
    } else if let Some(id) = must_equal(filter, "externalId") {
        look(directory.by_external_id(tenant, id).await?);
    } else {
        let mut behind = AgentId(0);
        loop {
            let some = directory.behind(tenant, behind, SOME).await?;
            let Some(last) = some.last() else { break };
            behind = last.id;
            look(some);
            tokio::task::yield_now().await;
        }
    }
    Ok((page, total))
}

async fn enter(caller: &Caller, asked: &Asked) -> Result<Answer, Refused> {
    let (directory, tenant) = (caller.app.db.directory(), caller.site.id);
    let wanted = wanted(&asked.body, None)?;
    // Asked before a hash is made for nothing; the store has the last word.
    if caller.app.db.people().by_name(tenant, &wanted.username).await?.is_some() {
        return Err(Why::UserName.into());
    }
    // Nobody knows this password: they come in by another service, or by a link.
    let hash = caller.app.of::<Passwords>().hash(tokens::fresh()).await.ok_or(Why::Fault)?;
    let id = directory.enter(tenant, (&wanted, hash, limit::AGENT_SLOTS_DEFAULT), &caller.by).await?;
    holds(caller, id).await;
    let made = directory.entered(tenant, id).await?.ok_or(Why::Unknown)?;
    answer(caller, &made, &asked.query, true).await
}

/// What somebody is and may do now holds in their sessions and at their desk.
pub(crate) async fn holds(caller: &Caller, id: AgentId) {
    rights::changed(&caller.app, &caller.site, id).await;
    loans::holds(&caller.app, &caller.site, id).await;
}

async fn change(
    caller: &Caller,
    id: &str,
    asked: &Asked,
    wanted: impl Fn(&Entered, &Value) -> Result<Wanted, Refused>,
) -> Result<Answer, Refused> {
    for _ in 0..TRIES {
        let there = there(caller, id).await?;
        held(asked.if_match.as_deref(), &version(there.version))?;
        let now = wanted(&there, &asked.body)?;
        let put = caller.app.db.directory().put(caller.site.id, (there.id, there.version), &now, &caller.by).await?;
        match put {
            Kept::Now(()) => {
                if there.active != now.active {
                    let event = if now.active { Event::Unfrozen } else { Event::Frozen };
                    caller.tells(event, What::Account(there.id));
                }
                let became = self::there(caller, id).await?;
                // A directory sends unchanged people at every round: what is as it was holds already.
                if became.version != there.version {
                    holds(caller, there.id).await;
                }
                return answer(caller, &became, &asked.query, false).await;
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(())) => {}
        }
    }
    Err(Why::Busy.into())
}

/// Removes somebody: what they have open ends, and their chats go back to their line.
async fn remove(caller: &Caller, id: &str, asked: &Asked) -> Result<Answer, Refused> {
    let (db, tenant) = (&caller.app.db, caller.site.id);
    for _ in 0..TRIES {
        let there = there(caller, id).await?;
        held(asked.if_match.as_deref(), &version(there.version))?;
        let account = db.people().find(tenant, there.id).await?.ok_or(Why::Unknown)?;
        db.directory().may_remove(tenant, account.group).await?;
        match db.people().remove(tenant, (there.id, account.version), &caller.by).await? {
            Kept::Now(_) => {
                holds(caller, there.id).await;
                return Ok(Answer::Done);
            }
            Kept::Overtaken(None) => return Err(Why::Unknown.into()),
            Kept::Overtaken(Some(_)) => {}
        }
    }
    Err(Why::Busy.into())
}
