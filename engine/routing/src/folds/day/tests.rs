mod capacity;
mod stints;

use super::course::State;
use super::*;
use crate::agent::{Choice, ReleaseCause, Ring, SignOutCause};
use crate::chat::people::{Parting, Role};
use crate::chat::{How, Opening, WrapUp};
use crate::folds::explain::Away;
use crate::message::Ticket;
use crate::policy::OfferRules;
use crate::queue::Place;
use crate::settings::{Config, Mode, Person, SkillSettings, Spans};
use crate::tenant;
use catalogue::units::Units;
use std::sync::Arc;

const ANN: AgentId = AgentId(7);
const BOB: AgentId = AgentId(8);
const SALES: SkillId = SkillId(1);
const CARE: SkillId = SkillId(2);
const T: Ticket = Ticket::NONE;

fn s(seconds: i64) -> Millis {
    Millis::seconds(seconds)
}

fn comes(id: AgentId) -> Event {
    let person = Arc::new(Person::new(id, "Somebody".into(), vec![(SALES, 5)], Units::slots(3)));
    Event::Agent(id, agent::Event::SignedIn { person, until: s(90_000), spans: Spans::default(), ticket: T })
}

/// Chats of both skills are to be answered within so many seconds.
fn configured(within: i64) -> Event {
    let skill = |id| {
        let mut skill = SkillSettings::new(id, "A skill".into(), Mode::Push);
        skill.rules.line.service_level.within = s(within);
        Arc::new(skill)
    };
    let config = Config { version: 1, skills: vec![skill(SALES), skill(CARE)], ..Config::default() };
    Event::Tenant(tenant::Event::Configured(Arc::new(config)))
}

fn leaves(id: AgentId) -> Event {
    Event::Agent(id, agent::Event::SignedOut { cause: SignOutCause::ByHand, ticket: T })
}

fn away(id: AgentId) -> Event {
    Event::Agent(id, agent::Event::Chose { choice: Choice::Away { reason: 2 }, ticket: T })
}

fn rings(id: AgentId, chat: u128) -> Event {
    let ring = Ring {
        chat: ChatId(chat),
        place: Place { skill: SALES, since: s(0) },
        units: Units::LIVE_CHAT,
        span: s(20),
        offer: OfferRules::default(),
        at: s(0),
        turn: 1,
    };
    Event::Agent(id, agent::Event::Rang { ring, until: s(20) })
}

fn rings_out(id: AgentId, chat: u128, outcome: Outcome) -> Event {
    Event::Agent(id, agent::Event::OfferEnded { chat: ChatId(chat), outcome, ticket: T })
}

fn reaches(id: AgentId, chat: u128) -> Event {
    let (chat, units) = (ChatId(chat), Units::LIVE_CHAT);
    Event::Agent(id, agent::Event::Claimed { chat, units, forced: None, ticket: T })
}

fn lets_go(id: AgentId, chat: u128, cause: ReleaseCause) -> Event {
    Event::Agent(id, agent::Event::Released { chat: ChatId(chat), cause })
}

fn chat(id: u128, event: chat::Event) -> Event {
    Event::Chat(ChatId(id), event)
}

fn opens(id: u128) -> Event {
    let opening = Arc::new(Opening::new(SALES, Units::LIVE_CHAT));
    chat(id, chat::Event::Opened { opening, ticket: T })
}

fn assigned(id: u128, agent: AgentId, from: Option<AgentId>) -> Event {
    chat(id, chat::Event::Assigned { agent, name: "Somebody".into(), how: How::Offer, from, ticket: T })
}

fn ended(id: u128) -> Event {
    chat(id, chat::Event::Ended { cause: EndCause::CustomerLeft, wrap_up_until: s(9_000), ticket: T })
}

fn wrapped_up(id: u128, agent: AgentId) -> Event {
    chat(id, chat::Event::WrappedUp { agent, how: WrapUp::Sent, notes: None, ticket: T })
}

fn joined(id: u128, agent: AgentId, role: Role) -> Event {
    chat(id, chat::Event::People(people::Event::Joined { agent, role, ticket: T }))
}

fn parted(id: u128, agent: AgentId) -> Event {
    chat(id, chat::Event::People(people::Event::Parted { agent, how: Parting::Left, ticket: T }))
}

fn guest(id: AgentId, chat: u128, event: agent::people::Event) -> Event {
    Event::Agent(id, agent::Event::People(ChatId(chat), event))
}

fn sent(id: u128, by: AgentId, to: SkillId) -> Event {
    let terms = transfer::Terms::default();
    chat(id, chat::Event::Transfer(transfer::Event::Sent { by, from: SALES, to, terms, note: None, ticket: T }))
}

fn abandoned(id: u128, cause: EndCause) -> Event {
    chat(id, chat::Event::Abandoned { cause, ticket: T })
}

