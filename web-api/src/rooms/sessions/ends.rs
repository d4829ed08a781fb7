//! Ending the sessions of others: one, all of a person, or those of everybody else. Whoever has one open is told and shown out;
//! presence goes with the last page.
use crate::edge::ending::{all_ended, ended};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::edge::security_events::{Event, What};
use crate::edge::tokens::{self, TokenHash};
use crate::rooms::sessions::wire::{OthersAtWork, SessionsEnd, SessionsEnded};
use crate::rooms::{sign_in, users};
use catalogue::error::Code;
use catalogue::ids::AgentId;
use catalogue::permission::{Action, PERMISSION_GROUPS};
use futures_util::stream::{self, StreamExt};
use std::collections::{BTreeSet, HashSet};
use store::audit::Doer;

/// So many leave at a time.
const LEAVING: usize = 16;

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
    let people = me.call.app.db.people();
    let left = people.other_sessions(me.call.site.id, &me.session.token_hash, me.call.now()).await?;
    Ok(SessionsEnded { ended, left })
}

async fn one(me: &Signed, user: AgentId, id: &str, doer: &Doer) -> Result<u64, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    if id == tokens::name_of(&me.session.token_hash) {
        return Err(Problem::not_authorised("id", "is the session that asks"));
    }
    let devices = app.db.sign_in().devices_of_user(tenant, user).await?;
    let Some(device) = devices.iter().find(|device| tokens::name_of(&device.token_hash) == id) else { return Ok(0) };
    let token = device.token_hash;
    let stays = user == me.me() || app.sockets.open_in(tenant).stays(user, |open| *open != token);
    if !app.db.people().end_sign_in(tenant, user, &token, doer).await? {
        return Ok(0);
    }
    if !stays {
        sign_in::leaves(&me.call, user).await;
    }
    ended(app, &token);
    me.tells(Event::SessionRevoked, What::Account(user));
    if stays {
        sign_in::outlasts(&me.call, user).await?;
    }
    Ok(u64::from(device.expires > me.call.now()))
}

async fn of_person(me: &Signed, user: AgentId, doer: &Doer) -> Result<u64, Problem> {
    let (app, tenant) = (&me.call.app, me.call.site.id);
    let stays = (user == me.me()).then_some(&me.session.token_hash);
    if stays.is_none() {
        sign_in::leaves(&me.call, user).await;
    }
    let gone = app.db.people().end_sign_ins(tenant, user, stays, doer).await?;
    all_ended(app, &gone.all.into_iter().map(|(_, token)| token).collect());
    me.tells(Event::SessionRevoked, What::Account(user));
    if stays.is_some() {
        sign_in::outlasts(&me.call, user).await?;
    }
    Ok(gone.running)
}

/// The groups whose sessions "everybody" ends for whoever asks; `None`: all.
async fn groups(me: &Signed) -> Result<Option<Vec<u32>>, Problem> {
    let mine = &me.person.group;
    if mine.allows(PERMISSION_GROUPS, Action::Edit) {
        return Ok(None);
    }
    let all = me.call.app.db.groups().all(me.call.site.id).await?;
    Ok(Some(all.iter().filter(|group| mine.covers(group)).map(|group| group.id).collect()))
}

/// What "everybody" would end now. One's own chats are not among it: one stays.
pub(crate) async fn others(me: &Signed) -> Result<OthersAtWork, Problem> {
    let (site, stays, now) = (&me.call.site, &me.session.token_hash, me.call.now());
    let groups = groups(me).await?;
    let theirs = me.call.app.db.people().sign_ins_of_all(site.id, (groups.as_deref(), stays), now).await?;
    let desk = site.engine.desk();
    let people = theirs.keys().filter(|id| **id != me.me()).filter_map(|id| desk.agents.get(id));
    let none = OthersAtWork { sessions: theirs.values().sum(), ..OthersAtWork::default() };
    Ok(people.fold(none, |sum, agent| OthersAtWork {
        chats: sum.chats + agent.owned(),
        ringing: sum.ringing + agent.rings(),
        ..sum
    }))
}

async fn of_everybody(me: &Signed, doer: &Doer) -> Result<u64, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let groups = groups(me).await?;
    let (brand, stays) = (site.row().brand_name.clone(), &me.session.token_hash);
    let gone = app.db.people().end_sign_ins_of_all(site.id, &brand, (groups.as_deref(), stays), doer).await?;
    let people: BTreeSet<AgentId> = gone.all.iter().map(|(user, _)| *user).collect();
    let tokens: HashSet<TokenHash> = gone.all.into_iter().map(|(_, token)| token).collect();
    all_ended(app, &tokens);
    me.tells(Event::SessionRevoked, What::Word("everybody"));
    // Nothing more is offered to whoever was at work, unless they are back already.
    let open = app.sockets.open_in(site.id);
    let at_work: Vec<AgentId> = {
        let desk = site.engine.desk();
        let agents =
            people.into_iter().filter(|id| *id != me.me() && !open.stays(*id, |token| !tokens.contains(token)));
        agents.filter(|id| desk.agents.get(id).is_some_and(|agent| agent.signed_in)).collect()
    };
    stream::iter(at_work).for_each_concurrent(LEAVING, |id| sign_in::leaves(&me.call, id)).await;
    // They have ended, whatever becomes of one's own presence.
    let _ = sign_in::outlasts(&me.call, me.me()).await;
    Ok(gone.running)
}
