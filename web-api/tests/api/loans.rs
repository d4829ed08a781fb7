//! Skills that a lead lends until a time: they count at once, and go back by themselves.
use crate::app::{Answer, App, skill_id, with};
use crate::people::{Agent, tenant_id};
use crate::skills::{listed as skill, removes};
use crate::socket::waits;
use crate::watching::watches;
use catalogue::ids::AgentId;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use store::audit::Doer;

const PATH: &str = "internal/loans";
const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";
const C: &str = "0198c0de-0000-7000-8000-00000000000c";
const WHY: &str = "È lunga, la coda";

fn loan(app: &App, id: &str, to: u32, skill: &str, lasts: Millis) -> Value {
    let until = jiff::Timestamp::from_millisecond((app.now() + lasts).0).expect("an instant");
    json!({ "id": id, "user_id": to, "skill_id": skill_id(skill), "level": 4, "until": until.to_string(), "reason": WHY })
}

async fn puts(by: &Agent<'_>, body: &Value) -> Answer {
    by.ask("PUT", PATH).body(body.clone()).go().await
}

async fn lends(by: &Agent<'_>, id: &str, to: u32, skill: &str) -> Value {
    puts(by, &loan(by.app, id, to, skill, Millis::hours(1))).await.done()
}

async fn takes_back(by: &Agent<'_>, id: &str) -> Answer {
    by.ask("DELETE", &format!("{PATH}?id={id}")).go().await
}

async fn listed(by: &Agent<'_>) -> Vec<Value> {
    by.ask("GET", PATH).go().await.done()["items"].as_array().expect("a list").clone()
}

async fn skills(of: &Agent<'_>) -> Vec<(u64, u64)> {
    let profile = of.profile().await;
    let held = profile["skills"].as_array().expect("a list").iter();
    held.map(|skill| (skill["id"].as_u64().expect("a number"), skill["level"].as_u64().expect("a number"))).collect()
}

#[tokio::test]
async fn what_waits_for_a_lent_skill_rings_at_once_on_every_device_and_what_is_held_of_it_stays() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let lea = app.agent("lea").group(2).await;
    let (mut one, mut other) = (ann.socket().await, ann.socket().await);
    let ada = app.customer("Ada", "orders").await;
    let lent = lends(&lea, A, ann.id, "orders").await;
    assert_eq!(one.hears("offer").await["uniQref"], ada.chat);
    assert_eq!(other.hears("skill.lent").await, lent, "the console is told what the lead is answered");
    assert_eq!((&lent["skill"], &lent["level"], &lent["reason"]), (&json!("orders"), &json!(4), &json!(WHY)));
    assert_eq!(lent["by"], json!({ "user_id": lea.id, "name": "Lea Test" }));
    assert_eq!((&lent["name"], &lent["ended_at"], &lent["ended_by"]), (&json!("Ann Test"), &Value::Null, &Value::Null));
    assert_eq!(skills(&ann).await, [(1, 4), (3, 5)]);
    assert_eq!(ann.queue().await["new"][0]["uniQref"], ada.chat, "she sees its line");
    ann.takes(&ada.chat).await.done();

    let back = takes_back(&lea, A).await.done();
    assert_eq!(back["ended_by"], json!({ "user_id": lea.id, "name": "Lea Test" }));
    let heard = other.hears("skill.returned").await;
    assert_eq!(heard, back);
    app.shapes.frame_fits(
        "AgentHears",
        &json!({ "type": "event", "seq": null, "at": back["ended_at"], "kind": "skill.returned", "data": heard }),
    );
    assert_eq!(skills(&ann).await, [(3, 5)]);
    app.customer("Ben", "orders").await;
    assert_eq!(ann.ongoing().await[0]["uniQref"], ada.chat);
    let slots = ann.settled().await["slots"].clone();
    assert_eq!(slots.as_array().unwrap().len(), 1, "what comes later is not hers: {slots}");
    assert_eq!(ann.queue().await["total"], 0);
    assert_eq!(listed(&lea).await, std::slice::from_ref(&back));
    assert_eq!(takes_back(&lea, A).await.done(), back, "it is back already");
}

