//! Reading back: any part of a long transcript, for its agents and for its customer, and what is unread of it.
use crate::app::{Answer, App, with};
use crate::people::{Agent, Customer};
use futures_util::future::join_all;
use serde_json::{Value, json};

/// Messages of a story's chat: far more than memory keeps of one.
const MANY: u64 = 5_000;
/// So many go out at once.
const AT_ONCE: u64 = 100;
/// Each so many-th message is a whisper.
const WHISPERED: u64 = 10;

impl Agent<'_> {
    async fn whispers_in(&self, chat: &str) -> Value {
        let client_id = self.app.number().to_string();
        let body = json!({ "uniQref": chat, "message": "psst", "client_id": client_id, "whisper": true });
        self.ask("POST", "livechat/send").body(body).go().await.done()
    }

    async fn details(&self, chat: &str, part: Value) -> Answer {
        let body = with(part, "uniQref", json!([chat]));
        self.ask("POST", "livechat/details").body(body).go().await
    }

    /// The indexes of a part, and whether there is more before it.
    async fn part(&self, chat: &str, part: Value) -> (Vec<u64>, bool) {
        let told = self.details(chat, part).await.done();
        let told = &told["chats"][chat];
        (indexes(&told["Messages"]), told["earlier"].as_bool().expect("said"))
    }

    /// Reads back from the end to the beginning, page by page.
    async fn whole(&self, chat: &str) -> Vec<u64> {
        let (mut read, mut more) = self.part(chat, json!({ "amount": 200 })).await;
        while more {
            let (page, earlier) = self.part(chat, json!({ "before": read[0], "amount": 200 })).await;
            assert_eq!(page.len(), 200, "every page but the first of the chat is full");
            (read, more) = ([page, read].concat(), earlier);
        }
        read
    }
}

impl Customer<'_> {
    async fn part(&self, query: &str) -> (Vec<u64>, Option<bool>) {
        let told = self.ask("GET", &format!("state?{query}")).go().await.done();
        (indexes(&told["messages"]), told["earlier"].as_bool())
    }

    /// What came since an index, the index to go on from, and whether there is more.
    async fn since(&self, index: u64) -> (Vec<Value>, u64, bool) {
        let told = self.ask("GET", &format!("state?since={index}")).go().await.done();
        let messages = told["messages"].as_array().cloned().unwrap_or_default();
        (messages, told["next_index"].as_u64().expect("a number"), told["more"].as_bool().expect("said"))
    }

    /// Reads on from an index to the end, answer by answer; the indexes, and how many answers it took.
    async fn onward(&self, index: u64) -> (Vec<u64>, usize) {
        let (mut read, mut next, mut answers) = (Vec::new(), index, 0);
        loop {
            let (messages, further, more) = self.since(next).await;
            answers += 1;
            assert!(messages.len() <= 200, "{} at once", messages.len());
            read.extend(indexes(&json!(messages)));
            if !more {
                return (read, answers);
            }
            assert!(further > next, "{further} is no further than {next}");
            next = further;
        }
    }

    async fn whole(&self) -> Vec<u64> {
        let (mut read, mut more) = self.part("amount=200").await;
        while more == Some(true) {
            let (page, earlier) = self.part(&format!("amount=200&before={}", read[0])).await;
            assert!(page.len() == 200 || earlier == Some(false));
            (read, more) = ([page, read].concat(), earlier);
        }
        read
    }
}

fn indexes(messages: &Value) -> Vec<u64> {
    messages.as_array().into_iter().flatten().filter_map(|line| line["messageIndex"].as_u64()).collect()
}

/// A chat of 5,000 messages, one in ten of which is the agent's whisper and the rest the customer's.
async fn long_chat<'a>(app: &'a App, ann: &Agent<'_>) -> Customer<'a> {
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for from in (1..MANY).step_by(AT_ONCE as usize) {
        let batch = from..(from + AT_ONCE).min(MANY);
        let (whispers, said): (Vec<u64>, Vec<u64>) = batch.partition(|number| number % WHISPERED == 0);
        let texts: Vec<String> = said.iter().map(|number| format!("message {number}")).collect();
        join_all(texts.iter().map(|text| ada.says(text))).await;
        join_all(whispers.iter().map(|_| ann.whispers_in(&ada.chat))).await;
    }
    ada
}

