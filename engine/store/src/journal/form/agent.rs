//! Forms of what happens to an agent.
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use super::people::GuestForm;
use super::settings::{PersonForm, SpansForm};
use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::agent::{Agent, Cause, Choice, Event, Forced, Hold, Lease, Outcome, ReleaseCause, Ring, SignOutCause};
use routing::policy::OfferRules;
use routing::queue::Place;
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
struct SignedIn {
    person: PersonForm,
    until: i64,
    spans: SpansForm,
}

#[derive(Serialize, Deserialize)]
struct SignedOut {
    cause: SignOutForm,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SignOutForm {
    ByHand,
    Gone,
    SessionOver,
}

#[derive(Serialize, Deserialize)]
struct Until {
    until: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "choice")]
enum ChoiceForm {
    Available,
    Away { reason: u16 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CauseForm {
    ConnectionLost,
    MissedOffers,
    SessionExpiring,
    Inactive,
    Tour,
    Supervisor,
}

#[derive(Serialize, Deserialize)]
struct ForCause {
    cause: CauseForm,
}

#[derive(Serialize, Deserialize)]
struct Toured {
    runs: bool,
}

#[derive(Serialize, Deserialize)]
struct Force {
    by: u32,
    to: ForcedForm,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ForcedForm {
    Away { reason: u16 },
    Available,
    AsChosen,
}

impl From<Forced> for ForcedForm {
    fn from(to: Forced) -> ForcedForm {
        match to {
            Forced::Away { reason } => ForcedForm::Away { reason },
            Forced::Available => ForcedForm::Available,
            Forced::AsChosen => ForcedForm::AsChosen,
        }
    }
}

impl From<ForcedForm> for Forced {
    fn from(form: ForcedForm) -> Forced {
        match form {
            ForcedForm::Away { reason } => Forced::Away { reason },
            ForcedForm::Available => Forced::Available,
            ForcedForm::AsChosen => Forced::AsChosen,
        }
    }
}

/// Skills are pairs of skill and level.
#[derive(Serialize, Deserialize)]
struct Learned {
    skills: Vec<(u32, u8)>,
}

#[derive(Serialize, Deserialize)]
struct Rang {
    chat: Uuid,
    skill: u32,
    /// When the chat took the place that it rings from; 0 where that was not said.
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    since: i64,
    units: u32,
    span: i64,
    until: i64,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    auto_accept: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    missed_limit: Option<u32>,
    #[serde(default = "unbounded")]
    at_once: u32,
    /// When the tenant decided it; none: at that very instant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<i64>,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    turn: u64,
}

/// As many as there was room for, as it was before anybody said how many ring at once.
fn unbounded() -> u32 {
    u32::MAX
}

fn place(skill: u32, since: i64) -> Place {
    Place { skill: SkillId(skill), since: Millis(since) }
}

#[derive(Serialize, Deserialize)]
struct OfferEnded {
    chat: Uuid,
    outcome: OutcomeForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
    /// Of one that timed out: that it counts for nothing.
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    uncounted: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OutcomeForm {
    Declined,
    TimedOut,
    Unheard,
    Withdrawn,
    WentAway,
    Unable,
}

#[derive(Serialize, Deserialize)]
struct Accepted {
    chat: Uuid,
}

#[derive(Serialize, Deserialize)]
struct Claimed {
    chat: Uuid,
    units: u32,
    /// The supervisor who gave it to the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forced: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Released {
    chat: Uuid,
    cause: ReleaseForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReleaseForm {
    Lost,
    Done,
    Requeued,
    HandedOver,
    Unanswered,
}

#[derive(Serialize, Deserialize)]
struct Explained {
    chat: Uuid,
    reason: Text,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "hold")]
enum HoldForm {
    Ringing {
        chat: Uuid,
        skill: u32,
        #[serde(default, skip_serializing_if = "super::json::is_default")]
        since: i64,
        units: u32,
        #[serde(default, skip_serializing_if = "super::json::is_default")]
        rang: i64,
        until: i64,
        #[serde(default, skip_serializing_if = "super::json::is_default")]
        auto_accept: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missed_limit: Option<u32>,
        #[serde(default = "unbounded")]
        at_once: u32,
    },
    Taken {
        chat: Uuid,
        units: u32,
        since: i64,
        #[serde(default, skip_serializing_if = "super::json::is_default")]
        forced: bool,
    },
}

/// Without the open sockets: after a restart there are none.
fn is_epoch(at: &i64) -> bool {
    *at == 0
}

#[derive(Serialize, Deserialize)]
struct Restated {
    person: Option<PersonForm>,
    spans: SpansForm,
    signed_in: bool,
    session_until: i64,
    choice: ChoiceForm,
    causes: Vec<CauseForm>,
    holds: Vec<HoldForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    guests: Vec<(Uuid, GuestForm)>,
    idle_since: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assigned_at: Option<i64>,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    turn: u64,
    #[serde(default, skip_serializing_if = "is_epoch")]
    returned_at: i64,
    missed: u32,
    /// By whom and with which reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forced: Option<(u32, u16)>,
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    gone: bool,
}

impl From<Cause> for CauseForm {
    fn from(cause: Cause) -> CauseForm {
        match cause {
            Cause::ConnectionLost => CauseForm::ConnectionLost,
            Cause::MissedOffers => CauseForm::MissedOffers,
            Cause::SessionExpiring => CauseForm::SessionExpiring,
            Cause::Inactive => CauseForm::Inactive,
            Cause::Tour => CauseForm::Tour,
            Cause::Supervisor => CauseForm::Supervisor,
        }
    }
}

impl From<CauseForm> for Cause {
    fn from(form: CauseForm) -> Cause {
        match form {
            CauseForm::ConnectionLost => Cause::ConnectionLost,
            CauseForm::MissedOffers => Cause::MissedOffers,
            CauseForm::SessionExpiring => Cause::SessionExpiring,
            CauseForm::Inactive => Cause::Inactive,
            CauseForm::Tour => Cause::Tour,
            CauseForm::Supervisor => Cause::Supervisor,
        }
    }
}

impl From<Choice> for ChoiceForm {
    fn from(choice: Choice) -> ChoiceForm {
        match choice {
            Choice::Available => ChoiceForm::Available,
            Choice::Away { reason } => ChoiceForm::Away { reason },
        }
    }
}

impl From<ChoiceForm> for Choice {
    fn from(form: ChoiceForm) -> Choice {
        match form {
            ChoiceForm::Available => Choice::Available,
            ChoiceForm::Away { reason } => Choice::Away { reason },
        }
    }
}

impl From<&Agent> for Restated {
    fn from(agent: &Agent) -> Restated {
        Restated {
            person: agent.person.as_deref().map(PersonForm::from),
            spans: agent.spans.into(),
            signed_in: agent.signed_in,
            session_until: agent.session_until.0,
            choice: agent.choice.into(),
            causes: agent.causes.iter().map(|cause| (*cause).into()).collect(),
            holds: agent
                .holds
                .iter()
                .map(|(chat, hold)| match *hold {
                    Hold::Ringing { place, units, since, until, offer } => HoldForm::Ringing {
                        chat: (*chat).into(),
                        skill: place.skill.0,
                        since: place.since.0,
                        units: units.0,
                        rang: since.0,
                        until: until.0,
                        auto_accept: offer.auto_accept,
                        missed_limit: offer.missed_limit,
                        at_once: offer.at_once,
                    },
                    Hold::Taken { units, since, forced } => {
                        HoldForm::Taken { chat: (*chat).into(), units: units.0, since: since.0, forced }
                    }
                })
                .collect(),
            guests: agent.guests.iter().map(|(chat, guest)| ((*chat).into(), (*guest).into())).collect(),
            idle_since: agent.idle_since.0,
            assigned_at: agent.assigned_at.map(|at| at.0),
            turn: agent.turn,
            returned_at: agent.returned_at.0,
            missed: agent.missed,
            forced: agent.forced.map(|(by, reason)| (by.0, reason)),
            gone: agent.gone,
        }
    }
}

impl From<Restated> for Agent {
    fn from(form: Restated) -> Agent {
        Agent {
            person: form.person.map(|person| Arc::new(person.into())),
            spans: form.spans.into(),
            signed_in: form.signed_in,
            session_until: Millis(form.session_until),
            choice: form.choice.into(),
            causes: form.causes.into_iter().map(Cause::from).collect(),
            holds: form
                .holds
                .into_iter()
                .map(|hold| match hold {
                    HoldForm::Ringing {
                        chat,
                        skill,
                        since,
                        units,
                        rang,
                        until,
                        auto_accept,
                        missed_limit,
                        at_once,
                    } => {
                        let (place, units) = (place(skill, since), Units(units));
                        let (since, until) = (Millis(rang), Millis(until));
                        let offer = OfferRules { auto_accept, missed_limit, at_once };
                        (chat.into(), Hold::Ringing { place, units, since, until, offer })
                    }
                    HoldForm::Taken { chat, units, since, forced } => {
                        (chat.into(), Hold::Taken { units: Units(units), since: Millis(since), forced })
                    }
                })
                .collect(),
            guests: form.guests.into_iter().map(|(chat, guest)| (chat.into(), guest.into())).collect(),
            idle_since: Millis(form.idle_since),
            assigned_at: form.assigned_at.map(Millis),
            turn: form.turn,
            returned_at: Millis(form.returned_at),
            missed: form.missed,
            forced: form.forced.map(|(by, reason)| (AgentId(by), reason)),
            gone: form.gone,
            lease: Lease::default(),
        }
    }
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match event {
        Event::SignedIn { person, until, spans, ticket: _ } => {
            let form = SignedIn { person: (&**person).into(), until: until.0, spans: (*spans).into() };
            written("agent.signed_in", 1, &form)
        }
        Event::SignedOut { cause, ticket: _ } => {
            let cause = match cause {
                SignOutCause::ByHand => SignOutForm::ByHand,
                SignOutCause::Gone => SignOutForm::Gone,
                SignOutCause::SessionOver => SignOutForm::SessionOver,
            };
            written("agent.signed_out", 1, &SignedOut { cause })
        }
        Event::Renewed { until, ticket: _ } => written("agent.renewed", 1, &Until { until: until.0 }),
        Event::Chose { choice, ticket: _ } => written("agent.chose", 1, &ChoiceForm::from(*choice)),
        Event::Kept(cause) => written("agent.kept", 1, &ForCause { cause: (*cause).into() }),
        Event::Lifted(cause) => written("agent.lifted", 1, &ForCause { cause: (*cause).into() }),
        Event::Toured { runs, ticket: _ } => written("agent.toured", 1, &Toured { runs: *runs }),
        Event::Forced { by, to, ticket: _ } => written("agent.forced", 1, &Force { by: by.0, to: (*to).into() }),
        Event::Learned { skills, ticket: _ } => {
            let skills = skills.iter().map(|(skill, level)| (skill.0, *level)).collect();
            written("agent.learned", 1, &Learned { skills })
        }
        Event::Rang { ring, until } => {
            let form = Rang {
                chat: ring.chat.into(),
                skill: ring.place.skill.0,
                since: ring.place.since.0,
                units: ring.units.0,
                span: ring.span.0,
                until: until.0,
                auto_accept: ring.offer.auto_accept,
                missed_limit: ring.offer.missed_limit,
                at_once: ring.offer.at_once,
                at: (ring.at != *until - ring.span).then_some(ring.at.0),
                turn: ring.turn,
            };
            written("agent.rang", 1, &form)
        }
        Event::OfferEnded { chat, outcome, ticket: _ } => {
            let uncounted = *outcome == (Outcome::TimedOut { counted: false });
            let (outcome, by) = match outcome {
                Outcome::Declined => (OutcomeForm::Declined, None),
                Outcome::TimedOut { .. } => (OutcomeForm::TimedOut, None),
                Outcome::Unheard => (OutcomeForm::Unheard, None),
                Outcome::Withdrawn { by } => (OutcomeForm::Withdrawn, by.map(|by| by.0)),
                Outcome::WentAway => (OutcomeForm::WentAway, None),
                Outcome::Unable => (OutcomeForm::Unable, None),
            };
            written("agent.offer_ended", 1, &OfferEnded { chat: (*chat).into(), outcome, by, uncounted })
        }
        Event::Explained { chat, reason } => {
            written("agent.explained", 1, &Explained { chat: (*chat).into(), reason: reason.clone() })
        }
        Event::Accepted { chat, ticket: _ } => written("agent.accepted", 1, &Accepted { chat: (*chat).into() }),
        Event::Claimed { chat, units, forced, ticket: _ } => {
            let forced = forced.map(|by| by.0);
            written("agent.claimed", 1, &Claimed { chat: (*chat).into(), units: units.0, forced })
        }
        Event::Released { chat, cause } => {
            let (cause, by) = match cause {
                ReleaseCause::Lost { by } => (ReleaseForm::Lost, by.map(|by| by.0)),
                ReleaseCause::Done => (ReleaseForm::Done, None),
                ReleaseCause::Requeued => (ReleaseForm::Requeued, None),
                ReleaseCause::HandedOver => (ReleaseForm::HandedOver, None),
                ReleaseCause::Unanswered => (ReleaseForm::Unanswered, None),
            };
            written("agent.released", 1, &Released { chat: (*chat).into(), cause, by })
        }
        Event::People(chat, event) => return super::people::write_guest(*chat, event),
        Event::Restated(agent) => written("agent.restated", 1, &Restated::from(&**agent)),
        Event::KnewAlready { .. }
        | Event::AskedAgain { .. }
        | Event::RangAlready { .. }
        | Event::NotHeld { .. }
        | Event::NotRinging { .. }
        | Event::DeviceUp(_)
        | Event::DeviceDown(_)
        | Event::WasActive
        | Event::Recovered => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("agent.signed_in", 1) => {
            let form: SignedIn = parse(body)?;
            let person = Arc::new(form.person.into());
            Event::SignedIn { person, until: Millis(form.until), spans: form.spans.into(), ticket }
        }
        ("agent.signed_out", 1) => {
            let cause = match parse::<SignedOut>(body)?.cause {
                SignOutForm::ByHand => SignOutCause::ByHand,
                SignOutForm::Gone => SignOutCause::Gone,
                SignOutForm::SessionOver => SignOutCause::SessionOver,
            };
            Event::SignedOut { cause, ticket }
        }
        ("agent.renewed", 1) => Event::Renewed { until: Millis(parse::<Until>(body)?.until), ticket },
        ("agent.chose", 1) => Event::Chose { choice: parse::<ChoiceForm>(body)?.into(), ticket },
        ("agent.kept", 1) => Event::Kept(parse::<ForCause>(body)?.cause.into()),
        ("agent.lifted", 1) => Event::Lifted(parse::<ForCause>(body)?.cause.into()),
        ("agent.toured", 1) => Event::Toured { runs: parse::<Toured>(body)?.runs, ticket },
        ("agent.forced", 1) => {
            let form: Force = parse(body)?;
            Event::Forced { by: AgentId(form.by), to: form.to.into(), ticket }
        }
        ("agent.learned", 1) => {
            let skills = parse::<Learned>(body)?.skills.into_iter();
            Event::Learned { skills: skills.map(|(skill, level)| (SkillId(skill), level)).collect(), ticket }
        }
        ("agent.rang", 1) => {
            let form: Rang = parse(body)?;
            let ring = Ring {
                chat: form.chat.into(),
                place: place(form.skill, form.since),
                units: Units(form.units),
                span: Millis(form.span),
                offer: OfferRules {
                    auto_accept: form.auto_accept,
                    missed_limit: form.missed_limit,
                    at_once: form.at_once,
                },
                at: form.at.map_or(Millis(form.until - form.span), Millis),
                turn: form.turn,
            };
            Event::Rang { ring, until: Millis(form.until) }
        }
        ("agent.offer_ended", 1) => {
            let form: OfferEnded = parse(body)?;
            let outcome = match form.outcome {
                OutcomeForm::Declined => Outcome::Declined,
                OutcomeForm::TimedOut => Outcome::TimedOut { counted: !form.uncounted },
                OutcomeForm::Unheard => Outcome::Unheard,
                OutcomeForm::Withdrawn => Outcome::Withdrawn { by: form.by.map(AgentId) },
                OutcomeForm::WentAway => Outcome::WentAway,
                OutcomeForm::Unable => Outcome::Unable,
            };
            Event::OfferEnded { chat: form.chat.into(), outcome, ticket }
        }
        ("agent.explained", 1) => {
            let Explained { chat, reason } = parse(body)?;
            Event::Explained { chat: chat.into(), reason }
        }
        ("agent.accepted", 1) => Event::Accepted { chat: parse::<Accepted>(body)?.chat.into(), ticket },
        ("agent.claimed", 1) => {
            let form: Claimed = parse(body)?;
            let forced = form.forced.map(AgentId);
            Event::Claimed { chat: form.chat.into(), units: Units(form.units), forced, ticket }
        }
        ("agent.released", 1) => {
            let form: Released = parse(body)?;
            let cause = match form.cause {
                ReleaseForm::Lost => ReleaseCause::Lost { by: form.by.map(AgentId) },
                ReleaseForm::Done => ReleaseCause::Done,
                ReleaseForm::Requeued => ReleaseCause::Requeued,
                ReleaseForm::HandedOver => ReleaseCause::HandedOver,
                ReleaseForm::Unanswered => ReleaseCause::Unanswered,
            };
            Event::Released { chat: form.chat.into(), cause }
        }
        ("agent.restated", 1) => Event::Restated(Box::new(parse::<Restated>(body)?.into())),
        _ => return Ok(super::people::read_guest(kind, version, body)?.map(|(chat, event)| Event::People(chat, event))),
    }))
}
