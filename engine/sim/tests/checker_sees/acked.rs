//! ACKED_IS_WRITTEN: an acknowledgement whose own event is not there is seen, whatever else is.
use super::{ANN, BOB, LAST, RINGS, TAKEN, WAITS, asks, told};
use crate::ledger::Ledger;
use crate::proof;
use routing::agent::{self, Choice, Forced};
use routing::chat::marks::{Mark, Reach};
use routing::chat::supervise::{self, Act};
use routing::chat::{self, Speaker, people};
use routing::tenant::{self, conduct};
use routing::time::Millis;
use routing::{Command, Event, Reply, Ticket};
use sim::{Disk, Setup, World};

/// A day on which everybody is told yes to something of each kind; one chat is over before most of it.
fn busy() -> (World, Ledger) {
    let (mut world, mut ledger) = told(Setup::default());
    let mut wish = |make: &dyn Fn(Ticket) -> Command| {
        let ticket = asks(&mut world, &mut ledger, make);
        assert!(matches!(world.answer(ticket), Some(Ok(_))), "{:?}", world.answer(ticket));
    };
    let chat = |command| Command::Chat(TAKEN, command);
    let supervise =
        |id, act: Act, ticket| Command::Chat(id, chat::Command::Supervise(supervise::Order { by: BOB, act, ticket }));
    wish(&|ticket| Command::Chat(LAST, chat::Command::CustomerLeave { ticket }));
    wish(&|ticket| supervise(WAITS, Act::Prioritise(1), ticket));
    wish(&|ticket| Command::Agent(ANN, agent::Command::Decline { chat: RINGS, reason: None, ticket }));
    wish(&|ticket| Command::Agent(ANN, agent::Command::Choose { choice: Choice::Away { reason: 1 }, ticket }));
    wish(&|ticket| Command::Agent(ANN, agent::Command::Force { by: BOB, to: Forced::Away { reason: 1 }, ticket }));
    wish(&|ticket| Command::Agent(ANN, agent::Command::Renew { until: Millis::hours(9), ticket }));
    let read = |upto| move |ticket| Mark { by: Speaker::Agent(ANN), reach: Reach::Read, upto, ticket };
    wish(&|ticket| chat(chat::Command::Mark(read(0)(ticket))));
    wish(&|ticket| chat(chat::Command::Mark(read(1)(ticket))));
    let look_in = |ticket| people::Command::LookIn { by: ANN, ticket };
    wish(&|ticket| Command::Chat(WAITS, chat::Command::People(look_in(ticket))));
    let leave = |ticket| people::Command::Leave { by: ANN, ticket };
    wish(&|ticket| Command::Chat(WAITS, chat::Command::People(leave(ticket))));
    let (until, reason) = (Millis::hours(1), "threats".into());
    let act = conduct::Act::Ban { address: "10.0.0.1".into(), until, reason, chat: None };
    let ban = |ticket| conduct::Order { by: ANN, whence: conduct::Whence::default(), act: act.clone(), ticket };
    wish(&|ticket| Command::Tenant(tenant::Command::Conduct(Box::new(ban(ticket)))));
    wish(&|ticket| chat(chat::Command::End { by: ANN, reason: "done".into(), ticket }));
    wish(&|ticket| chat(chat::Command::KeepNotes { by: ANN, notes: "called".into(), ticket }));
    let wish_of = chat::metadata::Wish { key: "order".into(), value: Some("4711".into()), was: None };
    let note = |ticket| chat::metadata::Order { by: ANN, wishes: vec![wish_of.clone()], ticket };
    wish(&|ticket| chat(chat::Command::Describe(note(ticket))));
    let how = chat::WrapUp::Sent;
    wish(&|ticket| chat(chat::Command::FinishWrapUp { by: ANN, how, notes: None, ticket }));
    wish(&|ticket| Command::Agent(ANN, agent::Command::SignOut { ticket }));
    (world, ledger)
}

#[test]
fn an_answer_that_a_crash_takes_back_is_seen_whatever_it_was_about() {
    let all = busy().0.journal().to_vec();
    let back = |journal: Vec<(Millis, Event)>| {
        let (world, mut ledger) = busy();
        ledger.look(&world).expect("what was told is written");
        ledger.after(&journal)
    };
    back(all.clone()).expect("all of it is left");
    let mut seen = 0;
    for (missing, (_, event)) in all.iter().enumerate() {
        if !proof::ticket(event).is_some() {
            continue;
        }
        let rest = all.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, entry)| entry.clone());
        let found = back(rest.collect()).expect_err(&format!("{event:?} was acknowledged and is gone"));
        assert!(found.starts_with("ACKED_IS_WRITTEN"), "{found}");
        seen += 1;
    }
    assert_eq!(seen, 8 + 16);
}

#[test]
fn an_answer_before_its_event_is_written_is_seen() {
    let (mut world, mut ledger) = told(Setup { disk: Disk::Lagging, ..Setup::default() });
    let left = |ticket| Command::Chat(LAST, chat::Command::CustomerLeave { ticket });
    asks(&mut world, &mut ledger, left);
    world.write(usize::MAX);
    let away = |ticket| Command::Agent(ANN, agent::Command::Choose { choice: Choice::Away { reason: 1 }, ticket });
    let ticket = asks(&mut world, &mut ledger, away);
    ledger.look(&world).expect("nobody has been told");
    assert_eq!(world.answer(ticket), None);
    let found = ledger.hears(ticket, &Reply::Done).expect_err("another chat's end is no proof of it");
    assert!(found.starts_with("ACKED_IS_WRITTEN"), "{found}");
    world.write(usize::MAX);
    ledger.look(&world).expect("it is written");
    ledger.hears(ticket, &Reply::Done).expect("and may be told");
}

#[test]
fn what_was_said_in_another_chat_or_by_somebody_else_is_no_proof() {
    let (world, mut ledger) = busy();
    let mut journal = world.journal().to_vec();
    ledger.look(&world).expect("what was told is written");
    for (_, event) in &mut journal {
        // All is there, but of another chat.
        if let Event::Chat(id, chat::Event::Marked { .. }) = event {
            *id = WAITS;
        }
    }
    let found = ledger.after(&journal).expect_err("how far Ann has read in her chat is gone");
    assert!(found.starts_with("ACKED_IS_WRITTEN: Marked"), "{found}");
}
