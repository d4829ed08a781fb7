//! Hours, offers, transfers, pokes and weights: what the machines are given, and what is refused.
use super::{document, faults, known, warnings};
use crate::{Document, check, compile, zone};
use catalogue::ids::SkillId;
use catalogue::limit;
use catalogue::units::Units;
use routing::policy::{AnswerRules, PokeRules, Rules, TransferMode, TransferRules, Unanswered};
use routing::time::Millis;
use serde_json::{Value, json};

/// The rules of skill 1 under these.
fn rules(skill: Value) -> Rules {
    let config = compile(&document(json!({ "time_zone": "Europe/Rome", "skills": { "1": skill } })), &known()).unwrap();
    config.skill(SkillId(1)).unwrap().rules.clone()
}

/// An instant of 2026 by its time in UTC.
fn at(time: &str) -> Millis {
    Millis(format!("2026-{time}:00Z").parse::<jiff::Timestamp>().unwrap().as_millisecond())
}

fn nine_to_five() -> Value {
    let day = json!([{ "from": "09:00", "to": "13:00" }, { "from": "14:00", "to": "17:00" }]);
    json!({
        "week": { "monday": day, "friday": day, "sunday": [{ "from": "00:00", "to": "24:00" }] },
        "holidays": { "2026-12-25": [], "2026-12-24": [{ "from": "10:00", "to": "12:00" }] },
    })
}

#[test]
fn hours_are_those_of_the_clock_on_the_wall() {
    let hours = rules(json!({ "hours": nine_to_five() })).hours.unwrap();
    // Fridays in winter, an hour ahead of UTC, and in summer, two hours ahead.
    let open = |times: [&str; 4]| times.map(|time| hours.open(at(time)));
    assert_eq!(open(["11-20T07:59", "11-20T08:00", "11-20T12:00", "11-20T13:00"]), [false, true, false, true]);
    assert_eq!(open(["07-03T06:59", "07-03T07:00", "07-03T14:59", "07-03T15:00"]), [false, true, true, false]);
    // All of Sunday, and not a minute of Saturday.
    assert_eq!(open(["11-21T22:59", "11-21T23:00", "11-22T22:59", "11-22T23:00"]), [false, true, true, false]);
    // Christmas Eve is a Thursday, Christmas a Friday.
    assert_eq!(open(["12-24T08:59", "12-24T09:00", "12-24T11:00", "12-25T10:00"]), [false, true, false, false]);
}

#[test]
fn clocks_are_told_as_far_ahead_as_is_said_and_alike_all_year() {
    let offsets = |now: Millis| {
        let form = json!({ "time_zone": "Europe/Rome", "skills": { "1": { "hours": nine_to_five() } } });
        let config = compile(&document(form), &crate::Known { now, ..known() }).unwrap();
        config.skill(SkillId(1)).unwrap().rules.hours.clone().unwrap().offsets.clone()
    };
    assert_eq!(offsets(at("01-01T00:00")), offsets(at("12-31T23:59")));
    // Two changes in each year: the one before, this one, and the ones to come.
    assert_eq!(offsets(at("06-01T00:00")).len(), 1 + 2 * (1 + limit::POLICY_ZONE_YEARS as usize));
    assert_eq!(rules(json!({})).hours, None);
}

#[test]
fn hours_that_are_none_are_refused_with_their_places() {
    let hours = json!({
        "week": {
            "monday": [{ "from": "9:00", "to": "17:60" }],
            "tuesday": [{ "from": "22:00", "to": "06:00" }],
            "friday": [{ "from": "09:00", "to": "12:00" }, { "from": "11:59", "to": "24:00" }],
            "saturday": [{ "from": "+1:00", "to": "24:01" }],
        },
        "holidays": { "2026-02-30": [], "25-12-2026": [], "0000-01-01": [], "9999-12-31": [] },
    });
    let document = document(json!({ "time_zone": "Europe/Nowhere", "skills": { "1": { "hours": hours } } }));
    let found = check(&document, &known()).faults;
    let places: Vec<&str> = found.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(
        places,
        [
            "/time_zone",
            "/skills/1/hours/week/monday/0/from",
            "/skills/1/hours/week/monday/0/to",
            "/skills/1/hours/week/tuesday/0/to",
            "/skills/1/hours/week/friday/1/from",
            "/skills/1/hours/week/saturday/0/from",
            "/skills/1/hours/week/saturday/0/to",
            "/skills/1/hours/holidays/2026-02-30",
            "/skills/1/hours/holidays/25-12-2026",
        ]
    );
    for machines in ["localtime", "LocalTime", "posixrules", "right/Europe/Rome", "posix/UTC", "Factory"] {
        assert!(zone(machines).is_none(), "{machines}");
    }
    assert!(zone("europe/rome").is_some() && zone("UTC").is_some());
    let windows = vec![json!({ "from": "00:00", "to": "00:01" }); limit::POLICY_WINDOWS + 1];
    let told = faults(json!({ "hours": { "week": { "monday": windows } } }));
    assert_eq!(told[0], "/skills/1/hours/week/monday has more than 10 windows");
}

#[test]
fn hours_without_a_place_or_an_opening_are_worth_a_word() {
    let told = warnings(json!({ "skills": { "1": { "hours": {} } } }));
    assert!(told[0].starts_with("/time_zone is not given"), "{told:?}");
    assert!(told[1].starts_with("/skills/1/hours is never open"), "{told:?}");
}

