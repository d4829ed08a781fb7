//! What the engine knows about itself, as folds over the same events as the read model: seats, estimated waits, chats that
//! nobody can have, and time in which somebody was free while somebody waited.
use super::desk::Desk;
use super::estimate::Estimates;
use super::idle::Idle;
use super::seats::Seats;
use super::unroutable::Needs;
use crate::message::Event;
use crate::time::Millis;
use crate::{agent, queue, tenant};
use catalogue::ids::AgentId;

/// All of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Insight {
    /// Who is free.
    pub seats: Seats,
    /// How long one waits.
    pub estimates: Estimates,
    /// Who can be served at all.
    pub needs: Needs,
    /// Who was free while somebody waited.
    pub idle: Idle,
}

impl Insight {
    /// Folds one event in, and has the read model do the same.
    pub fn apply(&mut self, now: Millis, event: &Event, desk: &mut Desk) {
        self.needs.ahead(event, desk);
        desk.apply(now, event);
        self.needs.follow(event, desk);
        match event {
            Event::Tenant(event) if event.config().is_some() => {
                event.config().into_iter().for_each(|config| self.idle.configured(config));
                self.idle.look_at_all(now, desk, &self.seats);
            }
            Event::Tenant(tenant::Event::Matched { agent, skill, .. }) => {
                self.seat(now, *agent, desk);
                self.idle.touch(now, *skill, desk, &self.seats);
            }
            Event::Agent(id, event) if moves_a_seat(event) => self.seat(now, *id, desk),
            _ => {}
        }
        self.estimates.follow(now, event, desk, &self.seats);
        if let Event::Queue(skill, queue::Event::Joined(_) | queue::Event::Left { .. }) = event {
            self.idle.touch(now, *skill, desk, &self.seats);
        }
    }

    /// The read model has been built anew. What was learned stays; who stands where is taken from it.
    pub fn rebuilt(&mut self, now: Millis, desk: &Desk) {
        self.seats = Seats::default();
        for (id, agent) in &desk.agents {
            self.seats.follow(*id, &desk.seat(*id, agent));
        }
        self.estimates.forget_who_waits();
        self.needs = Needs::of(desk);
        self.idle.configured(&desk.config);
        self.idle.look_at_all(now, desk, &self.seats);
    }

    fn seat(&mut self, now: Millis, id: AgentId, desk: &Desk) {
        let Some(agent) = desk.agents.get(&id) else { return };
        let seat = desk.seat(id, agent);
        for skill in self.seats.would_change(id, &seat) {
            self.estimates.seats_change(now, skill, self.seats.of(skill).units);
        }
        for skill in self.seats.follow(id, &seat) {
            self.idle.touch(now, skill, desk, &self.seats);
        }
    }
}

fn moves_a_seat(event: &agent::Event) -> bool {
    use agent::Event as E;
    match event {
        E::DeviceUp(_) | E::DeviceDown(_) | E::Recovered => true,
        event => event.journaled() && !matches!(event, E::Renewed { .. }),
    }
}
