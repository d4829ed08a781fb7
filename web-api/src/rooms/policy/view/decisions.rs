//! Decisions in the API's own words.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::taker;
use crate::rooms::chat::{Taker, skill_name, why_away};
use crate::rooms::policy::wire::decisions::{
    ChatArm, ChatDecisions, ChatWait, Considered, ConsideredAgent, Decision, DecisionItem, DecisionOutcome,
    DecisionWhy, PickName, RingsAt, RuleName, RuledOut, StepBegun, WaitBegan, WaitOutcome,
};
use catalogue::limit;
use routing::agent::Outcome;
use routing::chat::transfer::End;
use routing::chat::{EndCause, How};
use routing::folds::desk::Desk;
use routing::folds::explain::{Explained, Judged, Rule, Verdict};
use routing::folds::history::{Came, Ended, History, Offered, Wait, WaitEnd};
use routing::policy::Pick;
use routing::tenant::Why;
use routing::time::Millis;
use routing::{Event, tenant};
use std::collections::BTreeMap;
use store::journal::Entry;

/// A chat's way; the decisions with what was considered, where that is known.
pub(crate) fn decisions(
    desk: &Desk,
    now: Millis,
    history: &History,
    then: &BTreeMap<u64, Explained>,
    explained: Option<&Explained>,
) -> ChatDecisions {
    ChatDecisions {
        uniQref: Ref(history.chat),
        skill_id: history.skill.0,
        skill: skill_name(desk, history.skill).to_owned(),
        opened: At(history.opened_at),
        arm: history.arm.map(|arm| ChatArm { canary: arm.canary, tried: arm.tried }),
        waits: history.waits.iter().map(|wait| told(desk, now, wait, then)).collect(),
        now: explained.map(|explained| considered(desk, now, explained)),
        reads: Vec::new(),
    }
}

/// A decision in short, if the entry is one.
pub(crate) fn decision_item(desk: &Desk, entry: &Entry) -> Option<DecisionItem> {
    let Event::Tenant(tenant::Event::Matched { chat, skill, agent, version, canary, step, why, .. }) = &entry.event
    else {
        return None;
    };
    Some(DecisionItem {
        seq: entry.seq,
        at: At(entry.at),
        uniQref: Ref(*chat),
        skill_id: skill.0,
        skill: skill_name(desk, *skill).to_owned(),
        agent: taker(desk, *agent),
        version: *version,
        canary: drafts(*canary),
        step: u32::from(*step) + 1,
        why: reason(why),
    })
}

/// The canary whose draft decided.
fn drafts(canary: u32) -> Option<u32> {
    (canary > 0).then_some(canary)
}

fn reason(why: &Why) -> DecisionWhy {
    match why {
        Why::Picked { .. } => DecisionWhy::Picked,
        Why::Freed { .. } => DecisionWhy::Freed,
        Why::Asked => DecisionWhy::Asked,
    }
}

