//! Invitations as far as the invited agent goes: whether there is anybody to ask, and with how much room.
use super::{Event, Tenant};
use crate::chat::Text2;
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
        note: Text2,
        ticket: Ticket,
    ) -> Result<Events<Event>, Refusal> {
        let seat = self.index.seats.get(whom).filter(|seat| seat.state.open).ok_or(Refusal::AgentOffline)?;
        let invite = Invite { by, whom, kind, note, room: seat.room(), ticket };
        Ok(smallvec![Event::InvitePassed { chat, invite }])
    }
}
