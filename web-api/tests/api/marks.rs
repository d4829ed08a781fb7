//! Read marks: what the agent sees of the customer's reading, and how far the agent has read.
use crate::app::{Answer, App};
use crate::people::{Agent, Customer};
use serde_json::{Value, json};

impl Customer<'_> {
    async fn marks(&self, upto: u32, status: &str) -> Answer {
        let body = json!({ "uniQRef": self.chat, "message_subject": upto, "message_status": status });
        self.ask("PATCH", "status").body(body).go().await
    }
}

impl Agent<'_> {
    async fn reads(&self, chat: &str, upto: u32) -> Answer {
        self.ask("PATCH", "livechat/ongoing").body(json!({ "uniQref": chat, "messageIndex": upto })).go().await
    }

    async fn statuses(&self, chat: &str) -> Vec<String> {
        let body = json!({ "uniQref": [chat] });
        let chats = self.ask("POST", "livechat/details").body(body).go().await.done();
        let messages = chats["chats"][chat]["Messages"].as_array().into_iter().flatten();
        messages.filter_map(|line| line["message_status"].as_str().map(str::to_owned)).collect()
    }
}

#[tokio::test]
async fn the_agent_sees_what_was_delivered_and_what_was_read() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for text in ["one", "two", "three"] {
        ann.says(&ada.chat, text).await.done();
    }
    assert_eq!(ann.statuses(&ada.chat).await, ["sent", "sent", "sent", "sent"]);
    let mut console = ann.socket().await;
    let marked = ada.marks(2, "delivered").await.done();
    assert_eq!((&marked["delivered"], &marked["read"]), (&json!(2), &json!(0)));
    let seen = console.hears("chat.seen").await;
    assert_eq!(
        (&seen["uniQref"], &seen["who"], &seen["delivered"], &seen["read"]),
        (&json!(ada.chat), &json!("customer"), &json!(2), &json!(0))
    );
    ada.marks(1, "read").await.done();
    assert_eq!(console.hears("chat.seen").await["read"], 1);
    assert_eq!(ann.statuses(&ada.chat).await, ["sent", "read", "delivered", "sent"]);
    assert_eq!(ada.marks(0, "read").await.done()["read"], 1, "never back");
    // Whoever answers has read what was there.
    ada.says("thanks").await;
    assert_eq!(console.hears("chat.seen").await["read"], 4);
    let all = ["sent", "read", "read", "read", "sent"];
    assert_eq!(ann.statuses(&ada.chat).await, all);
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    assert_eq!(ann.statuses(&ada.chat).await, all, "also when it is long over");
}

#[tokio::test]
async fn the_agent_has_read_as_far_as_said_on_every_device() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ada.says("are you there?").await;
    let unread = async || {
        let chat = ann.ongoing().await[0].clone();
        (chat["lastSeenMessage"].as_i64().unwrap(), chat["pendingMessages"].as_u64().unwrap())
    };
    assert_eq!(unread().await, (-1, 2));
    let mut other_device = ann.socket().await;
    let read = ann.reads(&ada.chat, 0).await.done();
    assert_eq!((&read["lastSeenMessage"], &read["pendingMessages"]), (&json!(0), &json!(1)));
    let seen = other_device.hears("chat.seen").await;
    assert_eq!((&seen["who"], &seen["user_id"], &seen["read"]), (&json!("agent"), &json!(ann.id), &json!(0)));
    assert_eq!(unread().await, (0, 1));
    ann.says(&ada.chat, "here I am").await.done();
    assert_eq!(unread().await, (2, 0), "whoever answers has read what was there");
}

#[tokio::test]
async fn a_mark_that_fits_nothing_is_refused() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    assert_eq!(ada.marks(1, "read").await.refused(), (404, 151));
    assert_eq!(ada.marks(0, "swallowed").await.refused(), (400, 105));
    let others: Value = json!({ "uniQRef": ben.chat, "message_subject": 0, "message_status": "read" });
    assert_eq!(ada.ask("PATCH", "status").body(others).go().await.refused(), (404, 147), "somebody else's chat");
    assert_eq!(ann.reads(&ada.chat, 1).await.refused(), (404, 151));
    assert_eq!(bob.reads(&ada.chat, 0).await.refused(), (403, 403));
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    assert_eq!(ann.reads(&ada.chat, 0).await.refused(), (404, 147));
}
