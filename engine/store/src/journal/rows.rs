//! What a batch comes to in rows: journal entries as they are, and of chats and machines one row each.
use super::TenantEntries;
use crate::error::StoreError;
use crate::text::{hex, readable, uuid};
use crate::wire;
use catalogue::ids::ChatId;
use routing::chat::{EndCause, Speaker, WrapUp};
use routing::time::Millis;
use routing::{Address, Event, Text, agent, chat, queue, tenant};
use std::collections::HashMap;

/// A row of `journal`.
pub(super) struct JournalRow {
    pub tenant: i64,
    pub seq: i64,
    pub at: i64,
    pub entity: String,
    pub kind: &'static str,
    pub version: i64,
    pub body: String,
}

/// A row of `messages`.
pub(super) struct MessageRow {
    pub tenant: i64,
    pub chat: String,
    pub idx: i64,
    pub id: String,
    pub at: i64,
    pub agent: Option<i64>,
    pub body: Text,
    pub client_id: Option<Text>,
}

/// A row of `machines`.
pub(super) struct MachineRow {
    pub tenant: i64,
    pub entity: String,
    pub restated_seq: i64,
}

/// What a batch changes in a row of `chats`. What stays `None` is left as it is; a chat that waits has no owner.
///
/// A chat that was opened in an earlier batch is in the table: of its row here, the five columns that never change
/// hold nothing and are not looked at.
pub(super) struct ChatChange {
    pub tenant: i64,
    pub chat: String,
    pub is_open: bool,
    pub stage: &'static str,
    pub skill: i64,
    pub channel: i64,
    pub token_hash: String,
    pub opened_seq: i64,
    pub opened_at: i64,
    pub assigned_at: Option<i64>,
    pub owner: Option<i64>,
    pub owner_name: Option<Text>,
    pub ended_at: Option<i64>,
    pub end_cause: Option<&'static str>,
    pub ended_by: Option<i64>,
    pub end_reason: Option<Text>,
    pub wrap_up_until: Option<i64>,
    pub completed_at: Option<i64>,
    pub wrap_up: Option<&'static str>,
    pub notes: Option<Text>,
}

/// All rows of a batch.
#[derive(Default)]
pub(super) struct Rows {
    /// Tenants of the batch with the epochs that they are written under.
    pub epochs: Vec<(i64, i64)>,
    pub journal: Vec<JournalRow>,
    pub machines: Vec<MachineRow>,
    pub chats: Vec<ChatChange>,
    pub messages: Vec<MessageRow>,
}

impl Rows {
    pub(super) fn of(batch: &[TenantEntries]) -> Result<Rows, StoreError> {
        let mut rows = Rows::default();
        rows.journal.reserve(batch.iter().map(|part| part.entries.len()).sum());
        let mut places = Places::default();
        for part in batch.iter().filter(|part| !part.entries.is_empty()) {
            let tenant = i64::from(part.tenant.0);
            rows.epochs.push((tenant, signed(part.epoch)));
            for entry in &part.entries {
                let written = wire::to_wire(&entry.event)?;
                let entity = wire::entity(entry.event.address());
                let seq = signed(entry.seq);
                match &entry.event {
                    Event::Chat(id, event) => rows.chat(&mut places, tenant, *id, &entity, (seq, entry.at), event),
                    other => {
                        if let Some(restated_seq) = begins(other, seq) {
                            rows.machine(&mut places, tenant, other.address(), &entity, restated_seq);
                        }
                    }
                }
                rows.journal.push(JournalRow {
                    tenant,
                    seq,
                    at: entry.at.0,
                    entity,
                    kind: written.kind,
                    version: i64::from(written.version),
                    body: written.body,
                });
            }
        }
        Ok(rows)
    }

    fn machine(&mut self, places: &mut Places, tenant: i64, address: Address, entity: &str, restated_seq: i64) {
        let at = *places.machines.entry((tenant, address)).or_insert(self.machines.len());
        match self.machines.get_mut(at) {
            Some(row) => row.restated_seq = row.restated_seq.max(restated_seq),
            None => self.machines.push(MachineRow { tenant, entity: entity.to_owned(), restated_seq }),
        }
    }

    fn chat(
        &mut self,
        places: &mut Places,
        tenant: i64,
        id: ChatId,
        entity: &str,
        (seq, at): (i64, Millis),
        event: &chat::Event,
    ) {
        if let chat::Event::Said { index, id, by, text, client_id, ticket: _ } = event {
            self.messages.push(MessageRow {
                tenant,
                chat: entity.to_owned(),
                idx: i64::from(*index),
                id: uuid(id.0),
                at: at.0,
                agent: match by {
                    Speaker::Customer => None,
                    Speaker::Agent(agent) => Some(i64::from(agent.0)),
                },
                body: shown(text),
                client_id: client_id.as_ref().map(shown),
            });
            return;
        }
        let Some(stage) = stage_after(event) else { return };
        let place = *places.chats.entry((tenant, id)).or_insert(self.chats.len());
        if place == self.chats.len() {
            self.chats.push(ChatChange::of(tenant, entity));
        }
        let row = &mut self.chats[place];
        row.stage = stage;
        row.is_open = !matches!(stage, "completed" | "abandoned");
        row.follow(seq, at, event);
    }
}