fn told(desk: &Desk, now: Millis, wait: &Wait, then: &BTreeMap<u64, Explained>) -> ChatWait {
    let until = wait.end.as_ref().map(|(at, _)| *at);
    let (outcome, agent) = match wait.end.as_ref().map(|(_, end)| end) {
        None => (WaitOutcome::Waiting, None),
        Some(WaitEnd::Over(EndCause::Missed)) => (WaitOutcome::Missed, None),
        Some(WaitEnd::Over(_)) => (WaitOutcome::Abandoned, None),
        Some(WaitEnd::Assigned { agent, how: How::Offer }) => (WaitOutcome::Accepted, Some(*agent)),
        Some(WaitEnd::Assigned { agent, how: How::Claim }) => (WaitOutcome::Claimed, Some(*agent)),
        Some(WaitEnd::Assigned { agent, how: How::Pushed { .. } }) => (WaitOutcome::Pushed, Some(*agent)),
        Some(WaitEnd::Assigned { agent, how: How::Direct }) => (WaitOutcome::HandedOver, Some(*agent)),
        Some(WaitEnd::Assigned { agent, how: How::Crowned }) => (WaitOutcome::Crowned, Some(*agent)),
        Some(WaitEnd::Assigned { agent, how: How::TakenOver }) => (WaitOutcome::TakenOver, Some(*agent)),
        Some(WaitEnd::Stayed(End::Returned)) => (WaitOutcome::Returned, None),
        Some(WaitEnd::Stayed(End::Undone)) => (WaitOutcome::Undone, None),
        Some(WaitEnd::Stayed(End::Over | End::TakenOver)) => (WaitOutcome::Dropped, None),
    };
    let (began, from) = match wait.came {
        Came::Opened => (WaitBegan::Opened, None),
        Came::BackFrom(agent) => (WaitBegan::CameBack, Some(agent)),
        Came::UnansweredBy(agent) => (WaitBegan::Unanswered, Some(agent)),
        Came::TransferredBy(agent) => (WaitBegan::Transferred, Some(agent)),
        Came::HandedOverBy(agent) => (WaitBegan::HandedOver, Some(agent)),
    };
    let given_by = match wait.end.as_ref().map(|(_, end)| end) {
        Some(WaitEnd::Assigned { how: How::Pushed { by }, .. }) => Some(taker(desk, *by)),
        _ => None,
    };
    ChatWait {
        since: At(wait.since),
        skill_id: wait.skill.0,
        skill: skill_name(desk, wait.skill).to_owned(),
        began,
        until: until.map(At),
        seconds: (until.unwrap_or(now) - wait.since).as_seconds().max(0),
        from: from.map(|agent| taker(desk, agent)),
        outcome,
        agent: agent.map(|agent| taker(desk, agent)),
        given_by,
        decisions: wait.offers.iter().map(|offer| decision(desk, wait.since, offer, then.get(&offer.seq))).collect(),
        considered: wait.taken().and_then(|seq| then.get(&seq)).zip(until).map(|(then, at)| considered(desk, at, then)),
    }
}

fn decision(desk: &Desk, since: Millis, offer: &Offered, then: Option<&Explained>) -> Decision {
    let (ready, runners, lines) = match &offer.why {
        Why::Picked { ready, runners } => (Some(*ready), runners.as_slice(), None),
        Why::Freed { lines } => (None, &[][..], Some(*lines)),
        Why::Asked => (None, &[][..], None),
    };
    Decision {
        seq: offer.seq,
        at: At(offer.at),
        waited: (offer.at - since).as_seconds().max(0),
        agent: taker(desk, offer.agent),
        version: offer.version,
        canary: drafts(offer.canary),
        step: u32::from(offer.step) + 1,
        why: reason(&offer.why),
        ready,
        runners: runners.iter().map(|agent| taker(desk, *agent)).collect(),
        lines,
        rings_until: At(offer.until),
        outcome: offer.ended.map_or(DecisionOutcome::Ringing, |(_, ended)| outcome(ended)),
        ended: offer.ended.map(|(at, _)| At(at)),
        reason: offer.reason.as_deref().map(str::to_owned),
        passed_until: offer.passed_until.map(At),
        considered: then.map(|explained| considered(desk, offer.at, explained)),
    }
}

fn outcome(ended: Ended) -> DecisionOutcome {
    match ended {
        Ended::Accepted => DecisionOutcome::Accepted,
        Ended::Not(Outcome::Declined) => DecisionOutcome::Declined,
        Ended::Not(Outcome::TimedOut { .. }) => DecisionOutcome::TimedOut,
        Ended::Not(Outcome::Unheard) => DecisionOutcome::Unheard,
        Ended::Not(Outcome::Withdrawn { by: None }) => DecisionOutcome::Withdrawn,
        Ended::Not(Outcome::Withdrawn { by: Some(_) }) => DecisionOutcome::Taken,
        Ended::Not(Outcome::WentAway) => DecisionOutcome::WentAway,
        Ended::Not(Outcome::Unable) => DecisionOutcome::Unable,
    }
}

