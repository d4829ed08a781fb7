//! Bans and reports: who is let in no more, and what is looked at later.
use crate::day::{ANN, Answer, BILLING, BOB, DAVE, Day, yours};
use catalogue::ids::ChatId;
use catalogue::units::Units;
use routing::chat::{Customer, EndCause, Event as ChatEvent, Opening, Stage};
use routing::settings::Mode;
use routing::tenant::conduct::{Act, Order, Whence};
use routing::time::Millis;
use routing::{Command, Event, Refusal, Reply, tenant};
use sim::{Setup, World};
use std::sync::Arc;

const HOUR: Millis = Millis::hours(1);

impl Day {
    fn conducts(&mut self, act: Act) -> Answer {
        self.ask(|ticket| {
            Command::Tenant(tenant::Command::Conduct(Box::new(Order {
                by: DAVE,
                whence: Whence::default(),
                act,
                ticket,
            })))
        })
    }

    fn bans(&mut self, address: &str, span: Millis, chat: Option<ChatId>) -> Answer {
        let until = self.world.now() + span;
        self.conducts(Act::Ban { address: address.into(), until, reason: "threats".into(), chat })
    }

    fn writes_from(&mut self, address: &str) -> Result<ChatId, Refusal> {
        self.chats += 1;
        let chat = ChatId(self.chats);
        let customer = Arc::new(Customer { address: Some(address.into()), ..Customer::default() });
        let opening = Arc::new(Opening { customer, ..Opening::new(BILLING, Units::LIVE_CHAT) });
        let answer = self.ask(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket }));
        answer.map(|_| chat)
    }
}

#[test]
fn whoever_is_banned_is_not_let_in_until_the_ban_is_over() {
    let mut day = Day::pulling();
    day.bans("10.0.0.1", HOUR, None).unwrap();
    let until = day.world.now() + HOUR;
    assert_eq!(day.writes_from("10.0.0.1"), Err(Refusal::Banned { until }));
    assert_eq!(Refusal::Banned { until }.code().0, 161);
    day.writes_from("10.0.0.2").unwrap();
    day.after(HOUR);
    day.writes_from("10.0.0.1").unwrap();
}

#[test]
fn a_ban_of_an_ipv6_address_holds_for_its_network() {
    let mut day = Day::pulling();
    day.bans("2001:db8:1:2::5", HOUR, None).unwrap();
    let until = day.world.now() + HOUR;
    assert_eq!(day.writes_from("2001:db8:1:2:ffff::9"), Err(Refusal::Banned { until }));
    day.writes_from("2001:db8:1:3::5").unwrap();
    day.conducts(Act::Lift { address: "2001:db8:1:2::5".into() }).unwrap();
    day.writes_from("2001:db8:1:2:ffff::9").unwrap();
}

#[test]
fn a_ban_ends_the_chat_that_led_to_it_and_the_agent_still_writes_notes() {
    let mut day = Day::pulling();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    let (chat, waits) = (day.writes_from("10.0.0.1").unwrap(), day.writes_from("10.0.0.3").unwrap());
    assert_eq!(day.takes(ANN, chat), yours(chat));
    day.bans("10.0.0.1", HOUR, Some(chat)).unwrap();
    assert!(matches!(day.stage(chat), Some(Stage::WrappingUp { owner: ANN, .. })));
    day.bans("10.0.0.3", HOUR, Some(waits)).unwrap();
    assert_eq!((day.stage(waits), day.line(BILLING)), (None, vec![]));
    let banned = |event: &Event| {
        let cause = EndCause::Banned { by: DAVE };
        matches!(event, Event::Chat(_, ChatEvent::Ended { cause: said, .. } | ChatEvent::Abandoned { cause: said, .. }) if *said == cause)
    };
    assert_eq!(day.happened(banned), 2);
}

#[test]
fn bans_are_extended_and_lifted_and_each_mistake_has_its_code() {
    let mut day = Day::pulling();
    let address = || "10.0.0.1".into();
    let nobody = day.conducts(Act::Lift { address: address() }).unwrap_err();
    day.bans("10.0.0.1", HOUR, None).unwrap();
    let twice = day.bans("10.0.0.1", HOUR, None).unwrap_err();
    assert_eq!((nobody.code().0, twice.code().0), (242, 243));
    let until = day.world.now() + HOUR + HOUR;
    day.conducts(Act::Extend { address: address(), until }).unwrap();
    day.after(HOUR);
    assert_eq!(day.writes_from("10.0.0.1"), Err(Refusal::Banned { until }));
    day.conducts(Act::Lift { address: address() }).unwrap();
    day.writes_from("10.0.0.1").unwrap();
}

#[test]
fn a_chat_is_reported_once_until_somebody_has_looked_at_it() {
    let mut day = Day::pulling();
    let chat = day.writes_to(BILLING);
    let report = || Act::Report { chat, category: "rude".into(), explanation: "shouts".into() };
    assert_eq!(day.conducts(report()), Ok(Reply::Done));
    assert_eq!(day.conducts(report()).unwrap_err().code().0, 241);
    assert_eq!(day.world.tenant().conduct.flags[&chat].by, DAVE);
    day.conducts(Act::Dismiss { chat }).unwrap();
    assert_eq!(day.conducts(Act::Dismiss { chat }), Err(Refusal::ChatNotThere));
    assert_eq!(day.conducts(report()), Ok(Reply::Done));
}

#[test]
fn a_ban_settles_the_report_of_the_chat_that_led_to_it_and_no_other() {
    let mut day = Day::pulling();
    let (chat, other) = (day.writes_from("10.0.0.1").unwrap(), day.writes_from("10.0.0.1").unwrap());
    for chat in [chat, other] {
        day.conducts(Act::Report { chat, category: "threat".into(), explanation: "threatens".into() }).unwrap();
    }
    day.bans("10.0.0.1", HOUR, Some(chat)).unwrap();
    assert_eq!(day.world.tenant().conduct.flags.keys().collect::<Vec<_>>(), [&other]);
}

#[test]
fn publishing_a_policy_loses_no_ban_no_report_and_nobody_who_declined() {
    let mut day = Day::pushing();
    day.signs_in(ANN, &[BILLING], 1).unwrap();
    day.signs_in(BOB, &[BILLING], 1).unwrap();
    let chat = day.writes_to(BILLING);
    let rang = day.rings_at(chat).unwrap();
    day.declines(rang, chat).unwrap();
    let other = day.rings_at(chat).unwrap();
    day.bans("10.0.0.1", HOUR, None).unwrap();
    day.conducts(Act::Report { chat, category: "rude".into(), explanation: "shouts".into() }).unwrap();
    let before = day.world.tenant().conduct.clone();
    day.publish(&[(BILLING, Mode::Push)]);
    day.declines(other, chat).unwrap();
    // Whoever rebuilds the tenant now reads nothing that was before the policy.
    let journal = day.world.journal().to_vec();
    let back = World::recover(Setup { first_ticket: 1_000, ..Setup::default() }, journal, day.world.now());
    assert_eq!(back.tenant().conduct, before);
    for agent in [rang, other] {
        assert!(back.tenant().index.passes.contains_key(&(chat, agent)), "{agent} has declined");
    }
}
