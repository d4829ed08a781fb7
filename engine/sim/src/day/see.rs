//! What people see of what happened, and what they make of it.
use super::talk::Talk;
use super::{Day, Plan, Watch};
use catalogue::ids::{AgentId, ChatId, SkillId};
use routing::agent::{self, Cause};
use routing::chat::{people, transfer};
use routing::{Event, chat, queue};

/// What of an event makes somebody do something.
#[derive(Clone, Copy)]
enum Seen {
    Rings(AgentId, ChatId),
    Joined(SkillId),
    Begins(AgentId, ChatId),
    Stops(ChatId),
    StaysTheirs(ChatId),
    Ended(ChatId),
    Over(ChatId),
    Freed(AgentId),
    SentAway(AgentId),
    Back(AgentId),
}

fn seen(event: &Event) -> Option<Seen> {
    Some(match event {
        Event::Agent(who, agent::Event::Rang { ring, .. }) => Seen::Rings(*who, ring.chat),
        Event::Agent(who, agent::Event::Released { .. }) => Seen::Freed(*who),
        Event::Agent(who, agent::Event::Kept(Cause::MissedOffers)) => Seen::SentAway(*who),
        Event::Agent(who, agent::Event::SignedIn { .. } | agent::Event::Chose { .. }) => Seen::Back(*who),
        Event::Queue(skill, queue::Event::Joined { .. }) => Seen::Joined(*skill),
        Event::Chat(chat, chat::Event::Assigned { agent, .. }) => Seen::Begins(*agent, *chat),
        Event::Chat(
            chat,
            chat::Event::Requeued { .. }
            | chat::Event::Transfer(transfer::Event::Sent { .. })
            | chat::Event::Answer(chat::answer::Event::Moved { .. }),
        ) => Seen::Stops(*chat),
        Event::Chat(chat, chat::Event::Transfer(transfer::Event::Ended { .. })) => Seen::StaysTheirs(*chat),
        Event::Chat(chat, chat::Event::People(people::Event::Uninvited { .. })) => Seen::StaysTheirs(*chat),
        Event::Chat(chat, chat::Event::Ended { .. }) => Seen::Ended(*chat),
        Event::Chat(
            chat,
            chat::Event::Abandoned { .. } | chat::Event::Missed { .. } | chat::Event::WrappedUp { .. },
        ) => Seen::Over(*chat),
        _ => return None,
    })
}

impl Day {
    /// Everything that has happened since people last looked.
    pub(super) fn look(&mut self, watch: &mut impl Watch) {
        while let Some((at, event)) = self.world.journal().get(self.read) {
            self.read += 1;
            watch.saw(*at, event);
            if let Some(seen) = seen(event) {
                self.follow(seen);
            }
        }
        if !self.keep {
            self.world.forget_journal();
            self.read = 0;
        }
    }

    fn follow(&mut self, seen: Seen) {
        match seen {
            Seen::Rings(who, chat) if self.answers_again(who, chat) => {}
            Seen::Rings(who, chat) => self.later(self.habits.reaction, Plan::Answers(who, chat)),
            Seen::Joined(skill) if self.pulls && !self.world.tenant().config.pushes(skill) => self.all_look(skill),
            Seen::Begins(agent, chat) => {
                self.finish(chat);
                if let Some(talk) = self.talk_again(agent, chat) {
                    self.begin(chat, talk);
                } else if let Some(arrival) = self.customers.get(&chat) {
                    let talk = Talk::new(agent, arrival.handling, arrival.messages, self.world.now());
                    self.begin(chat, talk);
                }
            }
            Seen::Stops(chat) => {
                self.finish(chat);
                self.waits(chat);
            }
            Seen::StaysTheirs(chat) => self.stays_theirs(chat),
            Seen::Ended(chat) => {
                let owner = self.talks.get(&chat).map(|talk| talk.agent);
                self.finish(chat);
                if let Some(owner) = owner
                    && !self.wraps_up_again(owner, chat)
                {
                    self.later(self.habits.wrap_up, Plan::WrapsUp(owner, chat));
                }
            }
            Seen::Over(chat) => {
                self.finish(chat);
                self.customers.remove(&chat);
                self.forget(chat);
            }
            Seen::Freed(who) if self.leaving.contains(&who) => self.plan(self.world.now(), Plan::GoesHome(who)),
            Seen::Freed(who) | Seen::Back(who) => {
                if self.pulls {
                    self.looks(who);
                }
            }
            Seen::SentAway(who) => self.later(self.habits.back, Plan::Pauses(who, None)),
            Seen::Joined(_) => {}
        }
    }

    /// Everybody with the skill and with room sees that somebody waits.
    fn all_look(&mut self, skill: SkillId) {
        let able = self.world.agents().iter().filter(|(_, agent)| agent.available() && agent.has_skill(skill));
        for who in able.map(|(who, _)| *who).collect::<Vec<_>>() {
            self.looks(who);
        }
    }

    fn looks(&mut self, who: AgentId) {
        if self.roams(who) && self.looking.insert(who) {
            self.later(self.habits.reaction, Plan::Looks(who));
        }
    }
}
