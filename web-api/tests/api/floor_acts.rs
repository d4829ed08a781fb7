//! What supervisors do while something else happens: two of them at once, chats that end meanwhile, and ids of another tenant.
use crate::app::{Answer, App, skill_id};
use crate::people::Agent;
use crate::supervise::{forces, gives, raises};
use routing::Event;
use routing::agent::Event as A;
use serde_json::{Value, json};

async fn stands(by: &Agent<'_>, user: u32) -> Value {
    let floor = by.ask("GET", "internal/floor").go().await.done();
    let agents = floor["agents"].as_array().expect("agents").clone();
    agents.into_iter().find(|agent| agent["user_id"] == user).expect("an agent")
}

/// How often somebody was told to stand in some way, as the journal has it.
async fn times_forced(app: &App) -> usize {
    let entries = app.db.journal().events(crate::people::tenant_id("demo"), 0, 1_000).await.expect("readable");
    entries.iter().filter(|entry| matches!(entry.event, Event::Agent(_, A::Forced { .. }))).count()
}

#[tokio::test]
async fn of_two_who_force_somebody_at_once_one_does_and_the_other_is_told() {
    let app = App::start().await;
    let ann = app.agent("ann").await;
    let (lea, leo) = (app.agent("lea").group(2).await, app.agent("leo").group(2).await);
    let away = |reason: u16| json!({ "user_id": ann.id, "stand": "away", "suspendreason": reason });
    let (hers, his) = tokio::join!(forces(&lea, away(1)), forces(&leo, away(1)));
    let (by, done, refused) = if hers.status == 200 { (lea.id, hers, his) } else { (leo.id, his, hers) };
    assert_eq!((done.done()["suspend_cause"].clone(), refused.refused()), (json!("supervisor"), (409, 174)));
    let told = stands(&leo, ann.id).await;
    assert_eq!((&told["forced_by"]["user_id"], &told["reason"]), (&json!(by), &json!(1)), "who was first");
    assert_eq!(ann.profile().await["suspend_cause"], "supervisor");

    // One wants her back, the other as she chose: she is available, and both are told the truth of it.
    let back = |stand: &str| json!({ "user_id": ann.id, "stand": stand });
    let (hers, his) = tokio::join!(forces(&lea, back("available")), forces(&leo, back("as_chosen")));
    let (done, refused) = if hers.status == 200 { (hers, his) } else { (his, hers) };
    assert_eq!((done.done()["status"].clone(), refused.refused()), (json!("Online"), (409, 175)));
    assert_eq!(times_forced(&app).await, 2, "what was refused stands nowhere");

    // Each for another reason: both are done, and the later one's stands.
    let (hers, his) = tokio::join!(forces(&lea, away(1)), forces(&leo, away(2)));
    hers.done();
    his.done();
    let told = stands(&leo, ann.id).await;
    let (by, reason) = (&told["forced_by"]["user_id"], &told["reason"]);
    assert!([(json!(lea.id), json!(1)), (json!(leo.id), json!(2))].contains(&(by.clone(), reason.clone())), "{told}");
    forces(&lea, back("available")).await.done();

    // Against each other: whoever comes last has their way.
    let (away, here) = tokio::join!(forces(&lea, away(1)), forces(&leo, back("available")));
    away.done();
    let state = &stands(&lea, ann.id).await["state"];
    if here.status == 200 {
        assert_eq!(state, "available");
    } else {
        assert_eq!((here.refused(), state), ((409, 175), &json!("suspended")));
    }
}

async fn all_acts(lea: &Agent<'_>, chat: &str, to: u32) -> Vec<(&'static str, Answer)> {
    let skip = json!({ "uniQref": chat, "wrap_up": "skip" });
    vec![
        ("give", gives(lea, chat, to).await),
        ("raise", raises(lea, chat, 0).await),
        ("look", lea.ghosts(chat, false).await),
        ("take over", lea.ghosts(chat, true).await),
        ("whisper", lea.whispers(chat, "psst").await),
        ("move", lea.transfers(chat, skill_id("returns")).await),
        ("end", lea.ends(chat).await),
        ("release", lea.ask("PATCH", "livechat/details").body(skip).go().await),
    ]
}

