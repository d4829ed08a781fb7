//! The logs of webhooks: read by page, by day and by what came of a call; and calls that are made by hand.
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::receiver::{Receiver, Reply};
use crate::webhooks::{LOGS, changes, failed_once, here, log, makes, reads, settled};
use catalogue::ids::AgentId;
use catalogue::limit;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};
use std::collections::HashSet;
use store::audit::Doer;

async fn page(max: &Agent<'_>, hook: &Value, more: &str) -> Value {
    max.ask("GET", &format!("{LOGS}?id={}{more}", hook["id"])).go().await.done()
}

fn ids(page: &Value) -> Vec<String> {
    let items = page["items"].as_array().expect("a list");
    items.iter().map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
}

/// A call by hand.
async fn tries(max: &Agent<'_>, hook: &Value, delivery: Option<&str>) -> crate::app::Answer {
    max.ask("POST", LOGS).body(json!({ "id": hook["id"], "delivery": delivery })).go().await
}

/// The day that a clock somewhere shows, and the day before, as logs are asked for them.
fn days(app: &App, zone: &str) -> (String, String) {
    let zone = TimeZone::get(zone).expect("a zone");
    let today = Timestamp::from_millisecond(app.now().0).expect("an instant").to_zoned(zone).date();
    let written = |date: jiff::civil::Date| date.strftime("%d-%m-%Y").to_string();
    (written(today), written(today.checked_sub(1.day()).expect("a day before")))
}

#[tokio::test]
async fn a_log_is_read_page_by_page_also_while_it_grows() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "Messages", &receiver.url("/"), &["chat.message"]).await.done();
    let ada = app.customer("Ada", "billing").await;
    let most = limit::WEBHOOK_LOGS_PAGE as usize;
    for n in 1..most + 7 {
        ada.says(&format!("line {n}")).await;
    }
    for n in 0..most + 7 {
        assert_eq!(receiver.next().await.body()["data"]["index"], n, "in the order in which they were said");
    }
    settled(&max, &hook, |newest| newest["state"] == "delivered").await;
    let first = page(&max, &hook, "").await;
    let token = first["nextFordwardToken"].as_str().expect("there is more").to_owned();
    ada.says("one more meanwhile").await;
    receiver.next().await;
    let second = page(&max, &hook, &format!("&nextFordwardToken={token}")).await;
    assert_eq!((ids(&first).len(), ids(&second).len(), &second["nextFordwardToken"]), (most, 7, &Value::Null));
    let both: HashSet<String> = ids(&first).into_iter().chain(ids(&second)).collect();
    assert_eq!(both.len(), most + 7, "none twice, none left out");
    let mut sorted = ids(&first);
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    assert_eq!(sorted, ids(&first), "newest first");
    for odd in ["x", "1", "%27", "0193509A-7E1C-7A7E-8B1A-0F6D3C2B1A09"] {
        let answer = max.ask("GET", &format!("{LOGS}?id={}&nextFordwardToken={odd}", hook["id"])).go().await;
        assert_eq!(answer.refused(), (400, 105), "{odd}");
    }
}

#[tokio::test]
async fn a_log_is_read_by_day_of_the_tenant_and_by_what_came_of_it() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    let (max, hook) = failed_once(&app, &mut receiver).await;
    app.customer("Ben", "billing").await;
    receiver.next().await;
    settled(&max, &hook, |newest| newest["state"] == "delivered").await;
    let count = async |more: &str| ids(&page(&max, &hook, more).await).len();
    let filters = ["all", "waiting", "delivered", "failed"].map(|filter| format!("&logFilter={filter}"));
    assert_eq!([count(&filters[0]).await, count(&filters[1]).await], [2, 1]);
    assert_eq!([count(&filters[2]).await, count(&filters[3]).await], [1, 0]);
    // Where it is a day later than at the other end of the world.
    for zone in [None, Some("Pacific/Kiritimati"), Some("Pacific/Pago_Pago")] {
        if let Some(zone) = zone {
            let newest = app.db.policies().newest(tenant_id("demo")).await.expect("readable");
            let document = json!({ "time_zone": zone }).to_string();
            let (version, by) = (newest.map_or(0, |newest| newest.version), AgentId(max.id));
            app.db
                .policies()
                .publish(tenant_id("demo"), version, &Doer { who: Some(by), ..Doer::command(app.now()) }, &document)
                .await
                .expect("published");
        }
        let (today, before) = days(&app, zone.unwrap_or("UTC"));
        assert_eq!(count(&format!("&date={today}")).await, 2, "{zone:?}");
        assert_eq!(count(&format!("&date={before}")).await, 0, "{zone:?}");
        assert_eq!(count(&format!("&date={today}&logFilter=waiting")).await, 1);
    }
    for odd in [
        "2026-11-22",
        "1-1-2026",
        "31-02-2026",
        "00-01-2026",
        "aa-bb-cccc",
        "22-11-26",
        "",
        "22-11-2026x",
        "%C3%A8-11-2026",
    ] {
        let answer = max.ask("GET", &format!("{LOGS}?id={}&date={odd}", hook["id"])).go().await;
        assert_eq!(answer.refused(), (400, 105), "{odd}");
    }
    let odd = max.ask("GET", &format!("{LOGS}?id={}&logFilter=lost", hook["id"])).go().await;
    assert_eq!(odd.refused(), (400, 105));
    assert_eq!(max.ask("GET", &format!("{LOGS}?id=999")).go().await.refused(), (404, 246));
}

