//! Priority classes and ageing.
use crate::time::Millis;

/// How a chat of a lower class comes to its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ageing {
    /// Never before a chat of a higher class: non-preemptive priorities (Cobham 1954).
    Strict,
    /// A chat counts as having arrived this much later for each class below the first, so that one that has waited so much
    /// longer goes first. Because every wait grows alike, the order of two chats never changes while both wait.
    Behind(Millis),
}

impl Default for Ageing {
    fn default() -> Ageing {
        Ageing::Behind(catalogue::limit::PRIORITY_AGEING)
    }
}

/// The classes of priority. Class 0 is served first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Priorities {
    /// How classes and waits are weighed.
    pub ageing: Ageing,
}

impl Priorities {
    /// A chat's rank: the tier first, then the instant as which its arrival counts.
    pub fn rank(self, class: u8, arrived: Millis) -> (u8, Millis) {
        match self.ageing {
            Ageing::Strict => (class, arrived),
            Ageing::Behind(span) => (0, arrived + Millis(span.0.saturating_mul(i64::from(class)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_chat_overtakes_a_newer_one_of_a_higher_class_once_it_has_waited_long_enough() {
        let (urgent, usual) = (0, 2);
        let ageing = Priorities { ageing: Ageing::Behind(Millis::seconds(60)) };
        let (early, late) = (Millis::seconds(1_000), Millis::seconds(1_120));
        assert!(ageing.rank(usual, early) < ageing.rank(urgent, late + Millis(1)));
        assert!(ageing.rank(usual, early) > ageing.rank(urgent, late - Millis(1)));
        let strict = Priorities { ageing: Ageing::Strict };
        assert!(strict.rank(usual, early) > strict.rank(urgent, late + Millis::hours(1)));
    }
}
