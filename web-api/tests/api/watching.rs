//! What changes often is told to consoles that show it: who may ask for it, and when that ends.
use crate::app::App;
use crate::people::tenant_id;
use crate::socket::Socket;
use catalogue::permission::{COMMS, FLOOR};
use serde_json::{Value, json};

/// What a console is told of from now on.
pub(crate) async fn watches(console: &mut Socket, what: Value) -> Value {
    console.say(json!({ "type": "watch", "what": what })).await;
    watching(console).await
}

async fn watching(console: &mut Socket) -> Value {
    console.hears_type("watching").await["what"].take()
}

#[tokio::test]
async fn a_lead_may_watch_people_and_the_floor_and_the_newest_word_counts() {
    let app = App::start().await;
    let mut console = app.agent("lea").group(2).await.socket().await;
    assert_eq!(watches(&mut console, json!(["floor", "people"])).await, json!(["people", "floor"]));
    assert_eq!(watches(&mut console, json!(["floor", "floor"])).await, json!(["floor"]));
    assert_eq!(watches(&mut console, json!([])).await, json!([]));
    for bad in
        [json!({ "what": ["skies"] }), json!({ "what": "people" }), json!({}), json!({ "what": vec!["people"; 3] })]
    {
        let mut frame = bad.clone();
        frame["type"] = json!("watch");
        console.say(frame).await;
        let refused = console.hears_type("refused").await;
        assert!([105, 106].contains(&refused["Error"].as_u64().expect("a code")), "{bad}: {refused}");
    }
}

#[tokio::test]
async fn who_may_not_see_the_floor_is_refused_it_and_told_the_rest() {
    let app = App::start().await;
    let mut console = app.agent("ann").await.socket().await;
    assert_eq!(watches(&mut console, json!(["people", "floor"])).await, json!(["people"]));
    let refused = console.hears_type("refused").await;
    assert_eq!((&refused["Error"], &refused["extraInfo"]), (&json!(230), &json!({ "watch": "floor" })));
    app.shapes.frame_fits("AgentHears", &refused);
    console.say(json!({ "type": "ping" })).await;
    console.hears_type("pong").await;
}

#[tokio::test]
async fn nobody_watches_before_it_is_known_who_they_are() {
    let app = App::start().await;
    let mut console = Socket::open(&app, "demo", "live").await;
    console.say(json!({ "type": "watch", "what": ["people"] })).await;
    assert_eq!(console.hears_type("refused").await["Error"], 194);
}

#[tokio::test]
async fn who_may_see_the_floor_no_longer_is_told_so_and_watches_it_no_longer() {
    let app = App::start().await;
    let demo = tenant_id("demo");
    let looks = app.db.groups().create(demo, None, "Lookers", &[1, COMMS, FLOOR]).await.expect("a group");
    let (lou, lea) = (app.agent("lou").group(looks).await, app.agent("lea").group(2).await);
    let (mut hers, mut other) = (lou.socket().await, lea.socket().await);
    for console in [&mut hers, &mut other] {
        assert_eq!(watches(console, json!(["people", "floor"])).await, json!(["people", "floor"]));
    }
    app.db.groups().set_permissions(demo, looks, &[1, COMMS]).await.expect("changed");
    assert_eq!(watching(&mut hers).await, json!(["people"]));
    assert_eq!(watches(&mut hers, json!(["floor"])).await, json!([]));
    assert_eq!(hers.hears_type("refused").await["Error"], 230);
    assert_eq!(watches(&mut other, json!(["floor"])).await, json!(["floor"]));
}
