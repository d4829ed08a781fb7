//! Whether what the server tells of a floor is what the naive computation finds: every figure, line, person, span and chat.
use crate::naive_floor::{Naive, Wait, WaitEnd};
use crate::people::Agent;
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Millis;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

const STEP: Millis = Millis::minutes(5);
const CELL: Millis = Millis::minutes(30);

pub(crate) fn instant(text: &str) -> Millis {
    Millis(text.parse::<Timestamp>().expect("an instant").as_millisecond())
}

pub(crate) fn written(at: Millis) -> String {
    Timestamp::from_millisecond(at.0).expect("an instant").to_string()
}

fn iso(at: Millis) -> Value {
    format!("{:.3}", Timestamp::from_millisecond(at.0).expect("an instant")).into()
}

fn at_of(told: &Value, name: &str) -> Millis {
    instant(told[name].as_str().expect("an instant"))
}

/// When the day of an instant began in Rome.
pub(crate) fn midnight(at: Millis) -> Millis {
    let rome = TimeZone::get("Europe/Rome").expect("a zone");
    let day = Timestamp::from_millisecond(at.0).expect("an instant").to_zoned(rome.clone()).date();
    Millis(day.to_zoned(rome).expect("a day").timestamp().as_millisecond())
}

fn list<'a>(of: &'a Value, name: &str) -> &'a Vec<Value> {
    of[name].as_array().unwrap_or_else(|| panic!("{name} of {of}"))
}

fn level(counted: usize, in_time: usize) -> Value {
    if counted == 0 { Value::Null } else { json!(in_time as f64 * 100.0 / counted as f64) }
}

/// Figures and lines of an instant.
pub(crate) fn figures_agree(floor: &Value, naive: &Naive, at: Millis) {
    let today = midnight(at);
    let figure = |id: &str| list(floor, "figures").iter().find(|figure| figure["id"] == id).expect("a figure");
    let told = |id: &str| (figure(id)["value"].clone(), figure(id)["of"].clone());
    let number = |count: usize| json!(count as f64);
    let seats: Vec<_> = naive.agents().into_iter().filter_map(|agent| naive.seats(agent, at)).collect();
    let waiting = naive.waiting(None, at);
    let mut waits_in: Vec<SkillId> = waiting.iter().map(|wait| wait.skill).collect();
    waits_in.sort_unstable();
    waits_in.dedup();
    assert_eq!(told("waiting"), (number(waiting.len()), number(waits_in.len())));
    let oldest = waiting.iter().min_by_key(|wait| (wait.since, wait.chat));
    let oldest = oldest.map(|wait| json!([iso(wait.since), wait.chat.to_string(), wait.skill.0]));
    let told_oldest = ["since", "chat", "skill_id"].map(|field| figure("oldest_wait")[field].clone());
    assert_eq!(json!(told_oldest), oldest.unwrap_or(json!([null, null, null])));
    let talks = naive.talking(None, at);
    let groups = talks.iter().filter(|talk| !naive.others_in(talk.chat, at).is_empty()).count();
    assert_eq!(told("in_progress"), (number(talks.len()), number(groups)));
    let sum = |of: fn(&(u32, u32, bool)) -> u32| json!(f64::from(seats.iter().map(of).sum::<u32>()));
    assert_eq!(told("seats_free"), (sum(|(_, free, _)| *free), sum(|(all, ..)| *all)));
    let came = naive.came.iter().filter(|(_, when)| *when >= today && *when <= at).count();
    let (mut all, mut pressed) = ([0; 4], Vec::new());
    for line in list(floor, "lines") {
        let skill = SkillId(line["skill_id"].as_u64().expect("a skill") as u32);
        let within = within(line);
        let outcomes = naive.outcomes(skill, today, at, within);
        all.iter_mut().zip(outcomes).for_each(|(sum, one)| *sum += one);
        let [answered, in_time, late, _] = outcomes;
        let waits = naive.waiting(Some(skill), at);
        let has = |agent: &AgentId| naive.person(*agent, at).is_some_and(|person| person.has_skill(skill));
        let of: Vec<_> = naive.agents().into_iter().filter(has).filter_map(|agent| naive.seats(agent, at)).collect();
        let minute = Millis(at.0.div_euclid(60_000) * 60_000);
        let ended = |back: i64| naive.waiting(Some(skill), minute - Millis::minutes(back) - Millis(1)).len();
        let trend: Vec<usize> = (0..29).rev().map(ended).chain([waits.len()]).collect();
        let oldest = waits.iter().min_by_key(|wait| (wait.since, wait.chat));
        let expected = json!({
            "waiting": waits.len(),
            "since": oldest.map(|wait| iso(wait.since)), "chat": oldest.map(|wait| wait.chat.to_string()),
            "counted": answered + late, "level": level(answered + late, in_time),
            "busy": naive.talking(Some(skill), at).len(),
            "seats": of.iter().map(|(all, ..)| all).sum::<u32>(), "seats_free": of.iter().map(|(_, free, _)| free).sum::<u32>(),
            "away": of.iter().filter(|(.., open)| !open).count(),
        });
        for (name, value) in expected.as_object().expect("fields") {
            assert_eq!(&line[name], value, "{name} of {skill}");
        }
        // Of a line to which no chat has come nothing is said.
        let trend = if line["trend"] == json!([]) {
            trend.iter().filter(|one| **one > 0).collect()
        } else {
            trend.iter().collect::<Vec<_>>()
        };
        assert_eq!(line["trend"], json!(trend), "trend of {skill}");
        let waited = oldest.map_or(0, |wait| (at - wait.since).0);
        pressed.push((waited as f64 / within.0 as f64, waits.len()));
    }
    assert!(pressed.is_sorted_by(|one, next| one >= next), "the worst stands first: {pressed:?}");
    let known: std::collections::BTreeSet<u64> =
        list(floor, "lines").iter().filter_map(|line| line["skill_id"].as_u64()).collect();
    assert_eq!(known, (1..=4).collect());
    let [answered, in_time, late, left] = all;
    assert_eq!(told("abandoned"), (number(left), number(came)));
    assert_eq!(told("service_level"), (level(answered + late, in_time), number(answered + late)));
}