impl ChatChange {
    fn of(tenant: i64, chat: &str) -> ChatChange {
        ChatChange {
            tenant,
            chat: chat.to_owned(),
            is_open: true,
            stage: "waiting",
            skill: 0,
            channel: 0,
            token_hash: String::new(),
            opened_seq: 0,
            opened_at: 0,
            assigned_at: None,
            owner: None,
            owner_name: None,
            ended_at: None,
            end_cause: None,
            ended_by: None,
            end_reason: None,
            wrap_up_until: None,
            completed_at: None,
            wrap_up: None,
            notes: None,
        }
    }

    fn follow(&mut self, seq: i64, at: Millis, event: &chat::Event) {
        match event {
            chat::Event::Opened { opening, .. } => {
                self.skill = i64::from(opening.skill.0);
                self.channel = i64::from(opening.channel);
                self.token_hash = hex(&opening.token_hash);
                self.opened_seq = seq;
                self.opened_at = at.0;
            }
            chat::Event::Assigned { agent, name, .. } => {
                self.assigned_at = Some(at.0);
                self.owner = Some(i64::from(agent.0));
                self.owner_name = Some(shown(name));
            }
            chat::Event::Requeued { .. } => {
                self.assigned_at = None;
                self.owner = None;
                self.owner_name = None;
            }
            chat::Event::Abandoned { cause, .. } => {
                self.end(at, cause);
                self.completed_at = Some(at.0);
            }
            chat::Event::Ended { cause, wrap_up_until, .. } => {
                self.end(at, cause);
                self.wrap_up_until = Some(wrap_up_until.0);
            }
            chat::Event::WrappedUp { how, notes, .. } => {
                self.completed_at = Some(at.0);
                self.wrap_up = Some(wrap_up_text(*how));
                self.notes = notes.as_ref().map(shown);
            }
            // `stage_after` names those that change nothing here.
            _ => {}
        }
    }

    fn end(&mut self, at: Millis, cause: &EndCause) {
        self.ended_at = Some(at.0);
        (self.end_cause, self.ended_by, self.end_reason) = match cause {
            EndCause::Agent { by, reason } => (Some("agent"), Some(i64::from(by.0)), Some(shown(reason))),
            EndCause::CustomerLeft => (Some("customer_left"), None, None),
            EndCause::CustomerGone => (Some("customer_gone"), None, None),
        };
    }
}

/// Where a machine or a chat of the batch stands in the rows.
#[derive(Default)]
struct Places {
    machines: HashMap<(i64, Address), usize>,
    chats: HashMap<(i64, ChatId), usize>,
}

/// The stage that a chat is in after what changes its row; none for what does not.
fn stage_after(event: &chat::Event) -> Option<&'static str> {
    match event {
        chat::Event::Opened { .. } | chat::Event::Requeued { .. } => Some("waiting"),
        chat::Event::Assigned { .. } => Some("in_progress"),
        chat::Event::Ended { .. } => Some("wrap_up"),
        chat::Event::WrappedUp { .. } => Some("completed"),
        chat::Event::Abandoned { .. } => Some("abandoned"),
        chat::Event::Said { .. }
        | chat::Event::TakeLost { .. }
        | chat::Event::StillYours { .. }
        | chat::Event::SaidAgain { .. }
        | chat::Event::Typed { .. }
        | chat::Event::CustomerWas(_)
        | chat::Event::NotWaiting(_)
        | chat::Event::Recovered
        | chat::Event::LeftAlready { .. } => None,
    }
}

/// Where the rebuild of a machine begins from now on, if this event says so: 0 for the event that brings it into being.
fn begins(event: &Event, seq: i64) -> Option<i64> {
    match event {
        Event::Tenant(tenant::Event::Configured(_)) => Some(seq),
        Event::Queue(_, queue::Event::Restated(_)) | Event::Agent(_, agent::Event::Restated(_)) => Some(seq),
        // A queue that is given other rules keeps its line.
        Event::Queue(_, queue::Event::Configured(_)) | Event::Agent(_, agent::Event::SignedIn { .. }) => Some(0),
        _ => None,
    }
}

pub(super) fn wrap_up_text(how: WrapUp) -> &'static str {
    match how {
        WrapUp::Sent => "sent",
        WrapUp::Skipped => "skipped",
        WrapUp::TimedOut => "timed_out",
        WrapUp::Orphaned => "orphaned",
    }
}

/// A text as a column can hold it. The journal's own form escapes what this replaces.
fn shown(text: &Text) -> Text {
    if text.contains('\0') { readable(text).into() } else { text.clone() }
}

/// Numbers of the log count up from 1; no log is ever so long that this would matter.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
