//! Forms of bans and reports.
use super::id::Uuid;
use super::json::{Read, Written, parse, written};
use catalogue::ids::AgentId;
use routing::tenant::conduct::{Ban, Conduct, Event, Flag, Whence, whom};
use routing::time::Millis;
use routing::{Text, Ticket};
use serde::{Deserialize, Serialize};

/// From where somebody acted.
#[derive(Default, Serialize, Deserialize)]
struct WhenceForm {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    from: Text,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    token: bool,
}

#[derive(Serialize, Deserialize)]
struct Banned {
    #[serde(flatten)]
    ban: BanForm,
    #[serde(flatten)]
    whence: WhenceForm,
}

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    was: Option<i64>,
    #[serde(flatten)]
    whence: WhenceForm,
}

#[derive(Serialize, Deserialize)]
struct Lifted {
    address: Text,
    by: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    was: Option<BanForm>,
    #[serde(flatten)]
    whence: WhenceForm,
}

#[derive(Serialize, Deserialize)]
struct Dismissed {
    chat: Uuid,
    by: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    was: Option<FlagForm>,
    #[serde(flatten)]
    whence: WhenceForm,
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
        let bans = form.bans.into_iter().map(Ban::from).map(|ban| (whom(&ban.address), ban)).collect();
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

impl From<&Whence> for WhenceForm {
    fn from(whence: &Whence) -> WhenceForm {
        WhenceForm { from: whence.address.clone(), token: whence.token }
    }
}

impl From<WhenceForm> for Whence {
    fn from(form: WhenceForm) -> Whence {
        Whence { address: form.from, token: form.token }
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
        Event::Banned { ban, whence, ticket: _ } => {
            written("tenant.banned", 2, &Banned { ban: ban.into(), whence: whence.into() })
        }
        Event::Extended { address, until, by, was, whence, ticket: _ } => {
            let (address, was, whence) = (address.clone(), was.map(|was| was.0), whence.into());
            written("tenant.ban_extended", 2, &Extended { address, until: until.0, by: by.0, was, whence })
        }
        Event::Lifted { address, by, was, whence, ticket: _ } => {
            let (address, was, whence) = (address.clone(), was.as_ref().map(BanForm::from), whence.into());
            written("tenant.ban_lifted", 2, &Lifted { address, by: by.0, was, whence })
        }
        Event::Reported { chat, flag, ticket: _ } => written("tenant.reported", 1, &FlagForm::of(*chat, flag)),
        Event::Dismissed { chat, by, was, whence, ticket: _ } => {
            let was = was.as_ref().map(|flag| FlagForm::of(*chat, flag));
            let form = Dismissed { chat: (*chat).into(), by: by.0, was, whence: whence.into() };
            written("tenant.report_dismissed", 2, &form)
        }
    }
}

pub(super) fn read(kind: &str, version: u16, body: &str) -> Read<Event> {
    let ticket = Ticket::NONE;
    Ok(Some(match (kind, version) {
        // The first of these said neither from where it was done nor what was before.
        ("tenant.banned", 1 | 2) => {
            let Banned { ban, whence } = parse(body)?;
            Event::Banned { ban: ban.into(), whence: whence.into(), ticket }
        }
        ("tenant.ban_extended", 1 | 2) => {
            let Extended { address, until, by, was, whence } = parse(body)?;
            let (until, by, was) = (Millis(until), AgentId(by), was.map(Millis));
            Event::Extended { address, until, by, was, whence: whence.into(), ticket }
        }
        ("tenant.ban_lifted", 1 | 2) => {
            let Lifted { address, by, was, whence } = parse(body)?;
            Event::Lifted { address, by: AgentId(by), was: was.map(Ban::from), whence: whence.into(), ticket }
        }
        ("tenant.reported", 1) => {
            let (chat, flag) = parse::<FlagForm>(body)?.read();
            Event::Reported { chat, flag, ticket }
        }
        ("tenant.report_dismissed", 1 | 2) => {
            let Dismissed { chat, by, was, whence } = parse(body)?;
            let was = was.map(|was| was.read().1);
            Event::Dismissed { chat: chat.into(), by: AgentId(by), was, whence: whence.into(), ticket }
        }
        _ => return Ok(None),
    }))
}
