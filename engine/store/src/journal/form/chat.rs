//! Forms of what happens to a chat.
use super::id::{Hash, Uuid};
use super::json::{Read, Written, parse, written};
use super::queue::NeedForm;
use super::rules::TermsForm;
use catalogue::ids::{AgentId, FileId, MessageId, SkillId};
use routing::chat::marks::Reach;
use routing::chat::{Audience, Customer, EndCause, Event, File, How, Opening, Speaker, WrapUp};
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct CustomerForm {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    surname: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user_agent: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    application: Option<Text>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    metadata: BTreeMap<Text, Text>,
}

impl From<&Customer> for CustomerForm {
    fn from(customer: &Customer) -> CustomerForm {
        let Customer { name, surname, email, phone, page, language, user_agent, address, application, metadata } =
            customer.clone();
        CustomerForm { name, surname, email, phone, page, language, user_agent, address, application, metadata }
    }
}

impl From<CustomerForm> for Customer {
    fn from(form: CustomerForm) -> Customer {
        let CustomerForm { name, surname, email, phone, page, language, user_agent, address, application, metadata } =
            form;
        Customer { name, surname, email, phone, page, language, user_agent, address, application, metadata }
    }
}

#[derive(Serialize, Deserialize)]
struct Opened {
    skill: u32,
    channel: u16,
    #[serde(flatten)]
    need: NeedForm,
    customer: CustomerForm,
    token_hash: Hash,
    #[serde(flatten)]
    terms: TermsForm,
    customer_gone: i64,
}

#[derive(Serialize, Deserialize)]
struct Assigned {
    agent: u32,
    name: Text,
    how: HowForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u32>,
    /// The supervisor who gave it to the agent; then `how` says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pushed_by: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum HowForm {
    Claim,
    Offer,
    Direct,
    Crowned,
    TakenOver,
}

#[derive(Serialize, Deserialize)]
struct TakeLost {
    agent: u32,
}

#[derive(Serialize, Deserialize)]
struct Requeued {
    from: u32,
}

/// A file's bytes stand elsewhere.
#[derive(Serialize, Deserialize)]
struct FileForm {
    id: Uuid,
    name: Text,
    media: Text,
    size: u32,
    sha256: Hash,
}

impl From<&File> for FileForm {
    fn from(file: &File) -> FileForm {
        let File { id, name, media, size, sha256 } = file.clone();
        FileForm { id: Uuid(id.0), name, media, size, sha256: Hash(sha256) }
    }
}

impl From<FileForm> for File {
    fn from(form: FileForm) -> File {
        let FileForm { id, name, media, size, sha256 } = form;
        File { id: FileId(id.0), name, media, size, sha256: sha256.0 }
    }
}

/// Without an agent, the customer said it.
#[derive(Serialize, Deserialize)]
struct Said {
    index: u32,
    id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agent: Option<u32>,
    /// To the chat's agents alone.
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    whisper: bool,
    /// A system message; since version 2, so that a program that knows none does not take it for somebody's answer.
    #[serde(default, skip_serializing_if = "super::json::is_default")]
    system: bool,
    text: Text,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<FileForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client_id: Option<Text>,
}

#[derive(Serialize, Deserialize)]
struct Edited {
    index: u32,
    agent: u32,
    text: Text,
}

/// Without an agent, the customer has come so far.
#[derive(Serialize, Deserialize)]
struct Marked {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    agent: Option<u32>,
    reach: ReachForm,
    upto: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReachForm {
    Delivered,
    Read,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "cause")]
enum EndForm {
    Agent {
        by: u32,
        reason: Text,
        /// Not its owner, but somebody who may end any chat.
        #[serde(default, skip_serializing_if = "super::json::is_default")]
        supervisor: bool,
    },
    CustomerLeft,
    CustomerGone,
    Missed,
    Banned {
        by: u32,
    },
    NoAnswer,
}

#[derive(Serialize, Deserialize)]
struct Ended {
    end: EndForm,
    wrap_up_until: i64,
}

