//! The steps of a chat's way, in the documents' words.
use crate::edge::basics::At;
use crate::rooms::chat::views::{agent_name, skill_name};
use crate::rooms::chat::wire::step::{Crumb, CrumbType};
use catalogue::ids::{AgentId, ChatId};
use routing::chat::people::{Answer, Kind, Parting};
use routing::chat::poke::Outcome;
use routing::chat::transfer::End;
use routing::chat::{EndCause, How, WrapUp, people};
use routing::folds::desk::{Desk, Step};
use routing::policy::Unanswered;
use routing::time::Millis;

/// The step of a chat's way that an event is, if it is one; the way holds it already.
pub(crate) fn step(desk: &Desk, id: ChatId, event: &routing::chat::Event) -> Option<Crumb> {
    Step::of(event)?;
    let channel = desk.chats.get(&id)?.opening.as_ref()?.channel;
    way(desk, &desk.cards.get(&id)?.steps, channel).pop()
}

pub(super) fn way(desk: &Desk, steps: &[(Millis, Step)], channel: u16) -> Vec<Crumb> {
    let began = steps.first().map_or(Millis::ZERO, |(at, _)| *at);
    let mut asked = None;
    let told = |(at, step): &(Millis, Step)| {
        let crumb = Crumb { time: (*at - began).as_seconds(), ..crumb(desk, *at, step, channel) };
        invited(desk, &mut asked, step, crumb)
    };
    steps.iter().map(told).collect()
}

/// The step of an invitation with the documents' word and who asked; `asked` is the invitation before it.
fn invited(desk: &Desk, asked: &mut Option<people::Invitation>, step: &Step, crumb: Crumb) -> Crumb {
    let (whom, mut pending) = match step {
        Step::Invited(pending, _) => (pending.whom, Some(*pending)),
        Step::Uninvited(whom, _) | Step::Joined(whom, _) => (*whom, asked.take()),
        _ => return crumb,
    };
    pending = pending.filter(|one| one.whom == whom);
    let word = match (step, pending.map(|one| one.kind)) {
        (Step::Joined(_, people::Role::Observer), _) => CrumbType::GhostJoin,
        (Step::Joined(..), _) => CrumbType::GroupJoin,
        (Step::Invited(..), Some(Kind::Conference)) => CrumbType::GroupInvite,
        (Step::Invited(..), Some(Kind::Supervisor)) => CrumbType::GhostInvite,
        (_, Some(Kind::Conference)) => CrumbType::GroupCancel,
        (_, Some(Kind::Supervisor)) => CrumbType::GhostCancel,
        (_, Some(Kind::Direct) | None) => crumb.r#type,
    };
    if matches!(step, Step::Invited(..)) {
        *asked = pending;
    }
    Crumb { r#type: word, info: pending.map(|one| agent_name(desk, one.by).to_owned()), ..crumb }
}

fn crumb(desk: &Desk, at: Millis, step: &Step, channel: u16) -> Crumb {
    let name = |id: AgentId| agent_name(desk, id).to_owned();
    match step {
        Step::Opened => made(at, CrumbType::Opened, String::new(), String::new(), channel),
        Step::Taken(id, How::Pushed { by }) => made(at, CrumbType::Pushed, name(*id), name(*by), channel),
        Step::Taken(id, how) => {
            let how = match how {
                How::Claim | How::Pushed { .. } => "claim",
                How::Offer => "offer",
                How::Direct => "direct",
                How::Crowned => "crowned",
                How::TakenOver => "taken_over",
            };
            made(at, CrumbType::Taken, name(*id), how.into(), channel)
        }
        Step::Overflowed(from, to) => {
            let (from, to) = (skill_name(desk, *from).to_owned(), skill_name(desk, *to).to_owned());
            made(at, CrumbType::Overflowed, to, from, channel)
        }
        Step::Prioritised(by, class) => made(at, CrumbType::Prioritised, class.to_string(), name(*by), channel),
        Step::Requeued(id) => made(at, CrumbType::Requeued, name(*id), String::new(), channel),
        Step::Unanswered(id, then) => {
            let how = match then {
                Unanswered::Raise => "raised",
                Unanswered::Move => "moved",
            };
            made(at, CrumbType::Unanswered, name(*id), how.into(), channel)
        }
        Step::Ended(EndCause::Agent { by, reason } | EndCause::Supervisor { by, reason }) => {
            made(at, CrumbType::Ended, name(*by), reason.to_string(), channel)
        }
        Step::Ended(EndCause::Banned { by }) => made(at, CrumbType::Ended, name(*by), "banned".into(), channel),
        Step::Ended(EndCause::Missed) => made(at, CrumbType::Ended, String::new(), "missed".into(), channel),
        Step::Ended(cause) => made(at, CrumbType::CustomerLeft, String::new(), reason(cause), channel),
        Step::WrappedUp(id, how) => made(at, CrumbType::WrappedUp, name(*id), self::how(*how).into(), channel),
        Step::Transferred(by, to, note) | Step::TransferAsked(by, to, note) => noted(
            made(at, CrumbType::Transferred, name(*by), skill_name(desk, *to).to_owned(), channel),
            note.as_deref(),
        ),
        Step::TransferDeclined(by, reason) => {
            made(at, CrumbType::TransferDeclined, name(*by), reason.to_string(), channel)
        }
        Step::TransferEnded(to, how) => {
            let how = match how {
                End::Returned => "returned",
                End::Undone => "undone",
                End::Over => "over",
                End::TakenOver => "taken_over",
            };
            made(at, CrumbType::TransferEnded, skill_name(desk, *to).to_owned(), how.into(), channel)
        }
        Step::Invited(pending, note) => {
            let to = match pending.kind {
                Kind::Conference => "conference",
                Kind::Supervisor => "supervisor",
                Kind::Direct => "direct",
            };
            noted(made(at, CrumbType::Invited, name(pending.whom), to.into(), channel), note.as_deref())
        }
        Step::Uninvited(whom, how) => {
            let how = match how {
                Answer::Accepted => "accepted",
                Answer::Cancelled => "cancelled",
                Answer::Rejected => "rejected",
                Answer::Lapsed => "lapsed",
                Answer::WentAway => "went_away",
                Answer::Over => "over",
            };
            made(at, CrumbType::InvitationEnded, name(*whom), how.into(), channel)
        }
        Step::Joined(agent, role) => {
            let role = if *role == people::Role::Observer { "observer" } else { "participant" };
            made(at, CrumbType::GroupJoin, name(*agent), role.into(), channel)
        }
        Step::Poked(by) => {
            let how = if by.is_none() { "automatic" } else { "" };
            made(at, CrumbType::Poked, by.map(name).unwrap_or_default(), how.into(), channel)
        }
        Step::PokeEnded(outcome) => {
            let outcome = match outcome {
                Outcome::Continued => "continued",
                Outcome::NoAnswer => "no_answer",
                Outcome::Declined => "declined",
                Outcome::Cancelled => "cancelled",
            };
            made(at, CrumbType::PokeEnded, String::new(), outcome.into(), channel)
        }
        Step::Parted(agent, how) => {
            let how = match how {
                Parting::Left => "left",
                Parting::Kicked => "kicked",
                Parting::Gone => "gone",
                Parting::Over => "over",
                Parting::Owns => "owns",
            };
            made(at, CrumbType::Parted, name(*agent), how.into(), channel)
        }
    }
}

pub(super) fn how(how: WrapUp) -> &'static str {
    match how {
        WrapUp::Sent => "sent",
        WrapUp::Skipped => "skipped",
        WrapUp::TimedOut => "timed_out",
        WrapUp::Orphaned => "orphaned",
        WrapUp::Released { .. } => "released",
    }
}

