//! Canned responses: kept, found, changed, taken back; everybody's and one's own.
use crate::app::{Answer, App, nothing};
use crate::people::{Agent, tenant_id};
use catalogue::limit;
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "internal/canned_responses";

async fn makes(agent: &Agent<'_>, body: Value) -> Answer {
    agent.ask("POST", PATH).body(body).go().await
}

async fn changes(agent: &Agent<'_>, body: Value) -> Answer {
    agent.ask("PUT", PATH).body(body).go().await
}

fn personal(title: &str, response: &str) -> Value {
    json!({ "type": "P", "title": title, "response": response })
}

fn automatic(shortcut: &str, phrase: &str) -> Value {
    json!({ "type": "P", "auto_response": 1, "shortcut": shortcut, "phrase": phrase })
}

async fn all(agent: &Agent<'_>) -> Vec<Value> {
    let all = agent.ask("GET", PATH).go().await.done();
    all["items"].as_array().expect("a list").clone()
}

async fn titles(agent: &Agent<'_>) -> Vec<String> {
    all(agent).await.iter().map(|one| one["title"].as_str().expect("a title").to_owned()).collect()
}

async fn one(agent: &Agent<'_>, id: &Value) -> Answer {
    agent.ask("GET", &format!("{PATH}?id={id}")).go().await
}

async fn forgets(agent: &Agent<'_>, id: &Value) -> Answer {
    agent.ask("DELETE", &format!("{PATH}?id={id}")).go().await
}

#[tokio::test]
async fn ann_keeps_one_changes_it_and_finds_how_it_read() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let made = makes(&ann, personal(" Greeting ", " Hello %firstname% 😀,\nI am %agent%. ")).await.done();
    let id = made["id"].clone();
    assert_eq!(
        (&made["type"], &made["title"], &made["response"], &made["auto_response"], &made["created_by"]),
        (
            &json!("P"),
            &json!("Greeting"),
            &json!("Hello %firstname% 😀,\nI am %agent%."),
            &json!(0),
            &json!("Ann Test")
        )
    );
    for field in ["parent", "phrase", "shortcut", "deleted_date"] {
        assert!(made[field].is_null(), "{field}");
    }
    let since = made["created_date"].clone();
    app.later(routing::time::Millis(5_000));
    let changed = changes(&ann, json!({ "id": id, "response": "Hi %name%" })).await.done();
    assert_eq!((&changed["title"], &changed["response"]), (&json!("Greeting"), &json!("Hi %name%")));
    assert_ne!(changed["created_date"], since);
    // The same once more is no version.
    changes(&ann, json!({ "id": id, "title": "Greeting", "response": "Hi %name%" })).await.done();
    let read = one(&ann, &id).await.done()["items"][0].clone();
    let history = read["history"].as_array().unwrap();
    assert_eq!(history.len(), 1, "{history:?}");
    assert_eq!(
        (&history[0]["parent"], &history[0]["response"], &history[0]["created_date"], &history[0]["deleted_date"]),
        (&id, &made["response"], &since, &changed["created_date"])
    );
    assert_eq!(all(&ann).await[0]["history"], json!([]), "a list tells no history");
    assert_eq!(forgets(&ann, &id).await.done(), nothing());
    assert_eq!(one(&ann, &id).await.refused(), (404, 303));
    assert_eq!(forgets(&ann, &id).await.refused(), (404, 303));
    assert_eq!(changes(&ann, json!({ "id": id, "title": "x" })).await.refused(), (404, 303));
}