fn day(events: impl IntoIterator<Item = (i64, Event)>) -> Day {
    since(0, events)
}

fn since(from: i64, events: impl IntoIterator<Item = (i64, Event)>) -> Day {
    let mut day = Day::since(s(from));
    day.apply(Millis::ZERO, &configured(30));
    for (at, event) in events {
        day.apply(s(at), &event);
    }
    day
}

/// From when to when in seconds, how, and with how many chats.
fn spans(day: &Day, id: AgentId) -> Vec<(i64, Option<i64>, State, u32)> {
    let (_, course) = day.agents().find(|(agent, _)| *agent == id).expect("was there");
    let told = |span: &course::Span| (span.from.as_seconds(), span.to.map(Millis::as_seconds), span.state, span.chats);
    course.spans().map(told).collect()
}

fn marks(day: &Day, id: AgentId) -> Vec<(i64, MarkKind)> {
    let (_, course) = day.agents().find(|(agent, _)| *agent == id).expect("was there");
    course.marks().map(|mark| (mark.at.as_seconds(), mark.kind)).collect()
}

fn counts(day: &Day, skill: SkillId) -> Counts {
    day.line(skill).expect("chats came to it").counts(Millis::ZERO)
}

use State::*;

#[test]
fn an_agent_is_available_with_chats_away_and_gone() {
    let day = day([
        (10, comes(ANN)),
        (20, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        (30, opens(2)),
        (30, reaches(ANN, 2)),
        (30, assigned(2, ANN, None)),
        (40, away(ANN)),
        (50, ended(1)),
        (60, wrapped_up(1, ANN)),
        (60, lets_go(ANN, 1, ReleaseCause::Done)),
        (70, ended(2)),
        (80, wrapped_up(2, ANN)),
        (80, lets_go(ANN, 2, ReleaseCause::Done)),
        (90, leaves(ANN)),
        (100, comes(ANN)),
    ]);
    let expected = [
        (10, Some(20), Available, 0),
        (20, Some(30), SingleChat, 1),
        (30, Some(40), SingleChat, 2),
        // Away, and still with chats in hand.
        (40, Some(60), SingleChat, 2),
        (60, Some(80), SingleChat, 1),
        (80, Some(90), Suspended, 0),
    ];
    let told = spans(&day, ANN);
    assert_eq!(&told[..6], expected);
    assert_eq!(told.last().map(|(from, to, ..)| (*from, *to)), Some((100, None)));
    let course = day.agents().next().expect("Ann").1;
    let reasons: Vec<_> = course.spans().map(|span| span.away).take(6).collect();
    let lunch = Some(Away::Chosen(2));
    assert_eq!(reasons, [None, None, None, lunch, lunch, lunch]);
}

#[test]
fn a_chat_is_a_group_while_more_than_one_talks_in_it() {
    use crate::chat::people::Guest;
    let came = |role| agent::people::Event::Came(Guest::In(role));
    let day = day([
        (10, comes(ANN)),
        (10, comes(BOB)),
        (20, opens(1)),
        (20, reaches(ANN, 1)),
        (20, assigned(1, ANN, None)),
        // Who looks on takes no part.
        (30, joined(1, AgentId(9), Role::Observer)),
        (40, joined(1, BOB, Role::Participant)),
        (40, guest(BOB, 1, came(Role::Participant))),
        (60, parted(1, BOB)),
        (60, guest(BOB, 1, agent::people::Event::Went)),
    ]);
    let ann = [
        (10, Some(20), Available, 0),
        (20, Some(40), SingleChat, 1),
        (40, Some(60), GroupChat, 1),
        (60, None, SingleChat, 1),
    ];
    assert_eq!(spans(&day, ANN), ann);
    assert_eq!(
        spans(&day, BOB),
        [(10, Some(40), Available, 0), (40, Some(60), GroupChat, 1), (60, None, Available, 0)]
    );
    assert_eq!(day.in_progress(), (1, 0));
}

#[test]
fn missed_offers_and_customers_who_leave_while_it_rings_are_marked() {
    let left = || abandoned(2, EndCause::CustomerLeft);
    let day = day([
        (1, comes(ANN)),
        (2, opens(1)),
        (2, rings(ANN, 1)),
        (22, rings_out(ANN, 1, Outcome::TimedOut { counted: true })),
        (30, opens(2)),
        (30, rings(ANN, 2)),
        (40, left()),
        (40, rings_out(ANN, 2, Outcome::Withdrawn { by: None })),
        (50, opens(3)),
        (50, rings(ANN, 3)),
        (60, rings_out(ANN, 3, Outcome::TimedOut { counted: false })),
        (70, abandoned(3, EndCause::CustomerGone)),
    ]);
    assert_eq!(marks(&day, ANN), [(22, MarkKind::Missed), (40, MarkKind::Abandoned)]);
    assert_eq!(spans(&day, ANN), [(1, None, Available, 0)], "what only rings is nothing in hand");
}

#[test]
fn a_line_counts_who_waits_who_was_answered_in_time_and_who_was_lost() {
    let supervisor = EndCause::Supervisor { by: BOB, reason: "spam".into() };
    let day = day([
        (0, comes(ANN)),
        (10, opens(1)),
        (40, assigned(1, ANN, None)),
        (50, opens(2)),
        (81, assigned(2, ANN, None)),
        // Too soon to have been let down.
        (90, opens(3)),
        (100, abandoned(3, EndCause::CustomerLeft)),
        (110, opens(4)),
        (150, abandoned(4, EndCause::CustomerGone)),
        (160, opens(5)),
        (161, abandoned(5, supervisor)),
        (170, opens(6)),
        (270, chat(6, chat::Event::Missed { skill: SALES })),
        (280, opens(7)),
    ]);
    let all = counts(&day, SALES);
    let expected = Counts { came: 7, answered: 2, in_time: 1, abandoned: 2, missed: 1, lost_late: 2 };
    assert_eq!((all, all.counted()), (expected, 4));
    let line = day.line(SALES).expect("a line");
    assert_eq!((line.waiting(), line.oldest(), line.ongoing()), (1, Some((s(280), ChatId(7))), 2));
    assert_eq!(line.trend(s(330))[23..], [0, 1, 1, 1, 1, 1, 1], "somebody waits at the end of each minute, and now");
}

#[test]
fn a_chat_is_held_to_the_target_that_holds_when_it_is_answered() {
    let life = [
        (10, opens(1)),
        (20, configured(5)),
        (30, assigned(1, ANN, None)),
        (40, opens(2)),
        (44, assigned(2, ANN, None)),
    ];
    assert_eq!(counts(&day(life), SALES).in_time, 1);
}

#[test]
fn a_chat_that_is_handed_on_or_overflows_counts_where_it_waits() {
    let overflowed = chat::Event::Overflowed { from: SALES, to: CARE, terms: transfer::Terms::default() };
    let day = day([
        (0, comes(ANN)),
        (10, opens(1)),
        (20, assigned(1, ANN, None)),
        (100, sent(1, ANN, CARE)),
        (110, opens(2)),
        (150, chat(2, overflowed)),
        (160, assigned(2, BOB, None)),
        (170, chat(2, chat::Event::Requeued { from: BOB })),
    ]);
    let (sales, care) = (day.line(SALES).expect("a line"), day.line(CARE).expect("a line"));
    assert_eq!((sales.waiting(), sales.ongoing(), care.waiting(), care.ongoing()), (0, 0, 2, 0));
    assert_eq!(care.oldest(), Some((s(100), ChatId(1))));
    assert_eq!(counts(&day, SALES), Counts { came: 2, answered: 1, in_time: 1, ..Counts::default() });
    // It took its wait along, and that was longer than it may be.
    assert_eq!(counts(&day, CARE), Counts { answered: 1, ..Counts::default() });
}

#[test]
fn what_came_before_the_day_says_how_things_stood_and_counts_for_nothing() {
    let events = [
        (10, comes(ANN)),
        (20, opens(1)),
        (20, reaches(ANN, 1)),
        (30, assigned(1, ANN, None)),
        (40, opens(2)),
        (2_000, ended(1)),
        (2_010, assigned(2, ANN, None)),
    ];
    let day = since(1_800, events);
    assert_eq!(spans(&day, ANN), [(1_800, None, SingleChat, 1)]);
    assert_eq!(counts(&day, SALES), Counts { answered: 1, ..Counts::default() });
}

#[test]
fn what_lies_further_back_than_it_is_kept_is_forgotten() {
    let mut day = day([(0, comes(ANN)), (10, opens(1)), (20, away(ANN)), (30, leaves(ANN)), (100_000, comes(BOB))]);
    day.tidy(s(40));
    assert_eq!(day.agents().count(), 2, "a day that has not passed is kept whole");
    day.tidy(limit::FLOOR_KEPT + s(1_000));
    assert_eq!(day.agents().map(|(id, _)| id).collect::<Vec<_>>(), [BOB]);
    assert_eq!(counts(&day, SALES), Counts::default());
    assert_eq!(day.line(SALES).expect("it still waits").waiting(), 1);
}

#[test]
fn only_what_changed_is_news() {
    let mut day = day([(0, comes(ANN)), (0, comes(BOB))]);
    let seen = day.version();
    day.apply(s(5), &away(BOB));
    let news: Vec<AgentId> = day.agents().filter(|(_, course)| course.version() > seen).map(|(id, _)| id).collect();
    assert_eq!(news, [BOB]);
    let bob = day.agents().find(|(id, _)| *id == BOB).expect("Bob").1;
    assert_eq!(bob.spans().filter(|span| span.version > seen).count(), 2, "the one that ended and the one that began");
}
