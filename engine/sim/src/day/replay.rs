//! A recorded day lived again: people do what they did, when they did it, as long as the same befalls them.
//!
//! What is done at an instant of its own (coming, signing in, choosing) is done at that instant. What answers something is
//! done at the recorded instant if that something happens as recorded, and else as long after it as it was recorded, or,
//! where there is no record, as the fitted distributions have it.
use super::talk::Talk;
use super::{Day, Habits, Plan, Watch};
use crate::recorded::{Act, Answer, Change, Fitted, Moment, Offer, Recording, Stint, Visit};
use crate::workload::{Arrival, Span, Stream};
use crate::{Dice, Setup, Workload};
use catalogue::ids::{AgentId, ChatId, DeviceId};
use routing::agent;
use routing::chat::{self, WrapUp};
use routing::settings::Config;
use routing::time::Millis;
use routing::{Command, Ticket, tenant};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a live engine needs to bring a word from one machine to another, at the most: events that are no further apart are
/// taken for the same.
const NEAR: Millis = Millis::seconds(1);

/// What is done again.
#[derive(Debug)]
pub(super) struct Script {
    acts: Vec<(Moment, Act)>,
    visits: BTreeMap<ChatId, Visit>,
    streams: Vec<Stream>,
    config: Option<Arc<Config>>,
    /// Agents who were not there: they look for chats in the lines of their own accord.
    added: Vec<AgentId>,
    seed: u64,
}

fn near(one: Millis, other: Millis) -> bool {
    (one - other).0.abs() <= NEAR.0
}

impl Day {
    /// Plans a recorded day with something changed, or nothing. What nobody recorded is drawn from what was fitted.
    pub fn replay(setup: Setup, recording: &Recording, change: &Change, fitted: &Fitted) -> Day {
        let workload = Workload { start: recording.start, streams: Vec::new(), ..fitted.workload.clone() };
        let roster = crate::Roster { shifts: change.added.clone() };
        let habits = Habits { back: Span::Endless, slowing: 0.0, ..fitted.habits.clone() };
        let mut day = Day::new(setup, Config::default(), &workload, &roster, habits);
        let kept = |act: &Act| act.agent().is_none_or(|who| !change.removed.contains(&who));
        let acts: Vec<(Moment, Act)> = recording.acts.iter().filter(|(_, act)| kept(act)).cloned().collect();
        for (number, ((at, order), _)) in acts.iter().enumerate() {
            day.plan_in_order(*at, *order, Plan::Acts(number));
        }
        day.pulls = true;
        day.script = Some(Script {
            acts,
            visits: recording.visits.clone(),
            streams: fitted.workload.streams.clone(),
            config: change.config.clone(),
            added: change.added.iter().map(|shift| shift.person.id).collect(),
            seed: fitted.workload.seed,
        });
        day
    }

    pub(super) fn acts(&mut self, number: usize, watch: &mut impl Watch) {
        let Some((_, act)) = self.script.as_ref().and_then(|script| script.acts.get(number)).cloned() else { return };
        let ticket = Ticket::NONE;
        match act {
            Act::Configures(config) => {
                let instead = self.script.as_ref().and_then(|script| script.config.clone());
                self.world.send(Command::Tenant(tenant::Command::Configure(instead.unwrap_or(config))));
            }
            Act::Writes(chat) => self.writes_again(chat, watch),
            Act::SignsIn(person, until) => {
                let (who, device) = (person.id, DeviceId(u128::from(person.id.0)));
                let is_in = self.world.agents().get(&who).is_some_and(|agent| agent.signed_in);
                self.leaving.remove(&who);
                self.world.send(Command::Tenant(tenant::Command::SignIn { person, device, until, ticket }));
                self.world.settle();
                if !is_in {
                    self.connects(who, true);
                }
            }
            Act::SignsOut(who) => {
                self.world.send(Command::Agent(who, agent::Command::SignOut { ticket }));
                self.world.settle();
                // With a chat that ended sooner then: the agent takes nothing more and goes when it is done.
                match self.world.agents().get(&who).is_some_and(|agent| agent.signed_in) {
                    true => self.goes_home(who),
                    false => self.connects(who, false),
                }
            }
            Act::Renews(who, until) => self.world.send(Command::Agent(who, agent::Command::Renew { until, ticket })),
            Act::Chooses(who, choice) => self.chooses(who, choice),
            Act::Tours(who, runs) => self.world.send(Command::Agent(who, agent::Command::Tour { runs, ticket })),
            Act::Forces(who, by, to) => {
                self.world.send(Command::Agent(who, agent::Command::Force { by, to, ticket }));
            }
            Act::Loses(who) => self.connects(who, false),
            Act::Connects(who) => self.connects(who, true),
            Act::Claims(who, chat, units) => {
                let waits = self.world.chats().get(&chat).is_some_and(|chat| chat.owner().is_none());
                let (now, visit) = (self.world.now(), self.visit(chat));
                let got_it = |stint: &Stint| stint.agent == who && near(stint.began, now);
                let mut wanted = Some((chat, units));
                // Somebody else has it already: who had time for it takes the one that is first now.
                if !waits && visit.is_some_and(|visit| visit.stints.iter().any(got_it)) {
                    wanted = self.first_for(who).map(|(key, units)| (key.chat, units));
                }
                if let Some((chat, units)) = wanted {
                    self.world.send(Command::Agent(who, agent::Command::Take { chat, units, ticket }));
                }
            }
        }
    }

    fn connects(&mut self, who: AgentId, up: bool) {
        let device = DeviceId(u128::from(who.0));
        let open = self.world.agents().get(&who).is_some_and(|agent| !agent.lease.open.is_empty());
        if open != up {
            let command = if up { agent::Command::DeviceUp(device) } else { agent::Command::DeviceDown(device) };
            self.world.send(Command::Agent(who, command));
        }
    }