#[tokio::test]
async fn a_loan_goes_back_by_itself_when_its_time_is_over() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["delivery"]).await;
    let lea = app.agent("lea").group(2).await;
    let mut console = ann.socket().await;
    let lent = puts(&lea, &loan(&app, A, ann.id, "orders", Millis::seconds(20))).await.done();
    assert_eq!(skills(&ann).await, [(1, 4), (2, 5)]);
    app.later(Millis::seconds(20));
    let back = console.hears("skill.returned").await;
    assert_eq!((&back["id"], &back["until"], &back["ended_by"]), (&json!(A), &lent["until"], &Value::Null));
    assert_eq!(skills(&ann).await, [(2, 5)]);
    let (_, own) = (app.customer("Ada", "orders").await, app.customer("Ben", "delivery").await);
    assert_eq!(console.hears("offer").await["uniQref"], own.chat, "the earlier one is not hers");
    assert_eq!(listed(&lea).await, [back]);
}

#[tokio::test]
async fn who_is_not_signed_in_has_it_when_they_come_and_a_higher_level_of_their_own_stays() {
    let app = App::start().await;
    let eve = app.agent("eve").skilled(&["orders", "delivery"]).entered().await;
    let lea = app.agent("lea").group(2).await;
    let refused = puts(&lea, &loan(&app, A, eve, "orders", Millis::hours(1))).await;
    assert_eq!(refused.refused(), (400, 105), "she has it at 5");
    puts(&lea, &with(loan(&app, A, eve, "orders", Millis::hours(1)), "level", 9)).await.done();
    lends(&lea, B, eve, "billing").await;
    let ada = app.customer("Ada", "billing").await;
    let eve = Agent::signs_in(&app, eve, "demo", "eve").await;
    assert_eq!(skills(&eve).await, [(1, 9), (2, 5), (3, 4)]);
    eve.takes(&ada.chat).await.done();
    eve.ends(&ada.chat).await.done();
    eve.wraps_up(&ada.chat).await.done();
    eve.ask("DELETE", "internal/profile").go().await.done();
    takes_back(&lea, A).await.done();
    let eve = Agent::signs_in(&app, eve.id, "demo", "eve").await;
    assert_eq!(skills(&eve).await, [(1, 5), (2, 5), (3, 4)]);
}

/// Somebody who signed in at the server that was there before.
fn back<'a>(app: &'a App, id: u32, name: &str, (token, headers): &(String, Vec<(String, String)>)) -> Agent<'a> {
    Agent { app, id, tenant: "demo", name: name.into(), token: token.clone(), headers: headers.clone() }
}

#[tokio::test]
async fn a_loan_outlives_a_restart_and_ends_at_once_where_its_time_came_meanwhile() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["delivery"]).await;
    let (id, token, headers) = (ann.id, ann.token.clone(), ann.headers.clone());
    let lea = app.agent("lea").group(2).await;
    lends(&lea, A, id, "orders").await;
    let (lead, its) = (lea.id, (lea.token.clone(), lea.headers.clone()));
    let hers = (token, headers);
    let app = app.again().await;
    let ann = back(&app, id, "ann", &hers);
    let mut console = ann.socket().await;
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(console.hears("offer").await["uniQref"], ada.chat, "it runs on");
    ada.leaves().await;

    let app = app.again_after(Millis::hours(2)).await;
    let (ann, lea) = (back(&app, id, "ann", &hers), back(&app, lead, "lea", &its));
    let ended = listed(&lea).await;
    assert_eq!((ended.len(), &ended[0]["ended_by"]), (1, &Value::Null));
    assert!(!ended[0]["ended_at"].is_null());
    let mut console = ann.socket().await;
    assert_eq!(skills(&ann).await, [(2, 5)]);
    let (_, own) = (app.customer("Ada", "orders").await, app.customer("Ben", "delivery").await);
    assert_eq!(console.hears("offer").await["uniQref"], own.chat, "the earlier one is not hers");
}