#[derive(Serialize, Deserialize)]
struct Missed {
    skill: u32,
}

#[derive(Serialize, Deserialize)]
struct Overflowed {
    from: u32,
    to: u32,
    #[serde(flatten)]
    terms: TermsForm,
}

#[derive(Serialize, Deserialize)]
struct Prioritised {
    by: u32,
    priority: u8,
}

#[derive(Serialize, Deserialize)]
struct NotesKept {
    agent: u32,
    notes: Text,
}

#[derive(Serialize, Deserialize)]
struct Described {
    by: u32,
    values: BTreeMap<Text, Option<Text>>,
}

#[derive(Serialize, Deserialize)]
struct WrappedUp {
    agent: u32,
    how: WrapUpForm,
    /// The supervisor who released it; then `how` says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    released_by: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Text>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrapUpForm {
    Sent,
    Skipped,
    TimedOut,
    Orphaned,
}

impl From<&EndCause> for EndForm {
    fn from(cause: &EndCause) -> EndForm {
        match cause {
            EndCause::Agent { by, reason } => EndForm::Agent { by: by.0, reason: reason.clone(), supervisor: false },
            EndCause::Supervisor { by, reason } => {
                EndForm::Agent { by: by.0, reason: reason.clone(), supervisor: true }
            }
            EndCause::CustomerLeft => EndForm::CustomerLeft,
            EndCause::CustomerGone => EndForm::CustomerGone,
            EndCause::Missed => EndForm::Missed,
            EndCause::Banned { by } => EndForm::Banned { by: by.0 },
            EndCause::NoAnswer => EndForm::NoAnswer,
        }
    }
}

impl From<EndForm> for EndCause {
    fn from(form: EndForm) -> EndCause {
        match form {
            EndForm::Agent { by, reason, supervisor: false } => EndCause::Agent { by: AgentId(by), reason },
            EndForm::Agent { by, reason, supervisor: true } => EndCause::Supervisor { by: AgentId(by), reason },
            EndForm::CustomerLeft => EndCause::CustomerLeft,
            EndForm::CustomerGone => EndCause::CustomerGone,
            EndForm::Missed => EndCause::Missed,
            EndForm::Banned { by } => EndCause::Banned { by: AgentId(by) },
            EndForm::NoAnswer => EndCause::NoAnswer,
        }
    }
}

fn agent_of(by: Speaker) -> Option<u32> {
    match by {
        Speaker::Customer => None,
        Speaker::Agent(agent) => Some(agent.0),
    }
}

fn speaker(agent: Option<u32>) -> Speaker {
    agent.map_or(Speaker::Customer, |agent| Speaker::Agent(AgentId(agent)))
}

