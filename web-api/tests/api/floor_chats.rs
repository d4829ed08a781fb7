//! The chats behind a part of an agent's day: those in which they talked, and those that waited for them meanwhile.
use crate::app::App;
use crate::people::Agent;
use catalogue::units::Millis;
use serde_json::{Value, json};

/// All of a test's bits together are shorter than a socket may be silent: else a customer counts as gone, when the machine
/// is slow enough for the watchdog to look.
const BIT: Millis = Millis::seconds(5);

async fn behind(by: &Agent<'_>, query: &str) -> Value {
    by.ask("GET", &format!("internal/floor/chats?figure={query}")).go().await.done()
}

fn refs(told: &Value) -> Vec<&str> {
    told["items"].as_array().expect("chats").iter().filter_map(|item| item["uniQref"].as_str()).collect()
}

fn instant(at: Millis) -> jiff::Timestamp {
    jiff::Timestamp::from_millisecond(at.0).expect("an instant")
}

#[tokio::test]
async fn a_part_of_an_agents_day_opens_the_chats_in_which_they_talked() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).slots(3).await;
    let bob = app.agent("bob").skilled(&["billing"]).await;
    let _anns = ann.socket().await;
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let (_adas, _bens) = (ada.socket().await, ben.socket().await);
    app.later(Millis::seconds(10));
    ann.takes(&ada.chat).await.done();
    app.later(BIT);
    let early = instant(app.now());
    app.later(BIT);
    ann.ends(&ada.chat).await.done();
    let of_ann = format!("of_agent&agent_id={}", ann.id);
    assert_eq!(behind(&lea, &of_ann).await["items"][0]["stage"], "wrap_up");
    ann.wraps_up(&ada.chat).await.done();
    app.later(BIT);
    let between = instant(app.now());
    app.later(BIT);
    ann.takes(&ben.chat).await.done();

    let all = behind(&lea, &of_ann).await;
    assert_eq!((refs(&all), &all["count"]), (vec![ada.chat.as_str(), ben.chat.as_str()], &json!(2)));
    let (first, second) = (&all["items"][0], &all["items"][1]);
    assert_eq!((&first["customer"], &first["agent"]["user_id"]), (&json!("Ada"), &json!(ann.id)));
    assert_eq!((&first["stage"], first["ended_at"].is_string()), (&json!("answered"), true));
    assert_eq!((&second["stage"], &second["ended_at"]), (&json!("in_progress"), &Value::Null));
    assert_eq!(refs(&behind(&lea, &format!("{of_ann}&to={early}")).await), [ada.chat.as_str()]);
    assert_eq!(refs(&behind(&lea, &format!("{of_ann}&from={between}")).await), [ben.chat.as_str()]);
    assert_eq!(behind(&lea, &format!("{of_ann}&skill_id=4040404")).await["count"], 0);
    assert_eq!(behind(&lea, &format!("of_agent&agent_id={}", bob.id)).await["count"], 0, "he had none");
    let then = behind(&lea, &format!("{of_ann}&at={early}")).await;
    assert_eq!((refs(&then), &then["items"][0]["stage"]), (vec![ada.chat.as_str()], &json!("in_progress")));

    let zoe = app.stranger("zoe").group(2).await;
    assert_eq!(behind(&zoe, &of_ann).await["count"], 0, "another tenant's");
}

#[tokio::test]
async fn while_an_agent_was_idle_the_chats_of_their_skills_that_waited_are_told() {
    let app = App::start().await;
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing"]).await;
    let bob = app.agent("bob").skilled(&["orders"]).await;
    let before = instant(app.now());
    app.later(Millis::seconds(10));
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let _ada = ada.socket().await;
    app.later(BIT);
    ben.leaves().await;
    app.later(BIT);
    let of_ann = format!("waited&agent_id={}", ann.id);
    let waited = behind(&lea, &of_ann).await;
    let both = &waited["items"];
    assert_eq!(waited["count"], 2, "{waited}");
    let stage = |chat: &str| {
        both.as_array().expect("chats").iter().find(|one| one["uniQref"] == chat).expect("it")["stage"].clone()
    };
    assert_eq!((stage(&ada.chat), stage(&ben.chat)), (json!("waiting"), json!("abandoned")));
    assert_eq!(behind(&lea, &format!("{of_ann}&to={before}")).await["count"], 0, "nobody had come");
    let now = instant(app.now());
    assert_eq!(refs(&behind(&lea, &format!("{of_ann}&from={now}")).await), [ada.chat.as_str()], "Ben had left");
    assert_eq!(behind(&lea, &format!("waited&agent_id={}", bob.id)).await["count"], 0, "none that he could have had");
}

#[tokio::test]
async fn what_is_asked_of_an_agents_day_names_the_agent_and_a_time_that_has_been() {
    let app = App::start().await;
    let (lea, ann) = (app.agent("lea").group(2).await, app.agent("ann").await);
    let asks = async |query: &str| {
        let answer = lea.ask("GET", &format!("internal/floor/chats?figure={query}")).go().await;
        (answer.body["extraInfo"]["field"].clone(), answer.refused())
    };
    for (query, field, code) in [
        ("of_agent", "agent_id", 106),
        ("waited", "agent_id", 106),
        ("of_agent&agent_id=1&from=yesterday", "from", 105),
        ("of_agent&agent_id=1&to=2999-01-01T00:00:00Z", "to", 105),
        ("of_agent&agent_id=1&from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z", "to", 105),
        ("waiting&agent_id=1", "agent_id", 105),
        ("missed&from=2026-01-01T00:00:00Z", "from", 105),
        ("in_progress&to=2026-01-01T00:00:00Z", "to", 105),
        ("idle_while_waiting&at=2026-01-01T00:00:00Z", "at", 105),
    ] {
        assert_eq!(asks(query).await, (json!(field), (400, code)), "{query}");
    }
    assert_eq!(behind(&lea, "idle_while_waiting").await["count"], 0, "the engine keeps nobody waiting");
    let of_ann = format!("internal/floor/chats?figure=of_agent&agent_id={}", ann.id);
    assert_eq!(ann.ask("GET", &of_ann).go().await.refused(), (403, 230));
}
