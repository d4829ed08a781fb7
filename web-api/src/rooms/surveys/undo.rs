//! A save is put back where the survey is still as it was made, by anybody who may save.
use crate::edge::gate::{Signed, may};
use crate::edge::problem::Problem;
use crate::rooms::surveys::calls::set;
use crate::rooms::surveys::rules::overtaken;
use catalogue::permission::{Action, FEEDBACK};
use futures_util::future::LocalBoxFuture;
use serde_json::Value;
use store::StoreError;
use store::audit::{Audited, Doer};
use store::surveys::{Survey, SurveyKind};

pub(crate) fn undo(me: Signed, change: Audited, doer: Doer) -> LocalBoxFuture<'static, Result<(), Problem>> {
    Box::pin(async move {
        may(&me.call.site, &me.person, FEEDBACK, Action::Create)?;
        let corrupt = || StoreError::Corrupt { what: "audit.subject".into(), why: change.subject.clone() };
        let kind = SurveyKind::named(&change.subject).ok_or_else(corrupt)?;
        let there = me.call.app.db.surveys().current(me.call.site.id, kind).await?;
        if !change.holds(&there.told()) {
            return Err(overtaken(there));
        }
        let before = before(there.clone(), change.without(there.told()))?;
        set(&me, before, &doer).await.map(drop)
    })
}

/// A survey as it said before, over the version that it is at.
fn before(there: Survey, mut told: Value) -> Result<Survey, Problem> {
    let questions = serde_json::from_value(told["questions"].take());
    let questions =
        questions.map_err(|error| StoreError::Corrupt { what: "audit.was".into(), why: error.to_string() })?;
    Ok(Survey { active: told["active"].as_bool().unwrap_or(false), questions, ..there })
}
