//! What people did with a chat, done again where it still makes sense. The core's refusals are the judge of that.
use super::{Day, Watch};
use crate::recorded::Deed;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use routing::chat::people::Command as People;
use routing::chat::poke::Command as Poke;
use routing::chat::{self, Speaker, supervise};
use routing::{Command, Ticket, agent, tenant};

/// Messages of waits are told apart from those of conversations.
const WAITING: u32 = 1 << 19;

impl Day {
    /// Does what was done with a chat; the owner's deeds are those of whoever owns it now.
    pub(super) fn does(&mut self, chat: ChatId, order: u64, deed: Deed, watch: &mut impl Watch) {
        let Some(now) = self.world.chats().get(&chat) else { return };
        let (owner, units) = (now.owner(), now.opening.as_ref().map_or(Units::LIVE_CHAT, |opening| opening.need.units));
        let already = matches!(deed, Deed::Pushes { to, .. } if owner == Some(to));
        if already || deed.actor().is_some_and(|who| !self.is_there(who)) {
            return;
        }
        let Some(wish) = wish(chat, owner, units, deed, self.hello.clone()) else { return };
        if self.is_done(wish) && deed.counts() {
            watch.did(order);
        }
    }

    /// The same for what was done while it waited.
    pub(super) fn does_waiting(&mut self, chat: ChatId, wait: usize, number: usize, watch: &mut impl Watch) {
        let deeds = self.visit(chat).and_then(|visit| visit.waits.get(wait)).map(|wait| wait.deeds.as_slice());
        let Some(((_, order), deed)) = deeds.and_then(|deeds| deeds.get(number)).copied() else { return };
        if let Deed::Says { .. } = deed {
            return self.says(chat, Speaker::Customer, WAITING + order as u32 % WAITING);
        }
        let waits = self.world.chats().get(&chat).is_some_and(|chat| chat.owner().is_none());
        if waits || !deed.decides() {
            self.does(chat, order, deed, watch);
        }
    }

    /// Whether somebody is not one of those who were sent home.
    pub(super) fn is_there(&self, who: AgentId) -> bool {
        self.script.as_ref().is_some_and(|script| !script.removed.contains(&who))
    }
}

/// A deed as its chat's owner, or whoever did it, wishes it now; none where it is the owner's and there is none.
fn wish(
    chat: ChatId,
    owner: Option<AgentId>,
    units: Units,
    deed: Deed,
    reason: routing::Text,
) -> Option<impl FnOnce(Ticket) -> Command> {
    let by = deed.actor().or(owner).or(matches!(deed, Deed::Stays).then_some(AgentId(0)))?;
    let people = move |command| Command::Chat(chat, chat::Command::People(command));
    let poke = move |command| Command::Chat(chat, chat::Command::Poke(command));
    let guest = move |command| Command::Agent(by, agent::Command::People(chat, command));
    let supervise =
        move |act, ticket| Command::Chat(chat, chat::Command::Supervise(supervise::Order { by, act, ticket }));
    Some(move |ticket| match deed {
        Deed::Says { .. } => unreachable!("words are said, not wished"),
        Deed::Transfers { to } => Command::Tenant(tenant::Command::Transfer { chat, by, to, note: None, ticket }),
        Deed::Undoes => Command::Chat(chat, chat::Command::UndoTransfer { by, ticket }),
        Deed::Invites { whom, kind } => {
            Command::Tenant(tenant::Command::Invite { chat, by, whom, kind, note: None, ticket })
        }
        Deed::Cancels => people(People::Cancel { by, ticket }),
        Deed::Rejects { .. } => people(People::Reject { by, ticket }),
        Deed::Accepts { .. } => guest(agent::people::Command::Accept { ticket }),
        Deed::LooksIn { .. } => people(People::LookIn { by, ticket }),
        Deed::Joins { .. } => people(People::Join { by, ticket }),
        Deed::Leaves { .. } => people(People::Leave { by, ticket }),
        Deed::Kicks { whom } => people(People::Kick { by, whom, ticket }),
        Deed::Crowns { whom } => people(People::Crown { by, whom, ticket }),
        Deed::TakesOver { .. } => guest(agent::people::Command::TakeOver { units, looks_in: true, ticket }),
        Deed::Pushes { to, .. } => Command::Agent(to, agent::Command::Push { chat, units, by, ticket }),
        Deed::Prioritises { class, .. } => supervise(supervise::Act::Prioritise(class), ticket),
        Deed::Ends { .. } => supervise(supervise::Act::End { reason }, ticket),
        Deed::Pokes => poke(Poke::Send { by, ticket }),
        Deed::Unpokes => poke(Poke::Cancel { by, ticket }),
        Deed::Stays => poke(Poke::Answer { stays: true, ticket }),
    })
}
