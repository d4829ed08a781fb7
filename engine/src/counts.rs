//! Counters as a fold over committed events: what Prometheus counts is what the journal says.
mod transfers;

use catalogue::metric;
use metrics::{Counter, Histogram, counter, histogram};
use routing::Event;
use routing::agent::{self, Outcome};
use routing::chat::{self, Audience, EndCause, How, Speaker, poke};
use routing::folds::desk::Desk;
use routing::time::Millis;
use std::time::Duration;
use transfers::Transfers;

/// Handles taken once: a recorder is to be installed before the engine starts.
pub(crate) struct Counts {
    accepted: Counter,
    declined: Counter,
    timed_out: Counter,
    unheard: Counter,
    withdrawn: Counter,
    went_away: Counter,
    unable: Counter,
    pushed: (Counter, Histogram),
    pulled: (Counter, Histogram),
    given: (Counter, Histogram),
    handed: (Counter, Histogram),
    abandons: Counter,
    missed: Counter,
    by_agent: Counter,
    by_supervisor: Counter,
    banned: Counter,
    customer_left: Counter,
    transfers: Transfers,
    customer_gone: Counter,
    no_answer: Counter,
    pokes: Pokes,
    from_customers: Counter,
    from_agents: Counter,
    whispers: Counter,
    of_system: Counter,
}

struct Pokes {
    continued: Counter,
    no_answer: Counter,
    declined: Counter,
    cancelled: Counter,
}

impl Pokes {
    fn new() -> Pokes {
        let ended = |outcome| counter!(metric::POKES, "outcome" => outcome);
        Pokes {
            continued: ended("continued"),
            no_answer: ended("no_answer"),
            declined: ended("declined"),
            cancelled: ended("cancelled"),
        }
    }

    fn of(&self, outcome: poke::Outcome) -> &Counter {
        match outcome {
            poke::Outcome::Continued => &self.continued,
            poke::Outcome::NoAnswer => &self.no_answer,
            poke::Outcome::Declined => &self.declined,
            poke::Outcome::Cancelled => &self.cancelled,
        }
    }
}

impl Counts {
    pub(crate) fn new() -> Counts {
        let offers = |outcome| counter!(metric::OFFERS, "outcome" => outcome);
        let assigned = |mode| {
            (counter!(metric::ASSIGNMENTS, "mode" => mode), histogram!(metric::ASSIGNED_SECONDS, "mode" => mode))
        };
        let ended = |reason| counter!(metric::CHATS_ENDED, "reason" => reason);
        let messages = |sender| counter!(metric::MESSAGES, "sender" => sender);
        Counts {
            accepted: offers("accepted"),
            declined: offers("declined"),
            timed_out: offers("timed_out"),
            unheard: offers("unheard"),
            withdrawn: offers("withdrawn"),
            went_away: offers("went_away"),
            unable: offers("unable"),
            pushed: assigned("push"),
            pulled: assigned("pull"),
            given: assigned("supervisor"),
            handed: assigned("handed"),
            abandons: counter!(metric::ABANDONS),
            missed: ended("missed"),
            by_agent: ended("agent"),
            by_supervisor: ended("supervisor"),
            banned: ended("banned"),
            customer_left: ended("customer_left"),
            transfers: Transfers::new(),
            customer_gone: ended("customer_gone"),
            no_answer: ended("no_answer"),
            pokes: Pokes::new(),
            from_customers: messages("customer"),
            from_agents: messages("agent"),
            whispers: messages("whisper"),
            of_system: messages("system"),
        }
    }

    /// Counts one committed event, with the desk as of that event.
    pub(crate) fn count(&self, at: Millis, event: &Event, desk: &Desk) {
        match event {
            Event::Agent(_, agent::Event::Accepted { .. }) => self.accepted.increment(1),
            Event::Agent(_, agent::Event::OfferEnded { outcome, .. }) => self.offer(*outcome).increment(1),
            Event::Chat(id, chat::Event::Assigned { how, .. }) => {
                let (count, seconds) = match how {
                    How::Offer => &self.pushed,
                    How::Claim => &self.pulled,
                    How::Pushed { .. } => &self.given,
                    How::Direct | How::Crowned | How::TakenOver => &self.handed,
                };
                count.increment(1);
                self.transfers.taken(*id, desk);
                // Only the first time: a chat that came back to its line has waited twice, for different reasons.
                if let Some(card) = desk.cards.get(id).filter(|card| card.taken_at == Some(at)) {
                    let waited = (at - card.opened_at).0.max(0);
                    seconds.record(Duration::from_millis(waited as u64));
                }
            }
            Event::Chat(_, chat::Event::Transfer(event)) => self.transfers.count(event),
            Event::Chat(_, chat::Event::Missed { .. }) => self.missed.increment(1),
            Event::Chat(_, chat::Event::Abandoned { cause, .. }) => {
                self.abandons.increment(1);
                self.ended(cause);
            }
            Event::Chat(_, chat::Event::Ended { cause, .. }) => self.ended(cause),
            Event::Chat(_, chat::Event::Poke(poke::Event::Ended { outcome, .. })) => {
                self.pokes.of(*outcome).increment(1)
            }
            Event::Chat(_, chat::Event::Said { by, to, .. }) => match (by, to) {
                (_, Audience::Agents) => self.whispers.increment(1),
                (_, Audience::System) => self.of_system.increment(1),
                (Speaker::Customer, Audience::Everyone) => self.from_customers.increment(1),
                (Speaker::Agent(_), Audience::Everyone) => self.from_agents.increment(1),
            },
            Event::Tenant(_) | Event::Queue(..) | Event::Agent(..) | Event::Chat(..) => {}
        }
    }

    fn ended(&self, cause: &EndCause) {
        match cause {
            EndCause::Agent { .. } => self.by_agent.increment(1),
            EndCause::Banned { .. } => self.banned.increment(1),
            EndCause::Supervisor { .. } => self.by_supervisor.increment(1),
            EndCause::CustomerLeft => self.customer_left.increment(1),
            EndCause::NoAnswer => self.no_answer.increment(1),
            EndCause::CustomerGone => self.customer_gone.increment(1),
            // Said by an event of its own.
            EndCause::Missed => {}
        }
    }

    fn offer(&self, outcome: Outcome) -> &Counter {
        match outcome {
            Outcome::Declined => &self.declined,
            Outcome::TimedOut { .. } => &self.timed_out,
            Outcome::Unheard => &self.unheard,
            Outcome::Withdrawn { .. } => &self.withdrawn,
            Outcome::WentAway => &self.went_away,
            Outcome::Unable => &self.unable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::ChatId;
    use routing::Ticket;

    #[test]
    fn who_leaves_while_waiting_is_counted_by_why_as_well() {
        let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
        let counted = metrics::with_local_recorder(&recorder, || {
            let counts = Counts::new();
            for cause in [EndCause::CustomerLeft, EndCause::CustomerGone, EndCause::CustomerGone] {
                let event = chat::Event::Abandoned { cause, ticket: Ticket::NONE };
                counts.count(Millis::ZERO, &Event::Chat(ChatId(1), event), &Desk::default());
            }
            recorder.handle().render()
        });
        for line in ["{reason=\"customer_left\"} 1\n", "{reason=\"customer_gone\"} 2\n"] {
            let line = format!("{}{line}", metric::CHATS_ENDED);
            assert!(counted.contains(&line), "{line} in {counted}");
        }
        assert!(counted.contains(&format!("{} 3\n", metric::ABANDONS)));
    }
}
