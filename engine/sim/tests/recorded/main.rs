//! A recorded day: fitted, lived again as it was, and lived with something changed.
mod compared;
mod floor;
mod people;

use catalogue::ids::{AgentId, SkillId};
use catalogue::units::Units;
use routing::settings::{Config, Mode, SkillSettings};
use routing::time::Millis;
use routing::{Event, agent, chat};
use sim::recorded::{Change, Recording, fit, replay, what_if};
use sim::{Day, Habits, Profile, Roster, Setup, Span, Stream, Workload, World};
use std::collections::BTreeSet;
use std::sync::Arc;

const BILLING: SkillId = SkillId(1);
const SALES: SkillId = SkillId(2);
const RETURNS: SkillId = SkillId(3);
const HOUR: Millis = Millis::hours(1);
/// Monday, 5 January 2026, midnight in UTC.
const MONDAY: Millis = Millis(1_767_571_200_000);
const TUESDAY: Millis = Millis(MONDAY.0 + 24 * HOUR.0);
const SEED: u64 = 7;

fn oclock(hour: i64) -> Millis {
    MONDAY + Millis::hours(hour)
}

fn seconds(mean: i64) -> Span {
    Span::Exponential(Millis::seconds(mean))
}

fn customers() -> Workload {
    let stream = |skill, rates: &[f64]| Stream {
        arrivals: Profile::stretches(HOUR, rates),
        patience: seconds(180),
        handling: Span::LogNormal { mean: Millis::minutes(6), deviation: Millis::minutes(4) },
        ..Stream::new(skill, 0.0)
    };
    let quiet = |busy: &[f64]| [&[0.0; 8], busy].concat();
    Workload {
        start: MONDAY,
        until: TUESDAY,
        streams: vec![
            stream(BILLING, &quiet(&[1.0, 2.2, 2.5, 2.0, 1.8, 1.5, 1.0, 0.5])),
            stream(SALES, &quiet(&[0.5, 0.8, 1.0, 0.9, 0.9, 0.8, 0.4, 0.2])),
            stream(RETURNS, &quiet(&[0.3, 0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.2])),
        ],
        seed: 20_260_105,
    }
}

fn people() -> Roster {
    let roster =
        Roster::new().staffed(4, &[BILLING], 3, oclock(8), oclock(16)).staffed(2, &[SALES], 2, oclock(8), oclock(17));
    let roster = roster.staffed(2, &[BILLING, SALES], 3, oclock(9), oclock(17)).pausing(oclock(12), oclock(13), 2);
    roster.staffed(2, &[RETURNS], 2, oclock(8), oclock(17))
}

/// Billing and sales are offered, returns are taken from the line.
fn shop() -> Config {
    let rules = |id, mode| {
        let (ring, wrap_up) = (Millis::seconds(12), Millis::minutes(2));
        Arc::new(SkillSettings { ring, wrap_up, ..SkillSettings::new(id, "skill".into(), mode) })
    };
    let skills = vec![rules(BILLING, Mode::Push), rules(SALES, Mode::Push), rules(RETURNS, Mode::Pull)];
    Config { version: 1, skills, ..Config::default() }
}

/// Now and then somebody lets it ring out, is sent away for it and comes back; some wrap-ups time out.
fn habits() -> Habits {
    Habits { reaction: seconds(6), wrap_up: seconds(40), back: Span::Fixed(Millis::minutes(3)), ..Habits::default() }
}

fn monday() -> World {
    Day::new(Setup::default(), shop(), &customers(), &people(), habits()).live()
}

fn recording() -> Recording {
    Recording::of(monday().journal(), MONDAY, TUESDAY)
}

#[test]
fn a_day_lived_again_with_nothing_changed_is_the_same_day() {
    let recording = recording();
    let as_recorded = recording.figures();
    assert!(as_recorded.all().abandoned > 20 && as_recorded.all().answered > 800, "{as_recorded:?}");
    let kept = |(_, event): &&(Millis, Event)| matches!(event, Event::Agent(_, agent::Event::Kept(_)));
    assert!(recording.journal.iter().filter(kept).count() > 0, "somebody was sent away");
    let again = replay(&recording, &Change::default(), &fit(&recording, HOUR, SEED));
    assert_eq!(again.figures, as_recorded);
    assert_eq!(again.same.again, again.same.answered);
    assert_eq!((again.same.answered, again.refused), (as_recorded.all().answered, 0));
}

