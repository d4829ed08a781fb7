//! What becomes of messages: whispers, system messages, edits, read marks.
use crate::acts::Act;
use crate::chaos::Chaos;
use catalogue::ids::{AgentId, ChatId};
use routing::chat::marks::Reach;
use routing::chat::{Audience, Speaker};

/// Now and then somebody whispers: also who only looks on, and now and then the customer, who can't. Now and then it is a
/// system message.
pub(crate) fn speaks(chaos: &Chaos, chat: ChatId, by: Speaker) -> (Speaker, Audience) {
    // Without dice: what else happens in the days of the known seeds stays as it was.
    if !chaos.numbers.is_multiple_of(5) {
        let system = chaos.numbers.is_multiple_of(7);
        return (by, if system { Audience::System } else { Audience::Everyone });
    }
    let other = chaos.world.chats().get(&chat).and_then(|chat| chat.people.others.first());
    (other.map_or(by, |other| Speaker::Agent(other.agent)), Audience::Agents)
}

/// An edit or a mark.
pub(crate) fn any(chaos: &mut Chaos, chat: ChatId, agent: AgentId, speaker: Speaker) -> Act {
    if chaos.dice.chance(0.5) {
        return edits(chaos, chat, agent);
    }
    let reach = if chaos.dice.chance(0.5) { Reach::Delivered } else { Reach::Read };
    let messages = chaos.world.chats().get(&chat).map_or(0, |chat| chat.next_index);
    Act::Marks { chat, by: speaker, reach, upto: chaos.dice.below(messages as usize + 1) as u32 }
}

/// Mostly what may still be edited, mostly by who said it.
fn edits(chaos: &mut Chaos, chat: ChatId, agent: AgentId) -> Act {
    let found = chaos.world.chats().get(&chat);
    let recent: Vec<(u32, AgentId)> =
        found.into_iter().flat_map(|chat| &chat.recent).map(|said| (said.index, said.by)).collect();
    let any = (found.map_or(0, |chat| chat.next_index), agent);
    let (index, by) = chaos.dice.pick(&recent).copied().filter(|_| chaos.dice.chance(0.9)).unwrap_or(any);
    let by = if chaos.dice.chance(0.9) { by } else { agent };
    Act::Edits { chat, by, index }
}
