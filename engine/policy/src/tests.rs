mod reference;
mod rules;

use crate::{Document, Known, check, compile};
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use catalogue::units::Units;
use routing::policy::{Ageing, Pick, Rules, Who};
use routing::settings::{Mode, Person, SkillSettings};
use routing::time::Millis;
use serde_json::{Value, json};

/// Skills 1 (pushed), 2 and 3; agents 1 and 2 know skill 1, agent 3 knows skill 2; nobody knows skill 3.
fn known() -> Known {
    let skill = |id: u32| {
        let mode = if id == 1 { Mode::Push } else { Mode::Pull };
        SkillSettings::new(SkillId(id), format!("skill {id}").as_str().into(), mode)
    };
    let person = |id: u32, skill: u32, level: u8| {
        Person::new(AgentId(id), "Somebody".into(), vec![(SkillId(skill), level)], Units::slots(3))
    };
    Known {
        version: 7,
        // July 2026.
        now: Millis(1_784_000_000_000),
        skills: vec![skill(2), skill(1), skill(3)],
        people: vec![person(1, 1, 9), person(2, 1, 4), person(3, 2, 5)],
        ..Known::default()
    }
}

fn document(value: Value) -> Document {
    serde_json::from_value(value).unwrap()
}

/// What is wrong with skill 1 under these rules, place and reason.
fn faults(skill: Value) -> Vec<String> {
    let found = check(&document(json!({ "skills": { "1": skill } })), &known());
    found.faults.iter().map(ToString::to_string).collect()
}

