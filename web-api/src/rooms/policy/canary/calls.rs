//! Beginning a canary, looking at it, ending it.
use crate::edge::endpoint::{Endpoint, delete, get, put};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::policy::canary::alike::{tries, untried};
use crate::rooms::policy::canary::keep::{changed, step};
use crate::rooms::policy::canary::tell::told;
use crate::rooms::policy::canary::wire::{Canary, CanaryAnswer, CanaryBody, CanaryBounds, CanaryEnd, CanaryQuery};
use crate::rooms::policy::published::{Publishing, newest, text, wrong};
use ::policy::{Document, Fault, Known};
use catalogue::error::Code;
use catalogue::limit;
use catalogue::permission::ROUTING_POLICIES;
use catalogue::units::Millis;
use routing::canary::Bounds;
use serde_json::json;
use store::StoreError;
use store::canaries::{Begun, State};

const PATH: &str = "engine/policy/canary";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, look)
            .named("canary")
            .about("Returns the newest canary of a draft with the figures of both arms.")
            .needs(ROUTING_POLICIES),
        put(PATH, begin)
            .named("beginCanary")
            .about("Routes a share of the chats that come by a draft, with a roll-back when they do worse. One that runs ends; 203 when another one has been begun, or a policy published, since. Refused where the draft differs in what the chats of both arms share.")
            .needs(ROUTING_POLICIES)
            .takes(limit::POLICY_BYTES)
            .refuses(&[Code::ANTECEDING_ENTITY]),
        delete(PATH, stop)
            .named("endCanary")
            .about("Ends the canary of this number: all chats are routed by the policy in force, those that wait included. Changes nothing where it has ended.")
            .needs(ROUTING_POLICIES),
    ]
}

async fn look(me: Signed, wanted: CanaryQuery) -> Result<CanaryAnswer, Problem> {
    told(&me, wanted.known).await
}

async fn begin(me: Signed, wanted: CanaryBody) -> Result<Canary, Problem> {
    let bounds = bounds(wanted.bounds)?;
    let (app, site) = (&me.call.app, &me.call.site);
    // What a machine ended a moment ago is recorded as ended by it, not by whoever comes next.
    step(app, site).await?;
    let publishing = site.keeps::<Publishing>();
    let turn = publishing.turn().await;
    let by = me.doer(None);
    let (policy, live, known) = newest(app, site, by.at).await?;
    if policy != wanted.version {
        return Err(published_since(policy));
    }
    may_be_tried(&live, &wanted.document, &known)?;
    let document = text(&wanted.document)?;
    let begun = Begun {
        document: &document,
        mark: wanted.mark.as_deref(),
        policy,
        until: by.at + Millis::hours(i64::from(wanted.hours)),
        share: u8::try_from(wanted.share).unwrap_or(u8::MAX),
        least: wanted.least_chats.unwrap_or(limit::CANARY_CHATS_USUAL),
        bounds,
    };
    let written = app.db.canaries().begin(site.id, wanted.based_on, &by, begun).await;
    let (_, version) = written.map_err(|error| stale(error, policy))?;
    turn.comes_into_force(app, site, by.at, version).await;
    changed(site);
    told(&me, None).await?.canary.ok_or_else(|| Problem::of(Code::FAULT))
}

/// Refuses a draft that could not be published, or that differs in what a canary cannot try.
fn may_be_tried(live: &Document, draft: &Document, known: &Known) -> Result<(), Problem> {
    let tried = ::policy::compile(draft, known).map_err(|faults| wrong(&faults))?;
    let before = ::policy::compile(live, known).map_err(|faults| wrong(&faults))?;
    let faults = untried((live, &before), (draft, &tried));
    if !faults.is_empty() {
        return Err(wrong(&faults));
    }
    if !tries(&before, &tried) {
        let why = "differs from the policy in force in nothing that a canary tries: steps, and how many offers there are at one time and for how long";
        return Err(wrong(&[Fault { path: "/skills".into(), why: why.into() }]));
    }
    Ok(())
}

async fn stop(me: Signed, wanted: CanaryEnd) -> Result<CanaryAnswer, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    // What a machine ended a moment ago is recorded as ended by it, not by whoever comes next.
    step(app, site).await?;
    let publishing = site.keeps::<Publishing>();
    let turn = publishing.turn().await;
    let by = me.doer(None);
    let ended = app.db.canaries().end(site.id, wanted.id, &by, (by.at, State::Stopped, None)).await?;
    if let Some(version) = ended {
        turn.comes_into_force(app, site, by.at, version).await;
    } else {
        drop(turn);
    }
    // What came of it is written before the answer where that can be, and otherwise behind it.
    if let Err(error) = step(app, site).await {
        tracing::warn!(tenant = %site.id, %error, "the figures of a canary are written behind the answer");
    }
    changed(site);
    told(&me, None).await
}

fn bounds(wanted: CanaryBounds) -> Result<Bounds, Problem> {
    let points = |of: Option<u32>| of.map(|of| u8::try_from(of).unwrap_or(u8::MAX));
    let bounds = Bounds {
        wait: wanted.wait_seconds.map(|seconds| Millis::seconds(i64::from(seconds))),
        left: points(wanted.left_points),
        level: points(wanted.level_points),
    };
    if bounds.is_empty() {
        let extra = json!({ "field": "bounds", "why": "names no condition for a roll-back" });
        return Err(Problem { extra, ..Problem::of(Code::INVALID_FORMAT) });
    }
    Ok(bounds)
}

/// Says that somebody has begun another one, or published, since.
fn stale(error: StoreError, policy: u32) -> Problem {
    match error {
        StoreError::Stale { newest } => {
            let why = "is not the newest canary: someone has begun another since";
            let extra = json!({ "field": "based_on", "why": why, "id": newest });
            Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) }
        }
        StoreError::Taken("policy") => published_since(policy),
        error => error.into(),
    }
}

fn published_since(newest: u32) -> Problem {
    let why = format!("is not {newest}, the newest: someone has published since");
    let extra = json!({ "field": "version", "why": why, "version": newest });
    Problem { extra, ..Problem::of(Code::ANTECEDING_ENTITY) }
}
