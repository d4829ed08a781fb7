//! What a batch comes to in rows: journal entries as they are, and of chats and machines one row each.
use super::entry::TenantEntries;
use super::form;
use crate::audit::{Act, Doer, Entity, Scope, What};
use crate::error::StoreError;
use crate::text::{hex, readable, uuid};
use catalogue::ids::ChatId;
use routing::chat::{Audience, Speaker};
use routing::tenant::conduct;
use routing::time::Millis;
use routing::{Address, Event, Text, agent, chat, queue, tenant};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

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
    pub whisper: bool,
    pub system: bool,
    pub edited_at: Option<i64>,
}

/// How a row of `messages` of an earlier batch reads from now on.
pub(super) struct EditRow {
    pub tenant: i64,
    pub chat: String,
    pub idx: i64,
    pub edited_at: i64,
    pub body: Text,
}

/// A row of `machines`.
pub(super) struct MachineRow {
    pub tenant: i64,
    pub entity: String,
    pub restated_seq: i64,
}

/// A row of `chats` as the batch leaves it.
///
/// Of a chat that was opened in an earlier batch, the columns that never change hold nothing here and are not looked at.
#[derive(Default)]
pub(super) struct ChatRow {
    pub tenant: i64,
    pub chat: String,
    pub is_open: bool,
    pub skill: i64,
    pub channel: i64,
    pub token_hash: String,
    pub opened_at: i64,
    pub closed_at: Option<i64>,
    pub owner: Option<i64>,
}

/// A row of `decisions`.
pub(super) struct DecisionRow {
    pub tenant: i64,
    pub chat: String,
    pub seq: i64,
    pub made: bool,
}

/// A row of `made_under_a_key`.
pub(super) struct MadeRow {
    pub tenant: i64,
    pub salt: Arc<str>,
    pub made: i64,
    pub at: i64,
}

/// A row of `audit`: what administrators do by way of the machines.
pub(super) struct AuditRow {
    pub tenant: i64,
    pub by: Doer,
    pub entity: Entity,
    pub subject: String,
    pub act: Act,
    pub was: Option<Value>,
    pub became: Option<Value>,
}

fn ban(ban: &conduct::Ban) -> Value {
    json!({ "until": ban.until.0, "reason": readable(&ban.reason), "chat": ban.chat.map(|chat| uuid(chat.0)) })
}

fn flag(flag: &conduct::Flag) -> Value {
    let (category, explanation) = (readable(&flag.category), readable(&flag.explanation));
    json!({ "category": category, "explanation": explanation, "by": flag.by.0 })
}

impl AuditRow {
    fn of(tenant: i64, at: Millis, event: &conduct::Event) -> Option<AuditRow> {
        // What was before is not known of entries that are older than the audit.
        let before = |was: Option<Value>| Some(was.unwrap_or_else(|| json!({})));
        let address = |address: &Text| (Entity::Ban, readable(address).into_owned());
        let ((entity, subject), who, whence, was, became) = match event {
            conduct::Event::Banned { ban: made, whence, ticket: _ } => {
                (address(&made.address), made.by, whence, None, Some(ban(made)))
            }
            conduct::Event::Extended { address: of, until, by, was, whence, ticket: _ } => {
                let [was, became] = [*was, Some(*until)].map(|until| until.map(|until| json!({ "until": until.0 })));
                (address(of), *by, whence, before(was), became)
            }
            conduct::Event::Lifted { address: of, by, was, whence, ticket: _ } => {
                (address(of), *by, whence, before(was.as_ref().map(ban)), None)
            }
            conduct::Event::Dismissed { chat, by, was, whence, ticket: _ } => {
                ((Entity::Report, uuid(chat.0)), *by, whence, before(was.as_ref().map(flag)), None)
            }
            conduct::Event::Reported { .. } => return None,
        };
        let reason = match event {
            conduct::Event::Banned { ban, .. } => Some(readable(&ban.reason).into_owned()),
            _ => None,
        };
        let what = What { entity, subject: subject.clone(), name: "", was, became };
        let (act, was, became) = what.told()?;
        let scope = if whence.token { Scope::Token } else { Scope::Console };
        let from = Some(readable(&whence.address).into_owned()).filter(|from| !from.is_empty());
        let by = Doer { at, who: Some(who), scope, address: from, reason, undoes: None };
        Some(AuditRow { tenant, by, entity, subject, act, was, became })
    }

    /// What it is called: of a ban whom it is of.
    pub(super) fn name(&self) -> &str {
        if self.entity == Entity::Ban { &self.subject } else { "" }
    }
}

/// All rows of a batch.
#[derive(Default)]
pub(super) struct Rows {
    /// Tenants of the batch with the epochs that they are written under.
    pub epochs: Vec<(i64, i64)>,
    pub journal: Vec<JournalRow>,
    pub machines: Vec<MachineRow>,
    pub chats: Vec<ChatRow>,
    pub messages: Vec<MessageRow>,
    /// One for each message at most: databases do not say which of two would be the last.
    pub edits: Vec<EditRow>,
    pub decisions: Vec<DecisionRow>,
    pub made: Vec<MadeRow>,
    pub audits: Vec<AuditRow>,
}

