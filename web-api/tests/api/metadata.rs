//! Metadata of chats: defined by administrators, filled in by customers, seen and changed by agents.
use crate::app::App;
use catalogue::limit;
use serde_json::{Value, json};

const PATH: &str = "admin/chat_management/chat_metadata";
const START: &str = "incoming/livechat/start";

fn defined(key: &str, kind: &str, more: Value) -> Value {
    let mut one = json!({ "key": key, "label_en": key, "label_it": "Etichetta è", "type": kind, "asked": "start", "shown": "always" });
    one.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    one
}

#[tokio::test]
async fn definitions_are_made_ordered_and_deleted_and_the_second_administrator_is_shown_what_the_first_made() {
    let app = App::start().await;
    let (max, mia) = (app.agent("max").group(3).await, app.agent("mia").group(3).await);
    let ann = app.agent("ann").await;
    assert_eq!(ann.ask("GET", PATH).go().await.refused(), (403, 230));
    let gold =
        json!({ "choices": [{ "label_en": "Gold!", "label_it": "Oro" }, { "label_en": "gold", "label_it": "Oro 2" }] });
    let items = json!({ "items": [defined("order", "text", json!({ "most": 20 })), defined("level", "choice", gold)] });
    let made = max.ask("POST", PATH).body(items).go().await.done();
    let choices = &made["items"][1]["choices"];
    assert_eq!((&choices[0]["value"], &choices[1]["value"]), (&json!("gold"), &json!("gold_2")));
    let (order, level) = (&made["items"][0], &made["items"][1]);
    let again = max.ask("POST", PATH).body(json!({ "items": [defined("order", "date", json!({}))] })).go().await;
    assert_eq!((again.refused(), &again.body["extraInfo"]["rule"]), ((400, 105), &json!("taken")));

    // Turned round, by both at once.
    let turn = json!({ "items": [
        { "id": order["id"], "version": 1, "place": 1 },
        { "id": level["id"], "version": 1, "place": 0 },
    ] });
    max.ask("PATCH", PATH).body(turn).go().await.done();
    let late = json!({ "items": [{ "id": order["id"], "version": 1, "label_en": "Order no." }] });
    let late = mia.ask("PATCH", PATH).body(late).go().await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["items"][0]["key"]), ((409, 203), &json!("level")));
    let list = mia.ask("GET", PATH).go().await.done();
    assert_eq!((&list["items"][0]["key"], &list["items"][1]["key"]), (&json!("level"), &json!("order")));

    for (one, field) in [
        (defined("Bad key", "text", json!({})), "key"),
        (defined("n", "number", json!({ "least": 3, "most": 2 })), "bounds"),
        (defined("t", "text", json!({ "most": 501 })), "bounds"),
        (defined("c", "choice", json!({})), "choices"),
    ] {
        let refused = max.ask("POST", PATH).body(json!({ "items": [one] })).go().await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!(field)));
    }
    let hidden = defined("h", "text", json!({ "label_it": "\u{200b}" }));
    assert_eq!(max.ask("POST", PATH).body(json!({ "items": [hidden] })).go().await.refused().1, 238);
    let many: Vec<Value> =
        (0..limit::METADATA - 1).map(|number| defined(&format!("k{number}"), "yes_no", json!({}))).collect();
    let full = max.ask("POST", PATH).body(json!({ "items": many })).go().await;
    assert_eq!((full.refused(), &full.body["extraInfo"]["rule"]), ((400, 105), &json!("full")));
    let gone = |version: u32| format!("{PATH}?ids[]={}&versions[]={version}", order["id"]);
    assert_eq!(mia.ask("DELETE", &gone(1)).go().await.refused(), (409, 203));
    mia.ask("DELETE", &gone(2)).go().await.done();
    assert_eq!(mia.ask("DELETE", &gone(2)).go().await.refused(), (409, 203), "it is gone");
    // It comes back from the audit as it was.
    let audit = max.ask("GET", "admin/audit?types[]=metadata").go().await.done();
    let undo = json!({ "number": audit["items"][0]["number"] });
    max.ask("POST", "admin/audit/undo").body(undo).go().await.done();
    let list = max.ask("GET", PATH).go().await.done();
    assert_eq!((&list["items"][1]["key"], &list["items"][1]["most"]), (&json!("order"), &json!(20)));
    // That it was moved does not keep anybody from undoing that it was made.
    let audit = max.ask("GET", "admin/audit?types[]=metadata").go().await.done();
    let made = audit["items"].as_array().expect("a list").iter().rev().find(|one| one["name"] == "level");
    let undo = json!({ "number": made.expect("it was made")["number"] });
    max.ask("POST", "admin/audit/undo").body(undo).go().await.done();
    assert_eq!(max.ask("GET", PATH).go().await.done()["items"].as_array().map(Vec::len), Some(1));
    let far = defined("far", "number", json!({ "least": i64::MIN }));
    let far = max.ask("POST", PATH).body(json!({ "items": [far] })).go().await;
    assert_eq!((far.refused(), &far.body["extraInfo"]["field"]), ((400, 105), &json!("bounds")));
}