    fn visit(&self, chat: ChatId) -> Option<&Visit> {
        self.script.as_ref()?.visits.get(&chat)
    }

    fn writes_again(&mut self, chat: ChatId, watch: &mut impl Watch) {
        let Some((script, visit)) = self.script.as_ref().zip(self.visit(chat)) else { return };
        let need = &visit.opening.need;
        let alike = |stream: &&Stream| stream.skill == visit.opening.skill;
        let exactly = |stream: &&Stream| stream.priority == need.priority && stream.units == need.units;
        let streams = || script.streams.iter().filter(alike);
        let usual = streams().find(exactly).or_else(|| streams().next()).cloned();
        let usual = usual.unwrap_or_else(|| Stream::new(visit.opening.skill, 0.0));
        // Of its own: what is drawn for one customer changes nothing for the others.
        let mut dice = Dice::new(script.seed ^ chat.0 as u64 ^ (chat.0 >> 64) as u64);
        let (handling, messages) = (usual.handling.draw(&mut dice), dice.poisson(usual.messages));
        let patience = match (visit.left, visit.wait()) {
            (Some((left, _)), _) => Some(left - visit.came.0),
            // Answered after so long: patience had lasted until then, and forgets how long it has lasted.
            (None, waited) => usual.patience.draw(&mut dice).map(|more| waited.unwrap_or(Millis::ZERO) + more),
        };
        let arrival = Arrival {
            at: self.world.now(),
            chat,
            skill: visit.opening.skill,
            units: need.units,
            priority: need.priority,
            patience,
            handling: handling.unwrap_or(Millis::NEVER),
            messages,
        };
        let (opening, left) = (visit.opening.clone(), visit.left);
        if !self.is_admitted(&arrival, opening, watch) {
            return;
        }
        match (left, arrival.patience) {
            (Some((at, order)), _) => self.plan_in_order(at, order, Plan::GivesUp(chat)),
            (None, Some(patience)) => self.plan(arrival.at + patience, Plan::GivesUp(chat)),
            (None, None) => {}
        }
    }

    /// A recorded agent's answer to an offer; false if there is no record of that offer.
    pub(super) fn answers_again(&mut self, who: AgentId, chat: ChatId) -> bool {
        let now = self.world.now();
        let Some(visit) = self.visit(chat) else { return false };
        let is_this = |offer: &&Offer| offer.agent == who && near(offer.rang, now);
        if let Some(offer) = visit.offers.iter().find(is_this) {
            if let Some(((at, order), answer)) = offer.answer {
                let plan = match answer {
                    Answer::Accepts => Plan::Answers(who, chat),
                    Answer::Declines => Plan::Declines(who, chat),
                };
                self.plan_in_order(at.max(now), order, plan);
            }
            return true;
        }
        // Another agent needs as long for it as the one who took it.
        let taken = visit.offers.iter().find_map(|offer| match offer.answer {
            Some(((at, _), Answer::Accepts)) => Some(at - offer.rang),
            _ => None,
        });
        match taken {
            Some(reaction) => self.plan(now + reaction, Plan::Answers(who, chat)),
            None => return false,
        }
        true
    }

    /// The conversation as it was, with this agent or another; none without a record of one that came to its end.
    pub(super) fn talk_again(&self, who: AgentId, chat: ChatId) -> Option<Talk> {
        let now = self.world.now();
        let stints = &self.visit(chat)?.stints;
        let same = stints.iter().find(|stint| stint.agent == who && near(stint.began, now));
        let stint = same.or_else(|| stints.iter().find(|stint| stint.ended.is_some()))?;
        Some(Talk::again(who, stint, same.is_some(), now))
    }

    /// Plans the end of the wrap-up as it was; false without a record.
    pub(super) fn wraps_up_again(&mut self, who: AgentId, chat: ChatId) -> bool {
        let now = self.world.now();
        let Some(visit) = self.visit(chat) else { return false };
        let ended = |stint: &&Stint| stint.ended.is_some_and(|((at, _), _)| near(at, now));
        let same = visit.stints.iter().filter(|stint| stint.agent == who).find(ended);
        let Some(stint) = same.or_else(|| visit.stints.iter().find(|stint| stint.over.is_some())) else { return false };
        match (stint.wrapped_up, stint.ended, same.is_some()) {
            (Some(((at, order), _)), _, true) => self.plan_in_order(at.max(now), order, Plan::WrapsUp(who, chat)),
            (Some(((over, _), _)), Some(((at, _), _)), false) => {
                self.plan(now + (over - at), Plan::WrapsUp(who, chat));
            }
            // It timed out, and does so again by itself.
            _ => {}
        }
        true
    }

    /// How the wrap-up of a chat ends when somebody ends it.
    pub(super) fn how_wrapped_up(&self, chat: ChatId) -> WrapUp {
        let stints = self.visit(chat).map(|visit| visit.stints.as_slice()).unwrap_or_default();
        stints.iter().rev().find_map(|stint| stint.wrapped_up).map_or(WrapUp::Sent, |(_, how)| how)
    }

    /// Whether an agent looks for chats in the lines of their own accord.
    pub(super) fn roams(&self, who: AgentId) -> bool {
        self.script.as_ref().is_none_or(|script| script.added.contains(&who))
    }

    pub(super) fn customer_ends(&mut self, chat: ChatId) {
        let ticket = Ticket::NONE;
        self.world.send(Command::Chat(chat, chat::Command::CustomerLeave { ticket }));
    }
}