impl Rows {
    pub(super) fn of(batch: &[TenantEntries]) -> Result<Rows, StoreError> {
        let mut rows = Rows::default();
        rows.journal.reserve(batch.iter().map(|part| part.entries.len()).sum());
        let mut places = Places::default();
        for part in batch.iter().filter(|part| !part.entries.is_empty()) {
            let tenant = i64::from(part.tenant.0);
            rows.epochs.push((tenant, signed(part.epoch)));
            rows.made.extend(part.made.iter().map(|made| MadeRow {
                tenant,
                salt: made.salt.clone(),
                made: signed(made.number),
                at: made.at.0,
            }));
            for entry in &part.entries {
                let written = form::write(&entry.event)?;
                let entity = form::entity(entry.event.address());
                let seq = signed(entry.seq);
                match &entry.event {
                    Event::Chat(id, event) => rows.chat(&mut places, tenant, *id, &entity, entry.at, event),
                    other => {
                        if let Event::Tenant(tenant::Event::Conduct(event)) = other {
                            rows.audits.extend(AuditRow::of(tenant, entry.at, event));
                        }
                        if let Some(restated_seq) = begins(other, seq) {
                            rows.machine(&mut places, tenant, other.address(), &entity, restated_seq);
                        }
                        if let Some((chat, made)) = decided(other) {
                            let chat = form::entity(Address::Chat(chat));
                            rows.decisions.push(DecisionRow { tenant, chat, seq, made });
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

    fn chat(&mut self, places: &mut Places, tenant: i64, id: ChatId, entity: &str, at: Millis, event: &chat::Event) {
        if let chat::Event::Said { index, id, by, to, text, files: _, client_id, ticket: _ } = event {
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
                whisper: *to == Audience::Agents,
                system: *to == Audience::System,
                edited_at: None,
            });
            return;
        }
        if let chat::Event::Edited { index, by: _, text, ticket: _ } = event {
            return self.edit(tenant, entity, i64::from(*index), at.0, shown(text));
        }
        let owner = match event {
            chat::Event::Opened { .. } | chat::Event::Abandoned { .. } | chat::Event::Missed { .. } => None,
            chat::Event::WrappedUp { agent, .. } => Some(i64::from(agent.0)),
            _ => return,
        };
        let place = *places.chats.entry((tenant, id)).or_insert(self.chats.len());
        if place == self.chats.len() {
            self.chats.push(ChatRow { tenant, chat: entity.to_owned(), ..ChatRow::default() });
        }
        let row = &mut self.chats[place];
        if let chat::Event::Opened { opening, .. } = event {
            row.is_open = true;
            row.skill = i64::from(opening.skill.0);
            row.channel = i64::from(opening.channel);
            row.token_hash = hex(&opening.token_hash);
            row.opened_at = at.0;
        } else {
            row.is_open = false;
            row.closed_at = Some(at.0);
            row.owner = owner;
        }
    }

    /// Edits are few: they are looked for rather than indexed.
    fn edit(&mut self, tenant: i64, chat: &str, idx: i64, at: i64, body: Text) {
        let mut said = self.messages.iter_mut().rev();
        if let Some(row) = said.find(|row| (row.tenant, row.idx) == (tenant, idx) && row.chat == chat) {
            (row.body, row.edited_at) = (body, Some(at));
            return;
        }
        self.edits.retain(|row| (row.tenant, row.idx) != (tenant, idx) || row.chat != chat);
        self.edits.push(EditRow { tenant, chat: chat.to_owned(), idx, edited_at: at, body });
    }
}

/// Where a machine or a chat of the batch stands in the rows.
#[derive(Default)]
struct Places {
    machines: HashMap<(i64, Address), usize>,
    chats: HashMap<(i64, ChatId), usize>,
}

/// Where the rebuild of a machine begins from now on, if this event says so: 0 for the event that brings it into being.
fn begins(event: &Event, seq: i64) -> Option<i64> {
    match event {
        Event::Tenant(tenant::Event::Restated(_)) => Some(seq),
        // A tenant that is given another configuration keeps its bans and who has declined what.
        Event::Tenant(tenant::Event::Configured(_)) => Some(0),
        Event::Queue(_, queue::Event::Restated(_)) | Event::Agent(_, agent::Event::Restated(_)) => Some(seq),
        // A queue that is given other rules keeps its line.
        Event::Queue(_, queue::Event::Configured(_)) | Event::Agent(_, agent::Event::SignedIn { .. }) => Some(0),
        _ => None,
    }
}

/// Whom a decision is about, or what became of one; and whether it is the decision itself.
fn decided(event: &Event) -> Option<(ChatId, bool)> {
    match event {
        Event::Tenant(tenant::Event::Matched { chat, .. }) => Some((*chat, true)),
        Event::Tenant(tenant::Event::Passed { chat, .. })
        | Event::Agent(
            _,
            agent::Event::OfferEnded { chat, .. }
            | agent::Event::Explained { chat, .. }
            | agent::Event::Claimed { chat, .. },
        ) => Some((*chat, false)),
        _ => None,
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
