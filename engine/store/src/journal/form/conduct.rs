//! Forms of bans and reports.
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use catalogue::ids::AgentId;
use routing::tenant::conduct::{Ban, Conduct, Event, Flag};
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct BanForm {
    address: Text,
    until: i64,
    reason: Text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chat: Option<Uuid>,
    by: u32,
    at: i64,
}

#[derive(Serialize, Deserialize)]
struct FlagForm {
    chat: Uuid,
    category: Text,
    explanation: Text,
    by: u32,
    at: i64,
}

#[derive(Serialize, Deserialize)]
struct Extended {
    address: Text,
    until: i64,
    by: u32,
}

#[derive(Serialize, Deserialize)]
struct Lifted {
    address: Text,
    by: u32,
}

#[derive(Serialize, Deserialize)]
struct Dismissed {
    chat: Uuid,
    by: u32,
}

/// All of it, as part of what a tenant says afresh.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct ConductForm {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bans: Vec<BanForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flags: Vec<FlagForm>,
}

impl From<&Conduct> for ConductForm {
    fn from(conduct: &Conduct) -> ConductForm {
        let bans = conduct.bans.values().map(BanForm::from).collect();
        let flags = conduct.flags.iter().map(|(chat, flag)| FlagForm::of(*chat, flag)).collect();
        ConductForm { bans, flags }
    }
}

impl From<ConductForm> for Conduct {
    fn from(form: ConductForm) -> Conduct {
        let bans = form.bans.into_iter().map(Ban::from).map(|ban| (ban.address.clone(), ban)).collect();
        Conduct { bans, flags: form.flags.into_iter().map(FlagForm::read).collect() }
    }
}

impl From<&Ban> for BanForm {
    fn from(ban: &Ban) -> BanForm {
        let Ban { address, until, reason, chat, by, at } = ban.clone();
        BanForm { address, until: until.0, reason, chat: chat.map(Uuid::from), by: by.0, at: at.0 }
    }
}

impl From<BanForm> for Ban {
    fn from(form: BanForm) -> Ban {
        let BanForm { address, until, reason, chat, by, at } = form;
        let (until, at) = (Millis(until), Millis(at));
        Ban { address, until, reason, chat: chat.map(Into::into), by: AgentId(by), at }
    }
}

impl FlagForm {
    fn of(chat: catalogue::ids::ChatId, flag: &Flag) -> FlagForm {
        let Flag { category, explanation, by, at } = flag.clone();
        FlagForm { chat: chat.into(), category, explanation, by: by.0, at: at.0 }
    }

    fn read(self) -> (catalogue::ids::ChatId, Flag) {
        let FlagForm { chat, category, explanation, by, at } = self;
        (chat.into(), Flag { category, explanation, by: AgentId(by), at: Millis(at) })
    }
}

pub(super) fn write(event: &Event) -> Written {
    match event {
        Event::Banned { ban, ticket: _ } => written("tenant.banned", 1, &BanForm::from(ban)),
        Event::Extended { address, until, by, ticket: _ } => {
            written("tenant.ban_extended", 1, &Extended { address: address.clone(), until: until.0, by: by.0 })
        }
        Event::Lifted { address, by, ticket: _ } => {
            written("tenant.ban_lifted", 1, &Lifted { address: address.clone(), by: by.0 })
        }
        Event::Reported { chat, flag, ticket: _ } => written("tenant.reported", 1, &FlagForm::of(*chat, flag)),
        Event::Dismissed { chat, by, ticket: _ } => {
            written("tenant.report_dismissed", 1, &Dismissed { chat: (*chat).into(), by: by.0 })
        }
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        ("tenant.banned", 1) => Event::Banned { ban: parse::<BanForm>(body)?.into(), ticket },
        ("tenant.ban_extended", 1) => {
            let Extended { address, until, by } = parse(body)?;
            Event::Extended { address, until: Millis(until), by: AgentId(by), ticket }
        }
        ("tenant.ban_lifted", 1) => {
            let Lifted { address, by } = parse(body)?;
            Event::Lifted { address, by: AgentId(by), ticket }
        }
        ("tenant.reported", 1) => {
            let (chat, flag) = parse::<FlagForm>(body)?.read();
            Event::Reported { chat, flag, ticket }
        }
        ("tenant.report_dismissed", 1) => {
            let Dismissed { chat, by } = parse(body)?;
            Event::Dismissed { chat: chat.into(), by: AgentId(by), ticket }
        }
        _ => return Ok(None),
    }))
}
