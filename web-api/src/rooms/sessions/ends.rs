//! Ending the sessions of others: one, all of a person, or those of everybody else. Whoever has one open is told and shown out;
//! presence goes with the last page.
use crate::edge::ending::ended;
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens::{self, TokenHash};
use crate::rooms::sessions::wire::{SessionsEnd, SessionsEnded};
use crate::rooms::{sign_in, users};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::{Action, PERMISSION_GROUPS};
use std::collections::BTreeSet;
use store::audit::Doer;
use store::people::{SessionsBy, SoughtSessions};

pub(crate) async fn end(me: Signed, wanted: SessionsEnd) -> Result<SessionsEnded, Problem> {
    let doer = me.doer(wanted.reason.as_deref());
    let ended = match (wanted.user_id, wanted.id, wanted.everybody) {
        (Some(user), id, false) => {
            let user = users::found(&me, user).await?;
            users::manages(&me, &users::group(&me, user.group).await?)?;
            match id {
                Some(id) => one(&me, user.id, &id, &doer).await?,
                None => of_person(&me, user.id, &doer).await?,
            }
        }
        (None, None, true) => of_everybody(&me, &doer).await?,
        (None, _, false) => return Err(Problem::of(Code::NO_USER_ID)),
        (_, _, true) => return Err(Problem::format("everybody", "stands alone")),
    };
    let (people, now) = (me.call.app.db.people(), me.call.now());
    let all = SoughtSessions::default();
    let left = people.sessions(me.call.site.id, &all, (SessionsBy::Use, true), None, now).await?.total;
    Ok(SessionsEnded { ended, left: left.saturating_sub(1) })
}

async fn one(me: &Signed, user: AgentId, id: &str, doer: &Doer) -> Result<u64, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    if id == tokens::name_of(&me.session.token_hash) {
        return Err(Problem::not_authorised("id", "is the session that asks"));
    }
    let devices = app.db.sign_in().devices_of_user(tenant, user).await?;
    let device = devices.iter().find(|device| tokens::name_of(&device.token_hash) == id);
    let token = device.ok_or_else(|| Problem::of(Code::SESSION_OUT_OF_SCOPE))?.token_hash;
    let stays = user == me.me() || app.sockets.elsewhere(tenant, user, &token);
    if !stays {
        sign_in::leaves(&me.call, user).await;
    }
    if !app.db.people().end_sign_in(tenant, user, &token, doer).await? {
        return Err(Problem::of(Code::SESSION_OUT_OF_SCOPE));
    }
    ended(app, &token);
    me.tells(Event::SessionRevoked, What::Account(user));
    if stays {
        sign_in::outlasts(&me.call, user).await?;
    }
    Ok(1)
}

async fn of_person(me: &Signed, user: AgentId, doer: &Doer) -> Result<u64, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let stays = (user == me.me()).then_some(&me.session.token_hash);
    if stays.is_none() {
        sign_in::leaves(&me.call, user).await;
    }
    let tokens = app.db.people().end_sign_ins(tenant, user, stays, doer).await?;
    over(me, &tokens);
    me.tells(Event::SessionRevoked, What::Account(user));
    if stays.is_some() {
        sign_in::outlasts(&me.call, user).await?;
    }
    Ok(count(tokens.len()))
}

async fn of_everybody(me: &Signed, doer: &Doer) -> Result<u64, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let mine = &me.person.group;
    let groups: Option<Vec<u32>> = if mine.allows(PERMISSION_GROUPS, Action::Edit) {
        None
    } else {
        let all = app.db.groups().all(site.id).await?;
        Some(all.iter().filter(|group| mine.covers(group)).map(|group| group.id).collect())
    };
    let (brand, stays) = (site.row().brand_name.clone(), &me.session.token_hash);
    let gone = app.db.people().end_sign_ins_of_all(site.id, &brand, (groups.as_deref(), stays), doer).await?;
    let (people, tokens): (BTreeSet<AgentId>, Vec<TokenHash>) = gone.into_iter().unzip();
    over(me, &tokens);
    // Nothing more is offered to whoever is at work.
    let at_work: Vec<AgentId> = {
        let desk = site.engine.desk();
        let agents = people.iter().filter(|id| **id != me.me());
        agents.filter(|id| desk.agents.get(id).is_some_and(|agent| agent.signed_in)).copied().collect()
    };
    for id in at_work {
        sign_in::leaves(&me.call, id).await;
    }
    sign_in::outlasts(&me.call, me.me()).await?;
    me.tells(Event::SessionRevoked, What::Word("everybody"));
    Ok(count(tokens.len()))
}

/// They let in no longer. Only those that somebody has open are told, and there are far fewer of them than there may be sessions.
fn over(me: &Signed, tokens: &[TokenHash]) {
    let (app, site) = (&me.call.app, &me.call.site);
    let open: BTreeSet<TokenHash> = app.sockets.sessions(site.id).into_iter().collect();
    for token in tokens {
        if open.contains(token) { ended(app, token) } else { app.sessions.over(token) }
    }
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
