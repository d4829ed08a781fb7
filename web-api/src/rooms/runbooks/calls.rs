//! Writing runbooks, running them, and having them go back.
use crate::edge::basics::{NoInput, Nothing};
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::text::named;
use crate::rooms::policy;
use crate::rooms::runbooks::keeper::{Keeper, Wish, other};
use crate::rooms::runbooks::steps::{Acts, changed};
use crate::rooms::runbooks::view::{Names, run as shown};
use crate::rooms::runbooks::wire::{
    Runbook, RunbookBody, RunbookGone, RunbookRun, RunbookRunBody, RunbookRunGone, Runbooks,
};
use catalogue::error::Code;
use catalogue::{limit, permission};
use serde_json::json;
use std::collections::BTreeSet;
use store::StoreError;
use store::runbooks::{Kept, Runbook as Written};

const PATH: &str = "internal/runbooks";
const RUN: &str = "internal/runbooks/run";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("runbooks")
            .about("Lists the runbooks, and their runs: those that are not back yet, and those that went back within the last 24 hours.")
            .needs(permission::FLOOR),
        put(PATH, set)
            .named("setRunbook")
            .about("Keeps a runbook; 203 with the runbook as it is now when it has been changed since the version given.")
            .needs(permission::RUNBOOKS)
            .needs_also(permission::ROUTING_POLICIES)
            .refuses(&[Code::USER_NOT_FOUND, Code::SKILL_NOT_FOUND, Code::LABEL_TAKEN, Code::ANTECEDING_ENTITY]),
        delete(PATH, remove)
            .named("deleteRunbook")
            .about("Removes a runbook; 203 with the runbook as it is now when it has been changed since the version given. A run of it goes on, and back.")
            .needs(permission::RUNBOOKS)
            .needs_also(permission::ROUTING_POLICIES)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        put(RUN, run)
            .named("runRunbook")
            .about("Runs a runbook for its span, after which it goes back by itself; 203 with the run that there is already.")
            .needs(permission::RUNBOOKS)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(RUN, end)
            .named("endRunbook")
            .about("Has a run go back before its time. What somebody has changed since is left, and said.")
            .needs(permission::RUNBOOKS)
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<Runbooks, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let names = Names::of(app, site).await?;
    let (_, document, _) = policy::newest(app, site, me.call.now()).await?;
    let kept = app.db.runbooks().all(site.id).await?;
    let since = me.call.now() - limit::RUNS_LISTED;
    let runs = app.db.runbooks().runs_since(site.id, since, limit::RUNS_LISTED_MOST).await?;
    Ok(Runbooks {
        items: kept.into_iter().map(|one| names.runbook(one, &document)).collect::<Result<_, _>>()?,
        runs: runs.into_iter().map(|one| names.run(one)).collect::<Result<_, _>>()?,
    })
}

async fn one(me: &Signed, kept: Written) -> Result<Runbook, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let (_, document, _) = policy::newest(app, site, me.call.now()).await?;
    Ok(Names::of(app, site).await?.runbook(kept, &document)?)
}