fn warnings(value: Value) -> Vec<String> {
    let found = check(&document(value), &known());
    assert_eq!(found.faults, []);
    found.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn more_than_anybody_reads_is_not_told() {
    let strangers: Vec<u32> = (1_000..100_000).collect();
    let found = check(&document(json!({ "groups": { "late": strangers } })), &known());
    assert_eq!(found.faults.len(), limit::POLICY_FINDINGS);
}

#[test]
fn no_document_is_the_skills_as_they_are() {
    let usual = compile(&Document::default(), &known()).unwrap();
    assert_eq!(usual, compile(&Document::of(&known()), &known()).unwrap());
    assert_eq!((usual.version, usual.skills.len()), (7, 3));
    assert!(usual.skills.is_sorted_by_key(|skill| skill.id), "the machines look skills up by id");
    let first = usual.skill(SkillId(1)).unwrap();
    assert_eq!((first.mode, first.ring, first.wrap_up), (Mode::Push, limit::RING_OUT, limit::END_FEEDBACK));
    assert_eq!(first.rules, Rules::default());
}

#[test]
fn whatever_the_document_says_the_machines_are_given() {
    let config = compile(
        &document(json!({
            "ageing": "strict",
            "groups": { "senior": [2, 1] },
            "skills": { "2": {
                "mode": "push", "ring_seconds": 15, "wrap_up_seconds": 90, "priority": 1,
                "steps": [
                    { "after_seconds": 0, "who": "preferred" },
                    { "after_seconds": 5, "who": "last", "pick": "highest_level" },
                    { "after_seconds": 20, "level": 4, "who": { "only": { "groups": ["senior"], "agents": [3] } },
                      "pick": { "fewest_assigned": { "within_seconds": 3600 } } },
                    { "after_seconds": 40, "also": [{ "skill": 1, "level": 3 }],
                      "pace": { "gap_seconds": 10, "ramp": { "lasts_seconds": 300, "gap_seconds": 60 } } },
                ],
                "line": { "cap": 50, "longest_wait_seconds": 600, "overflow": 1,
                          "service_level": { "percent": 90, "within_seconds": 30 } },
            } },
        })),
        &known(),
    )
    .unwrap();
    let skill = config.skill(SkillId(2)).unwrap();
    assert_eq!((skill.mode, skill.ring, skill.wrap_up), (Mode::Push, Millis::seconds(15), Millis::seconds(90)));
    assert_eq!((skill.priority, config.skill(SkillId(1)).unwrap().priority), (1, limit::PRIORITY_USUAL));
    let steps = skill.rules.steps();
    assert_eq!(steps.iter().map(|step| step.after.as_seconds()).collect::<Vec<_>>(), [0, 5, 20, 40]);
    assert_eq!((&steps[0].who, &steps[1].who, steps[1].pick), (&Who::Preferred, &Who::Last, Pick::HighestLevel));
    assert_eq!(steps[2].who, Who::Only([1, 2, 3].map(AgentId).into()), "groups and names, in order of their ids");
    assert_eq!(steps[2].pick, Pick::FewestAssigned(Millis::hours(1)));
    assert_eq!(steps[3].also, [(SkillId(1), 3)]);
    let ramp = steps[3].pace.ramp.unwrap();
    assert_eq!(
        (steps[3].pace.gap, ramp.lasts, ramp.gap),
        (Millis::seconds(10), Millis::minutes(5), Millis::minutes(1))
    );
    let line = skill.rules.line;
    assert_eq!((line.cap, line.longest_wait, line.overflow), (Some(50), Some(Millis::minutes(10)), Some(SkillId(1))));
    assert_eq!((line.service_level.percent, line.service_level.within), (90, Millis::seconds(30)));
    for skill in &config.skills {
        assert_eq!(skill.rules.priorities.ageing, Ageing::Strict, "classes are weighed alike in all skills");
    }
}

#[test]
fn what_is_written_reads_back_and_what_is_usual_is_not_written() {
    let value = json!({ "ageing": { "behind_seconds": 60 }, "skills": { "1": { "steps": [{ "after_seconds": 0 }] } } });
    assert_eq!(serde_json::to_value(document(value.clone())).unwrap(), value);
    assert_eq!(serde_json::to_value(Document::default()).unwrap(), json!({}));
    for unknown in
        [json!({ "agein": "strict" }), json!({ "skills": { "1": { "step": [] } } }), json!({ "skills": { "x": {} } })]
    {
        assert!(serde_json::from_value::<Document>(unknown.clone()).is_err(), "{unknown}");
    }
}

#[test]
fn every_fault_is_told_at_once_with_its_place() {
    let found = check(
        &document(json!({
            "ageing": { "behind_seconds": 100_000 },
            "groups": { "a/b": [1, 1, 77] },
            "skills": {
                "9": {},
                "1": { "ring_seconds": 0, "steps": [
                    { "after_seconds": 5, "level": 0, "also": [{ "skill": 1 }, { "skill": 2, "level": 11 }, { "skill": 2 }, { "skill": 8 }] },
                    { "after_seconds": 5, "who": { "only": {} } },
                    { "after_seconds": 4, "who": { "only": { "groups": ["none"], "agents": [78] } } },
                    { "after_seconds": 9, "who": "last", "pick": { "fewest_assigned": { "within_seconds": 0 } } },
                ] },
            },
        })),
        &known(),
    );
    let places: Vec<&str> = found.faults.iter().map(|fault| fault.path.as_str()).collect();
    assert_eq!(
        places,
        [
            "/groups/a~1b/1",
            "/groups/a~1b/2",
            "/ageing/behind_seconds",
            "/skills/1/ring_seconds",
            "/skills/1/steps/0/after_seconds",
            "/skills/1/steps/0/level",
            "/skills/1/steps/0/also/0/skill",
            "/skills/1/steps/0/also/1/level",
            "/skills/1/steps/0/also/2/skill",
            "/skills/1/steps/0/also/3/skill",
            "/skills/1/steps/1/after_seconds",
            "/skills/1/steps/1/who/only",
            "/skills/1/steps/2/after_seconds",
            "/skills/1/steps/2/who/only/groups/0",
            "/skills/1/steps/2/who/only/agents/0",
            "/skills/1/steps/3/pick/fewest_assigned/within_seconds",
            "/skills/1/steps/3/who",
            "/skills/9",
        ]
    );
    assert!(compile(&document(json!({ "skills": { "9": {} } })), &known()).is_err());
}

#[test]
fn a_policy_in_which_a_chat_could_wait_for_ever_is_refused() {
    for who in ["preferred", "last"] {
        let told = faults(json!({ "steps": [{ "after_seconds": 0 }, { "after_seconds": 9, "who": who }] }));
        assert!(told.len() == 1 && told[0].starts_with("/skills/1/steps/1/who asks for one person"), "{told:?}");
    }
}

#[test]
fn a_step_too_many_is_refused() {
    let steps = |most: usize| (0..most).map(|at| json!({ "after_seconds": at })).collect::<Vec<_>>();
    assert!(faults(json!({ "steps": steps(limit::POLICY_STEPS) })).is_empty());
    assert_eq!(faults(json!({ "steps": steps(limit::POLICY_STEPS + 1) })), ["/skills/1/steps has more than 10 steps"]);
}

#[test]
fn bounds_of_the_line_are_held() {
    assert_eq!(faults(json!({ "line": { "cap": 0, "overflow": 1 } })).len(), 2);
    assert_eq!(
        faults(
            json!({ "line": { "longest_wait_seconds": 0, "overflow": 5, "service_level": { "percent": 101, "within_seconds": 0 } } })
        ),
        [
            "/skills/1/line/longest_wait_seconds is not from 10 to 86400 seconds: in less than that no one sees an offer and \
             answers it",
            "/skills/1/line/overflow names skill 5, which there is not",
            "/skills/1/line/service_level/percent is not from 1 to 100",
            "/skills/1/line/service_level/within_seconds is not from 1 to 86400 seconds",
        ]
    );
}

#[test]
fn chats_are_never_sent_round() {
    let to = |skill: u32| json!({ "line": { "cap": 1, "overflow": skill } });
    let found = check(&document(json!({ "skills": { "1": to(2), "2": to(3), "3": to(2) } })), &known());
    let told: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["/skills/3/line/overflow closes a loop: skills 2, 3 would send a chat round for ever"]);
    let chain = check(&document(json!({ "skills": { "1": to(2), "2": to(3) } })), &known());
    assert_eq!(chain.faults, []);
}

#[test]
fn what_nobody_can_meet_is_a_warning() {
    let nobody = "/skills/3 is served by no one: no agent has what it asks for";
    assert_eq!(warnings(json!({})), [nobody]);
    let steps = json!([{ "after_seconds": 0, "level": 10 }, { "after_seconds": 30 }]);
    assert_eq!(
        warnings(json!({ "skills": { "1": { "steps": steps } } })),
        ["/skills/1/steps/0 asks for what no agent has", nobody]
    );
    let others = json!([{ "after_seconds": 0, "also": [{ "skill": 2 }] }]);
    assert!(warnings(json!({ "skills": { "3": { "steps": others } } })).is_empty(), "a further skill helps out");
    let odd = json!({ "1": {
        "steps": [{ "after_seconds": 0, "pace": { "gap_seconds": 9, "ramp": { "lasts_seconds": 60, "gap_seconds": 9 } } }],
        "line": { "overflow": 2 },
    } });
    let told = warnings(json!({ "groups": { "empty": [] }, "skills": odd }));
    assert_eq!(told.len(), 4, "{told:?}");
}
