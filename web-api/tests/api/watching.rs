//! What changes often is told to consoles that show it: who may ask for it, and when that ends.
use crate::app::App;
use crate::people::{Agent, tenant_id};
use crate::socket::{Socket, waits};
use catalogue::permission::{COMMS, FLOOR, JOIN_SILENTLY, METRICS};
use catalogue::units::Millis;
use routing::settings::Spans;
use serde_json::{Value, json};

/// What a console is told of from now on.
pub(crate) async fn watches(console: &mut Socket, what: Value) -> Value {
    console.say(json!({ "type": "watch", "what": what })).await;
    watching(console).await
}

/// Whether a frame tells watchers of people that somebody stands like this.
pub(crate) fn stands(frame: &Value, user_id: u32, passes: impl Fn(&Value) -> bool) -> bool {
    let people = frame["data"]["people"].as_array().filter(|_| frame["kind"] == "presences");
    people.into_iter().flatten().any(|one| one["user_id"] == user_id && passes(&one["member"]))
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
        [json!({ "what": ["skies"] }), json!({ "what": "people" }), json!({}), json!({ "what": vec!["people"; 5] })]
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
    let looks = app.db.groups().add(demo, None, "Lookers", &[COMMS, METRICS, FLOOR], Millis(1)).await.expect("a group");
    let (lou, lea) = (app.agent("lou").group(looks).await, app.agent("lea").group(2).await);
    let (mut hers, mut other) = (lou.socket().await, lea.socket().await);
    for console in [&mut hers, &mut other] {
        assert_eq!(watches(console, json!(["people", "floor"])).await, json!(["people", "floor"]));
    }
    app.db
        .groups()
        .set(demo, looks, Millis(1), |it| it.permissions = [COMMS, METRICS].to_vec())
        .await
        .expect("changed");
    assert_eq!(watching(&mut hers).await, json!(["people"]));
    assert_eq!(watches(&mut hers, json!(["floor"])).await, json!([]));
    assert_eq!(hers.hears_type("refused").await["Error"], 230);
    assert_eq!(watches(&mut other, json!(["floor"])).await, json!(["floor"]));
}

#[tokio::test]
async fn who_comes_to_supervise_while_connected_is_told_what_supervisors_are_and_who_does_no_longer_is_not() {
    // Each has a socket as soon as they are signed in: signing in the others takes longer than they may be without one.
    let spans = Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() };
    let app = App::with(&[], spans).await;
    let (demo, groups) = (tenant_id("demo"), app.db.groups());
    let looks =
        groups.add(demo, None, "Lookers", &[COMMS, METRICS, FLOOR, JOIN_SILENTLY], Millis(1)).await.expect("a group");
    let learns = groups.add(demo, None, "Learners", &[COMMS], Millis(1)).await.expect("a group");
    let lou = app.agent("lou").group(looks).await;
    let mut hers = lou.socket().await;
    let kim = app.agent("kim").group(learns).await;
    let mut theirs = kim.socket().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let desk = ann.socket().await;
    watches(&mut hers, json!(["floor"])).await;
    groups.set(demo, learns, Millis(1), |it| it.permissions = [COMMS, JOIN_SILENTLY].to_vec()).await.expect("changed");
    groups.set(demo, looks, Millis(1), |it| it.permissions = [COMMS].to_vec()).await.expect("changed");
    assert_eq!(watching(&mut hers).await, json!([]), "by then both have been asked again");

    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    drop(desk);
    assert_eq!(theirs.hears("chat.orphaned").await["uniQref"], ada.chat);
    hers.say(json!({ "type": "ping" })).await;
    loop {
        let frame = hers.next().await.expect("the socket stays open");
        assert_ne!(frame["kind"], "chat.orphaned");
        if frame["type"] == "pong" {
            break;
        }
    }
}

async fn goes_away(agent: &Agent<'_>) {
    agent.change(json!({ "suspend": true, "suspendreason": 1 })).await.done();
}

async fn told_of(console: &mut Socket) -> Vec<Value> {
    let told = console.hears("presences").await;
    told["people"].as_array().expect("some people").iter().map(|one| one["user_id"].clone()).collect()
}

#[tokio::test]
async fn the_first_who_changes_is_told_at_once_and_the_others_together() {
    let app = App::with(&[("SWITCHYARD_PEOPLE_EVERY_MS", "2000")], Spans::default()).await;
    let (ann, bob, lea) = (app.agent("ann").await, app.agent("bob").await, app.agent("lea").await);
    let mut console = lea.socket().await;
    watches(&mut console, json!(["people"])).await;
    goes_away(&ann).await;
    assert_eq!(told_of(&mut console).await, [json!(ann.id)]);
    goes_away(&bob).await;
    ann.change(json!({ "suspend": false })).await.done();
    goes_away(&ann).await;
    let told = console.hears_where("the others", |frame| stands(frame, bob.id, |of| of["status"] == "Suspended")).await;
    assert!(stands(&told, ann.id, |of| of["status"] == "Suspended"), "as she stands by then, and once: {told}");
    assert_eq!(told["data"]["people"].as_array().map(Vec::len), Some(2));
    assert_eq!(told["seq"], Value::Null, "it is not kept");
}

