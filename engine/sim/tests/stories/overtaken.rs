//! Whoever came first goes first, also where the word that lets a chat go on reaches the tenant in the instant in which the next
//! step of a later chat begins, and before the clock does.
use crate::day::{ANN, BILLING, BOB, CAROL, DAVE, SALES};
use crate::late_words::{NOW, hears_at};
use catalogue::ids::{AgentId, ChatId, SkillId};
use catalogue::units::Units;
use routing::Tell;
use routing::agent::Outcome;
use routing::policy::Step;
use routing::queue::{Need, Waiting};
use routing::settings::{Config, Mode, SkillSettings};
use routing::tenant::{Command, Report, SeatState, Tenant};
use routing::time::Millis;
use std::sync::Arc;

const FIRST: ChatId = ChatId(1);
const SECOND: ChatId = ChatId(2);
const THIRD: ChatId = ChatId(3);
/// From the first step, which asks for more than anybody here can do, to the one at which anybody will do.
const LATER: Millis = Millis::seconds(18);

/// A shop in which chats may go to anybody once they have waited for a while.
fn shop() -> Tenant {
    let skill = |id| {
        let mut skill = SkillSettings::new(id, "skill".into(), Mode::Push);
        skill.rules.steps = vec![Step { level: 9, ..Step::default() }, Step { after: LATER, ..Step::default() }];
        Arc::new(skill)
    };
    let mut tenant = Tenant::default();
    let config = Config { version: 1, skills: vec![skill(BILLING), skill(SALES)], ..Config::default() };
    hears_at(&mut tenant, NOW, Command::Configure(Arc::new(config)));
    tenant
}

fn hears(tenant: &mut Tenant, now: Millis, report: Report) -> Vec<Tell> {
    hears_at(tenant, now, Command::Hear(report))
}

fn comes(tenant: &mut Tenant, agent: AgentId, skills: &[SkillId]) {
    let skills = skills.iter().map(|skill| (*skill, 5)).collect();
    hears(tenant, NOW, Report::Skills { agent, present: true, skills });
    hears(tenant, NOW, seat(agent, true));
}

fn seat(agent: AgentId, open: bool) -> Report {
    let (free, maximum) = (Units::LIVE_CHAT, Units::LIVE_CHAT);
    let seat = SeatState { present: true, open, connected: true, free, maximum, ..SeatState::default() };
    Report::Seat { agent, seat, rang: None }
}

fn waits(skill: SkillId, chat: ChatId, waited: Millis, need: Need) -> Report {
    Report::Waiting { skill, waiting: Waiting { chat, at: NOW - waited, bumped: false, need } }
}

/// Which chats are to ring at an agent.
fn rings(said: &[Tell], agent: AgentId) -> Vec<ChatId> {
    let rings = |tell: &Tell| match tell {
        Tell::Ring(at, ring) if *at == agent => Some(ring.chat),
        _ => None,
    };
    said.iter().filter_map(rings).collect()
}

#[test]
fn a_chat_whose_agent_went_away_rings_at_the_next_before_a_later_one_whose_step_begins_just_then() {
    let (mut tenant, anybody) = (shop(), Need::of(Units::LIVE_CHAT));
    comes(&mut tenant, ANN, &[BILLING]);
    let said = hears(&mut tenant, NOW, waits(BILLING, FIRST, Millis::minutes(1), anybody));
    assert_eq!(rings(&said, ANN), [FIRST]);
    comes(&mut tenant, BOB, &[BILLING]);
    hears(&mut tenant, NOW, waits(BILLING, SECOND, Millis::ZERO, anybody));
    hears(&mut tenant, NOW, seat(ANN, false));
    let ended = Report::OfferEnded { chat: FIRST, agent: ANN, outcome: Outcome::WentAway };
    let said = hears(&mut tenant, NOW + LATER, ended);
    assert_eq!(rings(&said, BOB), [FIRST]);
}

#[test]
fn a_chat_for_which_only_one_is_left_rings_there_before_a_later_one_whose_step_begins_just_then() {
    let (mut tenant, anybody) = (shop(), Need::of(Units::LIVE_CHAT));
    comes(&mut tenant, BOB, &[BILLING]);
    comes(&mut tenant, DAVE, &[SALES]);
    comes(&mut tenant, CAROL, &[BILLING, SALES]);
    hears(&mut tenant, NOW, seat(CAROL, false));
    for (skill, chat, avoid) in [(BILLING, FIRST, BOB), (SALES, THIRD, DAVE)] {
        let need = Need { avoid: Some(avoid), ..anybody };
        let said = hears(&mut tenant, NOW, waits(skill, chat, Millis::minutes(1), need));
        assert_eq!(rings(&said, avoid), [], "Carol may come back");
    }
    hears(&mut tenant, NOW, waits(BILLING, SECOND, Millis::ZERO, anybody));
    let signs_out = Report::Seat { agent: CAROL, seat: SeatState::default(), rang: None };
    let said = hears(&mut tenant, NOW + LATER, signs_out);
    assert_eq!((rings(&said, BOB), rings(&said, DAVE)), (vec![FIRST], vec![THIRD]));
}