/// Somebody was faster; what they made of it goes along.
async fn overtaken(me: &Signed, now: Option<Written>) -> Result<Problem, Problem> {
    let now = match now {
        Some(kept) => Some(one(me, kept).await?),
        None => None,
    };
    Ok(Problem { extra: json!({ "runbook": now }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}

async fn set(me: Signed, wanted: RunbookBody) -> Result<Runbook, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let name = named("name", &wanted.name)?;
    let acts = Acts { lends: wanted.lends, changes: wanted.changes };
    fits(&me, &acts).await?;
    let written = Written {
        id: wanted.id,
        number: 0,
        name,
        minutes: wanted.minutes,
        acts: json!(acts).to_string(),
        version: wanted.version,
        changed: me.call.now(),
        by: me.me(),
    };
    match app.db.runbooks().set(site.id, &written, &me.doer(None), limit::RUNBOOKS).await {
        Ok(Kept::Now(kept)) => {
            me.tells(Event::RunbookChanged, What::Runbook(kept.number));
            one(&me, kept).await
        }
        Ok(Kept::Before(kept)) => one(&me, kept).await,
        Ok(Kept::Overtaken(now)) => Err(overtaken(&me, now).await?),
        Ok(Kept::Full) => Err(Problem::format("id", format!("would be more than {} runbooks", limit::RUNBOOKS))),
        Err(StoreError::Taken(_)) => Err(Problem::of(Code::LABEL_TAKEN)),
        Err(error) => Err(error.into()),
    }
}

/// Whether everything that a runbook names is there, and the policy may be as it has it.
async fn fits(me: &Signed, acts: &Acts) -> Result<(), Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    if acts.lends.is_empty() && acts.changes.is_empty() {
        return Err(Problem::format("changes", "changes nothing, and no one is lent anything"));
    }
    let (mut lends, mut fields) = (BTreeSet::new(), BTreeSet::new());
    if !acts.lends.iter().all(|lend| lends.insert((lend.user_id, lend.skill_id))) {
        return Err(Problem::format("lends", "lends someone the same twice"));
    }
    if !acts.changes.iter().all(|change| fields.insert((change.skill_id, change.field))) {
        return Err(Problem::format("changes", "changes a field twice"));
    }
    let people = app.db.people().all(site.id).await?;
    if !acts.lends.iter().all(|lend| people.iter().any(|user| user.id.0 == lend.user_id && user.active)) {
        return Err(Problem::of(Code::USER_NOT_FOUND));
    }
    let (_, document, known) = policy::newest(app, site, me.call.now()).await?;
    let mut skills =
        acts.lends.iter().map(|lend| lend.skill_id).chain(acts.changes.iter().map(|change| change.skill_id));
    if !skills.all(|id| known.skills.iter().any(|skill| skill.id.0 == id)) {
        return Err(Problem::of(Code::SKILL_NOT_FOUND));
    }
    let found = ::policy::check(&changed(&document, &acts.changes).0, &known);
    match found.faults.first() {
        Some(first) => {
            let extra = json!({ "field": "changes", "why": first.why, "faults": found.faults });
            Err(Problem { extra, ..Problem::of(Code::INVALID_FORMAT) })
        }
        None => Ok(()),
    }
}

async fn remove(me: Signed, wanted: RunbookGone) -> Result<Nothing, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    match app.db.runbooks().remove(site.id, (&wanted.id, wanted.version), &me.doer(None)).await? {
        Ok(gone) => {
            if let Some(gone) = gone {
                me.tells(Event::RunbookRemoved, What::Runbook(gone.number));
            }
            Ok(Nothing {})
        }
        Err(now) => Err(overtaken(&me, Some(now)).await?),
    }
}

async fn run(me: Signed, wanted: RunbookRunBody) -> Result<RunbookRun, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    // A repeat finds its own run, whatever has become of the runbook.
    if let Some(there) = app.db.runbooks().run(site.id, &wanted.id).await? {
        let same = there.runbook == wanted.runbook;
        return if same { Ok(shown(app, site, there).await?) } else { Err(other(app, site, there).await?) };
    }
    let Some(runbook) = app.db.runbooks().find(site.id, &wanted.runbook).await? else {
        return Err(overtaken(&me, None).await?);
    };
    let wish = Wish { id: wanted.id, runbook, by: me.me(), doer: me.doer(None) };
    site.keeps::<Keeper>().begins(app, site, wish, |event, what| me.tells(event, what)).await
}

async fn end(me: Signed, wanted: RunbookRunGone) -> Result<RunbookRun, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let whose = me.doer(None);
    let ended = site.keeps::<Keeper>().ends(app, site, &wanted.id, &whose, |event, what| me.tells(event, what)).await?;
    ended.ok_or_else(|| Problem { extra: json!({ "run": null }), ..Problem::of(Code::ANTECEDING_ENTITY) })
}
