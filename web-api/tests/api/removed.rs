//! What an agent is told of a chat that they no longer have: where it waits now, or who has it and how that came.
use crate::app::{App, skill_id};
use crate::people::{Agent, Customer};
use crate::socket::Socket;
use crate::supervise::gives;
use serde_json::{Value, json};

/// A chat of hers, in which she is alone.
async fn held<'a>(app: &'a App, ann: &Agent<'_>, name: &'a str) -> Customer<'a> {
    let customer = app.customer(name, "billing").await;
    ann.takes(&customer.chat).await.done();
    customer
}

/// What her page hears of a chat's going.
async fn gone(console: &mut Socket, customer: &Customer<'_>) -> Value {
    console.hears_of("chat.removed", &customer.chat).await
}

async fn publishes(by: &Agent<'_>, orders: Value) {
    let document = json!({ "answer_within": { "seconds": 10, "action": "move" }, "skills": { skill_id("orders").to_string(): orders } });
    by.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
}

#[tokio::test]
async fn a_chat_that_its_agent_transferred_waits_in_the_line_that_it_was_sent_to() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let sue = app.agent("sue").group(3).await;
    publishes(&sue, json!({ "mode": "pull" })).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let (mut hers, _his) = (ann.socket().await, bob.socket().await);
    let ada = held(&app, &ann, "Ada").await;
    ann.transfers(&ada.chat, skill_id("orders")).await.done();
    assert_eq!(
        gone(&mut hers, &ada).await,
        json!({ "uniQref": ada.chat, "cause": "transferred", "skill_id": skill_id("orders"), "skill": "orders" })
    );
}

#[tokio::test]
async fn a_chat_that_somebody_took_as_its_agent_wanted_names_who_has_it_now() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let sue = app.agent("sue").group(3).await;
    publishes(&sue, json!({ "mode": "pull", "transfer": { "mode": "handshake" } })).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let (mut hers, _his) = (ann.socket().await, bob.socket().await);
    let taken = |of: &Customer<'_>| json!({ "uniQref": of.chat, "cause": "handed_over", "taken_by": { "user_id": bob.id, "name": "Bob Test" } });
    // From the line of another skill.
    let ada = held(&app, &ann, "Ada").await;
    ann.transfers(&ada.chat, skill_id("orders")).await.done();
    bob.takes(&ada.chat).await.done();
    assert_eq!(gone(&mut hers, &ada).await, taken(&ada));
    // By an invitation to have it, and as one of those who were in it.
    let ben = held(&app, &ann, "Ben").await;
    ann.invites(&ben.chat, bob.id, "direct").await.done();
    bob.accepts(&ben.chat).await.done();
    assert_eq!(gone(&mut hers, &ben).await, taken(&ben));
    let cleo = held(&app, &ann, "Cleo").await;
    ann.invites(&cleo.chat, bob.id, "conference").await.done();
    bob.accepts(&cleo.chat).await.done();
    ann.crowns(&cleo.chat, bob.id).await.done();
    assert_eq!(gone(&mut hers, &cleo).await, taken(&cleo));
}

#[tokio::test]
async fn a_chat_that_a_supervisor_takes_or_gives_away_names_them_and_who_has_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let lea = app.agent("lea").group(2).await;
    let (mut hers, _his) = (ann.socket().await, bob.socket().await);
    let ada = held(&app, &ann, "Ada").await;
    lea.ghosts(&ada.chat, false).await.done();
    lea.ghosts(&ada.chat, true).await.done();
    assert_eq!(
        gone(&mut hers, &ada).await,
        json!({ "uniQref": ada.chat, "cause": "taken_over", "taken_by": { "user_id": lea.id, "name": "Lea Test" } })
    );
    let ben = held(&app, &ann, "Ben").await;
    gives(&lea, &ben.chat, bob.id).await.done();
    assert_eq!(
        gone(&mut hers, &ben).await,
        json!({ "uniQref": ben.chat, "cause": "given", "given_by": { "user_id": lea.id, "name": "Lea Test" },
            "taken_by": { "user_id": bob.id, "name": "Bob Test" } })
    );
}

#[tokio::test]
async fn a_chat_that_its_agent_left_unanswered_is_back_in_its_line() {
    let app = App::start().await;
    let sue = app.agent("sue").group(3).await;
    publishes(&sue, json!({ "mode": "pull" })).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let mut hers = ann.socket().await;
    let ada = held(&app, &ann, "Ada").await;
    app.later(routing::time::Millis::seconds(11));
    assert_eq!(
        gone(&mut hers, &ada).await,
        json!({ "uniQref": ada.chat, "cause": "unanswered", "skill_id": skill_id("billing"), "skill": "billing" })
    );
}
