//! The dry run of a policy draft: a day out of the journal under the policy in force and under the draft, and what is refused.
use crate::app::{Answer, App};
use crate::people::{Agent, tenant_id};
use catalogue::ids::SkillId;
use catalogue::units::Millis;
use routing::settings::{Config, Mode, SkillSettings};
use serde_json::{Value, json};
use sim::{Day, Habits, Profile, Roster, Setup, Span, Stream, Workload};
use std::sync::Arc;
use std::time::Duration;
use store::Db;
use store::journal::{Entry, TenantEntries};

const ADMINISTRATOR: u32 = 3;
const ORDERS: SkillId = SkillId(1);
const DELIVERY: SkillId = SkillId(2);
const CALL: &str = "engine/policy/dry_run";

/// Midnight of the day before, in UTC, which is the tenant's zone before its first publication.
fn yesterday() -> (Millis, String) {
    let day = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date().yesterday().expect("a day");
    let begins = day.to_zoned(jiff::tz::TimeZone::UTC).expect("a zone").timestamp().as_millisecond();
    (Millis(begins), day.to_string())
}

/// Six busy hours of a shop that has too few people for them.
fn lived(from: Millis) -> Vec<(Millis, routing::Event)> {
    let stream = |skill, rates: &[f64]| Stream {
        arrivals: Profile::stretches(Millis::hours(1), &[&[0.0; 8], rates].concat()),
        patience: Span::Exponential(Millis::minutes(3)),
        handling: Span::LogNormal { mean: Millis::minutes(6), deviation: Millis::minutes(4) },
        messages: 2.0,
        ..Stream::new(skill, 0.0)
    };
    let hour = |hours| from + Millis::hours(hours);
    let streams = vec![stream(ORDERS, &[0.4, 0.7, 0.8, 0.7, 0.5, 0.3]), stream(DELIVERY, &[0.1; 6])];
    let workload = Workload { start: from, until: hour(24), streams, seed: 7 };
    let roster =
        Roster::new().staffed(2, &[ORDERS], 2, hour(8), hour(15)).staffed(1, &[DELIVERY], 2, hour(8), hour(15));
    let skill = |id, name: &str| Arc::new(SkillSettings::new(id, name.into(), Mode::Push));
    let skills = vec![skill(ORDERS, "orders"), skill(DELIVERY, "delivery")];
    let habits = Habits { reaction: Span::Exponential(Millis::seconds(5)), ..Habits::default() };
    let day =
        Day::new(Setup::default(), Config { version: 1, skills, ..Config::default() }, &workload, &roster, habits);
    day.live().journal().to_vec()
}

async fn write(db: &Db, journal: Vec<(Millis, routing::Event)>) {
    let tenant = tenant_id("demo");
    let epoch = db.journal().lease(tenant, "the one that is gone").await.expect("nobody writes");
    let first = db.journal().last_seq(tenant).await.expect("readable") + 1;
    let entries = journal.into_iter().zip(first..).map(|((at, event), seq)| Entry { seq, at, event });
    let entries: Vec<Entry> = entries.collect();
    for part in entries.chunks(2_000) {
        let part = TenantEntries { tenant, epoch, entries: part.to_vec(), made: Vec::new() };
        db.journal().append(&[part]).await.expect("written");
    }
}

/// A house that was there yesterday.
async fn house() -> App {
    let app = App::start_at(yesterday().0).await;
    let journal = lived(yesterday().0 + Millis::minutes(1));
    app.again_with_written(async |db| write(db, journal).await).await
}

async fn begins(admin: &Agent<'_>, body: Value) -> Answer {
    admin.ask("POST", CALL).body(body).go().await
}

