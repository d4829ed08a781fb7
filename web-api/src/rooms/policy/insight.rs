//! Looking into the engine: why a chat went to whom, why it still waits.
use crate::edge::basics::{At, NoInput};
use crate::edge::endpoint::{Endpoint, get};
use crate::edge::gate::Signed;
use crate::edge::problem::Problem;
use crate::rooms::chat::Taker;
use crate::rooms::policy::view::{decisions, insight};
use crate::rooms::policy::wire::decisions::{ChatLook, Decisions, DecisionsQuery};
use crate::rooms::policy::wire::insight::{SkillEstimates, UnroutableList};
use catalogue::error::Code;
use catalogue::ids::{AgentId, ChatId};
use catalogue::limit;
use catalogue::permission::{ENGINE_DECISIONS, ENGINE_ESTIMATES, ENGINE_UNROUTABLE};
use routing::Event;
use routing::folds::explain::{Explained, explain};
use routing::folds::history::History;
use routing::folds::then::explained_then;
use routing::settings::Person;
use routing::time::Millis;
use std::collections::BTreeMap;
use store::StoreError;
use store::chats::Look;
use store::journal::{Entry, Raw};

pub(crate) fn rows() -> Vec<Endpoint> {
    vec![
        get("engine/decisions", decisions)
            .named("decisions")
            .about("Explains the routing of one chat: who got it, who did not, why it still waits. Without a chat, lists the newest decisions.")
            .needs(ENGINE_DECISIONS)
            .refuses(&[Code::CHAT_NOT_FOUND]),
        get("engine/unroutable", unroutable)
            .named("unroutable")
            .about("Lists waiting chats that no signed-in agent can take, with the smallest change that would help.")
            .needs(ENGINE_UNROUTABLE),
        get("engine/estimates", estimates)
            .named("estimates")
            .about("Estimates the wait for each skill, with the accuracy of recent estimates.")
            .needs(ENGINE_ESTIMATES),
    ]
}

async fn decisions(me: Signed, wanted: DecisionsQuery) -> Result<Decisions, Problem> {
    match wanted.uniQref {
        Some(chat) => of_chat(&me, chat.0).await,
        None => newest(&me, wanted.before).await,
    }
}

async fn unroutable(me: Signed, _: NoInput) -> Result<UnroutableList, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let accounts = app.db.people().all(site.id).await?;
    let accounts: Vec<Person> = accounts.iter().filter(|user| user.active).map(|user| user.person()).collect();
    Ok(site.engine.insight(|desk, insight| insight::unroutable(desk, insight, &accounts)))
}

async fn estimates(me: Signed, _: NoInput) -> Result<SkillEstimates, Problem> {
    let now = me.call.now();
    Ok(me.call.site.engine.insight(|desk, insight| insight::estimates(desk, insight, now)))
}

async fn newest(me: &Signed, before: Option<u64>) -> Result<Decisions, Problem> {
    let (app, site) = (&me.call.app, &me.call.site);
    let entries = app.db.decisions().newest(site.id, before, limit::DECISIONS_SHOWN).await?;
    let more = entries.len() == limit::DECISIONS_SHOWN as usize;
    let before = entries.last().filter(|_| more).map(|entry| entry.seq);
    let desk = site.engine.desk();
    let items = entries.iter().filter_map(|entry| decisions::decision_item(&desk, entry)).collect();
    Ok(Decisions { chat: None, items, before })
}

async fn of_chat(me: &Signed, chat: ChatId) -> Result<Decisions, Problem> {
    let (db, site) = (&me.call.app.db, &me.call.site);
    let about = db.decisions().of_chat(site.id, chat).await?;
    let (history, about) = aside(move || {
        let entries = about.read()?;
        Ok(History::told(chat, told(&entries)).map(|history| (history, entries)))
    })
    .await?
    .ok_or_else(|| Problem::of(Code::CHAT_NOT_FOUND))?;
    let spans = history.spans();
    // The tenant and its people from the first moment on, whichever line that was in.
    let begins = spans.values().map(|(first, _)| *first).min();
    let (mut floor, mut known) = (Raw::default(), begins.is_some());
    for (line, (_, last)) in spans {
        let first = begins.unwrap_or(last);
        match db.decisions().floor_between(site.id, line, first, last, limit::DECISION_EVENTS).await? {
            Some(more) if known => floor = floor.and(more),
            _ => known = false,
        }
    }
    let (history, then) = aside(move || {
        let then = if known { look_back(&history, floor, about)? } else { BTreeMap::new() };
        Ok((history, then))
    })
    .await?;
    let looks = db.chats().looks(site.id, chat, limit::LOOKS_SHOWN).await?;
    let names = me.names(looks.iter().map(|look| look.agent)).await?;
    let (desk, now) = (site.engine.desk(), me.call.now());
    let explained = explain(&desk, now, chat);
    let mut chat = decisions::decisions(&desk, now, &history, &then, explained.as_ref());
    chat.reads = looks.iter().map(|look| looked(look, &names)).collect();
    Ok(Decisions { chat: Some(chat), items: Vec::new(), before: None })
}

fn looked(look: &Look, names: &BTreeMap<AgentId, String>) -> ChatLook {
    let name = names.get(&look.agent).cloned().unwrap_or_default();
    ChatLook { agent: Taker { user_id: look.agent.0, name }, at: At(look.at) }
}

fn look_back(history: &History, floor: Raw, about: Vec<Entry>) -> Result<BTreeMap<u64, Explained>, StoreError> {
    let mut entries: BTreeMap<u64, Entry> = floor.read()?.into_iter().map(|entry| (entry.seq, entry)).collect();
    entries.extend(about.into_iter().map(|entry| (entry.seq, entry)));
    Ok(explained_then(history, entries.values().map(|entry| (entry.seq, entry.at, &entry.event))))
}

fn told(entries: &[Entry]) -> impl Iterator<Item = (u64, Millis, &Event)> {
    entries.iter().map(|entry| (entry.seq, entry.at, &entry.event))
}

/// What takes a processor for a while, on a thread where nobody waits for it.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T, StoreError> + Send + 'static) -> Result<T, Problem> {
    let done = actix_web::web::block(work).await.map_err(|_| Problem::of(Code::FAULT))?;
    Ok(done?)
}
