//! The floor says that a line will miss its target while it still meets it, and what would prevent that.
use crate::app::App;
use crate::people::Agent;
use catalogue::units::Millis;
use serde_json::{Value, json};

async fn billing(by: &Agent<'_>) -> Value {
    let floor = by.ask("GET", "internal/floor").go().await.done();
    floor["lines"].as_array().expect("lines").iter().find(|line| line["skill"] == "billing").expect("a line").clone()
}

#[tokio::test]
async fn a_line_that_will_miss_its_target_is_told_before_with_what_would_prevent_it() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(9).await;
    let (_hers, _anns, _bobs) = (lea.socket().await, ann.socket().await, bob.socket().await);
    bob.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
    for number in 0..11 {
        let name = format!("Quick {number}");
        let quick = app.customer(&name, "billing").await;
        ann.takes(&quick.chat).await.done();
        app.later(Millis::seconds(5));
        ann.ends(&quick.chat).await.done();
        ann.wraps_up(&quick.chat).await.done();
    }
    assert_eq!(billing(&lea).await["breach"], Value::Null, "everybody is answered at once");

    // Ten at once, and one agent for all of them: the last ones will wait for too long.
    for number in 0..10 {
        app.customer(&format!("Many {number}"), "billing").await;
    }
    app.later(Millis::seconds(5));
    let line = billing(&lea).await;
    let breach = &line["breach"];
    assert_eq!(breach["level"], 100.0, "the target is still met: {line}");
    assert!(breach["chance"].as_u64() > Some(90) && breach["in_seconds"].as_i64() <= Some(120), "{breach}");
    assert!(breach["expected"].as_f64().expect("enough chats") < 80.0, "{breach}");
    let ways = breach["ways"].as_array().expect("ways");
    let way = ways.iter().find(|way| way["act"] == "bring_back").expect("Bob may be brought back");
    assert_eq!((&way["user_id"], &way["name"], &way["in_seconds"]), (&json!(bob.id), &json!("Bob Test"), &Value::Null));
    assert!(way["expected"].as_f64().expect("enough chats") > 80.0, "{way}");

    // Bob comes back: nothing is said any more.
    bob.change(json!({ "suspend": false })).await.done();
    app.later(Millis::seconds(5));
    assert_eq!(billing(&lea).await["breach"], Value::Null);
}

/// Somebody answers some at once, and then more come than they can.
async fn rush(app: &App, by: &Agent<'_>, skill: &str) {
    for number in 0..11 {
        let name = format!("Quick {number}");
        let quick = app.customer(&name, skill).await;
        by.takes(&quick.chat).await.done();
        app.later(Millis::seconds(5));
        by.ends(&quick.chat).await.done();
        by.wraps_up(&quick.chat).await.done();
    }
    for number in 0..10 {
        app.customer(&format!("Many {number}"), skill).await;
    }
    app.later(Millis::seconds(5));
}

#[tokio::test]
async fn what_was_said_and_came_is_counted_and_is_no_longer_said() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(1).await;
    let (_hers, _anns) = (lea.socket().await, ann.socket().await);
    rush(&app, &ann, "billing").await;
    let said = billing(&lea).await["breach"]["held"].clone();
    assert_eq!((&said["said"], &said["came"]), (&json!(0), &json!(0)));
    app.later(Millis::seconds(20));
    assert_eq!(billing(&lea).await["breach"], Value::Null, "the target is missed by now");
    let eve = app.agent("eve").skilled(&["orders"]).slots(1).await;
    let _eves = eve.socket().await;
    rush(&app, &eve, "orders").await;
    let floor = lea.ask("GET", "internal/floor").go().await.done();
    let sales =
        floor["lines"].as_array().expect("lines").iter().find(|line| line["skill"] == "orders").expect("a line");
    let held = &sales["breach"]["held"];
    assert_eq!(
        (&held["said"], &held["came"], &held["breaches"], &held["foretold"]),
        (&json!(1), &json!(1), &json!(1), &json!(0))
    );
}
