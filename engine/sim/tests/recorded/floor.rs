//! A floor on which people do everything that they can do with chats, with each other and to each other.
use super::{BILLING, RETURNS, SALES, oclock};
use catalogue::ids::{AgentId, ChatId, DeviceId, SkillId};
use catalogue::units::Units;
use routing::agent::{self, Cause, Choice, Forced, Hold};
use routing::chat::people::{Command as People, Kind};
use routing::chat::poke::Command as Poke;
use routing::chat::supervise::{self, Act};
use routing::chat::{self, Audience, Customer, Life, Opening, Speaker, Stage, WrapUp};
use routing::policy::{LineRules, PokeRules, Rules, TransferMode, TransferRules};
use routing::settings::{Config, Mode, Person, SkillSettings};
use routing::tenant::conduct;
use routing::time::Millis;
use routing::{Command, Ticket, tenant};
use sim::workload::{message_id, uuid_v7};
use sim::{Dice, Setup, World};
use std::sync::Arc;

/// Those who serve customers, and one who looks after them and may have one chat.
pub(crate) const AGENTS: u32 = 8;
pub(crate) const SUPERVISOR: AgentId = AgentId(9);

/// Chats transferred to billing wait at the head of its line; those to the others stay with their owner until somebody there has
/// them. Whoever waits for sales for two minutes goes on to billing.
pub(crate) fn rules() -> Config {
    let skill = |id: SkillId, mode, transfer| {
        let poke = PokeRules {
            first: Millis::seconds(15),
            second: Millis::seconds(25),
            countdown: Millis::seconds(20),
            automatic: id == SALES,
        };
        let (longest_wait, overflow) = (Some(Millis::minutes(2)).filter(|_| id == SALES), Some(BILLING));
        let line = LineRules { longest_wait, overflow, ..LineRules::default() };
        let transfer = TransferRules { mode: transfer, returns: Millis::seconds(40), ..TransferRules::default() };
        let rules = Rules { poke, transfer, line, ..Rules::default() };
        let (ring, wrap_up) = (Millis::seconds(12), Millis::seconds(50));
        Arc::new(SkillSettings { ring, wrap_up, rules, ..SkillSettings::new(id, "skill".into(), mode) })
    };
    let skills = vec![
        skill(BILLING, Mode::Push, TransferMode::Queue),
        skill(SALES, Mode::Push, TransferMode::Handshake),
        skill(RETURNS, Mode::Pull, TransferMode::Handshake),
    ];
    Config { version: 1, skills, ..Config::default() }
}

pub(crate) struct Floor {
    pub(crate) world: World,
    dice: Dice,
    number: u64,
    /// How often two things happen in the same millisecond.
    at_once: f64,
}

impl Floor {
    /// Everybody comes at eight.
    pub(crate) fn opens(seed: u64) -> Floor {
        let world = World::new(Setup { start: oclock(8), ..Setup::default() });
        let mut floor = Floor { world, dice: Dice::new(seed), number: 0, at_once: 0.1 };
        floor.wishes(|_| Command::Tenant(tenant::Command::Configure(Arc::new(rules()))));
        for id in 1..=AGENTS {
            let skills = match id % 4 {
                0 => vec![BILLING, SALES, RETURNS],
                1 => vec![BILLING, RETURNS],
                2 => vec![SALES],
                _ => vec![BILLING, SALES],
            };
            floor.comes_in(AgentId(id), &skills, 3);
        }
        floor.comes_in(SUPERVISOR, &[], 1);
        floor
    }

    /// Machines that take their time to hear from each other have it before the next thing happens.
    pub(crate) fn calmly(self) -> Floor {
        Floor { at_once: 0.0, ..self }
    }

    /// A shift of four hours in which anybody does anything, and then everybody brings to an end what they have.
    pub(crate) fn lives(mut self) -> World {
        while self.world.now() < oclock(12) {
            self.anything(true);
        }
        for _ in 0..3_000 {
            self.anything(false);
        }
        for id in 1..=SUPERVISOR.0 {
            self.wishes(|ticket| Command::Agent(AgentId(id), agent::Command::SignOut { ticket }));
            self.passes(Millis(1));
        }
        assert!(self.world.chats().is_empty(), "{:?}", self.world.chats());
        self.world
    }

