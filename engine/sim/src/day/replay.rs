//! A recorded day lived again: people do what they did, when they did it, as long as the same befalls them.
//!
//! What is done at an instant of its own (coming, signing in, choosing) is done at that instant. What answers something is
//! done at the recorded instant if that something happens as recorded, and else as long after it as it was recorded, or,
//! where there is no record, as the fitted distributions have it.
//! What somebody did with a chat is part of that chat's course: of a wait, or of a conversation with one owner.
use super::{Day, Habits, Plan, Watch};
use crate::recorded::{Act, Change, Fitted, KEPT_AWAY, Moment, Recording, Stint, Visit, near};
use crate::workload::{Span, Stream};
use crate::{Setup, Workload};
use catalogue::ids::{AgentId, ChatId, DeviceId};
use routing::agent::{self, Choice, Forced};
use routing::chat;
use routing::settings::Config;
use routing::tenant::conduct;
use routing::{Command, Ticket, tenant};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is done again.
#[derive(Debug)]
pub(super) struct Script {
    acts: Vec<(Moment, Act)>,
    pub(super) visits: BTreeMap<ChatId, Visit>,
    pub(super) streams: Vec<Stream>,
    config: Option<Arc<Config>>,
    /// Agents who were not there: they look for chats in the lines of their own accord.
    added: Vec<AgentId>,
    /// Agents who were, and are not now.
    pub(super) removed: BTreeSet<AgentId>,
    pub(super) seed: u64,
    /// How far each chat has come.
    pub(super) lived: BTreeMap<ChatId, Lived>,
    /// Whom doing nothing keeps away, and whom a supervisor.
    idle: BTreeSet<AgentId>,
    forced: BTreeSet<AgentId>,
}

/// How far a chat has come in its record.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lived {
    /// The number of the next wait.
    pub(super) waits: usize,
    /// The number of the next conversation.
    pub(super) stints: usize,
    /// How many have had it so far.
    pub(super) owners: usize,
}

impl Day {
    /// Plans a recorded day with something changed, or nothing. What nobody recorded is drawn from what was fitted.
    pub fn replay(setup: Setup, recording: &Recording, change: &Change, fitted: &Fitted) -> Day {
        let workload = Workload { start: recording.start, streams: Vec::new(), ..fitted.workload.clone() };
        let roster = crate::Roster { shifts: change.added.clone() };
        let habits = Habits { back: Span::Endless, slowing: 0.0, ..fitted.habits.clone() };
        let mut day = Day::new(setup, Config::default(), &workload, &roster, habits);
        let there = |who: AgentId| !change.removed.contains(&who);
        let kept = |act: &Act| match act {
            Act::Forces(who, by, _) => there(*who) && there(*by),
            act => act.agent().is_none_or(there),
        };
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
            removed: change.removed.clone(),
            seed: fitted.workload.seed,
            lived: BTreeMap::new(),
            idle: BTreeSet::new(),
            forced: BTreeSet::new(),
        });
        day
    }

    pub(super) fn acts(&mut self, number: usize, watch: &mut impl Watch) {
        let Some(((_, order), act)) = self.script.as_ref().and_then(|script| script.acts.get(number)).cloned() else {
            return;
        };
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
                let resumes = self.world.agents().get(&who).is_some_and(|agent| agent.gone);
                if !is_in && !resumes {
                    self.stands_as_chosen(who);
                }
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
            Act::Chooses(who, choice) => {
                if choice == Choice::Available {
                    self.stands_as_chosen(who);
                }
                self.chooses(who, choice);
            }
            Act::Tours(who, runs) => self.world.send(Command::Agent(who, agent::Command::Tour { runs, ticket })),
            Act::Learns(who, skills) => {
                self.world.send(Command::Agent(who, agent::Command::Learn { skills, ticket }));
            }
            Act::Forces(who, by, to) => {
                if self.forces(who, by, to) {
                    watch.did(order);
                }
            }
            Act::Idles(who, idles) => self.idles(who, idles),
            Act::Bans(by, act) => {
                let whence = conduct::Whence::default();
                let (is_ban, wish) =
                    (matches!(act, conduct::Act::Ban { .. }), conduct::Order { by, whence, act, ticket });
                let granted = self.is_done(|ticket| {
                    Command::Tenant(tenant::Command::Conduct(Box::new(conduct::Order { ticket, ..wish })))
                });
                if granted && is_ban {
                    watch.did(order);
                }
            }
            Act::Loses(who) => self.connects(who, false),
            Act::Connects(who) => self.connects(who, true),
            Act::Claims(who, chat, units) => {
                let waits = self.stands_in_line(chat);
                let (now, visit) = (self.world.now(), self.visit(chat));
                let got_it = |stint: &Stint| stint.agent == who && near(stint.began, now);
                let mut wanted = Some((chat, units));
                // Somebody else has it already: who had time for it takes the one that is first now.
                if !waits && visit.is_some_and(|visit| visit.stints.iter().any(got_it)) {
                    wanted = self.first_for(who).map(|(key, units)| (key.chat, units));
                }
                if let Some((chat, units)) = wanted {
                    self.takes(who, chat, units);
                }
            }
        }
    }

    /// A supervisor's word on how an agent is to stand; whether it stands. Doing nothing keeps away beside it.
    fn forces(&mut self, who: AgentId, by: AgentId, to: Forced) -> bool {
        let Some(script) = &mut self.script else { return false };
        match to {
            Forced::Available => self.stands_as_chosen(who),
            Forced::Away { .. } if !script.forced.insert(who) => return false,
            Forced::AsChosen if !script.forced.remove(&who) => return false,
            Forced::Away { .. } | Forced::AsChosen if script.idle.contains(&who) => return true,
            Forced::Away { .. } | Forced::AsChosen => {}
        }
        self.is_done(|ticket| Command::Agent(who, agent::Command::Force { by, to, ticket }))
    }

    /// What people did at their desks is not written, so that somebody did nothing for too long is not awaited but set.
    fn idles(&mut self, who: AgentId, idles: bool) {
        let Some(script) = &mut self.script else { return };
        let changes = if idles { script.idle.insert(who) } else { script.idle.remove(&who) };
        if changes && !script.forced.contains(&who) {
            let to = if idles { Forced::Away { reason: KEPT_AWAY } } else { Forced::AsChosen };
            self.world.send(Command::Agent(who, agent::Command::Force { by: who, to, ticket: Ticket::NONE }));
        }
    }

    fn stands_as_chosen(&mut self, who: AgentId) {
        if let Some(script) = &mut self.script {
            script.idle.remove(&who);
            script.forced.remove(&who);
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

    /// Whether an agent looks for chats in the lines of their own accord.
    pub(super) fn roams(&self, who: AgentId) -> bool {
        self.script.as_ref().is_none_or(|script| script.added.contains(&who))
    }

    pub(super) fn customer_ends(&mut self, chat: ChatId) {
        let ticket = Ticket::NONE;
        self.world.send(Command::Chat(chat, chat::Command::CustomerLeave { ticket }));
    }
}
