//! A database that an earlier version wrote and left as a power cut would, with chats open: this version opens it and goes on.
//! `kept/open_chats.db` ends at migration 25 and is never written anew: whoever changes a migration that
//! is out, or the form of an event, hears of it here.
use crate::app::App;
use crate::people::{Agent, Customer};
use catalogue::permission;
use routing::time::Millis;
use serde_json::Value;

const FILE: &[u8] = include_bytes!("kept/open_chats.db");
/// When the power went.
const THEN: Millis = Millis(1_795_626_956_343);
const ANN: u32 = 1;
const BOB: u32 = 2;

/// Writes with Ann; her chat has three messages besides the first.
const ADA: (&str, &str) =
    ("01a213b4-f5c0-76f0-9bf9-d5f6932ac27d", "8f8d6a822929fa9d37cda5a76b97687d9f387168512740bd24a6801861c1aeab");
/// Rings at Ann.
const CLEO: (&str, &str) =
    ("01a213b4-f61c-753d-b591-f33f537adabd", "d93b85377fa46cbf6230c2336db3216b04526e47c56c63e1c91b9080f63862a2");
/// Waits in the line.
const DORA: (&str, &str) =
    ("01a213b4-f60c-711e-b49d-bb68a10ad534", "6fd3776d4e8314ddfed3a384c838faa700d117d4f06c61a0fe3739f175d2b477");
/// Ann has ended her chat and has still to wrap it up.
const EVE: (&str, &str) =
    ("01a213b4-f5eb-75c9-830d-fa241fa4ae1c", "8116ce394d3503712d5e8cf1bdf5953bb62ad3f11dec47015e360325b7675513");
/// Bob has wrapped up her chat.
const FAY: (&str, &str) =
    ("01a213b4-f542-72b7-a6b7-3fc432f156de", "f19b38897df6d952dfc46705dee9ce415caa606cf8e011677f6a946248effa33");

fn customer<'a>(app: &'a App, (chat, token): (&str, &str)) -> Customer<'a> {
    Customer { app, tenant: "demo", chat: chat.into(), token: token.into(), started: Value::Null }
}

fn texts(state: &Value) -> Vec<&str> {
    let messages = state["messages"].as_array().expect("messages");
    messages.iter().filter(|one| one["kind"] != "system").filter_map(|one| one["message"].as_str()).collect()
}

#[tokio::test]
async fn a_database_of_an_earlier_version_opens_with_its_chats_open_and_goes_on() {
    let app = App::of_file(FILE, THEN + Millis(1_000)).await;
    let [ada, cleo, dora, eve, fay] = [ADA, CLEO, DORA, EVE, FAY].map(|known| customer(&app, known));
    assert_eq!(texts(&ada.state().await), ["Hello", "È la fattura 812 😀 你好", "I look at it."]);
    assert_eq!(texts(&fay.state().await), ["Hello", "It comes on Friday."]);

    let ann = Agent::signs_in(&app, ANN, "demo", "ann").await;
    let _hers = ann.socket().await;
    ann.takes(&cleo.chat).await.done();
    ann.says(&cleo.chat, "Good morning, Cleo.").await.done();
    ada.says("Still there?").await;
    ann.says(&ada.chat, "It is paid.").await.done();
    assert_eq!(
        texts(&ada.state().await),
        ["Hello", "È la fattura 812 😀 你好", "I look at it.", "Still there?", "It is paid."]
    );
    for chat in [&ada.chat, &cleo.chat] {
        ann.ends(chat).await.done();
    }
    for chat in [&eve.chat, &ada.chat, &cleo.chat] {
        ann.wraps_up(chat).await.done();
    }
    ann.takes(&dora.chat).await.done();
    let open: Vec<_> = ann.ongoing().await.iter().map(|chat| chat["uniQref"].clone()).collect();
    assert_eq!(open, [Value::from(dora.chat.as_str())]);
    let canned = ann.ask("GET", "internal/canned_responses").go().await.done();
    assert_eq!(canned["items"][0]["title"], "Greeting");
    Agent::signs_in(&app, BOB, "demo", "bob").await;
    let leads = app.db.groups().find(crate::people::tenant_id("demo"), 2).await.expect("readable").expect("a group");
    for new in [permission::LEND_SKILLS, permission::RUNBOOKS] {
        assert!(permission::holds(&leads.permissions, new), "leads were given {new}");
    }
}
