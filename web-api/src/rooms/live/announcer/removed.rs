//! What is told to whoever no longer has a chat or is in it: where it waits now, or who has it.
use super::Say;
use crate::edge::basics::Ref;
use crate::rooms::chat::kinds::CHAT_REMOVED;
use crate::rooms::chat::{ChatRemoved, RemovalCause, Taker, views};
use catalogue::ids::{AgentId, ChatId};
use engine::To;
use routing::chat::{Chat, How};

impl Say<'_> {
    /// A chat that somebody no longer has or is in, with the line in which it waits now.
    pub(super) fn removed(&mut self, id: ChatId, from: AgentId, cause: RemovalCause) {
        let line = self.desk.chats.get(&id).and_then(Chat::line).filter(|_| cause != RemovalCause::Parted);
        let (skill_id, skill) =
            line.map(|(skill, _)| (skill.0, views::skill_name(self.desk, skill).to_owned())).unzip();
        let removed = ChatRemoved { uniQref: Ref(id), cause, skill_id, skill, taken_by: None, given_by: None };
        self.to(To::Agent(from), &CHAT_REMOVED, &removed);
    }

    /// A chat that somebody else has from now on.
    pub(super) fn taken_from(&mut self, id: ChatId, from: AgentId, agent: AgentId, how: How) {
        let desk = self.desk;
        let named = |id: AgentId| Some(Taker { user_id: id.0, name: views::agent_name(desk, id).to_owned() });
        let (cause, given_by) = match how {
            How::Claim | How::Offer | How::Direct | How::Crowned => (RemovalCause::HandedOver, None),
            How::TakenOver => (RemovalCause::TakenOver, None),
            How::Pushed { by } => (RemovalCause::Given, named(by)),
        };
        let taken_by = named(agent);
        let removed = ChatRemoved { uniQref: Ref(id), cause, skill_id: None, skill: None, taken_by, given_by };
        self.to(To::Agent(from), &CHAT_REMOVED, &removed);
    }
}
