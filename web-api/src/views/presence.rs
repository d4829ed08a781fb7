//! An agent's presence and slots.
use crate::wire::{Capacity, Ref, Slot, SlotKind, Status, SuspendCause};
use routing::agent::{Agent, Cause, Choice, Hold};

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
    // The person's own choice is what they read first; the engine's causes come on top of it.
    let (reason, by_hand) = match agent.choice {
        Choice::Available => (None, None),
        Choice::Away { reason } => (Some(reason), Some(SuspendCause::ByHand)),
    };
    let kept = agent.causes.iter().next().map(|cause| suspend_cause(*cause));
    let cause = by_hand.or(kept);
    let suspended = cause.is_some();
    Presence { status: if suspended { Status::Away } else { Status::Available }, suspended, reason, cause }
}

/// Why the engine keeps an agent away, as the API says it.
pub(crate) fn suspend_cause(cause: Cause) -> SuspendCause {
    match cause {
        Cause::ConnectionLost => SuspendCause::ConnectionLost,
        Cause::MissedOffers => SuspendCause::MissedOffers,
        Cause::SessionExpiring => SuspendCause::SessionExpiring,
        Cause::Inactive => SuspendCause::AutoAway,
        Cause::Tour => SuspendCause::Tour,
        Cause::Supervisor => SuspendCause::Supervisor,
    }
}

/// Whole slots, of which so many are there when the agent was never signed in.
pub(crate) fn capacity(agent: Option<&Agent>, maximum: u32) -> Capacity {
    match agent.filter(|agent| agent.person.is_some()) {
        Some(agent) => Capacity { maximum: agent.maximum().as_slots(), current: agent.used().as_slots() },
        None => Capacity { maximum, current: 0 },
    }
}

/// What holds an agent's slots.
pub(crate) fn slots(agent: &Agent) -> Vec<Slot> {
    agent
        .holds
        .iter()
        .map(|(chat, hold)| Slot {
            uniQref: Ref(*chat),
            kind: match hold {
                Hold::Ringing { .. } => SlotKind::Ringing,
                Hold::Taken { .. } => SlotKind::Taken,
            },
        })
        .collect()
}
