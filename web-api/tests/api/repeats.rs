//! The repeat of a call that creates something, after its server died between the write and the keeping of the answer.
use crate::access_tokens::robot;
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::webhooks::here;
use catalogue::units::Millis;
use serde_json::{Value, json};
use sha2::Digest;
use std::collections::BTreeSet;
use store::idempotency::{Claim, KEPT, Key};

/// What each call makes is a row with a number, noted under the key's salt.
const ROWS: [&str; 4] = ["announce", "createCannedResponse", "createTheme", "createWebhook"];
/// What each makes is known by a token that the key and its salt come to, or is set and not added.
const SAME_AGAIN: [&str; 4] = ["addVariables", "linkSession", "makeAccessToken", "startChat"];
/// What each does is told by the state of the chat or the picture that it changes, or by its `client_id`.
const TOLD_BY_STATE: [&str; 7] = ["banCustomer", "customerMessage", "invite", "poke", "reportChat", "send", "transfer"];
/// Replaces what was there before.
const REPLACES: [&str; 1] = ["uploadImage"];

fn sha256(text: &str) -> String {
    sha2::Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Leaves the call's key as a server does that dies before it keeps the answer: claimed, with the salt, and lost.
async fn server_dies(app: &App, scope: &str, key: &str, body: &Value) {
    let (keys, now) = (app.db.idempotency(), app.now());
    let (key, print) = (sha256(key), sha256(&body.to_string()));
    let key = Key { tenant: tenant_id("demo"), scope, key: &key };
    let Claim::Answered { body, .. } = keys.claim(key, &print, "", now).await.expect("asked") else {
        panic!("the answer of {scope} is kept");
    };
    let kept: Value = serde_json::from_str(&body).expect("an answer");
    let salt = kept["salt"].as_str().expect("a salt");
    // An answer that is too old makes room for a claim.
    let claim = keys.claim(key, &print, salt, now + KEPT).await.expect("claimed");
    assert_eq!(claim, Claim::Run { salt: salt.to_owned() });
    keys.all_are_lost(now).await.expect("lost");
}

/// Makes the call, has the server die, and makes it again: one row, and the first answer.
async fn is_made_once(
    ada: &Agent<'_>,
    (operation, path): (&str, &str),
    body: &Value,
    list: &str,
    before: usize,
) -> Value {
    let ask = || ada.ask("POST", path).header("Idempotency-Key", path).body(body.clone()).go();
    let first = ask().await.done();
    server_dies(ada.app, &format!("{operation} agent {}", ada.id), path, body).await;
    ada.app.later(Millis::seconds(1));
    let again = ask().await.done();
    assert_eq!(again, first, "{operation}");
    assert_eq!(ask().await.done(), first, "{operation}, once its answer is kept");
    let listed = ada.ask("GET", list).go().await.done();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(before + 1), "{operation}: {listed}");
    first
}

#[tokio::test]
async fn a_row_is_made_once_and_its_repeat_answered_as_the_first_would_have_been() {
    let app = here().await;
    let ada = app.agent("ada").group(3).await;
    let id = robot(&app, "robot", 1).await;
    let theme = json!({ "name": "Notte", "items": [{ "description": "tertiary", "value": "#0a7d5c" }] });
    is_made_once(&ada, ("createTheme", "internal/user/theme"), &theme, "internal/user/theme?all=true", 1).await;
    let canned = json!({ "type": "P", "title": "Ciao", "response": "Ciao %name%" });
    is_made_once(&ada, ("createCannedResponse", "internal/canned_responses"), &canned, "internal/canned_responses", 0)
        .await;
    // One that reads alike was made before, and is another one.
    let news =
        json!({ "subject": "Hi", "content": "<p>x</p>", "type": "News", "global_broadcast": true, "groups": null });
    let before = ada.ask("POST", "internal/announcements").body(news.clone()).go().await.done();
    let path = ("announce", "internal/announcements");
    let again = is_made_once(&ada, path, &news, "internal/announcements?type=News", 1).await;
    assert_ne!(again["announcement"]["id"], before["announcement"]["id"]);
    let hook = json!({ "name": "Chats", "url": "http://127.0.0.1:9/in", "events": ["chat.created"] });
    is_made_once(&ada, ("createWebhook", "admin/webhook"), &hook, "admin/webhook", 0).await;
    let token = json!({ "user_id": id, "display_name": "Export" });
    is_made_once(&ada, ("makeAccessToken", "admin/api/access_tokens"), &token, "admin/api/access_tokens", 0).await;
    let variables = json!({ "variables": { "SHOP": "lamps" } });
    is_made_once(&ada, ("addVariables", "environment/variables"), &variables, "environment/variables", 0).await;
}

#[tokio::test]
async fn it_is_known_of_every_call_that_takes_a_key_how_its_repeat_is_told() {
    let app = App::start().await;
    let document: Value =
        serde_json::from_str(&app.page("/2.0/openapi.json").await.text().await.expect("text")).expect("JSON");
    let calls = document["paths"]
        .as_object()
        .expect("paths")
        .values()
        .flat_map(|path| path.as_object().expect("calls").values());
    let keyed = calls.filter(|call| {
        call["parameters"].as_array().into_iter().flatten().any(|parameter| parameter["name"] == "Idempotency-Key")
    });
    let keyed: BTreeSet<_> = keyed.filter_map(|call| call["operationId"].as_str()).collect();
    let known = [&ROWS[..], &SAME_AGAIN[..], &TOLD_BY_STATE[..], &REPLACES[..]].concat();
    assert_eq!(keyed, known.into_iter().collect::<BTreeSet<_>>());
}
