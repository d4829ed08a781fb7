//! Transfers as far as the target goes: what its rules are, and whether anybody is there.
use super::{Event, Tenant};
use crate::chat::Text2;
use crate::chat::transfer::Order;
use crate::machine::Events;
use crate::message::Ticket;
use crate::refusal::Refusal;
use catalogue::ids::{AgentId, ChatId, SkillId};
use smallvec::smallvec;

impl Tenant {
    pub(super) fn transferring(
        &self,
        chat: ChatId,
        by: AgentId,
        to: SkillId,
        note: Text2,
        ticket: Ticket,
    ) -> Result<Events<Event>, Refusal> {
        let skill = self.skill(to).ok_or(Refusal::SkillNotThere(to))?;
        if !self.index.staffed(to, by) {
            return Err(Refusal::NobodyThere(to));
        }
        let rules = skill.rules.transfer;
        let (mode, returns, undo) = (rules.mode, rules.returns, rules.undo);
        let order = Order { by, to, note, mode, returns, undo, terms: skill.terms(), ticket };
        Ok(smallvec![Event::TransferPassed { chat, order }])
    }
}
