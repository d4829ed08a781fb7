//! A day with transfers, group chats, missed and abandoned chats, over midnight and both changes of the clock: what the floor says of it at
//! each instant is what a second computation finds, straight from the journal.
use crate::app::{App, skill_id};
use crate::floor_agrees::{capacity_agrees, chats_agree, figures_agree, instant, midnight, people_agree, written};
use crate::naive_floor::{Naive, WaitEnd};
use crate::people::{Agent, tenant_id};
use crate::supervise::gives;
use catalogue::units::Millis;
use serde_json::{Value, json};

const ADMINISTRATOR: u32 = 3;
const LOAN: &str = "0198c0de-0000-7000-8000-00000000000a";

fn policy() -> Value {
    json!({ "time_zone": "Europe/Rome", "skills": {
        skill_id("orders").to_string(): { "ring_seconds": 1 },
        skill_id("delivery").to_string(): { "line": { "longest_wait_seconds": 60, "overflow": skill_id("billing") } },
        skill_id("returns").to_string(): { "transfer": { "mode": "handshake" }, "line": { "longest_wait_seconds": 3_600 } },
    } })
}

/// The floor and its course as they are told while the day is lived, once machines have told each other everything.
async fn looks(lea: &Agent<'_>, others: &[&Agent<'_>], lived: &mut Vec<(Value, Value)>) {
    for other in others {
        other.settled().await;
    }
    let floor = lea.ask("GET", "internal/floor").go().await.done();
    let course = lea.ask("GET", "internal/floor/course").go().await.done();
    lived.push((floor, course));
    // What comes next is not of the same instant.
    lea.app.later(Millis(1));
}

/// Four hours in which everything happens that the floor shows, and as it was told meanwhile; at the end everybody has gone home.
async fn lives(app: &App, lea: &Agent<'_>) -> Vec<(Value, Value)> {
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": policy() })).go().await.done();
    let ann = app.agent("ann").skilled(&["billing", "orders"]).slots(2).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(3).await;
    let cleo = app.agent("cleo").skilled(&["returns"]).slots(1).await;
    let (_hers, _anns, _bobs, _cleos) =
        (lea.socket().await, ann.socket().await, bob.socket().await, cleo.socket().await);
    let later = |seconds: i64| app.later(Millis::seconds(seconds));
    let stands = async |body: Value| lea.ask("PATCH", "internal/team").body(body).go().await.done();
    let mut lived = Vec::new();
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;

    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let (_adas, _bens) = (ada.socket().await, ben.socket().await);
    later(10);
    bob.takes(&ben.chat).await.done();
    later(50);
    ann.takes(&ada.chat).await.done();
    later(120);
    // Handed on, and kept until somebody there has it.
    bob.transfers(&ben.chat, skill_id("returns")).await.done();
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;
    later(60);
    cleo.takes(&ben.chat).await.done();
    later(30);
    ann.invites(&ada.chat, bob.id, "conference").await.done();
    later(20);
    bob.accepts(&ada.chat).await.done();
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;
    later(45 * 60);
    ann.crowns(&ada.chat, bob.id).await.done();
    later(90);
    ann.ask("DELETE", &format!("livechat/invite?uniQref={}&op_id={}", ada.chat, ann.id)).go().await.done();
    later(30);
    // Back to a line at once.
    cleo.transfers(&ben.chat, skill_id("billing")).await.done();
    later(70);
    gives(lea, &ben.chat, ann.id).await.done();
    stands(json!({ "user_id": cleo.id, "stand": "away", "suspendreason": 1 })).await;
    stands(json!({ "user_id": bob.id, "stand": "away", "suspendreason": 1 })).await;
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;

    // One rings out, another leaves while it rings, a third leaves after it has waited for long.
    // A page that was silent while the clock was put forward may be closed by now.
    let mut anns = ann.socket().await;
    let gil = app.customer("Gil", "orders").await;
    let _gils = gil.socket().await;
    anns.hears("offer").await;
    assert_eq!(anns.hears("offer.ended").await["outcome"], "timed_out");
    let hal = app.customer("Hal", "orders").await;
    let _hals = hal.socket().await;
    anns.hears("offer").await;
    hal.leaves().await;
    // Where nobody serves one waits for as long as anybody may, and goes on elsewhere as soon as the line looks at the clock again.
    let dan = app.customer("Dan", "delivery").await;
    let _dans = dan.socket().await;
    later(90);
    let mut anns = ann.socket().await;
    let flo = app.customer("Flo", "delivery").await;
    anns.hears_waiting(&dan.chat).await;
    later(15 * 60);
    gil.leaves().await;
    flo.leaves().await;
    let eve = app.customer("Eve", "billing").await;
    let _eves = eve.socket().await;
    later(5);
    eve.leaves().await;
    let noa = app.customer("Noa", "billing").await;
    later(25);
    lea.ends(&noa.chat).await.done();
    for agent in [&cleo, &bob] {
        stands(json!({ "user_id": agent.id, "stand": "as_chosen" })).await;
    }
    bob.takes(&dan.chat).await.done();

    ann.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
    later(40);
    ann.ends(&ben.chat).await.done();
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;
    later(25);
    ann.wraps_up(&ben.chat).await.done();
    later(300);
    ann.change(json!({ "suspend": false })).await.done();
    let until = written(app.now() + Millis::hours(1));
    let loan = json!({ "id": LOAN, "user_id": ann.id, "skill_id": skill_id("returns"), "level": 4, "until": until, "reason": "Two are ill" });
    lea.ask("PUT", "internal/loans").body(loan).go().await.done();
    looks(lea, &[&ann, &bob, &cleo], &mut lived).await;
    later(45 * 60);
    lea.ask("DELETE", &format!("internal/loans?id={LOAN}")).go().await.done();
    bob.ends(&ada.chat).await.done();
    let ida = app.customer("Ida", "billing").await;
    let _idas = ida.socket().await;
    later(20);
    ann.takes(&ida.chat).await.done();
    later(30 * 60);
    bob.wraps_up(&ada.chat).await.done();
    bob.ends(&dan.chat).await.done();
    bob.wraps_up(&dan.chat).await.done();
    bob.ask("DELETE", "internal/profile").go().await.done();
    let joe = app.customer("Joe", "returns").await;
    later(95 * 60);
    let kim = app.customer("Kim", "returns").await;
    let (mut joes, _) = joe.socket().await;
    assert_eq!(joes.hears_type("ended").await["reason"], "missed");
    cleo.takes(&kim.chat).await.done();
    looks(lea, &[&ann, &cleo], &mut lived).await;
    later(60);
    for (agent, chat) in [(&cleo, &kim.chat), (&ann, &ida.chat)] {
        agent.ends(chat).await.done();
        agent.wraps_up(chat).await.done();
    }
    for agent in [&ann, &cleo, lea, &admin] {
        agent.ask("DELETE", "internal/profile").go().await.done();
    }
    lived
}