fn within(line: &Value) -> Millis {
    Millis::seconds(line["within"].as_i64().expect("seconds"))
}

/// How everybody stands at an instant, and has stood up to it.
pub(crate) fn people_agree(floor: &Value, course: &Value, naive: &Naive, at: Millis) {
    let known = |list: &[Value]| list.iter().all(|one| naive.agents().iter().any(|agent| one["user_id"] == agent.0));
    assert!(known(list(floor, "agents")) && known(list(course, "agents")), "nobody is told who never was there");
    for agent in naive.agents() {
        let find = |list: &[Value]| list.iter().find(|one| one["user_id"] == agent.0).cloned();
        let told = find(list(floor, "agents"));
        match (naive.stands(agent, at), naive.seats(agent, at)) {
            (Some((state, reason, cause, _)), Some((all, free, open))) => {
                let told = told.unwrap_or_else(|| panic!("{agent} is not there"));
                let missed = naive.marks.iter().filter(|(who, when, kind, _)| {
                    *who == agent && *kind == "missed_chat" && *when >= midnight(at) && *when <= at
                });
                let forced = naive.forced_by(agent, at).filter(|_| cause == Some("supervisor"));
                let since = naive.spans(agent, at + Millis(1)).last().expect("a span").from;
                let skills = naive.person(agent, at).expect("they are there").skills.iter();
                let holds = naive.holds(agent, at).into_iter();
                let is = json!({
                    "state": state, "since": iso(since), "suspended": !open, "cause": cause,
                    "reason": reason.or(forced.map(|(_, reason)| reason)),
                    "seats": all, "free": free, "missed": missed.count(),
                    "skills": skills.map(|(skill, level)| json!({ "skill_id": skill.0, "level": level })).collect::<Vec<_>>(),
                    "holds": holds.map(|(chat, skill, kind, since)| json!({
                        "uniQref": chat.to_string(), "skill_id": skill.map(|skill| skill.0), "kind": kind, "units": 100, "since": iso(since),
                    })).collect::<Vec<_>>(),
                });
                for (name, value) in is.as_object().expect("fields") {
                    assert_eq!(&told[name], value, "{name} of {agent} at {}", written(at));
                }
                assert_eq!(told["forced_by"]["user_id"], json!(forced.map(|(by, _)| by.0)), "{agent}");
            }
            _ => assert!(told.is_none_or(|told| told["state"] == "offline"), "{agent}"),
        }
        let spans: Vec<Value> = naive
            .spans(agent, at)
            .into_iter()
            .map(|span| json!([iso(span.from), span.to.map(iso), span.what]))
            .collect();
        let course = find(list(course, "agents")).unwrap_or(json!({ "spans": [], "marks": [] }));
        let span = |span: &Value| {
            json!([span["from"], span["to"], [span["state"], span["reason"], span["cause"], span["chats"]]])
        };
        assert_eq!(list(&course, "spans").iter().map(span).collect::<Vec<_>>(), spans, "{agent}");
        let marks = naive.marks.iter().filter(|(who, when, ..)| *who == agent && *when <= at);
        let marks: Vec<Value> =
            marks.map(|(_, when, kind, chat)| json!([iso(*when), kind, chat.to_string()])).collect();
        let mark = |mark: &Value| json!([mark["at"], mark["kind"], mark["uniQref"]]);
        assert_eq!(list(&course, "marks").iter().map(mark).collect::<Vec<_>>(), marks, "{agent}");
    }
}