#[test]
fn a_day_is_cut_out_of_a_longer_journal() {
    let world = monday();
    let noon = Recording::of(world.journal(), oclock(12), oclock(14));
    assert_eq!(noon.start, oclock(8), "nobody had gone home before noon: what they held then matters");
    let figures = noon.figures();
    assert!(figures.all().arrived < 600);
    let again = replay(&noon, &Change::default(), &fit(&noon, HOUR, SEED));
    assert_eq!(again.figures, figures);
    // The second of two days stands by itself.
    let mut both = world.journal().to_vec();
    let day = TUESDAY - MONDAY;
    both.extend(world.journal().iter().map(|(at, event)| (*at + day, event.clone())));
    let second = Recording::of(&both, TUESDAY, TUESDAY + day);
    assert!(second.start > oclock(17), "after everybody had gone home");
    assert_eq!(second.figures().all(), recording().figures().all());
}

#[test]
fn one_agent_more_is_seen_in_the_figures() {
    let recording = recording();
    let before = recording.figures();
    let fitted = fit(&recording, HOUR, SEED);
    let more = Roster::new().staffed(1, &[BILLING], 3, oclock(8), oclock(16)).shifts;
    let newcomer = AgentId(99);
    let added = more.into_iter().map(|mut shift| {
        shift.person = Arc::new(routing::settings::Person { id: newcomer, ..(*shift.person).clone() });
        shift
    });
    let after = replay(&recording, &Change { added: added.collect(), ..Change::default() }, &fitted).figures;
    let (was, is) = (before.skills[&BILLING], after.skills[&BILLING]);
    assert_eq!(is.arrived, was.arrived, "the same customers come");
    assert!(is.wait < was.wait && is.abandoned < was.abandoned && is.in_time > was.in_time, "{was:?}\n{is:?}");
    assert!(after.agents[&newcomer].answered > 20, "{:?}", after.agents[&newcomer]);
    assert_eq!(after.skills[&RETURNS], before.skills[&RETURNS], "nothing changes where the newcomer does not work");
}

#[test]
fn one_agent_fewer_and_another_policy_are_seen_too() {
    let recording = recording();
    let (before, fitted) = (recording.figures(), fit(&recording, HOUR, SEED));
    let without = Change { removed: BTreeSet::from([AgentId(1)]), ..Change::default() };
    let fewer = replay(&recording, &without, &fitted).figures;
    assert!(!fewer.agents.contains_key(&AgentId(1)));
    assert!(fewer.skills[&BILLING].wait > before.skills[&BILLING].wait);
    // Whoever misses an offer is found out sooner, so the next one is asked sooner.
    let mut config = shop();
    for skill in &mut config.skills {
        *skill = Arc::new(SkillSettings { ring: Millis::seconds(5), ..(**skill).clone() });
    }
    let quicker = Change { config: Some(Arc::new(config)), ..Change::default() };
    assert_ne!(replay(&recording, &quicker, &fitted).figures, before);
}

#[test]
fn a_fit_finds_what_the_day_was_drawn_from() {
    let recording = recording();
    let fitted = fit(&recording, HOUR, SEED);
    let near = |is: f64, was: f64, share: f64| assert!((is / was - 1.0).abs() < share, "{is} for {was}");
    let [billing, sales, returns] = &fitted.workload.streams[..] else { panic!("three skills") };
    assert_eq!([billing.skill, sales.skill, returns.skill], [BILLING, SALES, RETURNS]);
    near(billing.arrivals.at(Millis::hours(10)), 2.5, 0.2);
    assert_eq!(billing.arrivals.at(Millis::hours(3)), 0.0);
    for stream in [billing, sales] {
        let Span::LogNormal { mean, deviation } = stream.handling else { panic!("{stream:?}") };
        near(mean.0 as f64, 360_000.0, 0.1);
        near(deviation.0 as f64, 240_000.0, 0.25);
        near(stream.messages, 8.0, 0.1);
        assert_eq!(stream.units, Units::LIVE_CHAT);
    }
    let Span::Exponential(patience) = billing.patience else { panic!("{billing:?}") };
    near(patience.0 as f64, 180_000.0, 0.35);
    assert_eq!(
        fitted.roster.shifts.iter().filter(|shift| shift.person.id.0 <= 10).map(|shift| shift.person.id.0).max(),
        Some(10)
    );
    let first = &fitted.roster.shifts[0];
    assert_eq!((first.person.id, first.from), (AgentId(1), oclock(8)));
    assert!(first.breaks.iter().any(|pause| pause.from == oclock(12) && pause.to == oclock(13)), "{first:?}");
    // A day drawn from the fit is a day like it.
    let drawn = what_if(&fitted.workload, &fitted.roster, shop(), fitted.habits.clone()).figures.all();
    let was = recording.figures().all();
    near(drawn.arrived as f64, was.arrived as f64, 0.1);
    near(drawn.mean_handling(), was.mean_handling(), 0.15);
}

