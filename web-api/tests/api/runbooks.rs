//! Runbooks: sets of acts that are run for a span and go back by themselves, to exactly what was.
use crate::app::{Answer, App, skill_id, with};
use crate::people::{Agent, tenant_id};
use crate::watching::watches;
use catalogue::ids::AgentId;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};

const PATH: &str = "internal/runbooks";
const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";
const ONE: &str = "0198c0de-0000-7000-8000-000000000001";
const TWO: &str = "0198c0de-0000-7000-8000-000000000002";
const THREE: &str = "0198c0de-0000-7000-8000-000000000003";
const FOUR: &str = "0198c0de-0000-7000-8000-000000000004";

fn change(skill: &str, field: &str, value: impl Into<Value>) -> Value {
    json!({ "skill_id": skill_id(skill), "field": field, "value": value.into() })
}

fn book(id: &str, name: &str, lends: Value, changes: Value) -> Value {
    json!({ "id": id, "version": 0, "name": name, "minutes": 60, "lends": lends, "changes": changes })
}

async fn puts(by: &Agent<'_>, body: &Value) -> Answer {
    by.ask("PUT", PATH).body(body.clone()).go().await
}

async fn runs(by: &Agent<'_>, id: &str, runbook: &str) -> Answer {
    by.ask("PUT", "internal/runbooks/run").body(json!({ "id": id, "runbook": runbook })).go().await
}

async fn ends(by: &Agent<'_>, id: &str) -> Answer {
    by.ask("DELETE", &format!("internal/runbooks/run?id={id}")).go().await
}

async fn listed(by: &Agent<'_>) -> Value {
    by.ask("GET", PATH).go().await.done()
}

/// The policy as an administrator reads it.
async fn policy(admin: &Agent<'_>) -> Value {
    admin.ask("GET", "engine/policy").go().await.done()
}

async fn document(admin: &Agent<'_>) -> Value {
    policy(admin).await["document"].clone()
}

async fn publishes(admin: &Agent<'_>, document: Value) {
    let version = policy(admin).await["version"].clone();
    admin.ask("PUT", "engine/policy").body(json!({ "version": version, "document": document })).go().await.done();
}

async fn skills(of: &Agent<'_>) -> Vec<u64> {
    let profile = of.profile().await;
    profile["skills"].as_array().expect("a list").iter().map(|skill| skill["id"].as_u64().expect("a number")).collect()
}

/// A policy that says something of everything, besides what a runbook changes.
fn said() -> Value {
    json!({
        "time_zone": "Europe/Rome",
        "skills": {
            skill_id("orders").to_string(): { "wrap_up_seconds": 120, "line": { "cap": 50 } },
            skill_id("delivery").to_string(): { "priority": 1 },
        },
    })
}

fn surge(ann: u32) -> Value {
    let lends = json!([{ "user_id": ann, "skill_id": skill_id("orders"), "level": 4 }]);
    let changes = json!([
        change("orders", "wrap_up_seconds", 20),
        change("orders", "overflow", skill_id("delivery")),
        change("delivery", "longest_wait_seconds", 90),
    ]);
    book(A, "Black Friday", lends, changes)
}

/// How each act went back: what was lent, then what was changed.
fn how(run: &Value) -> Vec<&str> {
    let of = |what: &str| run[what].as_array().expect("a list").iter().map(|step| step["back"].as_str().unwrap_or("-"));
    let (lends, changes): (Vec<_>, Vec<_>) = (of("lends").collect(), of("changes").collect());
    [lends, changes].concat()
}

fn back<'a>(app: &'a App, id: u32, name: &str, (token, headers): &(String, Vec<(String, String)>)) -> Agent<'a> {
    Agent { app, id, tenant: "demo", name: name.into(), token: token.clone(), headers: headers.clone() }
}

