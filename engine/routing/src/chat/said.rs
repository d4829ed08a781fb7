//! Who reads what is said and typed in a chat: everybody, or its agents alone (a whisper).
use super::{Chat, Event, Speaker, Text2};
use crate::Text;
use crate::machine::Events;
use crate::time::Millis;
use catalogue::ids::{AgentId, FileId};
use catalogue::limit;
use smallvec::smallvec;
use std::sync::Arc;

/// Who reads something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Audience {
    /// The customer and the agents.
    #[default]
    Everyone,
    /// The agents alone: a whisper, of which the customer never hears.
    Agents,
    /// Everybody, as the house's own word: a system message, which answers nobody.
    System,
}

/// A file that goes with a message, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct File {
    pub id: FileId,
    /// Its name, without folders.
    pub name: Text,
    /// Its media type, as its bytes tell.
    pub media: Text,
    /// How many bytes it has.
    pub size: u32,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

/// The files of a message, in order.
pub type Files = Arc<[File]>;

/// What stands in somebody's composer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Typing {
    /// Who is to read it.
    pub to: Audience,
    pub text: Text,
    /// When they gave the last sign of it.
    pub at: Millis,
}

impl Chat {
    /// Whether an agent may say something to these: everybody in the chat may whisper, also who only looks on.
    pub fn speaks(&self, agent: AgentId, to: Audience) -> bool {
        match to {
            Audience::Everyone | Audience::System => self.writes(agent),
            Audience::Agents => self.role(agent).is_some(),
        }
    }

    /// A customer has nobody to whisper to, and does not speak for the house.
    pub(super) fn may_say(&self, by: Speaker, to: Audience) -> bool {
        match by {
            Speaker::Customer => to == Audience::Everyone,
            Speaker::Agent(agent) => self.speaks(agent, to),
        }
    }

    /// Whether any agent types what the customer will read.
    pub fn agent_types(&self) -> bool {
        let to_everyone =
            |(by, typing): (&Speaker, &Typing)| *by != Speaker::Customer && typing.to == Audience::Everyone;
        self.live.typing.iter().any(to_everyone)
    }

    /// Whoever goes over to the other audience stops for the first one, so that nobody sees a whisper being typed who
    /// is not to read it.
    pub(super) fn typing_changes(&self, by: Speaker, to: Audience, text: Text2) -> Events<Event> {
        let types = |text: Text| Event::Typed { by, to, text: Some(text) };
        match (self.live.typing.get(&by), text) {
            (Some(before), Some(text)) if before.to == to && before.text == text => smallvec![Event::TypesOn { by }],
            (Some(before), Some(text)) if before.to != to => {
                smallvec![Event::Typed { by, to: before.to, text: None }, types(text)]
            }
            (_, Some(text)) => smallvec![types(text)],
            (Some(before), None) if before.to == to => smallvec![Event::Typed { by, to, text: None }],
            // A late word of what is over.
            (_, None) => Events::new(),
        }
    }

    /// Whether something was typed before its writer's last message and comes behind it, as by another connection. What follows
    /// a message that is not here yet is newer than all that is.
    pub(super) fn overtaken(&self, by: Speaker, after: Option<&str>) -> bool {
        let Some(after) = after else { return false };
        let mut own = self.remembered.iter().rev().filter(|said| said.by == by).map(|said| &*said.client_id);
        own.next().is_some_and(|last| last != after) && (after.is_empty() || own.any(|said| said == after))
    }

    /// Whoever has said something types no longer, to whomever it was.
    pub(super) fn typing_ends(&self, by: Speaker) -> Option<Event> {
        self.live.typing.get(&by).map(|typing| Event::Typed { by, to: typing.to, text: None })
    }

    /// When somebody who types is taken to have stopped, unless they give another sign of it.
    pub(super) fn typing_due(&self) -> Option<Millis> {
        self.live.typing.values().map(|typing| typing.at + limit::TYPING_LASTS).min()
    }

    /// Whoever has given no sign of typing for so long has stopped, whatever their device failed to say.
    pub(super) fn typing_out(&self, now: Millis) -> Events<Event> {
        let out = |typing: &Typing| now >= typing.at + limit::TYPING_LASTS;
        let stopped = self.live.typing.iter().filter(|(_, typing)| out(typing));
        stopped.map(|(by, typing)| Event::Typed { by: *by, to: typing.to, text: None }).collect()
    }
}
