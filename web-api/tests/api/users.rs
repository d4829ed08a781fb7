//! Administrators enter, change, suspend and remove users: it holds at once, the audit tells it, and what can be put back is.
use crate::app::{Answer, App, skill_id};
use crate::people::{Agent, sign_in, tenant_id};
use crate::socket::waits;
use catalogue::units::Millis;
use routing::settings::Spans;
use serde_json::{Value, json};

const PATH: &str = "admin/user_management/users";

async fn user(by: &Agent<'_>, id: u32) -> Value {
    let page = by.ask("GET", &format!("{PATH}?user_id={id}")).go().await.done();
    page["items"][0].clone()
}

async fn changes(by: &Agent<'_>, user: &Value, mut what: Value) -> Answer {
    what["user_id"] = user["user_id"].clone();
    what["version"] = user["version"].clone();
    by.ask("PATCH", PATH).body(what).go().await
}

async fn removes(by: &Agent<'_>, user: &Value) -> Answer {
    by.ask("DELETE", &format!("{PATH}?user_id={}&version={}", user["user_id"], user["version"])).go().await
}

/// The changes of a user, the newest first.
async fn history(by: &Agent<'_>, id: &Value) -> Vec<Value> {
    let page = by.ask("GET", &format!("admin/audit?types[]=user&id={id}")).go().await.done();
    page["items"].as_array().expect("a list").clone()
}

async fn undoes(by: &Agent<'_>, change: &Value) -> Answer {
    by.ask("POST", "admin/audit/undo").body(json!({ "number": change["number"] })).go().await
}

async fn gone(who: &Agent<'_>) {
    while who.ask("GET", "internal/profile").go().await.body["Error"] != 113 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_user_is_entered_once_by_the_rules_of_names() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tries = async |field: &str, value: Value| {
        let mut body = json!({ "username": "eva.conti", "firstname": "Eva", "lastname": "Conti", "email": "eva@example.com", "group_id": 1 });
        body[field] = value;
        ada.ask("POST", PATH).body(body).go().await
    };
    assert_eq!(tries("username", json!("eva conti")).await.refused(), (422, 231));
    assert_eq!(tries("username", json!("")).await.refused(), (422, 231));
    assert_eq!(tries("username", json!("ADA")).await.refused(), (409, 232));
    assert_eq!(tries("email", json!("eva at home")).await.refused(), (422, 233));
    assert_eq!(tries("group_id", json!(99)).await.refused(), (404, 322));
    assert_eq!(tries("skills", json!([{ "skill_id": 999, "level": 5 }])).await.refused(), (404, 148));
    assert_eq!(tries("slots", json!(51)).await.refused(), (400, 105));
    let made = tries("skills", json!([{ "skill_id": skill_id("orders"), "level": 7 }])).await.done();
    assert_eq!(
        (&made["fullname"], &made["group_name"], &made["version"]),
        (&json!("Eva Conti"), &json!("Agent"), &json!(1))
    );
    assert_eq!(made["skills"], json!([{ "skill_id": skill_id("orders"), "level": 7 }]));
    let free = ada.ask("GET", "helper/username?username=Eva.Conti").go().await.done();
    assert_eq!(free, json!({ "valid": true, "free": false }));
    let told = history(&ada, &made["user_id"]).await;
    assert_eq!((&told[0]["action"], &told[0]["by"]["user_id"]), (&json!("create"), &json!(ada.id)));
    let found = ada.ask("GET", &format!("{PATH}?search=EVA")).go().await.done();
    assert_eq!((&found["total"], &found["items"][0]["username"]), (&json!(1), &json!("eva.conti")));

    undoes(&ada, &told[0]).await.done();
    assert_eq!(ada.ask("GET", &format!("{PATH}?user_id={}", made["user_id"])).go().await.refused(), (404, 180));
}