#[tokio::test]
async fn a_team_that_was_rendered_a_moment_ago_is_followed_by_what_has_changed_since() {
    let app = App::with(&[("SWITCHYARD_PEOPLE_EVERY_MS", "2000")], Spans::default()).await;
    let (ann, bob) = (app.agent("ann").await, app.agent("bob").await);
    let mut console = ann.socket().await;
    let his = async || {
        let team = ann.ask("GET", "internal/team").go().await.done();
        let all = team["items"].as_array().expect("a team").iter().find(|one| one["user_id"] == bob.id).cloned();
        all.expect("bob is of the team")
    };
    assert_eq!(his().await["status"], "Online");
    goes_away(&bob).await;
    watches(&mut console, json!(["people"])).await;
    if his().await["status"] != "Suspended" {
        console.hears_where("that he is away", |frame| stands(frame, bob.id, |of| of["status"] == "Suspended")).await;
    }
    bob.change(json!({ "firstname": "Robert" })).await.done();
    assert_eq!(his().await["fullname"], "Robert Test", "names are never old");
    assert_eq!(his().await["status"], "Suspended");
}

/// A house that tells of its lines once a second.
async fn gathers() -> App {
    App::with(&[("SWITCHYARD_LINES_EVERY_MS", "1000")], Spans::default()).await
}

/// Everything that a console is told of lines until this chat waits.
async fn lines_until(console: &mut Socket, chat: &str) -> Vec<Value> {
    let mut told = Vec::new();
    loop {
        let frame = console.next().await.expect("the socket stays open");
        if frame["kind"] == "queue.changed" {
            told.push(frame);
            if waits(&told[told.len() - 1], |item| item["uniQref"] == chat) {
                return told;
            }
        }
    }
}

#[tokio::test]
async fn a_chat_that_comes_and_is_taken_at_once_is_told_to_who_takes_it_and_to_nobody_else() {
    let app = gathers().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let (mut hers, mut his) = (ann.socket().await, bob.socket().await);
    let first = app.customer("First", "billing").await;
    let told = lines_until(&mut his, &first.chat).await;
    app.shapes.frame_fits("AgentHears", &told[0]);
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    hers.hears_of("chat.assigned", &ada.chat).await;
    // Her own page took it out of the line; what follows does not bring it back.
    let ben = app.customer("Ben", "billing").await;
    for console in [&mut hers, &mut his] {
        let told = lines_until(console, &ben.chat).await;
        assert!(told.iter().all(|frame| !frame.to_string().contains(&ada.chat)), "{told:?}");
    }
    // One of whom they know is told as it is by then, with others, in one frame.
    ann.takes(&ben.chat).await.done();
    let eve = app.customer("Eve", "billing").await;
    let told = lines_until(&mut his, &eve.chat).await;
    assert_eq!(told.len(), 1, "{told:?}");
    let left = &told[0]["data"]["left"];
    assert_eq!(left, &json!([{ "uniQref": ben.chat, "taken_by": { "user_id": ann.id, "name": "Ann Test" } }]));
}

#[tokio::test]
async fn whoever_looks_at_the_line_meanwhile_is_told_that_the_chat_is_gone() {
    let app = gathers().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let mut his = bob.socket().await;
    let first = app.customer("First", "billing").await;
    lines_until(&mut his, &first.chat).await;
    let ada = app.customer("Ada", "billing").await;
    assert_eq!(bob.queue().await["new"][1]["uniQref"], ada.chat);
    ann.takes(&ada.chat).await.done();
    his.hears_left(&ada.chat).await;
}

#[tokio::test]
async fn whoever_loses_the_line_before_something_gathered_is_told_hears_it_when_they_are_back() {
    let app = gathers().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let hers = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    // Before it is told, though behind its event.
    let mut again = Socket::open(&app, "demo", "live").await;
    again.say(ann.hello(None)).await;
    let since = again.hears_type("welcome").await["seq"].as_u64();
    drop((hers, again));
    let mut other = ann.socket().await;
    let told = other.hears_where("the line", |frame| waits(frame, |item| item["uniQref"] == ada.chat)).await;
    assert!(told["seq"].as_u64() > since, "{told}");
    let mut back = Socket::open(&app, "demo", "live").await;
    back.say(ann.hello(since)).await;
    assert_eq!(back.hears_type("welcome").await["resumed"], true);
    assert_eq!(back.hears_waiting(&ada.chat).await["name"], "Ada");
    let mut late = Socket::open(&app, "demo", "live").await;
    late.say(ann.hello(told["seq"].as_u64())).await;
    assert_eq!(late.hears_type("welcome").await["resumed"], true);
}
