//! Bans and reports: who is let in no more, and which chats are to be looked at.
use crate::edge::basics::NoInput;
use crate::edge::basics::Nothing;
use crate::edge::endpoint::{Endpoint, delete, get, patch, post};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::rooms::chat;
use crate::rooms::conduct::tell;
use crate::rooms::conduct::wire::{BanBody, BanChange, BanQuery, BannedList, DismissBody, FlaggedList, ReportBody};
use catalogue::error::Code;
use catalogue::permission::{BANNED, COMMS, REPORTED_CHATS};
use catalogue::units::Millis;
use routing::tenant::conduct::{Act, Order, Whence};
use routing::{Command, Text, tenant};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("livechat/flagged_chats", flagged)
            .named("flaggedChats")
            .about("Lists the reported chats that nobody has reviewed.")
            .needs(COMMS)
            .needs_also(REPORTED_CHATS),
        post("livechat/flagged_chats", report)
            .named("reportChat")
            .about("Reports a chat you may read, with a category and an explanation.")
            .needs(COMMS)
            .creates()
            .refuses(&[Code::CHAT_NOT_FOUND, Code::NO_ACCESS, Code::ALREADY_REPORTED]),
        patch("livechat/flagged_chats", dismiss)
            .named("dismissReport")
            .about("Dismisses a report.")
            .needs(COMMS)
            .needs_also(REPORTED_CHATS)
            .refuses(&[Code::CHAT_NOT_FOUND]),
        get("admin/chat_management/banned", banned)
            .named("bannedCustomers")
            .about("Lists the bans in force.")
            .needs(BANNED),
        post("admin/chat_management/banned", ban)
            .named("banCustomer")
            .about("Bans a chat's customer by IP address for a period. Others behind the same address are banned too.")
            .needs(BANNED)
            .creates()
            .refuses(&[Code::CHAT_NOT_FOUND, Code::ALREADY_BANNED]),
        patch("admin/chat_management/banned", extend)
            .named("extendBan")
            .about("Changes when a ban ends.")
            .needs(BANNED)
            .refuses(&[Code::BAN_NOT_FOUND]),
        delete("admin/chat_management/banned", lift)
            .named("liftBan")
            .about("Lifts a ban.")
            .needs(BANNED)
            .refuses(&[Code::BAN_NOT_FOUND]),
    ]
}

async fn act(me: &Signed, act: Act) -> Result<Nothing, Problem> {
    let (by, address) = (me.me(), me.call.visitor.address.to_string().into());
    let whence = Whence { address, token: me.session.access_token };
    let order = |ticket| Order { by, whence, act, ticket };
    me.call.ask_once(|ticket| Command::Tenant(tenant::Command::Conduct(Box::new(order(ticket))))).await?;
    Ok(Nothing {})
}

async fn flagged(me: Signed, _: NoInput) -> Result<FlaggedList, Problem> {
    let desk = me.call.site.engine.desk();
    Ok(FlaggedList { items: desk.conduct.flags.iter().map(|(chat, flag)| tell::report(*chat, flag)).collect() })
}

async fn report(me: Signed, wanted: ReportBody) -> Result<Nothing, Problem> {
    for (field, text) in [("category", &wanted.category), ("explanation", &wanted.explanation)] {
        if text.trim().is_empty() {
            return Err(Problem::missing(field));
        }
    }
    let chat = wanted.uniQref.0;
    chat::reads(&me, chat).await?;
    let (category, explanation) = (wanted.category.trim().into(), wanted.explanation.trim().into());
    act(&me, Act::Report { chat, category, explanation }).await
}

async fn dismiss(me: Signed, wanted: DismissBody) -> Result<Nothing, Problem> {
    act(&me, Act::Dismiss { chat: wanted.uniQref.0 }).await
}

async fn banned(me: Signed, _: NoInput) -> Result<BannedList, Problem> {
    let (now, desk) = (me.call.now(), me.call.site.engine.desk());
    let bans = desk.conduct.bans.values().filter(|ban| now < ban.until);
    Ok(BannedList { items: bans.map(tell::ban).collect() })
}

async fn ban(me: Signed, wanted: BanBody) -> Result<Nothing, Problem> {
    if !wanted.acknowledged {
        return Err(Problem::missing("acknowledged"));
    }
    if wanted.reason.trim().is_empty() {
        return Err(Problem::missing("reason"));
    }
    let chat = wanted.uniQref.0;
    let address = address(&me, chat).await?;
    let until = me.call.now() + Millis::seconds(wanted.period);
    act(&me, Act::Ban { address, until, reason: wanted.reason.trim().into(), chat: Some(chat) }).await?;
    me.tells(Event::CustomerBanned, What::Chat(chat));
    Ok(Nothing {})
}

/// Where a chat's customer connected from, also long after.
async fn address(me: &Signed, chat: catalogue::ids::ChatId) -> Result<Text, Problem> {
    let site = &me.call.site;
    let living = {
        let desk = site.engine.desk();
        let opening = desk.chats.get(&chat).and_then(|chat| chat.opening.as_ref());
        opening.map(|opening| opening.customer.address.clone())
    };
    let address = match living {
        Some(address) => address,
        None => me.call.app.db.chats().find(site.id, chat).await?.and_then(|row| row.customer.address),
    };
    address.ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))
}

async fn extend(me: Signed, wanted: BanChange) -> Result<Nothing, Problem> {
    let until = me.call.now() + Millis::seconds(wanted.period);
    act(&me, Act::Extend { address: wanted.address.as_str().into(), until }).await?;
    me.tells(Event::BanExtended, What::Nothing);
    Ok(Nothing {})
}

async fn lift(me: Signed, wanted: BanQuery) -> Result<Nothing, Problem> {
    act(&me, Act::Lift { address: wanted.address.as_str().into() }).await?;
    me.tells(Event::BanLifted, What::Nothing);
    Ok(Nothing {})
}