#[tokio::test]
async fn one_click_does_all_of_it_and_when_the_span_is_over_everything_is_as_it_was() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["delivery"]).await, app.agent("lea").group(2).await);
    let admin = app.agent("anna").group(3).await;
    publishes(&admin, said()).await;
    let written = puts(&admin, &with(surge(ann.id), "minutes", 1)).await.done();
    assert_eq!((&written["name"], &written["version"]), (&json!("Black Friday"), &json!(1)));
    assert_eq!(written["lends"][0]["name"], "Ann Test");
    let (mut floor, mut console) = (lea.socket().await, ann.socket().await);
    watches(&mut floor, json!(["floor"])).await;

    let ada = app.customer("Ada", "orders").await;
    let run = runs(&lea, ONE, A).await.done();
    assert_eq!(console.hears("offer").await["uniQref"], ada.chat, "what waits for the lent skill rings at once");
    assert_eq!(floor.hears("runbook").await, run);
    assert_eq!((&run["by"]["user_id"], &run["ended_at"]), (&json!(lea.id), &Value::Null));
    assert_eq!(run["lends"][0]["done"], "lent");
    let was: Vec<_> = run["changes"].as_array().unwrap().iter().map(|one| (&one["before"], &one["after"])).collect();
    let delivery = json!(skill_id("delivery"));
    assert_eq!(was, [(&json!(120), &json!(20)), (&Value::Null, &delivery), (&Value::Null, &json!(90))]);
    let mut during = said();
    during["skills"]["1"] = json!({ "wrap_up_seconds": 20, "line": { "cap": 50, "overflow": delivery } });
    during["skills"]["2"] = json!({ "priority": 1, "line": { "longest_wait_seconds": 90 } });
    assert_eq!(document(&admin).await, during);
    assert_eq!(listed(&lea).await["runs"], json!([run]));

    for _ in 0..3 {
        app.later(Millis::seconds(20));
        for page in [&mut floor, &mut console] {
            page.say(json!({ "type": "ping" })).await;
            page.hears_type("pong").await;
        }
    }
    let over =
        floor.hears_where("the run's end", |frame| frame["kind"] == "runbook" && !frame["data"]["ended_at"].is_null());
    let over = over.await["data"].clone();
    assert_eq!((&over["id"], &over["ended_by"]), (&json!(ONE), &Value::Null));
    assert_eq!(how(&over), ["reverted"; 4]);
    assert_eq!(document(&admin).await, said());
    assert_eq!(skills(&ann).await, [2]);
    assert_eq!(listed(&lea).await["runs"], json!([over]));
}

#[tokio::test]
async fn a_run_outlives_a_restart_and_goes_back_at_once_where_its_time_came_meanwhile() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["delivery"]).await;
    let (ann_id, hers) = (ann.id, (ann.token.clone(), ann.headers.clone()));
    let admin = app.agent("anna").group(3).await;
    let (id, its) = (admin.id, (admin.token.clone(), admin.headers.clone()));
    publishes(&admin, said()).await;
    puts(&admin, &surge(ann_id)).await.done();
    let run = runs(&admin, ONE, A).await.done();

    let app = app.again().await;
    let admin = back(&app, id, "anna", &its);
    assert_eq!(listed(&admin).await["runs"], json!([run]), "it runs on");
    assert_eq!(document(&admin).await["skills"]["1"]["wrap_up_seconds"], 20);

    let app = app.again_after(Millis::hours(2)).await;
    let (admin, ann) = (back(&app, id, "anna", &its), back(&app, ann_id, "ann", &hers));
    let over = listed(&admin).await["runs"][0].clone();
    assert_eq!(how(&over), ["reverted"; 4]);
    assert_eq!(over["ended_by"], Value::Null);
    assert_eq!(document(&admin).await, said());
    assert_eq!(skills(&ann).await, [2]);
}

#[tokio::test]
async fn what_somebody_changed_by_hand_meanwhile_is_left_and_said() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["delivery"]).await, app.agent("lea").group(2).await);
    let admin = app.agent("anna").group(3).await;
    publishes(&admin, said()).await;
    puts(&admin, &surge(ann.id)).await.done();
    runs(&lea, ONE, A).await.done();
    let mut hers = document(&admin).await;
    hers["skills"]["1"]["wrap_up_seconds"] = json!(45);
    hers["skills"]["3"] = json!({ "priority": 4 });
    publishes(&admin, hers).await;
    let loans = lea.ask("GET", "internal/loans").go().await.done();
    let loan = loans["items"][0]["id"].as_str().expect("a loan").to_owned();
    lea.ask("DELETE", &format!("internal/loans?id={loan}")).go().await.done();

    let over = ends(&lea, ONE).await.done();
    assert_eq!(how(&over), ["changed_since", "changed_since", "reverted", "reverted"]);
    assert_eq!(over["ended_by"]["user_id"], lea.id);
    let mut left = said();
    left["skills"]["1"]["wrap_up_seconds"] = json!(45);
    left["skills"]["3"] = json!({ "priority": 4 });
    assert_eq!(document(&admin).await, left, "all that the run did not make is as somebody has it");
    assert_eq!(ends(&lea, ONE).await.done(), over, "it is back already");
}