/// A day that begins at an instant is lived, and looked at as it was after each thing that happened. The day has so many hours.
async fn is_told_as_the_journal_has_it(begins: &str, hours: usize) {
    let begins = instant(begins);
    let app = App::start_at(begins).await;
    let lea = app.agent("lea").group(2).await;
    let lived = lives(&app, &lea).await;
    let (today, ends) = (midnight(app.now()), app.now());
    assert!(today > begins, "it begins before midnight");
    let tomorrow = midnight(today + Millis::hours(26));
    assert_eq!(tomorrow - today, Millis::hours(hours as i64));
    app.later(tomorrow + Millis::minutes(7) - app.now());
    let lea = Agent::signs_in(&app, lea.id, "demo", "lea").await;

    let entries = app.db.journal().events(tenant_id("demo"), 0, 10_000).await.expect("readable");
    let naive = Naive::of(&entries);
    for kind in ["missed_chat", "abandoned_chat"] {
        assert!(naive.marks.iter().any(|(_, _, marked, _)| *marked == kind), "{kind}");
    }
    for how in [WaitEnd::Answered, WaitEnd::Left, WaitEnd::Missed, WaitEnd::Otherwise] {
        assert!(naive.waits.iter().any(|wait| wait.what.how == how), "{how:?}");
    }
    for (floor, course) in &lived {
        let at = instant(floor["at"].as_str().expect("an instant"));
        figures_agree(floor, &naive, at);
        people_agree(floor, course, &naive, at);
    }
    let halves = (1..6).map(|half| today + Millis::minutes(30 * half)).filter(|at| *at < ends);
    let around = [today - Millis(1), today, today + Millis::minutes(1), ends, tomorrow - Millis(1), tomorrow];
    let mut instants: Vec<Millis> = naive.instants.iter().copied().chain(halves).chain(around).collect();
    instants.sort_unstable();
    instants.dedup();
    for (number, at) in instants.into_iter().enumerate() {
        let past = lea.ask("GET", &format!("internal/floor/past?at={}", written(at))).go().await.done();
        figures_agree(&past["floor"], &naive, at);
        people_agree(&past["floor"], &past["course"], &naive, at);
        if number % 4 == 0 || around.contains(&at) {
            chats_agree(&lea, &past["floor"], &naive, at).await;
        }
    }
    capacity_agrees(&lea, &naive, today, today + Millis::hours(4), 4).await;
    capacity_agrees(&lea, &naive, today, tomorrow, hours).await;
}

#[tokio::test]
async fn over_midnight_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-11-24T22:20:07Z", 24).await;
}

#[tokio::test]
async fn on_a_day_of_25_hours_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-10-24T21:20:07Z", 25).await;
}

#[tokio::test]
async fn on_a_day_of_23_hours_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-03-28T22:20:07Z", 23).await;
}
