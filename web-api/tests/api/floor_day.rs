//! A day with transfers, group chats, missed and abandoned chats, over midnight and both changes of the clock: what the floor says of it at
//! each instant is what a second computation finds, straight from the journal.
use crate::app::{App, skill_id};
use crate::naive_floor::Naive;
use crate::people::{Agent, tenant_id};
use crate::supervise::gives;
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Millis;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

const ADMINISTRATOR: u32 = 3;
const KEPT: Millis = Millis::hours(26);
const STEP: Millis = Millis::minutes(5);
const CELL: Millis = Millis::minutes(30);

fn instant(text: &str) -> Millis {
    Millis(text.parse::<Timestamp>().expect("an instant").as_millisecond())
}

fn written(at: Millis) -> String {
    Timestamp::from_millisecond(at.0).expect("an instant").to_string()
}

fn iso(at: Millis) -> Value {
    format!("{:.3}", Timestamp::from_millisecond(at.0).expect("an instant")).into()
}

/// When the day of an instant began in Rome.
fn midnight(at: Millis) -> Millis {
    let rome = TimeZone::get("Europe/Rome").expect("a zone");
    let day = Timestamp::from_millisecond(at.0).expect("an instant").to_zoned(rome.clone()).date();
    Millis(day.to_zoned(rome).expect("a day").timestamp().as_millisecond())
}

/// Four hours in which everything happens that the floor shows.
async fn lives(app: &App) -> (Agent<'_>, u32) {
    let admin = app.agent("anna").group(ADMINISTRATOR).await;
    let document = json!({ "time_zone": "Europe/Rome", "skills": {
        skill_id("orders").to_string(): { "ring_seconds": 1 },
        skill_id("returns").to_string(): { "transfer": { "mode": "handshake" } },
    } });
    admin.ask("PUT", "engine/policy").body(json!({ "version": 0, "document": document })).go().await.done();
    let lea = app.agent("lea").group(2).await;
    let ann = app.agent("ann").skilled(&["billing", "orders"]).slots(2).await;
    let bob = app.agent("bob").skilled(&["billing"]).slots(3).await;
    let cleo = app.agent("cleo").skilled(&["returns"]).slots(1).await;
    let (_hers, _anns, _bobs, _cleos) =
        (lea.socket().await, ann.socket().await, bob.socket().await, cleo.socket().await);
    let later = |seconds: i64| app.later(Millis::seconds(seconds));

    let (ada, ben) = (app.customer("Ada", "billing").await, app.customer("Ben", "billing").await);
    let (_adas, _bens) = (ada.socket().await, ben.socket().await);
    later(10);
    bob.takes(&ben.chat).await.done();
    later(50);
    ann.takes(&ada.chat).await.done();
    later(120);
    // Handed on, and kept until somebody there has it.
    bob.transfers(&ben.chat, skill_id("returns")).await.done();
    later(60);
    cleo.takes(&ben.chat).await.done();
    later(30);
    ann.invites(&ada.chat, bob.id, "conference").await.done();
    later(20);
    bob.accepts(&ada.chat).await.done();
    later(45 * 60);
    ann.crowns(&ada.chat, bob.id).await.done();
    later(90);
    ann.ask("DELETE", &format!("livechat/invite?uniQref={}&op_id={}", ada.chat, ann.id)).go().await.done();
    later(30);
    // Back to a line at once.
    cleo.transfers(&ben.chat, skill_id("billing")).await.done();
    later(70);
    gives(&lea, &ben.chat, ann.id).await.done();

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
    later(15 * 60);
    gil.leaves().await;
    let eve = app.customer("Eve", "billing").await;
    let _eves = eve.socket().await;
    later(5);
    eve.leaves().await;

    ann.change(json!({ "suspend": true, "suspendreason": 2 })).await.done();
    later(40);
    ann.ends(&ben.chat).await.done();
    later(25);
    ann.wraps_up(&ben.chat).await.done();
    later(300);
    ann.change(json!({ "suspend": false })).await.done();
    later(45 * 60);
    bob.ends(&ada.chat).await.done();
    let ida = app.customer("Ida", "billing").await;
    let _idas = ida.socket().await;
    later(20);
    ann.takes(&ida.chat).await.done();
    later(30 * 60);
    bob.wraps_up(&ada.chat).await.done();
    bob.ask("DELETE", "internal/profile").go().await.done();
    let joe = app.customer("Joe", "returns").await;
    let _joes = joe.socket().await;
    later(95 * 60);
    (lea, ann.id)
}

