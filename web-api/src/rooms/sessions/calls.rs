//! Finding the sessions of everybody, a page at a time, and ending them.
use crate::edge::basics::At;
use crate::edge::endpoint::{Endpoint, get, patch};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::sockets::open_pages::OpenPages;
use crate::edge::tokens::{self, TokenHash};
use crate::rooms::sessions::ends;
use crate::rooms::sessions::wire::{SessionOrder, SessionsQuery, UserSession, UserSessions};
use crate::rooms::{sign_in, users};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::USERS;
use catalogue::units::Millis;
use std::collections::BTreeMap;
use store::groups::Group;
use store::people::{SessionOf, SessionsBy, SessionsPage, SoughtSessions};

const PATH: &str = "admin/user_management/sessions";

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get(PATH, list)
            .named("userSessions")
            .about("Finds the sessions of everybody: who is signed in, since when, from where.")
            .needs(USERS),
        patch(PATH, ends::end)
            .named("endUserSessions")
            .about("Ends one session of a person, all of a person, or those of everybody else. Access tokens stay. Open chats return to their line once the person is gone.")
            .needs(USERS)
            .refuses(&[Code::NO_USER_ID, Code::USER_NOT_FOUND, Code::NOT_AUTHORISED]),
    ]
}

/// Behind whom the next page begins, as a token says: half of a hash, and what the list is in the order of. No hash has more of
/// it before and after than these.
fn behind(token: &str, falling: bool) -> Result<(String, TokenHash), Problem> {
    let wrong = || Problem::format("next_token", "is none that was given");
    let (half, key) = token.split_once(':').ok_or_else(wrong)?;
    let mut last = [if falling { 0 } else { u8::MAX }; 32];
    if half.len() != last.len() || !half.is_ascii() {
        return Err(wrong());
    }
    for (at, byte) in last.iter_mut().take(half.len() / 2).enumerate() {
        *byte = u8::from_str_radix(&half[2 * at..2 * at + 2], 16).map_err(|_| wrong())?;
    }
    Ok((key.to_owned(), last))
}

async fn list(me: Signed, wanted: SessionsQuery) -> Result<UserSessions, Problem> {
    let (db, tenant) = (&me.call.app.db, me.call.site.id);
    let others = if wanted.others { Some(ends::others(&me).await?) } else { None };
    let page = match &wanted.id {
        Some(id) => {
            let one = db.people().session_named(tenant, id, me.call.now()).await?;
            SessionsPage { total: u64::from(one.is_some()), sessions: one.into_iter().collect(), next: None }
        }
        None => sought(&me, wanted).await?,
    };
    let groups: BTreeMap<u32, Group> =
        db.groups().all(tenant).await?.into_iter().map(|group| (group.id, group)).collect();
    let open = me.call.app.sockets.open_in(tenant);
    Ok(UserSessions {
        items: page.sessions.into_iter().map(|one| shown(&me, one, &groups, &open)).collect(),
        next_token: page.next.map(|(key, token)| format!("{}:{key}", tokens::name_of(&token))),
        total: page.total,
        others,
    })
}

async fn sought(me: &Signed, wanted: SessionsQuery) -> Result<SessionsPage, Problem> {
    let (db, tenant, now) = (&me.call.app.db, me.call.site.id, me.call.now());
    let by = match wanted.sort.unwrap_or_default() {
        SessionOrder::Name => SessionsBy::Name,
        SessionOrder::Since => SessionsBy::Start,
        SessionOrder::LastSeen => SessionsBy::Use,
    };
    let behind = wanted.next_token.as_deref().map(|token| behind(token, wanted.descending)).transpose()?;
    if by != SessionsBy::Name && behind.as_ref().is_some_and(|(key, _)| key.parse::<i64>().is_err()) {
        return Err(Problem::format("next_token", "is of another order"));
    }
    let sought = SoughtSessions {
        text: wanted.search,
        user: wanted.user_id.map(AgentId),
        group: wanted.group_id,
        by_service: wanted.by_service,
        unused_since: wanted.unused_minutes.map(|minutes| now - Millis::minutes(i64::from(minutes))),
    };
    Ok(db.people().sessions(tenant, &sought, (by, wanted.descending), behind.as_ref(), now).await?)
}

fn shown(me: &Signed, one: SessionOf, groups: &BTreeMap<u32, Group>, open: &OpenPages) -> UserSession {
    let site = &me.call.site;
    let current = one.token_hash == me.session.token_hash;
    let (chats, ringing) = {
        let desk = site.engine.desk();
        desk.agents.get(&one.user).map_or((0, 0), |agent| (agent.owned(), agent.rings()))
    };
    let group = groups.get(&one.group);
    let (agent, address, seen) = if current {
        let visitor = &me.call.visitor;
        (visitor.user_agent.as_str(), visitor.address.to_string(), Some(me.call.now()))
    } else {
        (one.user_agent.as_str(), one.address, one.seen)
    };
    let [device, browser, os] = sign_in::browser(agent);
    UserSession {
        id: tokens::name_of(&one.token_hash),
        user_id: one.user.0,
        fullname: one.fullname,
        username: one.username,
        group_id: one.group,
        group_name: group.map(|group| group.name.clone()).unwrap_or_default(),
        current,
        connected: open.of(one.user, &one.token_hash),
        device,
        browser,
        os,
        address: Some(address).filter(|address| !address.is_empty()),
        since: At(one.created),
        last_seen: seen.map(At),
        expires: At(one.expires),
        by_service: one.by_service,
        may_end: !current && group.is_some_and(|group| users::manages(me, group).is_ok()),
        elsewhere: open.stays(one.user, |token| *token != one.token_hash),
        chats,
        ringing,
    }
}