#[test]
fn offers_transfers_and_pokes_are_given_as_they_are_written_and_as_usual_where_they_are_not() {
    assert_eq!(rules(json!({})), Rules::default());
    assert_eq!(rules(json!({ "offer": {}, "transfer": {}, "poke": {} })), Rules::default());
    let ruled = rules(json!({
        "answer_within": { "seconds": 75, "action": "move" },
        "offer": { "auto_accept": true, "missed_in_a_row": 4 },
        "transfer": { "mode": "handshake", "return_seconds": 90, "undo_seconds": 0 },
        "poke": { "first_seconds": 30, "second_seconds": 45, "countdown_seconds": 20, "automatic": true },
    }));
    assert_eq!((ruled.offer.auto_accept, ruled.offer.missed_limit), (true, Some(4)));
    let (returns, undo) = (Millis::seconds(90), Millis::ZERO);
    assert_eq!(ruled.transfer, TransferRules { mode: TransferMode::Handshake, returns, undo });
    let (first, second, countdown) = (Millis::seconds(30), Millis::seconds(45), Millis::seconds(20));
    assert_eq!(ruled.poke, PokeRules { first, second, countdown, automatic: true });
    assert_eq!(ruled.answer, AnswerRules { within: Some(Millis::seconds(75)), then: Unanswered::Move });
    let partly = rules(json!({ "poke": { "automatic": true }, "transfer": { "mode": "handshake" } }));
    assert_eq!(partly.poke, PokeRules { automatic: true, ..PokeRules::default() });
    assert_eq!(partly.transfer, TransferRules { mode: TransferMode::Handshake, ..TransferRules::default() });
}

#[test]
fn a_skill_says_less_about_answers_than_the_document_and_its_own_word_goes_first() {
    let within = |seconds| Some(Millis::seconds(seconds));
    let skills = json!({
        "1": { "answer_within": { "action": "move" } },
        "2": { "answer_within": { "seconds": 0 } },
    });
    let told = json!({ "answer_within": { "seconds": 90 }, "skills": skills });
    let config = compile(&document(told), &known()).unwrap();
    let answer = |id| config.skill(SkillId(id)).unwrap().rules.answer;
    assert_eq!(answer(1), AnswerRules { within: within(90), then: Unanswered::Move });
    assert_eq!(answer(2), AnswerRules::default(), "0 is as long as it takes");
    let odd = warnings(json!({ "answer_within": { "action": "raise" }, "skills": {} }));
    assert!(odd.contains(&"/answer_within/action changes nothing: an answer may take as long as it takes".to_owned()));
}

#[test]
fn spans_that_contradict_each_other_are_refused() {
    assert_eq!(
        faults(json!({
            "offer": { "missed_in_a_row": 0 },
            "transfer": { "mode": "handshake", "return_seconds": 0 },
            "poke": { "first_seconds": 301, "countdown_seconds": 86_401 },
        })),
        [
            "/skills/1/offer/missed_in_a_row is not from 1 to 100 offers",
            "/skills/1/transfer/return_seconds is not from 1 to 86400 seconds",
            "/skills/1/poke/countdown_seconds is not from 1 to 86400 seconds",
            "/skills/1/poke/second_seconds is earlier than the first threshold, which is 301 seconds",
        ]
    );
    let odd = warnings(json!({ "skills": {
        "1": { "line": { "longest_wait_seconds": 15 }, "transfer": { "undo_seconds": 5 } },
        "2": { "line": { "longest_wait_seconds": 15 }, "transfer": { "mode": "handshake", "undo_seconds": 61 } },
    } }));
    assert_eq!(
        odd[..3],
        [
            "/skills/1/line/longest_wait_seconds is over before the first offer times out, which takes 20 seconds",
            "/skills/1/transfer has spans of a handshake, but its transfers go to the queue immediately",
            "/skills/2/transfer/undo_seconds is longer than the chat is under way before it returns",
        ],
        "a pulled skill offers nothing"
    );
}

#[test]
fn weights_are_the_tenants_and_never_nothing() {
    let config = compile(&document(json!({ "weights": { "2": 20, "0": 150 } })), &known()).unwrap();
    assert_eq!(config.weights, [(0, Units(150)), (2, Units(20))]);
    assert_eq!((config.weight(0), config.weight(2), config.weight(1)), (Some(Units(150)), Some(Units(20)), None));
    let found = check(&document(json!({ "weights": { "0": 0, "2": 5_001, "13": 10 } })), &known()).faults;
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "/weights/0 is 0: conversations that take no room would all go to one agent",
            "/weights/2 is more than 5000 units, all that an agent can have",
            "/weights/13 is about channel 13, which there is not",
        ]
    );
}

#[test]
fn what_is_new_reads_back_and_what_is_usual_is_not_written() {
    let value = json!({
        "time_zone": "Europe/Rome",
        "weights": { "2": 30 },
        "skills": { "1": { "hours": nine_to_five(), "offer": { "missed_in_a_row": 3 }, "poke": { "automatic": true } } },
    });
    let read: Document = document(value.clone());
    assert_eq!(serde_json::to_value(&read).unwrap(), value);
    for unknown in [json!({ "offer": { "ring": 3 } }), json!({ "hours": { "week": { "caturday": [] } } })] {
        assert!(serde_json::from_value::<Document>(json!({ "skills": { "1": unknown } })).is_err(), "{unknown}");
    }
}