#[tokio::test]
async fn all_of_a_long_chat_is_read_in_pages_by_both_sides_while_it_goes_on_and_when_it_is_over() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = long_chat(&app, &ann).await;
    let all: Vec<u64> = (0..MANY).collect();
    assert_eq!(ann.whole(&ada.chat).await, all);
    let told = ann.details(&ada.chat, json!({})).await.done();
    let told = &told["chats"][&ada.chat];
    assert_eq!(
        (indexes(&told["Messages"]), &told["earlier"]),
        (all.clone(), &json!(false)),
        "without a part all of it"
    );
    let whisper = |line: &&Value| line["whisper"] == true;
    let whispers =
        told["Messages"].as_array().unwrap().iter().filter(whisper).filter_map(|line| line["messageIndex"].as_u64());
    let whispers: Vec<u64> = whispers.collect();
    let shown: Vec<u64> = all.iter().copied().filter(|index| !whispers.contains(index)).collect();
    assert_eq!((whispers.len(), ada.whole().await), (499, shown.clone()));

    // A part within memory, one across its edge, one far back, and the very first.
    let part =
        async |before: u64, amount: u64| ann.part(&ada.chat, json!({ "before": before, "amount": amount })).await;
    for (before, amount) in [(4_990, 20), (4_950, 100), (2_500, 1), (2_500, 200)] {
        assert_eq!(part(before, amount).await, ((before - amount..before).collect(), true), "{before} {amount}");
    }
    assert_eq!(part(150, 200).await, ((0..150).collect(), false));
    assert_eq!(part(1, 1).await, (vec![0], false));
    let usual = ann.part(&ada.chat, json!({ "before": 1_000 })).await;
    assert_eq!(usual, ((900..1_000).collect(), true), "a hundred, where nobody says how many");
    let beyond = ann.part(&ada.chat, json!({ "before": 9_999, "amount": 2 })).await;
    assert_eq!(beyond, (vec![4_998, 4_999], true), "the end is the end");
    let (few, more) = ada.part("before=2500&amount=50").await;
    let wanted: Vec<u64> = shown.iter().copied().filter(|index| *index < 2_500).collect();
    assert_eq!((few, more), (wanted[wanted.len() - 50..].to_vec(), Some(true)));
    assert_eq!(ada.part("before=3&amount=200").await, (vec![0, 1, 2], Some(false)));
    assert_eq!(ada.part("since=4990").await.1, None, "who asks for what came since knows the rest");
    assert_eq!(ada.onward(0).await, (shown.clone(), shown.len().div_ceil(200)), "all that came since, by and by");

    // What counts as unread is the same wherever it stands, and however much of it is on a screen.
    let chat = &ann.ongoing().await[0];
    let last_whisper = *whispers.last().unwrap();
    let after = shown.iter().filter(|index| **index > last_whisper).count();
    assert_eq!(chat["pendingMessages"], after, "who whispers has read what was there");
    let state = ada.ask("GET", "state?amount=1").go().await.done();
    assert_eq!((&state["unread"], &state["next_index"]), (&json!(0), &json!(shown.last().unwrap() + 1)));

    ann.ends(&ada.chat).await.done();
    ann.wraps_up(&ada.chat).await.done();
    assert_eq!(ann.whole(&ada.chat).await, all);
    assert_eq!(ada.whole().await, shown);
    assert_eq!(ada.onward(0).await.0, shown, "also of a chat that is over");
    assert_eq!(part(2_500, 200).await, ((2_300..2_500).collect(), true));
}

#[tokio::test]
async fn unread_is_counted_beyond_what_any_list_carries_and_told_to_every_device() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for number in 1..=240 {
        ada.says(&format!("message {number}")).await;
    }
    let unread = async |agent: &Agent<'_>| agent.ongoing().await[0]["pendingMessages"].clone();
    assert_eq!((unread(&ann).await, ann.ongoing().await[0]["Messages"].as_array().unwrap().len()), (json!(241), 100));
    let mut device = ann.socket().await;
    let read = json!({ "uniQref": ada.chat, "messageIndex": 100 });
    let told = ann.ask("PATCH", "livechat/ongoing").body(read).go().await.done();
    assert_eq!((&told["pendingMessages"], &told["message_count"]), (&json!(140), &json!(241)));
    let seen = device.hears("chat.seen").await;
    assert_eq!(
        (&seen["read"], &seen["pendingMessages"], &seen["message_count"]),
        (&json!(100), &json!(140), &json!(241))
    );
    assert_eq!(unread(&ann).await, json!(140));
    // Somebody else who comes in has read nothing of it yet.
    let body = json!({ "uniQref": ada.chat, "op_id": bob.id, "type": "conference" });
    ann.ask("POST", "livechat/invite").body(body).go().await.done();
    bob.ask("PUT", "livechat/invite").body(json!({ "uniQref": ada.chat })).go().await.done();
    assert_eq!(unread(&bob).await, json!(241));

    // The customer's own count, also when the chat is over.
    for number in 1..=120 {
        ann.says(&ada.chat, &format!("answer {number}")).await.done();
    }
    ann.whispers_in(&ada.chat).await;
    let theirs = async || ada.ask("GET", "state?amount=50").go().await.done()["unread"].clone();
    assert_eq!(theirs().await, json!(120));
    let read = json!({ "uniQRef": ada.chat, "message_subject": 260, "message_status": "read" });
    ada.ask("PATCH", "status").body(read).go().await.done();
    assert_eq!(theirs().await, json!(100));
    let token = ada.token.clone();
    let app = app.again().await;
    let state = app.ask("GET", "incoming/livechat/state?amount=50").header("X-Chat-Token", &token).go().await.done();
    assert_eq!(state["unread"], json!(100), "a restart forgets none");
}

