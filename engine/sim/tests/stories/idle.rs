//! Somebody free while somebody waits: no time at all where the engine does what it promises, and counted where not.
use crate::day::{ANN, BILLING, BOB, Day, RING};
use catalogue::units::Units;
use routing::agent;
use routing::folds::desk::Desk;
use routing::folds::insight::Insight;
use routing::policy::Step;
use routing::queue::{Need, Waiting};
use routing::settings::{Config, Mode, Person, SkillSettings, Spans};
use routing::time::Millis;
use routing::{Event, Ticket, queue, tenant};
use std::sync::Arc;

#[test]
fn a_day_of_misses_declines_and_absences_has_no_idle_while_waiting() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 2).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chats: Vec<_> = (0..6).map(|_| day.writes_to(BILLING)).collect();
    day.declines(day.rings_at(chats[0]).unwrap(), chats[0]).unwrap();
    day.after(RING);
    day.after(Millis::minutes(3));
    day.comes_back(ANN).unwrap();
    day.goes_away(BOB).unwrap();
    day.after(RING);
    day.customer_leaves(chats[5]).unwrap();
    assert_eq!(day.seen().idle(), Millis::ZERO);
}

#[test]
fn who_may_not_have_it_yet_is_not_idle() {
    let mut day = Day::pushing();
    let late = Step { after: Millis::seconds(60), level: 1, ..Step::default() };
    day.publish_steps(BILLING, vec![Step { level: 9, ..Step::default() }, late]);
    day.signs_in_at(ANN, &[(BILLING, 2)], 1).unwrap();
    let chat = day.writes_to(BILLING);
    day.after(Millis::seconds(59));
    assert_eq!(day.seen().idle(), Millis::ZERO);
    day.after(Millis::seconds(1));
    assert!(day.rings(ANN, chat));
    assert_eq!(day.seen().idle(), Millis::ZERO);
}

#[test]
fn an_engine_that_does_not_match_is_seen_and_timed() {
    // A journal that the engine would never write: somebody waits, somebody is free, and nothing comes of it for five seconds.
    let (mut desk, mut insight) = (Desk { past: true, ..Desk::default() }, Insight::default());
    let settings = Arc::new(SkillSettings::new(BILLING, "billing".into(), Mode::Push));
    let config = Config { version: 1, skills: vec![settings], ..Config::default() };
    let person = Arc::new(Person::new(ANN, "Ann".into(), vec![(BILLING, 5)], Units::slots(1)));
    let (until, spans, ticket) = (Millis::hours(8), Spans::default(), Ticket::NONE);
    let waiting = Waiting {
        chat: catalogue::ids::ChatId(1),
        at: Millis::seconds(1),
        bumped: false,
        need: Need::of(Units::LIVE_CHAT),
    };
    let mut fold = |seconds: i64, event: Event| {
        insight.apply(Millis::seconds(seconds), &event, &mut desk);
        let now = Millis::seconds(seconds);
        (
            insight.idle.total(now),
            insight.idle.stuck(now).count(),
            insight.idle.waited(now).into_iter().collect::<Vec<_>>(),
        )
    };
    let (none, it) = (Vec::new(), vec![waiting.chat]);
    fold(0, Event::Tenant(tenant::Event::Configured(Arc::new(config))));
    fold(0, Event::Agent(ANN, agent::Event::SignedIn { person, until, spans, ticket }));
    assert_eq!(
        fold(1, Event::Queue(BILLING, queue::Event::Joined(waiting))),
        (Millis::ZERO, 0, none),
        "for no time yet"
    );
    let other = Event::Agent(BOB, agent::Event::Restated(Box::default()));
    assert_eq!(fold(4, other), (Millis::seconds(3), 1, it.clone()), "longer than any message takes");
    let left = queue::Event::Left { chat: waiting.chat, taken_by: None };
    assert_eq!(fold(6, Event::Queue(BILLING, left)), (Millis::seconds(5), 0, it), "it is known which it was");
}
