//! The repeat of a call that the machines carried out, after its server died between their commit and the keeping of the answer.
use crate::app::{App, skill_id};
use crate::attachments::{FORM, form};
use crate::people::{Agent, tenant_id};
use crate::poke::Silence;
use crate::repeats::{Keyed, twice};
use catalogue::limit;
use routing::time::Millis;
use serde_json::{Value, json};
use store::idempotency::KEPT;

/// What was said in a chat, as its agents read it.
async fn said(agent: &Agent<'_>, chat: &str) -> Vec<String> {
    let details = agent.ask("POST", "livechat/details").body(json!({ "uniQref": [chat] })).go().await.done();
    let messages = details["chats"][chat]["Messages"].as_array().expect("a list").clone();
    messages.iter().map(|message| message["Message"].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn a_chat_is_started_once_with_its_first_message_said_once() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let whole = json!({ "skill": 3, "name": "Ada", "message": "Hello" });
    let bare = json!({ "skill": 3, "name": "Ada" });
    let ask = |key: &str, body: &Value| {
        app.ask("POST", "incoming/livechat/start").header("Idempotency-Key", key).body(body.clone()).go()
    };
    let keyed = |key: &str, body: &Value| Keyed::new("startChat", "127.0.0.1", key, body);
    let first = ask("k", &whole).await.done();
    keyed("k", &whole).server_dies(&app).await;
    assert_eq!(ask("k", &whole).await.done(), first, "token and all");
    let chat = first["uniQref"].as_str().expect("a chat");
    assert_eq!((ann.queue().await["total"].clone(), said(&ann, chat).await), (json!(1), vec!["Hello".to_owned()]));
    // Dead between the chat and its message, and meanwhile somebody else has the first word.
    let begun = ask("between", &bare).await.done();
    let chat = begun["uniQref"].as_str().expect("a chat");
    keyed("between", &bare).server_dies_on_the_way_to(&app, &keyed("between", &whole)).await;
    ann.takes(chat).await.done();
    ann.says(chat, "Are you there?").await.done();
    let again = ask("between", &whole).await.done();
    assert_eq!((&again["uniQref"], &again["token"]), (&begun["uniQref"], &begun["token"]));
    assert_eq!(said(&ann, chat).await, ["Are you there?", "Hello"]);
    // Over by now: the repeat tells it, and begins no other.
    keyed("k", &whole).server_dies(&app).await;
    let token = first["token"].as_str().expect("a token");
    app.ask("POST", "incoming/livechat/leave").header("X-Chat-Token", token).go().await.done();
    let over = ask("k", &whole).await.done();
    assert_eq!((&over["uniQref"], &over["stage"]), (&first["uniQref"], &json!("ended")));
    assert_eq!(ann.queue().await["total"], 0);
}

#[tokio::test]
async fn a_message_is_said_once_with_its_files_kept_once() {
    const PAGE: &[u8] = b"<p>lamp</p>";
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    // The key alone tells it from the same words said twice.
    let words = json!({ "uniQref": ada.chat, "message": "Which lamp?" });
    let (first, again) = twice(&ann, ("send", "livechat/send"), &words, async || {}).await;
    assert_eq!(again, first);
    // By its own id, whose answer is written behind it: the server died before.
    let known = json!({ "uniQref": ada.chat, "message": "The small one?", "client_id": "1" });
    let ask = || ann.ask("POST", "livechat/send").header("Idempotency-Key", "own").body(known.clone()).go();
    let first = ask().await.done();
    assert_eq!(ask().await.done(), first);
    app.db.idempotency().purge(app.now() + KEPT + Millis::minutes(1)).await.expect("forgotten");
    assert_eq!(ask().await.done(), first);
    // With a file, in a form.
    let write = || {
        let body = form(&[("client_id", "f1")], &[("lamp.html", PAGE)]);
        ada.ask("POST", "message").header("Idempotency-Key", "file").raw(FORM, body).go()
    };
    let first = write().await.done();
    let keyed = Keyed::new("customerMessage", &format!("chat {}", ada.chat), "file", &json!({ "client_id": "f1" }));
    let (size, of) = (PAGE.len() as u64, ada.chat.parse().expect("a chat"));
    keyed.with_file("lamp.html", PAGE).server_dies(&app).await;
    assert_eq!(write().await.done(), first);
    let kept = app.db.chats().files_size(tenant_id("demo"), of).await.expect("readable");
    assert_eq!(kept, size);
    assert_eq!(said(&ann, &ada.chat).await, ["Hello", "Which lamp?", "The small one?", ""]);
}

#[tokio::test]
async fn a_report_that_was_dismissed_and_a_ban_that_was_lifted_do_not_come_back() {
    const FLAGGED: &str = "livechat/flagged_chats";
    const BANNED: &str = "admin/chat_management/banned";
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).group(3).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let items = async |path: &str| ann.ask("GET", path).go().await.done()["items"].clone();
    let report = json!({ "uniQref": ada.chat, "category": "rude", "explanation": "shouts" });
    let call = ("reportChat", FLAGGED);
    twice(&ann, call, &report, async || {}).await;
    assert_eq!(items(FLAGGED).await.as_array().map(Vec::len), Some(1));
    Keyed::new(call.0, &format!("agent {}", ann.id), call.1, &report).server_dies(&app).await;
    ann.ask("PATCH", FLAGGED).body(json!({ "uniQref": ada.chat })).go().await.done();
    ann.ask("POST", FLAGGED).header("Idempotency-Key", FLAGGED).body(report).go().await.done();
    assert_eq!(items(FLAGGED).await, json!([]));
    let ban = json!({ "uniQref": ada.chat, "period": 3_600, "reason": "threats", "acknowledged": true });
    let lift = async || {
        let banned = items(BANNED).await;
        assert_eq!(banned.as_array().map(Vec::len), Some(1));
        let address = banned[0]["address"].as_str().expect("an address").to_owned();
        ann.ask("DELETE", &format!("{BANNED}?address={address}")).go().await.done();
    };
    twice(&ann, ("banCustomer", BANNED), &ban, lift).await;
    assert_eq!(items(BANNED).await, json!([]));
}

