//! Capacity: seats and waiting chats over the day beside what is usual for the weekday, and which seats were taken for how long.
use crate::app::{App, skill_id};
use crate::people::{Agent, tenant_id};
use catalogue::units::Millis;
use serde_json::{Value, json};

const ADMINISTRATOR: u32 = 3;

fn instant(text: &str) -> Millis {
    Millis(text.parse::<jiff::Timestamp>().expect("an instant").as_millisecond())
}

/// The clock goes on to an instant.
fn passes_to(app: &App, at: &str) {
    app.later(instant(at) - app.now());
}

async fn capacity(by: &Agent<'_>, skill: &str, query: &str) -> Value {
    by.ask("GET", &format!("internal/floor/capacity?skill_id={}&{query}", skill_id(skill))).go().await.done()
}

/// What a step says. Calls take a moment of the five minutes.
#[track_caller]
fn step(told: &Value, figure: &str, at: usize, expected: f64) {
    let is = told[figure][at].as_f64().unwrap_or_else(|| panic!("{figure} {at} of {told}"));
    assert!((is - expected).abs() < 0.05, "{figure} at {at}: {is}, not {expected}");
}

async fn keeps_time_of_rome(app: &App) {
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let body = json!({ "version": 0, "document": { "time_zone": "Europe/Rome" } });
    admin.ask("PUT", "engine/policy").body(body).go().await.done();
}

#[tokio::test]
async fn seats_and_waiting_chats_are_told_by_five_minutes_over_midnight_and_as_they_were() {
    let app = App::start_at(instant("2026-11-24T22:45:00Z")).await;
    keeps_time_of_rome(&app).await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(2).await;
    let (_hers, _anns) = (lea.socket().await, ann.socket().await);
    passes_to(&app, "2026-11-24T22:52:30Z");
    let ada = app.customer("Ada", "billing").await;
    let _adas = ada.socket().await;
    passes_to(&app, "2026-11-24T23:01:00Z");
    ann.takes(&ada.chat).await.done();
    passes_to(&app, "2026-11-24T23:03:00Z");
    ann.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
    passes_to(&app, "2026-11-24T23:07:00Z");

    let told = capacity(&lea, "billing", "from=2026-11-24T22:50:00Z&to=2026-11-24T23:30:00Z").await;
    assert_eq!((&told["from"], &told["step_seconds"]), (&json!("2026-11-24T22:50:00.000Z"), &json!(300)));
    assert_eq!(told["seats"].as_array().map(Vec::len), Some(4), "as far as time has gone");
    for (at, (seats, held, waiting)) in
        [(2.0, 0.0, 0.5), (2.0, 0.0, 1.0), (1.2, 0.4, 0.2), (0.0, 0.0, 0.0)].into_iter().enumerate()
    {
        step(&told, "seats", at, seats);
        step(&told, "held", at, held);
        step(&told, "waiting", at, waiting);
    }
    assert_eq!(told["usual"], Value::Null, "the tenant has no day before this one");
    let others = capacity(&lea, "orders", "from=2026-11-24T22:50:00Z").await;
    step(&others, "seats", 0, 0.0);
    step(&others, "waiting", 1, 0.0);

    // Hours later, as it was known then.
    app.later(Millis::hours(5));
    let then = capacity(&lea, "billing", "from=2026-11-24T22:50:00Z&at=2026-11-24T23:02:00Z").await;
    assert_eq!(then["seats"].as_array().map(Vec::len), Some(3));
    step(&then, "seats", 1, 2.0);
    step(&then, "held", 2, 0.5);
    let again = capacity(&lea, "billing", "from=2026-11-24T22:50:00Z&to=2026-11-24T23:05:00Z").await;
    for figure in ["seats", "held", "waiting"] {
        assert_eq!(again[figure], json!(told[figure].as_array().expect("steps")[..3]), "what is over stays as it was");
    }
}

/// Somebody with two seats is there for five minutes.
async fn five_minutes(app: &App, ann: u32, from: &str, to: &str) {
    passes_to(app, from);
    let ann = Agent::signs_in(app, ann, "demo", "ann").await;
    let _anns = ann.socket().await;
    passes_to(app, to);
    ann.ask("DELETE", "internal/profile").go().await.done();
}

