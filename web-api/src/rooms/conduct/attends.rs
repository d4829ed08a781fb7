//! Reports that wait, and bans that end.
use crate::edge::attention::{Attends, Found, Matter};
use crate::edge::gate::Signed;
use catalogue::limit;
use catalogue::permission::{BANNED, REPORTED_CHATS};

pub(crate) const REPORTED: Attends = Attends {
    matter: Matter::ChatsReported,
    permission: REPORTED_CHATS,
    integration: 0,
    look: |me| Box::pin(std::future::ready(Ok(reported(me)))),
};

pub(crate) const ENDING: Attends = Attends {
    matter: Matter::BansEnd,
    permission: BANNED,
    integration: 0,
    look: |me| Box::pin(std::future::ready(Ok(ending(me)))),
};

fn reported(me: &Signed) -> Option<Found> {
    let desk = me.call.site.engine.desk();
    let flags = &desk.conduct.flags;
    let oldest = flags.values().min_by_key(|flag| flag.at)?;
    Found::some(flags.len(), Some(oldest.category.to_string()), Some(oldest.at))
}

fn ending(me: &Signed) -> Option<Found> {
    let (now, desk) = (me.call.now(), me.call.site.engine.desk());
    let soon = now..now + limit::ATTENTION_BANS;
    let ending = desk.conduct.bans.values().filter(|ban| ban.until > now && soon.contains(&ban.until));
    let first = ending.clone().min_by_key(|ban| ban.until)?;
    Found::some(ending.count(), Some(first.address.to_string()), Some(first.until))
}