#[tokio::test]
async fn a_run_that_was_killed_goes_back_all_the_same_and_leaves_what_somebody_changed() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["delivery"]).await, app.agent("lea").group(2).await);
    let admin = app.agent("anna").group(3).await;
    publishes(&admin, said()).await;
    puts(&admin, &surge(ann.id)).await.done();
    runs(&lea, ONE, A).await.done();
    let mut hers = document(&admin).await;
    hers["skills"]["2"]["line"]["longest_wait_seconds"] = json!(45);
    publishes(&admin, hers).await;
    let (its, her_own) = ((admin.token.clone(), admin.headers.clone()), (ann.token.clone(), ann.headers.clone()));
    let (id, ann_id) = (admin.id, ann.id);
    let app = app.killed(Millis::minutes(59)).await;
    let (admin, ann) = (back(&app, id, "anna", &its), back(&app, ann_id, "ann", &her_own));
    assert_eq!(listed(&admin).await["runs"][0]["ended_at"], Value::Null, "its time has not come");
    assert_eq!(
        (document(&admin).await["skills"]["1"]["wrap_up_seconds"].clone(), skills(&ann).await),
        (json!(20), vec![1, 2])
    );
    let app = app.killed(Millis::minutes(2)).await;
    let (admin, ann) = (back(&app, id, "anna", &its), back(&app, ann_id, "ann", &her_own));
    let over = listed(&admin).await["runs"][0].clone();
    assert_eq!(how(&over), ["reverted", "reverted", "reverted", "changed_since"]);
    let mut left = said();
    left["skills"]["2"]["line"] = json!({ "longest_wait_seconds": 45 });
    assert_eq!((document(&admin).await, skills(&ann).await), (left, vec![2]));
}

#[tokio::test]
async fn of_two_that_overlap_the_last_to_go_back_leaves_what_was_before_both() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let admin = app.agent("anna").group(3).await;
    publishes(&admin, said()).await;
    puts(&admin, &book(A, "Longer", json!([]), json!([change("orders", "wrap_up_seconds", 60)]))).await.done();
    puts(&admin, &book(B, "Shorter", json!([]), json!([change("orders", "wrap_up_seconds", 20)]))).await.done();
    runs(&lea, ONE, A).await.done();
    assert_eq!(runs(&lea, TWO, B).await.done()["changes"][0]["before"], 60);
    assert_eq!(how(&ends(&lea, ONE).await.done()), ["handed_on"]);
    assert_eq!(document(&admin).await["skills"]["1"]["wrap_up_seconds"], 20, "the second one is not over");
    assert_eq!(listed(&lea).await["runs"][0]["changes"][0]["before"], 120, "and says to what it goes back now");
    assert_eq!(how(&ends(&lea, TWO).await.done()), ["reverted"]);
    assert_eq!(document(&admin).await, said());
}

#[tokio::test]
async fn a_runbook_runs_once_at_a_time_and_a_repeat_changes_nothing() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").skilled(&["orders"]).await);
    let (lea, leo) = (app.agent("lea").group(2).await, app.agent("leo").group(2).await);
    let admin = app.agent("anna").group(3).await;
    let lend = |to: u32| json!({ "user_id": to, "skill_id": skill_id("orders"), "level": 4 });
    let eve = app.agent("eve").entered().await;
    puts(&admin, &book(A, "Help", json!([lend(ann.id), lend(bob.id), lend(eve)]), json!([]))).await.done();
    let help = book(B, "Help too", json!([lend(ann.id)]), json!([change("orders", "cap", 5)]));
    puts(&admin, &help).await.done();
    app.db.people().set_active(tenant_id("demo"), AgentId(eve), false).await.expect("frozen");
    let (one, other) = tokio::join!(runs(&lea, ONE, A), runs(&leo, TWO, A));
    let (run, refused) = if one.status == 200 { (one, other) } else { (other, one) };
    let run = run.done();
    assert_eq!(refused.refused(), (409, 203));
    assert_eq!(refused.body["extraInfo"]["run"], run);
    let done: Vec<_> = run["lends"].as_array().unwrap().iter().map(|step| &step["done"]).collect();
    assert_eq!(done, ["lent", "already_able", "not_there"]);
    let id = run["id"].as_str().expect("an id");
    assert_eq!(runs(&lea, id, A).await.done(), run, "a repeat");
    assert_eq!(runs(&lea, id, B).await.refused(), (409, 203), "not of another runbook");
    let too = runs(&lea, THREE, B).await.done();
    assert_eq!(too["lends"][0]["done"], "already_lent");

    admin.ask("DELETE", &format!("{PATH}?id={A}&version=1")).go().await.done();
    assert_eq!(how(&ends(&leo, id).await.done()), ["reverted", "nothing_to_do", "nothing_to_do"]);
    assert_eq!(skills(&ann).await, [] as [u64; 0]);
    assert!(!runs(&lea, id, A).await.done()["ended_at"].is_null(), "a repeat that comes late runs nothing");
    assert_eq!(how(&ends(&lea, THREE).await.done()), ["nothing_to_do", "reverted"]);
    assert_eq!(runs(&lea, FOUR, A).await.refused(), (409, 203), "it was removed");
}

