//! System messages: an agent writes the house's own word, and everybody reads it as such.
use crate::app::{Answer, App, with};
use crate::people::Agent;
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};

impl Agent<'_> {
    async fn states(&self, chat: &str, text: &str) -> Answer {
        self.ask("POST", "livechat/send").body(notice(chat, text)).go().await
    }
}

fn notice(chat: &str, text: &str) -> Value {
    json!({ "uniQref": chat, "message": text, "client_id": text, "system": true })
}

#[tokio::test]
async fn both_sides_read_it_as_a_system_message_also_when_the_chat_is_over() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let (mut console, (mut widget, _)) = (ann.socket().await, ada.socket().await);
    let sent = ann.states(&ada.chat, "We close at six today.").await.done();
    assert_eq!(sent["messageIndex"], 1);
    assert_eq!(ann.states(&ada.chat, "We close at six today.").await.done(), sent, "sent again it stands there once");

    let heard = console.hears_of("chat.message", &ada.chat).await["message"].take();
    assert_eq!((&heard["type"], &heard["Sender"]), (&json!("system"), &json!("System")));
    assert_eq!((&heard["Message"], &heard["user_id"]), (&json!("We close at six today."), &json!(ann.id)));
    let shown = widget.hears_type("message").await;
    assert_eq!((&shown["from"], &shown["name"], &shown["messageIndex"]), (&json!("system"), &json!(""), &json!(1)));
    assert_eq!(ada.state().await["messages"][1]["from"], "system");
    let chat = ann.ongoing().await[0].clone();
    assert_eq!(
        (&chat["newMessage"], &chat["Messages"][1]["type"]),
        (&json!(true), &json!("system")),
        "she owes an answer"
    );

    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    let chats = ann.ask("POST", "livechat/details").body(json!({ "uniQref": [ada.chat] })).go().await.done();
    let lines = chats.pointer(&format!("/chats/{}/Messages", ada.chat)).expect("a transcript");
    assert_eq!((&lines[0]["type"], &lines[1]["type"]), (&json!("message"), &json!("system")));
}

#[tokio::test]
async fn whoever_takes_part_writes_one_and_nobody_else() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let (bob, lea) = (app.agent("bob").await, app.agent("lea").group(2).await);
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    lea.ghosts(&ada.chat, false).await.done();
    for other in [&bob, &lea] {
        assert_eq!(other.states(&ada.chat, "Hello").await.refused(), (403, 403), "{}", other.name);
    }
    let both = ann.ask("POST", "livechat/send").body(with(notice(&ada.chat, "Hello"), "whisper", true)).go().await;
    assert_eq!((both.refused(), &both.body["extraInfo"]["field"]), ((400, 105), &json!("system")));
    let body = json!({ "message": "Hello", "system": true });
    assert_eq!(ada.ask("POST", "message").body(body).go().await.refused(), (400, 105), "a customer is not the house");
    let form = "--x\r\nContent-Disposition: form-data; name=\"uniQref\"\r\n\r\nCHAT\r\n--x\r\nContent-Disposition: \
        form-data; name=\"message\"\r\n\r\nOpen from nine\r\n--x\r\nContent-Disposition: form-data; \
        name=\"system\"\r\n\r\ntrue\r\n--x--\r\n";
    let form = form.replace("CHAT", &ada.chat);
    ann.ask("POST", "livechat/send").raw("multipart/form-data; boundary=x", form).go().await.done();
    assert_eq!(ada.state().await["messages"][1]["from"], "system");
}

#[tokio::test]
async fn it_pokes_nobody_and_keeps_no_poke_from_its_end() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    ann.states(&ada.chat, "We close at six today.").await.done();
    let (_widget, _) = ada.socket().await;
    app.later(limit::POKE_FIRST + Millis::seconds(1));
    let poked = ann.ask("POST", "livechat/poke").body(json!({ "uniQref": ada.chat })).go().await;
    assert_eq!(poked.refused(), (409, 146), "the last word is still Ada's");
}