pub(super) fn write(event: &Event) -> Option<Written> {
    Some(match event {
        Event::Opened { opening, ticket: _ } => {
            let form = Opened {
                skill: opening.skill.0,
                channel: opening.channel,
                need: opening.need.into(),
                customer: (&*opening.customer).into(),
                token_hash: Hash(opening.token_hash),
                terms: opening.terms.into(),
                customer_gone: opening.customer_gone.0,
            };
            written("chat.opened", 1, &form)
        }
        Event::Assigned { agent, name, how, from, ticket: _ } => {
            let (how, pushed_by) = match how {
                How::Claim => (HowForm::Claim, None),
                How::Offer => (HowForm::Offer, None),
                How::Pushed { by } => (HowForm::Claim, Some(by.0)),
                How::Direct => (HowForm::Direct, None),
                How::Crowned => (HowForm::Crowned, None),
                How::TakenOver => (HowForm::TakenOver, None),
            };
            let from = from.map(|from| from.0);
            let form = Assigned { agent: agent.0, name: name.clone(), how, from, pushed_by };
            written("chat.assigned", 1, &form)
        }
        Event::TakeLost { agent, ticket: _ } => written("chat.take_lost", 1, &TakeLost { agent: agent.0 }),
        Event::Requeued { from } => written("chat.requeued", 1, &Requeued { from: from.0 }),
        Event::Said { index, id, by, to, text, files, client_id, ticket: _ } => {
            let agent = agent_of(*by);
            let (whisper, system) = (*to == Audience::Agents, *to == Audience::System);
            let (text, client_id) = (text.clone(), client_id.clone());
            let files = files.iter().map(FileForm::from).collect();
            let form = Said { index: *index, id: Uuid(id.0), agent, whisper, system, text, files, client_id };
            written("chat.said", if system { 2 } else { 1 }, &form)
        }
        Event::Edited { index, by, text, ticket: _ } => {
            written("chat.edited", 1, &Edited { index: *index, agent: by.0, text: text.clone() })
        }
        Event::Marked { by, reach, upto, ticket: _ } => {
            let reach = match reach {
                Reach::Delivered => ReachForm::Delivered,
                Reach::Read => ReachForm::Read,
            };
            written("chat.marked", 1, &Marked { agent: agent_of(*by), reach, upto: *upto })
        }
        Event::Abandoned { cause, ticket: _ } => written("chat.abandoned", 1, &EndForm::from(cause)),
        Event::Ended { cause, wrap_up_until, ticket: _ } => {
            written("chat.ended", 1, &Ended { end: cause.into(), wrap_up_until: wrap_up_until.0 })
        }
        Event::Described { by, values, ticket: _ } => {
            written("chat.described", 1, &Described { by: by.0, values: values.clone() })
        }
        Event::NotesKept { agent, notes, ticket: _ } => {
            written("chat.notes_kept", 1, &NotesKept { agent: agent.0, notes: notes.clone() })
        }
        Event::WrappedUp { agent, how, notes, ticket: _ } => {
            let (how, released_by) = match how {
                WrapUp::Sent => (WrapUpForm::Sent, None),
                WrapUp::Skipped => (WrapUpForm::Skipped, None),
                WrapUp::TimedOut => (WrapUpForm::TimedOut, None),
                WrapUp::Orphaned => (WrapUpForm::Orphaned, None),
                WrapUp::Released { by } => (WrapUpForm::Skipped, Some(by.0)),
            };
            written("chat.wrapped_up", 1, &WrappedUp { agent: agent.0, how, released_by, notes: notes.clone() })
        }
        Event::Missed { skill } => written("chat.missed", 1, &Missed { skill: skill.0 }),
        Event::Overflowed { from, to, terms } => {
            let form = Overflowed { from: from.0, to: to.0, terms: (*terms).into() };
            written("chat.overflowed", 1, &form)
        }
        Event::Prioritised { by, priority, ticket: _ } => {
            written("chat.prioritised", 1, &Prioritised { by: by.0, priority: *priority })
        }
        Event::Transfer(event) => super::transfer::write(event),
        Event::Poke(event) => super::poke::write(event),
        Event::Answer(event) => super::answer::write(event),
        Event::People(event) => return super::people::write(event),
        Event::StillYours { .. }
        | Event::Refused { .. }
        | Event::SaidAgain { .. }
        | Event::EditedAgain { .. }
        | Event::MarkedAlready { .. }
        | Event::Typed { .. }
        | Event::TypesOn { .. }
        | Event::CustomerWas(_)
        | Event::NotWaiting(_)
        | Event::Recovered
        | Event::DescribedAlready { .. }
        | Event::LeftAlready { .. } => return None,
    })
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("chat.opened", 1) => {
            let form: Opened = parse(body)?;
            let opening = Arc::new(Opening {
                skill: SkillId(form.skill),
                channel: form.channel,
                need: form.need.into(),
                customer: Arc::new(form.customer.into()),
                token_hash: form.token_hash.0,
                terms: form.terms.into(),
                customer_gone: Millis(form.customer_gone),
            });
            Event::Opened { opening, ticket }
        }
        ("chat.assigned", 1) => {
            let form: Assigned = parse(body)?;
            let how = match (form.pushed_by, form.how) {
                (Some(by), _) => How::Pushed { by: AgentId(by) },
                (None, HowForm::Claim) => How::Claim,
                (None, HowForm::Offer) => How::Offer,
                (None, HowForm::Direct) => How::Direct,
                (None, HowForm::Crowned) => How::Crowned,
                (None, HowForm::TakenOver) => How::TakenOver,
            };
            Event::Assigned { agent: AgentId(form.agent), name: form.name, how, from: form.from.map(AgentId), ticket }
        }
        ("chat.take_lost", 1) => Event::TakeLost { agent: AgentId(parse::<TakeLost>(body)?.agent), ticket },
        ("chat.requeued", 1) => Event::Requeued { from: AgentId(parse::<Requeued>(body)?.from) },
        ("chat.said", 1 | 2) => {
            let form: Said = parse(body)?;
            let by = speaker(form.agent);
            let to = match (form.whisper, form.system) {
                (true, _) => Audience::Agents,
                (false, true) => Audience::System,
                (false, false) => Audience::Everyone,
            };
            let (index, id, text, client_id) = (form.index, MessageId(form.id.0), form.text, form.client_id);
            let files = form.files.into_iter().map(File::from).collect();
            Event::Said { index, id, by, to, text, files, client_id, ticket }
        }
        ("chat.edited", 1) => {
            let form: Edited = parse(body)?;
            Event::Edited { index: form.index, by: AgentId(form.agent), text: form.text, ticket }
        }
        ("chat.marked", 1) => {
            let form: Marked = parse(body)?;
            let reach = match form.reach {
                ReachForm::Delivered => Reach::Delivered,
                ReachForm::Read => Reach::Read,
            };
            Event::Marked { by: speaker(form.agent), reach, upto: form.upto, ticket }
        }
        ("chat.abandoned", 1) => Event::Abandoned { cause: parse::<EndForm>(body)?.into(), ticket },
        ("chat.ended", 1) => {
            let form: Ended = parse(body)?;
            Event::Ended { cause: form.end.into(), wrap_up_until: Millis(form.wrap_up_until), ticket }
        }
        ("chat.missed", 1) => Event::Missed { skill: SkillId(parse::<Missed>(body)?.skill) },
        ("chat.overflowed", 1) => {
            let form: Overflowed = parse(body)?;
            let (from, to) = (SkillId(form.from), SkillId(form.to));
            Event::Overflowed { from, to, terms: form.terms.into() }
        }
        ("chat.prioritised", 1) => {
            let form: Prioritised = parse(body)?;
            Event::Prioritised { by: AgentId(form.by), priority: form.priority, ticket }
        }
        ("chat.described", 1) => {
            let Described { by, values } = parse(body)?;
            Event::Described { by: AgentId(by), values, ticket }
        }
        ("chat.notes_kept", 1) => {
            let NotesKept { agent, notes } = parse(body)?;
            Event::NotesKept { agent: AgentId(agent), notes, ticket }
        }
        ("chat.wrapped_up", 1) => {
            let form: WrappedUp = parse(body)?;
            let how = match (form.released_by, form.how) {
                (Some(by), _) => WrapUp::Released { by: AgentId(by) },
                (None, WrapUpForm::Sent) => WrapUp::Sent,
                (None, WrapUpForm::Skipped) => WrapUp::Skipped,
                (None, WrapUpForm::TimedOut) => WrapUp::TimedOut,
                (None, WrapUpForm::Orphaned) => WrapUp::Orphaned,
            };
            Event::WrappedUp { agent: AgentId(form.agent), how, notes: form.notes, ticket }
        }
        _ => {
            if let Some(event) = super::transfer::read(kind, version, body)? {
                return Ok(Some(Event::Transfer(event)));
            }
            if let Some(event) = super::poke::read(kind, version, body)? {
                return Ok(Some(Event::Poke(event)));
            }
            if let Some(event) = super::answer::read(kind, version, body)? {
                return Ok(Some(Event::Answer(event)));
            }
            return Ok(super::people::read(kind, version, body)?.map(Event::People));
        }
    }))
}
