//! What is told of chats that nobody answers: to supervisors, to their agents, and to those who may take them.
use crate::edge::basics::Ref;
use crate::rooms::chat::kinds::{CHAT_ORPHANED, CHAT_UNANSWERED, OFFER_WORDS};
use crate::rooms::chat::{ChatOrphaned, ChatUnanswered, OfferWords, views};
use crate::rooms::live::announcer::Say;
use catalogue::ids::{AgentId, ChatId};
use engine::To;
use routing::chat::answer;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Say<'_> {
    /// To supervisors: its agent is gone for good.
    pub(crate) fn orphaned(&mut self, id: ChatId, from: AgentId, supervisors: Arc<[AgentId]>) {
        let Some(chat) = self.desk.chats.get(&id) else { return };
        let Some(opening) = &chat.opening else { return };
        let customer = &opening.customer;
        let skill = chat.line().map_or(chat.course.skill, |(skill, _)| skill);
        let orphaned = ChatOrphaned {
            uniQref: Ref(id),
            name: customer.name.as_deref().unwrap_or_default().to_owned(),
            surname: customer.surname.as_deref().unwrap_or_default().to_owned(),
            skill: views::skill_name(self.desk, skill).to_owned(),
            skill_id: skill.0,
            agent: views::agent_name(self.desk, from).to_owned(),
            user_id: from.0,
        };
        self.to(To::Agents(supervisors), &CHAT_ORPHANED, &orphaned);
    }

    /// The agent, and whoever supervises.
    pub(crate) fn unanswered(&mut self, id: ChatId, event: &answer::Event, supervisors: &[AgentId]) {
        let (agent, since, moved) = match event {
            answer::Event::Raised { owner, since } => (*owner, *since, false),
            answer::Event::Moved { from, since } => (*from, *since, true),
        };
        let Some(chat) = self.desk.chats.get(&id) else { return };
        let Some(opening) = &chat.opening else { return };
        let (customer, skill) = (&opening.customer, chat.course.skill);
        let told = ChatUnanswered {
            uniQref: Ref(id),
            name: customer.name.as_deref().unwrap_or_default().to_owned(),
            surname: customer.surname.as_deref().unwrap_or_default().to_owned(),
            skill: views::skill_name(self.desk, skill).to_owned(),
            skill_id: skill.0,
            agent: views::agent_name(self.desk, agent).to_owned(),
            user_id: agent.0,
            seconds: (self.at - since).as_seconds(),
            moved,
        };
        let all: BTreeSet<AgentId> = supervisors.iter().copied().chain([agent]).collect();
        self.to(To::Agents(all.into_iter().collect()), &CHAT_UNANSWERED, &told);
    }

    /// What stands in the line of a chat whose customer writes for the first time, and with its bell and its invitation.
    pub(crate) fn first_words(&mut self, id: ChatId, index: u32) {
        let desk = self.desk;
        let Some((chat, card)) = desk.chats.get(&id).zip(desk.cards.get(&id)) else { return };
        let Some((_, text)) = card.first.as_ref().filter(|(first, _)| *first == index) else { return };
        if let Some((skill, _)) = chat.line() {
            self.moved(skill, id);
        }
        let words = OfferWords { uniQref: Ref(id), first_message: text.to_string() };
        let rings = card.ringing.map(|(agent, _)| agent);
        let asked: BTreeSet<AgentId> =
            rings.into_iter().chain(chat.people.invitation.iter().map(|one| one.whom)).collect();
        for agent in asked {
            self.to(To::Agent(agent), &OFFER_WORDS, &words);
        }
    }
}
