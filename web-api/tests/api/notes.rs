//! The notepad: notes of one's own, which nobody else reads.
use crate::app::{Answer, App};
use crate::people::{Agent, tenant_id};
use catalogue::ids::AgentId;
use catalogue::limit;
use catalogue::units::Millis;
use serde_json::{Value, json};

const PATH: &str = "internal/notes";
const A: &str = "0198c0de-0000-7000-8000-00000000000a";
const B: &str = "0198c0de-0000-7000-8000-00000000000b";

async fn writes(agent: &Agent<'_>, id: &str, version: u32, text: &str) -> Answer {
    agent.ask("PUT", PATH).body(json!({ "id": id, "version": version, "text": text })).go().await
}

async fn deletes(agent: &Agent<'_>, id: &str, version: u32) -> Answer {
    agent.ask("DELETE", &format!("{PATH}?id={id}&version={version}")).go().await
}

async fn texts(agent: &Agent<'_>) -> Vec<String> {
    let kept = agent.ask("GET", PATH).go().await.done();
    let items = kept["items"].as_array().into_iter().flatten();
    items.filter_map(|item| item["text"].as_str()).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_note_is_written_changed_and_deleted_and_the_last_changed_comes_first() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let made = writes(&ann, A, 0, "Orario: perché no? 你好 👩‍💻\n\t<script>alert(1)</script>").await.done();
    assert_eq!((&made["id"], &made["version"]), (&json!(A), &json!(1)));
    app.later(Millis::minutes(1));
    writes(&ann, B, 0, "second").await.done();
    assert_eq!(texts(&ann).await, ["second", "Orario: perché no? 你好 👩‍💻\n\t<script>alert(1)</script>"]);
    app.later(Millis::minutes(1));
    assert_eq!(writes(&ann, A, 1, "").await.done()["version"], 2);
    assert_eq!(texts(&ann).await, ["", "second"]);
    deletes(&ann, A, 2).await.done();
    deletes(&ann, A, 2).await.done();
    assert_eq!(texts(&ann).await, ["second"]);
}

#[tokio::test]
async fn of_two_tabs_the_later_is_told_what_the_other_wrote_and_neither_text_is_lost() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    writes(&ann, A, 0, "first").await.done();
    let (one, other) = tokio::join!(writes(&ann, A, 1, "one tab"), writes(&ann, A, 1, "the other tab"));
    let (done, refused) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(refused.refused(), (409, 203));
    assert_eq!(refused.body["extraInfo"]["note"], done.done());
    // The same text again, as after an answer that was lost, is no other one.
    assert_eq!(writes(&ann, A, 1, &texts(&ann).await[0]).await.done()["version"], 2);
    assert_eq!(deletes(&ann, A, 1).await.refused(), (409, 203), "what was not seen is not deleted");
    deletes(&ann, A, 2).await.done();
    let gone = writes(&ann, A, 2, "still being written").await;
    assert_eq!((gone.refused(), &gone.body["extraInfo"]), ((409, 203), &json!({ "note": null })));
}

#[tokio::test]
async fn nobody_else_reads_them_whatever_they_may_do() {
    let app = App::start().await;
    let (ann, boss) = (app.agent("ann").await, app.agent("boss").group(3).await);
    let operator = app.agent("global.ada").group(3).await;
    let entered = app
        .db
        .people()
        .set_operator(tenant_id("demo"), AgentId(operator.id), "ticket 812", &crate::people::operator())
        .await;
    assert!(entered.expect("the store answers"));
    let eve = app.stranger("eve").await;
    writes(&ann, A, 0, "mine").await.done();
    for other in [&boss, &operator, &eve] {
        assert!(texts(other).await.is_empty(), "{}", other.name);
        deletes(other, A, 1).await.done();
        assert_eq!(writes(other, A, 1, "theirs").await.refused(), (409, 203), "{}", other.name);
        // An id says nothing of whether somebody else has it.
        writes(other, A, 0, "theirs").await.done();
    }
    assert_eq!(texts(&ann).await, ["mine"]);
    assert_eq!(app.ask("GET", PATH).headers(&app.keys("demo").await).go().await.refused(), (401, 194));
}

#[tokio::test]
async fn length_and_number_are_bounded() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let longest = "😀".repeat(limit::NOTE_LENGTH);
    writes(&ann, A, 0, &longest).await.done();
    assert_eq!(texts(&ann).await, [longest.as_str()]);
    for wrong in [&*format!("{longest} "), "a\u{0}b"] {
        assert_eq!(writes(&ann, A, 1, wrong).await.refused(), (400, 105));
    }
    for id in ["", "1", "0198C0DE-0000-7000-8000-00000000000A", &format!("{A}0")] {
        assert_eq!(writes(&ann, id, 0, "x").await.refused(), (400, 105), "{id}");
    }
    for n in 1..limit::NOTES {
        writes(&ann, &format!("0198c0de-0000-7000-8000-{n:012}"), 0, "x").await.done();
    }
    let refused = writes(&ann, B, 0, "one more").await;
    assert_eq!((refused.refused(), &refused.body["extraInfo"]["field"]), ((400, 105), &json!("id")));
    assert_eq!(writes(&ann, A, 1, "changed all the same").await.status, 200);
    let kept: Value = ann.ask("GET", PATH).go().await.done();
    assert_eq!(kept["items"].as_array().map(Vec::len), Some(limit::NOTES));
}
