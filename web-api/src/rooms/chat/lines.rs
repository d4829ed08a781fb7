//! What consoles know of the lines, and what of it has changed since: a change is told a moment later with others, as it is by
//! then, so that a chat that comes and is taken at once is not told at all.
use catalogue::ids::{ChatId, SkillId};
use parking_lot::Mutex;
use routing::folds::desk::Desk;
use std::collections::{BTreeMap, BTreeSet};

/// The lines of one tenant. All of it is asked and told with the desk held, so that it goes with what the desk says.
#[derive(Default)]
pub(crate) struct Lines(Mutex<State>);

#[derive(Default)]
struct State {
    /// Which chats some console may show in each line: those that were told, and those that were answered to a call.
    known: BTreeMap<SkillId, BTreeSet<ChatId>>,
    /// What is yet to be told; none while nobody tells.
    changed: Option<BTreeMap<SkillId, BTreeSet<ChatId>>>,
}

/// What has changed in one line.
#[derive(Debug, PartialEq)]
pub(crate) struct LineChanges {
    /// Whose line.
    pub(crate) skill: SkillId,
    /// Chats that stand in it, new or otherwise than before.
    pub(crate) here: Vec<ChatId>,
    /// Chats that a console may still show in it.
    pub(crate) left: Vec<ChatId>,
}

impl Lines {
    /// A chat came, left, or stands otherwise than before. Answers whether somebody has to begin to tell.
    pub(crate) fn changed(&self, desk: &Desk, skill: SkillId, chat: ChatId) -> bool {
        let mut state = self.0.lock();
        // Who has just left stands on the desk no longer, and on screens still.
        state.knows(skill, || standing(desk, skill).chain([chat]).collect());
        state.notes(skill, chat)
    }

    /// These chats are about to be on the screen of somebody who asked for their lines.
    pub(crate) fn shown(&self, desk: &Desk, chats: impl IntoIterator<Item = (SkillId, ChatId)>) {
        let mut state = self.0.lock();
        for (skill, chat) in chats {
            state.knows(skill, || standing(desk, skill).collect()).insert(chat);
        }
    }

    /// What was to be told is told no more, and nothing is known of what anybody sees.
    pub(crate) fn forget(&self) {
        *self.0.lock() = State::default();
    }

    /// What is to be told now, of how the lines stand by now; none where nothing has changed, and nobody tells from then on.
    pub(crate) fn next(&self, stands: impl Fn(SkillId, ChatId) -> bool) -> Option<Vec<LineChanges>> {
        let mut state = self.0.lock();
        let changed = state.changed.take().filter(|changed| !changed.is_empty())?;
        state.changed = Some(BTreeMap::new());
        Some(changed.into_iter().map(|(skill, chats)| state.tells(skill, chats, |chat| stands(skill, chat))).collect())
    }
}

impl State {
    /// The chats that are known of a line. At first a console may know any that stands in it: it may be older than this server.
    fn knows(&mut self, skill: SkillId, first: impl FnOnce() -> BTreeSet<ChatId>) -> &mut BTreeSet<ChatId> {
        self.known.entry(skill).or_insert_with(first)
    }

    fn notes(&mut self, skill: SkillId, chat: ChatId) -> bool {
        let begins = self.changed.is_none();
        self.changed.get_or_insert_default().entry(skill).or_default().insert(chat);
        begins
    }

    fn tells(&mut self, skill: SkillId, chats: BTreeSet<ChatId>, stands: impl Fn(ChatId) -> bool) -> LineChanges {
        let known = self.known.entry(skill).or_default();
        let (here, gone): (Vec<ChatId>, Vec<ChatId>) = chats.into_iter().partition(|chat| stands(*chat));
        known.extend(&here);
        LineChanges { skill, here, left: gone.into_iter().filter(|chat| known.remove(chat)).collect() }
    }
}