#[tokio::test]
async fn ones_own_are_ones_own_and_everybodys_are_for_whoever_may() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let (leo, eve) = (app.agent("leo").group(2).await, app.stranger("eve").await);
    let own = makes(&ann, personal("Mine", "Only mine")).await.done()["id"].clone();
    let global = |title: &str| json!({ "type": "G", "title": title, "response": "Of the house" });
    assert_eq!(makes(&ann, global("House")).await.refused(), (403, 230));
    let house = makes(&leo, global("House")).await.done()["id"].clone();
    assert_eq!(titles(&ann).await, ["House", "Mine"]);
    assert_eq!(titles(&bob).await, ["House"]);
    assert!(titles(&eve).await.is_empty(), "another tenant");
    for (who, id, code) in [(&bob, &own, (404, 303)), (&ann, &house, (403, 230)), (&eve, &house, (404, 303))] {
        assert_eq!(changes(who, json!({ "id": id, "title": "Taken over" })).await.refused(), code);
        assert_eq!(forgets(who, id).await.refused(), code);
    }
    assert_eq!(one(&bob, &own).await.refused(), (404, 303));
    one(&bob, &house).await.done();
    // The same title may be everybody's and one's own.
    makes(&ann, personal("house", "My own way")).await.done();
    assert_eq!(makes(&ann, personal("HOUSE", "Again")).await.refused(), (409, 239));
    changes(&leo, json!({ "id": house, "response": "Of the whole house" })).await.done();
    assert_eq!(all(&bob).await[0]["response"], "Of the whole house");
    assert_eq!(ann.ask("GET", &format!("{PATH}?type=P")).go().await.done()["items"].as_array().unwrap().len(), 2);
    // What a lead may comes and goes with the group.
    app.db.groups().set(tenant_id("demo"), 2, Millis(1), |it| it.permissions = [1, 2].to_vec()).await.unwrap();
    let app = app.again().await;
    let leo = Agent::signs_in(&app, 3, "demo", "leo").await;
    assert_eq!(forgets(&leo, &house).await.refused(), (403, 230));
}

#[tokio::test]
async fn a_variable_that_no_chat_fills_in_is_refused_by_its_name() {
    let app = App::start().await;
    let (ann, leo) = (app.agent("ann").await, app.agent("leo").group(2).await);
    let refused = makes(&ann, personal("Bye", "Bye %nome%")).await;
    assert_eq!(refused.refused(), (400, 105));
    assert_eq!(
        refused.body["extraInfo"],
        json!({
            "field": "response",
            "variable": "nome",
            "why": "variable not found, please change your canned response"
        })
    );
    ann.ask("POST", "environment/variables").body(json!({ "variables": { "signature": "Ann of Lume" } })).go().await;
    let listed = ann.ask("GET", PATH).go().await.done();
    assert_eq!(listed["placeholders"]["personal"], json!(["signature"]));
    assert_eq!(listed["placeholders"]["global"].as_array().unwrap().len(), catalogue::placeholder::ROWS.len());
    makes(&ann, personal("Bye", "Bye! %signature%")).await.done();
    leo.ask("POST", "environment/variables").body(json!({ "variables": { "signature": "Leo" } })).go().await;
    let house = json!({ "type": "G", "title": "Bye", "response": "%signature%" });
    assert_eq!(makes(&leo, house).await.refused(), (400, 105), "everybody's has what every chat has");
    makes(&ann, personal("Sale", "From 20% to 50% off until 5%")).await.done();
}

#[tokio::test]
async fn an_automatic_one_has_a_shortcut_of_letters_and_a_short_phrase() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let made = makes(&ann, automatic("ty", "thank you")).await.done();
    assert_eq!(
        (&made["auto_response"], &made["shortcut"], &made["phrase"], &made["title"], &made["response"]),
        (&json!(1), &json!("ty"), &json!("thank you"), &json!("ty"), &json!("thank you"))
    );
    assert_eq!(makes(&ann, automatic("TY", "thank you")).await.refused(), (409, 239), "a shortcut is one's once");
    for (shortcut, phrase, code) in [
        ("", "x", (422, 238)),
        ("toolongs", "x", (400, 105)),
        ("a1", "x", (400, 105)),
        ("a b", "x", (400, 105)),
        ("ok", "", (422, 238)),
        ("ok", "a phrase that is longer than thirty-two", (400, 105)),
    ] {
        assert_eq!(makes(&ann, automatic(shortcut, phrase)).await.refused(), code, "{shortcut} {phrase}");
    }
    let changed = changes(&ann, json!({ "id": made["id"], "phrase": "thanks" })).await.done();
    assert_eq!((&changed["shortcut"], &changed["phrase"]), (&json!("ty"), &json!("thanks")));
    // What belongs to the other kind is refused, not dropped.
    let mixed = json!({ "type": "P", "auto_response": 1, "shortcut": "x", "phrase": "y", "title": "z" });
    assert_eq!(makes(&ann, mixed).await.refused(), (400, 105));
    assert_eq!(changes(&ann, json!({ "id": made["id"], "title": "z" })).await.refused(), (400, 105));
    let mixed = json!({ "type": "P", "title": "x", "response": "y", "shortcut": "z" });
    assert_eq!(makes(&ann, mixed).await.refused(), (400, 105));
    assert_eq!(titles(&ann).await, ["ty"]);
}

