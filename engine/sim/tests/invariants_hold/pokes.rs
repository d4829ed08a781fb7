//! Pokes at random: rather of a chat in which the customer owes the next word, or is poked.
use super::acts::Act;
use super::chaos::Chaos;
use catalogue::ids::{AgentId, ChatId};
use routing::Ticket;
use routing::chat::{self, poke::Command};

pub(crate) fn any(chaos: &mut Chaos, owner: AgentId, chat: ChatId) -> Act {
    let silent = |chat: &&chat::Chat| chat.poke_from().is_some() || chat.pokes.running.is_some();
    let chats = chaos.world.chats().values().filter(silent);
    let silent: Vec<(ChatId, AgentId)> = chats.map(|chat| (chat.id, chat.owner().unwrap_or(owner))).collect();
    let found = chaos.dice.pick(&silent).copied().filter(|_| chaos.dice.chance(0.9));
    let (chat, agent) = found.unwrap_or((chat, owner));
    let command: fn(AgentId, Ticket) -> Command = match chaos.dice.below(5) {
        0 | 1 => |by, ticket| Command::Send { by, ticket },
        2 => |by, ticket| Command::Cancel { by, ticket },
        3 => |_, ticket| Command::Answer { stays: true, ticket },
        _ => |_, ticket| Command::Answer { stays: false, ticket },
    };
    Act::Pokes { chat, command, agent }
}
