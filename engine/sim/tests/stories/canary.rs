//! A share of the chats is routed by a draft, and the figures of both arms end that by themselves.
use crate::day::{ANN, BILLING, BOB, Day, RING, SALES};
use crate::ruled::{from, steps, usual};
use catalogue::ids::{AgentId, ChatId};
use routing::canary::{Arm, Bounds, Canary, Event as CanaryEvent, Why};
use routing::policy::{Rules, Step};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Command, Event, tenant};
use sim::{Setup, World};
use std::sync::Arc;

const LEAST: u32 = 20;

fn bounds(seconds: i64) -> Bounds {
    Bounds { wait: Some(Millis::seconds(seconds)), ..Bounds::default() }
}

impl Day {
    /// Half of the chats are routed by a draft with these rules for billing.
    fn tries_out(&mut self, id: u32, rules: &Rules, bounds: Bounds) -> Arc<Config> {
        self.version += 1;
        let live = self.world.tenant().config.clone();
        let mut skills = live.skills.clone();
        for settings in skills.iter_mut().filter(|settings| settings.id == BILLING) {
            Arc::make_mut(settings).rules = rules.clone();
        }
        let until = self.world.now() + Millis::hours(2);
        let canary = Some(Arc::new(Canary { id, share: 50, until, least: LEAST, bounds, skills }));
        let config = Arc::new(Config { version: self.version, canary, ..(*live).clone() });
        self.send(Command::Tenant(tenant::Command::Configure(config.clone())));
        config
    }

    fn arm(&self, chat: ChatId) -> Option<Arm> {
        self.world.chats()[&chat].opening.as_ref().unwrap().need.arm
    }

    /// Chats come until each arm has had one; the control's first.
    fn one_of_each(&mut self) -> (ChatId, ChatId) {
        let (mut control, mut tried) = (None, None);
        while control.is_none() || tried.is_none() {
            let chat = self.comes(BILLING, usual());
            let arm = if self.arm(chat).unwrap().tried { &mut tried } else { &mut control };
            if arm.is_some() {
                self.customer_leaves(chat).unwrap();
            } else {
                *arm = Some(chat);
            }
        }
        (control.unwrap(), tried.unwrap())
    }

    /// By which canary's draft each decision about a chat was made.
    fn decided_by(&self, chat: ChatId) -> Vec<(u32, AgentId)> {
        let journal = self.world.journal().iter();
        let matched = |(_, event): &(Millis, Event)| match event {
            Event::Tenant(tenant::Event::Matched { chat: of, agent, canary, .. }) if *of == chat => {
                Some((*canary, *agent))
            }
            _ => None,
        };
        journal.filter_map(matched).collect()
    }

    fn ended(&self) -> Option<Why> {
        self.world.journal().iter().find_map(|(_, event)| match event {
            Event::Tenant(tenant::Event::Canary(CanaryEvent::Ended { why, .. })) => Some(*why),
            _ => None,
        })
    }
}

/// Only whoever is at level 9.
fn masters() -> Rules {
    steps([Step { level: 9, ..Step::default() }])
}

#[test]
fn each_chat_is_routed_by_the_policy_of_its_arm_and_says_so() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.after(Millis::seconds(1));
    day.skilled(BOB, &[(BILLING, 9)], 1);
    day.tries_out(1, &masters(), Bounds::default());
    let (control, tried) = day.one_of_each();
    assert_eq!((day.rings_at(control), day.rings_at(tried)), (Some(ANN), Some(BOB)));
    assert_eq!(day.decided_by(control), [(0, ANN)]);
    assert_eq!(day.decided_by(tried), [(1, BOB)]);
    assert_eq!(day.arm(tried), Some(Arm { canary: 1, tried: true }));
}

#[test]
fn a_chat_that_was_there_before_has_no_arm_and_a_chat_keeps_its_arm_when_it_comes_back() {
    let mut day = Day::ruled(&[(BILLING, Rules::default()), (SALES, Rules::default())]);
    let before = day.comes(BILLING, usual());
    day.tries_out(1, &masters(), Bounds::default());
    let (control, tried) = day.one_of_each();
    assert_eq!(day.arm(before), None);
    for chat in [before, control] {
        day.customer_leaves(chat).unwrap();
    }
    day.skilled(BOB, &[(BILLING, 9)], 1);
    day.takes(BOB, tried).unwrap();
    day.loses_connection(BOB);
    day.after(Millis::minutes(10));
    assert!(day.waits(tried), "its agent is gone for good");
    day.skilled(ANN, &[(BILLING, 5)], 3);
    assert_eq!(day.rings_at(tried), None, "the draft still asks for level 9");
    let waiting = day.world.queues()[&BILLING].waiting(tried).unwrap().need.arm;
    assert_eq!(waiting, Some(Arm { canary: 1, tried: true }));
    assert_eq!(day.world.tenant().trial.arms.tried.chats, 1, "its first wait alone counts");
}

#[test]
fn both_arms_stand_in_one_order_and_nobody_is_passed_over() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    // A draft that would weigh priorities otherwise is refused before; the machine does not let it anyway.
    day.tries_out(1, &steps([from(0)]), Bounds::default());
    let mut came = Vec::new();
    for _ in 0..12 {
        came.push(day.comes(BILLING, usual()));
        day.after(Millis::seconds(1));
    }
    assert!(came.iter().any(|chat| day.arm(*chat).unwrap().tried));
    assert!(came.iter().any(|chat| !day.arm(*chat).unwrap().tried));
    day.skilled(ANN, &[(BILLING, 5)], 1);
    let mut served = Vec::new();
    for _ in 0..came.len() {
        let chat = came.iter().copied().find(|chat| day.rings(ANN, *chat)).unwrap();
        day.serves(ANN, chat);
        served.push(chat);
    }
    assert_eq!(served, came);
}

