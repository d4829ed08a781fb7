//! Words that reach the tenant late: what it believes meanwhile does no lasting harm.
use crate::day::{ANN, BILLING, BOB, SALES};
use catalogue::ids::ChatId;
use catalogue::units::Units;
use routing::agent::Outcome;
use routing::chat::Believer;
use routing::machine::turn;
use routing::queue::{self, Need, Queue, Waiting};
use routing::settings::{Config, Mode, SkillSettings};
use routing::tenant::{self, Report, SeatState, Tenant};
use routing::time::Millis;
use routing::{Refusal, Reply, Tell, Ticket, Turn};
use std::sync::Arc;

pub(crate) const NOW: Millis = Millis(1_800_000_000_000);

/// What the tenant says to others.
#[derive(Default)]
struct Says(Vec<Tell>);

impl Turn<Tenant> for Says {
    fn happened(&mut self, _: tenant::Event) {}
    fn tell(&mut self, tell: Tell) {
        self.0.push(tell);
    }
    fn settle(&mut self, _: Ticket, _: Result<Reply, Refusal>) {}
}

fn hears(tenant: &mut Tenant, command: tenant::Command) -> Vec<Tell> {
    hears_at(tenant, NOW, command)
}

/// What the tenant says to others when it hears this at this instant.
pub(crate) fn hears_at(tenant: &mut Tenant, now: Millis, command: tenant::Command) -> Vec<Tell> {
    let mut says = Says::default();
    assert_eq!(turn(tenant, now, Ticket::NONE, command, &mut says), None);
    says.0
}

/// A tenant with one push skill.
fn shop() -> Tenant {
    let mut tenant = Tenant::default();
    hears(&mut tenant, configured(1, Mode::Push));
    tenant
}

fn configured(version: u32, mode: Mode) -> tenant::Command {
    let skill = SkillSettings::new(BILLING, "billing".into(), mode);
    tenant::Command::Configure(Arc::new(Config { version, skills: vec![Arc::new(skill)], ..Config::default() }))
}