fn considered(desk: &Desk, at: Millis, explained: &Explained) -> Considered {
    let mut ruled_out: BTreeMap<RuleName, u32> = BTreeMap::new();
    for judged in &explained.agents {
        if let Verdict::Out(rule) = judged.verdict {
            *ruled_out.entry(rule_name(rule)).or_default() += 1;
        }
    }
    let signed_in = explained.agents.len() as u32;
    Considered {
        at: At(at),
        version: explained.version,
        canary: drafts(explained.canary),
        mode: explained.mode.into(),
        step: explained.step as u32 + 1,
        steps: explained
            .steps
            .iter()
            .map(|(step, began)| StepBegun { step: *step as u32 + 1, began: At(*began) })
            .collect(),
        pick: pick_name(explained.pick),
        next_step: explained.next_step.map(At),
        place: explained.place.map(|place| place as u32),
        ringing: explained.ringing.map(|(agent, until)| RingsAt { agent: taker(desk, agent), until: At(until) }),
        agents: (1..)
            .zip(explained.agents.iter().take(limit::DECISION_AGENTS))
            .map(|(n, one)| agent(desk, explained.pick, n, one))
            .collect(),
        signed_in,
        fit: signed_in - ruled_out.values().sum::<u32>(),
        ruled_out: ruled_out.into_iter().map(|(rule, agents)| RuledOut { rule, agents }).collect(),
    }
}

fn pick_name(pick: Pick) -> PickName {
    match pick {
        Pick::LongestIdle => PickName::LongestIdle,
        Pick::LeastLoaded => PickName::LeastLoaded,
        Pick::RoundRobin => PickName::RoundRobin,
        Pick::HighestLevel => PickName::HighestLevel,
        Pick::FewestAssigned(_) => PickName::FewestAssigned,
    }
}

fn rule_name(rule: Rule) -> RuleName {
    match rule {
        Rule::NotAsked { .. } => RuleName::NotAsked,
        Rule::NoSkill => RuleName::NoSkill,
        Rule::LevelTooLow { .. } => RuleName::LevelTooLow,
        Rule::NotInGroup => RuleName::NotInGroup,
        Rule::Away(_) => RuleName::Away,
        Rule::NotConnected => RuleName::NotConnected,
        Rule::NoRoom { .. } => RuleName::NoRoom,
        Rule::Ringing { .. } => RuleName::Ringing,
        Rule::Passed { how: Some(Outcome::Declined), .. } => RuleName::Declined,
        Rule::Passed { how: Some(Outcome::TimedOut { .. }), .. } => RuleName::Missed,
        Rule::Passed { .. } => RuleName::Passed,
        Rule::Resting { .. } => RuleName::Resting,
        Rule::Avoided => RuleName::Avoided,
    }
}

fn agent(desk: &Desk, pick: Pick, place: u32, judged: &Judged) -> ConsideredAgent {
    let Taker { user_id, name } = taker(desk, judged.agent);
    let whom = ConsideredAgent { user_id, name, ..ConsideredAgent::default() };
    let rule = match judged.verdict {
        Verdict::Fits { level, score: (score, ..), idle_since } => {
            let score = match pick {
                Pick::LongestIdle | Pick::HighestLevel => None,
                Pick::RoundRobin => (score > i64::MIN).then_some(score),
                Pick::LeastLoaded | Pick::FewestAssigned(_) => Some(score),
            };
            return ConsideredAgent { place: Some(place), level, score, idle_since: Some(At(idle_since)), ..whom };
        }
        Verdict::Out(rule) => rule,
    };
    let out = ConsideredAgent { rule: Some(rule_name(rule)), ..whom };
    match rule {
        Rule::NotAsked { asks } => ConsideredAgent { asks: asks.map(|asks| asks.0), ..out },
        Rule::LevelTooLow { skill, has, wanted } => ConsideredAgent {
            skill_id: Some(skill.0),
            has: Some(u32::from(has)),
            wanted: Some(u32::from(wanted)),
            ..out
        },
        Rule::Away(away) => {
            let (suspend_reason, suspend_cause) = why_away(Some(away));
            ConsideredAgent { suspend_cause, suspend_reason, ..out }
        }
        Rule::NoRoom { free, needed } => ConsideredAgent { has: Some(free.0), wanted: Some(needed.0), ..out },
        Rule::Passed { until, .. } | Rule::Resting { until } => ConsideredAgent { until: Some(At(until)), ..out },
        Rule::Ringing { rings } => ConsideredAgent { has: Some(rings), ..out },
        Rule::NoSkill | Rule::NotInGroup | Rule::NotConnected | Rule::Avoided => out,
    }
}
