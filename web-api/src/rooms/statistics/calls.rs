//! What a person did, in figures: one's own for everybody, a colleague's for those who may see them.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::profile::Preferences;
use crate::rooms::statistics::rules;
use crate::rooms::statistics::rules::Days;
use crate::rooms::statistics::wire::{Badge, Badges, Statistics, StatisticsQuery};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::Action;
use catalogue::{limit, permission};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("metrics/users/statistics", figures)
            .named("statistics")
            .about(
                "Returns your figures of today, yesterday, seven and thirty days. A colleague's need permission 106.",
            )
            .refuses(&[Code::PERMISSION_MISSING, Code::USER_NOT_FOUND, Code::DOWNLOAD_TOO_LARGE]),
        get("internal/achievements", badges).named("achievements").about("Lists your badges and when you earned them."),
    ]
}

const WEEK: usize = 7;

async fn figures(me: Signed, wanted: StatisticsQuery) -> Result<Statistics, Problem> {
    let (app, tenant, now) = (&me.call.app, me.call.site.id, me.call.now());
    let agent = wanted.user_id.map_or(me.me(), AgentId);
    if agent != me.me() && !me.person.group.allows(permission::TEAM_STATISTICS, Action::View) {
        return Err(Problem::of(Code::PERMISSION_MISSING));
    }
    let user = app.db.people().find(tenant, agent).await?.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
    let preferred = || serde_json::from_str::<Preferences>(&me.person.user.preferences).unwrap_or_default().timezone;
    let zone = rules::zone(&wanted.timezone.unwrap_or_else(preferred));
    let zone = zone.ok_or_else(|| Problem::format("timezone", "is no time zone"))?;
    let days = Days::up_to(now, &zone).ok_or_else(|| Problem::of(Code::FAULT))?;
    let record = app.db.statistics().record(tenant, agent, days.span(), limit::STATISTICS_ROWS).await?;
    let record = record.ok_or_else(|| Problem::of(Code::DOWNLOAD_TOO_LARGE))?;
    // Understanding it takes a processor for a while, on a thread where nobody waits for it.
    let told = actix_web::web::block(move || rules::told(agent, days, record)).await;
    let told = told.map_err(|_| Problem::of(Code::FAULT))??;
    Ok(Statistics {
        user_id: agent.0,
        fullname: user.fullname(),
        at: At(now),
        today: told.last(1),
        yesterday: told.yesterday(),
        week: told.last(WEEK),
        month: told.last(limit::STATISTICS_DAYS as usize),
        days: told.days(),
    })
}

async fn badges(me: Signed, _: NoInput) -> Result<Badges, Problem> {
    // Kept ones may be some seconds old, and this is asked right after a new one.
    let own = me.call.app.db.people().own(me.call.site.id, me.me()).await?;
    let items = own.achievements.into_iter().map(|(name, at)| Badge { name, at: At(at) });
    Ok(Badges { items: items.collect() })
}