#[tokio::test]
async fn a_lead_runs_what_an_administrator_has_written_and_a_change_made_meanwhile_is_not_lost() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").await, app.agent("lea").group(2).await);
    let admin = app.agent("anna").group(3).await;
    let fine = surge(ann.id);
    assert_eq!(puts(&lea, &fine).await.refused(), (403, 230));
    for (call, path) in [("GET", PATH.to_owned()), ("DELETE", format!("internal/runbooks/run?id={ONE}"))] {
        assert_eq!(ann.ask(call, &path).go().await.refused(), (403, 230));
    }
    assert_eq!(runs(&ann, ONE, A).await.refused(), (403, 230));
    let kept = puts(&admin, &fine).await.done();
    assert_eq!(puts(&admin, &fine).await.done(), kept, "a repeat");
    let other = with(fine.clone(), "minutes", 30);
    let overtaken = puts(&admin, &other).await;
    assert_eq!((overtaken.refused(), &overtaken.body["extraInfo"]["runbook"]), ((409, 203), &kept));
    let longer = puts(&admin, &with(other, "version", 1)).await.done();
    assert_eq!((&longer["version"], &longer["minutes"]), (&json!(2), &json!(30)));
    assert_eq!(puts(&admin, &with(fine.clone(), "id", B)).await.refused(), (409, 239), "its name is another’s");
    assert_eq!(admin.ask("DELETE", &format!("{PATH}?id={A}&version=1")).go().await.refused(), (409, 203));
    assert_eq!(listed(&lea).await["items"], json!([longer]));
    assert_eq!(ends(&lea, ONE).await.refused(), (409, 203), "no such run");
}

#[tokio::test]
async fn what_cannot_be_run_is_refused_as_it_is_written_and_why() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let admin = app.agent("anna").group(3).await;
    let fine = surge(ann.id);
    let field = |answer: Answer| {
        assert_eq!(answer.refused(), (400, 105));
        answer.body["extraInfo"]["field"].as_str().unwrap_or_default().to_owned()
    };
    let lend = |user: u32, skill: u32, level: u32| json!([{ "user_id": user, "skill_id": skill, "level": level }]);
    let twice = |one: Value| json!([one, one]);
    let circle = json!([change("orders", "overflow", 2), change("delivery", "overflow", 1)]);
    for (body, wrong) in [
        (with(fine.clone(), "minutes", 0), "minutes"),
        (with(fine.clone(), "minutes", limit::RUNBOOK_MINUTES + 1), "minutes"),
        (with(fine.clone(), "name", " \u{200b} "), "name"),
        (with(fine.clone(), "name", "è".repeat(limit::RUNBOOK_NAME + 1)), "name"),
        (with(fine.clone(), "id", "A"), "id"),
        (book(A, "Nothing", json!([]), json!([])), "changes"),
        (with(fine.clone(), "changes", circle), "changes"),
        (with(fine.clone(), "changes", json!([change("orders", "longest_wait_seconds", 9)])), "changes"),
        (with(fine.clone(), "changes", twice(change("orders", "cap", 9))), "changes"),
        (with(fine.clone(), "lends", twice(lend(ann.id, 1, 4)[0].clone())), "lends"),
    ] {
        assert_eq!(field(puts(&admin, &body).await), wrong, "{body}");
    }
    assert_eq!(puts(&admin, &with(fine.clone(), "lends", lend(ann.id, 1, 11))).await.refused(), (400, 105));
    assert_eq!(puts(&admin, &with(fine.clone(), "lends", lend(9_999, 1, 4))).await.refused(), (404, 180));
    assert_eq!(puts(&admin, &with(fine.clone(), "lends", lend(ann.id, 99, 4))).await.refused(), (404, 148));
    assert_eq!(
        puts(&admin, &with(fine, "changes", json!([{ "skill_id": 99, "field": "cap", "value": 9 }]))).await.refused(),
        (404, 148)
    );
    assert_eq!(listed(&admin).await, json!({ "items": [], "runs": [] }));
}

#[tokio::test]
async fn another_house_neither_sees_a_runbook_nor_runs_it_nor_has_it_go_back() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (admin, zoe) = (app.agent("anna").group(3).await, app.stranger("zoe").group(3).await);
    puts(&admin, &surge(ann.id)).await.done();
    let run = runs(&admin, ONE, A).await.done();
    let mut theirs = 0;
    while theirs <= admin.id {
        theirs = app.stranger(&format!("w{theirs}")).entered().await;
    }
    assert_eq!(puts(&admin, &with(surge(theirs), "id", B)).await.refused(), (404, 180), "nobody of this house");
    assert_eq!(listed(&zoe).await, json!({ "items": [], "runs": [] }));
    assert_eq!(runs(&zoe, TWO, A).await.refused(), (409, 203));
    assert_eq!(ends(&zoe, ONE).await.refused(), (409, 203));
    assert_eq!(listed(&admin).await["runs"], json!([run]));
}