#[test]
fn company_slows_a_conversation_down() {
    let quiet = Habits { wrap_up: Span::Fixed(Millis::ZERO), ..Habits::default() };
    let handled = |slowing: f64| {
        let habits = Habits { slowing, ..quiet.clone() };
        let world = Day::new(Setup::default(), shop(), &customers(), &people(), habits).live();
        sim::tally(world.journal())[&BILLING].mean_handling()
    };
    let (alone, company) = (handled(0.0), handled(0.3));
    assert!(company > 1.2 * alone && company < 1.6 * alone, "{alone} {company}");
    // Two at once, each six minutes of work, slowed by half: nine minutes for as long as both are there.
    let two = |slowing: f64| {
        let fixed = Span::Fixed(Millis::minutes(6));
        let stream =
            Stream { arrivals: Profile::steady(60_000.0), handling: fixed, messages: 0.0, ..Stream::new(BILLING, 0.0) };
        let workload = Workload { start: oclock(8), until: oclock(8) + Millis(2), streams: vec![stream], seed: 4 };
        let roster = Roster::new().staffed(1, &[BILLING], 2, oclock(8), oclock(16));
        let habits = Habits { slowing, ..quiet.clone() };
        let world = Day::new(Setup::default(), shop(), &workload, &roster, habits).live();
        let ended =
            |(at, event): &(Millis, Event)| matches!(event, Event::Chat(_, chat::Event::Ended { .. })).then_some(*at);
        world.journal().iter().filter_map(ended).map(|at| (at - oclock(8)).as_seconds()).collect::<Vec<_>>()
    };
    assert_eq!(two(0.0)[..2], [360, 360]);
    assert_eq!(two(0.5)[..2], [540, 540]);
}

/// As a live engine writes it: each word between machines takes its time, so what follows from an act is a little later.
fn live(journal: &[(Millis, Event)]) -> Vec<(Millis, Event)> {
    let (mut last, mut followers) = (Millis::ZERO, 0);
    let mut now = Millis::ZERO;
    let delayed = journal.iter().map(|(at, event)| {
        followers = if *at == last { followers + 1 } else { 0 };
        last = *at;
        now = now.max(*at + Millis(followers.min(4)));
        (now, event.clone())
    });
    delayed.collect()
}

#[test]
fn a_live_day_whose_machines_took_their_time_is_found_again() {
    let world = monday();
    let recording = Recording::of(&live(world.journal()), MONDAY, TUESDAY);
    let (was, again) = (recording.figures(), replay(&recording, &Change::default(), &fit(&recording, HOUR, SEED)));
    assert_eq!(again.same.again, again.same.answered, "every chat goes to the same agent in the same millisecond");
    for (skill, was) in &was.skills {
        let is = again.figures.skills[skill];
        // A wrap-up that times out does so without the delay.
        assert!((is.handling - was.handling).0.abs() <= 4 * was.handled as i64, "{was:?}\n{is:?}");
        assert_eq!(sim::Tally { handling: was.handling, ..is }, *was);
    }
    for (agent, was) in &was.agents {
        let is = again.figures.agents[agent];
        assert_eq!((is.answered, is.handled, is.signed_in), (was.answered, was.handled, was.signed_in));
        assert!((is.occupancy() - was.occupancy()).abs() < 1e-4, "{was:?}\n{is:?}");
    }
}

#[test]
fn what_agents_worked_is_told_as_the_statistics_tell_it() {
    let world = monday();
    let figures = Recording::of(&live(world.journal()), MONDAY, TUESDAY).figures();
    let journal = live(world.journal());
    assert!(!figures.agents.is_empty());
    for (agent, work) in &figures.agents {
        let own = journal.iter().filter_map(|(at, event)| match event {
            Event::Agent(id, event) if id == agent => Some((*at, event)),
            _ => None,
        });
        let [told] = routing::folds::record::spells(&[MONDAY, TUESDAY], own)[..] else { panic!("one day") };
        assert_eq!((work.signed_in, work.busy), (told.online, told.busy), "agent {agent}");
        assert!(work.busy > Millis::ZERO && work.occupancy() <= 1.0);
    }
}
