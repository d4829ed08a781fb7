//! Coming back after one was gone for so long that the chats went to others: the session goes on, and so does the console.
use crate::app::App;
use crate::people::Agent;
use crate::socket::{Socket, waits};
use crate::watching::{stands, watches};
use routing::settings::Spans;
use routing::time::Millis;
use serde_json::json;

/// A house in which whoever has no page open is soon gone: long enough for a busy machine to give everybody a socket in time.
async fn hasty() -> App {
    App::with(&[], Spans { connection_grace: Millis(100), agent_gone: Millis(1_500), ..Spans::default() }).await
}

async fn sees(his: &mut Socket, ann: &Agent<'_>, status: &str) {
    his.hears_where(status, |frame| stands(frame, ann.id, |of| of["userstatus"] == status)).await;
}

#[tokio::test]
async fn who_comes_back_after_more_than_a_minute_goes_on_where_they_were() {
    let app = hasty().await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut his = bob.socket().await;
    watches(&mut his, json!(["people"])).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut hers = ann.socket().await;
    let ada = app.customer("Ada", "billing").await;
    let seen = hers.hears_where("the line", |frame| waits(frame, |item| item["uniQref"] == ada.chat)).await;
    drop(hers);
    sees(&mut his, &ann, "Offline").await;

    // Her laptop wakes: the console catches up from where it was.
    let mut hers = Socket::open(&app, "demo", "live").await;
    hers.say(ann.hello(seen["seq"].as_u64())).await;
    assert_eq!(hers.hears_type("welcome").await["resumed"], true);
    sees(&mut his, &ann, "Online").await;
    ann.takes(&ada.chat).await.done();
    loop {
        let frame = hers.next().await.expect("the socket stays open");
        assert_ne!(frame["kind"], "session", "nobody has ended her session: {frame}");
        if frame["kind"] == "chat.assigned" {
            break;
        }
    }
    assert_eq!(ann.ask("GET", "internal/profile").go().await.done()["status"], "Online");
}

#[tokio::test]
async fn who_chooses_on_the_older_of_two_devices_is_there_for_as_long_as_the_newer_one() {
    let app = App::start().await;
    let older = app.agent("ann").skilled(&["orders"]).await;
    // One minute before the session ends that began on the laptop, she signs in on the phone.
    app.later(Millis::hours(8) - Millis::minutes(1));
    let newer = Agent::signs_in(&app, older.id, older.tenant, "ann").await;
    let mut phone = newer.socket().await;
    older.ask("DELETE", "internal/profile?delete_token=false").go().await.done();
    older.change(json!({ "suspend": false })).await.done();
    let ada = app.customer("Ada", "orders").await;
    assert_eq!(phone.hears("offer").await["uniQref"], ada.chat);
}
