//! What people are like: how long they wait, think, type and talk, and how much they have to say.
use crate::draw::Draw;
use std::time::Duration;

/// Means that people are drawn around. A pace above 1 makes all of them quicker.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Temper {
    pub(crate) pace: f64,
}

const PATIENCE: Duration = Duration::from_secs(180);
const HANDLING: Duration = Duration::from_secs(120);
const THINKING: Duration = Duration::from_secs(8);
const TYPING: Duration = Duration::from_secs(4);
const REACTION: Duration = Duration::from_secs(3);
const WRAPPING_UP: Duration = Duration::from_secs(10);
/// A customer who hears nothing for this long after their last word leaves.
const SILENCE: Duration = Duration::from_secs(120);

impl Temper {
    fn quick(self, span: Duration) -> Duration {
        span.div_f64(self.pace)
    }
    /// How long a customer waits for an agent.
    pub(crate) fn patience(self, draw: &mut Draw) -> Duration {
        self.quick(draw.gap(PATIENCE))
    }
    /// How long an agent takes for a chat.
    pub(crate) fn handling(self, draw: &mut Draw) -> Duration {
        self.quick(draw.gap(HANDLING))
    }
    /// How long somebody thinks before they type.
    pub(crate) fn thinking(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(THINKING))
    }
    /// How long somebody types.
    pub(crate) fn typing(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(TYPING))
    }
    /// How long an agent takes to notice what rings.
    pub(crate) fn reaction(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(REACTION))
    }
    /// How long an agent writes notes after a chat.
    pub(crate) fn wrap_up(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(WRAPPING_UP))
    }
    /// How long a customer with nothing more to say stays.
    pub(crate) fn silence(self, draw: &mut Draw) -> Duration {
        self.quick(draw.about(SILENCE))
    }
    /// How many messages a customer writes after the first.
    pub(crate) fn messages(self, draw: &mut Draw) -> u32 {
        2 + draw.below(7) as u32
    }
}
