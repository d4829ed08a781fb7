//! What spoke for an offer, in a word that its agent can be told.
use crate::policy::{Pick, Step, Who};
use crate::tenant::Why;

/// What spoke for an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoke {
    /// The customer asked for this agent.
    Preferred,
    /// This agent had the customer's last chat.
    Last,
    /// The agent came free, and this chat is the first over all lines that they serve.
    First,
    /// Nobody else was ready.
    OnlyOne,
    /// Of those who were ready, the policy picked this agent.
    Picked(Pick),
}

impl Spoke {
    /// What spoke for a match by this step of the policy.
    pub fn of(step: &Step, why: &Why) -> Spoke {
        match (&step.who, why) {
            (Who::Preferred, _) => Spoke::Preferred,
            (Who::Last, _) => Spoke::Last,
            (Who::Everyone | Who::Only(_), Why::Freed { .. }) => Spoke::First,
            (Who::Everyone | Who::Only(_), Why::Picked { ready: 0 | 1, .. } | Why::Asked) => Spoke::OnlyOne,
            (Who::Everyone | Who::Only(_), Why::Picked { .. }) => Spoke::Picked(step.pick),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::USUAL;

    #[test]
    fn who_is_asked_for_goes_before_how_it_was_found_and_one_who_is_alone_is_not_picked() {
        let freed = Why::Freed { lines: 2 };
        let of = |ready| Why::Picked { ready, runners: Default::default() };
        let asked = Step { who: Who::Preferred, ..USUAL.clone() };
        assert_eq!(Spoke::of(&asked, &freed), Spoke::Preferred);
        assert_eq!(Spoke::of(&Step { who: Who::Last, ..USUAL.clone() }, &Why::Asked), Spoke::Last);
        assert_eq!(Spoke::of(&USUAL, &freed), Spoke::First);
        assert_eq!(Spoke::of(&USUAL, &of(1)), Spoke::OnlyOne);
        assert_eq!(Spoke::of(&USUAL, &of(2)), Spoke::Picked(Pick::LongestIdle));
    }
}
