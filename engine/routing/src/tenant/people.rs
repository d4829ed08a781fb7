//! Invitations as far as the invited agent goes: whether there is anybody to ask, and with how much room.
use super::{Event, Tenant};
use crate::chat::people::{Invite, Kind};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use catalogue::ids::{AgentId, ChatId};
use smallvec::smallvec;

impl Tenant {
    pub(super) fn inviting(
        &self,
        chat: ChatId,
        by: AgentId,
        whom: AgentId,
        kind: Kind,
        ticket: Ticket,
    ) -> Result<Events<Event>, Refusal> {
        let seat = self.index.seats.get(whom).filter(|seat| seat.state.open).ok_or(Refusal::AgentOffline)?;
        Ok(smallvec![Event::InvitePassed { chat, invite: Invite { by, whom, kind, room: seat.room(), ticket } }])
    }
}
