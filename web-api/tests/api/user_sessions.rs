//! The sessions of everybody, as an administrator sees and ends them.
use crate::app::App;
use crate::other_sessions::kept;
use crate::people::Agent;
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "admin/user_management/sessions";

async fn list(agent: &Agent<'_>, query: &str) -> Value {
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
        (json!({ "user_id": max.id, "id": mine["id"] }), (403, 403)),
    ] {
        let answer = end(body.clone()).await;
        assert_eq!(answer.refused(), why, "{body}");
    }
    assert_eq!(list(&max, &format!("?id={}&search=nobody", hers[0])).await["items"][0]["user_id"], json!(ann.id));
    let lost = json!({ "user_id": ann.id, "id": hers[0], "reason": "lost laptop" });
    assert_eq!(end(lost.clone()).await.done(), json!({ "ended": 1, "left": 0 }));
    assert_eq!(end(lost).await.done()["ended"], 0, "it was over already");
    assert_eq!(list(&max, &format!("?id={}", hers[0])).await["total"], 0);
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
    assert_eq!(seen["others"], Value::Null);
    let others = list(&max, "?others=true").await["others"].clone();
    assert_eq!(others, json!({ "sessions": 2, "chats": 1, "ringing": 0 }));
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

/// A group that may do what agents may, and look at users; and whoever is in it.
async fn in_a_group<'a>(app: &'a App, max: &Agent<'_>, name: &'a str, may: Value) -> Agent<'a> {
    let path = "admin/permission_groups";
    let all = max.ask("GET", path).go().await.done();
    let agents = all["items"].as_array().expect("a list").iter().find(|group| group["name"] == "Agent");
    let mut permissions = agents.expect("there from the start")["permissions"].as_array().expect("a list").clone();
    permissions.extend([json!(5), json!(56)]);
    let body = json!({ "name": name, "permissions": permissions, "actions": may });
    let made = max.ask("POST", path).body(body).go().await.done();
    app.agent(name).group(u32::try_from(made["id"].as_u64().expect("a number")).expect("small")).await
}

#[tokio::test]
async fn whoever_may_do_less_ends_no_session_of_somebody_who_may_do_more_and_who_only_looks_ends_none() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").await;
    let una = in_a_group(&app, &max, "una", json!([])).await;
    let vera = in_a_group(&app, &max, "vera", json!([{ "permission": 56, "actions": ["view"] }])).await;
    let his = of(&list(&una, "").await, max.id);
    let seen = list(&una, &format!("?id={}", his[0])).await;
    assert_eq!(seen["items"][0]["may_end"], false);
    for body in [json!({ "user_id": max.id, "id": his[0] }), json!({ "user_id": max.id })] {
        assert_eq!(una.ask("PATCH", PATH).body(body).go().await.refused(), (403, 403));
    }
    assert_eq!(list(&vera, "").await["total"], 4);
    for body in [json!({ "user_id": ann.id }), json!({ "everybody": true })] {
        assert_eq!(vera.ask("PATCH", PATH).body(body).go().await.refused(), (403, 230));
    }
    assert_eq!(list(&una, "?others=true").await["others"]["sessions"], 2, "all but his and her own");
    let done = una.ask("PATCH", PATH).body(json!({ "everybody": true })).go().await.done();
    assert_eq!(done, json!({ "ended": 2, "left": 1 }));
    max.profile().await;
    for gone in [&ann, &vera] {
        assert_eq!(gone.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    }
    assert_eq!(list(&una, "?others=true").await["others"]["sessions"], 0);
    assert_eq!(list(&max, "?others=true").await["others"]["sessions"], 1, "he may end hers");
}

#[tokio::test]
async fn of_ones_own_sessions_the_others_end_and_what_belongs_to_another_tenant_stays() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let again = Agent::signs_in(&app, max.id, "demo", "max").await;
    let ann = app.agent("ann").await;
    let wile = app.stranger("wile").group(3).await;
    let theirs = list(&wile, "").await;
    assert_eq!(theirs["total"], 1);
    let id = theirs["items"][0]["id"].as_str().expect("a name");
    assert_eq!(list(&max, &format!("?id={id}")).await["items"], json!([]));
    let done = max.ask("PATCH", PATH).body(json!({ "user_id": ann.id, "id": id })).go().await.done();
    assert_eq!(done["ended"], 0);
    assert_eq!(max.ask("PATCH", PATH).body(json!({ "user_id": max.id })).go().await.done()["ended"], 1);
    assert_eq!(again.ask("GET", "internal/profile").go().await.refused(), (401, 113));
    max.profile().await;
    max.ask("PATCH", PATH).body(json!({ "everybody": true })).go().await.done();
    wile.profile().await;
}

#[tokio::test]
async fn a_second_page_goes_on_behind_the_first_in_every_order() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    for n in 0..60 {
        kept(&app, max.id, &format!("{n:064x}"), app.now(), Millis::hours(1), (false, None)).await;
    }
    for order in ["name", "since", "last_seen"] {
        let first = list(&max, &format!("?sort={order}")).await;
        let token = first["next_token"].as_str().expect("there are more").replace(' ', "%20");
        let second = list(&max, &format!("?sort={order}&next_token={token}")).await;
        let mut seen = of(&first, max.id);
        assert_eq!((seen.len(), &first["total"], &second["next_token"]), (50, &json!(61), &Value::Null));
        seen.extend(of(&second, max.id));
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 61, "{order}");
    }
}

#[tokio::test]
async fn what_no_session_can_be_sought_by_is_refused_and_a_strange_text_finds_none() {
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