#[tokio::test]
async fn of_two_administrators_on_one_page_the_second_sees_what_the_first_made() {
    let app = App::start().await;
    let (ada, eva) = (app.agent("ada").group(3).await, app.agent("eva").group(3).await);
    let tom = app.agent("tom").skilled(&["orders"]).await;
    let seen = user(&ada, tom.id).await;
    let now = changes(&ada, &seen, json!({ "slots": 5, "lastname": "Okafor", "reason": "a raise" })).await.done();
    assert_eq!((&now["slots"], &now["fullname"], &now["version"]), (&json!(5), &json!("Tom Okafor"), &json!(2)));
    let late = changes(&eva, &seen, json!({ "slots": 1 })).await;
    assert_eq!(late.refused(), (409, 203));
    assert_eq!(
        (&late.body["extraInfo"]["user"]["slots"], &late.body["extraInfo"]["user"]["version"]),
        (&json!(5), &json!(2))
    );

    let told = history(&ada, &seen["user_id"]).await;
    assert_eq!(told[0]["before"], json!({ "slots": 3, "lastname": "Test" }));
    assert_eq!(
        (&told[0]["after"], &told[0]["reason"]),
        (&json!({ "slots": 5, "lastname": "Okafor" }), &json!("a raise"))
    );
    let trade = eva.ask("POST", "admin/departments").body(json!({ "name": "Trade" })).go().await.done();
    changes(&eva, &now, json!({ "department_id": trade["id"] })).await.done();
    undoes(&ada, &told[0]).await.done();
    let back = user(&ada, tom.id).await;
    assert_eq!(
        (&back["slots"], &back["fullname"], &back["department_name"]),
        (&json!(3), &json!("Tom Test"), &json!("Trade"))
    );
    assert_eq!(undoes(&ada, &told[0]).await.refused(), (409, 203), "once");
}

#[tokio::test]
async fn skills_and_slots_reach_the_desk_at_once() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tom = app.agent("tom").skilled(&["billing"]).slots(1).await;
    let mut console = tom.socket().await;
    let seen = user(&ada, tom.id).await;
    let skills = json!([{ "skill_id": skill_id("orders"), "level": 6 }]);
    changes(&ada, &seen, json!({ "skills": skills, "slots": 2 })).await.done();
    let profile = tom.profile().await;
    assert_eq!(profile["capacity"]["maximum"], 2, "{profile}");
    let carla = app.customer("Carla", "orders").await;
    console.hears_of("offer", &carla.chat).await;
}

#[tokio::test]
async fn who_is_suspended_is_out_at_once_and_their_chat_goes_to_others() {
    // Long enough for a busy machine to give everybody a socket in time, who would be gone without one.
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let ada = app.agent("ada").group(3).await;
    let tom = app.agent("tom").skilled(&["billing"]).await;
    let _his = tom.socket().await;
    let eva = app.agent("eva").skilled(&["billing"]).await;
    let mut hers = eva.socket().await;
    let carla = app.customer("Carla", "billing").await;
    tom.takes(&carla.chat).await.done();
    let seen = user(&ada, tom.id).await;
    let touches = &seen["details"]["touches"];
    assert_eq!((&touches["chats"], &touches["sessions"]), (&json!(1), &json!(1)), "what it would touch is said before");
    let out = changes(&ada, &seen, json!({ "suspended": true })).await.done();
    assert_eq!((&out["suspended"], &out["signed_in"]), (&json!(true), &json!(false)));
    gone(&tom).await;
    hers.hears_where("the chat is back", |frame| waits(frame, |item| item["bump"] == true)).await;
    eva.takes(&carla.chat).await.done();
    assert_eq!(sign_in(&app, "demo", "tom", crate::people::PASSWORD).await.refused(), (403, 225));
    let told = history(&ada, &seen["user_id"]).await;
    undoes(&ada, &told[0]).await.done();
    sign_in(&app, "demo", "tom", crate::people::PASSWORD).await.done();
}

