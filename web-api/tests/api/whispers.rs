//! What agents say to each other in a chat: the customer reads nothing of it, by any call or frame.
use crate::app::{Answer, App};
use crate::people::Agent;
use reqwest::multipart::Form;
use serde_json::{Value, json};

impl Agent<'_> {
    pub(crate) async fn whispers(&self, chat: &str, text: &str) -> Answer {
        let client_id = self.app.number().to_string();
        let body = json!({ "uniQref": chat, "message": text, "client_id": client_id, "whisper": true });
        self.ask("POST", "livechat/send").body(body).go().await
    }
}

fn indexes(state: &Value) -> Vec<u64> {
    state["messages"].as_array().into_iter().flatten().filter_map(|line| line["messageIndex"].as_u64()).collect()
}

#[tokio::test]
async fn a_supervisor_whispers_and_the_customer_sees_nothing_of_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let lea = app.agent("lea").group(2).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    lea.ghosts(&ada.chat, false).await.done();
    let (mut widget, _) = ada.socket().await;
    let mut console = ann.socket().await;
    let before = ada.state().await;
    let sent = lea.whispers(&ada.chat, "offer her the express").await.done();
    assert_eq!(sent["messageIndex"], 1);
    let heard = console.hears("chat.message").await["message"].take();
    assert_eq!((&heard["Message"], &heard["whisper"]), (&json!("offer her the express"), &json!(true)));
    assert_eq!(ada.state().await, before, "not even that there is one");
    ann.says(&ada.chat, "by express then").await.done();
    // The next thing that the widget hears is the answer.
    let next = widget.hears_where("the next message", |frame| frame["type"] != "state").await;
    assert_eq!(
        (&next["type"], &next["message"], &next["messageIndex"]),
        (&json!("message"), &json!("by express then"), &json!(2))
    );
    assert!(!before.to_string().contains("express"));
    let after = ada.state().await;
    assert_eq!((indexes(&after), &after["next_index"]), (vec![0, 2], &json!(3)));
    assert_eq!(indexes(&ada.ask("GET", "state?since=1").go().await.done()), [2]);
    let theirs = ann.ongoing().await[0]["Messages"].clone();
    let whispers: Vec<_> = theirs.as_array().into_iter().flatten().map(|line| line["whisper"] == true).collect();
    assert_eq!(whispers, [false, true, false]);
    assert_eq!(lea.says(&ada.chat, "boo").await.refused(), (403, 403), "aloud she may not");
}

#[tokio::test]
async fn a_whisper_is_no_answer_and_stays_hidden_when_the_chat_is_over() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.whispers(&ada.chat, "does anybody know her?").await.done();
    let chat = &ann.ongoing().await[0];
    assert_eq!((&chat["pendingMessages"], &chat["newMessage"]), (&json!(0), &json!(true)));
    assert_eq!(bob.whispers(&ada.chat, "I do").await.refused(), (403, 403));
    // More than the read model keeps, so that the store is asked too.
    for number in 0..110 {
        ann.whispers(&ada.chat, &format!("note {number}")).await.done();
    }
    assert_eq!(indexes(&ada.state().await), [0]);
    ada.says("hello?").await;
    assert_eq!(indexes(&ada.state().await), [0, 112]);
    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let over = ada.state().await;
    assert_eq!((indexes(&over), &over["next_index"], &over["stage"]), (vec![0, 112], &json!(113), &json!("ended")));
    assert!(!over.to_string().contains("note"));
}

#[tokio::test]
async fn a_whisper_sent_again_or_by_a_form_is_one_whisper() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let url = format!("http://{}/2.0/livechat/send", app.address);
    let by_form = async |whisper: &'static str| {
        let form = Form::new().text("uniQref", ada.chat.clone()).text("message", "true").text("client_id", "w");
        let form = form.text("whisper", whisper);
        let mut request = reqwest::Client::new().post(&url).header("Host", "demo.localhost").multipart(form);
        for (name, value) in &ann.headers {
            request = request.header(name, value);
        }
        request.send().await.unwrap()
    };
    assert_eq!(by_form("perhaps").await.status().as_u16(), 400);
    let first: Value = by_form("true").await.json().await.unwrap();
    let said = json!({ "uniQref": ada.chat, "message": "said", "client_id": "t", "whisper": "true" });
    assert_eq!(ann.ask("POST", "livechat/send").body(said).go().await.refused(), (400, 105), "a text is no yes or no");
    let body = json!({ "uniQref": ada.chat, "message": "true", "client_id": "w", "whisper": true });
    assert_eq!(ann.ask("POST", "livechat/send").body(body).go().await.done(), first);
    let messages = ann.ongoing().await[0]["Messages"].clone();
    assert_eq!((messages.as_array().map(Vec::len), &messages[1]["whisper"]), (Some(2), &json!(true)));
}

#[tokio::test]
async fn a_whisper_is_typed_unseen() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let lea = app.agent("lea").group(2).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    lea.ghosts(&ada.chat, false).await.done();
    let (mut widget, _) = ada.socket().await;
    let mut console = ann.socket().await;
    let types = |whisper: bool| json!({ "uniQref": ada.chat, "text": "psst", "whisper": whisper });
    assert_eq!(lea.ask("PUT", "livechat/keypress").body(types(false)).go().await.refused(), (403, 403));
    lea.ask("PUT", "livechat/keypress").body(types(true)).go().await.done();
    let typing = console.hears("chat.typing").await;
    assert_eq!(
        (&typing["user_id"], &typing["on"], &typing["whisper"], &typing["text"]),
        (&json!(lea.id), &json!(true), &json!(true), &json!("psst"))
    );
    assert_eq!(ada.state().await["agent_typing"], false);
    ann.ask("PUT", "livechat/keypress").body(types(false)).go().await.done();
    console.hears_where("Ann", |frame| frame["data"]["user_id"] == ann.id && frame["data"]["on"] == true).await;
    let over = format!("livechat/keypress?uniQref={}&whisper=true", ada.chat);
    lea.ask("DELETE", &over).go().await.done();
    console.hears_where("Lea stops", |frame| frame["data"]["user_id"] == lea.id && frame["data"]["on"] == false).await;
    ann.ask("DELETE", &format!("livechat/keypress?uniQref={}", ada.chat)).go().await.done();
    // Of all that, the widget hears Ann begin and Ann stop.
    for on in [true, false] {
        assert_eq!(widget.hears_type("typing").await["on"], on);
    }
}
