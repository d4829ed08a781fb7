//! Editing what one has said: by its own agent, while the chat is in progress, for a short while.
use super::{Audience, Chat, Event, Stage};
use crate::Text;
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::AgentId;
use catalogue::limit;
use smallvec::smallvec;

/// An agent wants a message of theirs to read otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Edit {
    pub by: AgentId,
    /// Which message.
    pub index: u32,
    /// How it is to read; never empty.
    pub text: Text,
    pub ticket: Ticket,
}

/// What is known of an agent's message that is young enough to be edited: all that is needed to judge, and not its text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Recent {
    /// Its place.
    pub index: u32,
    /// Who said it.
    pub by: AgentId,
    pub to: Audience,
    pub at: Millis,
    /// Its last edit, which may come again.
    pub edited: Option<Box<(Text, Millis)>>,
}

impl Recent {
    fn editable(&self, now: Millis, next_index: u32) -> bool {
        now <= self.at + limit::EDIT_WINDOW && next_index <= self.index.saturating_add(limit::EDITABLE_MESSAGES)
    }
}

impl Chat {
    pub(super) fn editing(&self, now: Millis, edit: Edit) -> Result<Events<Event>, Refusal> {
        let Edit { by, index, text, ticket } = edit;
        match self.stage {
            Stage::InProgress { .. } => {}
            Stage::Waiting { .. } | Stage::WrappingUp { .. } => return Err(Refusal::WrongStage),
            _ => return Err(Refusal::ChatNotThere),
        }
        if self.role(by).is_none() {
            return Err(Refusal::NotInChat);
        }
        if index >= self.next_index {
            return Err(Refusal::MessageNotThere);
        }
        // What the house said stands.
        let may = |said: &&Recent| said.to != Audience::System && said.editable(now, self.next_index);
        let said = self.recent.iter().find(|said| said.index == index && may(said));
        let said = said.ok_or(Refusal::EditTooLate)?;
        if said.by != by {
            return Err(Refusal::MessageOfOthers);
        }
        if !self.speaks(by, said.to) {
            return Err(Refusal::NotInChat);
        }
        Ok(match said.edited.as_deref() {
            Some((last, at)) if *last == text => smallvec![Event::EditedAgain { index, at: *at, ticket }],
            _ => smallvec![Event::Edited { index, by, text, ticket }],
        })
    }

    /// An agent has said something; what nobody may edit any more is forgotten.
    pub(super) fn editable(&mut self, now: Millis, index: u32, by: AgentId, to: Audience) {
        let next_index = self.next_index;
        self.recent.retain(|said| said.editable(now, next_index));
        self.recent.push(Recent { index, by, to, at: now, edited: None });
    }

    /// When the last message was said, to whomever: whispers and system messages are always an agent's.
    pub(super) fn last_at(&self) -> Millis {
        let (said, by_agent) = (self.last_said.map(|(_, at)| at), self.recent.last().map(|said| said.at));
        said.max(by_agent).unwrap_or(Millis::ZERO)
    }

    /// When a message was last edited.
    pub(super) fn edited_at(&self, index: u32) -> Millis {
        let said = self.recent.iter().find(|said| said.index == index);
        said.and_then(|said| said.edited.as_deref()).map_or(Millis::ZERO, |(_, at)| *at)
    }

    pub(super) fn edited(&mut self, now: Millis, index: u32, text: &Text) {
        if let Some(said) = self.recent.iter_mut().find(|said| said.index == index) {
            said.edited = Some(Box::new((text.clone(), now)));
        }
    }
}