/// The chats that each figure of an instant opens.
pub(crate) async fn chats_agree(by: &Agent<'_>, floor: &Value, naive: &Naive, at: Millis) {
    let within = |skill: SkillId| {
        list(floor, "lines").iter().find(|line| line["skill_id"] == skill.0).map(within).expect("a line")
    };
    let row = |chat: ChatId, skill: SkillId, since: Millis, ended: Option<Millis>, agent: Option<AgentId>| {
        json!([chat.to_string(), skill.0, iso(since), ended.map(iso), agent.map(|agent| agent.0)])
    };
    let over = |passes: &dyn Fn(&crate::naive_floor::During<Wait>) -> bool| -> Vec<Value> {
        let ended = naive.ended(None, midnight(at), at).into_iter().rev().filter(|wait| passes(wait));
        let row = ended.map(|wait| {
            let Wait { chat, skill, since, how } = &wait.what;
            let to = wait.to.expect("it is over");
            let by = naive.talking(None, to).into_iter().find(|talk| talk.chat == *chat).map(|talk| talk.owner);
            row(*chat, *skill, *since, Some(to), by.filter(|_| *how == WaitEnd::Answered))
        });
        row.collect()
    };
    let mut waiting = naive.waiting(None, at);
    waiting.sort_by_key(|wait| (wait.since, wait.chat));
    let mut talks: Vec<_> = naive
        .talking(None, at)
        .into_iter()
        .map(|talk| {
            let holds = naive.holds(talk.owner, at);
            let since = holds.iter().find(|(chat, ..)| *chat == talk.chat).expect("its owner holds it").3;
            (since, talk)
        })
        .collect();
    talks.sort_by_key(|(since, talk)| (*since, talk.chat));
    let expected = [
        ("waiting", waiting.iter().map(|wait| row(wait.chat, wait.skill, wait.since, None, None)).collect()),
        (
            "in_progress",
            talks.iter().map(|(since, talk)| row(talk.chat, talk.skill, *since, None, Some(talk.owner))).collect(),
        ),
        (
            "service_level",
            over(&|wait| {
                let counts = wait.is_lost() || wait.what.how == WaitEnd::Answered;
                counts && wait.lasted() > within(wait.what.skill)
            }),
        ),
        ("abandoned", over(&|wait| wait.what.how == WaitEnd::Left)),
        ("missed", over(&|wait| wait.what.how == WaitEnd::Missed)),
    ];
    for (figure, chats) in expected {
        let path = format!("internal/floor/chats?figure={figure}&at={}", written(at));
        let told = by.ask("GET", &path).go().await.done();
        let row = |chat: &Value| {
            let agent = &chat["agent"]["user_id"];
            json!([chat["uniQref"], chat["skill_id"], chat["since"], chat["ended_at"], agent])
        };
        assert_eq!(told["count"], chats.len(), "{figure} at {}", written(at));
        assert_eq!(list(&told, "items").iter().map(row).collect::<Vec<_>>(), chats, "{figure} at {}", written(at));
    }
}

/// Seats and waiting chats by five minutes, of all and of each skill, and each seat by half hours; so many hours of them.
pub(crate) async fn capacity_agrees(by: &Agent<'_>, naive: &Naive, from: Millis, at: Millis, hours: usize) {
    for skill in [None, Some(1), Some(2), Some(3), Some(4)].map(|skill| skill.map(SkillId)) {
        let of = skill.map_or_else(String::new, |skill| format!("&skill_id={skill}"));
        let query = format!("from={}&at={}{of}", written(from), written(at));
        let told = by.ask("GET", &format!("internal/floor/capacity?{query}")).go().await.done();
        let has = |agent: &AgentId, at| {
            naive.person(*agent, at).is_some_and(|person| skill.is_none_or(|skill| person.has_skill(skill)))
        };
        let open = |at| {
            let there = naive.agents().into_iter().filter(move |agent| has(agent, at));
            there.filter_map(move |agent| naive.seats(agent, at)).filter(|(.., open)| *open)
        };
        let begins = at_of(&told, "from");
        assert_eq!(list(&told, "seats").len(), hours * 12, "from {} to {}", written(from), written(at));
        for step in 0..hours * 12 {
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
    let told = by.ask("GET", &path).go().await.done();
    let begins = at_of(&told, "from");
    for agent in naive.agents() {
        let Some(told) = list(&told, "agents").iter().find(|one| one["user_id"] == agent.0) else {
            assert!(naive.taken(agent, begins, at).iter().all(|taken| *taken == 0), "{agent} is missing");
            continue;
        };
        let naively = |from: Millis, to: Millis, place| naive.taken(agent, from, to).get(place).copied().unwrap_or(0);
        for (place, seat) in list(told, "seats").iter().enumerate() {
            let cells = seat.as_array().expect("cells");
            assert_eq!(cells.len(), hours * 2);
            for (cell, told) in cells.iter().enumerate() {
                let from = begins + Millis(CELL.0 * cell as i64);
                assert_eq!(
                    told.as_i64().unwrap_or(0),
                    naively(from, (from + CELL).min(at), place),
                    "{agent}, seat {place}, {cell}"
                );
            }
        }
        assert_eq!(naively(begins, at, list(told, "seats").len()), 0, "{agent} has a seat more");
    }
}
