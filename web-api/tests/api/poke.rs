//! Pokes over the wire: the agent's button, the customer's answer, and what each hears of it.
use crate::app::{Answer, App};
use crate::people::{Agent, Customer};
use crate::socket::Socket;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};

async fn pokes(agent: &Agent<'_>, chat: &str) -> Answer {
    agent.ask("POST", "livechat/poke").body(json!({ "uniQref": chat })).go().await
}

async fn unpokes(agent: &Agent<'_>, chat: &str) -> Answer {
    agent.ask("DELETE", &format!("livechat/poke?uniQref={chat}")).go().await
}

async fn answers(customer: &Customer<'_>, answer: &str) -> Answer {
    customer.ask("POST", "poke").body(json!({ "answer": answer })).go().await
}

/// Ann has answered Ada, who is silent; both have their pages open.
pub(crate) struct Silence<'a> {
    app: &'a App,
    pub(crate) ann: Agent<'a>,
    pub(crate) ada: Customer<'a>,
    console: Socket,
    widget: Socket,
}

impl<'a> Silence<'a> {
    pub(crate) async fn begins(app: &'a App) -> Silence<'a> {
        let ann = app.agent("ann").skilled(&["billing"]).await;
        let ada = app.customer("Ada", "billing").await;
        ann.takes(&ada.chat).await.done();
        let (console, (widget, _)) = (ann.socket().await, ada.socket().await);
        ann.says(&ada.chat, "Which lamp is it?").await.done();
        Silence { app, ann, ada, console, widget }
    }

    /// So much time goes by; never so much at once that a page seems to be gone. A timer that the clock has overtaken is
    /// met with the customer's next sign of life.
    pub(crate) async fn lasts(&mut self, span: Millis) {
        let mut left = span;
        while left > Millis::ZERO {
            let step = left.min(Millis::seconds(20));
            self.app.later(step);
            left = left - step;
            for page in [&mut self.console, &mut self.widget] {
                page.say(json!({ "type": "ping" })).await;
                page.hears_type("pong").await;
            }
        }
    }

    async fn poked(app: &'a App) -> Silence<'a> {
        let mut silence = Silence::begins(app).await;
        silence.lasts(limit::POKE_FIRST).await;
        pokes(&silence.ann, &silence.ada.chat).await.done();
        silence
    }

    pub(crate) async fn way(&self) -> Vec<Value> {
        self.ann.ongoing().await[0]["breadcrumbs"].as_array().expect("a list").clone()
    }
}

fn crumb<'a>(way: &'a [Value], kind: &str) -> &'a Value {
    way.iter().find(|crumb| crumb["type"] == kind).unwrap_or_else(|| panic!("no {kind} in {way:?}"))
}

#[tokio::test]
async fn a_poke_is_offered_from_the_first_threshold_on_to_the_owner_alone() {
    let app = App::start().await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let mut silence = Silence::begins(&app).await;
    let chat = silence.ada.chat.clone();
    let said = silence.console.hears("chat.message").await;
    let offered = silence.ann.ongoing().await[0].clone();
    assert!(offered["poke_from"].is_string() && offered["poke"].is_null(), "{offered}");
    assert_eq!(said["poke_from"], offered["poke_from"], "the line that makes it possible says from when");
    assert_eq!(pokes(&silence.ann, &chat).await.refused(), (409, 146));
    silence.lasts(limit::POKE_FIRST).await;
    assert_eq!(pokes(&bob, &chat).await.refused(), (403, 403));
    let poked = pokes(&silence.ann, &chat).await.done();
    assert_eq!((&poked["poke"]["automatic"], &poked["poke_from"]), (&json!(false), &json!(null)));
    assert_eq!(pokes(&silence.ann, &chat).await.refused(), (409, 146));
    assert_eq!(unpokes(&bob, &chat).await.refused(), (403, 403));
    let details = silence.ann.ask("POST", "livechat/details").body(json!({ "uniQref": [&chat] })).go().await.done();
    assert_eq!(details["chats"][&chat]["poke"], poked["poke"]);
    let nobody = "0193509a-7e1c-7a7e-8b1a-0f6d3c2b1a09";
    assert_eq!(pokes(&silence.ann, nobody).await.refused(), (404, 147));
}

