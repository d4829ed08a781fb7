//! What the engine knows about itself, folded from the journal of a story.
use crate::day::Day;
use catalogue::ids::SkillId;
use routing::folds::desk::Desk;
use routing::folds::estimate::Estimate;
use routing::folds::insight::Insight;
use routing::time::Millis;

/// The folds as of now.
pub(crate) struct Seen {
    pub(crate) desk: Desk,
    pub(crate) insight: Insight,
    pub(crate) now: Millis,
}

impl Seen {
    pub(crate) fn estimate(&self, skill: SkillId) -> Estimate {
        self.insight.estimates.of(self.now, skill, &self.insight.seats)
    }
    pub(crate) fn idle(&self) -> Millis {
        self.insight.idle.total(self.now)
    }
}

impl Day {
    pub(crate) fn seen(&self) -> Seen {
        let mut seen =
            Seen { desk: Desk { past: true, ..Desk::default() }, insight: Insight::default(), now: self.world.now() };
        for (at, event) in self.world.journal() {
            seen.insight.apply(*at, event, &mut seen.desk);
        }
        seen.insight.idle.look_at_all(seen.now, &seen.desk, &seen.insight.seats);
        seen
    }
}