    pub(crate) fn passes(&mut self, span: Millis) {
        let to = self.world.now() + span;
        self.world.advance(to);
    }

    /// Whether it was granted.
    pub(crate) fn wishes(&mut self, wish: impl FnOnce(Ticket) -> Command) -> bool {
        let ticket = self.world.ask(wish);
        self.world.settle();
        let granted = matches!(self.world.answer(ticket), Some(Ok(_)));
        self.world.forget_answers();
        granted
    }

    pub(crate) fn comes_in(&mut self, who: AgentId, skills: &[SkillId], slots: u32) {
        let skills = skills.iter().map(|skill| (*skill, 5)).collect();
        let person = Person::new(who, format!("Agent {who}").into(), skills, Units::slots(slots));
        // Every other one counts as inactive who touches nothing for a while.
        let away_after = who.0.is_multiple_of(2).then(|| Millis::minutes(3));
        let person = Arc::new(Person { away_after, ..person });
        let (device, until) = (DeviceId(u128::from(who.0)), oclock(24));
        assert!(self.wishes(|ticket| Command::Tenant(tenant::Command::SignIn { person, device, until, ticket })));
        self.wishes(|_| Command::Agent(who, agent::Command::DeviceUp(device)));
    }

    pub(crate) fn writes(&mut self, skill: SkillId) -> ChatId {
        self.number += 1;
        let chat = ChatId(uuid_v7(self.world.now(), self.number));
        let address = Some(format!("10.0.{}.{}", self.number / 250, self.number % 250).into());
        let customer = Arc::new(Customer { address, ..Customer::default() });
        let opening = Arc::new(Opening { customer, ..Opening::new(skill, Units::LIVE_CHAT) });
        if self.wishes(|ticket| Command::Tenant(tenant::Command::Admit { chat, opening, ticket })) {
            self.world.send(Command::Chat(chat, chat::Command::Customer(Life::Up)));
            self.world.settle();
        }
        chat
    }

    fn anything(&mut self, busy: bool) {
        if !self.dice.chance(self.at_once) {
            let span = self.dice.exponential(Millis::seconds(2));
            self.passes(Millis(20) + span);
        }
        // Nobody lets it ring for long, or works for ever.
        let agent = AgentId(1 + self.dice.below(AGENTS as usize) as u32);
        let rings = self.world.agents()[&agent].holds.iter();
        let rings = rings.filter(|(_, hold)| matches!(hold, Hold::Ringing { .. })).map(|(chat, _)| *chat).next();
        if let Some(chat) = rings.filter(|_| self.dice.chance(0.7)) {
            match self.dice.chance(0.9) {
                true => self.takes(agent, chat),
                false => self.wishes(|ticket| {
                    let reason = Some("not mine".into());
                    Command::Agent(agent, agent::Command::Decline { chat, reason, ticket })
                }),
            };
            return;
        }
        if busy && self.dice.chance(0.06) {
            let skill = [BILLING, SALES, RETURNS][self.dice.below(3)];
            self.writes(skill);
            return;
        }
        if self.dice.chance(0.1) {
            self.presence(agent, busy);
            return;
        }
        let at = self.dice.below(self.world.chats().len());
        let Some(chat) = self.world.chats().values().nth(at).cloned() else { return };
        match &chat.stage {
            Stage::Waiting { .. } => self.while_it_waits(&chat, agent, busy),
            Stage::InProgress { owner, .. } => self.in_progress(&chat, *owner, agent, busy),
            Stage::WrappingUp { owner, .. } => self.wraps_up(chat.id, *owner),
            _ => {}
        }
    }

    pub(crate) fn takes(&mut self, who: AgentId, chat: ChatId) -> bool {
        self.wishes(|ticket| Command::Agent(who, agent::Command::Take { chat, units: Units::LIVE_CHAT, ticket }))
    }

    pub(crate) fn ends(&mut self, by: AgentId, chat: ChatId) -> bool {
        self.wishes(|ticket| Command::Chat(chat, chat::Command::End { by, reason: "done".into(), ticket }))
    }

    pub(crate) fn says(&mut self, chat: ChatId, by: Speaker) -> bool {
        self.number += 1;
        let (id, to) = (message_id(self.world.now(), chat, self.number as u32), Audience::Everyone);
        let (text, files, client_id) = ("hello".into(), Default::default(), None);
        self.wishes(|ticket| Command::Chat(chat, chat::Command::Say { by, to, id, text, files, client_id, ticket }))
    }