#[test]
fn a_bell_that_begins_as_its_skill_is_switched_to_pull_ends_when_somebody_else_takes_the_chat() {
    let (mut tenant, chat) = (shop(), ChatId(7));
    let waiting = Waiting { chat, at: NOW, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    let place = waiting.place(BILLING);
    let seat = |ringing, rang: bool| {
        let free = if rang { Units(0) } else { Units::LIVE_CHAT };
        let open = SeatState { present: true, open: true, connected: true, ringing, free, ..SeatState::default() };
        let seat = SeatState { maximum: Units::LIVE_CHAT, ..open };
        tenant::Command::Hear(Report::Seat { agent: ANN, seat, rang: rang.then_some((chat, place)) })
    };
    hears(&mut tenant, tenant::Command::Hear(Report::Skills { agent: ANN, present: true, skills: vec![(BILLING, 5)] }));
    hears(&mut tenant, seat(0, false));
    hears(&mut tenant, tenant::Command::Hear(Report::Waiting { skill: BILLING, waiting }));
    hears(&mut tenant, configured(2, Mode::Pull));
    // She was asked of an earlier bell, and answers before she hears of this one.
    hears(&mut tenant, tenant::Command::Hear(Report::NotRinging { chat, agent: ANN, taken: false }));
    hears(&mut tenant, seat(1, true));
    let said = hears(&mut tenant, tenant::Command::Hear(Report::Gone { skill: BILLING, chat, taken_by: Some(BOB) }));
    assert!(said.iter().any(|tell| matches!(tell, Tell::Withdraw(ANN, of, ..) if *of == chat)), "{said:?}");
}

#[test]
fn a_chat_that_moves_on_to_another_line_rings_at_nobody_else_while_its_second_bell_is_on_its_way() {
    let skill = |id| {
        let mut skill = SkillSettings::new(id, "skill".into(), Mode::Push);
        skill.rules.offer.at_once = 2;
        Arc::new(skill)
    };
    let (mut tenant, chat, skills) = (Tenant::default(), ChatId(7), vec![(BILLING, 5), (SALES, 5)]);
    let config = Config { version: 1, skills: vec![skill(BILLING), skill(SALES)], ..Config::default() };
    hears(&mut tenant, tenant::Command::Configure(Arc::new(config)));
    let waits = |at| Waiting { chat, at, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    let place = waits(NOW).place(SALES);
    let (free, maximum) = (Units::slots(2), Units::slots(2));
    let open = SeatState { present: true, open: true, connected: true, free, maximum, ..SeatState::default() };
    let mut says = |report| hears(&mut tenant, tenant::Command::Hear(report));
    let rings = |said: &[Tell], at| said.iter().any(|tell| matches!(tell, Tell::Ring(agent, _) if *agent == at));
    says(Report::Skills { agent: ANN, present: true, skills: skills.clone() });
    says(Report::Seat { agent: ANN, seat: open, rang: None });
    assert!(rings(&says(Report::Waiting { skill: BILLING, waiting: waits(NOW - Millis::seconds(9)) }), ANN));
    says(Report::Gone { skill: BILLING, chat, taken_by: None });
    assert!(rings(&says(Report::Waiting { skill: SALES, waiting: waits(NOW) }), ANN));
    // Her console was reloading when the first came, and is there for the second; meanwhile she has taken another by hand.
    says(Report::Seat { agent: ANN, seat: SeatState { free: Units::LIVE_CHAT, ..open }, rang: None });
    says(Report::OfferEnded { chat, agent: ANN, outcome: Outcome::Unable });
    says(Report::Seat {
        agent: ANN,
        seat: SeatState { ringing: 1, free: Units(0), ..open },
        rang: Some((chat, place)),
    });
    says(Report::Skills { agent: BOB, present: true, skills });
    assert!(!rings(&says(Report::Seat { agent: BOB, seat: open, rang: None }), BOB));
}

#[test]
fn a_chat_that_rang_at_two_of_whom_neither_rings_any_more_rings_anew() {
    let (mut tenant, chat) = (shop(), ChatId(7));
    let waiting = Waiting { chat, at: NOW, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    let place = waiting.place(BILLING);
    let (free, full) = (Units::LIVE_CHAT, Units(0));
    let open = SeatState { present: true, open: true, connected: true, maximum: free, ..SeatState::default() };
    let mut says = |report| hears(&mut tenant, tenant::Command::Hear(report));
    let rings = |said: &[Tell], at| said.iter().any(|tell| matches!(tell, Tell::Ring(agent, _) if *agent == at));
    for agent in [ANN, BOB] {
        says(Report::Skills { agent, present: true, skills: vec![(BILLING, 5)] });
    }
    // It rings at Ann, but the tenant fell and is told so only after it has found Bob for it.
    says(Report::Seat { agent: BOB, seat: SeatState { free, ..open }, rang: None });
    assert!(rings(&says(Report::Waiting { skill: BILLING, waiting }), BOB));
    says(Report::Ringing { chat, agent: ANN, place });
    says(Report::Seat { agent: BOB, seat: SeatState { free: full, ..open }, rang: None });
    says(Report::OfferEnded { chat, agent: BOB, outcome: Outcome::Unable });
    // She says so once more before she hears that her bell is called back.
    says(Report::Ringing { chat, agent: ANN, place });
    says(Report::Seat { agent: ANN, seat: SeatState { free, ..open }, rang: None });
    let said = says(Report::OfferEnded { chat, agent: ANN, outcome: Outcome::Withdrawn { by: None } });
    assert!(rings(&said, ANN), "{said:?}");
}

#[test]
fn a_bell_at_whoever_had_the_chat_is_called_back_when_its_line_says_at_last_that_it_was_taken() {
    let chat = ChatId(7);
    let waiting = Waiting { chat, at: NOW, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    let place = waiting.place(BILLING);
    let seat = |ringing, free, rang: bool| {
        let open =
            SeatState { present: true, open: true, connected: true, maximum: Units::LIVE_CHAT, ..SeatState::default() };
        let seat = SeatState { ringing, free, ..open };
        tenant::Command::Hear(Report::Seat { agent: ANN, seat, rang: rang.then_some((chat, place)) })
    };
    let (free, full) = (Units::LIVE_CHAT, Units(0));
    let rings = |said: &[Tell]| said.iter().any(|tell| matches!(tell, Tell::Ring(ANN, ring) if ring.chat == chat));
    let mut tenant = shop();
    hears(&mut tenant, tenant::Command::Hear(Report::Skills { agent: ANN, present: true, skills: vec![(BILLING, 5)] }));
    hears(&mut tenant, seat(0, free, false));
    assert!(rings(&hears(&mut tenant, tenant::Command::Hear(Report::Waiting { skill: BILLING, waiting }))));
    hears(&mut tenant, seat(1, full, true));
    // Ann accepts it; a supervisor gives it to somebody else; and the line's word that it was taken is still on its way.
    hears(&mut tenant, seat(0, full, false));
    hears(&mut tenant, seat(0, free, false));
    let ended = Report::OfferEnded { chat, agent: ANN, outcome: Outcome::Unable };
    assert!(rings(&hears(&mut tenant, tenant::Command::Hear(ended))), "as far as the tenant knows it waits");
    hears(&mut tenant, seat(1, full, true));
    let said = hears(&mut tenant, tenant::Command::Hear(Report::Gone { skill: BILLING, chat, taken_by: Some(ANN) }));
    assert!(
        said.iter().any(|tell| matches!(tell, Tell::Withdraw(ANN, of, from, _) if *of == chat && *from == place)),
        "{said:?}"
    );
}

#[test]
fn a_bell_heard_of_while_its_chat_leaves_a_line_in_which_it_waited_too_long_is_asked_about_once_more() {
    let (mut tenant, chat) = (shop(), ChatId(7));
    let waiting = Waiting { chat, at: NOW, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    let place = waiting.place(BILLING);
    let mut hear = |report| hears(&mut tenant, tenant::Command::Hear(report));
    // The tenant fell. The line says first that it lets go of the chat, and then the agent that it rings.
    hear(Report::Gone { skill: BILLING, chat, taken_by: None });
    hear(Report::Ringing { chat, agent: ANN, place });
    let said = hears(&mut tenant, tenant::Command::Overflow { skill: BILLING, waiting });
    let at = |what: fn(&Tell) -> bool| said.iter().position(what).unwrap_or_else(|| panic!("{said:?}"));
    let (told, asked) = (at(|tell| matches!(tell, Tell::WaitedOut(..))), at(|tell| matches!(tell, Tell::AskWaits(..))));
    assert!(told < asked, "asked before, the chat would say that it waits: {said:?}");
}

/// What a line says to others.
#[derive(Default)]
struct LineSays(Vec<Tell>);

impl Turn<Queue> for LineSays {
    fn happened(&mut self, _: queue::Event) {}
    fn tell(&mut self, tell: Tell) {
        self.0.push(tell);
    }
    fn settle(&mut self, _: Ticket, _: Result<Reply, Refusal>) {}
}

#[test]
fn a_line_that_came_back_without_its_settings_asks_who_still_waits_as_soon_as_it_has_them() {
    let (mut line, mut says, chat) = (Queue::default(), LineSays::default(), ChatId(7));
    let waiting = Waiting { chat, at: NOW, bumped: false, need: Need::of(Units::LIVE_CHAT) };
    assert_eq!(turn(&mut line, NOW, Ticket::NONE, queue::Command::Enqueue(waiting), &mut says), None);
    // It falls. The customer left before, and the chat's word of it fell as well.
    let settings = SkillSettings::new(BILLING, "billing".into(), Mode::Push);
    assert_eq!(turn(&mut line, NOW, Ticket::NONE, queue::Command::Configure(Arc::new(settings)), &mut says), None);
    let asks = |tell: &Tell| matches!(tell, Tell::AskWaits(of, Believer::Line(BILLING)) if *of == chat);
    assert!(says.0.iter().any(asks), "{:?}", says.0);
}
