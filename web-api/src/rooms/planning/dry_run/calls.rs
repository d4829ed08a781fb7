//! The calls of dry runs: begun, looked at, stopped, and which days there are.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::planning::day::bounds;
use crate::rooms::planning::dry_run::job::Asked;
use crate::rooms::planning::dry_run::runs::DryRuns;
use crate::rooms::planning::dry_run::wire::{DryRun, DryRunAnswer, DryRunBody, DryRunDay, DryRunDays};
use crate::rooms::policy::{newest, wrong, zone};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::ROUTING_POLICIES;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use routing::time::Millis;

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        post("engine/policy/dry_run", begin)
            .named("dryRunPolicy")
            .about("Begins a dry run of a routing policy: recorded days are lived again under the policy in force and under this one. Nothing is changed by it. Refused with 158 while the tenant has one under way, or too many are; `days` that are not over, have no chats or too many, with 105.")
            .needs(ROUTING_POLICIES)
            .reads()
            .takes(limit::POLICY_BYTES)
            .refuses(&[Code::RATE_EXCEEDED]),
        get("engine/policy/dry_run", look)
            .named("policyDryRun")
            .about("Returns one's own newest dry run and what came of it. It is kept for an hour, and not over a restart of the server.")
            .needs(ROUTING_POLICIES),
        delete("engine/policy/dry_run", stop)
            .named("stopPolicyDryRun")
            .about("Stops one's own dry run if it is under way.")
            .needs(ROUTING_POLICIES)
            .reads(),
        get("engine/policy/dry_run/days", days)
            .named("policyDryRunDays")
            .about("Lists which of the last 14 whole days had chats, the newest first: those that a dry run can live again.")
            .needs(ROUTING_POLICIES),
    ]
}

async fn begin(me: Signed, wanted: DryRunBody) -> Result<DryRun, Problem> {
    let (app, site, now) = (&me.call.app, &me.call.site, me.call.now());
    let (version, document, today) = newest(app, site, now).await?;
    let found = ::policy::check(&wanted.document, &today);
    if !found.faults.is_empty() {
        return Err(wrong(&found.faults));
    }
    let asked = Asked {
        tenant: site.id,
        by: me.person.user.id,
        at: now,
        days: chosen(&me, wanted.days).await?,
        runs: wanted.runs.unwrap_or(limit::DRY_RUN_RUNS),
        mark: wanted.mark,
        before: (version, document),
        after: wanted.document,
        today,
    };
    Ok(app.of::<DryRuns>().begin(app, asked)?.told())
}

async fn look(me: Signed, _: NoInput) -> Result<DryRunAnswer, Problem> {
    let job = me.call.app.of::<DryRuns>().of(me.call.site.id, me.person.user.id);
    Ok(DryRunAnswer { run: job.map(|job| job.told()) })
}

async fn stop(me: Signed, _: NoInput) -> Result<DryRunAnswer, Problem> {
    let job = me.call.app.of::<DryRuns>().of(me.call.site.id, me.person.user.id);
    if let Some(job) = &job {
        job.stop();
    }
    Ok(DryRunAnswer { run: job.map(|job| job.told()) })
}

async fn days(me: Signed, _: NoInput) -> Result<DryRunDays, Problem> {
    let zone = zone(&me.call.app.db, me.call.site.id).await?;
    let mut items = Vec::new();
    for date in past(me.call.now(), &zone) {
        let chats = chats(&me, date, &zone).await?.map_or(0, |(_, chats)| chats);
        if chats > 0 {
            items.push(DryRunDay { day: date.to_string(), chats });
        }
    }
    Ok(DryRunDays { items })
}

/// The last whole days, the newest first.
fn past(now: Millis, zone: &TimeZone) -> Vec<Date> {
    let today = Timestamp::from_millisecond(now.0).map(|now| now.to_zoned(zone.clone()).date());
    let back = |days: u32| today.as_ref().ok()?.checked_sub(i64::from(days).days()).ok();
    (1..=limit::DRY_RUN_OFFERED).filter_map(back).collect()
}

/// When a day was, and how many chats came.
async fn chats(me: &Signed, date: Date, zone: &TimeZone) -> Result<Option<((Millis, Millis), u64)>, Problem> {
    let Some(bounds) = bounds(date, zone) else { return Ok(None) };
    let count = me.call.app.db.chats().opened(me.call.site.id, bounds.0, bounds.1).await?;
    Ok(Some((bounds, count)))
}

/// The days that are asked for, in their order; without any the last one with chats.
async fn chosen(me: &Signed, asked: Option<Vec<String>>) -> Result<Vec<(Date, (Millis, Millis))>, Problem> {
    let zone = zone(&me.call.app.db, me.call.site.id).await?;
    let Some(asked) = asked else {
        for date in past(me.call.now(), &zone) {
            if let Some((bounds, 1..=limit::DRY_RUN_CHATS)) = chats(me, date, &zone).await? {
                return Ok(vec![(date, bounds)]);
            }
        }
        return Err(Problem::format("days", "has none of the last whole days, because no one came on them"));
    };
    let (mut days, mut all) = (Vec::new(), 0);
    for (number, text) in asked.iter().enumerate() {
        let wrong = |why: String| Problem::format(&format!("days[{number}]"), why);
        let date: Date = text.parse().map_err(|_| wrong("is no day such as 2026-01-31".into()))?;
        let Some((bounds, count)) = chats(me, date, &zone).await? else {
            return Err(wrong("is no day such as 2026-01-31".into()));
        };
        if bounds.1 > me.call.now() {
            return Err(wrong("is not over yet".into()));
        }
        if count == 0 {
            return Err(wrong("has no chats".into()));
        }
        if days.iter().any(|(other, _)| *other == date) {
            return Err(wrong("is there twice".into()));
        }
        all += count;
        days.push((date, bounds));
    }
    if all > limit::DRY_RUN_CHATS {
        let why = format!("have {all} chats together; at most {} can be lived", limit::DRY_RUN_CHATS);
        return Err(Problem::format("days", why));
    }
    days.sort_unstable_by_key(|(date, _)| *date);
    Ok(days)
}
