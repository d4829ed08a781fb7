//! Themes: made, worn, changed, forgotten; and everything that is no theme.
use crate::app::App;
use crate::people::Agent;
use catalogue::limit;
use serde_json::{Value, json};

const PATH: &str = "internal/user/theme";

async fn makes(agent: &Agent<'_>, name: &str, items: Value) -> crate::app::Answer {
    agent.ask("POST", PATH).body(json!({ "name": name, "items": items })).go().await
}

fn colour(slot: &str, value: &str) -> Value {
    json!([{ "description": slot, "value": value }])
}

async fn all(agent: &Agent<'_>) -> Vec<Value> {
    let all = agent.ask("GET", &format!("{PATH}?all=true")).go().await.done();
    all["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn ann_makes_a_theme_wears_it_and_forgets_it() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let worn = ann.ask("GET", PATH).go().await.done();
    assert_eq!((&worn["items"][0]["theme_id"], &worn["items"][0]["chosen"]), (&json!(0), &json!(true)));
    assert_eq!(worn["items"][0]["items"].as_array().unwrap().len(), 8, "every slot");
    let made = makes(&ann, " Notte è 你好 ", colour("tertiary", "#0A7D5C")).await.done();
    assert_eq!((&made["name"], &made["chosen"]), (&json!("Notte è 你好"), &json!(false)));
    let tertiary = json!({ "description": "tertiary", "value": "#0a7d5c" });
    assert!(made["items"].as_array().unwrap().contains(&tertiary), "{made}");
    let id = made["theme_id"].as_u64().unwrap();
    ann.ask("PUT", PATH).body(json!({ "theme_id": id })).go().await.done();
    assert_eq!(ann.profile().await["theme"], json!(id));
    let changed = ann
        .ask("PATCH", PATH)
        .body(json!({ "theme_id": id, "name": "Giorno", "items": colour("focus", "#ff8800") }))
        .go()
        .await
        .done();
    assert_eq!((&changed["name"], &changed["chosen"]), (&json!("Giorno"), &json!(true)));
    assert!(changed["items"].as_array().unwrap().contains(&tertiary), "what was not named stays");
    let one = ann.ask("GET", &format!("{PATH}?theme_id={id}")).go().await.done();
    assert_eq!(one["items"], json!([changed]));
    ann.ask("DELETE", &format!("{PATH}?theme_id={id}")).go().await.done();
    assert_eq!(ann.profile().await["theme"], json!(null));
    assert_eq!(all(&ann).await.len(), 1);
}

#[tokio::test]
async fn a_name_is_given_once_and_never_one_of_the_consoles() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    makes(&ann, "Notte", json!([])).await.done();
    assert_eq!(makes(&ann, "NOTTE", json!([])).await.refused(), (409, 239));
    makes(&bob, "Notte", json!([])).await.done();
    for reserved in ["Custom", "edit", " EDIT "] {
        assert_eq!(makes(&ann, reserved, json!([])).await.refused(), (409, 239), "{reserved}");
    }
    assert_eq!(makes(&ann, "  ", json!([])).await.refused(), (422, 238));
    assert_eq!(makes(&ann, &"é".repeat(limit::THEME_NAME + 1), json!([])).await.refused(), (400, 105));
    // A text is a text: what looks like a page comes back as it was, and nothing made of it.
    let hostile = "<img src=x onerror=alert(1)>";
    assert_eq!(makes(&ann, hostile, json!([])).await.done()["name"], hostile);
    assert_eq!(all(&ann).await.len(), 3);
}

#[tokio::test]
async fn what_is_no_colour_or_cannot_be_read_is_refused_and_nothing_is_kept() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let wrongs = [
        ("items[0].value", colour("primary", "red")),
        ("items[0].value", colour("primary", "#fff")),
        ("items[0].value", colour("tertiary", "url(javascript:alert(1))")),
        ("items[0].value", colour("header-image", "https://elsewhere.example/x.png")),
        ("items[0].value", colour("header-image", "/2.0/internal/image?id=nobodys")),
        ("items[0].description", colour("background", "#ffffff")),
        ("items", colour("primary-font-colour", "#eeeeee")),
        (
            "items[1].description",
            json!([{ "description": "focus", "value": "#ffd43b" }, { "description": "focus", "value": "#ffd43c" }]),
        ),
    ];
    for (field, items) in wrongs {
        let refused = makes(&ann, "Notte", items.clone()).await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!(field)), "{items}");
    }
    assert_eq!(all(&ann).await.len(), 1);
}

#[tokio::test]
async fn nobody_reaches_the_theme_of_another() {
    let app = App::start().await;
    let (ann, bob, eve) = (app.agent("ann").await, app.agent("bob").await, app.stranger("eve").await);
    let id = makes(&ann, "Notte", json!([])).await.done()["theme_id"].as_u64().unwrap();
    for other in [&bob, &eve] {
        assert_eq!(other.ask("GET", &format!("{PATH}?theme_id={id}")).go().await.refused(), (400, 105));
        for method in ["PUT", "PATCH"] {
            let body = json!({ "theme_id": id });
            let body = if method == "PUT" { body } else { crate::app::with(body, "name", "Mia") };
            assert_eq!(other.ask(method, PATH).body(body).go().await.refused(), (400, 105));
        }
        assert_eq!(other.ask("DELETE", &format!("{PATH}?theme_id={id}")).go().await.refused(), (400, 105));
    }
    assert_eq!(ann.ask("PATCH", PATH).body(json!({ "theme_id": 0, "name": "Mine" })).go().await.refused(), (400, 105));
    assert_eq!(all(&ann).await.len(), 2);
}

#[tokio::test]
async fn there_are_so_many_themes_and_no_more() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for number in 0..limit::THEMES {
        makes(&ann, &format!("Theme {number}"), json!([])).await.done();
    }
    assert_eq!(makes(&ann, "One more", json!([])).await.refused(), (409, 203));
}
