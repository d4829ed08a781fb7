//! Beginning a shadow, looking at it, stopping it.
use crate::edge::basics::NoInput;
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::policy::published::{known, text, wrong};
use crate::rooms::policy::shadow::keep::{changed, step};
use crate::rooms::policy::shadow::sweep;
use crate::rooms::policy::shadow::tell::told;
use crate::rooms::policy::shadow::wire::{Shadow, ShadowAnswer, ShadowBody, ShadowQuery};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::ROUTING_POLICIES;
use catalogue::units::Millis;
use serde_json::json;
use store::StoreError;
use store::shadows::Begun;

const PATH: &str = "engine/policy/shadow";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, look)
            .named("shadow")
            .about("Returns the shadow of a draft with its figures, and the decisions that differ, the newest first.")
            .needs(ROUTING_POLICIES),
        put(PATH, begin)
            .named("beginShadow")
            .about("Lets a draft decide beside the policy in force, without acting. It takes the place of the shadow before it; 203 when another one has been begun since.")
            .needs(ROUTING_POLICIES)
            .takes(limit::POLICY_BYTES)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(PATH, stop)
            .named("stopShadow")
            .about("Stops the shadow. Its figures stay until another one begins, or for 30 days.")
            .needs(ROUTING_POLICIES),
    ]
}

async fn look(me: Signed, wanted: ShadowQuery) -> Result<ShadowAnswer, Problem> {
    told(&me, &wanted).await
}

async fn begin(me: Signed, wanted: ShadowBody) -> Result<Shadow, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let by = me.doer(None);
    let known = known(&app.db, site.id, by.at).await?.ok_or_else(|| Problem::of(Code::UNKNOWN_SUBDOMAIN))?;
    let found = ::policy::check(&wanted.document, &known);
    if !found.faults.is_empty() {
        return Err(wrong(&found.faults));
    }
    let document = text(&wanted.document)?;
    let until = by.at + Millis::hours(i64::from(wanted.hours));
    let draft = Begun { document: &document, mark: wanted.mark.as_deref(), until };
    app.db.shadows().begin(site.id, wanted.based_on, &by, draft).await.map_err(stale)?;
    follows(&me).await;
    // What was before is deleted behind the answer.
    let swept = app.clone();
    actix_rt::spawn(async move { sweep(&swept).await });
    told(&me, &ShadowQuery::default()).await?.shadow.ok_or_else(|| Problem::of(Code::FAULT))
}

async fn stop(me: Signed, _: NoInput) -> Result<ShadowAnswer, Problem> {
    me.call.app.db.shadows().stop(me.call.site.id, &me.doer(None)).await?;
    follows(&me).await;
    told(&me, &ShadowQuery::default()).await
}

/// What is written is followed before the answer where that can be, and otherwise behind it.
pub(crate) async fn follows(me: &Signed) {
    if let Err(error) = step(&me.call.app, &me.call.site).await {
        tracing::warn!(tenant = %me.call.site.id, %error, "a shadow begins or ends behind the answer");
    }
    changed(&me.call.site);
}

/// Says that somebody has begun another one since.
fn stale(error: StoreError) -> Problem {
    let StoreError::Stale { newest } = error else { return error.into() };
    let why = "is not the newest shadow: someone has begun another since";
    let extra = json!({ "field": "based_on", "why": why, "id": newest });
    Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) }
}
