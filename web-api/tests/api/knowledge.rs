//! Articles: read, and confirmed where that is asked for.
use crate::app::{Answer, App};
use crate::people::{Agent, operator, tenant_id};
use catalogue::ids::AgentId;
use routing::time::Millis;
use serde_json::{Value, json};
use store::articles::NewArticle;

async fn publishes(app: &App, label: &str, title: &str, to_confirm: bool) {
    let new = NewArticle {
        label,
        title,
        answer: "<p>Ask first.</p>",
        category: "House",
        subcategory: "",
        to_confirm,
        published: app.now(),
        author: AgentId(1),
    };
    app.db.articles().publish(tenant_id("demo"), new, &operator(), 100).await.expect("kept").expect("there is room");
    app.later(Millis(1_000));
}

async fn reads(agent: &Agent<'_>, label: &str) -> Answer {
    agent.ask("POST", "external/article").body(json!({ "label": label })).go().await
}

async fn confirms(agent: &Agent<'_>, label: &str, version: u32) -> Answer {
    agent.ask("POST", "knowledge/confirm").body(json!({ "label": label, "version": version })).go().await
}

async fn due(agent: &Agent<'_>) -> Value {
    agent.ask("GET", "knowledge/confirm").go().await.done()
}

fn labels(of: &Value) -> Vec<&str> {
    of["items"].as_array().expect("a list").iter().map(|one| one["label"].as_str().expect("a label")).collect()
}

#[tokio::test]
async fn ann_reads_what_she_has_to_confirm_and_confirms_it() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    publishes(&app, "introka", "Welcome", false).await;
    publishes(&app, "rules", "Rules", true).await;
    publishes(&app, "tone", "Tone", true).await;
    let first = due(&ann).await;
    assert_eq!((labels(&first), &first["outstanding"]), (vec!["rules", "tone"], &json!(2)), "the oldest first");
    let read = reads(&ann, "Rules").await.done()["data"].clone();
    assert_eq!(
        (&read["question"], &read["answer"], &read["version"], &read["to_confirm"], &read["confirmed"]),
        (&json!("Rules"), &json!("<p>Ask first.</p>"), &json!(1), &json!(true), &Value::Null)
    );
    assert_eq!((&read["lasteditedauthor"], &read["views"]), (&json!("Ann Test"), &json!(1)));
    assert_eq!(reads(&bob, "rules").await.done()["data"]["views"], 2);
    let done = confirms(&ann, "rules", 1).await.done();
    assert!(done["confirmed"].is_string(), "{done}");
    app.later(Millis(60_000));
    assert_eq!(confirms(&ann, "rules", 1).await.done()["confirmed"], done["confirmed"], "the first time counts");
    let then = due(&ann).await;
    assert_eq!((labels(&then), &then["outstanding"]), (vec!["tone", "rules"], &json!(1)));
    assert_eq!(due(&bob).await["outstanding"], 2);
    // It reads differently now: what was confirmed was something else.
    publishes(&app, "rules", "Rules, longer", true).await;
    assert_eq!(due(&ann).await["outstanding"], 2);
    let refused = confirms(&ann, "rules", 1).await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((409, 203), &json!("version")));
    confirms(&ann, "rules", 2).await.done();
    assert_eq!(due(&ann).await["outstanding"], 1);
    // The list says it all without the texts.
    let list = ann.ask("GET", "external/full_faqs").go().await.done()["data"].clone();
    assert_eq!(labels(&list), ["rules", "tone", "introka"]);
    assert!(list["items"][0]["answer"].is_null() && list["items"][0]["confirmed"].is_string(), "{list}");
}

#[tokio::test]
async fn what_is_not_there_or_asks_for_nothing_is_refused() {
    let app = App::start().await;
    let (ann, eve) = (app.agent("ann").await, app.stranger("eve").await);
    publishes(&app, "introka", "Welcome", false).await;
    publishes(&app, "rules", "Rules", true).await;
    for unknown in ["nothing", "", "../rules", "rules' OR '1'='1", "è"] {
        assert_eq!(reads(&ann, unknown).await.refused(), (404, 157), "{unknown}");
        assert_eq!(confirms(&ann, unknown, 1).await.refused(), (404, 157), "{unknown}");
    }
    assert_eq!(confirms(&ann, "introka", 1).await.refused(), (400, 105));
    for version in [0, 2, u32::MAX] {
        assert_eq!(confirms(&ann, "rules", version).await.refused(), (409, 203), "{version}");
    }
    assert_eq!(reads(&ann, "a\u{0}").await.refused(), (400, 105));
    for body in [json!({}), json!({ "label": 1 }), json!({ "label": "rules", "more": 1 }), json!([])] {
        let code = ann.ask("POST", "external/article").body(body.clone()).go().await.refused().0;
        assert_eq!(code, 400, "{body}");
    }
    assert_eq!(reads(&eve, "rules").await.refused(), (404, 157), "another tenant");
    assert_eq!(due(&eve).await["outstanding"], 0);
    app.db.articles().withdraw(tenant_id("demo"), "rules", &operator()).await.unwrap();
    assert_eq!(reads(&ann, "rules").await.refused(), (404, 157));
    assert_eq!(confirms(&ann, "rules", 1).await.refused(), (404, 157));
    assert_eq!(due(&ann).await["outstanding"], 0);
}

#[tokio::test]
async fn without_the_integration_nobody_is_asked_and_articles_are_read() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    publishes(&app, "rules", "Rules", true).await;
    app.db.tenants().set_integrations(tenant_id("demo"), &[16], &operator()).await.unwrap();
    while ann.ask("GET", "knowledge/confirm").go().await.status == 200 {}
    for (method, body) in [("GET", None), ("POST", Some(json!({ "label": "rules", "version": 1 })))] {
        let ask = ann.ask(method, "knowledge/confirm");
        let refused = if let Some(body) = body { ask.body(body) } else { ask }.go().await;
        assert_eq!((refused.refused(), &refused.body["extraInfo"]), ((403, 259), &json!({ "integration": 19 })));
    }
    assert_eq!(reads(&ann, "rules").await.done()["data"]["to_confirm"], false);
    // Before any permission is asked for, as the console's guard does.
    let bare = app.db.groups().add(tenant_id("demo"), None, "Bare", &[1], Millis(1)).await.unwrap();
    let nil = app.agent("nil").group(bare).await;
    assert_eq!(nil.ask("GET", "knowledge/confirm").go().await.refused(), (403, 259));
    assert_eq!(reads(&nil, "rules").await.refused(), (403, 230));
}

#[tokio::test]
async fn two_who_confirm_at_once_and_a_new_version_between_them_leave_no_doubt() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    publishes(&app, "rules", "Rules", true).await;
    let answers = futures_util::future::join_all((0..8).map(|_| confirms(&ann, "rules", 1))).await;
    let said: std::collections::BTreeSet<String> =
        answers.into_iter().map(|answer| answer.done()["confirmed"].to_string()).collect();
    assert_eq!(said.len(), 1, "{said:?}");
}