#[tokio::test]
async fn what_is_no_canned_response_is_refused_and_nothing_is_kept() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let wrongs = [
        (personal("", "x"), (422, 238)),
        (personal("x", " \n"), (422, 238)),
        (personal("x", "\u{200b}"), (422, 238)),
        (personal("x\ny", "x"), (400, 105)),
        (personal("x", "a\u{0}b"), (400, 105)),
        (personal(&"x".repeat(limit::CANNED_TITLE + 1), "x"), (400, 105)),
        (personal("x", &"x".repeat(limit::MESSAGE_MAX_CHARS + 1)), (400, 105)),
        (json!({ "type": "P", "title": "x" }), (400, 106)),
        (json!({ "type": "P", "response": "x" }), (400, 106)),
        (json!({ "title": "x", "response": "x" }), (400, 106)),
        (json!({ "type": "X", "title": "x", "response": "x" }), (400, 105)),
        (json!({ "type": "P", "title": "x", "response": "x", "auto_response": 2 }), (400, 105)),
        (json!({ "type": "P", "title": "x", "response": "x", "owner": 7 }), (400, 105)),
        (json!([personal("x", "x")]), (400, 105)),
    ];
    for (body, code) in wrongs {
        assert_eq!(makes(&ann, body.clone()).await.refused(), code, "{body}");
    }
    assert!(all(&ann).await.is_empty());
    for id in ["x", "-1", "4294967296"] {
        assert_eq!(ann.ask("DELETE", &format!("{PATH}?id={id}")).go().await.refused(), (400, 105), "{id}");
    }
    // A text is a text.
    let hostile = "<img src=x onerror=alert(1)> \u{202e}txet";
    let longest = "😀".repeat(limit::MESSAGE_MAX_CHARS);
    assert_eq!(makes(&ann, personal("a", hostile)).await.done()["response"], hostile);
    assert_eq!(makes(&ann, personal("b", &longest)).await.done()["response"], longest);
}

#[tokio::test]
async fn there_is_a_most_of_them_and_two_at_once_do_not_pass_it() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for number in 1..limit::CANNED_RESPONSES {
        let new = store::canned::NewCanned {
            owner: Some(catalogue::ids::AgentId(ann.id)),
            automatic: false,
            title: &number.to_string(),
            response: "x",
            author: catalogue::ids::AgentId(ann.id),
            created: routing::time::Millis(1),
        };
        app.db
            .canned()
            .create(
                tenant_id("demo"),
                new,
                (&crate::people::operator(), store::Once::keyless(new.created)),
                (1_000, 1_000),
            )
            .await
            .unwrap();
    }
    let (one, two) = tokio::join!(makes(&ann, personal("one", "x")), makes(&ann, personal("two", "x")));
    let mut codes = [one.status, two.status];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409]);
    let refused = makes(&ann, personal("three", "x")).await;
    assert_eq!(refused.refused(), (409, 304));
    assert_eq!(refused.body["extraInfo"]["why"], "You've reached your MAX canned response limit");
    assert_eq!(all(&ann).await.len(), limit::CANNED_RESPONSES);
}

#[tokio::test]
async fn a_repeated_wish_makes_one() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let wish = || ann.ask("POST", PATH).header("Idempotency-Key", "k1").body(personal("One", "x")).go();
    let (first, again) = (wish().await.done(), wish().await.done());
    assert_eq!(first, again);
    assert_eq!(titles(&ann).await, ["One"]);
}