#[tokio::test]
async fn the_last_administrator_stays_and_nobody_gives_what_they_do_not_hold() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let me = user(&ada, ada.id).await;
    assert_eq!(changes(&ada, &me, json!({ "suspended": true })).await.refused(), (403, 403));
    assert_eq!(changes(&ada, &me, json!({ "group_id": 1 })).await.refused(), (403, 403), "nobody else is left");
    assert_eq!(removes(&ada, &me).await.refused(), (403, 403));

    // Rita manages users, and no more.
    let group = app
        .db
        .groups()
        .add(crate::people::tenant_id("demo"), None, "Staff", &[5, 56], catalogue::units::Millis(1))
        .await;
    let rita = app.agent("rita").group(group.expect("a group")).await;
    let tom = app.agent("tom").await;
    let seen = user(&rita, tom.id).await;
    assert_eq!(changes(&rita, &seen, json!({ "group_id": 3 })).await.refused(), (403, 403));
    assert_eq!(
        changes(&rita, &me, json!({ "email": "rita@example.com" })).await.refused(),
        (403, 403),
        "nor takes over whom they may not manage"
    );
    let nothing =
        app.db.groups().add(crate::people::tenant_id("demo"), None, "Nothing", &[], catalogue::units::Millis(1)).await;
    let moved =
        changes(&ada, &user(&ada, tom.id).await, json!({ "suspended": true, "group_id": nothing.expect("a group") }))
            .await
            .done();
    assert_eq!(changes(&ada, &moved, json!({ "suspended": false })).await.refused(), (403, 223));
}

#[tokio::test]
async fn a_removed_user_is_gone_and_can_be_brought_back_and_no_secret_is_told() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    let tom = app.agent("tom").skilled(&["orders"]).await;
    let seen = user(&ada, tom.id).await;
    let out = changes(&ada, &seen, json!({ "sign_out": true, "must_change": true })).await.done();
    gone(&tom).await;
    removes(&ada, &out).await.done();
    assert_eq!(sign_in(&app, "demo", "tom", crate::people::PASSWORD).await.refused(), (401, 114));
    assert_eq!(removes(&ada, &out).await.refused(), (404, 180));
    let told = history(&ada, &seen["user_id"]).await;
    let acts: Vec<&Value> = told.iter().map(|one| &one["action"]).collect();
    assert_eq!(acts, ["delete", "edit", "edit", "create"]);
    let signed_out = told.iter().find(|one| one["after"].get("signed_out").is_some()).expect("it is told");
    assert_eq!((&signed_out["after"], &signed_out["undoable"]), (&json!({ "signed_out": 1 }), &json!(false)));
    assert_eq!(undoes(&ada, signed_out).await.refused(), (400, 105));
    for one in &told {
        let text = one.to_string();
        assert!(!text.contains("argon2") && !text.contains("password") && !text.contains("token"), "{text}");
    }
    undoes(&ada, &told[0]).await.done();
    let back = user(&ada, tom.id).await;
    assert_eq!((&back["username"], &back["skills"]), (&json!("tom"), &seen["skills"]));
}

#[tokio::test]
async fn another_tenants_users_are_not_there() {
    let app = App::start().await;
    let ada = app.agent("ada").group(3).await;
    for name in ["una", "due", "tre"] {
        app.stranger(name).entered().await;
    }
    let theirs = json!({ "user_id": 3, "version": 1 });
    assert_eq!(changes(&ada, &theirs, json!({ "slots": 1 })).await.refused(), (404, 180));
    assert_eq!(removes(&ada, &theirs).await.refused(), (404, 180));
    assert_eq!(ada.ask("GET", &format!("{PATH}?user_id=3")).go().await.refused(), (404, 180));
    let found = ada.ask("GET", &format!("{PATH}?search=due")).go().await.done();
    assert_eq!(found["total"], 0);
    assert_eq!(app.agent("ann").await.ask("GET", PATH).go().await.refused(), (403, 230));
}

#[tokio::test]
async fn nobody_is_put_into_a_group_that_may_do_more_than_whoever_puts_them_there() {
    let app = App::start().await;
    let people =
        app.db.groups().add(tenant_id("demo"), None, "People", &[1, 5, 56, 57], Millis(1)).await.expect("made");
    let zoe = app.agent("zoe").group(people).await;
    let ann = user(&zoe, app.agent("ann").await.id).await;
    assert_eq!(changes(&zoe, &ann, json!({ "group_id": 3 })).await.refused(), (403, 403));
    let new = json!({ "username": "eva.conti", "firstname": "Eva", "lastname": "Conti", "email": "eva@example.com", "group_id": 3 });
    assert_eq!(zoe.ask("POST", PATH).body(new).go().await.refused(), (403, 403));
    assert_eq!(changes(&zoe, &ann, json!({ "group_id": people })).await.done()["group_name"], "People");
}
