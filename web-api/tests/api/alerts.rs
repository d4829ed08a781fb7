//! Alerts of one's own: raised, acknowledged, ended, over a restart too, and told to nobody who may not hear of the floor.
use crate::app::{Answer, App, skill_id};
use crate::people::{Agent, tenant_id};
use crate::receiver::Receiver;
use crate::socket::Socket;
use crate::webhooks::{here, makes};
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::permission::{COMMS, FLOOR, METRICS};
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "internal/alerts";
const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";

/// Somebody waits in billing.
fn somebody_waits(id: &str) -> Value {
    json!({
        "id": id, "figure": "waiting", "skill_id": skill_id("billing"), "side": "over", "threshold": 0, "for_seconds": 0,
        "sound": true, "desktop": false, "webhook": false, "label": null, "active": true,
    })
}

fn with(mut body: Value, change: Value) -> Value {
    let fields = change.as_object().expect("fields").clone();
    body.as_object_mut().expect("an object").extend(fields);
    body
}

async fn keeps(by: &Agent<'_>, body: Value) -> Answer {
    by.ask("PUT", PATH).body(body).go().await
}

async fn acknowledges(by: &Agent<'_>, alert: &Value) -> Answer {
    by.ask("PATCH", PATH).body(json!({ "id": alert["id"], "raised": alert["raised"] })).go().await
}

async fn kept(by: &Agent<'_>) -> Value {
    by.ask("GET", PATH).go().await.done()["items"].clone()
}

/// What becomes of an alert next; what else is heard of it before is not looked at.
async fn hears(console: &mut Socket, turn: &str, id: &str) -> Value {
    let passes =
        |frame: &Value| frame["kind"] == "alert" && frame["data"]["turn"] == turn && frame["data"]["alert"]["id"] == id;
    console.hears_where(turn, passes).await["data"]["alert"].clone()
}

/// The same, while the server's clock runs fast; whoever is connected gives signs of life meanwhile.
async fn hears_soon(app: &App, by: &Agent<'_>, consoles: &mut [&mut Socket], turn: &str, id: &str) -> Value {
    let stands = async || kept(by).await.as_array().expect("alerts").iter().find(|one| one["id"] == id).cloned();
    let before = stands().await.map(|alert| alert["state"].clone());
    while stands().await.map(|alert| alert["state"].clone()) == before {
        app.later(Millis::seconds(1));
        for console in consoles.iter_mut() {
            console.say(json!({ "type": "ping" })).await;
            console.hears_type("pong").await;
        }
    }
    hears(consoles[0], turn, id).await
}

#[tokio::test]
async fn an_alert_is_raised_acknowledged_and_over_on_every_device() {
    let app = App::start().await;
    let (lea, ann) = (app.agent("lea").group(2).await, app.agent("ann").skilled(&["billing"]).await);
    let (mut desk, mut phone) = (lea.socket().await, lea.socket().await);
    let made = keeps(&lea, with(somebody_waits(A), json!({ "label": "  Billing  " }))).await.done();
    assert_eq!(
        (&made["state"], &made["skill"], &made["label"]),
        (&json!("watching"), &json!("billing"), &json!("Billing"))
    );
    let ada = app.customer("Ada", "billing").await;
    let _adas = ada.socket().await;
    let raised = hears(&mut desk, "raised", A).await;
    assert_eq!((&raised["state"], raised["raised"].is_string()), (&json!("raised"), true));
    assert_eq!(hears(&mut phone, "raised", A).await, raised);
    assert_eq!(kept(&lea).await, json!([raised]));

    let known = acknowledges(&lea, &raised).await.done();
    assert_eq!((&known["state"], &known["raised"]), (&json!("acknowledged"), &raised["raised"]));
    assert_eq!(hears(&mut phone, "acknowledged", A).await, known);
    assert_eq!(acknowledges(&lea, &raised).await.done(), known, "a repeat is answered alike");

    ann.takes(&ada.chat).await.done();
    let over = hears_soon(&app, &lea, &mut [&mut desk, &mut phone], "ended", A).await;
    assert_eq!((&over["state"], &over["raised"], over["ended"].is_string()), (&json!("watching"), &Value::Null, true));
    assert_eq!(acknowledges(&lea, &raised).await.done(), over, "what has ended meanwhile is as it is");

    // The next time is another one, and what was known of the last says nothing of it.
    let _ben = app.customer("Ben", "billing").await;
    let again = hears(&mut desk, "raised", A).await;
    assert_eq!(again["state"], "raised");
    assert_eq!(acknowledges(&lea, &raised).await.done()["state"], "raised");
}