fn list<'a>(of: &'a Value, name: &str) -> &'a Vec<Value> {
    of[name].as_array().unwrap_or_else(|| panic!("{name} of {of}"))
}

fn level(counted: usize, in_time: usize) -> Value {
    if counted == 0 { Value::Null } else { json!(in_time as f64 * 100.0 / counted as f64) }
}

/// Figures and lines of an instant.
fn figures_agree(floor: &Value, naive: &Naive, at: Millis) {
    let today = midnight(at);
    let figure = |id: &str| list(floor, "figures").iter().find(|figure| figure["id"] == id).expect("a figure");
    let told = |id: &str| (figure(id)["value"].clone(), figure(id)["of"].clone());
    let number = |count: usize| json!(count as f64);
    let seats: Vec<_> = naive.agents().into_iter().filter_map(|agent| naive.seats(agent, at)).collect();
    let waiting = naive.waiting(None, at);
    let mut lines: Vec<SkillId> = waiting.iter().map(|wait| wait.skill).collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(told("waiting"), (number(waiting.len()), number(lines.len())));
    let oldest = waiting.iter().min_by_key(|wait| wait.since);
    assert_eq!(figure("oldest_wait")["since"], oldest.map_or(Value::Null, |wait| iso(wait.since)));
    let talks = naive.talking(None, at);
    let groups = talks.iter().filter(|talk| !naive.others_in(talk.chat, at).is_empty()).count();
    assert_eq!(told("in_progress"), (number(talks.len()), number(groups)));
    let sum = |of: fn(&(u32, u32, bool)) -> u32| json!(f64::from(seats.iter().map(of).sum::<u32>()));
    assert_eq!(told("seats_free"), (sum(|(_, free, _)| *free), sum(|(all, ..)| *all)));
    let came = naive.came.iter().filter(|(_, when)| *when >= today && *when <= at).count();
    let mut all = [0; 4];
    for line in list(floor, "lines") {
        let skill = SkillId(line["skill_id"].as_u64().expect("a skill") as u32);
        let within = Millis::seconds(line["within"].as_i64().expect("seconds"));
        let outcomes = naive.outcomes(Some(skill), today, at, within);
        all.iter_mut().zip(outcomes).for_each(|(sum, one)| *sum += one);
        let [answered, in_time, late, _] = outcomes;
        let waits = naive.waiting(Some(skill), at);
        let has = |agent: &AgentId| naive.person(*agent, at).is_some_and(|person| person.has_skill(skill));
        let of: Vec<_> = naive.agents().into_iter().filter(has).filter_map(|agent| naive.seats(agent, at)).collect();
        let minute = Millis(at.0.div_euclid(60_000) * 60_000);
        let ended = |back: i64| naive.waiting(Some(skill), minute - Millis::minutes(back) - Millis(1)).len();
        let trend: Vec<usize> = (0..29).rev().map(ended).chain([waits.len()]).collect();
        let expected = json!({
            "waiting": waits.len(), "since": waits.iter().map(|wait| wait.since).min().map(iso),
            "counted": answered + late, "level": level(answered + late, in_time),
            "busy": naive.talking(Some(skill), at).len(),
            "seats": of.iter().map(|(all, ..)| all).sum::<u32>(), "seats_free": of.iter().map(|(_, free, _)| free).sum::<u32>(),
            "away": of.iter().filter(|(.., open)| !open).count(),
        });
        for (name, value) in expected.as_object().expect("fields") {
            assert_eq!(&line[name], value, "{name} of {skill}");
        }
        if line["trend"] != json!([]) {
            assert_eq!(line["trend"], json!(trend), "trend of {skill}");
        } else {
            assert!(trend.iter().all(|waited| *waited == 0));
        }
    }
    let [answered, in_time, late, left] = all;
    assert_eq!(told("abandoned"), (number(left), number(came)));
    assert_eq!(told("service_level"), (level(answered + late, in_time), number(answered + late)));
}