/// How each act was refused; none where it was done.
async fn refusals(lea: &Agent<'_>, chat: &str, to: u32) -> Vec<(&'static str, Option<u64>)> {
    let all = all_acts(lea, chat, to).await.into_iter();
    all.map(|(act, answer)| (act, (answer.status != 200).then(|| answer.refused().1))).collect()
}

#[tokio::test]
async fn an_act_on_a_chat_that_is_over_is_refused_and_changes_nothing() {
    let app = App::start().await;
    let (ann, bob) = (app.agent("ann").skilled(&["billing"]).await, app.agent("bob").skilled(&["billing"]).await);
    let (_cleo, lea) = (app.agent("cleo").skilled(&["returns"]).await, app.agent("lea").group(2).await);
    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    ann.takes(&ada.chat).await.done();
    ann.ends(&ada.chat).await.done();
    ben.leaves().await;
    let (talked, left) = (ada.state().await, ben.state().await);
    let in_wrap_up = refusals(&lea, &ada.chat, bob.id).await;
    let stage = [147, 146, 147, 183, 147, 147, 146].map(Some);
    assert_eq!(in_wrap_up.iter().map(|(_, code)| *code).collect::<Vec<_>>(), [&stage[..], &[None]].concat());
    for chat in [&ada.chat, &ben.chat] {
        assert!(refusals(&lea, chat, bob.id).await.iter().all(|(_, code)| *code == Some(147)), "it is over");
    }
    assert_eq!((ada.state().await, ben.state().await), (talked, left));
    for agent in [&ann, &bob, &lea] {
        assert_eq!(agent.settled().await["capacity"]["current"], 0, "{}", agent.name);
    }
}

#[tokio::test]
async fn a_chat_that_is_given_while_its_customer_leaves_is_held_or_refused_and_never_half() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["billing"]).slots(9).await, app.agent("lea").group(2).await);
    for number in 0..8 {
        let name = format!("Ben {number}");
        let ben = app.customer(&name, "billing").await;
        let (given, _) = tokio::join!(gives(&lea, &ben.chat, ann.id), ben.leaves());
        let held = given.status == 200;
        if !held {
            assert_eq!(given.refused(), (404, 147));
        }
        let mine = ann.ongoing().await;
        assert_eq!(ann.settled().await["capacity"]["current"], u32::from(held), "{mine:?}");
        if held {
            ann.wraps_up(&ben.chat).await.done();
        }
    }
    let waits = stands(&lea, ann.id).await;
    assert_eq!((&waits["state"], &waits["holds"]), (&json!("available"), &json!([])));
}

#[tokio::test]
async fn no_act_reaches_a_chat_or_somebody_of_another_tenant() {
    let app = App::start().await;
    let (ann, lea) = (app.agent("ann").skilled(&["billing"]).await, app.agent("lea").group(2).await);
    let (zoe, _vic) = (app.stranger("zoe").group(2).await, app.stranger("vic").skilled(&["returns"]).await);
    let ada = app.customer("Ada", "billing").await;
    assert!(refusals(&zoe, &ada.chat, zoe.id).await.iter().all(|(_, code)| *code == Some(147)));
    // One of theirs who has a number that nobody of Lea's house has.
    let mut theirs = 0;
    for name in ["wile", "wes", "will", "wyn"] {
        theirs = app.stranger(name).entered().await;
    }
    assert!(theirs > lea.id.max(ann.id));
    let far = Agent::signs_in(&app, theirs, "acme", "wyn").await;
    let away = json!({ "user_id": far.id, "stand": "away", "suspendreason": 1 });
    assert_eq!(forces(&lea, away).await.refused(), (409, 181));
    assert_eq!(gives(&lea, &ada.chat, far.id).await.refused(), (404, 180));
    let tells = json!({ "users": [far.id], "text": "Lunch at one", "urgent": false });
    let told = lea.ask("POST", "internal/announcements/people").body(tells).go().await;
    assert_eq!(told.refused(), (404, 180));
    assert_eq!(far.profile().await["suspended"], false);
    // A number that both houses have is one's own.
    forces(&zoe, json!({ "user_id": zoe.id, "stand": "away", "suspendreason": 1 })).await.done();
    assert_eq!(lea.profile().await["suspended"], false);
    assert_eq!(ann.profile().await["suspended"], false);
    assert_eq!(ada.state().await["stage"], "waiting");
}