#[tokio::test]
async fn an_invitation_that_was_declined_is_not_sent_again() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let (bob, cyd) = (app.agent("bob").await, app.agent("cyd").await);
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let invitation = |whom: &Agent<'_>| json!({ "uniQref": ada.chat, "op_id": whom.id, "type": "conference" });
    let call = ("invite", "livechat/invite");
    let (first, again) = twice(&ann, call, &invitation(&bob), async || {}).await;
    assert_eq!((&again, &first["invitation"]["user_id"]), (&first, &json!(bob.id)));
    let declines = async |who: &Agent<'_>| {
        let path = format!("livechat/invite?uniQref={}&op_id={}", ada.chat, who.id);
        drop(who.ask("DELETE", &path).go().await.done());
    };
    declines(&bob).await;
    let ask = || ann.ask("POST", call.1).header("Idempotency-Key", "cyd").body(invitation(&cyd)).go();
    assert_eq!(ask().await.done()["invitation"]["user_id"], cyd.id);
    Keyed::new(call.0, &format!("agent {}", ann.id), "cyd", &invitation(&cyd)).server_dies(&app).await;
    declines(&cyd).await;
    assert_eq!(ask().await.done()["invitation"], Value::Null, "as it is now");
    assert_eq!(cyd.queue().await["invitations"], json!([]));
}

#[tokio::test]
async fn a_chat_is_transferred_once_and_stays_with_whoever_took_it() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["returns"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let body = json!({ "uniQref": ada.chat, "skill": skill_id("returns"), "channel": 0 });
    let takes = async || drop(bob.takes(&ada.chat).await.done());
    let (first, again) = twice(&ann, ("transfer", "livechat/transfer"), &body, takes).await;
    assert_eq!(again, first);
    let (hers, his) = (ann.ongoing().await, bob.ongoing().await);
    assert_eq!((hers.len(), his.len()), (0, 1));
    let way = his[0]["breadcrumbs"].as_array().expect("a list");
    assert_eq!(way.iter().filter(|crumb| crumb["type"] == "transferred").count(), 1, "{way:?}");
}

#[tokio::test]
async fn a_customer_is_poked_once() {
    let app = App::start().await;
    let mut silence = Silence::begins(&app).await;
    silence.lasts(limit::POKE_FIRST).await;
    let (ann, chat) = (&silence.ann, silence.ada.chat.clone());
    let body = json!({ "uniQref": chat });
    let (first, again) = twice(ann, ("poke", "livechat/poke"), &body, async || {}).await;
    assert!(first["poke"]["until"].is_string(), "{first}");
    assert_eq!(again, first);
    assert_eq!(silence.way().await.iter().filter(|crumb| crumb["type"] == "poked").count(), 1);
}
