//! Away by oneself: the time that a person chose, and the signs that their console gives of them.
use crate::app::{App, SKILLS, skill_id};
use crate::people::{Agent, tenant_id};
use crate::socket::Socket;
use catalogue::ids::SkillId;
use catalogue::limit;
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::{Value, json};
use store::audit::Doer;
use store::skills::{Kept, Skill};

/// A house in which offers ring for two seconds only, and which forgives lost connections and missed offers.
async fn hasty() -> App {
    let long = Millis::hours(9);
    let spans = Spans { connection_grace: long, agent_gone: long, missed_limit: 9, ..Spans::default() };
    let app = App::with(&[], spans).await;
    let (name, mode) = SKILLS[0];
    let ring = Millis::seconds(2);
    let skill =
        Skill { id: SkillId(skill_id(name)), name: name.into(), mode, ring, wrap_up: limit::END_FEEDBACK, version: 1 };
    let done = app.db.skills().update(tenant_id("demo"), &skill, &Doer::command(Millis(1))).await;
    assert!(matches!(done, Ok(Kept::Now(_))), "it can be changed");
    app.again().await
}

/// So much time goes by at an open page; never so much at once that the page seems to be gone.
async fn goes_by(span: Millis, app: &App, console: &mut Socket) {
    let mut left = span;
    while left > Millis::ZERO {
        let step = left.min(Millis::seconds(30));
        app.later(step);
        left = left - step;
        console.say(json!({ "type": "ping" })).await;
        console.hears_type("pong").await;
    }
}

/// A chat rings in vain: its end is a timer by which the server finds out how late it is. The clock goes on by itself too, so that
/// what is to happen only now has to be further off than any machine is slow.
async fn misses_a_chat(app: &App, console: &mut Socket) {
    app.customer("Ada", "orders").await;
    console.hears("offer").await;
    app.later(Millis::seconds(25));
    console.hears("offer.ended").await;
}

async fn stands(agent: &Agent<'_>) -> (Value, Value) {
    let profile = agent.settled().await;
    (profile["status"].clone(), profile["suspend_cause"].clone())
}

#[tokio::test]
async fn who_chose_five_minutes_is_away_after_five_idle_ones_and_back_with_the_first_sign() {
    let app = hasty().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    ann.change(json!({ "preference": { "away_time": 300 } })).await.done();
    let mut console = ann.socket().await;
    goes_by(Millis::seconds(280), &app, &mut console).await;
    misses_a_chat(&app, &mut console).await;
    console.hears_where("her absence", |frame| frame["data"]["suspend_cause"] == "auto_away").await;
    assert_eq!(stands(&ann).await, (json!("Away"), json!("auto_away")));
    console.say(json!({ "type": "ping" })).await;
    console.hears_type("pong").await;
    assert_eq!(stands(&ann).await.0, "Away", "that the page is there says nothing of her");
    console.say(json!({ "type": "active" })).await;
    console.hears_where("her return", |frame| frame["data"]["status"] == "Online").await;
    assert_eq!(stands(&ann).await, (json!("Online"), Value::Null));
}

#[tokio::test]
async fn a_sign_in_good_time_begins_the_five_minutes_anew() {
    let app = hasty().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    ann.change(json!({ "preference": { "away_time": 300 } })).await.done();
    let mut console = ann.socket().await;
    goes_by(Millis::seconds(200), &app, &mut console).await;
    console.say(json!({ "type": "active" })).await;
    goes_by(Millis::seconds(200), &app, &mut console).await;
    misses_a_chat(&app, &mut console).await;
    assert_eq!(stands(&ann).await, (json!("Online"), Value::Null));
}

#[tokio::test]
async fn the_time_is_kept_for_the_next_session() {
    let app = hasty().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    ann.change(json!({ "preference": { "away_time": 300 } })).await.done();
    ann.ask("DELETE", "internal/profile").go().await.done();
    let ann = Agent::signs_in(&app, ann.id, ann.tenant, "ann").await;
    let mut console = ann.socket().await;
    goes_by(Millis::seconds(280), &app, &mut console).await;
    misses_a_chat(&app, &mut console).await;
    console.hears_where("her absence", |frame| frame["data"]["suspend_cause"] == "auto_away").await;
    // Who changes it is at the desk.
    ann.change(json!({ "preference": { "away_time": "never" } })).await.done();
    assert_eq!(stands(&ann).await, (json!("Online"), Value::Null));
}

#[tokio::test]
async fn never_means_never_also_for_who_chose_otherwise_before() {
    let app = hasty().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    for time in [json!(300), json!("never")] {
        ann.change(json!({ "preference": { "away_time": time } })).await.done();
    }
    let mut console = ann.socket().await;
    goes_by(Millis::minutes(10), &app, &mut console).await;
    misses_a_chat(&app, &mut console).await;
    assert_eq!(stands(&ann).await, (json!("Online"), Value::Null));
}

#[tokio::test]
async fn who_is_offline_stays_so_when_they_change_it() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    ann.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    let changed = ann.change(json!({ "preference": { "away_time": 600 } })).await.done();
    assert_eq!((&changed["status"], &changed["preferences"]["away_time"]), (&json!("Offline"), &json!(600)));
}

#[tokio::test]
async fn a_language_that_is_chosen_is_no_longer_the_browsers() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let spoken =
        |profile: &Value| (profile["preferences"]["language"].clone(), profile["preferences"]["language_auto"].clone());
    assert_eq!(spoken(&ann.profile().await), (json!("en"), json!(true)));
    let zoomed = ann.change(json!({ "preference": { "zoom": 120 } })).await.done();
    assert_eq!(spoken(&zoomed), (json!("en"), json!(true)));
    let chosen = ann.change(json!({ "preference": { "language": "it" } })).await.done();
    assert_eq!(spoken(&chosen), (json!("it"), json!(false)));
    let again = ann.change(json!({ "preference": { "language_auto": true } })).await.done();
    assert_eq!(spoken(&again), (json!("it"), json!(true)));
}