#[tokio::test]
async fn the_customer_sees_the_countdown_and_goes_on() {
    let app = App::start().await;
    let mut silence = Silence::poked(&app).await;
    let shown = silence.widget.hears_where("the countdown", |frame| frame["poke_until"].is_string()).await;
    let heard = silence.console.hears("chat.poke").await;
    assert_eq!((&heard["poke"]["until"], &heard["poke_from"]), (&shown["poke_until"], &json!(null)));
    assert_eq!(silence.ada.state().await["poke_until"], shown["poke_until"]);
    assert_eq!(answers(&silence.ada, "perhaps").await.refused().0, 400);
    assert_eq!(answers(&silence.ada, "continue").await.done(), json!({ "stage": "in_progress" }));
    assert_eq!(answers(&silence.ada, "continue").await.refused(), (409, 146), "nobody asks any more");
    silence.widget.hears_where("its end", |frame| frame["type"] == "state" && frame["poke_until"].is_null()).await;
    let over = silence.console.hears("chat.poke").await;
    assert!(over["poke"].is_null() && over["poke_from"].is_string(), "{over}");
    let way = silence.way().await;
    assert_eq!((&crumb(&way, "poked")["value"], &crumb(&way, "poked")["detail"]), (&json!("Ann Test"), &json!("")));
    assert_eq!(crumb(&way, "poke_ended")["detail"], "continued");
}

#[tokio::test]
async fn a_customer_who_writes_goes_on_as_well_and_an_agent_takes_it_back() {
    let app = App::start().await;
    let mut silence = Silence::poked(&app).await;
    silence.ada.says("The blue one").await;
    assert_eq!(crumb(&silence.way().await, "poke_ended")["detail"], "continued");
    let chat = silence.ada.chat.clone();
    assert!(silence.ann.ongoing().await[0]["poke_from"].is_null(), "Ann owes the next word");
    assert_eq!(unpokes(&silence.ann, &chat).await.refused(), (409, 146));
    silence.ann.says(&chat, "And how tall?").await.done();
    silence.lasts(limit::POKE_FIRST).await;
    pokes(&silence.ann, &chat).await.done();
    assert!(unpokes(&silence.ann, &chat).await.done()["poke"].is_null());
    let way = silence.way().await;
    assert_eq!(way.last().map(|crumb| &crumb["detail"]), Some(&json!("cancelled")));
}

#[tokio::test]
async fn the_customer_declines_and_the_chat_ends_as_they_wish() {
    let app = App::start().await;
    let mut silence = Silence::poked(&app).await;
    assert_eq!(answers(&silence.ada, "decline").await.done(), json!({ "stage": "ended" }));
    let ended = silence.console.hears("chat.ended").await;
    assert_eq!((&ended["reason"], &ended["by"]), (&json!("customer_left"), &json!("customer")));
    assert_eq!(crumb(&silence.way().await, "poke_ended")["detail"], "declined");
}

#[tokio::test]
async fn at_zero_the_chat_ends_and_the_customer_sees_why() {
    let app = App::start().await;
    let mut silence = Silence::poked(&app).await;
    silence.lasts(limit::POKE_COUNTDOWN - Millis::seconds(2)).await;
    app.later(Millis::seconds(4));
    // The chat's end closes the customer's socket: this sign of life may find it closed.
    silence.widget.tries_to_say(&json!({ "type": "ping" }).to_string()).await;
    let ended = silence.console.hears("chat.ended").await;
    assert_eq!((&ended["reason"], &ended["by"]), (&json!("no_answer"), &json!("customer")));
    assert_eq!(silence.widget.hears_type("ended").await["reason"], "no_answer");
    let state = silence.ada.state().await;
    assert_eq!((&state["stage"], &state["end_reason"]), (&json!("ended"), &json!("no_answer")));
    assert_eq!(crumb(&silence.way().await, "poke_ended")["detail"], "no_answer");
    let chat = &silence.ann.ongoing().await[0];
    assert!(chat["poke"].is_null() && chat["poke_from"].is_null(), "{chat}");
    silence.ann.wraps_up(&silence.ada.chat).await.done();
    assert_eq!(silence.ada.state().await["end_reason"], "no_answer", "and once it is over and done as well");
}