/// Chats come one by one; whoever Ann may have is served a second later.
fn goes_on(day: &mut Day, minutes: i64) {
    for _ in 0..minutes * 6 {
        let chat = day.comes(BILLING, usual());
        day.after(Millis::seconds(1));
        if day.rings(ANN, chat) {
            day.serves(ANN, chat);
        }
        day.after(Millis::seconds(9));
    }
}

#[test]
fn a_draft_that_lets_its_chats_wait_is_rolled_back_and_they_are_routed_by_the_policy_in_force() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    let config = day.tries_out(1, &masters(), bounds(10));
    let (_, stuck) = day.one_of_each();
    let control = day.world.chats().keys().copied().find(|chat| day.rings(ANN, *chat)).unwrap();
    day.serves(ANN, control);
    goes_on(&mut day, 3);
    assert_eq!(day.ended(), None, "too few chats tell nothing");
    assert!(day.waits(stuck) && day.rings_at(stuck).is_none());
    goes_on(&mut day, 12);
    assert_eq!(day.ended(), Some(Why::Wait));
    assert_eq!(day.world.tenant().config.canary, None);
    assert!(day.decided_by(stuck).contains(&(0, ANN)), "by the policy in force: {:?}", day.decided_by(stuck));
    let trial = day.world.tenant().trial;
    assert!(trial.arms.tried.chats >= u64::from(LEAST) && trial.arms.tried.wait().mean > 10.0);
    assert_eq!(day.world.desk().unwrap().trial, trial, "who looks reads the same");
    // Whoever has not heard of it gives the machine the same once more.
    let again = Config { version: config.version + 1, ..(*config).clone() };
    day.publish_config(again);
    assert_eq!(day.world.tenant().config.canary, None);
    let new = day.comes(BILLING, usual());
    assert_eq!(day.arm(new), None);
}

#[test]
fn a_draft_that_is_no_worse_runs_until_its_time_is_up() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.tries_out(1, &steps([from(0)]), bounds(1));
    goes_on(&mut day, 30);
    assert_eq!(day.ended(), None);
    let arms = day.world.tenant().trial.arms;
    assert!(arms.tried.chats > 50 && arms.control.chats > 50);
    assert_eq!(arms.tried.chats + arms.control.chats, 180);
    day.after(Millis::hours(2));
    assert_eq!(day.ended(), Some(Why::Time));
}

#[test]
fn after_a_crash_at_any_entry_the_figures_are_those_of_the_journal_and_an_end_stays_one() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.tries_out(1, &masters(), bounds(10));
    goes_on(&mut day, 14);
    assert_eq!(day.ended(), Some(Why::Wait));
    let (journal, now) = (day.world.journal().to_vec(), day.world.now());
    for cut in (0..=journal.len()).step_by(7).chain([journal.len()]) {
        let written = &journal[..cut];
        let back = World::recover(Setup { restate_after: 20, ..Setup::default() }, written.to_vec(), now);
        let waited = |(_, event): &&(Millis, Event)| {
            matches!(event, Event::Tenant(tenant::Event::Canary(CanaryEvent::Waited { .. })))
        };
        let ended = written
            .iter()
            .any(|(_, event)| matches!(event, Event::Tenant(tenant::Event::Canary(CanaryEvent::Ended { .. }))));
        let trial = back.tenant().trial;
        if ended {
            assert!(trial.over && trial.ended.is_some() && back.tenant().config.canary.is_none(), "after {cut}");
        } else {
            let counted = trial.arms.control.chats + trial.arms.tried.chats;
            assert!(counted as usize >= written.iter().filter(waited).count(), "after {cut}");
        }
    }
}

#[test]
fn offers_ring_as_the_policy_of_their_arm_says() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 4);
    let mut rules = Rules::default();
    rules.offer.auto_accept = true;
    day.tries_out(1, &rules, Bounds::default());
    let (control, tried) = day.one_of_each();
    assert_eq!(day.owner(tried), Some(ANN), "accepted at once");
    assert!(day.rings(ANN, control));
    day.after(RING);
    assert_eq!(day.rings_at(control), None);
}

#[test]
fn a_canary_whose_time_was_up_while_nothing_ran_is_judged_with_those_who_wait() {
    let mut day = Day::ruled(&[(BILLING, Rules::default())]);
    day.skilled(ANN, &[(BILLING, 5)], 1);
    day.tries_out(1, &masters(), bounds(3_600));
    let (_, stuck) = day.one_of_each();
    let (journal, now) = (day.world.journal().to_vec(), day.world.now());
    let mut back = World::recover(Setup::default(), journal, now + Millis::hours(3));
    back.advance(now + Millis::hours(3) + Millis::seconds(8));
    let trial = back.tenant().trial;
    assert_eq!(trial.ended.map(|(_, why)| why), Some(Why::Time));
    assert!(back.chats().get(&stuck).is_some_and(|chat| chat.line().is_some()), "it waits");
    assert_eq!(trial.arms.tried.chats, 1, "who waits for the draft is in the figures: {trial:?}");
}
