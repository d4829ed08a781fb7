//! Environment variables of one's own.
use crate::app::App;
use crate::people::Agent;
use catalogue::limit;
use serde_json::{Value, json};

const PATH: &str = "environment/variables";

async fn sends(agent: &Agent<'_>, method: &str, variables: Value) -> crate::app::Answer {
    agent.ask(method, PATH).body(json!({ "variables": variables })).go().await
}

async fn names(agent: &Agent<'_>) -> Vec<String> {
    let kept = agent.ask("GET", PATH).go().await.done();
    let items = kept["items"].as_array().into_iter().flatten();
    items.filter_map(|item| item["name"].as_str()).map(str::to_owned).collect()
}

#[tokio::test]
async fn they_are_added_edited_overridden_and_deleted() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    sends(&ann, "POST", json!({ "shop": "Lume è 你好", "till": "3" })).await.done();
    let edited = sends(&ann, "PATCH", json!({ "till": "<script>alert(1)</script>" })).await.done();
    assert_eq!(
        edited["items"],
        json!([{ "name": "shop", "value": "Lume è 你好" }, { "name": "till", "value": "<script>alert(1)</script>" }])
    );
    sends(&ann, "PUT", json!({ "door": "" })).await.done();
    assert_eq!(names(&ann).await, ["door"]);
    sends(&ann, "POST", json!({ "a": "1", "b": "2" })).await.done();
    let left = ann.ask("DELETE", &format!("{PATH}?delete[]=a&delete[]=door&delete[]=nothing")).go().await.done();
    assert_eq!(left["items"], json!([{ "name": "b", "value": "2" }]));
}

#[tokio::test]
async fn they_are_ones_own() {
    let app = App::start().await;
    let (ann, bob, eve) = (app.agent("ann").await, app.agent("bob").await, app.stranger("eve").await);
    sends(&ann, "POST", json!({ "shop": "Lume" })).await.done();
    assert!(names(&bob).await.is_empty() && names(&eve).await.is_empty());
    bob.ask("DELETE", &format!("{PATH}?delete[]=shop")).go().await.done();
    sends(&eve, "PUT", json!({})).await.done();
    assert_eq!(names(&ann).await, ["shop"]);
}

#[tokio::test]
async fn names_texts_and_how_many_are_bounded() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    for name in ["", "1st", "two words", "è", "a=b", "__proto__[x]", &"a".repeat(limit::VARIABLE_NAME + 1)] {
        let mut variables = json!({});
        variables[name] = "x".into();
        assert_eq!(sends(&ann, "POST", variables).await.refused(), (400, 105), "{name}");
    }
    let long = "é".repeat(limit::VARIABLE_VALUE);
    sends(&ann, "POST", json!({ "long": long })).await.done();
    assert_eq!(sends(&ann, "POST", json!({ "long": format!("{long}é") })).await.refused(), (400, 105));
    assert_eq!(sends(&ann, "POST", json!({ "number": 3 })).await.refused(), (400, 105));
    assert_eq!(sends(&ann, "POST", json!({ "nul": "a\u{0}b" })).await.refused(), (400, 105));
    let many: serde_json::Map<_, _> = (0..limit::VARIABLES).map(|n| (format!("v{n}"), json!("x"))).collect();
    assert_eq!(sends(&ann, "PATCH", Value::Object(many.clone())).await.refused(), (400, 105), "one is there already");
    assert_eq!(names(&ann).await, ["long"], "all or nothing");
    sends(&ann, "PUT", Value::Object(many)).await.done();
    assert_eq!(names(&ann).await.len(), limit::VARIABLES);
    assert_eq!(ann.ask("DELETE", PATH).go().await.refused(), (400, 106));
}