#[tokio::test]
async fn a_wait_has_to_be_long_for_a_while_and_another_condition_begins_anew() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let mut desk = lea.socket().await;
    let long = with(somebody_waits(A), json!({ "figure": "oldest_wait", "threshold": 180, "for_seconds": 60 }));
    keeps(&lea, long.clone()).await.done();
    let ada = app.customer("Ada", "billing").await;
    let ((mut adas, _), began) = (ada.socket().await, app.now());
    let raised = hears_soon(&app, &lea, &mut [&mut desk, &mut adas], "raised", A).await;
    let at: jiff::Timestamp = raised["raised"].as_str().expect("an instant").parse().expect("an instant");
    let waited = Millis(at.as_millisecond()) - began;
    assert!(waited >= Millis::seconds(239), "three minutes, and then one: {waited:?}");
    assert_eq!(keeps(&lea, long.clone()).await.done(), raised, "the same again changes nothing");
    let anew = keeps(&lea, with(long.clone(), json!({ "threshold": 86_400 }))).await.done();
    assert_eq!((&anew["state"], anew["ended"].is_string()), (&json!("watching"), true));
    assert_eq!(hears(&mut desk, "changed", A).await["threshold"], 180, "as it was made");
    assert_eq!(hears(&mut desk, "changed", A).await, anew);
    let off = keeps(&lea, with(long, json!({ "active": false }))).await.done();
    assert_eq!(off["state"], "off");
    lea.ask("DELETE", &format!("{PATH}?id={A}")).go().await.done();
    lea.ask("DELETE", &format!("{PATH}?id={A}")).go().await.done();
    assert_eq!(hears(&mut desk, "deleted", A).await["id"], A);
    assert_eq!(kept(&lea).await, json!([]));
}

#[tokio::test]
async fn what_is_raised_and_acknowledged_outlives_a_restart_and_is_not_told_again() {
    let app = App::start().await;
    let (lea, ann, chat) = {
        let (lea, ann) = (app.agent("lea").group(2).await, app.agent("ann").skilled(&["billing"]).await);
        let mut desk = lea.socket().await;
        keeps(&lea, somebody_waits(A)).await.done();
        let ada = app.customer("Ada", "billing").await;
        let raised = hears(&mut desk, "raised", A).await;
        acknowledges(&lea, &raised).await.done();
        (lea.id, ann.id, ada.chat.clone())
    };
    let app = app.again().await;
    let lea = Agent::signs_in(&app, lea, "demo", "lea").await;
    let ann = Agent::signs_in(&app, ann, "demo", "ann").await;
    let mut desk = lea.socket().await;
    assert_eq!(kept(&lea).await[0]["state"], "acknowledged");
    // Another one is raised at the first look: the old one has been looked at by then, and nothing was said of it.
    keeps(&lea, somebody_waits(B)).await.done();
    hears(&mut desk, "raised", B).await;
    assert_eq!(kept(&lea).await[0]["state"], "acknowledged");
    ann.takes(&chat).await.done();
    assert_eq!(hears_soon(&app, &lea, &mut [&mut desk], "ended", A).await["state"], "watching");
}

#[tokio::test]
async fn who_may_not_see_the_floor_any_more_or_was_frozen_hears_nothing() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let looks = app.db.groups().add(demo, None, "Lookers", &[COMMS, METRICS, FLOOR], Millis(1)).await.expect("a group");
    // Alerts are looked at in the order of their owners: what would be told of the first two is told before Lea's.
    let (lou, fay) = (app.agent("lou").group(looks).await, app.agent("fay").group(2).await);
    let lea = app.agent("lea").group(2).await;
    let (mut lous, mut leas) = (lou.socket().await, lea.socket().await);
    for one in [&lou, &fay, &lea] {
        keeps(one, somebody_waits(A)).await.done();
    }
    app.db
        .groups()
        .set(demo, looks, Millis(1), |it| it.permissions = [COMMS, METRICS].to_vec())
        .await
        .expect("changed");
    // The first frame may tell of how Lou came into the group.
    while lou.ask("GET", PATH).go().await.status == 200 {
        lous.hears_where("that rights have changed", |frame| frame["kind"] == "rights").await;
    }
    app.db.people().set(demo, AgentId(fay.id), Millis(1), |it| it.active = false).await.expect("changed");
    assert_eq!(lou.ask("GET", PATH).go().await.refused(), (403, 230));
    let _ada = app.customer("Ada", "billing").await;
    hears(&mut leas, "raised", A).await;
    let theirs = async |owner: u32| app.db.alerts().all(demo, AgentId(owner)).await.expect("readable").remove(0).raised;
    assert_eq!((theirs(lou.id).await, theirs(fay.id).await), (None, None));
    assert!(theirs(lea.id).await.is_some());
}