/// Asks until it is over, as the page does.
async fn ends(admin: &Agent<'_>) -> Value {
    loop {
        let run = admin.ask("GET", CALL).go().await.done()["run"].clone();
        if !["waiting", "reading", "living"].contains(&run["state"].as_str().expect("a state")) {
            return run;
        }
        assert!((0.0..=1.0).contains(&run["share"].as_f64().expect("a share")), "{run}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn figure<'a>(of: &'a Value, id: &str) -> &'a Value {
    let figures = of["figures"].as_array().expect("figures");
    figures.iter().find(|figure| figure["id"] == id).unwrap_or_else(|| panic!("{id} of {of}"))
}

#[tokio::test]
async fn a_draft_is_lived_on_a_recorded_day_beside_the_policy_in_force() {
    let app = house().await;
    let (_, day) = yesterday();
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let days = admin.ask("GET", "engine/policy/dry_run/days").go().await.done();
    assert_eq!((days["items"].as_array().map(Vec::len), &days["items"][0]["day"]), (Some(1), &json!(day)));
    let chats = days["items"][0]["chats"].as_f64().expect("a count");
    assert!(chats > 150.0, "{days}");
    assert_eq!(admin.ask("GET", CALL).go().await.done()["run"], Value::Null);

    // Nobody waits for orders whom one is before, and those who wait are to be answered sooner.
    let line = json!({ "cap": 1, "service_level": { "percent": 90, "within_seconds": 10 } });
    let draft = json!({ "skills": { "1": { "line": line } } });
    let written = app.db.journal().last_seq(tenant_id("demo")).await.expect("readable");
    let begun = begins(&admin, json!({ "document": draft, "runs": 2, "mark": "mine" })).await.done();
    assert_eq!((&begun["days"], &begun["runs"], &begun["version"]), (&json!([day]), &json!(2), &json!(0)));
    let run = ends(&admin).await;
    assert_eq!((&run["state"], &run["mark"]), (&json!("done"), &json!("mine")), "{run}");
    let result = &run["result"];
    assert_eq!(result["again"], result["recorded"], "the simulator knows this day");
    let [answered, abandoned, turned] = ["answered", "abandoned", "turned_away"].map(|id| figure(result, id).clone());
    let side = |side: &str| [&answered, &abandoned, &turned].map(|figure| figure[side].as_f64().expect("a count"));
    assert_eq!(side("before").iter().sum::<f64>(), chats, "as it was recorded: {result}");
    assert_eq!(side("after").iter().sum::<f64>(), chats, "the same customers come: {result}");
    assert_eq!(turned["before"], 0.0);
    assert!(turned["low"].as_f64() > Some(0.0) && turned["high"].as_f64() >= turned["low"].as_f64(), "{turned}");
    assert!(figure(result, "long_wait")["after"].as_f64() < figure(result, "long_wait")["before"].as_f64(), "{result}");
    let level = figure(result, "service_level")["before"].as_f64().expect("a level");
    assert!(level > 1.0 && level < 100.0, "in percent: {level}");
    assert!(result["elsewhere"].as_f64() <= result["both"].as_f64());
    let orders = &result["skills"][0];
    assert_eq!((&orders["skill_id"], &orders["skill"]), (&json!(1), &json!("orders")), "the busiest first");
    assert_eq!(orders["goal_after"], json!({ "percent": 90, "within": 10 }));
    assert_ne!(orders["goal_before"], orders["goal_after"]);
    let delivery = figure(&result["skills"][1], "answered");
    assert_eq!(
        (&delivery["before"], &delivery["low"], &delivery["high"]),
        (&delivery["after"], &json!(0.0), &json!(0.0))
    );

    let signed_in = app.db.journal().events(tenant_id("demo"), written, 100).await.expect("readable");
    assert!(signed_in.is_empty(), "nothing is written by it: {signed_in:?}");
    assert_eq!(admin.ask("GET", "engine/policy").go().await.done()["version"], 0, "and nothing is published");
    let again = app.again().await;
    let bob = again.agent("bob").group(ADMINISTRATOR).await;
    assert_eq!(bob.ask("GET", CALL).go().await.done()["run"], Value::Null, "each has their own");
}

#[tokio::test]
async fn what_cannot_be_lived_is_refused_and_one_that_is_stopped_is_over() {
    let app = house().await;
    let (midnight, day) = yesterday();
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let refused = async |body: Value| {
        let answer = begins(&admin, body).await;
        (answer.refused(), answer.body["extraInfo"]["field"].clone(), answer.body["extraInfo"]["why"].clone())
    };
    let shut = json!({ "skills": { "1": { "line": { "cap": 0 } } } });
    assert_eq!(refused(json!({ "document": shut })).await.1, "/skills/1/line/cap", "the same rules as a publication's");
    let on = |days: Value| json!({ "document": {}, "days": days });
    let date = |days: i64| {
        let at = jiff::Timestamp::from_millisecond(midnight.0 + Millis::hours(24 * days).0).expect("an instant");
        at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
    };
    for (days, field, why) in [
        (json!([date(1)]), "days[0]", "is not over yet"),
        (json!([day, date(-1)]), "days[1]", "has no chats"),
        (json!([day, day]), "days[1]", "is there twice"),
        (json!(["Monday"]), "days[0]", "is no day such as 2026-01-31"),
    ] {
        assert_eq!(refused(on(days)).await, ((400, 105), json!(field), json!(why)));
    }
    assert_eq!(refused(on(json!([]))).await.0, (400, 105));
    assert_eq!(refused(json!({ "document": {}, "runs": 21 })).await.0, (400, 105));

    let begun = begins(&admin, json!({ "document": {}, "runs": 20 })).await.done();
    assert_eq!(begun["runs"], 20);
    let bea = app.agent("bea").group(ADMINISTRATOR).await;
    assert_eq!(begins(&admin, json!({ "document": {} })).await.refused(), (429, 158));
    assert_eq!(begins(&bea, json!({ "document": {} })).await.refused(), (429, 158), "one of a tenant at a time");
    assert_eq!(bea.ask("DELETE", CALL).go().await.done()["run"], Value::Null, "nobody stops another's");
    assert_eq!(admin.ask("DELETE", CALL).go().await.done()["run"]["state"], "stopped");
    assert_eq!(ends(&admin).await["result"], Value::Null);
    begins(&bea, json!({ "document": {}, "runs": 1 })).await.done();
    assert_eq!(ends(&bea).await["state"], "done", "whoever was stopped is in nobody's way");

    let ann = app.agent("ann").group(1).await;
    for (method, path) in [("GET", CALL), ("DELETE", CALL), ("GET", "engine/policy/dry_run/days")] {
        assert_eq!(ann.ask(method, path).go().await.refused().0, 403);
    }
    assert_eq!(begins(&ann, json!({ "document": {} })).await.refused().0, 403);
    let max = app.stranger("max").group(ADMINISTRATOR).await;
    assert_eq!(max.ask("GET", "engine/policy/dry_run/days").go().await.done()["items"], json!([]));
    let none = begins(&max, json!({ "document": {} })).await;
    assert_eq!((none.refused(), &none.body["extraInfo"]["field"]), ((400, 105), &json!("days")));
}