#[tokio::test]
async fn a_loan_is_there_after_a_kill_and_one_that_ended_as_the_server_died_is_back() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["delivery"]).await, app.agent("bob").skilled(&["delivery"]).await);
    let lea = app.agent("lea").group(2).await;
    lends(&lea, A, ann.id, "orders").await;
    lends(&lea, B, bob.id, "orders").await;
    // On disk, and no machine has heard of it.
    app.db
        .loans()
        .end(tenant_id("demo"), B, &Doer { who: Some(AgentId(lea.id)), ..Doer::command(app.now()) })
        .await
        .expect("ended");
    let (hers, his) = ((ann.token.clone(), ann.headers.clone()), (bob.token.clone(), bob.headers.clone()));
    let (ann_id, bob_id) = (ann.id, bob.id);
    let app = app.killed(Millis::seconds(5)).await;
    let (ann, bob) = (back(&app, ann_id, "ann", &hers), back(&app, bob_id, "bob", &his));
    assert_eq!((skills(&ann).await, skills(&bob).await), (vec![(1, 4), (2, 5)], vec![(2, 5)]));
    let (mut console, _his) = (ann.socket().await, bob.socket().await);
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(console.hears("offer").await["uniQref"], ada.chat);
    ann.ask("DELETE", &format!("queue/retrieve_entity?uniQref={}", ada.chat)).go().await.done();
    assert_eq!(bob.settled().await["slots"], json!([]), "he has the skill no more");
}

#[tokio::test]
async fn a_loan_goes_back_in_a_closed_hour_and_to_somebody_who_has_gone_home() {
    let app = App::start().await;
    let admin = app.agent("anna").group(3).await;
    let closed = json!({ "week": {}, "holidays": { "2000-01-01": [{ "from": "09:00", "to": "10:00" }] } });
    let ann = app.agent("ann").skilled(&["delivery"]).await;
    let lea = app.agent("lea").group(2).await;
    let mut floor = lea.socket().await;
    watches(&mut floor, json!(["floor"])).await;
    puts(&lea, &loan(&app, A, ann.id, "orders", Millis::seconds(20))).await.done();
    let document = json!({ "skills": { skill_id("orders").to_string(): { "hours": closed } } });
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let mine = loan(&app, B, ann.id, "billing", Millis::seconds(20));
    puts(&lea, &mine).await.done();
    assert_eq!(skills(&ann).await, [(1, 4), (2, 5), (3, 4)], "of a closed line as of an open one");
    ann.ask("DELETE", "internal/profile").go().await.done();
    app.later(Millis::seconds(20));
    for _ in 0..2 {
        let back = floor.hears("skill.returned").await;
        assert_eq!((&back["user_id"], &back["ended_by"]), (&json!(ann.id), &Value::Null));
    }
    let ann = Agent::signs_in(&app, ann.id, "demo", "ann").await;
    assert_eq!(skills(&ann).await, [(2, 5)]);
    // A closed line says so at once, whoever could serve it.
    assert_eq!(puts(&lea, &loan(&app, C, ann.id, "orders", Millis::hours(1))).await.status, 200);
    let body = json!({ "skill": skill_id("orders"), "name": "Ada" });
    assert_eq!(app.ask("POST", "incoming/livechat/start").body(body).go().await.refused(), (409, 171));
}

#[tokio::test]
async fn a_loan_of_a_skill_that_is_removed_goes_with_it() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["billing"]).await, app.agent("lea").group(2).await);
    let admin = app.agent("anna").group(3).await;
    let mut console = ann.socket().await;
    lends(&lea, A, ann.id, "orders").await;
    assert_eq!(skills(&ann).await, [(1, 4), (3, 5)]);
    removes(&admin, &skill(&admin, "orders").await).await.done();
    let back = console.hears("skill.returned").await;
    assert_eq!((&back["id"], &back["skill"]), (&json!(A), &json!("orders")));
    assert_eq!(back["ended_by"]["user_id"], json!(admin.id), "whoever removed it has ended it");
    // What is kept of her is forgotten a moment later.
    while skills(&ann).await != [(3, 5)] {}
    assert!(listed(&lea).await.is_empty());
    assert_eq!(takes_back(&lea, A).await.refused(), (409, 203));
    assert_eq!(puts(&lea, &loan(&app, B, ann.id, "orders", Millis::hours(1))).await.refused(), (404, 148));
    // Nothing is due of it, and the next loan goes back as ever.
    puts(&lea, &loan(&app, C, ann.id, "delivery", Millis::seconds(20))).await.done();
    app.later(Millis::seconds(20));
    assert_eq!(console.hears("skill.returned").await["id"], C);
    assert_eq!(skills(&ann).await, [(3, 5)]);
}