/// The same step with what its owner wrote to whoever takes the chat.
fn noted(step: Crumb, note: Option<&str>) -> Crumb {
    Crumb { note: note.map(str::to_owned), ..step }
}

/// The documents group the numbers (escalation 216, 604, 609; others 209, 210, 501 to 503); which is which is chosen here.
fn made(at: Millis, kind: CrumbType, value: String, detail: String, channel: u16) -> Crumb {
    let number = match kind {
        CrumbType::Opened => 209,
        CrumbType::Taken | CrumbType::Pushed => 210,
        CrumbType::Prioritised | CrumbType::Overflowed | CrumbType::Unanswered => 609,
        CrumbType::Ended => 501,
        CrumbType::WrappedUp => 502,
        CrumbType::CustomerLeft | CrumbType::Poked | CrumbType::PokeEnded => 503,
        CrumbType::Requeued | CrumbType::Transferred | CrumbType::TransferDeclined | CrumbType::TransferEnded => 604,
        CrumbType::GroupInvite | CrumbType::GroupCancel | CrumbType::GroupJoin => 216,
        CrumbType::GhostInvite | CrumbType::GhostCancel | CrumbType::GhostJoin => 216,
        CrumbType::Invited | CrumbType::InvitationEnded | CrumbType::Parted => 216,
    };
    Crumb { timestamp: At(at), typeID: number, r#type: kind, value, detail, channel, time: 0, info: None, note: None }
}

/// Why a chat ended: the agent's reason, or what the customer did.
pub(crate) fn reason(cause: &EndCause) -> String {
    match cause {
        EndCause::Agent { reason, .. } | EndCause::Supervisor { reason, .. } => reason.to_string(),
        EndCause::CustomerLeft => "customer_left".into(),
        EndCause::CustomerGone => "customer_gone".into(),
        EndCause::Missed => "missed".into(),
        EndCause::Banned { .. } => "banned".into(),
        EndCause::NoAnswer => "no_answer".into(),
    }
}