    pub(crate) fn transfers(&mut self, by: AgentId, chat: ChatId, to: SkillId) -> bool {
        self.wishes(|ticket| Command::Tenant(tenant::Command::Transfer { chat, by, to, note: None, ticket }))
    }

    pub(crate) fn supervises(&mut self, chat: ChatId, act: Act) -> bool {
        let by = SUPERVISOR;
        self.wishes(|ticket| Command::Chat(chat, chat::Command::Supervise(supervise::Order { by, act, ticket })))
    }

    pub(crate) fn people(&mut self, chat: ChatId, command: impl FnOnce(Ticket) -> People) -> bool {
        self.wishes(|ticket| Command::Chat(chat, chat::Command::People(command(ticket))))
    }

    pub(crate) fn pokes(&mut self, chat: ChatId, command: impl FnOnce(Ticket) -> Poke) -> bool {
        self.wishes(|ticket| Command::Chat(chat, chat::Command::Poke(command(ticket))))
    }

    pub(crate) fn forces(&mut self, who: AgentId, to: Forced) -> bool {
        let by = SUPERVISOR;
        self.wishes(|ticket| Command::Agent(who, agent::Command::Force { by, to, ticket }))
    }

    pub(crate) fn bans(&mut self, chat: ChatId) -> bool {
        let opening = self.world.chats()[&chat].opening.clone().expect("an opened chat");
        let address = opening.customer.address.clone().expect("an address");
        let (until, reason) = (self.world.now() + Millis::hours(1), "rude".into());
        let act = conduct::Act::Ban { address, until, reason, chat: Some(chat) };
        self.wishes(|ticket| {
            Command::Tenant(tenant::Command::Conduct(Box::new(conduct::Order {
                by: SUPERVISOR,
                whence: conduct::Whence::default(),
                act,
                ticket,
            })))
        })
    }

    fn presence(&mut self, who: AgentId, busy: bool) {
        let choose = |choice| move |ticket| Command::Agent(who, agent::Command::Choose { choice, ticket });
        let away = busy && self.dice.chance(0.3);
        match (self.dice.chance(0.7), away) {
            (true, true) => self.wishes(choose(Choice::Away { reason: 1 })),
            (true, false) => self.wishes(choose(Choice::Available)),
            (false, true) => self.forces(who, Forced::Away { reason: 1 }),
            (false, false) => {
                let to = if self.dice.chance(0.5) { Forced::Available } else { Forced::AsChosen };
                self.forces(who, to)
            }
        };
    }

    fn while_it_waits(&mut self, chat: &chat::Chat, agent: AgentId, busy: bool) {
        let id = chat.id;
        match self.dice.weighted(&[3.0, 6.0, 0.6, 0.4, 0.2, 0.5, 0.3, 0.1]) {
            0 => self.says(id, Speaker::Customer),
            1 if chat.course.skill == RETURNS && self.world.agents()[&agent].has_skill(RETURNS) => {
                self.takes(agent, id)
            }
            2 => self.wishes(|ticket| Command::Chat(id, chat::Command::CustomerLeave { ticket })),
            3 => self.pushes(agent, id),
            4 => self.supervises(id, Act::End { reason: "stuck".into() }),
            5 => self.prioritises(id),
            6 if busy => self.people(id, |ticket| People::LookIn { by: SUPERVISOR, ticket }),
            7 => self.bans(id),
            _ => false,
        };
    }

    fn prioritises(&mut self, chat: ChatId) -> bool {
        let class = self.dice.below(5) as u8;
        self.supervises(chat, Act::Prioritise(class))
    }

    pub(crate) fn pushes(&mut self, who: AgentId, chat: ChatId) -> bool {
        let (by, units) = (SUPERVISOR, Units::LIVE_CHAT);
        self.wishes(|ticket| Command::Agent(who, agent::Command::Push { chat, units, by, ticket }))
    }

    pub(crate) fn invites(&mut self, by: AgentId, chat: ChatId, whom: AgentId, kind: Kind) -> bool {
        self.wishes(|ticket| Command::Tenant(tenant::Command::Invite { chat, by, whom, kind, note: None, ticket }))
    }

