//! Transfers by how they ended.
use catalogue::ids::ChatId;
use catalogue::metric;
use metrics::{Counter, counter};
use routing::chat::transfer::{End, Event};
use routing::folds::desk::{Desk, Step};

pub(super) struct Transfers {
    queued: Counter,
    taken: Counter,
    returned: Counter,
    undone: Counter,
    over: Counter,
    taken_over: Counter,
}

impl Transfers {
    pub(super) fn new() -> Transfers {
        let transfers = |outcome| counter!(metric::TRANSFERS, "outcome" => outcome);
        Transfers {
            queued: transfers("queued"),
            taken: transfers("taken"),
            returned: transfers("returned"),
            undone: transfers("undone"),
            over: transfers("over"),
            taken_over: transfers("taken_over"),
        }
    }

    pub(super) fn count(&self, event: &Event) {
        match event {
            Event::Sent { .. } => self.queued.increment(1),
            Event::Ended { how: End::Returned, .. } => self.returned.increment(1),
            Event::Ended { how: End::Undone, .. } => self.undone.increment(1),
            Event::Ended { how: End::Over, .. } => self.over.increment(1),
            Event::Ended { how: End::TakenOver, .. } => self.taken_over.increment(1),
            Event::Asked { .. } | Event::Declined { .. } => {}
        }
    }

    /// Somebody has just taken a chat: out of a transfer, if its way says that one was under way.
    pub(super) fn taken(&self, chat: ChatId, desk: &Desk) {
        let way = desk.cards.get(&chat).map(|card| card.steps.as_slice()).unwrap_or_default();
        // The last is the taking itself.
        let before = way.iter().rev().skip(1).map(|(_, step)| step);
        if under_way(before) {
            self.taken.increment(1);
        }
    }
}

fn under_way<'a>(newest_first: impl Iterator<Item = &'a Step>) -> bool {
    for step in newest_first {
        match step {
            Step::TransferAsked(..) | Step::Transferred(..) => return true,
            Step::TransferEnded(..) | Step::Taken(..) => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::ids::{AgentId, SkillId};
    use routing::chat::How;

    #[test]
    fn each_end_of_a_transfer_is_counted_under_its_name() {
        let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
        let counted = metrics::with_local_recorder(&recorder, || {
            let transfers = Transfers::new();
            let (skill, ticket) = (SkillId(2), routing::Ticket::NONE);
            for how in [End::Returned, End::Undone, End::Undone, End::Over, End::TakenOver] {
                transfers.count(&Event::Ended { to: skill, how, ticket });
            }
            transfers.count(&Event::Declined { by: AgentId(2), reason: "busy".into() });
            recorder.handle().render()
        });
        let counts = [("queued", 0), ("taken", 0), ("returned", 1), ("undone", 2), ("over", 1), ("taken_over", 1)];
        for (outcome, count) in counts {
            let line = format!("{}{{outcome=\"{outcome}\"}} {count}\n", metric::TRANSFERS);
            assert!(counted.contains(&line), "{line} in {counted}");
        }
    }

    #[test]
    fn a_chat_is_under_way_from_the_asking_to_its_end() {
        let (taken, asked) = (Step::Taken(AgentId(1), How::Offer), Step::TransferAsked(AgentId(1), SkillId(2), None));
        let declined = Step::TransferDeclined(AgentId(2), "busy".into());
        let returned = Step::TransferEnded(SkillId(2), End::Returned);
        assert!(!under_way([&taken].into_iter()));
        assert!(under_way([&asked, &taken].into_iter()));
        assert!(under_way([&declined, &asked, &taken].into_iter()), "one declined, and the next has it");
        let sent = Step::Transferred(AgentId(1), SkillId(2), None);
        assert!(under_way([&sent, &taken].into_iter()), "it was sent to a line, where somebody took it");
        assert!(!under_way([&returned, &declined, &asked, &taken].into_iter()));
    }
}
