//! What is told of reports and bans: to everybody in a chat whether it is reported, and to whoever has a list open what changed in it.
use crate::edge::basics::{At, Ref};
use crate::edge::frame::{Kind, KindRow};
use crate::rooms::conduct::wire::{BanNews, BannedCustomer, ChatReported, FlaggedChat, ReportNews};
use catalogue::ids::ChatId;
use routing::tenant::conduct::{Ban, Conduct, Event, Flag};
use routing::time::Millis;

/// A chat of yours was reported, or that was decided.
pub(crate) const CHAT_REPORTED: Kind<ChatReported> =
    Kind::new("chat.reported", "A chat of yours was reported, or that was decided.");
/// A report came or was decided; those who watch reports hear it.
pub(crate) const REPORT: Kind<ReportNews> =
    Kind::new("report", "A report came or was decided; those who watch reports hear it.");
/// A ban came, changed or was lifted; those who watch bans hear it.
pub(crate) const BAN: Kind<BanNews> =
    Kind::new("ban", "A ban came, changed or was lifted; those who watch bans hear it.");

pub(crate) fn kinds() -> Vec<KindRow> {
    vec![CHAT_REPORTED.row(), REPORT.row(), BAN.row()]
}

/// A report as administrators read it.
pub(crate) fn report(chat: ChatId, flag: &Flag) -> FlaggedChat {
    FlaggedChat {
        uniQref: Ref(chat),
        category: flag.category.to_string(),
        explanation: flag.explanation.to_string(),
        by: flag.by.0,
        at: At(flag.at),
    }
}

/// A ban as administrators read it.
pub(crate) fn ban(ban: &Ban) -> BannedCustomer {
    BannedCustomer {
        address: ban.address.to_string(),
        until: At(ban.until),
        reason: ban.reason.to_string(),
        uniQref: ban.chat.map(Ref),
        by: ban.by.0,
        at: At(ban.at),
    }
}

/// What an event changes in the reports; `conduct` is as of then.
pub(crate) fn reports(conduct: &Conduct, event: &Event) -> Option<ReportNews> {
    let chat = match event {
        Event::Reported { chat, .. } | Event::Dismissed { chat, .. } => *chat,
        // Whoever bans has decided the report.
        Event::Banned { ban, .. } => ban.chat?,
        Event::Extended { .. } | Event::Lifted { .. } => return None,
    };
    Some(ReportNews { uniQref: Ref(chat), report: conduct.flags.get(&chat).map(|flag| report(chat, flag)) })
}

/// What an event changes in the bans; `conduct` is as of then.
pub(crate) fn bans(conduct: &Conduct, now: Millis, event: &Event) -> Option<BanNews> {
    // Of IPv6 the ban of a whole network stands under the address that led to it.
    let known = match event {
        Event::Banned { ban, .. } => Some(ban),
        Event::Extended { address, .. } => conduct.ban(now, address),
        Event::Lifted { was, .. } => was.as_ref(),
        Event::Reported { .. } | Event::Dismissed { .. } => None,
    }?;
    let holds = conduct.ban(now, &known.address).map(ban);
    Some(BanNews { address: known.address.to_string(), ban: holds })
}