#[tokio::test]
async fn a_part_that_cannot_be_is_refused_and_nobody_reads_back_who_may_not_read() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["returns"]).await;
    let wile = app.stranger("wile").skilled(&["billing"]).await;
    let sue = app.agent("sue").group(3).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for part in [json!({ "amount": 0 }), json!({ "amount": 201 }), json!({ "before": 0 }), json!({ "before": -1 })] {
        assert_eq!(ann.details(&ada.chat, part.clone()).await.refused(), (400, 105), "{part}");
    }
    for query in ["amount=0", "amount=201", "before=0", "before=x", "since=1&before=5", "since=0&amount=5"] {
        assert_eq!(ada.ask("GET", &format!("state?{query}")).go().await.refused(), (400, 105), "{query}");
    }
    let part = json!({ "before": 1, "amount": 1 });
    assert_eq!(bob.details(&ada.chat, part.clone()).await.refused(), (403, 170));
    assert_eq!(wile.details(&ada.chat, part.clone()).await.done(), json!({ "chats": {} }));
    // A supervisor who reads back is noted as one who looked, and once, however far.
    let looks = async || {
        let told = sue.ask("GET", &format!("engine/decisions?uniQref={}", ada.chat)).go().await.done();
        told["chat"]["reads"].as_array().unwrap().len()
    };
    sue.details(&ada.chat, part.clone()).await.done();
    assert_eq!(looks().await, 1, "also who begins in the middle");
    for _ in 0..3 {
        app.later(catalogue::units::Millis::minutes(2));
        sue.details(&ada.chat, part.clone()).await.done();
    }
    assert_eq!(looks().await, 1);
}

#[tokio::test]
async fn a_widget_is_welcomed_with_the_end_of_its_chat() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    for number in 1..=60 {
        ann.says(&ada.chat, &format!("answer {number}")).await.done();
    }
    let mut widget = crate::socket::Socket::open(&app, "demo", "incoming/livechat/live").await;
    // What contradicts itself is refused, and may be said better on the same line.
    widget.say(json!({ "type": "hello", "token": ada.token, "since": 0, "amount": 50 })).await;
    assert_eq!(widget.hears_type("refused").await["Error"], 105);
    widget.say(json!({ "type": "hello", "token": ada.token, "amount": 50 })).await;
    let state = widget.hears_type("state").await;
    assert_eq!((indexes(&state["messages"]), &state["earlier"]), ((11..=60).collect(), &json!(true)));
    assert_eq!((&state["unread"], &state["next_index"]), (&json!(60), &json!(61)));
}

#[tokio::test]
async fn long_messages_come_to_their_customer_in_answers_that_stay_small() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let long = "\u{1f600}".repeat(4_000);
    for _ in 1..=150 {
        ada.says(&long).await;
    }
    // Those in memory, and all of them from the store.
    for from in [140, 60, 0] {
        let (messages, _, _) = ada.since(from).await;
        let bytes: usize = messages.iter().filter_map(|line| line["message"].as_str()).map(str::len).sum();
        assert!((1..=256 * 1024).contains(&bytes), "{bytes} bytes from {from}");
        assert_eq!(ada.onward(from).await.0, (from..=150).collect::<Vec<u64>>());
    }
    let (page, earlier) = ada.part("amount=200").await;
    assert_eq!((*page.last().unwrap(), earlier), (150, Some(true)));
    assert!(page.len() < 20, "{} long messages at once", page.len());
    let mut read = page;
    while read[0] > 0 {
        let (page, earlier) = ada.part(&format!("amount=200&before={}", read[0])).await;
        assert_eq!(earlier, Some(page[0] > 0));
        read = [page, read].concat();
    }
    assert_eq!(read, (0..=150).collect::<Vec<u64>>());
}

#[tokio::test]
async fn what_was_edited_long_ago_comes_with_the_first_answer_and_holds_up_nothing() {
    let app = App::start().await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let ada = app.customer("Ada", "billing").await;
    ann.takes(&ada.chat).await.done();
    let said = ann.says(&ada.chat, "a slip").await.done();
    let body = json!({ "uniQref": ada.chat, "messageIndex": said["messageIndex"], "message": "mended" });
    ann.ask("PATCH", "livechat/edit").body(body).go().await.done();
    for number in 1..=450 {
        ada.says(&format!("message {number}")).await;
    }
    let (messages, next, more) = ada.since(5).await;
    assert_eq!((messages[0]["message"].as_str(), messages.len(), next, more), (Some("mended"), 201, 205, true));
    assert_eq!(ada.since(next).await.0[0]["messageIndex"], 1, "it is told with each, as nobody says what they know");
}
