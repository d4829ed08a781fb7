//! Codes that no other story meets.
use crate::app::App;
use crate::people::tenant_id;
use catalogue::ids::AgentId;
use catalogue::limit;
use routing::time::Millis;
use routing::{Event, Ticket, agent};
use serde_json::json;
use store::audit::Doer;
use store::journal::{Entry, TenantEntries};

#[tokio::test]
async fn a_picture_that_is_not_there_is_133() {
    let app = App::start().await;
    let nothing = app.ask("GET", "internal/image?id=0193509a-7e1c-4a7e-8b1a-0f6d3c2b1a09").go().await;
    assert_eq!(nothing.refused(), (404, 133));
}

#[tokio::test]
async fn a_feed_that_somebody_elses_page_opens_is_135() {
    let app = App::start().await;
    let evil = app.ask("GET", "live").header("Origin", "https://evil.example").go().await;
    assert_eq!(evil.refused(), (403, 135));
    let own =
        app.ask("GET", "live").header("Origin", &format!("http://demo.localhost:{}", app.address.port())).go().await;
    assert_eq!(own.refused(), (400, 105), "the page may, and this is no handshake");
}

#[tokio::test]
async fn a_transfer_that_takes_the_chat_for_another_channel_is_149() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    app.agent("bob").skilled(&["returns"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let transfer = |channel: u16| {
        let body = json!({ "uniQref": ada.chat, "skill": 4, "channel": channel });
        ann.ask("POST", "livechat/transfer").body(body).go()
    };
    assert_eq!(transfer(catalogue::channel::LIVE_CHAT + 5).await.refused(), (409, 149));
    transfer(catalogue::channel::LIVE_CHAT).await.done();
}

#[tokio::test]
async fn figures_of_more_than_can_be_told_are_162() {
    let app = App::start().await;
    let (tenant, id) = (tenant_id("demo"), app.agent("ann").await.id);
    // Somebody who renewed more often than anybody does: written past the server, which then starts anew.
    let (epoch, last) =
        (app.db.journal().lease(tenant, "elsewhere").await.unwrap(), app.db.journal().last_seq(tenant).await.unwrap());
    let event = agent::Event::Renewed { until: app.now() + limit::SESSION, ticket: Ticket::NONE };
    let (at, event) = (app.now(), Event::Agent(AgentId(id), event));
    let entries: Vec<Entry> = (1..=u64::from(limit::STATISTICS_ROWS) + 1)
        .map(|n| Entry { seq: last + n, at, event: event.clone() })
        .collect();
    for part in entries.chunks(5_000) {
        app.db
            .journal()
            .append(&[TenantEntries { tenant, epoch, entries: part.to_vec(), made: Vec::new() }])
            .await
            .unwrap();
    }
    let app = app.again().await;
    let ann = crate::people::Agent::signs_in(&app, id, "demo", "ann").await;
    assert_eq!(ann.ask("GET", "metrics/users/statistics").go().await.refused(), (413, 162));
}

#[tokio::test]
async fn what_stands_in_the_store_and_is_none_of_ours_is_228() {
    let app = App::start().await;
    let max = app.agent("max").group(3).await;
    app.db
        .policies()
        .publish(tenant_id("demo"), 0, &Doer { who: Some(AgentId(max.id)), ..Doer::command(Millis(1)) }, "no policy")
        .await
        .unwrap();
    let broken = max.ask("GET", "engine/policy").go().await;
    assert_eq!((broken.refused(), &broken.body["Level"]), ((500, 228), &json!("CRITICAL")));
    assert_eq!(max.profile().await["username"], "max", "the rest goes on");
}
