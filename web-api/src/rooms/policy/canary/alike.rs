//! What of a draft a canary tries, and what has to be as in the policy in force: lines, seats and people belong to both arms.
use policy::{Document, Fault};
use routing::settings::{Config, Mode, SkillSettings};

type Differs = fn(&SkillSettings, &SkillSettings) -> bool;

const ORDER: &str =
    "orders the chats of both arms in one queue, so a canary cannot try it: leave it as in the policy in force";
const LINE: &str = "belongs to the queue in which chats of both arms wait, so a canary cannot try it: leave it as in the policy in force";
const AGENTS: &str =
    "concerns agents who serve both arms, so a canary cannot try it: leave it as in the policy in force";
const AFTER: &str =
    "takes effect after a chat has been offered, so a canary does not try it: leave it as in the policy in force";

const CAPPED: &str = "limits how many chats wait: those that a draft leaves waiting would fill it for both arms, so a canary cannot try other steps here";

#[rustfmt::skip]
const PARTS: [(&str, &str, Differs); 9] = [
    ("mode",                  LINE,   |live, draft| live.mode != draft.mode),
    ("priority",              ORDER,  |live, draft| live.priority != draft.priority),
    ("line",                  LINE,   |live, draft| live.rules.line != draft.rules.line),
    ("hours",                 LINE,   |live, draft| live.rules.hours != draft.rules.hours),
    ("offer/missed_in_a_row", AGENTS, |live, draft| live.rules.offer.missed_limit != draft.rules.offer.missed_limit),
    ("wrap_up_seconds",       AFTER,  |live, draft| live.wrap_up != draft.wrap_up),
    ("answer_within",         AFTER,  |live, draft| live.rules.answer != draft.rules.answer),
    ("poke",                  AFTER,  |live, draft| live.rules.poke != draft.rules.poke),
    ("transfer",              AFTER,  |live, draft| live.rules.transfer != draft.rules.transfer),
];

/// In what a draft differs from the policy in force that a canary cannot try, each with its place in the document.
pub(crate) fn untried(live: (&Document, &Config), draft: (&Document, &Config)) -> Vec<Fault> {
    let fault = |path: String, why: &str| Fault { path, why: why.into() };
    let mut faults = Vec::new();
    let both = || draft.1.skills.iter().filter_map(|skill| Some((live.1.skill(skill.id)?, skill)));
    if both().any(|(live, draft)| live.rules.priorities != draft.rules.priorities) {
        faults.push(fault("/ageing".into(), ORDER));
    }
    if live.1.weights != draft.1.weights {
        faults.push(fault("/weights".into(), AGENTS));
    }
    let answers = live.0.answer_within != draft.0.answer_within;
    for (live, draft) in both() {
        if live.rules.line.cap.is_some() && is_tried(live, draft) {
            faults.push(fault(format!("/skills/{}/line/cap", draft.id.0), CAPPED));
        }
        for (part, why, differs) in PARTS {
            if !differs(live, draft) {
                continue;
            }
            let path = match part {
                "answer_within" if answers => "/answer_within".to_owned(),
                part => format!("/skills/{}/{part}", draft.id.0),
            };
            if faults.iter().all(|known| known.path != path) {
                faults.push(fault(path, why));
            }
        }
    }
    faults
}

/// Whether there is anything in a draft that a canary tries: to whom chats are offered, and how.
pub(crate) fn tries(live: &Config, draft: &Config) -> bool {
    draft.skills.iter().any(|draft| live.skill(draft.id).is_some_and(|live| is_tried(live, draft)))
}

fn is_tried(live: &SkillSettings, draft: &SkillSettings) -> bool {
    let differs = || {
        live.rules.steps() != draft.rules.steps() || live.ring != draft.ring || live.rules.offer != draft.rules.offer
    };
    draft.mode == Mode::Push && differs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::SkillId;
    use policy::Known;
    use routing::settings::Spans;
    use routing::time::Millis;

    fn known() -> Known {
        let skill = |id| SkillSettings::new(SkillId(id), "skill".into(), Mode::Push);
        let skills = vec![skill(1), skill(2)];
        Known { version: 1, skills, people: Vec::new(), spans: Spans::default(), now: Millis(1_800_000_000_000) }
    }

    fn found(draft: serde_json::Value) -> (Vec<String>, bool) {
        found_under(serde_json::json!({}), draft)
    }

    fn found_under(live: serde_json::Value, draft: serde_json::Value) -> (Vec<String>, bool) {
        let document = |of| serde_json::from_value::<Document>(of).expect("a document");
        let (live, draft) = (document(live), document(draft));
        let compiled = |document: &Document| policy::compile(document, &known()).expect("it fits");
        let (before, after) = (compiled(&live), compiled(&draft));
        let faults = untried((&live, &before), (&draft, &after));
        (faults.into_iter().map(|fault| fault.path).collect(), tries(&before, &after))
    }

    #[test]
    fn a_line_that_is_full_at_some_length_is_not_filled_by_a_try() {
        let live = serde_json::json!({ "skills": { "1": { "line": { "cap": 5 } } } });
        let draft = serde_json::json!({ "skills": { "1": { "line": { "cap": 5 }, "ring_seconds": 9 } } });
        assert_eq!(found_under(live.clone(), draft).0, ["/skills/1/line/cap"]);
        assert_eq!(found_under(live.clone(), live), (Vec::new(), false));
    }

    #[test]
    fn whom_a_chat_is_offered_to_is_tried_and_what_both_arms_share_is_named() {
        let steps = serde_json::json!([{ "after_seconds": 0, "pick": "least_loaded" }]);
        let tried = serde_json::json!({ "skills": { "1": { "steps": steps, "ring_seconds": 9 } } });
        assert_eq!(found(tried), (Vec::new(), true));
        assert_eq!(found(serde_json::json!({})), (Vec::new(), false));
        let own = serde_json::json!({ "priority": 1, "line": { "cap": 5 }, "wrap_up_seconds": 7, "mode": "pull",
            "hours": { "week": {} }, "offer": { "missed_in_a_row": 2 }, "poke": { "automatic": true },
            "transfer": { "mode": "handshake" }, "answer_within": { "seconds": 40 } });
        let (paths, _) = found(serde_json::json!({ "skills": { "2": own } }));
        let expected = PARTS.map(|(part, ..)| format!("/skills/2/{part}"));
        assert_eq!(paths, expected);
        let all = serde_json::json!({ "ageing": "strict", "weights": { "0": 50 }, "answer_within": { "seconds": 40 } });
        assert_eq!(found(all).0, ["/ageing", "/weights", "/answer_within"], "what holds for all skills is named once");
    }
}
