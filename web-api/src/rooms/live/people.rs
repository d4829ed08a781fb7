//! How people stand, for whoever watches them: gathered, and told as of now at most once in a while.
use crate::edge::app::App;
use crate::edge::sites::Site;
use crate::rooms::chat::kinds::PRESENCES;
use crate::rooms::chat::{Presences, Status, TeamPresence, views};
use crate::rooms::live::teller::{Gathered, Teller};
use actix_web::web::Data;
use catalogue::ids::AgentId;
use engine::{To, Topic};
use parking_lot::Mutex;
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::collections::BTreeSet;
use std::sync::Arc;

/// So many are told of in one frame; the others wait for the next. Some 250 bytes each.
const IN_A_FRAME: usize = 2_000;

/// Whose presence has changed in one tenant. Each list has everybody once at most.
#[derive(Default)]
pub(crate) struct Changed(Mutex<Lists>);

#[derive(Default)]
struct Lists {
    /// Of whom whoever watches is yet to hear; none while nobody tells.
    to_tell: Option<BTreeSet<AgentId>>,
    /// Whose has changed since the team was rendered last.
    since_rendered: BTreeSet<AgentId>,
}

impl Changed {
    /// The team is rendered from now on.
    pub(crate) fn rendering(&self) {
        self.0.lock().since_rendered.clear();
    }

    /// Whether the team as it was rendered last is how it stands.
    pub(crate) fn is_none(&self) -> bool {
        self.0.lock().since_rendered.is_empty()
    }

    /// The next of whom is to be told; none where there are no more, and nobody tells from then on.
    fn next(&self) -> Option<Vec<AgentId>> {
        let mut lists = self.0.lock();
        let all = lists.to_tell.take()?;
        if all.is_empty() {
            return None;
        }
        let mut all = all.into_iter();
        let next = all.by_ref().take(IN_A_FRAME).collect();
        lists.to_tell = Some(all.collect());
        Some(next)
    }
}

impl Teller {
    /// Somebody stands otherwise than before.
    pub(crate) fn note(&self, site: &Arc<Site>, agent: AgentId) {
        let changed = site.keeps::<Changed>();
        let mut lists = changed.0.lock();
        lists.since_rendered.insert(agent);
        if site.engine.feed().watched(Topic::People) {
            self.tells(site, &mut lists, [agent]);
        }
    }

    /// Somebody is answered the team as it was rendered: what has changed since is told behind it.
    pub(crate) fn behind(&self, site: &Arc<Site>) {
        if !site.engine.feed().watched(Topic::People) {
            return;
        }
        let changed = site.keeps::<Changed>();
        let mut lists = changed.0.lock();
        let since = lists.since_rendered.clone();
        self.tells(site, &mut lists, since);
    }

    fn tells(&self, site: &Arc<Site>, lists: &mut Lists, of: impl IntoIterator<Item = AgentId>) {
        match &mut lists.to_tell {
            Some(to_tell) => to_tell.extend(of),
            None => {
                lists.to_tell = Some(of.into_iter().collect());
                self.begins(Gathered::People, site);
            }
        }
    }
}

/// Tells until there are no more: the first at once.
pub(super) async fn tell(app: Data<App>, site: Arc<Site>) {
    let changed = site.keeps::<Changed>();
    while let Some(agents) = changed.next() {
        let now = app.now();
        let people = {
            let desk = site.engine.desk();
            agents.into_iter().map(|agent| stands(&desk, agent, now)).collect()
        };
        PRESENCES.tell(&site.engine, &To::Watchers(Topic::People), now, &Presences { people });
        actix_rt::time::sleep(app.settings.people_every()).await;
    }
}

fn stands(desk: &Desk, id: AgentId, now: Millis) -> TeamPresence {
    let agent = desk.agents.get(&id);
    let there = views::presence(agent).status != Status::Offline;
    let seen = if there { Some(now) } else { desk.last_seen.get(&id).copied() };
    TeamPresence { user_id: id.0, member: views::member(agent, 0, seen) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_changes_while_it_is_told_is_told_next_and_then_there_is_quiet() {
        let changed = Changed::default();
        assert_eq!(changed.next(), None);
        let many: BTreeSet<AgentId> = (0..=IN_A_FRAME as u32).map(AgentId).collect();
        changed.0.lock().to_tell = Some(many);
        assert_eq!(changed.next().map(|some| some.len()), Some(IN_A_FRAME), "no frame is too large for a socket");
        changed.0.lock().to_tell.as_mut().expect("it is being told").insert(AgentId(7));
        assert_eq!(changed.next(), Some(vec![AgentId(7), AgentId(IN_A_FRAME as u32)]));
        assert_eq!(changed.next(), None);
        assert!(changed.0.lock().to_tell.is_none(), "the next change begins anew");
    }
}