#[tokio::test]
async fn a_customer_is_asked_what_is_defined_and_agents_see_and_change_it_one_after_the_other() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ben = app.agent("ben").skilled(&["billing"]).await;
    let stranger = app.stranger("zoe").group(3).await;
    let items = json!({ "items": [
        defined("order", "number", json!({ "required": true, "least": 1 })),
        defined("note", "text", json!({})),
        defined("mood", "text", json!({ "asked": "chat" })),
    ] });
    let made = max.ask("POST", PATH).body(items).go().await.done();
    assert_eq!(stranger.ask("GET", PATH).go().await.done(), json!({ "items": [] }), "of another tenant");
    let config = app.ask("GET", "incoming/livechat/configure").go().await.done();
    let asked: Vec<&Value> = config["metadata"].as_array().expect("a list").iter().map(|one| &one["key"]).collect();
    assert_eq!(asked, [&json!("order"), &json!("note")], "what agents note is not asked of the customer");
    let label = json!({ "items": [{ "id": made["items"][1]["id"], "version": 1, "label_en": "A note" }] });
    max.ask("PATCH", PATH).body(label).go().await.done();
    let config = app.ask("GET", "incoming/livechat/configure").go().await.done();
    assert_eq!(config["metadata"][1]["label_en"], "A note", "what is kept in memory is renewed");

    let start = |metadata: Value| {
        let body = json!({ "skill": 3, "name": "Ada", "metadata": metadata });
        app.ask("POST", START).body(body).go()
    };
    let missing = start(json!([])).await;
    assert_eq!((missing.refused(), &missing.body["extraInfo"]["field"]), ((400, 106), &json!("metadata.order")));
    for (key, value) in [("order", "0"), ("order", "x"), ("mood", "glad"), ("shoe", "44")] {
        let refused = start(json!([{ "key": key, "value": value }])).await;
        let field = json!(format!("metadata.{key}"));
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &field), "{value}");
    }
    let long = json!([{ "key": "note", "value": "x".repeat(501) }]);
    assert_eq!(start(long).await.refused(), (400, 105));
    let body = json!([{ "key": "order", "value": " 4711 " }, { "key": "note", "value": "\u{202a}è 😀\u{202c}" }]);
    let started = start(body).await.done();
    let chat = started["uniQref"].as_str().expect("a chat").to_owned();

    ann.takes(&chat).await.done();
    let of = |list: &Value| list["metadata"].clone();
    let both = json!([{ "key": "note", "value": "è 😀" }, { "key": "order", "value": "4711" }]);
    assert_eq!(of(&ann.ongoing().await[0]), both);
    let mut colleague = ben.socket().await;
    ann.invites(&chat, ben.id, "conference").await.done();
    ben.accepts(&chat).await.done();

    let edit = async |who: &crate::people::Agent<'_>, key: &str, value: &str, was: &str| {
        let body = json!({ "uniQref": chat, "metadata": [{ "key": key, "value": value, "was": was }] });
        who.ask("PATCH", "livechat/details").body(body).go().await
    };
    let done = edit(&ann, "order", "12.5", "4711").await.done();
    assert_eq!(done["metadata"][1], json!({ "key": "order", "value": "12.5" }));
    assert_eq!(
        edit(&ann, "order", "12.5", "4711").await.done()["metadata"],
        done["metadata"],
        "a repeat changes nothing"
    );
    let late = edit(&ann, "order", "9", "4711").await;
    assert_eq!((late.refused(), &late.body["extraInfo"]["metadata"]), ((409, 203), &done["metadata"]));
    assert_eq!(edit(&ann, "order", "abc", "12.5").await.refused(), (400, 105));
    let shoe = edit(&ann, "shoe", "44", "").await;
    assert_eq!((shoe.refused(), &shoe.body["extraInfo"]["rule"]), ((400, 105), &json!("unknown")));
    let outsider = app.agent("eve").skilled(&["returns"]).await;
    assert_eq!(edit(&outsider, "order", "1", "12.5").await.refused().0, 403);
    edit(&ann, "mood", "glad", "").await.done();
    let told = colleague.hears("chat.metadata").await;
    assert_eq!((&told["user_id"], &told["metadata"][1]["value"]), (&json!(ann.id), &json!("12.5")));
    let mixed = json!({ "uniQref": chat, "wrap_up": "skip", "metadata": [{ "key": "note", "value": "" }] });
    assert_eq!(ann.ask("PATCH", "livechat/details").body(mixed).go().await.refused(), (400, 105));

    // What a deleted definition has left stays with the chat, by its key, and can only be taken away.
    let gone = format!("{PATH}?ids[]={}&versions[]=2", made["items"][1]["id"]);
    max.ask("DELETE", &gone).go().await.done();
    assert_eq!(of(&ann.ongoing().await[0])[1], json!({ "key": "note", "value": "è 😀" }));
    assert_eq!(edit(&ann, "note", "other", "è 😀").await.refused(), (400, 105));

    // After a restart, and once the chat is over, it says the same.
    let now = of(&ann.ongoing().await[0]);
    let (id, tenant, name) = (ann.id, ann.tenant, ann.name.clone());
    let app = app.again().await;
    let ann = crate::people::Agent::signs_in(&app, id, tenant, &name).await;
    assert_eq!(of(&ann.ongoing().await[0]), now);
    ann.ends(&chat).await.done();
    ann.wraps_up(&chat).await.done();
    let details = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [chat] })).go().await.done();
    assert_eq!(of(&details["chats"][&chat]), now);
}
