//! An agent's presence and slots.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views::agent_name;
use crate::rooms::chat::views::offer::offer;
use crate::rooms::chat::wire::presence::{
    Capacity, MemberPresence, Slot, SlotKind, Status, SuspendCause, TeamCapacity, TeamStatus,
};
use routing::agent::{Agent, Cause, Hold};
use routing::folds::desk::Desk;
use routing::folds::explain::{Away, away};
use routing::time::Millis;

/// How an agent stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) status: Status,
    pub(crate) suspended: bool,
    pub(crate) reason: Option<u16>,
    pub(crate) cause: Option<SuspendCause>,
}

/// How an agent stands; one who was never there is offline.
pub(crate) fn presence(agent: Option<&Agent>) -> Presence {
    let offline = Presence { status: Status::Offline, suspended: false, reason: None, cause: None };
    let Some(agent) = agent.filter(|agent| agent.signed_in) else { return offline };
    let (reason, cause) = why_away(away(agent));
    let suspended = cause.is_some();
    Presence { status: if suspended { Status::Away } else { Status::Online }, suspended, reason, cause }
}

/// Why an agent is away, as the API says it: the reason that they gave, and the cause; neither where they are not.
pub(crate) fn why_away(away: Option<Away>) -> (Option<u16>, Option<SuspendCause>) {
    match away {
        None => (None, None),
        Some(Away::Chosen(reason)) => (Some(reason), Some(SuspendCause::ByHand)),
        Some(Away::Kept(cause)) => (None, Some(suspend_cause(cause))),
    }
}

/// Why the engine keeps an agent away, as the API says it.
fn suspend_cause(cause: Cause) -> SuspendCause {
    match cause {
        Cause::ConnectionLost => SuspendCause::ConnectionLost,
        Cause::MissedOffers => SuspendCause::MissedOffers,
        Cause::SessionExpiring => SuspendCause::SessionExpiring,
        Cause::Inactive => SuspendCause::AutoAway,
        Cause::Tour => SuspendCause::Tour,
        Cause::Supervisor => SuspendCause::Supervisor,
    }
}

/// The name of the supervisor who keeps an agent away, where that is why they are.
pub(crate) fn suspended_by(desk: &Desk, agent: Option<&Agent>) -> Option<String> {
    let by_supervisor = presence(agent).cause == Some(SuspendCause::Supervisor);
    let (by, _) = agent?.forced.filter(|_| by_supervisor)?;
    Some(agent_name(desk, by).to_owned()).filter(|name| !name.is_empty())
}

/// Whole slots, of which so many are there when the agent was never signed in.
pub(crate) fn capacity(agent: Option<&Agent>, maximum: u32) -> Capacity {
    match agent.filter(|agent| agent.person.is_some()) {
        Some(agent) => Capacity { maximum: agent.maximum().as_slots(), current: agent.used().as_slots() },
        None => Capacity { maximum, current: 0 },
    }
}

/// How an agent stands, as the team says it, and when they were last there.
pub(crate) fn member(agent: Option<&Agent>, maximum: u32, seen: Option<Millis>) -> MemberPresence {
    let (presence, capacity) = (presence(agent), capacity(agent, maximum));
    MemberPresence {
        userstatus: presence.status,
        status: match presence.status {
            Status::Online => TeamStatus::Online,
            Status::Away => TeamStatus::Suspended,
            Status::Offline => TeamStatus::Offline,
        },
        suspended: presence.suspended,
        capacity: TeamCapacity {
            percentage: (capacity.current * 100).checked_div(capacity.maximum).unwrap_or(0),
            current: capacity.current,
            maximum: capacity.maximum,
        },
        last_seen_time: seen.map(At),
    }
}

/// What holds an agent's slots.
pub(crate) fn slots(desk: &Desk, agent: &Agent) -> Vec<Slot> {
    agent
        .holds
        .iter()
        .map(|(chat, hold)| {
            let (kind, offer) = match hold {
                Hold::Ringing { place, until, .. } => (SlotKind::Ringing, offer(desk, *chat, *place, *until)),
                Hold::Taken { .. } => (SlotKind::Taken, None),
            };
            Slot { uniQref: Ref(*chat), kind, offer }
        })
        .collect()
}
