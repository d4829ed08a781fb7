//! What went wrong, for administrators.
use crate::edge::app::App;
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::instant::instant;
use crate::edge::problem::Problem;
use crate::edge::troubles::Troubles;
use crate::rooms::error_logs::wire::{ErrorLog, ErrorLogs, ErrorLogsQuery};
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::permission::EMAIL_REPORTS;
use catalogue::units::Millis;
use std::collections::BTreeMap;
use std::time::Duration;
use store::StoreError;
use store::error_logs::{ErrorSource, Logged, SoughtErrors};

/// How long it is waited for what happened just now.
const JUST_NOW: Duration = Duration::from_secs(1);

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("intergration/postmark/error_logs", list)
            .named("errorLogs")
            .about("Lists what went wrong in the last 30 days, at consoles and in calls, the newest first. No bodies, no values of a query.")
            .needs(EMAIL_REPORTS),
    ]
}

async fn list(me: Signed, wanted: ErrorLogsQuery) -> Result<ErrorLogs, Problem> {
    let (logs, tenant) = (me.call.app.db.error_logs(), me.call.site.id);
    // What somebody met a moment ago is to be there; where that takes long, the rest is.
    let _ = actix_rt::time::timeout(JUST_NOW, me.call.app.of::<Troubles>().settled()).await;
    let most = limit::ERROR_LOGS_PAGE;
    let (mut found, more) = match wanted.timestamp {
        Some(stamp) => (logs.one(tenant, Millis(stamp)).await?.into_iter().collect(), false),
        None => {
            let found = logs.list(tenant, &sought(&wanted)?, most + 1).await?;
            let more = found.len() > most as usize;
            (found, more)
        }
    };
    found.truncate(most as usize);
    let next_token = found.last().filter(|_| more).map(|last| last.at.0.to_string());
    let names = me.names(found.iter().filter_map(|one| one.user)).await?;
    Ok(ErrorLogs { items: found.into_iter().map(|one| shown(one, &names)).collect(), next_token })
}

fn sought(wanted: &ErrorLogsQuery) -> Result<SoughtErrors, Problem> {
    let at = |field, text: &Option<String>| text.as_deref().map(|text| instant(field, text)).transpose();
    let token = |token: &String| token.parse().map_err(|_| Problem::format("next_token", "is none that was given"));
    let before: Option<i64> = wanted.next_token.as_ref().map(token).transpose()?;
    let until = at("to", &wanted.to)?;
    Ok(SoughtErrors {
        source: wanted.source.map(Into::into),
        code: wanted.code,
        user: wanted.user_id.map(AgentId),
        request: wanted.request_id.clone(),
        from: at("from", &wanted.from)?,
        until: match (until, before.map(Millis)) {
            (Some(until), Some(before)) => Some(until.min(before)),
            (until, before) => until.or(before),
        },
    })
}

fn shown(one: Logged, names: &BTreeMap<AgentId, String>) -> ErrorLog {
    let of_console = one.source == ErrorSource::Console;
    ErrorLog {
        timestamp: one.at.0,
        at: At(one.at),
        last: At(one.last),
        times: one.times,
        source: one.source.into(),
        call: one.call,
        code: Some(one.code).filter(|_| !of_console),
        status: Some(one.status).filter(|_| !of_console),
        user_id: one.user.map(|id| id.0),
        fullname: one.user.map(|id| names.get(&id).cloned().unwrap_or_default()),
        request_id: one.request,
        detail: Some(one.detail).filter(|_| of_console),
    }
}

/// Forgets what is old, and the oldest of too many; a piece a minute of each tenant.
pub(super) async fn tidy(app: &App, now: Millis) -> Result<(), StoreError> {
    let old = now - Millis::hours(24 * i64::from(limit::ERROR_LOGS_DAYS));
    for site in app.sites.all().iter() {
        let (kept, swept) = (limit::ERROR_LOGS_KEPT, limit::ERROR_LOGS_SWEPT);
        app.db.error_logs().forget(site.id, old, kept, swept).await?;
    }
    Ok(())
}
