//! What webhooks are told: an entry of the journal becomes the events that it tells of, each with its body. What agents
//! whisper is told to nobody. Other rooms' events come with a body of their own.
use crate::edge::basics::{At, Ref};
use crate::rooms::chat::views;
use crate::rooms::webhooks::wire::WebhookEvent;
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::Machine;
use routing::chat::{Audience, Chat, Customer, EndCause, Event, Files, Speaker};
use routing::time::Millis;
use serde::Serialize;
use std::collections::BTreeMap;

/// What skills are called.
pub(crate) type Skills = BTreeMap<SkillId, String>;

/// An event as it is told.
pub(crate) struct Told {
    pub(crate) event: WebhookEvent,
    pub(crate) body: String,
}

#[derive(Serialize)]
struct Body<D> {
    r#type: WebhookEvent,
    timestamp: At,
    data: D,
}

/// What every event of a chat says, and what one says besides.
#[derive(Serialize)]
#[allow(non_snake_case)]
struct OfChat<'a> {
    uniQref: Ref,
    skill_id: u32,
    skill: &'a str,
    channel: u16,
    #[serde(flatten)]
    more: More<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum More<'a> {
    Created { customer: String },
    Assigned { agent_id: u32, agent: &'a str },
    Message { index: u32, sender: &'static str, agent_id: Option<u32>, text: &'a str, files: Vec<FileOf<'a>> },
    Transferred { from_skill_id: u32, from_skill: &'a str, agent_id: Option<u32> },
    Ended { cause: String, agent_id: Option<u32> },
}

#[derive(Serialize)]
struct FileOf<'a> {
    name: &'a str,
    r#type: &'a str,
    size: u32,
}

/// Has something happen to a chat; what is told of it, in order.
pub(crate) fn tell(chat: &mut Chat, at: Millis, event: &Event, skills: &Skills) -> Vec<Told> {
    let (before, pending) = (chat.course.skill, chat.course.pending.as_ref().map(|pending| pending.by));
    chat.evolve(at, event);
    let mut told = Vec::new();
    let mut say = |what, more| told.extend(of_chat(chat, at, skills, what, more));
    let name = |id: &SkillId| skills.get(id).map_or("", String::as_str);
    if !matches!(event, Event::Opened { .. }) && chat.course.skill != before {
        let agent_id = match event {
            Event::Transfer(routing::chat::transfer::Event::Sent { by, .. }) => Some(by.0),
            Event::Overflowed { .. } => None,
            _ => pending.map(|by| by.0),
        };
        let more = More::Transferred { from_skill_id: before.0, from_skill: name(&before), agent_id };
        say(WebhookEvent::Transferred, more);
    }
    match event {
        Event::Opened { opening, .. } => {
            say(WebhookEvent::Created, More::Created { customer: customer(&opening.customer) });
        }
        Event::Assigned { agent, name, .. } => {
            say(WebhookEvent::Assigned, More::Assigned { agent_id: agent.0, agent: name });
        }
        Event::Said { index, by, to, text, files, .. } => {
            if let Some(sender) = sender(*by, *to) {
                let agent_id = match by {
                    Speaker::Agent(AgentId(id)) => Some(*id),
                    Speaker::Customer => None,
                };
                say(
                    WebhookEvent::Message,
                    More::Message { index: *index, sender, agent_id, text, files: listed(files) },
                );
            }
        }
        Event::Ended { cause, .. } | Event::Abandoned { cause, .. } => say(WebhookEvent::Ended, ended(cause)),
        Event::Missed { .. } => say(WebhookEvent::Ended, ended(&EndCause::Missed)),
        _ => {}
    }
    told
}

/// Whose word it is, where it is one for everybody.
fn sender(by: Speaker, to: Audience) -> Option<&'static str> {
    match (to, by) {
        (Audience::Agents, _) => None,
        (Audience::System, _) => Some("system"),
        (Audience::Everyone, Speaker::Customer) => Some("customer"),
        (Audience::Everyone, Speaker::Agent(_)) => Some("agent"),
    }
}

fn listed(files: &Files) -> Vec<FileOf<'_>> {
    files.iter().map(|file| FileOf { name: &file.name, r#type: &file.media, size: file.size }).collect()
}

fn ended(cause: &EndCause) -> More<'static> {
    let agent_id = match cause {
        EndCause::Agent { by, .. } | EndCause::Supervisor { by, .. } | EndCause::Banned { by } => Some(by.0),
        EndCause::CustomerLeft | EndCause::CustomerGone | EndCause::Missed | EndCause::NoAnswer => None,
    };
    More::Ended { cause: views::reason(cause), agent_id }
}

fn customer(customer: &Customer) -> String {
    let parts = [customer.name.as_deref(), customer.surname.as_deref()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn of_chat(chat: &Chat, at: Millis, skills: &Skills, event: WebhookEvent, more: More<'_>) -> Option<Told> {
    let (id, skill): (ChatId, SkillId) = (chat.id, chat.course.skill);
    // A chat of which nothing is known but that it is.
    let channel = chat.opening.as_ref()?.channel;
    let name = skills.get(&skill).map_or("", String::as_str);
    let data = OfChat { uniQref: Ref(id), skill_id: skill.0, skill: name, channel, more };
    Some(Told { event, body: body(event, at, data) })
}

/// The body of an event.
pub(crate) fn body(event: WebhookEvent, at: Millis, data: impl Serialize) -> String {
    let body = Body { r#type: event, timestamp: At(at), data };
    serde_json::to_string(&body).expect("texts and numbers always have a JSON form")
}

/// What a webhook is tried with.
#[derive(Serialize)]
struct Tested<'a> {
    webhook_id: u32,
    name: &'a str,
}

/// The body of a test.
pub(crate) fn test(webhook: &store::webhooks::Webhook, now: Millis) -> String {
    body(WebhookEvent::Test, now, Tested { webhook_id: webhook.id, name: &webhook.name })
}

/// What an event is called.
pub(crate) fn name(event: WebhookEvent) -> &'static str {
    match event {
        WebhookEvent::Created => "chat.created",
        WebhookEvent::Assigned => "chat.assigned",
        WebhookEvent::Message => "chat.message",
        WebhookEvent::Transferred => "chat.transferred",
        WebhookEvent::Ended => "chat.ended",
        WebhookEvent::FloorAlert => "floor.alert",
        WebhookEvent::AdminChanged => store::webhooks::ADMIN_CHANGED,
        WebhookEvent::Test => "webhook.test",
    }
}

/// The event of a name.
pub(crate) fn named(text: &str) -> Option<WebhookEvent> {
    serde_json::from_value(text.into()).ok()
}