#[tokio::test]
async fn webhooks_are_told_of_it_whether_its_owner_is_there_or_not() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let (max, lea) = (app.agent("max").group(3).await, app.agent("lea").group(2).await);
    let hook = makes(&max, "Alerts", &receiver.url("/in"), &["floor.alert"]).await.done();
    makes(&max, "Chats", &receiver.url("/chats"), &["chat.ended"]).await.done();
    keeps(&lea, with(somebody_waits(A), json!({ "webhook": true, "label": "Billing" }))).await.done();
    keeps(&lea, somebody_waits(B)).await.done();
    app.customer("Ada", "billing").await;
    let came = receiver.next().await;
    assert!(came.path == "/in" && came.is_signed(hook["secret"].as_str().expect("a secret")));
    let (body, data) = (came.body(), came.body()["data"].clone());
    assert_eq!(
        (&body["type"], &data["state"], &data["label"]),
        (&json!("floor.alert"), &json!("raised"), &json!("Billing"))
    );
    let of = ["alert_id", "user_id", "figure", "skill", "side", "threshold"].map(|field| data[field].clone());
    assert_eq!(of, [json!(A), json!(lea.id), json!("waiting"), json!("billing"), json!("over"), json!(0)]);
    lea.ask("DELETE", &format!("{PATH}?id={A}")).go().await.done();
    let over = receiver.next().await.body()["data"].clone();
    assert_eq!((&over["state"], &over["raised"]), (&json!("ended"), &data["raised"]), "what is deleted ends");
    assert_eq!(kept(&lea).await[0]["state"], "watching", "the other one is told to Lea alone, who is not there");
    assert!(receiver.left().is_empty());
}

#[tokio::test]
async fn of_a_skill_that_is_there_no_more_the_list_says_so_and_nothing_is_raised() {
    let app = App::start().await;
    let (demo, lea) = (tenant_id("demo"), app.agent("lea").group(2).await);
    let mut desk = lea.socket().await;
    keeps(&lea, somebody_waits(A)).await.done();
    let mut of_none = app.db.alerts().all(demo, AgentId(lea.id)).await.expect("readable").remove(0).rule;
    (of_none.skill, of_none.above, of_none.threshold) = (Some(SkillId(99)), false, 1);
    let set = app.db.alerts().set(demo, (AgentId(lea.id), B), of_none, app.now(), 9, &|_| Vec::new()).await;
    set.expect("kept");
    app.customer("Ada", "billing").await;
    hears(&mut desk, "raised", A).await;
    let listed = kept(&lea).await;
    let gone = ["state", "skill_id", "skill", "raised"].map(|field| listed[1][field].clone());
    assert_eq!(gone, [json!("skill_gone"), json!(99), Value::Null, Value::Null]);
    let body = with(somebody_waits(B), json!({ "skill_id": 99 }));
    assert_eq!(keeps(&lea, body.clone()).await.refused(), (404, 148));
    assert_eq!(
        keeps(&lea, with(body, json!({ "active": false }))).await.done()["state"],
        "off",
        "it can be switched off"
    );
}

#[tokio::test]
async fn they_are_their_owners_alone_and_what_makes_no_sense_is_refused() {
    let app = App::start().await;
    let (ann, lea, boss) = (app.agent("ann").await, app.agent("lea").group(2).await, app.agent("boss").group(3).await);
    let zoe = app.stranger("zoe").group(2).await;
    for (method, path) in [("GET", PATH.to_owned()), ("DELETE", format!("{PATH}?id={A}"))] {
        assert_eq!(ann.ask(method, &path).go().await.refused(), (403, 230));
    }
    assert_eq!(keeps(&ann, somebody_waits(A)).await.refused(), (403, 230));
    keeps(&lea, somebody_waits(A)).await.done();
    for other in [&boss, &zoe] {
        assert_eq!(kept(other).await, json!([]), "{}", other.name);
        let wanted = json!({ "id": A, "raised": "2026-01-01T00:00:00Z" });
        assert_eq!(other.ask("PATCH", PATH).body(wanted).go().await.refused(), (409, 203));
        other.ask("DELETE", &format!("{PATH}?id={A}")).go().await.done();
    }
    let field = async |change: Value| {
        let answer = keeps(&lea, with(somebody_waits(B), change)).await;
        assert_eq!(answer.refused(), (400, 105), "{}", answer.body);
        answer.body["extraInfo"]["field"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(field(json!({ "figure": "service_level", "threshold": 101 })).await, "threshold");
    assert_eq!(field(json!({ "threshold": limit::ALERT_THRESHOLD + 1 })).await, "threshold");
    assert_eq!(field(json!({ "figure": "abandoned" })).await, "skill_id");
    assert_eq!(field(json!({ "for_seconds": limit::ALERT_LASTING + 1 })).await, "for_seconds");
    assert_eq!(field(json!({ "label": "è".repeat(limit::ALERT_LABEL + 1) })).await, "label");
    assert_eq!(field(json!({ "id": "mine" })).await, "id");
    for odd in [json!({ "figure": "available" }), json!({ "side": "beside" }), json!({ "threshold": -1 })] {
        assert_eq!(keeps(&lea, with(somebody_waits(B), odd)).await.refused().0, 400);
    }
    let odd = json!({ "id": A, "raised": "yesterday" });
    assert_eq!(lea.ask("PATCH", PATH).body(odd).go().await.refused(), (400, 105));
    for at in 1..limit::ALERTS {
        let id = format!("0198c0de-0000-7000-8000-{at:012}");
        keeps(&lea, somebody_waits(&id)).await.done();
    }
    assert_eq!(field(json!({})).await, "id");
    assert_eq!(kept(&lea).await.as_array().map(Vec::len), Some(limit::ALERTS));
}
