//! People and their chats as values, for stories about the journal.
use catalogue::ids::{AgentId, ChatId, MessageId, SkillId, TenantId};
use catalogue::units::Units;
use routing::chat::transfer::Terms;
use routing::chat::{Customer, EndCause, How, Opening, Speaker, WrapUp};
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::time::Millis;
use routing::{Event, Ticket, agent, chat, queue, tenant};
use std::sync::Arc;
use store::journal::{Entry, TenantEntries};
use store::{Db, StoreError};

pub const DEMO: TenantId = TenantId(1);
pub const ACME: TenantId = TenantId(2);
pub const MARTA: AgentId = AgentId(3);
pub const ORDERS: SkillId = SkillId(1);

/// A tenant's log with its lease: gives out numbers as the engine's scribe does.
pub struct Log {
    pub tenant: TenantId,
    pub epoch: u64,
    pub last: u64,
}

impl Log {
    /// Takes the lead and goes on after what is there.
    pub async fn take(db: &Db, tenant: TenantId, holder: &str) -> Log {
        let epoch = db.journal().lease(tenant, holder).await.expect("a lease");
        Log { tenant, epoch, last: db.journal().last_seq(tenant).await.expect("the last number") }
    }

    /// One tenant's part of a batch, ten milliseconds between two events.
    pub fn part(&mut self, events: impl IntoIterator<Item = Event>) -> TenantEntries {
        let entries = events
            .into_iter()
            .map(|event| {
                self.last += 1;
                Entry { seq: self.last, at: at(self.last), event }
            })
            .collect();
        TenantEntries { tenant: self.tenant, epoch: self.epoch, entries, made: Vec::new() }
    }

    /// Appends one batch; what was refused leaves no gap in the numbers.
    pub async fn append(&mut self, db: &Db, events: impl IntoIterator<Item = Event>) -> Result<(), StoreError> {
        let before = self.last;
        let part = self.part(events);
        let outcome = db.journal().append(&[part]).await;
        if outcome.is_err() {
            self.last = before;
        }
        outcome
    }
}

/// When the entry of a number happened.
pub fn at(seq: u64) -> Millis {
    Millis(1_700_000_000_000 + seq as i64 * 10)
}

pub fn chat_id(n: u128) -> ChatId {
    ChatId(0x0190_5a3b_0000_7000_8000_0000_0000_0000 + n)
}

pub fn message_id(n: u128) -> MessageId {
    MessageId(0x0190_5a3b_0000_7000_9000_0000_0000_0000 + n)
}

pub fn token(n: u8) -> [u8; 32] {
    let mut hash = [n; 32];
    hash[0] = 0;
    hash
}

pub fn skill(id: SkillId) -> Arc<SkillSettings> {
    Arc::new(SkillSettings { wrap_up: Millis::minutes(2), ..SkillSettings::new(id, "Orders".into(), Mode::Push) })
}

pub fn configured(version: u32) -> Event {
    Event::Tenant(tenant::Event::Configured(Arc::new(Config {
        version,
        skills: vec![skill(ORDERS)],
        ..Config::default()
    })))
}

/// Everything about the tenant, so that what was before is no longer needed.
pub fn tenant_afresh() -> Event {
    Event::Tenant(tenant::Event::Restated(Box::default()))
}

pub fn queue_configured() -> Event {
    Event::Queue(ORDERS, queue::Event::Configured(skill(ORDERS)))
}

pub fn signed_in(id: AgentId) -> Event {
    Event::Agent(
        id,
        agent::Event::SignedIn {
            person: Arc::new(Person {
                id,
                name: "Marta Rinaldi".into(),
                nickname: "Marta".into(),
                skills: vec![(ORDERS, 7)],
                maximum: Units::slots(4),
                away_after: None,
                picture: None,
            }),
            until: Millis(1_800_000_000_000),
            spans: Spans::default(),
            ticket: Ticket::NONE,
        },
    )
}

pub fn opened(id: ChatId, customer: Customer, token_hash: [u8; 32]) -> Event {
    Event::Chat(
        id,
        chat::Event::Opened {
            opening: Arc::new(Opening {
                channel: 1,
                customer: Arc::new(customer),
                token_hash,
                terms: Terms { wrap_up: Millis::minutes(2), ..Terms::default() },
                customer_gone: Millis::minutes(1),
                ..Opening::new(ORDERS, Units::LIVE_CHAT)
            }),
            ticket: Ticket::NONE,
        },
    )
}

pub fn ada() -> Customer {
    Customer { name: Some("Ada".into()), email: Some("ada@customers.example".into()), ..Customer::default() }
}

pub fn assigned(id: ChatId, agent: AgentId) -> Event {
    let name = "Marta Rinaldi".into();
    Event::Chat(id, chat::Event::Assigned { agent, name, how: How::Claim, from: None, ticket: Ticket::NONE })
}

pub fn requeued(id: ChatId, from: AgentId) -> Event {
    Event::Chat(id, chat::Event::Requeued { from })
}

pub fn said(id: ChatId, index: u32, by: Speaker, text: &str) -> Event {
    said_to(id, index, by, chat::Audience::Everyone, text)
}

pub fn whispered(id: ChatId, index: u32, by: AgentId, text: &str) -> Event {
    said_to(id, index, Speaker::Agent(by), chat::Audience::Agents, text)
}

pub fn edited(id: ChatId, index: u32, by: AgentId, text: &str) -> Event {
    Event::Chat(id, chat::Event::Edited { index, by, text: text.into(), ticket: Ticket::NONE })
}

pub fn said_to(id: ChatId, index: u32, by: Speaker, to: chat::Audience, text: &str) -> Event {
    Event::Chat(
        id,
        chat::Event::Said {
            index,
            id: message_id(u128::from(index)),
            by,
            to,
            text: text.into(),
            files: Default::default(),
            client_id: Some(format!("client-{index}").into()),
            ticket: Ticket::NONE,
        },
    )
}

pub fn ended(id: ChatId, by: AgentId) -> Event {
    Event::Chat(
        id,
        chat::Event::Ended {
            cause: EndCause::Agent { by, reason: "resolved".into() },
            wrap_up_until: Millis(1_700_000_200_000),
            ticket: Ticket::NONE,
        },
    )
}

pub fn wrapped_up(id: ChatId, agent: AgentId, notes: Option<&str>) -> Event {
    let notes = notes.map(Into::into);
    Event::Chat(id, chat::Event::WrappedUp { agent, how: WrapUp::Sent, notes, ticket: Ticket::NONE })
}

pub fn abandoned(id: ChatId) -> Event {
    Event::Chat(id, chat::Event::Abandoned { cause: EndCause::CustomerLeft, ticket: Ticket::NONE })
}