/// How everybody stands at an instant, and has stood up to it.
fn people_agree(past: &Value, naive: &Naive, at: Millis) {
    for agent in naive.agents() {
        let find = |list: &[Value]| list.iter().find(|one| one["user_id"] == agent.0).cloned();
        let told = find(list(&past["floor"], "agents"));
        match (naive.stands(agent, at), naive.seats(agent, at)) {
            (Some((state, ..)), Some((all, free, open))) => {
                let told = told.unwrap_or_else(|| panic!("{agent} is not there"));
                let missed = naive.marks.iter().filter(|(who, when, kind, _)| {
                    *who == agent && *kind == "missed_chat" && *when >= midnight(at) && *when <= at
                });
                let is = json!([state, all, free, !open, missed.count()]);
                assert_eq!(
                    json!([told["state"], told["seats"], told["free"], told["suspended"], told["missed"]]),
                    is,
                    "{agent}"
                );
            }
            _ => assert!(told.is_none_or(|told| told["state"] == "offline"), "{agent}"),
        }
        // The spans: how it is from each instant on at which something happened, what stays the same put together.
        let mut spans: Vec<(Millis, Option<Millis>, Value)> = Vec::new();
        let mut last = Value::Null;
        for when in naive.instants.iter().copied().filter(|when| *when <= at) {
            let stands = naive.stands(agent, when);
            let stands = stands.map_or(Value::Null, |(state, reason, chats)| json!([state, reason, chats]));
            if stands == last {
                continue;
            }
            if let Some(span) = spans.last_mut().filter(|span| span.1.is_none()) {
                span.1 = Some(when);
            }
            if stands != Value::Null {
                spans.push((when, None, stands.clone()));
            }
            last = stands;
        }
        // What begins at the end of a time is not in it.
        let spans = spans.into_iter().filter(|(from, ..)| *from < at);
        let spans: Vec<Value> = spans.map(|(from, to, stands)| json!([iso(from), to.map(iso), stands])).collect();
        let course = find(list(&past["course"], "agents")).unwrap_or(json!({ "spans": [], "marks": [] }));
        let span = |span: &Value| json!([span["from"], span["to"], [span["state"], span["reason"], span["chats"]]]);
        assert_eq!(list(&course, "spans").iter().map(span).collect::<Vec<_>>(), spans, "{agent}");
        let marks = naive.marks.iter().filter(|(who, when, ..)| *who == agent && *when <= at);
        let marks: Vec<Value> =
            marks.map(|(_, when, kind, chat)| json!([iso(*when), kind, chat.to_string()])).collect();
        let mark = |mark: &Value| json!([mark["at"], mark["kind"], mark["uniQref"]]);
        assert_eq!(list(&course, "marks").iter().map(mark).collect::<Vec<_>>(), marks, "{agent}");
    }
}

