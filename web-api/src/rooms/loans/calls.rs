//! Lending somebody a skill until a time, and ending that early.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::loans::wire::{Loan, LoanBody, LoanQuery, Loans};
use crate::rooms::loans::{acts, view};
use catalogue::error::Code;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Millis;
use catalogue::{limit, permission};
use serde_json::json;
use store::StoreError;
use store::loans::{Lent, Loan as Kept};

const PATH: &str = "internal/loans";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("loans")
            .about("Lists the skills that people are lent now, and those that went back within the last 24 hours.")
            .needs(permission::FLOOR),
        put(PATH, lend)
            .named("lendSkill")
            .about("Lends somebody a skill until a time, after which it goes back by itself; 203 with the loan that there is already.")
            .needs(permission::LEND_SKILLS)
            .refuses(&[Code::USER_NOT_FOUND, Code::SKILL_NOT_FOUND, Code::ANTECEDING_ENTITY]),
        delete(PATH, end)
            .named("endLoan")
            .about("Takes a lent skill back before its time. What they hold of it, they keep.")
            .needs(permission::LEND_SKILLS)
            .refuses(&[Code::ANTECEDING_ENTITY]),
    ]
}

async fn list(me: Signed, _: NoInput) -> Result<Loans, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let since = me.call.now() - limit::LOANS_LISTED;
    let loans = app.db.loans().since(site.id, since, limit::LOANS_LISTED_MOST).await?;
    Ok(Loans { items: view::shown(app, site, loans).await? })
}

async fn lend(me: Signed, wanted: LoanBody) -> Result<Loan, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let (agent, skill) = (AgentId(wanted.user_id), SkillId(wanted.skill_id));
    let user = app.db.people().find(site.id, agent).await?.filter(|user| user.active);
    let user = user.ok_or_else(|| Problem::of(Code::USER_NOT_FOUND))?;
    if app.db.skills().find(site.id, skill).await?.is_none() {
        return Err(Problem::of(Code::SKILL_NOT_FOUND));
    }
    let now = me.call.now();
    let loan = Kept {
        id: wanted.id,
        agent,
        skill,
        level: u8::try_from(wanted.level).unwrap_or(u8::MAX),
        until: until(&wanted.until, now)?,
        reason: wanted.reason.trim().to_owned(),
        by: me.me(),
        lent: now,
        ended: None,
    };
    acts::borrows(site, agent);
    let lent = app.db.loans().lend(site.id, &loan, &me.doer(None), limit::LOANS).await;
    match lent.map_err(refused)? {
        Lent::Now(loan) => {
            let lent =
                acts::lent(app, site, loan, acts::level(&user.able(), skill), |event, what| me.tells(event, what));
            lent.await?.ok_or_else(|| Problem::of(Code::FAULT))
        }
        Lent::Before(loan) => one(&me, loan).await,
        Lent::Other(loan) => {
            let extra = json!({ "loan": one(&me, loan).await? });
            Err(Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) })
        }
        Lent::HasIt(level) => Err(Problem::format("level", format!("is no more than the {level} that they have"))),
        Lent::Full => Err(Problem::format("id", format!("would be more than {} loans", limit::LOANS))),
    }
}

/// The skill went in this very moment.
fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::Dangling => Problem::of(Code::SKILL_NOT_FOUND),
        error => error.into(),
    }
}

async fn end(me: Signed, wanted: LoanQuery) -> Result<Loan, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let Some((loan, ended)) = app.db.loans().end(site.id, &wanted.id, &me.doer(None)).await? else {
        return Err(Problem { extra: json!({ "loan": null }), ..Problem::of(Code::ANTECEDING_ENTITY) });
    };
    if !ended {
        return one(&me, loan).await;
    }
    let returned = acts::returned(app, site, loan, |event, what| me.tells(event, what));
    returned.await?.ok_or_else(|| Problem::of(Code::FAULT))
}

async fn one(me: &Signed, loan: Kept) -> Result<Loan, Problem> {
    let mut shown = view::shown(&me.call.app, &me.call.site, vec![loan]).await?;
    shown.pop().ok_or_else(|| Problem::of(Code::FAULT))
}

/// When it is to go back: in the future, and no later than may be.
fn until(text: &str, now: Millis) -> Result<Millis, Problem> {
    let at: jiff::Timestamp = text.parse().map_err(|_| Problem::format("until", "is no instant"))?;
    let at = Millis(at.as_millisecond());
    if at <= now {
        return Err(Problem::format("until", "is over"));
    }
    if at > now + limit::LOAN_LONGEST {
        return Err(Problem::format("until", "is further away than 24 hours"));
    }
    Ok(at)
}
