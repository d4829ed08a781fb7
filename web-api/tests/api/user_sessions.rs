//! The sessions of everybody, as an administrator sees and ends them.
use crate::app::App;
use serde_json::{Value, json};

const PATH: &str = "admin/user_management/sessions";

async fn list(agent: &crate::people::Agent<'_>, query: &str) -> Value {
    agent.ask("GET", &format!("{PATH}{query}")).go().await.done()
}

fn of(list: &Value, user: u32) -> Vec<String> {
    let items = list["items"].as_array().expect("a list");
    let theirs = items.iter().filter(|item| item["user_id"] == json!(user));
    theirs.map(|item| item["id"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn max_sees_who_is_signed_in_and_ends_a_session_of_ann() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    let all = list(&max, "?sort=name").await;
    assert_eq!(all["total"], json!(all["items"].as_array().expect("a list").len()));
    let mine = all["items"].as_array().expect("a list").iter().find(|item| item["current"] == true).expect("his own");
    assert_eq!((&mine["user_id"], &mine["may_end"]), (&json!(max.id), &json!(false)));
    let hers = of(&list(&max, &format!("?user_id={}", ann.id)).await, ann.id);
    assert_eq!(hers.len(), 1);
    let end = |body: Value| max.ask("PATCH", PATH).body(body).go();
    assert_eq!(ann.ask("PATCH", PATH).body(json!({ "everybody": true })).go().await.refused(), (403, 230));
    for (body, why) in [
        (json!({}), (400, 237)),
        (json!({ "id": hers[0] }), (400, 237)),
        (json!({ "user_id": 99_999 }), (404, 180)),
        (json!({ "user_id": ann.id, "everybody": true }), (400, 105)),
        (json!({ "user_id": ann.id, "id": "no such" }), (403, 269)),
        (json!({ "user_id": max.id, "id": mine["id"] }), (403, 403)),
    ] {
        let answer = end(body.clone()).await;
        assert_eq!(answer.refused(), why, "{body}");
    }
    let done = end(json!({ "user_id": ann.id, "id": hers[0], "reason": "lost laptop" })).await.done();
    assert_eq!(done["ended"], 1);
    assert_eq!(ann.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    let audit = max.ask("GET", &format!("admin/audit?types[]=user&id={}", ann.id)).go().await.done();
    let row = &audit["items"][0];
    assert_eq!((&row["after"], &row["reason"]), (&json!({ "signed_out": 1 }), &json!("lost laptop")));
    assert_eq!(row["undoable"], false);
    assert_eq!(of(&list(&max, "").await, ann.id), Vec::<String>::new());
}

#[tokio::test]
async fn everybody_else_is_signed_out_and_their_pages_are_told() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let (ann, tom) = (app.agent("ann").skilled(&["billing"]).await, app.agent("tom").await);
    let mut page = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let seen = list(&max, &format!("?user_id={}", ann.id)).await;
    assert_eq!((&seen["items"][0]["connected"], &seen["items"][0]["chats"]), (&json!(true), &json!(1)));
    assert_eq!(seen["others"]["chats"], 1);
    let done = max.ask("PATCH", PATH).body(json!({ "everybody": true, "reason": "drill" })).go().await.done();
    assert_eq!(done["left"], 0);
    page.hears("session").await;
    for agent in [&ann, &tom] {
        assert_eq!(agent.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    }
    let left = list(&max, "").await;
    assert_eq!((&left["total"], &left["items"][0]["current"]), (&json!(1), &json!(true)));
    let audit = max.ask("GET", "admin/audit?types[]=tenant").go().await.done();
    assert_eq!(audit["items"][0]["reason"], "drill");
}

#[tokio::test]
async fn whoever_may_do_less_ends_no_session_of_somebody_who_may_do_more_nor_one_of_another_tenant() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let listed = list(&max, "?search=%0a%F0%9F%98%80").await;
    assert_eq!(listed["total"], 0);
    for wrong in [
        "?search=%00",
        "?next_token=x",
        "?next_token=00:1",
        "?unused_minutes=99999999",
        "?sort=size",
        "?next_token=0000000000000000000000000000000%C3%A9:1",
    ] {
        assert_eq!(max.ask("GET", &format!("{PATH}{wrong}")).go().await.status, 400, "{wrong}");
    }
}