#[tokio::test]
async fn what_is_usual_is_the_mean_of_the_same_weekday_by_the_clock_when_an_hour_came_twice() {
    let app = App::start_at(instant("2026-10-17T20:00:00Z")).await;
    keeps_time_of_rome(&app).await;
    let (lea, ann) =
        (app.agent("lea").group(2).await.id, app.agent("ann").skilled(&["billing"]).slots(2).entered().await);
    // At half past two, a week later at the first of two of them.
    five_minutes(&app, ann, "2026-10-18T00:30:00Z", "2026-10-18T00:35:00Z").await;
    five_minutes(&app, ann, "2026-10-25T00:30:00Z", "2026-10-25T00:35:00Z").await;
    passes_to(&app, "2026-10-25T12:00:00Z");
    let usual = async |query: &str| {
        let lea = Agent::signs_in(&app, lea, "demo", "lea").await;
        capacity(&lea, "billing", query).await
    };
    let back = usual("from=2026-10-24T22:00:00Z&to=2026-10-25T23:00:00Z").await;
    let steps = |of: &Value| of["seats"].as_array().map(Vec::len);
    assert_eq!((steps(&back), steps(&back["usual"])), (Some(14 * 12 + 1), Some(25 * 12)), "the day has 25 hours");
    assert_eq!(back["usual"]["days"], 1);
    for (at, was, before) in [(29, 0.0, 0.0), (30, 2.0, 2.0), (42, 0.0, 2.0), (54, 0.0, 0.0)] {
        step(&back, "seats", at, was);
        step(&back["usual"], "seats", at, before);
    }

    passes_to(&app, "2026-11-01T12:00:00Z");
    let after = usual("from=2026-10-31T23:00:00Z&to=2026-11-01T23:00:00Z").await;
    assert_eq!((steps(&after["usual"]), &after["usual"]["days"]), (Some(24 * 12), &json!(2)));
    // Two seats on one Sunday; on the other, at one half past two of two.
    step(&after["usual"], "seats", 30, 1.5);
    let kept = app.db.floor_days().find(tenant_id("demo"), ("Europe/Rome", "2026-10-25"), None).await;
    assert!(kept.expect("readable").is_some(), "it is not folded again");
    assert_eq!(usual("from=2026-10-31T23:00:00Z&to=2026-11-01T23:00:00Z").await["usual"], after["usual"]);

    passes_to(&app, "2026-11-30T12:00:00Z");
    assert_eq!(usual("from=2026-11-29T23:00:00Z").await["usual"]["days"], 4, "four Mondays on which nobody was there");
}

#[tokio::test]
async fn what_is_usual_says_nothing_of_an_hour_that_the_day_before_had_not() {
    let app = App::start_at(instant("2026-03-28T20:00:00Z")).await;
    keeps_time_of_rome(&app).await;
    let (lea, ann) =
        (app.agent("lea").group(2).await.id, app.agent("ann").skilled(&["billing"]).slots(2).entered().await);
    five_minutes(&app, ann, "2026-03-29T01:30:00Z", "2026-03-29T01:35:00Z").await;
    passes_to(&app, "2026-04-05T10:00:00Z");
    let lea = Agent::signs_in(&app, lea, "demo", "lea").await;
    let told = capacity(&lea, "billing", "from=2026-04-04T22:00:00Z&to=2026-04-05T22:00:00Z").await;
    assert_eq!(told["usual"]["days"], 1);
    assert_eq!(told["usual"]["seats"][30], Value::Null);
    step(&told["usual"], "seats", 23, 0.0);
    step(&told["usual"], "seats", 42, 2.0);
}

#[tokio::test]
async fn which_seats_were_taken_for_how_long() {
    let app = App::start_at(instant("2026-11-24T10:00:00Z")).await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(3).await;
    let (_hers, _anns) = (lea.socket().await, ann.socket().await);
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let (_adas, _bens) = (ada.socket().await, ben.socket().await);
    ann.takes(&ada.chat).await.done();
    ann.takes(&ben.chat).await.done();
    passes_to(&app, "2026-11-24T10:20:00Z");
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    passes_to(&app, "2026-11-24T10:25:00Z");
    let eve = app.customer("Eve", "billing").await;
    let _eves = eve.socket().await;
    ann.takes(&eve.chat).await.done();
    passes_to(&app, "2026-11-24T10:40:00Z");
    let path = |skill: &str| format!("internal/floor/seats?from=2026-11-24T09:30:00Z&skill_id={}", skill_id(skill));
    let told = lea.ask("GET", &path("billing")).go().await.done();
    assert_eq!((&told["from"], &told["step_seconds"]), (&json!("2026-11-24T09:30:00.000Z"), &json!(1_800)));
    let agents = told["agents"].as_array().expect("agents");
    assert_eq!(agents.len(), 1);
    assert_eq!((&agents[0]["user_id"], &agents[0]["name"]), (&json!(ann.id), &json!("Ann Test")));
    let minutes =
        |seat: usize, at: usize| agents[0]["seats"][seat][at].as_f64().map(|seconds| (seconds / 60.0).round());
    // Eve has the seat that Ada had, Ben keeps his, and the third is free; before ten nobody was there.
    for (seat, expected) in
        [[None, Some(25.0), Some(10.0)], [None, Some(30.0), Some(10.0)], [None, Some(0.0), Some(0.0)]]
            .into_iter()
            .enumerate()
    {
        assert_eq!([0, 1, 2].map(|at| minutes(seat, at)), expected, "{seat}");
    }
    assert_eq!(lea.ask("GET", &path("orders")).go().await.done()["agents"], json!([]));
}

#[tokio::test]
async fn capacity_is_for_those_who_may_of_their_own_tenant_and_asks_for_instants_and_skills() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["billing"]).await, app.agent("lea").group(2).await);
    for call in ["capacity", "seats"] {
        let path = format!("internal/floor/{call}");
        assert_eq!(ann.ask("GET", &path).go().await.refused(), (403, 230));
        assert_eq!(lea.ask("GET", &format!("{path}?skill_id=99")).go().await.refused(), (404, 148));
        for query in
            ["from=yesterday", "to=1", "from=2999-01-01T00:00:00Z", "at=2999-01-01T00:00:00Z", "skill_id=x", "day=1"]
        {
            assert_eq!(lea.ask("GET", &format!("{path}?{query}")).go().await.refused().0, 400, "{query}");
        }
    }
    let zoe = app.stranger("zoe").group(2).await;
    step(&capacity(&zoe, "billing", "").await, "seats", 0, 0.0);
    let seats = zoe.ask("GET", "internal/floor/seats").go().await.done();
    assert!(seats["agents"].as_array().expect("agents").iter().all(|agent| agent["user_id"] == zoe.id));
}