fn standing(desk: &Desk, skill: SkillId) -> impl Iterator<Item = ChatId> {
    desk.queues.get(&skill).into_iter().flat_map(|queue| queue.places.keys().copied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SKILLS: u32 = 3;
    const CHATS: u64 = 5;

    /// What may happen while a console looks on.
    #[derive(Debug, Clone)]
    enum Step {
        /// A chat comes to a line, or goes from one to another.
        Joins(ChatId, SkillId),
        Leaves(ChatId),
        /// It rings, or no longer does; or its customer writes.
        Changes(ChatId),
        /// What was gathered is told.
        Told,
        /// A console is loaded anew.
        Loads(usize),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let chat = || (0..CHATS).prop_map(|id| ChatId(id.into()));
        let skill = (0..SKILLS).prop_map(SkillId);
        let step = prop_oneof![
            3 => (chat(), skill).prop_map(|(chat, skill)| Step::Joins(chat, skill)),
            3 => chat().prop_map(Step::Leaves),
            2 => chat().prop_map(Step::Changes),
            1 => Just(Step::Told),
            1 => (0..2_usize).prop_map(Step::Loads),
        ];
        prop::collection::vec(step, 0..60)
    }

    /// The lines as somebody sees them: where each chat stands, and how it stands there.
    type Seen = BTreeMap<ChatId, (SkillId, u32)>;

    fn hears(seen: &mut Seen, changed: &[LineChanges], now: &Seen) {
        for LineChanges { skill, here, left } in changed {
            seen.extend(here.iter().map(|chat| (*chat, now[chat])));
            seen.retain(|chat, (at, _)| at != skill || !left.contains(chat));
        }
    }

    /// The state of the lines without a desk: whoever is known at first is whoever stands there.
    fn notes(state: &mut State, now: &Seen, skill: SkillId, chat: ChatId) {
        state.knows(skill, || in_line(now, skill).chain([chat]).collect());
        state.notes(skill, chat);
    }

    fn in_line(now: &Seen, skill: SkillId) -> impl Iterator<Item = ChatId> {
        now.iter().filter(move |(_, (at, _))| *at == skill).map(|(chat, _)| *chat)
    }

    proptest! {
        #[test]
        fn whoever_is_told_now_and_then_ends_with_the_lines_of_whoever_is_told_of_every_change(steps in steps()) {
            let lines = Lines::default();
            // The first is there from the start, the others are loaded while it goes on.
            let (mut now, mut screens, mut version) = (Seen::new(), vec![Some(Seen::new()), None, None], 0);
            let tell = |now: &Seen, screens: &mut Vec<Option<Seen>>| {
                let stands = |skill, chat| now.get(&chat).is_some_and(|(at, _)| *at == skill);
                let changed = lines.next(stands).unwrap_or_default();
                screens.iter_mut().flatten().for_each(|seen| hears(seen, &changed, now));
            };
            for step in steps {
                version += 1;
                match step {
                    Step::Joins(chat, skill) => {
                        let before = now.insert(chat, (skill, version));
                        let mut state = lines.0.lock();
                        if let Some((from, _)) = before {
                            notes(&mut state, &now, from, chat);
                        }
                        notes(&mut state, &now, skill, chat);
                    }
                    Step::Leaves(chat) => {
                        if let Some((skill, _)) = now.remove(&chat) {
                            notes(&mut lines.0.lock(), &now, skill, chat);
                        }
                    }
                    Step::Changes(chat) => {
                        let stands = now.get_mut(&chat).map(|(skill, stands)| {
                            *stands = version;
                            *skill
                        });
                        if let Some(skill) = stands {
                            notes(&mut lines.0.lock(), &now, skill, chat);
                        }
                    }
                    Step::Told => tell(&now, &mut screens),
                    Step::Loads(which) => {
                        let mut state = lines.0.lock();
                        for (chat, (skill, _)) in &now {
                            state.knows(*skill, || in_line(&now, *skill).collect()).insert(*chat);
                        }
                        screens[1 + which] = Some(now.clone());
                    }
                }
            }
            tell(&now, &mut screens);
            for seen in screens.into_iter().flatten() {
                prop_assert_eq!(&seen, &now);
            }
            prop_assert_eq!(lines.next(|_, _| true), None, "nobody tells any more");
        }
    }

    #[test]
    fn a_chat_that_comes_and_goes_meanwhile_is_told_to_nobody_unless_somebody_looked() {
        let (lines, ada, orders) = (Lines::default(), ChatId(1), SkillId(1));
        let tells = || lines.next(|_, _| false).map(|mut told| told.remove(0).left);
        lines.0.lock().knows(orders, BTreeSet::new);
        lines.0.lock().notes(orders, ada);
        assert_eq!(tells(), Some(vec![]));
        lines.0.lock().notes(orders, ada);
        lines.0.lock().knows(orders, BTreeSet::new).insert(ada);
        assert_eq!(tells(), Some(vec![ada]));
        assert_eq!(tells(), None);
    }
}