    pub(crate) fn accepts(&mut self, who: AgentId, chat: ChatId) -> bool {
        self.wishes(|ticket| {
            Command::Agent(who, agent::Command::People(chat, agent::people::Command::Accept { ticket }))
        })
    }

    fn in_progress(&mut self, chat: &chat::Chat, owner: AgentId, agent: AgentId, busy: bool) {
        let id = chat.id;
        if let Some(invitation) = chat.people.invitation.as_deref().filter(|_| self.dice.chance(0.5)) {
            let whom = invitation.whom;
            match self.dice.weighted(&[6.0, 1.0, 1.0, 0.7]) {
                0 => self.accepts(whom, id),
                1 => self.people(id, |ticket| People::Reject { by: whom, ticket }),
                2 => self.people(id, |ticket| People::Cancel { by: owner, ticket }),
                _ => self.undoes(owner, id),
            };
            return;
        }
        let others: Vec<AgentId> = chat.people.others.iter().map(|other| other.agent).collect();
        if let Some(other) = self.dice.pick(&others).copied().filter(|_| self.dice.chance(0.4)) {
            match self.dice.weighted(&[2.0, 2.0, 1.0, 2.0, 1.0]) {
                0 if !self.idles(other) => self.people(id, |ticket| People::Crown { by: owner, whom: other, ticket }),
                1 => self.people(id, |ticket| People::Leave { by: other, ticket }),
                2 => self.people(id, |ticket| People::Kick { by: owner, whom: other, ticket }),
                3 => self.wishes(|ticket| {
                    let command = agent::people::Command::TakeOver { units: Units::LIVE_CHAT, looks_in: false, ticket };
                    Command::Agent(other, agent::Command::People(id, command))
                }),
                _ => self.says(id, Speaker::Agent(other)),
            };
            return;
        }
        let to = [BILLING, SALES, RETURNS][self.dice.below(3)];
        let whom = AgentId(1 + self.dice.below(SUPERVISOR.0 as usize) as u32);
        let kind = [Kind::Conference, Kind::Supervisor, Kind::Direct][self.dice.below(3)];
        let often = if busy { 1.0 } else { 0.0 };
        let weights = [1.5, 4.0, 1.5, 0.3, 1.2 * often, 2.0 * often, 1.5 * often, 0.3 * often, 0.2, 0.3, 0.1, 5.0, 0.4];
        match self.dice.weighted(&weights) {
            0 => self.says(id, Speaker::Customer),
            1 => self.says(id, Speaker::Agent(owner)),
            2 => self.ends(owner, id),
            3 => self.wishes(|ticket| Command::Chat(id, chat::Command::CustomerLeave { ticket })),
            4 => self.transfers(owner, id, to),
            5 => self.undoes(owner, id),
            6 => self.invites(owner, id, whom, kind),
            7 => self.pushes(agent, id),
            8 => self.supervises(id, Act::End { reason: "stuck".into() }),
            9 => self.prioritises(id),
            10 => self.bans(id),
            11 if chat.pokes.running.is_some() => match self.dice.below(3) {
                0 => self.pokes(id, |ticket| Poke::Cancel { by: owner, ticket }),
                one => self.pokes(id, |ticket| Poke::Answer { stays: one == 1, ticket }),
            },
            11 => self.pokes(id, |ticket| Poke::Send { by: owner, ticket }),
            _ => busy && self.people(id, |ticket| People::LookIn { by: SUPERVISOR, ticket }),
        };
    }

    /// Who is inactive may be crowned; when a day is lived again that is all that is not done as it was.
    fn idles(&self, who: AgentId) -> bool {
        self.world.agents()[&who].causes.contains(&Cause::Inactive)
    }

    pub(crate) fn undoes(&mut self, by: AgentId, chat: ChatId) -> bool {
        self.wishes(|ticket| Command::Chat(chat, chat::Command::UndoTransfer { by, ticket }))
    }

    pub(crate) fn wraps_up(&mut self, chat: ChatId, by: AgentId) {
        let how = if self.dice.chance(0.7) { WrapUp::Sent } else { WrapUp::Skipped };
        match self.dice.below(5) {
            0 => self.supervises(chat, Act::ReleaseWrapUp),
            1 => false,
            _ => {
                self.wishes(|ticket| Command::Chat(chat, chat::Command::FinishWrapUp { by, how, notes: None, ticket }))
            }
        };
    }
}
