//! What would prevent a breach is what prevents it.
use catalogue::ids::{AgentId, SkillId};
use catalogue::limit;
use routing::Event;
use routing::folds::breach::{Act, Forecast, Picture, Way, forecast, level, prevents, ways};
use routing::folds::day::Day;
use routing::settings::{Config, Mode, SkillSettings};
use routing::time::Millis;
use sim::{Break, Habits, Profile, Roster, Setup, Span, Stream, Watch, Workload};
use std::sync::Arc;

const BILLING: SkillId = SkillId(1);
const SALES: SkillId = SkillId(2);
/// One of two who have sales alone, with nothing to do.
const SAM: AgentId = AgentId(3);
/// Has billing and goes away in the morning.
const EVE: AgentId = AgentId(4);
const NOON: Millis = Millis::hours(4);

/// Asks for the first breach that is said, and waits for it.
struct Lead {
    day: Day,
    next: Millis,
    said: Option<(Millis, Forecast, Vec<Way>)>,
    missed: Option<Millis>,
}

impl Watch for Lead {
    fn saw(&mut self, at: Millis, event: &Event) {
        while self.next <= at.min(NOON) {
            let now = self.next;
            self.next = now + Millis::seconds(30);
            let Some(line) = self.day.line(BILLING) else { continue };
            if level(line, Millis::seconds(30), now).misses(80) {
                self.missed = self.missed.or(Some(now));
            }
            // What did not come within the quarter was wrong, and is said anew.
            self.said.take_if(|(said, ..)| self.missed.is_none() && now - *said > limit::BREACH_AHEAD);
            let Some(expected) = Picture::of(&self.day, BILLING, now).as_ref().map(forecast) else { continue };
            if self.said.is_none() && self.missed.is_none() && expected.says(false) {
                self.said = Some((now, expected, prevents(&expected, &ways(&self.day, BILLING, now))));
            }
        }
        self.day.apply(at, event);
    }
}

/// More come than two agents can serve from the second hour on; Eve is back when the day says.
fn morning(back: Millis) -> Lead {
    let hour = Millis::hours(1);
    let stream = Stream {
        arrivals: Profile::stretches(hour, &[0.9, 1.6]),
        patience: Span::Exponential(Millis::minutes(8)),
        handling: Span::LogNormal { mean: Millis::minutes(4), deviation: Millis::minutes(2) },
        messages: 0.0,
        ..Stream::new(BILLING, 0.0)
    };
    let workload = Workload { start: Millis::ZERO, until: NOON, streams: vec![stream], seed: 11 };
    let mut roster =
        Roster::new().staffed(2, &[BILLING], 3, Millis::ZERO, NOON).staffed(1, &[SALES], 3, Millis::ZERO, NOON);
    roster = roster.staffed(1, &[BILLING], 3, Millis::ZERO, NOON);
    roster.shifts[3].breaks.push(Break { from: Millis::minutes(2), to: back, reason: 2 });
    let skill = |id| {
        let mut skill = SkillSettings::new(id, "skill".into(), Mode::Push);
        skill.rules.line.service_level.within = Millis::seconds(30);
        Arc::new(skill)
    };
    let config = Config { version: 1, skills: vec![skill(BILLING), skill(SALES)], ..Config::default() };
    let mut lead = Lead { day: Day::since(Millis::ZERO), next: Millis::minutes(1), said: None, missed: None };
    let setup = Setup { journal: false, ..Setup::default() };
    sim::Day::new(setup, config, &workload, &roster, Habits::default()).live_under(&mut lead);
    lead
}

#[test]
fn who_is_brought_back_when_a_breach_is_said_prevents_it() {
    let alone = morning(NOON - Millis::minutes(1));
    let (said, expected, ways) = alone.said.expect("more come than can be served");
    let missed = alone.missed.expect("and so the target is missed");
    let ahead = missed - said;
    assert!(ahead >= Millis::minutes(1) && ahead <= Millis::minutes(15), "said {ahead:?} ahead");
    let told = expected.after.expect("some runs miss it");
    assert!((told - ahead).0.abs() < Millis::minutes(5).0, "in {told:?}, it was {ahead:?}");
    for act in [Act::BringBack(EVE), Act::Lend(SAM)] {
        let way = ways.iter().find(|way| way.act == act).unwrap_or_else(|| panic!("{act:?} of {ways:?}"));
        assert!(way.prevents && way.forecast.expected > expected.expected, "{way:?} of {expected:?}");
    }
    let with_eve = morning(said);
    assert_eq!(with_eve.missed, None, "the target was missed all the same");
}
