//! What people are like: the simulator's customers in wall-clock time, and what it does not know of them, in seconds of life.
use crate::draw::Draw;
use catalogue::ids::SkillId;
use catalogue::units::Millis;
use sim::{Arrival, Stream};
use std::time::Duration;

const REACTION: Duration = Duration::from_secs(3);
const WRAPPING_UP: Duration = Duration::from_secs(10);
/// A customer who hears nothing for this long leaves.
const SILENCE: Duration = Duration::from_secs(120);
/// Nobody types longer than this before sending.
const LONGEST_TYPING: Duration = Duration::from_secs(6);
/// For those who never give up: longer than any test.
const FOR_EVER: Duration = Duration::from_secs(7 * 86_400);

/// How quick people are: above 1, quicker than life.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Temper {
    pub(crate) pace: f64,
}

/// How one conversation goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Talk {
    /// How long it takes, from the answer to its end.
    pub(crate) handling: Duration,
    /// From one message to the next.
    pub(crate) pause: Duration,
}

/// One customer's visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Visit {
    pub(crate) skill: SkillId,
    pub(crate) patience: Duration,
    /// Messages that the customer writes after the first.
    pub(crate) messages: u32,
    pub(crate) talk: Talk,
}

impl Temper {
    /// A customer of the simulator as a person here.
    pub(crate) fn visit(self, arrival: &Arrival) -> Visit {
        Visit {
            skill: arrival.skill,
            patience: arrival.patience.map_or(FOR_EVER, |patience| self.quick(wall(patience))),
            // The two speak by turns and the customer begins.
            messages: arrival.messages.div_ceil(2).saturating_sub(1),
            talk: self.talk(wall(arrival.handling), arrival.messages),
        }
    }

    /// A conversation with somebody whom the test did not send.
    pub(crate) fn stranger(self, draw: &mut Draw) -> Talk {
        let usual = Stream::new(SkillId(0), 0.0);
        let handling = usual.handling.draw(&mut draw.dice).map_or(FOR_EVER, wall);
        self.talk(handling, usual.messages as u32)
    }

    fn talk(self, handling: Duration, messages: u32) -> Talk {
        let handling = self.quick(handling);
        Talk { handling, pause: handling / (messages + 1) }
    }

    /// How long somebody thinks before they type.
    pub(crate) fn thinking(self, talk: Talk, draw: &mut Draw) -> Duration {
        draw.about(talk.pause.saturating_sub(self.typing_at_most(talk)))
    }

    /// How long somebody types.
    pub(crate) fn typing(self, talk: Talk, draw: &mut Draw) -> Duration {
        draw.about(self.typing_at_most(talk))
    }

    fn typing_at_most(self, talk: Talk) -> Duration {
        (talk.pause / 3).min(self.quick(LONGEST_TYPING))
    }

    /// How long a customer who hears nothing stays.
    pub(crate) fn silence(self, talk: Talk, draw: &mut Draw) -> Duration {
        draw.about(self.quick(SILENCE)) + talk.pause
    }

    /// How long an agent takes to notice what rings.
    pub(crate) fn reaction(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(REACTION))
    }

    /// How long an agent writes notes after a chat.
    pub(crate) fn wrap_up(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(WRAPPING_UP))
    }

    fn quick(self, span: Duration) -> Duration {
        span.div_f64(self.pace)
    }
}

/// A span of the simulator on the wall clock; one beyond all bounds is for ever.
fn wall(span: Millis) -> Duration {
    Duration::from_millis(span.0.max(0).unsigned_abs()).min(FOR_EVER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::ChatId;
    use catalogue::units::Units;

    fn arrival(patience: Option<Millis>, messages: u32) -> Arrival {
        Arrival {
            at: Millis::ZERO,
            chat: ChatId(0),
            skill: SkillId(1),
            units: Units::LIVE_CHAT,
            priority: catalogue::limit::PRIORITY_USUAL,
            patience,
            handling: Millis::minutes(5),
            messages,
        }
    }

    #[test]
    fn a_conversation_of_the_simulator_takes_its_time_here_and_less_at_a_higher_pace() {
        let visit = Temper { pace: 1.0 }.visit(&arrival(Some(Millis::minutes(2)), 9));
        assert_eq!(visit.patience, Duration::from_secs(120));
        assert_eq!(
            (visit.messages, visit.talk.handling, visit.talk.pause.as_secs()),
            (4, Duration::from_secs(300), 30)
        );
        let quick = Temper { pace: 10.0 }.visit(&arrival(Some(Millis::minutes(2)), 9));
        assert_eq!((quick.patience, quick.talk.handling), (Duration::from_secs(12), Duration::from_secs(30)));
    }

    #[test]
    fn who_never_gives_up_stays_longer_than_any_test() {
        assert_eq!(Temper { pace: 1.0 }.visit(&arrival(None, 0)).patience, FOR_EVER);
        assert_eq!(wall(Millis::NEVER), FOR_EVER);
    }
}