#[tokio::test]
async fn of_two_who_lend_the_same_at_once_one_does_and_a_repeat_changes_nothing() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (lea, leo) = (app.agent("lea").group(2).await, app.agent("leo").group(2).await);
    let (hers, his) =
        (loan(&app, A, ann.id, "orders", Millis::hours(1)), loan(&app, B, ann.id, "orders", Millis::hours(2)));
    let (one, other) = tokio::join!(puts(&lea, &hers), puts(&leo, &his));
    let (lent, refused) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(refused.refused(), (409, 203));
    let lent = lent.done();
    assert_eq!(refused.body["extraInfo"]["loan"], lent);
    assert_eq!(listed(&lea).await, std::slice::from_ref(&lent));
    let (by, body) = if lent["id"] == A { (&lea, &hers) } else { (&leo, &his) };
    assert_eq!(puts(by, body).await.done(), lent, "a repeat");
    assert_eq!(puts(by, &with(body.clone(), "level", 5)).await.refused(), (409, 203), "not under the same id");
    takes_back(&leo, lent["id"].as_str().unwrap()).await.done();
    assert!(!puts(by, body).await.done()["ended_at"].is_null(), "a repeat that comes late lends nothing");
    assert_eq!(skills(&ann).await, []);
}

#[tokio::test]
async fn whoever_watches_the_floor_is_told_and_nobody_else() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let (lea, leo) = (app.agent("lea").group(2).await, app.agent("leo").group(2).await);
    let (mut floor, mut his) = (leo.socket().await, bob.socket().await);
    watches(&mut floor, json!(["floor"])).await;
    let lent = lends(&lea, A, ann.id, "orders").await;
    assert_eq!(floor.hears("skill.lent").await, lent);
    let back = takes_back(&leo, A).await.done();
    assert_eq!(floor.hears("skill.returned").await, back);
    let ada = app.customer("Ada", "billing").await;
    loop {
        let frame = his.next().await.expect("the socket stays open");
        assert!(!frame.to_string().contains(WHY), "{frame}");
        if waits(&frame, |item| item["uniQref"] == ada.chat) {
            break;
        }
    }
}

#[tokio::test]
async fn what_may_not_be_lent_is_refused_and_why() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["orders"]).await;
    let lea = app.agent("lea").group(2).await;
    let fine = loan(&app, A, ann.id, "billing", Millis::hours(1));
    assert_eq!(puts(&ann, &fine).await.refused(), (403, 230));
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    assert_eq!(takes_back(&ann, A).await.refused(), (403, 230));
    assert_eq!(puts(&lea, &with(fine.clone(), "user_id", 9_999)).await.refused(), (404, 180));
    assert_eq!(puts(&lea, &with(fine.clone(), "skill_id", 99)).await.refused(), (404, 148));
    let field = |answer: Answer| {
        assert_eq!(answer.refused(), (400, 105));
        answer.body["extraInfo"]["field"].as_str().unwrap_or_default().to_owned()
    };
    let late = loan(&app, A, ann.id, "billing", limit::LOAN_LONGEST + Millis::minutes(1));
    for (body, wrong) in [
        (with(fine.clone(), "until", "tomorrow"), "until"),
        (loan(&app, A, ann.id, "billing", Millis::seconds(-1)), "until"),
        (late, "until"),
        (with(fine.clone(), "level", 11), "level"),
        (with(fine.clone(), "level", 0), "level"),
        (loan(&app, A, ann.id, "orders", Millis::hours(1)), "level"),
        (with(fine.clone(), "reason", " \u{200b} "), "reason"),
        (with(fine.clone(), "reason", "è".repeat(limit::LOAN_REASON + 1)), "reason"),
        (with(fine.clone(), "id", "A"), "id"),
    ] {
        assert_eq!(field(puts(&lea, &body).await), wrong, "{body}");
    }
    assert_eq!(takes_back(&lea, C).await.refused(), (409, 203));
    let demo = tenant_id("demo");
    app.db.people().set(demo, AgentId(ann.id), Millis(1), |it| it.active = false).await.expect("frozen");
    assert_eq!(puts(&lea, &fine).await.refused(), (404, 180));
    assert!(listed(&lea).await.is_empty());
}

#[tokio::test]
async fn another_house_neither_sees_a_loan_nor_ends_it() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (lea, zoe) = (app.agent("lea").group(2).await, app.stranger("zoe").group(2).await);
    lends(&lea, A, ann.id, "orders").await;
    assert!(listed(&zoe).await.is_empty());
    assert_eq!(takes_back(&zoe, A).await.refused(), (409, 203));
    let eve = app.stranger("eve").entered().await;
    lends(&zoe, A, eve, "orders").await;
    assert_eq!(skills(&ann).await, [(1, 4)]);
}
