//! What an agent did: how long they stood how, what became of their offers, and how they handled each chat. Told from the
//! journal alone, so that figures of yesterday are what the floor showed yesterday.
use crate::agent::{self, Agent, Hold, Outcome, ReleaseCause};
use crate::chat;
use crate::machine::Machine;
use crate::time::Millis;
use catalogue::ids::AgentId;

/// What an agent did from one instant to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spell {
    /// Signed in.
    pub online: Millis,
    /// Of that: ready for chats.
    pub available: Millis,
    /// Of that: with a chat or its wrap-up in hand, ready or not.
    pub busy: Millis,
    /// Offers that rang out.
    pub missed: u32,
    /// Offers that the agent declined.
    pub declined: u32,
    /// Chats that the agent transferred, or that somebody else has from the agent.
    pub handed_on: u32,
}

/// An agent's own events cut into spells. `cuts` are the instants between which to tell, in order; one spell fewer comes back.
///
/// The events are in order, and begin with the first there was or with a [`agent::Event::Restated`] before the first cut.
pub fn spells<'a>(cuts: &[Millis], events: impl IntoIterator<Item = (Millis, &'a agent::Event)>) -> Vec<Spell> {
    let mut told = Told { cuts, spells: vec![Spell::default(); cuts.len().saturating_sub(1)] };
    let (Some(first), Some(last)) = (cuts.first().copied(), cuts.last().copied()) else { return told.spells };
    let mut agent = Agent::default();
    let mut since = first;
    for (at, event) in events {
        told.stood(&agent, since, at);
        told.happened(at, event);
        since = since.max(at);
        agent.evolve(at, event);
    }
    told.stood(&agent, since, last);
    told.spells
}

struct Told<'a> {
    cuts: &'a [Millis],
    spells: Vec<Spell>,
}

impl Told<'_> {
    fn stood(&mut self, agent: &Agent, from: Millis, to: Millis) {
        if !agent.signed_in {
            return;
        }
        let busy = agent.holds.values().any(|hold| matches!(hold, Hold::Taken { .. }));
        for (spell, edges) in self.spells.iter_mut().zip(self.cuts.windows(2)) {
            let span = to.min(edges[1]) - from.max(edges[0]);
            if span <= Millis::ZERO {
                continue;
            }
            spell.online = spell.online + span;
            if agent.available() {
                spell.available = spell.available + span;
            }
            if busy {
                spell.busy = spell.busy + span;
            }
        }
    }

    fn happened(&mut self, at: Millis, event: &agent::Event) {
        let within = |edges: &[Millis]| (edges[0]..edges[1]).contains(&at);
        let Some(spell) = self.cuts.windows(2).position(within).map(|place| &mut self.spells[place]) else { return };
        match event {
            agent::Event::OfferEnded { outcome: Outcome::TimedOut { counted: true }, .. } => spell.missed += 1,
            agent::Event::OfferEnded { outcome: Outcome::Declined, .. } => spell.declined += 1,
            agent::Event::Released { cause: ReleaseCause::HandedOver, .. } => spell.handed_on += 1,
            _ => {}
        }
    }
}

/// A message, without what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what has no comment is what its name says")]
pub struct Spoken {
    pub at: Millis,
    /// By whom; none: by the customer.
    pub by: Option<AgentId>,
    /// Whether the customer did not read it.
    pub whisper: bool,
}

/// How an agent handled a chat whose wrap-up was theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Handled {
    /// When all was done.
    pub closed: Millis,
    /// From when the agent had it until all was done.
    pub handle: Millis,
    /// From its end until all was done.
    pub wrap_up: Millis,
    /// Messages of the agent to the customer.
    pub messages: u32,
    /// From when the agent had it until their first message; none if they never wrote.
    pub first_response: Option<Millis>,
    /// How often the agent answered, and how long the customer waited for it in all.
    pub answers: (u32, Millis),
}

