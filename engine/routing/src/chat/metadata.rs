//! What is known of a chat's customer besides name and address, by the keys that the tenant has defined.
use super::{Chat, Event, Stage, Text2};
use crate::Text;
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use catalogue::ids::AgentId;
use smallvec::smallvec;
use std::collections::BTreeMap;

/// Values by key.
pub type Metadata = BTreeMap<Text, Text>;

/// One value that is to be another one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Wish {
    pub key: Text,
    /// What it is to be; none: it is to go.
    pub value: Text2,
    /// What the agent saw before.
    pub was: Text2,
}

/// An agent wants values to be others.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Order {
    pub by: AgentId,
    pub wishes: Vec<Wish>,
    pub ticket: Ticket,
}

impl Chat {
    /// Those of the chat who write change it, and its owner while wrapping up. What says that already changes nothing.
    pub(super) fn describing(&self, order: Order) -> Result<Events<Event>, Refusal> {
        let Order { by, wishes, ticket } = order;
        match &self.stage {
            Stage::InProgress { .. } | Stage::WrappingUp { .. } if self.writes(by) => {}
            Stage::InProgress { .. } | Stage::WrappingUp { .. } => return Err(Refusal::NotInChat),
            Stage::Waiting { .. } => return Err(Refusal::WrongStage),
            _ => return Err(Refusal::ChatNotThere),
        }
        let differs: Vec<Wish> =
            wishes.into_iter().filter(|wish| self.metadata.get(&wish.key) != wish.value.as_ref()).collect();
        if differs.iter().any(|wish| self.metadata.get(&wish.key) != wish.was.as_ref()) {
            return Err(Refusal::MetadataOvertaken);
        }
        if differs.is_empty() {
            return Ok(smallvec![Event::DescribedAlready { ticket }]);
        }
        let values = differs.into_iter().map(|wish| (wish.key, wish.value)).collect();
        Ok(smallvec![Event::Described { by, values, ticket }])
    }

    pub(super) fn described(&mut self, values: &BTreeMap<Text, Text2>) {
        describe(&mut self.metadata, values);
    }
}

/// Writes values over what is known; none takes one away.
pub fn describe(known: &mut Metadata, values: &BTreeMap<Text, Text2>) {
    for (key, value) in values {
        match value {
            Some(value) => known.insert(key.clone(), value.clone()),
            None => known.remove(key),
        };
    }
}