/// Seats and waiting chats by five minutes, of all and of each skill, and each seat by half hours.
async fn capacity_agrees(lea: &Agent<'_>, naive: &Naive, from: Millis, at: Millis) {
    for skill in [None, Some(SkillId(1)), Some(SkillId(3)), Some(SkillId(4))] {
        let of = skill.map_or_else(String::new, |skill| format!("&skill_id={skill}"));
        let query = format!("from={}&at={}{of}", written(from), written(at));
        let told = lea.ask("GET", &format!("internal/floor/capacity?{query}")).go().await.done();
        let has = |agent: &AgentId, at| {
            naive.person(*agent, at).is_some_and(|person| skill.is_none_or(|skill| person.has_skill(skill)))
        };
        let open = |at| {
            let there = naive.agents().into_iter().filter(move |agent| has(agent, at));
            there.filter_map(move |agent| naive.seats(agent, at)).filter(|(.., open)| *open)
        };
        let begins = instant(told["from"].as_str().expect("an instant"));
        assert!(list(&told, "seats").len() > 12);
        for step in 0..list(&told, "seats").len() {
            let (from, to) = (begins + Millis(STEP.0 * step as i64), begins + Millis(STEP.0 * (step as i64 + 1)));
            let mean = |figure: &dyn Fn(Millis) -> u32| naive.mean(from, to.min(at), figure);
            let is = [
                ("seats", mean(&|at| open(at).map(|(all, ..)| all).sum())),
                ("held", mean(&|at| open(at).map(|(all, free, _)| all - free).sum())),
                ("waiting", mean(&|at| naive.waiting(skill, at).len() as u32)),
            ];
            for (figure, is) in is {
                let told = told[figure][step].as_f64().expect("a figure");
                assert!((told - is).abs() < 1e-9, "{figure} of {skill:?} at {step}: {told}, not {is}");
            }
        }
    }
    let path = format!("internal/floor/seats?from={}&at={}", written(from), written(at));
    let told = lea.ask("GET", &path).go().await.done();
    let begins = instant(told["from"].as_str().expect("an instant"));
    for agent in list(&told, "agents") {
        let id = AgentId(agent["user_id"].as_u64().expect("somebody") as u32);
        for (place, seat) in list(agent, "seats").iter().enumerate() {
            for (cell, told) in seat.as_array().expect("cells").iter().enumerate() {
                let from = begins + Millis(CELL.0 * cell as i64);
                let is = naive.taken(id, from, (from + CELL).min(at)).get(place).copied().unwrap_or(0);
                assert_eq!(told.as_i64().unwrap_or(0), is, "{id}, seat {place}, {cell}");
            }
        }
    }
}

/// A day that begins at an instant is lived, and looked at as it was after each thing that happened.
async fn is_told_as_the_journal_has_it(begins: &str) {
    let begins = instant(begins);
    let app = App::start_at(begins).await;
    let (lea, ann) = lives(&app).await;
    let entries = app.db.journal().events(tenant_id("demo"), 0, 10_000).await.expect("readable");
    let naive = Naive::of(&entries);
    assert!(naive.marks.iter().any(|(who, _, kind, _)| who.0 == ann && *kind == "missed_chat"));
    assert!(naive.marks.iter().any(|(who, _, kind, _)| who.0 == ann && *kind == "abandoned_chat"));
    let change = midnight(app.now());
    assert!(change > begins, "the day begins before midnight");
    let mut instants = naive.instants.clone();
    instants.extend([change - Millis(1), change, change + Millis::minutes(1), app.now()]);
    instants.extend((1..6).map(|half| change + Millis::minutes(30 * half)).filter(|at| *at < app.now()));
    instants.sort_unstable();
    instants.dedup();
    for at in instants {
        let past = lea.ask("GET", &format!("internal/floor/past?at={}", written(at))).go().await.done();
        figures_agree(&past["floor"], &naive, at);
        people_agree(&past, &naive, at);
    }
    let now = app.now();
    capacity_agrees(&lea, &naive, begins - Millis::hours(1), now - Millis(1)).await;
    // What is followed says the same as what is read back.
    let live = lea.ask("GET", "internal/floor").go().await.done();
    figures_agree(&live, &naive, instant(live["at"].as_str().expect("an instant")));
    assert!(now - begins < KEPT);
}

#[tokio::test]
async fn over_midnight_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-11-24T22:20:07Z").await;
}

#[tokio::test]
async fn on_a_day_of_25_hours_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-10-24T21:20:07Z").await;
}

#[tokio::test]
async fn on_a_day_of_23_hours_the_floor_is_what_the_journal_says() {
    is_told_as_the_journal_has_it("2026-03-28T22:20:07Z").await;
}