#[tokio::test]
async fn a_webhook_is_tried_by_hand_and_the_answer_says_what_came_of_it() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Says(200, "ok"), Reply::Says(500, "<script>alert(1)</script>")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    let tried = tries(&max, &hook, None).await.done();
    let came = receiver.next().await;
    assert_eq!((came.kind(), came.id()), ("webhook.test".into(), tried["id"].as_str().expect("an id")));
    assert!(came.is_signed(hook["secret"].as_str().expect("a secret")));
    assert_eq!(came.body()["data"], json!({ "webhook_id": hook["id"], "name": "New chats" }));
    let told = ["event", "state", "status", "attempts", "uniQref"].map(|field| tried[field].clone());
    assert_eq!(told, [json!("webhook.test"), json!("delivered"), json!(200), json!(1), Value::Null]);
    let failed = tries(&max, &hook, None).await.done();
    let told = ["state", "status", "why", "next_attempt"].map(|field| failed[field].clone());
    assert_eq!(told, [json!("failed"), json!(500), json!("answered with 500"), Value::Null], "it is not repeated");
    let whole = max.ask("GET", &format!("utilities/webhook?id={}", failed["id"].as_str().unwrap())).go().await.done();
    assert_eq!(whole["tries"][0]["answer"], "<script>alert(1)</script>", "a text, which no page takes for markup");
    // A disabled one can be tried, and no more.
    changes(&max, &hook, json!({ "status": "d" })).await.done();
    assert_eq!(tries(&max, &hook, None).await.done()["state"], "delivered");
    assert_eq!(tries(&max, &hook, failed["id"].as_str()).await.refused(), (409, 203));
    assert_eq!(log(&max, &hook).await.len(), 3);
}

#[tokio::test]
async fn a_call_of_the_log_is_made_again_by_hand() {
    let app = here().await;
    let mut receiver = Receiver::start().await;
    receiver.answers("/in", [Reply::Says(500, "")]);
    let max = app.agent("max").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/in"), &["chat.created"]).await.done();
    let other = makes(&max, "Ends", &receiver.url("/other"), &["chat.ended"]).await.done();
    app.customer("Ada", "billing").await;
    let first = receiver.next().await;
    settled(&max, &hook, |newest| newest["attempts"] == 1).await;
    let again = tries(&max, &hook, Some(first.id())).await.done();
    let came = receiver.next().await;
    assert_eq!((came.id(), came.text == first.text), (first.id(), true));
    let told = ["state", "attempts", "next_attempt"].map(|field| again[field].clone());
    assert_eq!(told, [json!("delivered"), json!(2), Value::Null]);
    assert_eq!(reads(&max, &hook).await["waiting"], 0);
    // What has arrived stays so, whatever comes of doing it once more.
    receiver.answers("/in", [Reply::Says(503, "")]);
    let more = tries(&max, &hook, Some(first.id())).await.done();
    assert_eq!((&more["state"], &more["status"]), (&json!("delivered"), &json!(503)));
    for unknown in [Some("x"), Some("0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09")] {
        assert_eq!(tries(&max, &hook, unknown).await.refused(), (404, 246));
    }
    assert_eq!(tries(&max, &other, Some(first.id())).await.refused(), (404, 246), "it is another's");
    assert_eq!(max.ask("GET", "utilities/webhook?id=x").go().await.refused(), (404, 246));
}

#[tokio::test]
async fn one_person_makes_so_many_calls_by_hand_and_others_are_not_kept_from_it() {
    let app = here().await;
    let receiver = Receiver::start().await;
    let max = app.agent("max").group(3).await;
    let mia = app.agent("mia").group(3).await;
    let hook = makes(&max, "New chats", &receiver.url("/"), &["chat.created"]).await.done();
    for _ in 0..limit::WEBHOOK_TRIES_A_MINUTE {
        tries(&max, &hook, None).await.done();
    }
    let refused = tries(&max, &hook, None).await;
    assert_eq!(refused.refused(), (429, 158));
    assert!(refused.headers.contains_key("retry-after"));
    tries(&mia, &hook, None).await.done();
}