/// How an agent handled a chat, from its events and its messages in order; none if its wrap-up was not theirs.
pub fn handled<'a>(
    agent: AgentId,
    events: impl IntoIterator<Item = (Millis, &'a chat::Event)>,
    spoken: &[Spoken],
) -> Option<Handled> {
    let (mut had, mut ended, mut closed) = (None, None, None);
    for (at, event) in events {
        match event {
            chat::Event::Assigned { agent: owner, .. } => had = (*owner == agent).then_some(at),
            chat::Event::Ended { .. } => ended = Some(at),
            chat::Event::WrappedUp { agent: owner, .. } if *owner == agent => closed = Some(at),
            _ => {}
        }
    }
    let (had, closed) = (had?, closed?);
    let mut row = Handled { closed, handle: closed - had, ..Handled::default() };
    row.wrap_up = ended.map_or(Millis::ZERO, |ended| closed - ended);
    let mut waits = None;
    for message in spoken.iter().filter(|message| !message.whisper) {
        match message.by {
            // What was written before the agent had the chat waits for the agent from then on.
            None => waits = waits.or(Some(message.at.max(had))),
            Some(by) if by != agent => waits = None,
            Some(_) => {
                row.messages += 1;
                if message.at >= had {
                    row.first_response = row.first_response.or(Some(message.at - had));
                    if let Some(since) = waits.take() {
                        row.answers = (row.answers.0 + 1, row.answers.1 + (message.at - since));
                    }
                }
            }
        }
    }
    Some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::{Choice, Event, Ring, SignOutCause};
    use crate::chat::{EndCause, How, WrapUp};
    use crate::message::Ticket;
    use crate::policy::OfferRules;
    use crate::queue::Place;
    use crate::settings::{Person, Spans};
    use catalogue::ids::{ChatId, SkillId};
    use catalogue::units::Units;
    use std::sync::Arc;

    const ANN: AgentId = AgentId(7);
    const BOB: AgentId = AgentId(8);
    const CHAT: ChatId = ChatId(1);

    fn s(seconds: i64) -> Millis {
        Millis::seconds(seconds)
    }

    fn comes() -> Event {
        let person = Arc::new(Person::new(ANN, "Ann".into(), vec![], Units::slots(3)));
        Event::SignedIn { person, until: s(90_000), spans: Spans::default(), ticket: Ticket::NONE }
    }

    fn away() -> Event {
        Event::Chose { choice: Choice::Away { reason: 1 }, ticket: Ticket::NONE }
    }

    fn takes() -> Event {
        Event::Claimed { chat: CHAT, units: Units::LIVE_CHAT, forced: None, ticket: Ticket::NONE }
    }

    fn done(cause: ReleaseCause) -> Event {
        Event::Released { chat: CHAT, cause }
    }

    fn leaves() -> Event {
        Event::SignedOut { cause: SignOutCause::ByHand, ticket: Ticket::NONE }
    }

    #[test]
    fn time_is_told_by_how_the_agent_stood_and_cut_where_a_day_ends() {
        let day = [
            (s(50), comes()),
            (s(60), takes()),
            (s(90), done(ReleaseCause::Done)),
            (s(110), away()),
            (s(130), leaves()),
        ];
        let told = spells(&[s(0), s(100), s(200)], day.iter().map(|(at, event)| (*at, event)));
        let expected = [
            Spell { online: s(50), available: s(50), busy: s(30), ..Spell::default() },
            Spell { online: s(30), available: s(10), ..Spell::default() },
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_came_before_the_first_cut_counts_for_how_the_agent_stands_and_for_nothing_else() {
        let before = [(s(10), comes()), (s(20), takes()), (s(30), done(ReleaseCause::HandedOver)), (s(40), away())];
        let told = spells(&[s(100), s(160)], before.iter().map(|(at, event)| (*at, event)));
        assert_eq!(told, [Spell { online: s(60), ..Spell::default() }]);
        assert_eq!(spells(&[], []), []);
        assert_eq!(spells(&[s(1)], []), []);
    }

    #[test]
    fn offers_count_by_what_became_of_them() {
        let ring = Ring {
            chat: CHAT,
            place: Place { skill: SkillId(1), since: s(2) },
            units: Units::LIVE_CHAT,
            span: s(20),
            offer: OfferRules::default(),
            at: s(2),
            turn: 1,
        };
        let ends = |outcome| Event::OfferEnded { chat: CHAT, outcome, ticket: Ticket::NONE };
        let day = [
            (s(1), comes()),
            (s(2), Event::Rang { ring, until: s(22) }),
            (s(22), ends(Outcome::TimedOut { counted: true })),
            (s(30), ends(Outcome::Declined)),
            (s(40), ends(Outcome::Withdrawn { by: None })),
            // Without a console, or at work with something else: nobody missed it.
            (s(50), ends(Outcome::Unheard)),
            (s(55), ends(Outcome::TimedOut { counted: false })),
            (s(60), done(ReleaseCause::HandedOver)),
            (s(100), ends(Outcome::TimedOut { counted: true })),
        ];
        let told = spells(&[s(0), s(100)], day.iter().map(|(at, event)| (*at, event)));
        assert_eq!((told[0].missed, told[0].declined, told[0].handed_on, told[0].busy), (1, 1, 1, s(0)));
    }

    fn assigned(agent: AgentId) -> chat::Event {
        chat::Event::Assigned { agent, name: "A".into(), how: How::Claim, from: None, ticket: Ticket::NONE }
    }

    fn ended() -> chat::Event {
        let cause = EndCause::CustomerLeft;
        chat::Event::Ended { cause, wrap_up_until: s(900), ticket: Ticket::NONE }
    }

    fn wrapped(agent: AgentId) -> chat::Event {
        chat::Event::WrappedUp { agent, how: WrapUp::Skipped, notes: None, ticket: Ticket::NONE }
    }

    fn said(at: i64, by: Option<AgentId>) -> Spoken {
        Spoken { at: s(at), by, whisper: false }
    }

    #[test]
    fn a_chat_is_handled_by_whose_wrap_up_it_was_from_when_they_had_it() {
        let life = [(s(10), assigned(BOB)), (s(100), assigned(ANN)), (s(200), ended()), (s(230), wrapped(ANN))];
        let events = || life.iter().map(|(at, event)| (*at, event));
        let spoken = [
            said(5, None),
            said(20, Some(BOB)),
            said(90, None),
            Spoken { whisper: true, ..said(105, Some(ANN)) },
            said(110, Some(ANN)),
            said(112, Some(ANN)),
            said(150, None),
            said(155, None),
            said(180, Some(ANN)),
        ];
        let row = handled(ANN, events(), &spoken).unwrap();
        let expected = Handled {
            closed: s(230),
            handle: s(130),
            wrap_up: s(30),
            messages: 3,
            first_response: Some(s(10)),
            // Ten seconds since she has it, and thirty since the customer's first of two.
            answers: (2, s(40)),
        };
        assert_eq!(row, expected);
        assert_eq!(handled(BOB, events(), &spoken), None);
        assert_eq!(handled(ANN, events(), &[]).unwrap().first_response, None);
    }
}
