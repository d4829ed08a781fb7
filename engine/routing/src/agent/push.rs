//! A supervisor gives an agent a chat: one that waits, or one that is stuck with somebody else.
use super::{Agent, Event, Hold};
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use crate::time::Millis;
use catalogue::ids::{AgentId, ChatId};
use catalogue::units::Units;
use smallvec::smallvec;

impl Agent {
    /// The slots may be full: whoever gives the chat answers for it. But the agent has to be there, or the customer would
    /// only wait in another place; somebody who is away is set available first.
    pub(super) fn pushed(
        &self,
        now: Millis,
        chat: ChatId,
        units: Units,
        by: AgentId,
        ticket: Ticket,
    ) -> Result<Events<Event>, Refusal> {
        if !self.signed_in {
            return Err(Refusal::AgentOffline);
        }
        match self.holds.get(&chat) {
            Some(Hold::Taken { .. }) => return Ok(smallvec![Event::AskedAgain { chat, ticket }]),
            Some(Hold::Ringing { until, .. }) if now < *until => {
                return Ok(smallvec![Event::Accepted { chat, ticket }]);
            }
            // Rung out at this very instant: the time-out wins, and the chat is anybody's again.
            Some(Hold::Ringing { .. }) => return Err(Refusal::ChatNotThere),
            None => {}
        }
        if !self.available() {
            return Err(Refusal::AgentInactive);
        }
        Ok(smallvec![Event::Claimed { chat, units, forced: Some(by), ticket }])
    }

    /// The units held by what nobody forced on the agent.
    pub fn used_unforced(&self) -> Units {
        let unforced = self.holds.values().filter(|hold| !matches!(hold, Hold::Taken { forced: true, .. }));
        unforced.fold(Units::ZERO, |sum, hold| sum + hold.units())
    }
}
